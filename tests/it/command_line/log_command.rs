//! `los log` and `los undo`: what is written is exact, what is not exact is refused, and the last entry can be taken back.

use chrono::Utc;
use serde_json::{Value, json};

use crate::support::day_at::DayAt;
use crate::support::mcp_answers::output;
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::shown::assert_each;
use crate::support::terminal::{ENTER, Terminal};
use crate::support::{TestWorkspace, words};

/// Every entry that is refused is so on its exact words; `same_rules` holds the code of each on every face.
#[test]
fn an_inexact_entry_is_refused_with_the_nearest_values() {
    let workspace = TestWorkspace::sample();
    let told = assert_each("log-refused", |line| workspace.logged(line));
    assert_eq!(told.matches("exit 2: ").count(), 48);
    assert_eq!(workspace.pending(), [] as [Value; 0]);
}

/// Equal facts are written in one form. Words without an event say what was done only with `done` or a grade, an event that is
/// told in words keeps them whole, and words may come in any order.
#[test]
fn words_become_exact_entries() {
    let workspace = TestWorkspace::sample();
    workspace.los(&["plan", "--show"]).ok();
    assert_each("log-words", |line| workspace.logged(line));
    let closed = workspace.los(&["log", "week_completed", "--yes"]);
    assert!(closed.stderr.contains("a week of the path is closed by its `month` and `week`"), "{closed:?}");
    // A day and a time; the id still says when it was written. Lisbon keeps to UTC in winter.
    for (day, timestamp) in
        [("2026-03-01 --at 18:30", "2026-03-01T18:30:00.000Z"), ("2026-03-02", "2026-03-02T12:00:00.000Z")]
    {
        workspace.los(&words(&format!("log study --hours 1 --yes --on {day}"))).ok();
        assert_eq!(workspace.last_event()["timestamp"], timestamp);
    }
    let said = workspace.los(&["done", "joins-again", "yesterday", "--yes"]).ok();
    assert!(said.to_lowercase().contains("this week"), "what comes next: {said}");
    assert!(workspace.last_event()["timestamp"].as_str() < Some(Utc::now().format("%F").to_string().as_str()));
}

#[test]
fn a_word_that_names_several_tasks_is_asked_about() {
    let workspace = TestWorkspace::sample();
    let none = ("none of these: keep it as words", "\u{1b}[B\u{1b}[B\r");
    let answers = [none, ("Log: study", ""), ("[Y/n]", ENTER)];
    Terminal::talk(&workspace, &["log", "2h", "joins,", "were", "hard"], &answers, 0);
    let entry = workspace.last_event();
    assert_eq!((&entry["message"], &entry["metadata"]), (&json!("joins, were hard"), &json!({"duration_hours": 2.0})));
}

#[test]
fn undo_takes_back_the_last_entry_and_then_the_one_before() {
    let workspace = TestWorkspace::sample();
    let done = || workspace.los(&["status", "--json"]).json()["tasks_done"].as_u64().unwrap();
    let n_done = done();
    for task in ["m02-w4-joins-again", "m03-w1-plots"] {
        workspace.los(&["log", "task_completed", "--task", task, "--hours", "1", "--yes"]).ok();
    }
    assert_eq!(done(), n_done + 2);
    let log = workspace.log();
    // Without a terminal and without a yes it waits.
    assert_eq!((workspace.los(&["undo"]).exit, workspace.log() == log), (Some(5), true));
    let ran = workspace.los(&["undo", "--yes"]);
    assert!(ran.exit == Some(0) && (ran.stderr + &ran.stdout).contains("m03-w1-plots"), "it shows what it takes back");
    assert_eq!(done(), n_done + 1);
    workspace.los(&["undo", "--yes"]).ok();
    assert_eq!(done(), n_done);
    assert!(workspace.log().starts_with(&log), "nothing is deleted");
    let entries = workspace.events();
    let [first, second, of_second, of_first] = &entries[entries.len() - 4..] else { panic!() };
    assert_eq!(of_second["metadata"]["corrects"], second["entry_id"]);
    assert_eq!(of_first["metadata"]["corrects"], first["entry_id"]);
}

#[test]
fn a_correction_replaces_fields_before_anything_is_counted() {
    let workspace = TestWorkspace::new();
    workspace.write_events(&[
        json!({"timestamp": "2026-01-06T10:00:00Z", "event": "study", "entry_id": "one", "duration_hours": 9}),
        json!({"timestamp": "2026-01-06T11:00:00Z", "event": "correction", "entry_id": "two", "corrects": "one",
            "with": {"duration_hours": 2}}),
    ]);
    assert_eq!(DayAt::new(&workspace, "2026-01-07T12:00:00Z").status()["hours_this_week"], 2.0);
}

#[test]
fn the_sources_third_step_writes_an_evaluation_in_few_bytes() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &["--as-of", "2026-03-15"], &can_ask());
    let evaluation =
        client.call_ok("evaluate_progress", &json!({"learner_id": "mira", "scope": "overall", "detail": "full"}));
    drop(client);
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let arguments = json!({"learner_id": "mira", "event": "evaluation_completed", "message": "the weekly look", "metadata": evaluation});
    let answer = output(&client.call_answering("log_progress", &arguments, &yes()).1);
    assert_eq!(answer["success"], true, "{answer}");
    let entry = workspace.last_event();
    assert_eq!(entry["event"], "evaluation_completed");
    assert_eq!(entry["metadata"]["scores"], evaluation["scores"]);
    assert_eq!(entry["metadata"]["overall"], evaluation["overall"]);
    assert!(entry.to_string().len() < 4_096, "{entry}");
}

#[test]
fn tidy_asks_about_each_line_and_appends_corrections() {
    let workspace = TestWorkspace::sample();
    let log = format!(
        "{}{}\n{}\n",
        "{\"timestamp\":\"2026-03-01T10:00:00Z\",\"event\":\"note\",\"message\":\"fine\"}\n",
        json!({"timestamp": "2026-03-02T10:00:00Z", "event": "task_complted", "task": "m02-w3-joins", "entry_id": "one"}),
        json!({"timestamp": "2026-03-03T10:00:00Z", "event": "task_completed", "task": "m02-w3-jonis", "entry_id": "two"}),
    );
    workspace.write(".claude/memory/progress_log.jsonl", &log);
    let listed = workspace.los(&["log", "tidy", "--json"]).json();
    assert_eq!(listed["lines"], 2, "{listed}");
    // The nearest is the second choice, after leaving it.
    let (which, yes) = (("What about it", "\u{1b}[B\r"), ("[Y/n]", "y"));
    Terminal::talk(&workspace, &["log", "tidy"], &[which, yes, ("Corrected", ""), which, yes], 0);
    assert!(workspace.log().starts_with(&log), "no line is rewritten");
    let entries = workspace.events();
    let with: Vec<&Value> = entries[3..].iter().map(|entry| &entry["metadata"]["with"]).collect();
    assert_eq!(with, [&json!({"event": "task_completed"}), &json!({"task": "m02-w3-joins"})]);
    assert_eq!(workspace.los(&["log", "tidy", "--json"]).json()["lines"], 0);
}
