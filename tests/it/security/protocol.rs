//! The protocol over standard input under attack: lines that are not messages, messages out of turn, floods, and a client that
//! leaves at any moment. Rows are numbered as in the security table: 33-35 and 148-162.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::TestWorkspace;
use crate::support::mcp_answers::{memory, output};
use crate::support::mcp_client::{LEGACY, MODERN, McpClient, can_ask, meta, yes};
use crate::support::tools::{Tools, assert_has};

const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const METHOD_NOT_FOUND: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const UNSUPPORTED_VERSION: i64 = -32022;

fn write_call() -> Value {
    json!({"name": "write_memory_entry", "arguments": {"file": "progress_log.jsonl",
        "entry": {"timestamp": "2026-01-07T14:00:00Z", "event": "note", "message": "m"}}})
}

/// Sends lines, each followed by a request that must be answered. All other replies must be errors without an id.
#[track_caller]
fn survives(workspace: &TestWorkspace, row: u32, lines: &[impl AsRef<[u8]>]) {
    let before = memory(workspace);
    let mut client = McpClient::connect(workspace, &["--approve-writes"], &json!({}));
    for line in lines.iter().map(AsRef::as_ref) {
        client.send_raw(line);
        client.send_raw(b"\n");
        let shown = String::from_utf8_lossy(&line[..line.len().min(80)]).into_owned();
        let id = format!("after {shown}");
        client.send(&json!({"jsonrpc": "2.0", "id": id, "method": "ping"}));
        assert_eq!(client.expect_reply(&json!(id))["result"], json!({}), "row {row}: {shown:?}");
    }
    let ended = client.close();
    assert!(ended.status.success() && ended.stderr.is_empty(), "row {row}: {ended:?}");
    for message in ended.unread {
        assert!(message["id"].is_null(), "row {row}: {message}");
        assert!(
            [PARSE_ERROR, INVALID_REQUEST].contains(&message["error"]["code"].as_i64().unwrap()),
            "row {row}: {message}"
        );
    }
    assert!(memory(workspace) == before, "row {row}");
}

#[test]
fn lines_that_are_not_json_are_passed_over() {
    let lines: [&[u8]; 16] = [
        b"{",
        b"}",
        b"junk",
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"",
        b"{\"id\":NaN,\"method\":\"ping\"}",
        b"{'jsonrpc':'2.0'}",
        b"\xff\xfe\xfd",
        b"{\"id\":\"\xc3\x28\",\"method\":\"ping\"}",
        b"\0",
        b"\0\0{}\0",
        b"\xef\xbb\xbf",
        b"",
        b"   \t ",
        b"\r",
        b"Content-Length: 20\r",
        b"GET / HTTP/1.1\r",
    ];
    let workspace = TestWorkspace::new();
    let call = json!({"jsonrpc": "2.0", "method": "tools/call", "params": write_call()}).to_string();
    let utf_16: Vec<u8> = call.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [&b"\xff\xfe"[..], &utf_16].concat();
    survives(&workspace, 148, &[&lines[..], &[&marked, &utf_16]].concat());
    // A byte order mark and a carriage return do not spoil a request.
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    for (mark, end) in [("\u{feff}", "\n"), ("", "\r\n")] {
        client.send_raw(format!("{mark}{{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"ping\"}}{end}").as_bytes());
        assert_eq!(client.expect_reply(&json!("x"))["result"], json!({}));
    }
}

#[test]
fn json_that_is_not_a_request_is_ignored_batches_too() {
    let workspace = TestWorkspace::new();
    let call = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": write_call()});
    let texts = json!([
        null, 7, "ping", true, {}, [], [1, 2, 3], [[], {}], [call], [call, call], {"jsonrpc": "2.0"},
        {"jsonrpc": "2.0", "method": 7}, {"id": {"a": 1}, "method": "tools/call", "params": write_call()},
        {"jsonrpc": "2.0", "result": {}},
    ]);
    survives(&workspace, 149, &texts.as_array().unwrap().iter().map(Value::to_string).collect::<Vec<_>>());
    // A request without a valid id runs nothing.
    let ids = ["null", "1.5", "true", "{}", "[1]", "1e400"];
    survives(&workspace, 155, &ids.map(|id| call.to_string().replace("\"id\":7", &format!("\"id\":{id}"))));
}

