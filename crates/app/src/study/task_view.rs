//! A task with its lesson as the learner may see it: hints as far as taken, the look back after a pass.

use crate::practice::taken;
use crate::prelude::*;
use los_model::events::Event;
use los_model::learner::Chance;
use los_model::practice::rubric::RubricItem;
use los_model::practice::{LessonLink, Prediction};
use los_model::{Missing, pattern, round_to};

/// The bytes of a lesson that an answer below 8 KB has room for.
const MAX_LESSON_BYTES: usize = 6500;
/// A picture of a lesson that lies beside it: its text, and its path.
static PICTURE: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?m)^( *!\[[^\]\n]*\]\()([^)\s:/][^)\s:]*)"));

/// A task as shown.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TaskView {
    pub number: String,
    pub task: String,
    pub title: String,
    pub state: &'static str,
    /// How it is known that it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// What it lacks, where it was logged as finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lacks: Option<&'static str>,
    /// The running session is on it.
    #[serde(skip)]
    pub is_running: bool,
    pub planned_hours: f64,
    /// The median of the hours that other people needed, where the path has measurements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub others_hours: Option<f64>,
    /// The chance to pass its checks at the first try, with its parts.
    #[serde(flatten)]
    pub chance: Chance,
    pub checks: usize,
    /// What its checks demand, by their titles.
    pub demands: Vec<String>,
    /// The criteria by which a write-up is graded, with their levels, the worst first.
    pub rubric: Vec<RubricItem>,
    /// The last grade by it in words: points, judge and day.
    #[serde(skip)]
    pub last_grade: Option<String>,
    /// What passes of its checks prove.
    #[serde(skip)]
    pub proves: BTreeSet<&'static str>,
    /// The files that the task brings along, by their paths in the work folder.
    pub files: Vec<String>,
    /// Only a pass of its checks finishes it.
    #[serde(skip)]
    pub must_pass: bool,
    /// The folder for the work, relative to the workspace.
    pub work: String,
    /// The file of its month.
    #[serde(skip)]
    pub page: String,
    pub lesson: Option<LessonView>,
}

/// A lesson as shown. Texts are Markdown.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LessonView {
    /// Its title, at most fifty characters; empty where it has none.
    #[serde(skip)]
    pub title: String,
    pub links: Vec<LessonLink>,
    /// The explanation, with the links.
    pub learn: String,
    pub example: String,
    /// Questions to answer before doing.
    pub predictions: Vec<Prediction>,
    /// The task in full.
    #[serde(rename = "do")]
    pub task: String,
    /// How to do it alone.
    pub alone: String,
    pub hints: Vec<String>,
    pub n_hints: usize,
    /// The look back; empty before a pass.
    pub after: String,
}

impl LessonView {
    /// Its sections that are not empty, in the order to read them: a name and Markdown each. The answer of a prediction
    /// comes after the learner's own, so it is left out.
    pub fn sections(&self) -> Vec<(String, String)> {
        let questions: Vec<String> = self.predictions.iter().map(|one| format!("- {}", one.question)).collect();
        let questions = questions.join("\n");
        let before = [
            ("Learn", &self.learn),
            ("Example", &self.example),
            ("Predict", &questions),
            ("Do", &self.task),
            ("Alone", &self.alone),
        ];
        let before = before.into_iter().map(|(name, text)| (name.to_owned(), text));
        let hints = (1..).zip(&self.hints).map(|(number, hint)| (format!("Hint {number}"), hint));
        let all = before.chain(hints).chain([("After".to_owned(), &self.after)]);
        let written = all.filter(|(_, text)| !text.trim().is_empty());
        written.map(|(name, text)| (name, text.trim().to_owned())).collect()
    }
}

