//! What weeks owed stays as it was promised: debt and lead, the promise as a line of the log, and a new start of the plan.

use chrono::{DateTime, Days, NaiveDate, Utc};
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::curriculum::model::Level;
use los_model::learner::learner::Learner;
use los_model::learner::state::State;
use los_model::scores::window::Scope;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::{learner, level_of, read_log, task};

const LOAD: f64 = 6.0;

fn day(number: u64) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 1, 5).unwrap() + Days::new(number)
}

/// Six months of four weeks of three tasks of two hours.
fn level() -> Level {
    level_of(6, |month, week| {
        (1..=3).map(|number| task(&format!("m{month:02}-w{week}-t{number}"), 2.0, &format!("s{month}"), &[])).collect()
    })
}

fn id(place: u64) -> String {
    format!("m{:02}-w{}-t{}", place / 12 + 1, place / 3 % 4 + 1, place % 3 + 1)
}

#[expect(clippy::needless_pass_by_value, reason = "the facts are made where it is called")]
fn line(number: u64, event: &str, facts: Value) -> Value {
    json!({"timestamp": format!("{}T18:00:00Z", day(number)), "event": event, "metadata": facts})
}

fn promise(number: u64, hours: f64, before: f64, from: u64) -> Value {
    let facts = json!({"hours": hours, "before": before, "from": day(from), "load": LOAD, "total": 144.0});
    line(number, "promise_changed", facts)
}

fn done(number: u64, place: u64, hours: f64) -> Value {
    line(number, "task_completed", json!({"task": id(place), "duration_hours": hours, "planned_hours": 2.0}))
}

struct Case {
    course: Course,
    hours: f64,
    lines: Vec<Value>,
}

impl Case {
    fn new(lines: Vec<Value>) -> Self {
        Self { course: Course::from_level(&level(), 8.0), hours: 8.0, lines }
    }

