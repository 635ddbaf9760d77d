//! Lines to events, one after the other, in the order in which they come.
//!
//! Ids are exact. A line that names something the path lacks, or has an unreadable number, is listed with a fix;
//! nothing replaces the unknown name or number.

use std::sync::Arc;

use super::amounts::{SCORE_FIELDS, WrittenHours, WrittenScore};
use super::corrections::MAX_CORRECTIONS;
use super::question_book::Seed;
use super::records::LogRecords;
use super::settle::{Sessions, merge_repeated, settle_solutions, split};
use super::{CLAIMED, Grader, Labels, Line, LineReader, PathNames, ScoreScale, amounts, nearest_events, pauses};
use crate::course::{is_stretch, week_number};
use crate::practice::check::Proves;
use crate::practice::grader::{AUDIT_DAYS, ITEM_SET};
use crate::prelude::*;

/// The place of an entry in the log: its time, and its place among those of that time.
pub(super) type Place = (f64, (u128, EventKind));

/// The most skills to keep that the log names and the path lacks.
const MAX_FOREIGN_SKILLS: usize = 4096;
/// Characters of a name that are shown.
const SHOWN_CHARS: usize = 60;
/// The value of `by` where the learner only looked at the solution.
pub const BY_SOLUTION: &str = "solution";
/// The value of `by` of an assistant's grade.
const BY_ASSISTANT: &str = "assistant";

/// Everything read so far.
pub(super) struct Reading<'a> {
    /// When this course was the learner's level: before and after, a month and a week are those of another.
    pub(super) days: Range<f64>,
    /// Whether another level has a task of that id.
    pub(super) elsewhere: &'a dyn Fn(&str) -> bool,
    course: &'a Course,
    names: PathNames<'a>,
    clock: Clock,
    start_day: Option<i64>,
    earliest: f64,
    ids: Ids,
    foreign_skills: HashMap<String, u32>,
    labels: Labels,
    records: LogRecords,
    /// In the order in which the lines were taken.
    events: Vec<Event>,
    sessions: Sessions,
    /// The lines that name a task that was split.
    of_split: HashMap<u32, Vec<u32>>,
    /// Bare scores of 1 and more, which wait for their field's scale: event, field, value.
    bare_scores: Vec<(usize, usize, f64)>,
    /// Grades by assistants, which wait for the audits: event, model.
    by_assistants: Vec<(usize, String)>,
    /// The clean audits on the present items, of each model, in days since the epoch on the learner's clock.
    audits: HashMap<String, Vec<f64>>,
    /// The largest bare number of each field of scores.
    largest: [f64; SCORE_FIELDS.len()],
    log: Log,
}

/// The `entry_id`s so far: an entry counts once.
enum Ids {
    /// Ids of this program grow with the time of writing. While they do, none comes twice and none need be kept.
    Growing { last: u128, may_repeat: bool },
    /// Hashes of all ids.
    Seen(HashSet<u64>),
}

impl Ids {
    /// Whether an id, also given as a number, is new as far as is known.
    fn is_new(&mut self, id: &str, number: u128) -> bool {
        match self {
            Self::Growing { last, may_repeat } => {
                *may_repeat |= number <= *last;
                *last = number;
                true
            }
            Self::Seen(seen) => seen.insert(fingerprint(id.as_bytes())),
        }
    }
}

impl<'a> Reading<'a> {
    pub(super) fn new(course: &'a Course, mut clock: Clock, start_day: Option<i64>, as_of: DateTime<Utc>) -> Self {
        let log = Log { as_of: clock.local_days(as_of), instant: as_of, ..Log::default() };
        Self {
            days: f64::NEG_INFINITY..f64::INFINITY,
            elsewhere: &|_| false,
            course,
            names: PathNames::new(course),
            clock,
            start_day,
            earliest: f64::INFINITY,
            ids: Ids::Growing { last: 0, may_repeat: false },
            foreign_skills: HashMap::new(),
            labels: Labels::default(),
            records: LogRecords::default(),
            events: Vec::new(),
            sessions: Sessions::default(),
            of_split: HashMap::new(),
            bare_scores: Vec::new(),
            by_assistants: Vec::new(),
            audits: HashMap::new(),
            largest: [0.0; SCORE_FIELDS.len()],
            log,
        }
    }

