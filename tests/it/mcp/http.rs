//! MCP over HTTP: the same server as on a pipe, sessions that see nothing of each other, and approval in both eras.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::http_client::HttpServer;
use crate::support::mcp_answers::{event, failure, output};
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::mcp_http_client::{HttpClient, USUAL};
use crate::support::tools::assert_has;
use crate::support::{ACT_BYTES, TOOL_LOG, TestWorkspace};

const TOOL: &str = "write_memory_entry";

/// The second request of 2026-07-28, with the learner's answer.
fn again(client: &mut HttpClient<'_>, asked: &Value, arguments: &Value, answer: &Value) -> Value {
    let params = json!({"name": TOOL, "arguments": arguments, "requestState": asked["requestState"],
        "inputResponses": {"approval": answer}});
    client.request("tools/call", &params)["result"].clone()
}

#[test]
fn tools_prompts_resources_and_instructions_are_those_of_a_pipe() {
    // Both are asked of the same instant, however long the answers take.
    let flags = ["--as-of", "2026-03-15T12:00:00Z"];
    let workspace = TestWorkspace::sample();
    let server = HttpServer::start(&workspace, &flags);
    let nothing = json!({});
    for (mut pipe, mut http, is_modern) in [
        (McpClient::connect(&workspace, &flags, &nothing), HttpClient::connect(&server, &nothing), false),
        (McpClient::modern(&workspace, &flags, &nothing), HttpClient::modern(&server, &nothing), true),
    ] {
        for (method, params) in [
            ("tools/list", json!({})),
            ("prompts/list", json!({})),
            ("resources/list", json!({})),
            ("resources/read", json!({"uri": "los://profile"})),
            ("prompts/get", json!({"name": "status"})),
            ("tools/call", json!({"name": "get_weekly_plan", "arguments": {"learner_id": "mira", "week_number": 3}})),
            ("tools/call", json!({"name": "read_repo_file", "arguments": {"path": "../x"}})),
        ] {
            assert_eq!(http.request(method, &params)["result"], pipe.request(method, &params)["result"], "{method}");
        }
        if is_modern {
            let known = pipe.request("server/discover", &nothing)["result"].clone();
            assert_eq!(http.request("server/discover", &nothing)["result"], known);
            assert!(known["instructions"].as_str().unwrap().contains("staged"));
            let read = http.request("resources/read", &json!({"uri": "los://profile"}));
            // The lists are compared with the pipe's above; what stands in memory may not be kept.
            assert_eq!(read["result"]["ttlMs"], 0, "{read}");
            assert_eq!(read["result"]["cacheScope"], "private", "{read}");
        }
    }
}

#[test]
fn a_question_comes_on_its_calls_stream_and_a_yes_writes() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let mut client = HttpClient::connect(&server, &can_ask());
    let (arguments, line) = event(1);
    let (stream, question) = client.ask(TOOL, &arguments);
    let message = question["params"]["message"].as_str().unwrap();
    assert!(message.contains("Asked by mcp (test 1).") && message.ends_with(line.trim_end()), "{message}");
    assert_eq!(workspace.log(), "", "nothing is written before the answer");
    client.answer(&question, &yes());
    let reply = stream.reply();
    assert_eq!(reply["id"], client.last_id());
    assert_eq!(output(&reply["result"])["bytes_written"], line.len() + ACT_BYTES);
    client.answer(&question, &yes());
    assert_eq!(workspace.log(), line, "once");

    for answer in [json!({"action": "decline"}), json!({"action": "accept", "content": {"approve": false}})] {
        let (stream, question) = client.ask(TOOL, &event(2).0);
        client.answer(&question, &answer);
        assert_eq!(failure(&stream.reply()["result"])["code"], "PERMISSION_DENIED", "{answer}");
    }
    assert_eq!(workspace.log(), line);
    assert_eq!(workspace.pending(), [] as [Value; 0]);
}

#[test]
fn a_stateless_yes_comes_with_the_second_request_and_works_once() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let mut client = HttpClient::modern(&server, &can_ask());
    let (arguments, line) = event(1);
    let ask = |client: &mut HttpClient<'_>| {
        let asked = client.call(TOOL, &arguments);
        assert_eq!(asked["resultType"], "input_required", "{asked}");
        asked
    };
    let asked = ask(&mut client);
    let mut forged = asked.clone();
    forged["requestState"] = json!("0".repeat(64));
    for (asked, arguments, why) in [
        (&asked, &event(2).0, "other arguments"),
        (&asked, &arguments, "a handle that was used"),
        (&forged, &arguments, "a handle of nobody"),
    ] {
        let refused = again(&mut client, asked, arguments, &yes());
        assert_has(&failure(&refused), &json!({"code": "INVALID_INPUT", "details.field": "requestState"}));
        assert_eq!(workspace.log(), "", "{why}");
    }
    let asked = ask(&mut client);
    let declined = again(&mut client, &asked, &arguments, &json!({"action": "decline"}));
    assert_eq!(failure(&declined)["code"], "PERMISSION_DENIED");
    // The handle works only for the client that was asked.
    let asked = ask(&mut client);
    for mut other in [HttpClient::modern(&server, &json!({})), HttpClient::connect(&server, &can_ask())] {
        let refused = again(&mut other, &asked, &arguments, &yes());
        assert_eq!(failure(&refused)["details"]["field"], "requestState");
    }
    assert_eq!(workspace.log(), "");
    let written = again(&mut client, &asked, &arguments, &yes());
    assert_eq!(output(&written)["entry_count"], 1);
    assert_eq!(again(&mut client, &asked, &arguments, &yes()), written, "the first answer once more");
    assert_eq!(workspace.log(), line, "once");
}

