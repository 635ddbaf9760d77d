//! `los start`, `los stop` and the session in `los status`, across processes and at a terminal.

use std::time::SystemTime;

use chrono::{DateTime, SecondsFormat, TimeDelta, Timelike, Utc};
use serde_json::{Value, json};

use crate::support::terminal::{DOWN, ENTER, Terminal};
use crate::support::{Ran, TestWorkspace};

/// The first task of the sample path whose box is open; the boxes of 37 tasks are checked.
const TASK: &str = "m02-w4-joins-again";

fn hours_ago(hours: f64) -> String {
    let now = DateTime::<Utc>::from(SystemTime::now());
    (now - TimeDelta::seconds((hours * 3600.0) as i64)).to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// A learner whose session on a task was started some hours ago.
fn started(hours: f64) -> TestWorkspace {
    let workspace = TestWorkspace::beginner();
    let line = json!({"timestamp": hours_ago(hours), "event": "session_started", "message": "Shell basics",
                      "entry_id": "the-start", "metadata": {"task": TASK}});
    workspace.write_events(&[line]);
    workspace
}

/// Moves the learner to where it is about noon now: an hour ago is today and in this week.
fn at_noon(workspace: TestWorkspace) -> TestWorkspace {
    let ahead = 12 - i64::from(Utc::now().hour());
    let sign = if ahead < 0 { '+' } else { '-' };
    workspace.set_profile("timezone", format!("Etc/GMT{sign}{}", ahead.abs()));
    workspace
}

fn running(workspace: &TestWorkspace) -> Value {
    workspace.los(&["status", "--json"]).json()["running_session"].clone()
}

fn assert_refused(ran: &Ran, parts: &[&str]) {
    assert_eq!(ran.exit, Some(2), "{ran:?}");
    for part in parts {
        assert!(ran.stderr.contains(part), "no {part:?} in {ran:?}");
    }
}

#[test]
fn a_session_after_a_long_break_counts_in_full_everywhere() {
    let workspace = TestWorkspace::beginner();
    let note = json!({"timestamp": hours_ago(12.0 * 24.0), "event": "note", "message": "a first look"});
    let begun = json!({"timestamp": hours_ago(0.5), "event": "session_started", "message": "Shell basics",
                       "entry_id": "the-start", "metadata": {"task": TASK}});
    workspace.write_events(&[note, begun]);
    workspace.los(&["stop", "--yes"]).ok();
    let hours = workspace.last_event()["metadata"]["duration_hours"].as_f64().unwrap();
    assert!((0.49..0.6).contains(&hours), "{hours}");
    let told = |command: &[&str], path: &str| {
        let value = workspace.los(&[&["--json"], command].concat()).json();
        value.pointer(path).and_then(Value::as_f64).unwrap()
    };
    let day = hours_ago(0.5)[..10].to_owned();
    let report = workspace.los(&["--json", "report"]).json();
    let days = report["history"]["days"].as_array().unwrap();
    let with_hours: Vec<&Value> = days.iter().filter(|day| day["hours"].as_f64() > Some(0.0)).collect();
    assert_eq!(with_hours.len(), 1, "{with_hours:?}");
    assert_eq!(with_hours[0]["date"], day.as_str());
    assert!((with_hours[0]["hours"].as_f64().unwrap() - hours).abs() < 1e-3);
    let week = workspace.los(&["--json", "status"]).json()["plan_week"].as_u64().unwrap();
    // The session may have begun before midnight of the day on which a week begins.
    let weeks = report["history"]["weeks"].as_array().unwrap();
    let in_weeks: Vec<f64> = weeks.iter().filter_map(|week| week["hours"].as_f64()).collect();
    assert!(in_weeks.iter().any(|logged| (logged - hours).abs() < 1e-3), "{in_weeks:?}");
    if weeks.last().unwrap()["hours"].as_f64() > Some(0.0) {
        assert!((told(&["status"], "/hours_this_week") - hours).abs() < 0.01, "week {week}");
    }
}

#[test]
fn a_session_runs_from_one_process_to_the_next() {
    let workspace = TestWorkspace::beginner();
    assert_eq!(running(&workspace), Value::Null);
    assert!(!workspace.los(&["status"]).ok().contains("Running"));
    let said = workspace.los(&["start", &TASK.to_uppercase(), "--yes"]).ok();
    assert!(said.starts_with("Started: ") && said.contains("`los stop` ends it"), "{said}");
    let entry = workspace.last_event();
    assert_eq!((&entry["event"], &entry["metadata"]), (&json!("session_started"), &json!({"task": TASK})));
    let session = running(&workspace);
    assert_eq!((&session["session"], &session["task"]), (&entry["entry_id"], &json!(TASK)));
    let status = workspace.los(&["status"]).ok();
    assert!(status.contains("Running    less than a minute on ") && status.contains("`los stop` ends it"), "{status}");

    let before = workspace.log();
    assert_refused(
        &workspace.los(&["start", TASK, "--yes"]),
        &["has been running for", "`los stop` ends it", "--discard"],
    );
    assert_eq!(workspace.log(), before);

    let said = workspace.los(&["stop", "--done", "--score", "0.9", "--yes"]).ok();
    assert!(said.contains("the task is done"), "{said}");
    let end = workspace.last_event();
    assert_eq!(end["event"], "task_completed");
    assert_eq!(
        end["metadata"],
        json!({"task": TASK, "duration_hours": 0.02, "session": entry["entry_id"], "score": 0.9})
    );
    assert_eq!(running(&workspace), Value::Null);
    let standing = workspace.los(&["status", "--json"]).json();
    assert_eq!((&standing["tasks_done"], &standing["hours_this_week"]), (&json!(38), &json!(0.02)));
    assert_refused(&workspace.los(&["stop", "--yes"]), &["no session is running", "`los start`"]);
    let again = workspace.los(&["start", TASK, "--yes"]);
    assert!(again.exit == Some(0) && again.stderr.contains("done already"), "{again:?}");
}

#[test]
fn a_stop_without_done_leaves_the_task_in_progress() {
    let workspace = at_noon(started(1.5));
    let ran = workspace.los(&["stop", "as far as pipes", "--yes"]);
    assert!(ran.stderr.contains("ran for 1 h 30 min"), "{ran:?}");
    assert!(ran.ok().contains("stays in progress"));
    let end = workspace.last_event();
    assert_eq!((&end["event"], &end["message"]), (&json!("session_completed"), &json!("as far as pipes")));
    assert_eq!(end["metadata"], json!({"task": TASK, "duration_hours": 1.5, "session": "the-start"}));
    let standing = workspace.los(&["status", "--json"]).json();
    assert_eq!((&standing["tasks_done"], &standing["hours_this_week"]), (&json!(37), &json!(1.5)));
    let check = workspace.los(&["evaluate", "--json"]).json();
    assert_eq!(check["uncounted"]["lines"], 0);
}

#[test]
fn a_stop_reads_its_words() {
    let workspace = at_noon(started(20.0));
    let said = workspace.los(&["stop", "1h30", "done", "good", "found a bug", "--yes"]).ok();
    assert!(said.contains("Stopped: 1 h 30 min logged; the task is done."), "{said}");
    let end = workspace.last_event();
    assert_eq!((&end["event"], &end["message"]), (&json!("task_completed"), &json!("found a bug")));
    assert_eq!((&end["metadata"]["duration_hours"], &end["metadata"]["score"]), (&json!(1.5), &json!(0.8)));
}

#[test]
fn a_stop_takes_no_sentence_for_data() {
    let workspace = at_noon(started(0.5));
    assert_refused(&workspace.los(&["stop", "18:20", "--yes"]), &["the session ran for 30 min", "--hours 18.3"]);
    assert_refused(&workspace.los(&["stop", "discard", "--yes"]), &["`los stop --discard` drops the session"]);
    let said = workspace.los(&["stop", "done", "for", "today", "--yes"]).ok();
    assert!(said.contains("stays in progress"), "{said}");
    let end = workspace.last_event();
    assert_eq!((&end["event"], &end["message"]), (&json!("session_completed"), &json!("done for today")));
}

#[test]
fn a_session_without_a_task_has_hours_only() {
    let workspace = TestWorkspace::beginner();
    assert_refused(&workspace.los(&["start", "--yes"]), &["`task`: is required", "`los start TASK`"]);
    let line = json!({"timestamp": hours_ago(1.0), "event": "session_started", "entry_id": "the-start"});
    workspace.write_events(&[line]);
    assert_refused(&workspace.los(&["stop", "--done", "--yes"]), &["no task that could be done"]);
    assert!(workspace.los(&["stop", "--hours", "2", "--yes"]).ok().contains("2 h logged"));
    let end = workspace.last_event();
    assert_eq!((&end["metadata"]["task"], &end["metadata"]["duration_hours"]), (&Value::Null, &json!(2.0)));
}

#[test]
fn an_unknown_task_is_refused_with_its_neighbours() {
    let workspace = TestWorkspace::beginner();
    assert_refused(
        &workspace.los(&["start", "m02-w4-join-again", "--yes"]),
        &["no task `m02-w4-join-again`", &format!("los start {TASK}")],
    );
    assert_refused(&workspace.los(&["start", "zzz", "--yes"]), &["`los path show --month N`"]);
    assert_eq!(workspace.log(), "");
    let failed = workspace.los(&["start", "zzz", "--json"]).failed();
    assert_eq!(failed, ("INVALID_INPUT".to_owned(), 2));
    let bare = TestWorkspace::new();
    let ran = bare.los(&["start", "my own thing", "--yes"]);
    assert!(ran.exit == Some(0) && ran.stderr.contains("without a path"), "{ran:?}");
}

#[test]
fn start_and_stop_without_a_yes_are_staged_and_explained() {
    let workspace = TestWorkspace::beginner();
    let start = workspace.los(&["start", TASK]);
    assert_eq!((start.exit, workspace.log().as_str()), (Some(5), ""));
    assert!(start.stderr.contains("It starts now, once you approve it"), "{start:?}");
    assert_eq!(running(&workspace), Value::Null);
    let workspace = started(1.0);
    let stop = workspace.los(&["stop"]);
    assert_eq!((stop.exit, workspace.log().lines().count()), (Some(5), 1));
    assert!(stop.stderr.contains("runs on until then"), "{stop:?}");
    assert_eq!(running(&workspace)["session"], "the-start");
    let id = workspace.pending_id();
    workspace.los(&["memory", "approve", &id, "--yes"]).ok();
    assert_eq!(
        (running(&workspace), &workspace.last_event()["metadata"]["duration_hours"]),
        (Value::Null, &json!(1.0))
    );
}

#[test]
fn long_sessions_are_pointed_out_and_forgotten_ones_need_hours() {
    let long = started(5.0);
    assert!(long.los(&["status"]).ok().contains("5 h on "));
    assert!(long.los(&["status"]).ok().contains("long"));
    assert_eq!((&running(&long)["is_long"], &running(&long)["is_forgotten"]), (&json!(true), &json!(false)));
    let ran = long.los(&["stop", "--yes"]);
    assert!(ran.exit == Some(0) && ran.stderr.contains("ran for 5 h") && ran.stderr.contains("--hours H"), "{ran:?}");
    assert_eq!(long.last_event()["metadata"]["duration_hours"], 5.0);

    let forgotten = started(20.0);
    assert!(forgotten.los(&["status"]).ok().contains("started 20 h ago"));
    assert_refused(&forgotten.los(&["stop", "--yes"]), &["20 h ago", "--hours 1.5", "--discard"]);
    assert_eq!(forgotten.log().lines().count(), 1);
    forgotten.los(&["stop", "--hours", "2.5", "--yes"]).ok();
    assert_eq!(forgotten.last_event()["metadata"]["duration_hours"], 2.5);
    for hours in ["0", "-1", "25", "NaN"] {
        assert_eq!(started(1.0).los(&["stop", "--hours", hours, "--yes"]).exit, Some(2), "{hours}");
    }
}

#[test]
fn fewer_hours_than_the_sessions_of_a_done_task_are_pointed_out() {
    let workspace = started(1.5);
    workspace.los(&["stop", "--yes"]).ok();
    let ran = workspace.los(&["done", TASK, "1h", "good", "--yes"]);
    assert!(ran.stderr.contains("1 h 30 min so far: 1 h 30 min in all"), "{ran:?}");
    assert_eq!(workspace.los(&["status", "--json"]).json()["hours_this_week"], 1.5);
}

#[test]
fn a_discarded_session_counts_for_nothing() {
    let workspace = started(20.0);
    assert!(workspace.los(&["stop", "--discard", "--yes"]).ok().contains("Session discarded; nothing was logged."));
    let end = workspace.last_event();
    assert_eq!(end["event"], "session_discarded");
    assert_eq!(end["metadata"], json!({"task": TASK, "session": "the-start"}));
    let standing = workspace.los(&["status", "--json"]).json();
    assert_eq!((&standing["hours_this_week"], &standing["running_session"]), (&json!(0.0), &Value::Null));
    assert_eq!(workspace.los(&["stop", "--discard", "--done"]).exit, Some(2));
}

#[test]
fn a_clock_that_went_back_makes_no_negative_hours() {
    let workspace = started(-3.0);
    workspace.set_profile("timezone", "Asia/Tokyo");
    assert_eq!(running(&workspace), Value::Null);
    // The learner's clock is what they can compare with.
    let start: DateTime<Utc> = workspace.last_event()["timestamp"].as_str().unwrap().parse().unwrap();
    let in_tokyo = (start + TimeDelta::hours(9)).format("%Y-%m-%d %H:%M").to_string();
    let start_of_then = format!("was started at {in_tokyo}, which is in the future for this machine's clock");
    assert_refused(&workspace.los(&["start", TASK, "--yes"]), &[&start_of_then]);
    assert_refused(&workspace.los(&["stop", "--yes"]), &[&start_of_then, "--discard"]);
    workspace.los(&["stop", "--hours", "1", "--yes"]).ok();
    assert_eq!(workspace.last_event()["metadata"]["duration_hours"], 1.0);
    assert_refused(&workspace.los(&["stop", "--yes"]), &["no session is running"]);
}

#[test]
fn a_start_that_waits_is_named_where_there_is_nothing_to_stop() {
    let workspace = TestWorkspace::beginner();
    assert_refused(&workspace.los(&["stop"]), &["no session is running", "`los start`"]);
    assert_eq!(workspace.los(&["start", TASK]).exit, Some(5));
    let id = workspace.pending_id();
    let approve = format!("`los memory approve {id}`, then `los stop`");
    assert_refused(&workspace.los(&["stop"]), &["no session is running", &approve]);
    let _ = workspace.los(&["memory", "approve", &id, "--yes"]).ok();
    assert!(workspace.los(&["stop", "--yes"]).ok().contains("Stopped:"));
}

#[test]
fn status_as_of_an_instant_shows_the_session_of_then() {
    let workspace = TestWorkspace::beginner();
    let line = |at: &str, event: &str, metadata: Value| json!({"timestamp": at, "event": event, "entry_id": at, "metadata": metadata});
    workspace.write_events(&[
        line("2026-01-07T10:00:00Z", "session_started", json!({"task": TASK})),
        line("2026-01-07T12:00:00Z", "session_ended", json!({"session": "2026-01-07T10:00:00Z", "duration_hours": 2})),
    ]);
    let at =
        |as_of: &str| workspace.los(&["status", "--json", "--as-of", as_of]).json()["running_session"]["hours"].clone();
    assert_eq!(at("2026-01-07T11:30:00Z"), json!(1.5));
    assert_eq!((at("2026-01-07T09:00:00Z"), at("2026-01-07")), (Value::Null, Value::Null));
    for command in ["start", "stop"] {
        assert_refused(&workspace.los(&[command, "--as-of", "2026-01-07", "--yes"]), &["as-of"]);
    }
}

#[test]
fn status_keeps_its_keys_and_their_kinds_of_value() {
    let status = TestWorkspace::beginner().los(&["status", "--json", "--as-of", "2026-01-05T12:00:00Z"]).json();
    let expected = json!({
        "learner_id": "ada", "as_of": "2026-01-05T12:00:00Z", "level": "Beginner", "plan_week": 1, "month": 1,
        "week_kind": "week of the plan", "hours_this_week": 0.0, "hours_promised": 8.0, "active_weeks_in_a_row": 0,
        "tasks_done": 0, "tasks_total": 54, "share_done": 0.0, "blockers": [], "pending_approval": 0,
        "running_session": null,
    });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(status.get(key), Some(value), "{key} in {status}");
    }
    let next = &status["next_task"];
    assert!(next["id"].is_string() && next["title"].is_string() && next["estimated_hours"].is_f64(), "{next}");
}

