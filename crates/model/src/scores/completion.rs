//! Completion: what is done against what was asked, in planned hours, never in hours logged (docs/model.md#completion).
//!
//! A week is judged by the plan that was kept for it, else by what it owed; since the start the balance is judged:
//! `1 − behind/owed`.

use crate::learner::balance::Balance;
use crate::learner::credit::COVERED;
use crate::plan::given::GivenWeek;
use crate::prelude::*;

/// Fewer planned hours than this are nothing due.
const MIN_DUE: f64 = 0.05;
/// The part of a running week's plan that must be due or done before the week can be judged.
const ENOUGH_DUE: f64 = 0.25;
/// How many weeks of evidence work is that was done before anything was due.
const AHEAD_OF_DUE: f64 = 0.25;

/// The score and its parts.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Completion {
    pub(crate) score: Score,
    /// Planned hours of the path that are due.
    pub(crate) planned: f64,
    /// Planned hours of what is done.
    pub(crate) earned: f64,
    /// Done over due, where of each week no more counts than was due of it; `None` when nothing is due yet.
    pub(crate) ratio: Option<f64>,
    /// What is owed and done since the start; `None` for weeks.
    pub(crate) balance: Option<Balance>,
    /// The weeks whose plans are judged; empty since the start.
    pub(crate) weeks: Vec<GivenWeek>,
    /// Weeks of the path that are due and not covered.
    pub(crate) behind: Vec<u32>,
}

pub(crate) fn assess(learner: &Learner<'_>, window: &Window<'_>) -> Completion {
    let state = window.state;
    let until = state.calendar.start + window.now * 7.0;
    let weeks = window.scope.plan_weeks(state.calendar.start, until);
    let weeks = weeks.map_or_else(Vec::new, |weeks| learner.given_weeks(state, weeks));
    let balance = (window.scope == Scope::Overall).then(|| state.balance(window.course));
    let (mut planned, mut kept) = (0.0, 0.0);
    for given in &weeks {
        let elapsed = (state.as_of - state.calendar.week_begins(given.week as i64)) / 7.0;
        // Nothing is due in a week's first half: no week begins with a debt.
        let due = given.planned * (2.0 * elapsed - 1.0).clamp(0.0, 1.0);
        planned += due;
        kept += given.done.min(due);
    }
    let mut earned: f64 = weeks.iter().map(|given| given.done).sum();
    if let Some(balance) = balance {
        (planned, kept, earned) = (balance.owed, balance.finished, balance.finished);
    }
    let is_due = planned >= MIN_DUE;
    let (prior, k) = (window.scoring.prior.completion, window.scoring.prior_weight.completion);
    let score = match balance.and_then(|balance| balance.kept()) {
        Some(kept) if is_due => Score::shrunk(kept, weeks_due(window), prior, k),
        _ if is_due => Score::known(kept / planned),
        _ if earned > 0.0 || window.is_finished => Score::shrunk(1.0, AHEAD_OF_DUE, prior, k),
        _ => Score::shrunk(0.0, 0.0, prior, k),
    };
    let ratio = is_due.then(|| kept / planned);
    Completion { score, planned, earned, ratio, balance, weeks, behind: behind(window) }
}

/// Whole weeks of the level that owed something.
fn weeks_due(window: &Window<'_>) -> f64 {
    let weeks = window.state.level_week.unwrap_or(0)..window.now.floor() as i64;
    weeks.filter(|week| window.state.calendar.owed(*week) > 0.0).count() as f64
}

/// Weeks of the path that are due and not covered.
fn behind(window: &Window<'_>) -> Vec<u32> {
    let Window { state, course, .. } = *window;
    let due = state.due_hours(course) + 1e-6;
    let ends = course.in_order().scan(0.0, |until_here, week| {
        *until_here += course.hours_of(week);
        Some((week, *until_here))
    });
    let is_behind = |week: &CourseWeek| !week.tasks.is_empty() && state.credits[week.number as usize - 1] < COVERED;
    ends.take_while(|(_, end)| *end <= due).filter(|(week, _)| is_behind(week)).map(|(week, _)| week.number).collect()
}

impl Completion {
    /// Whether too little of the judged weeks' plans is due, and done, to be behind or ahead of them.
    pub(crate) fn is_early(&self) -> bool {
        let (all, done) =
            self.weeks.iter().fold((0.0, 0.0), |(all, done), week| (all + week.planned, done + week.done));
        self.planned.max(done) < ENOUGH_DUE * all
    }

    /// Planned hours ahead of what is due since the start, negative when behind, to a tenth, and 0 while it is too little to be
    /// said; `None` for weeks, and where nothing is due.
    pub(crate) fn hours_ahead(&self) -> Option<f64> {
        let balance = self.balance.filter(|_| self.ratio.is_some())?;
        Some(round_to(balance.ahead_or_behind(), 1))
    }

