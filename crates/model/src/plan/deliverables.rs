//! The deliverables of a week: the month's deliverables once all of its tasks are planned or done, and in the month's
//! fourth week the main project's Definition of Done.

use super::PlannedTask;
use crate::course::STRETCH;
use crate::prelude::*;

/// Most stretch goals that a buffer week offers.
const MAX_STRETCH: usize = 3;
/// Months before the current one whose stretch goals are offered as well.
const MONTHS_BACK: u32 = 2;

/// Deliverables of a week that plans `tasks`, in words: of the month that the week belongs to, and of earlier or later ones
/// whose last tasks it holds. `now` says what is done by now, `shipped` what was handed over.
pub(crate) fn deliverables(
    input: &PlanInput<'_>,
    (now, shipped): (&State, &Shipped),
    level: &Level,
    week: usize,
    tasks: &BTreeSet<u32>,
) -> Vec<String> {
    let calendar = input.calendar;
    let slot = calendar.slots.get(week);
    if slot == Some(&PlanWeek::Pause) {
        return Vec::new();
    }
    let current = calendar.month_at(calendar.week_begins(week as i64));
    let is_over = calendar.week_at(now.as_of) > week as i64;
    let planned = tasks.iter().filter_map(|task| input.course.task(*task)?.month());
    let numbers: BTreeSet<u32> = planned.chain(current).collect();
    let mut words = Vec::new();
    for month in numbers.into_iter().filter_map(|number| level.month(number)) {
        let project = &month.project;
        let is_current = current == Some(month.number);
        let out = shipped.delivered(month.number, project);
        if let Some(day) = shipped_day(now, month.number).filter(|_| out.iter().all(|out| *out)) {
            let is_told = is_current && slot.is_some();
            if is_told && (!is_over || calendar.week_at(day as f64) == week as i64) {
                let name = match project.name.as_str() {
                    "" => "the month's project",
                    name => name,
                };
                words.push(format!("{name} (shipped {})", date_of(day)));
            }
        } else if !is_over && (out.contains(&true) || all_planned(input, now, month.number, tasks)) {
            let items = project.deliverables.iter().zip(&out).filter(|(item, _)| item.checked != Some(true));
            words.extend(items.map(|(item, out)| format!("{}{}", item.text, if *out { " (shipped)" } else { "" })));
            if project.deliverables.is_empty() && !project.name.is_empty() {
                words.push(project.name.clone());
            }
        }
        if calendar.month_end(month.number) == Some(week) {
            words.extend(last_check(&month.project));
        }
    }
    words
}

/// The check of the main project that closes a month.
fn last_check(project: &Project) -> Option<String> {
    let points = &project.definition_of_done;
    if points.is_empty() {
        return (!project.name.is_empty()).then(|| format!("Check how much of {} is done", project.name));
    }
    let name = match project.name.as_str() {
        "" => String::new(),
        name => format!(" of {name}"),
    };
    let checked = points.iter().filter(|point| point.checked == Some(true)).count();
    Some(format!("Check the Definition of Done{name}: {checked} of {} points hold so far", points.len()))
}

/// Open stretch goals of the month scheduled in a week and the two before it, the latest month first, as lines that commit to
/// nothing. What `is_done` by its id, or has its box checked, is left out.
pub(crate) fn stretch(
    input: &PlanInput<'_>,
    level: &Level,
    week: usize,
    is_done: impl Fn(&str) -> bool,
) -> Vec<PlannedTask> {
    let begin = input.calendar.week_begins(week as i64);
    let Some(current) = input.calendar.month_at(begin) else {
        return Vec::new();
    };
    let months = (current.saturating_sub(MONTHS_BACK)..=current).rev();
    let goals = months.filter_map(|number| level.month(number)).flat_map(|month| {
        let open = (1..).zip(&month.stretch).filter(|(_, item)| item.checked != Some(true));
        open.map(|(place, item)| PlannedTask {
            id: format!("{STRETCH}m{:02}-{place}", month.number),
            description: item.text.clone(),
            why: format!("a stretch goal of month {}", month.number),
            ..PlannedTask::default()
        })
    });
    goals.filter(|goal| !is_done(&goal.id)).take(MAX_STRETCH).collect()
}

/// The day on which a deliverable was shipped for the month's last week.
pub(super) fn shipped_day(now: &State, month: u32) -> Option<i64> {
    now.marks.get((month * 4) as usize - 1)?.shipped_day
}

fn all_planned(input: &PlanInput<'_>, now: &State, month: u32, tasks: &BTreeSet<u32>) -> bool {
    let course = input.course;
    let weeks = course.weeks.iter().filter(|week| week.month() == month);
    let mut of_month = weeks.filter(|week| !now.is_covered(course, week)).flat_map(|week| course.tasks_of(week));
    of_month.all(|(index, _)| now.is_done(index) || tasks.contains(&index))
}
