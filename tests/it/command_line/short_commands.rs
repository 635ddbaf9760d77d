//! The short forms: `los done`, `los blockers`, `los unblock`, `los demo`. Words of an entry are in `log_command`.

use std::path::Path;

use serde_json::{Value, json};

use crate::support::shown::{assert_each, assert_shown};
use crate::support::terminal::{ENTER, Terminal};
use crate::support::{TestWorkspace, words};

const TASK: &str = "m02-w4-joins-again";

#[test]
fn done_takes_a_number_and_ends_its_tasks_session() {
    let workspace = TestWorkspace::beginner();
    let status = workspace.los(&["status"]).ok();
    let open = workspace.los(&["status", "--json"]).json()["open_tasks"].clone();
    assert!(status.contains(open[0]["id"].as_str().unwrap()), "{status}");
    workspace.los(&["done", open[0]["number"].as_str().unwrap(), "easy", "1h", "--yes"]).ok();
    assert_eq!(workspace.events()[0]["metadata"]["task"], open[0]["id"]);
    let next = workspace.los(&["status", "--json"]).json()["open_tasks"][0]["id"].clone();
    workspace.los(&["start", next.as_str().unwrap(), "--yes"]).ok();
    workspace.los(&["done", "hard", "--yes"]).ok();
    let events = workspace.events();
    let end = events.last().unwrap();
    assert_eq!((&end["event"], &end["metadata"]["task"]), (&json!("task_completed"), &next));
    assert_eq!(end["metadata"]["session"], events[1]["entry_id"]);
    assert_eq!(end["metadata"]["score"], 0.6);
}

#[test]
fn the_beginning_of_an_id_names_a_waiting_write() {
    let workspace = TestWorkspace::beginner();
    assert_eq!(workspace.los(&["log", "note", "first"]).exit, Some(5));
    let id = workspace.pending_id();
    assert_eq!(workspace.los(&["memory", "approve", &id[..3], "--yes"]).exit, Some(2), "too short");
    workspace.los(&["memory", "approve", &id[..4], "--yes"]).ok();
    assert_eq!(workspace.last_event()["message"], "first");
}

#[test]
fn show_without_a_task_shows_the_running_or_the_next_one() {
    let workspace = TestWorkspace::beginner();
    let next = workspace.los(&["status", "--json"]).json()["open_tasks"][0]["id"].clone();
    assert_eq!(workspace.los(&["show", "--json"]).json()["task"], next);
    workspace.los(&["start", TASK, "--yes"]).ok();
    assert_eq!(workspace.los(&["show", "--json"]).json()["task"], TASK);
}

#[test]
fn words_about_other_work_do_not_finish_the_running_task() {
    let workspace = TestWorkspace::beginner();
    workspace.los(&["start", TASK, "--yes"]).ok();
    let before = workspace.log();
    for words in [&["installed python on a laptop", "15m"][..], &["it", "went", "well"]] {
        let ran = workspace.los(&[&["done"], words, &["--yes"]].concat());
        assert_eq!(ran.exit, Some(2), "{ran:?}");
        assert!(ran.stderr.contains("names no task") && ran.stderr.contains("`los done TASK"), "{ran:?}");
    }
    assert_eq!(workspace.log(), before);
    workspace.los(&["done", "the", "same", "column", "--yes"]).ok();
    assert_eq!(workspace.last_event()["metadata"]["task"], "m03-w1-plots", "a part of its title");
    workspace.los(&["done", "15m", "today", "good", "--yes"]).ok();
    assert_eq!(workspace.last_event()["metadata"]["session"], workspace.events()[0]["entry_id"]);
    assert_eq!(workspace.last_event()["metadata"]["task"], TASK);
}

