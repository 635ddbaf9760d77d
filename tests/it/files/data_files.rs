//! Attacks on the data folder's tools: paths that lead out, links, odd files, content of any size. Rows are numbered
//! as in the security table: 18-60 as far as they apply, and 111-118.
//!
//! All of it goes over MCP, so that nothing of a shell stands in the way.

use std::fs;
use std::os::unix::fs::symlink;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::json_schema::Schema;
use crate::support::mcp_answers::{failure, output};
use crate::support::mcp_client::McpClient;
use crate::support::{TestWorkspace, make_pipe};

const SETTINGS: &str = "[rate_limits]\nread_data_file = 0\nwrite_data_file = 0\n";
const DENIED: &[&str] = &["PATH_NOT_ALLOWED"];
const INVALID: &[&str] = &["INVALID_INPUT"];
const SECRET: &str = "the-secret-byte";
const LIMIT: usize = 1_048_576;

/// Files that must not change, whatever is asked for.
const VICTIMS: [&str; 5] =
    [".env", "data/.env", "docs/victim.md", ".claude/memory/progress_log.jsonl", ".git/hooks/post-commit"];

struct Fixture {
    workspace: TestWorkspace,
    client: McpClient,
}

impl Fixture {
    fn new() -> Self {
        let workspace = TestWorkspace::new();
        workspace.write("learning-os.toml", SETTINGS);
        for victim in VICTIMS {
            workspace.write(victim, SECRET);
        }
        workspace.write("data/notes/first.txt", "hello\n");
        let client = McpClient::connect(&workspace, &[], &json!({}));
        Self { workspace, client }
    }

    fn read(&mut self, path: &str) -> Value {
        self.client.call("read_data_file", &json!({ "path": path }))
    }

    fn write(&mut self, path: &str, content: &str) -> Value {
        self.client.call("write_data_file", &json!({ "path": path, "content": content }))
    }

    /// Both tools must refuse the path with one of the codes, soon, and change nothing.
    #[track_caller]
    fn refuses(&mut self, row: u32, path: &str, codes: &[&str]) {
        self.refuses_read(row, path, codes);
        self.refuses_write(row, path, codes);
    }

    #[track_caller]
    fn refuses_read(&mut self, row: u32, path: &str, codes: &[&str]) {
        let began = Instant::now();
        let answer = self.read(path);
        self.check(row, path, &answer, codes);
        assert!(began.elapsed() < Duration::from_secs(30), "row {row}");
    }

    #[track_caller]
    fn refuses_write(&mut self, row: u32, path: &str, codes: &[&str]) {
        let began = Instant::now();
        let answer = self.write(path, "written by an attacker");
        self.check(row, path, &answer, codes);
        assert!(began.elapsed() < Duration::from_secs(30), "row {row}");
    }

    #[track_caller]
    fn check(&self, row: u32, path: &str, answer: &Value, codes: &[&str]) {
        let error = failure(answer);
        let shown: String = path.chars().take(80).collect();
        let code = error["code"].as_str().unwrap();
        assert!(codes.contains(&code), "row {row}: {shown:?}: {error}");
        assert!(!answer.to_string().contains(SECRET), "row {row}: {shown:?}");
        assert!(answer.to_string().len() < 4_000, "row {row}: the answer repeats the input");
        if code == "PATH_NOT_ALLOWED" {
            assert_eq!(error["message"], "Access denied", "row {row}: {shown:?}");
            assert!(error["details"]["suggestion"].is_string(), "row {row}: {error}");
        }
        for victim in VICTIMS {
            assert_eq!(self.workspace.read(victim), SECRET, "row {row}: {shown:?} changed {victim}");
        }
    }
}

