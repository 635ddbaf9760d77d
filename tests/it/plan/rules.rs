//! Rules of the plan one at a time, on paths small enough to check by hand, and the forward run.

use crate::support::{course_of, learner, lines_of, read_log, task};

use los_model::course::calendar::Calendar;
use los_model::course::course::Course;
use los_model::course::decisions::{Decision, RemediationTask, RemediationWeek};
use los_model::course::profile::Profile;
use los_model::events::event::Log;
use los_model::learner::learner::Learner;
use los_model::learner::state::State;
use los_model::plan::capacity::Capacity;
use los_model::plan::draft::{Draft, draft};
use los_model::plan::forecast::forward;
use los_model::plan::{ItemKind, PlanInput, PlanItem};
use serde_json::{Value, json};

/// Weeks apart by `|` and their tasks by `, `: id, hours, skill. `needs` names what skills build on, as in `b:a c:b`.
fn course(weeks: &str, needs: &str) -> Course {
    let task = |text: &str| {
        let [id, hours, skill] = text.split(' ').collect::<Vec<_>>().try_into().unwrap();
        task(id, hours.parse().unwrap(), skill, &[])
    };
    let weeks = weeks.split('|').map(|week| week.split(", ").map(task).collect());
    let need =
        |text: &str| text.split_once(':').map(|(skill, needs)| (skill.to_owned(), vec![needs.to_owned()])).unwrap();
    course_of(weeks, needs.split_whitespace().map(need))
}

fn state(course: &Course, lines: &[Value], as_of: &str) -> State {
    state_with(8, course, lines, as_of)
}

fn state_with(promised: u32, course: &Course, lines: &[Value], as_of: &str) -> State {
    let profile = json!({"start_date": "2026-01-05", "hours_per_week": promised, "level": "Advanced"});
    let profile = Profile::from_value(&profile);
    let log = read_log(course, &profile, &lines_of(lines), as_of.parse().unwrap());
    learner(&log, &profile, course).state()
}

fn planned(state: &State, course: &Course, week: usize) -> Draft {
    let calendar = &state.calendar;
    let capacity = Capacity::of_week(state, course, calendar, week);
    let situation = PlanInput { state, course, calendar, decisions: &[], capacity };
    draft(&situation, week)
}

fn ids(draft: &Draft) -> Vec<&str> {
    draft.items.iter().filter(|item| item.task.is_some()).map(|item| item.id.as_str()).collect()
}

/// A day's evening in January.
fn on(day: u32, event: &str, mut facts: Value) -> Value {
    facts["timestamp"] = json!(format!("2026-01-{day:02}T19:00:00Z"));
    facts["event"] = json!(event);
    facts
}

fn stuck(day: u32, task: &str) -> Value {
    on(day, "blocker_raised", json!({"task": task, "message": "no"}))
}

/// The morning of a week's Monday, from 0.
fn monday(week: usize) -> String {
    format!("2026-01-{:02}T00:00:00Z", 5 + 7 * week)
}

