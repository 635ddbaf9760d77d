//! `decisions.jsonl`: one unit a decision, in words: what was decided, why, what belongs to it, who agreed.

use super::fields::{Fields, in_words};
use super::{Unit, clipped, day_at_start};
use crate::search::unit::{Kind, Source};

/// Why, in the order of trust.
const WHY: [&str; 5] = ["rationale", "reason", "why", "because", "justification"];
/// What it is in more words.
const WHAT: [&str; 6] = ["description", "title", "summary", "message", "choice", "chosen"];
/// Fields that keep books.
const BOOKS: [&str; 27] = [
    "decision", "type", "event", "entry_id", "learner_id", "learner", "id", "ids", "version", "schema_version", "hash",
    "sha", "sha256", "digest", "pending_id", "mutation_id", "module", "month", "session", "from", "to", "base",
    "signature", "before_hash", "plan_week", "shifted", "consumes_buffer",
];

pub(crate) fn units(path: &str, text: &str) -> Vec<Unit> {
    let lines = (1..).zip(text.lines());
    lines.filter_map(|(line, text)| unit(path, line, &Fields::read(text)?)).collect()
}

fn unit(path: &str, line: u32, fields: &Fields) -> Option<Unit> {
    let decision = fields.text(&["decision", "type", "event"])?;
    // A sentence stands as it is; a name such as `use_sqlite` is put in words.
    let decided = if decision.contains(' ') { decision.to_owned() } else { in_words(decision) };
    let mut content = decided.clone();
    let known = [&WHAT[..], &WHY, &["status", "approved_by", "approved"]].concat();
    let what: Vec<&str> =
        WHAT.iter().filter_map(|name| fields.text(&[name])).filter(|words| *words != decision).collect();
    if !what.is_empty() {
        content.push_str(": ");
        content.push_str(&what.join("; "));
    }
    for words in WHY.iter().filter_map(|name| fields.text(&[name])) {
        content.push_str("\nWhy: ");
        content.push_str(words);
    }
    let is_known = |name: &str| BOOKS.contains(&name) || known.contains(&name);
    for (name, words) in fields.worded(&is_known, true) {
        content.push('\n');
        content.push_str(&in_words(&name));
        content.push_str(": ");
        content.push_str(&words);
    }
    match (fields.text(&["status"]), fields.text(&["approved_by"])) {
        (Some(status), Some(by)) => content.push_str(&format!("\n{} by {by}", in_words(status))),
        (Some(status), None) => content.push_str(&format!("\n{}", in_words(status))),
        (None, Some(by)) => content.push_str(&format!("\nApproved by {by}")),
        (None, None) => {}
    }
    let date = fields.date();
    Some(Unit {
        id: fields.text(&["entry_id", "id"]).filter(|id| id.len() <= 200).unwrap_or_default().to_owned(),
        kind: Kind::Decision,
        source: Source::Discovery,
        path: path.to_owned(),
        line,
        module: fields.module(),
        session: fields.text(&["session"]).or_else(|| day_at_start(date.as_deref()?)).map(str::to_owned),
        date,
        heading: "Decision".to_owned(),
        content: clipped(content),
    })
}
