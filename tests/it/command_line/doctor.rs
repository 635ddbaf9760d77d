//! `los doctor` as it is typed: exit numbers, JSON, words at a screen's width, and that nothing is left behind.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::{LOG, Ran, TestWorkspace, everything_below, git, say_loudly};

fn findings(ran: &Ran) -> Vec<Value> {
    let report: Value = serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{ran:?}"));
    assert_eq!(report["ok"], json!(ran.exit == Some(0)), "{ran:?}");
    let found = report["findings"].as_array().unwrap().clone();
    for finding in &found {
        let keys: Vec<&str> = finding.as_object().unwrap().keys().map(String::as_str).collect();
        assert!(keys.starts_with(&["group", "severity", "what"]), "{keys:?}");
        assert!(keys[3..].iter().all(|key| ["advice", "command"].contains(key)), "{keys:?}");
        assert!(["ok", "note", "warning", "error"].map(Value::from).contains(&finding["severity"]), "{finding}");
    }
    found
}

fn has(findings: &[Value], severity: &str, words: &str) -> bool {
    findings.iter().any(|finding| finding["severity"] == severity && finding["what"].as_str().unwrap().contains(words))
}

#[test]
fn a_well_workspace_exits_0_and_is_as_it_was() {
    for folder in ["examples/sample-learner", "tests/fixtures/python-workspace-a", "tests/fixtures/python-workspace-b"]
    {
        let workspace = TestWorkspace::copy_of(folder);
        workspace.write(".context/tool_calls.jsonl", "");
        let before = everything_below(workspace.root());
        let shown = workspace.los(&["doctor"]).ok();
        assert!(shown.starts_with("Workspace  ✓ ") && shown.contains("`los doctor -v` lists them all."), "{shown}");
        assert!(!shown.contains('\u{1b}'), "{shown}");
        let all = workspace.los(&["doctor", "-v"]).ok();
        assert!(all.lines().count() > shown.lines().count() && all.contains("`.context/` can be written"));
        let found = findings(&workspace.los(&["doctor", "--json"]));
        assert!(!has(&found, "error", "") && !has(&found, "warning", "memory"), "{found:#?}");
        assert_eq!(everything_below(workspace.root()), before, "{folder}");
    }
}

#[test]
fn without_a_workspace_it_says_how_to_make_one() {
    let workspace = TestWorkspace::new();
    let nowhere = tempfile::tempdir().unwrap();
    let at = |root: Option<&str>, args: &[&str]| {
        let mut command = workspace.command(&[&["doctor"], args].concat());
        command.current_dir(nowhere.path()).env_remove("LOS_ROOT");
        if let Some(root) = root {
            command.env("LOS_ROOT", root);
        }
        Ran::of(&mut command)
    };
    let shown = at(None, &[]).ok();
    assert!(shown.contains("! there is no learning workspace") && shown.contains("`los init`"), "{shown}");
    assert!(shown.contains("Machine    ✓ los "), "{shown}");
    assert!(has(&findings(&at(Some(""), &["--json"])), "warning", "no learning workspace"));
    assert!(has(&findings(&at(Some("/nowhere"), &["--json"])), "error", "`/nowhere` is not a folder"));
    let root = workspace.root().display().to_string();
    for found in [at(None, &["--root", &root, "--json"]), at(Some(&root), &["--json"])] {
        assert!(has(&findings(&found), "ok", &root), "{found:?}");
    }
    let mut command = workspace.command(&["doctor", "--json"]);
    command.current_dir(workspace.path(".claude/memory")).env_remove("LOS_ROOT");
    assert!(has(&findings(&Ran::of(&mut command)), "ok", &root));
}

#[test]
fn settings_and_learners_that_stop_other_commands_are_findings_of_doctor() {
    let workspace = TestWorkspace::new();
    workspace.write("learning-os.toml", "[read\n");
    assert_eq!(workspace.los(&["status"]).exit, Some(2));
    let ran = workspace.los(&["doctor"]);
    assert_eq!((ran.exit, ran.stderr.as_str()), (Some(1), ""), "{ran:?}");
    assert!(ran.stdout.contains("✗ learning-os.toml cannot be read") && ran.stdout.contains("1 error"), "{ran:?}");
    assert!(has(&findings(&workspace.los(&["doctor", "--json"])), "error", "cannot be read"));
    workspace.write("learning-os.toml", "");
    let found = findings(&workspace.los(&["doctor", "--learner", "nobody", "--json"]));
    assert!(has(&found, "error", "learner not found: `nobody`") && has(&found, "ok", "ada: Beginner"));
    assert_eq!(workspace.los(&["doctor", "--as-of", "soon"]).exit, Some(2));
    workspace.write(LOG, "{\"timestamp\":\"2026-03-01T06:00:00Z\",\"event\":\"note\"}\n");
    let then = workspace.los(&["doctor", "--as-of", "2026-02-28T11:30:00Z", "--json"]);
    assert!(has(&findings(&then), "warning", "dated in the future"));
}

