//! The work of each form: the steps of the commands and the home screen, written at once. Its click is the approval.

use chrono::NaiveDate;
use serde_json::Value;

use super::access::{Access, Notice};
use super::write::{load, write};
use super::{Fields, review, said, task_address};
use los_app::calls::ctx::Ctx;
use los_app::home::steps::{self, Change};
use los_app::home::taking_back::taking_back;
use los_app::practice::attempts::{Taken, keep, taken};
use los_app::practice::folders::Practice;
use los_app::study::learner_data::LearnerData;
use los_app::tools::log_entry::Uncounted;
use los_model::course::course::CourseTask;
use los_model::error::{Error, Result};
use los_model::events::grade::Grade;
use los_model::events::kind::EventKind;

/// Carries a form out, and returns the address of the next page; `None` for an unknown form.
pub(super) fn act(ctx: &Ctx, access: &Access, what: &str, fields: Fields) -> Option<String> {
    let field = |name: &str| fields.get(name).map_or("", |text| text.trim());
    let task = || task_address(field("task"));
    let (done, to) = match what {
        "start" => (start(ctx, field("task")), task()),
        "stop" => (stop(ctx, &fields), "/".into()),
        "done" => {
            let done = finished(ctx, &fields);
            let to = if done.is_ok() { "/".into() } else { task() };
            (done, to)
        }
        "hint" => (hint(ctx, field("task")), format!("{}#hints", task())),
        "starter" => (starter(ctx, field("task")), task()),
        "log" => (log(ctx, &fields), "/log".into()),
        "undo" => {
            let id = field("id");
            let done = undo(ctx, id);
            if done.is_ok() {
                access.sitting(|sitting| sitting.iter_mut().for_each(|sitting| sitting.take_back(id)));
            }
            (done, if field("back") == "review" { "/review".into() } else { "/log".into() })
        }
        "grade" | "aside" | "skip" | "resume" => (review::act(ctx, access, what, &fields), "/review".into()),
        "change" => (change(ctx, field("id"), field("answer")), "/proposals".into()),
        "settle" => (settle(ctx, field("id"), field("answer")), "/waiting".into()),
        _ => return None,
    };
    let notice = match done {
        Ok(words) => Notice { is_good: true, words, draft: Fields::new() },
        Err(error) => {
            Notice { is_good: false, words: format!("Nothing was written: {}.", said(&error)), draft: fields }
        }
    };
    if !notice.words.is_empty() {
        access.say(notice);
    }
    Some(to)
}

fn start(ctx: &Ctx, task: &str) -> Result<String> {
    let data = load(ctx)?;
    if let Some(running) = data.log.records.timer.running() {
        let is_same = running.task.as_deref().is_some_and(|running| running.eq_ignore_ascii_case(task));
        let why = if is_same {
            "the timer of this task is running already"
        } else {
            "another timer is running; stop it first"
        };
        return Err(refusal(why));
    }
    let entry = steps::start(ctx, &data, task)?;
    write(ctx, &data, entry)?;
    Ok("Started. The timer keeps running when you close the page.".to_owned())
}

/// Text of a field, or nothing where it is blank.
fn given<'a>(fields: &'a Fields, name: &str) -> Option<&'a str> {
    fields.get(name).map(|text| text.trim()).filter(|text| !text.is_empty())
}

fn stop(ctx: &Ctx, fields: &Fields) -> Result<String> {
    let data = load(ctx)?;
    let timer = &data.log.records.timer;
    if timer.running().or(timer.ahead()).is_none() {
        return Err(refusal("no timer is running any more"));
    }
    let is_dropped = given(fields, "answer") == Some("drop");
    let event = if is_dropped { EventKind::SessionDiscarded } else { EventKind::SessionCompleted };
    let entry = steps::stop(ctx, &data, given(fields, "hours"), event, None)?;
    write(ctx, &data, entry)
}

fn grade_of(fields: &Fields) -> Option<Grade> {
    given(fields, "went").and_then(Grade::of_word)
}

fn finished(ctx: &Ctx, fields: &Fields) -> Result<String> {
    let data = load(ctx)?;
    let task = given(fields, "task").unwrap_or_default();
    refuse_done(&data, task)?;
    let entry = steps::done(ctx, &data, task, grade_of(fields), given(fields, "hours"))?;
    write(ctx, &data, entry)
}

fn refusal(why: impl Into<String>) -> Error {
    Error::InvalidInput { field: None, reason: why.into(), suggestion: None }
}

/// A page that was opened earlier may still offer to finish a task.
fn refuse_done(data: &LearnerData, task: &str) -> Result<()> {
    let is_done = data.done_task_ids().contains(task);
    if is_done { Err(refusal("this task is done already")) } else { Ok(()) }
}