#[test]
fn deep_nesting_is_passed_over() {
    let workspace = TestWorkspace::new();
    let open = "{\"a\":".repeat(20_000);
    let objects = format!("{open}1{}", "}".repeat(20_000));
    let array = "[".repeat(100_000);
    survives(&workspace, 150, &[&array, &format!("{array}{}", "]".repeat(100_000)), &objects, &open]);
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let params = format!("{{\"name\":\"hello\",\"arguments\":{objects}}}");
    let call = format!("{{\"jsonrpc\":\"2.0\",\"id\":\"deep\",\"method\":\"tools/call\",\"params\":{params}}}\n");
    client.send_raw(call.as_bytes());
    let reply = client.expect_reply(&json!("deep"));
    assert!(reply["error"].is_object() || reply["result"]["isError"] == true, "row 150: {reply}");
}

#[test]
fn long_lines_are_answered_or_dropped_and_memory_stays_bounded() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let call = |id: &str, n: usize| {
        let params = json!({"name": "hello", "arguments": {"name": "x".repeat(n)}});
        format!("{}\n", json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params}))
    };
    client.send_raw(call("large", 15 << 20).as_bytes());
    let reply = client.expect_reply(&json!("large"));
    assert_eq!(reply["result"]["isError"], true, "row 151");
    assert!(reply.to_string().len() < 2_000, "row 151: the answer repeats the input");
    client.send_raw(call("too large", 40 << 20).as_bytes());
    assert_eq!(client.expect_reply(&Value::Null)["error"]["code"], PARSE_ERROR, "row 151");
    client.call_ok("hello", &json!({}));
    client.send_raw(&vec![b'['; 20 << 20]);
    if let Some(peak) = client.peak_mib() {
        assert!(peak < 256, "row 151: {peak} MiB");
    }
    let ended = client.close();
    assert!(ended.status.success() && ended.stderr.is_empty(), "row 151: {ended:?}");
}

#[test]
fn an_unknown_method_or_tool_is_an_error_with_harmless_text() {
    let workspace = TestWorkspace::new();
    let long = "x".repeat(10_000);
    for mut client in McpClient::of_both_eras(&workspace, &json!({})) {
        for method in ["nope", "", "tools", "tools/call/x", "a\u{202e}b\u{1b}[2J", &long, "rpc.discover"] {
            let reply = client.request(method, &json!({}));
            assert_eq!(reply["error"]["code"], METHOD_NOT_FOUND, "row 152: {reply}");
            let message = reply["error"]["message"].as_str().unwrap();
            let is_plain = message.is_ascii() && message.len() < 200 && !message.contains(char::is_control);
            assert!(is_plain, "row 152: {reply}");
        }
    }
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    for name in json!(["nope", "", null, 7, ["hello"], {}, long]).as_array().unwrap() {
        let reply = client.request("tools/call", &json!({"name": name, "arguments": {}}));
        assert_eq!(reply["error"]["code"], INVALID_PARAMS, "row 153: {name}: {reply}");
        assert!(reply.to_string().len() < 1_000, "row 153: the answer repeats the input");
    }
    let large = [0, -1, 9_007_199_254_740_993, i64::MAX, i64::MIN].map(|id| json!(id));
    let texts = ["text", "", "7", "\u{202e}\u{1b}\n", &"i".repeat(100_000)].map(|id| json!(id));
    for id in large.iter().chain(&texts) {
        client.send(&json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": "hello"}}));
        assert_eq!(client.expect_reply(id)["result"]["isError"], false, "row 154");
    }
}

#[test]
fn a_handshake_again_or_of_a_bad_shape_is_answered() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let again = client.initialize(LEGACY, &json!({}));
    assert!(again["result"].is_object() || again["error"].is_object(), "row 156: {again}");
    client.call_ok("hello", &json!({}));
    for version in [MODERN, "2099-01-01"] {
        let mut client = McpClient::connect(&workspace, &[], &json!({}));
        assert_eq!(client.initialize(version, &json!({}))["result"]["protocolVersion"], LEGACY, "row 156: {version}");
        assert_eq!(client.request("ping", &json!({}))["result"], json!({}), "row 156: {version}");
        let hello = client.request("tools/call", &json!({"name": "hello"}));
        assert_eq!(hello["result"]["resultType"], Value::Null, "row 156: {version}: {hello}");
    }
    for params in [json!({}), json!({"protocolVersion": 7}), json!([]), json!({"protocolVersion": LEGACY})] {
        let mut client = McpClient::start(&workspace, &[]);
        let reply = client.request("initialize", &params);
        assert!(reply["error"].is_object() || reply["result"].is_object(), "row 156: {params}: {reply}");
        if reply["error"].is_object() {
            assert_eq!(client.initialize(LEGACY, &json!({}))["result"]["protocolVersion"], LEGACY, "row 156: {params}");
        }
        assert!(client.close().status.success(), "row 156: {params}");
    }
}

