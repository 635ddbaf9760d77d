//! `progress_log.jsonl`: blockers and issues, and everything else that says something in words.
//!
//! The log's own reader says what a line is; here it is put into words. What belongs to one study session is one unit, and
//! so are a blocker and its end. Events without words, the program's own, and the note that a practice was added (the
//! practice itself is found) are left out.

use std::collections::HashMap;

use super::fields::{Fields, in_words};
use super::{MAX_CHARS, Unit, clipped, day_at_start};
use crate::search::unit::{Kind, Source};
use los_model::events::kind::{EventKind, EventNames};
use los_model::events::line::{Line, LineReader, LogLine};
use los_model::markdown::text::n_words;

/// Events that say nothing of their own: the program's, and that a practice was added, as the practice itself is found.
const OWN: [EventKind; 5] = [
    EventKind::BestPracticeAdded,
    EventKind::EvaluationCompleted,
    EventKind::JourneyStarted,
    EventKind::PathChanged,
    EventKind::Correction,
];
/// What people write first and foremost; shown without the field's name.
const MESSAGE: [&str; 16] = [
    "message", "description", "desc", "note", "notes", "text", "summary", "comment", "comments", "content", "body",
    "msg", "entry", "log", "details", "metadata",
];
/// Fields that say what an event is about: shown, but no event is kept for them alone.
const LABELS: [&str; 13] = [
    "task", "task_id", "task_name", "task_title", "skill", "skills", "deliverable", "project", "artifact", "blocker",
    "blocker_id", "tags", "partner",
];
/// Fields that keep books.
const BOOKS: [&str; 31] = [
    "event", "type", "event_type", "kind", "action", "event_name", "entry_id", "learner_id", "learner", "id",
    "version", "schema_version", "session", "month", "week", "week_id", "week_ref", "week_number", "status", "state",
    "module", "level", "question", "grade", "approved_by", "pending_id", "source", "url", "path", "file", "tasks",
];

pub(crate) fn units(path: &str, text: &str) -> Vec<Unit> {
    let mut reader = Reader { path, units: Vec::new(), sessions: HashMap::new(), blockers: HashMap::new() };
    let mut lines = LineReader::new(EventNames::default());
    for (number, text) in (1..).zip(text.lines()) {
        lines.prepare(number, text.as_bytes());
    }
    for (number, text) in (1..).zip(text.lines()) {
        if let Line::Read(line) = lines.read(number, text.as_bytes())
            && let Some(fields) = Fields::read(line.json)
        {
            reader.take(&line, &fields);
        }
    }
    reader.finish()
}

/// A study session that began.
struct Session {
    date: Option<String>,
    /// Where its unit is, once it has words.
    unit: Option<usize>,
}

struct Reader<'a> {
    path: &'a str,
    units: Vec<Unit>,
    sessions: HashMap<String, Session>,
    /// Where the unit of a blocker is, by its label.
    blockers: HashMap<String, usize>,
}

impl Reader<'_> {
    fn take(&mut self, line: &LogLine<'_>, fields: &Fields) {
        let name = match line.kind {
            EventKind::Unknown => line.name(),
            kind => kind.name(),
        };
        let entry_id = fields.text(&["entry_id"]).filter(|id| id.len() <= 200);
        let date = fields.date();
        let mut session = fields.text(&["session"]).filter(|id| id.len() <= 200).map(str::to_owned);
        if line.kind == EventKind::SessionStarted {
            let id = line.id();
            self.sessions.insert(id.clone(), Session { date: date.clone(), unit: None });
            session = Some(id);
        }
        let Some(content) = words(fields) else { return };
        if OWN.contains(&line.kind) {
            return;
        }
        let is_issue = matches!(line.kind, EventKind::BlockerRaised | EventKind::BlockerResolved);
        let blocker = fields.text(&["blocker", "blocker_id"]).filter(|_| is_issue).map(str::to_owned);
        let known = match (&blocker, &session) {
            (Some(blocker), _) => self.blockers.get(blocker).copied(),
            (None, Some(session)) if !is_issue => self.sessions.get(session).and_then(|session| session.unit),
            _ => None,
        };
        if let Some(unit) = known.and_then(|at| self.units.get_mut(at)) {
            grow(unit, name, &content, date.as_deref().and_then(day_at_start), is_issue);
            return;
        }
        let at = self.units.len();
        if let Some(blocker) = blocker {
            self.blockers.insert(blocker, at);
        }
        let started = session.as_ref().filter(|_| !is_issue).and_then(|id| self.sessions.get_mut(id));
        let is_of_session = started.is_some();
        let began = started.and_then(|session| {
            session.unit = Some(at);
            session.date.clone()
        });
        let day = date.as_deref().and_then(day_at_start).map(str::to_owned);
        let (kind, source) = if is_issue { (Kind::Issue, Source::Discovery) } else { (Kind::Session, Source::Session) };
        self.units.push(Unit {
            id: session.clone().filter(|_| is_of_session).or_else(|| entry_id.map(str::to_owned)).unwrap_or_default(),
            kind,
            source,
            path: self.path.to_owned(),
            line: u32::try_from(line.number).unwrap_or(u32::MAX),
            module: fields.module(),
            session: session.or(day),
            date: began.or(date),
            heading: if is_of_session { "Study session".to_owned() } else { in_words(name) },
            content,
        });
    }

    fn finish(mut self) -> Vec<Unit> {
        for unit in &mut self.units {
            unit.content = clipped(std::mem::take(&mut unit.content));
        }
        self.units
    }
}

/// Adds what came later of the same session or blocker; enough is enough.
fn grow(unit: &mut Unit, name: &str, content: &str, day: Option<&str>, is_issue: bool) {
    if unit.content.len() > 4 * MAX_CHARS || unit.content.ends_with(content) {
        return;
    }
    unit.content.push('\n');
    if is_issue {
        unit.content.push_str(&in_words(name));
        if let Some(day) = day {
            unit.content.push_str(" on ");
            unit.content.push_str(day);
        }
        unit.content.push_str(": ");
    }
    unit.content.push_str(content);
}

/// What an event says: its message, then its other words by their names, then what it is about. Nothing where it only
/// keeps books.
fn words(fields: &Fields) -> Option<String> {
    let is_book = |name: &str| BOOKS.contains(&name);
    let worded = fields.worded(&is_book, false);
    let has = |names: &[&str], name: &str| names.contains(&name);
    let mut said: Vec<String> = Vec::new();
    for (_, words) in worded.iter().filter(|(name, _)| has(&MESSAGE, name)) {
        if !said.contains(words) {
            said.push(words.clone());
        }
    }
    let named = |(name, words): &(String, String)| format!("{}: {words}", in_words(name));
    said.extend(worded.iter().filter(|(name, _)| !has(&MESSAGE, name) && !has(&LABELS, name)).map(named));
    if said.iter().all(|words| n_words(words) == 0) {
        return None;
    }
    let labels: Vec<String> = worded.iter().filter(|(name, _)| has(&LABELS, name)).map(named).collect();
    if !labels.is_empty() {
        said.push(labels.join(" · "));
    }
    Some(clipped(said.join("\n")))
}
