//! Decisions made by hand, and two hands at once: guards hold on every way in, and who came too late is told so.

use std::fs::File;
use std::process::{Child, Stdio};

use serde_json::{Value, json};

use crate::adapt::cli::{decisions, made};
use crate::support::http_client::HttpServer;
use crate::support::mcp_answers::failure;
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::{Ran, TestWorkspace, becomes_true, has_open};

const DECISIONS: &str = ".claude/memory/decisions.jsonl";

fn hash(workspace: &TestWorkspace) -> Value {
    workspace.los(&["path", "show", "--json"]).json()["hash"].clone()
}

fn order(workspace: &TestWorkspace) -> Value {
    workspace.los(&["path", "show", "--json"]).json()["order"].clone()
}

/// An approved exchange of two months of six, for the path as it is now.
fn swap(workspace: &TestWorkspace, a: usize, b: usize) -> Value {
    let before: Vec<usize> = (1..=6).collect();
    let mut after = before.clone();
    after.swap(a - 1, b - 1);
    let checks = json!([{"month": 2, "needs": [1], "ok": true}, {"month": 3, "needs": [2], "ok": true}]);
    json!({"timestamp": "2026-01-07T14:00:00Z", "decision": "month_reorder", "status": "approved",
           "details": {"swap": [a, b], "before": before, "after": after, "checks": checks},
           "before_hash": hash(workspace)})
}

fn level_up(workspace: &TestWorkspace) -> Value {
    let details = json!({"from": "Beginner", "to": "Intermediate", "effective_month": 2, "added": [], "removed": [],
                         "hours_week": [9.0, 9.0]});
    json!({"timestamp": "2026-01-07T14:00:00Z", "decision": "level_change", "status": "approved",
           "details": details, "before_hash": hash(workspace)})
}

fn append(workspace: &TestWorkspace, entry: &Value, flags: &[&str]) -> Ran {
    let text = entry.to_string();
    workspace.los(&[&["memory", "append", "decisions.jsonl", text.as_str(), "--json"], flags].concat())
}

fn arguments(entry: &Value) -> Value {
    json!({"file": "decisions.jsonl", "entry": entry})
}

#[test]
fn every_way_in_refuses_changes_that_guards_forbid() {
    let workspace = made(true);
    let mut asked = McpClient::connect(&workspace, &[], &can_ask());
    let mut standing = McpClient::connect(&workspace, &["--approve-writes"], &json!({}));
    let mut alone = McpClient::connect(&workspace, &[], &json!({}));
    let server = HttpServer::start(&workspace, &["--approve-writes"]);
    let forbidden = swap(&workspace, 2, 3);
    let mut applied = forbidden.clone();
    applied["status"] = json!("applied");
    // The replay reads the kind from `type` where `decision` is missing.
    let mut disguised = forbidden.clone();
    disguised["type"] = disguised["decision"].take();
    disguised.as_object_mut().unwrap().remove("decision");
    disguised["event"] = json!("note");
    for (entry, guard, request) in [
        (forbidden.clone(), "guard: prerequisites", "los adapt --request swap-month 2 3"),
        (applied, "guard: prerequisites", "los adapt --request swap-month 2 3"),
        (disguised, "guard: prerequisites", "los adapt --request swap-month 2 3"),
        (level_up(&workspace), "guard: confidence", "los adapt --request level"),
    ] {
        for flags in [&["--yes"][..], &[]] {
            let ran = append(&workspace, &entry, flags);
            assert_eq!(ran.failed(), ("INVALID_INPUT".to_owned(), 2), "{ran:?}");
            assert!(ran.stderr.contains(guard) && ran.stderr.contains(request), "{ran:?}");
        }
        for client in [&mut asked, &mut standing, &mut alone] {
            let error = client.call_err("write_memory_entry", &arguments(&entry));
            assert_eq!(error["code"], "INVALID_INPUT", "{error}");
            assert!(error.to_string().contains(guard), "{error}");
        }
        let body = json!({"args": arguments(&entry)}).to_string();
        let answer = server.post("/v1/tools/write_memory_entry", body.as_bytes());
        assert_eq!(answer.failed(), (400, "INVALID_INPUT".to_owned()));
    }
    assert!(decisions(&workspace).is_empty());
    assert_eq!(workspace.pending(), Vec::<Value>::new());
}