#[test]
fn broken_memory_is_told_and_nothing_of_it_drives_the_terminal() {
    let workspace = TestWorkspace::new();
    workspace.write(".claude/memory/learner_profile.json", "{\"name\":\"\u{1b}[2Jx\",\"level\":\"\u{1b}]0;t\u{7}\"}");
    workspace.write(LOG, "\u{1b}[31m\n{\"timestamp\":");
    workspace.write(".mcp.json", "{\"mcpServers\":{\"los\":{\"command\":\"\\u001b[2Jlos\"}}}");
    workspace.write("paths/\u{1b}[1mx/month-01/README.md", "# Month 1: X\n");
    workspace.write("learning-os.toml", "\"\\u001b[2J\" = 1\n");
    fs::write(workspace.path(".claude/memory/decisions.jsonl"), [0xff, b'\n']).unwrap();
    for args in [&["doctor", "--color", "never"][..], &["doctor", "-v", "--color", "never"], &["doctor", "--json"]] {
        let ran = workspace.los(args);
        assert!(!ran.stdout.contains(['\u{1b}', '\u{7}']) && ran.stderr.is_empty(), "{ran:?}");
    }
    let found = findings(&workspace.los(&["doctor", "--json"]));
    assert!(has(&found, "warning", "progress_log.jsonl: 2 lines cannot be read, the first is line 1"), "{found:#?}");
    assert!(has(&found, "warning", "decisions.jsonl: 1 line cannot be read"), "{found:#?}");
}

#[test]
fn missing_write_permission_is_reported() {
    let workspace = TestWorkspace::new();
    workspace.write(".context/tool_calls.jsonl", "");
    let set_mode =
        |path: &str, mode| fs::set_permissions(workspace.path(path), fs::Permissions::from_mode(mode)).unwrap();
    let id = Command::new("id").arg("-u").stdin(Stdio::null()).output().unwrap();
    let is_root = String::from_utf8_lossy(&id.stdout).trim() == "0";
    for path in ["", ".claude", ".claude/memory", ".context"] {
        set_mode(path, 0o555);
    }
    let inner = workspace.command(&["doctor", "--json"]);
    let ran = if is_root {
        // Permissions do not bind root, so as root it runs as nobody.
        let mut command = Command::new("setpriv");
        command
            .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
            .arg(inner.get_program())
            .args(inner.get_args())
            .env("LOS_ROOT", workspace.root())
            .current_dir(workspace.root());
        Ran::of(&mut command)
    } else {
        Ran::of(&mut { inner })
    };
    for path in ["", ".claude", ".claude/memory", ".context"] {
        set_mode(path, 0o755);
    }
    let found = findings(&ran);
    assert!(has(&found, "warning", "`.context/` is not writable"), "{found:#?}");
}

#[test]
fn a_file_system_for_reading_only_is_one_error() {
    let workspace = TestWorkspace::new();
    workspace.write(".context/tool_calls.jsonl", "");
    let inner = workspace.command(&["doctor", "--json"]);
    let script =
        "mount --bind \"$1\" \"$1\" && mount -o remount,ro,bind \"$1\" && cd \"$1\" && exec \"$2\" doctor --json";
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", script, "sh"]);
    command.arg(workspace.root()).arg(inner.get_program()).env("LOS_ROOT", workspace.root());
    let ran = match command.stdin(Stdio::null()).output() {
        Ok(output) if output.status.code().is_some_and(|code| code <= 1) && !output.stdout.is_empty() => {
            Ran::from(output)
        }
        other => {
            return say_loudly(&format!("no file system can be mounted for reading only here: {other:?}"));
        }
    };
    let found = findings(&ran);
    assert!(has(&found, "error", "mounted read-only"), "{found:#?}");
    assert_eq!(found.iter().filter(|finding| finding["severity"] == "error").count(), 1, "{found:#?}");
}

#[test]
fn a_log_is_kept_once_it_is_committed() {
    let workspace = TestWorkspace::new();
    workspace.write(LOG, "{\"timestamp\":\"2026-03-01T06:00:00Z\",\"event\":\"note\"}\n");
    workspace.write("learning-os.toml", "");
    let git = |args: &[&str]| git(workspace.root(), args);
    git(&["init", "-q"]);
    git(&["add", "learning-os.toml"]);
    git(&["commit", "-qm", "settings"]);
    let found = findings(&workspace.los(&["doctor", "--json"]));
    assert!(has(&found, "note", "progress_log.jsonl` is not in the last commit"), "{found:#?}");
    git(&["add", "-A"]);
    git(&["commit", "-qm", "all"]);
    workspace.write(".gitignore", "*.jsonl\n");
    let found = findings(&workspace.los(&["doctor", "--json"]));
    assert!(has(&found, "ok", "the log is in its last commit"), "{found:#?}");
}
