//! `get_weekly_plan`: the week's tasks and reviews with hours at the learner's pace, and why each is there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::calls::ctx::Ctx;
use crate::calls::tool::{Hints, Spec, Step, Tool};
use crate::study::learner_data::Study;
use los_model::error::{Error, PLAN_OF_WEEK, Result};
use los_model::plan::planner::Planner;
use los_model::plan::week::WeeklyPlan;
use los_store::memory::learner_id::LearnerId;

/// Plans a week.
pub struct GetWeeklyPlan;

/// Arguments of `get_weekly_plan`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetWeeklyPlanArgs {
    /// As in `los://profile`
    pub learner_id: String,
    /// Plan week; default: now
    #[schemars(range(min = 1, max = 52))]
    pub week_number: Option<i64>,
    /// Else only a kept plan
    #[serde(default = "yes")]
    pub generate_if_missing: bool,
}

const fn yes() -> bool {
    true
}

impl Tool for GetWeeklyPlan {
    const SPEC: Spec = Spec {
        name: "get_weekly_plan",
        description: "A week's reviews and tasks, with hours at the learner's pace and why.",
        hints: Hints::READS,
        writes_memory: false,
        calls_per_minute: 60,
        target_ms: 500,
        private_args: &[],
    };
    type Args = GetWeeklyPlanArgs;
    type Output = WeeklyPlan;

    fn run(ctx: &Ctx, args: GetWeeklyPlanArgs) -> Result<Step<WeeklyPlan>> {
        let learner = ctx.known_learner(&args.learner_id)?;
        Ok(Step::Done(plan(
            ctx,
            &learner,
            // In bounds, so it fits.
            args.week_number.and_then(|week| u32::try_from(week).ok()),
            args.generate_if_missing,
        )?))
    }
}

/// The plan of a week (from 1; the current one when `None`) of a learner that is known. Without `generate` only a plan
/// that was kept is given.
pub fn plan(ctx: &Ctx, learner: &LearnerId, week: Option<u32>, generate: bool) -> Result<WeeklyPlan> {
    plan_of(&Study::load(ctx, learner)?, week, generate)
}

/// The same from a study that is loaded.
pub fn plan_of(study: &Study, week: Option<u32>, generate: bool) -> Result<WeeklyPlan> {
    let planner = planner(study);
    let week = week.map_or_else(|| study.log.current_week(), |week| week.saturating_sub(1) as usize);
    let is_kept = || study.learner().kept_plan(&study.state().calendar, week).is_some();
    if !generate && !is_kept() {
        return Err(Error::FileNotFound { path: format!("{PLAN_OF_WEEK}{}", week + 1) });
    }
    Ok(planner.week(week))
}

/// What plans of a study are made from.
pub const fn planner(study: &Study) -> Planner<'_> {
    Planner { learner: study.learner(), level: study.level() }
}
