//! The log of tool calls: what was asked and how large the answer was, never content, and never at a call's cost.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, TimeDelta, Utc};
use los_app::calls::call as entry;
use los_app::calls::caller::{Caller, Face};
use los_app::calls::ctx::Ctx;
use los_app::calls::spec::{Hints, Spec};
use los_app::calls::tool::Tool;
use los_app::calls::tool::ToolResult;
use los_app::failure;
use los_app::tools::context_search::ContextSearch;
use los_app::tools::grep_codebase::GrepCodebase;
use los_app::tools::read_file::ReadFile;
use los_model::error::{Error, Result};
use los_store::memory::learner_id::LearnerId;
use los_store::workspace::Workspace;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::support::tools::{assert_has, call};
use crate::support::{TOOL_LOG, TestWorkspace};

/// A tool that finds as many things as it is told.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Finds {
    #[schemars(length(min = 3, max = 500))]
    query: String,
    #[serde(default)]
    text: String,
    #[schemars(range(max = 20))]
    n: u64,
    #[serde(default)]
    is_large: bool,
}

#[derive(Serialize, JsonSchema)]
struct FindsOutput {
    found: Vec<u64>,
}

impl Tool for Finds {
    const SPEC: Spec = Spec {
        name: "finds",
        description: "Finds as many things as it is told.",
        hints: Hints::READS,
        writes_memory: false,
        calls_per_minute: 0,
        target_ms: 100,
        is_prose: false,
    };
    type Output = FindsOutput;

    fn target_ms(args: &Finds) -> u32 {
        if args.is_large { 500 } else { Self::SPEC.target_ms }
    }

    fn run(_ctx: &Ctx, args: Finds) -> Result<ToolResult<FindsOutput>> {
        if args.text == "fail" {
            return Err(Error::SearchFailed { what: "no index".into() });
        }
        Ok(ToolResult::Done(FindsOutput { found: (0..args.n).collect() }))
    }
}

/// A context whose clock goes on by `step_ms` whenever it is looked at.
fn ctx(workspace: &TestWorkspace, step_ms: i64) -> Ctx {
    let began: DateTime<Utc> = "2026-03-15T12:00:00Z".parse().unwrap();
    let n_looks = AtomicI64::new(0);
    Ctx {
        learner: LearnerId::from_profile("ada").unwrap(),
        caller: Caller { face: Face::Mcp, client: Some("test 1".into()) },
        clock: Arc::new(move || began + TimeDelta::milliseconds(step_ms * n_looks.fetch_add(1, Ordering::SeqCst))),
        ..crate::support::tools::ctx(Workspace::load(workspace.root(), &[]).unwrap().0)
    }
}

fn find(ctx: &Ctx, args: Value) -> Result<usize> {
    call::<Finds>(ctx, args).map(|output| output.found.len())
}

fn last_line(workspace: &TestWorkspace) -> Value {
    workspace.values(TOOL_LOG).pop().unwrap()
}

#[test]
fn a_line_holds_lengths_and_the_size_and_no_content() {
    let workspace = TestWorkspace::new();
    let ctx = ctx(&workspace, 7);
    let args = json!({"query": "JWT authentication", "text": "a canary of nineteen", "n": 3});
    assert_eq!(find(&ctx, args).unwrap(), 3);
    let mut line = last_line(&workspace);
    let session = line.as_object_mut().unwrap().remove("session_id");
    assert!(session.is_some_and(|id| id.as_str().unwrap().len() == 36));
    let params = json!({"query": {"length": 18}, "text": {"length": 20}, "n": 3});
    let expected = json!({"event": "tool_call", "timestamp": "2026-03-15T12:00:00.000Z", "tool": "finds", "face": "mcp",
        "params": params, "ok": true, "duration_ms": 7.0, "client": "test 1", "result_bytes": 17});
    assert_eq!(line, expected);
}

#[test]
fn typed_arguments_are_checked_and_logged_like_json() {
    for (query, n) in [("JWT authentication", 3), ("ab", 3), ("abc", 21), ("", 100)] {
        let args = Finds { query: query.into(), text: "canary".into(), n, is_large: false };
        let made = |begin: &dyn Fn(&Ctx) -> Result<ToolResult<FindsOutput>>| {
            let workspace = TestWorkspace::new();
            let refused = begin(&ctx(&workspace, 1)).err().map(|error| failure::body(&error));
            let mut line = last_line(&workspace);
            line.as_object_mut().unwrap().remove("session_id");
            (refused, line)
        };
        let json = serde_json::to_value(&args).unwrap();
        let by_type = made(&|ctx| entry::begin_typed::<Finds>(ctx, args.clone()));
        assert_eq!(by_type, made(&|ctx| entry::begin::<Finds>(ctx, json.clone())));
    }
}

#[test]
fn a_failed_call_has_a_code_and_a_failed_search_an_alternative() {
    let workspace = TestWorkspace::new();
    let ctx = ctx(&workspace, 1);
    assert!(find(&ctx, json!({"query": "ab", "n": 1})).is_err());
    assert_has(&last_line(&workspace), &json!({"ok": false, "code": "INVALID_INPUT", "result_bytes": null}));
    let failed = find(&ctx, json!({"query": "abc", "n": 1, "text": "fail"})).unwrap_err();
    assert_has(&last_line(&workspace), &json!({"ok": false, "code": "INTERNAL_ERROR", "result_bytes": null}));
    let details = json!({"fallback": "Use grep_codebase for text search",
        "suggestion": "use grep_codebase (`los grep`) for text search"});
    let error = json!({"code": "INTERNAL_ERROR", "message": "search failed: no index", "details": details});
    assert_eq!(failure::body(&failed), json!({ "error": error }));
}

#[test]
fn slower_than_three_times_the_calls_own_target_is_marked() {
    for (is_large, ms, expected) in
        [(false, 300, false), (false, 301, true), (true, 301, false), (true, 1_500, false), (true, 1_501, true)]
    {
        let workspace = TestWorkspace::new();
        find(&ctx(&workspace, ms), json!({"query": "abc", "n": 0, "is_large": is_large})).unwrap();
        assert_eq!(last_line(&workspace).get("slow") == Some(&json!(true)), expected, "{is_large} {ms}");
    }
}

#[test]
fn targets_are_the_tools_own() {
    let target = |include_deps: bool| {
        let args = json!({"path": "a", "includeDeps": include_deps});
        ReadFile::target_ms(&serde_json::from_value(args).unwrap())
    };
    assert_eq!((target(false), target(true)), (100, 500));
    assert_eq!((GrepCodebase::SPEC.target_ms, ContextSearch::SPEC.target_ms), (1_000, 2_000));
}
