//! `los check --placement`: the checks of a whole month at once, for a learner who may know it already.

use serde::Serialize;
use serde_json::{Map, Value};

use super::checking::{once, prepare, quietly};
use super::path_place::level_named;
use crate::approve::{Asking, without_asking};
use crate::command::{CommandExit, Out, Outcome, Session, answer};
use crate::prompt::agree;
use crate::text::{Column, Text, bold, dim};
use los_app::calls::approval::Decision;
use los_app::day::request::Request;
use los_app::practice::folders::Practice;
use los_app::study::learner_data::LearnerData;
use los_app::study::path_files::PathFiles;
use los_model::curriculum::load::{levels, month_number};
use los_model::curriculum::model::{Level, Task};
use los_model::error::{Error, invalid};
use los_model::text::count;
use los_store::memory::proposal::ApprovedBy;

/// The result of one task.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Placement {
    Passed,
    Failed,
    /// Only questions are open.
    Questions,
    NotBegun,
    NoCheck,
    /// A program that its check needs is missing.
    Missing,
    #[default]
    Done,
}

/// One task of the month.
#[derive(Debug, Default, Serialize)]
struct Placed {
    task: String,
    title: String,
    result: Placement,
    /// Checks that passed, and all.
    passed: usize,
    total: usize,
    work: String,
    /// The program that is missing, and how to get it.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<String>,
    #[serde(skip)]
    fields: Option<Map<String, Value>>,
}

impl Placed {
    /// A task that is done.
    fn of(task: &Task) -> Self {
        Self { task: task.id.clone(), title: task.title.clone(), ..Self::default() }
    }
}

pub(crate) fn run(session: &Session, out: &mut Out, month: &str, unprotected: bool) -> Outcome {
    let data = session.data()?;
    let (level, number) = month_asked(session, data, month)?;
    let is_own = level.name == data.level().name;
    let Some(found) = level.month(number) else {
        let numbers: Vec<String> = level.months.iter().map(|month| month.number.to_string()).collect();
        let known = format!("months of {}: {}", level.name, numbers.join(", "));
        return Err(invalid("placement", "names a month that is not there", known));
    };
    let done = data.done_task_ids();
    let mut placed = Vec::new();
    for task in found.tasks() {
        let is_done = is_own && done.contains(task.id.as_str());
        placed.push(if is_done { Placed::of(task) } else { place(session, out, task, unprotected)? });
    }
    answer(out, &placed, |out, placed| show(out, &level, number, placed))?;
    log(session, out, &placed, is_own)
}

/// The month that the learner typed as `3`, `month-03` or `Beginner/3`, with its level.
fn month_asked(session: &Session, data: &LearnerData, asked: &str) -> Result<(Level, u32), CommandExit> {
    let (level, month) = asked.rsplit_once('/').map_or((None, asked), |(level, month)| (Some(level), month));
    let number = month.parse().ok().or_else(|| month_number(month));
    let Some(number) = number else {
        return Err(invalid("placement", "must be a month", "a number of your level, such as 3, or `Beginner/3`"));
    };
    let Some(named) = level else { return Ok((data.level().clone(), number)) };
    let source = PathFiles(&session.ctx.workspace);
    let (name, own) = (level_named(&levels(&source), named)?, data.level());
    Ok((if own.name == name { own.clone() } else { source.level(&name) }, number))
}

/// Runs the checks of one task on work that was begun, and copies the starter where none was.
fn place(session: &Session, out: &mut Out, task: &Task, unprotected: bool) -> Result<Placed, CommandExit> {
    let mut placed = Placed::of(task);
    placed.result = Placement::NoCheck;
    let ctx = &session.ctx;
    if !Practice::of(ctx, &task.id)?.is_some_and(|practice| practice.has_checks()) {
        return Ok(placed);
    }
    let run = match prepare(session, &task.id, unprotected) {
        Ok(run) => run,
        // One task that needs another program does not keep the others from being checked.
        Err(CommandExit::Failed(Error::MissingRequirement { what, get })) => {
            placed.result = Placement::Missing;
            placed.missing = Some(format!("{what}: {get}"));
            return Ok(placed);
        }
        Err(exit) => return Err(exit),
    };
    placed.work = Practice::shown(ctx, &run.work);
    if !run.work.is_dir() {
        run.practice.start(ctx, &run.work)?;
        placed.result = Placement::NotBegun;
        return Ok(placed);
    }
    let mut report = run.run(ctx, &|| false, &mut |_| Ok(None), &mut |_| Ok(()))?;
    let n_open = report.checks.iter().filter(|line| line.is_unasked_question()).count();
    let only_questions = n_open > 0 && report.passed + n_open == report.total && report.counts();
    if only_questions && session.can_ask && !out.is_json() {
        out.line(bold(&task.title))?;
        report = once(session, out, &run, true)?;
    }
    (placed.passed, placed.total) = (report.passed, report.total);
    placed.result = match report.is_passed() {
        true => Placement::Passed,
        false if only_questions && !session.can_ask => Placement::Questions,
        false => Placement::Failed,
    };
    if report.is_passed() {
        placed.fields = Some(run.fields(ctx, &report));
    }
    Ok(placed)
}

fn show(out: &mut Out, level: &Level, number: u32, placed: &[Placed]) -> std::io::Result<()> {
    out.line(bold(format!("{}, month {number}", level.name)))?;
    let row = |placed: &Placed| {
        let passed = format!("passed {} of {}", placed.passed, placed.total);
        let (mark, result) = match placed.result {
            Placement::Passed => ("✓", passed),
            Placement::Failed => ("✗", format!("{passed}; `los check {}`", placed.task)),
            Placement::Questions => ("·", format!("{passed}; run it in a terminal for the rest")),
            Placement::Missing => ("·", format!("cannot run: {}", placed.missing.as_deref().unwrap_or_default())),
            Placement::NotBegun => ("·", format!("begin in {}", placed.work)),
            Placement::NoCheck => ("·", "has no check".to_owned()),
            Placement::Done => ("✓", "done".to_owned()),
        };
        vec![mark.into(), Text::from(&placed.title).under(&placed.task), result.into()]
    };
    let rows = placed.iter().map(row).collect();
    let title = (out.width() / 2).saturating_sub(4);
    out.table(&[Column::LEFT.close(), Column::of(title), Column::LEFT], rows)?;
    if placed.iter().any(|placed| placed.result == Placement::NotBegun) {
        out.line(dim("The starters are copied. Do what you know, then run this again."))?;
    }
    out.flush()
}

/// Logs what passed, after one yes. The tasks of another level are not part of this plan.
fn log(session: &Session, out: &mut Out, placed: &[Placed], is_own: bool) -> Outcome {
    let passed: Vec<_> = placed.iter().filter_map(|placed| placed.fields.clone()).collect();
    if passed.is_empty() {
        return Ok(());
    }
    let n = count(passed.len(), "task");
    if !is_own {
        out.note(format!("{n} passed. They belong to another level, so nothing is logged."));
        return Ok(());
    }
    let decision = if let Some(decision) = without_asking(session, &[], Asking::OwnEntry) {
        decision
    } else {
        agree(&format!("Log {n} as done and checked?"), true)?;
        Decision::Approve(ApprovedBy::Learner)
    };
    let mut logged = Ok(());
    for fields in passed {
        let written = quietly(session, Request::Checked(fields), decision)?;
        if written.waiting.pending_id.is_some() {
            logged = Err(CommandExit::Staged);
        }
    }
    out.note(if logged.is_err() { format!("{n} wait for `los memory approve`.") } else { format!("Logged: {n}.") });
    logged
}
