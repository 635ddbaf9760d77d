//! Prompts about work, logged or timed: which task, how many hours, how it went.

use crate::prelude::*;
use los_app::{day::resolve_task, day::session::hours_of, study::next_tasks::Open};
use los_model::{events::timer, plan::reviewed_skill, practice::check::AnswerCheck, practice::lesson::Prediction};

/// Tasks offered to choose from.
pub(super) const MAX_TASKS: usize = 9;
pub(super) const NOT_HOURS: &str = "a time above 0 and at most 24 h, such as 1.5, 90m or 1h30";

/// The id of the task that a text means; a terminal is asked where several do.
pub(super) fn pick_task(session: &Session, text: &str) -> Outcome<String> {
    let data = session.data()?;
    match data.course.tasks_named(text).as_slice() {
        // One letter names a line of the plan.
        several @ [_, _, ..] if session.can_ask && text.trim().len() > 1 && reviewed_skill(text).is_none() => {
            let items: Vec<String> = several.iter().take(MAX_TASKS).map(|task| task.in_full()).collect();
            Ok(several[choice("Which task", &items, 0)?].id.clone())
        }
        _ => Ok(resolve_task(data, text)?),
    }
}

/// The task of the running session, else the learner's choice; `example` shows how to name one.
pub(super) fn task_at_hand(session: &Session, out: &Out, question: &str, example: &str) -> Outcome<String> {
    let data = session.data()?;
    if let Some(task) = data.running_task() {
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
pub(super) fn choose_task<'a>(out: &Out, tasks: &[Open<'a>], prompt: &str) -> Outcome<Option<Open<'a>>> {
    if tasks.is_empty() {
        return Ok(None);
    }
    // A choice that wraps would be drawn over and over; once chosen it follows the prompt.
    let width = out.width.saturating_sub(prompt.len() + 3);
    let item = |Open { task, hours: length }: &Open<'a>| {
        let facts = format!("  ({})", hours(*length));
        let left = width.saturating_sub(facts.chars().count());
        format!("{}{facts}", clip(&task.numbered(), left))
    };
    let mut items: Vec<String> = tasks.iter().map(item).collect();
    items.push("something else".to_owned());
    let chosen = choice(prompt, &items, 0)?;
    Ok(tasks.get(chosen).copied())
}

/// Asks for the hours; nothing where they are skipped.
pub(super) fn ask_hours(planned: Option<f64>) -> Outcome<Option<f64>> {
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
pub(super) fn ask_studied_hours(measured: Option<f64>) -> Outcome<f64> {
    let default = measured.map(|hours| round_to(hours, 2).to_string());
    let question = if measured.is_some() { "Hours you studied of them" } else { "Hours you studied" };
    let check = |text: &String| parsed(text).map(|_| ()).ok_or_else(|| NOT_HOURS.to_owned());
    let text = line(question, default.as_deref(), check)?;
    let as_measured = measured.filter(|_| Some(text.trim()) == default.as_deref());
    Ok(as_measured.or_else(|| parsed(&text)).unwrap_or(timer::MIN_HOURS))
}

fn parsed(text: &str) -> Option<f64> {
    hours_of(text).ok()
}

pub(super) fn answer_to(question: &AnswerCheck) -> Outcome<String> {
    if question.choices.is_empty() {
        return any_line(&question.question);
    }
    Ok(question.choices[choice(&question.question, &question.choices, None)?].clone())
}

/// Asks a question of a lesson: the learner answers, sees the answer, and says whether they knew it.
pub(super) fn knows(out: &Out, one: &Prediction) -> Outcome<bool> {
    out.wrapped_at_terminal(one.question.as_str());
    any_line("Your answer (Enter shows it)")?;
    out.wrapped_at_terminal(format!("Answer: {}", one.answer));
    confirm("Did you know it?", false)
}

/// How it went, in words: they are easier to give honestly than numbers.
pub(super) fn ask_score() -> Outcome<Option<Grade>> {
    let best_first = || Grade::ALL.into_iter().rev();
    let mut items: Vec<String> =
        best_first().map(|grade| format!("{}: {}", grade.word(), grade.meaning_for_work())).collect();
    items.push("I would rather not say".to_owned());
    let good = best_first().position(|grade| grade == Grade::Good).unwrap_or(0);
    let chosen = choice("How did it go", &items, good)?;
    Ok(best_first().nth(chosen))
}
