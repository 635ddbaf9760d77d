//! Attacks on `/mcp`, each with its answer: bodies that are not messages, unknown sessions, more of them
//! than fit, floods. Rows are numbered as in the security table: 148-162, 165, 169, 170 and 174.

use std::collections::BTreeSet;
use std::thread;

use serde_json::{Value, json};

use crate::support::http_client::HttpServer;
use crate::support::mcp_client::{LEGACY, MODERN, can_ask, meta};
use crate::support::mcp_http_client::{Exchange, HttpClient, USUAL};
use crate::support::tools::assert_has;
use crate::support::{TestWorkspace, becomes_true};

/// As many as may be open at once.
const MAX_SESSIONS: usize = 64;

fn initialize() -> Value {
    let params = json!({"protocolVersion": LEGACY, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}});
    json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params})
}

/// A request of 2026-07-28 whose headers are given apart from its body.
fn modern(server: &HttpServer, message: &Value, headers: &[(&str, &str)]) -> Exchange {
    let headers = [&USUAL, headers].concat();
    server.open("POST", &headers, message.to_string().as_bytes())
}

/// The status, and the code of the error in the body.
fn refusal(exchange: Exchange) -> (u16, i64, Value) {
    let status = exchange.status;
    let reply = exchange.reply();
    (status, reply["error"]["code"].as_i64().unwrap_or(0), reply["id"].clone())
}

#[test]
fn a_body_that_is_no_message_is_answered_and_writes_nothing() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &["--approve-writes"]);
    let mut client = HttpClient::modern(&server, &json!({}));
    let write = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "write_memory_entry",
        "arguments": {"file": "progress_log.jsonl", "entry": {"timestamp": "2026-01-07T14:00:00Z", "event": "note", "message": "m"}}}});
    let batch = json!([write, write]).to_string();
    let (deep, deeper) = ("[".repeat(100_000), format!("{}1{}", "{\"a\":".repeat(20_000), "}".repeat(20_000)));
    let mut utf16 = vec![0xff, 0xfe];
    utf16.extend(write.to_string().encode_utf16().flat_map(u16::to_le_bytes));
    let ping = |id: &str| format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
    let (half, truth) = (ping("1.5"), ping("true"));
    let unread: [&[u8]; 8] = [b"", b" \n", b"{", b"NaN", b"{\"id\":\xff}", b"\0", &utf16, deep.as_bytes()];
    let unfit = [&*deeper, "null", "1", "\"tools/call\"", "{}", "[]", &batch, &half, &truth];
    let unfit = unfit.iter().map(|body| (body.as_bytes(), -32600));
    for (body, code) in unread.into_iter().map(|body| (body, -32700)).chain(unfit) {
        let shown = String::from_utf8_lossy(&body[..body.len().min(60)]).into_owned();
        let (status, answered, id) = refusal(server.open("POST", &USUAL, body));
        assert_eq!((status, answered, id), (400, code, Value::Null), "{shown:?}");
        client.call_ok("hello", &json!({}));
    }
    let unreadable =
        br#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{"name":"hello","arguments":{"name":1e999}}}"#;
    let answer = server.open("POST", &USUAL, unreadable);
    assert_eq!(answer.status, 200, "row 154: the id comes back");
    assert_has(&answer.reply(), &json!({"id": 9, "result.isError": true}));
    assert_eq!(workspace.log(), "");
}

#[test]
fn kinds_of_content_other_methods_and_long_bodies_are_refused() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let body = initialize().to_string();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        let sent = server.open("POST", &[("Content-Type", kind), USUAL[1]], body.as_bytes());
        assert_eq!(sent.status, 415, "row 165: {kind}");
    }
    assert!([400, 415].contains(&server.open("POST", &[USUAL[1]], body.as_bytes()).status), "row 165: none");
    let twice = [USUAL[0], ("Content-Type", "text/plain"), USUAL[1]];
    assert_eq!(server.open("POST", &twice, body.as_bytes()).status, 415, "row 165: two");
    for accept in ["application/json", "text/html"] {
        let sent = server.open("POST", &[USUAL[0], ("Accept", accept)], body.as_bytes());
        assert_eq!(sent.status, 406, "{accept}");
    }
    for method in ["PUT", "PATCH", "OPTIONS"] {
        let sent = server.open(method, &USUAL, b"");
        assert!([403, 404, 405].contains(&sent.status), "{method}: {}", sent.status);
        assert_eq!(sent.header("access-control-allow-origin"), None);
    }
    let many = format!("[{}]", vec!["{}"; 60_000].join(","));
    let many = format!(
        r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":"hello","arguments":{{"name":{many}}}}}}}"#
    );
    let reply = server.open("POST", &USUAL, many.as_bytes()).reply();
    assert_eq!((&reply["id"], &reply["result"]["isError"]), (&json!(7), &json!(true)));
    assert!(reply.to_string().contains("50000 values"), "{reply}");
    let long = vec![b' '; 12 * 1024 * 1024];
    assert!([0, 413].contains(&server.open("POST", &USUAL, &long).status), "row 170");
    HttpClient::connect(&server, &json!({})).call_ok("hello", &json!({}));
}

