//! The tools over MCP: the handshake of every era, the list, the shape of answers and failures, parity with the
//! command line, and resources.

use std::sync::OnceLock;

use serde_json::{Value, json};

use crate::support::fetch_peer::{self, Peer};
use crate::support::http_client::HttpServer;
use crate::support::json_schema::{Schema, validate_schema};
use crate::support::mcp_answers::{failure, output};
use crate::support::mcp_client::{LEGACY, MODERN, McpClient, can_ask};
use crate::support::tools::{Tools, assert_has, for_callers};
use crate::support::{PROFILE_FILE, TestWorkspace};

/// The order is part of the contract: clients cache by it.
const TOOLS: [&str; 29] = [
    "hello", "read_repo_file", "write_memory_entry", "read_file", "grep_codebase", "context_search",
    "evaluate_progress", "adapt_path", "log_progress", "get_weekly_plan", "add_best_practice", "fetch_url",
    "read_data_file", "write_data_file", "list_hardware", "list_software", "diff_baseline", "check_task", "get_status",
    "show_task", "next_hint", "get_log", "get_reviews", "list_files", "grade_reviews", "start_session", "stop_session",
    "check_path", "add_path",
];
const PROSE: [&str; 5] = ["show_task", "next_hint", "read_file", "get_log", "check_path"];
const WRITING: [&str; 9] = [
    "write_memory_entry", "adapt_path", "log_progress", "add_best_practice", "check_task", "grade_reviews",
    "start_session", "stop_session", "add_path",
];
const SUPPORTED: [&str; 5] = ["2024-11-05", "2025-03-26", "2025-06-18", LEGACY, MODERN];

/// The sample learner, who may also fetch from this machine.
fn sample() -> TestWorkspace {
    let workspace = TestWorkspace::sample();
    let settings = workspace.read("learning-os.toml");
    let list = "allowed_domains = [";
    assert!(settings.contains(list));
    let opened = settings.replace(list, &format!("allow_private = true\n{list}\"127.0.0.1\", "));
    workspace.write("learning-os.toml", opened);
    for (path, text) in rust_draft() {
        workspace.write(&format!("data/{path}"), text);
    }
    workspace
}

/// A draft of a path, as an assistant writes one.
pub fn rust_draft() -> Vec<(&'static str, &'static str)> {
    let month = "# Month 1: Ownership\n\n**Outcome**: You move, borrow and return values without a fight.\n\n## Week 1: Moves\n\n\
                 - [ ] Read how a value moves (1.5 h) #rust-moves ^rust-moves\n\
                 - [ ] Break a program with a move and mend it (2 h) #rust-moves ^rust-mend\n\n\
                 ### Review Questions\n\n- What happens to `a` after `let b = a;`?::It has moved. #rust-moves ^rust-q1\n";
    vec![
        ("paths/Rust/README.md", "# Rust\n\nOwnership in six weeks.\n"),
        ("paths/Rust/month-01/README.md", month),
        (
            "paths/practice/rust-mend/lesson.md",
            "# Mend a move\n\n## Do\n\nMove a String into a function and use it afterwards. Mend it in two ways.\n",
        ),
    ]
}

/// A page on this machine, up until the tests end.
fn page() -> String {
    static PAGE: OnceLock<Peer> = OnceLock::new();
    let html = b"<h1>Joins</h1><p>See <a href='/b'>b</a>.";
    PAGE.get_or_init(|| Peer::saying(fetch_peer::page("text/html", html))).url("/joins")
}

fn listed(client: &mut McpClient) -> Vec<Value> {
    client.request("tools/list", &json!({}))["result"]["tools"].as_array().unwrap().clone()
}

fn check_opening(result: &Value) {
    assert_eq!(result["capabilities"]["prompts"], json!({}), "{result}");
    let instructions = result["instructions"].as_str().unwrap();
    assert!((100..2048).contains(&instructions.len()), "{} bytes", instructions.len());
    assert!(instructions.is_ascii());
}

#[test]
fn every_revision_is_spoken_and_an_unknown_one_offered_a_known() {
    let workspace = TestWorkspace::new();
    for asked in SUPPORTED[..4].iter().chain(&["2099-01-01", "1999-01-01", "banana", ""]) {
        let mut client = McpClient::start(&workspace, &[]);
        let result = client.initialize(asked, &json!({}))["result"].clone();
        let version = result["protocolVersion"].as_str().unwrap();
        let is_known = SUPPORTED.contains(asked);
        assert!(if is_known { asked == &version } else { SUPPORTED.contains(&version) }, "{asked}: {version}");
        assert_eq!(result["serverInfo"]["name"], "learning-os");
        assert!(result["capabilities"]["tools"].is_object() && result["capabilities"]["resources"].is_object());
        check_opening(&result);
        client.notify("notifications/initialized", &json!({}));
        assert_eq!(client.call_ok("hello", &json!({"name": "Ada"}))["message"], "Hello, Ada!", "{asked}");
        assert_eq!(client.request("ping", &json!({}))["result"], json!({}));
        let ended = client.close();
        assert!(ended.status.success() && ended.stderr.is_empty() && ended.unread.is_empty(), "{ended:?}");
    }
}

