//! `check_path`: the mistakes of a path, in `paths/` or in a draft of one, each with its place and its fix.

use crate::bundled::own_path::{OwnPath, WEEKS};
use crate::practice::citations::Citations;
use crate::practice::lint::problems;
use crate::prelude::*;
use crate::study::checked_place::{CheckedPlace, no_level};
use los_model::curriculum::lint::lint;
use los_model::curriculum::problem::{Problem, Severity};
use los_model::curriculum::{Question, Task, month_number};
use los_model::practice::Complaint;

/// Hours a week of the path to begin with.
const HOURS: f64 = 6.0;

/// Most lines of problems that a model reads.
const MAX_PROBLEMS: usize = 20;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckPath {
    /// Rust, paths/Rust, or a draft: data/paths; without it a path to begin with
    #[schemars(length(min = 1, max = 4096))]
    pub path: Option<String>,
}

/// What is found in a path.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct CheckedPath {
    /// Whether it has no error, and nothing is wrong with its lessons and checks
    pub ok: bool,
    /// The levels that were checked
    pub levels: Vec<String>,
    /// What is read of each: months, weeks, hours
    pub read: String,
    /// Mistakes, with place and fix
    pub problems: Vec<FoundProblem>,
    /// Its lessons and checks
    pub practice: Option<PracticeCheck>,
    /// The files of a path that passes, to fill in
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skeleton: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct FoundProblem {
    pub file: String,
    pub line: usize,
    /// error, warning or note
    #[schemars(with = "String")]
    pub severity: Severity,
    pub code: String,
    pub message: String,
    pub fix: String,
}

#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct PracticeCheck {
    pub tasks: usize,
    pub lessons: usize,
    pub checks: usize,
    pub without_lesson: Vec<String>,
    pub without_check: Vec<String>,
    pub problems: Vec<String>,
    /// Tasks whose checks the learner did not allow to run yet
    pub not_run: Vec<String>,
}

impl PracticeCheck {
    /// Whether every requested check ran, and nothing was found.
    pub const fn is_ok(&self) -> bool {
        self.problems.is_empty() && self.not_run.is_empty()
    }
}

impl CheckedPath {
    /// How many problems are of that severity.
    pub fn n_of(&self, severity: Severity) -> usize {
        self.problems.iter().filter(|problem| problem.severity == severity).count()
    }

    /// Judges anew, once more was found.
    pub fn judge(&mut self) {
        self.ok = self.n_of(Severity::Error) == 0 && self.practice.as_ref().is_none_or(PracticeCheck::is_ok);
    }
}

impl Tool for CheckPath {
    const SPEC: Spec = Spec::prose(
        "check_path",
        "Check a path, or a draft made with write_data_file; without `path` shows the format. add_path adds it.",
        1000,
    );
    type Output = CheckedPath;

    /// A line a problem, as `los path check` prints them.
    fn text(output: &Value) -> String {
        if let Some(skeleton) = output["skeleton"].as_str() {
            return skeleton.to_owned();
        }
        let rows = |list: &Value| list.as_array().cloned().unwrap_or_default();
        let word = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
        let n_warnings = rows(&output["problems"]).iter().filter(|row| row["severity"] == "warning").count();
        let warned = if n_warnings == 0 { String::new() } else { format!(", {}", count(n_warnings, "warning")) };
        let mut lines =
            vec![if output["ok"] == true { format!("No errors{warned}.") } else { "Not in order yet.".to_owned() }];
        for row in rows(&output["problems"]) {
            let [file, severity, code, message, fix] =
                ["file", "severity", "code", "message", "fix"].map(|name| word(&row, name));
            lines.push(format!("{file}:{}: {severity}[{code}]: {message}; {fix}", row["line"]));
        }
        let practice = &output["practice"];
        lines.extend(rows(&practice["problems"]).iter().filter_map(Value::as_str).map(|row| format!("{row} (error)")));
        let left_out = lines.len().saturating_sub(MAX_PROBLEMS);
        lines.truncate(MAX_PROBLEMS);
        lines.extend((left_out > 0).then(|| format!("and {left_out} more")));
        let tasks = practice["tasks"]
            .as_u64()
            .map(|tasks| format!(" {tasks} tasks, {} lessons, {} checks.", practice["lessons"], practice["checks"]));
        lines.push(format!("{}.{}", word(output, "read"), tasks.unwrap_or_default()));
        lines.join("\n")
    }

