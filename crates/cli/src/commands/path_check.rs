//! `los path check`: the lint of a path, with the place of each finding and what to do.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anstyle::AnsiColor;
use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};

use super::path_place::{CheckedPlace, no_level};
use crate::command::{CommandExit, Out, Outcome, Session};
use crate::text::{Text, coloured};
use los_app::calls::ctx::Ctx;
use los_app::practice::allowed::{Allowed, is_allowed};
use los_app::practice::folders::{PRACTICE, Practice};
use los_app::practice::verify::verify;
use los_model::curriculum::lint::lint;
use los_model::curriculum::load::{PATHS_DIR, Source, levels, load_level, month_number};
use los_model::curriculum::problem::{Problem, Severity};
use los_model::error::invalid;
use los_model::practice::lesson::Complaint;
use los_model::text::count;

#[derive(Debug, Args)]
pub(crate) struct PathCheckArgs {
    /// A level's name or folder, or a month or file below `paths/`; needs no workspace (else the whole path)
    #[arg(value_name = "PATH")]
    pub(crate) path: Option<PathBuf>,
    /// Run the lessons' examples, the solutions, starters and broken versions, too
    #[arg(long)]
    pub(crate) run: bool,
}

pub(super) fn check(session: &Session, out: &mut Out, args: &PathCheckArgs) -> Outcome {
    let place = match &args.path {
        Some(path) => CheckedPlace::at(session, path)?,
        None => CheckedPlace::all(session),
    };
    let source = place.source();
    let mut names = levels(&*source);
    names.retain(|name| place.level().is_none_or(|level| level == name));
    let has_month = |name: &String| {
        let folders = source.list(&format!("{PATHS_DIR}/{name}"));
        folders.iter().any(|folder| month_number(folder).is_some())
    };
    if names.is_empty() || args.path.is_some() && !names.iter().any(has_month) {
        return Err(no_level().into());
    }
    let mut problems = lint(&*source);
    problems.retain(|problem| place.holds(&problem.place.file));
    let n_of = |severity: Severity| problems.iter().filter(|problem| problem.severity() == severity).count();
    let n_errors = n_of(Severity::Error);
    let practice = if place.has_practice() {
        let ids = task_ids(&*source, &names, &place);
        Some(practice(&place.context(session), out, ids, args.run)?)
    } else if args.run {
        let reason = "cannot run a level outside `paths/`";
        return Err(invalid("run", reason, "move the level's folder into `paths/`"));
    } else {
        None
    };
    if out.is_json() {
        let row = |problem: &Problem| {
            json!({
                "file": place.shown(&problem.place.file),
                "line": problem.place.line,
                "severity": problem.severity(),
                "code": problem.code.name(),
                "message": problem.message,
                "fix": problem.fix,
            })
        };
        let rows: Vec<Value> = problems.iter().map(row).collect();
        let is_ok = n_errors == 0 && practice.as_ref().is_none_or(PracticeCheck::is_ok);
        out.json(&json!({ "ok": is_ok, "levels": names, "problems": rows, "practice": practice }))?;
    } else {
        for problem in &problems {
            let colour = match problem.severity() {
                Severity::Error => AnsiColor::Red,
                Severity::Warning => AnsiColor::Yellow,
                Severity::Note => AnsiColor::Cyan,
            };
            let at = format!("{}:{}", place.shown(&problem.place.file), problem.place.line);
            let label = format!("{}[{}]", problem.severity(), problem.code.name());
            out.line(Text::from(format!("{at}: ")) + coloured(colour, label) + format!(": {}", problem.message))?;
            out.line(format!("    {}", problem.fix))?;
        }
        let found =
            [Severity::Error, Severity::Warning, Severity::Note].map(|severity| count(n_of(severity), severity.word()));
        out.line(format!("{} checked: {}.", count(names.len(), "level"), found.join(", ")))?;
        if let Some(practice) = &practice {
            show(out, practice)?;
        }
    }
    if n_errors > 0 || practice.is_some_and(|practice| !practice.is_ok()) { Err(CommandExit::Findings) } else { Ok(()) }
}

#[derive(Debug, Default, Serialize)]
struct PracticeCheck {
    tasks: usize,
    lessons: usize,
    checks: usize,
    without_lesson: Vec<String>,
    without_check: Vec<String>,
    problems: Vec<String>,
    /// Tasks whose checks the learner did not allow to run yet.
    not_run: Vec<String>,
}

