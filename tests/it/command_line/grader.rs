//! `los grader`: the items without their grades, an audit, and the weight of an assistant's grade before and after it.

use los_model::practice::grader::items;
use serde_json::{Value, json};

use crate::support::TestWorkspace;
use crate::support::http_client::HttpServer;
use crate::support::mcp_client::McpClient;

/// The command line of an audit, each of whose runs has a file of grades for every item, as `grade` gives them.
fn audit_of(workspace: &TestWorkspace, end: &[&str], grade: impl Fn(&str, f64) -> f64) -> Vec<String> {
    let line = |item: los_model::practice::grader::GradedAnswer| {
        json!({"id": item.id, "grade": grade(&item.kind, item.grade), "model": "quill-2"}).to_string() + "\n"
    };
    let text: String = items().into_iter().map(line).collect();
    let run = |number: u32| {
        let name = format!("run-{number}.jsonl");
        workspace.write(&name, &text);
        workspace.path(&name).to_str().unwrap().to_owned()
    };
    let files = [run(1), run(2), run(3)];
    ["grader", "audit"]
        .into_iter()
        .map(str::to_owned)
        .chain(files)
        .chain(end.iter().copied().map(str::to_owned))
        .collect()
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
    let item = |n: u32| format!("[[check.items]]\ntitle = \"{n}\"\nlevels = [\"no\", \"yes\"]\n");
    let items = (1..=4).map(item).collect::<Vec<_>>().concat();
    for task in ["m03-w4-talk", "m02-w3-joins"] {
        let rubric = format!("[[check]]\nkind = \"rubric\"\ntitle = \"It is right\"\n{items}");
        workspace.write(&format!("paths/practice/{task}/check.toml"), rubric);
    }
    let checked = |task: &str, model: &str| {
        let metadata = json!({"task": task, "by": "assistant", "model": model, "passed": 0, "total": 4});
        json!({"learner_id": "mira", "event": "task_checked", "message": "My own words.", "metadata": metadata})
    };
    client.call_ok("log_progress", &checked("m03-w4-question", "quill-2"));

    let before = workspace.log();
    let kind = |kind: &str, grade| if kind == "fluent but empty" { 0.8 } else { grade };
    let ran = workspace.los(&audit_of(&workspace, &["--yes"], kind));
    assert!(ran.exit == Some(1) && ran.stdout.contains("Not clean"), "{ran:?}");
    assert_eq!(workspace.log(), before, "an audit that is not clean leaves nothing behind");
    let forged =
        json!({"learner_id": "mira", "event": "note", "message": "x", "metadata": {"grader_audit": "quill-2"}});
    assert_eq!(client.call_err("log_progress", &forged)["code"], "INVALID_INPUT");

    let right = |_: &str, grade| grade;
    let staged = workspace.los(&audit_of(&workspace, &[], right));
    assert_eq!(staged.exit, Some(5), "nobody was asked: {staged:?}");
    assert_eq!(workspace.log(), before);
    let days = |workspace: &TestWorkspace| workspace.los(&["status", "--json"]).json()["hours_this_week"].clone();
    let hours = days(&workspace);
    let audited = workspace.los(&audit_of(&workspace, &["--yes", "--json"], right)).json();
    assert_eq!(
        (&audited["success"], &audited["graded_up"], &audited["clean"]),
        (&json!(true), &json!(0), &json!(true))
    );
    assert_eq!(days(&workspace), hours);
    server.call("log_progress", &checked("m03-w4-talk", "quill-3")).result("log_progress");
    client.call_ok("log_progress", &checked("m02-w3-joins", "quill-2"));

    let args = json!({"learner_id": "mira", "scope": "overall", "detail": "all"});
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

#[test]
fn an_audit_holds_for_ninety_days_one_model_and_one_set_of_items() {
    let workspace = TestWorkspace::sample();
    let add = |day: &str, event: &str, metadata: Value| {
        workspace.add_event(&json!({"timestamp": day, "event": event, "message": "x", "metadata": metadata}));
    };
    let graded = |day: &str, task: &str, model: &str| {
        let metadata = json!({"task": task, "by": "assistant", "model": model, "passed": 0, "total": 4});
        add(day, "task_checked", metadata);
    };
    let weights = |as_of: &str| {
        let evaluation = workspace.los(&["--as-of", as_of, "evaluate", "--scope", "overall", "--json"]).json();
        ["m03-w4-question", "m03-w4-talk"].map(|task| (weight(&evaluation, task) * 10.0).round() / 10.0)
    };
    let due = |as_of: &str| workspace.los(&["--as-of", as_of, "status", "--json"]).json()["grader_note"].clone();

    assert_eq!(due("2026-03-16"), Value::Null, "no assistant grades");
    add("2026-03-16", "note", json!({"grader_audit": "quill-2", "item_set": 1, "runs": 3}));
    // Ninety days later, a day after that, and by a model that nobody audited.
    graded("2026-06-14", "m03-w4-question", "quill-2");
    graded("2026-06-15", "m03-w4-talk", "quill-2");
    let weighed = weights("2026-06-15T13:00:00Z");
    assert!((weighed[0] - 1.0).abs() < 0.01 && (weighed[1] - 0.5).abs() < 0.01, "{weighed:?}");
    assert_eq!(due("2026-03-20"), Value::Null, "it holds for long");
    assert_eq!(due("2026-06-13"), Value::Null, "nothing was graded yet");
    let is_due = |model: &str| {
        json!(format!(
            "an audit of {model} is due; until then its grades count as those of the learner do: `los grader items` in a terminal begins it"
        ))
    };
    assert_eq!(due("2026-06-15T13:00:00Z"), is_due("quill-2"));
    graded("2026-06-16", "m02-w3-joins", "quill-3");
    assert_eq!(due("2026-06-17"), is_due("quill-3"));
    let said = workspace.los(&["--as-of", "2026-06-17", "status"]).ok();
    assert!(said.contains("an audit of quill-3 is due"), "{said}");
    graded("2026-06-16T20:00:00Z", "m02-w3-joins", "");
    assert_eq!(due("2026-06-17"), Value::Null, "an old grade without a model");
    graded("2026-06-16T21:00:00Z", "m02-w3-joins", "quill-3");
    // An audit of other items is none; one of these is.
    add("2026-06-16", "note", json!({"grader_audit": "quill-3", "item_set": 2, "runs": 3}));
    assert_eq!(due("2026-06-17"), is_due("quill-3"));
    add("2026-06-16", "note", json!({"grader_audit": "quill-3", "item_set": 1, "runs": 3}));
    assert_eq!(due("2026-06-17"), Value::Null);
    let ending = "the audit of quill-3 holds until 14 September 2026: `los grader items` in a terminal begins the next";
    assert_eq!(due("2026-09-05"), ending, "two weeks before its end it is mentioned");
    // Three months after the last grade nobody is reminded.
    assert_eq!(due("2026-10-01"), Value::Null);
}
