//! `GET /openapi.json`: the routes as `OpenAPI` 3.1, from the schemas that the registry publishes.
//!
//! Each status that a route can give is listed; a test walks the routes.

use serde_json::{Map, Value, json};

use super::envelope::TOOLS;
use super::groups::{GROUPS, Group};
use crate::serving::MAX_BODY_BYTES;
use crate::tools;
use crate::tools::registry::{REGISTRY, ToolDef};
use los_model::error::Code;

/// The description. With `needs_token` callers must send one.
pub(super) fn document(needs_token: bool) -> Value {
    let mut paths = Paths { needs_token, schemas: Map::new() };
    paths.schemas.insert("Failure".into(), failure());
    let mut all = Map::new();
    for tool in &REGISTRY {
        all.insert(format!("{TOOLS}/{}", tool.spec.name), paths.tool(tool));
    }
    for group in &GROUPS {
        all.insert(format!("{TOOLS}/{}", group.name), paths.group(group));
    }
    let any = json!({ "type": "object" });
    let list = json!({
        "type": "object",
        "required": ["tools", "groups"],
        "properties": { "tools": { "type": "array", "items": any }, "groups": { "type": "array", "items": any } },
    });
    let health = json!({ "type": "object", "required": ["ok"], "properties": { "ok": truth(true) } });
    all.insert(TOOLS.into(), paths.get("listTools", "The tools with their schemas", &in_json(&list)));
    all.insert("/openapi.json".into(), paths.get("describe", "This description", &in_json(&any)));
    all.insert("/healthz".into(), paths.get("health", "Whether the server answers; needs no token", &in_json(&health)));
    let html = json!({ "text/html": { "schema": { "type": "string" } } });
    let mut page = paths.get("progress", "The learner's progress as a page", &html);
    for (status, what) in [("404", "There is no learner yet"), ("500", "The page could not be made")] {
        page["get"]["responses"][status] = json!({ "description": what, "content": html });
    }
    all.insert("/".into(), page);
    all.insert("/mcp".into(), paths.mcp());
    let mut document = json!({
        "openapi": "3.1.1",
        "info": {
            "title": "Learning OS",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The tools of one learner's workspace. Writes to memory are staged for the learner unless the server was \
                started with `--approve-writes`: the result then has `success: false`, `status: pending_approval`, `pending_id`.",
        },
        "paths": all,
        "components": { "schemas": paths.schemas },
    });
    if needs_token {
        document["components"]["securitySchemes"] = json!({ "token": { "type": "http", "scheme": "bearer" } });
        document["security"] = json!([{ "token": [] }]);
    }
    document
}

