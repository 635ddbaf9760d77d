//! When a week's open tasks can be done: in the learner's study times, else as notes of the days that are left.
//!
//! A calendar shows the result. It is a proposal and moves as work is done; nothing is owed to it.

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc, Weekday};

use super::{ItemKind, PlannedTask, TaskStatus, WeeklyPlan};
use crate::{course::study_times::StudyTime, time::zone::Zone};

/// No piece of a task is shorter, in minutes.
const SHORTEST_MINUTES: i64 = 15;
/// Lengths are multiples of so many minutes.
const STEP_MINUTES: f64 = 5.0;

/// From one instant to another.
pub type Span = (DateTime<Utc>, DateTime<Utc>);

/// A task, or a piece of it, with its time.
#[derive(Debug, Clone, PartialEq)]
pub struct Placed<'a> {
    pub task: &'a PlannedTask,
    /// The piece of the task, from 1.
    pub piece: usize,
    pub time: Time,
}

/// A time in a calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Time {
    Between(DateTime<Utc>, DateTime<Utc>),
    Day(NaiveDate),
}

/// Shares out the open tasks of a week over its study times that are not over at `now`, in the plan's order. What finds no room
/// is a note on the week's last day. Without study times every task is a note, spread by hours over the days left.
pub fn place<'a>(plan: &'a WeeklyPlan, times: &[StudyTime], zone: &Zone, now: DateTime<Utc>) -> Vec<Placed<'a>> {
    let is_open = |task: &&PlannedTask| task.kind != ItemKind::Review && task.status != TaskStatus::Completed;
    let open: Vec<&PlannedTask> = plan.tasks.iter().filter(is_open).collect();
    let first = zone.date_of(now).max(plan.starts);
    if first > plan.ends {
        return Vec::new();
    }
    if times.is_empty() {
        return as_notes(&open, first, plan.ends);
    }
    let mut slots = slots(times, zone, first, plan.ends);
    slots.retain(|(_, to)| *to > now);
    let mut slots = slots.into_iter().peekable();
    let mut placed = Vec::new();
    for task in open {
        let mut left = minutes(task);
        let mut piece = 0;
        while left > TimeDelta::zero() {
            piece += 1;
            let Some(slot) = slots.peek_mut() else {
                placed.push(Placed { task, piece, time: Time::Day(plan.ends) });
                break;
            };
            let begins = slot.0;
            let ends = (begins + left).min(slot.1);
            left -= ends - begins;
            placed.push(Placed { task, piece, time: Time::Between(begins, ends) });
            slot.0 = ends;
            if slot.1 - ends < TimeDelta::minutes(SHORTEST_MINUTES) {
                slots.next();
            }
        }
    }
    placed
}

fn minutes(task: &PlannedTask) -> TimeDelta {
    let steps = (task.estimated_hours * 60.0 / STEP_MINUTES).round();
    TimeDelta::minutes(((steps * STEP_MINUTES) as i64).max(SHORTEST_MINUTES))
}

/// The study times of some days as instants, in order. One that the change to summer time swallows is left out.
fn slots(times: &[StudyTime], zone: &Zone, first: NaiveDate, last: NaiveDate) -> Vec<Span> {
    let of_day = |day: NaiveDate| {
        let weekday: Weekday = chrono::Datelike::weekday(&day);
        let at = move |time| zone.instant_of(day.and_time(time));
        times.iter().filter(move |time| time.weekday == weekday).map(move |time| (at(time.from), at(time.to)))
    };
    joined(first.iter_days().take_while(|day| *day <= last).flat_map(of_day).filter(|(from, to)| from < to).collect())
}

/// Spans in order, those that overlap as one.
fn joined(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable();
    spans.dedup_by(|later, earlier| {
        let is_one = later.0 <= earlier.1;
        earlier.1 = if is_one { earlier.1.max(later.1) } else { earlier.1 };
        is_one
    });
    spans
}

/// The part of the study times of some days that other spans block; 0 without study times.
pub fn blocked_share(times: &[StudyTime], zone: &Zone, (first, last): (NaiveDate, NaiveDate), busy: &[Span]) -> f64 {
    let (slots, busy) = (slots(times, zone, first, last), joined(busy.to_vec()));
    let hours = |(from, to): &Span| (*to - *from).max(TimeDelta::zero()).num_seconds() as f64 / 3_600.0;
    let all: f64 = slots.iter().map(hours).sum();
    let within = |slot: &Span| busy.iter().map(|span| hours(&(slot.0.max(span.0), slot.1.min(span.1)))).sum::<f64>();
    if all > 0.0 { slots.iter().map(within).sum::<f64>() / all } else { 0.0 }
}

