//! `los log edit`: hours, day, task or words of an entry, changed by a correction of it. Nothing is rewritten.

use super::LogArgs;
use crate::commands::work_prompts::{NOT_HOURS, pick_task};
use crate::prelude::*;
use los_app::day::acts::{Act, latest_entries};
use los_app::day::changed::{Changes, changed, local};
use los_app::day::{entry_of_id, session::hours_of};
use los_model::events::fields::flat;

/// The flags that say what changes.
const CHANGES: &str = "`--hours 1h30`, `--on yesterday`, `--task ID` or `--words \"my words\"`";

pub(super) fn run(session: &Session, out: &mut Out, args: LogArgs) -> Outcome {
    session.day.refuse_another_day()?;
    if args.result.is_graded() || args.result.again || !args.meta.is_empty() || args.words.len() > 1 {
        return Err(invalid("edit", "changes hours, day, task or words of one entry", CHANGES));
    }
    let act = entry_meant(session, out, args.words.first())?;
    let (kind, text) = entry_of_id(&session.day, &act.id)?.unwrap_or_default();
    let entry = flat(&serde_json::from_str::<Map<String, Value>>(&text).unwrap_or_default());
    let is_asked = args.hours.is_none() && args.on.is_none() && args.at.is_none();
    let args = match (is_asked && args.task.is_none() && args.new_words.is_none(), session.can_ask) {
        (false, _) => args,
        (true, true) => ask(session, kind, &entry, args)?,
        (true, false) => return Err(invalid("edit", "needs what changes", CHANGES)),
    };
    let task = args.task.as_ref().map(|task| pick_task(session, task)).transpose()?;
    let new = Changes { hours: args.hours, task, words: args.new_words, on: args.on, at: args.at };
    let Some(draft) = changed(&session.day, &act, new)? else { return Ok(out.line("Left as it is.")?) };
    say_step(session, out, Request::Log(draft))
}

/// The entry of that id, or of that number among the latest ones; without either the learner's choice.
fn entry_meant(session: &Session, out: &Out, named: Option<&String>) -> Outcome<Act> {
    let number = named.and_then(|named| named.parse::<usize>().ok());
    let id = named.filter(|_| number.is_none());
    let mut entries = latest_entries(&session.day, id.map(String::as_str))?;
    let at = match (named, number) {
        (Some(_), number) => number.unwrap_or(1).wrapping_sub(1),
        (None, _) if session.can_ask && !entries.is_empty() => {
            let room = out.width.saturating_sub(3);
            let items: Vec<String> = entries.iter().map(|entry| clip(&entry.words, room)).collect();
            choice("Which entry", &items, 0)?
        }
        (None, _) => {
            return Err(invalid("edit", "needs an entry", "`los log edit 1 --hours 1h30` changes the last one"));
        }
    };
    if at < entries.len() {
        return Ok(entries.swap_remove(at));
    }
    let known = "1 is the last entry, 10 the oldest with a number; `los memory show log` lists them";
    Err(invalid("edit", format!("no entry `{}`", named.map_or("", String::as_str)), known))
}

/// Asks for each value, with the present one as the usual answer.
fn ask(session: &Session, kind: EventKind, entry: &Map<String, Value>, args: LogArgs) -> Outcome<LogArgs> {
    let text = |name: &str| entry.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let changed = |question: &str, now: &str, check: &dyn Fn(&str) -> Result<(), String>| {
        let default = Some(now).filter(|now| !now.is_empty());
        let answer = line(question, default, |text| if text.trim().is_empty() { Ok(()) } else { check(text) })?;
        Ok::<_, CommandExit>(Some(answer.trim().to_owned()).filter(|answer| answer != now && !answer.is_empty()))
    };
    let any = |_: &str| Ok(());
    let hours = if kind.takes_hours() {
        let now = entry.get("duration_hours").and_then(Value::as_f64).map_or_else(String::new, duration);
        let is_hours = |text: &str| {
            if text == now { Ok(()) } else { hours_of(text).map(drop).map_err(|_| NOT_HOURS.to_owned()) }
        };
        changed("Time it took", &now, &is_hours)?
    } else {
        None
    };
    let has_task = entry.contains_key("task") || matches!(kind, EventKind::TaskCompleted | EventKind::Study);
    let task = if has_task { changed("Task", &text("task"), &any)? } else { None };
    let day = local(&session.day, entry).map(|(day, _)| day).unwrap_or_default();
    let on = changed("Day", &day, &any)?;
    let new_words = changed("Words", &text("message"), &any)?;
    Ok(LogArgs { task, hours, on, new_words, ..args })
}
