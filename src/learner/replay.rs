//! One pass over the log's events in order of time, leaving a [`State`]: now, and as it was four weeks before.
//!
//! Sums fade by age relative to the date of the evaluation, so that a state of an earlier date is the same sums, scaled.

mod recent_hours;

use std::collections::BTreeMap;

use super::calendar::Calendar;
use super::course::{Course, month_of};
use super::credit;
use super::decisions::Decision;
use super::event::{Event, Flags, Log, Target};
use super::grading::{
    QUESTION_HOURS, QUESTION_SHARE, UNGRADED_DELIVERABLE, UNGRADED_TASK, UNGRADED_WEIGHT, grade, review_weight,
};
use super::hours::{Telling, place, spread, week_mut};
use super::kinds::Kind;
use super::mastery::{Practice, SkillState};
use super::pauses::PauseTracker;
use super::prepared_signals::{PreparedSignals, add_signals};
use super::profile::Profile;
use super::scoring::Scoring;
use super::state::{Blocker, GradedSums, Moment, RatioSums, ScorePair, State, WeekLived, WeekSaid};
use recent_hours::RecentHours;

/// Days between a state and the one that it is compared with.
pub(super) const TREND_DAYS: f64 = 28.0;
/// Share of a week's hours that are assumed where something of it was shipped and no task of it was logged.
const UNLOGGED_WEEK: f64 = 0.75;
/// Open blockers that are remembered.
const MOST_BLOCKERS: usize = 200;

/// What a replay needs besides the log.
#[derive(Clone, Copy)]
pub(super) struct Setting<'a> {
    pub(super) course: &'a Course,
    pub(super) profile: &'a Profile,
    pub(super) decisions: &'a [Decision],
    pub(super) scoring: &'a Scoring,
    pub(super) signals: &'a PreparedSignals,
    /// Days that graded work is looked back on; all when `None`.
    pub(super) window: Option<f64>,
}

/// The state as of the log's date, and the one four weeks before where the path had begun.
pub(super) fn replay(log: &Log, setting: Setting<'_>) -> (State, Option<State>) {
    let now = log.as_of;
    let then = now - TREND_DAYS;
    let mut replay = Replay::new(log, setting);
    let mut marks = [then - 28.0, then - 14.0, now - 28.0, now - 14.0]
        .into_iter()
        .peekable();
    let mut earlier = None;
    for event in &log.events {
        while let Some(mark) = marks.next_if(|mark| event.time > *mark) {
            replay.snapshot(mark, then, &mut earlier);
        }
        replay.take(event);
    }
    for mark in marks {
        replay.snapshot(mark, then, &mut earlier);
    }
    let snapshots = (replay.snapshots[2].clone(), replay.snapshots[3].clone());
    let state = replay.state(now, snapshots, &replay.graded_now, 1.0, 1.0);
    (state, earlier.filter(|_| then > log.start))
}

struct Replay<'a> {
    log: &'a Log,
    setting: Setting<'a>,
    start: f64,
    n_events: u64,
    done: Vec<Option<Moment>>,
    in_progress: BTreeMap<u32, Moment>,
    /// Hours of ended sessions on tasks that are not done since.
    session_hours: BTreeMap<u32, f64>,
    blockers: Vec<Blocker>,
    lived: Vec<WeekLived>,
    visits: Vec<i64>,
    told: Option<f64>,
    recent: RecentHours,
    tellings: Vec<Telling>,
    last: Option<f64>,
    skills: Vec<Option<SkillState>>,
    said: Vec<WeekSaid>,
    graded_now: GradedSums,
    graded_then: GradedSums,
    pairs: BTreeMap<u32, ScorePair>,
    ratios: RatioSums,
    pauses: PauseTracker,
    snapshots: Vec<Vec<Option<SkillState>>>,
}

impl<'a> Replay<'a> {
    fn new(log: &'a Log, setting: Setting<'a>) -> Self {
        let course = setting.course;
        Self {
            log,
            setting,
            start: log.start,
            n_events: 0,
            done: vec![None; course.tasks.len()],
            in_progress: BTreeMap::new(),
            session_hours: BTreeMap::new(),
            blockers: Vec::new(),
            lived: Vec::new(),
            visits: Vec::new(),
            told: None,
            recent: RecentHours::default(),
            tellings: Vec::new(),
            last: None,
            skills: vec![None; course.skills.len() + log.foreign_skills.len()],
            said: vec![WeekSaid::default(); course.weeks.len()],
            graded_now: GradedSums::default(),
            graded_then: GradedSums::default(),
            pairs: BTreeMap::new(),
            ratios: RatioSums::default(),
            pauses: PauseTracker::default(),
            snapshots: Vec::new(),
        }
    }

