//! Plans that the learner kept: `week_planned` entries that name a plan week and its tasks.
//!
//! `{"event": "week_planned", "metadata": {"plan_week": 3, "month": 1, "tasks": [ids], "reviews": [skills],
//! "planned_hours": 7.5, "capacity_hours": 8, "promised_hours": 8}}`. A later plan replaces an earlier one of its week.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::fields::Field;
use super::kind::EventKind;
use super::line::LogLine;

/// Tasks, and reviews, that are read of one plan at most.
const MAX_ITEMS: usize = 60;
/// The latest plan week that is read, so that a log of any length keeps few plans.
const LAST_WEEK: u32 = 1000;
/// Plans of one week that are remembered.
const MAX_PLANS: usize = 20;

/// A plan as it was kept.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptPlan {
    /// Ids of its tasks, in order.
    pub tasks: Vec<String>,
    /// Skills to repeat, in order.
    pub reviews: Vec<String>,
    /// Hours a week that were promised when it was kept, if the entry says so.
    pub promised_hours: Option<f64>,
    /// When it was kept, days since the epoch on the learner's clock.
    pub time: f64,
    pub line: u64,
}

/// Every week's kept plans in order of time, by plan week from 1.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct KeptPlans(BTreeMap<u32, Vec<KeptPlan>>);

impl KeptPlans {
    /// Takes a line if it keeps a plan, given its time in days since the epoch on the learner's clock.
    pub fn take(&mut self, line: &LogLine<'_>, time: f64) {
        let (tasks, reviews) = (line.fields.list(Field::Tasks), line.fields.list(Field::Reviews));
        // An entry without a list says that the week was planned, but not with which tasks.
        if line.kind != EventKind::WeekPlanned || (tasks.is_none() && reviews.is_none()) {
            return;
        }
        let Some(week) = line.fields.ordinal(Field::PlanWeek).filter(|week| *week <= LAST_WEEK) else {
            return;
        };
        let plan = KeptPlan {
            tasks: unique(tasks),
            reviews: unique(reviews),
            promised_hours: line.fields.number(Field::PromisedHours).filter(|hours| *hours > 0.0),
            time,
            line: line.number,
        };
        let plans = self.0.entry(week).or_default();
        if plans.len() < MAX_PLANS {
            let at = plans.partition_point(|known| known.time <= time);
            plans.insert(at, plan);
        }
    }

    /// Drops plans that were kept before a time: they are about an earlier path, with other plan weeks.
    pub fn forget_before(&mut self, time: f64) {
        for plans in self.0.values_mut() {
            plans.retain(|plan| plan.time >= time);
        }
    }

    /// The plan of a week, by plan week from 1, as it was kept by a time.
    pub fn of_week(&self, plan_week: usize, by: f64) -> Option<&KeptPlan> {
        let plans = self.0.get(&u32::try_from(plan_week).ok()?)?;
        plans.iter().rev().find(|plan| plan.time <= by)
    }

    /// Hours a week that the kept plans up to a time say were promised, by plan week from 1.
    pub fn promises(&self, by: f64) -> impl Iterator<Item = (u32, f64)> {
        self.0.iter().filter_map(move |(week, plans)| {
            let plan = plans.iter().rev().find(|plan| plan.time <= by)?;
            Some((*week, plan.promised_hours?))
        })
    }
}

/// The texts of a list, each once.
fn unique(list: Option<&[Cow<'_, str>]>) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for text in list.unwrap_or_default().iter().map(|text| text.trim()) {
        if texts.len() < MAX_ITEMS && !texts.iter().any(|known| known.eq_ignore_ascii_case(text)) {
            texts.push(text.to_owned());
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::events::kind::EventNames;
    use crate::events::line::{Line, LineReader};

    fn take(plans: &mut KeptPlans, time: f64, metadata: &Value) {
        let line = json!({"timestamp": "2026-03-09", "event": "week_planned", "metadata": metadata}).to_string();
        let mut reader = LineReader::new(EventNames::default());
        let Line::Read(line) = reader.read(1, line.as_bytes()) else {
            panic!("the line is read");
        };
        plans.take(&line, time);
    }

    #[test]
    fn a_storm_of_plans_keeps_few() {
        let mut plans = KeptPlans::default();
        let many: Vec<String> = (0..100).map(|n| format!("t{n}")).collect();
        for week in [json!(0), json!(1), json!(1000), json!(1001), json!(u64::MAX), json!("x")] {
            take(&mut plans, 1.0, &json!({"plan_week": week, "tasks": many}));
        }
        assert_eq!(plans.0.keys().copied().collect::<Vec<_>>(), [1, 1000]);
        assert_eq!(plans.of_week(1, 1.0).unwrap().tasks.len(), MAX_ITEMS);
        for time in 0..100 {
            take(&mut plans, f64::from(time), &json!({"plan_week": 1, "tasks": many}));
        }
        assert_eq!(plans.0[&1].len(), MAX_PLANS);
    }

    #[test]
    fn a_plan_that_names_something_twice_holds_it_once() {
        let mut plans = KeptPlans::default();
        let metadata =
            json!({"plan_week": 2, "tasks": ["b", "a", "B", "b"], "reviews": ["x", "x"], "promised_hours": 6});
        take(&mut plans, 1.0, &metadata);
        let plan = plans.of_week(2, 1.0).unwrap();
        assert_eq!((plan.tasks.join(" "), plan.reviews.join(" ")), ("b a".to_owned(), "x".to_owned()));
        assert_eq!(plans.promises(9.0).collect::<Vec<_>>(), [(2, 6.0)]);
    }

    #[test]
    fn the_plan_kept_last_by_a_time_counts_whatever_the_order_of_the_lines() {
        let mut plans = KeptPlans::default();
        for (time, task) in [(9.0, "first"), (10.0, "later"), (8.0, "earlier"), (10.0, "again that day")] {
            take(&mut plans, time, &json!({"plan_week": 2, "tasks": [task]}));
        }
        let task = |by: f64| plans.of_week(2, by).map(|plan| plan.tasks[0].as_str());
        assert_eq!(
            [task(7.0), task(8.5), task(9.0), task(20.0)],
            [None, Some("earlier"), Some("first"), Some("again that day")]
        );
    }
}
