//! The running session out of a log, and what sessions count for: hours once, and never a task.

use chrono::{DateTime, Utc};
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::curriculum::model::Task;
use los_model::events::event::Log;
use los_model::events::timer::{StudySession, Timer};
use los_model::learner::learner::Learner;
use los_model::learner::state::State;
use los_model::scores::evaluation::Evaluation;
use los_model::scores::window::Scope;
use serde_json::{Value, json};

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
fn of_two_sessions_the_later_runs_and_the_older_is_left() {
    let left = |events: &[Value], now: &str| {
        let timer = timer_in("UTC", &lines_of(events), now);
        timer.left(instant(now)).map(|session| session.id.clone())
    };
    let (a, b) = (start("2026-01-07T10:00:00Z", "a", "t1"), start("2026-01-07T12:00:00Z", "b", "t2"));
    assert_eq!(left(std::slice::from_ref(&a), NOW), None, "it runs");
    let both = [a, b, done("2026-01-07T13:00:00Z", "b", 1.0)];
    assert_eq!((left(&both[..2], NOW), left(&both, NOW)), (Some("a".into()), Some("a".into())));
    assert_eq!(running(&both), None, "it does not run again");
    assert_eq!(left(&both, "2026-01-20T12:00:00Z"), None, "after a week it is not asked about");
    let ended = [both.as_slice(), &[discard("2026-01-09T12:00:00Z", "a")]].concat();
    assert_eq!(left(&ended, NOW), None);
}

#[test]
fn a_pause_is_open_until_its_day_or_until_work_ends_it() {
    let pause = |facts: Value, others: &[Value], now: &str| {
        let started = json!({"timestamp": "2026-01-07T10:00:00Z", "event": "pause_started", "metadata": facts});
        let events = [&[started], others].concat();
        let profile = Profile::from_value(&json!({"start_date": "2026-01-05", "timezone": "UTC"}));
        let log = read_log(&Course::default(), &profile, &lines_of(&events), instant(now));
        log.pause().map(|pause| pause.until.map(|until| until - log.as_of.floor()))
    };
    let study = json!({"timestamp": "2026-01-08T10:00:00Z", "event": "study", "metadata": {"duration_hours": 1}});
    assert_eq!(pause(json!({}), &[], NOW), Some(None));
    assert_eq!(pause(json!({}), std::slice::from_ref(&study), NOW), None);
    assert_eq!(pause(json!({"until": "2026-01-09"}), &[study], NOW), Some(Some(1.0)), "it lasts, whatever is done");
    assert_eq!(pause(json!({"until": "2026-01-09"}), &[], "2026-01-10T01:00:00Z"), None);
    assert_eq!(pause(json!({"from": "2026-01-12"}), &[], NOW), None, "it has not begun");
}

