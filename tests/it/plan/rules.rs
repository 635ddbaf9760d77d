//! Rules of the plan one at a time, on paths small enough to check by hand, and the forward run.

use crate::support::{course_of, learner, lines_of, read_log, task};
use std::collections::BTreeMap;

use los_model::course::calendar::Calendar;
use los_model::course::course::Course;
use los_model::course::decisions::Decision;
use los_model::course::profile::Profile;
use los_model::learner::scoring::Scoring;
use los_model::learner::state::State;
use los_model::plan::capacity::Capacity;
use los_model::plan::draft::{Draft, draft};
use los_model::plan::forecast::{Forecast, forward};
use los_model::plan::{ItemKind, PlanInput};
use serde_json::{Value, json};

/// Tasks of one week each: id, hours, skill. `needs` names what each skill builds on.
fn course(weeks: &[&[(&str, f64, &str)]], needs: &Value) -> Course {
    let task = |(id, hours, skill): &(&str, f64, &str)| task(id, *hours, skill, &[]);
    let needs: BTreeMap<String, Vec<String>> = serde_json::from_value(needs.clone()).unwrap();
    course_of(weeks.iter().map(|week| week.iter().map(task).collect()), needs)
}

fn state(course: &Course, lines: &[Value], as_of: &str) -> State {
    let profile = Profile::from_value(&json!({"start_date": "2026-01-05", "hours_per_week": 8, "level": "Advanced"}));
    let log = read_log(course, &profile, &lines_of(lines), as_of.parse().unwrap());
    learner(&log, &profile, course).state()
}

fn planned(state: &State, course: &Course, week: usize) -> Draft {
    planned_with(8.0, state, course, week)
}

fn planned_with(promised: f64, state: &State, course: &Course, week: usize) -> Draft {
    let calendar = &state.calendar;
    let capacity = Capacity::of_week(state, course, calendar, promised, week);
    let situation = PlanInput { state, course, calendar, decisions: &[], capacity };
    draft(&situation, week)
}

fn ids(draft: &Draft) -> Vec<&str> {
    draft.items.iter().filter(|item| item.task.is_some()).map(|item| item.id.as_str()).collect()
}

#[test]
fn a_task_too_large_overflows_and_smaller_ones_fill_the_week() {
    // There is room for 7.6 h at the start: 2.5 h, then 7.5 h do not fit, then 2.5 h do.
    let weeks: &[&[(&str, f64, &str)]] = &[&[
        ("first", 2.5, "a"),
        ("huge", 7.5, "b"),
        ("on-huge", 1.0, "c"),
        ("other", 2.5, "d"),
        ("also-on-huge", 1.0, "b"),
    ]];
    let course = course(weeks, &json!({"c": ["b"]}));
    let plan = planned(&state(&course, &[], "2026-01-05T00:00:00Z"), &course, 0);
    assert_eq!(ids(&plan), ["first", "other"]);
    let overflow: Vec<&str> = plan.overflow.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(overflow, ["huge", "on-huge", "also-on-huge"]);
    assert!(plan.overflow[0].reasons[0].contains("longer than the rest of this week"));
}

#[test]
fn a_single_first_task_may_be_larger_than_the_week() {
    let course = course(&[&[("huge", 10.0, "a"), ("small", 1.0, "b")]], &json!({}));
    let plan = planned(&state(&course, &[], "2026-01-05T00:00:00Z"), &course, 0);
    assert_eq!(ids(&plan), ["huge"]);
}

