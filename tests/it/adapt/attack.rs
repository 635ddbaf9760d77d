//! Two clients at once on one path. Answers that no learner gave and states of other calls are in the tests of `mcp/approval`.

use serde_json::{Value, json};

use crate::adapt::cli::{decisions, made};
use crate::support::mcp_answers::output;
use crate::support::mcp_client::{McpClient, can_ask};

fn arguments() -> Value {
    json!({"learner_id": "ada", "evaluation_result": {}})
}

#[test]
fn second_yes_of_two_clients_on_one_path_is_stale() {
    let workspace = made(false);
    let mut clients = [(); 2].map(|()| McpClient::modern(&workspace, &[], &can_ask()));
    let states = clients.each_mut().map(|client| client.call("adapt_path", &arguments())["requestState"].clone());
    let outputs: Vec<Value> = ["choice_1", "choice_2"]
        .iter()
        .zip(clients.iter_mut().zip(&states))
        .map(|(choice, (client, state))| {
            let yes = json!({"approval": {"action": "accept", "content": {*choice: "approve"}}});
            output(&client.call_again("adapt_path", &arguments(), state, &yes)["result"])
        })
        .collect();
    assert_eq!((&outputs[0]["approved"], &outputs[1]["approved"]), (&json!(true), &json!(false)), "{outputs:?}");
    assert_eq!(decisions(&workspace).len(), 1);
    assert!(outputs[1]["note"].as_str().unwrap().contains("the path moved"), "{}", outputs[1]);
}

#[test]
fn simultaneous_yeses_write_one_and_the_other_says_so() {
    for _ in 0..6 {
        let workspace = made(false);
        let shown = workspace.los(&["adapt", "--json"]).json();
        let ids: Vec<&str> =
            shown["mutations"].as_array().unwrap().iter().map(|view| view["id"].as_str().unwrap()).collect();
        let approved: Vec<bool> = std::thread::scope(|scope| {
            let runs: Vec<_> = ids
                .iter()
                .map(|id| scope.spawn(|| workspace.los(&["adapt", "--approve", *id, "--yes", "--json"])))
                .collect();
            let ended = runs.into_iter().map(|run| run.join().unwrap());
            ended.map(|ran| ran.exit == Some(0) && ran.json()["approved"] == true).collect()
        });
        assert_eq!(approved.iter().filter(|is_approved| **is_approved).count(), 1, "{approved:?}");
        assert_eq!(decisions(&workspace).len(), 1);
    }
}