    fn snapshot(&mut self, mark: f64, then: f64, earlier: &mut Option<State>) {
        self.snapshots.push(self.skills.clone());
        if mark.to_bits() == then.to_bits() {
            let scoring = self.setting.scoring;
            let fade = |half_life: f64| (TREND_DAYS / half_life).exp2();
            let snapshots = (self.snapshots[0].clone(), self.snapshots[1].clone());
            let (graded, ratios) = (fade(scoring.quality_half_life), fade(scoring.ratio_half_life));
            *earlier = Some(self.state(mark, snapshots, &self.graded_then, graded, ratios));
        }
    }

    fn state(
        &self,
        as_of: f64,
        (known_28_days_ago, known_14_days_ago): (Vec<Option<SkillState>>, Vec<Option<SkillState>>),
        graded: &GradedSums,
        graded_factor: f64,
        ratio_factor: f64,
    ) -> State {
        let Setting {
            course,
            decisions,
            profile,
            signals,
            ..
        } = self.setting;
        let (mut lived, mut tellings) = (self.lived.clone(), self.tellings.clone());
        if let Some(told) = self.told {
            tellings.extend(spread(
                &mut lived,
                self.start,
                &self.visits,
                told,
                self.setting.scoring,
                &self.pauses,
            ));
        }
        let mut state = State {
            as_of,
            calendar: Calendar::new(course, self.start, decisions, self.pauses.spans(as_of)),
            level: profile.level,
            n_events: self.n_events,
            done: self.done.clone(),
            in_progress: self.in_progress.clone(),
            blockers: self.blockers.clone(),
            lived,
            visits: self.visits.clone(),
            tellings,
            last: self.last,
            last_sign: self.last,
            skills: self.skills.clone(),
            said: self.said.clone(),
            credits: Vec::new(),
            known_14_days_ago,
            known_28_days_ago,
            boxed_growth: (0.0, 0.0),
            graded: graded.scaled(graded_factor),
            pairs: self.pairs.clone(),
            ratios: RatioSums {
                n: self.ratios.n,
                weight: self.ratios.weight * ratio_factor,
                sum: self.ratios.sum * ratio_factor,
                squares: self.ratios.squares * ratio_factor,
            },
            done_share: signals.done_share.clone(),
        };
        add_signals(&mut state, signals, course);
        state.credits = credit::credits(&state, course);
        state
    }

    fn week(&mut self, time: f64) -> Option<&mut WeekLived> {
        week_mut(&mut self.lived, self.start, time)
    }

    fn take(&mut self, event: &Event) {
        self.n_events += 1;
        self.last = Some(event.time);
        let day = event.day();
        if self.visits.last() != Some(&day) {
            if let Some(told) = self.told.take() {
                self.tellings.extend(spread(
                    &mut self.lived,
                    self.start,
                    &self.visits,
                    told,
                    self.setting.scoring,
                    &self.pauses,
                ));
            }
            self.visits.push(day);
        }
        self.pauses.take(event);
        self.grade(event);
        let line = event.line();
        if let Some(week) = self.week(event.time) {
            week.active = true;
            week.last_line = line;
            match event.kind() {
                Kind::WeekPlanned => week.planned = Some(line),
                Kind::WeekStarted => week.started = Some(line),
                Kind::Retro => week.retro = Some(line),
                Kind::Note | Kind::Stretch | Kind::Blocked | Kind::Unblocked | Kind::Reviewed | Kind::Assessed => {
                    week.extra = Some(line);
                }
                _ => {}
            }
        }
        match event.kind() {
            Kind::TaskDone | Kind::Reviewed | Kind::Assessed => self.work(event),
            Kind::Shipped => self.shipped(event),
            Kind::Blocked => {
                if self.blockers.len() == MOST_BLOCKERS {
                    self.blockers.remove(0);
                }
                let since = Moment { time: event.time, line };
                self.blockers.push(Blocker {
                    label: event.label(),
                    task: event.task(),
                    since,
                });
            }
            Kind::Unblocked => self.unblocked(event),
            Kind::WeekDone | Kind::Retro => self.total(event),
            Kind::Activity | Kind::Note | Kind::Stretch => self.begun(event),
            _ => {}
        }
        self.say(event);
    }

