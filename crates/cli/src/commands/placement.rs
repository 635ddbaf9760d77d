//! `los check --placement`: a whole month at once, for a learner who may know it already: the checks of what was begun, and at
//! a terminal the lessons' questions of the rest, which takes some 15 minutes and stops at the first misses.

use super::checking::{once, prepare};
use super::work_prompts::knows;
use crate::prelude::*;
use los_app::day::prepare::prepare as prepare_step;
use los_model::curriculum::load::month_number;

/// Tasks that may be missed before the questions end: what comes later builds on them.
const MAX_MISSED: usize = 2;

/// The result of one task.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Placement {
    Passed,
    Failed,
    /// The questions of its lesson were answered.
    Known,
    /// One of them was not.
    Missed,
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
    let level = data.level();
    let Some(found) = month.parse().ok().or_else(|| month_number(month)).and_then(|number| level.month(number)) else {
        let numbers: Vec<String> = level.months.iter().map(|month| month.number.to_string()).collect();
        let known = format!("months of {}: {}", level.name, numbers.join(", "));
        return Err(invalid("placement", "names a month that is not there", known));
    };
    let done = data.done_task_ids();
    let mut placed = Vec::new();
    for task in found.tasks() {
        let is_done = done.contains(task.id.as_str());
        placed.push(if is_done { Placed::of(task) } else { place(session, out, task, unprotected)? });
    }
    if session.can_ask && !out.is_json {
        ask(session, out, &mut placed)?;
    }
    answer(out, &placed, |out, placed| show(out, level, found.number, placed))?;
    log(session, out, &placed)
}

/// Asks the questions of the lessons of what was not begun, in the order of the month, until the first misses.
fn ask(session: &Session, out: &Out, placed: &mut [Placed]) -> Outcome {
    let mut n_missed = 0;
    let is_open =
        |one: &&mut Placed| matches!(one.result, Placement::NotBegun | Placement::NoCheck | Placement::Missing);
    for placed in placed.iter_mut().filter(is_open) {
        let practice = Practice::of(&session.ctx, &placed.task)?;
        // A task that only a pass finishes is not asked about.
        let practice = practice.filter(|one| !one.checks().ok().flatten().is_some_and(|file| file.must));
        let lesson = practice.and_then(|practice| practice.folder.lesson());
        let questions = lesson.map(|(lesson, _)| lesson.predictions).unwrap_or_default();
        if questions.is_empty() {
            continue;
        }
        out.at_terminal(bold(&placed.title));
        placed.result = Placement::Known;
        for question in &questions {
            if !knows(out, question)? {
                placed.result = Placement::Missed;
                n_missed += 1;
                break;
            }
        }
        if n_missed == MAX_MISSED {
            break;
        }
    }
    Ok(())
}

/// Runs the checks of one task on work that was begun.
fn place(session: &Session, out: &mut Out, task: &Task, unprotected: bool) -> Outcome<Placed> {
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
        placed.result = Placement::NotBegun;
        return Ok(placed);
    }
    let mut report = run.attempt(ctx, CountsAs::Try, &|| false, &mut |_| Ok(None), &mut |_| Ok(()))?;
    let n_open = report.checks.iter().filter(|line| line.is_unasked_question()).count();
    let only_questions = n_open > 0 && report.passed + n_open == report.total && report.counts();
    if only_questions && session.can_ask && !out.is_json {
        out.line(bold(&task.title))?;
        report = once(session, out, &run, true, CountsAs::Try)?;
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

fn show(out: &mut Out, level: &Level, number: u32, placed: &[Placed]) -> io::Result<()> {
    out.line(bold(format!("{}, month {number}", level.name)))?;
    let row = |placed: &Placed| {
        let passed = format!("passed {} of {}", placed.passed, placed.total);
        let (mark, result) = match placed.result {
            Placement::Passed => ("✓", passed),
            Placement::Failed => ("✗", format!("{passed}; `los check {}`", placed.task)),
            Placement::Questions => ("·", format!("{passed}; run it in a terminal for the rest")),
            Placement::Missing => ("·", format!("cannot run: {}", placed.missing.as_deref().unwrap_or_default())),
            Placement::Known => ("✓", "you know it".to_owned()),
            Placement::Missed => ("✗", format!("not yet; `los show {}`", placed.task)),
            Placement::NotBegun => ("·", "not begun".to_owned()),
            Placement::NoCheck => ("·", "has no check".to_owned()),
            Placement::Done => ("✓", "done".to_owned()),
        };
        vec![mark.into(), Text::from(&placed.title).under(&placed.task), result.into()]
    };
    let rows = placed.iter().map(row).collect();
    let title = (out.width / 2).saturating_sub(4);
    out.table(&[Column::LEFT.close(), Column::of(title), Column::LEFT], rows)?;
    if placed.iter().any(|placed| placed.result == Placement::NotBegun) {
        out.line(dim("`los check TASK` begins one: it copies its starter and checks your work."))?;
    }
    out.flush()
}

/// Logs what passed or is known, after one yes.
fn log(session: &Session, out: &mut Out, placed: &[Placed]) -> Outcome {
    let passed: Vec<_> = placed.iter().filter_map(|placed| placed.fields.clone()).collect();
    let known: Vec<_> = placed.iter().filter(|placed| placed.result == Placement::Known).collect();
    let n = count(passed.len() + known.len(), "task");
    if passed.len() + known.len() == 0 {
        return Ok(());
    }
    let decision = if let Some(decision) = without_asking(session, &[], Asking::OwnEntry) {
        decision
    } else {
        let how = if known.is_empty() { "done and checked" } else { "done" };
        agree(&format!("Log {n} as {how}?"), true)?;
        Decision::Approve(ApprovedBy::Learner)
    };
    let (mut logged, act) = (Ok(()), session.ctx.new_id());
    let known = known.into_iter().map(|placed| {
        let task = facts([("task", Some(placed.task.clone().into()))]);
        Request::Log(Draft::of(EventKind::TaskCompleted, "Knew the questions of its lesson", task))
    });
    for entry in passed.into_iter().map(Request::Checked).chain(known) {
        let step = prepare_step(&session.day, entry)?.of_act(&act);
        let (written, _) = commit(&session.ctx, step, &[decision])?;
        if written.waiting.pending_id.is_some() {
            logged = Err(CommandExit::Staged);
        }
    }
    out.note(if logged.is_err() { format!("{n} wait for `los memory approve`.") } else { format!("Logged: {n}.") });
    logged
}
