//! One pass over the log's events in order of time, leaving a [`State`]: now, and as it was four weeks before.
//!
//! Sums fade by age relative to the date of the evaluation, so that a state of an earlier date is the same sums, scaled.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

mod work;

use super::{FadedGrade, GradedWork, Moment, WeekActivity, WeekMarks, credit, week_mut};

use super::pace::Pace;
use super::promised::{changes, deferrals, level_week, restarts, steps};
use super::signals::add_signals;
use super::{Learner, OwnMean, Seen, SkillState, State};
use crate::course::{Calendar, Difficulties};
use crate::events::pauses::PauseTracker;
use crate::prelude::*;

/// Days between a state and the one that it is compared with.
pub(crate) const TREND_DAYS: f64 = 28.0;
/// Retained knowledge from which on a skill may be tested blind.
const REACHED: f64 = 0.5;
/// Open blockers that are remembered.
const MAX_BLOCKERS: usize = 200;

/// The state as of the log's date, and the one four weeks before where the path had begun.
///
/// `window` is the number of days of graded work to look back on; `None` for all.
pub(crate) fn replay(learner: &Learner<'_>, window: Option<f64>) -> (State, Option<State>) {
    let log = learner.log;
    let now = log.as_of;
    let then = now - TREND_DAYS;
    let mut replay = Replay::new(learner, window);
    let mut marks = [then - 28.0, then - 14.0, now - 28.0, now - 14.0].into_iter().peekable();
    let mut earlier = None;
    for event in log.events.iter() {
        while let Some(mark) = marks.next_if(|mark| event.time > *mark) {
            replay.snapshot(mark, then, &mut earlier);
        }
        replay.take(event);
    }
    for mark in marks {
        replay.snapshot(mark, then, &mut earlier);
    }
    let state = replay.state(now, 2, &replay.graded_now, 1.0);
    (state, earlier.filter(|_| then > log.start))
}

struct Replay<'a> {
    learner: &'a Learner<'a>,
    window: Option<f64>,
    /// The state after the events so far. Calendar, pace and the fading sums are set at the end.
    state: State,
    /// Hours of sessions and study on tasks that are not done since.
    open_hours: BTreeMap<u32, f64>,
    /// Tasks that were done without hours: when, and their planned hours, the path's own and at the pace of then.
    untimed: BTreeMap<u32, (f64, f64, f64)>,
    graded_now: GradedWork,
    graded_then: GradedWork,
    /// The latest check of each task, by the machine and by others.
    checks: BTreeMap<(u32, bool, Option<u32>), FadedGrade>,
    /// The mean of all graded work without the entry being taken.
    start: OwnMean,
    pace: Pace,
    /// The pace at the beginning of each week that has begun, and at the start.
    paces: Vec<Pace>,
    /// Times to look at, the earliest first, each with whether the learner changed something then.
    looks: VecDeque<(f64, bool)>,
    /// By week of the path: planned hours of its tasks that are done, and those that it was declared to be done with.
    earned: Vec<(f64, f64)>,
    /// Tasks of other levels that are done, by label.
    others: BTreeSet<u32>,
    difficulties: Difficulties,
    pauses: PauseTracker,
    snapshots: Vec<Vec<Option<SkillState>>>,
}

impl<'a> Replay<'a> {
    fn new(learner: &'a Learner<'a>, window: Option<f64>) -> Self {
        let Learner { course, log, signals, .. } = *learner;
        let state = State {
            done: vec![None; course.tasks.len()],
            hours_by_task: vec![0.0; course.tasks.len()],
            estimates: vec![0.0; course.tasks.len()],
            skills: vec![None; course.skills.len() + log.foreign_skills.len()],
            marks: vec![WeekMarks::default(); course.weeks.len()],
            done_share: signals.done_share_by_month.clone(),
            ..State::default()
        };
        Self {
            learner,
            window,
            state,
            open_hours: BTreeMap::new(),
            untimed: BTreeMap::new(),
            graded_now: GradedWork::default(),
            graded_then: GradedWork::default(),
            checks: BTreeMap::new(),
            start: OwnMean::default(),
            pace: Pace::default(),
            paces: Vec::new(),
            looks: changes(learner).into(),
            earned: vec![(0.0, 0.0); course.weeks.len()],
            others: BTreeSet::new(),
            difficulties: Difficulties::of(course),
            pauses: PauseTracker::default(),
            snapshots: Vec::new(),
        }
    }

