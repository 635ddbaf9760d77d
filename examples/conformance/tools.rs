//! The suite's tools that answer at once or talk while they work.

use std::time::Duration;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities, ClientResult, LoggingLevel,
    LoggingMessageNotificationParam, ProgressNotificationParam, ServerRequest, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::{Value, json};

use super::input_required;
use super::server::{Answer, Fixtures, IMAGE, complete, form, of_json};

/// Silence, as a WAV without a sample.
const AUDIO: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

/// Tools without arguments, with what they show.
const PLAIN: [(&str, &str); 16] = [
    ("test_simple_text", "one text"),
    ("test_image_content", "one image"),
    ("test_audio_content", "one sound"),
    ("test_embedded_resource", "one embedded resource"),
    ("test_multiple_content_types", "a text, an image and a resource"),
    ("test_tool_with_logging", "three log messages while it works"),
    ("test_error_handling", "a failure"),
    ("test_tool_with_progress", "progress in three steps"),
    ("test_elicitation_sep1034_defaults", "a form with defaults"),
    ("test_elicitation_sep1330_enums", "a form with choices"),
    ("test_reconnection", "an answer after a while"),
    ("test_trigger_tool_change", "tells listeners that tools changed"),
    ("test_trigger_prompt_change", "tells listeners that prompts changed"),
    ("test_missing_capability", "needs a client that can sample"),
    ("test_streaming_elicitation", "asks by input_required"),
    ("test_logging_tool", "logs if it is asked to"),
];

/// Every tool with its schema.
pub(crate) fn list() -> Answer<Vec<Tool>> {
    let nothing = json!({ "type": "object", "properties": {} });
    let asking = input_required::TOOLS.map(|name| (name, "asks by input_required"));
    let mut tools: Vec<Tool> = PLAIN
        .into_iter()
        .chain(asking)
        .map(|(name, text)| of_json(json!({ "name": name, "description": text, "inputSchema": nothing })))
        .collect::<Answer<_>>()?;
    let text =
        |name: &str| json!({ "type": "object", "properties": { name: { "type": "string" } }, "required": [name] });
    let custom = json!({ "type": "object", "required": ["value"],
        "properties": { "value": { "type": "string", "x-mcp-header": "Value" } } });
    for (name, schema) in [
        ("test_sampling", text("prompt")),
        ("test_elicitation", text("message")),
        ("test_custom_header", custom),
        ("json_schema_2020_12_tool", dialect_of_2020_12()),
    ] {
        tools.push(of_json(json!({ "name": name, "description": "of the suite", "inputSchema": schema }))?);
    }
    Ok(tools)
}

/// A schema with the words that older dialects do not have.
fn dialect_of_2020_12() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": { "address": { "$anchor": "address", "type": "object",
            "properties": { "street": { "type": "string" }, "city": { "type": "string" } } } },
        "properties": { "name": { "type": "string" }, "address": { "$ref": "#/$defs/address" } },
        "allOf": [{ "anyOf": [{ "required": ["name"] }, { "required": ["address"] }] }],
        "if": { "required": ["address"] },
        "then": { "properties": { "address": { "required": ["street"] } } },
        "else": { "required": ["name"] },
        "additionalProperties": false,
    })
}

fn content(blocks: &Value) -> Answer<CallToolResponse> {
    complete::<CallToolResult>(json!({ "content": blocks, "isError": false })).map(Into::into)
}

pub(crate) fn text(text: impl Into<String>) -> Answer<CallToolResponse> {
    content(&json!([{ "type": "text", "text": text.into() }]))
}

fn resource(uri: &str, mime: &str, text: &str) -> Value {
    json!({ "type": "resource", "resource": { "uri": uri, "mimeType": mime, "text": text } })
}

