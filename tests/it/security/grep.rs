//! Searching hostile workspaces: denied files, globs and patterns made to harm, odd files and names, deep and wide trees.
//!
//! Every file that must not be seen, not even in a count, holds a canary.

use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;

use los_app::failure;
use los_eyes::files::beside::Beside;
use los_eyes::grep::{Found, Question, search_with};
use los_model::error::{Code, Result};
use los_store::workspace::Workspace;
use serde_json::json;

use crate::support::mcp_client::McpClient;
use crate::support::tools::{Tools, assert_has};
use crate::support::{TestWorkspace, Watchdog, make_pipe};

const CANARY: &str = "CANARY-4711 value=1";

/// Files that no search may see.
const DENIED: [&str; 30] = [
    ".env", ".env.local", "docs/.env", "docs/.env.bak", ".ENV2", "docs/.Env.Local", "secrets.txt",
    "docs/my_secret_plan.md", "docs/SECRET.md", "docs/secret/plan.md", "credentials.json", "docs/Credential.md",
    "id.key", "docs/SERVER.KEY", ".git/config", "docs/sub/.git/config", "node_modules/pkg/index.js",
    "docs/node_modules/a/b.js", "GIT~1/config", "server.pem", "id_rsa.pub", "id_ed25519", ".npmrc", ".pypirc",
    ".netrc", ".ssh/config", ".aws/credentials", "\u{ff0e}env", ".e\u{200b}nv", "docs/private/x.md",
];

fn fixture() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    for path in DENIED {
        workspace.write(path, CANARY);
    }
    workspace.write("docs/good.md", "good value=1\n");
    workspace.write("learning-os.toml", "[read]\ndeny = [\"docs/private\"]\n");
    workspace
}

fn grep(workspace: &TestWorkspace, pattern: &str, glob: Option<&str>) -> Result<Found> {
    let question = Question {
        pattern: pattern.to_owned(),
        file_pattern: glob.map(str::to_owned),
        is_case_sensitive: false,
        limit: 1_000_000,
        context: 2,
    };
    let _watchdog = Watchdog::new("a grep");
    let (opened, _) = Workspace::load(workspace.root(), &[])?;
    let fast = search_with(&opened, &question, &Beside::none(), &|| false);
    let portable = search_with(&opened.portable(), &question, &Beside::none(), &|| false);
    match (&fast, &portable) {
        (Ok(fast), Ok(portable)) => {
            assert_eq!((&fast.matches, fast.total, fast.files), (&portable.matches, portable.total, portable.files));
        }
        (fast, portable) => assert_eq!(fast.is_err(), portable.is_err()),
    }
    fast
}

/// Row 64.
#[test]
fn denied_files_give_neither_hits_nor_counts() {
    let workspace = fixture();
    let shown = |found: Found| format!("{found:?}");
    for pattern in [".*", "value=", "CANARY", "", "4711"] {
        let with = shown(grep(&workspace, pattern, None).unwrap());
        assert!(!with.contains("4711"), "{with}");
    }
    let with = shown(grep(&workspace, ".*", None).unwrap());
    for path in DENIED {
        fs::remove_file(workspace.path(path)).unwrap();
    }
    assert_eq!(with, shown(grep(&workspace, ".*", None).unwrap()), "a denied file shows in a count");
}

/// Rows 65 and 66.
#[test]
fn a_file_pattern_widens_nothing() {
    let workspace = fixture();
    workspace.write("ignored.txt", CANARY);
    workspace.write(".gitignore", "ignored.txt\n");
    symlink("/etc", workspace.path("docs_link")).unwrap();
    for glob in
        ["**/.env*", ".git/**", "docs_link/**", "*.key", "ignored.txt", "docs/private/**", "node_modules/", "*secret*"]
    {
        let found = grep(&workspace, ".*", Some(glob)).unwrap();
        assert_eq!((found.total, found.files), (0, 0), "{glob}");
    }
    let long = "**/".repeat(400);
    let huge = "x".repeat(100_000);
    for glob in ["../**", "/etc/*", "[", "{", "docs/../../x", &long, &huge] {
        let error = grep(&workspace, ".*", Some(glob)).unwrap_err();
        let found = (error.code(), &failure::details(&error)["field"]);
        assert_eq!(found, (Code::InvalidInput, &json!("filePattern")), "{glob}");
    }
}

