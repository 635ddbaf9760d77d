//! Skills to review this week: those that fade or never held, the most urgent first, at most a fifth of the hours.
//!
//! A skill is due when it was last practised at least 5 days ago and its recall is below .90 or its mastery below .6, by
//! `(1 - R) + .8·max(0, .7 - μ) + .15·[needed by the next tasks]` (docs/model.md#reviews). What this week's own tasks
//! practise anyway is knocked out; what one of them builds on and is hardly known comes first.

use crate::learner::{MIN_MASTERY, NEEDED_BONUS, TASKS_AHEAD};
use crate::prelude::*;

/// Hours of a review by the plan's estimate, before the learner's own pace.
pub const REVIEW_HOURS: f64 = 0.5;
/// Most hours of one skill's review.
const MAX_HOURS: f64 = 1.0;
/// Retained knowledge below which a buffer week takes a skill up.
const WEAK_IN_BUFFER: f64 = 0.7;
/// Retained knowledge of a prerequisite below which it is repeated before the task.
pub const MIN_PREREQUISITE: f64 = 0.35;

/// When a plan's figures hold: evaluation and report tell those of today.
pub(crate) const AT_START: &str = "at the start of the week";

/// A skill that could be repeated.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Candidate {
    skill: u32,
    priority: f64,
    recall: f64,
    mastery: f64,
    is_needed: bool,
    /// It is due by itself, not only because a task of the week builds on it.
    is_due: bool,
}

/// Hours of one review at the learner's pace.
pub fn review_hours(pace: f64) -> f64 {
    round_to((REVIEW_HOURS * pace).min(MAX_HOURS), 1)
}

/// Skills that tasks teach or use: that is as good as a review.
pub(crate) fn knocked_out<'a>(tasks: impl IntoIterator<Item = &'a CourseTask>) -> BTreeSet<u32> {
    let mut skills = BTreeSet::new();
    for task in tasks {
        skills.insert(task.skill);
        skills.extend(&task.uses);
    }
    skills
}

/// Prerequisites of tasks that are hardly known and that no task of the list teaches.
pub(crate) fn weak_prerequisites(input: &PlanInput<'_>, tasks: &[u32]) -> BTreeSet<u32> {
    let course = input.course;
    let listed = || tasks.iter().filter_map(|index| course.task(*index));
    let taught: BTreeSet<u32> = listed().map(|task| task.skill).collect();
    listed()
        .flat_map(|task| course.prerequisites(task.skill).iter().copied())
        .filter(|skill| !taught.contains(skill))
        .filter(|skill| input.state.retained(*skill).is_some_and(|k| k < MIN_PREREQUISITE))
        .collect()
}

/// Reviews for a week that holds `tasks`, most urgent first.
pub(crate) fn choose(input: &PlanInput<'_>, tasks: &[u32], is_buffer: bool) -> Vec<PlanItem> {
    let PlanInput { course, capacity, .. } = *input;
    let knocked_out = knocked_out(tasks.iter().filter_map(|index| course.task(*index)));
    let weak = weak_prerequisites(input, tasks);
    let mut candidates: Vec<Candidate> = candidates(input, &weak, is_buffer)
        .into_iter()
        .filter(|candidate| weak.contains(&candidate.skill) || !knocked_out.contains(&candidate.skill))
        .collect();
    let rank = |candidate: &Candidate| (weak.contains(&candidate.skill), candidate.is_due);
    candidates.sort_by(|a, b| {
        let by_rank = rank(b).cmp(&rank(a));
        by_rank.then(b.priority.total_cmp(&a.priority)).then(a.skill.cmp(&b.skill))
    });
    let hours = review_hours(capacity.pace);
    let most = capacity.for_reviews();
    let mut used = 0.0;
    let mut reviews = Vec::new();
    for candidate in candidates {
        if used + hours > most + 1e-6 {
            break;
        }
        used += hours;
        reviews.push(item(input, &candidate, weak.contains(&candidate.skill)));
    }
    reviews
}

fn candidates(input: &PlanInput<'_>, weak: &BTreeSet<u32>, is_buffer: bool) -> Vec<Candidate> {
    let PlanInput { state, course, .. } = *input;
    let next = state.open_tasks(course).take(TASKS_AHEAD);
    let needed: BTreeSet<u32> = next.flat_map(|(_, task)| course.prerequisites(task.skill)).copied().collect();
    let candidate = |(skill, known): (u32, &Option<SkillState>)| {
        let known = known.as_ref()?;
        let (recall, mastery) = (known.recall(state.as_of), known.mastery());
        let is_due = known.is_due(state.as_of);
        let is_weak_in_buffer =
            is_buffer && known.is_rested(state.as_of) && known.retained(state.as_of) < WEAK_IN_BUFFER;
        let is_needed = needed.contains(&skill);
        let priority = known.urgency(state.as_of) + if is_needed { NEEDED_BONUS } else { 0.0 };
        (is_due || is_weak_in_buffer || weak.contains(&skill)).then_some(Candidate {
            skill,
            priority,
            recall,
            mastery,
            is_needed,
            is_due,
        })
    };
    (0u32..).zip(&state.skills).filter_map(candidate).collect()
}

/// The review of a skill as a line of a plan; its id follows from the skill.
pub(crate) fn review_item(input: &PlanInput<'_>, skill: Option<u32>, reasons: Vec<String>) -> PlanItem {
    let hours = review_hours(input.capacity.pace);
    PlanItem { skill, kind: ItemKind::Review, base_hours: REVIEW_HOURS, hours, reasons, ..PlanItem::default() }
}

fn item(input: &PlanInput<'_>, candidate: &Candidate, is_weak_prerequisite: bool) -> PlanItem {
    let retained = input.state.retained(candidate.skill).unwrap_or(0.0);
    let mut reasons = Vec::new();
    // The plan stands still through its week, so its figures are those of the week's start.
    if is_weak_prerequisite {
        reasons.push(format!("a task of this week depends on it; about {} known {AT_START}", percent(retained)));
    }
    let (recall, mastery) = (candidate.recall, candidate.mastery);
    let figures = match (recall < TARGET_RECALL, mastery < MIN_MASTERY) {
        (true, true) => format!("recall about {}, mastery {} {AT_START}", percent(recall), percent(mastery)),
        (true, false) => format!("recall about {} {AT_START}", percent(recall)),
        (false, true) => format!("mastery about {} {AT_START}", percent(mastery)),
        (false, false) => String::new(),
    };
    if !figures.is_empty() {
        reasons.push(figures);
    }
    if reasons.is_empty() {
        reasons.push(format!("about {} known {AT_START}, and this week has room", percent(retained)));
    }
    let is_needed = candidate.is_needed && !is_weak_prerequisite;
    reasons.extend(is_needed.then(|| "the next tasks need it".to_owned()));
    review_item(input, Some(candidate.skill), reasons)
}
