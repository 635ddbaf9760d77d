//! One request and its answer for each tool, for `docs/reference.md`: each is a call that is really made, with the clock and
//! the ids fixed. What differs from machine to machine is shown by an example whose keys are those of the real answer.

use std::fs::File;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use chrono::{DateTime, Utc};
use los_app::calls::approval::{Decision, commit};
use los_app::calls::caller::{Caller, Face};
use los_app::calls::ctx::Ctx;
use los_app::calls::tool::ToolResult;
use los_app::calls::tool_log::ToolLog;
use los_app::tools::registry::find;
use los_eyes::search::corpus::LearnersFiles;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::proposal::ApprovedBy;
use los_store::workspace::Workspace;
use serde_json::{Map, Value, json};

use crate::mcp::tools::rust_draft;
use crate::support::TestWorkspace;
use crate::support::fetch_peer::{Peer, page};
use crate::support::json_schema::Schema;
use crate::support::tools::unasked;

/// Items of a list, characters of a text and depth that are shown.
const MOST_ITEMS: usize = 2;
const MAX_CHARS: usize = 160;
const MOST_DEPTH: usize = 4;

/// A call and its answer.
pub struct Example {
    pub tool: &'static str,
    pub request: Value,
    pub answer: Value,
}

/// Every tool once, in the order of the registry where an answer is the next request.
pub fn examples() -> Vec<Example> {
    let workspace = TestWorkspace::sample();
    workspace.write("learning-os.toml", "[fetch]\nallow_private = true\n[search]\nexclude = [\"progress_log.jsonl\", \"docs\", \"paths\", \"projects\", \"README.md\"]\n");
    workspace.write("src/main.py", "from src.keys import read_key\n\nprint(read_key())\n");
    workspace.write("src/keys.py", "def read_key():\n    return \"\"\n");
    workspace.write("docs/hello.md", "# Hello\n");
    for (path, text) in rust_draft() {
        workspace.write(&format!("data/{path}"), text);
    }
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_hours(490_000);
    let file = File::options().write(true).open(workspace.path("src/main.py")).unwrap();
    file.set_modified(long_ago).unwrap();
    let ctx = ctx(&workspace);
    let files = LearnersFiles::new(&ctx.workspace, ctx.memory.folder(&ctx.learner).unwrap());
    ctx.search.index(&ctx.workspace, &files, SystemTime::now(), &mut |_| true).unwrap();

    let mut made = Vec::new();
    let mut call = |tool, request: Value| {
        let answer = answer(&ctx, tool, &request);
        let request = shortened(&request, 0);
        let example = Example { tool, request, answer: shortened(&answer, 0) };
        made.push(example);
        answer
    };
    call("hello", json!({"name": "Mira"}));
    call("read_repo_file", json!({"path": "docs/hello.md"}));
    let entry = json!({"timestamp": "2026-03-15T12:00:00Z", "event": "note", "message": "Slept on it."});
    call("write_memory_entry", json!({"file": "progress_log.jsonl", "entry": entry}));
    call("read_file", json!({"path": "src/main.py", "includeDeps": true}));
    call("grep_codebase", json!({"pattern": "def \\w+", "filePattern": "src/*.py"}));
    call("context_search", json!({"query": "keep passwords out of scripts", "limit": 1}));
    let evaluation = call("evaluate_progress", json!({"learner_id": "mira", "scope": "overall"}));
    call("adapt_path", json!({"learner_id": "mira", "evaluation_result": evaluation}));
    let facts = json!({"duration_hours": 1.5});
    call(
        "log_progress",
        json!({"learner_id": "mira", "event": "study", "message": "Joins, again.", "metadata": facts}),
    );
    call("get_weekly_plan", json!({"learner_id": "mira"}));
    call("add_best_practice", json!({"title": "Keys stay out of code", "practice": "Read them from the environment."}));
    call("write_data_file", json!({"path": "notes/day-1.txt", "content": "Day one.\n"}));
    call("read_data_file", json!({"path": "notes/day-1.txt"}));

    let peer = Peer::saying(page("text/html", b"<h1>Hello</h1><p>A page.</p>"));
    let mut fetched = answer(&ctx, "fetch_url", &json!({"url": peer.url("/"), "format": "markdown"}));
    // The test's server stands for the one of the example.
    if fetched.get("url").is_some() {
        fetched["url"] = json!("https://example.com/");
    }
    made.push(Example {
        tool: "fetch_url",
        request: json!({"url": "https://example.com/", "format": "markdown"}),
        answer: fetched,
    });
    let mut shown: Value = serde_json::from_str(include_str!("../../fixtures/machine/examples.json")).unwrap();
    for tool in ["list_hardware", "list_software", "diff_baseline"] {
        let Value::Object(example) = shown[tool].take() else { panic!("no example of {tool}") };
        let [request, example] = ["request", "answer"].map(|part| example[part].clone());
        let real = answer(&ctx, tool, &request);
        assert_same_keys(&real, &example, tool);
        assert_fits(tool, &example);
        made.push(Example { tool, request, answer: example });
    }
    let request = json!({"learner_id": "mira", "task": "m03-w4-question"});
    made.push(Example { tool: "check_task", answer: answer(&ctx, "check_task", &request), request });
    for (tool, request) in [
        ("get_status", json!({"minutes": 40})),
        ("show_task", json!({"task": "m03-w4-question"})),
        ("next_hint", json!({"task": "m03-w4-question"})),
        ("get_log", json!({"since": "2026-03-09", "kinds": "study,task_completed"})),
        ("get_reviews", json!({})),
        ("list_files", json!({"path": "src"})),
        ("start_session", json!({"task": "m03-w4-question"})),
        ("stop_session", json!({"hours": "45m"})),
        ("check_path", json!({"path": "Beginner"})),
        ("add_path", json!({"path": "data/paths"})),
        ("grade_reviews", json!({"grades": {"m02-q-what-makes-table-tidy": "good"}})),
    ] {
        made.push(Example { tool, answer: shortened(&answer(&ctx, tool, &request), 0), request });
    }
    made
}