#[test]
fn a_task_over_a_week_says_how_many_and_waits_while_blocked() {
    let weeks: &[&[(&str, f64, &str)]] = &[&[("huge", 20.0, "a"), ("on-huge", 1.0, "b"), ("other", 1.0, "c")]];
    let course = course(weeks, &json!({"b": ["a"]}));
    let plan = planned(&state(&course, &[], "2026-01-05T00:00:00Z"), &course, 0);
    assert_eq!(ids(&plan), ["huge"]);
    // 20 h, where the week has room for 1.15 of the promise.
    assert_eq!(plan.items[0].reasons[0], "longer than your week: it will take about 2 weeks");
    let stuck = |task: &str| json!({"timestamp": "2026-01-04T19:00:00Z", "event": "blocker_raised", "task": task, "message": "no"});
    let plan = planned(&state(&course, &[stuck("huge")], "2026-01-05T00:00:00Z"), &course, 0);
    assert_eq!((ids(&plan), plan.overflow[0].id.as_str()), (vec!["other"], "huge"));
    // A small one stays in the week, at its end.
    let plan = planned(&state(&course, &[stuck("other")], "2026-01-05T00:00:00Z"), &course, 0);
    assert_eq!(ids(&plan), ["huge"]);
    let alone = self::course(&[&[("huge", 20.0, "a"), ("on-huge", 1.0, "b")]], &json!({"b": ["a"]}));
    let plan = planned(&state(&alone, &[stuck("huge")], "2026-01-05T00:00:00Z"), &alone, 0);
    assert_eq!(ids(&plan), ["huge"], "nothing else can be done");
}

#[test]
fn prerequisites_come_first_even_if_later_in_the_path() {
    let weeks: &[&[(&str, f64, &str)]] =
        &[&[("top", 2.0, "a"), ("side", 2.0, "d")], &[("middle", 2.0, "b")], &[("base", 2.0, "c")]];
    let course = course(weeks, &json!({"a": ["b"], "b": ["c"]}));
    let plan = planned(&state(&course, &[], "2026-01-05T00:00:00Z"), &course, 0);
    let order: Vec<&str> = plan.items.iter().chain(&plan.overflow).map(|item| item.id.as_str()).collect();
    assert_eq!(order, ["base", "middle", "top", "side"]);
    // A prerequisite that was begun does not hold up others.
    let done = [json!({"timestamp": "2026-01-04T19:00:00Z", "event": "review_completed", "skill": "b", "score": 0.9})];
    let plan = planned(&state(&course, &done, "2026-01-05T00:00:00Z"), &course, 0);
    assert_eq!(ids(&plan), ["base", "top", "side"], "the order of the week is by urgency");
    let circle = self::course(&[&[("x", 1.0, "a"), ("y", 1.0, "b")]], &json!({"a": ["b"], "b": ["a"]}));
    let plan = planned(&state(&circle, &[], "2026-01-05T00:00:00Z"), &circle, 0);
    assert_eq!(plan.items.len(), 2, "a circle of needs hides nothing");
}

#[test]
fn tasks_of_one_path_week_keep_their_order() {
    let weeks: &[&[(&str, f64, &str)]] = &[
        &[("setup", 1.0, "tools"), ("convert", 1.0, "python"), ("shell", 1.0, "shell")],
        &[("first", 1.0, "x"), ("pipes", 1.0, "pipes"), ("modules", 1.0, "modules")],
    ];
    let course = course(weeks, &json!({"pipes": ["python"], "modules": ["python"]}));
    let plan = |log: &[Value], as_of: &str, week| planned(&state(&course, log, as_of), &course, week);
    let order = ["setup", "convert", "shell", "first", "pipes", "modules"];
    assert_eq!(ids(&plan(&[], "2026-01-05T00:00:00Z", 0)), order);
    assert_eq!(ids(&plan(&[], "2026-01-12T00:00:00Z", 1)), order, "also when carried over");
    let begun = json!({"timestamp": "2026-01-06T19:00:00Z", "event": "study", "task": "shell", "duration_hours": 1});
    let later = plan(&[begun], "2026-01-12T00:00:00Z", 1);
    assert_eq!(ids(&later)[..3], ["shell", "setup", "convert"], "what is in progress comes first");
}

