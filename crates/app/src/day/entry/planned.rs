//! The path's estimate of a task on the day on which it is finished. The program writes it, whoever made the entry.

use super::corrected::entry_of_id;
use super::programs::PLANNED_HOURS;
use crate::prelude::*;
use los_model::events::corrections::with_fields;
use los_model::events::{CONTAINERS, Named, PathNames};

/// Puts the estimate into an entry that finishes a task, or into the new fields of a correction that makes another task finished.
pub(in crate::day) fn add_planned_hours(day: &Day, record: &mut Map<String, Value>) -> Result<()> {
    let text = Value::Object(record.clone()).to_string();
    let mut reader = LineReader::new(event_names(&day.ctx).0);
    let Line::Read(line) = reader.read(2, text.as_bytes()) else { return Ok(()) };
    if line.kind != EventKind::Correction {
        let Some(task) = finished(day, &text)? else { return Ok(()) };
        let facts = match record.get_mut("metadata") {
            Some(Value::Object(facts)) => facts,
            _ => record,
        };
        facts.insert(PLANNED_HOURS.into(), json!(task.hours));
        return Ok(());
    }
    let (Some(Named::Entry(id)), Some(with)) = (line.corrects(), object_of(record, "with")) else { return Ok(()) };
    let Some((_, before)) = entry_of_id(day, &id)? else { return Ok(()) };
    let after = with_fields(&before, with);
    let (was, is) = (finished(day, &before)?, finished(day, &after)?);
    if let Some(task) = is.filter(|task| was.is_none_or(|was| was.id != task.id)) {
        with.insert(PLANNED_HOURS.into(), json!(task.hours));
    }
    Ok(())
}

/// The object of that name in a record, or in an object whose fields count as the record's own.
fn object_of<'a>(record: &'a mut Map<String, Value>, name: &str) -> Option<&'a mut Map<String, Value>> {
    if record.contains_key(name) {
        return record.get_mut(name)?.as_object_mut();
    }
    let outer =
        CONTAINERS.into_iter().find(|outer| record.get(*outer).is_some_and(|inner| inner.get(name).is_some()))?;
    record.get_mut(outer)?.get_mut(name)?.as_object_mut()
}

/// The task that an entry of that text finishes.
pub(super) fn finished<'a>(day: &'a Day, text: &str) -> Result<Option<&'a CourseTask>> {
    let mut reader = LineReader::new(event_names(&day.ctx).0);
    match reader.read(2, text.as_bytes()) {
        // Without a profile there is no path.
        Line::Read(line) if line.finishes_task() && day.profile()?.is_some() => {
            let data = day.data()?;
            let course = &line.task().map_or(data, |task| data.with_task(task)).course;
            Ok(PathNames::new(course).task_of(&line).and_then(|task| course.task(task)))
        }
        _ => Ok(None),
    }
}