#[test]
fn at_a_terminal_the_task_is_chosen_and_its_end_is_asked_about() {
    let workspace = TestWorkspace::beginner();
    // The first task depends on the weekday, since the plan does.
    let first = workspace.los(&["status", "--json"]).json()["next_task"]["id"].clone();
    let mut terminal = Terminal::start(&workspace, &["start", "--color", "never"]);
    terminal.until("What do you work on").until("something else").press(DOWN).press(ENTER);
    terminal.until("[Y/n]").press(ENTER);
    terminal.until("Copy the starter to work/").press("n").until("The starter files were not copied.");
    let ended = terminal.end();
    assert_eq!(ended.exit, 0, "{ended:?}");
    let start = workspace.last_event();
    assert!(first.is_string() && start["metadata"]["task"].is_string(), "{start}");
    assert_ne!(start["metadata"]["task"], first, "the second was chosen");

    let mut terminal = Terminal::start(&workspace, &["stop", "--color", "never"]);
    terminal.until("It ran for less than a minute").until("done?").press("y");
    terminal.until("I would rather not say").press(ENTER);
    terminal.until("[Y/n]").press(ENTER);
    terminal.until("Run its checks now?").press("n");
    let ended = terminal.end();
    assert_eq!(ended.exit, 0, "{ended:?}");
    let end = workspace.last_event();
    assert_eq!((&end["event"], &end["metadata"]["score"]), (&json!("task_completed"), &json!(0.8)));
    assert_eq!(end["metadata"]["session"], start["entry_id"]);
}

