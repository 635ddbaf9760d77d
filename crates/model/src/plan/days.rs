//! When in a week its items could be done: on the learner's usual days, at their usual hour.
//!
//! Usual days are those on which they logged most often in the last twelve weeks; without a habit the items are spread
//! evenly from Monday on. The hour is when logged work began, else 19:00.

use super::week::{PlannedTask, Status, WeeklyPlan};
use crate::events::event::Log;
use crate::time::timestamp::day_number;

/// Days that are looked back on for a habit.
const LOOK_BACK: f64 = 84.0;
/// Study days that make a habit.
const MIN_DAYS: usize = 6;
/// A day belongs to the habit when it has this part of the most frequent day's count.
const FREQUENT: f64 = 0.5;
/// The hour that is proposed without a habit.
const USUAL_HOUR: f64 = 19.0;
/// No item begins before or ends after these hours, as far as they fit.
const EARLIEST: f64 = 8.0;
const LATEST: f64 = 23.0;
/// Nothing is placed today from this hour on.
const LATEST_START: f64 = 21.0;
/// The longest sitting, hours; a longer task takes several.
const MAX_SITTING_HOURS: f64 = 4.0;
/// Shortest event in hours.
const MIN_EVENT_HOURS: f64 = 0.25;

/// A day of the week and the hour at which work begins; Monday is 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StudyDay {
    /// Day of the week, Monday 0.
    pub weekday: i64,
    /// Hour of the day, to a half.
    pub hour: f64,
}

/// An item with its place in the week, on the learner's clock.
#[derive(Debug, Clone, PartialEq)]
pub struct Placed<'a> {
    pub task: &'a PlannedTask,
    /// When it begins, days since the epoch.
    pub begins: f64,
    /// When it ends, days since the epoch.
    pub ends: f64,
    /// Which sitting of how many, from 1.
    pub sitting: (usize, usize),
}

/// The learner's usual days, in the order of the week.
pub fn usual_days(log: &Log) -> Vec<StudyDay> {
    let mut seen = std::collections::BTreeSet::new();
    let mut counts = [0usize; 7];
    let mut begun: [Vec<f64>; 7] = Default::default();
    let recent = log.events.iter().filter(|event| event.time > log.as_of - LOOK_BACK);
    for event in recent.filter(|event| event.kind().is_work() || event.hours().is_some()) {
        let weekday = weekday_of(event.day());
        if seen.insert(event.day()) {
            counts[weekday] += 1;
        }
        if let Some(hours) = event.hours() {
            begun[weekday].push((event.time - event.time.floor()) * 24.0 - hours);
        }
    }
    let most = counts.iter().max().copied().unwrap_or(0) as f64;
    let has_habit = seen.len() >= MIN_DAYS;
    (0..7)
        .filter(|weekday| !has_habit || counts[*weekday] as f64 >= FREQUENT * most)
        .map(|weekday| StudyDay {
            weekday: weekday as i64,
            hour: if has_habit { median(&mut begun[weekday]) } else { USUAL_HOUR },
        })
        .collect()
}

/// Places what is open of a plan: on usual days from `from` (days since the epoch) on, evenly by hours; a long task in
/// several sittings, as many as the week has room for. Nothing is placed in the past.
pub fn place<'a>(plan: &'a WeeklyPlan, days: &[StudyDay], from: f64) -> Vec<Placed<'a>> {
    let first = day_number(plan.starts);
    let open: Vec<&PlannedTask> = plan.tasks.iter().filter(|task| task.status != Status::Completed).collect();
    let today = from.floor() as i64;
    if today > first + 6 {
        return Vec::new();
    }
    // Of today only what is still to come counts.
    let hour_now = (from - from.floor()) * 24.0;
    let begins = |day: i64, usual: f64| {
        if day > today || hour_now <= usual {
            return Some((day, usual));
        }
        (hour_now < LATEST_START).then(|| (day, (hour_now * 2.0).ceil() / 2.0))
    };
    let usual_on = |day: i64| days.iter().find(|usual| usual.weekday == weekday_of(day) as i64);
    let left = || (first..first + 7).filter(|day| *day >= today);
    let mut available: Vec<(i64, f64)> = left().filter_map(|day| begins(day, usual_on(day)?.hour)).collect();
    if available.is_empty() {
        available = left().filter_map(|day| begins(day, USUAL_HOUR)).collect();
    }
    if available.is_empty() {
        return Vec::new();
    }
    let sittings: Vec<Sitting<'_>> =
        open.into_iter().flat_map(|task| Sitting::all(task, plan.capacity_hours)).collect();
    let a_day = sittings.iter().map(|sitting| sitting.hours).sum::<f64>() / available.len() as f64;
    let mut by_day: Vec<Vec<Sitting<'_>>> = vec![Vec::new(); available.len()];
    let mut before = 0.0;
    for sitting in sittings {
        // The day in which it begins if all hours are laid end to end.
        let place = ((before / a_day + 1e-9) as usize).min(available.len() - 1);
        before += sitting.hours;
        by_day[place].push(sitting);
    }
    let mut placed = Vec::new();
    for ((day, hour), sittings) in available.into_iter().zip(by_day) {
        let hours: f64 = sittings.iter().map(|sitting| sitting.hours).sum();
        // A long day begins earlier, but not before now.
        let earliest = if day == today { hour } else { EARLIEST };
        let mut at = hour.min((LATEST - hours).max(earliest));
        for sitting in sittings {
            let begins = day as f64 + at / 24.0;
            at += sitting.hours;
            placed.push(Placed { task: sitting.task, begins, ends: day as f64 + at / 24.0, sitting: sitting.place });
        }
    }
    placed
}

/// A part of a task that is done at one go.
#[derive(Debug, Clone, Copy)]
struct Sitting<'a> {
    task: &'a PlannedTask,
    /// Its length, to a quarter.
    hours: f64,
    /// Which of how many, from 1.
    place: (usize, usize),
}

impl<'a> Sitting<'a> {
    /// All of a task, as far as a week with so much room holds it.
    fn all(task: &'a PlannedTask, room: f64) -> impl Iterator<Item = Self> {
        let quarters = |hours: f64| ((hours * 4.0).round() / 4.0).max(MIN_EVENT_HOURS);
        let n = (task.estimated_hours / MAX_SITTING_HOURS).ceil().max(1.0);
        let hours = quarters(task.estimated_hours / n);
        let n_now = if n > 1.0 { (room / hours).ceil().clamp(1.0, n) } else { n };
        let n = n as usize;
        (1..=n_now as usize).map(move |place| Self { task, hours, place: (place, n) })
    }
}

/// 1970-01-01 was a Thursday.
fn weekday_of(day: i64) -> usize {
    (day + 3).rem_euclid(7) as usize
}

fn median(hours: &mut [f64]) -> f64 {
    if hours.is_empty() {
        return USUAL_HOUR;
    }
    hours.sort_unstable_by(f64::total_cmp);
    let middle = hours[hours.len() / 2];
    ((middle * 2.0).round() / 2.0).clamp(EARLIEST, LATEST - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_hour_is_the_middle_one_to_a_half_and_19_where_none_is_known() {
        let at = |hours: &[f64]| median(&mut hours.to_vec()).to_string();
        assert_eq!([at(&[]), at(&[21.3, 18.2, 19.8])], ["19", "20"]);
        assert_eq!([at(&[3.0]), at(&[23.5])], ["8", "22"]);
    }
}
