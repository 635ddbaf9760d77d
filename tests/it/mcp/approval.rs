//! Approval over MCP: only a clear yes of the learner writes, exactly what was shown, once.

use serde_json::{Value, json};

use crate::support::mcp_answers::{event, failure, memory, output};
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::tools::{Tools, assert_has};
use crate::support::{ACT_BYTES, LOG, TestWorkspace};

const TOOL: &str = "write_memory_entry";

const DECISION: &str = r#"{"timestamp":"2026-01-07T14:00:00Z","decision":"keep going","approved_by":"nobody"}"#;

fn decision() -> Value {
    json!({"file": "decisions.jsonl", "entry": DECISION})
}

/// Starts a call that asks, and gives its id and the question.
fn ask(client: &mut McpClient, arguments: &Value) -> (Value, Value) {
    let id = client.send_request("tools/call", &json!({"name": TOOL, "arguments": arguments}));
    (json!(id), client.expect_question())
}

fn waits(answer: &Value) {
    assert_has(answer, &json!({"success": false, "status": "pending_approval"}));
}

fn result_of(client: &mut McpClient, id: &Value) -> Value {
    let reply = client.expect_reply(id);
    assert!(reply["result"].is_object(), "{reply}");
    reply["result"].clone()
}

#[test]
fn an_accepted_write_is_the_line_that_was_shown_once() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let (arguments, line) = event(1);
    let (id, question) = ask(&mut client, &arguments);
    let shown =
        "Log: note · n: 1 · 7 January 2026, 14:00\n\nAppend this to your progress_log.jsonl? Asked by mcp (test 1).";
    assert_eq!(question["params"]["message"], format!("{shown}\n\n{}", line.trim_end()));
    assert_eq!(question["params"]["requestedSchema"]["type"], "object");
    assert_eq!(workspace.log(), "", "nothing is written before the answer");
    for _ in 0..3 {
        client.answer(&question["id"], &yes());
    }
    let answer = output(&result_of(&mut client, &id));
    let expected = json!({"success": true, "file": "progress_log.jsonl", "entry_count": 1, "bytes_written": line.len() + ACT_BYTES});
    assert_eq!(answer, expected);
    client.call_ok("hello", &json!({}));
    assert!(client.close().status.success());
    assert_eq!(workspace.log(), line);
}

#[test]
fn any_answer_but_a_clear_accept_writes_nothing() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let before = memory(&workspace);
    let (arguments, _) = event(1);
    let answers = json!([
        {"action": " accept"}, {"action": true}, {"action": ["accept"]}, {"action": null},
        {"approve": true}, {"action": "accept", "content": {"approve": 1}}, "accept", true, null,
        {"action": "accept", "content": {"approve": null}}, {"action": "accept", "content": "approve"},
    ]);
    for no in [json!({"action": "decline"}), json!({"action": "accept", "content": {"approve": false}})] {
        let (_, result) = client.call_answering(TOOL, &arguments, &no);
        assert_eq!(failure(&result)["code"], "PERMISSION_DENIED", "{no}");
        assert_eq!(workspace.pending().len(), 0, "{no}");
    }
    // An answer that is none is the client's error, and the learner said nothing.
    for answer in answers.as_array().unwrap() {
        waits(&output(&client.call_answering(TOOL, &arguments, answer).1));
        assert_eq!(memory(&workspace), before, "{answer}");
    }
    // Nobody was asked: the client cannot show the form, or failed to.
    for code in [-32601, -32600, -32602, -32603, -1] {
        let (id, question) = ask(&mut client, &arguments);
        client.send(&json!({"jsonrpc": "2.0", "id": question["id"], "error": {"code": code, "message": "accept"}}));
        waits(&output(&result_of(&mut client, &id)));
    }
    // The form was closed.
    waits(&output(&client.call_answering(TOOL, &arguments, &json!({"action": "cancel"})).1));
    assert_eq!((memory(&workspace), workspace.pending().len()), (before, 1));
}

