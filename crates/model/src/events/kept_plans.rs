//! Plans that the learner kept: `week_planned` entries that name a plan week and its tasks.
//!
//! `{"event": "week_planned", "metadata": {"plan_week": 3, "month": 1, "tasks": [ids], "reviews": [skills],
//! "planned_hours": 7.5, "capacity_hours": 8, "promised_hours": 8}}`. A later plan replaces an earlier one of its week.

use crate::prelude::*;

/// A plan as it was kept.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptPlan {
    /// Ids of its tasks, in order.
    pub tasks: Vec<String>,
    /// The path's hours of each task, where the entry says them.
    pub hours: Option<Vec<f64>>,
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
    /// Takes the next line in order of time if it keeps a plan, given its time in days since the epoch on the learner's clock.
    pub fn take(&mut self, line: &LogLine<'_>, time: f64) {
        let (tasks, reviews) = (line.fields.list(Field::Tasks), line.fields.list(Field::Reviews));
        // An entry without a list says that the week was planned, but not with which tasks.
        if line.kind != EventKind::WeekPlanned || (tasks.is_none() && reviews.is_none()) {
            return;
        }
        let Some(week) = line.fields.ordinal(Field::PlanWeek) else { return };
        let hours = line.fields.numbers(Field::Hours);
        let hours = hours.filter(|hours| tasks.is_some_and(|tasks| tasks.len() == hours.len()));
        let plan = KeptPlan {
            tasks: unique(tasks),
            hours: hours.map(<[f64]>::to_vec),
            reviews: unique(reviews),
            promised_hours: line.fields.number(Field::PromisedHours).filter(|hours| *hours > 0.0),
            time,
            line: line.number,
        };
        self.0.entry(week).or_default().push(plan);
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

    /// Hours a week that the latest week's kept plan up to a time says were promised, with that plan week, from 1.
    pub fn last_promise(&self, by: f64) -> Option<(u32, f64)> {
        self.0.iter().rev().find_map(|(week, plans)| {
            let plan = plans.iter().rev().find(|plan| plan.time <= by)?;
            Some((*week, plan.promised_hours?))
        })
    }

    /// The first plan week before one, from 1, whose kept plan up to a time holds a task by its id.
    pub fn first_week_of(&self, task: &str, before: u32, by: f64) -> Option<u32> {
        let holds = |plan: &&KeptPlan| plan.time <= by && plan.tasks.iter().any(|id| id.eq_ignore_ascii_case(task));
        let mut weeks = self.0.range(..before);
        weeks.find(|(_, plans)| plans.iter().any(|plan| holds(&plan))).map(|(week, _)| *week)
    }
}

/// The texts of a list, each once.
fn unique(list: Option<&[Cow<'_, str>]>) -> Vec<String> {
    let mut seen = HashSet::new();
    let texts = list.unwrap_or_default().iter().map(|text| text.trim());
    texts.filter(|text| seen.insert(text.to_ascii_lowercase())).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::events::kind::EventNames;
    use crate::events::line::Line;
    use crate::events::line_reader::LineReader;

    fn take(plans: &mut KeptPlans, time: f64, metadata: &Value) {
        let line = json!({"timestamp": "2026-03-09", "event": "week_planned", "metadata": metadata}).to_string();
        let mut reader = LineReader::new(EventNames::default());
        let Line::Read(line) = reader.read(1, line.as_bytes()) else {
            panic!("the line is read");
        };
        plans.take(&line, time);
    }

    #[test]
    fn a_plan_that_names_something_twice_holds_it_once() {
        let mut plans = KeptPlans::default();
        let metadata =
            json!({"plan_week": 2, "tasks": ["b", "a", "B", "b"], "reviews": ["x", "x"], "promised_hours": 6});
        take(&mut plans, 1.0, &metadata);
        let plan = plans.of_week(2, 1.0).unwrap();
        assert_eq!((plan.tasks.join(" "), plan.reviews.join(" ")), ("b a".to_owned(), "x".to_owned()));
        assert_eq!(plans.last_promise(9.0), Some((2, 6.0)));
    }

    #[test]
    fn a_line_of_a_hundred_thousand_tasks_is_read_at_once() {
        let mut plans = KeptPlans::default();
        let many: Vec<String> = (0..100_000).map(|n| format!("t{n}")).collect();
        let began = std::time::Instant::now();
        take(&mut plans, 1.0, &json!({"plan_week": 1, "tasks": many}));
        assert!(began.elapsed().as_secs() < 5, "{:?}", began.elapsed());
    }
}