#[test]
fn a_review_of_the_plan_has_a_letter_that_names_its_command() {
    let workspace = TestWorkspace::beginner();
    let week = workspace.los(&["status", "--json"]).json()["plan_week"].clone();
    let kept = json!({"timestamp": chrono::Utc::now().to_rfc3339(), "event": "week_planned", "message": "Kept",
        "metadata": {"plan_week": week, "tasks": [TASK], "reviews": ["sql-joins"]}});
    workspace.write(".claude/memory/progress_log.jsonl", format!("{kept}\n"));
    let plan = workspace.los(&["plan", "--json"]).json();
    let lines: Vec<_> =
        plan["tasks"].as_array().unwrap().iter().map(|task| json!([task["number"], task["id"]])).collect();
    assert_eq!(json!(lines), json!([["a", "review:sql-joins"], ["37", TASK]]));
    assert_each("reviews-letter", |line| workspace.shown(line));
}

#[test]
fn a_task_is_found_by_its_number_and_by_parts_of_its_id_and_title() {
    let workspace = TestWorkspace::beginner();
    assert_each("found-tasks", |line| workspace.shown(line));
    assert_eq!(workspace.log(), "");
}

#[test]
fn a_write_is_asked_about_in_one_line() {
    let workspace = TestWorkspace::beginner();
    let answers = [("Log: done", ""), ("[Y/n]", ENTER)];
    let text = Terminal::talk(&workspace, &["done", "joins-again", "1h30", "80%"], &answers, 0).text();
    assert!(text.contains("1 h 30 min · 80 %") && !text.contains("entry_id"), "no JSON: {text}");
    Terminal::talk(&workspace, &["undo", "-v"], &[("entry_id", ""), ("Take back", ""), ("[Y/n]", "n")], 4);
    assert_eq!(workspace.events().len(), 1);
}

#[test]
fn a_blocker_is_resolved_by_number_or_part_of_its_name() {
    let workspace = TestWorkspace::beginner();
    let type_in = |line: &str| workspace.los(&words(line)).ok();
    let mut shown = workspace.typed("blockers");
    type_in("log blocker_raised 'the laptop is too small' --yes");
    type_in("log blocker_raised 'no account for the data' --yes");
    shown += &workspace.typed("blockers\nunblock --yes");
    let said = type_in("unblock 2 'asked for one' --yes");
    assert!(said.contains("No longer blocked: no account for the data."), "{said}");
    assert_eq!(workspace.last_event()["message"], "asked for one");
    type_in("unblock laptop --yes");
    type_in("log blocker_raised 'cannot open the file' --task m02-w4-joins-again --yes");
    shown += &workspace.typed("blockers");
    type_in("unblock 1 --yes");
    shown += &workspace.typed("blockers --json");
    assert_shown("blockers", &shown);
}

#[test]
fn the_demo_is_the_sample_learner_on_her_last_day() {
    let workspace = TestWorkspace::new();
    let temporary = workspace.path("tmp");
    std::fs::create_dir(&temporary).unwrap();
    let mut command = workspace.command(&["demo", "--json"]);
    let output =
        command.env("TMPDIR", &temporary).env("PATH", "/usr/bin:/bin").env_remove("LOS_ROOT").output().unwrap();
    let demo: Value = serde_json::from_slice(&output.stdout).unwrap();
    let status = &demo["status"];
    assert_eq!((&status["name"], &status["plan_week"]), (&json!("Mira"), &json!(10)));
    // Not installed, the program names the command that runs it.
    let notes = String::from_utf8(output.stderr).unwrap();
    let own = Path::new(env!("CARGO_BIN_EXE_los")).canonicalize().unwrap();
    assert!(notes.contains(&format!("  {} --as-of 2026-03-15 evaluate", own.display())), "{notes}");
    // The shipped copy is whole, and its day is the last one of her log.
    let copy = std::fs::read_dir(&temporary).unwrap().next().unwrap().unwrap().path();
    assert_eq!((demo["root"].as_str(), &demo["as_of"]), (copy.to_str(), &json!("2026-03-15")));
    let sample = TestWorkspace::sample();
    let log = std::fs::read_to_string(copy.join(".claude/memory/progress_log.jsonl")).unwrap();
    assert_eq!(log, sample.log());
    let last = log
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["timestamp"].as_str().unwrap()[..10].to_owned())
        .max();
    assert_eq!(last.as_deref(), Some(&status["as_of"].as_str().unwrap()[..10]));
}