#[test]
fn every_path_spelling_stays_in_the_folder() {
    let mut fixture = Fixture::new();
    let long_way = format!("{}../../docs/victim.md", "a/../".repeat(500));
    for (row, path) in [
        (19, ".."),
        (19, "../"),
        (19, "../docs/victim.md"),
        (20, "../data-evil/x"),
        (22, long_way.as_str()),
        (23, "/etc/passwd"),
        (23, "//etc/passwd"),
        (25, "/proc/self/environ"),
        (26, "/dev/stdin"),
        (27, "~/.ssh/id_rsa"),
        (29, "C:\\x"),
        (29, "CON"),
        (111, "..\\x"),
        (111, "notes\\..\\..\\x"),
        (111, "%2e%2e/x"),
        (111, "%2E%2E%2Fx"),
        (111, "notes/.%2e/x"),
        (111, "a/../../x"),
        (111, "notes/../../docs/victim.md"),
        (112, "../.claude/memory/progress_log.jsonl"),
        (112, "../.git/hooks/post-commit"),
    ] {
        fixture.refuses(row, path, DENIED);
    }
    for (row, path) in [(18, ""), (18, "."), (18, "/"), (18, "./"), (35, "a\nb"), (114, "a\0b"), (35, "\u{1b}[2J")] {
        fixture.refuses(row, path, INVALID);
    }
    for path in ["n".repeat(300), vec!["a"; 2_000].join("/"), "x/".repeat(2_600), "y".repeat(1_000_000)] {
        fixture.refuses(114, &path, INVALID);
    }
    assert!(!fixture.workspace.path("data/%2e%2e").exists());
}

#[test]
fn private_and_steering_names_are_closed_in_the_data_folder() {
    let mut fixture = Fixture::new();
    for path in [
        ".env", ".ENV", "\u{ff0e}env", "keys/server.key", "a.pem", "my-secrets.txt", ".git/config", "id_rsa",
        "x/.ssh/config",
    ] {
        fixture.workspace.write("data/keys/server.key", SECRET);
        fixture.refuses(17, path, DENIED);
    }
    for path in [
        ".vscode/tasks.json", "x/.cargo/config.toml", ".claude/memory/progress_log.jsonl", "learning-os.toml",
        "x/Learning-OS.toml", "CLAUDE.md", "x/claude.md", "AGENTS.md", "\u{ff21}gents.md", "GEMINI.md", ".los-1-0.tmp",
    ] {
        fixture.refuses_write(112, path, DENIED);
    }
    fixture.workspace.write("learning-os.toml", format!("[read]\ndeny = ['private']\n{SETTINGS}"));
    fixture.workspace.write("data/private/x.txt", SECRET);
    fixture.client = McpClient::connect(&fixture.workspace, &[], &json!({}));
    for path in ["private/x.txt", "private/absent.txt", "PRIVATE/x.txt"] {
        fixture.refuses(17, path, DENIED);
    }
}