fn in_json(schema: &Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

/// A constant string.
fn word(is: &str) -> Value {
    json!({ "type": "string", "const": is })
}

/// A constant boolean.
fn truth(is: bool) -> Value {
    json!({ "type": "boolean", "const": is })
}

/// The schema of every failure.
fn failure() -> Value {
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    json!({
        "type": "object",
        "required": ["tool", "ok", "error", "code", "details"],
        "additionalProperties": false,
        "properties": {
            "tool": { "type": ["string", "null"], "description": "The name that was called" },
            "ok": truth(false),
            "error": { "type": "string", "description": "The error" },
            "code": { "type": "string", "enum": codes },
            "details": { "type": "object", "description": "`field`, `suggestion`, `retry_after_ms` and the like" },
        },
    })
}

fn failed(what: &str) -> Value {
    json!({ "description": what, "content": in_json(&reference("Failure")) })
}

fn reference(schema: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{schema}") })
}

/// A tool's name as generated clients name types: `FetchUrl`.
fn type_name(name: &str) -> String {
    name.split(['_', '-']).map(|word| word[..1].to_ascii_uppercase() + &word[1..]).collect()
}

struct Paths {
    needs_token: bool,
    /// The named schemas.
    schemas: Map<String, Value>,
}

impl Paths {
    /// The refusals of the gate.
    fn refusals(&self) -> Map<String, Value> {
        let mut refusals = Map::new();
        refusals.insert("400".into(), failed("The request is malformed or its arguments do not fit"));
        if self.needs_token {
            let mut answer = failed("The token is missing or wrong");
            answer["headers"] = json!({ "WWW-Authenticate": { "schema": { "type": "string" } } });
            refusals.insert("401".into(), answer);
        }
        let forbidden = "Host or Origin is not allowed, or the workspace's policy forbids it";
        refusals.insert("403".into(), failed(forbidden));
        refusals.insert("414".into(), failed("The address is too long"));
        refusals
    }

    fn get(&self, id: &str, summary: &str, content: &Value) -> Value {
        let mut responses = self.refusals();
        responses.insert("200".into(), json!({ "description": summary, "content": content }));
        let mut get = json!({ "operationId": id, "summary": summary, "tags": ["server"], "responses": responses });
        if id == "health" {
            get["security"] = json!([]);
            get["responses"].as_object_mut().map(|responses| responses.remove("401"));
        }
        json!({ "get": get })
    }

    /// Adds a named schema, and returns the reference to it.
    fn named(&mut self, name: String, schema: Map<String, Value>) -> Value {
        let reference = reference(&name);
        self.schemas.insert(name, schema.into());
        reference
    }

    fn result(&mut self, tool: &ToolDef) -> Value {
        self.named(type_name(tool.spec.name) + "Result", (tool.output_schema)())
    }

    fn tool(&mut self, tool: &ToolDef) -> Value {
        let args = (tool.input_schema)();
        let needs_args = args.contains_key("required");
        let args = self.named(type_name(tool.spec.name) + "Args", args);
        let result = self.result(tool);
        self.post(tool.spec.name, tool.spec.description, (&args, needs_args), &result, tool.spec.hints.open_world)
    }

    fn group(&mut self, group: &Group) -> Value {
        let members = group.commands.iter();
        let members = members.filter_map(|(command, tool)| Some((*command, tools::registry::find(tool)?)));
        let (mut args, mut results, mut is_open) = (Vec::new(), Vec::new(), false);
        for (command, tool) in members {
            let mut schema = (tool.input_schema)();
            with_command(&mut schema, command, group.usual == Some(command));
            args.push(self.named(type_name(group.name) + &type_name(command) + "Args", schema));
            results.push(self.result(tool));
            is_open |= tool.spec.hints.open_world;
        }
        // Each needs a URL or a command.
        self.post(group.name, group.description, (&one_of(&args), true), &one_of(&results), is_open)
    }

    /// The route of a tool or a group. Arguments come with whether they are required; an open one reaches another server.
    fn post(&self, name: &str, about: &str, args: (&Value, bool), result: &Value, is_open: bool) -> Value {
        let mut body = json!({
            "type": "object",
            "additionalProperties": false,
            "properties": { "args": args.0 },
        });
        if args.1 {
            body["required"] = json!(["args"]);
        }
        let success = json!({
            "type": "object",
            "required": ["tool", "ok", "result"],
            "additionalProperties": false,
            "properties": { "tool": word(name), "ok": truth(true), "result": result },
        });
        let mut responses = self.refusals();
        responses.insert("200".into(), json!({ "description": "It ran", "content": in_json(&success) }));
        let more = [
            ("404", "A file or a learner is not there"),
            ("408", "The body took too long to arrive"),
            ("413", "The body, a file or an entry is too large"),
            ("415", "The body is not JSON, or a file is not text"),
            ("500", "The disk failed, or a bug in los"),
        ];
        for (status, what) in more {
            responses.insert(status.into(), failed(what));
        }
        let mut limited = failed("Too many calls");
        limited["headers"] = json!({
            "Retry-After": { "description": "Seconds to wait", "schema": { "type": "integer", "minimum": 1 } },
        });
        responses.insert("429".into(), limited);
        if is_open {
            responses.insert("502".into(), failed("The other server failed"));
        }
        json!({ "post": {
            "operationId": name,
            "summary": about,
            "tags": ["tools"],
            "requestBody": {
                "description": format!("At most {MAX_BODY_BYTES} bytes"),
                "required": true,
                "content": in_json(&body),
            },
            "responses": responses,
        } })
    }

    /// The protocol describes itself; this lists its methods and statuses.
    fn mcp(&self) -> Value {
        let about = "The Model Context Protocol over streamable HTTP";
        let answers = |verb: &str, statuses: &[(&str, &str)]| {
            let mut responses = self.refusals();
            // The protocol has refusals of its own.
            responses.insert("400".into(), json!({ "description": "Malformed, or no session is named" }));
            for (status, what) in statuses {
                responses.insert((*status).into(), json!({ "description": what }));
            }
            json!({ "operationId": format!("mcp-{verb}"), "summary": about, "tags": ["mcp"], "responses": responses })
        };
        let gone = ("404", "No such session");
        let era = ("405", "This revision of the protocol has no sessions");
        let fault = ("500", "A bug in los");
        let post = [
            ("200", "A reply, or a stream that ends with it"),
            ("202", "Taken"),
            ("404", "No such session or method"),
            ("406", "JSON and event streams are not both accepted"),
            ("408", "The body took too long to arrive"),
            ("413", "The body is too large"),
            ("415", "The body is not JSON"),
            fault,
            ("503", "All sessions are in use"),
        ];
        let get = [
            ("200", "A stream of messages"),
            gone,
            era,
            ("406", "An event stream is not accepted"),
            fault,
            ("503", "Too many streams are open"),
        ];
        let delete = [("204", "The session is ended"), gone, era, fault];
        let mut posted = answers("post", &post);
        posted["requestBody"] = json!({ "required": true, "content": in_json(&json!({ "type": "object" })) });
        json!({ "post": posted, "get": answers("get", &get), "delete": answers("delete", &delete) })
    }
}

/// Adds `command` to a tool's arguments.
fn with_command(schema: &mut Map<String, Value>, command: &str, is_usual: bool) {
    if let Value::Object(properties) = schema.entry("properties").or_insert_with(|| json!({})) {
        properties.shift_insert(0, "command".into(), word(command));
    }
    if !is_usual && let Value::Array(required) = schema.entry("required").or_insert_with(|| json!([])) {
        required.insert(0, "command".into());
    }
}

/// The only schema, or a choice of several.
fn one_of(schemas: &[Value]) -> Value {
    if let [only] = schemas { only.clone() } else { json!({ "anyOf": schemas }) }
}
