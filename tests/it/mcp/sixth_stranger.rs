//! What a sixth stranger met who tutored with the tools alone: steps that were undone or repeated without a word, and words that
//! only a terminal understands.

use los_app::calls::caller::Face;
use serde_json::{Value, json};

use super::second_stranger::doing_first;
use super::tools::rust_draft;
use crate::support::TestWorkspace;
use crate::support::mcp_answers::failure;
use crate::support::mcp_client::{McpClient, can_ask};
use crate::support::tools::{Tools, assert_has};
use los_app::failure::for_tools;

fn id_of<'a>(answer: &'a Value, field: &str) -> &'a str {
    answer[field].as_str().unwrap_or_else(|| panic!("{answer}"))
}

/// Tools for a caller who has no terminal.
fn of_assistant(tools: Tools) -> Tools {
    let mut tools = tools;
    tools.ctx.caller.face = Face::Mcp;
    tools
}

#[test]
fn an_end_that_is_taken_back_says_that_the_session_runs_again() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    tools.call_ok("start_session", &json!({"task": "m03-w1-plots"}));
    let done = tools.call_ok("stop_session", &json!({"done": true, "hours": "1h"}));
    let take_back = |id: &str| {
        tools.call_ok("log_progress", &json!({"event": "correction", "message": "", "metadata": {"corrects": id}}))
    };
    let note = take_back(id_of(&done, "entry_id"))["note"].to_string();
    assert!(note.contains(" runs again; `stop_session` ends it") && note.contains("the session on "), "{note}");
    assert!(tools.status()["running_session"].is_object());
    // What ended nothing says nothing.
    tools.call_ok("stop_session", &json!({"hours": "1h"}));
    let study = json!({"event": "study", "message": "read", "metadata": {"duration_hours": 1}});
    let study = tools.call_ok("log_progress", &study);
    assert_eq!(take_back(id_of(&study, "entry_id")).get("note"), None);
    let typed = workspace.los(&["undo", "--yes", "--json"]);
    assert!(typed.stdout.contains("runs again; `los stop` ends it"), "{}", typed.stdout);
}

#[test]
fn a_no_to_a_start_that_waits_is_refused_and_drops_it() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let task = json!({"task": "m03-w1-plots"});
    client.call_answering("start_session", &task, &json!({"action": "cancel"}));
    assert_eq!(workspace.pending().len(), 1);
    let (_, result) = client.call_answering("start_session", &task, &json!({"action": "decline"}));
    assert_has(&failure(&result), &json!({"code": "PERMISSION_DENIED"}));
    assert_eq!(workspace.pending(), Vec::<Value>::new());
}

#[test]
fn the_same_grades_wait_once() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::at(&workspace);
    let cards = tools.call_ok("get_reviews", &json!({"limit": 2}))["cards"].clone();
    let grades = |grade: &str| {
        let one = |n: usize| (id_of(&cards[n], "id").to_owned(), json!(grade));
        let grades: serde_json::Map<String, Value> = [one(0), one(1)].into_iter().collect();
        tools.call_ok("grade_reviews", &json!({ "grades": grades }))
    };
    let (first, same) = (grades("again"), grades("again"));
    assert_eq!((&first["pending_id"], &first["tell"]), (&same["pending_id"], &same["tell"]));
    assert!(same["notes"].to_string().contains("it is not staged twice"), "{same}");
    assert_has(&first, &json!({"graded.0.second_today": false, "status": "pending_approval"}));
    assert_eq!(workspace.pending().len(), 2);
    let other = grades("good");
    assert!(other["notes"].to_string().contains("with both, both count"), "{other}");
    assert_eq!(workspace.pending().len(), 4);
}

#[test]
fn a_review_is_recommended_where_one_can_be_done() {
    let workspace = doing_first();
    let tools = Tools::at(&workspace);
    let reviews = || tools.call_ok("evaluate_progress", &json!({}))["recommendations"].to_string();
    assert!(reviews().contains("Review shell-basics"), "{}", reviews());
    let cards = tools.call_ok("get_reviews", &json!({"limit": 10}))["cards"].clone();
    tools.call_ok("grade_reviews", &json!({"grades": {id_of(&cards[0], "id"): "good"}}));
    assert_has(&tools.call_ok("get_reviews", &json!({"limit": 10})), &json!({"for_today": 0, "ready": 0}));
    assert!(!reviews().contains("Review shell-basics"), "{}", reviews());
}