#[test]
fn a_start_runs_until_something_names_it() {
    let (a, b) = (start("2026-01-07T10:00:00Z", "a", "t1"), start("2026-01-07T12:00:00Z", "b", "t2"));
    let check = |events: &[Value], id: Option<&str>| assert_eq!(running(events).as_deref(), id, "{events:?}");
    check(&[], None);
    check(std::slice::from_ref(&a), Some("a"));
    for event in ["session_ended", "task_completed", "session_completed", "anything"] {
        check(&[a.clone(), end("2026-01-07T11:00:00Z", "a", event, 1.0)], None);
    }
    check(&[a.clone(), discard("2026-01-07T11:00:00Z", "a")], None);
    // An end of another session, or of none, ends nothing.
    check(&[a.clone(), end("2026-01-07T11:00:00Z", "x", "session_ended", 1.0)], Some("a"));
    check(&[a.clone(), json!({"timestamp": "2026-01-07T11:00:00Z", "event": "session_ended"})], Some("a"));
    // Of two starts the latest counts, wherever its line stands, and the older one never comes back.
    check(&[a.clone(), b.clone()], Some("b"));
    check(&[b.clone(), a.clone()], Some("b"));
    check(&[a.clone(), b.clone(), end("2026-01-07T13:00:00Z", "b", "session_ended", 1.0)], None);
    check(&[a.clone(), b.clone(), end("2026-01-07T13:00:00Z", "a", "session_ended", 1.0)], Some("b"));
    // Two machines' logs were joined: the end stands before its start, or is earlier by its clock.
    check(&[end("2026-01-07T11:00:00Z", "a", "session_ended", 1.0), a.clone()], None);
    check(&[a, end("2026-01-07T09:00:00Z", "a", "session_ended", 1.0)], None);
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
    let end = end("2026-01-07T11:00:00Z", "line 2", "session_ended", 1.0);
    assert_eq!(running(&[note.clone(), by_hand.clone(), end]), None);
    let by_text = self::end("2026-01-07T11:00:00Z", "text-8d444cfb784c61e9", "session_ended", 1.0);
    assert_eq!(running(&[by_hand, note, by_text]), None);
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

/// Hours of the first week, whether its first task is done, and whether it is under way.
fn told(events: &[Value]) -> (f64, bool, bool) {
    let state = state(events);
    let hours = (state.week_activity(0).hours * 1e4).round() / 1e4;
    (hours, state.is_done(0), state.in_progress.contains_key(&0))
}

const AT: [&str; 4] = ["2026-01-07T10:00:00Z", "2026-01-07T12:00:00Z", "2026-01-07T14:00:00Z", "2026-01-07T16:00:00Z"];

#[test]
fn sessions_are_known_words_and_leave_their_task_under_way() {
    let events = [
        start(AT[0], "a", "T1"),
        end(AT[1], "a", "session_ended", 2.0),
        json!({"timestamp": AT[2], "event": "session_started", "message": "done with Lesson about t2", "entry_id": "b"}),
    ];
    assert_eq!(study(&events, |log, _| log.n_issues), 0);
    assert_eq!(told(&events[..1]), (0.0, false, true), "a start has no hours");
    assert!(state(&events[..1]).week_activity(0).active);
    assert_eq!(told(&events), (2.0, false, true));
    // Neither the words of a message nor a status finish a task that was only worked on.
    assert!(state(&events).done.iter().all(Option::is_none));
    let mut boast = end(AT[1], "a", "session_ended", 2.0);
    boast["metadata"]["status"] = "done".into();
    boast["metadata"]["score"] = 1.0.into();
    assert_eq!(told(&[start(AT[0], "a", "t1"), boast]), (2.0, false, true));
    let foreign = start(AT[0], "a", "no-such-task");
    let reason = study(&[foreign], |log, _| log.issues[0].reason.clone());
    assert!(reason.contains("`no-such-task`"), "{reason}");
}

/// How hours told in several ways add up is in `hours_once`.
#[test]
fn an_end_that_is_told_twice_counts_once_and_new_work_counts_again() {
    let timed = [start(AT[0], "a", "t1"), end(AT[1], "a", "session_ended", 1.5)];
    let with = |more: Value| told(&[timed.as_slice(), &[more]].concat());
    // An end that was staged twice, or staged and then told another way.
    assert_eq!(with(end(AT[2], "a", "session_ended", 1.7)), (1.5, false, true));
    assert_eq!(with(done(AT[2], "a", 1.75)), (1.75, true, false));
    let finished = [start(AT[0], "a", "t1"), done(AT[1], "a", 2.0), end(AT[2], "a", "session_ended", 2.1)];
    assert_eq!(told(&finished), (2.0, true, false));
    // Done twice: the second time is new work.
    let whole = |at: &str, hours: f64| json!({"timestamp": at, "event": "task_completed", "metadata": {"task": "t1", "duration_hours": hours}});
    let twice = [timed.as_slice(), &[whole(AT[3], 3.5), whole("2026-01-08T16:00:00Z", 1.0)]].concat();
    assert_eq!(told(&twice), (4.5, true, false));
}

/// Hours of the first two weeks and those of the days that have any.
fn days_of(events: &[Value], as_of: &str) -> (f64, f64, Vec<(String, f64)>) {
    study_at(as_of, events, |_, learner| {
        let state = learner.state();
        let days = learner.history().days.into_iter().filter(|day| day.hours > 0.0);
        let days = days.map(|day| (day.date.to_string(), day.hours)).collect();
        (state.week_activity(0).hours, state.week_activity(1).hours, days)
    })
}

#[test]
fn session_hours_count_on_the_day_it_began() {
    let before = json!({"timestamp": "2026-01-05T10:00:00Z", "event": "note", "message": "here we go"});
    let from = "2026-01-15T18:00:00Z";
    let session = [before.clone(), start(from, "a", "t1")];
    let of = |end: Value| days_of(&[session.as_slice(), &[end]].concat(), "2026-01-17T20:00:00Z");
    let that_day = |hours: f64| (0.0, hours, vec![("2026-01-15".to_owned(), hours)]);
    assert_eq!(of(end("2026-01-15T18:30:00Z", "a", "session_ended", 0.5)), that_day(0.5));
    assert_eq!(of(done("2026-01-15T18:30:00Z", "a", 0.5)), that_day(0.5));
    // One that goes on past midnight, and one that was forgotten and told by hand a day later.
    assert_eq!(of(end("2026-01-16T01:00:00Z", "a", "session_ended", 7.0)), that_day(7.0));
    assert_eq!(of(end("2026-01-17T09:00:00Z", "a", "session_ended", 1.5)), that_day(1.5));
    // The end stands before its start where two machines' logs were joined.
    let joined = [before.clone(), done("2026-01-15T18:30:00Z", "a", 0.5), start(from, "a", "t1")];
    assert_eq!(days_of(&joined, NOW_LATER), that_day(0.5));
    // Where no start is in the log, and for what is told beside the session, the day is that of the entry.
    let (first, second, days) = days_of(&[before.clone(), done("2026-01-15T18:30:00Z", "x", 1.0)], NOW_LATER);
    assert_eq!((first, second, days), that_day(1.0));
    let beside = json!({"timestamp": "2026-01-15T20:00:00Z", "event": "task_completed",
                        "metadata": {"task": "t2", "duration_hours": 5.0}});
    let more = [end("2026-01-15T18:30:00Z", "a", "session_ended", 0.5), beside];
    assert_eq!(days_of(&[session.as_slice(), &more].concat(), NOW_LATER), that_day(5.5));
}

const NOW_LATER: &str = "2026-01-17T20:00:00Z";

#[test]
fn the_pace_is_that_of_the_whole_task() {
    let ratio = |events: &[Value]| study(events, |_, learner| json!(learner.evaluate(Scope::Overall).calibration));
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
