//! One pass over the log's events in order of time, leaving a [`State`]: now, and as it was four weeks before.
//!
//! Sums fade by age relative to the date of the evaluation, so that a state of an earlier date is the same sums, scaled.

use std::collections::BTreeMap;

mod work;

use super::calibration::{Calibration, RatioSums};
use super::credit;
use super::facts::{FadedGrade, GradedWork, Moment, WeekActivity, WeekMarks, week_mut};

use super::learner::Learner;
use super::mastery::{OwnMean, SkillState};
use super::signals::add_signals;
use super::state::State;
use crate::course::calendar::Calendar;
use crate::course::course::TASK_SHARE;
use crate::course::plan_week::WeeklyHours;
use crate::events::event::{Event, Log};
use crate::events::kind::EventKind;
use crate::events::pauses::PauseTracker;

/// Days between a state and the one that it is compared with.
pub(crate) const TREND_DAYS: f64 = 28.0;
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
    /// Tasks that were done without hours: when, and their planned hours at the pace of then.
    untimed: BTreeMap<u32, (f64, f64)>,
    graded_now: GradedWork,
    graded_then: GradedWork,
    /// The latest check of each task, by the machine and by others.
    checks: BTreeMap<(u32, bool), FadedGrade>,
    /// The mean of all graded work without the entry being taken.
    start: OwnMean,
    ratios: RatioSums,
    /// The hours against the path's, and the hours of the path that were done, at the beginning of each week that has begun.
    paces: Vec<(Calibration, f64)>,
    /// Hours of the path's tasks that are done.
    done_hours: f64,
    pauses: PauseTracker,
    snapshots: Vec<Vec<Option<SkillState>>>,
}

