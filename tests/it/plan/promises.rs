//! A learner who does each week's plan, and gives the hours that are left, is on plan in every week until the path ends, at any
//! promise, pace and path.

use chrono::{DateTime, Days, NaiveDate, Utc};
use los_app::study::path_files::PathFiles;
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::curriculum::load::load_level;
use los_model::curriculum::model::{Level, Task};
use los_model::learner::learner::Learner;
use los_model::plan::ItemKind;
use los_model::plan::planner::Planner;
use los_model::plan::week::{TaskStatus, WeeklyPlan};
use los_model::scores::evaluation::PlanSide;
use los_model::scores::window::Scope;
use los_store::workspace::Workspace;
use proptest::prelude::*;
use serde_json::json;

use crate::support::{build_on_each_other, learner, level_of, of_repository, read_log, task};

/// A learner who does what each plan says, and needs `pace` hours for an hour of the path.
struct Faithful<'a> {
    level: &'a Level,
    promise: f64,
    pace: f64,
    lines: Vec<String>,
}

fn start() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 1, 5).unwrap()
}

fn at(week: usize, day: usize, hour: usize) -> DateTime<Utc> {
    let date = start() + Days::new((week * 7 + day) as u64);
    date.and_hms_opt(hour as u32, 0, 0).unwrap().and_utc()
}

impl Faithful<'_> {
    fn with<T>(&self, as_of: DateTime<Utc>, then: impl FnOnce(Learner<'_>) -> T) -> T {
        let profile = Profile::from_value(&json!({"start_date": start(), "hours_per_week": self.promise}));
        let course = Course::from_level(self.level, self.promise);
        let log = read_log(&course, &profile, &self.lines, as_of);
        then(learner(&log, &profile, &course))
    }

    /// The plan of a week on its first day; `None` where the path is done.
    fn plan(&self, week: usize) -> Option<WeeklyPlan> {
        self.with(at(week, 0, 1), |learner| {
            let is_open = !learner.state().is_finished(learner.course);
            is_open.then(|| Planner { learner, level: self.level }.week(week))
        })
    }

    /// Does all of a plan, spread over the week.
    fn follow(&mut self, plan: &WeeklyPlan, week: usize) {
        let n = plan.tasks.len();
        for (place, task) in plan.tasks.iter().enumerate() {
            assert_eq!(task.status, TaskStatus::Pending, "{plan:?}");
            let when = at(week, 1 + place * 5 / n, 8 + place % 12).to_rfc3339();
            let line = if task.kind == ItemKind::Review {
                json!({"timestamp": when, "event": "review_completed", "skill": task.skill, "score": 0.8,
                    "duration_hours": task.estimated_hours})
            } else {
                json!({"timestamp": when, "event": "task_completed", "task": task.id, "score": 0.8,
                    "duration_hours": task.base_hours * self.pace})
            };
            self.lines.push(line.to_string());
        }
        // Where hours are left, the plan says which task could begin.
        let given: f64 = plan.tasks.iter().map(|task| task.base_hours * self.pace.max(1.0)).sum();
        if given < self.promise && !plan.overflow.is_empty() {
            let when = at(week, 6, 20).to_rfc3339();
            let line = json!({"timestamp": when, "event": "study", "duration_hours": self.promise - given});
            self.lines.push(line.to_string());
        }
    }

    fn live(&mut self, n_weeks: usize) {
        let (promise, pace) = (self.promise, self.pace);
        for week in 0..n_weeks {
            let Some(plan) = self.plan(week) else { return };
            let told = || format!("{promise} h, pace {pace}, week {week}: {plan:#?}");
            let sum: f64 = plan.tasks.iter().map(|task| task.estimated_hours).sum();
            assert!((sum - plan.planned_hours).abs() < 1e-6, "the header is the sum: {}", told());
            let fits = plan.planned_hours <= plan.capacity_hours + 1e-6;
            assert!(fits || plan.tasks.len() == 1, "the items fit the room: {}", told());
            self.follow(&plan, week);
            self.with(at(week, 6, 23), |learner| {
                let verdict = learner.verdict(Scope::Overall);
                assert_ne!(verdict.plan, Some(PlanSide::Behind), "{verdict:?}\n{}", told());
            });
        }
    }
}

/// A path of as many months; each week has tasks of these half hours, or of none where they are 0.
fn level(months: u32, half_hours: &[Vec<u8>]) -> Level {
    let skill = |month, week| format!("skill-{month}-{week}");
    let mut level = level_of(months, |month, week| {
        let number = |(number, half_hours): (u32, &u8)| Task {
            title: format!("Lesson {number} of week {month}.{week}"),
            hours: (*half_hours > 0).then(|| f64::from(*half_hours) / 2.0),
            ..task(&format!("m{month:02}-w{week}-t{number}"), 0.0, &skill(month, week), &[])
        };
        (1..).zip(&half_hours[(month * 4 + week) as usize % half_hours.len()]).map(number).collect()
    });
    build_on_each_other(&mut level, skill);
    level
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn following_every_plan_keeps_the_learner_on_plan(
        half_hours in prop::collection::vec(prop::collection::vec(prop_oneof![8 => 1u8..9, 1 => 9u8..20, 1 => Just(0)], 0..6), 3..9),
        promise in 4u8..40, pace in prop::sample::select(vec![0.6, 0.9, 1.0, 1.3, 1.8]),
    ) {
        let level = level(12, &half_hours);
        let mut learner = Faithful { level: &level, promise: f64::from(promise) / 2.0, pace, lines: Vec::new() };
        learner.live(54);
    }
}

#[test]
fn following_every_plan_of_the_shipped_path_stays_on_plan() {
    let (repository, _) = Workspace::load(&of_repository(""), &[]).unwrap();
    let level = load_level(&PathFiles(&repository), "Beginner").level;
    let mut learner = Faithful { level: &level, promise: 9.0, pace: 1.3, lines: Vec::new() };
    learner.live(110);
    let n_tasks: usize = level.months.iter().flat_map(|month| &month.weeks).map(|week| week.tasks.len()).sum();
    let done = learner.lines.iter().filter(|line| line.contains("task_completed")).count();
    assert_eq!(done, n_tasks, "the path is done once");
}

#[test]
fn a_smaller_promise_takes_longer_and_leaves_nobody_behind() {
    let level = level(3, &[vec![4, 4, 4, 4]]);
    let days = [4.0, 6.0, 8.0, 12.0].map(|promise| {
        let learner = Faithful { level: &level, promise, pace: 1.0, lines: Vec::new() };
        learner.with(at(0, 0, 1), |learner| learner.state().last_day(learner.course).unwrap().to_string())
    });
    // 96 h at three quarters of the promise. At 4 h a week that is 32 weeks, and two spare ones.
    assert_eq!(days, ["2026-08-30", "2026-06-10", "2026-05-03", "2026-03-20"]);
}

#[test]
fn a_long_task_is_all_its_last_week_asks_for() {
    let level = level(12, &[vec![0], vec![15], vec![0, 2, 8], Vec::new(), Vec::new()]);
    let mut learner = Faithful { level: &level, promise: 5.0, pace: 0.6, lines: Vec::new() };
    learner.live(54);
}
