//! Earlier proposals by `decisions.jsonl`: approved, rejected with their evidence, reverted.
//!
//! Only the four changes of the path are read here; other decisions mean nothing to it. Refusals of earlier programs
//! count: a no is a no.

use crate::path::fold::{DecisionRecord, text};
use crate::path::mutation::MutationKind;
use crate::prelude::*;
use crate::time::timestamp::{self, Clock};

/// How a proposal ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProposalOutcome {
    Approved,
    Rejected,
}

/// One proposal that was decided.
#[derive(Debug, Clone, PartialEq)]
pub struct Past {
    /// Its id, where it has one.
    pub id: String,
    pub kind: MutationKind,
    /// The key under which it is remembered, such as `project_swap:m05`.
    pub key: String,
    /// When it was decided, days since the epoch on the learner's clock.
    pub time: f64,
    pub outcome: ProposalOutcome,
    pub reverted: Option<f64>,
    /// How strong the evidence was, 1 at the threshold; `None` where the record does not say.
    pub strength: Option<f64>,
    /// Whether the learner had asked for it.
    pub is_requested: bool,
    pub details: Value,
}

impl Past {
    /// Whether it was approved and not taken back.
    pub(crate) fn is_in_force(&self) -> bool {
        self.outcome == ProposalOutcome::Approved && self.reverted.is_none()
    }
}

/// All proposals that were decided, oldest first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct History {
    pub past: Vec<Past>,
}

impl History {
    /// Reads the records of `decisions.jsonl` up to a time, days since the epoch on the learner's clock.
    pub fn read(records: &[Value], clock: &mut Clock, until: f64) -> Self {
        let mut past: Vec<Past> = Vec::new();
        // The place of the last approval of each id.
        let mut approved: HashMap<&str, usize> = HashMap::new();
        for record in records {
            let Some(stamp) = text(record, "timestamp").and_then(timestamp::parse) else { continue };
            let time = clock.local(stamp);
            if time > until {
                continue;
            }
            let id = text(record, "id").unwrap_or_default();
            let (kind, outcome) = match DecisionRecord::of(record) {
                Some(DecisionRecord::Approved(kind)) => (kind, ProposalOutcome::Approved),
                Some(DecisionRecord::Rejected(kind)) => (kind, ProposalOutcome::Rejected),
                Some(DecisionRecord::Revert(id)) => {
                    if let Some(at) = approved.get(id) {
                        past[*at].reverted = Some(time);
                    }
                    continue;
                }
                None => continue,
            };
            if outcome == ProposalOutcome::Approved {
                approved.insert(id, past.len());
            }
            let details = record.get("details").cloned().unwrap_or_default();
            past.push(Past {
                id: id.to_owned(),
                kind,
                key: key_of(kind, &details),
                time,
                outcome,
                reverted: None,
                strength: record.get("evidence_strength").and_then(Value::as_f64),
                is_requested: record.get("requested").and_then(Value::as_bool).unwrap_or(false),
                details,
            });
        }
        past.sort_by(|a, b| a.time.total_cmp(&b.time));
        Self { past }
    }

    /// Forgets approvals that never took hold: those of earlier programs, and those made for another path.
    #[must_use]
    pub fn of_path(mut self, path: &EffectivePath) -> Self {
        let is_in_force = |id: &str| path.decisions.iter().any(|decision| decision.id == id);
        self.past.retain(|past| {
            past.outcome == ProposalOutcome::Rejected
                || past.reverted.is_some()
                || (!past.id.is_empty() && is_in_force(&past.id))
        });
        self
    }

    /// When the level was changed last, and not taken back.
    pub fn last_level_change(&self) -> Option<f64> {
        let is_change = |past: &&Past| past.kind == MutationKind::LevelChange && past.is_in_force();
        self.past.iter().rfind(is_change).map(|past| past.time)
    }
}

/// The key under which a proposal is remembered: a remediation week as such, a swap by its month, an order by the month that waits, a
/// level by its name.
pub fn key_of(kind: MutationKind, details: &Value) -> String {
    let number = |value: Option<&Value>| value.and_then(Value::as_u64).unwrap_or(0);
    let word = kind.word();
    match kind {
        MutationKind::RemediationWeek => word.to_owned(),
        MutationKind::ProjectSwap => format!("{word}:m{:02}", number(details.get("month"))),
        MutationKind::MonthReorder => format!("{word}:m{:02}", number(details.pointer("/swap/0"))),
        MutationKind::LevelChange => {
            let to = details.get("to").and_then(Value::as_str).unwrap_or_default();
            format!("{word}:{}", to.to_lowercase())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn rejected_approved_and_reverted_changes_are_distinct() {
        let records = [
            json!({"timestamp": "2026-01-10", "decision": "project_swap", "status": "rejected", "id": "a",
                   "details": {"month": 5}, "evidence_strength": 1.2}),
            json!({"timestamp": "2026-01-11", "decision": "chose pytorch", "status": "approved"}),
            json!({"timestamp": "2026-01-12", "decision": "level_change", "status": "approved", "id": "b",
                   "details": {"to": "Advanced"}, "requested": true}),
            json!({"timestamp": "2026-01-13", "decision": "revert", "reverts": "b"}),
            json!({"timestamp": "2026-09-01", "decision": "level_change", "status": "approved", "id": "c"}),
        ];
        let until = timestamp::day_number("2026-02-01".parse().expect("a date")) as f64;
        let history = History::read(&records, &mut Clock::new(None), until);
        let keys: Vec<&str> = history.past.iter().map(|past| past.key.as_str()).collect();
        assert_eq!(keys, ["project_swap:m05", "level_change:advanced"]);
        assert_eq!(history.past[0].strength, Some(1.2));
        assert!(history.past[1].reverted.is_some() && history.past[1].is_requested);
        assert_eq!(history.last_level_change(), None);
        let later = timestamp::day_number("2026-10-01".parse().expect("a date")) as f64;
        let history = History::read(&records, &mut Clock::new(None), later);
        assert!(history.last_level_change().is_some());
        assert_eq!(history.clone().of_path(&EffectivePath::default()).last_level_change(), None);
        assert_eq!(history.of_path(&EffectivePath::default()).past.len(), 2);
    }
}
