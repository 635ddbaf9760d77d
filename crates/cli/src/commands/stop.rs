//! `los stop`: ends the running study session and logs its hours, measured unless the learner says otherwise.
//!
//! Hours are never invented: a session that was forgotten, or whose start lies ahead of the clock, needs the learner's.

use super::{check, log::WorkResult, work_prompts::ask_studied_hours};
use crate::approve::write;
use crate::prelude::*;
use los_app::day::words::{LogWords, WantedParts};
use los_app::day::{session::Ending, typed::words_of};
use los_model::events::line::CLAIMED;
use los_model::events::timer::{self, LONG_HOURS};
use los_model::text::capitalised;

const QUESTION: &str = "Is \"TASK\" done?";
/// Hours that a time in words may exceed the measured one.
const LONGER: f64 = 0.5;

/// End the running study session and log its hours
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct StopArgs {
    /// Words in any order: a time, a grade, `done`, and a description
    #[arg(value_name = "WORD")]
    pub(crate) words: Vec<String>,
    /// The task is done; `--went` and `--score` say how it went
    #[arg(long)]
    pub(crate) done: bool,
    /// Time you studied, instead of the measured one: 1.5, 90m, 1h30 or 1:30
    #[arg(long, value_name = "TIME", allow_negative_numbers = true)]
    pub(crate) hours: Option<String>,
    #[command(flatten)]
    pub(crate) result: WorkResult,
    /// End the session without logging anything
    #[arg(long, conflicts_with_all = ["words", "done", "hours", "score", "went", "again"])]
    pub(crate) discard: bool,
}

command!(StopArgs, run, "stop", "los stop", "los stop --done --went good", "los stop --hours 1h30");

pub(crate) fn run(session: &Session, out: &mut Out, args: &StopArgs) -> Outcome {
    let mut args = args.clone();
    session.day.refuse_another_day()?;
    // A phrase in quotes is a description, whatever is in it.
    if let [only] = args.words.as_slice()
        && only.contains(char::is_whitespace)
    {
        let message = only.clone();
        return end(session, out, args, &message);
    }
    let (hours, score) = (args.hours.is_none(), !args.result.is_graded());
    let wanted = WantedParts { hours, score, done: true, ..WantedParts::default() };
    let read = words_of(&session.day, &args.words, wanted, &|_, _, _| Ok::<_, CommandExit>(None))?;
    // `done for today` finishes no task.
    args.done |= read.is_done && read.is_message_quoted;
    refuse_misread(Ending::of(&session.day, session.ctx.now(), None)?.ran, &read)?;
    args.result = args.result.or(&read);
    args.hours = args.hours.or(read.hours);
    let message = if args.done || !read.is_done { read.message } else { args.words.join(" ") };
    end(session, out, args, &message)
}

/// Refuses words that mean something else than a time, a grade or a description; `ran` in hours.
fn refuse_misread(ran: f64, read: &LogWords) -> Result<(), Error> {
    if ["discard", "drop", "cancel"].contains(&read.message.to_lowercase().as_str()) {
        return Err(invalid("words", "are kept as a description", "`los stop --discard` drops the session"));
    }
    let said = read.hours.as_deref().and_then(parse_hours);
    let Some(hours) = said.filter(|hours| ran >= 0.0 && *hours > ran + LONGER) else { return Ok(()) };
    let reason = format!("say {}, and the session ran for {}", duration(hours), duration(ran));
    let how = format!("`los stop --hours {}` if you studied before you started it", round_to(hours, 1));
    Err(invalid("words", reason, how))
}

/// Ends the session as the flags say; the message is kept as it is.
fn end(session: &Session, out: &mut Out, mut args: StopArgs, message: &str) -> Outcome {
    let ending = Ending::of(&session.day, session.ctx.now(), None)?;
    if !ending.is_left && ending.ran >= 0.0 {
        let title = ending.running.title.as_ref().map(|title| format!(": {title}")).unwrap_or_default();
        out.note(format!("It ran for {}{title}", duration(ending.ran)));
    }
    if session.can_ask && !args.discard {
        ask(session, out, &ending, &mut args)?;
    }
    let (hours, is_dropped) = (args.hours.as_deref(), args.discard);
    let stop = Stop { hours, is_dropped, is_done: args.done, words: message, facts: facts(args.result.facts()) };
    let task = ending.running.task.clone().filter(|_| args.done);
    let written = step(session, out, Request::Stop(stop), Asking::OwnLog, |out, written| {
        out.line(said(written, &ending))?;
        if let Some(note) = &written.note {
            out.note(format!("note: {note}"));
        }
        show_after(session, out)
    });
    if matches!(written, Err(CommandExit::Staged)) {
        out.note("the session runs on until then; once approved it ends with the time measured now");
    }
    written?;
    if !ending.is_left {
        end_left(session, out)?;
    }
    task.map_or(Ok(()), |task| check::offer(session, out, &task))
}

