//! Workspaces that earlier Python versions of this learning OS generated work as they are, without a loss in scores.

use std::fs;

use serde_json::{Value, json};

use crate::support::mcp_answers::all_files;
use crate::support::tools::Tools;
use crate::support::{LOG, TestWorkspace};

fn evaluate(workspace: &TestWorkspace, as_of: &str) -> Value {
    Tools::as_of(workspace, as_of).evaluation("overall")
}

/// The events that count for nothing.
fn unknown_events(evaluation: &Value) -> Vec<String> {
    let examples = evaluation["uncounted"]["examples"].as_array().unwrap();
    let reasons = examples.iter().map(|example| example["reason"].as_str().unwrap());
    let names = reasons.filter_map(|reason| reason.strip_prefix("has the unknown event "));
    names.map(|name| name.trim_matches('`').to_owned()).collect()
}

#[test]
fn missing_names_do_not_lower_a_learner_who_shipped_everything() {
    let workspace = TestWorkspace::copy_of("tests/fixtures/python-workspace-a");
    let before = all_files(&workspace);
    let evaluation = evaluate(&workspace, "2026-03-09");
    let completion = evaluation["scores"]["completion"].as_f64().unwrap();
    assert!(completion >= 0.7, "{completion}");
    assert!(evaluation["overall"].as_f64().unwrap() >= 0.6, "{}", evaluation["overall"]);
    assert!(["strong", "on track"].contains(&evaluation["standing"].as_str().unwrap()));
    // Shipped weeks are worth three quarters of their tasks; that nobody knows the rest puts nobody behind.
    assert_eq!(evaluation["verdict"]["plan"], "on_plan");
    let adapt = workspace.los(&["adapt", "--as-of", "2026-03-09", "--json"]).json();
    assert_eq!(adapt["mutations"], serde_json::json!([]), "{adapt}");
    assert_eq!(unknown_events(&evaluation), ["demo_run", "coffee_chat", "streak_celebrated"]);
    assert_eq!(all_files(&workspace), before, "nothing was edited");
}

#[test]
fn a_nested_profile_without_an_id_is_the_default_learner() {
    let workspace = TestWorkspace::copy_of("tests/fixtures/python-workspace-b");
    let before = all_files(&workspace);
    let evaluation = evaluate(&workspace, "2026-02-20");
    assert_eq!(evaluation["learner_id"], "default");
    assert_eq!(unknown_events(&evaluation), ["catalogue_visit", "demo_run", "demo_run"]);
    assert!(evaluation["recommendations"].as_array().is_some_and(|all| (1..=3).contains(&all.len())));
    assert_eq!(all_files(&workspace), before, "nothing was edited");
}

#[test]
fn derived_files_do_not_change_the_output() {
    let workspace = TestWorkspace::sample();
    let first = evaluate(&workspace, "2026-03-15");
    Tools::as_of(&workspace, "2026-03-15").call_ok("get_status", &json!({}));
    assert!(workspace.path(".context/tool_calls.jsonl").exists());
    assert_eq!(evaluate(&workspace, "2026-03-15"), first);
    fs::remove_dir_all(workspace.path(".context")).unwrap();
    assert_eq!(evaluate(&workspace, "2026-03-15"), first);
}

#[test]
fn events_after_the_date_are_invisible() {
    let workspace = TestWorkspace::sample();
    let then = evaluate(&workspace, "2026-01-31");
    let mut events = workspace.events();
    events.retain(|event| event["timestamp"].as_str().unwrap() < "2026-02");
    workspace.write_events(&events);
    // The boxes of the path are undated without a repository, so only what the log shows is compared.
    let cut = evaluate(&workspace, "2026-01-31");
    for score in ["quality", "consistency", "engagement"] {
        assert_eq!(then["scores"][score], cut["scores"][score], "{score}");
    }
}

#[test]
fn a_missing_required_file_is_named() {
    for missing in ["learner_profile.json", "progress_log.jsonl"] {
        let workspace = TestWorkspace::new();
        fs::remove_file(workspace.path(&format!(".claude/memory/{missing}"))).unwrap();
        let ran = workspace.los(&["evaluate", "--json"]);
        assert_eq!(ran.failed(), ("FILE_NOT_FOUND".to_owned(), 3));
        assert!(ran.stderr.contains(missing), "{ran:?}");
    }
    let workspace = TestWorkspace::new();
    fs::remove_file(workspace.path(".claude/memory/decisions.jsonl")).unwrap();
    assert_eq!(evaluate(&workspace, "")["standing"], "too early to say");
}

#[test]
fn memory_check_names_a_line_that_counts_for_less_and_no_other() {
    let workspace = TestWorkspace::beginner();
    let told = json!({"timestamp": "2026-01-05T08:00:00Z", "event": "task_completed", "task": "TASK-1"});
    workspace.write(LOG, format!("{}\n{told}\n", json!({"ts": 1_767_600_000, "type": "note"})));
    let said = workspace.los(&["memory", "check"]).ok();
    assert!(said.contains("progress_log.jsonl:2 ") && said.contains("would count with"), "{said}");
    assert!(!said.contains("progress_log.jsonl:1"), "seconds since 1970 are read by all: {said}");
}