#[test]
fn a_write_without_elicitation_needs_approval_in_advance() {
    let workspace = TestWorkspace::new();
    for (flags, expected) in [(&[][..], "pending_approval"), (&["--approve-writes"], "")] {
        let server = HttpServer::start(&workspace, flags);
        let clients = [HttpClient::connect(&server, &json!({})), HttpClient::modern(&server, &json!({}))];
        for (n, mut client) in (1..).zip(clients) {
            let answer = client.call_ok(TOOL, &event(n).0);
            assert_eq!(answer["status"].as_str().unwrap_or_default(), expected, "{answer}");
        }
        let n_written = if expected.is_empty() { 2 } else { 0 };
        assert_eq!((workspace.pending().len(), workspace.log().lines().count()), (2, n_written));
    }
}

#[test]
fn an_answer_settles_nothing_but_its_own_sessions_question() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let mut one = HttpClient::connect(&server, &can_ask());
    let mut two = HttpClient::connect(&server, &can_ask());
    assert_ne!(one.session, two.session);
    let mut listening = [&one, &two].map(|client| {
        let session = client.session.as_deref().unwrap();
        server.open("GET", &[USUAL[1], ("Mcp-Session-Id", session)], b"")
    });
    let (first, question) = one.ask(TOOL, &event(1).0);
    // The second has no question open; whatever ids it guesses, the first one's stays open.
    for id in [question["id"].clone(), json!(0), json!(1), json!(2)] {
        two.answer(&json!({"id": id}), &yes());
    }
    two.call_ok("hello", &json!({}));
    assert_eq!(workspace.log(), "");
    let (second, other_question) = two.ask(TOOL, &event(2).0);
    let texts = [&question, &other_question].map(|question| question["params"]["message"].as_str().unwrap());
    assert!(texts[0].contains("\"n\":1") && texts[1].contains("\"n\":2"), "{texts:?}");
    two.answer(&other_question, &json!({"action": "decline"}));
    one.answer(&question, &yes());
    assert_eq!(failure(&second.reply()["result"])["code"], "PERMISSION_DENIED");
    assert_eq!(output(&first.reply()["result"])["success"], true);
    assert_eq!(workspace.log(), event(1).1);
    for (client, stream) in [one, two].iter().zip(&mut listening) {
        let session = client.session.as_deref().unwrap();
        let ended = server.open("DELETE", &[("Mcp-Session-Id", session)], b"");
        assert_eq!(ended.status, 204);
        assert_eq!(stream.message(), None, "nothing of a call goes to a stream of another");
    }
}

#[test]
fn sessions_have_their_own_limit_and_stateless_calls_share_one() {
    let workspace = TestWorkspace::new();
    workspace.write("learning-os.toml", "[rate_limits]\nhello = 2\n");
    let server = HttpServer::start(&workspace, &[]);
    let nothing = json!({});
    for _ in 0..2 {
        let mut session = HttpClient::connect(&server, &nothing);
        session.call_ok("hello", &nothing);
        session.call_ok("hello", &nothing);
        assert_eq!(session.call_err("hello", &nothing)["code"], "RATE_LIMITED");
    }
    HttpClient::modern(&server, &nothing).call_ok("hello", &nothing);
    HttpClient::modern(&server, &nothing).call_ok("hello", &nothing);
    let mut another = HttpClient::modern(&server, &nothing);
    assert_eq!(another.call_err("hello", &nothing)["code"], "RATE_LIMITED");
    another.call_ok("read_repo_file", &json!({"path": ".claude/memory/learner_profile.json"}));
    // In the log each session has its id, and the requests without one share the server's.
    workspace.los(&["hello"]).ok();
    let ids: Vec<Value> = workspace.values(TOOL_LOG).iter().map(|line| line["session_id"].clone()).collect();
    assert!(ids.iter().all(Value::is_string), "{ids:?}");
    let runs: Vec<usize> = ids.chunk_by(|one, other| one == other).map(<[Value]>::len).collect();
    assert_eq!(runs, [3, 3, 4, 1], "{ids:?}");
}

#[test]
fn a_pending_question_ends_with_its_request_session_or_server() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let mut client = HttpClient::connect(&server, &can_ask());
    let (arguments, _) = event(1);

    let (mut stream, question) = client.ask(TOOL, &arguments);
    let params = json!({"requestId": client.last_id()});
    let message = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params});
    assert_eq!(client.post(&message).status, 202);
    client.answer(&question, &yes());
    let is_refusal = |reply: Value| reply["result"]["isError"] == true;
    assert!(stream.message().is_none_or(is_refusal), "the stream ends, or says no");
    client.call_ok("hello", &json!({}));
    assert_eq!(workspace.log(), "", "an answer after a cancellation is too late");

    let (stream, _) = client.ask(TOOL, &arguments);
    stream.drop_connection();
    client.call_ok("hello", &json!({}));
    let (mut stream, _) = client.ask(TOOL, &arguments);
    let session = client.session.clone().unwrap();
    assert_eq!(server.open("DELETE", &[("Mcp-Session-Id", &session)], b"").status, 204);
    while stream.message().is_some() {}
    let (_open, _) = HttpClient::connect(&server, &can_ask()).ask(TOOL, &arguments);
    server.signal("TERM");
    server.wait(Duration::from_secs(30));
    assert_eq!(workspace.log(), "");
    assert_eq!(workspace.pending(), [] as [Value; 0]);
}