    /// A task under way; only the end of a session tells hours without finishing anything.
    fn begun(&mut self, event: &Event) {
        let task = event.task().filter(|_| event.flags.has(Flags::BEGUN));
        if let Some(task) = task {
            let line = event.line();
            self.in_progress.insert(task, Moment { time: event.time, line });
        }
        if let (Kind::Activity, Some(hours)) = (event.kind(), event.amount()) {
            let week = task
                .and_then(|task| self.setting.course.task(task))
                .map(|task| task.week);
            self.tell(event, hours, week);
            if let Some(task) = task {
                *self.session_hours.entry(task).or_default() += hours;
            }
        }
    }

    /// What the event says of a week of the curriculum.
    fn say(&mut self, event: &Event) {
        if event.time < self.start - Log::DAYS_AHEAD {
            return;
        }
        let Some(said) = event.week().and_then(|number| self.said.get_mut(number as usize - 1)) else {
            return;
        };
        let line = Some(event.line());
        match event.kind() {
            Kind::WeekDone if event.flags.has(Flags::PARTIAL) => said.partial = line,
            Kind::WeekDone => {
                said.complete = line;
                said.closed_day = said.closed_day.or(Some(event.day()));
            }
            Kind::Shipped if event.task().is_none() => {
                said.shipped = line;
                said.shipped_day = said.shipped_day.or(Some(event.day()));
            }
            Kind::Retro => said.retro = line,
            Kind::WeekStarted => said.started = line,
            Kind::WeekPlanned => said.planned = line,
            _ => {}
        }
    }

    fn grade(&mut self, event: &Event) {
        let tested = self.setting.signals.has_tests(event.label());
        let Some((score, weight)) = grade(event, tested) else {
            return;
        };
        let scoring = self.setting.scoring;
        let now = self.log.as_of;
        let faded = weight * (-(now - event.time) / scoring.quality_half_life).exp2();
        let own = matches!(event.kind(), Kind::TaskDone | Kind::Reviewed);
        let unscored = event.kind() == Kind::Shipped && event.score().is_none();
        let month = match event.task() {
            Some(task) => self.setting.course.task(task).map(|task| task.week),
            None => event.week(),
        };
        let month = month.filter(|week| unscored && *week > 0).map(month_of);
        let window = self.setting.window;
        for (sums, end) in [(&mut self.graded_now, now), (&mut self.graded_then, now - TREND_DAYS)] {
            if window.is_some_and(|days| event.time < end - days) {
                continue;
            }
            sums.n += 1;
            sums.weight += faded;
            sums.weighted += faded * score;
            if own {
                sums.self_weight += faded;
            }
            if let Some(month) = month {
                let (with_tests, plain) = sums.unscored.entry(month).or_default();
                *if weight > 0.4 { with_tests } else { plain } += faded / weight;
            }
        }
        let skill = match event.target() {
            Target::Task(task) => self.setting.course.task(task).map(|task| task.skill),
            Target::Skill(skill) => Some(skill),
            Target::None => None,
        };
        // How well one question was recalled is no opinion of the whole skill, to be held against a check of it.
        if let Some(skill) = skill
            && !event.is_question()
            && (own || event.kind() == Kind::Assessed)
        {
            let pair = self.pairs.entry(skill).or_default();
            let (sum, n) = if own { &mut pair.own } else { &mut pair.checked };
            *sum += score;
            *n += 1;
        }
    }

    fn practise(&mut self, skill: u32, practice: &Practice) {
        if let Some(slot) = self.skills.get_mut(skill as usize) {
            *slot = SkillState::after(*slot, practice);
        }
    }

    /// A task done, a review or a check.
    fn work(&mut self, event: &Event) {
        let Setting { course, scoring, .. } = self.setting;
        let task = event.task().and_then(|index| Some((index, course.task(index)?)));
        let score = event.score().unwrap_or(UNGRADED_TASK);
        let share = if event.is_question() { QUESTION_SHARE } else { 1.0 };
        let weight = match (event.score(), event.kind()) {
            (None, _) => UNGRADED_WEIGHT * share,
            (_, Kind::Assessed) => 2.0,
            (_, Kind::Reviewed) => review_weight(event),
            _ => 1.0,
        };
        let practice = Practice {
            time: event.time,
            score,
            weight,
            fraction: share,
            implicit: false,
            graded: event.score().is_some(),
            line: event.line(),
        };
        let estimated = match task {
            Some((_, task)) => task.hours * scoring.prior_ratio,
            None if event.is_question() => QUESTION_HOURS,
            None => scoring.prior_ratio,
        };
        let mut hours = event.amount().unwrap_or(estimated);
        if let Some((index, task)) = task {
            if event.kind() == Kind::TaskDone {
                // Hours of the whole task hold those of its sessions, which were counted when they ended.
                let before = self.session_hours.remove(&index).unwrap_or(0.0);
                let whole = if event.flags.has(Flags::OF_SESSION) {
                    hours + before
                } else {
                    hours.max(before)
                };
                hours = whole - before;
                if event.amount().is_some() && task.hours > 0.0 {
                    self.measure(event.time, whole / task.hours);
                }
                self.finish(index, event);
            }
            self.mark_task_week(task.week);
            self.practise(task.skill, &practice);
            for (used, fraction) in &task.uses {
                self.practise(
                    *used,
                    &Practice {
                        weight: 0.3 * fraction,
                        fraction: *fraction,
                        implicit: true,
                        ..practice
                    },
                );
            }
        } else if let Target::Skill(skill) = event.target() {
            self.practise(skill, &practice);
        }
        self.tell(event, hours, task.map(|(_, task)| task.week));
    }