/// Asks for what only the learner knows: hours that the clock cannot measure, breaks, whether the task is done, and how it went.
fn ask(session: &Session, out: &Out, ending: &Ending, args: &mut StopArgs) -> Outcome {
    if let Some(words) = ending.meanwhile().filter(|_| args.hours.is_none() && ending.is_measured()) {
        out.note(format!("{words}."));
        let measured = timer::counted(ending.ran);
        if !confirm(&format!("Count the session's {} as well?", duration(measured)), false)? {
            args.discard = true;
            return Ok(());
        }
        args.hours = Some(measured.to_string());
    }
    if args.hours.is_none() && !ending.is_measured() {
        out.note(format!("{}.", capitalised(&ending.why_unmeasured(&session.day.zone()?))));
        args.hours = Some(ask_studied_hours(None)?.to_string());
    } else if args.hours.is_none() && ending.ran >= LONG_HOURS {
        out.note("That is long for one stretch; if there were breaks, leave them out.");
        args.hours = Some(ask_studied_hours(Some(timer::counted(ending.ran)))?.to_string());
    }
    let Some(task) = ending.running.task.as_ref().filter(|_| !ending.is_done) else { return Ok(()) };
    if !args.done {
        // A prompt that wraps would be drawn over and over.
        let room = out.width.saturating_sub(QUESTION.len() + " [y/N] yes".len());
        let title = clip(ending.running.title.as_ref().unwrap_or(task), room);
        args.done = confirm(&QUESTION.replace("TASK", &title), false)?;
    }
    if args.done {
        return args.result.ask();
    }
    if args.result.is_graded() {
        out.note("note: the score is left out, as only a finished task has one");
    }
    (args.result.score, args.result.went) = (None, None);
    Ok(())
}

/// A session of another machine that runs no more and was never ended: the learner says its hours, or drops it.
fn end_left(session: &Session, out: &mut Out) -> Outcome {
    let day = session.day.again();
    let Ok(ending) = Ending::of(&day, session.ctx.now(), None) else { return Ok(()) };
    if !session.can_ask || !ending.is_left {
        return Ok(());
    }
    let title = ending.running.title.as_deref().unwrap_or("in your words");
    let why = capitalised(&ending.why_unmeasured(&day.zone()?));
    out.note(format!("\nAnother session was never ended: {title}. {why}."));
    let hours = confirm("Did you study in it?", true)?.then(|| ask_studied_hours(None)).transpose()?;
    let hours = hours.map(|hours| hours.to_string());
    let stop = Stop { hours: hours.as_deref(), is_dropped: hours.is_none(), ..Stop::default() };
    write(session, out, prepare(&day, Request::Stop(stop))?, Asking::OwnLog, |out, written| {
        out.line(if written.kind == EventKind::SessionDiscarded { "It was dropped." } else { "It was logged." })
    })
}

/// The end in one line.
fn said(written: &Written, ending: &Ending) -> String {
    if written.kind == EventKind::SessionDiscarded {
        return "Session discarded; nothing was logged.".to_owned();
    }
    let hours = written.facts.get("duration_hours").and_then(Value::as_f64).unwrap_or_default();
    let counts = format!("Stopped: {} logged", duration(hours));
    let is_claimed = written.facts.get("status").and_then(Value::as_str) == Some(CLAIMED);
    match (&ending.running.task, written.kind == EventKind::TaskCompleted) {
        (Some(_), true) if is_claimed => format!("{counts}; the task stays open until its checks pass."),
        (Some(_), true) => format!("{counts}; the task is done."),
        (Some(_), false) if ending.is_done => format!("{counts}; the task is done already."),
        (Some(_), false) => format!("{counts}; the task stays in progress."),
        (None, _) => format!("{counts}."),
    }
}
