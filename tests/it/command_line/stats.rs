//! `los stats`: what the log of tool calls says as a whole, of a log that is there, is not, or was forged.

use std::fmt::Write;

use los_app::stats;
use los_app::stats::Stats;
use los_store::workspace::Workspace;
use serde_json::json;

use crate::support::shown::assert_each;
use crate::support::terminal::{HOSTILE, Terminal, assert_harmless};
use crate::support::{TOOL_LOG, TestWorkspace};

fn line(at: &str, tool: &str, face: &str, outcome: Result<(), &str>, ms: f64) -> String {
    let mut line = json!({
        "event": "tool_call", "timestamp": at, "tool": tool, "face": face,
        "params": {"path": "docs/a.md"}, "ok": outcome.is_ok(), "duration_ms": ms,
    });
    match outcome {
        Ok(()) => line["result_bytes"] = json!(12),
        Err(code) => line["code"] = json!(code),
    }
    if ms > 3_000.0 {
        line["slow"] = json!(true);
    }
    line.to_string() + "\n"
}

/// 100 searches of 1 to 100 ms and some other calls, over two files.
fn logged() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    let mut older = String::new();
    for n in 1..=100 {
        let at = format!("2026-03-0{}T10:00:{:02}.000Z", 1 + n % 5, n % 60);
        older += &line(&at, "context_search", "mcp", Ok(()), f64::from(n));
    }
    workspace.write(".context/tool_calls.1.jsonl", older);
    let newer = [
        line("2026-03-10T10:00:00.000Z", "read_file", "cli", Ok(()), 0.25),
        line("2026-03-10T10:00:01.000Z", "read_file", "cli", Err("FILE_NOT_FOUND"), 0.5),
        line("2026-03-10T10:00:02.000Z", "read_file", "http", Err("RATE_LIMITED"), 0.0),
        line("2026-03-10T10:00:03.000Z", "grep_codebase", "mcp", Ok(()), 4_321.0),
        "{\"event\":\"tool_call\",\"timest\n".into(),
        "\n".into(),
        line("2026-03-10T10:00:04.000Z", "hello", "cli", Ok(()), 0.1),
    ];
    workspace.write(TOOL_LOG, newer.concat());
    workspace
}

fn read(workspace: &TestWorkspace) -> Stats {
    stats::read(&Workspace::load(workspace.root(), &[]).unwrap().0).unwrap()
}

#[test]
fn every_number_comes_from_the_log() {
    let workspace = logged();
    let shown = assert_each("stats", |line| workspace.shown(line));
    let answer = workspace.los(&["stats", "--json", "--fields", "first"]).json();
    assert_eq!(answer, json!({"first": "2026-03-01T10:00:00Z"}));
    assert!(shown.lines().all(|line| line.chars().count() <= 80));
    // Asking leaves no trace.
    let empty = TestWorkspace::new();
    assert_each("stats-of-nothing", |line| empty.shown(line));
    assert!(!empty.path(".context").exists());
}

#[test]
fn the_table_fits_narrow_terminals_with_all_columns() {
    let workspace = logged();
    for columns in [60, 80, 100] {
        let screen = Terminal::sized(&workspace, columns, 24, &["stats", "--color", "never"]).end().screen;
        let widest = screen.lines().map(|line| line.trim_end().chars().count()).max().unwrap();
        assert!(widest <= usize::from(columns) && screen.contains("failed"), "{columns}: {screen}");
    }
}

