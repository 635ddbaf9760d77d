//! `decisions.jsonl`: one unit for each decision: what was decided, why, its details, and who agreed.

use crate::search::{Fields, Kind, Unit, clipped, day_at_start, in_words};

/// Fields that give the reason of a decision.
const WHY: [&str; 5] = ["rationale", "reason", "why", "because", "justification"];
/// The decision in more words.
const DETAILS: [&str; 6] = ["description", "title", "summary", "message", "choice", "chosen"];
/// Fields that are not shown, or are shown by name.
const SKIPPED: [&str; 30] = [
    "decision", "type", "event", "entry_id", "learner_id", "learner", "id", "ids", "version", "schema_version", "hash",
    "sha", "sha256", "digest", "pending_id", "mutation_id", "module", "month", "session", "from", "to", "base",
    "signature", "before_hash", "plan_week", "shifted", "consumes_buffer", "status", "approved_by", "approved",
];
const TIMES: [&str; 4] = ["timestamp", "ts", "date", "created_at"];

pub(crate) fn units(path: &str, text: &str) -> Vec<Unit> {
    let lines = (1..).zip(text.lines());
    lines.filter_map(|(line, text)| unit(path, line, &Fields::read(text)?)).collect()
}

fn unit(path: &str, line: u32, fields: &Fields) -> Option<Unit> {
    let decision = fields.text(&["decision", "type", "event"])?;
    // A sentence stays as it is; a name such as `use_sqlite` becomes words.
    let mut content = if decision.contains(' ') { decision.to_owned() } else { in_words(decision) };
    let details: Vec<&str> =
        DETAILS.iter().filter_map(|name| fields.text(&[name])).filter(|words| *words != decision).collect();
    if !details.is_empty() {
        content.push_str(&format!(": {}", details.join("; ")));
    }
    for why in WHY.iter().filter_map(|name| fields.text(&[name])) {
        content.push_str(&format!("\nWhy: {why}"));
    }
    let skips = |name: &str| [&SKIPPED[..], &DETAILS, &WHY, &TIMES].iter().any(|names| names.contains(&name));
    for (name, words) in fields.worded(&skips, true) {
        content.push_str(&format!("\n{}: {words}", in_words(name)));
    }
    let (status, by) = (fields.text(&["status"]), fields.text(&["approved_by"]));
    if status.is_some() || by.is_some() {
        let by = by.map_or_else(String::new, |by| format!(" by {by}"));
        content.push_str(&format!("\n{}{by}", status.map_or_else(|| "Approved".to_owned(), in_words)));
    }
    let date = fields.id(&TIMES).filter(|date| day_at_start(date).is_some());
    Some(Unit {
        id: fields.id(&["entry_id", "id"]).unwrap_or_default(),
        kind: Kind::Decision,
        path: path.to_owned(),
        line,
        module: fields.module(),
        session: fields.text(&["session"]).or_else(|| day_at_start(date.as_deref()?)).map(str::to_owned),
        date,
        heading: "Decision".to_owned(),
        content: clipped(content),
    })
}