impl<'a> Replay<'a> {
    fn new(learner: &'a Learner<'a>, window: Option<f64>) -> Self {
        let Learner { course, log, signals, .. } = *learner;
        let state = State {
            done: vec![None; course.tasks.len()],
            hours_by_task: vec![0.0; course.tasks.len()],
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
            ratios: RatioSums::default(),
            paces: Vec::new(),
            done_hours: 0.0,
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
        let week = ((as_of - log.start) / 7.0).floor().max(0.0) as usize;
        let begin = (log.start + week as f64 * 7.0).min(as_of);
        let since = || self.calibration_at(begin);
        let of_week = self.paces.get(week).map_or_else(since, |(of_week, _)| *of_week);
        let pace = of_week.pace();
        let promises = self.promises(as_of);
        let hours = self.weekly_hours(&promises, pace);
        let mut state = State {
            as_of,
            calendar: Calendar::new(course, log.start, decisions, self.pauses.spans(as_of), hours),
            calibration: self.calibration_at(as_of),
            pace,
            has_own_pace: of_week.is_own(),
            promises,
            last_sign: self.state.last,
            known_28_days_ago: self.snapshots[snapshot].clone(),
            known_14_days_ago: self.snapshots[snapshot + 1].clone(),
            graded: graded.scaled(graded_factor),
            ..self.state.clone()
        };
        add_signals(&mut state, self.learner.signals, course);
        state.credits = credit::credits(&state.done, &state.marks, course);
        state
    }

    /// From the timed tasks so far, with the weights that they have at a time.
    fn calibration_at(&self, time: f64) -> Calibration {
        let age = self.learner.log.as_of - time;
        Calibration::of(&self.ratios.scaled((age / self.learner.scoring.ratio_half_life).exp2()))
    }

    /// Notes the pace of each week up to the one of a time; a pace counts from the beginning of a week.
    fn note_paces(&mut self, time: f64) {
        let week = ((time - self.learner.log.start) / 7.0).floor();
        while (self.paces.len() as f64) <= week {
            let begin = self.learner.log.start + self.paces.len() as f64 * 7.0;
            let of_week = self.calibration_at(begin);
            self.paces.push((of_week, self.done_hours));
        }
    }

    /// Hours promised for each week that has begun.
    ///
    /// The day on which a promise changed is written nowhere. It is in force from the week after the last kept plan on, so
    /// a week that goes by without another plan moves nothing.
    fn promises(&self, as_of: f64) -> Vec<f64> {
        let promised = self.learner.profile.hours_per_week;
        let week = ((as_of - self.learner.log.start) / 7.0).floor();
        let n_begun = if week < 0.0 { 0 } else { week as usize + 1 };
        let plans = &self.learner.log.records.plans;
        let n_kept = plans.promises(as_of).map(|(plan_week, _)| plan_week as usize).max().unwrap_or(0);
        let mut promises = plans.promises(as_of).peekable();
        let mut kept = promises.peek().map_or(promised, |(_, hours)| *hours);
        let of_week = |week: usize| {
            while let Some((_, hours)) = promises.next_if(|(plan_week, _)| *plan_week as usize <= week + 1) {
                kept = hours;
            }
            if week < n_kept { kept } else { promised }
        };
        (0..n_begun).map(of_week).collect()
    }

    /// Hours of the path that fit into each week, by the promise and the pace when it began.
    fn weekly_hours(&self, promises: &[f64], pace: f64) -> WeeklyHours {
        let (mut past, mut redated) = (Vec::with_capacity(promises.len()), Vec::new());
        let mut then = promises.first().copied();
        for (week, hours) in promises.iter().enumerate() {
            let known = self.paces.get(week).map(|(of_week, done)| (of_week.pace(), *done));
            let (pace, done) = known.unwrap_or((pace, self.done_hours));
            if then.is_some_and(|then| (hours - then).abs() > 1e-9) {
                redated.push((week, done));
            }
            past.push(TASK_SHARE * hours / pace);
            then = Some(*hours);
        }
        WeeklyHours { past, redated, now: TASK_SHARE * self.learner.profile.hours_per_week / pace }
    }

    fn week(&mut self, time: f64) -> Option<&mut WeekActivity> {
        week_mut(&mut self.state.activity, self.learner.log.start, time)
    }

    fn take(&mut self, event: &Event) {
        self.state.last = Some(event.time);
        self.note_paces(event.time);
        let day = event.day();
        let is_rest = self.is_rest(event);
        if !is_rest && self.state.visits.last() != Some(&day) {
            self.state.visits.push(day);
        }
        self.pauses.take(event, &self.learner.log.pauses);
        self.grade(event);
        let line = event.line;
        let is_own_work = event.kind == EventKind::TaskCompleted && event.task().is_none();
        if let Some(week) = self.week(event.time) {
            week.active |= !is_rest;
            week.last_line = line;
            match event.kind {
                EventKind::WeekPlanned => week.planned = Some(line),
                EventKind::WeekStarted => week.started = Some(line),
                EventKind::RetroCompleted => week.retro = Some(line),
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
            EventKind::TaskChecked if event.is_solution() => {}
            EventKind::TaskCompleted | EventKind::TaskChecked | EventKind::ReviewCompleted | EventKind::Assessed => {
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
        let hours = event.hours().unwrap_or(0.0);
        if let Some(task) = event.task() {
            if let Some(sum) = self.state.hours_by_task.get_mut(task as usize) {
                *sum += hours;
            }
            if !self.state.done.get(task as usize).is_some_and(Option::is_some) {
                let (time, line) = (event.time, event.line);
                self.state.in_progress.insert(task, Moment { time, line });
                *self.open_hours.entry(task).or_default() += hours;
            } else if self.untimed.get(&task).is_some_and(|(done, _)| is_of_same_work(*done, event.time, hours)) {
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
        let Some((done, planned)) = self.untimed.remove(&task) else { return };
        if let Some(week) = self.week(done) {
            week.n_untimed -= 1;
            week.planned_hours -= planned;
        }
        self.take_ratio(task, hours, done);
    }

    /// Compares the hours of a task that was done with the planned ones.
    fn take_ratio(&mut self, task: u32, hours: f64, done: f64) {
        let base = self.learner.course.tasks[task as usize].hours;
        if base > 0.0 {
            let age = self.learner.log.as_of - done;
            let weight = (-age / self.learner.scoring.ratio_half_life).exp2();
            self.ratios.take(hours, base, weight);
        }
    }

    fn add_hours(&mut self, day: i64, hours: f64) {
        if hours <= 0.0 {
            return;
        }
        *self.state.hours_by_day.entry(day).or_default() += hours;
        if let Some(week) = self.week(day as f64 + 0.5) {
            week.hours += hours;
            week.active = true;
        }
    }

    /// The hours of a week, stated at its end: those that its days do not state are spread over its days so far.
    fn week_total(&mut self, event: &Event) {
        let Some(total) = event.hours() else { return };
        // On the first day of a week the entry is about the one before; before the path there are no weeks.
        let week = ((event.time - 1.0 - self.learner.log.start) / 7.0).floor();
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
        let gained = if marks.any_task { 0.0 } else { credit::stated(marks) - before };
        if gained > 0.0 && event.hours().is_none() {
            let course = self.learner.course;
            let hours = event.week().and_then(|number| course.week(number)).map_or(0.0, |week| course.hours_of(week));
            let pace = self.paces.last().map_or(1.0, |(of_week, _)| of_week.pace());
            if let Some(week) = self.week(event.time) {
                week.implied_hours += gained * hours * pace;
                week.n_implied += 1;
            }
        }
    }
}

/// Whether hours that are logged at `time` belong to work that was done at `done`: on the same day, or from before it on.
fn is_of_same_work(done: f64, time: f64, hours: f64) -> bool {
    done as i64 == time as i64 || time - hours / 24.0 <= done
}