#[test]
fn tasks_are_taken_by_room_needs_and_order() {
    const NEEDED: &str = "alone 1.0 a|needed 1.0 b|on-it 1.0 c";
    const LATE: &str = "stuck 1.0 a|late 1.0 b|new 1.0 c";
    const DEEP: &str = "top 2.0 a, side 2.0 d|middle 2.0 b|base 2.0 c";
    const ORDER: &str = "setup convert shell first pipes modules";
    const TWO_WEEKS: &str =
        "setup 1.0 tools, convert 1.0 python, shell 1.0 shell|first 1.0 x, pipes 1.0 pipes, modules 1.0 modules";
    const LONG: &str = "huge 20.0 a, on-huge 1.0 b, other 1.0 c";
    let begun = on(6, "study", json!({"task": "shell", "duration_hours": 1}));
    let known = on(4, "review_completed", json!({"skill": "b", "score": 0.9}));
    for (weeks, needs, log, week, taken) in [
        // There is room for 7.6 h at the start: 2.5 h, then 7.5 h do not fit, then 2.5 h do.
        ("first 2.5 a, huge 7.5 b, on-huge 1.0 c, other 2.5 d, also-on-huge 1.0 b", "c:b", vec![], 0, "first other"),
        // A single first task may be larger than the week.
        ("huge 10.0 a, small 1.0 b", "", vec![], 0, "huge"),
        (LONG, "b:a", vec![], 0, "huge"),
        (LONG, "b:a", vec![stuck(4, "huge")], 0, "other"),
        (LONG, "b:a", vec![stuck(4, "other")], 0, "huge"),
        // Where all else builds on a blocked one, that is planned all the same; a blocked one only where nothing else is open.
        ("huge 20.0 a, on-huge 1.0 b", "b:a", vec![stuck(4, "huge")], 0, "on-huge"),
        ("huge 20.0 a", "", vec![stuck(4, "huge")], 0, "huge"),
        // Prerequisites come first even if later in the path; one that was begun holds up no other.
        (DEEP, "a:b b:c", vec![], 0, "base middle top"),
        (DEEP, "a:b b:c", vec![known], 0, "base top side"),
        // A circle of needs hides nothing.
        ("x 1.0 a, y 1.0 b", "a:b b:a", vec![], 0, "y x"),
        // Tasks of one path week keep their order, also when carried over; what is in progress comes before new ones.
        (TWO_WEEKS, "pipes:python modules:python", vec![], 0, ORDER),
        (TWO_WEEKS, "pipes:python modules:python", vec![], 1, ORDER),
        (TWO_WEEKS, "pipes:python modules:python", vec![begun], 1, "setup convert shell first pipes"),
        // A week comes before the later ones of its month, whatever depends on those, unless it is blocked.
        (NEEDED, "c:b", vec![], 0, "alone needed on-it"),
        (NEEDED, "c:b", vec![stuck(4, "alone")], 0, "needed on-it"),
        (LATE, "", vec![stuck(6, "stuck")], 2, "late new"),
    ] {
        let course = course(weeks, needs);
        let plan = planned(&state(&course, &log, &monday(week)), &course, week);
        assert_eq!(ids(&plan).join(" "), taken, "{weeks}, {log:?}");
        let overflow: Vec<&str> = plan.overflow.iter().map(|item| item.id.as_str()).collect();
        let reason = |item: &PlanItem| item.reasons[0].clone();
        match (weeks, taken) {
            (_, "first other") => {
                assert_eq!(overflow, ["huge", "on-huge", "also-on-huge"]);
                assert_eq!(reason(&plan.overflow[0]), "begin it in the 2.6 h that are free this week");
            }
            (DEEP, "base middle top") => assert_eq!(overflow, ["side"]),
            // 20 h, where the week has room for 1.15 of the promise.
            (LONG, "huge") => assert_eq!(reason(&plan.items[0]), "longer than your week: it will take about 2 weeks"),
            (LONG, _) => assert_eq!(overflow.last(), Some(&"huge"), "a blocked one comes last"),
            (LATE, _) => {
                let sums: Vec<f64> = plan.items.iter().map(PlanItem::urgency_sum).collect();
                let is_right = sums.iter().zip([6.0, 0.0]).all(|(sum, expected)| (sum - expected).abs() < 1e-9);
                assert!(is_right, "{sums:?}");
            }
            _ => {}
        }
    }
}