pub(crate) async fn call(
    fixtures: &Fixtures,
    request: CallToolRequestParams,
    context: &RequestContext<RoleServer>,
) -> Answer<CallToolResponse> {
    let args = request.arguments.unwrap_or_default();
    let arg = |name: &str| args.get(name).and_then(Value::as_str).unwrap_or_default();
    let image = json!({ "type": "image", "data": IMAGE, "mimeType": "image/png" });
    match request.name.as_ref() {
        "test_simple_text" => text("This is a simple text response for testing."),
        "test_image_content" => content(&json!([image])),
        "test_audio_content" => content(&json!([{ "type": "audio", "data": AUDIO, "mimeType": "audio/wav" }])),
        "test_embedded_resource" => {
            let it = resource("test://embedded-resource", "text/plain", "This is an embedded resource content.");
            content(&json!([it]))
        }
        "test_multiple_content_types" => {
            let it = resource("test://mixed-content-resource", "application/json", r#"{"test":"data","value":123}"#);
            content(&json!([{ "type": "text", "text": "Multiple content types test:" }, image, it]))
        }
        "test_error_handling" => {
            let why = [json!({ "type": "text", "text": "This tool intentionally returns an error for testing" })];
            complete::<CallToolResult>(json!({ "content": why, "isError": true })).map(Into::into)
        }
        "test_custom_header" => text(arg("value")),
        "json_schema_2020_12_tool" => text(format!("Hello, {}!", arg("name"))),
        "test_reconnection" => {
            tokio::time::sleep(Duration::from_millis(100)).await;
            text("Reconnection test completed")
        }
        "test_tool_with_logging" => {
            for step in ["Tool execution started", "Tool processing data", "Tool execution completed"] {
                log(context, LoggingLevel::Info, step).await;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            text("Logging test completed")
        }
        "test_logging_tool" => {
            if let Some(level) = context.meta.log_level() {
                log(context, level, "asked for").await;
            }
            text("Logging tool completed")
        }
        "test_tool_with_progress" => {
            progress(context).await;
            text("Progress test completed")
        }
        "test_trigger_tool_change" => {
            let listening = fixtures.listening().clone();
            for listener in listening {
                // One that has left hears nothing.
                let _ = listener.notify_tool_list_changed().await;
            }
            text("Tool list change triggered")
        }
        "test_trigger_prompt_change" => {
            let listening = fixtures.listening().clone();
            for listener in listening {
                let _ = listener.notify_prompt_list_changed().await;
            }
            text("Prompt list change triggered")
        }
        "test_missing_capability" => {
            let can_sample = context.client_capabilities().is_some_and(|can| can.sampling.is_some());
            if can_sample {
                return text("Required capability declared");
            }
            let needed = ClientCapabilities::builder().enable_sampling().build();
            Err(ErrorData::missing_required_client_capability(needed))
        }
        "test_streaming_elicitation" => input_required::ask_for_a_value(),
        "test_sampling" => {
            let message = json!({ "role": "user", "content": { "type": "text", "text": arg("prompt") } });
            ask(context, "sampling/createMessage", &json!({ "messages": [message], "maxTokens": 100 })).await
        }
        "test_elicitation" => {
            let fields = json!({ "username": { "type": "string" }, "email": { "type": "string" } });
            ask(context, "elicitation/create", &form(arg("message"), &fields)).await
        }
        "test_elicitation_sep1034_defaults" => ask(context, "elicitation/create", &defaults()).await,
        "test_elicitation_sep1330_enums" => ask(context, "elicitation/create", &choices()).await,
        _ => Err(ErrorData::invalid_params("unknown tool", None)),
    }
}

async fn log(context: &RequestContext<RoleServer>, level: LoggingLevel, words: &str) {
    let message = LoggingMessageNotificationParam::new(level, json!(words)).with_logger("fixtures");
    // A client that has left hears nothing.
    let _ = context.peer.notify_logging_message(message).await;
}

async fn progress(context: &RequestContext<RoleServer>) {
    let Some(token) = context.meta.get_progress_token() else {
        return;
    };
    for step in [0.0, 50.0, 100.0] {
        let step = ProgressNotificationParam::new(token.clone(), step).with_total(100.0);
        let _ = context.peer.notify_progress(step).await;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Asks the client by a request of the server, and tells what came back.
async fn ask(context: &RequestContext<RoleServer>, method: &str, params: &Value) -> Answer<CallToolResponse> {
    let request: ServerRequest = of_json(json!({ "method": method, "params": params }))?;
    let answer = context.peer.send_request(request).await;
    let answer = answer.map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
    match answer {
        ClientResult::CreateMessageResult(said) => text(format!("LLM response: {}", json!(said))),
        other => text(format!("User response: {}", json!(other))),
    }
}

fn defaults() -> Value {
    json!({ "message": "Please provide values (all have defaults)", "requestedSchema": {
        "type": "object",
        "properties": {
            "name": { "type": "string", "default": "John Doe" },
            "age": { "type": "integer", "default": 30 },
            "score": { "type": "number", "default": 95.5 },
            "status": { "type": "string", "enum": ["active", "inactive", "pending"], "default": "active" },
            "verified": { "type": "boolean", "default": true },
        },
    } })
}

fn choices() -> Value {
    let titled = |kind: &str| {
        json!({ kind: [
        { "const": "value1", "title": "First Option" },
        { "const": "value2", "title": "Second Option" },
        { "const": "value3", "title": "Third Option" },
    ] })
    };
    let mut single = titled("oneOf");
    single["type"] = json!("string");
    json!({ "message": "Test enum schema improvements", "requestedSchema": {
        "type": "object",
        "properties": {
            "untitledSingle": { "type": "string", "enum": ["option1", "option2", "option3"] },
            "titledSingle": single,
            "legacyEnum": { "type": "string", "enum": ["opt1", "opt2", "opt3"],
                "enumNames": ["Option One", "Option Two", "Option Three"] },
            "untitledMulti": { "type": "array", "items": { "type": "string", "enum": ["option1", "option2", "option3"] } },
            "titledMulti": { "type": "array", "items": titled("anyOf") },
        },
    } })
}
