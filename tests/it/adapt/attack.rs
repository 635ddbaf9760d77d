//! `adapt_path` under answers that no learner gave: hostile forms, replays, states of other calls, two clients at once.

use serde_json::{Value, json};

use crate::adapt::cli::{decisions, made};
use crate::support::mcp_answers::output;
use crate::support::mcp_client::{McpClient, can_ask};

fn arguments() -> Value {
    json!({"learner_id": "ada", "evaluation_result": {}})
}

#[test]
fn only_the_exact_word_in_an_accepted_form_decides() {
    let workspace = made(false);
    let hostile = [
        json!({"action": "accept"}),
        json!({"action": "accept", "content": {"choice_1": "Approve", "choice_2": true}}),
        json!({"action": "accept", "content": {"choice_1": "approve ", "choice_2": ["approve"]}}),
        json!({"action": "accept", "content": {"choice_1": {"approve": "approve"}, "choice_3": "approve", "approve": true}}),
        json!({"action": "decline", "content": {"choice_1": "approve", "choice_2": "approve"}}),
        json!({"action": "cancel", "content": {"choice_1": "approve"}}),
        json!({"action": "accept", "content": {"choice_01": "approve", "choice_0": "approve", "CHOICE_1": "approve"}}),
    ];
    let [mut older, mut newer] = McpClient::of_both_eras(&workspace, &can_ask());
    for answer in &hostile {
        for client in [&mut older, &mut newer] {
            let (_, result) = client.call_answering("adapt_path", &arguments(), answer);
            assert_ne!(result["structuredContent"]["approved"], true, "{answer}: {result}");
            assert!(decisions(&workspace).is_empty(), "{answer}");
        }
    }
    for answer in [
        json!(null),
        json!([]),
        json!("approve"),
        json!({"action": ["accept"], "content": {"choice_1": "approve"}}),
        json!({"action": "accept", "content": [{"choice_1": "approve"}]}),
    ] {
        let asked = newer.call("adapt_path", &arguments());
        let _ = newer.call_again("adapt_path", &arguments(), &asked["requestState"], &json!({"approval": answer}));
        assert!(decisions(&workspace).is_empty(), "{answer}");
    }
}

#[test]
fn a_state_works_once_for_its_own_call_and_its_own_question() {
    let workspace = made(false);
    let mut client = McpClient::modern(&workspace, &[], &can_ask());
    let yes = json!({"approval": {"action": "accept", "content": {"choice_1": "approve", "choice_2": "approve"}}});
    let entry = json!({"file": "progress_log.jsonl", "entry": {"timestamp": "2026-01-01T00:00:00Z", "event": "note"}});
    let other = client.call("write_memory_entry", &entry)["requestState"].clone();
    let mine = client.call("adapt_path", &arguments())["requestState"].clone();
    let mut claim = arguments();
    claim["evaluation_result"] = json!({"overall": 0.5});
    for (arguments, state, responses) in [
        (arguments(), other, yes.clone()),
        (arguments(), json!("0".repeat(64)), yes.clone()),
        (claim, mine.clone(), yes.clone()),
        // Spent by the call before, whose arguments were others.
        (arguments(), mine, yes.clone()),
    ] {
        let reply = client.call_again("adapt_path", &arguments, &state, &responses);
        assert_eq!(reply["result"]["isError"], true, "{reply}");
        assert!(decisions(&workspace).is_empty(), "{reply}");
    }
    let state = client.call("adapt_path", &arguments())["requestState"].clone();
    let other_name = json!({"other": yes["approval"], "Approval": yes["approval"]});
    let _ = client.call_again("adapt_path", &arguments(), &state, &other_name);
    assert!(decisions(&workspace).is_empty());
    let state = client.call("adapt_path", &arguments())["requestState"].clone();
    let first = client.call_again("adapt_path", &arguments(), &state, &yes);
    assert_eq!(output(&first["result"])["approved"], true, "{first}");
    let written = decisions(&workspace).len();
    let again = client.call_again("adapt_path", &arguments(), &state, &yes);
    assert_eq!((&again["result"], decisions(&workspace).len()), (&first["result"], written), "the first answer holds");
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
