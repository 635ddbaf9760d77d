//! Lines of `progress_log.jsonl` to a [`Log`], one at a time, in one pass.
//!
//! Tolerant: a line that is no event is listed with its number and skipped; an unreadable time is never "now"; what
//! happened after the date of the evaluation is invisible. It knows no files: whoever has the lines pushes them.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};

use super::calendar::Calendar;
use super::course::Course;
use super::decisions::Decision;
use super::dialect;
use super::event::{Event, Finding, Flags, Log, NameCount, Target, WordMatch};
use super::kinds::{EventMap, Kind};
use super::matcher::{Match, Matcher, Pointer};
use super::pauses;
use super::profile::Profile;
use super::raw_event::{Fault, Field, RawEvent, RawFields, Val};
use super::timestamp::{self, Clock, Stamp};
use super::week_ref::{self, WeekRef, week_ref};
use super::wording::{Wording, clauses, wording};

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
    /// The field whose words found the last task that words found.
    matched_by: Option<Field>,
    earliest: f64,
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
            matched_by: None,
            earliest: f64::INFINITY,
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
        let as_of = self.log.as_of;
        let earliest = if self.earliest.is_finite() {
            self.earliest
        } else {
            as_of
        };
        self.log.start = self.start_day.map_or_else(|| earliest.floor(), |day| day as f64);
        let by_time = |a: &Event, b: &Event| a.time.total_cmp(&b.time).then(a.line().cmp(&b.line()));
        if !self.log.events.is_sorted_by(|a, b| by_time(a, b).is_le()) {
            self.log.events.sort_unstable_by(by_time);
        }
        if self.calendar.is_none() || self.has_pauses {
            let pauses = pauses::spans(&self.log.events, as_of);
            self.calendar = Some(Calendar::new(self.course, self.log.start, self.decisions, pauses));
        }
        if let Some(calendar) = &self.calendar {
            for event in &mut self.log.events {
                if let Some(week) = event.bare_week() {
                    let month = calendar.month_at(event.time);
                    let number = month.map(|month| (month - 1) * 4 + week);
                    event.set_week(number.filter(|number| *number <= self.course.n_weeks()), false);
                }
            }
        }
        self.log.n_repeated = drop_repeated(&mut self.log.events);
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
            self.log.events.push(event);
            return;
        }
        let amount = event.amount().map(|hours| hours / (more.len() + 1) as f64);
        let is_work = event.kind() == Kind::TaskDone;
        if is_work {
            event.set_amount(amount);
        }
        self.log.events.push(event);
        for mut other in more {
            if is_work && other.kind() == Kind::TaskDone {
                other.set_amount(amount);
                other.set_score(event.score());
            }
            self.log.events.push(other);
        }
    }

    /// The day that the work was done on, where the event tells another one than that of its writing.
    fn day_of_work(&mut self, raw: RawEvent<'_>, written: f64) -> f64 {
        let told = match raw.get(Field::Date) {
            Val::Text(text) => timestamp::parse(text),
            _ => None,
        };
        told.map(|told| self.clock.local(told))
            .filter(|told| *told < written.floor() && written - told <= LONGEST_LOOK_BACK)
            .unwrap_or(written)
    }

    /// The words that an event was matched by.
    fn words_of<'e>(&self, event: &Event, raw: RawEvent<'e>) -> &'e str {
        if !event.flags.has(Flags::BY_WORDS) {
            return "";
        }
        self.matched_by.and_then(|field| raw.text(field)).unwrap_or_default()
    }

    /// What words say of a task, apart from the words of its title.
    fn said(&self, text: &str, task: Option<u32>) -> Wording {
        let title = task
            .and_then(|task| self.course.task(task))
            .map_or_else(String::new, |task| task.title.to_lowercase());
        wording(text, |word| {
            title
                .split(|c: char| !c.is_alphanumeric())
                .any(|other| other.eq_ignore_ascii_case(word))
        })
    }

    /// Decides whether an event of an open kind that names a task says that it is done.
    fn settle(event: &mut Event, facts: NameFacts, raw: RawEvent<'_>, said: Wording) {
        let status = status_of(raw);
        let begun = facts.unfinished || says_unfinished(raw) || status == Wording::Begun || said == Wording::Begun;
        if facts.not_done || status == Wording::NotDone || said == Wording::NotDone {
            event.set_kind(Kind::Activity);
            event.flag(Flags::BEGUN, begun && !facts.not_done);
        } else if begun {
            if facts.guessed {
                event.set_kind(Kind::Activity);
            }
            event.flag(Flags::BEGUN, true);
        } else if event.kind() != Kind::Shipped {
            event.set_kind(Kind::TaskDone);
        }
    }

    /// Reads what no id and no whole title told: lists of tasks, deliverables, and tasks and weeks in people's own words.
    /// Returns the events that the line holds besides its first.
    fn read_words(&mut self, event: &mut Event, raw: RawEvent<'_>, facts: NameFacts) -> Vec<Event> {
        let mut more = Vec::new();
        let kind = event.kind();
        let calendar = self.calendar.as_ref();
        let mut pointer = Pointer {
            week: event.week(),
            month: calendar.and_then(|calendar| calendar.month_at(event.time)),
        };
        if pointer.week.is_none()
            && let (Some(week), Some(month)) = (event.bare_week(), pointer.month)
        {
            pointer.week = Some((month - 1) * 4 + week);
        }
        if facts.month_done {
            self.whole_month(event, raw, pointer, &mut more);
            return more;
        }
        let undone = facts.not_done || facts.unfinished || says_unfinished(raw) || status_of(raw) == Wording::NotDone;
        if !undone && matches!(kind, Kind::Activity | Kind::TaskDone | Kind::Note | Kind::Retro) {
            self.listed(event, raw, pointer, &mut more);
            if !more.is_empty() {
                return more;
            }
        }
        if kind == Kind::Retro {
            return more;
        }
        if kind == Kind::Shipped && self.deliverable(event, raw) {
            return more;
        }
        for field in WORD_FIELDS {
            let Some(text) = raw.text(field) else { continue };
            let running_text = matches!(field, Field::Message | Field::Words);
            let (mut found_here, mut carried) = (false, Wording::Silent);
            let whole = [text];
            let parts: &mut dyn Iterator<Item = &str> = if running_text {
                &mut clauses(text)
            } else {
                &mut whole.into_iter()
            };
            for part in parts.take(MOST_TASKS) {
                let Some(task) = self.matcher.by_meaning(part, running_text, pointer) else {
                    continue;
                };
                let own = self.said(part, Some(task));
                // "Finished joins, window functions": the verb stands for both.
                let said = if own == Wording::Silent && carried == Wording::Done {
                    carried
                } else {
                    own
                };
                carried = said;
                // A remark in passing is not a task done.
                if said == Wording::Silent
                    && running_text
                    && facts.open()
                    && !facts.guessed
                    && status_of(raw) != Wording::Done
                {
                    continue;
                }
                if matches!(kind, Kind::Blocked | Kind::Reviewed | Kind::Assessed) && found_here {
                    break;
                }
                let mut other = *event;
                let first = !found_here;
                let target = if first { &mut *event } else { &mut other };
                target.set_target(Target::Task(task));
                target.flag(Flags::BY_WORDS, true);
                self.note_match(part, task, target.line());
                if first && facts.open() {
                    Self::settle(event, facts, raw, said);
                } else if !first {
                    other.set_kind(kind);
                    if facts.open() || said != Wording::Silent {
                        Self::settle(&mut other, facts, raw, said);
                    }
                    more.push(other);
                }
                found_here = true;
            }
            if found_here {
                return more;
            }
        }
        self.whole_week_or_deliverable(event, raw, facts, undone);
        more
    }

    /// A month said to be done closes its weeks.
    fn whole_month(&mut self, event: &mut Event, raw: RawEvent<'_>, pointer: Pointer, more: &mut Vec<Event>) {
        let told = week_ref::month_of(raw).or_else(|| {
            [Field::Event, Field::Type, Field::Title, Field::Message]
                .into_iter()
                .find_map(|field| week_ref::place(raw.text(field)?).month)
        });
        let Some(month) = told.or(pointer.month) else { return };
        let weeks = (month.saturating_mul(4).saturating_sub(3)..=month.saturating_mul(4))
            .filter(|number| (1..=self.course.n_weeks()).contains(number));
        for (index, number) in weeks.enumerate() {
            let mut closed = Event::new(event.time, u64::from(event.line()), Kind::WeekDone);
            closed.set_week(Some(number), false);
            if index == 0 {
                *event = closed;
            } else {
                more.push(closed);
            }
        }
    }

    /// Tasks in a list: each is one done.
    fn listed(&mut self, event: &mut Event, raw: RawEvent<'_>, pointer: Pointer, more: &mut Vec<Event>) {
        let list = [Field::Tasks, Field::Done, Field::Task, Field::TaskId]
            .into_iter()
            .find_map(|field| match raw.get(field) {
                Val::List(lines) => Some(lines),
                Val::Text(text) if field == Field::Tasks || (field == Field::Done && text.contains(',')) => Some(text),
                _ => None,
            });
        let Some(list) = list else { return };
        let items = list
            .split(|c: char| c == '\n' || (c == ',' && !list.contains('\n')) || c == ';')
            .map(str::trim)
            .filter(|item| !item.is_empty());
        let mut is_first = event.kind() != Kind::Retro;
        for item in items.take(MOST_TASKS) {
            let mut done = Event::new(event.time, u64::from(event.line()), Kind::TaskDone);
            done.set_week(pointer.week, false);
            if let Some(task) = self
                .matcher
                .exact(item)
                .or_else(|| self.matcher.by_meaning(item, false, pointer))
            {
                done.set_target(Target::Task(task));
                done.flag(Flags::BY_WORDS, true);
                self.note_match(item, task, done.line());
                let said = self.said(item, Some(task));
                if matches!(said, Wording::Begun | Wording::NotDone) {
                    done.set_kind(Kind::Activity);
                    done.flag(Flags::BEGUN, said == Wording::Begun);
                }
            } else {
                count(&mut self.unmatched, item, u64::from(event.line()));
            }
            done.set_label(Some(self.log.labels.intern(item)));
            if is_first {
                *event = done;
                is_first = false;
            } else {
                more.push(done);
            }
        }
    }

    /// Credits what was shipped to the week in which the month's deliverables are due.
    fn deliverable(&mut self, event: &mut Event, raw: RawEvent<'_>) -> bool {
        if event.week().is_some() || event.bare_week().is_some() {
            return false;
        }
        let told = week_ref::month_of(raw).map(|month| month.saturating_mul(4));
        let week = told.or_else(|| {
            WORD_FIELDS
                .into_iter()
                .filter_map(|field| raw.text(field))
                .find_map(|text| self.matcher.deliverable_week(text))
        });
        event.set_week(week.filter(|week| *week <= self.course.n_weeks()), false);
        week.is_some()
    }

    /// "Done with week 7", or a deliverable under a name that says nothing.
    fn whole_week_or_deliverable(&mut self, event: &mut Event, raw: RawEvent<'_>, facts: NameFacts, undone: bool) {
        if undone || !(facts.open() || matches!(event.kind(), Kind::Shipped | Kind::TaskDone)) {
            return;
        }
        let n_weeks = self.course.n_weeks();
        let named = event.kind() == Kind::TaskDone || event.kind() == Kind::Shipped;
        for field in WORD_FIELDS {
            let Some(text) = raw.text(field) else { continue };
            for part in clauses(text) {
                if week_ref::in_text(part, None, n_weeks).is_none() || n_other_words(part) > 0 {
                    continue;
                }
                let said = wording(part, |_| false);
                let done = said == Wording::Done || (said == Wording::Silent && named);
                if done {
                    event.set_kind(Kind::WeekDone);
                    return;
                }
            }
        }
        let closed = raw.text(Field::Event).is_some_and(|name| {
            ["closed", "wrapped up", "wrapped_up"]
                .iter()
                .any(|word| name.eq_ignore_ascii_case(word))
        });
        let wordless = WORD_FIELDS[..8].iter().all(|field| raw.text(*field).is_none());
        if closed && wordless && (event.week().is_some() || event.bare_week().is_some()) {
            event.set_kind(Kind::WeekDone);
            return;
        }
        if event.kind() == Kind::Shipped || event.week().is_some() || event.bare_week().is_some() {
            return;
        }
        for field in WORD_FIELDS {
            let Some(text) = raw.text(field) else { continue };
            let done = event.kind() == Kind::TaskDone || wording(text, |_| false) == Wording::Done;
            if done && let Some(week) = self.matcher.deliverable_week(text) {
                event.set_kind(Kind::Shipped);
                event.set_week(Some(week).filter(|week| *week <= n_weeks), false);
                return;
            }
        }
    }

    fn note_match(&mut self, text: &str, task: u32, line: u32) {
        if self.log.by_words.len() < MOST_LISTED {
            let text = text.chars().take(80).collect();
            let line = u64::from(line);
            self.log.by_words.push(WordMatch { text, task, line });
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
        let unfinished = ["start", "begin", "plan", "block"]
            .iter()
            .any(|part| lower.contains(part));
        let mut kind = self.event_map.kind_of(name);
        let said = wording(&lower.replace('_', " "), |_| false);
        let guess = (kind == Kind::Activity && said != Wording::NotDone && self.event_map.mapped(name).is_none())
            .then(|| Kind::guess(name))
            .flatten();
        let words = |word: &str| lower.split(|c: char| !c.is_alphanumeric()).any(|other| other == word);
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
            event.set_score(dialect::score(raw));
            event.set_amount(dialect::hours(raw));
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
                if let Some(name) = name {
                    count(&mut self.unmatched, name, line_no);
                }
            }
            Kind::Shipped => {
                if event.score().is_none() {
                    event.set_score(dialect::done_share(raw));
                }
                event.flag(Flags::TESTS, dialect::has_tests(raw));
            }
            Kind::WeekDone => {
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

/// Words of a part of a text besides those that say that a week is done.
fn n_other_words(text: &str) -> usize {
    const EXPECTED: [&str; 21] = [
        "week",
        "month",
        "m",
        "w",
        "done",
        "with",
        "finished",
        "complete",
        "completed",
        "wrapped",
        "up",
        "closed",
        "is",
        "the",
        "all",
        "of",
        "finally",
        "out",
        "just",
        "in",
        "today",
    ];
    text.split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty() && !EXPECTED.iter().any(|expected| expected.eq_ignore_ascii_case(word)))
        .count()
}

/// What an event's status says.
fn status_of(raw: RawEvent<'_>) -> Wording {
    for field in [Field::Done, Field::Status, Field::Progress] {
        let said = match raw.get(field) {
            Val::Bool(true) => Wording::Done,
            Val::Bool(false) => Wording::NotDone,
            Val::Text(text) if field == Field::Status || text.len() < 24 => match text.trim().strip_suffix('%') {
                Some(share) => from_share(share.trim().parse().unwrap_or(100.0)),
                None => wording(&text.replace('_', " "), |_| false),
            },
            Val::Number(share) if field == Field::Progress => {
                from_share(if share <= 1.0 { share * 100.0 } else { share })
            }
            _ => Wording::Silent,
        };
        if said != Wording::Silent {
            return said;
        }
    }
    Wording::Silent
}

fn from_share(percent: f64) -> Wording {
    if percent >= 99.5 {
        Wording::Done
    } else if percent > 0.0 {
        Wording::Begun
    } else {
        Wording::NotDone
    }
}

fn says_unfinished(raw: RawEvent<'_>) -> bool {
    raw.text(Field::Status).is_some_and(|status| {
        let status = status.to_lowercase().replace([' ', '-'], "_");
        UNFINISHED.contains(&status.as_str())
    })
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
