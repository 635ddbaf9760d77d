//! Calls a minute of the tools, and reading a folder.

use std::os::unix::fs::symlink;
use std::sync::Arc;

use los_app::tools::registry;
use serde_json::json;

use crate::support::TestWorkspace;
use crate::support::tools::{Tools, assert_has};

/// The 61st call in a minute, or the first after it, is counted by `Limits`, and sessions are told apart in `mcp::http`.
#[test]
fn calls_are_refused_beyond_the_limit_of_the_tool_or_of_the_settings() {
    let per_minute = [("context_search", 30), ("read_file", 100), ("grep_codebase", 60), ("hello", 100)];
    for (name, n) in per_minute {
        assert_eq!(registry::find(name).unwrap().spec.calls_per_minute, n, "{name}");
    }
    let workspace = TestWorkspace::new();
    workspace.write("learning-os.toml", "[rate_limits]\nread_file = 2\n");
    workspace.write("docs/a.md", "# Keys\n");
    let mut tools = Tools::at(&workspace);
    tools.ctx.limits = Some(Arc::default());
    let args = json!({"path": "docs/a.md"});
    tools.call_ok("read_file", &args);
    tools.call_ok("read_file", &args);
    let refused = tools.call_err("read_file", &args);
    assert_has(&refused, &json!({"code": "RATE_LIMITED", "details.limit_per_minute": 2}));
    assert!((1..=60_000).contains(&refused["details"]["retry_after_ms"].as_u64().unwrap()), "{refused}");
    assert!(refused["message"].as_str().unwrap().contains("read_file"), "{refused}");
    tools.call_ok("read_repo_file", &args);
}

#[test]
fn reading_a_folder_says_that_it_is_one() {
    let workspace = TestWorkspace::new();
    for path in ["docs/a.md", "docs/.env", "docs/more/b.md", "private/c.md", ".git/config"] {
        workspace.write(path, "canary");
    }
    let tools = Tools::at(&workspace);
    for (path, folder) in [("docs", "docs"), ("docs/", "docs"), ("./docs", "docs"), ("docs/more", "docs/more")] {
        let message = format!("`path`: `{folder}` is a folder, not a file");
        let expected = json!({"code": "INVALID_INPUT", "message": message, "details.suggestion": "name a file in it"});
        assert_has(&tools.call_err("read_repo_file", &json!({"path": path})), &expected);
    }
    // A folder that may not be read is refused as before, whether it exists or not.
    for path in ["private", "absent", ".git", "private/c.md"] {
        assert_eq!(tools.call_err("read_repo_file", &json!({"path": path}))["code"], "PATH_NOT_ALLOWED", "{path}");
    }
    let ran = workspace.los(&["read", "--repo", "docs"]);
    assert!(ran.exit == Some(2) && ran.stderr.contains("is a folder"), "{ran:?}");
    assert_eq!(workspace.los(&["read", "--repo", "docs/a.md"]).ok(), "canary\n");
    let answer = workspace.los(&["read", "--repo", "docs/a.md", "--json"]).json();
    assert_eq!(answer, json!({"content": "canary", "path": "docs/a.md", "size": 6, "size_bytes": 6}));
    assert_eq!(workspace.los(&["read", "private/c.md"]).ok(), "canary\n");
}

#[test]
fn a_misspelt_path_gets_the_nearest_readable_files() {
    let workspace = TestWorkspace::new();
    for path in [
        "docs/guide.md", "docs/guides.md", "docs/unlike.txt", "docs/.env", "docs/guide.key", "docs/guide_secret.md",
        "docs/guide.d/x.md", "guide.md",
    ] {
        workspace.write(path, "canary");
    }
    let tools = Tools::at(&workspace);
    let refused = |path: &str| tools.call_err("read_repo_file", &json!({ "path": path }));
    let expected = json!({"code": "FILE_NOT_FOUND", "message": "file not found: `docs/giude.md`",
        "details.path": "docs/giude.md", "details.nearest": ["docs/guide.md", "docs/guides.md"],
        "details.suggestion": "did you mean `docs/guide.md` or `docs/guides.md`?"});
    assert_has(&refused("docs/giude.md"), &expected);
    for path in ["docs/quantum.py", "docs/nowhere/guide.md", "docs/guide.md/x"] {
        assert_has(&refused(path), &json!({"code": "FILE_NOT_FOUND", "details.nearest": null}));
    }
    // Denied or not allowed stays the same answer whether it exists or is like what exists.
    for path in ["docs/.env", "docs/.evn", "docs/guide_secret.md", "docs/giude_secret.md", "giude.md"] {
        assert!(!refused(path).to_string().contains("guide.md"), "{path}");
    }
}

#[test]
fn suggestions_never_name_denied_files_behind_links() {
    let (workspace, outside) = (TestWorkspace::new(), TestWorkspace::bare());
    outside.write("guide.md", "canary");
    workspace.write("private/guide.md", "canary");
    workspace.write("docs/x.md", "text");
    symlink(outside.root(), workspace.path("docs/out")).unwrap();
    symlink("../private", workspace.path("docs/in")).unwrap();
    symlink("../private/guide.md", workspace.path("docs/guide.md")).unwrap();
    let tools = Tools::at(&workspace);
    for path in ["docs/out/giude.md", "docs/in/giude.md", "docs/giude.md"] {
        let error = tools.call_err("read_repo_file", &json!({ "path": path }));
        assert!(error["details"].get("nearest").is_none() && !error.to_string().contains("guide"), "{error}");
    }
}