    fn run(ctx: &Ctx, args: CheckPath) -> Result<ToolResult<CheckedPath>> {
        let Some(path) = args.path else { return Ok(ToolResult::Done(skeleton())) };
        Ok(ToolResult::Done(check(ctx, &CheckedPlace::within(ctx, &path)?, true)?.0))
    }
}

/// The small path that `los init --path mine` makes, file by file.
fn skeleton() -> CheckedPath {
    let files = OwnPath { subject: "Rust".to_owned(), n_weeks: *WEEKS.start(), book: None }.files(HOURS);
    let mut text = format!(
        "A path that passes, for {} weeks with {HOURS} h: tasks take seven tenths, reviews the rest. Fill in your subject, write each file with write_data_file under the path \
         after `===`, then check_path `data/paths` and add_path. `read_file` of help/own-path has cards, skills and more weeks, \
         help/practice lessons and checks.\n",
        *WEEKS.start()
    );
    for file in &files {
        text.push_str(&format!("\n=== paths/{}\n{}", file.path, String::from_utf8_lossy(&file.content)));
    }
    CheckedPath { ok: true, skeleton: Some(text), ..CheckedPath::default() }
}

/// `Rust: 2 months, 6 weeks, 24 h`
fn in_short(level: &Level) -> String {
    let weeks = level.months.iter().map(|month| month.weeks.len()).sum::<usize>();
    let length = hours(level.tasks().filter_map(|task| task.hours).sum());
    format!("{}: {}, {}, {length}", level.name, count(level.months.len(), "month"), count(weeks, "week"))
}

/// The mistakes in a place, and the ids of its tasks. `is_part` says that the place was named, so it must hold a month.
pub fn check(ctx: &Ctx, place: &CheckedPlace, is_part: bool) -> Result<(CheckedPath, Vec<String>)> {
    let source = place.source();
    let mut names = levels(&*source);
    names.retain(|name| place.level().is_none_or(|level| level == name));
    let has_month = |name: &String| {
        let folders = source.list(&format!("{PATHS_DIR}/{name}"));
        folders.iter().any(|folder| month_number(folder).is_some())
    };
    if names.is_empty() || is_part && !names.iter().any(has_month) {
        return Err(no_level());
    }
    let row = |problem: Problem| FoundProblem {
        file: place.shown(&problem.place.file).to_owned(),
        line: problem.place.line,
        severity: problem.severity(),
        code: problem.code.name().to_owned(),
        message: problem.message,
        fix: problem.fix,
    };
    let all: Vec<Level> = names.iter().map(|name| load_level(&*source, name).level).collect();
    let rows = lint(&*source).into_iter().filter(|problem| place.holds(&problem.place.file)).map(row);
    let bare = all.iter().filter(|level| is_part && level.tasks().next().is_none());
    let bare = bare.map(|level| without_tasks(place, level));
    let rows = rows.chain(lost(ctx, place, &all)?).chain(homeless(ctx, place, &all)).chain(bare).collect();
    let ids = task_ids(&all, place);
    let cards = all.iter().flat_map(Level::questions).filter(|card| place.holds(&card.place.file));
    let practice = (!place.is_loose).then(|| practice(&place.context(ctx), &ids, cards)).transpose()?;
    let read = all.iter().map(in_short).collect::<Vec<_>>().join("; ");
    let mut found = CheckedPath { ok: true, levels: names, read, problems: rows, practice, skeleton: None };
    found.judge();
    Ok((found, ids))
}

/// The tasks that a draft of the learner's level lost though they are done: their entries would name nothing.
fn lost(ctx: &Ctx, place: &CheckedPlace, drafted: &[Level]) -> Result<Option<FoundProblem>> {
    let Ok(day) = Day::of_learner(ctx, None) else { return Ok(None) };
    let data = day.data()?;
    let draft = drafted.iter().find(|level| level.name == data.level().name);
    let Some(level) = draft.filter(|_| !Arc::ptr_eq(&place.workspace, &ctx.workspace)) else { return Ok(None) };
    let is_kept = |id: &&str| level.tasks().any(|task| task.id == **id || task.was.contains(*id));
    let done = data.done_task_ids().into_iter().filter(|id| !is_kept(id));
    let lost: BTreeSet<String> = done.map(|id| format!("`{id}`")).collect();
    Ok((!lost.is_empty()).then(|| FoundProblem {
        file: format!("{PATHS_DIR}/{}", level.name),
        line: 1,
        severity: Severity::Error,
        code: "lost-task".to_owned(),
        message: format!("it lacks tasks that are done: {}", lost.into_iter().collect::<Vec<_>>().join(", ")),
        fix: "keep their lines with their ids, in any week; where one has a new id, `was = OLD` before it keeps the entries"
            .to_owned(),
    }))
}

