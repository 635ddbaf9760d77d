//! The work of each form: a step of the day, written at once. Its click is the approval.

use super::prelude::*;
use super::{audit, check, id_of, proposals::wish_of, review};
use los_app::day::changed::{Changes, changed};
use los_app::day::{request::Stop, resolve_task, settle, typed};
use los_app::practice::attempts::{Taken, keep, taken};
use los_app::tools::adapt_path::{change::Change, learner_change::reverted};
use los_model::text::capitalised;

/// Carries a form out. Gives the address of the next page and the words for it; `None` for an unknown form.
pub(super) fn act(ctx: &Ctx, access: &Access, what: &'static str, fields: Fields) -> (String, Notice) {
    let day = Day::of(ctx);
    let field = |name: &str| fields.get(name).map_or("", |text| text.trim());
    let done = match what {
        "start" => write(&day, Request::Start { task: Some(field("task")), words: "" })
            .map(|_| "Started. The timer keeps running when you close the page.".to_owned()),
        "stop" => stop(&day, &fields),
        "done" => write(&day, Request::Done { task: field("task"), facts: graded(&fields) }),
        "hint" => hint(ctx, &fields),
        "starter" => starter(ctx, field("task")),
        "check" => check::act(&day, access, &fields),
        "save" => check::save(ctx, field("task"), &fields),
        "log" => log(&day, &fields),
        "edit" => edit(&day, &fields),
        "ship" => ship(&day, &fields),
        "undo" => write(&day, Request::Undo { shown: Some(field("id")) }).inspect(|_| {
            access.sitting(|sitting| sitting.iter_mut().for_each(|sitting| sitting.take_back(field("id"))));
        }),
        "back" => back(&day, field("id"), field("is")),
        "link" => access
            .kept
            .new_link()
            .map(|link| format!("Open it in the other browser within ten minutes; it works once: {link}")),
        "forget" => access.forget(field("session")).map(|()| "Removed. That browser needs a new link.".to_owned()),
        "blind" => audit::begin(&day, access),
        "known" => audit::answer(&day, access, &fields),
        "change" => change(&day, &wish_of(&fields), field("id"), field("answer")),
        "revert" => reverted(&day, field("id"))
            .and_then(|prepared| commit(ctx, prepared, &[Decision::Approve(CLICK)]).map(|_| "Taken back.".to_owned())),
        "settle" => settle(&day, field("id"), field("answer")),
        _ => review::act(&day, access, what, &fields),
    };
    let page = page_of(what, &fields);
    let to = match what {
        "done" if done.is_ok() => "/".to_owned(),
        "undo" if field("back") == "review" => "/review".to_owned(),
        "hint" => page + "#hints",
        // A pass is told at the top, and a failure beside the checks.
        "check" if done.as_ref().is_ok_and(String::is_empty) => page + "#check",
        "save" => page + "#work",
        "edit" if done.is_err() => format!("/log?edit={}", field("id")),
        _ => page,
    };
    let notice = match done {
        Ok(words) => Notice { is_good: true, words, ..Notice::default() },
        Err(error) => {
            let again = (error.code() == Code::AlreadyDone).then_some((what, "Log it as done once more"));
            let wrong = match &error {
                Error::InvalidInput { field: Some(name), .. } => Some(match (what, id_of(name)) {
                    ("stop", "hours") => "time".to_owned(),
                    ("edit", id) => format!("new-{id}"),
                    (_, id) => id.to_owned(),
                }),
                _ => None,
            };
            let why = said(&error);
            let words = format!("Nothing was written: {why}.");
            Notice { is_good: false, words, draft: fields, again, wrong: wrong.map(|field| (field, capitalised(&why))) }
        }
    };
    (to, notice)
}

/// The page of a form.
pub(super) fn page_of(what: &str, fields: &Fields) -> String {
    let page = match what {
        "log" | "edit" | "undo" | "back" => "/log",
        "variant" | "grade" | "aside" | "unaside" | "skip" | "resume" | "more" | "card" => "/review",
        "change" | "revert" => "/proposals",
        "settle" => "/waiting",
        "ship" => "/path",
        "blind" | "known" => AUDIT,
        "link" | "forget" => SETTINGS,
        _ => return fields.get("task").map_or_else(|| "/".to_owned(), |task| task_address(task.trim())),
    };
    page.to_owned()
}

/// Takes an act back, or brings it back: it must be as its page showed it, so that a second click does not turn it round.
fn back(day: &Day, id: &str, is: &str) -> Result<String> {
    let act = found_acts(day, id, MAX_ACTS)?.into_iter().find(|act| act.id == id);
    match act {
        Some(act) if act.taken_back != (is == "taken") => write(day, Request::UndoAct(id)),
        Some(act) if act.taken_back => Err(Error::invalid("id", "is taken back already")),
        Some(_) => Err(Error::invalid("id", "counts again already")),
        None => Err(Error::invalid("id", "is not in your log")),
    }
}

