//! Following the plans week by week, from the first to the end of the path: nothing lost, nothing twice, nothing too early.

use std::cell::RefCell;
use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use los_model::course::course::Course;
use los_model::course::decisions::{Decision, RemediationTask, RemediationWeek};
use los_model::course::plan_week::WeekKind;
use los_model::course::profile::Profile;
use los_model::curriculum::model::{Level, SkillDecl};
use los_model::learner::learner::Learner;
use los_model::plan::ItemKind;
use los_model::plan::capacity::REVIEW_SHARE;
use los_model::plan::planner::Planner;
use los_model::plan::week::{PlannedTask, TaskStatus, WeeklyPlan};
use serde_json::{Value, json};

use crate::support::{Dice, learner, level_of, lines_of, read_log, task};

/// The week since the start, from 0, that becomes one of repetition.
const REPETITION: i64 = 7;

/// A path of `n_months` whose weeks hold about `load` hours; most skills need one of the months before.
fn level(dice: &mut Dice, n_months: u32, load: f64) -> Level {
    let skill = |month: u32, number: u32| format!("s{month:02}-{number}");
    let dice = RefCell::new(dice);
    let roll = || dice.borrow_mut().roll();
    let below = |end: u32| dice.borrow_mut().below(end);
    let mut level = level_of(n_months, |month, week| {
        let n = 1 + below(4);
        let make = |number: u32| {
            let hours = load / f64::from(n) * (0.6 + 0.8 * roll());
            let used = (roll() < 0.4).then(|| skill(month, below(3)));
            let own = skill(month, below(3));
            task(&format!("m{month:02}-w{week}-t{number}"), hours, &own, used.as_slice())
        };
        (1..=n).map(make).collect()
    });
    for month in &mut level.months {
        let number = month.number;
        let needs = |_| {
            let is_built_on = number > 1 && roll() < 0.8;
            let before = || skill(1 + below(number - 1), below(3));
            is_built_on.then(before).into_iter().collect()
        };
        month.skills =
            (0..3).map(|own| SkillDecl { id: skill(number, own), needs: needs(own), ..SkillDecl::default() }).collect();
    }
    level
}

struct Walk {
    level: Level,
    course: Course,
    profile: Profile,
    lines: Vec<Value>,
    decisions: Vec<Decision>,
}

impl Walk {
    fn at<T>(&self, as_of: DateTime<Utc>, then: impl FnOnce(&Planner<'_>, Learner<'_>) -> T) -> T {
        let log = read_log(&self.course, &self.profile, &lines_of(&self.lines), as_of);
        let learner = Learner { decisions: &self.decisions, ..learner(&log, &self.profile, &self.course) };
        let level = &self.level;
        then(&Planner { learner, level }, learner)
    }

    /// A week to repeat two tasks that are done.
    fn decide(&mut self, done: &BTreeMap<usize, i64>, now: DateTime<Utc>) {
        let again = done.keys().take(2).map(|task| &self.course.tasks[*task]);
        let tasks = again
            .map(|task| {
                let skill = self.course.skills[task.skill as usize].id.clone();
                RemediationTask { id: task.id.clone(), skill, est: task.hours / 2.0 }
            })
            .collect();
        self.decisions.push(Decision {
            id: "remediation_week-1".to_owned(),
            timestamp: now.to_rfc3339(),
            remediation: Some(RemediationWeek {
                month: 2,
                plan_week: REPETITION as u32 + 1,
                tasks,
                ..RemediationWeek::default()
            }),
        });
    }

    /// Whether the prerequisites of a task that come first on the path were begun.
    fn check_needs(&self, task: usize, done: &BTreeMap<usize, i64>) {
        let needs = &self.course.skills[self.course.tasks[task].skill as usize].prerequisites;
        let first = needs.iter().filter_map(|need| self.first_of(*need));
        for need in first.filter(|first| *first < task) {
            let [own, needed] = [task, need].map(|task| &self.course.tasks[task].id);
            assert!(done.contains_key(&need), "{own} comes before {needed}");
        }
    }

    /// The first task of the path that teaches a skill.
    fn first_of(&self, skill: u32) -> Option<usize> {
        self.course.tasks.iter().position(|task| task.skill == skill)
    }
}

fn index(course: &Course, task: &PlannedTask) -> Option<usize> {
    course.tasks.iter().position(|known| known.id == task.id)
}

fn check_kind(plan: &WeeklyPlan, is_paused: bool, is_repetition: bool) {
    let told = format!("week {}: {:?}", plan.week_number, plan.kind);
    assert_eq!(plan.kind == WeekKind::Pause, is_paused, "{told}");
    assert_eq!(plan.kind == WeekKind::Remediation, is_repetition, "{told}");
    if is_paused {
        assert!(plan.tasks.is_empty() && plan.overflow.is_empty(), "{told}");
    }
    if is_repetition {
        let is_new = |task: &&PlannedTask| matches!(task.kind, ItemKind::New | ItemKind::CarriedOver);
        assert!(plan.tasks.iter().filter(is_new).count() <= 3, "{told}");
        assert!(plan.tasks.iter().any(|task| task.kind == ItemKind::Remediation), "{told}");
    }
}

