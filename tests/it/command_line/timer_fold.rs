//! The running session out of a log, and what sessions count for: hours once, and never a task.

use chrono::{DateTime, Utc};
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::curriculum::model::Task;
use los_model::events::event::Log;
use los_model::events::timer::{StudySession, Timer};
use los_model::learner::learner::Learner;
use los_model::learner::state::State;
use los_model::rounding::round_to;
use los_model::scores::evaluation::Evaluation;
use los_model::scores::window::Scope;
use serde_json::{Value, json};

use crate::support::shown::assert_each;
use crate::support::{learner, level_of, lines_of, read_log, task};

const NOW: &str = "2026-01-09T20:00:00Z";

fn instant(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn start(at: &str, id: &str, task: &str) -> Value {
    json!({"timestamp": at, "event": "session_started", "message": "", "entry_id": id, "metadata": {"task": task}})
}

fn end(at: &str, id: &str, event: &str, hours: f64) -> Value {
    json!({"timestamp": at, "event": event, "message": "", "entry_id": format!("end-{id}"),
           "metadata": {"task": "t1", "status": "in_progress", "duration_hours": hours, "session": id}})
}

fn done(at: &str, id: &str, hours: f64) -> Value {
    json!({"timestamp": at, "event": "task_completed", "message": "",
           "metadata": {"task": "t1", "duration_hours": hours, "session": id}})
}

fn discard(at: &str, id: &str) -> Value {
    json!({"timestamp": at, "event": "session_ended", "message": "",
           "metadata": {"task": "t1", "status": "in_progress", "discarded": true, "session": id}})
}

fn timer_in(zone: &str, lines: &[String], as_of: &str) -> Timer {
    let profile = Profile::from_value(&json!({"start_date": "2026-01-05", "timezone": zone}));
    read_log(&Course::default(), &profile, lines, instant(as_of)).records.timer.clone()
}

fn running(events: &[Value]) -> Option<String> {
    let timer = timer_in("UTC", &lines_of(events), NOW);
    timer.running().map(|session| session.id.clone())
}

#[test]
fn a_pause_is_open_until_its_day_or_until_work_ends_it() {
    let pause = |facts: Value, others: &[Value], now: &str| {
        let started = json!({"timestamp": "2026-01-07T10:00:00Z", "event": "pause_started", "metadata": facts});
        let events = [&[started], others].concat();
        let profile = Profile::from_value(&json!({"start_date": "2026-01-05", "timezone": "UTC"}));
        let log = read_log(&Course::default(), &profile, &lines_of(&events), instant(now));
        log.pause().filter(|pause| !pause.is_ahead).map(|pause| pause.until.map(|until| until - log.as_of.floor()))
    };
    let study = json!({"timestamp": "2026-01-08T10:00:00Z", "event": "study", "metadata": {"duration_hours": 1}});
    assert_eq!(pause(json!({}), &[], NOW), Some(None));
    assert_eq!(pause(json!({}), std::slice::from_ref(&study), NOW), None);
    assert_eq!(pause(json!({"until": "2026-01-09"}), &[study], NOW), Some(Some(1.0)), "it lasts, whatever is done");
    assert_eq!(pause(json!({"until": "2026-01-09"}), &[], "2026-01-10T01:00:00Z"), None);
    assert_eq!(pause(json!({"from": "2026-01-12"}), &[], NOW), None, "it has not begun");
}

#[test]
fn a_torn_log_loses_only_its_torn_lines() {
    let a = start("2026-01-07T10:00:00Z", "a", "t1").to_string();
    let torn = &start("2026-01-07T12:00:00Z", "b", "t1").to_string()[..60];
    let timer = timer_in("UTC", &[a.clone(), torn.to_owned(), "\u{0}session".into(), "[]".into()], NOW);
    assert_eq!(timer.running().unwrap().id, "a");
    let untimed = r#"{"event":"session_started","entry_id":"c"}"#.to_owned();
    let soon = r#"{"timestamp":"soon","event":"session_started","entry_id":"d"}"#.to_owned();
    let timer = timer_in("UTC", &[a, untimed, soon], NOW);
    assert_eq!(timer.running().unwrap().id, "a");
}

#[test]
fn a_start_without_an_id_is_named_by_its_text() {
    let by_hand = json!({"timestamp": "2026-01-07T10:00:00Z", "event": "Session started"});
    let note = json!({"timestamp": "2026-01-07T09:00:00Z", "event": "note"});
    assert_eq!(running(&[note.clone(), by_hand.clone()]).as_deref(), Some("text-8d444cfb784c61e9"));
    let end = end("2026-01-07T11:00:00Z", "text-8d444cfb784c61e9", "session_ended", 1.0);
    assert_eq!(running(&[by_hand, note, end]), None);
}

#[test]
fn session_hours_are_right_across_zones_and_clock_changes() {
    let hours = |zone: &str, at: &str, now: &str| {
        let timer = timer_in(zone, &lines_of(&[start(at, "a", "t1")]), now);
        timer.running().map_or(f64::NAN, |session: &StudySession| session.hours_at(instant(now)))
    };
    let check = |zone: &str, at: &str, now: &str, expected: f64| {
        let found = hours(zone, at, now);
        assert!((found - expected).abs() < 1e-3, "{zone} {at}: {found}");
    };
    check("UTC", "2026-01-07T10:00:00+09:00", "2026-01-07T02:00:00Z", 1.0);
    check("America/New_York", "2026-01-07T23:00:00Z", "2026-01-08T06:30:00Z", 7.5);
    // A time without a zone is the learner's clock.
    check("Europe/Berlin", "2026-07-01T10:00:00", "2026-07-01T09:00:00Z", 1.0);
    // Berlin's clocks jump from 2 to 3 on this night.
    check("Europe/Berlin", "2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z", 1.0);
    check("Europe/Berlin", "2026-03-29T01:30:00", "2026-03-29T01:30:00Z", 1.0);
}

/// Two tasks of four hours in the first week.
fn course(profile: &Profile) -> Course {
    let lesson = |id: &str| Task { title: format!("Lesson about {id}"), ..task(id, 4.0, "sql", &[]) };
    let mut level = level_of(1, |_, _| vec![lesson("t1"), lesson("t2")]);
    level.months[0].weeks.truncate(1);
    Course::from_level(&level, profile.hours_per_week)
}

fn study<T>(events: &[Value], use_it: impl FnOnce(&Log, &Learner<'_>) -> T) -> T {
    study_at(NOW, events, use_it)
}

fn study_at<T>(as_of: &str, events: &[Value], use_it: impl FnOnce(&Log, &Learner<'_>) -> T) -> T {
    let profile = Profile::from_value(&json!({"start_date": "2026-01-05", "hours_per_week": 8}));
    let course = course(&profile);
    let log = read_log(&course, &profile, &lines_of(events), instant(as_of));
    let learner = learner(&log, &profile, &course);
    use_it(&log, &learner)
}

fn state(events: &[Value]) -> State {
    study(events, |_, learner| learner.state())
}

fn scores(events: &[Value]) -> Evaluation {
    study(events, |_, learner| learner.evaluate(Scope::Overall))
}

const AT: [&str; 4] = ["2026-01-07T10:00:00Z", "2026-01-07T12:00:00Z", "2026-01-07T14:00:00Z", "2026-01-07T16:00:00Z"];

/// An event as the snapshot writes it: day and time in January, name, and facts; `_` in a message stands for a blank.
fn event(text: &str) -> Value {
    let (at, rest) = text.split_once(' ').unwrap();
    let mut words = rest.split(' ');
    let mut event =
        json!({"timestamp": format!("2026-01-{at}:00Z"), "event": words.next(), "message": "", "metadata": {}});
    for (name, value) in words.map(|word| word.split_once('=').unwrap()) {
        let typed = serde_json::from_str(value).unwrap_or_else(|_| json!(value.replace('_', " ")));
        match name {
            "entry_id" | "message" => event[name] = typed,
            _ => event["metadata"][name] = typed,
        }
    }
    event
}

/// Each input is a day on which the log is read, and its events.
#[test]
fn a_start_runs_until_something_names_it_and_hours_count_once_on_its_day() {
    assert_each("sessions", |input| {
        let (day, events) = input.split_once(" | ").unwrap();
        let events: Vec<Value> = events.split("; ").map(event).collect();
        study_at(&format!("2026-01-{day}T20:00:00Z"), &events, |log, learner| {
            let (state, timer) = (learner.state(), &log.records.timer);
            let [running, left] = [timer.running(), timer.left(instant(&format!("2026-01-{day}T20:00:00Z")))]
                .map(|session| session.map_or("none", |session| session.id.as_str()));
            let days = learner.history().days.into_iter().filter(|day| day.active || day.hours > 0.0);
            let days = days.map(|day| format!("{} {} h", day.date.format("%d"), round_to(day.hours, 4)));
            let standing = |at: u32| match (state.is_done(at), state.in_progress.contains_key(&at)) {
                (true, _) => "done",
                (_, true) => "under way",
                _ => "open",
            };
            let issues = log.issues.iter().map(|issue| format!("\n{}", issue.reason)).collect::<Vec<_>>().concat();
            let days = days.collect::<Vec<_>>().join(", ");
            format!("running {running}, left {left}; t1 {}, t2 {}; days: {days}{issues}\n", standing(0), standing(1))
        })
    });
}

#[test]
fn the_pace_is_that_of_the_whole_task() {
    // A pace counts from the next plan week on.
    let ratio = |events: &[Value]| {
        study_at("2026-01-20T12:00:00Z", events, |_, learner| json!(learner.evaluate(Scope::Overall).calibration))
    };
    let sessions = [
        start(AT[0], "a", "t1"),
        end(AT[1], "a", "session_ended", 1.5),
        start(AT[2], "b", "t1"),
        done(AT[3], "b", 2.5),
    ];
    let at_once =
        [json!({"timestamp": AT[3], "event": "task_completed", "metadata": {"task": "t1", "duration_hours": 4.0}})];
    assert_eq!(ratio(&sessions), ratio(&at_once));
    assert_ne!(ratio(&sessions), ratio(&sessions[2..]));
}

#[test]
fn a_discarded_session_leaves_no_trace_in_the_numbers() {
    let before = [json!({"timestamp": "2026-01-06T10:00:00Z", "event": "task_completed",
                         "metadata": {"task": "t2", "duration_hours": 3.0, "score": 0.8}})];
    let with = |more: &[Value]| [before.as_slice(), more].concat();
    let dropped = with(&[start(AT[0], "a", "t1"), discard(AT[1], "a")]);
    assert_eq!(state(&dropped), state(&before));
    assert_eq!(json!(scores(&dropped)), json!(scores(&before)));
    // Also where its end claims hours, or stands before its start.
    let mut claims = discard(AT[1], "a");
    claims["metadata"]["duration_hours"] = 9.0.into();
    assert_eq!(state(&with(&[claims, start(AT[0], "a", "t1")])), state(&before));
    // A discard of another session takes nothing back.
    assert_ne!(state(&with(&[start(AT[0], "a", "t1"), discard(AT[1], "b")])), state(&before));
}

#[test]
fn an_ended_session_never_completes_and_never_grades() {
    let events = [start(AT[0], "a", "t1"), end(AT[1], "a", "session_ended", 2.0)];
    let found = scores(&events);
    let nothing = scores(&[]);
    assert_eq!(found.scores.completion.to_bits(), nothing.scores.completion.to_bits());
    assert_eq!(found.scores.quality.to_bits(), nothing.scores.quality.to_bits());
    assert!(found.scores.consistency > nothing.scores.consistency, "hours count as work: {found:?}");
}
