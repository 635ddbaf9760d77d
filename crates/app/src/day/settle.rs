//! The decision about a write that waits: approved as it was shown, if what it rests on still holds, or rejected.

use super::refuse_stale;
use crate::calls::{Applied, Prepared, Question};
use crate::prelude::*;

/// Characters of an id that name a waiting write.
const MIN_ID: usize = 4;

/// The outcome of a decision.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Settled {
    pub id: String,
    /// `approved`, `rejected`, or `pending_approval` where it waits on.
    pub status: &'static str,
    /// The memory file that it was for; none where a rejected write could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Entries in the file after the append.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry_count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes_written: Option<u64>,
}

fn named(day: &Day, id: &str) -> Result<Option<Staged>> {
    let (staged, _) = day.ctx.memory.staged(&day.ctx.learner)?;
    let mut named =
        staged.into_iter().filter(|staged| staged.id == id || id.len() >= MIN_ID && staged.id.starts_with(id));
    let first = named.next();
    Ok(first.filter(|_| named.next().is_none()))
}

/// The waiting write of that id, or of the only id that begins so.
pub fn waiting(day: &Day, id: &str) -> Result<(Staged, ProposedEntry)> {
    if let Some(staged) = named(day, id)? {
        let proposal = staged.proposal()?;
        return Ok((staged, proposal));
    }
    // Not listed: the store knows whether it is gone, changed or never was, and writes nothing.
    let what = "the staged write cannot be shown, so it cannot be approved";
    let refuse = |_: &ProposedEntry| Err(Error::PermissionDenied { what: what.to_owned() });
    day.ctx.memory.approve(&day.ctx.learner, id, &refuse)?;
    Err(Error::invalid("id", "is no longer waiting"))
}

/// The approval of a waiting write, for the learner to confirm. A stale one is refused, and kept.
pub fn approve(day: &Day, id: &str) -> Result<Prepared<Settled>> {
    day.refuse_another_day()?;
    let (staged, proposal) = waiting(day, id)?;
    refuse_stale(&day.ctx, &proposal)?;
    let Staged { id, file, .. } = staged;
    let line = line_of(day, &proposal)?;
    let question = Question::staged(proposal, line, id.clone(), false);
    Ok(Prepared::new(question, Some(refuse_stale), move |applied| {
        let appended = applied.first().and_then(Applied::written);
        Settled {
            id,
            status: if appended.is_some() { "approved" } else { "pending_approval" },
            file: Some(file),
            entry_count: appended.map(|appended| appended.entry_count),
            bytes_written: appended.map(|appended| appended.bytes_written),
        }
    }))
}

/// Forgets a waiting write; also one that cannot be shown.
pub fn reject(day: &Day, id: &str) -> Result<Settled> {
    let id = named(day, id)?.map_or_else(|| id.to_owned(), |staged| staged.id);
    day.ctx.memory.reject(&day.ctx.learner, &id)?;
    Ok(Settled { id, status: "rejected", file: None, entry_count: None, bytes_written: None })
}