fn ctx(workspace: &TestWorkspace) -> Ctx {
    let now: DateTime<Utc> = "2026-03-15T12:00:00Z".parse().unwrap();
    Ctx {
        learner: LearnerId::from_profile("mira").unwrap(),
        caller: Caller { face: Face::Mcp, client: None },
        as_of: None,
        clock: Arc::new(move || now),
        ids: Arc::new(|_| "019cf190-3000-7000-8000-000000000001".parse().unwrap()),
        log: Arc::new(ToolLog::off()),
        ..crate::files::read_file::ctx(Workspace::load(workspace.root(), &[]).unwrap().0)
    }
}

/// The whole answer to a call, each write approved and each choice left for later.
fn answer(ctx: &Ctx, tool: &str, request: &Value) -> Value {
    let row = find(tool).unwrap();
    let schema = Schema::new(&Value::Object((row.input_schema)()));
    assert!(schema.is_valid(request), "{tool}: {request}");
    let answer = match unasked(ctx, (row.begin)(ctx, request.clone()).unwrap()).unwrap() {
        ToolResult::Done(answer) => answer,
        ToolResult::Asks(_) => panic!("{tool} asks twice"),
        ToolResult::Pending(pending) => {
            let is_write = pending.write().is_some();
            let decision = if is_write { Decision::Approve(ApprovedBy::Learner) } else { Decision::Later };
            let decisions = pending.all(decision);
            commit(ctx, pending, &decisions).unwrap().0
        }
    };
    assert_fits(tool, &answer);
    answer
}

fn assert_fits(tool: &str, answer: &Value) {
    let schema = Schema::new(&Value::Object((find(tool).unwrap().output_schema)()));
    assert!(schema.is_valid(answer), "{tool}: {answer}");
}

fn assert_same_keys(real: &Value, example: &Value, tool: &str) {
    let keys = |value: &Value| -> Vec<String> { value.as_object().unwrap().keys().cloned().collect() };
    assert_eq!(keys(real), keys(example), "{tool}");
}

fn shortened(value: &Value, depth: usize) -> Value {
    match value {
        Value::String(text) => match text.char_indices().nth(MAX_CHARS) {
            Some((end, _)) => format!("{}…", &text[..end]).into(),
            None => value.clone(),
        },
        Value::Array(items) if depth >= MOST_DEPTH && !items.is_empty() => json!(["…"]),
        Value::Array(items) => {
            let mut shown: Vec<Value> = items.iter().take(MOST_ITEMS).map(|item| shortened(item, depth + 1)).collect();
            if items.len() > MOST_ITEMS {
                shown.push("…".into());
            }
            shown.into()
        }
        Value::Object(fields) if depth >= MOST_DEPTH && !fields.is_empty() => json!({"…": "…"}),
        Value::Object(fields) => {
            let shown: Map<String, Value> =
                fields.iter().map(|(name, value)| (name.clone(), shortened(value, depth + 1))).collect();
            shown.into()
        }
        other => other.clone(),
    }
}