fn check_hours(plan: &WeeklyPlan) {
    let tasks: Vec<&PlannedTask> = plan.tasks.iter().filter(|task| task.kind != ItemKind::Review).collect();
    let hours: f64 = plan.tasks.iter().map(|task| task.estimated_hours).sum();
    let of_tasks: f64 = tasks.iter().map(|task| task.estimated_hours).sum();
    assert!((hours - plan.planned_hours).abs() < 1e-6, "{plan:?}");
    assert!(tasks.len() == 1 || hours <= plan.capacity_hours + 1e-6, "{plan:?}");
    assert!(hours - of_tasks <= REVIEW_SHARE * plan.capacity_hours + 1e-6, "{plan:?}");
    let is_new_work_due = matches!(plan.kind, WeekKind::Core | WeekKind::After);
    assert!(!is_new_work_due || !tasks.is_empty(), "nothing to do: {plan:?}");
}

#[test]
fn following_the_plans_finishes_each_task_once_and_in_order() {
    for seed in 0..12u64 {
        let takes_more = seed / 4 % 2 == 0;
        let mut dice = Dice(seed * 7919 + 17);
        let n_months = [2, 3, 6, 12][seed as usize % 4];
        let promised = 3.0 + 12.0 * dice.roll();
        let load = promised * (0.5 + 0.6 * dice.roll());
        let (speed, score) = (0.7 + 0.9 * dice.roll(), 0.35 + 0.6 * dice.roll());
        let level = level(&mut dice, n_months, load);
        let profile = json!({"start_date": "2026-01-05", "hours_per_week": promised, "timezone": "UTC"});
        let (course, profile) = (Course::from_level(&level, promised), Profile::from_value(&profile));
        let mut walk = Walk { level, course, profile, lines: Vec::new(), decisions: Vec::new() };
        let monday: DateTime<Utc> = "2026-01-05T06:00:00Z".parse().unwrap();
        let mut done: BTreeMap<usize, i64> = BTreeMap::new();
        let (mut worked, mut finished) = (0.0, None);
        for week in 0..200i64 {
            let now = monday + TimeDelta::weeks(week);
            // A week of repetition is decided on, and a pause of two weeks is declared, before or after it.
            if week == 4 && seed % 2 == 1 {
                walk.decide(&done, now);
            }
            let pause = [5, 8][seed as usize / 2 % 2];
            if week == pause && seed % 3 == 1 {
                let declared = json!({"timestamp": now.to_rfc3339(), "event": "pause_started", "metadata": {"until": (now + TimeDelta::days(13)).date_naive()}});
                walk.lines.push(declared);
            }
            let is_paused = seed % 3 == 1 && (pause..pause + 2).contains(&week);
            let plan = walk.at(now, |planner, learner| planner.week(learner.log.current_week()));
            assert_eq!(i64::from(plan.week_number), week + 1);
            check_kind(&plan, is_paused, seed % 2 == 1 && week == REPETITION);
            if is_paused {
                continue;
            }
            if done.len() == walk.course.tasks.len() {
                finished = Some(week);
                assert!(plan.tasks.iter().all(|task| task.kind == ItemKind::Review));
                break;
            }
            check_hours(&plan);
            let (mut spent_now, mut place) = (0.0, 0i64);
            let n_planned = plan.tasks.len();
            for (nth, item) in plan.tasks.iter().chain(&plan.overflow).enumerate() {
                // The overflow is for who has time left.
                let is_extra = nth >= n_planned;
                if is_extra && (!takes_more || spent_now + item.base_hours * speed > promised) {
                    continue;
                }
                place += 1;
                assert_eq!(item.status, TaskStatus::Pending);
                let day = now + TimeDelta::hours(12 + 24 * (place % 6));
                let spent = item.base_hours * speed;
                worked += spent;
                spent_now += spent;
                let mine = (score + 0.2 * (dice.roll() - 0.5)).clamp(0.0, 1.0);
                let Some(task) = index(&walk.course, item) else {
                    walk.lines.push(json!({"timestamp": day.to_rfc3339(), "event": "review_completed",
                        "metadata": {"skill": item.skill, "score": mine, "duration_hours": spent}}));
                    continue;
                };
                assert!(
                    done.insert(task, week).is_none() || item.kind == ItemKind::Remediation,
                    "seed {seed}: {} is planned twice",
                    item.id
                );
                walk.check_needs(task, &done);
                walk.lines.push(json!({"timestamp": day.to_rfc3339(), "event": "task_completed",
                    "metadata": {"task": item.id, "score": mine, "duration_hours": spent}}));
            }
        }
        let finished =
            finished.unwrap_or_else(|| panic!("seed {seed}: {} of {} tasks", done.len(), walk.course.tasks.len()));
        // A learner who uses the time left keeps the promise; one who stops at the plan needs longer, but finishes.
        let needed = f64::from(n_months * 4 + n_months / 3).max(worked / promised);
        let most = if takes_more { 1.15 } else { 1.7 } * needed + 3.0;
        assert!(finished as f64 <= most, "seed {seed}: {finished} weeks where {needed:.0} would do");
    }
}