    /// A reading that begins again from the first line and remembers every id, because an entry may have come twice.
    pub(super) fn again(&self) -> Self {
        let read = Self::new(self.course, self.clock.clone(), self.start_day, self.log.instant);
        Self { ids: Ids::Seen(HashSet::new()), days: self.days.clone(), elsewhere: self.elsewhere, ..read }
    }

    /// Says that some corrections do nothing, given the line of the first of them and their number.
    pub(super) fn list_beyond(&mut self, beyond: Option<(u64, u64)>) {
        let Some((line, n)) = beyond else { return };
        let n = count(n, "correction");
        let reason = format!("has no effect: {n} beyond the {MAX_CORRECTIONS} that a log can hold");
        self.log.add_issue(line, reason, || "fewer corrections before it".to_owned());
    }

    /// Whether an entry may have been counted twice.
    pub(super) const fn may_repeat(&self) -> bool {
        matches!(self.ids, Ids::Growing { may_repeat: true, .. })
    }

    /// Takes the next line if it is its turn, given its place; whether it was. Any line without a place is always taken.
    pub(super) fn push_if(
        &mut self,
        lines: &mut LineReader,
        number: u64,
        bytes: &[u8],
        is_turn: impl FnOnce(Place) -> bool,
    ) -> bool {
        match lines.read(number, bytes) {
            Line::Blank | Line::TakenBack(..) => {}
            Line::Fault(fault) => {
                let fix = "a JSON object with `timestamp` and `event`";
                self.log.add_issue(number, fault.words(), || fix.to_owned());
            }
            Line::Read(line) => {
                let place = (self.clock.local(line.stamp), line.place());
                if !is_turn(place) {
                    return false;
                }
                self.take(&line, place);
            }
        }
        true
    }

    fn take(&mut self, line: &LogLine<'_>, (time, (id, _)): Place) {
        let utc = self.clock.utc(line.stamp);
        if time > self.log.as_of {
            self.records.timer.take_later(line, utc);
            return;
        }
        if line.text(Field::EntryId).is_some_and(|text| !self.ids.is_new(text, id)) {
            return;
        }
        if line.kind == EventKind::CardImported {
            // It says what was before the path, so it begins nothing.
            if self.seed(line).is_none() {
                let fix = "`question`, `stability`, `difficulty`, `last` and `due`";
                self.issue(line, "is no card that can be read", fix);
            }
            return;
        }
        self.earliest = self.earliest.min(time);
        if line.kind.is_about_plan() {
            let from = line.text(Field::From).and_then(timestamp::parse).map(|from| self.clock.local(from).floor());
            let written = line.written_at().map_or(time, |written| self.clock.local(written));
            self.records.promises.take(line, time, written, from);
            return;
        }
        if line.kind.is_own_record() {
            self.records.questions.take(line, time, self.course);
            return;
        }
        if line.kind == EventKind::Note
            && let Some(model) = line.text(Field::GraderAudit)
        {
            // This is about a grader and not about the learner, so it is neither activity nor a note.
            // The first items had no number.
            let item_set = line.fields.number(Field::ItemSet).unwrap_or(1.0);
            if (item_set - f64::from(ITEM_SET)).abs() < 0.5 {
                self.audits.entry(model.to_owned()).or_default().push(time);
            }
            return;
        }
        self.records.take(line, time, utc, self.course);
        let mut event = Event::new(time, line.number, line.kind);
        if line.kind == EventKind::Audited {
            return self.audit(event, line);
        }
        match line.kind {
            EventKind::SessionDiscarded => {
                self.sessions.discarded.extend(line.text(Field::Session).map(str::to_owned));
                return;
            }
            EventKind::SessionStarted => {
                self.sessions.starts.insert(line.id(), (time, event.line));
                self.target(&mut event, line);
            }
            EventKind::PauseStarted => {
                self.log.pauses.insert(event.line, pauses::declared(line, time, &mut self.clock));
            }
            EventKind::DeliverableShipped => self.deliverable(&mut event, line),
            kind if kind.is_of_week() => self.week(&mut event, line),
            EventKind::BlockerRaised | EventKind::BlockerResolved => self.blocker(&mut event, line),
            EventKind::Unknown => {
                let reason = format!("has the unknown event `{}`", shown(line.name()));
                let near = || nearest_events(line.name(), 1).first().copied();
                self.log.add_issue(line.number, reason, || quoted_or(near(), "a known event"));
            }
            EventKind::ReviewCompleted if line.text(Field::Question).is_some() => self.question(&mut event, line),
            EventKind::ReviewCompleted
            | EventKind::Assessed
            | EventKind::TaskCompleted
            | EventKind::TaskChecked
            | EventKind::StageChecked
            | EventKind::SessionCompleted => self.target(&mut event, line),
            EventKind::Study => {
                // A task that waits for its check is logged with all of its hours, as a finished one is.
                event.is_partial = line.text(Field::Status) == Some(CLAIMED);
                self.target(&mut event, line);
            }
            _ => {}
        }
        self.hours(&mut event, line);
        if self.ends_twice(&mut event, line) {
            return;
        }
        self.score(&mut event, line);
        self.events.push(event);
    }