/// The month's project, or one of its deliverables, is shipped.
fn ship(day: &Day, fields: &Fields) -> Result<String> {
    let text = |name: &str| given(fields, name).map(Value::from);
    let month = given(fields, "month").and_then(|month| month.parse::<u32>().ok()).map(Value::from);
    let message = given(fields, "words").or_else(|| given(fields, "deliverable")).unwrap_or_default();
    let facts = facts([("month", month), ("deliverable", text("deliverable"))]);
    write(day, Request::Log(Draft::of(EventKind::DeliverableShipped, message, facts)))
}

/// Text of a field, or nothing where it is blank.
fn given<'a>(fields: &'a Fields, name: &str) -> Option<&'a str> {
    fields.get(name).map(|text| text.trim()).filter(|text| !text.is_empty())
}

fn stop(day: &Day, fields: &Fields) -> Result<String> {
    let is_dropped = given(fields, "answer") == Some("drop");
    write(day, Request::Stop(Stop { hours: given(fields, "time"), is_dropped, ..Stop::default() }))
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

/// Logs a line as it is understood, or what the long form says.
fn log(day: &Day, fields: &Fields) -> Result<String> {
    let draft = given(fields, "line").map_or_else(|| Ok(entry_of(fields)), |line| typed::entry_of(day, line))?;
    write(day, Request::Log(draft))
}

/// Changes an entry.
fn edit(day: &Day, fields: &Fields) -> Result<String> {
    let text = |name: &str| given(fields, &format!("new-{name}")).map(str::to_owned);
    let entry = latest_entries(day, given(fields, "id"))?.pop();
    let entry = entry.ok_or_else(|| Error::invalid("id", "does not count any more"))?;
    let task = text("task").map(|task| resolve_task(day.data()?, &task)).transpose()?;
    let new = Changes { hours: text("hours"), task, words: text("words"), on: text("on"), at: None };
    match changed(day, &entry, new)? {
        Some(draft) => write(day, Request::Log(draft)),
        None => Ok("Left as it is.".to_owned()),
    }
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
    Draft { event: event.to_owned(), message, fields: entry, ..Draft::default() }
}

pub(super) fn practice_of(ctx: &Ctx, task: &str) -> Result<Practice> {
    Practice::of(ctx, task)?.ok_or_else(|| Error::invalid("task", "has no lesson"))
}

/// Takes the hint of that number, if it is the next. The log gets no entry for it.
fn hint(ctx: &Ctx, fields: &Fields) -> Result<String> {
    let practice = practice_of(ctx, fields.get("task").map_or("", String::as_str))?;
    let n_hints = practice.folder.lesson().map_or(0, |(lesson, _)| lesson.hints.len());
    let before = taken(ctx, &practice.task);
    let is_next = fields.get("hint").is_none_or(|hint| *hint == (before.hints + 1).to_string());
    if is_next {
        keep(ctx, &practice.task, Taken { hints: (before.hints + 1).min(n_hints), ..before })?;
    }
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

fn change(day: &Day, wish: &[String], id: &str, answer: &str) -> Result<String> {
    day.refuse_another_day()?;
    let words = Change::of(day, wish, id, is_yes(answer)?)?.decide(&day.ctx)?;
    Ok(failure::for_pages(&words).trim_end_matches('.').replace('`', "") + ".")
}

fn settle(day: &Day, id: &str, answer: &str) -> Result<String> {
    if !is_yes(answer)? {
        settle::reject(day, id)?;
        return Ok("Rejected. Nothing was written.".to_owned());
    }
    commit(&day.ctx, settle::approve(day, id)?, &[Decision::Approve(CLICK)])?;
    Ok(format!("Written. {}", after(&day.again())?))
}

/// Writes a step, and returns it in one line with the week and the next task.
pub(super) fn write(day: &Day, request: Request<'_>) -> Result<String> {
    logged(day, |day| {
        let prepared = prepare(day, request)?;
        let line = prepared.write().map(|write| write.line.clone()).unwrap_or_default();
        commit(&day.ctx, prepared, &[Decision::Approve(CLICK)]).map(|(written, _)| (format!("{line}."), written))
    })
}

/// The words after a write, with the week and the next task.
pub(super) fn logged(day: &Day, write: impl FnOnce(&Day) -> Result<(String, Written)>) -> Result<String> {
    let (line, Written { note, .. }) = write(day)?;
    let note = note.map_or_else(String::new, |note| format!(" Note: {}.", failure::for_pages(&note).replace('`', "")));
    Ok(format!("{line} {}{note}", after(&day.again())?))
}
