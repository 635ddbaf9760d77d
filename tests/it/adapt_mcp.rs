//! `adapt_path` over MCP: the learner answers each proposal in their client, in both eras; nobody else decides.

use serde_json::{Value, json};

use crate::adapt_cli::{decisions, made};
use crate::mcp_answers::output;
use crate::mcp_client::{McpClient, can_ask};

fn arguments() -> Value {
    json!({"learner_id": "ada", "evaluation_result": {"learner_id": "ada", "overall": 0.01}})
}

fn statuses(output: &Value) -> Vec<&str> {
    let mutations = output["mutations"].as_array().unwrap();
    mutations.iter().map(|view| view["status"].as_str().unwrap()).collect()
}

#[test]
fn a_learner_who_is_asked_decides_each_by_itself_in_both_eras() {
    type Connect = fn(&crate::support::TestWorkspace) -> McpClient;
    let eras: [Connect; 2] = [
        |workspace| McpClient::connect(workspace, &[], &can_ask()),
        |workspace| McpClient::modern(workspace, &[], &can_ask()),
    ];
    for connect in eras {
        let workspace = made(false);
        let mut client = connect(&workspace);
        let answer = json!({"action": "accept", "content": {"choice_1": "refuse", "choice_2": "approve"}});
        let (question, result) = client.call_answering("adapt_path", &arguments(), &answer);
        let message = question["message"].as_str().unwrap();
        assert!(
            message.contains("Because retained knowledge") && message.contains("+ week 5: remediation"),
            "{message}"
        );
        let output = output(&result);
        assert_eq!(
            (statuses(&output), &output["approved"]),
            (vec!["rejected", "approved"], &json!(true))
        );
        assert!(
            output["note"].as_str().unwrap().contains("memory says"),
            "the claim is doubted: {output}"
        );
        let by: Vec<Value> = decisions(&workspace)
            .iter()
            .map(|record| record["approved_by"].clone())
            .collect();
        assert_eq!(by, [json!("elicitation"), json!("elicitation")]);
    }
}

#[test]
fn nobody_to_ask_or_a_no_to_the_form_decides_nothing() {
    let workspace = made(false);
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let output_alone = client.call_ok("adapt_path", &arguments());
    assert_eq!(
        (statuses(&output_alone), &output_alone["approved"]),
        (vec!["proposed", "proposed"], &json!(false))
    );
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let (_, result) = client.call_answering("adapt_path", &arguments(), &json!({"action": "decline"}));
    assert_eq!(output(&result)["approved"], false);
    assert!(decisions(&workspace).is_empty());
    assert_eq!(workspace.los(&["memory", "pending", "--json"]).json(), json!([]));
    let error = client.call_err(
        "adapt_path",
        &json!({"learner_id": "ada", "evaluation_result": {"learner_id": "eve"}}),
    );
    assert_eq!(error["code"], "INVALID_INPUT", "{error}");
    for arguments in [
        json!({"learner_id": "ada"}),
        json!({"learner_id": "ada", "evaluation_result": 1}),
    ] {
        let error = client.call_err("adapt_path", &arguments);
        assert_eq!(error["details"]["field"], "evaluation_result", "{error}");
    }
    let error = client.call_err("adapt_path", &json!({"learner_id": "nobody", "evaluation_result": {}}));
    assert_eq!(error["code"], "LEARNER_NOT_FOUND", "{error}");
}

#[test]
fn a_yes_to_a_path_that_moved_meanwhile_writes_nothing() {
    let workspace = made(true);
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let id = client.send_request("tools/call", &json!({"name": "adapt_path", "arguments": arguments()}));
    let question = client.expect_question();
    assert_eq!(
        workspace
            .los(&["adapt", "--request", "swap-month", "5", "6", "--yes"])
            .exit,
        Some(0)
    );
    client.answer(
        &question["id"],
        &json!({"action": "accept", "content": {"choice_1": "approve"}}),
    );
    let output = output(&client.expect_reply(&json!(id))["result"]);
    assert_eq!(
        (statuses(&output), &output["approved"]),
        (vec!["postponed"], &json!(false))
    );
    assert!(output["note"].as_str().unwrap().contains("path moved"), "{output}");
    assert_eq!(
        decisions(&workspace).len(),
        1,
        "only what the learner did at the terminal"
    );
}

#[test]
fn an_evaluation_of_many_skills_is_a_claim_like_any_other() {
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