    /// Lists a line that counts for less than it says.
    fn issue(&mut self, line: &LogLine<'_>, reason: &str, fix: &str) {
        self.log.add_issue(line.number, reason.to_owned(), || fix.to_owned());
    }

    /// The task or the skill that an entry is about.
    fn target(&mut self, event: &mut Event, line: &LogLine<'_>) {
        if let Some(task) = self.names.task_of(line) {
            event.set_target(Target::Task(task));
            if let Some(parts) = line.task().map(|id| self.names.parts(id)).filter(|parts| parts.len() > 1) {
                self.of_split.insert(event.line, parts.to_vec());
                // What the entry says was planned was planned for all of them.
                self.records.planned_hours.remove(&line.number);
            }
            return;
        }
        if let Some(skill) = line.text(Field::Skill).and_then(|name| self.skill(name)) {
            event.set_target(Target::Skill(skill));
        }
        let Some(name) = line.task() else { return };
        event.set_label(Some(self.labels.intern(name)));
        // A stretch goal is in the path but not among its tasks; tasks of an earlier path do not belong here.
        let is_before = |day: i64| event.time < day as f64 - Log::DAYS_AHEAD;
        let is_foreign = !is_stretch(name) && !self.start_day.is_some_and(is_before) && !self.course.tasks.is_empty();
        if is_foreign && !(self.elsewhere)(name) {
            let reason = format!("names an unknown task: `{}`", shown(name));
            let near = || self.names.nearest_task(name);
            self.log.add_issue(line.number, reason, || quoted_or(near(), "the id of a task of the path"));
        }
    }

    /// The blind test of a skill. One with a total of 0 only says that the skill was drawn.
    fn audit(&mut self, mut event: Event, line: &LogLine<'_>) {
        let skill = line.text(Field::Skill).and_then(|name| self.skill(name));
        if !self.records.audits.take(line, event.time, skill) {
            return self.issue(line, "is no blind test that can be read", "`skill`, `plan_week`, `passed` and `total`");
        }
        let number = |field| line.fields.number(field).unwrap_or(0.0);
        if number(Field::Total) > 0.0 {
            event.set_target(skill.map_or(Target::None, Target::Skill));
            event.set_score(Some(number(Field::Passed) / number(Field::Total)));
            self.events.push(event);
        }
    }