#[test]
fn a_forged_log_breaks_nothing_and_drives_no_terminal() {
    let workspace = TestWorkspace::new();
    let good = |tool: &str, ms: &str| {
        format!(
            "{{\"event\":\"tool_call\",\"timestamp\":\"2026-03-10T10:00:00Z\",\"tool\":{},\"face\":\"cli\",\"ok\":true,\"duration_ms\":{ms}}}\n",
            json!(tool)
        )
    };
    let mut log = vec![
        good("hello", "-5"),
        good("hello", "1e300"),
        good("hello", "18446744073709551615"),
        good("\u{202e}olleh\u{9b}31m\u{2066}", "1"),
        good(&"n".repeat(100_000), "1"),
    ];
    let counted = log.len();
    let broken = [
        good("hello", "1e999"),
        good("hello", "null"),
        good("hello", "\"1\""),
        good(HOSTILE, "1"),
        "[]\n".into(),
        "7\n".into(),
        "\u{1b}[2J\n".into(),
        "{\"event\":\"tool_call\"}\n".into(),
        good("hello", "1").replace("2026-03-10T10:00:00Z", "yesterday"),
        good("hello", "1").replace("\"ok\":true", "\"ok\":\"yes\""),
        "[".repeat(100_000) + "\n",
        "x".repeat(10_000_000) + "\n",
    ];
    log.extend(broken.iter().cloned());
    let mut many = String::new();
    for n in 0..300 {
        many += &good(&format!("tool-{n}"), "1");
        let _ = write!(
            many,
            "{}",
            line("2026-03-10T10:00:00Z", "hello", &format!("face-{n}"), Err(&format!("CODE-{n}")), 1.0)
        );
    }
    log.push(many);
    log.push("{\"event\":\"other\",\"timestamp\":\"2026-03-10T10:00:00Z\",\"tool\":\"x\",\"face\":\"x\",\"ok\":true,\"duration_ms\":1}\n".into());
    let mut bytes = log.concat().into_bytes();
    bytes.extend(b"{\"event\":\"tool_call\",\"tool\":\"\xff\"}\n");
    workspace.write(TOOL_LOG, bytes);
    let stats = read(&workspace);
    assert_eq!(stats.broken_lines, broken.len() as u64 + 1);
    assert_eq!(stats.calls, counted as u64 + 600);
    assert!(stats.tools.len() == 2, "{}", stats.tools.len());
    assert!(stats.tools.iter().any(|tool| tool.tool == "(other)"));
    let hello = stats.tools.iter().find(|tool| tool.tool == "hello").unwrap();
    assert_eq!((hello.p50_ms.to_bits(), &hello.failures), (1.0_f64.to_bits(), &[("(other)", 300)].into()));
    for args in [&["stats"][..], &["stats", "--json"]] {
        let ran = workspace.los(args);
        assert_harmless(&ran.stdout);
        assert_harmless(&ran.stderr);
        assert!(ran.stdout.len() < 100_000);
        let _ = ran.ok();
    }
}

#[cfg(unix)]
#[test]
fn only_log_files_are_read() {
    use std::os::unix::fs::symlink;
    let workspace = logged();
    workspace.write("outside.jsonl", line("2026-03-10T10:00:00Z", "hello", "cli", Ok(()), 1.0));
    let (outside, before) = (workspace.path("outside.jsonl"), workspace.path(".context/tool_calls.1.jsonl"));
    std::fs::remove_file(&before).unwrap();
    symlink("../outside.jsonl", &before).unwrap();
    assert_eq!(read(&workspace).calls, 5);
    std::fs::remove_file(&before).unwrap();
    std::fs::hard_link(outside, &before).unwrap();
    assert_eq!(read(&workspace).calls, 5);
}

#[test]
fn a_declined_write_is_not_a_failure() {
    let workspace = TestWorkspace::new();
    Terminal::talk(&workspace, &["add-best-practice", "Title", "Practice"], &[("Write it?", "n")], 4);
    let stats = workspace.los(&["stats", "--json"]).json();
    assert_eq!((&stats["calls"], &stats["declined"], &stats["failed"]), (&json!(1), &json!(1), &json!(0)), "{stats}");
    assert_eq!(stats["tools"][0]["failures"], json!({}));
    let shown = workspace.los(&["stats"]).ok();
    assert!(shown.contains("1 declined, 0 failed"), "{shown}");
}
