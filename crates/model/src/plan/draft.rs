//! The draft of a week's plan: reviews, tasks in order, and work for the case that time remains.

use super::select::{Selection, fits, in_order_of_needs, select, with_needs};
use super::{reviews, urgency};
use crate::prelude::*;

/// New tasks that a remediation week may hold.
const NEW_IN_REMEDIATION: usize = 3;
/// Tasks that are listed for the case that time remains.
pub(crate) const MAX_OVERFLOW: usize = 4;
/// Part of a week's hours that is not left empty without saying which task could begin.
const MUCH_LEFT: f64 = 1.0 / 3.0;
/// Rounds in which reviews and tasks are fitted to each other.
const MAX_ROUNDS: usize = 4;

/// A week's plan before it is shown: what the learner commits to, and what waits.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    pub kind: WeekKind,
    /// Reviews first, then tasks, in the order to do them in.
    pub items: Vec<PlanItem>,
    /// If time remains: not committed, in the path's order.
    pub overflow: Vec<PlanItem>,
}

impl Draft {
    /// Hours of what is committed, at the learner's pace.
    pub fn hours(&self) -> f64 {
        self.items.iter().map(|item| item.hours).sum()
    }

    /// Ids of the committed tasks as indexes, in the order of the plan.
    pub fn tasks(&self) -> impl Iterator<Item = u32> {
        self.items.iter().filter_map(|item| item.task)
    }
}

/// The kind of a week since the start (from 0); without a path every week comes after its end.
pub fn kind_of(input: &PlanInput<'_>, week: usize) -> WeekKind {
    match input.calendar.week_kind(week) {
        WeekKind::Free => WeekKind::After,
        kind => kind,
    }
}

/// Plans a week since the start, from 0, that begins at the state's date.
pub fn draft(input: &PlanInput<'_>, week: usize) -> Draft {
    let kind = kind_of(input, week);
    let open = input.state.open_tasks(input.course).map(|(index, _)| index);
    let order = in_order_of_needs(input, open.collect());
    let open: Vec<PlanItem> = order.iter().map(|index| week_task(input, *index)).collect();
    let (committable, uncommitted) = match kind {
        WeekKind::Core => (open, Vec::new()),
        // Buffer weeks and weeks after the path take no new tasks: only open ones and their prerequisites.
        WeekKind::Buffer | WeekKind::After | WeekKind::Free => {
            let wanted = with_needs(input, &order, |task| input.state.is_carried_over(task));
            open.into_iter().partition(|item| item.task.is_some_and(|task| wanted.contains(&task)))
        }
        WeekKind::Remediation => {
            let mut first = remediation_tasks(input, week);
            let is_new = |item: &PlanItem| !first.iter().any(|task| task.task == item.task);
            let mut new: Vec<PlanItem> = open.into_iter().filter(is_new).collect();
            let later = new.split_off(new.len().min(NEW_IN_REMEDIATION));
            first.extend(new);
            (first, later)
        }
        WeekKind::Pause => return Draft { kind, items: Vec::new(), overflow: Vec::new() },
    };
    assemble(input, week, kind, committable, uncommitted)
}

/// Fits reviews and tasks to each other and to the hours.
fn assemble(
    input: &PlanInput<'_>,
    week: usize,
    kind: WeekKind,
    committable: Vec<PlanItem>,
    uncommitted: Vec<PlanItem>,
) -> Draft {
    let may_be_now = |task: u32| !input.state.put_off(task, week).0;
    // A week that takes few tasks may have blocked ones only: they wait, as long as another task of the path can be done.
    let can_be_done = |item: &PlanItem| item.task.is_some_and(|task| may_be_now(task) && !input.state.is_blocked(task));
    let (committable, uncommitted) = if !committable.iter().any(can_be_done) && uncommitted.iter().any(can_be_done) {
        (Vec::new(), [committable, uncommitted].concat())
    } else {
        (committable, uncommitted)
    };
    let order = committable.iter().filter_map(|item| Some((item.task.filter(|task| may_be_now(*task))?, item.hours)));
    let order: Vec<(u32, f64)> = order.collect();
    let is_buffer = matches!(kind, WeekKind::Buffer | WeekKind::After);
    let choose = |selection: &Selection| reviews::choose(input, &selection.chosen, is_buffer);
    let sum = |items: &[PlanItem]| items.iter().map(|item| item.hours).sum::<f64>();
    // The fewest tasks that are sure to be in say first which reviews they make needless.
    let mut selection = select(input, &order, input.capacity.for_reviews());
    let mut chosen_reviews = choose(&selection);
    for _ in 0..MAX_ROUNDS {
        let next = select(input, &order, sum(&chosen_reviews));
        if next == selection {
            break;
        }
        selection = next;
        chosen_reviews = choose(&selection);
    }
    let mut unready = reviews::weak_prerequisites(input, &selection.chosen);
    unready.retain(|skill| chosen_reviews.iter().all(|review| review.skill != Some(*skill)));
    let mut used = sum(&chosen_reviews);
    let (mut tasks, mut rest) = (Vec::new(), Vec::new());
    let mut missing = BTreeSet::new();
    for mut item in committable {
        let is_chosen = item.task.is_some_and(|task| selection.chosen.contains(&task));
        let is_ready = item.task.is_some_and(|task| !input.course.builds_on(task, &missing));
        // The last round of reviews may have grown by one; the hours hold all the same.
        if is_chosen && (is_ready || selection.is_forced) && (tasks.is_empty() || fits(input, used + item.hours)) {
            used += item.hours;
            urgency::weigh(input, week, &mut item);
            warn(input, &unready, &mut item);
            tasks.push(item);
        } else {
            if is_chosen {
                missing.extend(item.skill);
            }
            rest.push(item);
        }
    }
    let is_passed_over = |item: &PlanItem| item.task.is_some_and(|task| selection.passed_over.contains(&task));
    let (first, then): (Vec<PlanItem>, Vec<PlanItem>) = rest.into_iter().partition(is_passed_over);
    let mut overflow: Vec<PlanItem> = first.into_iter().chain(then).chain(uncommitted).collect();
    overflow.retain(|item| item.task.is_none_or(may_be_now));
    // A blocked one comes last, and one of them is named.
    let (blocked, free): (Vec<_>, Vec<_>) =
        overflow.into_iter().partition(|item| item.task.is_some_and(|task| input.state.is_blocked(task)));
    let blocked: Vec<PlanItem> = blocked.into_iter().take(1).collect();
    let mut overflow: Vec<PlanItem> = free.into_iter().take(MAX_OVERFLOW - blocked.len()).chain(blocked).collect();
    let mut left = input.capacity.room() - used;
    for item in &mut overflow {
        urgency::weigh(input, week, item);
        item.kind = ItemKind::Optional;
        // The line of a blocked one says so itself.
        if is_passed_over(item) && !item.task.is_some_and(|task| input.state.is_blocked(task)) {
            let why = if left > MUCH_LEFT * input.capacity.room() {
                // Only one task can take them.
                format!("begin it in the {} that are free this week", hours(std::mem::take(&mut left)))
            } else {
                "longer than the rest of this week".to_owned()
            };
            item.reasons.insert(0, why);
        }
    }
    let mut items = chosen_reviews;
    items.extend(urgency::order(input, tasks));
    for item in items.iter_mut().chain(&mut overflow) {
        item.reasons.dedup();
    }
    Draft { kind, items, overflow }
}