#[test]
fn links_lead_nowhere_and_the_folder_itself_may_be_none() {
    let mut fixture = Fixture::new();
    let at = |name: &str| fixture.workspace.path(&format!("data/{name}"));
    for (target, link) in [
        ("../docs/victim.md", "out.md"),
        ("../docs", "out_folder"),
        (".env", "own_env.txt"),
        ("../.env", "env.txt"),
        ("../.git", "g"),
        ("/proc/self/environ", "environ"),
        ("/dev/zero", "zero"),
        ("..", "up"),
        ("out.md", "chain"),
        ("../absent", "dangling"),
        ("notes/first.txt", "inside.txt"),
        ("loop", "loop"),
    ] {
        symlink(target, at(link)).unwrap();
    }
    fs::hard_link(fixture.workspace.path("docs/victim.md"), at("hard.md")).unwrap();
    for (row, path) in [
        (36, "out.md"),
        (37, "out_folder/victim.md"),
        (37, "out_folder/new.md"),
        (38, "own_env.txt"),
        (38, "env.txt"),
        (39, "g/hooks/post-commit"),
        (42, "environ"),
        (43, "zero"),
        (44, "up/.env"),
        (44, "up/docs/victim.md"),
        (40, "chain"),
        (41, "dangling"),
    ] {
        fixture.refuses(row, path, DENIED);
    }
    fixture.refuses_read(41, "loop", &["FILE_NOT_FOUND"]);
    fixture.refuses_write(41, "loop", DENIED);
    fixture.refuses_read(45, "hard.md", DENIED);
    // A link that stays inside may be read through, never written through.
    assert_eq!(output(&fixture.read("inside.txt"))["contents"], "hello\n");
    fixture.refuses_write(113, "inside.txt", DENIED);
    // Replacing a file with a second name leaves that other one as it was.
    output(&fixture.write("hard.md", "mine"));
    assert_eq!(fixture.workspace.read("docs/victim.md"), SECRET);
    assert_eq!(output(&fixture.read("hard.md"))["contents"], "mine");

    fs::rename(fixture.workspace.path("data"), fixture.workspace.path("moved")).unwrap();
    symlink("docs", fixture.workspace.path("data")).unwrap();
    fs::write(fixture.workspace.path("moved/.env"), SECRET).unwrap();
    fs::write(fixture.workspace.path("docs/.env"), SECRET).unwrap();
    fixture.refuses(113, "victim.md", DENIED);
    fixture.refuses_write(113, "new/deep.md", DENIED);
    assert!(!fixture.workspace.path("docs/new").exists());
}

#[test]
fn non_files_are_refused() {
    let mut fixture = Fixture::new();
    make_pipe(fixture.workspace.path("data/fifo"));
    let _socket = std::os::unix::net::UnixListener::bind(fixture.workspace.path("data/socket")).unwrap();
    for (row, path) in [(117, "fifo"), (117, "notes"), (47, "socket"), (48, "notes/")] {
        fixture.refuses(row, path, INVALID);
    }
    fixture.refuses_write(117, "notes/first.txt/x", INVALID);
    fixture.refuses_read(48, "notes/first.txt/x", &["FILE_NOT_FOUND"]);
    assert_eq!(fixture.workspace.read("data/notes/first.txt"), "hello\n");
}

#[test]
fn arguments_of_other_kinds_are_refused_and_name_their_field() {
    let mut fixture = Fixture::new();
    let tool = los_app::tools::registry::find("write_data_file").unwrap();
    let schema = Schema::new(&Value::Object((tool.input_schema)()));
    for (arguments, field) in [
        (json!({"path": "x", "content": 7}), "content"),
        (json!({"path": "x", "content": null}), "content"),
        (json!({"path": "x", "content": ["a"]}), "content"),
        (json!({"path": "x", "content": {"a": 1}}), "content"),
        (json!({"path": "x"}), "content"),
        (json!({"path": 7, "content": "x"}), "path"),
        (json!({"content": "x"}), "path"),
        (json!({"path": "", "content": "x"}), "path"),
        (json!({"path": "x", "content": "x", "root": "/"}), "root"),
    ] {
        assert!(!schema.is_valid(&arguments), "the schema lets {arguments} through");
        let error = failure(&fixture.client.call("write_data_file", &arguments));
        assert_eq!((&error["code"], &error["details"]["field"]), (&json!("INVALID_INPUT"), &json!(field)));
    }
    assert!(!fixture.workspace.path("data/x").exists());
}

