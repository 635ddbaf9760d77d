//! Writing under attack: entries, files and folders made to do harm. Rows are numbered as in the security table: 79-89, the
//! questions of approval, are in `mcp_approval`; 90-110 are here.
//!
//! All calls go over MCP to a server with a standing approval, so that only the checks can refuse them.

use std::fs;
use std::os::unix::fs::symlink;

use serde_json::{Value, json};

use crate::support::mcp_answers::{failure, memory};
use crate::support::mcp_client::McpClient;
use crate::support::{LOG, TestWorkspace, without_acts};

const INVALID: &[&str] = &["INVALID_INPUT"];
const TOO_LARGE: &[&str] = &["ENTRY_TOO_LARGE", "INVALID_INPUT"];
const STAMP: &str = r#""timestamp":"2026-01-07T14:00:00Z","event":"note""#;

/// A workspace and a server that approves every write, without a rate limit.
struct Fixture {
    workspace: TestWorkspace,
    client: McpClient,
}

impl Fixture {
    fn new() -> Self {
        let workspace = TestWorkspace::new();
        workspace.write("learning-os.toml", "[rate_limits]\nwrite_memory_entry = 0\n");
        let client = McpClient::connect(&workspace, &["--approve-writes"], &json!({}));
        Self { workspace, client }
    }

    /// The reply to a call whose arguments are sent as they are, JSON or not.
    fn send(&mut self, arguments: &str) -> Value {
        self.client.send_raw(call(arguments).as_bytes());
        self.client.expect_reply(&json!("row"))
    }

    /// An entry must be refused, as an object and as a string.
    #[track_caller]
    fn refuses_entry(&mut self, row: u32, entry: &str, codes: &[&str]) {
        self.refuses(row, &object(entry), codes);
        self.refuses(row, &text(entry), codes);
    }

    /// Arguments that must be refused with one of the codes, and change nothing.
    #[track_caller]
    fn refuses(&mut self, row: u32, arguments: &str, codes: &[&str]) {
        let before = memory(&self.workspace);
        let reply = self.send(arguments);
        let shown: String = arguments.chars().take(120).collect();
        let error = failure(&reply["result"]);
        assert!(codes.contains(&error["code"].as_str().unwrap()), "row {row}: {shown}: {error}");
        assert!(error.to_string().len() < 2_000, "row {row}: {shown}: the answer repeats the input");
        assert!(memory(&self.workspace) == before, "row {row}: {shown} was refused and yet changed memory");
    }

    /// Arguments that must append one line, which is given back, and leave the bytes before it alone.
    #[track_caller]
    fn appends(&mut self, row: u32, arguments: &str) -> String {
        let before = fs::read(self.workspace.path(LOG)).unwrap();
        let reply = self.send(arguments);
        let shown: String = arguments.chars().take(120).collect();
        assert_eq!(reply["result"]["structuredContent"]["success"], true, "row {row}: {shown}: {reply}");
        let after = fs::read(self.workspace.path(LOG)).unwrap();
        let line = String::from_utf8(after.strip_prefix(&before[..]).expect("old bytes stay").to_vec()).unwrap();
        let line = line.strip_prefix('\n').unwrap_or(&line);
        let line = line.strip_suffix('\n').expect("a newline ends it");
        let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        assert!(!line.contains(breaks), "row {row}: {line:?}");
        assert!(serde_json::from_str::<Value>(line).unwrap().is_object(), "row {row}: {line}");
        String::from_utf8(without_acts(line.as_bytes())).unwrap()
    }

    /// The server still answers, and has reported no error.
    fn lives_on(mut self) {
        assert_eq!(self.client.call_ok("hello", &json!({"name": "Ada"}))["message"], "Hello, Ada!");
        let ended = self.client.close();
        assert!(ended.status.success() && ended.stderr.is_empty() && ended.unread.is_empty(), "{ended:?}");
    }
}

