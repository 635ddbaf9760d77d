//! `adapt_path` over MCP: the learner answers each proposal in their client, in both eras; nobody else decides.

use serde_json::{Value, json};

use crate::adapt::cli::{decisions, made};
use crate::support::mcp_answers::output;
use crate::support::mcp_client::{McpClient, can_ask};

fn arguments() -> Value {
    json!({"learner_id": "ada", "evaluation_result": {"learner_id": "ada", "overall": 0.01}})
}

fn statuses(output: &Value) -> Vec<&str> {
    let mutations = output["mutations"].as_array().unwrap();
    mutations.iter().map(|view| view["status"].as_str().unwrap()).collect()
}

#[test]
fn a_learner_who_is_asked_decides_each_by_itself_in_both_eras() {
    for connect in [McpClient::connect, McpClient::modern] {
        let workspace = made(false);
        let mut client = connect(&workspace, &[], &can_ask());
        let answer = json!({"action": "accept", "content": {"choice_1": "reject", "choice_2": "approve"}});
        let (question, result) = client.call_answering("adapt_path", &arguments(), &answer);
        let message = question["message"].as_str().unwrap();
        assert!(
            message.contains("Because these skills are weak") && message.contains("+ week 5: remediation"),
            "{message}"
        );
        let output = output(&result);
        assert_eq!((statuses(&output), &output["approved"]), (vec!["rejected", "approved"], &json!(true)));
        let by: Vec<Value> = decisions(&workspace).iter().map(|record| record["approved_by"].clone()).collect();
        assert_eq!(by, [json!("elicitation"), json!("elicitation")]);
    }
}

#[test]
fn a_client_without_forms_or_a_declined_form_decides_nothing() {
    let workspace = made(false);
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let output_alone = client.call_ok("adapt_path", &arguments());
    assert_eq!((statuses(&output_alone), &output_alone["approved"]), (vec!["proposed", "proposed"], &json!(false)));
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let (_, result) = client.call_answering("adapt_path", &arguments(), &json!({"action": "decline"}));
    assert_eq!(output(&result)["approved"], false);
    assert!(decisions(&workspace).is_empty());
    assert!(workspace.pending().is_empty());
    let error = client.call_err("adapt_path", &json!({"learner_id": "ada", "evaluation_result": 1}));
    assert_eq!(error["details"]["field"], "evaluation_result", "{error}");
    let error = client.call_err("adapt_path", &json!({"learner_id": "nobody", "evaluation_result": {}}));
    assert_eq!(error["code"], "LEARNER_NOT_FOUND", "{error}");
}

#[test]
fn an_evaluation_of_many_skills_is_taken() {
    let workspace = made(false);
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let skills: Vec<Value> = (0..3_000)
        .map(|at| json!({"skill": format!("a-skill-of-the-path-{at}"), "retained": 0.5, "mastery": 0.6, "recall": 0.8}))
        .collect();
    let claim = json!({"learner_id": "ada", "overall": 0.5, "skills": skills});
    assert!(claim.to_string().len() > 200_000);
    let output = client.call_ok("adapt_path", &json!({"learner_id": "ada", "evaluation_result": claim}));
    assert_eq!(output["approved"], false);
}

#[test]
fn two_yeses_are_reported_under_the_ids_they_got() {
    let workspace = made(false);
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let answer = json!({"action": "accept", "content": {"choice_1": "approve", "choice_2": "approve"}});
    let (_, result) = client.call_answering("adapt_path", &arguments(), &answer);
    let output = output(&result);
    assert_eq!(statuses(&output), ["approved", "approved"]);
    let told: Vec<&Value> = output["mutations"].as_array().unwrap().iter().map(|view| &view["id"]).collect();
    let written = decisions(&workspace);
    assert_eq!(told, written.iter().map(|record| &record["id"]).collect::<Vec<_>>());
    assert_eq!(written[1]["before_hash"], written[0]["after_hash"]);
    let taken_back = workspace.los(&["adapt", "--revert", told[1].as_str().unwrap(), "--yes"]);
    assert_eq!(taken_back.exit, Some(0), "what was told can be taken back");
}

#[test]
fn an_invalid_evaluation_is_refused_with_its_field() {
    let workspace = made(false);
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let given = client.call_ok("evaluate_progress", &json!({"learner_id": "ada", "scope": "overall"}));
    let mut refused = |change: fn(&mut Value), words: &str| {
        let mut claim = given.clone();
        change(&mut claim);
        let error = client.call_err("adapt_path", &json!({"learner_id": "ada", "evaluation_result": claim}));
        let told = (&error["code"], &error["details"]["field"]);
        assert_eq!(told, (&json!("INVALID_INPUT"), &json!("evaluation_result")), "{error}");
        let message = error["message"].as_str().unwrap();
        assert!(message.contains(words) && message.len() < 300, "{error}");
    };
    refused(|claim| *claim = json!([claim]), "must be an object");
    refused(|claim| *claim = json!(claim.to_string()), "must be an object");
}
