//! What is owed since the start, or since the level began or the plan was restarted, against what was done: ahead, behind or on
//! plan.
//!
//! `behind = Σ owed − max(planned hours finished, ¾·hours given)` over whole weeks, never more than the open tasks have; ahead
//! counts finished tasks only (docs/model.md#balance). So nobody who gives the promised hours is behind. A past week changes only
//! by an entry that is dated into it.

use crate::course::TASK_SHARE;
use crate::prelude::*;

/// The balance of a state, in planned hours of the path.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Balance {
    /// What whole weeks owed since the start or the level's, whatever was let go.
    pub owed: f64,
    /// What was finished since then.
    pub finished: f64,
    /// Hours given since then.
    pub given: f64,
    /// What is lacking.
    pub behind: f64,
    /// What was finished beyond what was owed.
    pub ahead: f64,
    /// Hours of the task that was next when this week began: less than it is neither ahead nor behind. It stays for the week, so
    /// that a finished task with a small one after it puts nobody behind.
    pub next: f64,
    /// Hours of weeks that were shipped as a whole, and may be done: by so much more nobody is behind.
    pub unsure: f64,
    /// Whether it is the hours given that keep the learner on plan, and not what was finished.
    pub by_hours: bool,
}

impl State {
    /// The balance as of the state's date.
    pub fn balance(&self, course: &Course) -> Balance {
        let now = self.calendar.week_at(self.as_of).max(0);
        let mut all = Balance { finished: self.finished_before, ..Balance::default() };
        let (mut owed, mut finished, mut given, mut lead) = (0.0, self.finished_before, 0.0, 0.0);
        for week in 0..=now.max(self.activity.len() as i64 - 1) {
            // Another level has other tasks: what was owed of the one before stays with it.
            if self.restarts.contains(&week) || self.level_week == Some(week) {
                lead = f64::max(finished - owed, 0.0);
                (owed, finished, given) = (0.0, lead, 0.0);
            }
            all = if self.level_week == Some(week) { Balance { finished, ..Balance::default() } } else { all };
            let (activity, asked) = (self.week_activity(week), if week < now { self.calendar.owed(week) } else { 0.0 });
            (owed, finished, given) = (owed + asked, finished + activity.finished, given + activity.hours);
            all.owed += asked;
            all.finished += activity.finished;
            all.given += activity.hours;
        }
        all.next = self.open_at(course, self.calendar.week_begins(now)).next().map_or(0.0, |(_, task)| task.hours);
        let left: f64 = self.open_tasks(course).map(|(_, task)| task.hours).sum();
        let by_hours = lead + TASK_SHARE * given;
        all.behind = (owed - finished.max(by_hours)).clamp(0.0, left);
        // The weeks before it owed nothing of this level.
        all.behind *= f64::from(self.level_week.is_none_or(|began| began <= now));
        all.by_hours = finished < owed && all.behind <= 0.0 && self.restarts.is_empty();
        // A path owes no more than it has.
        all.owed = all.owed.min(all.finished + left);
        all.unsure = self.uncertain_hours(course);
        all.ahead = (finished - owed).max(0.0);
        all
    }

    /// Planned hours of the path that are due: what is done, and what is lacking, or less what is ahead; none while no week owed
    /// any, as where a level begins again with tasks that are done.
    pub fn due_hours(&self, course: &Course) -> f64 {
        let balance = self.balance(course);
        if balance.owed > 0.0 { self.path_hours(course).0 + balance.behind - balance.ahead } else { 0.0 }
    }

    /// Open tasks that earlier weeks owed: as many as the learner is behind.
    pub(crate) fn owed_tasks(&self, course: &Course) -> BTreeSet<u32> {
        let mut behind = self.balance(course).behind + 1e-9;
        let open = self.open_tasks(course).take_while(|(_, task)| {
            behind -= task.hours;
            behind >= 0.0
        });
        open.map(|(index, _)| index).collect()
    }
}

impl Balance {
    /// Planned hours ahead, negative when behind; 0 while it is less than the task that was next when the week began.
    pub fn ahead_or_behind(&self) -> f64 {
        let of = if self.behind > 0.0 { -self.behind } else { self.ahead };
        let least = if self.behind > 0.0 { self.next + self.unsure } else { self.next };
        if of.abs() + 1e-9 < least { 0.0 } else { of }
    }

    /// The part of what was owed that is not lacking, 0..1; `None` while nothing was owed.
    pub fn kept(&self) -> Option<f64> {
        (self.owed > 0.0).then(|| (1.0 - self.behind / self.owed).clamp(0.0, 1.0))
    }
}
