//! `los init`: a folder becomes a workspace, by flags or by answers, and nothing that is there changes.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::Ran;
use crate::terminal::{ENTER, Terminal};

fn los(folder: &Path, args: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_los"));
    command
        .args(args)
        .env_clear()
        .env("TZ", "Europe/Lisbon")
        .current_dir(folder)
        .stdin(Stdio::null());
    Ran::from(command.output().unwrap())
}

fn profile(folder: &Path) -> Value {
    let text = fs::read_to_string(folder.join(".claude/memory/learner_profile.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// One month of one week.
fn path(folder: &Path) {
    let month = folder.join("paths/Beginner/month-01");
    fs::create_dir_all(&month).unwrap();
    let text = "# Month 1: Shell\n\n### Week 1: Files\n\n- [ ] Find a file (2h) #shell ^m01-find\n- [ ] Count its lines (1h) #shell ^m01-count\n";
    fs::write(month.join("README.md"), text).unwrap();
}

#[test]
fn flags_alone_make_a_workspace_that_can_be_planned_in() {
    let folder = tempfile::tempdir().unwrap();
    path(folder.path());
    let ran = los(
        folder.path(),
        &[
            "init",
            "--name",
            "Ada B.",
            "--hours",
            "6.5",
            "--start",
            "2026-01-05",
            "--goal",
            "SQL",
            "--yes",
            "--json",
        ],
    )
    .json();
    assert_eq!(ran["created"].as_array().unwrap().len(), 4);
    assert_eq!(ran["next"], "los plan");
    assert_eq!(
        profile(folder.path()),
        json!({"schema_version": 1, "learner_id": "ada-b", "name": "Ada B.", "level": "Beginner", "start_date": "2026-01-05",
            "hours_per_week": 6.5, "timezone": "Europe/Lisbon", "goals": ["SQL"]})
    );
    let plan = los(folder.path(), &["--as-of", "2026-01-05", "plan", "--json"]).json();
    assert_eq!(plan["tasks"][0]["id"], "m01-find");
    assert_eq!(los(folder.path(), &["status", "--json"]).json()["learner_id"], "ada-b");
    let _ = los(folder.path(), &["memory", "check"]).ok();
}

#[test]
fn doing_it_again_changes_nothing_and_adds_only_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let memory = folder.path().join(".claude/memory");
    let first = los(folder.path(), &["init", "--level", "advanced", "--hours", "8", "--yes"]).ok();
    assert!(first.contains("made .claude/memory/learner_profile.json"), "{first}");
    let before = profile(folder.path());
    assert_eq!(
        (&before["level"], &before["hours_per_week"]),
        (&json!("Advanced"), &json!(8))
    );
    fs::write(memory.join("progress_log.jsonl"), "{\"mine\":1}\n").unwrap();
    fs::remove_file(memory.join("decisions.jsonl")).unwrap();
    let again = los(folder.path(), &["init", "--hours", "20", "--yes", "--json"]).json();
    assert_eq!(again["created"], json!([".claude/memory/decisions.jsonl"]));
    assert_eq!(profile(folder.path()), before);
    assert_eq!(
        fs::read_to_string(memory.join("progress_log.jsonl")).unwrap(),
        "{\"mine\":1}\n"
    );
    // Nothing is asked where there is nothing to ask about.
    let third = los(folder.path(), &["init"]).ok();
    assert!(third.contains("nothing was changed"), "{third}");
}

#[test]
fn what_cannot_be_is_refused_and_nothing_is_made() {
    let folder = tempfile::tempdir().unwrap();
    path(folder.path());
    for (args, word) in [
        (&["--yes", "--level", "Expert"][..], "level"),
        (&["--yes", "--hours", "0"], "hours"),
        (&["--yes", "--hours", "-3"], "hours"),
        (&["--yes", "--hours", "NaN"], "hours"),
        (&["--yes", "--start", "soon"], "start"),
        (&["--yes", "--timezone", "Mars/Base"], "timezone"),
        (&["--yes", "--id", "../x"], "learner_id"),
        (&[], "without a terminal"),
    ] {
        let ran = los(folder.path(), &[&["init", "--json"], args].concat());
        assert_eq!(ran.failed(), ("INVALID_INPUT".to_owned(), 2), "{args:?}");
        assert!(ran.stderr.contains(word), "{args:?}: {}", ran.stderr);
        assert!(!folder.path().join(".claude").exists(), "{args:?}");
    }
    // Commands that need a workspace say how to get one.
    let lost = los(folder.path(), &["plan"]);
    assert!(lost.stderr.contains("`los init`"), "{}", lost.stderr);
}

#[test]
fn another_folder_is_made_and_a_link_in_the_way_is_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let ran = los(folder.path(), &["init", "deep/er", "--yes", "--json"]).json();
    assert_eq!(ran["next"], "los path check");
    assert_eq!(profile(&folder.path().join("deep/er"))["learner_id"], "learner");
    #[cfg(unix)]
    {
        let (inside, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        std::os::unix::fs::symlink(outside.path(), inside.path().join(".claude")).unwrap();
        let ran = los(inside.path(), &["init", "--yes", "--json"]);
        assert_ne!(ran.exit, Some(0), "{ran:?}");
        assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0);
    }
}

#[test]
fn a_new_learner_is_asked_five_things_and_can_plan_at_once() {
    let workspace = crate::support::TestWorkspace::new();
    fs::remove_dir_all(workspace.path(".claude")).unwrap();
    path(workspace.root());
    let mut terminal = Terminal::start(&workspace, &["init"]);
    for (question, answer) in [
        ("Your name", "Ada"),
        ("Hours a week", "6"),
        ("First day", ""),
        ("What do you want", "SQL at work, a model"),
    ] {
        terminal.answer(question, answer);
    }
    terminal.until("Begin with it?").press(ENTER);
    let ended = terminal.end();
    assert!(ended.exit == 0 && ended.shows_cursor(), "{ended:?}");
    assert!(ended.text().contains("Next: `los plan`"), "{}", ended.text());
    let made = profile(workspace.root());
    assert_eq!(
        (&made["learner_id"], &made["hours_per_week"], &made["goals"]),
        (&json!("ada"), &json!(6), &json!(["SQL at work", "a model"]))
    );
}
