//! Calls a minute of the tools, and reading a folder.

use std::time::Instant;

use serde_json::{Value, json};

use crate::support::TestWorkspace;
use crate::support::mcp_client::McpClient;

const LIMITED: [(&str, u32); 4] = [("context_search", 30), ("read_file", 100), ("grep_codebase", 60), ("hello", 100)];

#[test]
fn a_server_refuses_the_31st_101st_and_61st_call_of_a_minute() {
    let workspace = TestWorkspace::new();
    workspace.write("docs/a.md", "# Keys\n\nRead them from the environment.\n");
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    for (name, per_minute) in LIMITED {
        let args = match name {
            "context_search" => json!({"query": "keys"}),
            "read_file" => json!({"path": "docs/a.md"}),
            "hello" => json!({}),
            _ => json!({"pattern": "keys"}),
        };
        let begun = Instant::now();
        let mut n_admitted: u32 = 0;
        let refused: Value = loop {
            let result = client.call(name, &args);
            let text = result["content"][0]["text"].as_str().unwrap();
            let answer: Value = serde_json::from_str(text).unwrap();
            if answer["error"]["code"] == "RATE_LIMITED" {
                break answer["error"].clone();
            }
            n_admitted += 1;
            assert!(n_admitted < 3 * per_minute, "{name}: never refused");
        };
        // Only on a very busy machine do the calls take longer than a minute.
        assert!(n_admitted == per_minute || begun.elapsed().as_secs() >= 60, "{name}: {n_admitted}");
        assert_eq!(refused["details"]["limit_per_minute"], per_minute, "{refused}");
        assert!((1..=60_000).contains(&refused["details"]["retry_after_ms"].as_u64().unwrap()), "{refused}");
        assert!(refused["message"].as_str().unwrap().contains(name), "{refused}");
        client.call_ok("read_repo_file", &json!({"path": "docs/a.md"}));
    }
    // Another connection has its own limits.
    McpClient::connect(&workspace, &[], &json!({})).call_ok("hello", &json!({}));
}

#[test]
fn reading_a_folder_says_that_it_is_one() {
    let workspace = TestWorkspace::new();
    for path in ["docs/a.md", "docs/.env", "docs/more/b.md", "private/c.md", ".git/config"] {
        workspace.write(path, "canary");
    }
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let mut refused = |path: &str| client.call_err("read_repo_file", &json!({ "path": path }));
    for path in ["docs", "docs/", "./docs"] {
        let error = refused(path);
        assert_eq!(error["code"], "INVALID_INPUT", "{path}");
        assert_eq!(error["message"], "`path`: `docs` is a folder, not a file");
        assert_eq!(error["details"]["suggestion"], "name a file in it");
    }
    assert_eq!(refused("docs/more")["message"], "`path`: `docs/more` is a folder, not a file");
    // A folder that may not be read is refused as before, whether it exists or not.
    for path in ["private", "absent", ".git"] {
        assert_eq!(refused(path)["code"], "PATH_NOT_ALLOWED", "{path}");
    }
    let ran = workspace.los(&["read", "--repo", "docs"]);
    assert_eq!(ran.exit, Some(2), "{ran:?}");
    assert!(ran.stderr.contains("is a folder"), "{}", ran.stderr);
    assert_eq!(workspace.los(&["read", "--repo", "docs/a.md"]).ok(), "canary\n");
    let answer = workspace.los(&["read", "--repo", "docs/a.md", "--json"]).json();
    assert_eq!(answer, json!({"content": "canary", "path": "docs/a.md", "size": 6, "size_bytes": 6}));
    assert_eq!(workspace.los(&["read", "--repo", "private/c.md", "--json"]).failed().0, "PATH_NOT_ALLOWED");
    assert_eq!(workspace.los(&["read", "private/c.md"]).ok(), "canary\n");
}

#[test]
fn a_misspelt_path_gets_the_nearest_readable_files() {
    let workspace = TestWorkspace::new();
    for path in
        ["docs/guide.md", "docs/guides.md", "docs/unlike.txt", "docs/.env", "docs/guide.key", "docs/guide_secret.md"]
    {
        workspace.write(path, "canary");
    }
    workspace.write("docs/guide.d/x.md", "canary");
    workspace.write("guide.md", "canary");
    let details = |path: &str| {
        let mut client = McpClient::connect(&workspace, &[], &json!({}));
        client.call_err("read_repo_file", &json!({ "path": path }))
    };
    let error = details("docs/giude.md");
    assert_eq!(error["code"], "FILE_NOT_FOUND");
    assert_eq!(error["message"], "file not found: `docs/giude.md`");
    assert_eq!(error["details"]["path"], "docs/giude.md");
    assert_eq!(error["details"]["nearest"], json!(["docs/guide.md", "docs/guides.md"]));
    assert_eq!(error["details"]["suggestion"], "did you mean `docs/guide.md` or `docs/guides.md`?");
    for path in ["docs/quantum.py", "docs/nowhere/guide.md", "docs/guide.md/x"] {
        let error = details(path);
        assert_eq!(error["code"], "FILE_NOT_FOUND", "{path}");
        assert!(error["details"].get("nearest").is_none(), "{error}");
    }
    // Denied or not allowed stays the same answer whether it exists or is like what exists.
    for path in ["docs/.env", "docs/.evn", "docs/guide_secret.md", "docs/giude_secret.md", "giude.md"] {
        assert!(!details(path).to_string().contains("guide.md"), "{path}");
    }
}

#[cfg(unix)]
#[test]
fn suggestions_never_name_denied_files_behind_links() {
    let workspace = TestWorkspace::new();
    let outside = tempfile::tempdir().unwrap();
    std::fs::write(outside.path().join("guide.md"), "canary").unwrap();
    workspace.write("private/guide.md", "canary");
    workspace.write("docs/x.md", "text");
    std::os::unix::fs::symlink(outside.path(), workspace.path("docs/out")).unwrap();
    std::os::unix::fs::symlink("../private", workspace.path("docs/in")).unwrap();
    std::os::unix::fs::symlink("../private/guide.md", workspace.path("docs/guide.md")).unwrap();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    for path in ["docs/out/giude.md", "docs/in/giude.md", "docs/giude.md"] {
        let error = client.call_err("read_repo_file", &json!({ "path": path }));
        assert!(error["details"].get("nearest").is_none(), "{error}");
        assert!(!error.to_string().contains("guide"), "{error}");
    }
}
