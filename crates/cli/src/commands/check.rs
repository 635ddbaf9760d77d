//! `los check`: runs a task's checks on the learner's work, says what to do next, and logs a pass.

mod help;

use schemars::JsonSchema;

use super::checking::{once, prepare as prepare_run, watch};
use super::placement;
use super::variant;
use super::work_prompts::{pick_task, task_at_hand};
use crate::approve::write;
use crate::prelude::*;
use los_app::{day::prepare::with_stages, practice::attempts::taken};

/// Check your work on a task: what passes, what to do next
///
/// The checks run on a copy of your work in a sandbox. Exit 0 where all pass, 1 where some fail, 4 where they are not
/// allowed, 69 where nothing was checked: a program is missing, or a rubric waits for a grade.
#[derive(Debug, Default, Args)]
pub(crate) struct CheckArgs {
    /// The task: its number, or a part of its id or title (else that of the running session)
    #[arg(add = tasks())]
    pub(crate) task: Vec<String>,
    /// Run again after every save, until all pass
    #[arg(long, conflicts_with_all = ["hint", "solution", "grade"])]
    pub(crate) watch: bool,
    /// Give the next hint
    #[arg(long, conflicts_with_all = ["solution", "grade"])]
    pub(crate) hint: bool,
    /// Show a good solution: after a pass, or if you agree to give up
    #[arg(long, conflicts_with = "grade")]
    pub(crate) solution: bool,
    /// Grade a write-up by its rubric
    #[arg(long)]
    pub(crate) grade: bool,
    /// Do the task with new numbers; the result grades the review of its skill
    #[arg(long, conflicts_with_all = ["watch", "hint", "solution", "grade"])]
    pub(crate) variant: bool,
    /// The number of a variant, to do it again
    #[arg(long, value_name = "N", requires = "variant")]
    pub(crate) seed: Option<u32>,
    /// Allow checks of others to run without the protections that this machine lacks
    #[arg(long)]
    pub(crate) unprotected: bool,
    /// Find out what you know of a month of your level, such as 3, in about 15 minutes; what you know is done
    #[arg(long, value_name = "MONTH", conflicts_with_all = ["task", "watch", "hint", "solution", "grade", "variant"])]
    pub(crate) placement: Option<String>,
}

command!(CheckArgs, run, "check", "los check", "los check 2 --watch", "los check pipes --hint");

pub(crate) fn run(session: &Session, out: &mut Out, args: &CheckArgs) -> Outcome {
    if let Some(month) = &args.placement {
        return placement::run(session, out, month);
    }
    session.day.refuse_another_day()?;
    let example = "`los check TASK`; `los plan` lists this week's tasks";
    let task = match args.task.join(" ") {
        named if !args.task.is_empty() => pick_task(session, &named)?,
        _ => task_at_hand(session, out, "Check which task", example)?,
    };
    if args.variant {
        return variant::run(session, out, &task, args.seed);
    }
    if args.hint {
        return help::hint(session, out, &task);
    }
    if args.solution {
        return help::solution(session, out, &task);
    }
    if args.grade {
        return help::grade(session, out, &task);
    }
    let run = prepare_run(session, &task, args.unprotected)?;
    if !run.work.is_dir() {
        let made = run.practice.start(&session.ctx, &run.work)?;
        if !made.is_empty() {
            let place = Practice::shown(&session.ctx, &run.work);
            out.note(format!("Copied the starter to {place}: {}.", made.join(", ")));
        }
    }
    let report = if args.watch { watch(session, out, &run)? } else { once(session, out, &run, true, CountsAs::Try)? };
    finish(session, out, &run, &report)
}

/// Offers the checks of a task that is said to be done, unless they passed before.
pub(super) fn offer(session: &Session, out: &mut Out, task: &str) -> Outcome {
    let has_checks = || Practice::of(&session.ctx, task).is_ok_and(|found| found.is_some_and(|one| one.has_checks()));
    if !session.can_ask || taken(&session.ctx, task).passed || !has_checks() {
        return Ok(());
    }
    if !confirm("Run its checks now?", true)? {
        return Ok(());
    }
    match run(session, out, &CheckArgs { task: vec![task.to_owned()], ..CheckArgs::default() }) {
        // The session is logged; what fails here is for the next one.
        Err(CommandExit::Findings | CommandExit::Unchecked) => Ok(()),
        other => other,
    }
}

