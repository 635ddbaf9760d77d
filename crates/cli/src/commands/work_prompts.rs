//! Prompts about work, logged or timed: which task, how many hours, how it went.

use crate::command::{CommandExit, Out, Session};
use crate::listed_tasks;
use crate::prompt::{any_line, choice, line};
use crate::text::{clip, hours};
use los_app::day::session::hours_of;
use los_app::day::{ids_with, resolve_task};
use los_app::study::learner_data::LearnerData;
use los_app::study::next_tasks::Open;
use los_model::course::course::{CourseTask, is_stretch};
use los_model::error::invalid;
use los_model::events::grade::Grade;
use los_model::events::timer;
use los_model::nearest::MAX_NEAREST;
use los_model::plan::reviewed_skill;
use los_model::practice::check::AnswerCheck;
use los_model::rounding::round_to;
use los_model::text::some_of;

/// Columns from which tasks are offered with their ids.
const ROOM_FOR_IDS: usize = 76;
/// Tasks offered to choose from.
pub(super) const MAX_TASKS: usize = 9;
const NOT_HOURS: &str = "a time above 0 and at most 24 h, such as 1.5, 90m or 1h30";

/// The task that a text means: its number in the last list, its id, a part of it, or words of its title. A terminal is asked
/// where several fit.
pub(super) fn pick_task(session: &Session, text: &str) -> Result<String, CommandExit> {
    let text = &listed_tasks::resolve(session, text);
    let data = session.data()?;
    // Without a path there is nothing to compare with; a stretch goal is not a task of the path.
    if data.course.tasks.is_empty() || is_stretch(text) {
        return Ok(text.to_owned());
    }
    let mut error = match resolve_task(&data.course, text) {
        Ok(id) => return Ok(id.to_owned()),
        Err(error) => error,
    };
    let mut ids = ids_with(&data.course, text);
    if ids.is_empty() && reviewed_skill(text).is_none() {
        ids = data.tasks_by_words(text).iter().map(|task| task.id.as_str()).collect();
        if ids.len() > 1 {
            let named: Vec<String> = ids.iter().map(|id| format!("`{id}`")).collect();
            let reason = format!("`{text}` is in the titles of {} tasks", ids.len());
            error = invalid("task", reason, format!("one of {}", some_of(&named, MAX_NEAREST)));
        }
    }
    match &ids[..ids.len().min(MAX_TASKS)] {
        [only] => Ok((*only).to_owned()),
        several @ [_, ..] if session.can_ask => Ok(several[choice("Which task", several, 0)?].to_owned()),
        _ => Err(error.into()),
    }
}

/// The task of the path that the running session is on.
pub(super) fn running_task(data: &LearnerData) -> Option<&CourseTask> {
    data.find_task(data.log.records.timer.running()?.task.as_deref()?)
}

/// The task of the running session, else the learner's choice; `example` shows how to name one.
pub(super) fn task_at_hand(session: &Session, out: &Out, question: &str, example: &str) -> Result<String, CommandExit> {
    let data = session.data()?;
    if let Some(task) = running_task(data) {
        return Ok(task.id.clone());
    }
    if session.can_ask
        && let Some(open) = choose_task(out, &data.next_tasks(MAX_TASKS), question)?
    {
        return Ok(open.task.id.clone());
    }
    Err(invalid("task", "is required where no session runs; `los` asks for it only at a terminal", example))
}

/// Asks for one of `tasks`; `None` for something else, also where there are none.
pub(super) fn choose_task<'a>(out: &Out, tasks: &[Open<'a>], prompt: &str) -> Result<Option<Open<'a>>, CommandExit> {
    if tasks.is_empty() {
        return Ok(None);
    }
    // A choice that wraps would be drawn over and over; once chosen it follows the prompt.
    let width = out.width().saturating_sub(prompt.len() + 3);
    let item = |Open { task, hours: length }: &Open<'a>| {
        // On a narrow terminal the title tells more than the id.
        let facts = if out.width() < ROOM_FOR_IDS {
            format!("  ({})", hours(*length))
        } else {
            format!("  ({}, {})", hours(*length), task.id)
        };
        let left = width.saturating_sub(facts.chars().count());
        format!("{}{facts}", clip(&task.name(), left))
    };
    let mut items: Vec<String> = tasks.iter().map(item).collect();
    items.push("something else".to_owned());
    let chosen = choice(prompt, &items, 0)?;
    Ok(tasks.get(chosen).copied())
}

/// Asks for the hours; nothing where they are skipped.
pub(super) fn ask_hours(planned: Option<f64>) -> Result<Option<f64>, CommandExit> {
    let prompt = match planned {
        Some(planned) => format!("Time it took (planned {}; enter logs none)", hours(planned)),
        None => "Time it took (enter logs none)".to_owned(),
    };
    let text = line(&prompt, None, |text| {
        if text.trim().is_empty() || parsed(text).is_some() { Ok(()) } else { Err(NOT_HOURS.to_owned()) }
    })?;
    Ok(parsed(&text))
}

/// Asks for the hours that were studied of a long session: the measured ones by default, where they can be right.
pub(super) fn ask_studied_hours(measured: Option<f64>) -> Result<f64, CommandExit> {
    let default = measured.map(|hours| round_to(hours, 2).to_string());
    let question = match measured {
        Some(_) => "Hours you studied of them",
        None => "Hours you studied",
    };
    let check = |text: &String| parsed(text).map(|_| ()).ok_or_else(|| NOT_HOURS.to_owned());
    let text = line(question, default.as_deref(), check)?;
    let as_measured = measured.filter(|_| Some(text.trim()) == default.as_deref());
    Ok(as_measured.or_else(|| parsed(&text)).unwrap_or(timer::MIN_HOURS))
}

fn parsed(text: &str) -> Option<f64> {
    hours_of(text).ok()
}

pub(super) fn answer_to(question: &AnswerCheck) -> Result<String, CommandExit> {
    if question.choices.is_empty() {
        return any_line(&question.question);
    }
    Ok(question.choices[choice(&question.question, &question.choices, 0)?].clone())
}

/// How it went, in words: they are easier to give honestly than numbers.
pub(super) fn ask_score() -> Result<Option<Grade>, CommandExit> {
    let best_first = || Grade::ALL.into_iter().rev();
    let mut items: Vec<String> =
        best_first().map(|grade| format!("{}: {}", grade.word(), grade.meaning_for_work())).collect();
    items.push("I would rather not say".to_owned());
    let good = best_first().position(|grade| grade == Grade::Good).unwrap_or(0);
    let chosen = choice("How did it go", &items, good)?;
    Ok(best_first().nth(chosen))
}