#[test]
fn a_staged_write_is_approved_later_byte_for_byte() {
    let workspace = TestWorkspace::new();
    let old = "{\"timestamp\":\"2026-01-06\",\"event\":\"x\"}\n";
    workspace.write(LOG, old);
    let before = memory(&workspace);
    let (arguments, line) = event(1);
    for capabilities in [json!({}), json!({"elicitation": {"url": {}}})] {
        for mut client in McpClient::of_both_eras(&workspace, &capabilities) {
            let answer = client.call_ok(TOOL, &arguments);
            waits(&answer);
            assert_eq!(memory(&workspace), before);
            let waiting = workspace.pending();
            assert_eq!(waiting.len(), 1, "the same write waits once");
            let expected = json!({"id": answer["pending_id"], "who": "mcp (test 1)", "text": line.trim_end()});
            assert_has(&waiting[0], &expected);
        }
    }
    let id = workspace.pending_id();
    let approve = |flags: &[&str]| workspace.los(&[&["memory", "approve", &id, "--json"], flags].concat());
    assert_eq!(approve(&[]).exit, Some(5), "without a terminal and without --yes it goes on waiting");
    assert_eq!(memory(&workspace), before);
    assert_eq!(approve(&["--yes"]).json()["entry_count"], 2);
    assert_eq!(workspace.log(), format!("{old}{line}"));
    assert_eq!(approve(&["--yes"]).failed().0, "FILE_NOT_FOUND");
    assert_eq!(workspace.pending(), [] as [Value; 0]);
}

#[test]
fn every_writing_tool_asks_and_stages() {
    let workspace = TestWorkspace::new();
    let before = memory(&workspace);
    let calls = [
        ("log_progress", json!({"learner_id": "ada", "event": "note", "message": "m"})),
        ("add_best_practice", json!({"title": "t", "practice": "p"})),
        (TOOL, decision()),
    ];
    let mut asking = McpClient::connect(&workspace, &[], &can_ask());
    let mut silent = McpClient::connect(&workspace, &[], &json!({}));
    for (tool, arguments) in &calls {
        let (_, result) = asking.call_answering(tool, arguments, &json!({"action": "decline"}));
        assert_eq!(failure(&result)["code"], "PERMISSION_DENIED", "{tool}");
        waits(&silent.call_ok(tool, arguments));
    }
    assert_eq!((memory(&workspace), workspace.pending().len()), (before, calls.len()));
}

#[test]
fn crossed_answers_to_two_questions_write_the_accepted_one() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let ((first, _), (second, line)) = (event(1), event(2));
    let (first_id, first_question) = ask(&mut client, &first);
    let (second_id, second_question) = ask(&mut client, &second);
    assert_ne!(first_question["id"], second_question["id"]);
    client.answer(&second_question["id"], &yes());
    assert_eq!(output(&result_of(&mut client, &second_id))["success"], true);
    assert_eq!(workspace.log(), line);
    client.answer(&first_question["id"], &json!({"action": "decline"}));
    assert_eq!(failure(&result_of(&mut client, &first_id))["code"], "PERMISSION_DENIED");
    assert_eq!(workspace.log(), line);
}

#[test]
fn an_answer_to_another_question_or_a_late_one_writes_nothing() {
    let workspace = TestWorkspace::new();
    let before = memory(&workspace);
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let (arguments, _) = event(1);
    let (id, question) = ask(&mut client, &arguments);
    let accept = yes();
    // The same number as text is no other id to the SDK.
    for other in [json!(4711), json!("x"), json!(""), json!(-1), json!(0.5), json!(null), id.clone()] {
        if other != question["id"] {
            client.answer(&other, &accept);
        }
    }
    client.answer(&question["id"], &json!({"action": "decline"}));
    assert_eq!(failure(&result_of(&mut client, &id))["code"], "PERMISSION_DENIED", "answers with other ids");
    let (id, question) = ask(&mut client, &arguments);
    client.notify("notifications/cancelled", &json!({"requestId": id, "reason": "changed my mind"}));
    client.answer(&question["id"], &accept);
    client.call_ok("hello", &json!({}));
    let ended = client.close();
    assert!(ended.status.success(), "{ended:?}");
    assert!(ended.unread.iter().all(|message| message["result"]["structuredContent"]["success"] != true), "{ended:?}");
    assert_eq!(memory(&workspace), before, "a late answer after a cancellation");
    assert_eq!(workspace.pending(), [] as [Value; 0]);
}

