//! Study sessions: how they begin and end at a clock that the test sets, and `los start` and `los stop` across processes and
//! at a terminal. What sessions count for is in `timer_fold`; what is refused on every face, in `same_rules`.

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use los_app::calls::approval::{Decision, commit};
use los_app::day::prepare::prepare;
use los_app::day::request::{Request, Stop, facts};
use serde_json::{Value, json};

use crate::support::day_at::DayAt;
use crate::support::shown::{assert_each, assert_shown};
use crate::support::terminal::{CTRL_C, DOWN, ENTER, Terminal};
use crate::support::{LOG, TestWorkspace, words};

/// The first task of the sample path whose box is open; the boxes of 37 tasks are checked.
const TASK: &str = "m02-w4-joins-again";
/// Friday of the first week.
const NOW: &str = "2026-01-09T12:00:00Z";

/// Makes a session on a task the whole log, begun so many hours before an instant.
fn start_before(workspace: &TestWorkspace, now: DateTime<Utc>, hours: f64) {
    let at = (now - TimeDelta::seconds((hours * 3600.0) as i64)).to_rfc3339_opts(SecondsFormat::Millis, true);
    workspace.write_events(&[json!({"timestamp": at, "event": "session_started", "message": "Shell basics",
        "entry_id": "the-start", "metadata": {"task": TASK}})]);
}

/// A learner whose session was started some hours ago, by the clock of this machine.
fn started(hours: f64) -> TestWorkspace {
    let workspace = TestWorkspace::beginner();
    start_before(&workspace, Utc::now(), hours);
    workspace
}

fn running(workspace: &TestWorkspace) -> Value {
    workspace.los(&["status", "--json"]).json()["running_session"].clone()
}

