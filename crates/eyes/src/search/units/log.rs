//! `progress_log.jsonl`: blockers and issues, and every other event with text.
//!
//! The program's reader of events says what a line is, by the learner's own names too. The events of one study session are one unit, and so are a blocker and its
//! end. Left out are events without text, the program's own, and what is found itself: a practice that was added, a card that
//! was asked.

use std::collections::HashMap;

use crate::search::{Fields, Kind, MAX_CHARS, Unit, clipped, day_at_start, in_words};
use los_model::events::kind::EventKind;
use los_model::events::{CONTAINERS, EventNames, Line, LineReader, LogLine};
use los_model::markdown::n_words;

/// Events whose text is found elsewhere or is the program's own.
const SKIPPED: [EventKind; 6] = [
    EventKind::BestPracticeAdded,
    EventKind::EvaluationCompleted,
    EventKind::JourneyStarted,
    EventKind::PathChanged,
    EventKind::CardImported,
    EventKind::Correction,
];
/// Fields that name the subject of an event: shown, but no event is kept for them alone.
const LABELS: [&str; 7] = ["task", "task_id", "skill", "deliverable", "project", "blocker", "blocker_id"];

pub(crate) fn units(path: &str, text: &str, names: &EventNames) -> Vec<Unit> {
    let mut reader = Reader { path, units: Vec::new(), sessions: HashMap::new(), blockers: HashMap::new() };
    let mut lines = LineReader::new(names.clone());
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
    for unit in &mut reader.units {
        unit.content = clipped(std::mem::take(&mut unit.content));
    }
    reader.units
}

struct Session {
    date: Option<String>,
    /// Its unit, once it has text.
    unit: Option<usize>,
}

struct Reader<'a> {
    path: &'a str,
    units: Vec<Unit>,
    sessions: HashMap<String, Session>,
    /// The unit of each blocker, by its label.
    blockers: HashMap<String, usize>,
}

impl Reader<'_> {
    fn take(&mut self, line: &LogLine<'_>, fields: &Fields) {
        let name = if line.kind == EventKind::Unknown { line.name() } else { line.kind.name() };
        let date = line.timestamp().filter(|text| text.len() <= 40 && day_at_start(text).is_some()).map(str::to_owned);
        let mut session = fields.id(&["session"]);
        if line.kind == EventKind::SessionStarted {
            let id = line.id();
            self.sessions.insert(id.clone(), Session { date: date.clone(), unit: None });
            session = Some(id);
        }
        let is_card = line.kind == EventKind::ReviewCompleted && fields.id(&["question"]).is_some();
        let is_skipped = is_card || SKIPPED.contains(&line.kind);
        let Some(content) = text_of(fields, line.name()).filter(|_| !is_skipped) else { return };
        let is_issue = matches!(line.kind, EventKind::BlockerRaised | EventKind::BlockerResolved);
        let blocker = fields.id(&["blocker", "blocker_id"]).filter(|_| is_issue);
        let started = session.as_ref().filter(|_| !is_issue).and_then(|id| self.sessions.get_mut(id));
        let known = match (&blocker, &started) {
            (Some(blocker), _) => self.blockers.get(blocker).copied(),
            (None, Some(session)) => session.unit,
            (None, None) => None,
        };
        let day = date.as_deref().and_then(day_at_start).map(str::to_owned);
        if let Some(unit) = known.and_then(|at| self.units.get_mut(at)) {
            let on_day = day.map_or_else(String::new, |day| format!(" on {day}"));
            let what = if is_issue { format!("{}{on_day}: ", in_words(name)) } else { String::new() };
            // More of one session or blocker than is ever shown is not kept.
            if unit.content.len() <= 4 * MAX_CHARS && !unit.content.ends_with(&content) {
                unit.content.push_str(&format!("\n{what}{content}"));
            }
            return;
        }
        let at = self.units.len();
        if let Some(blocker) = blocker {
            self.blockers.insert(blocker, at);
        }
        let own_id = fields.id(&["entry_id"]).unwrap_or_default();
        let (id, heading, began) = match started {
            Some(started) => {
                started.unit = Some(at);
                (session.clone().unwrap_or(own_id), "Study session".to_owned(), started.date.clone())
            }
            None => (own_id, in_words(name), None),
        };
        self.units.push(Unit {
            id,
            kind: if is_issue { Kind::Issue } else { Kind::Session },
            path: self.path.to_owned(),
            line: u32::try_from(line.number).unwrap_or(u32::MAX),
            module: fields.module(),
            session: session.or(day),
            date: began.or(date),
            heading,
            content,
        });
    }
}

/// The text of an event: its message, then its other fields of more than one word, then its subject. Nothing where it has
/// only a subject.
fn text_of(fields: &Fields, event: &str) -> Option<String> {
    let worded = fields.worded(&|_| false, false);
    let named = |name: &str, words: &str| format!("{}: {words}", in_words(name));
    let message = worded.iter().find(|(name, words)| *name == "message" && n_words(words) > 0);
    let mut lines: Vec<String> = message.map(|(_, words)| words.clone()).into_iter().collect();
    for (name, words) in &worded {
        let is_text = *name != "message" && !LABELS.contains(name) && words != event && n_words(words) > 1;
        if is_text && !lines.contains(words) {
            lines.push(if CONTAINERS.contains(name) { words.clone() } else { named(name, words) });
        }
    }
    if lines.is_empty() {
        return None;
    }
    let labels: Vec<String> =
        worded.iter().filter(|(name, _)| LABELS.contains(name)).map(|(name, words)| named(name, words)).collect();
    if !labels.is_empty() {
        lines.push(labels.join(" · "));
    }
    Some(clipped(lines.join("\n")))
}
