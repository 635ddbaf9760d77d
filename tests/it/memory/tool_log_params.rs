//! The arguments in the tool log, for every tool of the registry: never content, never a key, and never much.

use std::collections::BTreeSet;

use los_app::tools::registry::REGISTRY;
use serde_json::{Map, Value, json};

use crate::support::mcp_client::McpClient;
use crate::support::{TOOL_LOG, TestWorkspace};

/// Arguments that name what was asked for, and may stand in the log. Any other text is content until somebody decides.
const NAMES: [(&str, &[&str]); 18] = [
    ("hello", &["name"]),
    ("read_repo_file", &["path"]),
    ("write_memory_entry", &["file"]),
    ("read_file", &["path"]),
    ("grep_codebase", &["pattern", "filePattern"]),
    ("context_search", &["query", "type", "module"]),
    ("evaluate_progress", &["learner_id", "scope", "detail"]),
    ("adapt_path", &["learner_id"]),
    ("log_progress", &["learner_id", "event"]),
    ("get_weekly_plan", &["learner_id"]),
    ("add_best_practice", &[]),
    ("fetch_url", &["url", "format"]),
    ("read_data_file", &["path"]),
    ("write_data_file", &["path"]),
    ("list_hardware", &[]),
    ("list_software", &[]),
    ("diff_baseline", &[]),
    ("check_task", &["learner_id", "task"]),
];

/// A value that fits a field's schema, with the canary in it where it can be.
fn value_of(field: &str, schema: &Value) -> Value {
    if let Some(first) = schema["enum"].as_array().and_then(|words| words.first()) {
        return first.clone();
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds[0].clone(),
        kind => kind.clone(),
    };
    match kind.as_str() {
        Some("string") if schema["pattern"].is_string() => json!(format!("canary-{field}")),
        Some("string") => json!(format!("canary {field}")),
        Some("integer" | "number") => json!(3),
        Some("boolean") => json!(false),
        Some("array") => json!([format!("canary {field}")]),
        _ => json!({ "canary": format!("canary {field}"), "timestamp": "2026-01-07T14:00:00Z", "event": "note" }),
    }
}

#[test]
fn the_log_keeps_only_naming_arguments_of_every_tool() {
    let tools: Vec<&str> = REGISTRY.iter().map(|tool| tool.spec.name).collect();
    assert_eq!(NAMES.map(|(tool, _)| tool).to_vec(), tools, "a new tool needs a row");
    let workspace = TestWorkspace::new();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    for (tool, (name, names)) in REGISTRY.iter().zip(NAMES) {
        let schema = (tool.input_schema)();
        let fields = schema["properties"].as_object().unwrap();
        let known: BTreeSet<&str> = fields.keys().map(String::as_str).collect();
        assert!(names.iter().all(|field| known.contains(field)), "{name}: {known:?}");
        let arguments: Map<String, Value> =
            fields.iter().map(|(field, schema)| (field.clone(), value_of(field, schema))).collect();
        client.call(name, &Value::Object(arguments));
        let line = workspace.values(TOOL_LOG).pop().unwrap();
        assert_eq!(line["tool"], name);
        for (field, kept) in line["params"].as_object().unwrap() {
            let may_be_kept = names.contains(&field.as_str());
            assert!(may_be_kept || !kept.to_string().contains("canary"), "{name}.{field}: {kept}");
        }
    }
}

#[test]
fn unknown_arguments_are_logged_by_length_only() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    for (tool, arguments) in [
        ("write_data_file", json!({"path": "x", "contents": "canary"})),
        ("write_data_file", json!({"path": "x", "content": {"a": "canary"}})),
        ("hello", json!({"name": "Ada", "token": "canary"})),
        ("log_progress", json!({"event": "note", "text": "canary"})),
        ("grep_codebase", json!({"pattern": ["canary"]})),
    ] {
        client.call_err(tool, &arguments);
        let line = workspace.values(TOOL_LOG).pop().unwrap();
        assert_eq!(line["tool"], tool);
        assert!(!line.to_string().contains("canary"), "{line}");
        assert!(line["params"].to_string().contains("length"), "{line}");
    }
}

#[test]
fn addresses_are_logged_without_details_in_short_lines() {
    let workspace = TestWorkspace::new();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let url = "http://me:canary@127.0.0.1:9/a?key=canary#canary";
    client.call("fetch_url", &json!({ "url": url }));
    let line = workspace.values(TOOL_LOG).pop().unwrap();
    // Refused for its password, so nothing of it but its length.
    assert!(!line.to_string().contains("canary"), "{line}");
    assert!(line["params"]["url"]["length"].is_u64(), "{line}");
    let long: Map<String, Value> =
        (0..50).map(|n| (format!("{n}{}", "\u{1}".repeat(5_000)), "\u{1}".repeat(5_000).into())).collect();
    client.call("hello", &Value::Object(long));
    client.call("grep_codebase", &json!({ "pattern": "\u{1}".repeat(900), "filePattern": "\u{1}".repeat(200) }));
    for line in workspace.read(TOOL_LOG).lines() {
        assert!(line.len() < 40_000, "{} bytes", line.len());
    }
}
