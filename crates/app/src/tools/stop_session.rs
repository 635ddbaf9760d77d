//! `stop_session`: the running study session ends, with its measured hours unless the learner says others.

use crate::day::request::Stop;
use crate::prelude::*;

#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StopSession {
    /// If several
    pub learner_id: Option<String>,
    /// 1.5, 90m or 1h30; default: as measured
    pub hours: Option<String>,
    /// Its task is done
    pub done: bool,
    /// again, hard, good or easy, if done
    pub went: Option<String>,
    /// It does not count
    pub discard: bool,
}

impl Tool for StopSession {
    const SPEC: Spec = Spec::appends("stop_session", "End the running study session and log its hours.", 500);
    type Output = Written;

    fn run(ctx: &Ctx, args: StopSession) -> Result<ToolResult<Written>> {
        let day = Day::of_learner(ctx, args.learner_id.as_deref())?;
        let StopSession { hours, done, went, discard, .. } = &args;
        let stop = Stop {
            hours: hours.as_deref(),
            is_dropped: *discard,
            is_done: *done,
            words: "",
            facts: facts([("went", went.as_deref().map(Value::from))]),
        };
        Ok(ToolResult::Pending(step(&day, Request::Stop(stop))?))
    }
}
