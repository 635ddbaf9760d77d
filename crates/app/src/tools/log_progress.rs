//! `log_progress`: appends an event to the learner's progress log, once the learner approves.

use crate::day::prepare::{LOG_PROGRESS, prepared};
use crate::prelude::*;

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::doc_markdown, reason = "the texts go to clients as they are")]
pub struct LogProgress {
    /// If several
    pub learner_id: Option<String>,
    /// task_completed, study, note, assessed, task_checked, review_completed, deliverable_shipped, best_practice_added, correction, blocker_raised/resolved, pause_started/ended, session_started/completed/discarded, week_planned/started/completed, retro_completed
    #[schemars(length(min = 1), extend("pattern" = NOT_BLANK))]
    pub event: String,
    /// In their words
    pub message: String,
    /// Facts: task, duration_hours, score (0.8, "80%", "4/5"), from and until (a pause's last day), skill, month, week, plan_week, on (day), at (time); of task_checked by (assistant, peer, self), model (yours), passed, total; of correction corrects (an id of get_log), with ({duration_hours: 1.5}; left out it takes the entry back)
    pub metadata: Option<Map<String, Value>>,
}

impl Tool for LogProgress {
    const SPEC: Spec = LOG_PROGRESS;
    // A whole evaluation is accepted; only the contract's fields of it are kept.
    const MAX_ARGUMENT_BYTES: u64 = 1_048_576;
    type Output = Written;

    fn run(ctx: &Ctx, args: LogProgress) -> Result<ToolResult<Written>> {
        let day = Day::of_learner(ctx, args.learner_id.as_deref())?;
        let LogProgress { event, message, metadata, .. } = args;
        let draft = Draft { event, message, fields: metadata.unwrap_or_default(), ..Draft::default() };
        let of_caller =
            |field: String| if ["event", "message"].contains(&&*field) { field } else { format!("metadata.{field}") };
        Ok(ToolResult::Pending(prepared(&day, draft, false).map_err(|error| error.renamed(of_caller))?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::schema::of_input;
    use los_model::events::kind::EventKind;

    #[test]
    fn every_event_that_a_learner_can_log_is_named() {
        let schema = of_input::<LogProgress>();
        let words = schema["properties"]["event"]["description"].as_str().unwrap();
        for kind in EventKind::ALL.iter().filter(|kind| kind.is_for_learners()) {
            let all_named = |part: &str| words.contains(part);
            assert!(kind.name().split('_').all(all_named), "{}: {words}", kind.name());
        }
    }
}
