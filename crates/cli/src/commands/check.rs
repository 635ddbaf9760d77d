//! `los check`: runs a task's checks on the learner's work, says what to do next, and logs a pass.

mod help;

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};

use super::checking::{once, prepare, quietly, watch};
use super::placement;
use super::status::show_after;
use super::variant;
use super::work_prompts::{pick_task, task_at_hand};
use crate::approve::{Asking, saved_as_pending, step};
use crate::command::{Command, CommandExit, Out, Outcome, Session};
use crate::completion::tasks;
use crate::prompt::confirm;
use crate::text::{bold, dim};
use los_app::calls::approval::Decision;
use los_app::day::request::Request;
use los_app::practice::attempts::{Taken, keep, taken};
use los_app::practice::folders::Practice;
use los_app::practice::report::{CheckReport, Run};
use los_model::practice::check::KindName;
use los_model::practice::judge::Outcome as Judged;
use los_model::text::count;
use los_store::memory::proposal::ApprovedBy;

/// Check your work on a task: what passes, what to do next
///
/// The checks run on a copy of your work in a sandbox. Exit 0 where all pass, 1 where some fail, 4 where they are not
/// allowed, 69 where a program is missing.
#[derive(Debug, Default, Args)]
pub(crate) struct CheckArgs {
    /// The task: its id, a part of it, or its number in the list shown last (else that of the running session)
    #[arg(add = tasks())]
    pub(crate) task: Option<String>,
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
    /// Check every open task of a month that you may know already, such as 3 or Beginner/3; what passes is done
    #[arg(long, value_name = "MONTH", conflicts_with_all = ["task", "watch", "hint", "solution", "grade", "variant"])]
    pub(crate) placement: Option<String>,
}

pub(crate) const COMMAND: Command =
    Command::of::<CheckArgs>("check", &["los check", "los check 2 --watch", "los check pipes --hint"], |given, out| {
        let (session, args) = (given.open(out)?, given.args::<CheckArgs>()?);
        match &args.placement {
            Some(month) => placement::run(&session, out, month, args.unprotected),
            None => run(&session, out, &args),
        }
    });

pub(crate) fn run(session: &Session, out: &mut Out, args: &CheckArgs) -> Outcome {
    session.day.refuse_another_day()?;
    let example = "`los check TASK`; `los plan` lists this week's tasks";
    let task = match &args.task {
        Some(named) => pick_task(session, named)?,
        None => task_at_hand(session, out, "Check which task", example)?,
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
    let run = prepare(session, &task, args.unprotected)?;
    if !run.work.is_dir() {
        let made = run.practice.start(&session.ctx, &run.work)?;
        if !made.is_empty() {
            let place = Practice::shown(&session.ctx, &run.work);
            out.note(format!("Copied the starter to {place}: {}.", made.join(", ")));
        }
    }
    let report = if args.watch { watch(session, out, &run)? } else { once(session, out, &run, true)? };
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
    match run(session, out, &CheckArgs { task: Some(task.to_owned()), ..CheckArgs::default() }) {
        // The session is logged; what fails here is for the next one.
        Err(CommandExit::Findings) => Ok(()),
        other => other,
    }
}

/// Says what the result means, logs it where that is wanted, and gives the exit.
fn finish(session: &Session, out: &mut Out, run: &Run, report: &CheckReport) -> Outcome {
    let before = taken(&session.ctx, &report.task);
    let failure = report.checks.iter().find(|line| matches!(line.outcome, Judged::Failed(_)));
    // A hint that was seen is not named again.
    let hint = failure.and_then(|line| line.hint).filter(|hint| *hint > before.hints);
    let now = Taken { named: hint.unwrap_or(0), passed: before.passed || report.is_passed(), ..before.clone() };
    if now != before {
        keep(&session.ctx, &report.task, now)?;
    }
    for risk in &report.missing_protections {
        out.note(format!("note: {risk}"));
    }
    let result = format!("{} of {} pass", report.passed, count(report.total, "check"));
    if !out.is_json() {
        out.line("")?;
        out.line(bold(format!("{result}.")))?;
        if failure.is_some() {
            let next = hint.map_or(String::new(), |hint| format!(" (hint {hint} is about this)"));
            out.line(format!("Next: fix this, or `los check {} --hint`{next}.", report.task))?;
        }
        if report.checks.iter().any(|line| line.kind == KindName::Rubric) {
            out.line(format!("Write-up: `los check {} --grade` grades it.", report.task))?;
        }
        out.flush()?;
    }
    log(session, out, run, report, &result)?;
    let after = run.practice.folder.lesson().is_some_and(|(lesson, _)| !lesson.section("After").is_empty());
    if report.is_passed() && after && !out.is_json() {
        out.note(format!("`los check {} --solution` shows a good solution and what to look at in it.", report.task));
    }
    if report.is_passed() || report.total == 0 { Ok(()) } else { Err(CommandExit::Findings) }
}

/// Logs a pass, or any result with `--yes`. A pass that nobody can be asked about waits for the learner; the exit stays the
/// check's.
fn log(session: &Session, out: &mut Out, run: &Run, report: &CheckReport, result: &str) -> Outcome {
    let mut logged = json!(false);
    let mut pending_id = None;
    if !report.waits() && (report.is_passed() || session.says_yes) {
        let checked = Request::Checked(run.fields(&session.ctx, report));
        if session.can_ask {
            return step(session, out, checked, Asking::OwnLog, |out, _| {
                out.line(format!("Logged: {result}."))?;
                show_after(session, out)
            });
        }
        let decision = if session.says_yes { Decision::Approve(ApprovedBy::Flag) } else { Decision::Later };
        let written = quietly(session, checked, decision)?;
        pending_id = written.waiting.pending_id;
        logged = if pending_id.is_some() { json!("pending") } else { json!(written.success || written.is_known) };
    }
    if out.is_json() {
        #[derive(Serialize)]
        struct Checked<'a> {
            #[serde(flatten)]
            report: &'a CheckReport,
            logged: Value,
            #[serde(skip_serializing_if = "Option::is_none")]
            pending_id: Option<String>,
        }
        return Ok(out.json(&Checked { report, logged, pending_id })?);
    }
    match pending_id {
        Some(id) => out.note(saved_as_pending(&id)),
        None if logged == true => {
            out.line(format!("Logged: {result}."))?;
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
