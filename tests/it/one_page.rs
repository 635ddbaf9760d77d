//! Numbers on one page that must not contradict each other, and weeks that are over and must not change any more.

use chrono::{DateTime, Days, NaiveDate, Utc};
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::curriculum::model::Level;
use los_model::events::grade::Grade;
use los_model::events::question_book::Review;
use los_model::learner::learner::Learner;
use los_model::review::agenda::due_day;
use los_model::review::recalled::Recalled;
use los_model::rounding::round_to;
use los_model::scores::evaluation::Evaluation;
use los_model::scores::window::Scope;
use serde_json::{Value, json};

use crate::support::{TestWorkspace, learner, level_of, lines_of, read_log, task};

const HOURS: f64 = 9.0;

/// Three months of four weeks of three tasks of three hours; a skill for each week.
fn level() -> Level {
    level_of(3, |month, week| {
        let number = |number: u32| {
            task(&format!("m{month:02}-w{week}-t{number}"), 3.0, &format!("skill-{month:02}-{week}"), &[])
        };
        (1..=3).map(number).collect()
    })
}

fn day(number: u64) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 1, 5).unwrap() + Days::new(number)
}

fn at(number: u64) -> String {
    format!("{}T18:00:00Z", day(number))
}

fn done(number: u64, id: &str, hours: f64, score: f64) -> Value {
    json!({"timestamp": at(number), "event": "task_completed", "task": id, "hours": hours, "score": score})
}

fn with<T>(as_of: &str, events: &[Value], use_it: impl FnOnce(&Learner<'_>) -> T) -> T {
    let profile = Profile::from_value(&json!({"start_date": "2026-01-05", "hours_per_week": HOURS}));
    let course = Course::from_level(&level(), HOURS);
    let as_of: DateTime<Utc> = as_of.parse().unwrap();
    let log = read_log(&course, &profile, &lines_of(events), as_of);
    use_it(&learner(&log, &profile, &course))
}

fn evaluate(scope: Scope, as_of: &str, events: &[Value]) -> Evaluation {
    with(as_of, events, |learner| learner.evaluate(scope))
}

#[test]
fn a_pause_that_is_declared_afterwards_makes_no_day_active() {
    let pause = json!({"timestamp": format!("{}T12:00:00Z", day(9)), "event": "pause_started",
                       "metadata": {"until": day(11).to_string()}});
    let events = [done(1, "m01-w1-t1", 3.0, 0.8), pause, done(12, "m01-w1-t2", 3.0, 0.8)];
    with(&at(13), &events, |learner| {
        let history = learner.history();
        assert_eq!(history.active_days, 2);
        let first = history.days.iter().find(|known| known.date == day(9)).unwrap();
        assert!(first.paused && !first.active, "{first:?}");
    });
}

#[test]
fn an_open_pause_ends_with_work_or_hours_only() {
    let pause = json!({"timestamp": at(1), "event": "pause_started"});
    let in_pause = |event: &str, hours: Value| {
        let next = json!({"timestamp": at(3), "event": event, "message": "so", "metadata": {"duration_hours": hours}});
        with(&at(4), &[pause.clone(), next], |learner| learner.state().calendar.in_pause(learner.log.as_of))
    };
    for event in ["note", "retro_completed", "week_planned", "blocker_raised", "session_started", "best_practice_added"]
    {
        assert!(in_pause(event, Value::Null), "{event}");
    }
    for (event, hours) in [("task_completed", Value::Null), ("assessed", Value::Null), ("study", json!(1))] {
        assert!(!in_pause(event, hours), "{event}");
    }
    assert!(!in_pause("pause_ended", Value::Null));
}

#[test]
fn the_last_grade_of_a_day_replaces_a_better_one() {
    let review = |time: f64, grade: Grade| Review { time, line: 1, grade };
    let of = |history: &[Review]| Recalled::of(history, 1.0).unwrap();
    let learned = [review(0.5, Grade::Good), review(4.5, Grade::Good), review(14.5, Grade::Good)];
    let again = review(40.6, Grade::Again);
    let corrected = of(&[&learned[..], &[review(40.5, Grade::Good), again]].concat());
    let at_once = of(&[&learned[..], &[again]].concat());
    assert_eq!(due_day(&corrected), due_day(&at_once));
    assert_eq!((corrected.n_reviews, corrected.n_days), (5, 4));
    assert!(due_day(&corrected) <= 45, "{}", due_day(&corrected));
    let new = of(&[review(0.5, Grade::Easy), review(0.6, Grade::Again)]);
    assert_eq!(due_day(&new), due_day(&of(&[review(0.6, Grade::Again)])));
    // Known at last after a lapse in the same session, it is still a lapse.
    let known = of(&[&learned[..], &[again, review(40.61, Grade::Good)]].concat());
    assert!(due_day(&known) < due_day(&of(&[&learned[..], &[review(40.6, Grade::Good)]].concat())) - 10);
}

#[test]
fn an_event_completes_its_task_if_it_says_so_or_is_a_passed_check() {
    let check = |passed: u32| json!({"timestamp": at(1), "event": "task_checked", "task": "m01-w1-t1", "by": "machine", "passed": passed, "total": 4});
    let own = json!({"timestamp": at(1), "event": "task_completed", "message": "my own", "hours": 1});
    for (event, expected) in [(done(1, "m01-w1-t1", 3.0, 0.1), true), (check(4), true), (check(3), false), (own, false)]
    {
        with(&at(2), std::slice::from_ref(&event), |learner| {
            assert_eq!(learner.log.events[0].completes_task(), expected, "{event}");
            assert_eq!(learner.state().is_done(0), expected, "{event}");
        });
    }
}

