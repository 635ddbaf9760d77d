//! `get_log`: the entries of some days, a task or some kinds, as they hold now.

use crate::prelude::*;
use crate::study::log_page::{LogPage, log_page};

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetLog {
    /// If several
    pub learner_id: Option<String>,
    /// First day, YYYY-MM-DD; default: 28 days in all
    pub since: Option<String>,
    /// Last day; default: today
    pub until: Option<String>,
    /// Such as study,note
    #[schemars(length(max = 400))]
    pub kinds: Option<String>,
    /// Only this task
    #[schemars(length(min = 1, max = 200))]
    pub task: Option<String>,
    /// `next` of the page before
    #[schemars(length(max = 40))]
    pub cursor: Option<String>,
}

impl Tool for GetLog {
    const SPEC: Spec = Spec::prose(
        "get_log",
        "Read what the learner logged, corrections applied: by day, event or task, at most 6 KB a page.",
        500,
    );
    type Output = LogPage;

    fn text(page: &Value) -> String {
        page.to_string()
    }

    fn run(ctx: &Ctx, args: GetLog) -> Result<ToolResult<LogPage>> {
        let day = Day::of_learner(ctx, args.learner_id.as_deref())?;
        Ok(ToolResult::Done(log_page(&day, &args)?))
    }
}
