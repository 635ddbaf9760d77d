//! What a week should hand over: the month's deliverables once all of its tasks are planned or done, and in the month's
//! fourth week the main project's Definition of Done.

use std::collections::BTreeSet;

use super::Situation;
use crate::curriculum::model::{Level, Month};
use crate::learner::calendar::Slot;
use crate::learner::state::State;
use crate::learner::timestamp::date_of;

/// Most stretch goals that a buffer week offers.
const MOST_STRETCH: usize = 3;
/// Months before the current one whose stretch goals are offered as well.
const MONTHS_BACK: u32 = 2;

/// A stretch goal: an id of its own and the month's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) id: String,
    pub(super) text: String,
    pub(super) month: u32,
}

/// Deliverables of a week that plans `tasks`, in words. `now` says what is done by now.
pub(super) fn deliverables(
    situation: &Situation<'_>,
    now: &State,
    level: &Level,
    week: usize,
    tasks: &BTreeSet<u32>,
) -> Vec<String> {
    let calendar = situation.calendar;
    let begin = calendar.start + week as f64 * 7.0;
    let slot = calendar.slots.get(week);
    if matches!(slot, Some(Slot::Pause) | None) {
        return Vec::new();
    }
    let Some(month) = calendar.month_at(begin).and_then(|number| month_of(level, number)) else {
        return Vec::new();
    };
    let project = &month.project;
    let mut words = Vec::new();
    let is_last = matches!(slot, Some(Slot::Core(number)) if number % 4 == 0);
    let shipped = shipped_day(now, month.number);
    let is_over = calendar.week_at(now.as_of) > week as i64;
    if let Some(day) = shipped.filter(|day| !is_over || calendar.week_at(*day as f64) == week as i64) {
        let name = if project.name.is_empty() {
            "the month's project"
        } else {
            &project.name
        };
        words.push(format!("{name} (shipped {})", date_of(day)));
    } else if !is_over && all_planned(situation, now, month.number, tasks) {
        let open = project.deliverables.iter().filter(|item| item.checked != Some(true));
        words.extend(open.map(|item| item.text.clone()));
        if project.deliverables.is_empty() && !project.name.is_empty() {
            words.push(project.name.clone());
        }
    }
    let points = &project.definition_of_done;
    if is_last && !points.is_empty() {
        let name = if project.name.is_empty() {
            String::new()
        } else {
            format!(" of {}", project.name)
        };
        let checked = points.iter().filter(|point| point.checked == Some(true)).count();
        words.push(format!(
            "Check the Definition of Done{name}: {checked} of {} points hold so far",
            points.len()
        ));
    } else if is_last && !project.name.is_empty() {
        words.push(format!("Check what is done of {}", project.name));
    }
    words
}

/// Open stretch goals of the month scheduled in a week and the two before it, the latest month first.
pub(super) fn stretch(situation: &Situation<'_>, level: &Level, week: usize) -> Vec<Stretch> {
    let begin = situation.calendar.start + week as f64 * 7.0;
    let Some(current) = situation.calendar.month_at(begin) else {
        return Vec::new();
    };
    let months = (current.saturating_sub(MONTHS_BACK)..=current).rev();
    let goals = months.filter_map(|number| month_of(level, number)).flat_map(|month| {
        let open = (1..).zip(&month.stretch).filter(|(_, item)| item.checked != Some(true));
        open.map(|(place, item)| Stretch {
            id: format!("stretch:m{:02}-{place}", month.number),
            text: item.text.clone(),
            month: month.number,
        })
    });
    goals.take(MOST_STRETCH).collect()
}

pub(super) fn month_of(level: &Level, number: u32) -> Option<&Month> {
    level.months.iter().find(|month| month.number == number)
}

/// The day something that is no task was shipped for the month's last week.
fn shipped_day(now: &State, month: u32) -> Option<i64> {
    now.said.get((month * 4) as usize - 1)?.shipped_day
}

fn all_planned(situation: &Situation<'_>, now: &State, month: u32, tasks: &BTreeSet<u32>) -> bool {
    let course = situation.course;
    let weeks = course.weeks.iter().filter(|week| week.month() == month);
    let mut of_month = weeks
        .filter(|week| !now.is_covered(course, week))
        .flat_map(|week| course.core_tasks(week, now.level));
    of_month.all(|(index, _)| now.is_done(index) || tasks.contains(&index))
}