    pub(crate) fn why(&self, window: &Window<'_>) -> String {
        let (n_done, n_tasks) = window.state.n_done(window.course);
        let of_level = if window.state.level_week.is_some() { " of this level" } else { "" };
        let tasks = format!("{n_done} of {n_tasks} tasks{of_level} are done");
        if n_tasks == 0 {
            return "There is no path yet to compare with.".to_owned();
        }
        if window.scope == Scope::Overall {
            return match self.ratio {
                Some(_) => {
                    let [earned, planned] = [self.earned, self.planned].map(|hours| round_to(hours, 1));
                    let by_hours = match self.balance {
                        Some(balance) if balance.by_hours => {
                            let (given, pace) = (hours(balance.given), round_to(window.state.pace, 2));
                            format!("; you gave {given} and take {pace} h for an hour of the path, so that is no debt")
                        }
                        _ => String::new(),
                    };
                    format!("{earned} of {planned} planned hours are done{by_hours}; {tasks}.")
                }
                None if self.earned > 0.0 => format!("Nothing is due yet, and work is already done; {tasks}."),
                None if window.is_finished => format!("Nothing is left to do; {tasks}."),
                None => format!("Nothing is due yet; {tasks}."),
            };
        }
        let (planned, done) =
            self.weeks.iter().fold((0, 0), |(planned, done), week| (planned + week.n_tasks, done + week.n_done));
        let plans = if self.weeks.len() == 1 { "week's plan" } else { "weeks' plans" };
        match self.ratio {
            Some(_) => {
                let of_plan: f64 = self.weeks.iter().map(|week| week.done.min(week.planned)).sum();
                let all: f64 = self.weeks.iter().map(|week| week.planned).sum();
                let due = match hours(self.planned) {
                    _ if all - self.planned < MIN_DUE => String::new(),
                    due if due == "1 h" => format!(" ({due} is due by now)"),
                    due => format!(" ({due} are due by now)"),
                };
                let [of_plan, all] = [of_plan, all].map(|hours| round_to(hours, 1));
                let others: f64 = self.weeks.iter().map(|week| week.others).sum();
                let others = match hours(others) {
                    _ if others < MIN_DUE || done >= planned => String::new(),
                    others => format!(", and {others} of other tasks instead"),
                };
                if planned == 0 {
                    let done = round_to(self.weeks.iter().map(|week| week.done).sum(), 1);
                    return format!("{done} of {all} planned hours of the path are done{due}; no plan was kept.");
                }
                let tasks = count(planned, "task");
                format!("{of_plan} of {all} planned hours of the {plans} are done{due}: {done} of {tasks}{others}.")
            }
            None if planned == 0 && self.weeks.iter().all(|week| week.planned <= 0.0) => {
                "No plan was kept, and nothing was owed.".to_owned()
            }
            None if planned == 0 => "Nothing is due yet; no plan was kept.".to_owned(),
            None => {
                let are = if planned == 1 { "is" } else { "are" };
                format!("Nothing is due yet; {done} of the plan's {} {are} done.", count(planned, "task"))
            }
        }
    }

    pub(crate) fn evidence(&self, window: &Window<'_>) -> Vec<Evidence> {
        if window.scope != Scope::Overall {
            let of_plan = |week: &GivenWeek| week.done.min(week.planned);
            let total = self.planned.max(self.weeks.iter().map(of_plan).sum()).max(1e-9);
            let pieces = self.weeks.iter().map(|week| {
                let (n_done, n_tasks) = (week.n_done, week.n_tasks);
                let [done, planned] = [of_plan(week), week.planned].map(hours);
                Evidence {
                    line: line_of(week.last_line),
                    weight: week.planned,
                    effect: of_plan(week) / total,
                    label: match n_tasks {
                        0 => format!("week {}: {done} of {planned} of the path", week.week + 1),
                        _ => {
                            format!("week {}: {n_done} of {n_tasks} planned tasks, {done} of {planned}", week.week + 1)
                        }
                    },
                }
            });
            return super::largest(pieces.collect());
        }
        let total = self.planned.max(self.earned).max(1e-9);
        let Window { state, course, .. } = *window;
        let pieces = course.weeks.iter().zip(&state.credits).zip(&state.marks);
        let pieces = pieces.filter(|((_, credit), _)| **credit > 0.0).map(|((week, credit), marks)| {
            let base = course.hours_of(week);
            let done = course.tasks_of(week).filter_map(|(task, _)| state.done[task as usize]);
            let (n_done, last) = done.fold((0, 0), |(n, line), moment| (n + 1, line.max(moment.line)));
            let (what, line) = match (marks.complete, marks.shipped.or(marks.retro)) {
                (Some(line), _) => ("closed".to_owned(), line),
                (None, Some(line)) if n_done == 0 && marks.shipped.is_some() => ("shipped".to_owned(), line),
                (None, Some(line)) if n_done == 0 => ("looked back on".to_owned(), line),
                _ => (format!("{n_done} of {}", count(week.tasks.len(), "task")), last),
            };
            Evidence {
                line: line_of(line),
                weight: base,
                effect: base * credit / total,
                label: format!("month {} week {}: {what}", week.month(), week.in_month()),
            }
        });
        super::largest(pieces.collect())
    }

    pub(crate) fn unknown(&self, window: &Window<'_>) -> Vec<String> {
        let Window { state, course, .. } = *window;
        let unlogged = self.behind.iter().filter_map(|number| {
            let week = course.week(*number)?;
            let marks = state.marks.get(*number as usize - 1)?;
            let is_done = week.tasks.iter().any(|task| state.is_done(*task));
            (!marks.any && !is_done).then(|| format!("no log for month {}, week {}", week.month(), week.in_month()))
        });
        unlogged.take(5).collect()
    }
}
