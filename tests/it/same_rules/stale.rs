//! A pending write rests on the path, on tasks that are open, on entries that stand. Once one of them changed, the write is
//! refused as stale on every face that approves, and kept. A log that only grew changes nothing.

use serde_json::{Value, json};

use super::home_screen::Screen;
use super::place::{DRAW, Place, READ, START, event};
use crate::http::app::Browser;
use crate::support::mcp_answers::failure;
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::terminal::{ENTER, Terminal};

/// A pending write, and what happens before it is approved.
struct Case {
    name: &'static str,
    /// The log when it is staged.
    before: Vec<Value>,
    /// The command that stages it.
    staged: Vec<&'static str>,
    /// Entries that come before the approval.
    since: Vec<Value>,
    /// A task that the path loses.
    lost: &'static str,
    /// Words of the refusal; none where it is still approved.
    says: &'static str,
}

fn cases() -> Vec<Case> {
    let start = || event(1, "session_started", START, json!({"task": READ}));
    let done = |task: &str| event(0, "task_completed", "the-end", json!({"task": task}));
    let case = |name, staged: &[&'static str], says| Case {
        name,
        before: Vec::new(),
        staged: staged.to_vec(),
        since: Vec::new(),
        lost: "",
        says,
    };
    vec![
        Case { since: vec![done(DRAW)], ..case("its task is done", &["done", DRAW, "1h"], "done already") },
        Case { lost: DRAW, ..case("its task is gone", &["log", "study", "x", "--hours", "1h", "--task", DRAW], DRAW) },
        Case { since: vec![start()], ..case("a session runs", &["start", DRAW], "running") },
        Case {
            before: vec![start()],
            since: vec![event(0, "session_discarded", "the-drop", json!({"session": START}))],
            ..case("its session ended", &["stop"], "ended")
        },
        Case {
            before: vec![event(1, "note", "the-note", json!({}))],
            since: vec![event(0, "correction", "the-undo", json!({"corrects": "the-note"}))],
            ..case("its entry was taken back", &["undo"], "corrected")
        },
        Case { since: vec![done(READ)], ..case("the log only grew", &["done", DRAW, "1h"], "") },
    ]
}

/// Stages a case's write, lets its change happen, and gives the id.
fn staged(place: &Place, case: &Case) -> String {
    place.reset(super::State::Fresh);
    place.set_log(&case.before);
    assert_eq!(place.workspace.los(&case.staged).exit, Some(5), "{}", case.name);
    let lines = [case.before.as_slice(), &case.since].concat();
    place.set_log(&lines);
    if !case.lost.is_empty() {
        place.lose(case.lost);
    }
    place.workspace.pending_id()
}

fn assert_kept(place: &Place, case: &Case, words: &str) {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(case.says), "{}: {words}", case.name);
    assert_eq!((place.written().len(), place.waiting().len()), (0, 1), "{}: {words}", case.name);
}

#[test]
fn a_stale_write_is_refused_and_kept_wherever_it_is_approved() {
    let place = Place::new();
    let server = place.server();
    let browser = Browser::open(&server);
    for case in cases() {
        let id = staged(&place, &case);
        let is_stale = !case.says.is_empty();
        if is_stale {
            let page = browser.click("/waiting", "settle", &[("id", &id), ("answer", "yes")]);
            assert!(page.contains("Nothing was written"), "{}: {page}", case.name);
            assert_kept(&place, &case, &page);
            let mut home = Screen::open(&place);
            home.press("w").until(&["Waiting for your yes"]);
            assert_eq!(home.press("a").until(&["[Y/n]", "is stale"]), 1, "{}: the screen asks", case.name);
            assert_kept(&place, &case, &home.leave());
            let mut terminal = Terminal::start(&place.workspace, &["memory", "approve", &id]);
            assert_eq!(terminal.until_any(&["Write it?"]), None, "{}: the terminal asks", case.name);
            assert_kept(&place, &case, &terminal.end().text());
        }
        let ran = place.workspace.los(&["memory", "approve", &id, "--yes", "--json"]);
        if is_stale {
            assert_eq!(ran.failed(), ("STALE".to_owned(), 2), "{}: {ran:?}", case.name);
            assert_kept(&place, &case, &ran.stderr);
        } else {
            assert_eq!((ran.exit, place.written().len(), place.waiting().len()), (Some(0), 1, 0), "{ran:?}");
        }
        place.regain();
    }
}

#[test]
fn an_answer_that_comes_too_late_is_stale() {
    let place = Place::new();
    place.reset(super::State::Fresh);
    let start = json!({"learner_id": "ada", "event": "session_started", "message": "", "metadata": {"task": DRAW}});
    for mut client in McpClient::of_both_eras(&place.workspace, &can_ask()) {
        place.reset(super::State::Fresh);
        let meanwhile = || place.workspace.los(&["start", READ, "--yes"]).ok();
        let (_, result) = client.call_answering_after("log_progress", &start, &yes(), meanwhile);
        assert_eq!(failure(&result)["code"], "STALE", "{result}");
        assert_eq!(place.workspace.events().len(), 1);
    }
}

#[test]
fn the_older_of_two_sessions_is_asked_about_at_a_terminal() {
    let place = Place::new();
    place.reset(super::State::TwoSessions);
    let mut terminal = Terminal::start(&place.workspace, &["stop", "--yes"]);
    terminal
        .until("done?")
        .press("n")
        .until("was never ended")
        .until("Did you study")
        .press("y")
        .until("Hours you studied")
        .press("1h30")
        .press(ENTER);
    assert_eq!(terminal.end().exit, 0);
    let written = place.written();
    let facts: Vec<&Value> = written.iter().map(|entry| &entry["metadata"]["session"]).collect();
    assert_eq!(facts, [START, super::place::OLDER]);
    assert_eq!(written[1]["metadata"]["duration_hours"], 1.5);
}