    fn at<T>(&self, as_of: u64, then: impl FnOnce(Learner<'_>) -> T) -> T {
        let profile = Profile::from_value(&json!({"start_date": day(0), "hours_per_week": self.hours}));
        let as_of: DateTime<Utc> = format!("{}T23:00:00Z", day(as_of)).parse().unwrap();
        let mut lines = self.lines.clone();
        lines.sort_by_key(|line| line["timestamp"].as_str().unwrap().to_owned());
        let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
        let log = read_log(&self.course, &profile, &lines, as_of);
        then(learner(&log, &profile, &self.course))
    }

    fn state(&self, as_of: u64) -> State {
        self.at(as_of, |learner| learner.state())
    }

    /// Behind and ahead in planned hours, to a tenth.
    fn balance(&self, as_of: u64) -> (f64, f64) {
        let balance = self.state(as_of).balance(&self.course);
        ((balance.behind * 10.0).round() / 10.0, (balance.ahead * 10.0).round() / 10.0)
    }

    /// What each whole week before a day owed, and what was done and given in it; how it was judged.
    fn past(&self, until: u64, as_of: u64) -> Vec<[u64; 5]> {
        self.at(as_of, |learner| {
            let state = learner.state();
            let weeks = 0..until as usize / 7;
            let judged = learner.given_weeks(&state, weeks.clone().chain([weeks.end]).min().unwrap()..=weeks.end);
            weeks
                .map(|week| {
                    let (of, given) = (state.week_activity(week as i64), judged[week]);
                    let numbers = [
                        state.calendar.owed(week as i64),
                        of.finished,
                        (of.hours / state.promised_hours(week as i64)).min(1.0),
                        given.planned,
                        given.done,
                    ];
                    numbers.map(f64::to_bits)
                })
                .collect()
        })
    }
}

#[test]
fn six_minutes_less_a_week_forgive_nothing() {
    let worked = |more: &[Value]| {
        let first = vec![promise(0, 6.0, 6.0, 0)];
        let tasks = (0..4).map(|place| done(place * 7 + 2, place, 2.0));
        Case::new(first.into_iter().chain(tasks).chain(more.iter().cloned()).collect())
    };
    // Six weeks at 4.5 planned hours each, and eight done.
    assert_eq!(worked(&[]).balance(42), (19.0, 0.0));
    let less = worked(&[promise(41, 5.9, 6.0, 42)]);
    assert_eq!(less.balance(42), (19.0, 0.0), "the next Monday");
    assert_eq!(less.balance(50), (19.0 + 4.4, 0.0), "the week after it owed ¾ of 5.9 h");
    assert_eq!(worked(&[promise(41, 5.9, 6.0, 14)]).balance(42), (18.9, 0.0), "it counts from the week of its writing");
    // Only a new start lets go, and the entry says what.
    let anew = |at: u64| line(at, "plan_restarted", json!({"from": day(at / 7 * 7), "let_go": 19.0}));
    assert_eq!(worked(&[anew(43)]).balance(44), (0.0, 0.0));
    assert_eq!(worked(&[anew(43)]).balance(50), (4.5, 0.0), "the week after it owes again");
    let completion = |case: Case| case.at(44, |learner| learner.assess(Scope::Overall).scores()[0].value);
    assert!(completion(worked(&[anew(43)])) > completion(worked(&[])) + 0.3);
}

#[test]
fn hours_given_pay_as_well_as_tasks_and_only_tasks_lead() {
    let given = |hours: f64| {
        let study = |week: u64| line(week * 7 + 1, "study", json!({"task": id(0), "duration_hours": hours}));
        Case::new((0..4).map(study).chain([promise(0, 6.0, 6.0, 0)]).collect())
    };
    assert_eq!(given(6.0).balance(28), (0.0, 0.0));
    assert_eq!(given(9.0).balance(28), (0.0, 0.0), "more hours are no lead");
    assert_eq!(given(4.0).balance(28), (6.0, 0.0));
    let why = given(6.0).at(28, |learner| learner.evaluate(Scope::Overall).details.completion.why);
    assert!(why.contains("; you gave 24 h and take 1 h for an hour of the path, so that is no debt;"), "{why}");
    let fast = Case::new((0..9).map(|place| done(place, place, 1.0)).chain([promise(0, 6.0, 6.0, 0)]).collect());
    assert_eq!(fast.balance(14), (0.0, 9.0));
    let restarted = line(15, "plan_restarted", json!({"from": day(14), "let_go": 0.0}));
    let lines = fast.lines.iter().cloned().chain([restarted]).collect();
    assert_eq!(Case::new(lines).balance(16), (0.0, 9.0), "a lead stays");
}

#[test]
fn a_pause_until_a_day_holds_from_the_beginning_of_its_first_one() {
    let pause = line(21, "pause_started", json!({"until": day(27)}));
    let case = Case::new(vec![promise(0, 6.0, 6.0, 0), pause]);
    assert_eq!(case.balance(28), (13.5, 0.0), "three weeks");
    let judged = case.at(27, |learner| learner.evaluate(Scope::Week).details.completion.why);
    assert_eq!(judged, "No plan was kept, and nothing was owed.");
}

#[test]
fn hours_of_a_task_that_waits_for_its_check_include_its_sessions() {
    let session = line(1, "study", json!({"task": id(0), "duration_hours": 1.0}));
    let claimed = line(2, "task_completed", json!({"task": id(0), "duration_hours": 1.5, "status": "claimed"}));
    let given = Case::new(vec![session, claimed]).state(3).balance(&Case::new(Vec::new()).course).given;
    assert!((given - 1.5).abs() < 1e-9, "{given}");
}

#[test]
fn the_promise_is_the_line_and_not_the_profile() {
    let mut case = Case::new(vec![promise(0, 6.0, 6.0, 0), promise(10, 3.0, 6.0, 14)]);
    for hours in [8.0, 400.0, 0.0] {
        case.hours = hours;
        let state = case.state(20);
        let promised = [0, 1, 2, 9].map(|week| state.promised_hours(week).to_string());
        assert_eq!(promised, ["6", "6", "3", "3"], "the profile says {hours}");
    }
    // Of two for one week the later written one holds; an unreadable one is none.
    case.lines.extend([promise(12, 4.0, 3.0, 14), promise(13, 0.0, 4.0, 14)]);
    assert!((case.state(20).promised_hours(2) - 4.0).abs() < 1e-9);
    // A path lighter than the promise owes no more than it has.
    let heavy = Case::new(vec![promise(0, 20.0, 20.0, 0)]);
    assert!((heavy.state(3).calendar.owed(0) - LOAD).abs() < 1e-9);
}

/// The path with tasks of one, four and two hours, so that a small one comes after a large one.
fn uneven() -> Level {
    let mut level = level();
    let tasks = level.months.iter_mut().flat_map(|month| &mut month.weeks).flat_map(|week| &mut week.tasks);
    for (task, hours) in tasks.zip([1.0, 4.0, 2.0].into_iter().cycle()) {
        task.hours = Some(hours);
    }
    level
}

/// Work on a task or a week of that path, as each event says it.
fn work((number, what, place, tenths): (u64, u8, u64, u8)) -> Value {
    let hours = f64::from(tenths) / 10.0;
    let of_week = json!({"month": place / 12 + 1, "week": place / 3 % 4 + 1, "duration_hours": hours});
    let planned = [1.0, 4.0, 2.0][place as usize % 3];
    let of_task = json!({"task": id(place), "duration_hours": hours, "planned_hours": planned});
    let checked = |passed: u8| json!({"task": id(place), "passed": passed, "total": 4, "by": "machine", "planned_hours": planned});
    match what {
        0..=2 => line(number, "task_completed", of_task),
        3 => line(number, "task_completed", json!({"task": id(place), "duration_hours": hours, "status": "claimed"})),
        4 => line(number, "study", json!({"task": id(place), "duration_hours": hours})),
        5 => line(number, "task_checked", checked(4)),
        6 => line(number, "task_checked", checked(tenths % 4)),
        7 => line(number, "deliverable_shipped", of_week),
        8 => line(number, "retro_completed", of_week),
        _ => line(number, "review_completed", json!({"skill": "s1", "score": 0.8, "duration_hours": hours})),
    }
}

/// What a learner does: the day, what, and how much of it.
fn act() -> impl Strategy<Value = (u64, u8, u64, u8)> {
    (0u64..98, 0u8..10, 0u64..72, 1u8..60)
}

fn line_of((number, what, place, tenths): (u64, u8, u64, u8)) -> Value {
    let hours = f64::from(tenths) / 10.0;
    match what {
        0..=5 => done(number, place, hours),
        6 => line(number, "study", json!({"duration_hours": hours})),
        7 => line(number, "pause_started", json!({"until": day(number + place % 9)})),
        8 => {
            let tasks = [id(place), id(place + 1)];
            let facts = json!({"plan_week": number / 7 + 1, "tasks": tasks, "hours": [2.0, 2.0]});
            line(number / 7 * 7, "week_planned", facts)
        }
        _ => promise(number, hours + 1.0, 6.0, number),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is promised, planned, decided or released later, whole weeks stay as they were to the last digit.
    #[test]
    fn past_weeks_never_change(acts in prop::collection::vec(act(), 0..40), later in prop::collection::vec(act(), 1..8), now in 2u64..14) {
        let mut lines: Vec<Value> = vec![promise(0, 6.0, 6.0, 0)];
        lines.extend(acts.into_iter().filter(|(number, ..)| *number < now * 7).map(line_of));
        let before = Case::new(lines.clone());
        let past = before.past(now * 7, now * 7);
        let pauses = |line: &Value| line["event"] == "pause_started";
        // What comes later: other promises, plans, work and a new start; another order and other hours of the path; the profile.
        lines.extend(later.into_iter().map(|(number, what, place, tenths)| line_of((now * 7 + number % 30, what, place, tenths))).filter(|line| !pauses(line)));
        lines.push(line(now * 7 + 1, "plan_restarted", json!({"from": day(now * 7), "let_go": 1.0})));
        let mut after = Case::new(lines);
        after.hours = 3.0;
        after.course.order.reverse();
        after.course.tasks.iter_mut().for_each(|task| task.hours *= 1.5);
        prop_assert_eq!(past, after.past(now * 7, now * 7 + 31));
    }

    /// Who gives the promised hours is never behind, at any pace.
    #[test]
    fn the_promised_hours_are_always_enough(pace in 0.6f64..1.8, promised in 2.0f64..12.0, review in 0.0f64..0.4) {
        let mut lines = vec![promise(0, promised, promised, 0)];
        let (mut place, mut open) = (0, 0.0);
        for week in 0..40u64 {
            lines.push(line(week * 7 + 1, "review_completed", json!({"skill": "s1", "score": 0.8, "duration_hours": promised * review})));
            open += promised * (1.0 - review);
            // Tasks are finished as far as the hours go; the rest is study.
            while place < 72 && open >= 2.0 * pace {
                lines.push(done(week * 7 + 3, place, 2.0 * pace));
                (open, place) = (open - 2.0 * pace, place + 1);
            }
            lines.push(line(week * 7 + 5, "study", json!({"duration_hours": open})));
            open = 0.0;
        }
        let case = Case::new(lines);
        for week in [1, 13, 26, 40] {
            prop_assert!(case.balance(week * 7).0 <= 0.0, "week {}", week);
        }
    }

    /// Work that is logged on a day worsens no verdict about the plan on that day. Only what was said of a week as a whole gives
    /// way to its tasks, once they are logged one by one.
    #[test]
    fn logged_work_puts_nobody_behind(acts in prop::collection::vec(act(), 0..30), more in act(), now in 7u64..98) {
        let mut lines = vec![promise(0, 6.0, 6.0, 0)];
        let is_of_week = |what: u8| what == 7 || what == 8;
        lines.extend(acts.into_iter().filter(|(number, what, ..)| *number <= now && !is_of_week(*what)).map(work));
        let mut case = Case::new(lines);
        case.course = Course::from_level(&uneven(), 8.0);
        let verdict = |case: &Case| case.at(now, |learner| learner.verdict(Scope::Overall));
        let before = verdict(&case);
        // One of the first open tasks, where it is about a task.
        let state = case.state(now);
        let open = state.open_tasks(&case.course).next().map_or(0, |(task, _)| u64::from(task));
        let place = if more.2 % 2 == 0 { open } else { more.2 };
        case.lines.push(work((now, more.1, place, more.3)));
        let after = verdict(&case);
        if let Some(ahead) = before.hours_ahead {
            prop_assert!(after.hours_ahead.is_some_and(|now| now >= ahead - 1e-9), "{:?} {:?} by {:?}", before, after, case.lines.last());
        }
    }
}