    fn snapshot(&mut self, mark: f64, then: f64, earlier: &mut Option<State>) {
        self.snapshots.push(self.state.skills.clone());
        if mark.to_bits() == then.to_bits() {
            let faded = (TREND_DAYS / self.learner.scoring.quality_half_life).exp2();
            *earlier = Some(self.state(mark, 0, &self.graded_then, faded));
        }
    }

    /// The state at a time; `snapshot` is the place of the skills 28 days before it; those of 14 days follow.
    fn state(&self, as_of: f64, snapshot: usize, graded: &GradedWork, graded_factor: f64) -> State {
        let Learner { course, log, decisions, .. } = *self.learner;
        let (week, paced) = self.pace_at(as_of);
        let level = level_week(log, as_of);
        let mut state = State {
            as_of,
            pace: paced.ratio(),
            paced,
            range_factors: self.learner.scoring.range_factors,
            restarts: restarts(self.learner, as_of),
            deferrals: deferrals(self.learner, as_of),
            level_week: level.map(|(week, _)| week),
            last_sign: self.state.last,
            known_28_days_ago: self.snapshots[snapshot].clone(),
            known_14_days_ago: self.snapshots[snapshot + 1].clone(),
            graded: graded.scaled(graded_factor),
            ..self.state.clone()
        };
        for (time, is_change) in self.looks.iter().take_while(|(time, _)| *time <= as_of) {
            state.seen.push(self.seen(*time, *is_change));
        }
        // A path without hours sets no limit to what a week owes, and has nothing to owe.
        let load = Some(course.hours_a_week(1)).filter(|load| *load > 0.0).unwrap_or(f64::INFINITY);
        let steps = steps(log, self.learner.profile, load, as_of);
        let mut calendar = Calendar::new(log.start, steps, decisions, self.pauses.spans(as_of));
        calendar.busy.clone_from(&log.records.busy);
        calendar.late_start = level.and_then(|(week, is_late)| is_late.then_some(week));
        state.calendar = calendar.clone();
        add_signals(&mut state, self.learner.signals, course);
        // Without practice knowledge only fades, so of the weeks after the last event the first tells.
        if self.paces.len() <= week {
            state.reached.extend(self.reached_at(self.paces.len()));
        }
        state.credits = credit::credits(&state.done, &state.marks, course);
        let plan_week = week as u32 + 1;
        let open = (0u32..).zip(&course.tasks).filter(|(index, _)| !state.is_done(*index));
        let held = open
            .filter_map(|(index, task)| Some((index, log.records.plans.first_week_of(&task.id, plan_week, as_of)?)));
        state.held_since = held.collect();
        state.date_tasks(course, calendar);
        state
    }

    /// The week since the start, from 0, of a time, and the pace that holds in it.
    fn pace_at(&self, time: f64) -> (usize, Pace) {
        let week = ((time - self.learner.log.start) / 7.0).floor().max(0.0) as usize;
        (week, self.paces.get(week).copied().unwrap_or(self.pace))
    }

    /// Notes what stood at each time to look at up to a time, and the pace of each week that has begun.
    fn look(&mut self, time: f64) {
        while let Some((at, is_change)) = self.looks.front().copied().filter(|(at, _)| *at <= time) {
            self.looks.pop_front();
            let seen = self.seen(at, is_change);
            self.state.seen.push(seen);
        }
        let week = ((time - self.learner.log.start) / 7.0).floor();
        while (self.paces.len() as f64) <= week {
            let reached = self.reached_at(self.paces.len());
            self.state.reached.extend(reached);
            self.paces.push(self.pace);
        }
    }

    fn seen(&self, time: f64, is_change: bool) -> Seen {
        let open_hours = self.open_hours.iter().map(|(task, hours)| (*task, *hours)).collect();
        let blocked = self.state.blockers.iter().filter_map(|blocker| blocker.task).collect();
        Seen { time, is_change, open_hours, blocked, pace: self.pace_at(time).1.ratio() }
    }

