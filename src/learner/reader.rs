//! Lines of `progress_log.jsonl` to a [`Log`], one at a time, in one pass.
//!
//! Tolerant: a line that is no event is listed with its number and skipped; an unreadable time is never "now"; what
//! happened after the date of the evaluation is invisible. It knows no files: whoever has the lines pushes them.

mod sessions;
mod words;

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};

use super::calendar::Calendar;
use super::course::Course;
use super::decisions::Decision;
use super::dialect;
use super::event::{Event, Finding, Flags, Log, NameCount, Target};
use super::kinds::{EventMap, Kind, normalise};
use super::matcher::{Match, Matcher};
use super::pauses;
use super::plan::is_stretch;
use super::profile::Profile;
use super::raw_event::{Fault, Field, RawEvent, RawFields, Val};
use super::timer::{self, Mark};
use super::timestamp::{self, Clock, Stamp};
use super::tongue::english_name;
use super::week_ref::{WeekRef, week_ref};
use super::wording::{Wording, wording};
use sessions::Sessions;

/// Most entries of each list of oddities that is kept.
const MOST_LISTED: usize = 50;
/// Most different names that are remembered or counted.
const MOST_NAMES: usize = 4096;
const UNFINISHED: [&str; 5] = ["started", "in_progress", "todo", "planned", "blocked"];
/// Most tasks that one line can tell.
const MOST_TASKS: usize = 40;
/// Most days between the day a line was written and the day it says the work was done.
const LONGEST_LOOK_BACK: f64 = 62.0;
/// Where people put the words of a task, in the order in which they are looked at.
const WORD_FIELDS: [Field; 10] = [
    Field::Task,
    Field::TaskId,
    Field::TaskWords,
    Field::Title,
    Field::Name,
    Field::Deliverable,
    Field::Message,
    Field::Words,
    Field::Event,
    Field::Type,
];

#[derive(Debug, Clone, Copy)]
struct NameFacts {
    kind: Kind,
    /// The kind is a guess: the event's own words may say that nothing is done.
    guessed: bool,
    /// The name says that something begins, is planned or is blocked.
    unfinished: bool,
    /// The name says that something was left out or is not done.
    not_done: bool,
    /// The name says that a whole month is done.
    month_done: bool,
    /// The name says that a study session begins or ends.
    session: Option<Mark>,
}

impl NameFacts {
    /// Whether the event's own words decide if its work is done.
    const fn open(self) -> bool {
        self.guessed || matches!(self.kind, Kind::Activity | Kind::Note | Kind::Stretch)
    }
}

/// Reads a log line by line.
#[derive(Debug)]
pub struct LogReader<'a> {
    course: &'a Course,
    decisions: &'a [Decision],
    event_map: &'a EventMap,
    matcher: Matcher<'a>,
    calendar: Option<Calendar>,
    clock: Clock,
    fields: RawFields,
    names: HashMap<String, NameFacts>,
    unrecognised: HashMap<String, (u64, u64)>,
    unmatched: HashMap<String, (u64, u64)>,
    foreign: HashMap<String, u32>,
    start_day: Option<i64>,
    has_pauses: bool,
    sessions: Sessions,
    /// The field whose words found the last task that words found.
    matched_by: Option<Field>,
    earliest: f64,
    /// In the order of the lines until all are read.
    read: Vec<Event>,
    log: Log,
}

impl<'a> LogReader<'a> {
    /// A reader for one learner as of a point in time.
    pub fn new(
        course: &'a Course,
        profile: &Profile,
        decisions: &'a [Decision],
        event_map: &'a EventMap,
        as_of: DateTime<Utc>,
    ) -> Self {
        let mut clock = profile.clock();
        let instant = as_of;
        let as_of = clock.local_days(instant);
        let calendar = profile
            .start_day
            .map(|day| Calendar::new(course, day as f64, decisions, Vec::new()));
        Self {
            course,
            decisions,
            event_map,
            matcher: Matcher::new(course),
            calendar,
            clock,
            fields: RawFields::default(),
            names: HashMap::new(),
            unrecognised: HashMap::new(),
            unmatched: HashMap::new(),
            foreign: HashMap::new(),
            start_day: profile.start_day,
            has_pauses: false,
            sessions: Sessions::default(),
            matched_by: None,
            earliest: f64::INFINITY,
            read: Vec::new(),
            log: Log {
                as_of,
                instant,
                ..Log::default()
            },
        }
    }