#[test]
fn a_session_is_needed_found_and_ended() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let ping = json!({"jsonrpc": "2.0", "id": 1, "method": "ping"}).to_string();
    for method in ["GET", "DELETE", "POST"] {
        assert_eq!(server.open(method, &USUAL, ping.as_bytes()).status, 400, "{method} without a session");
        let unknown = [USUAL[0], USUAL[1], ("Mcp-Session-Id", "no-such-session")];
        assert_eq!(server.open(method, &unknown, ping.as_bytes()).status, 404, "{method} of an unknown session");
    }
    let mut client = HttpClient::connect(&server, &json!({}));
    for id in [json!("a"), json!(0), json!(-5), json!(9_007_199_254_740_993_i64), json!("x".repeat(100_000))] {
        let reply = client.post(&json!({"jsonrpc": "2.0", "id": id, "method": "ping"})).reply();
        assert_eq!((&reply["id"], &reply["result"]), (&id, &json!({})), "row 154");
    }
    let unknown = client.request("x/y", &json!({}));
    assert_eq!(unknown["error"]["code"], -32601, "row 152");
    let unfit = client.request("tools/call", &json!({"name": 5}));
    assert_eq!(unfit["error"]["code"], -32602, "row 153");
    let unknown = client.request("tools/call", &json!({"name": "no_such_tool"}));
    assert_eq!(unknown["error"]["code"], -32602, "row 153");
    let session = client.session.clone().unwrap();
    let of_session = [USUAL[0], USUAL[1], ("Mcp-Session-Id", session.as_str())];
    assert_eq!(server.open("DELETE", &of_session, b"").status, 204);
    for method in ["GET", "DELETE", "POST"] {
        assert_eq!(server.open(method, &of_session, ping.as_bytes()).status, 404, "{method} of an ended session");
    }
}

#[test]
fn streams_that_only_listen_leave_connections_for_others() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    // Of one session the service itself ends the oldest.
    let mut clients: Vec<_> = (0..4).map(|_| HttpClient::connect(&server, &json!({}))).collect();
    let sessions: Vec<_> = clients.iter().map(|client| client.session.clone().unwrap()).collect();
    let listen = |session: &str| server.open("GET", &[USUAL[1], ("Mcp-Session-Id", session)], b"");
    let listening: Vec<_> = (0..128).map(|n| listen(&sessions[n % 4])).collect();
    assert!(listening.iter().all(|stream| stream.status == 200));
    let refused = listen(&sessions[0]);
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("60")));
    clients[0].call_ok("hello", &json!({}));
    listening.into_iter().for_each(Exchange::drop_connection);
    // The server learns of a connection that ended when it next looks at it.
    let again = becomes_true(|| listen(&sessions[0]).status == 200);
    assert!(again, "a stream that ended leaves its place");
}