    /// A card's schedule in another program; `None` if it cannot be read.
    fn seed(&mut self, line: &LogLine<'_>) -> Option<()> {
        let number = |field| line.fields.number(field).filter(|number| *number > 0.0);
        let stamp = |field| line.text(field).and_then(timestamp::parse);
        let (last, due) = (stamp(Field::Last)?, stamp(Field::Due)?);
        let seed = Seed {
            stability: number(Field::Stability)?.clamp(0.001, 36_500.0),
            difficulty: number(Field::Difficulty)?.clamp(1.0, 10.0),
            last: self.clock.local(last),
            utc: self.clock.utc(last),
            due: self.clock.local(due).floor() as i64,
            n_reviews: line.fields.ordinal(Field::Reviews).unwrap_or(1),
        };
        self.records.questions.plant(line.text(Field::Question)?, seed, self.course);
        Some(())
    }

    /// The review of a question: it names its skill, or the path knows it.
    fn question(&mut self, event: &mut Event, line: &LogLine<'_>) {
        event.is_question = true;
        if line.text(Field::Via).is_some() {
            self.records.questions.answered_elsewhere(self.clock.local(line.known_since()));
        }
        let named = line.text(Field::Skill).and_then(|name| self.skill(name));
        let known = || self.course.find_question(line.text(Field::Question)?)?.skill;
        if let Some(skill) = named.or_else(known) {
            event.set_target(Target::Skill(skill));
        }
    }

    /// The path's week that an entry names by month and week.
    fn week(&mut self, event: &mut Event, line: &LogLine<'_>) {
        event.set_week(self.week_named(event.time, line));
        let status = line.text(Field::Status);
        event.is_partial = status.is_some_and(|status| status.eq_ignore_ascii_case("partial"));
        let plan_week = line.fields.ordinal(Field::PlanWeek);
        event.plan_week = plan_week.and_then(|week| u16::try_from(week).ok()).unwrap_or(0);
        let is_named = event.week().is_some() || plan_week.is_some();
        if line.kind == EventKind::WeekCompleted && !is_named && self.days.contains(&event.time) {
            self.issue(line, "does not say which week is over", "`month` and `week`, or `plan_week`");
        }
    }

    fn week_named(&self, time: f64, line: &LogLine<'_>) -> Option<u32> {
        let month = line.fields.ordinal(Field::Month)?;
        let week = line.fields.ordinal(Field::Week).filter(|week| *week <= 4)?;
        self.in_path(time, month, week)
    }

    fn in_path(&self, time: f64, month: u32, week: u32) -> Option<u32> {
        let number = week_number(month.min(10_000), week);
        (self.days.contains(&time) && number <= self.course.n_weeks()).then_some(number)
    }

    /// The week in which a shipped deliverable was due: of its month, or of the month whose deliverable has that title.
    fn deliverable(&mut self, event: &mut Event, line: &LogLine<'_>) {
        let time = event.time;
        let name = [Field::Deliverable, Field::Project, Field::Title].into_iter().find_map(|field| line.text(field));
        let of_month = || self.in_path(time, line.fields.ordinal(Field::Month)?, 4);
        let by_title = || self.names.deliverable_week(name?);
        event.set_week(self.week_named(time, line).or_else(of_month).or_else(by_title));
        event.set_label(name.map(|name| self.labels.intern(name)));
        if event.week().is_none() && self.course.n_weeks() > 0 && self.days.contains(&time) {
            let fix = "the `month`, or the exact title in `deliverable`";
            self.issue(line, "does not say which deliverable of the path was shipped", fix);
        }
    }

    fn blocker(&mut self, event: &mut Event, line: &LogLine<'_>) {
        if let Some(task) = line.task().and_then(|name| self.names.task(name)) {
            event.set_target(Target::Task(task));
        }
        let named = line.text(Field::Blocker).or(line.text(Field::Title));
        let raised = || line.message().filter(|_| line.kind == EventKind::BlockerRaised);
        event.set_label(named.or_else(raised).map(|label| self.labels.intern(label)));
    }