fn log(ctx: &Ctx, fields: &Fields) -> Result<String> {
    let data = load(ctx)?;
    let kind = given(fields, "event").and_then(EventKind::of).filter(|kind| kind.is_told_in_words());
    let kind = kind.ok_or_else(|| Error::invalid("event", "must be one of the listed events"))?;
    refuse_misplaced(kind, fields)?;
    // A task of the list says nothing about a pause or a week.
    let task = given(fields, "task")
        .filter(|_| !kind.is_about_time())
        .map(|id| data.find_task(id).ok_or_else(|| Error::invalid("task", "is not in the path")));
    let task = task.transpose()?;
    if let Some(task) = task.filter(|_| kind == EventKind::TaskCompleted) {
        refuse_done(&data, &task.id)?;
    }
    let date = |name: &str| {
        let day = given(fields, name).map(|text| NaiveDate::parse_from_str(text, "%Y-%m-%d"));
        day.transpose().map_err(|_| Error::invalid(name, "must be a date such as 2026-03-15"))
    };
    let (day, until) = (date("on")?, date("until")?);
    if until.is_some_and(|until| until < day.unwrap_or_else(|| ctx.today())) {
        return Err(Error::invalid("until", "must not be before its first day"));
    }
    // An entry for today gets the current time.
    let day = day.filter(|day| *day != ctx.today());
    let score = given(fields, "score");
    let facts = steps::facts([
        ("task", task.map(|task| task.id.as_str().into())),
        ("on", day.map(|day| day.to_string().into())),
        ("duration_hours", given(fields, "hours").map(Value::from)),
        ("score", score.map(Value::from)),
        ("went", grade_of(fields).filter(|_| score.is_none()).map(|grade| grade.word().into())),
        ("until", until.map(|day| day.to_string().into())),
    ]);
    let words = given(fields, "words").map(str::to_owned);
    let message = words.or_else(|| task.map(CourseTask::name)).unwrap_or_default();
    if let Some(left_out) = Uncounted::of(kind, given(fields, "words").unwrap_or_default(), &facts) {
        return Err(misread(&left_out));
    }
    let entry = steps::entry(ctx, kind, message, facts);
    write(ctx, &data, entry)
}

/// Refuses an entry that says nothing, and fields that its event does not have.
fn refuse_misplaced(kind: EventKind, fields: &Fields) -> Result<()> {
    let has = |names: &[&str]| names.iter().any(|name| given(fields, name).is_some());
    let says_enough = kind.is_about_time() || kind == EventKind::BlockerResolved;
    if !says_enough && !has(&["task", "hours", "went", "score", "words"]) {
        return Err(Error::invalid("words", "must say what you did, unless you give a task, a time or a grade"));
    }
    let what = kind.description();
    if has(&["hours"]) && !kind.takes_hours() {
        return Err(refusal(format!(
            "“{what}” takes no time; choose “{}” to log time",
            EventKind::Study.description()
        )));
    }
    if has(&["went", "score"]) && !kind.takes_score() {
        return Err(refusal(format!("“{what}” takes no grade and no result")));
    }
    if has(&["until"]) && kind != EventKind::PauseStarted {
        return Err(refusal(format!("“{what}” has no last day; only a pause has one")));
    }
    Ok(())
}

/// The refusal of a fact in the words, where it would count for nothing.
fn misread(left_out: &Uncounted) -> Error {
    let (what, field) = match left_out {
        Uncounted::Score(words) => (format!("the result {words}"), "Result"),
        Uncounted::Hours(words) => (format!("the time {words}"), "Time"),
        Uncounted::PauseLength => ("the length of the pause".to_owned(), "Last day of a pause"),
        Uncounted::Work => return Error::invalid("words", "must say what you did, unless you choose a task"),
    };
    refusal(format!("{what} does not count in your words; use the field “{field}”"))
}

/// Takes back the entry that the page showed.
fn undo(ctx: &Ctx, id: &str) -> Result<String> {
    let data = load(ctx)?;
    let entry = taking_back(ctx)?;
    let corrects = entry.metadata.as_ref().and_then(|facts| facts.get("corrects")?.as_str());
    if corrects != Some(id) {
        return Err(Error::invalid("id", "is not the last entry any more"));
    }
    write(ctx, &data, entry)
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

fn change(ctx: &Ctx, id: &str, answer: &str) -> Result<String> {
    load(ctx)?;
    Ok(Change::of(ctx, id, is_yes(answer)?)?.decide(ctx)?.replace('`', ""))
}

fn settle(ctx: &Ctx, id: &str, answer: &str) -> Result<String> {
    load(ctx)?;
    if !is_yes(answer)? {
        ctx.memory.reject(&ctx.learner, id)?;
        return Ok("Rejected. Nothing was written.".to_owned());
    }
    let shown = steps::staged(ctx, id)?;
    steps::approve_staged(ctx, &shown, id)?;
    Ok(format!("Written. {}", steps::after(ctx, &load(ctx)?)?))
}