impl TaskView {
    /// The task of that exact id.
    pub fn of(ctx: &Ctx, data: &LearnerData, id: &str) -> Result<Self> {
        let data = data.with_task(id);
        let task = data.find_task(id).ok_or_else(|| Error::NotFound(Missing::Task(id.to_owned())))?;
        let practice = Practice::of(ctx, &task.id)?;
        let checks = practice.as_ref().map_or(Ok(None), Practice::checks)?;
        let taken = taken(ctx, &task.id);
        let proof = data.proof_of(&task.id);
        let lesson = practice.as_ref().and_then(|practice| practice.folder.lesson()).map(|(lesson, _)| {
            let section = |name: &str| lesson.section(name).to_owned();
            LessonView {
                title: lesson.title.clone(),
                learn: section("Learn"),
                example: section("Example"),
                task: section("Do"),
                alone: section("Alone"),
                after: if taken.passed || proof == Some(Proof::Computed) { section("After") } else { String::new() },
                n_hints: lesson.hints.len(),
                hints: lesson.hints.into_iter().take(taken.hints).collect(),
                links: lesson.links,
                predictions: lesson.predictions,
            }
        });
        let work = practice.as_ref().map(|practice| Practice::shown(ctx, &practice.work(ctx, checks.as_ref())));
        let files = practice.as_ref().map_or_else(Vec::new, |own| own.given().map(|(path, _)| path).collect());
        let must_pass = checks.as_ref().is_some_and(|file| file.must);
        // A rubric is graded, and not checked.
        let (mut demands, mut rubric, mut proves) = (Vec::new(), Vec::new(), BTreeSet::new());
        for check in checks.into_iter().flat_map(|file| file.checks) {
            if let CheckKind::Rubric(graded) = check.kind {
                rubric.extend(graded.items);
            } else {
                proves.insert(check.proves.word());
                demands.push(check.title);
            }
        }
        let index = data.course.find_task(&task.id);
        let month = data.level().months.iter().find(|month| month.tasks().any(|one| one.id == task.id));
        let is_it = |event: &&Event| event.kind == EventKind::TaskChecked && event.task() == index;
        let mut grades = data.log.events.iter().rev().filter(is_it).filter(|event| !event.is_by_machine());
        let last_grade = grades.find_map(|event| {
            let (total, day) = (rubric.len(), day_in_words(date_of(event.day())));
            let points = round_to(event.score()? * total as f64, 2);
            Some(format!("{points} of {total}, {}, {day}", Proof::of(event)?.words()))
        });
        Ok(Self {
            number: task.number.clone(),
            task: task.id.clone(),
            title: task.name(),
            state: if proof.is_some() { "done" } else { "open" },
            proof,
            lacks: data.course.find_task(&task.id).and_then(|task| data.state().lacks(task)),
            is_running: data.running_task().is_some_and(|running| running.id == task.id),
            planned_hours: data.planned_hours(task),
            others_hours: task.measured.and_then(|measured| measured.hours),
            chance: data.chance(&task.id),
            checks: demands.len(),
            demands,
            rubric,
            last_grade,
            proves,
            files,
            must_pass,
            work: work.unwrap_or_default(),
            page: month.map(|month| month.place.file.clone()).unwrap_or_default(),
            lesson,
        })
    }

    /// The tasks of a month, a line each: id, title, state, hours, what its checks prove, and whether it has a rubric.
    pub fn of_month(ctx: &Ctx, data: &LearnerData, month: u32) -> Result<String> {
        let mut text = "Checks prove `computed` (code ran, or numbers were computed again), `form` (files are there) or `claim` (answers).\n".to_owned();
        for task in data.course.tasks.iter().filter(|task| task.month() == Some(month)) {
            let view = Self::of(ctx, data, &task.id)?;
            let checks = (!view.proves.is_empty())
                .then(|| format!(" · checks: {}", view.proves.iter().copied().collect::<Vec<_>>().join(", ")));
            let (state, hours, checks) = (view.state_words(), hours(view.planned_hours), checks.unwrap_or_default());
            let must = if view.must_pass { ", and only their pass finishes it" } else { "" };
            let rubric = if view.rubric.is_empty() { "" } else { " · rubric" };
            let TaskView { number, task, title, .. } = &view;
            text.push_str(&format!("\n- {task}: {title} · number {number} · {state} · {hours}{checks}{must}{rubric}"));
        }
        let none = || invalid("task", format!("the path has no month {month}"), "`month 1` is the first");
        text.contains("\n- ").then_some(text).ok_or_else(none)
    }

    /// The lines by which the work is graded, as a list.
    pub fn rubric_in_words(&self) -> String {
        let item = |item: &RubricItem| format!("- {}: {} (worst to best)", item.title, item.levels.join(" / "));
        self.rubric.iter().map(item).collect::<Vec<_>>().join("\n")
    }

