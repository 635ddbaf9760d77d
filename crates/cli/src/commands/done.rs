//! `los done`: a task is done, in as few words as it takes. It ends the session on that task.

use super::log;
use super::stop;
use super::work_prompts::{ask_hours, ask_score, task_at_hand};
use crate::approve::{ANOTHER_DAY, refuse_another_day};
use crate::args::{DoneArgs, LogArgs, StopArgs};
use crate::log_words::WantedParts;
use crate::{Out, Outcome, Session};
use los_app::study::learner_data::LearnerData;
use los_model::course::course::CourseTask;
use los_model::error::{Error, invalid};
use los_model::events::kind::EventKind;
use los_model::text::duration;
use los_model::time::durations::parse_hours;
use los_model::time::typed_days::past_day;

/// Characters of a title that name its task in a hint.
const MIN_TITLE: usize = 5;

pub(crate) fn run(session: &Session, out: &mut Out, args: &DoneArgs) -> Outcome {
    refuse_another_day(session, ANOTHER_DAY)?;
    let data = session.learner_data()?;
    let wanted = WantedParts { task: true, hours: true, score: true, day: true, done: false, completes: true };
    let read = log::words_of(session, &data, &args.words, wanted, &|part, ids, read| {
        log::settle_by_asking(session, "los log done ", part, ids, read)
    })?;
    let running = data.log.records.timer.running().and_then(|running| running.task.clone());
    let asks = session.can_ask && !session.says_yes;
    let example = "`los done 2 good 1h30`; `los status` numbers the tasks";
    let task = match &read.task {
        Some(id) => id.clone(),
        None if read.message.is_empty() || asks && read.is_message_quoted => {
            task_at_hand(session, out, &data, "What is done", example)?
        }
        // Words of some other work must not finish the running task.
        None => {
            let words = &read.message;
            let instead = match titled(&data, words) {
                Some(task) => format!("`los done {}` for \"{}\"", task.id, task.name()),
                None => format!("`los done TASK \"{words}\"`, or `los log done \"{words}\"` for work outside the path"),
            };
            let error: Error = invalid("words", format!("`{words}` names no task"), instead);
            return Err(error.into());
        }
    };
    let went = read.went.map(|grade| grade.word().to_owned());
    let words: Vec<String> = Some(read.message).filter(|words| !words.is_empty()).into_iter().collect();
    let today = session.ctx.today();
    let is_now = read.at.is_none() && read.on.as_deref().is_none_or(|day| past_day(day, today) == Some(today));
    if is_now && running.is_some_and(|running| running.eq_ignore_ascii_case(&task)) {
        let args = StopArgs { done: true, hours: read.hours, score: read.score, went, ..StopArgs::default() };
        return stop::end(session, out, &data, &args, words.into_iter().next());
    }
    let hours = match read.hours {
        None if asks && !data.timed_task_ids().contains(task.as_str()) => {
            ask_hours(data.find_task(&task).map(|task| data.planned_hours(task)))?.map(|hours| hours.to_string())
        }
        hours => hours,
    };
    let timed = data.hours_before_done(&task);
    if let Some(stated) = hours.as_deref().and_then(parse_hours).filter(|_| timed > 0.0) {
        let [counts, both, timed, stated] = [stated.max(timed), stated + timed, timed, stated].map(duration);
        out.note(format!(
            "The hours of a finished task include its sessions, {timed} so far: {counts} in all. If {stated} came on top, \
             say {both}."
        ));
    }
    let went = match (&read.score, went) {
        (None, None) if asks => ask_score()?.map(|grade| grade.word().to_owned()),
        (_, went) => went,
    };
    let title = data.find_task(&task).map(CourseTask::name);
    let entry = LogArgs {
        event: Some(EventKind::TaskCompleted.name().to_owned()),
        words: if words.is_empty() { title.into_iter().collect() } else { words },
        task: Some(task),
        hours,
        score: read.score,
        went,
        on: read.on,
        at: read.at,
        ..LogArgs::default()
    };
    log::run(session, out, entry)
}

/// The first task whose title holds these words, such as `unit converter`.
fn titled<'a>(data: &'a LearnerData, words: &str) -> Option<&'a CourseTask> {
    let words = words.to_lowercase();
    let words = words.strip_prefix("the ").unwrap_or(&words);
    let is_meant = |task: &&CourseTask| words.len() >= MIN_TITLE && task.name().to_lowercase().contains(words);
    data.course.tasks.iter().find(is_meant)
}