/// Warns about a task before the week begins. `unready` are skills that the week's tasks build on, that
/// are hardly known, and whose reviews found no room in their fifth of the hours.
fn warn(input: &PlanInput<'_>, unready: &BTreeSet<u32>, item: &mut PlanItem) {
    let needs = item.skill.map_or(&[][..], |skill| input.course.prerequisites(skill));
    for skill in needs.iter().filter(|skill| unready.contains(skill)) {
        item.reasons.push(format!("look at {} again first", input.course.skills[*skill as usize].id));
    }
    let weeks = item.hours / input.capacity.room();
    if weeks > 1.0 && weeks.is_finite() {
        let about = format!("longer than your week: it will take about {} weeks", weeks.round().max(2.0));
        item.reasons.insert(0, about);
    }
}

/// A task of the course as a line of a week's plan.
pub(crate) fn week_task(input: &PlanInput<'_>, index: u32) -> PlanItem {
    task_item(input, index, kind_at(input.state, index), None)
}

/// A task as a line of that kind; `base` replaces the path's estimate.
fn task_item(input: &PlanInput<'_>, index: u32, kind: ItemKind, base: Option<f64>) -> PlanItem {
    let task = input.course.task(index);
    let base_hours = base.or_else(|| task.map(|task| task.hours)).unwrap_or(0.0);
    PlanItem {
        id: task.map_or_else(String::new, |task| task.id.clone()),
        task: Some(index),
        skill: task.map(|task| task.skill),
        kind,
        base_hours,
        hours: input.state.hours_left(index, round_to(base_hours * input.capacity.pace, 1)),
        ..PlanItem::default()
    }
}

/// The tasks that an approved remediation week names, as far as the course has them.
fn remediation_tasks(input: &PlanInput<'_>, week: usize) -> Vec<PlanItem> {
    let Some(PlanWeek::Remediation(decision)) = input.calendar.slots.get(week) else {
        return Vec::new();
    };
    let decided = input.decisions.get(*decision).and_then(|decision| decision.remediation.as_ref());
    let begin = input.calendar.week_begins(week as i64);
    let mut items: Vec<PlanItem> = Vec::new();
    for task in decided.iter().flat_map(|week| &week.tasks) {
        let Some(index) = input.course.find_task(&task.id) else { continue };
        let done = input.state.done.get(index as usize).copied().flatten();
        if items.iter().any(|item| item.task == Some(index)) || done.is_some_and(|done| done.time >= begin) {
            continue;
        }
        let base = Some(task.est).filter(|hours| hours.is_finite() && *hours > 0.0);
        let mut item = task_item(input, index, ItemKind::Remediation, base);
        let retained = item.skill.and_then(|skill| input.state.retained(skill)).unwrap_or(0.0);
        let known = format!("about {} known {}", percent(retained), reviews::AT_START);
        item.reasons.push(format!("repeats {}: {known}", task.skill));
        items.push(item);
    }
    items
}

/// Whether a task is new in a week that begins at a state's date, or carried over into it.
pub(crate) fn kind_at(state: &State, task: u32) -> ItemKind {
    if state.is_carried_over(task) { ItemKind::CarriedOver } else { ItemKind::New }
}