/// A level that was named and holds no task: nobody can follow it.
fn without_tasks(place: &CheckedPlace, level: &Level) -> FoundProblem {
    FoundProblem {
        file: place.shown(&format!("{PATHS_DIR}/{}", level.name)).to_owned(),
        line: 1,
        severity: Severity::Error,
        code: "no-tasks".to_owned(),
        message: "no task of it is read".to_owned(),
        fix: "list tasks as `- [ ] WHAT TO DO (1.5 h) #skill ^task-id` below `## Week 1: TITLE` of a month".to_owned(),
    }
}

/// A task of a draft with a new id whose lesson, checks and files are below its old one: they would be lost.
fn homeless(ctx: &Ctx, place: &CheckedPlace, drafted: &[Level]) -> Option<FoundProblem> {
    let home = |workspace: &Workspace, id: &str| {
        RelPath::parse(&format!("{PRACTICE}/{id}")).is_ok_and(|folder| workspace.exists(&folder))
    };
    let tasks = || drafted.iter().flat_map(Level::tasks);
    let keeps = |one: &Task, old: &String| one.id == *old || one.was.contains(old) && home(&place.workspace, &one.id);
    let mut renamed = tasks().flat_map(|task| task.was.iter().map(move |old| (task, old)));
    let lost = renamed.find(|(_, old)| home(&ctx.workspace, old) && !tasks().any(|one| keeps(one, old)));
    lost.filter(|_| !Arc::ptr_eq(&place.workspace, &ctx.workspace)).map(|(task, old)| FoundProblem {
        file: place.shown(&task.place.file).to_owned(),
        line: task.place.line,
        severity: Severity::Error,
        code: "lost-folder".to_owned(),
        message: format!("`{}` was `{old}`, whose lesson, checks and files would be removed", task.id),
        fix: format!("rename the folder `{old}` of the draft to `{}`", task.id),
    })
}

/// Reads the folder of each task, and what these and the cards quote.
fn practice<'a>(ctx: &Ctx, ids: &[String], cards: impl Iterator<Item = &'a Question>) -> Result<PracticeCheck> {
    let mut found = PracticeCheck { tasks: ids.len(), ..PracticeCheck::default() };
    let mut citations = Citations::default();
    for Question { question, answer, place, .. } in cards {
        let wrong = citations.wrong(ctx, &format!("{question} {answer}")).into_iter();
        found.problems.extend(wrong.map(|(_, what)| format!("{}:{}: {what}", place.file, place.line)));
    }
    for id in ids {
        let practice = Practice::of(ctx, id)?;
        let lesson = practice.as_ref().and_then(|practice| practice.folder.lesson());
        let checks = practice.as_ref().and_then(|practice| practice.folder.checks());
        found.lessons += usize::from(lesson.is_some());
        found.checks += usize::from(checks.is_some());
        found.without_lesson.extend(lesson.is_none().then(|| id.clone()));
        found.without_check.extend(checks.is_none().then(|| id.clone()));
        let of = |file: &str, complaints: Vec<Complaint>| {
            let at = format!("{PRACTICE}/{id}/{file}");
            complaints.into_iter().map(move |found| format!("{at}:{}: {}", found.line, found.message))
        };
        found.problems.extend(lesson.into_iter().flat_map(|(_, complaints)| of("lesson.md", complaints)));
        found
            .problems
            .extend(checks.and_then(std::result::Result::err).into_iter().flat_map(|found| of("check.toml", found)));
        let more = practice.iter().flat_map(problems).map(|problem| format!("{PRACTICE}/{id}/{problem}"));
        found.problems.extend(more);
        let text = practice.as_ref().and_then(|practice| practice.folder.text("lesson.md"));
        let wrong = text.map(|text| citations.wrong(ctx, text)).unwrap_or_default().into_iter();
        found.problems.extend(wrong.map(|(line, what)| format!("{PRACTICE}/{id}/lesson.md:{}: {what}", line + 1)));
    }
    Ok(found)
}

/// The ids of the tasks in that place, each once, in their order.
fn task_ids(levels: &[Level], place: &CheckedPlace) -> Vec<String> {
    let mut seen = HashSet::new();
    let here = levels.iter().flat_map(Level::tasks).filter(|task| place.holds(&task.place.file));
    here.map(|task| task.id.clone()).filter(|id| seen.insert(id.clone())).collect()
}