#[test]
fn the_list_that_an_error_names_has_the_numbers() {
    let workspace = doing_first();
    let tools = Tools::at(&workspace);
    let month = tools.call_ok("show_task", &json!({"task": "month 2"}))["text"].as_str().unwrap().to_owned();
    let number = month.split(" · number ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    let shown = tools.call_ok("show_task", &json!({"task": number}))["text"].as_str().unwrap().to_owned();
    assert!(shown.contains("Task cut-a-line"), "{month} {shown}");
}

#[test]
fn a_draft_that_renames_a_task_keeps_its_folder_or_is_refused() {
    let workspace = doing_first();
    let tools = Tools::at(&workspace);
    for (path, text) in rust_draft() {
        workspace.write(&format!("data/{path}"), text);
    }
    workspace.los(&["path", "add", "data/paths", "--yes"]).ok();
    let draft = json!({"path": "data/paths"});
    let next = |tools: &Tools| tools.call_err("add_path", &draft)["details"]["suggestion"].as_str().unwrap().to_owned();
    assert_eq!(next(&tools), "adapt_path with the wish `begin Rust` begins it");
    workspace.set_profile("level", "Rust");
    assert_eq!(next(&Tools::at(&workspace)), "the path runs: get_weekly_plan has its tasks");
    let month = "data/paths/Rust/month-01/README.md";
    workspace.write(month, workspace.read(month).replace("^rust-mend", "was = rust-mend ^rust-mended"));
    let found = || tools.call_ok("check_path", &draft);
    assert_has(
        &found(),
        &json!({"ok": false, "problems.2.code": "lost-folder",
            "problems.2.fix": "rename the folder `rust-mend` of the draft to `rust-mended`"}),
    );
    std::fs::rename(workspace.path("data/paths/practice/rust-mend"), workspace.path("data/paths/practice/rust-mended"))
        .unwrap();
    assert_has(&found(), &json!({"ok": true}));
}

#[test]
fn a_start_that_waited_while_another_session_ran_is_stale() {
    let workspace = TestWorkspace::sample();
    let (tools, yes) = (Tools::at(&workspace), Tools::approving(&workspace));
    let start = |task: &str| tools.call_ok("start_session", &json!({ "task": task }));
    let early = start("m03-w1-plots");
    yes.call_ok("start_session", &json!({"task": "m03-w1-redraw"}));
    yes.call_ok("stop_session", &json!({"hours": "1h"}));
    let late = start("m03-w4-findings");
    let approve = |staged: &Value| workspace.los(&["memory", "approve", id_of(staged, "pending_id"), "--yes"]);
    let refused = approve(&early);
    assert!(refused.exit == Some(2) && refused.stderr.contains("another session was started since"), "{refused:?}");
    approve(&late).ok();
    assert_eq!(tools.status()["running_session"]["task"], "m03-w4-findings");
}

#[test]
fn an_assistant_is_told_in_its_own_words() {
    let workspace = doing_first();
    let tools = of_assistant(Tools::approving(&workspace));
    let log = |event: &str, facts: Value| {
        tools.call("log_progress", &json!({"event": event, "message": "it", "metadata": facts}))
    };
    let again = log("task_completed", json!({"task": "m01-w1-shell-basics"})).unwrap_err();
    let hint = for_tools(again["details"]["suggestion"].as_str().unwrap());
    assert!(
        hint.contains("`log_progress` with `task_completed` and `\"again\": true`") && !hint.contains("--"),
        "{hint}"
    );
    // Hours that do not count, and hours that hold others.
    let note = |answer: Result<Value, Value>| answer.unwrap()["note"].as_str().unwrap_or_default().to_owned();
    let untimed = note(log("study", json!({"task": "cut-a-line"})));
    assert_eq!(untimed, "no hours count by it, since it names none");
    assert_eq!(note(log("study", json!({"task": "cut-a-line", "duration_hours": 1}))), "");
    let done = note(log("task_completed", json!({"task": "cut-a-line", "duration_hours": 2})));
    assert!(
        done.contains(
            "the hours of a finished task include the 1 h logged before: 2 h in all; if 2 h came on top, it is 3 h"
        ),
        "{done}"
    );
}

#[test]
fn a_grade_that_a_later_one_replaced_is_marked() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    let grade = |passed: u32| {
        let facts = json!({"task": "m03-w1-redraw", "by": "assistant", "model": "m", "passed": passed, "total": 3});
        tools.call_ok("log_progress", &json!({"event": "task_checked", "message": "read", "metadata": facts}))
    };
    let (first, second) = (grade(1), grade(2));
    let page = tools.call_ok("get_log", &json!({"task": "m03-w1-redraw", "kinds": "task_checked"}));
    let of = |answer: &Value| {
        page["entries"].as_array().unwrap().iter().find(|entry| entry["id"] == answer["entry_id"]).unwrap().clone()
    };
    assert_eq!(of(&first)["replaced_by"], second["entry_id"]);
    assert_eq!(of(&second).get("replaced_by"), None);
}

#[test]
fn a_week_in_a_pause_is_not_judged_and_the_week_before_it_is() {
    let workspace = TestWorkspace::sample();
    workspace.add_event(&json!({
        "timestamp": "2026-03-09T08:00:00Z", "event": "pause_started", "message": "ill", "metadata": {"until": "2026-03-20"}
    }));
    let said = |day| Tools::as_of(&workspace, day).status()["verdicts"][0]["sentence"].as_str().unwrap().to_owned();
    assert_eq!(said("2026-03-12"), "This week: a pause, so it is not judged.");
    // On its first days a week's verdict is still that of the week before.
    let before = said("2026-03-09");
    assert!(before.starts_with("Last week: ") && !before.contains("pause"), "{before}");
}