#[test]
fn the_stateless_era_refuses_with_its_own_statuses() {
    const OWN: &str = "io.modelcontextprotocol/";
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let version = ("MCP-Protocol-Version", MODERN);
    let whole = meta(&json!({}));
    let ask = |method: &str, meta: &Value, headers: &[(&str, &str)]| {
        let params = json!({"name": "hello", "arguments": {}, "_meta": meta});
        modern(&server, &json!({"jsonrpc": "2.0", "id": "a", "method": method, "params": params}), headers)
    };
    let named = |method, name| [version, ("Mcp-Method", method), ("Mcp-Name", name)];
    let right = named("tools/call", "hello");
    assert_eq!(ask("tools/call", &whole, &right).status, 200);
    let mut strange = whole.clone();
    strange[format!("{OWN}protocolVersion")] = json!("2099-01-01");
    let of_strange = [("MCP-Protocol-Version", "2099-01-01"), right[1], right[2]];
    let without = |name: &str| {
        let mut partial = whole.clone();
        partial.as_object_mut().unwrap().remove(&format!("{OWN}{name}"));
        partial
    };
    for (meta, headers, code, why) in [
        (&whole, &named("tools/list", "hello")[..], -32020, "row 174: another method"),
        (&whole, &named("tools/call", "write_memory_entry"), -32020, "row 174: another name"),
        (&whole, &[version], -32020, "row 174: no headers at all"),
        (&strange, &of_strange, -32022, "row 162: an unknown version"),
        (&without("protocolVersion"), &right, -32602, "row 162"),
        (&without("clientCapabilities"), &right, -32602, "row 162"),
    ] {
        assert_eq!(refusal(ask("tools/call", meta, headers)), (400, code, json!("a")), "{why}");
    }
    for method in ["initialize", "ping", "logging/setLevel", "resources/subscribe", "x/y"] {
        let answer = refusal(ask(method, &whole, &[version, ("Mcp-Method", method)]));
        assert_eq!(answer, (404, -32601, json!("a")), "{method}");
    }
    let notification = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 9}});
    let headers = [version, ("Mcp-Method", "notifications/cancelled")];
    assert_eq!(modern(&server, &notification, &headers).status, 202);
    for method in ["GET", "DELETE"] {
        assert_eq!(server.open(method, &[USUAL[1], version], b"").status, 405, "{method} has no meaning there");
    }
}

#[test]
fn a_session_too_many_ends_the_longest_unused_one() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let mut clients: Vec<_> = (0..MAX_SESSIONS).map(|_| HttpClient::connect(&server, &json!({}))).collect();
    clients[0].call_ok("hello", &json!({}));
    clients.push(HttpClient::connect(&server, &json!({})));
    let statuses: Vec<u16> = clients.iter_mut().map(|client| client.start("ping", &json!({})).status).collect();
    let ended: Vec<usize> = (0..statuses.len()).filter(|n| statuses[*n] == 404).collect();
    assert_eq!(ended, [1], "the first was used again, the second was not");

    clients.remove(1);
    let listening: Vec<_> = clients
        .iter()
        .map(|client| {
            let session = client.session.as_deref().unwrap();
            let stream = server.open("GET", &[USUAL[1], ("Mcp-Session-Id", session)], b"");
            assert_eq!(stream.status, 200);
            stream
        })
        .collect();
    let refused = server.open("POST", &USUAL, initialize().to_string().as_bytes());
    assert_eq!(refused.status, 503);
    assert!(refused.header("retry-after").is_some());
    let reply = refused.reply();
    assert_eq!(reply["id"], 1, "{reply}");
    assert!(reply["error"]["message"].as_str().unwrap().contains("64 sessions"), "{reply}");
    // The stateless era needs none, and those that are open are served.
    HttpClient::modern(&server, &json!({})).call_ok("hello", &json!({}));
    clients[5].call_ok("hello", &json!({}));
    drop(listening);
}

#[test]
fn parallel_requests_are_answered_each_by_its_own_id() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let session = HttpClient::connect(&server, &can_ask()).session;
    let ids: BTreeSet<String> = thread::scope(|scope| {
        let of = |n: usize| {
            let (server, session) = (&server, session.clone());
            scope.spawn(move || {
                let mut client = HttpClient::modern(server, &json!({}));
                client.session = session.filter(|_| n.is_multiple_of(2));
                let id = format!("request {n}");
                let mut params = json!({"name": "hello", "arguments": {"name": format!("N{n}")}});
                if client.session.is_none() {
                    params["_meta"] = meta(&json!({}));
                }
                let message = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params});
                let reply = client.post(&message).reply();
                assert_eq!(reply["id"], json!(id), "row 160");
                assert_eq!(reply["result"]["structuredContent"]["message"], format!("Hello, N{n}!"));
                id
            })
        };
        let running: Vec<_> = (0..60).map(of).collect();
        running.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(ids.len(), 60);
}
