//! `get_weekly_plan`: the week's tasks and reviews with hours at the learner's pace, and why each is there.

use crate::prelude::*;
use los_model::Missing;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetWeeklyPlan {
    /// If several
    pub learner_id: Option<String>,
    /// Plan week; default: this one
    #[schemars(range(min = 1, max = 52))]
    pub week_number: Option<i64>,
    /// If false, only a kept plan
    #[serde(default = "yes")]
    pub generate_if_missing: bool,
}

const fn yes() -> bool {
    true
}

impl Tool for GetWeeklyPlan {
    const SPEC: Spec = Spec::reads(
        "get_weekly_plan",
        "A week's tasks, hours and reasons; log_progress `week_planned` with `tasks` (ids) keeps it.",
        500,
    );
    type Output = WeeklyPlan;

    fn run(ctx: &Ctx, args: GetWeeklyPlan) -> Result<ToolResult<WeeklyPlan>> {
        let day = Day::of_learner(ctx, args.learner_id.as_deref())?;
        // In bounds, so it fits.
        let week = args.week_number.and_then(|week| u32::try_from(week).ok());
        let plan = day.data()?.plan_of(week);
        if !plan.kept && !args.generate_if_missing {
            return Err(Error::NotFound(Missing::KeptPlan(plan.week_number)));
        }
        Ok(ToolResult::Done(plan))
    }
}
