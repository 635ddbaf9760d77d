//! `los grader`: the items without their grades, an audit, and the weight of an assistant's grade before and after it.

use los_model::practice::grader::items;
use serde_json::{Value, json};

use crate::support::TestWorkspace;
use crate::support::http_client::HttpServer;
use crate::support::mcp_client::McpClient;

/// A file of grades for every item, as `grade` gives them.
fn grades(workspace: &TestWorkspace, grade: impl Fn(&str, f64) -> f64) -> String {
    let line = |item: los_model::practice::grader::GradedAnswer| {
        json!({"id": item.id, "grade": grade(&item.kind, item.grade), "model": "quill-2"}).to_string() + "\n"
    };
    workspace.write("grades.jsonl", items().into_iter().map(line).collect::<String>());
    workspace.path("grades.jsonl").to_str().unwrap().to_owned()
}

/// The weight of a task's check in an evaluation.
fn weight(evaluation: &Value, task: &str) -> f64 {
    let evidence = evaluation["details"]["quality"]["evidence"].as_array().unwrap();
    let piece = evidence.iter().find(|piece| piece["label"].as_str().unwrap().starts_with(task));
    piece.unwrap_or_else(|| panic!("{task}: {evidence:?}"))["weight"].as_f64().unwrap()
}

#[test]
fn the_items_are_printed_without_what_would_help_a_grader() {
    let workspace = TestWorkspace::sample();
    let printed = workspace.los(&["grader", "items"]).ok();
    assert_eq!(printed.lines().count(), 60);
    for line in printed.lines() {
        let item: Value = serde_json::from_str(line).unwrap();
        let keys: Vec<&String> = item.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["id", "question", "expected", "answer"]);
    }
    assert_eq!(workspace.los(&["grader", "items", "--json"]).json()["items"].as_array().unwrap().len(), 60);
}

#[test]
fn only_audited_models_grade_with_the_assistants_weight() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &["--approve-writes"], &json!({}));
    let server = HttpServer::start(&workspace, &["--approve-writes"]);
    let checked = |task: &str, model: &str| {
        let metadata = json!({"task": task, "by": "assistant", "model": model, "passed": 0, "total": 4});
        json!({"learner_id": "mira", "event": "task_checked", "message": "My own words.", "metadata": metadata})
    };
    client.call_ok("log_progress", &checked("m03-w4-question", "quill-2"));

    let kind = grades(&workspace, |kind, grade| if kind == "fluent but empty" { 0.8 } else { grade });
    let before = workspace.log();
    let ran = workspace.los(&["grader", "audit", &kind, "--yes"]);
    assert!(ran.exit == Some(1) && ran.stdout.contains("Not clean"), "{ran:?}");
    assert_eq!(workspace.log(), before, "an audit that is not clean leaves nothing behind");
    let forged =
        json!({"learner_id": "mira", "event": "note", "message": "x", "metadata": {"grader_audit": "quill-2"}});
    assert_eq!(client.call_err("log_progress", &forged)["code"], "INVALID_INPUT");

    let right = grades(&workspace, |_, grade| grade);
    let staged = workspace.los(&["grader", "audit", &right]);
    assert_eq!(staged.exit, Some(5), "nobody was asked: {staged:?}");
    assert_eq!(workspace.log(), before);
    let days = |workspace: &TestWorkspace| workspace.los(&["status", "--json"]).json()["hours_this_week"].clone();
    let hours = days(&workspace);
    let audited = workspace.los(&["grader", "audit", &right, "--yes", "--json"]).json();
    assert_eq!(
        (&audited["success"], &audited["graded_up"], &audited["clean"]),
        (&json!(true), &json!(0), &json!(true))
    );
    assert_eq!(days(&workspace), hours);
    server.call("log_progress", &checked("m03-w4-talk", "quill-3")).result("log_progress");
    client.call_ok("log_progress", &checked("m02-w3-joins", "quill-2"));

    let args = json!({"learner_id": "mira", "scope": "overall", "detail": "full"});
    for (face, evaluation) in [
        ("cli", workspace.los(&["evaluate", "--scope", "overall", "--json"]).json()),
        ("mcp", client.call_ok("evaluate_progress", &args)),
        ("http", server.call("evaluate_progress", &args).result("evaluate_progress")),
    ] {
        for (task, expected) in [("m03-w4-question", 0.5), ("m03-w4-talk", 0.5), ("m02-w3-joins", 1.0)] {
            let weighed = weight(&evaluation, task);
            assert!((weighed - expected).abs() < 0.01, "{face}: {task} weighs {weighed}");
        }
    }
    // Taken back, the audit no longer counts.
    let id = workspace.log().lines().find(|line| line.contains("grader_audit")).unwrap().to_owned();
    let id = serde_json::from_str::<Value>(&id).unwrap()["entry_id"].as_str().unwrap().to_owned();
    let back = json!({"learner_id": "mira", "event": "correction", "message": "x", "metadata": {"corrects": id}});
    client.call_ok("log_progress", &back);
    let evaluation = workspace.los(&["evaluate", "--scope", "overall", "--json"]).json();
    assert!((weight(&evaluation, "m02-w3-joins") - 0.5).abs() < 0.01);
}
