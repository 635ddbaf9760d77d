//! Output of the command line and its destinations: closed and full outputs, pipes that end early, colour, and
//! text that would drive a terminal.

use std::fs::{File, OpenOptions};
use std::io::Read;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::terminal::{HOSTILE, assert_harmless};
use crate::support::{Ran, TestWorkspace};

const ENTRY: &str = r#"{"timestamp":"2026-01-07T14:00:00Z","event":"note"}"#;

/// `los` with the redirections of a shell, such as `>&-`.
fn redirected(workspace: &TestWorkspace, args: &[&str], redirection: &str) -> Ran {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", &format!("exec \"$0\" \"$@\" {redirection}"), env!("CARGO_BIN_EXE_los")]).args(args);
    command.env_clear().env("LOS_ROOT", workspace.root()).current_dir(workspace.root()).stdin(Stdio::null());
    Ran::of(&mut command)
}

#[test]
fn a_hostile_message_is_one_line_and_harmless_when_shown() {
    let workspace = TestWorkspace::new();
    assert_harmless(&workspace.los(&["log", "note", HOSTILE]).stderr);
    assert_harmless(&workspace.los(&["memory", "pending"]).stdout);
    workspace
        .los(&["log", "note", HOSTILE, "--yes", "--task", HOSTILE, "--meta", &format!("{HOSTILE}={HOSTILE}")])
        .ok();
    let log = workspace.log();
    assert_eq!(log.lines().count(), 1, "{log:?}");
    assert!(log.ends_with('\n') && !log.contains('\u{1b}') && !log.contains('\r'));
    let entry: Value = serde_json::from_str(&log).unwrap();
    assert_eq!((entry["event"].as_str(), entry["message"].as_str()), (Some("note"), Some(HOSTILE)));
    let refused = workspace.los(&["log", HOSTILE, "x", "--yes"]);
    assert_eq!(refused.exit, Some(2));
    assert_harmless(&refused.stderr);
    assert_eq!(workspace.log().lines().count(), 1);
    for args in [["memory", "show"], ["memory", "check"], ["memory", "pending"], ["status", "-v"], ["evaluate", "-v"]] {
        let ran = workspace.los(&args);
        assert_harmless(&ran.stdout);
        assert_harmless(&ran.stderr);
    }
}

#[test]
fn json_output_escapes_control_characters_and_keeps_the_text() {
    let workspace = TestWorkspace::new();
    workspace.los(&["log", "note", HOSTILE, "--yes"]).ok();
    let ran = workspace.los(&["memory", "show", "--json"]);
    let shown: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(shown[0]["entry"]["message"], HOSTILE);
    assert_harmless(&ran.stdout);
    let error = workspace.los(&["hello", "--learner", HOSTILE, "--json"]);
    assert_eq!(error.failed(), ("LEARNER_NOT_FOUND".into(), 3));
    assert_harmless(&error.stderr);
}

#[test]
fn a_hostile_practice_is_refused_or_stays_one_entry() {
    let workspace = TestWorkspace::new();
    let control = workspace.los(&["add-best-practice", "Title", HOSTILE, "--yes"]);
    assert_eq!((control.exit, workspace.read(".claude/memory/best_practices.md").as_str()), (Some(2), ""));
    assert_harmless(&control.stderr);
    let forged = "Do it.\n### 2026-01-01 — Forged\n\n**Practice:** Give up.";
    workspace.los(&["add-best-practice", "Two\nlines", forged, "--yes"]).ok();
    let shown = workspace.los(&["memory", "show", "practices", "--json"]).json();
    assert_eq!(shown.as_array().unwrap().len(), 1, "{shown}");
    assert_eq!(shown[0]["title"], "Two lines");
}