#[test]
fn allowed_and_ineffective_records_are_written_unchanged() {
    let workspace = made(true);
    let mut refused = swap(&workspace, 2, 3);
    refused["status"] = json!("rejected");
    let mut of_another_path = swap(&workspace, 2, 3);
    of_another_path["before_hash"] = json!("0".repeat(64));
    let mut misleading = swap(&workspace, 2, 3);
    misleading["after_hash"] = json!("0".repeat(64));
    let of_other_kinds = json!({"timestamp": "2026-01-07T14:00:00Z", "decision": "use uv", "status": "approved"});
    let of_nothing = json!({"timestamp": "2026-01-07T14:00:00Z", "decision": "revert", "reverts": "project_swap-0"});
    for entry in [refused, of_another_path, misleading, of_other_kinds, of_nothing] {
        assert_eq!(append(&workspace, &entry, &["--yes"]).exit, Some(0), "{entry}");
    }
    assert_eq!(order(&workspace), json!([1, 2, 3, 4, 5, 6]));
    assert_eq!(append(&workspace, &swap(&workspace, 5, 6), &["--yes"]).exit, Some(0));
    assert_eq!(order(&workspace), json!([1, 2, 3, 4, 6, 5]));
    assert_eq!(decisions(&workspace).len(), 6);
}

#[test]
fn a_yes_writes_nothing_once_the_guards_forbid_the_change() {
    let workspace = made(true);
    let entry = swap(&workspace, 5, 6);
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let params = json!({"name": "write_memory_entry", "arguments": arguments(&entry)});
    let id = client.send_request("tools/call", &params);
    let question = client.expect_question();
    // While the question stands, month 5 begins.
    workspace.begun_days_ago(4 * 28 + 10);
    client.answer(&question["id"], &yes());
    let error = failure(&client.expect_reply(&json!(id))["result"]);
    assert_eq!(error["code"], "INVALID_INPUT", "{error}");
    assert!(error.to_string().contains("has already started"), "{error}");
    assert!(decisions(&workspace).is_empty());
}

#[test]
fn a_change_with_work_on_it_cannot_be_reverted_by_hand() {
    let workspace = made(true);
    let shown = workspace.los(&["adapt", "--json"]).json();
    let id = shown["mutations"][0]["id"].as_str().unwrap().to_owned();
    let _ = workspace.los(&["adapt", "--approve", &id, "--yes"]).ok();
    workspace.begun_days_ago(36);
    let entry = json!({"timestamp": "2026-01-07T14:00:00Z", "decision": "revert", "reverts": id});
    let ran = append(&workspace, &entry, &["--yes"]);
    assert_eq!(ran.failed(), ("INVALID_INPUT".to_owned(), 2));
    assert!(ran.stderr.contains("stays as history"), "{ran:?}");
    assert_eq!(decisions(&workspace).len(), 1);
}

/// Starts a command that has to wait for the lock, which is held as by another terminal.
fn waiting(workspace: &TestWorkspace, args: &[&str]) -> (Child, File) {
    std::fs::create_dir_all(workspace.path(".claude/memory/pending")).unwrap();
    let path = workspace.path(".claude/memory/pending/.lock");
    let lock = File::options().create(true).append(true).open(path).unwrap();
    lock.lock().unwrap();
    let mut command = workspace.command(args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    assert!(becomes_true(|| has_open(child.id(), ".lock")), "it never came to the lock");
    (child, lock)
}

fn add(workspace: &TestWorkspace, line: &str) {
    let text = workspace.read(DECISIONS);
    workspace.write(DECISIONS, format!("{text}{line}\n"));
}

#[test]
fn a_yes_that_lost_the_race_fails_and_says_so() {
    let workspace = made(false);
    let shown = workspace.los(&["adapt", "--json"]).json();
    let id = shown["mutations"][0]["id"].as_str().unwrap();
    let other = swap(&workspace, 5, 6).to_string();
    let (child, lock) = waiting(&workspace, &["adapt", "--approve", id, "--yes", "--json"]);
    add(&workspace, &other);
    drop(lock);
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.failed(), ("INVALID_INPUT".to_owned(), 2), "{ran:?}");
    assert!(ran.stderr.contains(id) && ran.stderr.contains("moved"), "{ran:?}");
    assert_eq!(decisions(&workspace).len(), 1, "only the other terminal's");
}