#[test]
fn messages_before_the_handshake_do_not_end_the_server() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::start(&workspace, &[]);
    client.notify("notifications/initialized", &json!({}));
    client.notify("notifications/cancelled", &json!({"requestId": 7}));
    client.notify("notifications/roots/list_changed", &json!({}));
    client.answer(&json!(0), &yes());
    let of_no_known_version = json!({"_meta": {"io.modelcontextprotocol/protocolVersion": "2030-01-01",
        "io.modelcontextprotocol/clientCapabilities": {}}});
    for (method, params) in [
        ("ping", json!({})),
        ("server/discover", json!({"_meta": meta(&json!({}))})),
        ("logging/setLevel", json!({"level": "info"})),
        ("tools/list", json!({})),
        ("tools/list", of_no_known_version),
        ("resources/list", json!({})),
        ("nope", json!({})),
    ] {
        let reply = client.request(method, &params);
        assert!(reply["result"].is_object() || reply["error"].is_object(), "row 157: {method}: {reply}");
        client.notify("notifications/initialized", &json!({}));
        client.notify("notifications/cancelled", &json!({"requestId": reply["id"]}));
        client.notify("notifications/foo", &json!({}));
        client.answer(&json!(9), &yes());
        client.send(&json!({"jsonrpc": "2.0", "id": 9, "error": {"code": -1, "message": "no"}}));
    }
    assert_eq!(client.initialize(LEGACY, &json!({}))["result"]["protocolVersion"], LEGACY, "row 157");
    client.notify("notifications/initialized", &json!({}));
    client.call_ok("hello", &json!({}));
    assert!(client.close().status.success());
}

#[test]
fn cancelling_anything_at_any_time_is_survived() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let before = memory(&workspace);
    let finished = client.send_request("tools/call", &json!({"name": "hello"}));
    client.expect_reply(&json!(finished));
    for id in [json!(4711), json!("x"), json!(finished), json!(null), json!(1.5), json!({})] {
        client.notify("notifications/cancelled", &json!({"requestId": id}));
    }
    client.notify("notifications/cancelled", &json!({}));
    // Running and asking.
    for _ in 0..5 {
        let running =
            client.send_request("tools/call", &json!({"name": "read_repo_file", "arguments": {"path": "docs/x.md"}}));
        client.notify("notifications/cancelled", &json!({"requestId": running}));
        let asking = client.send_request("tools/call", &write_call());
        let question = client.expect_question();
        client.notify("notifications/cancelled", &json!({"requestId": asking}));
        client.answer(&question["id"], &yes());
    }
    client.call_ok("hello", &json!({}));
    let ended = client.close();
    assert!(ended.status.success() && ended.stderr.is_empty(), "row 158: {ended:?}");
    assert!(memory(&workspace) == before, "row 158: a cancelled write was made");
}