#[test]
fn the_revision_without_a_handshake_is_spoken_on_the_same_pipe() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::modern(&workspace, &[], &json!({}));
    let result = client.request("server/discover", &json!({}))["result"].clone();
    assert_eq!(result["supportedVersions"], json!(SUPPORTED));
    check_opening(&result);
    let names: Vec<_> = listed(&mut client).iter().map(|tool| tool["name"].clone()).collect();
    assert_eq!(json!(names), json!(TOOLS));
    let result = client.call("hello", &json!({}));
    assert_eq!(result["resultType"], "complete");
    assert_eq!(output(&result)["message"], "Hello from Learning OS!");
    let ended = client.close();
    assert!(ended.status.success() && ended.stderr.is_empty(), "{ended:?}");
}

/// The parts of the published schemas that the contract names; `&` in a place stands for the properties of the arguments.
#[test]
fn the_schemas_of_the_contract_are_published() {
    const TASK: &str = "/outputSchema/properties/tasks/items";
    const MUTATION: &str = "/outputSchema/properties/mutations/items";
    let workspace = TestWorkspace::new();
    let tools = listed(&mut McpClient::connect(&workspace, &[], &json!({})));
    let part = |tool: &str, place: &str| {
        let tool = tools.iter().find(|listed| listed["name"] == tool).unwrap();
        let place = place.replace('&', "/inputSchema/properties/");
        tool.pointer(&place).unwrap_or_else(|| panic!("no {place}: {tool}")).clone()
    };
    let changes = json!(["level_change", "month_reorder", "remediation_week", "project_swap"]);
    let kinds = json!(["all", "pattern", "rule", "decision", "issue"]);
    for (tool, place, expected) in [
        ("get_weekly_plan", "&week_number", json!({"type": "integer", "minimum": 1, "maximum": 52})),
        ("get_weekly_plan", "&generate_if_missing", json!({"type": "boolean", "default": true})),
        ("get_weekly_plan", "/outputSchema/properties/deliverables/items", json!({"type": "string"})),
        ("adapt_path", "&evaluation_result", json!({"type": "object"})),
        ("adapt_path", "/outputSchema/properties/approved", json!({"type": "boolean"})),
        ("read_file", "&path", json!({"minLength": 1})),
        ("read_file", "&includeDeps", json!({"default": false})),
        ("read_file", "&maxDepth", json!({"minimum": 0, "maximum": 1, "default": 1})),
        ("grep_codebase", "&pattern", json!({"minLength": 1, "maxLength": 200})),
        ("grep_codebase", "&caseSensitive", json!({"default": false})),
        ("grep_codebase", "&limit", json!({"minimum": 1, "maximum": 100, "default": 50})),
        ("context_search", "&query", json!({"minLength": 3, "maxLength": 500})),
        ("context_search", "&type", json!({"enum": kinds, "default": "all"})),
        ("context_search", "&limit", json!({"minimum": 1, "maximum": 20, "default": 5})),
    ] {
        assert_has(&part(tool, place), &expected);
    }
    for (tool, required) in
        [("read_file", json!(["path"])), ("grep_codebase", json!(["pattern"])), ("context_search", json!(["query"]))]
    {
        assert_has(&part(tool, "/inputSchema"), &json!({"required": required, "additionalProperties": false}));
    }
    let wanted = json!(["pending", "in_progress", "completed"]);
    assert_eq!(part("get_weekly_plan", &format!("{TASK}/properties/status/enum")), wanted);
    assert_eq!(part("adapt_path", &format!("{MUTATION}/properties/type/enum")), changes);
    for (tool, place, fields) in [
        ("get_weekly_plan", "/outputSchema", "week_number:integer month:integer focus:string tasks:array"),
        ("get_weekly_plan", "/outputSchema", "deliverables:array capacity_hours:number planned_hours:number"),
        ("get_weekly_plan", TASK, "id:string description:string estimated_hours:number status:string"),
        ("adapt_path", MUTATION, "id:string type:string description:string details:object"),
    ] {
        let required = part(tool, &format!("{place}/required"));
        for (field, kind) in fields.split(' ').map(|field| field.split_once(':').unwrap()) {
            assert_eq!(part(tool, &format!("{place}/properties/{field}/type")), kind, "{field}");
            assert!(required.as_array().unwrap().contains(&json!(field)), "{field}");
        }
    }
}

