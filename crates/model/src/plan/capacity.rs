//! A week's capacity in hours: the mean of the last active weeks, shrunk toward 90 % of the promise.
//!
//! `capacity = clip(1.05·(Σ effort + 2·.9·promised)/(n + 2), .5·promised, 1.15·promised)`, where the sum goes over the `n`
//! active ones of the last four weeks without a pause (docs/model.md#capacity).
//!
//! Tasks cannot be cut to fit, so up to 1.15 of the promise there is always room for the next task,
//! and for all that the calendar asks of the week where the learner is on plan: a plan that left some of it out would put
//! them behind. Pauses do not count as weeks here.

use crate::prelude::*;

/// Weeks that are looked back on.
const LOOK_BACK: usize = 4;
/// Share of the promise that weeks are expected to hold before there is evidence.
const EXPECTED_SHARE: f64 = 0.9;
/// Weeks of evidence that the expectation is worth.
const EXPECTED_WEEKS: f64 = 2.0;
/// A plan may ask for a little more than the weeks held.
const STRETCH: f64 = 1.05;
/// Most of the promise that a week is planned with.
const MAX_SHARE: f64 = 1.15;
/// Part of the capacity that reviews may take.
pub const REVIEW_SHARE: f64 = 0.2;

/// The hours to plan with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Capacity {
    /// Hours a week that were promised.
    pub promised: f64,
    /// Effort of the last active weeks; `None` before there was one.
    pub held: Option<Effort>,
    /// How many weeks those are, at most 4.
    pub n_weeks: usize,
    /// Whether the learner's first week, or one before it, is planned: there is nothing to look back on.
    pub is_first: bool,
    /// Hours that a week can usually be planned with, to a tenth.
    pub hours: f64,
    /// Hours that the week's tasks need at least: those of the next task, and for a learner who is on plan of as many tasks
    /// as the week owes.
    pub due: f64,
    /// Hours that the learner needs for an hour of the path.
    pub pace: f64,
    /// Whole days of the week that lie in a declared pause; they take their part of the hours.
    pub paused_days: f64,
    /// Hours that the learner's calendar takes from the week.
    pub busy_hours: f64,
}

/// Hours of a week with that promise, after `n_weeks` active weeks with that effort, to a tenth.
fn usual_hours(promised: f64, held: Option<Effort>, n_weeks: usize) -> f64 {
    let sum = held.map_or(0.0, |held| held.hours) + EXPECTED_WEEKS * EXPECTED_SHARE * promised;
    let shrunk = STRETCH * sum / (n_weeks as f64 + EXPECTED_WEEKS);
    round_to(shrunk.clamp(0.5 * promised, MAX_SHARE * promised), 1)
}

impl Capacity {
    /// From the weeks before the one that a state's date lies in.
    pub fn of(state: &State, calendar: &Calendar) -> Self {
        let now = calendar.week_at(state.as_of);
        let promised = calendar.promise(now.max(0)).hours;
        let weeks: Vec<i64> = (0..now).rev().filter(|week| !calendar.is_paused(*week)).take(LOOK_BACK).collect();
        let weeks = weeks.iter().map(|week| state.week_activity(*week));
        let active: Vec<WeekActivity> = weeks.filter(|week| week.effort() > 0.0).collect();
        let effort = Effort::of(&active);
        let held = (!active.is_empty()).then_some(effort);
        Self {
            promised,
            held,
            n_weeks: active.len(),
            is_first: now <= 0,
            hours: usual_hours(promised, held, active.len()),
            due: 0.0,
            pace: state.pace,
            paused_days: 0.0,
            busy_hours: 0.0,
        }
    }

    /// For a week since the start that begins at a state's date, with room for what the calendar asks of it.
    pub fn of_week(state: &State, course: &Course, calendar: &Calendar, week: usize) -> Self {
        Self::of(state, calendar).in_week(calendar, week).with_due(state, course, calendar, week)
    }

    /// The capacity of one week since the start, with the promise of that week: days in a declared pause and busy study times
    /// take their part of the hours.
    #[must_use]
    pub fn in_week(self, calendar: &Calendar, week: usize) -> Self {
        let promised = calendar.promise(week as i64).hours;
        let begin = calendar.week_begins(week as i64);
        let paused_days = calendar.paused_days(begin, begin + 7.0).floor().clamp(0.0, 7.0);
        let open = usual_hours(promised, self.held, self.n_weeks) * (7.0 - paused_days) / 7.0;
        let busy_hours = round_to(open * calendar.busy.get(&(week as i64)).unwrap_or(&0.0), 1);
        Self { promised, hours: round_to(open - busy_hours, 1), paused_days, busy_hours, ..self }
    }

