//! An entry that is appended as it was given. The rules are those of any other entry; nothing of it is changed, and only the
//! estimate of a task that it finishes is added.

use super::entry::dates::pause_days;
use super::rests::{self, stands};
use super::{Entry as Checked, add_planned_hours, known_kind, leaves_open, refuse_program_fields};
use crate::calls::{Applied, Prepared, Question, Revalidate};
use crate::prelude::*;
use crate::study::adaptation::admit;
use los_model::time::timestamp::{self, Clock};

/// Fields that only the entry itself has.
const OF_ENTRY: [&str; 7] = ["timestamp", "date", "event", "message", "entry_id", "learner_id", "version"];

/// An entry for one of the memory files, for the learner to approve.
pub fn append<O: 'static>(
    day: &Day,
    entry: Entry,
    answer: impl FnOnce(&Applied) -> O + Send + 'static,
) -> Result<Prepared<O>> {
    day.refuse_another_day()?;
    let (entry, revalidate): (Entry, Option<Revalidate>) = match entry.file() {
        MemoryFile::ProgressLog => {
            let mut record: Map<String, Value> = serde_json::from_str(entry.text()).unwrap_or_default();
            let learner = record.get("learner_id").and_then(Value::as_str);
            if learner.is_some_and(|learner| learner != day.ctx.learner.as_str()) {
                return Err(Error::invalid("entry.learner_id", format!("must be `{}`, or left out", day.ctx.learner)));
            }
            let rests = refuse(day, &record)?;
            add_planned_hours(day, &mut record)?;
            (Entry::from_object(entry.file(), &record)?, rests.then_some(rests::refuse_stale))
        }
        MemoryFile::Decisions => (entry, Some(admit)),
        MemoryFile::BestPractices => (entry, None),
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
fn refuse(day: &Day, record: &Map<String, Value>) -> Result<bool> {
    let Some(event) = record.get("event").and_then(Value::as_str) else {
        return Err(invalid("entry.event", "is missing", "a decision belongs in `decisions.jsonl`"));
    };
    facts(day, event, &flat(record)).map_err(|error| error.renamed(|field| format!("entry.{field}")))
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
    if kind == EventKind::PauseStarted {
        pause_days(facts, stamp.map_or(0.0, |stamp| clock.local(stamp)))?;
    }
    // Without a profile there is no path, and no day whose state could speak against the entry.
    if day.profile()?.is_none() {
        return Ok(false);
    }
    stands(day, kind, facts)?;
    let said = |(name, _): &(&String, &Value)| !OF_ENTRY.contains(&name.as_str());
    let fields = facts.iter().filter(said).map(|(name, value)| (name.clone(), value.clone())).collect();
    let message = text("message").unwrap_or_default().to_owned();
    // The entry stays as it is; only a refusal matters, and what a correction would leave open.
    let checked = Checked::checked(day, Draft { event: event.to_owned(), message, fields, ..Draft::default() })?;
    let of_correction = |fields: &Map<String, Value>| fields.get("with").and_then(|with| with.get("status")).cloned();
    if of_correction(&checked.fields) == of_correction(facts) && !leaves_open(day, kind, facts)? {
        return Ok(rests::rests(kind));
    }
    let reason = "must be `claimed`: only a pass of its checks finishes this task";
    if text("status") == Some(CLAIMED) { Ok(true) } else { Err(invalid("status", reason, "`log_progress` does it")) }
}
