//! The last entry of the log, and the correction that takes it back.

use super::day::Day;
use super::draft::{Draft, facts};
use super::line::{TAKEN_BACK, word_of};
use crate::study::learner_data::{each_line, event_names};
use los_model::error::{Error, Result, invalid};
use los_model::events::kind::EventKind;
use los_model::events::line::Line;
use los_model::events::line_reader::LineReader;

/// An entry of the log, to be taken back.
pub struct Last {
    pub id: String,
    /// Its `entry_id` as a number, which grows with the time of writing.
    written: Option<u128>,
    /// The entry in one line.
    pub words: String,
}

/// The correction that takes the last entry back; it must be the one that the learner was `shown`, if any was.
pub(super) fn taking_back(day: &Day, shown: Option<&str>) -> Result<Draft> {
    let Some(last) = last_entry(day)? else {
        return Err(invalid("", "there is nothing to take back", "`los memory show log` lists the entries"));
    };
    if shown.is_some_and(|shown| shown != last.id) {
        return Err(Error::invalid("id", "is not the last entry any more"));
    }
    let corrects = facts([("corrects", Some(last.id.into()))]);
    Ok(Draft::of(EventKind::Correction, format!("{TAKEN_BACK}{}", last.words), corrects))
}

/// The last entry that still counts; entries that the program makes for itself are passed over.
pub fn last_entry(day: &Day) -> Result<Option<Last>> {
    let (ctx, zone) = (&day.ctx, day.zone()?);
    let mut reader = LineReader::new(event_names(ctx).0);
    each_line(ctx, &ctx.learner, |number, bytes| reader.prepare(number, bytes))?;
    let mut last = None;
    each_line(ctx, &ctx.learner, |number, bytes| {
        if let Line::Read(line) = reader.read(number, bytes)
            && !line.kind.is_own_record()
            // After a merge, the other machine's entries can come last without being the latest.
            && last.as_ref().is_none_or(|last: &Last| line.written().is_none() || line.written() >= last.written)
        {
            let written = line.timestamp().map_or_else(String::new, |text| zone.clock_of(text));
            let about = line.task().or(line.message()).unwrap_or_default();
            let name = word_of(line.kind, line.name());
            let words = [written.as_str(), &name, about].map(str::trim).join(" · ");
            last = Some(Last {
                id: line.id(),
                written: line.written(),
                words: words.trim_end_matches([' ', '·']).to_owned(),
            });
        }
    })?;
    Ok(last)
}
