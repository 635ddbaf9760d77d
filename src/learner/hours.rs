//! Hours told in one visit, spread over the days they were worked in: who logs once a fortnight worked in both weeks.
//! Those of a timed session lie on the day it was begun, which the log knows.

use super::pauses::PauseTracker;
use super::scoring::Scoring;
use super::state::WeekLived;

/// The week since the start that a time lies in; `None` before the start.
pub(super) fn week_mut(lived: &mut Vec<WeekLived>, start: f64, time: f64) -> Option<&mut WeekLived> {
    let week = ((time - start) / 7.0).floor();
    if week < 0.0 {
        return None;
    }
    let week = week as usize;
    if week >= lived.len() {
        lived.resize(week + 1, WeekLived::default());
    }
    lived.get_mut(week)
}

/// Hours told in one visit, with the days that they belong to evenly.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Telling {
    /// The last of them, the day of the visit or of the session, as a day number.
    pub visit: i64,
    /// How many days, at least 1.
    pub n_days: i64,
    /// Hours of all of them together.
    pub hours: f64,
}

/// Hours of a session belong to the day on which it was begun, however long nothing was logged before.
pub(super) fn place(lived: &mut Vec<WeekLived>, start: f64, day: i64, hours: f64) -> Telling {
    if let Some(week) = week_mut(lived, start, day as f64 + 0.5) {
        week.hours += hours;
        week.active = true;
    }
    Telling {
        visit: day,
        n_days: 1,
        hours,
    }
}

/// Hours told in a visit belong evenly to the days since the visit before, at least 1 and at most `spread_days`.
pub(super) fn spread(
    lived: &mut Vec<WeekLived>,
    start: f64,
    visits: &[i64],
    hours: f64,
    scoring: &Scoring,
    pauses: &PauseTracker,
) -> Option<Telling> {
    let visit = visits.last().copied()?;
    let mut before = visits.len().checked_sub(2).map_or(visit - 1, |index| visits[index]);
    if let Some(end) = pauses.last_end() {
        before = before.max((end.floor() as i64).min(visit - 1));
    }
    let days = (visit - before).clamp(1, (scoring.spread_days as i64).max(1));
    for back in 0..days {
        if let Some(week) = week_mut(lived, start, (visit - back) as f64 + 0.5) {
            week.hours += hours / days as f64;
            week.active = true;
        }
    }
    Some(Telling {
        visit,
        n_days: days,
        hours,
    })
}
