//! A step that is sent twice by one key counts once, and the second answer is the first: a form's token, a caller's
//! `Idempotency-Key`, the state of one `input_required` round.

use serde_json::{Value, json};

use super::place::{DRAW, Place, READ, State};
use crate::http::app::{Browser, token_of};
use crate::support::http_client::{Answer, HttpServer};
use crate::support::mcp_client::{McpClient, can_ask, yes};

fn note(words: &str) -> Value {
    json!({"learner_id": "ada", "event": "note", "message": words})
}

fn call(server: &HttpServer, key: Option<&str>, args: &Value) -> Answer {
    let headers = [("Content-Type", "application/json")].into_iter().chain(key.map(|key| ("Idempotency-Key", key)));
    let body = json!({ "args": args }).to_string();
    server.send("POST", "/v1/tools/log_progress", &headers.collect::<Vec<_>>(), body.as_bytes())
}

#[test]
fn a_form_sent_twice_counts_once_and_gives_the_same_page() {
    let place = Place::new();
    place.reset(State::Fresh);
    let server = place.server();
    let browser = Browser::open(&server);
    let token = token_of(&browser.page(&format!("/task/{DRAW}")));
    let fields = [("form", token.as_str()), ("task", DRAW), ("went", "good")];
    let sent = [0; 2].map(|_| {
        let answer = browser.post("done", &fields, &[]);
        (answer.status, answer.header("location").unwrap().to_owned(), browser.page("/"))
    });
    assert_eq!((sent[0].0, &sent[0].1), (sent[1].0, &sent[1].1));
    for (.., page) in &sent {
        assert!(page.contains("done · Draw the tables"), "{page}");
    }
    assert_eq!(place.written().len(), 1);
    // Another form of that page is another step.
    let other = browser.post("done", &[("form", &token), ("task", READ), ("went", "good")], &[]);
    assert_eq!((other.status, place.written().len()), (303, 2), "{}", other.text());
}

#[test]
fn a_call_with_a_key_counts_once_and_gives_the_same_answer() {
    let place = Place::new();
    place.reset(State::Fresh);
    let server = place.server();
    let first = call(&server, Some("one"), &note("x"));
    let second = call(&server, Some("one"), &note("x"));
    assert_eq!((first.status, &first.body), (second.status, &second.body));
    assert_eq!(place.waiting().len(), 1);
    // At the same time, too.
    let answers = std::thread::scope(|calls| {
        let calls = [0; 4].map(|_| calls.spawn(|| call(&server, Some("two"), &note("x")).body));
        calls.map(|call| call.join().unwrap())
    });
    assert!(answers.iter().all(|answer| *answer == answers[0]));
    assert_eq!(place.waiting().len(), 2);
    let other = call(&server, Some("one"), &note("y"));
    assert_eq!((other.failed(), place.waiting().len()), ((400, "INVALID_INPUT".to_owned()), 2));
    assert_eq!(other.json()["details"]["field"], "Idempotency-Key");
    // A refused call wrote nothing, so its key can still be used.
    let refused = call(&server, Some("three"), &json!({"learner_id": "ada", "event": "banana", "message": "x"}));
    assert_eq!(refused.status, 400);
    call(&server, Some("three"), &note("x")).result("log_progress");
    call(&server, None, &note("x")).result("log_progress");
    call(&server, None, &note("x")).result("log_progress");
    assert_eq!(place.waiting().len(), 5);
    assert_eq!(call(&server, Some(&"k".repeat(300)), &note("x")).failed().0, 400);
}

#[test]
fn a_round_that_is_answered_twice_counts_once() {
    let place = Place::new();
    place.reset(State::Fresh);
    let mut client = McpClient::modern(&place.workspace, &[], &can_ask());
    let asked = client.call("log_progress", &note("x"));
    let answer = json!({"approval": yes()});
    let mut again = || client.call_again("log_progress", &note("x"), &asked["requestState"], &answer);
    let (first, second) = (again(), again());
    assert_eq!(first["result"], second["result"], "{second}");
    assert_eq!(first["result"]["structuredContent"]["success"], true, "{first}");
    assert_eq!(place.written().len(), 1);
    // The first answer holds, whatever comes later.
    let no = json!({"approval": {"action": "decline"}});
    let third = client.call_again("log_progress", &note("x"), &asked["requestState"], &no);
    assert_eq!(third["result"], first["result"]);
    let other = client.call_again("log_progress", &note("y"), &asked["requestState"], &answer);
    assert_eq!((&other["result"]["isError"], place.written().len()), (&json!(true), 1), "{other}");
}

#[test]
fn the_id_of_a_request_is_no_key() {
    let place = Place::new();
    place.reset(State::Fresh);
    let mut client = place.client();
    for _ in 0..2 {
        let params = json!({"name": "log_progress", "arguments": note("x")});
        client.send(&json!({"jsonrpc": "2.0", "id": 77, "method": "tools/call", "params": params}));
        client.expect_reply(&json!(77));
    }
    assert_eq!(place.waiting().len(), 2);
}
