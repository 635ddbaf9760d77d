//! Hours and scores of an entry, in the one form in which they are written. They must be unambiguous and fit the event.

use crate::prelude::*;
use los_model::events::Fields;
use los_model::events::amounts::{self, MAX_DAY_HOURS, MAX_HOURS, WrittenHours, WrittenScore};

/// The hours of an event, to four decimals.
pub(super) fn hours(kind: EventKind, fields: &mut Map<String, Value>) -> Result<()> {
    let given: Map<String, Value> = taken(fields, amounts::hour_names());
    let field = given.keys().next().map_or("duration_hours", String::as_str).to_owned();
    // An entry has the hours of a day, or of a week where it is about one.
    let most = if kind.is_of_week() { MAX_HOURS } else { MAX_DAY_HOURS };
    // A bare number there may be minutes.
    let is_bare = given.get("duration").is_some_and(Value::is_number);
    let forms = if is_bare { "`1h30`; `duration_hours` takes a number" } else { "1.5, `90m`, `1h30` or `1:30`" };
    let (reason, suggestion) = match read(&given, amounts::hours)? {
        WrittenHours::Absent => return Ok(()),
        WrittenHours::Unreadable => (format!("must be hours, 0 to {most}"), forms),
        WrittenHours::Hours(_) if !kind.takes_hours() => {
            (format!("is not for `{}`", kind.name()), "`study` is for time spent on something not finished")
        }
        WrittenHours::Hours(0.0) if matches!(kind, EventKind::TaskCompleted | EventKind::Study) => {
            ("must be above 0, or left out".to_owned(), forms)
        }
        WrittenHours::Hours(hours) if hours > most => (format!("must be at most {most} for one entry"), forms),
        WrittenHours::Hours(hours) => {
            fields.insert("duration_hours".into(), json!(round_to(hours, 4)));
            return Ok(());
        }
    };
    Err(invalid(&field, reason, suggestion))
}

/// The score of an event from 0 to 1, to four decimals, and its grade.
pub(super) fn score(kind: EventKind, fields: &mut Map<String, Value>) -> Result<()> {
    if let Some(grade) = fields.get("grade")
        && grade.as_str().and_then(Grade::of_word).is_none()
    {
        return Err(Error::invalid("grade", "must be again, hard, good or easy"));
    }
    let mut given = taken(fields, amounts::score_names());
    let mut named = given.keys().next().map_or("score", String::as_str).to_owned();
    if let Some(went) = fields.remove("went") {
        "went".clone_into(&mut named);
        let grade = went.as_str().and_then(Grade::of_word);
        let grade = grade.ok_or_else(|| Error::invalid("went", "must be again, hard, good or easy"))?;
        if kind == EventKind::Study {
            // What is not finished has no score.
            fields.insert("went".into(), grade.word().into());
        } else {
            given.insert("score".into(), json!(grade.score()));
        }
    }
    let share = match read(&given, amounts::score)? {
        WrittenScore::Absent => return Ok(()),
        WrittenScore::Share(share) => share,
        WrittenScore::Bare(_, value) if value <= 1.0 => value,
        WrittenScore::Bare(..) => return Err(invalid(&named, "must say what it is a part of", "say 4/5 or 80%")),
        WrittenScore::Unreadable => return Err(invalid(&named, "must be a score", "0.8, 80% or 4/5")),
    };
    if !kind.takes_score() {
        let suggestion = match kind {
            EventKind::Study => {
                "`went` says again, hard, good or easy, `done` that the task is finished, `assessed` keeps the result of a test"
            }
            EventKind::SessionCompleted => "leave it out, or say that its task is done",
            _ => "`task_completed`, `deliverable_shipped`, `assessed` and `review_completed` have one",
        };
        return Err(invalid(&named, format!("is not for `{}`", kind.name()), suggestion));
    }
    fields.insert("score".into(), json!(round_to(share, 4)));
    // A bare 1 could be one of five in a log that was kept on a scale before.
    fields.extend((share >= 1.0).then(|| ("out_of".to_owned(), json!(1))));
    Ok(())
}

/// The fields of those names, taken out.
fn taken(fields: &mut Map<String, Value>, names: impl Iterator<Item = &'static str>) -> Map<String, Value> {
    names.filter_map(|name| Some((name.to_owned(), fields.remove(name)?))).collect()
}

/// Reads fields as the log's own reader does.
fn read<T>(fields: &Map<String, Value>, read: impl FnOnce(&Fields<'_>) -> T) -> Result<T> {
    let line = Value::Object(fields.clone()).to_string();
    let fields = Fields::read(&line).map_err(|_| Error::Internal { what: "an entry of ours is not JSON".into() })?;
    Ok(read(&fields))
}