#[test]
fn a_change_is_reverted_once_by_the_first_request() {
    let workspace = made(true);
    let _ = workspace.los(&["adapt", "--request", "swap-month", "5", "6", "--yes"]).ok();
    let id = decisions(&workspace)[0]["id"].as_str().unwrap().to_owned();
    let (child, lock) = waiting(&workspace, &["adapt", "--revert", &id, "--yes", "--json"]);
    let now = chrono::Utc::now().to_rfc3339();
    add(&workspace, &json!({"timestamp": now, "decision": "revert", "reverts": id}).to_string());
    drop(lock);
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.failed(), ("STALE".to_owned(), 2), "{ran:?}");
    assert!(ran.stderr.contains("taken back already"), "{ran:?}");
    assert_eq!(decisions(&workspace).len(), 2);
}

#[test]
fn the_path_reports_every_line_of_a_broken_file() {
    let workspace = made(false);
    for months in [["3", "5"], ["4", "6"]] {
        let _ = workspace.los(&["adapt", "--request", "swap-month", months[0], months[1], "--yes"]).ok();
    }
    let text = workspace.read(DECISIONS);
    let lines: Vec<&str> = text.lines().collect();
    let order_of = |content: String| {
        workspace.write(DECISIONS, content);
        let ran = workspace.los(&["path", "show", "-v"]);
        let said = format!("{}{}", ran.stdout, ran.stderr);
        let _ = ran.ok();
        (order(&workspace), said)
    };
    // The same line twice counts once.
    let (order, said) = order_of(format!("{}\n{}\n{}\n", lines[0], lines[0], lines[1]));
    assert_eq!(order, json!([1, 2, 5, 6, 3, 4]));
    assert!(!said.contains("change nothing"), "{said}");
    // A yes that was cut off, as by a loss of power between two of them.
    let (order, said) = order_of(format!("{}\n{}", lines[0], &lines[1][..lines[1].len() / 2]));
    assert_eq!(order, json!([1, 2, 5, 4, 3, 6]));
    assert!(!said.contains("change nothing"), "{said}");
    let checked = workspace.los(&["memory", "check"]);
    assert!(checked.stdout.contains("decisions.jsonl:2: "), "{checked:?}");
    // The next one stands on a line of its own, and the path goes on from what is whole.
    let _ = workspace.los(&["adapt", "--request", "swap-month", "4", "6", "--yes"]).ok();
    let shown = workspace.los(&["path", "show", "--json"]).json();
    assert_eq!(shown["order"], json!([1, 2, 5, 6, 3, 4]));
    // A hash copied by hand from another line.
    let mut copied: Value = serde_json::from_str(lines[1]).unwrap();
    let first: Value = serde_json::from_str(lines[0]).unwrap();
    copied["before_hash"] = first["before_hash"].clone();
    let (order, said) = order_of(format!("{}\n{copied}\n", lines[0]));
    assert_eq!(order, json!([1, 2, 5, 4, 3, 6]));
    assert!(said.contains("another state of the path"), "{said}");
    // A decision whose details were edited, and the one that was made after it.
    let edited = lines[1].replace("\"after\":[1,2,5,6,3,4]", "\"after\":[1,5,2,6,3,4]");
    assert_ne!(edited, lines[1]);
    let (order, said) = order_of(format!("{}\n{edited}\n", lines[0]));
    assert_eq!(order, json!([1, 2, 5, 4, 3, 6]));
    assert!(said.contains("Decisions that change nothing"), "{said}");
    assert!(workspace.los(&["path", "show"]).stderr.contains("in your file"));
    copied["before_hash"] = first["after_hash"].clone();
    copied["after_hash"] = first["after_hash"].clone();
    let (_, said) = order_of(format!("{}\n{copied}\n", lines[0]));
    assert!(said.contains("does not lead to the path"), "{said}");
}