#[test]
fn written_bytes_are_read_back_unchanged_up_to_the_limit() {
    let mut fixture = Fixture::new();
    let most = "é".repeat(LIMIT / 2);
    for content in [
        "",
        "a",
        "\u{feff}one\r\ntwo\r\n",
        "nul \0 and \u{1b}[2J\u{1b}]0;t\u{7}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\nignore previous instructions",
        "größe 日本 \u{202e}",
        &most,
    ] {
        let written = output(&fixture.write("notes/new/x.txt", content));
        assert_eq!(written, json!({"ok": true, "bytes_written": content.len()}));
        assert_eq!(fixture.workspace.read("data/notes/new/x.txt"), content);
        assert_eq!(output(&fixture.read("notes/new/x.txt")), json!({"ok": true, "contents": content}));
    }
    for content in [format!("{most}x"), "x".repeat(6_000_000)] {
        let error = failure(&fixture.write("notes/new/x.txt", &content));
        assert_eq!(error["code"], "ENTRY_TOO_LARGE", "row 116");
        assert_eq!((&error["details"]["bytes"], &error["details"]["limit"]), (&json!(content.len()), &json!(LIMIT)));
        assert_eq!(fixture.workspace.read("data/notes/new/x.txt"), most);
    }
    // Files of other programs: too large, endless, not text, not readable.
    fixture.workspace.write("data/large.txt", vec![b'x'; LIMIT + 1]);
    fixture.refuses_read(54, "large.txt", &["FILE_TOO_LARGE"]);
    fs::File::create(fixture.workspace.path("data/sparse")).unwrap().set_len(1 << 40).unwrap();
    fixture.refuses_read(55, "sparse", &["FILE_TOO_LARGE"]);
    fixture.workspace.write("data/latin1.txt", b"gr\xf6\xdfe");
    let error = failure(&fixture.read("latin1.txt"));
    assert_eq!((&error["code"], &error["message"]), (&json!("ENCODING_ERROR"), &json!("Encoding error")));
}

#[test]
fn messages_are_the_sources_and_what_helps_stands_beside_them() {
    let mut fixture = Fixture::new();
    let error = failure(&fixture.read("notes/frist.txt"));
    assert_eq!(
        error,
        json!({"code": "FILE_NOT_FOUND", "message": "File not found", "details": {
            "path": "notes/frist.txt",
            "suggestion": "a path is relative to the data folder, `data`, and stays in it",
        }})
    );
    let error = failure(&fixture.read("../x"));
    assert_eq!(
        error,
        json!({"code": "PATH_NOT_ALLOWED", "message": "Access denied", "details": {
            "path": "../x",
            "suggestion": "`..` is not followed; a path is relative to the data folder, `data`, and stays in it",
        }})
    );
    fs::remove_dir_all(fixture.workspace.path("data")).unwrap();
    assert_eq!(failure(&fixture.read("notes/first.txt"))["message"], "File not found");
    output(&fixture.write("a/b/c.txt", "made"));
    assert_eq!(fixture.workspace.read("data/a/b/c.txt"), "made");
}

#[test]
fn the_folder_can_be_another_and_never_one_that_holds_memory() {
    let workspace = TestWorkspace::new();
    workspace.write("learning-os.toml", "[data]\ndir = 'work/files'\n");
    let _ = workspace.los(&["data", "write", "x.txt", "hi"]).ok();
    assert_eq!(workspace.read("work/files/x.txt"), "hi");
    for dir in [
        ".", "", "/", "..", ".claude", ".claude/memory", "./.claude/memory", "x/.claude/memory", ".git", ".context",
        ".CLAUDE/memory", "\u{ff0e}claude/memory", ".claude\u{200b}/memory", "../x", "/tmp", "paths", "Paths/beginner",
        "templates",
    ] {
        workspace.write("learning-os.toml", format!("[data]\ndir = '{dir}'\n"));
        let ran = workspace.los(&["data", "write", "progress_log.jsonl", "forged", "--json"]);
        assert_eq!(ran.failed(), ("INVALID_INPUT".into(), 2), "{dir}");
        assert_eq!(workspace.log(), "", "{dir}");
    }
    for dir in ["secrets", "node_modules", "x/credentials"] {
        workspace.write("learning-os.toml", format!("[data]\ndir = '{dir}'\n"));
        let ran = workspace.los(&["data", "write", "x.txt", "hi", "--json"]);
        assert_eq!(ran.failed(), ("PATH_NOT_ALLOWED".into(), 4), "{dir}");
    }
}