#[test]
fn the_terminal_takes_other_work_and_asks_about_long_sessions() {
    let workspace = TestWorkspace::beginner();
    let mut terminal = Terminal::start(&workspace, &["start", "--color", "never"]);
    terminal.until("something else").press("\u{1b}[A").press(ENTER);
    terminal.answer("in your words", "a talk on parsers");
    terminal.until("[Y/n]").press(ENTER);
    assert_eq!(terminal.end().exit, 0);
    assert_eq!(
        (&workspace.last_event()["message"], &workspace.last_event()["metadata"]),
        (&json!("a talk on parsers"), &Value::Null)
    );

    for (typed, hours) in [("", 5.5), ("\u{7f}\u{7f}\u{7f}3", 3.0)] {
        let workspace = started(5.5);
        let mut terminal = Terminal::start(&workspace, &["stop", "--color", "never"]);
        terminal.until("ran for 5 h 30 min").until("Hours you studied").press(typed).press(ENTER);
        terminal.until("done?").press("n");
        terminal.until("[Y/n]").press(ENTER);
        let ended = terminal.end();
        assert_eq!(ended.exit, 0, "{ended:?}");
        let end = workspace.last_event();
        assert_eq!((&end["event"], &end["metadata"]["duration_hours"]), (&json!("session_completed"), &json!(hours)));
    }
}

