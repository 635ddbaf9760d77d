//! `los stop`: ends the running study session and logs its hours, measured unless the learner says otherwise.
//!
//! Hours are never invented: a session that was forgotten, or whose start lies ahead of the clock, needs the learner's.

use serde_json::{Map, Value};

use super::check;
use super::log;
use super::status::show_after;
use super::work_prompts::{ask_score, ask_studied_hours};
use crate::approve::{ANOTHER_DAY, Asking, refuse_another_day, write};
use crate::args::StopArgs;
use crate::log_words::{LogWords, WantedParts};
use crate::prompt::confirm;
use crate::text::{clip, duration};
use crate::{CommandExit, Out, Outcome, Session};
use los_app::home::ending::{Ending, ending, hours_of};
use los_app::home::steps::entry;
use los_app::study::learner_data::LearnerData;
use los_app::tools::log_progress::LogProgress;
use los_model::error::{Error, invalid};
use los_model::events::kind::EventKind;
use los_model::events::timer::{self, FORGOTTEN_HOURS, LONG_HOURS};
use los_model::time::durations::parse_hours;

const QUESTION: &str = "Is \"TASK\" done?";
/// How to end a session whose hours cannot be measured.
pub(super) const BY_HAND: &str = "`los stop --hours 1.5` logs what you studied; `los stop --discard` drops the session";

/// Hours that a time in words may exceed the measured one.
const LONGER: f64 = 0.5;

struct End {
    event: EventKind,
    metadata: Map<String, Value>,
    /// The line to print once it is written.
    words: String,
}

pub(crate) fn run(session: &Session, out: &mut Out, mut args: StopArgs) -> Outcome {
    refuse_another_day(session, ANOTHER_DAY)?;
    let data = session.learner_data()?;
    // A phrase in quotes is a description, whatever is in it.
    if let [only] = args.words.as_slice()
        && only.contains(char::is_whitespace)
    {
        let message = only.clone();
        return end(session, out, &data, &args, Some(message));
    }
    let wanted = WantedParts {
        task: false,
        hours: args.hours.is_none(),
        score: args.score.is_none() && args.went.is_none(),
        day: false,
        done: true,
        completes: false,
    };
    let read = log::words_of(session, &data, &args.words, wanted, &|_, _, _| Ok::<_, CommandExit>(None))?;
    // `done for today` finishes no task.
    args.done |= read.is_done && read.is_message_quoted;
    refuse_misread(ending(&session.ctx, &data)?.ran, &read)?;
    args.hours = args.hours.or(read.hours);
    args.score = args.score.or(read.score);
    args.went = args.went.or_else(|| read.went.map(|grade| grade.word().to_owned()));
    let message = if args.done || !read.is_done { read.message } else { args.words.join(" ") };
    end(session, out, &data, &args, Some(message).filter(|message| !message.is_empty()))
}

/// Refuses words that mean something else than a time, a grade or a description; `ran` in hours.
fn refuse_misread(ran: f64, read: &LogWords) -> Result<(), Error> {
    if ["discard", "drop", "cancel"].contains(&read.message.to_lowercase().as_str()) {
        return Err(invalid("words", "are kept as a description", "`los stop --discard` drops the session"));
    }
    match read.hours.as_deref().and_then(parse_hours) {
        Some(hours) if ran >= 0.0 && hours > ran + LONGER => Err(invalid(
            "words",
            format!("say {}, and the session ran for {}", duration(hours), duration(ran)),
            format!("`los stop --hours {hours}` if you studied before you started it"),
        )),
        _ => Ok(()),
    }
}

/// Ends the running session as the flags say; the message is kept as it is.
pub(super) fn end(
    session: &Session,
    out: &mut Out,
    data: &LearnerData,
    args: &StopArgs,
    message: Option<String>,
) -> Outcome {
    let ending = ending(&session.ctx, data)?;
    refuse_unclear(session, &ending, args)?;
    let end = if args.discard || !counts(session, out, &ending, args)? {
        let words = "Session discarded; nothing was logged.".to_owned();
        End { event: EventKind::SessionDiscarded, metadata: ending.facts(None), words }
    } else {
        ended(session, out, &ending, args)?
    };
    let message = message.or_else(|| ending.running.title.clone()).unwrap_or_else(|| "Study session".to_owned());
    let finished = ending.running.task.clone().filter(|_| end.event == EventKind::TaskCompleted);
    let input = entry(&session.ctx, end.event, message, end.metadata);
    let written = write::<LogProgress>(session, out, input, Asking::OwnLog, |out, _| {
        out.line(&end.words)?;
        show_after(session, out)
    });
    if matches!(written, Err(CommandExit::Staged)) {
        out.note("the session runs on until then; once approved it ends with the time measured now");
    }
    written?;
    finished.map_or(Ok(()), |task| check::offer(session, out, &task))
}