#[test]
fn the_end_of_input_at_any_point_ends_the_server() {
    let workspace = TestWorkspace::new();
    let before = memory(&workspace);
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": write_call()}).to_string();
    for (is_connected, input) in
        [(false, ""), (false, "{\"jsonrpc\":\"2.0\",\"id\":1,\"meth"), (true, ""), (true, &call)]
    {
        let mut client = McpClient::start(&workspace, &["--approve-writes"]);
        if is_connected {
            client = client.connected(&json!({}));
        }
        client.send_raw(input.as_bytes());
        assert!(client.close().status.success(), "row 159: after {input:?}");
        assert!(memory(&workspace) == before, "row 159: a line without its end is no call");
    }
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    client.send_request("tools/call", &write_call());
    client.expect_question();
    let ended = client.close();
    assert!(ended.status.success() && ended.stderr.is_empty(), "row 159: while asking: {ended:?}");
    assert!(memory(&workspace) == before, "row 159: while asking");
}

#[test]
fn signals_end_an_idle_or_asking_server() {
    let workspace = TestWorkspace::new();
    let before = memory(&workspace);
    for (name, exit) in [("TERM", 0), ("HUP", 0), ("INT", 130)] {
        for is_asking in [false, true] {
            let mut client = McpClient::connect(&workspace, &[], &can_ask());
            if is_asking {
                client.send_request("tools/call", &write_call());
                client.expect_question();
            }
            client.signal(name);
            let ended = client.wait();
            assert_eq!(ended.status.code(), Some(exit), "row 159: {name}: {ended:?}");
            assert!(ended.stderr.is_empty(), "row 159: {name}: {ended:?}");
        }
    }
    let client = McpClient::start(&workspace, &[]);
    client.signal("KILL");
    assert!(!client.wait().status.success());
    assert!(memory(&workspace) == before);
}

#[test]
fn a_server_that_nobody_reads_ends() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::start(&workspace, &[]);
    client.close_stdout();
    client.send(&json!({"jsonrpc": "2.0", "id": 1, "method": "ping"}));
    let ended = client.close();
    assert!(!ended.stderr.contains("panicked"), "row 159: {ended:?}");
    // The same when its input stays open.
    let mut client = McpClient::modern(&workspace, &["--approve-writes"], &json!({}));
    client.close_stdout();
    client.send_request("tools/call", &write_call());
    let ended = client.wait();
    assert!(!ended.stderr.contains("panicked"), "row 159: {ended:?}");
    let log = workspace.log();
    assert!(log.is_empty() || log.ends_with("}\n"), "row 159: {log}");
}

#[test]
fn many_requests_at_once_are_each_answered_once() {
    let workspace = TestWorkspace::new();
    workspace.write("learning-os.toml", "[rate_limits]\nhello = 0\nread_repo_file = 0\nwrite_memory_entry = 0\n");
    let mut client = McpClient::connect(&workspace, &["--approve-writes"], &json!({}));
    let read = json!({"name": "read_repo_file", "arguments": {"path": ".claude/memory/learner_profile.json"}});
    let calls = [json!({"name": "hello"}), read, write_call()];
    let mut waiting: BTreeSet<i64> = (0..60).map(|n| client.send_request("tools/call", &calls[n % 3])).collect();
    for id in waiting.clone() {
        assert_eq!(client.expect_reply(&json!(id))["result"]["isError"], false, "row 160");
        waiting.remove(&id);
    }
    let ended = client.close();
    assert!(ended.status.success() && ended.unread.is_empty(), "row 160: {ended:?}");
    assert_eq!(workspace.log().lines().count(), 20, "row 160: each write once");
}