#[test]
fn ctrl_c_at_the_prompts_leaves_the_session_running() {
    let workspace = started(1.0);
    let mut terminal = Terminal::start(&workspace, &["stop"]);
    terminal.until("done?").press("\u{3}");
    assert_eq!((terminal.end().exit, workspace.log().lines().count()), (130, 1));
    assert_eq!(running(&workspace)["session"], "the-start");
}

#[test]
fn a_session_is_started_by_words_of_a_title() {
    let workspace = TestWorkspace::beginner();
    workspace.los(&["start", "redo", "JOINS", "--yes"]).ok();
    assert_eq!(workspace.last_event()["metadata"]["task"], TASK);
    let several = TestWorkspace::beginner();
    assert_refused(&several.los(&["start", "compare", "--yes"]), &["in the titles of", "`los start m0"]);
    assert_refused(&several.los(&["start", "knitting socks", "--yes"]), &["no task `knitting socks`"]);
    assert_eq!(several.log(), "");
    let mut terminal = Terminal::start(&several, &["start", "compare", "--yes", "--color", "never"]);
    terminal.until("Which one").until("something else").press(ENTER);
    assert_eq!(terminal.end().exit, 0);
    assert!(several.last_event()["message"].as_str().unwrap().contains("ompare"), "{}", several.log());
}