    /// How far it is, in words: `open`, `running`, `done, checked`.
    pub fn state_words(&self) -> String {
        match self.proof {
            _ if self.is_running => "running".to_owned(),
            Some(proof) => format!("done, {}", proof.words()),
            None => self.lacks.map_or_else(|| self.state.to_string(), |lacks| format!("{}, {lacks}", self.state)),
        }
    }

    /// `73 % likely at the first try`, for an open task with checks that others tried, or of a learner with enough tries.
    pub fn chance_in_words(&self) -> Option<String> {
        let is_known = self.others_hours.is_some() || self.chance.is_own();
        let is_asked = self.proof.is_none() && self.checks > 0 && is_known;
        is_asked.then(|| format!("{} likely at the first try", percent(self.chance.chance)))
    }

    /// All of it as Markdown. Pictures lead to their files in the workspace.
    pub fn prose(&self) -> String {
        let Self { number, title, task, work, .. } = self;
        let state = self.state_words();
        let mut text =
            format!("# {number} {title}\n\nTask {task}: {state}, about {} h.", round_to(self.planned_hours, 1));
        let others = self.others_hours.map(|hours| round_to(hours, 1));
        text.extend(others.map(|hours| format!(" Other people needed {hours} h (median).")));
        text.extend(self.chance_in_words().map(|chance| format!(" The checks are {chance}.")));
        text.extend((!work.is_empty()).then(|| format!(" The work goes into `{work}/`.")));
        let mut section = |name: &str, body: &str| text.push_str(&format!("\n\n## {name}\n\n{body}"));
        let mut sections: Vec<_> = self.lesson.iter().flat_map(LessonView::sections).collect();
        let surplus = sections.iter().map(|(_, body)| body.len()).sum::<usize>().saturating_sub(MAX_LESSON_BYTES);
        if let Some((_, longest)) = sections.iter_mut().max_by_key(|(_, body)| body.len()).filter(|_| surplus > 0) {
            let most = longest.len().saturating_sub(surplus);
            let is_outside_code = |at: &usize| longest[..*at].matches("```").count() % 2 == 0;
            let ends = longest.match_indices("\n\n").map(|(at, _)| at).take_while(|at| *at <= most);
            longest.truncate(ends.filter(is_outside_code).last().unwrap_or(0));
            longest.push_str(&format!("\n\nThe lesson is long; read_file has the rest: {PRACTICE}/{task}/lesson.md"));
        }
        for (name, body) in sections {
            section(&name, &PICTURE.replace_all(&body, format!("${{1}}{PRACTICE}/{task}/${{2}}")));
        }
        let list = |items: &[String]| items.iter().map(|item| format!("- {item}")).collect::<Vec<_>>().join("\n");
        if !self.files.is_empty() {
            let below = |file: &String| if file.starts_with("data/") { "" } else { "starter/" };
            let files: Vec<String> = self.files.iter().map(|file| format!("{}{file}", below(file))).collect();
            let text = format!("{}\n\nBelow `{PRACTICE}/{task}/`; read_file reads them.", list(&files));
            section("Files it brings", &text);
        }
        if !self.demands.is_empty() {
            let rule = if self.must_pass { "\n\nOnly a pass of them finishes the task." } else { "" };
            section("Checks", &format!("{}{rule}", list(&self.demands)));
        }
        if !self.rubric.is_empty() {
            let rule = "A criterion gives 0 points for its first level, 1 for its last, evenly between. log_progress `task_checked` logs the grade: `by`, `model` (an assistant's exact name), `passed` (the points), `total`";
            let total = self.rubric.len();
            let last = self.last_grade.as_ref().map(|grade| format!(" The last grade: {grade}."));
            let text = format!("{}\n\n{rule} {total}.{}", self.rubric_in_words(), last.unwrap_or_default());
            section("Rubric", &text);
        }
        match &self.lesson {
            None => text.push_str(&format!("\n\nThis task has no lesson; `read_file {}` says what to do.", self.page)),
            Some(lesson) if lesson.n_hints > 0 => {
                let (taken, all) = (lesson.hints.len(), count(lesson.n_hints, "hint"));
                text.push_str(&format!("\n\n{taken} of {all} taken."));
            }
            Some(_) => {}
        }
        text
    }
}