/// What holds for each row of the registry, such as a legal name, is tested there.
#[test]
fn the_list_is_stable_annotated_and_small() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let tools = listed(&mut client);
    assert_eq!(tools, listed(&mut client));
    assert_eq!(tools, listed(&mut McpClient::connect(&workspace, &[], &json!({}))));
    let names: Vec<_> = tools.iter().map(|tool| tool["name"].clone()).collect();
    assert_eq!(json!(names), json!(TOOLS));
    let mut bytes = 0;
    for tool in &tools {
        let name = tool["name"].as_str().unwrap();
        let (writes, writes_data) = (WRITING.contains(&name), name == "write_data_file");
        let hints = &tool["annotations"];
        assert_eq!(hints["idempotentHint"].is_boolean(), writes || writes_data, "{name}");
        assert_has(hints, &json!({"readOnlyHint": !writes && !writes_data, "openWorldHint": name == "fetch_url"}));
        assert_eq!(hints["destructiveHint"].as_bool().unwrap_or_default(), writes_data, "{name}");
        let asks = tool["_meta"].get("anthropic/requiresUserInteraction");
        assert_eq!(asks, writes.then_some(&json!(true)), "{name}");
        assert_eq!(tool.get("outputSchema").is_none(), PROSE.contains(&name), "{name}");
        for schema in ["inputSchema", "outputSchema"].iter().filter_map(|schema| tool.get(*schema)) {
            assert!(schema["properties"].is_object() && schema.get("$defs").is_none(), "{name}");
            validate_schema(schema).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        let mut without_output = tool.as_object().unwrap().clone();
        without_output.remove("outputSchema");
        bytes += Value::Object(without_output).to_string().len();
    }
    assert!(bytes <= 16_384, "{bytes} bytes without the outputs' schemas");
    let whole = json!(tools).to_string().len();
    assert!(whole <= 30_720, "{whole} bytes in all");
    println!("tools/list: {bytes} bytes, {whole} with the outputs' schemas");
}

/// A call of every tool that succeeds at the sample learner's workspace when writes are approved.
fn good_calls() -> Vec<(&'static str, Value)> {
    vec![
        ("hello", json!({"name": "Ada"})),
        ("read_repo_file", json!({"path": "projects/reading-log/README.md"})),
        (
            "write_memory_entry",
            json!({"file": "decisions.jsonl", "entry": {"timestamp": "2026-01-07T14:00:00Z", "decision": "x"}}),
        ),
        ("read_file", json!({"path": "projects/reading-log/README.md"})),
        ("grep_codebase", json!({"pattern": "join", "limit": 3})),
        ("context_search", json!({"query": "which rows a join loses"})),
        ("evaluate_progress", json!({"learner_id": "mira", "scope": "overall"})),
        ("adapt_path", json!({"learner_id": "mira", "evaluation_result": {"overall": 0.7}})),
        ("log_progress", json!({"learner_id": "mira", "event": "note", "message": "read a chapter"})),
        ("get_weekly_plan", json!({"learner_id": "mira", "week_number": 3})),
        ("add_best_practice", json!({"title": "Read the error", "practice": "Read it aloud.", "why": "It tells."})),
        ("fetch_url", json!({"url": page(), "format": "markdown"})),
        ("write_data_file", json!({"path": "notes/first.txt", "content": "hello\n"})),
        ("read_data_file", json!({"path": "notes/first.txt"})),
        ("list_hardware", json!({})),
        ("list_software", json!({})),
        ("diff_baseline", json!({"baseline": {"os_version": "x", "kernel": "y", "packages": []}})),
        ("check_task", json!({"learner_id": "mira", "task": "m03-w4-question"})),
        ("get_status", json!({"minutes": 40})),
        ("show_task", json!({})),
        ("next_hint", json!({"task": "m03-w4-question"})),
        ("get_log", json!({"since": "2026-03-01", "until": "2026-03-15"})),
        ("get_reviews", json!({"answers": true})),
        ("list_files", json!({"path": "projects"})),
        ("grade_reviews", json!({"grades": {"m02-q-what-makes-table-tidy": "good"}})),
        ("start_session", json!({"task": "m03-w4-question", "copy_starter": true})),
        ("stop_session", json!({"hours": "20m"})),
        ("check_path", json!({"path": "Beginner"})),
        ("add_path", json!({"path": "data/paths"})),
    ]
}

#[test]
fn answers_have_value_and_text_and_fit_the_output_schema() {
    for flags in [&["--approve-writes"][..], &[]] {
        let workspace = sample();
        let mut client = McpClient::connect(&workspace, flags, &json!({}));
        let tools = listed(&mut client);
        for (name, arguments) in good_calls() {
            let tool = tools.iter().find(|tool| tool["name"] == name).unwrap();
            Schema::new(&tool["inputSchema"]).validate(&arguments).unwrap();
            if name == "stop_session" && flags.is_empty() {
                // The start waits, so no session runs.
                assert_eq!(client.call_err(name, &arguments)["code"], "NO_SESSION");
                continue;
            }
            let output = client.call_ok(name, &arguments);
            let fits = tool.get("outputSchema").map_or(Ok(()), |schema| Schema::new(schema).validate(&output));
            assert_eq!(fits, Ok(()), "{name}: {output}");
            // A learner who has not logged for long gets no proposals.
            if name == "adapt_path" {
                assert_eq!(output["approved"], json!(false), "{output}");
            } else if name == "check_task" {
                // The work is not there, so the check fails.
                assert_eq!((&output["logged"], output.get("status")), (&json!(false), None), "{output}");
            } else if name == "add_path" {
                assert_eq!(output["added"], json!(!flags.is_empty()), "{output}");
            } else if WRITING.contains(&name) {
                assert_eq!(output["success"], json!(!flags.is_empty()), "{name}");
                let status = (!flags.is_empty()).then_some("pending_approval");
                assert_eq!(output.get("status").is_none(), status.is_some(), "{name}: {output}");
            }
        }
        assert_eq!(tools.len(), good_calls().len());
    }
}

