//! Decisions of the learner as the model needs them: approved, not reverted, in order.
//!
//! Decisions of other kinds, and of earlier programs, change nothing here.

use std::collections::BTreeSet;

use serde_json::Value;

/// An approved decision that is in force.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// The decision's id; empty when it has none.
    pub id: String,
    /// What it is, such as `remediation_week`.
    pub kind: String,
    /// When it was made, as written.
    pub timestamp: String,
    /// Its details, as written.
    pub details: Value,
}

impl Decision {
    /// The plan week 1-60 of a remediation week, if this is one.
    pub fn remediation_week(&self) -> Option<usize> {
        if self.kind != "remediation_week" {
            return None;
        }
        let week = usize::try_from(self.details.get("plan_week")?.as_u64()?).ok()?;
        (1..=60).contains(&week).then_some(week)
    }
}

/// Folds the records of `decisions.jsonl`, oldest first, into the decisions that are in force.
pub fn fold(records: &[Value]) -> Vec<Decision> {
    let text = |record: &Value, field: &str| record.get(field).and_then(Value::as_str).map(str::to_owned);
    let mut folded: Vec<Decision> = Vec::new();
    let mut seen = BTreeSet::new();
    for record in records {
        match text(record, "decision").or_else(|| text(record, "type")).as_deref() {
            Some("revert") => {
                if let Some(reverted) = text(record, "reverts") {
                    folded.retain(|decision| decision.id != reverted);
                    seen.remove(&reverted);
                }
            }
            Some(kind) if matches!(text(record, "status").as_deref(), Some("approved" | "applied")) => {
                let id = text(record, "id").unwrap_or_default();
                // The same situation gives the same id: approving it twice is one decision.
                if id.is_empty() || seen.insert(id.clone()) {
                    folded.push(Decision {
                        id,
                        kind: kind.to_owned(),
                        timestamp: text(record, "timestamp").unwrap_or_default(),
                        details: record.get("details").cloned().unwrap_or_default(),
                    });
                }
            }
            _ => {}
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_is_approved_and_not_reverted_is_in_force() {
        let records = [
            json!({"decision": "remediation_week", "status": "approved", "id": "a", "details": {"plan_week": 9}}),
            json!({"decision": "remediation_week", "status": "rejected", "id": "b", "details": {"plan_week": 3}}),
            json!({"decision": "project_swap", "status": "approved", "id": "c"}),
            json!({"decision": "revert", "reverts": "c"}),
            json!({"decision": "chose pytorch", "why": "docs"}),
            json!(["not", "an", "object"]),
        ];
        let folded = fold(&records);
        assert_eq!(folded.len(), 1);
        assert_eq!(folded[0].remediation_week(), Some(9));
    }
}
