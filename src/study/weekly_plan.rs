//! The weekly plans of a learner's data.

use super::learner_data::LearnerData;
use los_model::error::{Error, PLAN_OF_WEEK, Result};
use los_model::plan::planner::Planner;
use los_model::plan::week::WeeklyPlan;

impl LearnerData {
    /// The plan of a week, from 1; of the current one when `None`. Without `generate` only a kept plan is given.
    pub(crate) fn weekly_plan(&self, week: Option<u32>, generate: bool) -> Result<WeeklyPlan> {
        let planner = Planner { learner: self.learner(), level: self.level() };
        let week = week.map_or_else(|| self.log.current_week(), |week| week.saturating_sub(1) as usize);
        let is_kept = || self.learner().kept_plan(&self.state().calendar, week).is_some();
        if !generate && !is_kept() {
            return Err(Error::FileNotFound { path: format!("{PLAN_OF_WEEK}{}", week + 1) });
        }
        Ok(planner.week(week))
    }
}