/// Rows 67, 72 and 75.
#[test]
fn hostile_patterns_and_lines_stay_fast_harmless_and_small() {
    let workspace = TestWorkspace::new();
    workspace.write("a.txt", format!("{}\n{}b", "a".repeat(200_000), "a".repeat(200_000)));
    for pattern in ["(a+)+$", "(a|aa)+$", "(.*a){25}", r"(\w*)*z"] {
        grep(&workspace, pattern, None).unwrap();
    }
    for pattern in ["-e", "--pre=touch x", "; touch x", "$(touch x)", "`touch x`"] {
        let ran = workspace.los(&["--json", "grep", "--", pattern]);
        assert_eq!((ran.exit, workspace.path("x").exists()), (Some(0), false), "{ran:?}");
    }
    workspace.write("long.txt", format!("{}needle\n", "x".repeat(1 << 20)).repeat(5));
    let answer = Tools::at(&workspace).call_ok("grep_codebase", &json!({"pattern": "needle"})).to_string();
    assert!(answer.len() < 50_000, "{}", answer.len());
}

/// Row 76.
#[test]
fn odd_trees_are_walked_in_time() {
    let workspace = fixture();
    let deep = "d/".repeat(120);
    workspace.write(&format!("{deep}x.txt"), "needle");
    for file in 0..2_000 {
        workspace.write(&format!("wide/{file}.txt"), "needle");
    }
    for at in ["loop", "wide/loop"] {
        symlink(".", workspace.path(at)).unwrap();
    }
    symlink(workspace.root(), workspace.path("up")).unwrap();
    for at in ["pipe", "wide/.gitignore", "wide/.ignore", "docs/.gitignore"] {
        make_pipe(workspace.path(at));
    }
    let _socket = std::os::unix::net::UnixListener::bind(workspace.path("socket")).unwrap();
    fs::create_dir(workspace.path("zeros")).unwrap();
    symlink("/dev/zero", workspace.path("zeros/.gitignore")).unwrap();
    symlink("/dev/zero", workspace.path("zeros/x.txt")).unwrap();
    let sparse = fs::File::create(workspace.path("sparse")).unwrap();
    sparse.set_len(1 << 40).unwrap();
    let found = grep(&workspace, "needle", None).unwrap();
    assert_eq!(found.total, 2_001);
}

/// A link gives a denied file no other name, and neither does a second hard link.
#[test]
fn links_lead_nowhere() {
    let workspace = fixture();
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("out.md"), CANARY).unwrap();
    for (at, target) in [("docs/innocent.md", "../.env"), ("docs/up", ".."), ("docs/git", "../.git")] {
        symlink(target, workspace.path(at)).unwrap();
    }
    symlink(outside.path(), workspace.path("docs/out")).unwrap();
    fs::hard_link(workspace.path(".env"), workspace.path("docs/second.md")).unwrap();
    let found = grep(&workspace, "CANARY", None).unwrap();
    assert_eq!((found.total, found.matches.len()), (0, 0));
}

/// Row 77.
#[test]
fn names_with_control_characters_are_left_out_or_escaped() {
    let workspace = TestWorkspace::new();
    for name in ["new\nline.txt", "esc\u{1b}[2J.txt", "bidi\u{202e}txt.exe"] {
        workspace.write(name, "needle");
    }
    let no_text = std::ffi::OsStr::from_bytes(b"no\xfftext.txt");
    fs::write(workspace.root().join(no_text), "needle").unwrap();
    for flags in [["grep", "needle"].as_slice(), &["--json", "grep", "needle"]] {
        let shown = workspace.los(flags).ok();
        let is_harmless = !shown.chars().any(|c| c.is_control() && c != '\n' || c == '\u{202e}');
        assert!(is_harmless && !shown.contains("line.txt"), "{shown:?}");
    }
    let answer = Tools::at(&workspace).call_ok("grep_codebase", &json!({"pattern": "needle"}));
    assert_has(&answer, &json!({"totalMatches": 1, "matches.0.file": "bidi\u{202e}txt.exe"}));
}

/// Threads end with the call.
#[test]
fn a_server_keeps_no_threads_of_a_search() {
    let workspace = fixture();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let n_threads = |client: &McpClient| fs::read_dir(format!("/proc/{}/task", client.pid())).unwrap().count();
    // The runtime keeps threads for long calls, and may start another while one is not free yet.
    client.call_ok("grep_codebase", &json!({"pattern": "good"}));
    let before = n_threads(&client);
    for _ in 0..20 {
        client.call_ok("grep_codebase", &json!({"pattern": "good"}));
    }
    assert!(n_threads(&client) <= before + 5, "{before} before, {} after", n_threads(&client));
}