    fn hours(&mut self, event: &mut Event, line: &LogLine<'_>) {
        if !line.kind.takes_hours() {
            return;
        }
        match line.hours() {
            WrittenHours::Absent => {}
            WrittenHours::Hours(hours) => event.set_hours(Some(hours)),
            WrittenHours::Unreadable => {
                let fix = "`duration_hours`, such as 1.5, `90m` or `1h30`";
                self.issue(line, "has hours that cannot be read", fix);
            }
        }
    }

    /// Whether an entry ends a session that has ended before: its hours were counted then.
    fn ends_twice(&mut self, event: &mut Event, line: &LogLine<'_>) -> bool {
        let Some(session) = line.text(Field::Session) else { return false };
        if self.sessions.ended.contains_key(session) {
            // The hours of a task that names its session again are those of the whole task.
            return line.kind == EventKind::SessionCompleted;
        }
        if let Some(hours) = event.hours() {
            self.sessions.ended.insert(session.to_owned(), self.events.len());
            event.add_session_hours(hours);
        }
        false
    }

    fn score(&mut self, event: &mut Event, line: &LogLine<'_>) {
        if line.kind.is_check() {
            self.check(event, line);
        }
        let is_graded = line.kind.is_check() || line.kind == EventKind::ReviewCompleted;
        if is_graded && line.text(Field::By).is_some_and(|by| by.eq_ignore_ascii_case(BY_ASSISTANT)) {
            let model = line.text(Field::Model).unwrap_or_default().to_owned();
            self.by_assistants.push((self.events.len(), model));
        }
        if !line.kind.takes_score() {
            return;
        }
        match line.score() {
            WrittenScore::Absent if line.kind == EventKind::DeliverableShipped => event.set_score(share_done(line)),
            WrittenScore::Absent => {}
            WrittenScore::Share(share) => event.set_score(Some(share)),
            WrittenScore::Bare(field, value) => {
                self.largest[field] = self.largest[field].max(value);
                self.bare_scores.push((self.events.len(), field, value));
            }
            WrittenScore::Unreadable => {
                self.issue(line, "has a score that cannot be read", "`score` from 0 to 1, `80%` or `4/5`");
            }
        }
    }

    /// The result of a check: the share of its parts that passed, and who judged.
    fn check(&mut self, event: &mut Event, line: &LogLine<'_>) {
        event.is_partial = true;
        let stage = line.text(Field::Stage).filter(|_| line.kind == EventKind::StageChecked);
        if let Some(stage) = stage {
            event.set_label(Some(self.labels.intern(stage)));
        }
        let by = line.text(Field::By).unwrap_or_default();
        if by.eq_ignore_ascii_case(BY_SOLUTION) {
            event.judge = Judge::Solution;
            return;
        }
        let result = |passed, total| {
            let both = line.fields.number(passed).zip(line.fields.number(total));
            both.filter(|(passed, total)| *total > 0.0 && (0.0..=*total).contains(passed))
        };
        let Some((passed, total)) = result(Field::Passed, Field::Total) else {
            return self.issue(line, "has no result that can be read", "`passed` and `total`, such as 3 and 4");
        };
        event.is_partial = passed < total || line.text(Field::Status) == Some(CLAIMED);
        // What was computed alone gives a quality. A line that does not say what it proves is as it was.
        let proves = line.text(Field::Proves).filter(|_| by.eq_ignore_ascii_case("machine"));
        let graded = match proves {
            Some(_) => result(Field::ComputedPassed, Field::ComputedTotal),
            None => Some((passed, total)),
        };
        event.set_score(graded.map(|(passed, total)| passed / total));
        event.judge = match by.to_ascii_lowercase().as_str() {
            "machine" if proves == Some(Proves::Form.word()) => Judge::Form,
            "machine" if proves == Some(Proves::Claim.word()) => Judge::Claim,
            "machine" => Judge::Machine,
            "peer" => Judge::Peer,
            "self" => Judge::Learner,
            _ => Judge::Unsaid,
        };
    }