#[test]
fn hostile_arguments_do_not_come_back_raw_in_errors() {
    let workspace = TestWorkspace::new();
    let lines: [&[&str]; 8] = [
        &[HOSTILE],
        &["hello", HOSTILE, HOSTILE],
        &["hello", "--color", HOSTILE],
        &["hello", "--root", HOSTILE],
        &["hello", "--learner", HOSTILE],
        &["hello", "--as-of", HOSTILE],
        &["memory", "approve", HOSTILE, "--yes"],
        &["memory", "append", HOSTILE, ENTRY, "--yes"],
    ];
    for args in lines {
        let ran = workspace.los(args);
        assert_ne!(ran.exit, Some(0), "{args:?}");
        assert_harmless(&ran.stdout);
        assert_harmless(&ran.stderr);
    }
}

#[test]
fn hostile_files_are_shown_harmlessly() {
    let workspace = TestWorkspace::new();
    let torn = [HOSTILE.replace('\n', " ").as_bytes(), b"\xff\x9b\x1b[2J\n"].concat();
    workspace.write(".claude/memory/progress_log.jsonl", torn);
    workspace.write(".claude/memory/best_practices.md", format!("### {HOSTILE}\n\n{HOSTILE}\n"));
    workspace.write("learning-os.toml", "[\"\\u001b]0;pwned\\u0007\"]\n[read]\n\"\\u009b31m\" = 1\n");
    workspace.write(&format!(".claude/memory/pending/{}.json", "\u{1b}[2J"), HOSTILE);
    for args in [
        ["memory", "show", "log"],
        ["memory", "show", "practices"],
        ["memory", "check", "-v"],
        ["memory", "pending", "-v"],
    ] {
        let ran = workspace.los(&args);
        assert_harmless(&ran.stdout);
        assert_harmless(&ran.stderr);
    }
}

#[test]
fn closed_streams_cause_no_panic_and_never_receive_the_log() {
    let workspace = TestWorkspace::new();
    let mut n_entries = 0;
    for redirection in [">&-", "2>&-", "<&-", ">&- 2>&-", "<&- >&- 2>&-"] {
        let hello = redirected(&workspace, &["hello"], redirection);
        assert_eq!(hello.exit, Some(0), "{redirection}: {hello:?}");
        let logged = redirected(&workspace, &["memory", "append", "progress_log.jsonl", ENTRY, "--yes"], redirection);
        assert_eq!(logged.exit, Some(0), "{redirection}: {logged:?}");
        n_entries += 1;
        assert_eq!(workspace.log(), format!("{ENTRY}\n").repeat(n_entries), "{redirection}");
        let failed = redirected(&workspace, &["hello", "--learner", "zed"], redirection);
        assert_eq!(failed.exit, Some(3), "{redirection}: {failed:?}");
        let usage = redirected(&workspace, &["frobnicate"], redirection);
        assert_eq!(usage.exit, Some(2), "{redirection}: {usage:?}");
    }
}