/// Says what the result means, logs it where that is wanted, and gives the exit.
fn finish(session: &Session, out: &mut Out, run: &Run, report: &CheckReport) -> Outcome {
    let failure = report.first_failure();
    let hint = report.remember(&session.ctx)?;
    let has_rubric = report.checks.iter().any(|line| line.kind == KindName::Rubric);
    let is_graded = session.data()?.has_grade(&report.task);
    let waits_for_grade = has_rubric && !is_graded;
    let unchecked = report.unchecked(is_graded);
    for risk in &report.missing_protections {
        out.note(format!("note: {risk}"));
    }
    let result = format!("{} of {} pass", report.passed, count(report.total, "check"));
    if !out.is_json {
        out.line("")?;
        let worth = report.worth();
        out.line(bold(format!("{result}.")) + if worth.is_empty() { "" } else { " " } + worth)?;
        if failure.is_some() {
            let next = hint.map_or(String::new(), |hint| format!(" (hint {hint} is about this)"));
            out.line(format!("Next: fix this, or `los check {} --hint`{next}.", report.task))?;
        }
        if waits_for_grade {
            out.line(format!("Write-up: `los check {} --grade` grades it; that gives its quality.", report.task))?;
        }
        if let Some(why) = &unchecked {
            out.line(format!("Nothing was passed: {why}."))?;
        }
        out.flush()?;
    }
    log(session, out, run, report, &result)?;
    let after = run.practice.folder.lesson().is_some_and(|(lesson, _)| !lesson.section("After").is_empty());
    if report.is_passed() && after && !out.is_json {
        out.note(format!("`los check {} --solution` shows a good solution and what to look at in it.", report.task));
    }
    match unchecked {
        Some(_) => Err(CommandExit::Unchecked),
        None if report.is_passed() || report.total == 0 => Ok(()),
        None => Err(CommandExit::Findings),
    }
}

/// The result as JSON.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Checked<'a> {
    #[serde(flatten)]
    report: &'a CheckReport,
    /// Whether it is in the log, or `pending`
    logged: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pending_id: Option<String>,
}

/// Logs a pass, or any result with `--yes`. A pass that nobody can be asked about waits for the learner; the exit stays the
/// check's.
fn log(session: &Session, out: &mut Out, run: &Run, report: &CheckReport, result: &str) -> Outcome {
    let mut logged = json!(false);
    let mut pending_id = None;
    if !report.waits() && (report.is_passed() || session.says_yes) {
        let checked = prepare(&session.day, Request::Checked(run.fields(&session.ctx, report)))?;
        let checked = with_stages(&session.day, checked, run.stages(&session.ctx, report))?;
        if session.can_ask {
            return write(session, out, checked, Asking::OwnLog, |out, _| {
                out.line(format!("Logged: {result}."))?;
                show_after(session, out)
            });
        }
        let decision = if session.says_yes { Decision::Approve(ApprovedBy::Flag) } else { Decision::Later };
        let (written, _) = commit(&session.ctx, checked, &[decision])?;
        pending_id = written.waiting.pending_id;
        logged = if pending_id.is_some() { json!("pending") } else { json!(written.success || written.is_known) };
    }
    if out.is_json {
        return Ok(out.json(&Checked { report, logged, pending_id })?);
    }
    match pending_id {
        Some(id) => out.note(saved_as_pending(&id)),
        None if logged == true => {
            out.said(format!("Logged: {result}."))?;
            show_after(session, out)?;
        }
        None if report.counts() => {
            let is_open = report.waits();
            let flag = if is_open { "" } else { " --yes" };
            let effect = if is_open { "asks the open questions at a terminal" } else { "keeps a partial result" };
            out.line(dim(format!("Not logged; `los check {}{flag}` {effect}.", report.task)))?;
        }
        None => {}
    }
    Ok(())
}
