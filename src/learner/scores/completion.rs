//! Completion: earned value over planned value, in hours of the plan, never in hours logged.
//!
//! A week's work falls due in its second half, so that nobody starts Monday behind. Earned over planned itself is the
//! pace: 1 on plan, above ahead.

use super::super::calendar::Slot;
use super::super::credit;
use super::super::window::Window;
use super::{Piece, Score};

/// A week with less credit than this when it is over counts as behind.
const BEHIND: f64 = 0.75;
/// Fewer planned hours than this, seconds of a week at the scope's edge, are nothing due: no pace is told of them.
const LEAST_DUE: f64 = 0.05;
/// The same as a part of the week.
const LEAST_SHARE: f64 = 0.005;

/// The score with what it was made of.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) struct Completion {
    pub(in super::super) score: Score,
    /// Hours that fell due.
    pub(in super::super) planned: f64,
    /// Hours' worth of work that is done.
    pub(in super::super) earned: f64,
    /// Earned over planned; `None` when nothing was due yet.
    pub(in super::super) pace: Option<f64>,
    /// Weeks of the curriculum that the scope looks at, with the hours of work counted for each.
    pub(in super::super) counted: Vec<(u32, f64)>,
    /// Weeks of the curriculum that are over and not covered.
    pub(in super::super) behind: Vec<u32>,
}

fn due(elapsed: f64) -> f64 {
    (2.0 * elapsed - 1.0).clamp(0.0, 1.0)
}

pub(in super::super) fn assess(window: &Window<'_>) -> Completion {
    let Window { state, course, .. } = window;
    let span = window.scope.weeks();
    let low = span.map_or(0.0, |span| (window.now - span).max(0.0));
    let hours: Vec<f64> = course
        .weeks
        .iter()
        .map(|week| credit::hours(course, week, state.level))
        .collect();
    let (mut planned, mut earned, mut n_weeks) = (0.0, 0.0, 0.0);
    let (mut counted, mut behind) = (Vec::new(), Vec::new());
    for (index, slot) in state.calendar.slots.iter().enumerate() {
        let Slot::Core(number) = *slot else { continue };
        let fallen_due = due(window.now - index as f64) - due(low - index as f64);
        if span.is_some() && fallen_due <= 0.0 {
            continue;
        }
        let (credit, hours) = (state.credits[number as usize - 1], hours[number as usize - 1]);
        planned += fallen_due * hours;
        n_weeks += fallen_due;
        let whole = fallen_due >= 1.0;
        if span.is_some() {
            let worked = if whole { credit.min(1.0) } else { credit.min(fallen_due) } * hours;
            earned += worked;
            // Seconds at the scope's edge make no week one that it looks at.
            if fallen_due >= LEAST_SHARE {
                counted.push((number, worked));
            }
        }
        if whole && credit < BEHIND {
            behind.push(number);
        }
    }
    if span.is_none() {
        let worked = state.credits.iter().zip(&hours).map(|(credit, hours)| credit * hours);
        counted = (1..).zip(worked).collect();
        // Adding zero turns the negative zero of an empty sum into zero.
        earned = counted.iter().map(|(_, worked)| worked).sum::<f64>() + 0.0;
    }
    let pace = (planned > 0.0).then(|| earned / planned);
    let (x, n) = match pace {
        Some(pace) => (pace.min(1.0), n_weeks),
        None if earned > 0.0 || window.is_finished => (1.0, 0.25),
        None => (0.0, 0.0),
    };
    let scoring = window.scoring;
    let score = Score::shrunk(x, n, scoring.prior.completion, scoring.prior_weight.completion);
    Completion {
        score,
        planned,
        earned,
        pace: pace.filter(|_| planned >= LEAST_DUE),
        counted,
        behind,
    }
}

impl Completion {
    pub(in super::super) fn why(&self, window: &Window<'_>) -> String {
        let (n_done, n_tasks) = window.state.n_done(window.course);
        let tasks = format!("{n_done} of {n_tasks} tasks are done");
        match self.pace {
            None if n_tasks == 0 => "There is no path to count against yet.".to_owned(),
            None if self.earned >= LEAST_DUE => format!("Nothing was due yet and work is already done; {tasks}."),
            None if window.is_finished => format!("Nothing was left to do; {tasks}."),
            None if window.state.weeks() < 1.0 => format!("Nothing was due yet; {tasks}."),
            None => format!("Nothing new was due; {tasks}."),
            Some(pace) => format!(
                "{:.1} of {:.1} planned hours of work count as done (pace {pace:.2}){}; {tasks}.",
                self.earned,
                self.planned,
                self.besides(window)
            ),
        }
    }

    /// Work of other weeks of the path that the scope's days saw, so that catching up is not called doing nothing.
    fn besides(&self, window: &Window<'_>) -> String {
        let Window { state, course, .. } = window;
        let Some(span) = window.scope.weeks() else {
            return String::new();
        };
        let from = state.as_of - span * 7.0;
        let is_other = |week: u32| !self.counted.iter().any(|(counted, _)| *counted == week);
        let done = state.done.iter().zip(&course.tasks);
        let hours: f64 = done
            .filter(|(done, task)| done.is_some_and(|done| done.time > from) && is_other(task.week))
            .map(|(_, task)| task.hours)
            .sum();
        if hours < 0.05 {
            return String::new();
        }
        format!(", and {hours:.1} h of other weeks were done")
    }

    pub(in super::super) fn evidence(&self, window: &Window<'_>) -> Vec<Piece> {
        let Window { state, course, .. } = window;
        let total = self.planned.max(self.earned).max(1e-9);
        let pieces = self
            .counted
            .iter()
            .filter(|(_, worked)| *worked > 0.0)
            .filter_map(|(number, worked)| {
                let (week, said) = (course.week(*number)?, state.said.get(*number as usize - 1)?);
                let hours = credit::hours(course, week, state.level);
                let done = course
                    .core_tasks(week, state.level)
                    .filter_map(|(task, _)| state.done[task as usize]);
                let (n_done, last) = done.fold((0, 0), |(n, line), moment| (n + 1, line.max(moment.line)));
                let (what, line) = if let Some(line) = said.complete {
                    ("closed".to_owned(), line)
                } else if let Some(line) = said.shipped.filter(|_| n_done == 0) {
                    ("shipped".to_owned(), line)
                } else if n_done > 0 {
                    (
                        format!("{n_done} of {} tasks", course.core_tasks(week, state.level).count()),
                        last,
                    )
                } else {
                    let line = said
                        .partial
                        .or(said.retro)
                        .or(said.started)
                        .or(said.planned)
                        .unwrap_or(0);
                    ("shown by retro or by going on".to_owned(), line)
                };
                Some(Piece {
                    line,
                    weight: hours,
                    effect: worked / total,
                    label: format!("month {} week {}: {what}", week.month(), week.in_month()),
                })
            });
        super::largest(pieces.collect())
    }

    pub(in super::super) fn unknown(&self, window: &Window<'_>) -> Vec<String> {
        let Window { state, course, .. } = window;
        self.behind
            .iter()
            .filter_map(|number| {
                let week = course.week(*number)?;
                let said = state.said.get(*number as usize - 1)?;
                (!said.any_task && !said.any()).then(|| format!("nothing is logged for {}", week.id()))
            })
            .take(5)
            .collect()
    }
}