/// Whether the session counts beside a task that was logged as done while it ran: the same hours must not count twice.
fn counts(session: &Session, out: &Out, ending: &Ending, args: &StopArgs) -> Result<bool, CommandExit> {
    let Some(words) = ending.meanwhile().filter(|_| session.can_ask && args.hours.is_none() && ending.is_measured())
    else {
        return Ok(true);
    };
    out.note(format!("{words}."));
    let hours = duration(timer::counted(ending.ran));
    confirm(&format!("Count the session's {hours} as well?"), false)
}

/// Refuses what cannot be meant before anything is asked.
fn refuse_unclear(session: &Session, ending: &Ending, args: &StopArgs) -> Result<(), Error> {
    if let Some(text) = &args.hours {
        hours_of(text)?;
    }
    if (args.score.is_some() || args.went.is_some()) && !args.done && !session.can_ask {
        return Err(invalid("score", "is for a task that is done", "`los stop done good` if it is"));
    }
    if args.done && ending.running.task.is_none() {
        return Err(invalid(
            "done",
            "the session is on no task that could be done",
            "`los stop` ends it; `los log task_completed --task ID` says that a task is done",
        ));
    }
    if args.discard || args.hours.is_some() || session.can_ask {
        return Ok(());
    }
    if let Some(reason) = ending.meanwhile() {
        return Err(invalid(
            "",
            reason,
            "`los stop --discard` ends the session without counting its hours twice; `los stop --hours H` adds more",
        ));
    }
    let by_hand = |reason| invalid("hours", reason, BY_HAND);
    if ending.ran < 0.0 {
        return Err(by_hand(format!(
            "cannot be measured: the session was started at {}, which is in the future for this machine's clock",
            session.ctx.zone().clock_of(&ending.running.started_at)
        )));
    }
    if ending.ran > FORGOTTEN_HOURS {
        return Err(by_hand(format!(
            "cannot be measured: the session was started {} ago, which is too long for one session",
            duration(ending.ran)
        )));
    }
    Ok(())
}

fn ended(session: &Session, out: &Out, ending: &Ending, args: &StopArgs) -> Result<End, CommandExit> {
    let running = &ending.running;
    if ending.ran >= 0.0 {
        let title = running.title.as_ref().map(|title| format!(": {title}")).unwrap_or_default();
        out.note(format!("It ran for {}{title}", duration(ending.ran)));
    }
    let measured = timer::counted(ending.ran);
    let hours = match &args.hours {
        Some(text) => hours_of(text)?,
        None if !ending.is_measured() => {
            out.note(if ending.ran < 0.0 {
                let start = session.ctx.zone().clock_of(&running.started_at);
                format!("It was started at {start}, which is in the future for this machine's clock.")
            } else {
                "That is too long for one session; `los stop --discard` would drop it.".to_owned()
            });
            ask_studied_hours(None)?
        }
        None if ending.ran >= LONG_HOURS && session.can_ask => {
            out.note("That is long for one stretch; if there were breaks, leave them out.");
            ask_studied_hours(Some(measured))?
        }
        None => {
            if ending.ran >= LONG_HOURS {
                out.note("That is long for one stretch; `los stop --hours H` would log less.");
            }
            measured
        }
    };
    let is_done = match &running.task {
        Some(task) if session.can_ask && !ending.is_done && !args.done => {
            // A prompt that wraps would be drawn over and over.
            let room = out.width().saturating_sub(QUESTION.len() + " [y/N] yes".len());
            let title = clip(running.title.as_ref().unwrap_or(task), room);
            confirm(&QUESTION.replace("TASK", &title), false)?
        }
        task => task.is_some() && args.done,
    };
    let given = args.score.as_ref().map(|score| ("score", Value::from(score.as_str())));
    let went = |word: &str| ("went", Value::from(word));
    let given = given.or_else(|| args.went.as_deref().map(went));
    let score = match given {
        None if is_done && session.can_ask => ask_score()?.map(|grade| went(grade.word())),
        given => given,
    };
    let mut metadata = ending.facts(Some(hours));
    if is_done {
        metadata.extend(score.map(|(name, value)| (name.to_owned(), value)));
    } else if score.is_some() {
        out.note("note: the score is left out, as only a finished task has one");
    }
    let counts = format!("Stopped: {} logged", duration(hours));
    let words = match (&running.task, is_done) {
        (Some(_), true) => format!("{counts}; the task is done."),
        (Some(_), false) if ending.is_done => format!("{counts}; the task is done already."),
        (Some(_), false) => format!("{counts}; the task stays in progress."),
        (None, _) => format!("{counts}."),
    };
    Ok(End { event: if is_done { EventKind::TaskCompleted } else { EventKind::SessionCompleted }, metadata, words })
}