fn as_notes<'a>(open: &[&'a PlannedTask], first: NaiveDate, last: NaiveDate) -> Vec<Placed<'a>> {
    let n_days = (last - first).num_days() + 1;
    let all: f64 = open.iter().map(|task| task.estimated_hours).sum();
    let mut before = 0.0;
    let note = |task: &&'a PlannedTask| {
        let share = if all > 0.0 { before / all } else { 0.0 };
        before += task.estimated_hours;
        let day = ((share * n_days as f64) as i64).clamp(0, n_days - 1);
        Placed { task, piece: 1, time: Time::Day(first + Days::new(day.unsigned_abs())) }
    };
    open.iter().map(note).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::plan_week::WeekKind;
    use crate::course::study_times;

    /// The week of the change to winter time in Berlin.
    fn week(tasks: &[(&str, f64)]) -> WeeklyPlan {
        let task = |(id, hours): &(&str, f64)| PlannedTask {
            id: (*id).to_owned(),
            estimated_hours: *hours,
            kind: ItemKind::New,
            ..PlannedTask::default()
        };
        WeeklyPlan {
            week_number: 1,
            month: 1,
            focus: String::new(),
            kind: WeekKind::Core,
            starts: "2026-10-19".parse().unwrap(),
            ends: "2026-10-25".parse().unwrap(),
            preview: false,
            kept: false,
            tasks: tasks.iter().map(task).collect(),
            deliverables: Vec::new(),
            overflow: Vec::new(),
            capacity_hours: 5.0,
            planned_hours: 5.0,
            promised_hours: 5.0,
            finish: None,
            near_end: None,
            end: None,
            target: None,
            done_hours: 0.0,
            capacity_why: String::new(),
        }
    }

    fn shown(plan: &WeeklyPlan, times: &[&str], now: &str) -> Vec<String> {
        let times: Vec<StudyTime> = times.iter().flat_map(|text| study_times::parse(text).unwrap()).collect();
        let zone = Zone::named("Europe/Berlin").unwrap();
        let show = |placed: Placed<'_>| {
            let time = match placed.time {
                Time::Between(from, to) => format!("{}-{}", from.format("%d. %H:%M"), to.format("%H:%M")),
                Time::Day(day) => day.to_string(),
            };
            format!("{}.{} {time}", placed.task.id, placed.piece)
        };
        place(plan, &times, &zone, now.parse().unwrap()).into_iter().map(show).collect()
    }

    #[test]
    fn tasks_fill_the_study_times_in_the_plans_order() {
        let plan = week(&[("a", 1.5), ("b", 1.0), ("c", 3.0)]);
        let times = ["Tue 19:00-21:00", "Sun 10:00-11:00", "Sun 10:30-12:00"];
        assert_eq!(
            shown(&plan, &times, "2026-10-18T10:00:00Z"),
            [
                "a.1 20. 17:00-18:30", "b.1 20. 18:30-19:00",
                // The clock went back in the night before.
                "b.2 25. 09:00-09:30", "c.1 25. 09:30-11:00", "c.2 2026-10-25",
            ]
        );
        assert_eq!(shown(&plan, &times, "2026-10-21T10:00:00Z")[..1], ["a.1 25. 09:00-10:30"]);
        assert!(shown(&plan, &times, "2026-10-26T10:00:00Z").is_empty());
    }

    #[test]
    fn without_study_times_tasks_are_notes_of_the_days_left() {
        let plan = week(&[("a", 1.0), ("b", 2.0), ("c", 1.0)]);
        assert_eq!(shown(&plan, &[], "2026-10-22T10:00:00Z"), ["a.1 2026-10-22", "b.1 2026-10-23", "c.1 2026-10-25"]);
    }

    #[test]
    fn done_work_and_reviews_are_left_out() {
        let mut plan = week(&[("a", 1.0), ("b", 1.0)]);
        plan.tasks[0].status = TaskStatus::Completed;
        plan.tasks[1].kind = ItemKind::Review;
        assert!(shown(&plan, &["daily 8:00-9:00"], "2026-10-19T00:00:00Z").is_empty());
    }
}
