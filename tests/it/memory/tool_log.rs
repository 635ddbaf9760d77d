//! The log of tool calls: what was asked and how many things were found, never content, and never at a call's cost.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, TimeDelta, Utc};
use los_app::calls::call;
use los_app::calls::caller::{Caller, Face};
use los_app::calls::ctx::Ctx;
use los_app::calls::spec::{Count, Hints, Spec};
use los_app::calls::tool::Tool;
use los_app::calls::tool::ToolResult;
use los_app::failure;
use los_app::tools::context_search::{ContextSearch, ContextSearchOutput};
use los_app::tools::grep_codebase::{GrepCodebase, GrepCodebaseOutput};
use los_app::tools::read_file::ReadFile;
use los_model::error::{Error, Result};
use los_store::memory::learner_id::LearnerId;
use los_store::workspace::Workspace;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::support::{TOOL_LOG, TestWorkspace};

/// A tool that finds as many things as it is told.
struct Finds;

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FindsArgs {
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
        private_args: &["text"],
    };
    type Args = FindsArgs;
    type Output = FindsOutput;

    fn count(output: &FindsOutput) -> Option<Count> {
        Some(Count { returned: output.found.len() as u64, total: 40 + output.found.len() as u64 })
    }

    fn target_ms(args: &FindsArgs) -> u32 {
        if args.is_large { 500 } else { Self::SPEC.target_ms }
    }

    fn run(_ctx: &Ctx, args: FindsArgs) -> Result<ToolResult<FindsOutput>> {
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
        ..crate::files::read_file::ctx(Workspace::load(workspace.root(), &[]).unwrap().0)
    }
}

fn find(ctx: &Ctx, args: Value) -> Result<usize> {
    match call::begin::<Finds>(ctx, args)? {
        ToolResult::Done(output) => Ok(output.found.len()),
        ToolResult::Pending(_) => panic!("nothing to ask"),
    }
}

#[test]
fn a_line_holds_the_query_and_the_counts_and_no_content() {
    let workspace = TestWorkspace::new();
    let ctx = ctx(&workspace, 7);
    let args = json!({"query": "JWT authentication", "text": "a canary of nineteen", "n": 3});
    assert_eq!(find(&ctx, args).unwrap(), 3);
    let mut line = workspace.values(TOOL_LOG).pop().unwrap();
    let session = line.as_object_mut().unwrap().remove("session_id");
    assert!(session.is_some_and(|id| id.as_str().unwrap().len() == 36));
    assert_eq!(
        line,
        json!({
            "event": "tool_call",
            "timestamp": "2026-03-15T12:00:00.000Z",
            "tool": "finds",
            "face": "mcp",
            "params": {"query": "JWT authentication", "text": {"length": 20}, "n": 3},
            "ok": true,
            "duration_ms": 7.0,
            "client": "test 1",
            "result_bytes": 17,
            "results": 3,
            "total": 43,
        })
    );
    let long = json!({"query": "q".repeat(500), "n": 0});
    find(&ctx, long).unwrap();
    let line = workspace.values(TOOL_LOG).pop().unwrap();
    assert_eq!(line["params"]["query"].as_str().unwrap().len(), 200);
    assert_eq!((&line["results"], &line["total"]), (&json!(0), &json!(40)));
}

#[test]
fn typed_arguments_are_checked_and_logged_like_json() {
    let args = |query: &str, n| FindsArgs { query: query.into(), text: "canary".into(), n, is_large: false };
    for args in [args("JWT authentication", 3), args("ab", 3), args("abc", 21), args("", 100)] {
        let (typed, json) = (TestWorkspace::new(), TestWorkspace::new());
        let by_type = call::begin_typed::<Finds>(&ctx(&typed, 1), args.clone()).map(|_| ());
        let by_json = call::begin::<Finds>(&ctx(&json, 1), serde_json::to_value(args).unwrap()).map(|_| ());
        assert_eq!(by_type.map_err(|error| failure::body(&error)), by_json.map_err(|error| failure::body(&error)));
        let without_session = |workspace: &TestWorkspace| {
            let mut line = workspace.values(TOOL_LOG).pop().unwrap();
            line.as_object_mut().unwrap().remove("session_id");
            line
        };
        assert_eq!(without_session(&typed), without_session(&json));
    }
}

#[test]
fn a_failed_call_has_a_code_and_no_counts() {
    let workspace = TestWorkspace::new();
    let ctx = ctx(&workspace, 1);
    for (args, code) in [
        (json!({"query": "abc", "n": 1, "text": "fail"}), "INTERNAL_ERROR"),
        (json!({"query": "ab", "n": 1}), "INVALID_INPUT"),
    ] {
        assert!(find(&ctx, args).is_err());
        let line = workspace.values(TOOL_LOG).pop().unwrap();
        assert_eq!((&line["ok"], &line["code"]), (&json!(false), &json!(code)));
        assert!(line.get("results").is_none() && line.get("total").is_none(), "{line}");
    }
}

#[test]
fn slower_than_three_times_the_calls_own_target_is_marked() {
    for (is_large, ms, expected) in
        [(false, 300, false), (false, 301, true), (true, 301, false), (true, 1_500, false), (true, 1_501, true)]
    {
        let workspace = TestWorkspace::new();
        find(&ctx(&workspace, ms), json!({"query": "abc", "n": 0, "is_large": is_large})).unwrap();
        let slow = workspace.values(TOOL_LOG).pop().unwrap().get("slow").cloned();
        assert_eq!(slow, expected.then_some(Value::Bool(true)), "{is_large} {ms}");
    }
}

#[test]
fn the_targets_of_the_source_are_the_tools_own() {
    let target = |include_deps: bool| {
        let args = json!({"path": "a", "includeDeps": include_deps});
        ReadFile::target_ms(&serde_json::from_value(args).unwrap())
    };
    assert_eq!((target(false), target(true)), (100, 500));
    assert_eq!((GrepCodebase::SPEC.target_ms, ContextSearch::SPEC.target_ms), (1_000, 2_000));
}

#[test]
fn both_searches_count_what_they_return_and_what_there_is() {
    let grep = GrepCodebaseOutput {
        incomplete: false,
        matches: Vec::new(),
        pattern: "x".into(),
        total_matches: 7,
        files_searched: 1,
        search_time: 1,
        message: None,
    };
    let count = |returned, total| Some(Count { returned, total });
    assert_eq!(GrepCodebase::count(&grep), count(0, 7));
    let search = ContextSearchOutput {
        results: Vec::new(),
        query: "x".into(),
        total_found: 9,
        search_time: 1,
        coverage: 1.0,
        degraded: None,
        known_modules: Vec::new(),
        message: None,
    };
    assert_eq!(ContextSearch::count(&search), count(0, 9));
}

#[test]
fn a_failed_search_suggests_an_alternative() {
    let workspace = TestWorkspace::new();
    let ctx = ctx(&workspace, 1);
    let failed = find(&ctx, json!({"query": "abc", "n": 1, "text": "fail"})).unwrap_err();
    assert_eq!(
        failure::body(&failed),
        json!({"error": {
            "code": "INTERNAL_ERROR",
            "message": "search failed: no index",
            "details": {
                "fallback": "Use grep_codebase for text search",
                "suggestion": "use grep_codebase (`los grep`) for text search",
            },
        }})
    );
}