    fn tell(&mut self, event: &Event, hours: f64, week: Option<u32>) {
        let hours = self.recent.new_hours(event, hours, week);
        match self.log.session_day(event) {
            Some(day) if hours > 0.0 => self.tellings.push(place(&mut self.lived, self.start, day, hours)),
            Some(_) => {}
            None => *self.told.get_or_insert(0.0) += hours,
        }
        self.recent.add(event, hours, week);
    }

    /// The end of a week with its hours: the total of what was logged of it and what was not, so that only what is more
    /// than the work of these days, and than was told of that week, is new.
    fn total(&mut self, event: &Event) {
        let Some(total) = event.amount() else { return };
        let known = self.recent.within(event);
        if total > known {
            self.tell(event, total - known, event.week());
        }
    }

    /// A ratio of actual to estimated hours, clipped to a quarter and four times.
    fn measure(&mut self, time: f64, ratio: f64) {
        let log_ratio = ratio.clamp(0.25, 4.0).ln();
        let weight = (-(self.log.as_of - time) / self.setting.scoring.ratio_half_life).exp2();
        self.ratios.n += 1;
        self.ratios.weight += weight;
        self.ratios.sum += weight * log_ratio;
        self.ratios.squares += weight * log_ratio * log_ratio;
    }

    fn finish(&mut self, task: u32, event: &Event) {
        let done = &mut self.done[task as usize];
        if done.is_none() {
            *done = Some(Moment {
                time: event.time,
                line: event.line(),
            });
        }
        if !self.in_progress.is_empty() {
            self.in_progress.remove(&task);
        }
        // What kept the task from being done no longer does.
        self.blockers.retain(|blocker| blocker.task != Some(task));
    }

    fn mark_task_week(&mut self, week: u32) {
        if let Some(said) = (week as usize)
            .checked_sub(1)
            .and_then(|index| self.said.get_mut(index))
        {
            said.any_task = true;
        }
    }

    fn shipped(&mut self, event: &Event) {
        let Setting {
            course,
            scoring,
            profile,
            ..
        } = self.setting;
        let mut hours = event.amount();
        let score = event.score().unwrap_or(UNGRADED_DELIVERABLE);
        let practice = Practice {
            time: event.time,
            score,
            weight: 0.5,
            fraction: 1.0,
            implicit: false,
            graded: event.score().is_some(),
            line: event.line(),
        };
        if let Some((index, task)) = event.task().and_then(|index| Some((index, course.task(index)?))) {
            // It names one task: that task is credited, nothing is said of the rest of its week.
            self.mark_task_week(task.week);
            if self.done[index as usize].is_none() {
                self.finish(index, event);
                self.practise(task.skill, &practice);
                hours = hours.or(Some(task.hours * scoring.prior_ratio));
            }
        } else if let Some(week) = event.week().and_then(|number| course.week(number))
            && !week.tasks.iter().any(|task| self.done[*task as usize].is_some())
        {
            // A deliverable whose tasks were never logged still proves work and skill.
            if let Some(skill) = week.skill {
                self.practise(skill, &practice);
            }
            hours = hours.or_else(|| Some(UNLOGGED_WEEK * credit::hours(course, week, profile.level)));
        }
        self.tell(event, hours.unwrap_or(1.0), event.week());
    }

    /// Resolves the blocker it names, else the latest.
    fn unblocked(&mut self, event: &Event) {
        let named = self.blockers.iter().rposition(|open| {
            (open.label.is_some() && open.label == event.label()) || (open.task.is_some() && open.task == event.task())
        });
        if let Some(index) = named.or_else(|| self.blockers.len().checked_sub(1)) {
            self.blockers.remove(index);
        }
    }
}
