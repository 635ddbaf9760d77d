//! An entry that is appended exactly as it was given. The rules are those of any other entry; nothing of the text is changed.

use serde_json::{Map, Value};

use super::day::Day;
use super::entry::{judged, known_kind, must_pass, refuse_program_fields};
use super::line::line_of;
use super::rests::{self, stands};
use crate::calls::approval::{Applied, Prepared, Question, Revalidate};
use crate::study::adaptation::admit;
use los_model::error::{Error, Result, invalid};
use los_model::events::fields::flat;
use los_model::events::kind::EventKind;
use los_model::events::line::CLAIMED;
use los_model::time::timestamp::{self, Clock};
use los_store::memory::entry::Entry;
use los_store::memory::memory_file::MemoryFile;

/// An entry for one of the memory files, for the learner to approve.
pub fn append<O: 'static>(
    day: &Day,
    entry: Entry,
    answer: impl FnOnce(&Applied) -> O + Send + 'static,
) -> Result<Prepared<O>> {
    day.refuse_another_day()?;
    let revalidate: Option<Revalidate> = match entry.file() {
        MemoryFile::ProgressLog => refuse(day, &entry)?.then_some(rests::refuse_stale),
        MemoryFile::Decisions => Some(admit),
        MemoryFile::BestPractices => None,
    };
    append_if(day, entry, revalidate, answer)
}

/// Proposes an entry whose approval is checked by `revalidate`, as a revert needs: another terminal may take the change back.
pub(crate) fn append_if<O: 'static>(
    day: &Day,
    entry: Entry,
    revalidate: Option<Revalidate>,
    answer: impl FnOnce(&Applied) -> O + Send + 'static,
) -> Result<Prepared<O>> {
    let proposal = day.ctx.proposal(day.ctx.learner.clone(), entry)?;
    if proposal.entry.file() == MemoryFile::Decisions {
        // The learner must not be asked about a change that cannot be made.
        admit(&day.ctx, &proposal)?;
    }
    let line = line_of(day, &proposal)?;
    let answer = move |applied: &[Applied]| answer(applied.first().unwrap_or(&Applied::Later));
    Ok(Prepared::new(Question::write(proposal, line, true), revalidate, answer))
}

/// Refuses what no face would log. Says whether the entry rests on the state of the day.
fn refuse(day: &Day, entry: &Entry) -> Result<bool> {
    let record: Map<String, Value> = serde_json::from_str(entry.text()).unwrap_or_default();
    let Some(event) = record.get("event").and_then(Value::as_str) else { return Ok(false) };
    facts(day, event, &flat(&record)).map_err(|error| match error {
        Error::InvalidInput { field: Some(field), reason, suggestion } => {
            Error::InvalidInput { field: Some(format!("entry.{field}")), reason, suggestion }
        }
        error => error,
    })
}

fn facts(day: &Day, event: &str, facts: &Map<String, Value>) -> Result<bool> {
    let kind = known_kind(day, event)?;
    refuse_program_fields(kind, facts)?;
    let text = |name: &str| facts.get(name).and_then(Value::as_str);
    let stamp = text("timestamp").and_then(timestamp::parse);
    let mut clock = Clock::new(Some(day.zone()?));
    let time = stamp.map(|stamp| clock.utc(stamp));
    if time.is_some_and(|time| time > timestamp::utc_days(day.ctx.now())) {
        return Err(invalid("timestamp", "must not be in the future", "a time that has come"));
    }
    if kind == EventKind::TaskChecked {
        judged(facts)?;
    }
    // Without a profile there is no path, and no day whose state could speak against the entry.
    if day.profile()?.is_none() {
        return Ok(false);
    }
    stands(day, kind, facts)?;
    match text("task") {
        Some(task) if kind == EventKind::TaskCompleted && must_pass(&day.ctx, task)? => {
            let reason = "must be `claimed`: only a pass of its checks finishes this task";
            if text("status") == Some(CLAIMED) {
                Ok(true)
            } else {
                Err(invalid("status", reason, "`log_progress` does it"))
            }
        }
        _ => Ok(rests::rests(kind)),
    }
}