#[test]
fn schema_and_parser_refuse_the_same_arguments_by_name() {
    let workspace = sample();
    let tools = Tools::approving(&workspace);
    let (mira, log) = (json!({"learner_id": "mira"}), "progress_log.jsonl");
    // Good arguments, and values that are refused in place of one of them; null leaves it out.
    for (tool, good, refused) in [
        ("hello", json!({}), json!({"name": ["", "é".repeat(201), 7], "nme": ["x"]})),
        ("read_repo_file", json!({"path": "docs/a.md"}), json!({"path": [null, "docs/a b.md"]})),
        ("write_memory_entry", json!({"file": log, "entry": {}}), json!({"file": [null], "entry": [null, [1]]})),
        ("evaluate_progress", mira.clone(), json!({"learner_id": [7], "scope": ["year"]})),
        ("get_weekly_plan", mira.clone(), json!({"week_number": [53]})),
        (
            "log_progress",
            json!({"learner_id": "mira", "event": "x", "message": "m"}),
            json!({"message": [null], "event": [""]}),
        ),
        (
            "add_best_practice",
            json!({"title": "t", "practice": "p"}),
            json!({"title": [""], "practice": [null], "x": [1]}),
        ),
        ("list_hardware", json!({}), json!({"x": [1]})),
        ("list_software", json!({}), json!({"path": ["/"]})),
        (
            "diff_baseline",
            json!({"baseline": {}}),
            json!({"baseline": [null, "../../etc/passwd", [1]], "all": ["yes"]}),
        ),
    ] {
        let schema = Schema::new(&Value::Object((los_app::tools::registry::find(tool).unwrap().input_schema)()));
        for (field, values) in refused.as_object().unwrap() {
            for value in values.as_array().unwrap() {
                let mut arguments = good.clone();
                arguments[field] = value.clone();
                arguments.as_object_mut().unwrap().retain(|_, value| !value.is_null());
                assert!(!schema.is_valid(&arguments), "{tool}: the schema lets {arguments} through");
                let error = tools.call_err(tool, &arguments);
                assert_has(&error, &json!({"code": "INVALID_INPUT", "details.field": field}));
            }
        }
    }
    for (tool, arguments, code) in [
        ("read_repo_file", json!({"path": "docs/absent.md"}), "FILE_NOT_FOUND"),
        ("read_repo_file", json!({"path": "../x.md"}), "PATH_NOT_ALLOWED"),
        ("evaluate_progress", json!({"learner_id": "nobody"}), "LEARNER_NOT_FOUND"),
        ("log_progress", json!({"learner_id": "nobody", "event": "x", "message": "m"}), "LEARNER_NOT_FOUND"),
    ] {
        let error = tools.call_err(tool, &arguments);
        assert_eq!(error["code"], code, "{tool} {arguments}");
        assert!(code != "LEARNER_NOT_FOUND" || error["details"]["known"] == json!(["mira"]), "{error}");
    }
}

#[test]
fn a_learner_is_named_only_where_there_are_several() {
    let workspace = sample();
    for (tool, mut args) in [
        ("evaluate_progress", json!({})),
        ("get_weekly_plan", json!({"week_number": 3})),
        ("adapt_path", json!({})),
        ("log_progress", json!({"event": "note", "message": "x"})),
        ("check_task", json!({"task": "m03-w4-question"})),
    ] {
        let folder = workspace.path(".claude/memory/learners");
        let _ = std::fs::remove_dir_all(folder);
        Tools::at(&workspace).call_ok(tool, &args);
        let profile = workspace.read(PROFILE_FILE).replace("\"mira\"", "\"bob\"");
        workspace.write(".claude/memory/learners/bob/learner_profile.json", profile);
        let mut tools = Tools::at(&workspace);
        let error = tools.call_err(tool, &args);
        assert_has(&error, &json!({"code": "INVALID_INPUT", "details.field": "learner_id"}));
        let ids = error["details"]["suggestion"].as_str().unwrap();
        assert!(ids.contains("`mira`") && ids.contains("`bob`"), "{tool}: {error}");
        tools.ctx.is_learner_named = true;
        tools.call_ok(tool, &args);
        args["learner_id"] = json!("mira");
        Tools::at(&workspace).call_ok(tool, &args);
    }
}

/// The words of each misfit are in the unit test of the arguments.
#[test]
fn one_answer_names_every_wrong_argument() {
    let workspace = sample();
    let error = Tools::at(&workspace).call_err("context_search", &json!({"type": "note", "limit": 0, "modul": "x"}));
    let names = ["query", "type", "limit", "modul"];
    assert_has(&error, &json!({"details.field": names[0], "details.suggestion": "did you mean `module`?"}));
    let fields = error["details"]["fields"].as_array().unwrap();
    assert_eq!(fields.iter().map(|misfit| misfit["field"].as_str().unwrap()).collect::<Vec<_>>(), names);
    assert_eq!(fields[2]["reason"], "must be at least 1 (allowed: 1 to 20)");
    let ran = workspace.los(&["search", "ab", "--limit", "21"]);
    assert!(ran.exit == Some(2) && ran.stderr.contains("`query`: ") && ran.stderr.contains("`limit`: "), "{ran:?}");
}