impl PracticeCheck {
    /// Whether every requested check ran, and nothing was found.
    const fn is_ok(&self) -> bool {
        self.problems.is_empty() && self.not_run.is_empty()
    }
}

/// Reads the folder of each task, and runs what is in it where that is asked for.
fn practice(ctx: &Ctx, out: &Out, ids: Vec<String>, runs: bool) -> Result<PracticeCheck, CommandExit> {
    let mut found = PracticeCheck { tasks: ids.len(), ..PracticeCheck::default() };
    let mut to_run = Vec::new();
    for id in ids {
        let practice = Practice::of(ctx, &id)?;
        let lesson = practice.as_ref().and_then(|practice| practice.folder.lesson());
        let checks = practice.as_ref().and_then(|practice| practice.folder.checks());
        found.lessons += usize::from(lesson.is_some());
        found.checks += usize::from(checks.is_some());
        if lesson.is_none() {
            found.without_lesson.push(id.clone());
        }
        if checks.is_none() {
            found.without_check.push(id.clone());
        }
        let of = |file: &str, complaints: Vec<Complaint>| {
            let at = format!("{PRACTICE}/{id}/{file}");
            complaints.into_iter().map(move |found| format!("{at}:{}: {}", found.line, found.message))
        };
        found.problems.extend(lesson.into_iter().flat_map(|(_, complaints)| of("lesson.md", complaints)));
        found.problems.extend(checks.and_then(Result::err).into_iter().flat_map(|found| of("check.toml", found)));
        if let Some(practice) = practice.filter(|_| runs) {
            let allowed = if practice.is_ours { Allowed::Unprotected } else { is_allowed(&practice.hash) };
            match allowed {
                Allowed::No => found.not_run.push(id),
                _ => to_run.push((id, allowed)),
            }
        }
    }
    let mut progress = out.progress("checks");
    let (n, next) = (to_run.len(), AtomicUsize::new(0));
    let done = Mutex::new(Vec::new());
    let work = || {
        while let Some((id, allowed)) = to_run.get(next.fetch_add(1, Ordering::Relaxed)) {
            let problems = verify(ctx, id, *allowed).unwrap_or_else(|error| vec![error.to_string()]);
            let problems = problems.into_iter().map(|problem| format!("{PRACTICE}/{id}: {problem}"));
            if let Ok(mut done) = done.lock() {
                done.extend(problems);
            }
        }
    };
    std::thread::scope(|scope| {
        let n_threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
        let threads: Vec<_> = (0..n_threads).map(|_| scope.spawn(work)).collect();
        while threads.iter().any(|thread| !thread.is_finished()) {
            progress.at(next.load(Ordering::Relaxed).min(n) as u64, n as u64);
            std::thread::sleep(Duration::from_millis(20));
        }
    });
    let mut ran = done.into_inner().unwrap_or_default();
    ran.sort();
    found.problems.extend(ran);
    Ok(found)
}

/// The ids of the tasks in that place, each once, in their order.
fn task_ids(source: &dyn Source, names: &[String], place: &CheckedPlace) -> Vec<String> {
    let mut seen = HashSet::new();
    let levels = names.iter().map(|name| load_level(source, name).level);
    let tasks = levels.flat_map(|level| level.months).flat_map(|month| month.weeks).flat_map(|week| week.tasks);
    let here = tasks.filter(|task| place.holds(&task.place.file));
    here.map(|task| task.id).filter(|id| seen.insert(id.clone())).collect()
}

fn show(out: &mut Out, practice: &PracticeCheck) -> std::io::Result<()> {
    if practice.lessons == 0 && practice.checks == 0 {
        return Ok(());
    }
    practice.problems.iter().try_for_each(|problem| out.lines(problem))?;
    out.line(format!(
        "Practice: {} of {} have a lesson, {} a check; {}.",
        practice.lessons,
        count(practice.tasks, "task"),
        practice.checks,
        count(practice.problems.len(), "problem")
    ))?;
    if let Some(first) = practice.not_run.first() {
        let n = count(practice.not_run.len(), "task");
        out.paragraph(format!("Not run: the checks of {n}. `los check {first}` in a terminal asks for permission."))?;
    }
    if out.is_verbose() {
        for (what, ids) in [("lesson", &practice.without_lesson), ("check", &practice.without_check)] {
            if !ids.is_empty() {
                out.paragraph(format!("Without a {what}: {}.", ids.join(", ")))?;
            }
        }
    }
    Ok(())
}