    fn skill(&mut self, name: &str) -> Option<u32> {
        let known = self.course.find_skill(name).or_else(|| self.foreign_skills.get(name).copied());
        if known.is_some() || self.foreign_skills.len() == MAX_FOREIGN_SKILLS {
            return known;
        }
        let index = (self.course.skills.len() + self.foreign_skills.len()) as u32;
        self.foreign_skills.insert(name.to_owned(), index);
        self.log.foreign_skills.push(name.to_owned());
        Some(index)
    }

    pub(super) fn finish(mut self) -> Log {
        let mut log = self.log;
        let tops = self.largest.map(amounts::scale_of);
        for (event, field, value) in self.bare_scores {
            self.events[event].set_score(Some(value / tops[field]));
        }
        for (event, model) in &self.by_assistants {
            let event = &mut self.events[*event];
            // A grade has an assistant's weight only while a clean audit of the same model holds.
            let audits = self.audits.get(model).into_iter().flatten();
            let last = audits.filter(|audited| **audited <= event.time).copied().max_by(f64::total_cmp);
            let is_trusted = last.is_some_and(|audited| event.time <= audited + AUDIT_DAYS);
            event.judge = if is_trusted { Judge::AuditedAssistant } else { Judge::Assistant };
            if log.grader.as_ref().is_none_or(|grader| grader.graded <= event.time) {
                let audits = self.audits.get(model).into_iter().flatten();
                let ends = audits.copied().max_by(f64::total_cmp).map(|audited| audited + AUDIT_DAYS);
                log.grader = Some(Grader { model: model.clone(), graded: event.time, ends });
            }
        }
        let fields = SCORE_FIELDS.iter().zip(tops).filter(|(_, top)| *top > 1.0);
        log.scales = fields.map(|((_, field), top)| ScoreScale { field: (*field).to_owned(), top }).collect();
        self.sessions.settle(&mut self.events);
        self.records.audits.settle();
        if !self.records.audits.0.is_empty() {
            let counted: HashSet<u64> = self.records.audits.0.iter().map(|line| line.line).collect();
            self.events.retain(|event| event.kind != EventKind::Audited || counted.contains(&u64::from(event.line)));
        }
        let earliest = if self.earliest.is_finite() { self.earliest } else { log.as_of };
        log.start = self.start_day.map_or_else(|| earliest.floor(), |day| day as f64);
        // The hours of a session move to its start; entries of the same time keep the order of writing.
        if !self.events.is_sorted_by_key(|event| event.time) {
            self.events.sort_by(|a, b| a.time.total_cmp(&b.time));
        }
        log.issues.sort_by_key(|issue| issue.line);
        merge_repeated(&mut self.events);
        settle_solutions(&mut self.events);
        split(&mut self.events, &self.of_split, self.course);
        log.events = self.events.into();
        log.labels = Arc::new(self.labels);
        self.records.questions.finish(|field| tops[field]);
        self.records.plans.forget_before(log.start - Log::DAYS_AHEAD);
        log.records = Arc::new(self.records);
        log
    }
}

/// The beginning of a name that a log may hold in any length.
fn shown(name: &str) -> String {
    name.chars().take(SHOWN_CHARS).collect()
}

fn quoted_or(near: Option<&str>, otherwise: &str) -> String {
    near.map_or_else(|| otherwise.to_owned(), |near| format!("`{near}`"))
}

/// The share of a definition of done that was met.
fn share_done(line: &LogLine<'_>) -> Option<f64> {
    let written = || amounts::share_of(line.text(Field::Dod)?);
    let share = line.fields.number(Field::Dod).or_else(written)?;
    (0.0..=1.0).contains(&share).then_some(share)
}
