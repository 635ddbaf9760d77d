//! A write to memory as one line for a person: `Log: done · Redo the joins · 1 h 30 min · 80 %`.
//!
//! The words leave out only the fields that the program adds itself: ids, versions, hashes. `--verbose` shows the text.

use super::entry::EDITED;
use super::entry_of_id;
use crate::prelude::*;
use los_model::path::mutation::{Details, MutationKind};
use los_model::time::timestamp::{Stamp, parse};

/// How the message of a correction begins that takes an entry back.
pub(super) const TAKEN_BACK: &str = "Taken back: ";
/// How the message of one begins that undoes such a correction.
pub(super) const BROUGHT_BACK: &str = "Brought back: ";
/// Fields that the program sets, or that the line says in its own way.
const OWN: [&str; 24] = [
    "act", "planned_hours", "timestamp", "event", "message", "entry_id", "learner_id", "version", "metadata", "task",
    "duration_hours", "score", "out_of", "session", "corrects", "check", "decision", "status", "id", "details",
    "before_hash", "after_hash", "evidence_strength", "requested",
];
/// Fields of a kept plan, which is shown before it is asked about.
const OF_PLAN: [&str; 6] = ["tasks", "reviews", "hours", "capacity_hours", "promised_hours", "month"];
/// Fields of a decision about the plan, which its message tells.
const OF_PROMISE: [&str; 9] = ["hours", "from", "before", "load", "total", "profile", "level", "let_go", "plan_week"];
/// Fields of a check's result, which its message tells.
const OF_CHECK: [&str; 10] = [
    "passed", "total", "hints", "commit", "proves", "computed_passed", "computed_total", "tries", "first_passed",
    "first_total",
];
/// Fields of a blind test, which its message tells.
const OF_AUDIT: [&str; 7] = ["skill", "passed", "total", "plan_week", "drawn", "pool", "seed"];
/// An entry that happened longer ago than this names its time, in days.
const NOW: f64 = 2.0 / 1440.0;

/// The line, with titles from the learner's path.
pub fn line_of(day: &Day, proposal: &ProposedEntry) -> Result<String> {
    let text = proposal.entry.text();
    let entry: Map<String, Value> = serde_json::from_str(text).unwrap_or_default();
    Ok(match proposal.entry.file() {
        MemoryFile::BestPractices => {
            let heading = text.lines().map(|line| line.trim_start_matches(['#', ' '])).find(|line| !line.is_empty());
            format!("Best practice: {}", heading.unwrap_or_default())
        }
        MemoryFile::Decisions => decision(&entry),
        MemoryFile::ProgressLog => event(day, &entry)?,
    })
}

fn event(day: &Day, entry: &Map<String, Value>) -> Result<String> {
    let text = |map: &Map<String, Value>, name: &str| map.get(name).and_then(Value::as_str).map(str::to_owned);
    let empty = Map::new();
    let facts = entry.get("metadata").and_then(Value::as_object).unwrap_or(&empty);
    let field = |name: &str| facts.get(name).or_else(|| entry.get(name));
    let name = text(entry, "event").unwrap_or_default();
    let kind = event_names(&day.ctx).0.kind_of(&name);
    let mut parts = vec![word_of(kind, &name)];
    if let Some(words) = text(entry, "message").filter(|_| kind == EventKind::Correction) {
        for (said, asked) in [(TAKEN_BACK, "Take"), (BROUGHT_BACK, "Bring")] {
            if let Some(words) = words.strip_prefix(said) {
                return Ok(format!("{asked} back: {words}"));
            }
        }
    }
    // The words of `los log edit` name it already.
    let corrects = facts.get("corrects").and_then(Value::as_str).filter(|_| !facts.contains_key(EDITED));
    if let Some((_, json)) = corrects.map(|id| entry_of_id(day, id)).transpose()?.flatten() {
        let of = event(day, &serde_json::from_str(&json).unwrap_or_default())?;
        let of = of.trim_start_matches("Log: ");
        if !facts.contains_key("with") {
            let why = text(entry, "message").map(|why| format!(" · {why}")).unwrap_or_default();
            return Ok(format!("Take back: {of}{why}"));
        }
        parts = vec![format!("correction of {of}")];
    }
    let task = field("task").and_then(Value::as_str);
    let task = task.filter(|_| kind != EventKind::TaskDeferred);
    let titled = task.map(|task| day.title_of(task).unwrap_or_else(|| task.to_owned()));
    // A word that was to name a task and did not must not go by unseen.
    parts.extend(titled.clone().or((kind == EventKind::Study).then(|| "no task".to_owned())));
    let message = text(entry, "message").map(|words| match words.split_once(": ") {
        // The task is named before it.
        Some((lead, result)) if kind.is_check() && lead.starts_with("Checked ") => result.to_owned(),
        _ => words,
    });
    let is_claim = kind == EventKind::TaskCompleted && field("status").and_then(Value::as_str) == Some(CLAIMED);
    parts.extend(is_claim.then(|| "stays open until its checks pass".to_owned()));
    let before = field("before").filter(|before| kind == EventKind::PromiseChanged && field("hours") != Some(before));
    let before = before.and_then(Value::as_f64);
    let message =
        message.map(|words| before.map_or(words.clone(), |before| format!("{words} instead of {}", hours(before))));
    // The message of a card ends with its grade, and its id tells its skill.
    let grade = field("question").and_then(|_| field("grade")?.as_str()).map(|grade| format!(": {grade}"));
    let says_grade = grade.is_some_and(|grade| message.as_ref().is_some_and(|words| words.ends_with(&grade)));
    parts.extend(message.filter(|words| !words.trim().is_empty() && Some(words) != titled.as_ref()));
    let points = field("passed").zip(field("total")).filter(|_| kind == EventKind::TaskChecked);
    let points = points.map(|(passed, total)| format!("{passed} of {total}"));
    parts.extend(points.filter(|points| !parts.iter().any(|part| part.contains(points))));
    parts.extend(field("duration_hours").map(|hours| hours.as_f64().map_or_else(|| hours.to_string(), duration)));
    // What a grade counts as is no share of right answers.
    let score = field("score").filter(|_| kind != EventKind::ReviewCompleted || field("grade").is_none());
    parts.extend(score.map(|score| score.as_f64().map_or_else(|| score.to_string(), percent)));
    let told: &[&str] = match kind {
        EventKind::WeekPlanned => &OF_PLAN,
        kind if kind.is_check() => &OF_CHECK,
        EventKind::Audited => &OF_AUDIT,
        kind if kind.is_about_plan() => &OF_PROMISE,
        EventKind::Correction => &["with", EDITED],
        EventKind::ReviewCompleted if says_grade => &["skill", "grade"],
        _ => &[],
    };
    if let Some(with) = field("with").and_then(Value::as_object) {
        let zone = day.zone()?;
        let new = with.iter().filter(|(name, _)| *name != "planned_hours");
        parts.extend(new.map(|(name, value)| match (name.as_str(), value.as_f64(), value.as_str()) {
            ("duration_hours", Some(hours), _) => duration(hours),
            ("timestamp", _, Some(time)) => zone.clock_of(time),
            _ => pair(name, value),
        }));
    }
    let is_said = |name: &str| OWN.contains(&name) || told.contains(&name);
    let others = entry.iter().chain(facts).filter(|(name, _)| !is_said(name));
    parts.extend(others.map(|(name, value)| pair(name, value)));
    if let Some(timestamp) = text(entry, "timestamp").filter(|timestamp| is_another_time(day, timestamp)) {
        parts.push(day.zone()?.clock_of(&timestamp));
    }
    Ok(format!("Log: {}", parts.join(" · ")))
}