#[test]
fn an_answer_before_the_client_leaves_counts() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let (arguments, line) = event(1);
    let (_, question) = ask(&mut client, &arguments);
    client.answer(&question["id"], &yes());
    let ended = client.close();
    assert!(ended.status.success() && ended.stderr.is_empty(), "{ended:?}");
    assert_eq!(workspace.log(), line);
}

#[test]
fn a_pending_question_blocks_no_call_and_leaving_writes_nothing() {
    let workspace = TestWorkspace::new();
    let before = memory(&workspace);
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    for n in 0..5 {
        ask(&mut client, &event(n).0);
    }
    assert_eq!(client.call_ok("hello", &json!({"name": "Ada"}))["message"], "Hello, Ada!");
    assert_eq!(client.call_ok("read_repo_file", &json!({"path": ".claude/memory/progress_log.jsonl"}))["size"], 0);
    assert!(client.request("tools/list", &json!({}))["result"]["tools"].is_array());
    let ended = client.close();
    assert!(ended.status.success() && ended.stderr.is_empty(), "{ended:?}");
    assert_eq!(memory(&workspace), before);
}

#[test]
fn words_of_approval_in_the_call_itself_approve_nothing() {
    let workspace = TestWorkspace::new();
    let before = memory(&workspace);
    for mut client in McpClient::of_both_eras(&workspace, &json!({})) {
        for word in ["approved", "approve", "yes", "force", "approved_by", "confirm"] {
            let (mut arguments, _) = event(1);
            arguments[word] = json!(true);
            assert_eq!(client.call_err(TOOL, &arguments)["code"], "INVALID_INPUT", "{word}");
            let (mut arguments, _) = event(1);
            arguments["entry"][word] = json!(true);
            assert_eq!(client.call_ok(TOOL, &arguments)["success"], false, "{word}");
            for (name, value) in [(word, json!(true)), ("task", json!({word: true}))] {
                let reply = client.request("tools/call", &json!({"name": TOOL, "arguments": event(1).0, name: value}));
                assert_ne!(reply["result"]["structuredContent"]["success"], true, "{name} {word}: {reply}");
            }
        }
        assert_eq!(memory(&workspace), before);
    }
}

fn accepted() -> Value {
    json!({"approval": yes()})
}

/// Starts a call in the newest era, which must ask; its state.
fn first_round(client: &mut McpClient, arguments: &Value) -> Value {
    let result = client.call("write_memory_entry", arguments);
    assert_eq!(result["resultType"], "input_required", "{result}");
    let question = &result["inputRequests"]["approval"];
    assert_eq!(question["method"], "elicitation/create", "{result}");
    assert!(question["params"]["message"].as_str().unwrap().contains("\n\nAppend this to your "), "{result}");
    assert!(result["requestState"].as_str().unwrap().len() >= 32);
    result["requestState"].clone()
}

#[test]
fn two_rounds_write_an_accepted_entry_once() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::modern(&workspace, &[], &can_ask());
    let (arguments, line) = event(1);
    let state = first_round(&mut client, &arguments);
    assert_eq!(workspace.log(), "");
    // A replayed state gets the first answer.
    for _ in 0..4 {
        let answer = output(&client.call_again(TOOL, &arguments, &state, &accepted())["result"]);
        assert_has(&answer, &json!({"success": true, "bytes_written": line.len() + ACT_BYTES}));
    }
    assert_eq!(workspace.log(), line);
    assert!(client.close().unread.is_empty(), "this era has no requests of the server");
}

