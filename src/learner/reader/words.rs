//! What the words of an event say: which tasks, lists, weeks and deliverables, and whether they are done.
//!
//! Ids and known fields come first, in `reader`; this is for what people write instead.

use super::super::event::{Event, Flags, Target, WordMatch};
use super::super::kinds::Kind;
use super::super::matcher::Pointer;
use super::super::raw_event::{Field, RawEvent, Val};
use super::super::timestamp;
use super::super::week_ref;
use super::super::wording::{Wording, clauses, wording};
use super::{LONGEST_LOOK_BACK, LogReader, MOST_LISTED, MOST_TASKS, NameFacts, UNFINISHED, WORD_FIELDS, count};

impl LogReader<'_> {
    /// The day that the work was done on, where the event tells another one than that of its writing.
    pub(super) fn day_of_work(&mut self, raw: RawEvent<'_>, written: f64) -> f64 {
        let told = match raw.get(Field::Date) {
            Val::Text(text) => timestamp::parse(text),
            _ => None,
        };
        told.map(|told| self.clock.local(told))
            .filter(|told| *told < written.floor() && written - told <= LONGEST_LOOK_BACK)
            .unwrap_or(written)
    }

    /// The words that an event was matched by.
    pub(super) fn words_of<'e>(&self, event: &Event, raw: RawEvent<'e>) -> &'e str {
        if !event.flags.has(Flags::BY_WORDS) {
            return "";
        }
        self.matched_by.and_then(|field| raw.text(field)).unwrap_or_default()
    }

    /// What words say of a task, apart from the words of its title.
    pub(super) fn said(&self, text: &str, task: Option<u32>) -> Wording {
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
    pub(super) fn settle(event: &mut Event, facts: NameFacts, raw: RawEvent<'_>, said: Wording) {
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
    pub(super) fn read_words(&mut self, event: &mut Event, raw: RawEvent<'_>, facts: NameFacts) -> Vec<Event> {
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
    pub(super) fn whole_month(
        &mut self,
        event: &mut Event,
        raw: RawEvent<'_>,
        pointer: Pointer,
        more: &mut Vec<Event>,
    ) {
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
    pub(super) fn listed(&mut self, event: &mut Event, raw: RawEvent<'_>, pointer: Pointer, more: &mut Vec<Event>) {
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
    pub(super) fn deliverable(&mut self, event: &mut Event, raw: RawEvent<'_>) -> bool {
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
    pub(super) fn whole_week_or_deliverable(
        &mut self,
        event: &mut Event,
        raw: RawEvent<'_>,
        facts: NameFacts,
        undone: bool,
    ) {
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

    pub(super) fn note_match(&mut self, text: &str, task: u32, line: u32) {
        if self.log.by_words.len() < MOST_LISTED {
            let text = text.chars().take(80).collect();
            let line = u64::from(line);
            self.log.by_words.push(WordMatch { text, task, line });
        }
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
