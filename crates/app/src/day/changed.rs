//! A change of an entry: hours, day, task or words of it, written as a correction. Nothing is rewritten.

use super::acts::Act;
use super::entry::corrected::entry_of_id;
use crate::prelude::*;
use los_model::time::typed_days::past_day;

/// The new values, as typed; what is `None` stays.
#[derive(Debug, Clone, Default)]
pub struct Changes {
    /// The time it took.
    pub hours: Option<String>,
    /// The id of the task.
    pub task: Option<String>,
    /// The learner's words.
    pub words: Option<String>,
    /// The day.
    pub on: Option<String>,
    /// The time of day.
    pub at: Option<String>,
}

/// The correction that changes an entry; `None` where nothing changes.
pub fn changed(day: &Day, act: &Act, new: Changes) -> Result<Option<Draft>> {
    let (_, text) = entry_of_id(day, &act.id)?.unwrap_or_default();
    let entry = flat(&serde_json::from_str::<Map<String, Value>>(&text).unwrap_or_default());
    // A time of day alone is one of the entry's own day.
    let on = new.on.or_else(|| new.at.is_some().then(|| local(day, &entry))?.map(|(day, _)| day));
    // On another day it keeps its time; today that may still be to come.
    let today = day.today()?;
    let keeps_time = on.as_ref().is_some_and(|on| past_day(on, today).is_some_and(|day| day < today));
    let at = new.at.or_else(|| keeps_time.then(|| local(day, &entry))?.map(|(_, time)| time));
    let with = [("duration_hours", new.hours), ("task", new.task), ("message", new.words), ("on", on), ("at", at)];
    let with = facts(with.map(|(name, value)| (name, value.map(Value::from))));
    if with.is_empty() {
        return Ok(None);
    }
    let corrects = facts([("corrects", Some(act.id.as_str().into())), ("with", Some(with.into()))]);
    let draft = Draft::of(EventKind::Correction, format!("Changed: {}", act.words), corrects);
    Ok(Some(Draft { is_edit: true, ..draft }))
}

/// The day and the time of an entry on the learner's clock.
pub fn local(day: &Day, entry: &Map<String, Value>) -> Option<(String, String)> {
    let at = DateTime::parse_from_rfc3339(entry.get("timestamp")?.as_str()?).ok()?;
    let local = day.zone().ok()?.local(at.with_timezone(&Utc));
    Some((local.date_naive().to_string(), local.format("%H:%M").to_string()))
}
