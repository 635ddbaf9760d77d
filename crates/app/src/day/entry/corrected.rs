//! A correction: the entry that it names must exist, and its new fields are checked like any others.

use serde_json::Value;

use super::{Entry, shown};
use crate::day::day::Day;
use crate::study::learner_data::{each_line, event_names};
use los_model::error::{Error, Result, invalid};
use los_model::events::kind::EventKind;
use los_model::events::line::{Line, is_id_of_fault};
use los_model::events::line_reader::LineReader;

impl Entry<'_> {
    pub(super) fn correction(&mut self) -> Result<()> {
        let Some(corrects) = self.text("corrects").map(str::to_owned) else {
            return Err(invalid("corrects", "is required", "the `entry_id` of the entry to correct"));
        };
        let Some(kind) = kind_of_entry(self.day, &corrects)? else {
            let reason = format!("no entry `{}`", shown(&corrects));
            return Err(invalid("corrects", reason, "`los memory show log` lists entries with their ids"));
        };
        let Some(Value::Object(mut with)) = self.fields.remove("with") else { return Ok(()) };
        let names = event_names(&self.day.ctx).0;
        let kind = match with.get("event").map(|event| event.as_str().map(|name| names.kind_of(name))) {
            None => kind,
            Some(Some(kind)) if kind != EventKind::Unknown => {
                with.insert("event".into(), kind.name().into());
                kind
            }
            Some(_) => return Err(Error::invalid("with.event", "must be a known event")),
        };
        // The new fields are looked at as those of an entry of that event.
        let (own_kind, own_fields) = (self.kind, std::mem::replace(&mut self.fields, with));
        self.kind = kind;
        self.facts()?;
        let with = std::mem::replace(&mut self.fields, own_fields);
        self.kind = own_kind;
        self.fields.insert("with".into(), Value::Object(with));
        Ok(())
    }
}

/// The event of the entry of that id, as it is written; `None` where no entry has it.
fn kind_of_entry(day: &Day, id: &str) -> Result<Option<EventKind>> {
    let mut reader = LineReader::new(event_names(&day.ctx).0);
    let mut found = None;
    each_line(&day.ctx, &day.ctx.learner, |number, bytes| match reader.read(number, bytes) {
        Line::Read(line) if line.has_id(id) => found = Some(line.kind),
        // A line without a readable time or name can be corrected, too.
        Line::Fault(_) if is_id_of_fault(id, number, bytes) => found = Some(EventKind::Unknown),
        _ => {}
    })?;
    Ok(found)
}