#[test]
fn the_terminal_asks_for_hours_it_cannot_measure() {
    for (hours, said) in [(20.0, "too long for one session"), (-3.0, "in the future")] {
        let workspace = started(hours);
        let refused = workspace.los(&["start", "--yes"]);
        assert_refused(&refused, &["`los stop --hours 1.5` logs what you studied"]);
        assert!(!refused.stderr.contains("ends it"), "{refused:?}");
        let mut terminal = Terminal::start(&workspace, &["stop", "--yes", "--color", "never"]);
        terminal.until(said).answer("Hours you studied", "1.5");
        terminal.until("done?").press("n");
        assert_eq!(terminal.end().exit, 0);
        assert_eq!(workspace.last_event()["metadata"]["duration_hours"], 1.5);
    }
}

#[test]
fn hours_logged_during_a_session_count_once() {
    let logged = || {
        let workspace = at_noon(started(1.0));
        // As another machine logs it.
        let done = json!({"timestamp": hours_ago(0.2), "event": "task_completed", "message": "", "entry_id": "the-end",
                          "metadata": {"task": TASK, "duration_hours": 1.0}});
        workspace.add_event(&done);
        workspace
    };
    let hours = |workspace: &TestWorkspace| workspace.los(&["status", "--json"]).json()["hours_this_week"].clone();
    let workspace = logged();
    let ran = workspace.los(&["stop", "--yes"]);
    assert!(ran.stderr.contains("was logged as done while the session ran, with 1 h: the session itself"), "{ran:?}");
    assert_eq!((&workspace.last_event()["event"], hours(&workspace)), (&json!("session_discarded"), json!(1.0)));
    let workspace = logged();
    let mut terminal = Terminal::start(&workspace, &["stop", "--yes", "--color", "never"]);
    terminal.until("Count the session's 1 h as well?").press(ENTER);
    assert_eq!(terminal.end().exit, 0);
    assert_eq!((&workspace.last_event()["event"], hours(&workspace)), (&json!("session_discarded"), json!(1.0)));
    // Hours stated on top are taken as given, without asking whether a done task is done.
    let workspace = logged();
    let said = workspace.los(&["stop", "--hours", "0.5", "--yes"]).ok();
    assert!(said.contains("30 min logged; the task is done already"), "{said}");
    assert_eq!(hours(&workspace), json!(1.5));
    let other = started(1.0);
    other.los(&["log", "blocker_raised", "stuck", "--task", TASK, "--yes"]).ok();
    assert_eq!(running(&other)["session"], "the-start");
    // Done by any command, the running task ends its session.
    other.los(&["log", "task_completed", "--task", TASK, "--yes"]).ok();
    assert_eq!((running(&other), &other.last_event()["metadata"]["duration_hours"]), (Value::Null, &json!(1.0)));
}

#[test]
fn status_bar_and_assistant_show_the_session_in_words() {
    let told = |hours: f64| {
        let workspace = started(hours);
        workspace.los(&["statusline"]).ok() + &workspace.los(&["hook", "session-start"]).ok()
    };
    for (hours, line, fact) in [
        (0.2, "running 12 min", "has been running for 12 min ("),
        (5.0, "running 5 h", "for 5 h, which is long for one stretch ("),
        (20.0, "a session to end", "was started 20 h ago and not ended ("),
    ] {
        let told = told(hours);
        assert!(told.contains(line) && told.contains(fact), "{told}");
    }
}