    /// Skills that are retained by half or more when a week since the start begins.
    fn reached_at(&self, week: usize) -> Vec<u32> {
        let time = self.learner.log.start + 7.0 * week as f64;
        let skills = (0..).zip(&self.state.skills).filter(|(index, _)| !self.state.reached.contains(index));
        let is_reached = |skill: &SkillState| skill.retained(time) >= REACHED;
        skills.filter(|(_, skill)| skill.as_ref().is_some_and(is_reached)).map(|(index, _)| index).collect()
    }

    /// The pace that the plan of the running week is made with.
    fn pace_of_week(&self) -> f64 {
        self.paces.last().copied().unwrap_or_default().ratio()
    }

    /// Planned hours of the path were finished.
    fn finished(&mut self, time: f64, hours: f64) {
        match self.week(time) {
            Some(week) => week.finished += hours,
            None => self.state.finished_before += hours,
        }
    }

    /// Planned hours of a week of the path count once: those of its tasks, or those that it was declared to be done with.
    fn earn(&mut self, week: u32, time: f64, change: impl FnOnce(&mut (f64, f64))) {
        let Some(earned) = (week as usize).checked_sub(1).and_then(|at| self.earned.get_mut(at)) else { return };
        let before = f64::max(earned.0, earned.1);
        change(earned);
        let gained = f64::max(earned.0, earned.1) - before;
        self.finished(time, gained);
    }

    fn week(&mut self, time: f64) -> Option<&mut WeekActivity> {
        week_mut(&mut self.state.activity, self.learner.log.start, time)
    }

    fn take(&mut self, event: &Event) {
        self.state.last = Some(event.time);
        self.look(event.time);
        let day = event.day();
        let is_rest = self.is_rest(event);
        if !is_rest && self.state.visits.last() != Some(&day) {
            self.state.visits.push(day);
        }
        if event.kind.is_work() || matches!(event.kind, EventKind::Study | EventKind::SessionCompleted) {
            self.state.active_days.insert(day);
        }
        self.pauses.take(event, &self.learner.log.pauses);
        self.grade(event);
        let line = event.line;
        let is_own_work = event.kind == EventKind::TaskCompleted && event.task().is_none();
        if event.kind == EventKind::RetroCompleted
            && let Some(week) = self.week(event.time - self.days_back(event))
        {
            week.retro = Some(line);
        }
        if let Some(week) = self.week(event.time) {
            week.active |= !is_rest;
            week.last_line = line;
            match event.kind {
                EventKind::WeekPlanned => week.planned = Some(line),
                EventKind::WeekStarted => week.started = Some(line),
                EventKind::Note
                | EventKind::BestPracticeAdded
                | EventKind::BlockerRaised
                | EventKind::BlockerResolved
                | EventKind::ReviewCompleted
                | EventKind::Assessed => week.extra = Some(line),
                _ if is_own_work => week.extra = Some(line),
                _ => {}
            }
        }
        match event.kind {
            // A look at the solution, or a failure that was not computed, is no practice.
            kind if kind.is_check() && event.score().is_none() && !event.is_pass() => {}
            EventKind::TaskCompleted
            | EventKind::TaskChecked
            | EventKind::StageChecked
            | EventKind::ReviewCompleted
            | EventKind::Assessed
            | EventKind::Audited => {
                self.work(event);
            }
            EventKind::DeliverableShipped => self.shipped(event),
            EventKind::BlockerRaised => self.blocked(event),
            EventKind::BlockerResolved => self.unblocked(event),
            EventKind::WeekCompleted | EventKind::RetroCompleted => self.week_total(event),
            EventKind::SessionStarted | EventKind::SessionCompleted | EventKind::Study => self.studied(event),
            _ => {}
        }
        self.mark_week(event);
    }

    /// Whether an entry only says that a pause holds on its day, as one that is declared afterwards does: no activity.
    fn is_rest(&self, event: &Event) -> bool {
        let span = self.learner.log.pauses.get(&event.line).filter(|_| event.kind == EventKind::PauseStarted);
        span.is_some_and(|(from, until)| *from <= event.time && until.is_none_or(|until| event.time < until))
    }