#[test]
fn a_review_without_room_is_named_at_its_task() {
    let weeks: &[&[(&str, f64, &str)]] = &[&[("base", 2.0, "a")], &[("on-it", 2.0, "b")]];
    let course = course(weeks, &json!({"b": ["a"]}));
    let lines = [
        json!({"timestamp": "2026-01-06T19:00:00Z", "event": "task_completed", "task": "base", "score": 0.1, "hours": 2}),
        json!({"timestamp": "2026-01-10T19:00:00Z", "event": "review_completed", "skill": "a", "score": 0.1, "hours": 0.5}),
    ];
    let state = state(&course, &lines, "2026-01-12T00:00:00Z");
    let capacity = |promised: f64| Capacity::of_week(&state, &course, &state.calendar, promised, 1);
    let plan = |promised: f64| {
        let calendar = &state.calendar;
        draft(&PlanInput { state: &state, course: &course, calendar, decisions: &[], capacity: capacity(promised) }, 1)
    };
    let narrow = plan(2.0);
    assert_eq!(narrow.items.len(), 1, "{narrow:?}");
    assert!(narrow.items[0].reasons.contains(&"look at a again first".to_owned()), "{narrow:?}");
    let wide = plan(8.0);
    assert_eq!(wide.items[0].kind, ItemKind::Review);
    assert!(wide.items.iter().all(|item| !item.reasons.contains(&"look at a again first".to_owned())));
}

#[test]
fn a_weak_prerequisite_is_reviewed_before_its_task() {
    let weeks: &[&[(&str, f64, &str)]] = &[&[("base", 2.0, "a")], &[("on-it", 2.0, "b")]];
    let course = course(weeks, &json!({"b": ["a"]}));
    let lines = [
        json!({"timestamp": "2026-01-06T19:00:00Z", "event": "task_completed", "task": "base", "score": 0.1, "hours": 2}),
        // Two days before the week: too soon for an ordinary review.
        json!({"timestamp": "2026-01-10T19:00:00Z", "event": "review_completed", "skill": "a", "score": 0.1, "hours": 0.5}),
    ];
    let plan = planned(&state(&course, &lines, "2026-01-12T00:00:00Z"), &course, 1);
    assert_eq!(plan.items[0].kind, ItemKind::Review);
    assert!(plan.items[0].reasons[0].starts_with("a task of this week depends on it"));
    assert_eq!(ids(&plan), ["on-it"]);
    let plan = planned(&state(&course, &lines[..0], "2026-01-12T00:00:00Z"), &course, 1);
    assert!(plan.items.iter().all(|item| item.kind != ItemKind::Review));
}

#[test]
fn faded_skills_that_the_next_tasks_need_come_first() {
    let weeks: &[&[(&str, f64, &str)]] =
        &[&[("on-a", 1.0, "a"), ("on-b", 1.0, "b")], &[("on-c", 2.0, "c"), ("on-d", 2.0, "d")]];
    let done = |task: &str, score: f64| json!({"timestamp": "2026-01-05T18:00:00Z", "event": "task_completed", "task": task, "score": score});
    let log = [done("on-a", 0.50), done("on-b", 0.55)];
    let repeated = |needs: &Value| -> Vec<String> {
        let course = course(weeks, needs);
        let plan = planned_with(4.0, &state(&course, &log, "2026-01-12T00:00:00Z"), &course, 1);
        let reviews = plan.items.iter().filter(|item| item.kind == ItemKind::Review);
        let skills = reviews.filter_map(|item| course.skills.get(item.skill? as usize));
        skills.map(|skill| skill.id.clone()).collect()
    };
    // There is room for one. `a` is a little weaker; that `c` needs `b` weighs more.
    assert_eq!(repeated(&json!({})), ["a"]);
    assert_eq!(repeated(&json!({"c": ["b"]})), ["b"]);
}