#[test]
fn an_unknown_tool_and_malformed_parameters_are_protocol_errors() {
    let workspace = TestWorkspace::new();
    let wrong = json!([
        {"name": "no_such_tool"}, {"name": "HELLO", "arguments": {}}, {"name": "hello", "arguments": []},
        {"name": "hello", "arguments": "{}"}, {"name": 7, "arguments": {}}, {"name": null}, {"arguments": {}},
    ]);
    for mut client in McpClient::of_both_eras(&workspace, &json!({})) {
        for params in wrong.as_array().unwrap() {
            let reply = client.request("tools/call", params);
            assert_eq!(reply["error"]["code"], -32602, "{params}: {reply}");
        }
        let unknown = client.request("tools/call", &json!({"name": "grade_review"}));
        let words = "unknown tool `grade_review`; did you mean `grade_reviews`?";
        assert_eq!(unknown["error"]["message"], words, "{unknown}");
        for list in ["tools/list", "resources/list", "resources/templates/list", "prompts/list"] {
            let reply = client.request(list, &json!({"cursor": "x"}));
            assert_eq!(reply["error"]["code"], -32602, "{list}: {reply}");
        }
        assert_eq!(client.call_ok("hello", &json!({}))["message"], "Hello from Learning OS!");
    }
}

#[test]
fn resources_are_listed_and_read_in_both_eras() {
    let workspace = sample();
    for (mut client, is_modern) in McpClient::of_both_eras(&workspace, &json!({})).into_iter().zip([false, true]) {
        let check_caching = |result: &Value| {
            assert_eq!(result["ttlMs"].is_u64(), is_modern, "{result}");
            assert_eq!(result["cacheScope"].is_string(), is_modern, "{result}");
        };
        let list = client.request("resources/list", &json!({}))["result"].clone();
        check_caching(&list);
        let uris: Vec<_> = list["resources"].as_array().unwrap().iter().map(|row| row["uri"].clone()).collect();
        let expected = [
            "los://profile", "los://status", "los://plan/current", "los://reviews", "los://progress",
            "los://decisions", "los://best-practices", "los://path/current",
        ];
        assert_eq!(json!(uris), json!(expected));
        for (row, uri) in list["resources"].as_array().unwrap().iter().zip(expected) {
            let read = client.request("resources/read", &json!({"uri": uri}))["result"].clone();
            check_caching(&read);
            let content = &read["contents"][0];
            assert_eq!((&content["uri"], &content["mimeType"]), (&json!(uri), &row["mimeType"]));
            let text = content["text"].as_str().unwrap();
            match uri {
                "los://decisions" => assert_eq!(text, workspace.read(".claude/memory/decisions.jsonl")),
                "los://best-practices" => assert_eq!(text, workspace.read(".claude/memory/best_practices.md")),
                "los://profile" => assert_eq!(serde_json::from_str::<Value>(text).unwrap()["learner_id"], "mira"),
                _ => assert!(serde_json::from_str::<Value>(text).unwrap().is_object(), "{uri}"),
            }
        }
        let unknown = if is_modern { -32602 } else { -32002 };
        for uri in ["los://nope", "file:///etc/passwd", "los://profile/../../x", ""] {
            let reply = client.request("resources/read", &json!({"uri": uri}));
            assert_eq!(reply["error"]["code"], unknown, "{uri}: {reply}");
        }
        assert_eq!(client.request("resources/read", &json!({"uri": 7}))["error"]["code"], -32602);
    }
}

#[test]
fn arguments_are_completed_from_the_learners_path() {
    let workspace = sample();
    for mut client in McpClient::of_both_eras(&workspace, &json!({})) {
        let mut ask = |of: Value, name: &str, value: &str| {
            let params = json!({"ref": of, "argument": {"name": name, "value": value}});
            client.request("completion/complete", &params)["result"]["completion"].clone()
        };
        let prompt = |name: &str| json!({"type": "ref/prompt", "name": name});
        let tasks = ask(prompt("practice"), "task", "m03-w4");
        let found = tasks["values"].as_array().unwrap();
        assert!(found.iter().all(|id| id.as_str().unwrap().starts_with("m03-w4")) && !found.is_empty(), "{tasks}");
        let of_resource = json!({"type": "ref/resource", "uri": "los://task/{id}"});
        assert_eq!(ask(of_resource, "id", "m03-w4")["values"], tasks["values"]);
        assert!(ask(prompt("quiz"), "skill", "JOIN")["values"].to_string().contains("join"));
        assert_eq!(ask(prompt("evaluate"), "scope", "m")["values"], json!(["month"]));
        assert_eq!(ask(prompt("where"), "learner_id", "")["values"], json!(["mira"]));
        let all = ask(prompt("practice"), "task", "");
        let n = all["values"].as_array().unwrap().len();
        assert_eq!((&all["total"], &all["hasMore"]), (&json!(n), &json!(false)), "{all}");
        assert_eq!(all["values"][0], "m02-w4-joins-again", "open tasks come first");
    }
}