#[test]
fn a_weak_prerequisite_is_reviewed_before_its_task_or_named_at_it() {
    let course = course("base 2.0 a|on-it 2.0 b", "b:a");
    // Two days before the week: too soon for an ordinary review.
    let weak = [
        on(6, "task_completed", json!({"task": "base", "score": 0.1, "hours": 2})),
        on(10, "review_completed", json!({"skill": "a", "score": 0.1, "hours": 0.5})),
    ];
    let state = |lines: &[Value]| state(&course, lines, &monday(1));
    let is_named =
        |plan: &Draft| plan.items.iter().any(|item| item.reasons.contains(&"look at a again first".to_owned()));
    let narrow = planned(&state_with(2, &course, &weak, &monday(1)), &course, 1);
    assert!(narrow.items.len() == 1 && is_named(&narrow), "{narrow:?}");
    let wide = planned(&state(&weak), &course, 1);
    assert_eq!((wide.items[0].kind, ids(&wide)), (ItemKind::Review, vec!["on-it"]));
    assert!(wide.items[0].reasons[0].starts_with("a task of this week depends on it") && !is_named(&wide), "{wide:?}");
    let plan = planned(&state(&[]), &course, 1);
    assert!(plan.items.iter().all(|item| item.kind != ItemKind::Review));
}

#[test]
fn faded_skills_that_the_next_tasks_need_come_first() {
    let done = |task: &str, score: f64| on(5, "task_completed", json!({"task": task, "score": score}));
    let log = [done("on-a", 0.50), done("on-b", 0.55)];
    // There is room for one. `a` is a little weaker; that `c` needs `b` weighs more.
    for (needs, expected) in [("", "a"), ("c:b", "b")] {
        let course = course("on-a 1.0 a, on-b 1.0 b|on-c 2.0 c, on-d 2.0 d", needs);
        let plan = planned(&state_with(4, &course, &log, &monday(1)), &course, 1);
        let reviews = plan.items.iter().filter(|item| item.kind == ItemKind::Review);
        let skills = reviews.filter_map(|item| course.skills.get(item.skill? as usize));
        assert_eq!(skills.map(|skill| skill.id.as_str()).collect::<Vec<_>>(), [expected]);
    }
}

#[test]
fn the_forecast_ends_months_and_remediation_lifts_its_skills() {
    const WEAK: [&str; 4] = ["a", "b", "c", "d"];
    let course = course("a1 1.0 a, b1 1.0 b, c1 1.0 c, d1 1.0 d|w2 4.0 e|w3 4.0 f|w4 4.0 g|w5 4.0 h", "");
    let done = |task: &str| on(6, "task_completed", json!({"task": task, "score": 0.2, "hours": 1.25}));
    let mut lines: Vec<Value> = ["a1", "b1", "c1", "d1"].map(done).to_vec();
    // Good otherwise, so that repeating is expected to go well.
    lines.extend((7..12).map(|day| on(day, "quiz_completed", json!({"skill": "other", "score": 1.0, "hours": 0.5}))));
    let state = state(&course, &lines, &monday(1));
    let profile = Profile::from_value(&json!({"hours_per_week": 8}));
    let run = |calendar: &Calendar, decisions: &[Decision], weeks: f64| {
        let log = Log::default();
        let learner = Learner { decisions, ..learner(&log, &profile, &course) };
        forward(&learner, &state, calendar, state.as_of + weeks * 7.0)
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
    let tasks = WEAK.map(|skill| RemediationTask { id: format!("{skill}1"), skill: skill.to_owned(), est: 1.0 });
    let remediation = RemediationWeek { plan_week: 2, tasks: tasks.into(), ..RemediationWeek::default() };
    let decisions = [Decision { remediation: Some(remediation), ..Decision::default() }];
    let calendar = state.replanned(&course, &decisions).calendar;
    let weak = |calendar: &Calendar, decisions: &[Decision]| -> f64 {
        let then = run(calendar, decisions, 1.0);
        WEAK.iter().map(|skill| then.retained(course.find_skill(skill).unwrap()).unwrap()).sum()
    };
    // A week without it reviews some of them, too.
    let (with, without) = (weak(&calendar, &decisions), weak(&state.calendar, &[]));
    assert!(with > without + 0.15, "{with} {without}");
}
