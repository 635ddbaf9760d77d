//! Plans that the learner kept: `week_planned` events that name a plan week and its tasks.
//!
//! `{"event": "week_planned", "metadata": {"plan_week": 3, "month": 1, "tasks": [ids], "reviews": [skills],
//! "planned_hours": 7.5, "capacity_hours": 8}}`. A plan kept later replaces an earlier one of the same week.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::learner::ledger::Record;

/// The name of the event.
pub const EVENT: &str = "week_planned";
/// Most tasks and most reviews that are read of one plan.
const MOST_ITEMS: usize = 60;

/// A plan as it was kept.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptPlan {
    /// Ids of its tasks, in order.
    pub tasks: Vec<String>,
    /// Skills to repeat, in order.
    pub reviews: Vec<String>,
    /// The capacity it was made for, hours.
    pub capacity_hours: Option<f64>,
    /// When it was kept, days since the epoch on the learner's clock.
    pub time: f64,
    /// The line of the log.
    pub line: u64,
}

/// Every week's kept plan, by plan week from 1.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct KeptPlans(BTreeMap<u64, KeptPlan>);

impl KeptPlans {
    /// Takes a line if it keeps a plan.
    pub fn take(&mut self, record: &Record) {
        if !record.event.eq_ignore_ascii_case(EVENT) {
            return;
        }
        let Some(week) = record.get("plan_week").and_then(Value::as_u64).filter(|week| *week > 0) else {
            return;
        };
        // A record without tasks says that the week was planned, not what with.
        let Some(tasks) = texts(record.get("tasks")) else {
            return;
        };
        let reviews = texts(record.get("reviews")).unwrap_or_default();
        let capacity_hours = record
            .number("capacity_hours")
            .filter(|hours| hours.is_finite() && *hours > 0.0);
        let plan = KeptPlan {
            tasks,
            reviews,
            capacity_hours,
            time: record.time,
            line: record.line,
        };
        let is_later = self.0.get(&week).is_none_or(|known| known.time <= plan.time);
        if is_later {
            self.0.insert(week, plan);
        }
    }

    /// The plan of a week, by plan week from 1.
    pub fn of_week(&self, plan_week: usize) -> Option<&KeptPlan> {
        self.0.get(&(plan_week as u64))
    }
}

fn texts(value: Option<&Value>) -> Option<Vec<String>> {
    let items = value?.as_array()?;
    let texts = items.iter().filter_map(Value::as_str).map(str::to_owned);
    Some(texts.take(MOST_ITEMS).collect())
}