/// Replaces what differs from call to call: ids and times of now.
fn normalised(mut value: Value) -> Value {
    for key in ["entry_id", "act", "timestamp", "as_of"] {
        if let Some(found) = value.get_mut(key).filter(|found| found.is_string()) {
            *found = json!("…");
        }
    }
    value
}

#[test]
fn the_command_line_and_mcp_give_equal_values_and_bytes() {
    const EVENT: &str = r#"{"timestamp":"2026-01-07T14:00:00Z","event":"note","n":1.5}"#;
    const FILE: &str = "progress_log.jsonl";
    let as_of = "2026-04-01";
    let page = page();
    let (as_it_came, readable) = (["fetch", &page], ["fetch", "--markdown", &page]);
    #[rustfmt::skip] // A table reads better packed.
    let cases: Vec<(&[&str], &str, Value)> = vec![
        (&["hello", "Ada"], "hello", json!({"name": "Ada"})),
        (&["hello"], "hello", json!({})),
        (&["memory", "append", FILE, EVENT], "write_memory_entry", json!({"file": FILE, "entry": EVENT})),
        (&["memory", "append", "best_practices.md", "### A\n\nb"], "write_memory_entry",
            json!({"file": "best_practices.md", "entry": "### A\n\nb"})),
        (&["log", "study", "read a chapter", "--hours", "1.5", "--meta", "skill=sql"], "log_progress",
            json!({"learner_id": "mira", "event": "study", "message": "read a chapter",
                "metadata": {"duration_hours": 1.5, "skill": "sql"}})),
        (&["add-best-practice", "Read the error", "Read it aloud.", "--why", "It tells."], "add_best_practice",
            json!({"title": "Read the error", "practice": "Read it aloud.", "why": "It tells."})),
        (&["evaluate", "--scope", "week"], "evaluate_progress", json!({"learner_id": "mira", "scope": "week", "detail": "all"})),
        (&["evaluate", "--scope", "month"], "evaluate_progress", json!({"learner_id": "mira", "scope": "month", "detail": "all"})),
        (&["evaluate", "--scope", "overall"], "evaluate_progress", json!({"learner_id": "mira", "scope": "overall", "detail": "all"})),
        (&["adapt"], "adapt_path", json!({"learner_id": "mira", "evaluation_result": {}})),
        (&as_it_came, "fetch_url", json!({"url": page})),
        (&readable, "fetch_url", json!({"url": page, "format": "markdown"})),
        (&["plan"], "get_weekly_plan", json!({"learner_id": "mira"})),
        (&["plan", "--week", "2"], "get_weekly_plan", json!({"learner_id": "mira", "week_number": 2})),
        (&["plan", "--week", "20"], "get_weekly_plan", json!({"learner_id": "mira", "week_number": 20})),
        (&["review", "--grade", "m02-q-what-makes-table-tidy=good"], "grade_reviews", json!({"grades": {"m02-q-what-makes-table-tidy": "good"}})),
        (&["start", "m03-w4-question"], "start_session", json!({"task": "m03-w4-question"})),
        (&["stop", "--hours", "20m"], "stop_session", json!({"hours": "20m"})),
        (&["adapt", "--request", "faster", "9"], "adapt_path", json!({"wish": "faster 9"})),
    ];
    let (by_cli, by_mcp) = (sample(), sample());
    let mut reading = McpClient::connect(&by_mcp, &["--as-of", as_of], &json!({}));
    let mut writing = McpClient::connect(&by_mcp, &["--approve-writes"], &json!({}));
    for (args, tool, arguments) in cases {
        // Entries are dated now; only reading can be of another day.
        let is_of_day = matches!(args[0], "evaluate" | "adapt" | "plan") && !args.contains(&"--request");
        let (day, client) = if is_of_day { (&["--as-of", as_of][..], &mut reading) } else { (&[][..], &mut writing) };
        let cli = for_callers(by_cli.los(&[args, day, &["--yes", "--json"]].concat()).json());
        let mcp = client.call_ok(tool, &arguments);
        assert_eq!(normalised(cli), normalised(mcp), "{args:?}");
    }
    let read = |workspace: &TestWorkspace, file: &str| workspace.read(&format!(".claude/memory/{file}"));
    assert_eq!(read(&by_cli, "best_practices.md"), read(&by_mcp, "best_practices.md"));
    assert_eq!(normalised(by_cli.last_event()), normalised(by_mcp.last_event()));
}