    /// Reads one line, given its 1-based number.
    pub fn push(&mut self, line_no: u64, line: &[u8]) {
        let line = if line_no == 1 {
            line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line)
        } else {
            line
        };
        let line = line.trim_ascii();
        if line.is_empty() {
            return;
        }
        self.log.n_lines += 1;
        let Ok(text) = str::from_utf8(line) else {
            self.find(line_no, "is not UTF-8 text; skipped".to_owned());
            return;
        };
        // The buffer leaves `self` while it is borrowed by the event; an empty one takes its place.
        let mut fields = std::mem::take(&mut self.fields);
        match fields.read(text) {
            Ok(event) => self.event(line_no, event),
            Err(Fault::NotAnObject) => self.find(line_no, "is not a JSON object; skipped".to_owned()),
            Err(Fault::NotJson(at)) => {
                self.find(line_no, format!("is not JSON from character {} on; skipped", at + 1));
            }
        }
        self.fields = fields;
    }

    /// Everything that was read, in order of time, each event once.
    pub fn finish(mut self) -> Log {
        self.sessions.take_back(&mut self.read);
        let as_of = self.log.as_of;
        let earliest = if self.earliest.is_finite() {
            self.earliest
        } else {
            as_of
        };
        self.log.start = self.start_day.map_or_else(|| earliest.floor(), |day| day as f64);
        let by_time = |a: &Event, b: &Event| a.time.total_cmp(&b.time).then(a.line().cmp(&b.line()));
        if !self.read.is_sorted_by(|a, b| by_time(a, b).is_le()) {
            self.read.sort_unstable_by(by_time);
        }
        if self.calendar.is_none() || self.has_pauses {
            let pauses = pauses::spans(&self.read, as_of);
            self.calendar = Some(Calendar::new(self.course, self.log.start, self.decisions, pauses));
        }
        if let Some(calendar) = &self.calendar {
            for event in &mut self.read {
                if let Some(week) = event.bare_week() {
                    let month = calendar.month_at(event.time);
                    let number = month.map(|month| (month - 1) * 4 + week);
                    event.set_week(number.filter(|number| *number <= self.course.n_weeks()), false);
                }
            }
        }
        self.log.session_days = self.sessions.days();
        self.log.n_repeated = drop_repeated(&mut self.read);
        self.log.events = self.read.into();
        self.log.unrecognised = counted(self.unrecognised);
        self.log.unmatched = counted(self.unmatched);
        self.log
    }

    fn find(&mut self, line: u64, message: String) {
        self.log.n_findings += 1;
        if self.log.findings.len() < MOST_LISTED {
            self.log.findings.push(Finding { line, message });
        }
    }

    fn event(&mut self, line_no: u64, raw: RawEvent<'_>) {
        let Some(stamp) = self.stamp(line_no, raw) else { return };
        let time = self.clock.local(stamp);
        if time > self.log.as_of {
            self.log.n_future += 1;
            return;
        }
        self.earliest = self.earliest.min(time);
        let number;
        let name = match [Field::Event, Field::Type, Field::OtherEvent]
            .into_iter()
            .find_map(|field| raw.text(field))
        {
            Some(name) => name,
            None => match raw.get(Field::Event) {
                Val::Number(value) => {
                    number = value.to_string();
                    &number
                }
                _ => "",
            },
        };
        let facts = self.facts(name);
        if facts.kind == Kind::System {
            return;
        }
        let time = self.day_of_work(raw, time);
        let mut event = Event::new(time, line_no, facts.kind);
        if let Some(mark) = facts.session {
            self.session(event, raw, mark, line_no);
            return;
        }
        if facts.kind == Kind::Reviewed
            && let Some(question) = raw.text(Field::Question)
        {
            // It names its question and its skill; the question's words are no news of a task.
            event.flag(Flags::QUESTION, true);
            self.measure(&mut event, raw, line_no);
            // Whoever asked it need not know its skill: the path does.
            let known = || self.course.find_question(question)?.skill;
            if event.target() == Target::None
                && let Some(skill) = known()
            {
                event.set_target(Target::Skill(skill));
            }
            self.read.push(event);
            return;
        }
        self.locate(&mut event, raw);
        let mut more = Vec::new();
        if event.task().is_some() {
            if facts.open() {
                let text = self.words_of(&event, raw);
                let said = self.said(text, event.task());
                Self::settle(&mut event, facts, raw, said);
            }
        } else if !matches!(
            facts.kind,
            Kind::WeekPlanned | Kind::WeekStarted | Kind::WeekDone | Kind::Pause | Kind::Resume | Kind::Unblocked
        ) {
            more = self.read_words(&mut event, raw, facts);
        }
        if event.kind() == Kind::Activity && !event.flags.has(Flags::BEGUN) && !facts.not_done && !facts.guessed {
            count(
                &mut self.unrecognised,
                if name.is_empty() { "(no event name)" } else { name },
                line_no,
            );
        }
        self.measure(&mut event, raw, line_no);
        if more.is_empty() {
            self.read.push(event);
            return;
        }
        let amount = event.amount().map(|hours| hours / (more.len() + 1) as f64);
        let is_work = event.kind() == Kind::TaskDone;
        if is_work {
            event.set_amount(amount);
        }
        self.read.push(event);
        for mut other in more {
            if is_work && other.kind() == Kind::TaskDone {
                other.set_amount(amount);
                other.flag(Flags::OF_SESSION, event.flags.has(Flags::OF_SESSION));
                other.set_score(event.score());
            }
            self.read.push(other);
        }
    }

    fn stamp(&mut self, line_no: u64, raw: RawEvent<'_>) -> Option<Stamp> {
        let written = match raw.get(Field::Timestamp) {
            Val::Absent => [Field::OtherTime, Field::Date, Field::LooseTime]
                .into_iter()
                .map(|field| raw.get(field))
                .find(|value| *value != Val::Absent)
                .unwrap_or(Val::Absent),
            written => written,
        };
        let stamp = match written {
            Val::Text(text) => timestamp::parse(text),
            Val::Number(value) => timestamp::from_number(value),
            _ => None,
        };
        if stamp.is_none() {
            let message = match written {
                Val::Absent => "has no timestamp; skipped".to_owned(),
                Val::Text(text) => {
                    let shown: String = text.chars().take(40).collect();
                    format!("has the unreadable timestamp {shown:?}; skipped")
                }
                _ => "has an unreadable timestamp; skipped".to_owned(),
            };
            self.find(line_no, message);
        }
        stamp
    }

    fn facts(&mut self, name: &str) -> NameFacts {
        if let Some(facts) = self.names.get(name) {
            return *facts;
        }
        let lower = name.to_lowercase();
        let english = english_name(normalise(name));
        let unfinished = ["start", "begin", "plan", "block"]
            .iter()
            .any(|part| english.contains(part));
        let mut kind = self.event_map.kind_of(name);
        let session = timer::mark(name).filter(|_| self.event_map.mapped(name).is_none());
        let said = wording(&lower.replace('_', " "), |_| false);
        let guess = (session.is_none()
            && kind == Kind::Activity
            && said != Wording::NotDone
            && self.event_map.mapped(name).is_none())
        .then(|| Kind::guess(name))
        .flatten();
        let words = |word: &str| english.split('_').any(|other| other == word);
        let practice = kind == Kind::Note && (words("practice") || words("practise")) && !words("best");
        let guess = guess.or_else(|| practice.then_some(Kind::TaskDone));
        kind = guess.unwrap_or(kind);
        let facts = NameFacts {
            kind,
            guessed: guess.is_some(),
            unfinished: unfinished
                || (said == Wording::Begun && (guess.is_some() || matches!(kind, Kind::Activity | Kind::Note))),
            not_done: said == Wording::NotDone && kind == Kind::Activity,
            month_done: kind == Kind::TaskDone && words("month") && said == Wording::Done,
            session,
        };
        if self.names.len() < MOST_NAMES {
            self.names.insert(name.to_owned(), facts);
        }
        facts
    }

    /// Finds the event's week and task.
    fn locate(&mut self, event: &mut Event, raw: RawEvent<'_>) {
        let kind = event.kind();
        let by_id = self.matcher.by_id(raw);
        let about_a_week = matches!(
            kind,
            Kind::WeekPlanned | Kind::WeekStarted | Kind::WeekDone | Kind::Retro
        );
        let named = week_ref(raw, self.course.n_weeks(), by_id.is_none() || about_a_week);
        let number = match named {
            Some(WeekRef::Absolute(number)) => Some(number),
            Some(WeekRef::OfCurrentMonth(week)) => {
                let month = self
                    .calendar
                    .as_ref()
                    .and_then(|calendar| calendar.month_at(event.time));
                month.map(|month| (month - 1) * 4 + week)
            }
            None => None,
        };
        match named {
            Some(WeekRef::OfCurrentMonth(week)) => event.set_week(Some(week), true),
            _ => event.set_week(number, false),
        }
        let found = match by_id {
            Some(task) => Some(Match { task, by_words: None }),
            None if about_a_week || matches!(kind, Kind::Pause | Kind::Resume) => None,
            None => self.matcher.by_words(raw, number),
        };
        if let Some(Match { task, by_words }) = found {
            event.set_target(Target::Task(task));
            if let Some(field) = by_words {
                event.flag(Flags::BY_WORDS, true);
                self.matched_by = Some(field);
                self.note_match(raw.text(field).unwrap_or_default(), task, event.line());
            }
        }
    }

    /// Reads score, hours, skill and label, as far as the kind uses them.
    fn measure(&mut self, event: &mut Event, raw: RawEvent<'_>, line_no: u64) {
        let work = matches!(event.kind(), Kind::TaskDone | Kind::Reviewed | Kind::Assessed);
        if work || event.kind() == Kind::Shipped {
            event.set_score(if event.kind() == Kind::Reviewed {
                dialect::recall_score(raw)
            } else {
                dialect::score(raw)
            });
            event.set_amount(dialect::hours(raw));
            let timed = event.amount().is_some()
                && raw
                    .text(Field::Session)
                    .is_some_and(|id| self.sessions.ends(id, event.line()));
            event.flag(Flags::OF_SESSION, timed);
        }
        let name = [Field::Task, Field::TaskId]
            .into_iter()
            .find_map(|field| raw.text(field));
        match event.kind() {
            Kind::TaskDone | Kind::Reviewed | Kind::Assessed if event.task().is_none() => {
                if let Some(skill) = raw.text(Field::Skill)
                    && let Some(skill) = self.skill(skill)
                {
                    event.set_target(Target::Skill(skill));
                }
                // A stretch goal is in the path without being a task of it; tasks of a path before are not this one's.
                let is_before = self
                    .start_day
                    .is_some_and(|day| event.time < day as f64 - Log::DAYS_AHEAD);
                if let Some(name) = name
                    && !is_stretch(name)
                    && !is_before
                {
                    count(&mut self.unmatched, name, line_no);
                }
            }
            Kind::Shipped => {
                if event.score().is_none() {
                    event.set_score(dialect::done_share(raw));
                }
                event.flag(Flags::TESTS, dialect::has_tests(raw));
            }
            Kind::Retro => event.set_amount(dialect::hours(raw)),
            Kind::WeekDone => {
                event.set_amount(dialect::hours(raw));
                event.flag(
                    Flags::PARTIAL,
                    raw.text(Field::Status)
                        .is_some_and(|s| s.eq_ignore_ascii_case("partial")),
                );
            }
            Kind::Pause => {
                self.has_pauses = true;
                let until = raw
                    .text(Field::Until)
                    .and_then(timestamp::parse)
                    .map(|stamp| self.clock.local(stamp));
                event.set_amount(until.map(|until| (until - event.time).clamp(0.0, pauses::LONGEST_DECLARED)));
            }
            _ => {}
        }
        let label = match event.kind() {
            Kind::Blocked | Kind::Unblocked => raw.text(Field::Blocker).or(name).or_else(|| {
                [Field::Title, Field::Name, Field::Message]
                    .into_iter()
                    .find_map(|field| raw.text(field))
            }),
            _ if event.task().is_some() => None,
            _ => name.or_else(|| raw.text(Field::Deliverable)),
        };
        event.set_label(label.map(|label| self.log.labels.intern(label)));
    }

    fn skill(&mut self, name: &str) -> Option<u32> {
        if let Some(known) = self.course.find_skill(name) {
            return Some(known);
        }
        if let Some(known) = self.foreign.get(name) {
            return Some(*known);
        }
        if self.foreign.len() >= MOST_NAMES {
            return None;
        }
        let index = (self.course.skills.len() + self.foreign.len()) as u32;
        self.foreign.insert(name.to_owned(), index);
        self.log.foreign_skills.push(name.to_owned());
        Some(index)
    }
}