#[test]
fn two_rounds_write_only_after_an_accept_of_the_same_call() {
    let workspace = TestWorkspace::new();
    let before = memory(&workspace);
    let mut client = McpClient::modern(&workspace, &[], &can_ask());
    let (arguments, _) = event(1);
    let answers = json!([
        {"approval": {"action": "decline"}}, {"approval": {"action": "accept", "content": {"approve": false}}},
        {"approval": {"action": "ACCEPT"}}, {"approval": {}}, {"other": {"action": "accept"}}, {}, null,
        {"approval": {"action": "accept", "content": ["approve"]}},
    ]);
    for responses in answers.as_array().unwrap() {
        let state = first_round(&mut client, &arguments);
        let reply = client.call_again(TOOL, &arguments, &state, responses);
        // A clear no drops the write, parameters that do not fit are an error, and anything else is no answer.
        let result = &reply["result"];
        let is_not_written = match result["isError"].as_bool() {
            None => reply["error"]["code"] == -32602,
            Some(true) => failure(result)["code"] == "PERMISSION_DENIED",
            Some(false) => output(result)["status"] == "pending_approval",
        };
        assert!(is_not_written, "{responses}: {reply}");
        assert_eq!(memory(&workspace), before, "{responses}");
    }
    workspace.pending().iter().for_each(|waiting| {
        workspace.los(&["memory", "reject", waiting["id"].as_str().unwrap()]).ok();
    });
    let refused = |reply: &Value, why: &str| assert_eq!(failure(&reply["result"])["code"], "INVALID_INPUT", "{why}");
    // The right words with a state that is not for this call.
    let mut in_decisions = arguments.clone();
    in_decisions["file"] = json!("decisions.jsonl");
    let log = json!({"learner_id": "ada", "event": "note", "message": "m"});
    for (tool, moved) in [(TOOL, &event(2).0), (TOOL, &in_decisions), ("log_progress", &log)] {
        let state = first_round(&mut client, &arguments);
        refused(&client.call_again(tool, moved, &state, &accepted()), tool);
        refused(&client.call_again(TOOL, &arguments, &state, &accepted()), "a state that was tried is spent");
    }
    let state = first_round(&mut client, &arguments);
    let mut tampered = state.as_str().unwrap().to_owned();
    let last = if tampered.pop() == Some('0') { '1' } else { '0' };
    tampered.push(last);
    for forged in json!([tampered, "", "0".repeat(64), "{\"approved\":true}", null]).as_array().unwrap() {
        refused(&client.call_again(TOOL, &arguments, forged, &accepted()), "forged");
    }
    let mut other = McpClient::modern(&workspace, &[], &can_ask());
    refused(&other.call_again(TOOL, &arguments, &state, &accepted()), "a state of another connection");
    assert_eq!(memory(&workspace), before);
    assert_eq!(workspace.pending(), [] as [Value; 0]);
}

#[test]
fn input_is_required_only_of_a_client_that_can_give_it() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::modern(&workspace, &[], &json!({}));
    let (arguments, _) = event(1);
    let result = client.call(TOOL, &arguments);
    assert_has(&result, &json!({"resultType": "complete", "inputRequests": null}));
    waits(&output(&result));
    let reply = client.call_again(TOOL, &arguments, &Value::Null, &accepted());
    assert_eq!(failure(&reply["result"])["code"], "INVALID_INPUT", "an answer to a question never asked");
    assert_eq!(workspace.log(), "");
}

#[test]
fn a_decision_records_its_real_approver() {
    let signed = |by: &str| format!("{}\n", DECISION.replace("\"nobody\"", &format!("\"{by}\"")));
    let written = |workspace: &TestWorkspace| workspace.read(".claude/memory/decisions.jsonl");
    for connect in [McpClient::connect, McpClient::modern] {
        let workspace = TestWorkspace::new();
        let mut client = connect(&workspace, &[], &can_ask());
        let (question, result) = client.call_answering(TOOL, &decision(), &yes());
        let message = question["message"].as_str().unwrap();
        assert!(message.ends_with(signed("elicitation").trim_end()), "what is shown is what is written: {message}");
        assert_eq!((&output(&result)["success"], written(&workspace)), (&json!(true), signed("elicitation")));

        for (flags, settings) in [(&["--approve-writes"][..], ""), (&[], "[server]\napprove_writes = true\n")] {
            let workspace = TestWorkspace::new();
            workspace.write("learning-os.toml", settings);
            connect(&workspace, flags, &can_ask()).call_ok(TOOL, &decision());
            assert_eq!(written(&workspace), signed("standing"));
        }
    }
    let workspace = TestWorkspace::new();
    let staged = Tools::at(&workspace).call_ok(TOOL, &decision());
    workspace.los(&["memory", "approve", staged["pending_id"].as_str().unwrap(), "--yes"]).ok();
    // A staged decision also says when it was approved, since decisions count in that order.
    let mut approved: Value = serde_json::from_str(&written(&workspace)).unwrap();
    assert!(approved.as_object_mut().unwrap().remove("approved_at").is_some_and(|at| at.is_string()));
    assert_eq!(approved, serde_json::from_str::<Value>(&signed("flag")).unwrap());
}