#[test]
fn both_faces_tell_the_same_of_the_machine() {
    let workspace = sample();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let software = workspace.los(&["sys", "software", "--json"]).json();
    assert_eq!(software, client.call_ok("list_software", &json!({})));
    // Free and used amounts change between two calls.
    let steady = |mut hardware: Value| {
        for name in ["used", "free"] {
            assert!(hardware["ram_gb"][name].take().is_f64());
        }
        for disk in hardware["disks"].as_array_mut().unwrap() {
            assert!(disk["used_gb"].take().is_f64());
        }
        hardware
    };
    let hardware = workspace.los(&["sys", "hardware", "--json"]).json();
    assert_eq!(steady(hardware), steady(client.call_ok("list_hardware", &json!({}))));
    let mut baseline = software;
    baseline["kernel"] = json!("0.0.1");
    baseline["packages"].as_array_mut().unwrap().push(json!("torch==0.0.1"));
    workspace.write("software.json", baseline.to_string());
    let mcp = client.call_ok("diff_baseline", &json!({"baseline": baseline}));
    let paths = |list: &str| mcp["changes"][list].as_array().unwrap().iter().map(|row| row["path"].clone());
    assert_eq!(paths("modified").collect::<Vec<_>>(), ["kernel"]);
    assert_eq!(paths("removed").collect::<Vec<_>>(), ["packages[torch]"]);
    assert_eq!(workspace.los(&["sys", "diff", "software.json", "--json"]).json(), mcp);
    // Each answer fits the schema, also of a baseline that is as it should be.
    for (name, arguments) in
        [("list_hardware", json!({})), ("list_software", json!({})), ("diff_baseline", json!({"baseline": baseline}))]
    {
        let schema = (los_app::tools::registry::find(name).unwrap().output_schema)();
        let answer = client.call_ok(name, &arguments);
        assert!(Schema::new(&Value::Object(schema)).is_valid(&answer), "{name}: {answer}");
    }
}

#[test]
fn failures_have_the_same_code_and_message_on_both_faces() {
    let workspace = sample();
    workspace.write("no-list.json", "{\"cpu\": 1}");
    let mut client = McpClient::connect(&workspace, &["--approve-writes"], &json!({}));
    let mut check = |args: &[&str], tool: &str, arguments: Value| {
        let ran = workspace.los(&[args, &["--yes", "--json"]].concat());
        let (code, exit) = ran.failed();
        let cli: Value = serde_json::from_str(ran.stderr.lines().last().unwrap()).unwrap();
        assert_eq!(cli["error"], client.call_err(tool, &arguments), "{args:?}");
        assert_ne!(exit, 0, "{code}");
    };
    check(&["hello", ""], "hello", json!({"name": ""}));
    let file = "learner_profile.json";
    check(&["memory", "append", file, "{}"], "write_memory_entry", json!({"file": file, "entry": "{}"}));
    let file = "progress_log.jsonl";
    check(&["memory", "append", file, "{"], "write_memory_entry", json!({"file": file, "entry": "{"}));
    check(&["add-best-practice", " ", "p"], "add_best_practice", json!({"title": " ", "practice": "p"}));
    check(&["sys", "diff", "no-list.json"], "diff_baseline", json!({"baseline": {"cpu": 1}}));
}

/// Calls that compute share the cores; they take no thread each, and what needs no computing does not wait for them.
#[test]
fn many_calls_in_flight_take_few_threads_and_all_are_answered() {
    let workspace = sample();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let plan = json!({"name": "get_weekly_plan", "arguments": {"learner_id": "mira", "week_number": 3}});
    let alone = client.call_ok("get_weekly_plan", &plan["arguments"]);
    let ids: Vec<i64> = (0..40).map(|_| client.send_request("tools/call", &plan)).collect();
    client.call_ok("hello", &json!({}));
    let status = std::fs::read_to_string(format!("/proc/{}/status", client.pid())).unwrap();
    let threads = status.lines().find_map(|line| line.strip_prefix("Threads:")).unwrap();
    let cores = std::thread::available_parallelism().unwrap().get();
    assert!(threads.trim().parse::<usize>().unwrap() <= cores + 8, "{threads} threads");
    for id in ids {
        let result = client.expect_reply(&json!(id))["result"].clone();
        assert_eq!(output(&result), alone);
    }
}

#[test]
fn an_evaluation_is_brief_unless_full_detail_is_asked_for() {
    let workspace = sample();
    let tools = Tools::as_of(&workspace, "2026-03-15");
    for scope in ["week", "month", "overall"] {
        let brief = tools.call_ok("evaluate_progress", &json!({"learner_id": "mira", "scope": scope}));
        assert!(brief.to_string().len() <= 3_072, "{scope}: {} bytes", brief.to_string().len());
        let full = for_callers(tools.evaluation(scope));
        assert!(full.to_string().len() > 3_072 && full["details"].is_object(), "all: {full}");
        for (field, value) in brief.as_object().unwrap() {
            match field.as_str() {
                "recommendations" => {
                    let shown = value.as_array().unwrap();
                    assert!((1..=3).contains(&shown.len()), "{value}");
                    assert_eq!(full[field].as_array().unwrap()[..shown.len()], shown[..]);
                }
                "progress" => assert_eq!(value["tasks_done"], full[field]["tasks_done"]),
                // Those practised last: `fifth_stranger` has them.
                "skills" => assert_eq!(value.as_array().unwrap().len(), 3),
                "score_confidence" => {
                    for (score, detail) in full["details"].as_object().unwrap() {
                        assert_eq!(value[score], detail["confidence"], "{scope}: {score}");
                    }
                }
                _ => assert_eq!(*value, full[field], "{scope}: {field}"),
            }
        }
        for field in ["scores", "overall", "trend", "confidence", "standing", "verdict", "risk"] {
            assert!(brief.get(field).is_some(), "{field}: {brief}");
        }
    }
    // It tells which scores were measured.
    workspace.write(".claude/memory/progress_log.jsonl", "");
    let brief = tools.call_ok("evaluate_progress", &json!({"learner_id": "mira"}));
    let unmeasured = json!({"score_confidence.quality": 0.0, "score_confidence.growth": 0.0,
        "verdict.standing": brief["standing"]});
    assert_has(&brief, &unmeasured);
}

