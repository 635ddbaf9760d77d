//! Fields and lines that only this program sets. Given ones are refused: they are facts about a write that its writer cannot
//! know.

use crate::prelude::*;

/// Fields that only the entry itself has: another value under `metadata` would say another time, event or name of the entry.
/// A `version` or a `learner_id` there is the writer's own, such as that of a release.
const OWN_FIELDS: [&str; 4] = ["timestamp", "event", "entry_id", "date"];
/// Fields that only a command of their own sets, whatever the event.
const PROGRAM_FIELDS: [&str; 10] = [
    "act", "corrects_act", "proves", "computed_passed", "computed_total", "tries", "first_passed", "first_total",
    "via", "busy_hours",
];
/// The task's estimate on the day on which it was finished.
pub(super) const PLANNED_HOURS: &str = "planned_hours";
/// The field of an audit.
const AUDIT_FIELD: &str = "grader_audit";
/// Lines that only a command of their own writes.
const PROGRAM_LINES: [&str; 6] =
    ["promise_changed", "level_started", "plan_restarted", "audited", "card_imported", "stage_checked"];

/// Refuses a line that only a command of its own writes.
pub fn refuse_program_line(event: &str) -> Result<()> {
    let plain = event.to_lowercase().replace(['-', ' '], "_");
    if PROGRAM_LINES.contains(&plain.as_str()) {
        return Err(invalid("event", format!("`{plain}` is written by the program alone"), "`note` keeps your words"));
    }
    Ok(())
}

/// Refuses the fields that an entry gets when it is written.
pub(super) fn refuse_own_fields(kind: EventKind, fields: &Map<String, Value>) -> Result<()> {
    match OWN_FIELDS.iter().find(|field| fields.contains_key(**field)) {
        None => Ok(()),
        Some(&"entry_id") if kind == EventKind::Correction => {
            Err(invalid("entry_id", "is set by the program", "`corrects` is the id of the entry to correct"))
        }
        Some(field) => Err(invalid(
            field,
            "is set by the program",
            "`on` and `at` say when it happened: `yesterday`, `mon`, `2026-11-20`; `18:30`",
        )),
    }
}

/// Refuses the facts that only a command of their own knows, also as fields that a correction would set.
pub(in crate::day) fn refuse_program_fields(kind: EventKind, fields: &Map<String, Value>) -> Result<()> {
    let finishes =
        matches!(kind, EventKind::TaskCompleted | EventKind::TaskChecked | EventKind::Correction | EventKind::Unknown);
    let with = fields.get("with").and_then(Value::as_object);
    for name in [fields].into_iter().chain(with).flat_map(Map::keys) {
        if name == AUDIT_FIELD {
            return Err(invalid(AUDIT_FIELD, "is written by the audit itself", "`los grader audit FILE`"));
        }
        if PROGRAM_FIELDS.contains(&name.as_str()) || finishes && name == PLANNED_HOURS {
            return Err(invalid(name, "is set by the program", "leave it out"));
        }
    }
    Ok(())
}
