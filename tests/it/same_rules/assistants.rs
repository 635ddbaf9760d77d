//! The tools, over MCP and over HTTP: the same arguments, from a caller who cannot ask the learner.

use serde_json::{Map, Value, json};

use super::place::Step;
use super::{Answer, Came, Row};
use crate::support::http_client::HttpServer;
use crate::support::mcp_client::McpClient;

const LEARNER: &str = "ada";

/// The tool of a step, and its arguments.
pub(super) fn call_of(step: Step) -> (&'static str, Value) {
    let log = |event: &str, message: &str, facts: &[(&str, &str)]| {
        let typed = |value: &str| match value {
            "true" => json!(true),
            value => json!(value),
        };
        let facts: Map<String, Value> = facts.iter().map(|(name, value)| ((*name).to_owned(), typed(value))).collect();
        json!({"learner_id": LEARNER, "event": event, "message": message, "metadata": facts})
    };
    match step {
        Step::Start(task) => ("log_progress", log("session_started", "", &[("task", task)])),
        Step::Stop("") => ("log_progress", log("session_completed", "", &[])),
        Step::Stop(hours) => ("log_progress", log("session_completed", "", &[("hours", hours)])),
        Step::Done(task) => ("log_progress", log("task_completed", "", &[("task", task), ("went", "good")])),
        Step::DoneAgain(task) => {
            ("log_progress", log("task_completed", "", &[("task", task), ("went", "good"), ("again", "true")]))
        }
        Step::Log(event, message, facts) => ("log_progress", log(event, message, facts)),
        Step::Check(task) | Step::Keep(task) => ("check_task", json!({"learner_id": LEARNER, "task": task})),
        Step::Append(line) => ("write_memory_entry", json!({"file": "progress_log.jsonl", "entry": line})),
    }
}

/// The answer of an output: staged where the learner must decide.
fn answer(step: Step, output: &Value) -> Answer {
    let is_staged = output["status"] == "pending_approval";
    let came = match (is_staged, step) {
        (true, Step::Check(_) | Step::Keep(_)) => Came::Staged,
        (true, _) => Came::Accepted,
        (false, _) => Came::Shown,
    };
    Answer { came, words: output.to_string() }
}

pub(super) fn take_over_mcp(client: &mut McpClient, row: &Row) -> Answer {
    let (tool, arguments) = call_of(row.step);
    let result = client.call(tool, &arguments);
    if result["isError"] == true {
        let error = crate::support::mcp_answers::failure(&result);
        let code = error["code"].as_str().unwrap().to_owned();
        return Answer { came: Came::Refused(code), words: error.to_string() };
    }
    answer(row.step, &crate::support::mcp_answers::output(&result))
}

pub(super) fn take_over_http(server: &HttpServer, row: &Row) -> Answer {
    let (tool, arguments) = call_of(row.step);
    let reply = server.call(tool, &arguments);
    if reply.status != 200 {
        let (status, code) = reply.failed();
        let expected = if code == "INVALID_INPUT" { 400 } else { 409 };
        assert_eq!(status, expected, "{}", reply.text());
        return Answer { came: Came::Refused(code), words: reply.text() };
    }
    answer(row.step, &reply.result(tool))
}
