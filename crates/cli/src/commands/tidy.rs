//! `los log tidy`: goes through the lines of the log that count for less than they say. Each answer is a correction that
//! is appended after a yes; no line is rewritten.

use super::work_prompts::ask_hours;
use crate::prelude::*;
use los_app::study::learner_data::each_read;
use los_model::events::{Line, LogIssue, id_of_fault, nearest_events};
use los_model::nearest::nearest;

/// Candidates offered for an event or a task.
const MAX_CANDIDATES: usize = 4;
/// The choice of a line whose hours cannot be read.
const SAY_HOURS: &str = "say the time it took";

/// A line that counts for less than it says.
#[derive(Default)]
struct Uncounted {
    issue: LogIssue,
    /// The id that a correction names; `None` if the line is not JSON and cannot be corrected.
    id: Option<String>,
    event: Option<EventKind>,
    name: String,
    task: Option<String>,
    has_unreadable_hours: bool,
    text: String,
}

pub(crate) fn run(session: &Session, out: &mut Out) -> Outcome {
    session.day.refuse_another_day()?;
    let data = session.data()?;
    if out.is_json {
        return Ok(out.json(&json!({ "lines": data.log.n_issues, "examples": data.log.issues }))?);
    }
    if data.log.issues.is_empty() {
        return Ok(out.line("Every line of the log counts in full.")?);
    }
    let uncounted = read(session, data)?;
    for line in &uncounted {
        let words = format!("Line {} {}. Would count with {}.", line.issue.line, line.issue.reason, line.issue.fix);
        out.paragraph(words)?;
        out.line(Text::from("  ") + dim(clip(&line.text, out.width.saturating_sub(2))))?;
        out.flush()?;
        if session.can_ask
            && let Some(id) = &line.id
            && let Some(with) = answer(line, data)?
        {
            correct(session, out, id, with)?;
        }
    }
    if !session.can_ask {
        out.note("At a terminal, `los log tidy` asks about each and appends corrections.");
    }
    let more = usize::try_from(data.log.n_issues).unwrap_or(usize::MAX).saturating_sub(uncounted.len());
    if more > 0 {
        out.note(format!("{} more; run it again.", count(more, "line")));
    }
    Ok(())
}

fn read(session: &Session, data: &LearnerData) -> Result<Vec<Uncounted>, Error> {
    let ctx = &session.ctx;
    let mut issues: BTreeMap<u64, LogIssue> = BTreeMap::new();
    for issue in &data.log.issues {
        issues.entry(issue.line).or_insert_with(|| issue.clone());
    }
    let mut uncounted = Vec::new();
    each_read(ctx, &ctx.learner, |number, bytes, line| {
        let Some(issue) = issues.remove(&number) else { return };
        let text = String::from_utf8_lossy(bytes).trim().to_owned();
        let mut one = Uncounted { issue, text, ..Uncounted::default() };
        if let Line::Read(line) = line {
            (one.id, one.event, one.name) = (Some(line.id()), Some(line.kind), line.name().to_owned());
            (one.task, one.has_unreadable_hours) = (line.task().map(str::to_owned), line.has_unreadable_hours());
        } else if serde_json::from_slice::<Map<String, Value>>(bytes).is_ok() {
            one.id = Some(id_of_fault(bytes));
        }
        uncounted.push(one);
    })?;
    Ok(uncounted)
}

/// The learner's choice about a line: fields to replace, an empty object to take it back, `None` to leave it.
fn answer(line: &Uncounted, data: &LearnerData) -> Outcome<Option<Map<String, Value>>> {
    let mut choices: Vec<(String, Option<Map<String, Value>>)> = vec![("leave it".to_owned(), None)];
    let field = |name: &str, value: &str| Map::from_iter([(name.to_owned(), Value::from(value))]);
    if line.event == Some(EventKind::Unknown) {
        let near = nearest_events(&line.name, MAX_CANDIDATES);
        let usual = [EventKind::Study, EventKind::Note].map(EventKind::name);
        let offered = near.iter().chain(usual.iter().filter(|name| !near.contains(name)));
        choices.extend(offered.map(|name| (format!("it is `{name}`"), Some(field("event", name)))));
    } else if let Some(task) = &line.task
        && data.course.tasks.iter().all(|known| known.id != *task)
    {
        let ids = data.course.tasks.iter().map(|task| task.id.as_str());
        let near = nearest(task, ids, MAX_CANDIDATES);
        choices.extend(near.into_iter().map(|id| (format!("the task is `{id}`"), Some(field("task", id)))));
    }
    if line.has_unreadable_hours {
        choices.push((SAY_HOURS.to_owned(), None));
    }
    choices.push(("take it back".to_owned(), Some(Map::new())));
    let items: Vec<&str> = choices.iter().map(|(words, _)| words.as_str()).collect();
    let chosen = choice("What about it", &items, 0)?;
    let (words, with) = choices.swap_remove(chosen);
    if words != SAY_HOURS {
        return Ok(with);
    }
    let hours = ask_hours(None)?;
    Ok(hours.map(|hours| Map::from_iter([("duration_hours".to_owned(), Value::from(hours))])))
}

fn correct(session: &Session, out: &mut Out, id: &str, with: Map<String, Value>) -> Outcome {
    let message = if with.is_empty() { "Taken back" } else { "Corrected" };
    let with = Some(with).filter(|with| !with.is_empty());
    let metadata = facts([("corrects", Some(id.into())), ("with", with.map(Value::Object))]);
    let entry = Draft::of(EventKind::Correction, message, metadata);
    match step(session, out, Request::Log(entry), Asking::OwnLog, |out, _| out.line(format!("{message}."))) {
        Err(CommandExit::Declined) => {
            out.note("Left as it is.");
            Ok(())
        }
        written => written,
    }
}