#[test]
fn answers_that_wait_unread_block_nothing_for_good() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::start(&workspace, &[]);
    // All is sent before anything is read; the answers are many times larger than a pipe's buffer.
    let handshake = json!({"protocolVersion": LEGACY, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
    let first = client.send_request("initialize", &handshake);
    client.notify("notifications/initialized", &json!({}));
    let ids: Vec<_> = (0..200).map(|_| client.send_request("tools/list", &json!({}))).collect();
    for id in [&[first], &ids[..]].concat() {
        assert!(client.expect_reply(&json!(id))["result"].is_object(), "row 160");
    }
    assert!(client.close().status.success());
}

#[test]
fn the_meta_of_the_newest_revision_is_checked() {
    let workspace = TestWorkspace::new();
    let before = memory(&workspace);
    let full = meta(&json!({}));
    // Null leaves a field out.
    let with = |key: &str, value: Value| {
        let mut meta = full.clone();
        meta[format!("io.modelcontextprotocol/{key}")] = value;
        meta.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        meta
    };
    let mut client = McpClient::start(&workspace, &["--approve-writes"]);
    let mut call = |meta: &Value| {
        let mut params = write_call();
        params["_meta"] = meta.clone();
        client.request("tools/call", &params)
    };
    for (meta, code) in [
        (json!({}), INVALID_PARAMS),
        (with("protocolVersion", Value::Null), INVALID_PARAMS),
        (with("clientCapabilities", Value::Null), INVALID_PARAMS),
        (with("clientCapabilities", json!(7)), INVALID_PARAMS),
        (with("protocolVersion", json!(7)), INVALID_PARAMS),
        (with("protocolVersion", json!("2099-01-01")), UNSUPPORTED_VERSION),
        (with("protocolVersion", json!("")), UNSUPPORTED_VERSION),
    ] {
        let error = call(&meta)["error"].clone();
        assert_eq!(error["code"], code, "row 162: {meta}: {error}");
        let supported = error["data"]["supported"].as_array();
        let is_named = supported.is_some_and(|versions| versions.contains(&json!(MODERN)));
        assert!(is_named || code != UNSUPPORTED_VERSION, "row 162: {error}");
    }
    assert!(memory(&workspace) == before, "row 162");
    assert_eq!(output(&call(&full)["result"])["success"], true);
    assert!(client.close().status.success());
}

#[test]
fn arguments_of_a_read_cannot_change_its_policy() {
    let workspace = TestWorkspace::new();
    workspace.write(".env", "CANARY");
    workspace.write("docs/a.md", "text");
    let tools = Tools::at(&workspace);
    let refused = json!([
        {"path": null}, {"path": 7}, {"path": ["docs/a.md"]}, {"path": {"path": "docs/a.md"}}, {"path": true}, {},
        {"Path": "docs/a.md"}, {"PATH": "docs/a.md"},
    ]);
    for arguments in refused.as_array().unwrap() {
        assert_eq!(tools.call_err("read_repo_file", arguments)["code"], "INVALID_INPUT", "row 33: {arguments}");
    }
    for (key, value) in [
        ("root", json!("/")),
        ("cwd", json!("/etc")),
        ("allow", json!(["**"])),
        ("followSymlinks", json!(true)),
        ("__proto__", json!({"allow": ["**"]})),
    ] {
        for path in [".env", "docs/a.md"] {
            let error = tools.call_err("read_repo_file", &json!({"path": path, key: value}));
            assert_has(&error, &json!({"code": "INVALID_INPUT", "details.field": key}));
            assert!(!error.to_string().contains("CANARY"), "row 34: {error}");
        }
    }
    assert_eq!(tools.call_err("read_repo_file", &json!({"path": ".env"}))["code"], "PATH_NOT_ALLOWED", "row 34");
    let paths = ["docs/a\n.md", "docs/\u{1b}[31m.md", "docs/a.md\n", "docs/a.md\r", "\u{202e}docs/a.md", "docs/a.md\0"];
    // Row 35.
    tools.assert_refused("read_repo_file", &json!({}), &[("path", json!(paths))]);
    assert_eq!(tools.call_ok("read_repo_file", &json!({"path": "docs/a.md"}))["content"], "text");
}
