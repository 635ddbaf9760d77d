//! Helpers of the MCP server's tests: the output or failure of a call, and the files of memory.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::support::{TestWorkspace, files_below};

/// The output in a result of `tools/call` that must be a success, the same as value and as text; prose comes as text alone.
pub fn output(result: &Value) -> Value {
    assert_eq!(result["isError"], false, "{result}");
    let text = result["content"][0]["text"].as_str().unwrap();
    if result.get("structuredContent").is_none() {
        return serde_json::from_str(text).unwrap_or_else(|_| json!({ "text": text }));
    }
    let output: Value = serde_json::from_str(text).unwrap();
    assert_eq!(output, result["structuredContent"], "{result}");
    output
}

/// The `error` in a result of `tools/call` that must be a failure.
pub fn failure(result: &Value) -> Value {
    assert_eq!(result["isError"], true, "{result}");
    let body: Value = serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
    let error = &body["error"];
    let is_whole = error["code"].is_string() && error["message"].is_string() && error["details"].is_object();
    assert!(is_whole, "{body}");
    error.clone()
}

/// The files in the memory folder with their bytes; the staged writes below it are not among them.
pub fn memory(workspace: &TestWorkspace) -> BTreeMap<String, Vec<u8>> {
    let mut files = files_below(&workspace.path(".claude/memory"));
    files.retain(|path, _| !path.contains('/'));
    files
}

/// Arguments that append event number `n`, and the line they become.
pub fn event(n: u32) -> (Value, String) {
    let entry = json!({"timestamp": "2026-01-07T14:00:00Z", "event": "note", "n": n});
    let line = format!("{entry}\n");
    (json!({"file": "progress_log.jsonl", "entry": entry}), line)
}

/// Every file of a workspace, but those that the program makes for itself.
pub fn all_files(workspace: &TestWorkspace) -> BTreeMap<String, Vec<u8>> {
    let mut files = files_below(workspace.root());
    files.retain(|path, _| !path.starts_with(".context/"));
    files
}