#[test]
fn the_question_shows_what_could_dress_it_up() {
    let workspace = TestWorkspace::new();
    let entry = json!({"timestamp": "2026-01-07", "event": "note",
        "message": "a\u{1b}[2Jb\rc\u{202e}d\u{2066}e\u{9b}f\u{200b}g\u{7}"});
    let entries = [
        json!({"file": "progress_log.jsonl", "entry": entry}),
        json!({"file": "best_practices.md", "entry": "### A \u{202e}B\rC\u{200b}D"}),
    ];
    let is_hidden = |c: char| {
        let marks = ['\u{200b}'..='\u{200f}', '\u{202a}'..='\u{202e}', '\u{2066}'..='\u{2069}'];
        (c.is_control() && c != '\n') || marks.iter().any(|marks| marks.contains(&c))
    };
    for mut client in McpClient::of_both_eras(&workspace, &can_ask()) {
        for arguments in &entries {
            let (question, _) = client.call_answering(TOOL, arguments, &json!({"action": "decline"}));
            let message = question["message"].as_str().unwrap();
            assert!(!message.contains(is_hidden) && message.contains("\\u{202e}"), "{message:?}");
        }
    }
}

#[test]
fn the_question_shows_the_whole_text_of_the_longest_entry() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let long = format!("### A\n\n{} and the end that matters", "a ".repeat(4_980));
    let (_, question) = ask(&mut client, &json!({"file": "best_practices.md", "entry": long}));
    let message = question["params"]["message"].as_str().unwrap();
    assert!(message.ends_with(&long), "a part that is not shown is not approved");
}

#[test]
fn a_client_cannot_write_the_question_by_its_name() {
    let workspace = TestWorkspace::new();
    for name in ["a.\n\n{\"timestamp\":\"2026-01-07\",\"event\":\"harmless\"}\n\n", &"n".repeat(100_000)] {
        let mut client = McpClient::start(&workspace, &[]);
        let client_info = json!({"name": name, "version": "1\r\u{1b}[2J"});
        let handshake = json!({"protocolVersion": "2025-11-25", "capabilities": can_ask(), "clientInfo": client_info});
        assert!(client.request("initialize", &handshake)["result"].is_object());
        client.notify("notifications/initialized", &json!({}));
        let (arguments, line) = event(1);
        let (_, question) = ask(&mut client, &arguments);
        let message = question["params"]["message"].as_str().unwrap();
        let lines: Vec<_> = message.lines().collect();
        assert_eq!((lines.len(), lines[3], lines[4]), (5, "", line.trim_end()), "{message:?}");
        assert!(lines[2].len() < 1_000 && !lines[2].contains(char::is_control), "{} bytes", lines[2].len());
    }
}

#[test]
fn the_question_and_the_answer_are_the_same_in_both_eras() {
    let mut seen = Vec::new();
    for connect in [McpClient::connect, McpClient::modern] {
        let workspace = TestWorkspace::new();
        let mut client = connect(&workspace, &[], &can_ask());
        let (arguments, line) = event(1);
        let (question, result) = client.call_answering(TOOL, &arguments, &yes());
        let answer = output(&result);
        assert_eq!((workspace.log(), &answer["success"]), (line, &json!(true)));
        seen.push((question["message"].clone(), question["requestedSchema"].clone(), answer));
    }
    assert_eq!(seen[0], seen[1]);
}