/// More rules of an entry are in `same_rules`.
#[test]
fn an_entry_that_counts_in_part_is_refused_or_has_a_note() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    let call = |event: &str, message: &str, metadata: &Value| json!({"learner_id": "mira", "event": event, "message": message, "metadata": metadata});
    for (event, message, metadata, field) in [
        ("pause_started", "flu until 2026-03-20", json!({}), "metadata.until"),
        ("assessed", "quiz 7/10", json!({}), "metadata.score"),
        ("assessed", "quiz, 20 min", json!({"score": "7/10"}), "metadata.hours"),
        ("task_completed", "", json!({}), "message"),
    ] {
        let error = tools.call_err("log_progress", &call(event, message, &metadata));
        assert_eq!(error["details"]["field"], field, "{event} {message}");
    }
    let before = "no hours count by it, since it names none; the entry lies before your path began, on 2026-01-05";
    for (metadata, note) in [(json!({"on": "2025-01-01"}), json!(before)), (json!({"duration_hours": 1}), Value::Null)]
    {
        assert_eq!(tools.call_ok("log_progress", &call("study", "read on", &metadata))["note"], note);
    }
}

#[test]
fn a_refusal_says_what_to_do_instead() {
    let workspace = sample();
    let tools = Tools::at(&workspace);
    let log =
        |metadata: Value| json!({"learner_id": "mira", "event": "week_completed", "message": "", "metadata": metadata});
    for (tool, args, field, suggestion) in [
        ("read_repo_file", json!({"path": "docs/a b.md"}), "path", ""),
        ("write_memory_entry", json!({"file": "progress_log.jsonl", "entry": "note"}), "entry", "pass an object"),
        ("add_best_practice", json!({"title": "a", "practice": "<script>"}), "practice", "plain Markdown"),
        ("log_progress", log(json!({"score": 0.5})), "metadata.score", "`assessed`"),
        ("log_progress", log(json!({"month": 99, "week": 1})), "metadata.month", "`los path show`"),
        ("log_progress", log(json!({"task": "nope"})), "metadata.task", "`los path show -v`"),
        ("log_progress", log(json!({"on": "2999-01-01"})), "metadata.on", "yesterday"),
        ("log_progress", json!({"learner_id": "mira", "event": "blocker_raised", "message": " "}), "message", ""),
    ] {
        let details = tools.call_err(tool, &args)["details"].clone();
        assert_eq!(details["field"], field, "{tool} {args}: {details}");
        let told = details["suggestion"].as_str().unwrap_or_default();
        assert!(told.contains(suggestion), "{tool} {args}: {details}");
    }
    let note = json!({"learner_id": "mira", "event": "note", "message": "x"});
    let suggestion = |error: &Value| error["details"]["suggestion"].as_str().unwrap().to_owned();
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let reply = client.request("resources/read", &json!({"uri": "los://task/joins"}));
    assert!(suggestion(&reply["error"]["data"]["error"]).contains("`show_task` of `month 1`"), "{reply}");
    let (_, declined) = client.call_answering("log_progress", &note, &json!({"action": "decline"}));
    assert_eq!(suggestion(&failure(&declined)), "leave it; ask again only if the learner wishes it");
    let mut modern = McpClient::modern(&workspace, &[], &can_ask());
    let forged = modern.call_again("log_progress", &note, &json!("x"), &json!({"approval": {"action": "accept"}}));
    assert!(suggestion(&failure(&forged["result"])).starts_with("call the tool again without"), "{forged}");
    let server = HttpServer::start(&workspace, &[]);
    let unknown: Value = serde_json::from_str(&server.call("file-io", &json!({"command": "x"})).text()).unwrap();
    assert!(suggestion(&unknown).contains("\"command\": \"read_file\""), "{unknown}");
}

#[test]
fn every_learner_tool_names_a_profile_that_cannot_be_read() {
    for (content, code) in [(None, "FILE_NOT_FOUND"), (Some("{"), "INVALID_INPUT"), (Some(""), "INVALID_INPUT")] {
        let workspace = sample();
        match content {
            Some(content) => workspace.write(PROFILE_FILE, content),
            None => std::fs::remove_file(workspace.path(PROFILE_FILE)).unwrap(),
        }
        let tools = Tools::at(&workspace);
        for learner in ["mira", "default", "nobody"] {
            for (tool, mut args) in [
                ("evaluate_progress", json!({})),
                ("get_weekly_plan", json!({})),
                ("adapt_path", json!({"evaluation_result": {}})),
                ("log_progress", json!({"event": "study", "message": "x"})),
                ("check_task", json!({"task": "m03-w4-question"})),
            ] {
                args["learner_id"] = json!(learner);
                let error = tools.call_err(tool, &args);
                assert_eq!(error["code"], code, "{tool} {learner}: {error}");
                assert!(error["message"].as_str().unwrap().contains("learner_profile.json"), "{tool}: {error}");
            }
        }
        assert!(!workspace.path(".claude/memory/pending").exists());
    }
}