fn stop(hours: Option<&'static str>) -> Stop<'static> {
    Stop { hours, ..Stop::default() }
}

#[test]
fn only_a_pass_that_waits_takes_the_place_of_done() {
    for (passed, stage, event) in
        [(1, None, "task_completed"), (2, Some(2), "task_completed"), (2, None, "session_completed")]
    {
        let workspace = TestWorkspace::beginner();
        start_before(&workspace, NOW.parse().unwrap(), 1.0);
        let day = DayAt::new(&workspace, NOW);
        let result = facts([
            ("task", Some(TASK.into())),
            ("passed", Some(passed.into())),
            ("total", Some(2.into())),
            ("stage", stage.map(Value::from)),
        ]);
        let ctx = day.day().ctx;
        commit(&ctx, prepare(&day.day(), Request::Checked(result)).unwrap(), &[Decision::Later]).unwrap();
        assert_eq!(workspace.pending().len(), 1);
        day.take(Request::Stop(Stop { is_done: true, ..stop(None) })).unwrap();
        assert_eq!(workspace.last_event()["event"], event, "{passed} of 2 waits, stage {stage:?}");
    }
}

#[test]
fn a_session_ends_with_its_measured_hours_or_with_those_that_are_told() {
    let workspace = TestWorkspace::beginner();
    let day = DayAt::new(&workspace, NOW);
    let mut told = String::new();
    for (hours, stop) in [
        (0.005, stop(None)),
        (1.5, Stop { words: "as far as pipes", ..stop(None) }),
        (1.5, Stop { is_done: true, facts: facts([("score", Some("0.9".into()))]), ..stop(None) }),
        (5.0, stop(None)),
        (20.0, stop(Some("2.5"))),
        (20.0, Stop { is_dropped: true, ..stop(None) }),
        (-3.0, stop(Some("1"))),
    ] {
        start_before(&workspace, NOW.parse().unwrap(), hours);
        let running = day.status()["running_session"].take();
        day.take(Request::Stop(stop)).unwrap();
        let (end, status) = (workspace.last_event(), day.status());
        told += &format!(
            "started {hours} h ago: {running}\n{} {} {}\nhours this week {}, tasks done {}, running {}\n\n",
            end["event"],
            end["message"],
            end["metadata"],
            status["hours_this_week"],
            status["tasks_done"],
            status["running_session"],
        );
    }
    assert_shown("session-ends", &told);
}

#[test]
fn a_session_that_cannot_begin_or_end_says_why() {
    let workspace = TestWorkspace::beginner();
    // The learner's clock is what they can compare with.
    workspace.set_profile("timezone", "Asia/Tokyo");
    let day = DayAt::new(&workspace, NOW);
    let start = || Request::Start { task: Some(TASK), words: "" };
    let mut told = String::new();
    for (hours, name, request) in [
        (0.5, "start", start()),
        (20.0, "start", start()),
        (-3.0, "start", start()),
        (20.0, "stop", Request::Stop(stop(None))),
        (-3.0, "stop", Request::Stop(stop(None))),
        (1.0, "stop after 0 h", Request::Stop(stop(Some("0")))),
        (1.0, "stop after -1 h", Request::Stop(stop(Some("-1")))),
        (1.0, "stop after 25 h", Request::Stop(stop(Some("25")))),
        (1.0, "stop after NaN h", Request::Stop(stop(Some("NaN")))),
    ] {
        start_before(&workspace, NOW.parse().unwrap(), hours);
        let before = workspace.log();
        told += &format!("started {hours} h ago: {name}\n    {}\n", day.take(request).unwrap_err());
        assert_eq!(workspace.log(), before);
    }
    let other = json!({"timestamp": "2026-01-09T11:00:00Z", "event": "session_started", "entry_id": "the-start"});
    workspace.write_events(&[other]);
    let done = Stop { is_done: true, ..stop(None) };
    told += &format!("without a task: done\n    {}\n", day.take(Request::Stop(done)).unwrap_err());
    day.take(Request::Stop(stop(Some("2")))).unwrap();
    let end = workspace.last_event();
    assert_eq!((&end["metadata"]["task"], &end["metadata"]["duration_hours"]), (&Value::Null, &json!(2.0)));
    told += &format!("without a session: stop\n    {}\n", day.take(Request::Stop(stop(None))).unwrap_err());
    assert_shown("session-refusals", &told);
}

#[test]
fn hours_logged_during_a_session_count_once() {
    let logged = |workspace: &TestWorkspace, now: DateTime<Utc>| {
        start_before(workspace, now, 1.0);
        // As another machine logs it.
        let at = (now - TimeDelta::minutes(12)).to_rfc3339();
        workspace.add_event(&json!({"timestamp": at, "event": "task_completed", "message": "", "entry_id": "the-end",
            "metadata": {"task": TASK, "duration_hours": 1.0}}));
    };
    let workspace = TestWorkspace::beginner();
    let day = DayAt::new(&workspace, NOW);
    // Hours stated on top are taken as given.
    for (stop, event, hours) in [(stop(None), "session_discarded", 1.0), (stop(Some("0.5")), "session_completed", 1.5)]
    {
        logged(&workspace, NOW.parse().unwrap());
        let note = day.take(Request::Stop(stop)).unwrap().note;
        assert_eq!(
            (&workspace.last_event()["event"], &day.status()["hours_this_week"]),
            (&json!(event), &json!(hours))
        );
        assert_eq!(note.is_some(), event == "session_discarded", "{note:?}");
    }
    // At a terminal it is asked, and whether a done task is done is not.
    logged(&workspace, Utc::now());
    Terminal::talk(&workspace, &["stop", "--yes"], &[("Count the session's 1 h as well?", ENTER)], 0);
    assert_eq!(workspace.last_event()["event"], "session_discarded");
}

#[test]
fn a_session_runs_from_one_process_to_the_next() {
    let workspace = TestWorkspace::beginner();
    assert!(!workspace.los(&["status"]).ok().contains("Running"));
    let said = workspace.los(&["start", &TASK.to_uppercase(), "--yes"]).ok();
    assert!(said.starts_with("Started: ") && said.contains("`los stop` ends it"), "{said}");
    let entry = workspace.last_event();
    assert_eq!((&entry["event"], &entry["metadata"]), (&json!("session_started"), &json!({"task": TASK})));
    let status = workspace.los(&["status"]).ok();
    assert!(status.contains("Running    less than a minute on ") && status.contains("`los stop` ends it"), "{status}");
    let said = workspace.los(&["stop", "--done", "--score", "0.9", "--yes"]).ok();
    assert!(said.contains("the task is done"), "{said}");
    let facts =
        json!({"task": TASK, "duration_hours": 0.02, "session": entry["entry_id"], "score": 0.9, "planned_hours": 1.0});
    assert_eq!(workspace.last_event()["metadata"], facts);
    let again = workspace.los(&["start", TASK, "--yes"]);
    assert!(again.exit == Some(0) && again.stderr.contains("done already"), "{again:?}");
}

#[test]
fn start_and_stop_read_their_words() {
    let workspace = TestWorkspace::beginner();
    assert_each("start-words", |line| workspace.logged(line));
    // A sentence is no data: `done for today` finishes no task, and 18:20 is no time that a short session took.
    for hours in [0.5, 1.5, 20.0] {
        start_before(&workspace, Utc::now(), hours);
        assert_each(&format!("stop-words-after-{hours}-h"), |line| workspace.logged(line));
    }
    for (hours, line, said) in [
        (1.5, "stop 'as far as pipes' --yes", &["ran for 1 h 30 min", "stays in progress"][..]),
        (5.0, "stop --yes", &["ran for 5 h", "--hours H"]),
        (20.0, "stop 1h30 done --yes", &["Stopped: 1 h 30 min logged; the task is done."]),
        (20.0, "stop --discard --yes", &["Session discarded; nothing was logged."]),
    ] {
        start_before(&workspace, Utc::now(), hours);
        let ran = workspace.los(&words(line));
        let all = ran.stdout + &ran.stderr;
        assert!(said.iter().all(|words| all.contains(words)), "{line}: {all}");
    }
    // Fewer hours for the whole than its sessions had are pointed out.
    start_before(&workspace, Utc::now(), 1.5);
    workspace.los(&["stop", "--yes"]).ok();
    let ran = workspace.los(&["done", TASK, "1h", "good", "--yes"]);
    assert!(
        ran.stderr
            .contains("include the 1 h 30 min logged before: 1 h 30 min in all; if 1 h came on top, it is 2 h 30 min"),
        "{ran:?}"
    );
    let ran = TestWorkspace::new().los(&["start", "my own thing", "--yes"]);
    assert!(ran.exit == Some(0) && ran.stderr.contains("without a path"), "{ran:?}");
}

#[test]
fn start_and_stop_without_a_yes_are_staged_and_explained() {
    let workspace = TestWorkspace::beginner();
    let start = workspace.los(&["start", TASK]);
    assert!(start.exit == Some(5) && start.stderr.contains("It starts now, once you approve it"), "{start:?}");
    // A start that waits is named where there is nothing to stop.
    let id = workspace.pending_id();
    let none = workspace.los(&["stop"]);
    let approve = format!("`los memory approve {id}`, then `los stop`");
    assert!(none.stderr.contains("no session is running") && none.stderr.contains(&approve), "{none:?}");
    assert_eq!(workspace.log(), "");
    workspace.los(&["memory", "approve", &id, "--yes"]).ok();
    start_before(&workspace, Utc::now(), 1.0);
    let stop = workspace.los(&["stop"]);
    assert!(stop.exit == Some(5) && stop.stderr.contains("runs on until then"), "{stop:?}");
    assert_eq!(running(&workspace)["session"], "the-start");
    workspace.los(&["memory", "approve", &workspace.pending_id(), "--yes"]).ok();
    assert_eq!(
        (running(&workspace), &workspace.last_event()["metadata"]["duration_hours"]),
        (Value::Null, &json!(1.0))
    );
}

#[test]
fn status_keeps_its_keys_and_shows_the_session_of_its_instant() {
    let workspace = TestWorkspace::beginner();
    let status = workspace.los(&["status", "--json", "--as-of", "2026-01-05T12:00:00Z"]).json();
    assert_shown("status-json", &format!("{status:#}\n"));
    let line = |at: &str, event: &str, metadata: Value| json!({"timestamp": at, "event": event, "entry_id": at, "metadata": metadata});
    workspace.write_events(&[
        line("2026-01-07T10:00:00Z", "session_started", json!({"task": TASK})),
        line("2026-01-07T12:00:00Z", "session_ended", json!({"session": "2026-01-07T10:00:00Z", "duration_hours": 2})),
    ]);
    for (as_of, hours) in
        [("2026-01-07T11:30:00Z", json!(1.5)), ("2026-01-07T09:00:00Z", Value::Null), ("2026-01-07", Value::Null)]
    {
        let status = workspace.los(&["status", "--json", "--as-of", as_of]).json();
        assert_eq!(status["running_session"]["hours"], hours, "{as_of}");
    }
}

#[test]
fn screens_status_bar_and_assistant_show_the_session_in_words() {
    let workspace = TestWorkspace::beginner();
    for (hours, told) in [
        (0.2, &["running 12 min", "Running: 12 min on \""][..]),
        (5.0, &["running 5 h", "that is long for one stretch", "5 h on "]),
        (20.0, &["a session to end", "Running: started 20 h ago on \""]),
    ] {
        start_before(&workspace, Utc::now(), hours);
        let lines = ["statusline", "hook session-start", "status"];
        let shown: String = lines.iter().map(|line| workspace.los(&words(line)).ok()).collect();
        assert!(told.iter().all(|words| shown.contains(words)), "{shown}");
    }
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
    assert_eq!(terminal.end().exit, 0);
    let start = workspace.last_event();
    assert!(first.is_string() && start["metadata"]["task"].is_string(), "{start}");
    assert_ne!(start["metadata"]["task"], first, "the second was chosen");

    // Ctrl-C leaves it running.
    Terminal::talk(&workspace, &["stop"], &[("done?", CTRL_C)], 130);
    assert_eq!(workspace.events().len(), 1);
    let mut terminal = Terminal::start(&workspace, &["stop", "--color", "never"]);
    terminal.until("It ran for less than a minute").until("done?").press("y");
    terminal.until("I would rather not say").press(ENTER);
    terminal.until("[Y/n]").press(ENTER);
    terminal.until("Run its checks now?").press("n");
    assert_eq!(terminal.end().exit, 0);
    let end = workspace.last_event();
    assert_eq!((&end["event"], &end["metadata"]["score"]), (&json!("task_completed"), &json!(0.8)));
    assert_eq!(end["metadata"]["session"], start["entry_id"]);
}

#[test]
fn the_terminal_takes_other_work_and_asks_which_task_a_word_means() {
    let workspace = TestWorkspace::beginner();
    let mut terminal = Terminal::start(&workspace, &["start", "--color", "never"]);
    terminal.until("something else").press("\u{1b}[A").press(ENTER);
    terminal.answer("in your words", "a talk on parsers").until("[Y/n]").press(ENTER);
    assert_eq!(terminal.end().exit, 0);
    let start = workspace.last_event();
    assert_eq!((&start["message"], &start["metadata"]), (&json!("a talk on parsers"), &Value::Null));
    workspace.write(LOG, "");
    let answers = [("Which task", ENTER)];
    Terminal::talk(&workspace, &["start", "compare", "--yes", "--color", "never"], &answers, 0);
    assert!(workspace.last_event()["message"].as_str().unwrap().contains("ompare"), "{}", workspace.log());
}

#[test]
fn the_terminal_asks_for_hours_that_are_long_or_cannot_be_measured() {
    for (hours, said, typed, logged) in [
        (5.5, "ran for 5 h 30 min", "", 5.5),
        (5.5, "ran for 5 h 30 min", "\u{7f}\u{7f}\u{7f}3", 3.0),
        (20.0, "too long for one session", "1.5", 1.5),
        (-3.0, "in the future", "1.5", 1.5),
    ] {
        let workspace = started(hours);
        let answers = [(said, ""), ("Hours you studied", typed), ("", ENTER), ("done?", "n")];
        Terminal::talk(&workspace, &["stop", "--yes", "--color", "never"], &answers, 0);
        let end = workspace.last_event();
        assert_eq!((&end["event"], &end["metadata"]["duration_hours"]), (&json!("session_completed"), &json!(logged)));
    }
}
