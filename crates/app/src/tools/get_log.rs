//! `get_log`: the entries of some days, a task or some kinds, as they hold now.

use crate::prelude::*;
use crate::study::log_page::{LogPage, LogQuestion, log_page};

pub struct GetLog;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetLogArgs {
    /// Only if several
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
    const SPEC: Spec = Spec::reads(
        "get_log",
        "Read what the learner logged, corrections applied: by day, event or task, at most 4 KB a page.",
        500,
    );
    type Args = GetLogArgs;
    type Output = LogPage;

    fn run(ctx: &Ctx, args: GetLogArgs) -> Result<ToolResult<LogPage>> {
        let day = Day::of_learner(ctx, args.learner_id.as_deref())?;
        let task = args.task.map(|task| resolve_task(day.data()?, &task)).transpose()?;
        let ask = LogQuestion {
            since: date("since", args.since.as_deref())?,
            until: date("until", args.until.as_deref())?,
            kinds: args.kinds,
            task,
            cursor: args.cursor,
        };
        Ok(ToolResult::Done(log_page(&day, &ask)?))
    }
}

fn date(field: &str, text: Option<&str>) -> Result<Option<NaiveDate>> {
    let read = text.map(|text| text.trim().parse());
    read.transpose().map_err(|_| Error::invalid(field, "must be a date, such as 2026-03-01"))
}
