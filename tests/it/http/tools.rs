//! The tools over HTTP: every example of the source document, the same answers as on the other faces, the list, the
//! page, and how the server ends.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;
use std::{fs, thread};

use los_app::tools::registry::find;
use regex::{Captures, Regex};
use serde_json::{Value, json};

use crate::adapt::cli::{decisions, made};
use crate::support::fetch_peer::{Peer, page};
use crate::support::http_client::HttpServer;
use crate::support::mcp_client::McpClient;
use crate::support::tools::{assert_has, for_callers};
use crate::support::{Ran, TOOL_LOG, TestWorkspace, of_practice, say_loudly};

/// The examples of the source document: address and body, to the byte.
const EXAMPLES: [(&str, &str); 4] = [
    ("web-fetch", r#"{"args": {"url": "https://example.com"}}"#),
    ("file-io", r#"{"args": {"command": "read_file", "path": "my-notes.txt"}}"#),
    ("file-io", r#"{"args": {"command": "write_file", "path": "new-file.txt", "content": "Hello from Adam!"}}"#),
    ("adam-sys-audit", r#"{"args": {"command": "list_hardware"}}"#),
];

/// The expected outcome of an example.
fn check_example(workspace: &TestWorkspace, name: &str, body: &str, answer: &Value) {
    assert_eq!(answer["tool"], name, "{answer}");
    let result = &answer["result"];
    match name {
        // Whether the world outside can be reached is not ours to say; both outcomes are documented.
        "web-fetch" if answer["ok"] == true => {
            assert_eq!((&result["ok"], &result["status"]), (&json!(true), &json!(200)));
        }
        "web-fetch" => {
            let said = answer["error"].as_str().unwrap();
            assert!(said.starts_with("Network error: "), "{answer}");
            assert_eq!(answer["code"], "FETCH_FAILED");
        }
        "file-io" if body.contains("read_file") => {
            assert_eq!(result, &json!({"ok": true, "contents": "my notes\n"}), "{answer}");
        }
        "file-io" => {
            assert_eq!((&result["ok"], &result["bytes_written"]), (&json!(true), &json!(16)), "{answer}");
            assert_eq!(workspace.read("data/new-file.txt"), "Hello from Adam!");
        }
        _ => assert!(answer["ok"] == true && result["os"].is_string() && result["cpu"].is_object(), "{answer}"),
    }
}

#[test]
fn the_sources_examples_work_over_a_socket_and_with_curl() {
    let workspace = TestWorkspace::sample();
    // It may fetch from anywhere.
    workspace.write("learning-os.toml", "[fetch]\ntimeout_s = 10\n");
    workspace.write("data/my-notes.txt", "my notes\n");
    let server = HttpServer::start(&workspace, &[]);
    for (name, body) in EXAMPLES {
        let answer = server.post(&format!("/v1/tools/{name}"), body.as_bytes());
        check_example(&workspace, name, body, &answer.json());
    }
    if Command::new("curl").arg("--version").output().is_err() {
        return say_loudly("there is no curl on this machine: the examples went over a socket only");
    }
    fs::remove_file(workspace.path("data/new-file.txt")).unwrap();
    for (name, body) in EXAMPLES {
        let url = format!("http://{}/v1/tools/{name}", server.reached());
        let mut curl = Command::new("curl");
        curl.args(["-s", "--noproxy", "*", "-X", "POST", &url, "-H", "Content-Type: application/json", "-d", body]);
        curl.args(["-H", server.authorization.as_deref().unwrap().trim()]);
        check_example(&workspace, name, body, &Ran::of(&mut curl).json());
    }
}

#[test]
fn web_fetch_fetches_from_this_machine_if_settings_allow_it() {
    let workspace = TestWorkspace::sample();
    workspace.write("learning-os.toml", "[fetch]\nallow_private = true\n");
    let url = Peer::saying(page("text/html", b"<p>hi</p>")).url("/page");
    let server = HttpServer::start(&workspace, &[]);
    for args in [json!({"url": url}), json!({"url": url, "command": "fetch_url"})] {
        let result = server.call("web-fetch", &args).result("web-fetch");
        let facts = ["ok", "status", "content", "content_type", "bytes"].map(|field| &result[field]);
        assert_eq!(json!(facts), json!([true, 200, "<p>hi</p>", "text/html", 9]), "{result}");
    }
}

/// Fields that differ from one moment to the next.
fn without_time(mut value: Value) -> Value {
    for field in ["timestamp", "searchTime", "search_time", "entry_id", "pending_id"] {
        value.as_object_mut().unwrap().remove(field);
    }
    value
}

/// The names of fields as commands print them: `totalFound` as `total_found`.
fn in_one_case(value: Value) -> Value {
    static CAPITAL: LazyLock<Regex> = LazyLock::new(|| Regex::new("[A-Z]").unwrap());
    let name =
        |name: String| CAPITAL.replace_all(&name, |c: &Captures<'_>| format!("_{}", c[0].to_lowercase())).into_owned();
    match value {
        Value::Object(fields) => fields.into_iter().map(|(key, value)| (name(key), in_one_case(value))).collect(),
        Value::Array(items) => items.into_iter().map(in_one_case).collect(),
        other => other,
    }
}

#[test]
fn every_face_gives_the_same_answer() {
    /// Scores fade by the moment, and the faces are asked one after the other.
    const AT: [&str; 2] = ["--as-of", "2026-03-15"];
    // A server answers while its index is made, from what there is of it; a small one is made at once.
    let workspace = TestWorkspace::sample();
    workspace.write(
        "learning-os.toml",
        "[search]\nexclude = [\"progress_log.jsonl\", \"docs\", \"paths\", \"README.md\"]\n",
    );
    workspace.los(&["search", "--index"]).ok();
    let server = HttpServer::start(&workspace, &AT);
    let mut client = McpClient::connect(&workspace, &AT, &json!({}));
    let evaluated = json!({"learner_id": "mira", "scope": "overall", "detail": "all"});
    let calls: [(&str, Value, &[&str]); 13] = [
        ("hello", json!({"name": "Ada"}), &["hello", "Ada"]),
        ("grep_codebase", json!({"pattern": "join", "limit": 3}), &["grep", "join", "--limit", "3"]),
        ("read_file", json!({"path": "projects/reading-log/README.md"}), &["read", "projects/reading-log/README.md"]),
        ("context_search", json!({"query": "which rows a join loses"}), &["search", "which rows a join loses"]),
        ("evaluate_progress", evaluated, &["evaluate", "--scope", "overall"]),
        ("get_weekly_plan", json!({"learner_id": "mira", "week_number": 3}), &["plan", "--week", "3"]),
        ("get_weekly_plan", json!({"week_number": 2}), &["plan", "--week", "2"]),
        ("get_status", json!({}), &["status"]),
        ("get_reviews", json!({"answers": true}), &["review", "--list"]),
        ("check_path", json!({"path": "Beginner"}), &["path", "check", "Beginner"]),
        // No command has the form of these.
        ("get_log", json!({"since": "2026-02-01", "until": "2026-02-28", "kinds": "study,note"}), &[]),
        ("get_reviews", json!({}), &[]),
        ("list_files", json!({"path": "projects"}), &[]),
    ];
    for (tool, args, command) in calls {
        let http = without_time(server.call(tool, &args).result(tool));
        let mcp = without_time(client.call_ok(tool, &args));
        let row = find(tool).unwrap();
        if row.spec.is_prose {
            assert_eq!((row.text)(&http), mcp["text"].as_str().map_or(mcp.to_string(), str::to_owned), "{tool}");
        } else {
            assert_eq!(http, mcp, "{tool}");
        }
        if command.is_empty() {
            continue;
        }
        let cli = for_callers(without_time(workspace.los(&[&["--json"], &AT[..], command].concat()).json()));
        assert_eq!(in_one_case(http), cli, "{tool}");
    }
    // A failure is the same, too.
    let args = json!({"path": "../x.md"});
    let (http, mcp) = (server.call("read_file", &args), client.call_err("read_file", &args));
    let http = http.json();
    assert_eq!((&http["code"], &http["error"], &http["details"]), (&mcp["code"], &mcp["message"], &mcp["details"]));
}

#[test]
fn prose_is_the_same_text_on_every_face_and_hints_are_counted_together() {
    const TASK: &str = "m03-w4-question";
    let workspace = TestWorkspace::sample();
    let place = format!("paths/practice/{TASK}");
    for file in ["check.toml", "lesson.md"] {
        let text = fs::read_to_string(of_practice(TASK, file)).unwrap();
        workspace.write(
            &format!("{place}/{file}"),
            text.replace("## Example\n", "![a flow chart](flow.svg)\n\n## Example\n"),
        );
    }
    workspace.write(&format!("{place}/starter/question.md"), "");
    let server = HttpServer::start(&workspace, &[]);
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let args = json!({ "task": TASK });
    let text = |of: Value| of["text"].as_str().unwrap().to_owned();
    let [http, mcp] =
        [server.call("show_task", &args).result("show_task"), client.call_ok("show_task", &args)].map(text);
    assert_eq!(http, mcp);
    let shown = workspace.los(&["--json", "show", TASK]).json();
    for part in ["title", "work"].map(|field| shown[field].as_str().unwrap()) {
        assert!(mcp.contains(part), "{part}: {mcp}");
    }
    for part in [
        "## Learn\n\n- [Forecasting",
        "![a flow chart](paths/practice/m03-w4-question/flow.svg)",
        "- starter/question.md",
        "- The baseline has a number with its unit",
        "Someone acts on the answer: no one named / a role named",
        "0 of 3 hints taken.",
    ] {
        assert!(mcp.contains(part), "{part}: {mcp}");
    }
    assert!(!mcp.contains("Begin with the person"), "a hint that was not taken");

    let http = text(server.call("next_hint", &args).result("next_hint"));
    assert!(http.starts_with("m03-w4-question: hint 1 of 3\n\nBegin with the person."), "{http}");
    let mcp = text(client.call_ok("next_hint", &args));
    let cli = workspace.los(&["--json", "check", TASK, "--hint"]).json();
    assert!(mcp.contains(": hint 2 of 3\n") && cli["hint"] == 3, "{mcp} {cli}");
    let again = text(client.call_ok("next_hint", &args));
    assert_eq!(again, format!("{TASK}: no more hints, all 3 are taken; show_task repeats them"));
    let repeated = workspace.los(&["--json", "check", TASK, "--hint"]).json();
    assert_has(&repeated, &json!({"hint": 3, "no_more": true, "text": cli["text"]}));
    assert!(text(client.call_ok("show_task", &args)).contains("3 of 3 hints taken."));
}

#[test]
fn writes_do_not_wait_where_the_learner_said_yes_beforehand() {
    let entry = json!({"learner_id": "mira", "event": "note", "message": "read a chapter"});
    let workspace = TestWorkspace::sample();
    let server = HttpServer::start(&workspace, &["--approve-writes"]);
    assert!(server.said().contains("approved in advance"));
    let result = server.call("log_progress", &entry).result("log_progress");
    assert_eq!((&result["success"], result.get("pending_id")), (&json!(true), None));
    assert!(workspace.log().contains("read a chapter"));
    let decision = json!({"file": "decisions.jsonl", "entry": {"timestamp": "2026-01-07T14:00:00Z", "decision": "x"}});
    server.call("write_memory_entry", &decision).result("write_memory_entry");
    assert!(workspace.read(".claude/memory/decisions.jsonl").lines().last().unwrap().contains("standing"));
}

#[test]
fn a_path_change_is_only_proposed_unless_approved_in_advance() {
    for is_approved in [false, true] {
        let workspace = made(false);
        let flags: &[&str] = if is_approved { &["--approve-writes"] } else { &[] };
        let server = HttpServer::start(&workspace, flags);
        let args = json!({"learner_id": "ada", "evaluation_result": {"learner_id": "ada"}});
        let result = server.call("adapt_path", &args).result("adapt_path");
        assert_eq!(result["mutations"].as_array().unwrap().len(), 2, "{result}");
        assert_eq!(result["approved"], json!(is_approved), "{result}");
        let by: Vec<Value> = decisions(&workspace).iter().map(|record| record["approved_by"].clone()).collect();
        assert_eq!(by, vec![json!("standing"); if is_approved { 2 } else { 0 }]);
    }
}

#[test]
fn the_list_names_every_tool_as_mcp_does() {
    let workspace = TestWorkspace::new();
    workspace.write("learning-os.toml", "[rate_limits]\nhello = 7\n");
    let server = HttpServer::start(&workspace, &[]);
    let list = server.get("/v1/tools").json();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let mcp = client.request("tools/list", &json!({}))["result"]["tools"].clone();
    for (tool, listed) in list["tools"].as_array().unwrap().iter().zip(mcp.as_array().unwrap()) {
        for name in ["name", "description"] {
            assert_eq!(tool[name], listed[name], "{}", tool["name"]);
        }
        // MCP leaves out what says nothing of a tool that reads.
        assert_has(&tool["annotations"], &listed["annotations"]);
        // MCP's list names an optional argument by its one type.
        let mut input = tool["input_schema"].clone();
        for field in input["properties"].as_object_mut().unwrap().values_mut() {
            if let Some([kind, null]) = field["type"].as_array().map(Vec::as_slice)
                && null == "null"
            {
                field["type"] = kind.clone();
            }
        }
        assert_eq!(input, listed["inputSchema"], "{}", tool["name"]);
        // MCP's list has outlines of the schemas, and none for prose.
        if let Some(outline) = listed.get("outputSchema") {
            assert_eq!(outline["required"], tool["output_schema"]["required"], "{}", tool["name"]);
        }
    }
    assert_eq!(list["tools"].as_array().unwrap().len(), mcp.as_array().unwrap().len());
    assert_eq!(list["tools"][0]["calls_per_minute"], 7);
}

#[test]
fn the_page_is_the_report_as_it_is_now_and_runs_nothing() {
    let workspace = TestWorkspace::sample();
    let server = HttpServer::start(&workspace, &["--approve-writes"]);
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{policy}");
    for (name, value) in
        [("cache-control", "no-store"), ("x-content-type-options", "nosniff"), ("x-frame-options", "DENY")]
    {
        assert_eq!(page.header(name), Some(value));
    }
    let text = page.text();
    assert!(text.contains("Progress of") && text.contains("Live from") && !text.contains("<script"), "{text}");
    // A write in between is seen at the next look.
    workspace.set_profile("name", "<b>Another</b>");
    let text = server.get("/").text();
    assert!(text.contains("&lt;b&gt;Another") && !text.contains("<b>Another"));

    std::fs::remove_file(workspace.path(".claude/memory/learner_profile.json")).unwrap();
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (404, Some("text/html; charset=utf-8")));
    assert!(page.text().contains("los init") && page.header("content-security-policy").is_some());
}

#[test]
fn the_log_tells_who_called_and_over_which_face() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let long = format!("agent {}", "x".repeat(200));
    let headers = [("Content-Type", "application/json"), ("User-Agent", long.as_str())];
    server.send("POST", "/v1/tools/hello", &headers, b"{}").result("hello");
    let line = workspace.values(TOOL_LOG).pop().unwrap();
    assert_eq!((&line["tool"], &line["face"], &line["ok"]), (&json!("hello"), &json!("http"), &json!(true)));
    let client = line["client"].as_str().unwrap();
    assert!(client.starts_with("agent x") && client.chars().count() == 80, "{client}");
}

#[test]
fn a_port_in_use_says_what_to_do() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let bind = server.address.to_string();
    let ran = workspace.los(&["serve", "--bind", &bind]);
    assert_eq!(ran.exit, Some(2), "{ran:?}");
    assert!(
        ran.stderr.contains("in use") && ran.stderr.contains("--bind 127.0.0.1:0") && ran.stdout.is_empty(),
        "{ran:?}"
    );
    let quiet = HttpServer::start(&workspace, &["-q"]);
    assert_eq!(quiet.said(), "");
}

#[cfg(unix)]
#[test]
fn a_signal_lets_the_running_call_finish_and_ends_the_rest() {
    for (signal, exit) in [("TERM", 0), ("HUP", 0), ("INT", 130)] {
        let workspace = TestWorkspace::sample();
        let server = HttpServer::start(&workspace, &[]);
        let _idle = server.connect();
        let mut busy = server.connect();
        let body = json!({"args": {"learner_id": "mira", "scope": "overall"}}).to_string();
        let head = format!(
            "POST /v1/tools/evaluate_progress HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        busy.write_all(&server.authorized(head.as_bytes())).unwrap();
        // It asks for the body once it works on the request.
        let mut go_on = [0; 25];
        busy.read_exact(&mut go_on).unwrap();
        assert_eq!(&go_on, b"HTTP/1.1 100 Continue\r\n\r\n");
        // Only the last byte is missing when the signal comes.
        busy.write_all(&body.as_bytes()[..body.len() - 1]).unwrap();
        server.signal(signal);
        // Once it has taken the signal nobody new is let in.
        while TcpStream::connect(server.reached()).is_ok() {
            thread::sleep(Duration::from_millis(5));
        }
        busy.write_all(&body.as_bytes()[body.len() - 1..]).unwrap();
        let mut answer = String::new();
        busy.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains("\"ok\":true"), "{signal}: {answer}");
        let (status, said) = server.wait(Duration::from_secs(30));
        assert_eq!(status.code(), Some(exit), "{signal}: {said}");
    }
}
