//! The home screen: `los` alone, in a workspace and at a terminal. The week, the task, and one key for each step of a day.
//!
//! `update` turns a key into an action and `draw` the state into a frame; `worker` reads and writes on its own thread.

mod cells;
mod draw;
mod screen;
mod state;
mod update;
mod worker;

#[cfg(test)]
mod tests;

use super::commands::audit;
use super::commands::check::{self, CheckArgs};
use super::commands::review::{self, ReviewArgs};
use super::commands::spare;
use super::prompt::{self, Interrupts};
use crate::prelude::*;
use cells::Look;
use draw::draw;
use screen::{Input, Screen, Shown, Signals, input, undisturbed};
use state::{Action, ScreenState, WorkRequest};
use update::{take, update};
use worker::Worker;

/// How long a key is waited for while the worker is at work, and while nothing happens.
const BUSY: Duration = Duration::from_millis(8);
const IDLE: Duration = Duration::from_millis(250);

/// Shows the screen until the learner leaves it.
pub(super) fn run(session: &Session, out: &mut Out) -> Outcome {
    out.flush()?;
    let look = Look { is_coloured: out.is_coloured };
    let signals = Signals::held();
    let worker = Worker::start(session, signals.shared())?;
    let mut state = ScreenState { now: shown_instant(session), ..ScreenState::default() };
    loop {
        match show(session, &worker, &mut state, look, &signals)? {
            Action::Check(task) => {
                let args = CheckArgs { task: vec![task], ..CheckArgs::default() };
                outside(out, &signals, |out| check::run(session, out, &args))?;
            }
            Action::Review => {
                let args = ReviewArgs::default();
                outside(out, &signals, |out| review::run(session, out, &args))?;
            }
            Action::Spare => outside(out, &signals, |out| spare::run(session, out, &spare::USUAL))?,
            Action::Audit => outside(out, &signals, |out| audit::run(session, out))?,
            Action::Nothing | Action::Work(_) | Action::Quit => break,
        }
    }
    drop(worker);
    if let Some(signal) = signals.came() {
        drop(signals);
        // A lock that a panic poisoned is taken anyway.
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
    Ok(())
}

/// The instant that the screen shows: that of `--as-of`, else now.
fn shown_instant(session: &Session) -> DateTime<Utc> {
    session.ctx.as_of.unwrap_or_else(|| session.ctx.now())
}

/// Shows the screen until it is left, and says what for.
fn show(session: &Session, worker: &Worker, state: &mut ScreenState, look: Look, signals: &Signals) -> Outcome<Action> {
    // From here on Ctrl-C is a key or a signal to leave by; a command that runs outside is ended by it again.
    let _interrupts = Interrupts::held();
    let _shown = Shown::new()?;
    let mut screen = Screen::default();
    let mut is_stale = true;
    let mut wanted: Option<String> = None;
    let mut last_report = Instant::now();
    let mut minute = 0;
    loop {
        while let Some(report) = worker.report()? {
            take(state, report);
            (is_stale, last_report) = (true, Instant::now());
        }
        state.now = shown_instant(session);
        let this_minute = state.now.timestamp() / 60;
        if is_stale || this_minute != minute {
            screen.draw(|frame| draw(frame, state, look))?;
            (is_stale, minute) = (false, this_minute);
        }
        let missing = state.missing_detail();
        if missing != wanted {
            if let Some(id) = &missing {
                worker.ask(WorkRequest::Detail(id.clone()));
                last_report = Instant::now();
            }
            wanted = missing;
        }
        let is_waiting = state.is_busy || state.model.is_none() || wanted.is_some();
        // A failure to read is reported once; the loop goes on at its usual pace.
        let is_waiting = is_waiting && last_report.elapsed() < Duration::from_secs(5);
        match input(if is_waiting { BUSY } else { IDLE })? {
            Some(Input::Key(key)) => {
                is_stale = true;
                match update(state, key) {
                    Action::Nothing => {}
                    Action::Work(request) => {
                        worker.ask(request);
                        last_report = Instant::now();
                    }
                    left => return Ok(left),
                }
            }
            Some(Input::Resized) => is_stale = true,
            Some(Input::Gone) => return Ok(Action::Quit),
            None => {}
        }
        if signals.came().is_some() {
            return Ok(Action::Quit);
        }
    }
}

/// Runs a command on the ordinary screen, and waits for a key before the home screen comes back.
fn outside(out: &mut Out, signals: &Signals, run: impl FnOnce(&mut Out) -> Outcome) -> Outcome {
    let ended = undisturbed(|| run(out))?;
    signals.forget_interrupt();
    if signals.came().is_some() {
        return Ok(());
    }
    match ended {
        Err(CommandExit::Failed(error)) => {
            out.flush()?;
            out.error(&error);
        }
        Err(CommandExit::OutputFailed(error)) => return Err(CommandExit::OutputFailed(error)),
        Err(CommandExit::Declined) => out.note("Not written."),
        Ok(())
        | Err(CommandExit::Interrupted | CommandExit::Staged | CommandExit::Findings | CommandExit::Unchecked) => {}
    }
    out.flush()?;
    out.note("");
    // Ctrl-C here means the same as any key.
    let words = Text::from("Any key goes back to the home screen.");
    let pressed = undisturbed(|| prompt::key(&words, out.is_coloured))?;
    signals.forget_interrupt();
    match pressed {
        Ok(_) | Err(CommandExit::Interrupted) => Ok(()),
        Err(error) => Err(error),
    }
}
