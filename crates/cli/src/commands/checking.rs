//! Runs the checks of a task: once, or again after each change; shows each result as it comes.

use super::{permission::permission, work_prompts::answer_to};
use crate::prelude::*;
use los_app::practice::folders::{Fingerprint, fingerprint};
use los_app::practice::report::CheckLine;
use los_model::practice::judge::Outcome as Judged;

/// Lines of a program's output that `--verbose` shows.
const MAX_LINES: usize = 60;
/// The time between two looks at the work folder.
const TICK: Duration = Duration::from_millis(60);

/// A task's checks, ready to run, once the learner allows those of others.
pub(super) fn prepare(session: &Session, task: &str, unprotected: bool) -> Outcome<Run> {
    let mut refusal = None;
    let run = Run::prepare(&session.ctx, task, |practice, _| {
        permission(session, practice, unprotected).or_else(|exit| {
            refusal = Some(exit);
            Ok(Allowed::No)
        })
    });
    run.map_err(|error| refusal.unwrap_or(CommandExit::Failed(error)))
}

/// Runs the checks once. `asks` is whether questions are asked.
pub(super) fn once(session: &Session, out: &mut Out, run: &Run, asks: bool, counts: CountsAs) -> Outcome<CheckReport> {
    let mut stopped = None;
    let is_json = out.is_json;
    let is_verbose = out.is_verbose;
    let mut said_failure = false;
    let mut ask = |check: &Check, is_known| {
        let CheckKind::Answer(question) = &check.kind else { return Ok::<_, Error>(None) };
        if is_known || !asks || !session.can_ask {
            return Ok(None);
        }
        answer_to(question).map(Some).map_err(|exit| {
            stopped = Some(exit);
            Error::PermissionDenied { what: "interrupted".into() }
        })
    };
    let mut shown = |line: &CheckLine| {
        if is_json {
            return Ok(());
        }
        // Only the first failure in full: the next one often follows from it.
        let is_full = !said_failure;
        said_failure |= matches!(line.outcome, Judged::Failed(_));
        let written = print(out, line, is_full, is_verbose).and_then(|()| out.flush());
        written.map_err(|error| Error::Internal { what: format!("cannot write to standard output: {error}") })
    };
    let report = until_interrupted(|is_over| run.attempt(&session.ctx, counts, is_over, &mut ask, &mut shown));
    if let Some(exit) = stopped {
        return Err(exit);
    }
    let report = report?;
    if report.is_interrupted { Err(CommandExit::Interrupted) } else { Ok(report) }
}

fn print(out: &mut Out, line: &CheckLine, is_full: bool, is_verbose: bool) -> io::Result<()> {
    let title = line.title.as_str();
    match &line.outcome {
        Judged::Passed => out.wrapped(coloured(AnsiColor::Green, "✓ "), title)?,
        Judged::NotAsked if line.kind == KindName::Rubric => {
            out.wrapped(dim("· "), dim(format!("{title}: to be graded")))?;
        }
        Judged::NotAsked => out.wrapped(dim("· "), dim(format!("{title}: a question for you, asked in a terminal")))?,
        Judged::Open { reason } => out.wrapped(dim("· "), dim(format!("{title}: open; it {reason}")))?,
        Judged::CouldNotRun { reason } => {
            out.wrapped(coloured(AnsiColor::Yellow, "? "), format!("{title}: could not run"))?;
            out.wrapped("    ", reason.as_str())?;
        }
        Judged::Failed(failure) => {
            out.wrapped(coloured(AnsiColor::Red, "✗ "), bold(title))?;
            if is_full {
                for (name, text) in [("expected", &failure.expected), ("actual", &failure.actual), ("at", &failure.at)]
                {
                    for (index, row) in text.lines().enumerate() {
                        let name = if index == 0 { name } else { "" };
                        out.wrapped(dim(format!("    {name:<9}")), row)?;
                    }
                }
                if let Some(help) = &line.help {
                    out.wrapped("    ", help.as_str())?;
                }
            }
        }
    }
    if is_verbose {
        line.output.lines().take(MAX_LINES).try_for_each(|row| out.line(Text::from("    │ ") + dim(row)))?;
    }
    Ok(())
}

/// Runs the checks again after each change of the work folder, until all pass. A change while they run counts once.
pub(super) fn watch(session: &Session, out: &mut Out, run: &Run) -> Outcome<CheckReport> {
    let mut seen = fingerprint(&run.work);
    loop {
        let report = once(session, out, run, false, CountsAs::Save)?;
        let machine_passes = report
            .checks
            .iter()
            .all(|line| matches!(line.outcome, Judged::Passed | Judged::NotAsked | Judged::Open { .. }));
        if machine_passes {
            // The questions come last, once.
            let asks = report.checks.iter().any(|line| line.kind == KindName::Answer);
            return if asks { once(session, out, run, true, CountsAs::Save) } else { Ok(report) };
        }
        let place = Practice::shown(&session.ctx, &run.work);
        let (passed, total) = (report.passed, report.total);
        out.line(dim(format!("{passed} of {total} pass. Watching {place}; Ctrl-C ends it.")))?;
        out.line("")?;
        out.flush()?;
        seen = changed(run, &seen)?;
    }
}

/// Waits for a change that has settled: an editor may write a file in several steps.
fn changed(run: &Run, seen: &Fingerprint) -> Outcome<Fingerprint> {
    let mut last = Fingerprint::clone(seen);
    until_interrupted(|is_over| {
        loop {
            std::thread::sleep(TICK);
            if is_over() {
                return Err(CommandExit::Interrupted);
            }
            let now = fingerprint(&run.work);
            if now != *seen && now == last {
                return Ok(now);
            }
            last = now;
        }
    })
}

/// Does work that can ask whether Ctrl-C was pressed meanwhile, which ends nothing by itself.
fn until_interrupted<T>(work: impl FnOnce(&dyn Fn() -> bool) -> T) -> T {
    let interrupted = Arc::new(AtomicBool::new(false));
    let signal = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&interrupted));
    let done = work(&|| interrupted.load(Ordering::Relaxed));
    if let Ok(signal) = signal {
        signal_hook::low_level::unregister(signal);
    }
    done
}