/// The event's name for a person.
pub(super) fn word_of(kind: EventKind, name: &str) -> String {
    let word = match kind {
        EventKind::TaskCompleted => "done",
        EventKind::SessionStarted => "start",
        EventKind::SessionCompleted => "session ends",
        EventKind::SessionDiscarded => "session is dropped",
        EventKind::RetroCompleted => "retro",
        EventKind::BlockerRaised => "blocked",
        EventKind::BlockerResolved => "unblocked",
        EventKind::Correction => "correction",
        EventKind::TaskChecked => "checked",
        EventKind::StageChecked => "second stage",
        EventKind::ReviewCompleted => "review",
        EventKind::DeliverableShipped => "shipped",
        EventKind::PromiseChanged => "hours",
        EventKind::LevelStarted => "level",
        EventKind::PlanRestarted => "plan",
        EventKind::TaskDeferred => "later",
        EventKind::Audited => "blind test",
        _ => return name.replace('_', " "),
    };
    word.to_owned()
}

fn pair(name: &str, value: &Value) -> String {
    let value = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    format!("{}: {value}", name.replace('_', " "))
}

fn is_another_time(day: &Day, timestamp: &str) -> bool {
    let now = day.ctx.now().timestamp_millis() as f64 / 86_400_000.0;
    match parse(timestamp) {
        Some(Stamp::Instant(days)) => (now - days).abs() > NOW,
        _ => true,
    }
}

fn decision(entry: &Map<String, Value>) -> String {
    let text = |name: &str| entry.get(name).and_then(Value::as_str);
    let word = text("decision").or_else(|| text("type")).unwrap_or_default();
    let details = entry.get("details");
    let summary = MutationKind::from_word(word).and_then(|kind| Some(Details::read(kind, details?)?.summary()));
    let mut parts = vec![match (text("status"), text("reverts")) {
        (_, Some(reverts)) => format!("take back {reverts}"),
        (Some(status), None) => {
            let change = summary.clone().unwrap_or_else(|| word.replace('_', " "));
            // It is asked about, so nothing is approved or rejected yet.
            match status {
                "approved" => change,
                "rejected" => format!("reject: {change}"),
                status => format!("{status}: {change}"),
            }
        }
        (None, None) => word.replace('_', " "),
    }];
    let others = entry.iter().filter(|(name, _)| {
        !OWN.contains(&name.as_str()) && !["rationale", "type", "reverts"].contains(&name.as_str())
    });
    parts.extend(others.map(|(name, value)| pair(name, value)));
    if summary.is_none() {
        parts.extend(details.map(|details| pair("details", details)));
    }
    format!("Path: {}", parts.join(" · "))
}
