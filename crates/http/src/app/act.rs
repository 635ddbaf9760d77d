//! The work of each form: a step of the day, written at once. Its click is the approval.

use serde_json::Value;

use super::CLICK;
use super::access::{Access, Notice};
use super::write::write;
use super::{Fields, review, said, task_address};
use los_app::calls::approval::{Decision, commit};
use los_app::calls::ctx::Ctx;
use los_app::day::day::Day;
use los_app::day::request::{Draft, Request, Stop, facts};
use los_app::day::settle;
use los_app::home::status_words::after;
use los_app::practice::attempts::{Taken, keep, taken};
use los_app::practice::folders::Practice;
use los_app::tools::adapt_path::change::Change;
use los_model::error::{Code, Error, Result};
use los_model::events::kind::EventKind;

/// Carries a form out. Gives the address of the next page and the words for it; `None` for an unknown form.
pub(super) fn act(ctx: &Ctx, access: &Access, what: &'static str, fields: Fields) -> (String, Notice) {
    let day = Day::of(ctx);
    let field = |name: &str| fields.get(name).map_or("", |text| text.trim());
    let task = || task_address(field("task"));
    let (done, to) = match what {
        "start" => (start(&day, field("task")), task()),
        "stop" => (stop(&day, &fields), "/".into()),
        "done" => {
            let done = write(&day, Request::Done { task: field("task"), facts: graded(&fields) });
            let to = if done.is_ok() { "/".into() } else { task() };
            (done, to)
        }
        "hint" => (hint(ctx, field("task")), format!("{}#hints", task())),
        "starter" => (starter(ctx, field("task")), task()),
        "log" => (write(&day, Request::Log(entry_of(&fields))), "/log".into()),
        "undo" => {
            let id = field("id");
            let done = write(&day, Request::Undo { shown: Some(id) });
            if done.is_ok() {
                access.sitting(|sitting| sitting.iter_mut().for_each(|sitting| sitting.take_back(id)));
            }
            (done, if field("back") == "review" { "/review".into() } else { "/log".into() })
        }
        "change" => (change(&day, field("id"), field("answer")), "/proposals".into()),
        "settle" => (settle(&day, field("id"), field("answer")), "/waiting".into()),
        _ => (review::act(&day, access, what, &fields), "/review".into()),
    };
    let notice = match done {
        Ok(words) => Notice { is_good: true, words, ..Notice::default() },
        Err(error) => {
            let again = (error.code() == Code::AlreadyDone).then_some(what);
            let words = format!("Nothing was written: {}.", said(&error));
            Notice { is_good: false, words, draft: fields, again }
        }
    };
    (to, notice)
}

fn start(day: &Day, task: &str) -> Result<String> {
    write(day, Request::Start { task: Some(task), words: "" })?;
    Ok("Started. The timer keeps running when you close the page.".to_owned())
}

/// Text of a field, or nothing where it is blank.
fn given<'a>(fields: &'a Fields, name: &str) -> Option<&'a str> {
    fields.get(name).map(|text| text.trim()).filter(|text| !text.is_empty())
}

fn stop(day: &Day, fields: &Fields) -> Result<String> {
    let is_dropped = given(fields, "answer") == Some("drop");
    write(day, Request::Stop(Stop { hours: given(fields, "hours"), is_dropped, ..Stop::default() }))
}

/// The facts of a finished task; a result says more than a grade.
fn graded(fields: &Fields) -> serde_json::Map<String, Value> {
    let text = |name: &str| given(fields, name).map(Value::from);
    facts([
        ("duration_hours", text("hours")),
        ("score", text("score")),
        ("went", text("went").filter(|_| given(fields, "score").is_none())),
        ("again", given(fields, "again").map(|_| true.into())),
    ])
}

/// The entry that the form for anything describes.
fn entry_of(fields: &Fields) -> Draft {
    let event = given(fields, "event").unwrap_or_default();
    // A task of the list says nothing about a pause or a week.
    let takes_task = !EventKind::of(event).is_some_and(EventKind::is_about_time);
    let text = |name: &str| given(fields, name).map(Value::from);
    let mut entry = graded(fields);
    entry.extend(facts([("task", text("task").filter(|_| takes_task)), ("on", text("on")), ("until", text("until"))]));
    let message = given(fields, "words").unwrap_or_default().to_owned();
    Draft { event: event.to_owned(), message, fields: entry }
}

fn practice_of(ctx: &Ctx, task: &str) -> Result<Practice> {
    Practice::of(ctx, task)?.ok_or_else(|| Error::invalid("task", "has no lesson"))
}

/// Takes the next hint. The log gets no entry for it.
fn hint(ctx: &Ctx, task: &str) -> Result<String> {
    let practice = practice_of(ctx, task)?;
    let n_hints = practice.folder.lesson().map_or(0, |(lesson, _)| lesson.hints.len());
    let before = taken(ctx, &practice.task);
    keep(ctx, &practice.task, Taken { hints: (before.hints + 1).min(n_hints), ..before })?;
    Ok(String::new())
}

fn starter(ctx: &Ctx, task: &str) -> Result<String> {
    let practice = practice_of(ctx, task)?;
    let work = practice.work(ctx, practice.checks()?.as_ref());
    Ok(format!("Copied: {}.", practice.start(ctx, &work)?.join(", ")))
}

fn is_yes(answer: &str) -> Result<bool> {
    match answer {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(Error::invalid("answer", "must be yes or no")),
    }
}

fn change(day: &Day, id: &str, answer: &str) -> Result<String> {
    day.refuse_another_day()?;
    Ok(Change::of(&day.ctx, id, is_yes(answer)?)?.decide(&day.ctx)?.replace('`', ""))
}

fn settle(day: &Day, id: &str, answer: &str) -> Result<String> {
    if !is_yes(answer)? {
        settle::reject(day, id)?;
        return Ok("Rejected. Nothing was written.".to_owned());
    }
    commit(&day.ctx, settle::approve(day, id)?, &[Decision::Approve(CLICK)])?;
    Ok(format!("Written. {}", after(&day.again())?))
}