/// A call with these arguments, JSON or not, as a line.
fn call(arguments: &str) -> String {
    let params = format!(r#"{{"name":"write_memory_entry","arguments":{arguments}}}"#);
    format!("{{\"jsonrpc\":\"2.0\",\"id\":\"row\",\"method\":\"tools/call\",\"params\":{params}}}\n")
}

/// Arguments that append this entry, an object as it is written, to the log.
fn object(entry: &str) -> String {
    format!(r#"{{"file":"progress_log.jsonl","entry":{entry}}}"#)
}

/// The same with the entry as a string.
fn text(entry: &str) -> String {
    object(&json!(entry).to_string())
}

#[test]
fn only_the_three_files_that_grow_are_written() {
    let mut fixture = Fixture::new();
    let entry = format!("{{{STAMP}}}");
    let codes = ["WRITE_NOT_ALLOWED", "INVALID_INPUT", "PATH_NOT_ALLOWED"];
    for file in [
        "learner_profile.json", "../README.md", "PROGRESS_LOG.JSONL", "progress_log.jsonl\0",
        "progress_log.jsonl\0.md", "./progress_log.jsonl", "progress_log.jsonl ", " progress_log.jsonl",
        "progress_log", "pending/x.json", "../../.git/hooks/post-commit", "/etc/passwd", "\u{ff50}rogress_log.jsonl",
        "",
    ] {
        fixture.refuses(91, &json!({"file": file, "entry": entry}).to_string(), &codes);
        assert!(!fixture.workspace.path("README.md").exists());
    }
    for file in ["null", "7", "[\"progress_log.jsonl\"]", "{}", "true"] {
        fixture.refuses(91, &format!(r#"{{"file":{file},"entry":{entry}}}"#), INVALID);
    }
    fixture.refuses(91, &format!(r#"{{"entry":{entry}}}"#), INVALID);
    fixture.lives_on();
}

#[test]
fn other_text_than_an_entry_is_refused() {
    let mut fixture = Fixture::new();
    let events = ["", r#","events":"x""#, r#","event":7"#, r#","event":null"#, r#","event":["x"]"#, r#","event":" ""#];
    let without_event = events.map(|event| (92, format!(r#"{{"timestamp":"2026-01-07T14:00:00Z"{event}}}"#)));
    let untimed = ["", r#""timestamp":1767794400,"#, r#""timestamp":null,"#];
    let untimed = untimed.map(|stamp| (92, format!(r#"{{{stamp}"event":"x"}}"#)));
    let wrong_time = [
        "yesterday", "2026-02-30", "2026-02-30T10:00:00Z", "2026-01-07T25:00:00Z", "2026-13-01T10:00:00Z",
        "0000-01-01T00:00:00Z", "", r"2026-01-07T14:00:00Z\n",
    ];
    let wrong_time = wrong_time.map(|stamp| (93, format!(r#"{{"timestamp":"{stamp}","event":"x"}}"#)));
    let others = ["{}", r#"{"timestamp":"2026-01-07T14:00:00Z","decision":{}}"#].map(|entry| (92, entry.to_owned()));
    for (row, entry) in without_event.into_iter().chain(untimed).chain(wrong_time).chain(others) {
        fixture.refuses_entry(row, &entry, INVALID);
    }
    for entry in ["[]", "[{}]", "7", "null", "true", "\"\"", "\" \"", "\"junk\"", "\"null\"", "\"[]\""] {
        fixture.refuses(94, &object(entry), INVALID);
    }
    fixture.refuses(94, r#"{"file":"progress_log.jsonl"}"#, INVALID);
    let entry = format!("{{{STAMP}}}");
    for (row, more) in [(94, entry.clone()), (94, " junk".to_owned())] {
        fixture.refuses(row, &text(&format!("{entry}{more}")), INVALID);
    }
    for line_end in ["\n", "\r\n", "\u{2028}"] {
        fixture.refuses(95, &text(&format!("{entry}{line_end}{{{STAMP},\"x\":\"FORGED\"}}")), INVALID);
    }
    for value in
        ["NaN", "Infinity", "-Infinity", "1,", "01", "+1", ".5", "0x10", "'x'", "undefined", "1 // c", "/* c */ 1"]
    {
        fixture.refuses(96, &text(&format!("{{{STAMP},\"n\":{value}}}")), INVALID);
    }
    fixture.refuses(97, &text(&json!(entry).to_string()), INVALID);
    fixture.refuses(97, &text(&json!(json!(entry).to_string()).to_string()), INVALID);
    for levels in [100, 127, 128, 5_000] {
        for (open, inner, close) in [("[", "", "]"), ("{\"a\":", "1", "}")] {
            let nested = format!("{{{STAMP},\"n\":{}{inner}{}}}", open.repeat(levels), close.repeat(levels));
            fixture.refuses_entry(98, &nested, if nested.len() > 10_000 { TOO_LARGE } else { INVALID });
        }
    }
    fixture.lives_on();
}

#[test]
fn a_message_that_is_not_json_is_not_a_call() {
    let mut fixture = Fixture::new();
    let before = memory(&fixture.workspace);
    for value in ["NaN", "Infinity", "'x'", "1,", "01"] {
        fixture.client.send_raw(call(&object(&format!("{{{STAMP},\"n\":{value}}}"))).as_bytes());
        assert_eq!(fixture.client.expect_reply(&Value::Null)["error"]["code"], -32700, "row 96: {value}");
    }
    assert!(memory(&fixture.workspace) == before);
    fixture.lives_on();
}

#[test]
fn numbers_are_kept_exactly_or_refused() {
    let mut fixture = Fixture::new();
    let entry = |number: &str| format!("{{{STAMP},\"n\":{number}}}");
    for number in ["18446744073709551617", "1000000000000000000000000000000", "-9223372036854775809"] {
        fixture.refuses_entry(99, &entry(number), INVALID);
        fixture.refuses(99, &text(&entry(&format!("[{{\"n\":{number}}}]"))), INVALID);
    }
    for number in ["1e400", "-1e400", &"9".repeat(400), "1e999999999999"] {
        fixture.refuses_entry(100, &entry(number), INVALID);
    }
    for number in ["18446744073709551615", "-9223372036854775808", "9007199254740993", "0.1", "-0.25", "7"] {
        let entry = entry(number);
        assert_eq!([object(&entry), text(&entry)].map(|arguments| fixture.appends(99, &arguments)), [&*entry; 2]);
    }
    fixture.lives_on();
}

#[test]
fn strings_stay_on_one_line_and_keys_do_not_double() {
    let mut fixture = Fixture::new();
    let line = fixture.appends(101, &text(&format!("{{{STAMP},\"event\":\"retro\",\"a\":1,\"a\":2}}")));
    assert_eq!([line.matches("\"event\"").count(), line.matches("\"a\"").count()], [1, 1], "{line}");
    let entry = |message: &str| format!("{{{STAMP},\"message\":\"{message}\"}}");
    let as_sent =
        [r"a\nb", r"a\rb", r"a\u2028b\u2029", r"a\u0085b", r"a\u0000b", r"a\u001b[2Jb", r#"a\"},\n{\"FORGED\":1"#];
    let escaped = [("a\u{2028}b", r"a\u2028b"), ("a\u{85}b", r"a\u0085b"), (r"\ud83d\ude00", "\u{1f600}")];
    for (sent, kept) in as_sent.map(|message| (message, message)).into_iter().chain(escaped) {
        // C1 controls other than NEL are legal in JSON; nothing here holds one, so the lines compare as they are.
        let sent = [object(&entry(sent)), text(&entry(sent))];
        assert_eq!(sent.map(|arguments| fixture.appends(102, &arguments)), [&*entry(kept); 2]);
    }
    // `appends` refuses every control character in the line.
    fixture.appends(102, &object(&entry("a\u{9b}31mb\u{7f}")));
    for surrogate in [r"\ud800", r"\udc00x", r"\ud800\ud800", r"\udc00\ud800"] {
        fixture.refuses_entry(102, &entry(surrogate), INVALID);
    }
    fixture.lives_on();
}

#[test]
fn the_size_limit_counts_bytes_of_the_entry() {
    let mut fixture = Fixture::new();
    let filled = |filler: &str, n: usize| format!("{{{STAMP},\"m\":\"{}\"}}", filler.repeat(n));
    let room = 10_000 - filled("", 0).len();
    fixture.appends(103, &object(&filled("a", room)));
    for (row, filler, n) in
        [(103, "a", room + 1), (103, "a", room + 241), (103, "a", 3_000_000), (104, "\u{20ac}", 4_000)]
    {
        fixture.refuses(row, &object(&filled(filler, n)), &["ENTRY_TOO_LARGE"]);
        fixture.refuses(row, &text(&filled(filler, n)), TOO_LARGE);
    }
    let practice = |entry: String| json!({"file": "best_practices.md", "entry": entry}).to_string();
    fixture.refuses(104, &practice("\u{20ac}".repeat(4_000)), &["ENTRY_TOO_LARGE"]);
    fixture.refuses(103, &practice("a".repeat(10_001)), TOO_LARGE);
    fixture.lives_on();
}

#[test]
fn markdown_is_text_that_says_something_and_runs_nothing() {
    let mut fixture = Fixture::new();
    let practice = |entry: &str| format!(r#"{{"file":"best_practices.md","entry":{entry}}}"#);
    for entry in ["\"\"", "\" \"", "\"\\n\\t\\r\\n\"", "null", "7", "[\"### A\"]", "{\"a\":1}", "true"] {
        fixture.refuses(105, &practice(entry), INVALID);
    }
    for entry in [
        "a <script>alert(1)</script>", "<SCRIPT src=x>", "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))",
        "a\u{1b}[2Jb", "a\0b",
    ] {
        fixture.refuses(106, &practice(&json!(entry).to_string()), INVALID);
    }
    let reply = fixture.send(&practice("\"### A\\n\\nUse `<b>` and [a link](https://example.org).\""));
    assert_eq!(reply["result"]["structuredContent"]["success"], true, "{reply}");
    fixture.lives_on();
}

#[test]
fn a_call_that_is_not_a_request_writes_nothing() {
    let workspace = TestWorkspace::new();
    let before = memory(&workspace);
    let params = json!({"name": "write_memory_entry", "arguments": {"file": "progress_log.jsonl",
        "entry": {"timestamp": "2026-01-07", "event": "x"}}});
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
    let mut client = McpClient::start(&workspace, &["--approve-writes"]);
    client.notify("tools/call", &params);
    client.send(&json!([request]));
    client.send(&request);
    assert!(client.expect_reply(&json!(1))["error"].is_object(), "row 90: a call before the handshake");
    assert_eq!(client.initialize("2025-11-25", &json!({}))["result"]["protocolVersion"], "2025-11-25");
    client.notify("notifications/initialized", &json!({}));
    client.notify("tools/call", &params);
    client.send(&json!([request]));
    client.send(&json!([{"jsonrpc": "2.0", "method": "tools/call", "params": params}, request, request]));
    client.call_ok("hello", &json!({}));
    assert!(client.close().status.success());
    assert!(memory(&workspace) == before, "row 90");
}

#[test]
fn a_memory_folder_that_leads_out_is_not_written_through() {
    for swapped in [".claude/memory", ".claude"] {
        let outside = TestWorkspace::new();
        let before = memory(&outside);
        let workspace = TestWorkspace::new();
        workspace.write("learning-os.toml", "");
        let mut client = McpClient::connect(&workspace, &["--approve-writes"], &json!({}));
        // The folder is swapped under a server that has already looked.
        client.call_ok("read_repo_file", &json!({"path": LOG}));
        fs::rename(workspace.path(swapped), workspace.path("moved")).unwrap();
        symlink(outside.path(swapped), workspace.path(swapped)).unwrap();
        let entry = json!({"timestamp": "2026-01-07T14:00:00Z", "event": "note", "message": "m"});
        let error = client.call_err("write_memory_entry", &json!({"file": "progress_log.jsonl", "entry": entry}));
        let codes = ["WRITE_NOT_ALLOWED", "PATH_NOT_ALLOWED", "LEARNER_NOT_FOUND"];
        assert!(codes.contains(&error["code"].as_str().unwrap()), "row 107: {swapped}: {error}");
        assert!(memory(&outside) == before, "row 107: {swapped}");
        assert!(client.close().status.success());
    }
}

#[test]
fn a_memory_folder_that_went_missing_is_reported() {
    let mut fixture = Fixture::new();
    fs::remove_dir_all(fixture.workspace.path(".claude")).unwrap();
    let reply = fixture.send(&object(&format!("{{{STAMP}}}")));
    let error = failure(&reply["result"]);
    assert_eq!(error["code"], "LEARNER_NOT_FOUND", "row 109: the learner is gone: {error}");
    fixture.lives_on();
}
