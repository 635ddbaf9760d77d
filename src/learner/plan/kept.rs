//! Plans that the learner kept: `week_planned` events that name a plan week and its tasks.
//!
//! `{"event": "week_planned", "metadata": {"plan_week": 3, "month": 1, "tasks": [ids], "reviews": [skills],
//! "planned_hours": 7.5, "capacity_hours": 8}}`. A plan kept later replaces an earlier one of the same week.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::learner::record::Record;

/// The name of the event.
pub const EVENT: &str = "week_planned";
/// Most tasks and most reviews that are read of one plan.
const MOST_ITEMS: usize = 60;

/// Latest plan week that is read, so that a log of any length keeps few plans.
const LAST_WEEK: u64 = 1000;

/// A plan as it was kept.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptPlan {
    /// Ids of its tasks, in order.
    pub tasks: Vec<String>,
    /// Skills to repeat, in order.
    pub reviews: Vec<String>,
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
        let week = record.get("plan_week").and_then(Value::as_u64);
        let Some(week) = week.filter(|week| (1..=LAST_WEEK).contains(week)) else {
            return;
        };
        // A record without tasks says that the week was planned, not what with.
        let Some(tasks) = texts(record.get("tasks")) else {
            return;
        };
        let reviews = texts(record.get("reviews")).unwrap_or_default();
        let plan = KeptPlan {
            tasks,
            reviews,
            time: record.time,
            line: record.line,
        };
        let is_later = self.0.get(&week).is_none_or(|known| known.time <= plan.time);
        if is_later {
            self.0.insert(week, plan);
        }
    }

    /// Drops what was kept before a time: plan weeks are counted from the path's first day, and those plans are about
    /// the weeks of a path before.
    pub fn forget_before(&mut self, time: f64) {
        self.0.retain(|_, plan| plan.time >= time);
    }

    /// The plan of a week, by plan week from 1.
    pub fn of_week(&self, plan_week: usize) -> Option<&KeptPlan> {
        self.0.get(&(plan_week as u64))
    }
}

fn texts(value: Option<&Value>) -> Option<Vec<String>> {
    let items = value?.as_array()?;
    let mut texts: Vec<String> = Vec::new();
    for text in items.iter().filter_map(Value::as_str) {
        // A task or a skill named twice is still done once.
        if texts.len() < MOST_ITEMS && !texts.iter().any(|known| known.eq_ignore_ascii_case(text)) {
            texts.push(text.to_owned());
        }
    }
    Some(texts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::timestamp::Clock;

    #[test]
    fn a_storm_of_plans_keeps_few() {
        let mut plans = KeptPlans::default();
        let many: Vec<String> = (0..100).map(|n| format!("t{n}")).collect();
        for week in [0, 1, 1000, 1001, u64::MAX] {
            let line = serde_json::json!({
                "timestamp": "2026-03-09", "event": EVENT, "metadata": {"plan_week": week, "tasks": many},
            });
            let record = Record::read(1, line.to_string().as_bytes(), &mut Clock::new(None)).unwrap();
            plans.take(&record);
        }
        assert_eq!(plans.0.keys().copied().collect::<Vec<_>>(), [1, 1000]);
        assert_eq!(plans.of_week(1).unwrap().tasks.len(), MOST_ITEMS);
    }

    #[test]
    fn what_a_plan_names_twice_is_in_it_once() {
        let mut plans = KeptPlans::default();
        let line = serde_json::json!({"timestamp": "2026-03-09", "event": EVENT,
            "metadata": {"plan_week": 2, "tasks": ["b", "a", "B", "b"], "reviews": ["x", "x"]}});
        let record = Record::read(1, line.to_string().as_bytes(), &mut Clock::new(None)).unwrap();
        plans.take(&record);
        let plan = plans.of_week(2).unwrap();
        assert_eq!(
            (plan.tasks.join(" "), plan.reviews.join(" ")),
            ("b a".to_owned(), "x".to_owned())
        );
    }

    #[test]
    fn the_plan_that_was_kept_last_stands_whatever_the_order_of_the_lines() {
        let mut plans = KeptPlans::default();
        let mut keep = |day: &str, task: &str| {
            let line =
                serde_json::json!({"timestamp": day, "event": EVENT, "metadata": {"plan_week": 2, "tasks": [task]}});
            plans.take(&Record::read(1, line.to_string().as_bytes(), &mut Clock::new(None)).unwrap());
            plans.of_week(2).unwrap().tasks[0].clone()
        };
        assert_eq!(keep("2026-03-09", "first"), "first");
        assert_eq!(keep("2026-03-10", "later"), "later");
        assert_eq!(keep("2026-03-08", "earlier"), "later");
        assert_eq!(keep("2026-03-10", "again that day"), "again that day");
    }
}