fn count(counts: &mut HashMap<String, (u64, u64)>, name: &str, line: u64) {
    if let Some((n, _)) = counts.get_mut(name) {
        *n += 1;
    } else if counts.len() < MOST_NAMES {
        counts.insert(name.chars().take(200).collect(), (1, line));
    }
}

fn counted(counts: HashMap<String, (u64, u64)>) -> Vec<NameCount> {
    let mut names: Vec<_> = counts
        .into_iter()
        .map(|(name, (count, line))| NameCount { name, count, line })
        .collect();
    names.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.name.cmp(&b.name)));
    names
}

/// Keeps the first of the events of a day that say the same thing done; returns how many were dropped.
fn drop_repeated(events: &mut Vec<Event>) -> u64 {
    let before = events.len();
    let (mut day, mut seen) = (i64::MIN, HashSet::new());
    events.retain(|event| {
        if !matches!(event.kind(), Kind::TaskDone | Kind::Shipped | Kind::WeekDone) {
            return true;
        }
        if event.day() != day {
            day = event.day();
            seen.clear();
        }
        let what = match event.task() {
            Some(task) => (true, task, None),
            None => (false, event.label().map_or(u32::MAX, |label| label), event.week()),
        };
        seen.insert((event.kind(), what))
    });
    (before - events.len()) as u64
}