    /// Time spent on something that is not finished by it.
    fn studied(&mut self, event: &Event) {
        let mut hours = event.hours().unwrap_or(0.0);
        if let Some(task) = event.task() {
            if event.is_partial {
                let before = self.open_hours.get(&task).copied().unwrap_or(0.0);
                hours = hours.max(before + event.session_hours()) - before;
                self.state.claimed.insert(task);
            }
            if let Some(sum) = self.state.hours_by_task.get_mut(task as usize) {
                *sum += hours;
            }
            if !self.state.done.get(task as usize).is_some_and(Option::is_some) {
                let (time, line) = (event.time, event.line);
                self.state.in_progress.insert(task, Moment { time, line });
                *self.open_hours.entry(task).or_default() += hours;
            } else if let Some((done, ..)) = self.untimed.get(&task)
                // Hours belong to work that was done on the same day, or from before it on.
                && (*done as i64 == event.time as i64 || event.time - hours / 24.0 <= *done)
            {
                self.time_afterwards(task, hours);
            }
        }
        self.add_hours(event.day(), hours);
    }

    /// A task that was done without hours has some after all, so its planned ones no longer stand for them.
    fn time_afterwards(&mut self, task: u32, hours: f64) {
        if hours <= 0.0 {
            return;
        }
        let Some((done, base, at_pace)) = self.untimed.remove(&task) else { return };
        if let Some(week) = self.week(done) {
            week.n_untimed -= 1;
            week.planned_hours -= at_pace;
        }
        self.pace.take(hours, base);
    }

    fn add_hours(&mut self, day: i64, hours: f64) {
        if hours <= 0.0 {
            return;
        }
        *self.state.hours_by_day.entry(day).or_default() += hours;
        self.state.active_days.insert(day);
        if let Some(week) = self.week(day as f64 + 0.5) {
            week.hours += hours;
            week.active = true;
        }
    }

    /// Days from an entry back into the week before, if that is the one that it names.
    fn days_back(&self, event: &Event) -> f64 {
        let week = ((event.time - self.learner.log.start) / 7.0).floor() as i64;
        if week > 0 && i64::from(event.plan_week) == week { 7.0 } else { 0.0 }
    }

    /// The hours of a week, stated at its end: those that its days do not state are spread over its days so far.
    fn week_total(&mut self, event: &Event) {
        let Some(total) = event.hours() else { return };
        // On the first day of a week the entry is about the one before; before the path there are no weeks.
        let back = self.days_back(event).max(1.0);
        let week = ((event.time - back - self.learner.log.start) / 7.0).floor();
        let begin = (self.learner.log.start + week * 7.0).floor() as i64;
        let first = if week < 0.0 { event.day() } else { begin };
        let last = (first + 6).min(event.day()).max(first);
        let stated: f64 = self.state.hours_by_day.range(first..=first + 6).map(|(_, hours)| hours).sum();
        let n_days = (last - first + 1) as f64;
        for day in first..=last {
            self.add_hours(day, (total - stated) / n_days);
        }
    }

    /// Marks the week of the path that the event is about.
    fn mark_week(&mut self, event: &Event) {
        if event.time < self.learner.log.start - Log::DAYS_AHEAD {
            return;
        }
        let week = event.week().and_then(|number| self.state.marks.get_mut(number as usize - 1));
        let Some(marks) = week else { return };
        let line = Some(event.line);
        let before = credit::stated(marks);
        marks.any = true;
        match event.kind {
            EventKind::WeekCompleted if !event.is_partial => {
                marks.complete = line;
                marks.closed_day = marks.closed_day.or(Some(event.day()));
            }
            EventKind::DeliverableShipped => {
                marks.shipped = line;
                marks.shipped_day = marks.shipped_day.or(Some(event.day()));
            }
            EventKind::RetroCompleted => marks.retro = line,
            _ => {}
        }
        let (stated, has_tasks) = (credit::stated(marks), marks.any_task);
        let course = self.learner.course;
        let Some(of) = event.week().and_then(|number| course.week(number)) else { return };
        let hours = course.hours_of(of);
        self.earn(of.number, event.time, |(_, declared)| *declared = declared.max(stated * hours));
        let gained = if has_tasks { 0.0 } else { stated - before };
        if gained > 0.0 && event.hours().is_none() {
            let pace = self.pace_of_week();
            if let Some(week) = self.week(event.time) {
                week.implied_hours += gained * hours * pace;
                week.n_implied += 1;
            }
        }
    }
}
