//! The order inside a week, as a sum whose parts can be read.
//!
//! `8·[blocks a deliverable due this week] + 6·[carried over] + 4·[in progress] + 2·min(1, age/4 weeks) + 3·dependants/5 -
//! 50·[blocked]` (docs/model.md#order), and 20 for what a remediation week is there to repeat. Dependants are counted among
//! the next tasks and at most five; they rank a task before an earlier week of the path that builds on it, and nothing else.
//! Nothing moves before a task of the same plan that it builds on.

use super::deliverables::shipped_day;
use crate::course::Difficulties;
use crate::prelude::*;

/// Dependants that count at most.
const MAX_DEPENDANTS: usize = 5;
/// A blocked task comes after all others.
const BLOCKED_POINTS: f64 = -50.0;
/// Weeks that a task was put off for, after which the plan asks about it.
const PUT_OFF_OFTEN: usize = 3;

/// Points that only decide between equals: parts of the sum have four digits.
const TIE: f64 = 1e-6;

/// The reason given for a task whose blocker is open.
pub(crate) const BLOCKED: &str = "a blocker is open";

/// A part of the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// This week is there to repeat it
    Remediation,
    /// A deliverable of its month is due this week
    Deliverable,
    /// An earlier week held it
    CarriedOver,
    /// It is begun
    InProgress,
    /// Weeks since a plan held it first
    Age,
    /// Tasks that build on it
    Dependants,
    /// A blocker is open
    Blocked,
}

/// A part of the sum that orders a week.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, schemars::JsonSchema)]
pub struct Points {
    /// Its meaning
    pub part: Part,
    /// Points that it adds
    pub points: f64,
}

/// Fills in a task's urgency and the reasons that follow from it.
pub(crate) fn weigh(input: &PlanInput<'_>, week: usize, item: &mut PlanItem) {
    let PlanInput { state, course, .. } = *input;
    let Some((index, task)) = item.task.and_then(|index| Some((index, course.task(index)?))) else {
        return;
    };
    let mut add = |part: Part, points: f64| {
        if points != 0.0 {
            item.urgency.push(Points { part, points: round_to(points, 4) });
        }
    };
    let held = state.held_since.get(&index);
    let late = held.map_or(0, |held| (week + 1).saturating_sub(*held as usize));
    let due = task.month().is_some_and(|month| has_deliverables_due(input, month, week));
    let is_carried = item.kind == ItemKind::CarriedOver;
    if is_carried {
        item.reasons.push(match held {
            Some(held) => format!("carried over from plan week {held}"),
            None => "earlier weeks asked for it".to_owned(),
        });
    }
    if item.kind == ItemKind::Remediation {
        add(Part::Remediation, 20.0);
    }
    if due {
        add(Part::Deliverable, 8.0);
        item.reasons.push("the month's deliverable is due this week".to_owned());
    }
    if is_carried {
        add(Part::CarriedOver, 6.0);
    }
    if state.in_progress.contains_key(&index) {
        add(Part::InProgress, 4.0);
        item.reasons.push("you have started it".to_owned());
    }
    add(Part::Age, 2.0 * (late as f64 / 4.0).min(1.0));
    let dependants = course.n_dependants(index);
    if dependants > 0 {
        add(Part::Dependants, 3.0 * dependants.min(MAX_DEPENDANTS) as f64 / 5.0);
        item.reasons.push(dependants_in_words(dependants));
    }
    if state.is_blocked(index) {
        add(Part::Blocked, BLOCKED_POINTS);
    }
    if let (_, times @ PUT_OFF_OFTEN..) = state.put_off(index, week) {
        item.reasons
            .insert(0, format!("put off {times} times: do you want to drop it, or swap the project (`los adapt`)?"));
    }
    if item.reasons.is_empty() {
        item.reasons.push(match item.kind {
            ItemKind::Remediation => "it trains this week's weak skills".to_owned(),
            _ => "next on your path".to_owned(),
        });
    }
}

/// `6 later tasks depend on it`; the number is [`State::n_dependants`](crate::course::course::Course::n_dependants).
pub(crate) fn dependants_in_words(dependants: usize) -> String {
    match dependants {
        1 => "1 later task depends on it".to_owned(),
        n => format!("{n} later tasks depend on it"),
    }
}

/// Whether a month's deliverables are due in a week: its last open task is likely to be done by then.
fn has_deliverables_due(input: &PlanInput<'_>, month: u32, week: usize) -> bool {
    let mut deliverables = input.course.deliverables.iter();
    let end = input.calendar.week_begins(week as i64 + 1);
    let mut open = input.state.open_tasks(input.course).filter(|(_, task)| task.month() == Some(month));
    let is_over = |task: u32| input.calendar.task_end(task).is_none_or(|at| at <= end);
    let is_shipped = shipped_day(input.state, month).is_some();
    !is_shipped && deliverables.any(|(due, _)| month_of(*due) == month) && open.all(|(task, _)| is_over(task))
}

/// Orders tasks (given in the path's order) by their urgency, each behind those of the list that it builds on.
pub(crate) fn order(input: &PlanInput<'_>, items: Vec<PlanItem>) -> Vec<PlanItem> {
    let course = input.course;
    let skills: Vec<BTreeSet<u32>> = items.iter().map(|item| item.skill.into_iter().collect()).collect();
    let before: Vec<Vec<usize>> = (0..items.len())
        .map(|place| {
            let task = items[place].task;
            let earlier =
                (0..place).filter(|earlier| task.is_some_and(|task| course.builds_on(task, &skills[*earlier])));
            earlier.collect()
        })
        .collect();
    let difficulties = Difficulties::of(course);
    let suits = |place: usize| {
        let task = items[place].task;
        task.is_some_and(|task| input.state.tries.chance(&difficulties, difficulties.task(task)).suits())
    };
    let mut placed: Vec<usize> = Vec::with_capacity(items.len());
    while placed.len() < items.len() {
        let free = (0..items.len())
            .filter(|place| !placed.contains(place) && before[*place].iter().all(|earlier| placed.contains(earlier)));
        // The most urgent task says which week of the path is next. The order of weeks and of their tasks is the author's: what
        // depends on a task moves it there only if an earlier week builds on it, too.
        let week = |place: usize| items[place].task.and_then(|task| course.task(task)).map(|task| task.week);
        let needs_it = |other: usize, place: usize| {
            items[other].task.is_some_and(|task| course.builds_on(task, &skills[place]))
                && (week(other) < week(place) && items[other].skill != items[place].skill && !placed.contains(&other))
        };
        let strongest = first_best(free.clone(), |place| {
            let is_needed = (0..items.len()).any(|other| needs_it(other, place));
            if is_needed { items[place].urgency_sum() } else { items[place].urgency_without(Part::Dependants) }
        });
        let of_week = free.filter(|place| strongest.is_some_and(|strongest| week(*place) == week(strongest)));
        // Among equals comes what the learner is likely, and not sure, to pass at the first try.
        let points =
            |place: usize| items[place].urgency_without(Part::Dependants) + if suits(place) { TIE } else { 0.0 };
        let next = first_best(of_week, points);
        match next {
            Some(next) => placed.push(next),
            None => break,
        }
    }
    let mut slots: Vec<Option<PlanItem>> = items.into_iter().map(Some).collect();
    placed.into_iter().filter_map(|place| slots[place].take()).collect()
}

/// The place with the most points; the first of equals is the one that comes first on the path.
fn first_best(places: impl Iterator<Item = usize>, points: impl Fn(usize) -> f64) -> Option<usize> {
    places.reduce(|best, place| if points(place) > points(best) + 1e-9 { place } else { best })
}
