//! A tutor who has nothing but the MCP server: recall, sessions and weeks without a piece missing, in both eras.

use serde_json::{Value, json};

use crate::support::mcp_answers::output;
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::tools::{Tools, assert_has};
use crate::support::{TestWorkspace, of_repository};

fn resource(client: &mut McpClient, uri: &str) -> Value {
    let reply = client.request("resources/read", &json!({ "uri": uri }));
    let text = reply["result"]["contents"][0]["text"].as_str().unwrap_or_else(|| panic!("{reply}"));
    assert!(!text.contains('\n'), "{uri}: on one line");
    serde_json::from_str(text).unwrap()
}

/// Logs an event that the learner says yes to.
fn log(client: &mut McpClient, event: &str, metadata: &Value) -> Value {
    let arguments = json!({"learner_id": "mira", "event": event, "message": "as agreed", "metadata": metadata});
    let output = output(&client.call_answering("log_progress", &arguments, &yes()).1);
    assert_eq!(output["success"], true, "{output}");
    output
}

fn in_both_eras(check: fn(&TestWorkspace, &mut McpClient)) {
    for connect in [McpClient::connect, McpClient::modern] {
        let workspace = TestWorkspace::sample();
        check(&workspace, &mut connect(&workspace, &[], &can_ask()));
    }
}

#[test]
fn cards_come_with_answers_and_their_grades_count() {
    in_both_eras(|workspace, client| {
        let today = resource(client, "los://reviews");
        let mut listed = workspace.los(&["review", "--list", "--json"]).json();
        listed["as_of"] = today["as_of"].clone();
        // Recall moves with the clock.
        let ids = |of: &Value| -> Vec<Value> {
            of["cards"].as_array().unwrap().iter().map(|card| card["id"].clone()).collect()
        };
        assert_eq!(ids(&listed), ids(&today), "the terminal has the same cards");
        assert_eq!(today["cards"].as_array().unwrap().len() as u64, today["for_today"].as_u64().unwrap());

        let cards = today["cards"].as_array().unwrap();
        let of_kind = |kind: &str| cards.iter().find(|card| card["kind"] == kind).unwrap();
        let question = of_kind("question");
        assert!(question["answer"].as_str().unwrap().len() > 10, "{question}");
        assert_eq!(question["metadata"]["question"], question["id"]);
        let skill = of_kind("skill");
        // How long it took is for the learner to say.
        assert!(skill["metadata"].get("question").is_none() && skill["metadata"].get("duration_hours").is_none());
        for card in [question, skill] {
            let mut metadata = card["metadata"].clone();
            metadata["grade"] = json!("good");
            metadata["score"] = json!(0.78);
            log(client, "review_completed", &metadata);
        }
        let after = ids(&resource(client, "los://reviews"));
        assert!(!after.contains(&question["id"]) && !after.contains(&skill["id"]), "{after:?}");
        let grade = format!("{}=easy", question["id"].as_str().unwrap());
        let again = workspace.los(&["review", "--grade", &grade, "--yes", "--json"]);
        assert_eq!(again.json()["graded"][0]["second_today"], true, "the terminal knows of the grade");
    });
}

#[test]
fn a_session_is_begun_seen_and_ended() {
    in_both_eras(|workspace, client| {
        let status = resource(client, "los://status");
        assert_eq!(status["running_session"], Value::Null);
        let task = status["next_task"]["id"].clone();
        log(client, "session_started", &json!({ "task": task }));
        let running = resource(client, "los://status")["running_session"].clone();
        assert_has(
            &running,
            &json!({ "task": task, "session": Tools::at(workspace).status()["running_session"]["session"] }),
        );
        let session = &running["session"];
        let ended = json!({"task": task, "session": session, "duration_hours": 0.5, "status": "in_progress"});
        log(client, "session_ended", &ended);
        // Ended, not done.
        let status = resource(client, "los://status");
        assert_has(&status, &json!({"running_session": null, "next_task.id": task}));
        assert!(status["hours_this_week"].as_f64().unwrap() > 0.0, "{status}");
    });
}

#[test]
fn a_week_that_was_agreed_on_is_kept() {
    in_both_eras(|_, client| {
        let missing = json!({"learner_id": "mira", "week_number": 47.0, "generate_if_missing": false});
        let error = client.call_err("get_weekly_plan", &missing);
        assert_eq!(error["code"], "FILE_NOT_FOUND", "{error}");
        assert!(error["details"]["suggestion"].as_str().unwrap().contains("generate_if_missing"), "{error}");
        let week = client.call_ok("get_weekly_plan", &json!({"learner_id": "mira"}))["week_number"].clone();
        log(client, "week_planned", &json!({"plan_week": week, "tasks": ["m03-w1-plots"], "planned_hours": 2.5}));
        let kept = client.call_ok("get_weekly_plan", &json!({"learner_id": "mira", "generate_if_missing": false}));
        assert_has(&kept, &json!({"kept": true, "week_number": week}));
        assert!(kept["tasks"].as_array().unwrap().iter().any(|task| task["id"] == "m03-w1-plots"), "{kept}");
    });
}

#[test]
fn a_shipped_path_comes_along_whole() {
    let workspace = TestWorkspace::new();
    for level in ["Beginner", "Intermediate", "Advanced"] {
        for month in 1..=12 {
            let file = format!("paths/{level}/month-{month:02}/README.md");
            workspace.write(&file, std::fs::read(of_repository(&file)).unwrap());
        }
        workspace.set_profile("level", level);
        let mut client = McpClient::connect(&workspace, &[], &json!({}));
        let reply = client.request("prompts/get", &json!({"name": "path", "arguments": {}}));
        let block = &reply["result"]["messages"][1]["content"];
        assert_eq!(block["type"], "resource", "{level}: {block}");
        let path: Value = serde_json::from_str(block["resource"]["text"].as_str().unwrap()).unwrap();
        assert_eq!((path["level"].as_str(), path["months"].as_array().unwrap().len()), (Some(level), 12));
    }
}
