//! Commands and files of an assistant's client: the facts at a session's start, the status line, and the client's settings.

use std::process::Stdio;

use serde_json::{Value, json};

use crate::support::terminal::{HOSTILE, assert_harmless};
use crate::support::tools::{Tools, assert_has};
use crate::support::{Ran, TestWorkspace, los_in};

#[test]
fn a_session_begins_with_a_few_facts() {
    let workspace = TestWorkspace::sample();
    let staged =
        json!({"file": "progress_log.jsonl", "entry": {"timestamp": "2026-01-07", "event": "note", "message": "m"}});
    Tools::at(&workspace).call_ok("write_memory_entry", &staged);
    let as_of = "--as-of=2026-03-12T12:00:00Z";
    let facts = workspace.los(&[as_of, "hook", "session-start"]).ok();
    for words in ["the learner here is Mira (Beginner · month 2", "\nNext: 36 ", "Reviews: ", "Waiting: 1 write"] {
        assert!(facts.contains(words), "{words}: {facts}");
    }
    assert!(facts.lines().count() <= 16 && facts.len() < 2_000, "{facts}");
    assert!(!facts.to_lowercase().contains("overdue"));
    let line = workspace.los(&[as_of, "statusline"]).ok();
    assert!(line.lines().count() == 1 && line.starts_with("month 2, week ") && line.contains(" to approve"), "{line}");
    assert!(workspace.los(&["statusline", "--json"]).json()["line"].is_string());
}

#[test]
fn where_nobody_learns_a_hook_says_nothing_and_does_not_fail() {
    let folder = tempfile::tempdir().unwrap();
    for args in [&["hook", "session-start"][..], &["statusline"], &["--root", "/nonexistent", "statusline"]] {
        let ran = Ran::of(los_in(folder.path(), args).stdin(Stdio::piped()));
        assert_eq!((ran.exit, ran.stdout.as_str(), ran.stderr.as_str()), (Some(0), "", ""), "{args:?}");
    }
    // A workspace that is broken is told of by the commands that people run.
    let broken = TestWorkspace::new();
    broken.write(".claude/memory/learner_profile.json", "{");
    let ran = broken.los(&["hook", "session-start"]);
    assert_eq!((ran.exit, ran.stdout.as_str()), (Some(0), ""), "{ran:?}");
}

#[test]
fn hook_output_cannot_drive_the_terminal() {
    let workspace = TestWorkspace::new();
    let text = format!("# Month 1\n\n### Week 1\n\n- [ ] {} (2h)\n", HOSTILE.replace('\n', " "));
    workspace.write("paths/Beginner/month-01/README.md", text);
    workspace.los(&["log", "blocker_raised", HOSTILE, "--yes"]).ok();
    for args in [&["hook", "session-start"][..], &["statusline"]] {
        assert_harmless(&workspace.los(args).ok());
    }
}

#[test]
fn a_clients_entry_is_printed_and_starts_a_server() {
    let workspace = TestWorkspace::sample();
    let said = workspace.los(&["mcp", "config", "claude-code"]);
    let config: Value = serde_json::from_str(&said.stdout).unwrap();
    assert!(said.stderr.contains("For .mcp.json"), "{said:?}");
    let args = config["mcpServers"]["los"]["args"].clone();
    assert_eq!(args, json!(["mcp", "serve", "--root", "${CLAUDE_PROJECT_DIR:-.}"]));
    // The arguments are ones that the program takes, with the variable as the client fills it in.
    let root = workspace.root().to_str().unwrap();
    let args = args.to_string().replace("${CLAUDE_PROJECT_DIR:-.}", root);
    let args: Vec<String> = serde_json::from_str(&args).unwrap();
    assert!(Ran::of(&mut los_in(workspace.root(), &args)).ok().is_empty());
    for (client, key) in [
        ("claude-desktop", "mcpServers"),
        ("cursor", "mcpServers"),
        ("vscode", "servers"),
        ("codex", "mcp_servers"),
        ("gemini", "mcpServers"),
        ("zed", "context_servers"),
    ] {
        let text = Ran::of(workspace.command(&["mcp", "config", client]).env("HOME", "/home/ada")).ok();
        let file: Value =
            if client == "codex" { toml::from_str(&text).unwrap() } else { serde_json::from_str(&text).unwrap() };
        let entry = &file[key]["los"];
        assert_has(entry, &json!({"args.0": "mcp", "args.1": "serve"}));
        // A file of the workspace is for everybody who has it; the one of the desktop names both places in full.
        let is_full = client == "claude-desktop";
        assert_eq!((entry["command"] == "los", text.contains(root)), (!is_full, is_full), "{client}: {text}");
    }
}
