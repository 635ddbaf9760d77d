//! The arguments in the tool log, for every tool of the registry: never content, never a key, and never much.

use los_app::tools::registry::REGISTRY;
use serde_json::{Map, Value, json};

use crate::support::tools::Tools;
use crate::support::{TOOL_LOG, TestWorkspace};

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
fn the_log_keeps_no_text_of_an_argument_of_any_tool() {
    let workspace = TestWorkspace::new();
    let tools = Tools::at(&workspace);
    for tool in &REGISTRY {
        let schema = (tool.input_schema)();
        let fields = schema["properties"].as_object().unwrap();
        let arguments: Map<String, Value> =
            fields.iter().map(|(field, schema)| (field.clone(), value_of(field, schema))).collect();
        let _ = tools.call(tool.spec.name, &Value::Object(arguments));
        let line = workspace.values(TOOL_LOG).pop().unwrap();
        assert_eq!(line["tool"], tool.spec.name);
        let params = line["params"].as_object().unwrap();
        assert!(!line.to_string().contains("canary") && params.values().all(|kept| !kept.is_string()), "{line}");
    }
}

#[test]
fn unknown_arguments_are_logged_by_length_only() {
    let workspace = TestWorkspace::new();
    let tools = Tools::at(&workspace);
    for (tool, arguments) in [
        ("write_data_file", json!({"path": "x", "contents": "canary"})),
        ("write_data_file", json!({"path": "x", "content": {"a": "canary"}})),
        ("hello", json!({"name": "Ada", "token": "canary"})),
        ("log_progress", json!({"event": "note", "text": "canary"})),
        ("grep_codebase", json!({"pattern": ["canary"]})),
        // Refused for its password, so nothing of it but its length.
        ("fetch_url", json!({"url": "http://me:canary@127.0.0.1:9/a?key=canary#canary"})),
    ] {
        tools.call_err(tool, &arguments);
        let line = workspace.values(TOOL_LOG).pop().unwrap();
        assert_eq!(line["tool"], tool);
        assert!(!line.to_string().contains("canary") && line["params"].to_string().contains("length"), "{line}");
    }
}

#[test]
fn lines_are_short() {
    let workspace = TestWorkspace::new();
    let tools = Tools::at(&workspace);
    let long: Map<String, Value> =
        (0..50).map(|n| (format!("{n}{}", "\u{1}".repeat(5_000)), "\u{1}".repeat(5_000).into())).collect();
    let _ = tools.call("hello", &Value::Object(long));
    let _ = tools.call("grep_codebase", &json!({ "pattern": "\u{1}".repeat(900), "filePattern": "\u{1}".repeat(200) }));
    for line in workspace.read(TOOL_LOG).lines() {
        assert!(line.len() < 40_000, "{} bytes", line.len());
    }
}
