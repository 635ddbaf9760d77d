//! The source document of `context_search`, `read_file` and `grep_codebase`, as far as no other test covers it, over MCP: an
//! example with dependencies, error cases, and side effects (the log and the count of accesses, nothing else).

use std::collections::BTreeMap;

use los_eyes::files::access;
use los_store::workspace::Workspace;
use los_store::workspace::settings::Settings;
use serde_json::{Value, json};

use crate::support::embeddings_stand_in::{Reply, StandIn, nobody};
use crate::support::mcp_client::McpClient;
use crate::support::{TestWorkspace, files_below};

const SERVICE: &str = "src/server/auth/AuthService.ts";

/// The project that the source's examples speak of, with something to search by meaning.
fn project() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.write(
        SERVICE,
        "import { TokenManager } from './TokenManager';\nimport { UserRepository } from '../users/UserRepository';\nexport const sign = (payload: string) => jwt.sign(payload, SECRET);\n",
    );
    workspace.write("src/server/auth/TokenManager.ts", "export class TokenManager {}\n");
    workspace.write("src/server/users/UserRepository.ts", "export class UserRepository {}\n");
    workspace.write(
        ".claude/memory/best_practices.md",
        "# Best practices\n\n### 2026-01-15 — Tokens in cookies\nUse JWT tokens stored in httpOnly cookies for auth.\n\n### 2026-01-16 — Refresh under a lock\nImplement token refresh with mutex locks to prevent race conditions.\n",
    );
    workspace
}

fn connect(workspace: &TestWorkspace) -> McpClient {
    McpClient::connect(workspace, &[], &json!({}))
}

#[test]
fn context_searchs_examples_and_test_cases_hold_over_mcp() {
    let workspace = project();
    let mut client = connect(&workspace);
    let answer = client.call_ok("context_search", &json!({"query": "JWT authentication", "limit": 5}));
    let first = &answer["results"][0];
    assert!(first["content"].as_str().unwrap().contains("JWT tokens"), "{answer}");
    assert_eq!(answer["query"], "JWT authentication");
    let arguments = json!({"query": "token refresh issue", "type": "issue", "module": "auth", "limit": 3});
    let answer = client.call_ok("context_search", &arguments);
    assert_eq!(answer["totalFound"], 0, "{answer}");
    assert!(answer["message"].is_string(), "{answer}");
    let answer = client.call_ok("context_search", &json!({"query": "JWT authentication", "module": ""}));
    assert!(!answer["results"].as_array().unwrap().is_empty(), "no module is none: {answer}");
    // Without an index the first search answers by words.
    let answer = connect(&project()).call_ok("context_search", &json!({"query": "mutex locks"}));
    assert!(!answer["results"].as_array().unwrap().is_empty() && answer["coverage"].is_number(), "{answer}");
    let refused = [
        ("query", json!(["ab", "  a ", "a".repeat(501), null])),
        ("type", json!(["note"])),
        ("module", json!([2])),
        ("limit", json!([0, 21, 1.5])),
        ("explain", json!([true])),
    ];
    client.assert_refused("context_search", &json!({"query": "abc"}), &refused);
}

/// The bounds of the contract, as clients see them.
#[test]
fn the_published_schemas_have_every_bound_and_default() {
    let mut client = connect(&project());
    let listed = client.request("tools/list", &json!({}));
    let schema = |name: &str| {
        let tools = listed["result"]["tools"].as_array().unwrap();
        tools.iter().find(|tool| tool["name"] == name).unwrap()["inputSchema"].clone()
    };
    let bounds = |tool: &str, field: &str, expected: Value| {
        let schema = schema(tool);
        let field = &schema["properties"][field];
        for (name, value) in expected.as_object().unwrap() {
            assert_eq!(&field[name], value, "{tool} {name}: {field}");
        }
    };
    for (tool, required) in [("read_file", "path"), ("grep_codebase", "pattern"), ("context_search", "query")] {
        let schema = schema(tool);
        assert_eq!((&schema["required"], &schema["additionalProperties"]), (&json!([required]), &json!(false)));
    }
    bounds("read_file", "path", json!({"minLength": 1}));
    bounds("read_file", "includeDeps", json!({"default": false}));
    bounds("read_file", "maxDepth", json!({"minimum": 0, "maximum": 1, "default": 1}));
    bounds("grep_codebase", "pattern", json!({"minLength": 1, "maxLength": 200}));
    bounds("grep_codebase", "caseSensitive", json!({"default": false}));
    bounds("grep_codebase", "limit", json!({"minimum": 1, "maximum": 100, "default": 50}));
    bounds("context_search", "query", json!({"minLength": 3, "maxLength": 500}));
    let kinds = json!(["all", "pattern", "rule", "decision", "issue"]);
    bounds("context_search", "type", json!({"enum": kinds, "default": "all"}));
    bounds("context_search", "limit", json!({"minimum": 1, "maximum": 20, "default": 5}));
}

#[test]
fn a_failing_endpoint_is_reported_and_the_model_answers() {
    let busy = StandIn::start(&[Reply::Status(401, String::new())]);
    for (url, reason) in [(nobody(), "connection refused"), (busy.url(), "401")] {
        let workspace = project();
        workspace.write("learning-os.toml", format!("[search]\nendpoint = \"{url}\"\nmodel = \"any\"\n"));
        let ran = workspace.los(&["--json", "search", "JWT authentication"]);
        let answer = ran.json();
        let degraded = answer["degraded"].as_str().unwrap_or_default();
        assert!(degraded.contains(reason), "{answer}");
        assert!(degraded.ends_with("; the embedded model was used"), "{degraded}");
        assert_eq!(answer["coverage"], 1.0, "{answer}");
        assert!(answer["totalFound"].as_u64() >= Some(1), "{answer}");
        let ran = workspace.los(&["search", "JWT authentication"]);
        assert!(ran.stderr.contains("note: the embeddings endpoint"), "{}", ran.stderr);
        assert_eq!(ran.exit, Some(0));
    }
}

#[test]
fn reading_counts_the_access_and_changes_only_derived_files() {
    let workspace = project();
    let before = all_files(&workspace);
    let mut client = connect(&workspace);
    for _ in 0..2 {
        client.call_ok("read_file", &json!({"path": SERVICE}));
    }
    client.call_err("read_file", &json!({"path": "src/missing.ts"}));
    client.call_err("read_file", &json!({"path": ".env"}));
    client.call_ok("grep_codebase", &json!({"pattern": "token"}));
    client.call_ok("context_search", &json!({"query": "cookies"}));
    drop(client);
    assert_eq!(all_files(&workspace), before);
    let counts = access::counts(&Workspace::open(workspace.root(), Settings::default()).unwrap());
    assert_eq!(counts.of(SERVICE).unwrap().count, 2);
    assert_eq!(counts.n_files(), 1, "files that were refused, found or imported were not read");
}

/// Every file of a workspace, but those that the program makes for itself.
pub fn all_files(workspace: &TestWorkspace) -> BTreeMap<String, Vec<u8>> {
    let mut files = files_below(workspace.root());
    files.retain(|path, _| !path.starts_with(".context/"));
    files
}
