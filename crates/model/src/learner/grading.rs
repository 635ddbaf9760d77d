//! The evidence of an event's work: its score and its weight (docs/model.md#grades).

use crate::events::{Event, Judge, kind::EventKind};

/// Assumed score where a task was done and not graded.
pub(crate) const UNGRADED_TASK: f64 = 0.68;
/// Assumed score where a deliverable was shipped and not graded.
pub(crate) const UNGRADED_DELIVERABLE: f64 = 0.72;
/// Weight of a graded task.
pub(crate) const TASK_WEIGHT: f64 = 1.0;
/// Weight of the review of a whole skill, unless an assistant graded it.
pub(crate) const REVIEW_WEIGHT: f64 = 1.2;
/// Part of a task's weight that counts for a skill that the task only uses: success shows less about it.
pub(crate) const USE_WEIGHT: f64 = 0.3;
/// Weight of an ungraded task in mastery.
pub(crate) const UNGRADED_WEIGHT: f64 = 0.35;
/// Weight of a deliverable without a score.
pub(crate) const UNGRADED_DELIVERABLE_WEIGHT: f64 = 0.3;
/// Weight of a deliverable with a score or a share of its definition of done.
pub(crate) const DELIVERABLE_WEIGHT: f64 = 1.5;

/// Part of the review of a whole skill that one question is: in evidence, and in the step that memory makes.
pub(crate) const QUESTION_SHARE: f64 = 0.2;
/// Hours that a question takes, for planning.
pub(crate) const QUESTION_HOURS: f64 = 1.0 / 60.0;

/// Weight of a graded review: 1.2, by an assistant 1.0 or .5 as of a check; and a fifth of it for one question.
const fn review_weight(event: &Event) -> f64 {
    let whole = match event.judge {
        Judge::AuditedAssistant => 1.0,
        Judge::Learner | Judge::Assistant => 0.5,
        _ => REVIEW_WEIGHT,
    };
    if event.is_question { whole * QUESTION_SHARE } else { whole }
}

/// Weight of a check's result: 2.0 of what a machine computed, 1.5 by another person, 1.0 by an assistant that was audited, .5 by the
/// learner or any other assistant.
const fn check_weight(event: &Event) -> f64 {
    match event.judge {
        Judge::Machine => 2.0,
        Judge::Peer => 1.5,
        Judge::Learner | Judge::Assistant | Judge::Claim => 0.5,
        _ => 1.0,
    }
}

/// Score and weight of graded work: tasks 1, reviews 1.2 (one question a fifth of it), assessments 2, checks by who
/// judged, a deliverable 1.5 with a score and .3 without (score .72), a week closed in part .3 (score .5).
pub(crate) fn grade(event: &Event) -> Option<(f64, f64)> {
    let scored = |weight: f64| event.score().map(|score| (score, weight));
    match event.kind {
        EventKind::TaskCompleted => scored(TASK_WEIGHT),
        EventKind::TaskChecked | EventKind::StageChecked => scored(check_weight(event)),
        EventKind::ReviewCompleted => scored(review_weight(event)),
        EventKind::Audited => scored(REVIEW_WEIGHT),
        EventKind::Assessed => scored(2.0),
        EventKind::DeliverableShipped => {
            scored(DELIVERABLE_WEIGHT).or(Some((UNGRADED_DELIVERABLE, UNGRADED_DELIVERABLE_WEIGHT)))
        }
        EventKind::WeekCompleted if event.is_partial => Some((0.5, 0.3)),
        _ => None,
    }
}