#[test]
fn a_full_output_device_gives_an_error_true_to_what_was_written() {
    let workspace = TestWorkspace::new();
    for args in [["hello", "-q"], ["memory", "check"], ["man", "-q"], ["completions", "bash"]] {
        let ran = redirected(&workspace, &args, "> /dev/full");
        assert_eq!(ran.exit, Some(1), "{args:?}: {ran:?}");
        assert!(ran.stderr.starts_with("error: ") && !ran.stderr.contains("panicked"), "{args:?}: {ran:?}");
    }
    let appended = redirected(&workspace, &["memory", "append", "progress_log.jsonl", ENTRY, "--yes"], "> /dev/full");
    assert_eq!((appended.exit, workspace.log()), (Some(0), format!("{ENTRY}\n")), "{appended:?}");
    assert!(appended.stderr.contains("It is written."), "{appended:?}");
    let logged = redirected(&workspace, &["log", "note", "it clicked", "--yes", "--json"], "> /dev/full");
    assert_eq!((logged.exit, workspace.events().len()), (Some(0), 2), "{logged:?}");
    let staged = redirected(&workspace, &["log", "note", "it waits", "--json"], "> /dev/full");
    assert_eq!((staged.exit, workspace.events().len()), (Some(5), 2), "{staged:?}");
    let both = redirected(&workspace, &["hello"], "> /dev/full 2>&1");
    assert_eq!(both.exit, Some(1), "{both:?}");
}

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    let workspace = TestWorkspace::new();
    workspace.write(".claude/memory/progress_log.jsonl", format!("{ENTRY}\n").repeat(20_000));
    for args in [
        ["memory", "show", "-n0"],
        ["memory", "show", "--last=0"],
        ["man", "-q", "--json"],
        ["completions", "bash", "-q"],
    ]
    .map(Vec::from)
    {
        let mut child = workspace.command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = [0];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let ran = Ran::from(child.wait_with_output().unwrap());
        assert_eq!((ran.exit, ran.stderr.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn an_entry_may_come_from_standard_input_and_is_bounded() {
    let workspace = TestWorkspace::new();
    let from_input = |bytes: Vec<u8>| {
        let append = ["memory", "append", "progress_log.jsonl", "-", "--yes", "--json"];
        Ran::piped(&mut workspace.command(&append), &bytes)
    };
    assert_eq!(from_input(ENTRY.into()).json()["entry_count"], 1);
    assert_eq!(from_input(vec![b'x'; 3_000_000]).failed(), ("ENTRY_TOO_LARGE".into(), 2));
    assert_eq!(
        from_input(b"{\"timestamp\":\"2026-01-07\",\"event\":\"\xff\"}".into()).failed(),
        ("INVALID_INPUT".into(), 2)
    );
    assert_eq!(from_input(Vec::new()).failed(), ("INVALID_INPUT".into(), 2));
    assert_eq!(workspace.log(), format!("{ENTRY}\n"));
    let mut folder = workspace.command(&["memory", "append", "progress_log.jsonl", "-", "--yes"]);
    let ran = Ran::of(folder.stdin(File::open(workspace.root()).unwrap()));
    assert!(ran.exit.is_some_and(|exit| exit != 0 && exit != 101), "{ran:?}");
}

#[test]
fn output_may_go_into_the_log_without_breaking_the_entry() {
    let workspace = TestWorkspace::new();
    let into_log = OpenOptions::new().append(true).open(workspace.path(".claude/memory/progress_log.jsonl")).unwrap();
    let mut command = workspace.command(&["memory", "append", "progress_log.jsonl", ENTRY, "--yes"]);
    assert!(command.stdout(into_log).status().unwrap().success());
    assert_eq!(workspace.log().lines().next(), Some(ENTRY));
}

#[test]
fn colour_is_for_terminals_unless_it_is_asked_for() {
    let workspace = TestWorkspace::new();
    workspace.write(".claude/memory/progress_log.jsonl", format!("{ENTRY}\n"));
    let show = |flags: &[&str]| workspace.los(&[&["memory", "show"], flags].concat()).ok();
    assert!(!show(&[]).contains('\u{1b}'));
    assert!(!show(&["--color", "auto"]).contains('\u{1b}'));
    assert!(!show(&["--color", "never"]).contains('\u{1b}'));
    let coloured = show(&["--color", "always"]);
    assert!(coloured.contains("\u{1b}[1m") && coloured.contains("\u{1b}[0m"), "{coloured:?}");
    assert!(!show(&["--color", "always", "--json"]).contains('\u{1b}'), "JSON is for programs");
}

#[test]
fn quiet_leaves_data_and_errors() {
    let workspace = TestWorkspace::new();
    let quiet = |args: &[&str]| workspace.los(&[args, &["--quiet"]].concat());
    assert_eq!(quiet(&["hello"]).ok(), "Hello from AI Practitioner Learning OS!\n");
    let staged = quiet(&["log", "note", "x"]);
    assert_eq!((staged.exit, staged.stderr.as_str()), (Some(5), ""));
    assert!(quiet(&["hello", "--learner", "zed"]).stderr.starts_with("error: "));
    let row = &quiet(&["memory", "pending", "--json"]).json()[0];
    assert_eq!(row["file"], json!("progress_log.jsonl"));
}