#[test]
fn late_tasks_come_first_and_blocked_ones_last() {
    let weeks: &[&[(&str, f64, &str)]] = &[&[("stuck", 1.0, "a")], &[("late", 1.0, "b")], &[("new", 1.0, "c")]];
    let course = course(weeks, &json!({}));
    let lines =
        [json!({"timestamp": "2026-01-06T19:00:00Z", "event": "blocker_raised", "task": "stuck", "message": "no"})];
    let plan = planned(&state(&course, &lines, "2026-01-19T00:00:00Z"), &course, 2);
    assert_eq!(ids(&plan), ["late", "stuck", "new"]);
    let sums: Vec<f64> = plan.items.iter().map(los_model::plan::PlanItem::urgency_sum).collect();
    assert!((sums[0] - 6.5).abs() < 1e-9 && (sums[1] - 2.0).abs() < 1e-9 && sums[2].abs() < 1e-9, "{sums:?}");
}

#[test]
fn the_forecast_ends_months_and_remediation_lifts_its_skills() {
    const WEAK: [&str; 4] = ["a", "b", "c", "d"];
    let weeks: &[&[(&str, f64, &str)]] = &[
        &[("a1", 1.0, "a"), ("b1", 1.0, "b"), ("c1", 1.0, "c"), ("d1", 1.0, "d")],
        &[("w2", 4.0, "e")],
        &[("w3", 4.0, "f")],
        &[("w4", 4.0, "g")],
        &[("w5", 4.0, "h")],
    ];
    let course = course(weeks, &json!({}));
    let done = |task: &str| json!({"timestamp": "2026-01-06T19:00:00Z", "event": "task_completed", "task": task, "score": 0.2, "hours": 1.25});
    let mut lines: Vec<Value> = ["a1", "b1", "c1", "d1"].map(done).to_vec();
    // Good otherwise, so that repeating is expected to go well.
    for day in 7..12 {
        let at = format!("2026-01-{day:02}T19:00:00Z");
        lines.push(json!({"timestamp": at, "event": "quiz_completed", "skill": "other", "score": 1.0, "hours": 0.5}));
    }
    let state = state(&course, &lines, "2026-01-12T00:00:00Z");
    let run = |calendar: &Calendar, decisions: &[Decision], weeks: f64| {
        let from = Forecast {
            state: &state,
            course: &course,
            calendar,
            decisions,
            promised: 8.0,
            scoring: &Scoring::default(),
        };
        forward(&from, state.as_of + weeks * 7.0)
    };
    let plain = run(&state.calendar, &[], 6.0);
    assert_eq!(plain.n_done(&course), (8, 8), "{plain:?}");
    assert_eq!(plain, run(&state.calendar, &[], 6.0));
    let last_of_month = course.find_task("w4").unwrap();
    let is_done_in = |weeks: f64| run(&state.calendar, &[], weeks).is_done(last_of_month);
    assert!(is_done_in(3.0) && !is_done_in(2.0));
    let nothing = run(&state.calendar, &[], 0.0);
    assert_eq!(nothing.n_done(&course), (4, 8));
    let retained = |state: &State| (0..9).filter_map(|skill| state.retained(skill)).sum::<f64>();
    assert!(retained(&nothing) < retained(&plain));
    let tasks = WEAK.map(|skill| json!({"id": format!("{skill}1"), "skill": skill, "est": 1.0}));
    let decision = Decision {
        id: String::new(),
        kind: "remediation_week".to_owned(),
        timestamp: String::new(),
        details: json!({"plan_week": 2, "tasks": tasks}),
    };
    let decisions = [decision];
    let calendar = state.calendar.with(&course, &decisions);
    let weak = |calendar: &Calendar, decisions: &[Decision]| -> f64 {
        let then = run(calendar, decisions, 1.0);
        WEAK.iter().map(|skill| then.retained(course.find_skill(skill).unwrap()).unwrap()).sum()
    };
    // A week without it reviews some of them, too.
    let (with, without) = (weak(&calendar, &decisions), weak(&state.calendar, &[]));
    assert!(with > without + 0.15, "{with} {without}");
}