    /// Makes room for what the calendar asks of a week since the start that begins at the state's date.
    #[must_use]
    pub fn with_due(self, state: &State, course: &Course, calendar: &Calendar, week: usize) -> Self {
        let mut due = 0.0;
        if calendar.week_kind(week) == WeekKind::Core {
            let balance = state.balance(course);
            // A debt that is too small to be said is made up for at once.
            let is_on_plan = balance.ahead_or_behind() >= 0.0;
            let owed = if is_on_plan { calendar.owed(week as i64) + balance.behind - balance.ahead } else { 0.0 };
            let mut until_here = 0.0;
            for (index, task) in state.open_tasks(course) {
                until_here += task.hours;
                if due > 0.0 && until_here > owed + 1e-6 {
                    break;
                }
                due += state.hours_left(index, state.planned_hours(task.hours));
            }
        }
        Self { due, ..self }
    }

    /// Hours of the week's plan at most: the usual ones, or more where what is due and its reviews need more.
    pub fn room(&self) -> f64 {
        let most = MAX_SHARE * self.promised * (7.0 - self.paused_days) / 7.0 - self.busy_hours;
        round_to((self.due + REVIEW_SHARE * self.hours).min(most).max(self.hours), 1)
    }

    /// Hours of the plan's reviews at most: a fifth of the usual hours, as far as what is due leaves room.
    pub fn for_reviews(&self) -> f64 {
        (REVIEW_SHARE * self.hours).min(self.room() - self.due).max(0.0)
    }

    /// Where the hours come from, in words.
    pub fn why(&self) -> String {
        let promised = hours(self.promised);
        let mut room = hours(self.room());
        if self.paused_days > 0.0 {
            let are = if self.paused_days < 2.0 { "is" } else { "are" };
            let days = crate::text::count(self.paused_days as usize, "day");
            room.push_str(&format!(", as {days} {are} paused"));
        }
        let busy = || format!(", without the {} that your calendar blocks", hours(self.busy_hours));
        room.extend((self.busy_hours > 0.0).then(busy));
        if self.room() > self.hours {
            let usual = hours(self.hours);
            return format!("Room for {room}: {usual} is usual, and some more for what is due with its reviews.");
        }
        let Some(held) = self.held else {
            let usual = usual_hours(self.promised, None, 0);
            let usual = if usual > self.hours { format!("{} is usual, ", hours(usual)) } else { String::new() };
            let why = if self.is_first { "until there is data" } else { "as no hours were logged lately" };
            return format!("Room for {room}: {usual}a little less than the {promised} you promised, {why}.");
        };
        let weeks = match self.n_weeks {
            1 => "your last active week".to_owned(),
            n => format!("your last {n} active weeks"),
        };
        let mean = if self.n_weeks == 1 { "" } else { " on average" };
        let (held, note) = (held.mean_in_words(self.n_weeks as f64), held.note());
        format!("Room for {room}: in {weeks} you studied {held}{mean}{note}, and you promised {promised}.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::promise::{Promise, PromiseSteps};

    #[test]
    fn whole_days_of_a_pause_take_their_part_of_a_week() {
        let week = WeekActivity { hours: 6.4, ..WeekActivity::default() };
        let capacity = Capacity {
            promised: 8.0,
            held: Some(Effort::of(&vec![week; 4])),
            n_weeks: 4,
            is_first: false,
            hours: 7.0,
            due: 0.0,
            pace: 1.0,
            paused_days: 0.0,
            busy_hours: 0.0,
        };
        let promises = || PromiseSteps::always(Promise { hours: 8.0, load: 6.0 });
        let paused = |from: f64, to: f64| {
            let calendar = Calendar::new(0.0, promises(), &[], vec![(from, to)]);
            capacity.in_week(&calendar, 0)
        };
        let (none, one, two) = (paused(7.0, 8.0), paused(0.0, 1.0), paused(2.0, 4.9));
        assert_eq!([none, one, two].map(|capacity| capacity.hours.to_string()), ["7", "6", "5"]);
        assert_eq!(
            none.why(),
            "Room for 7 h: in your last 4 active weeks you studied 6.4 h on average, and you promised 8 h."
        );
        assert!(one.why().starts_with("Room for 6 h, as 1 day is paused:"), "{}", one.why());
        assert!(two.why().starts_with("Room for 5 h, as 2 days are paused:"), "{}", two.why());
        let mut busy = Calendar::new(0.0, promises(), &[], Vec::new());
        busy.busy.insert(0, 0.5);
        let [this, next] = [0, 1].map(|week| capacity.in_week(&busy, week));
        assert_eq!((this.hours, this.busy_hours, next.hours), (3.5, 3.5, 7.0));
        assert!(
            this.why().starts_with("Room for 3.5 h, without the 3.5 h that your calendar blocks:"),
            "{}",
            this.why()
        );
    }
}
