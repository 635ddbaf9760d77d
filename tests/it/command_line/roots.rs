//! `--root` and `LOS_ROOT`: a folder that is no workspace is refused before anything in it is read or made.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::assistant::permissions::leaves;
use crate::support::{Ran, TestWorkspace, los_in, of_repository};

/// Commands that look at no workspace, or say nothing where there is none.
const NEED_NONE: [&str; 9] = [
    "init", "demo", "completions", "completions install", "help", "man", "hook session-start", "statusline",
    "mcp config",
];
/// The arguments without which a command is not understood.
const ARGUMENTS: [(&str, &[&str]); 26] = [
    ("add-best-practice", &["Title", "Practice"]),
    ("data read", &["notes/private.txt"]),
    ("data write", &["x.txt", "x"]),
    ("export", &["x"]),
    ("fetch", &["https://example.com/"]),
    ("grader audit", &["x", "y", "z"]),
    ("grep", &["bank"]),
    ("later", &["17"]),
    ("level", &["Intermediate"]),
    ("log", &["note", "x"]),
    ("memory append", &["progress_log.jsonl", "{}"]),
    ("memory approve", &["x"]),
    ("memory reject", &["x"]),
    ("path add", &["x"]),
    ("path measures", &["--export"]),
    ("path remove", &["x"]),
    ("read", &["notes/private.txt"]),
    ("review add", &["What", "That"]),
    ("review export", &["x"]),
    ("review import", &["x"]),
    ("search", &["bank"]),
    // A server that was let in would listen for ever; it needs a token there.
    ("serve", &["--bind", "0.0.0.0:0"]),
    ("show", &["x"]),
    ("start", &["x"]),
    ("sys diff", &["x"]),
    ("unblock", &["x"]),
];

/// Every file and folder below, in order.
fn listing(folder: &Path) -> Vec<PathBuf> {
    let entries = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter();
    entries.map(|entry| entry.unwrap().into_path()).collect()
}

fn home_folder() -> TestWorkspace {
    let home = TestWorkspace::bare();
    home.write("notes/private.txt", "bank pin 1234\n");
    home.write("data/notes/private.txt", "bank pin 1234\n");
    home.write("paths/Beginner/month-01/README.md", "# Month 1\n\n### Week 1\n\n- [ ] bank pin 1234 (1h)\n");
    home
}

#[test]
fn a_folder_that_is_no_workspace_is_refused_and_left_alone() {
    let home = home_folder();
    let before = listing(home.root());
    let elsewhere = tempfile::tempdir().unwrap();
    let names: BTreeSet<String> = leaves().into_iter().map(|(name, _)| name).collect();
    assert!(ARGUMENTS.iter().all(|(name, _)| names.contains(*name)), "{names:?}");
    for name in names.iter().filter(|name| !NEED_NONE.contains(&name.as_str())) {
        let more = ARGUMENTS.iter().find(|(known, _)| known == name).map_or(&[][..], |(_, more)| more);
        let args: Vec<&str> = name.split_whitespace().chain(more.iter().copied()).collect();
        for (flag, variable) in [(true, false), (false, true)] {
            let mut los = los_in(elsewhere.path(), &args);
            if flag {
                los.arg("--root").arg(home.root());
            }
            if variable {
                los.env("LOS_ROOT", home.root());
            }
            let ran = Ran::of(&mut los);
            let said = format!("{}{}", ran.stdout, ran.stderr);
            assert!(said.contains("is no learning workspace"), "{args:?}: {ran:?}");
            assert!(!said.contains("1234"), "{args:?}: {ran:?}");
            assert_eq!(ran.exit, Some(if name == "doctor" { 1 } else { 2 }), "{args:?}: {ran:?}");
        }
    }
    for name in ["hook session-start", "statusline"] {
        let args: Vec<&str> = name.split(' ').collect();
        let ran = Ran::of(los_in(elsewhere.path(), &args).env("LOS_ROOT", home.root()));
        assert_eq!((ran.exit, ran.stdout, ran.stderr), (Some(0), String::new(), String::new()), "{name}");
    }
    assert_eq!(listing(home.root()), before);
}

#[test]
fn either_mark_makes_a_folder_a_workspace() {
    for mark in ["learning-os.toml", ".claude/memory/progress_log.jsonl"] {
        let home = home_folder();
        home.write(mark, "");
        assert!(home.los(&["read", "notes/private.txt"]).ok().contains("1234"), "{mark}");
    }
}

#[test]
fn commands_that_need_no_workspace_run_anywhere() {
    let home = home_folder();
    let before = listing(home.root());
    for args in [
        &["hello"][..],
        &["new"],
        &["sys", "hardware"],
        &["grader", "items"],
        &["completions", "bash"],
        &["man"],
        &["doctor"],
        &["path", "check"],
        &["path", "check", "paths/Beginner"],
        &["mcp", "config", "cursor"],
    ] {
        let ran = Ran::of(&mut los_in(home.root(), args));
        assert_eq!(ran.exit, Some(0), "{args:?}: {ran:?}");
    }
    let elsewhere = tempfile::tempdir().unwrap();
    for folder in [home.root().to_owned(), of_repository("examples/sourdough")] {
        let ran = Ran::of(los_in(elsewhere.path(), &["path", "check"]).arg(&folder));
        assert!(ran.exit == Some(0) && ran.stdout.contains("1 level checked: 0 errors"), "{ran:?}");
    }
    assert_eq!(listing(home.root()), before);
    fs::create_dir(home.path("new")).unwrap();
    let init = ["init", "--name", "Ada", "--level", "Beginner", "--hours", "8", "--yes", "--bare", "--root", "new"];
    let ran = Ran::of(&mut los_in(home.root(), &init));
    assert!(ran.exit == Some(0) && home.path("new/.claude/memory").is_dir(), "{ran:?}");
}
