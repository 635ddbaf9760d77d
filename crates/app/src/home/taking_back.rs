//! The last entry of the log, and the correction that takes it back.

use super::approval_line::{TAKEN_BACK, word_of};
use super::steps::{entry, facts};
use crate::calls::ctx::Ctx;
use crate::study::learner_data::each_line;
use crate::tools::log_entry::event_names;
use crate::tools::log_progress::LogProgressArgs;
use los_model::error::{Result, invalid};
use los_model::events::kind::EventKind;
use los_model::events::line::Line;
use los_model::events::line_reader::LineReader;

struct Last {
    id: String,
    /// Its `entry_id` as a number, which grows with the time of writing.
    written: Option<u128>,
    words: String,
}

pub fn taking_back(ctx: &Ctx) -> Result<LogProgressArgs> {
    let Some(last) = last_entry(ctx)? else {
        return Err(invalid("", "there is nothing to take back", "`los memory show log` lists the entries"));
    };
    let corrects = facts([("corrects", Some(last.id.into()))]);
    Ok(entry(ctx, EventKind::Correction, format!("{TAKEN_BACK}{}", last.words), corrects))
}

/// The last entry that still counts; what the program records for itself is passed over.
fn last_entry(ctx: &Ctx) -> Result<Option<Last>> {
    let mut reader = LineReader::new(event_names(ctx));
    each_line(ctx, &ctx.learner, |number, bytes| reader.prepare(number, bytes))?;
    let mut last = None;
    each_line(ctx, &ctx.learner, |number, bytes| {
        if let Line::Read(line) = reader.read(number, bytes)
            && !line.kind.is_own_record()
            // After a merge, the other machine's entries can come last without being the latest.
            && last.as_ref().is_none_or(|last: &Last| line.written().is_none() || line.written() >= last.written)
        {
            let written = line.timestamp().map_or_else(String::new, |text| ctx.zone().clock_of(text));
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
