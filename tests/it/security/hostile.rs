//! A workspace prepared by a stranger: pipes, devices and links where the program opens files, and forged records.

use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{fs, io};

use serde_json::json;

use crate::support::tools::Tools;
use crate::support::{Ran, TestWorkspace, ended_within};

fn make_pipe(workspace: &TestWorkspace, relative: &str) -> io::Result<()> {
    let path = workspace.path(relative);
    fs::create_dir_all(path.parent().unwrap())?;
    crate::support::make_pipe(path);
    Ok(())
}

/// Runs `los`, and fails the test when it hangs.
fn in_time(workspace: &TestWorkspace, args: &[&str]) -> Ran {
    let mut child = workspace.command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    ended_within(&mut child, Duration::from_secs(20));
    Ran::from(child.wait_with_output().unwrap())
}

#[test]
fn pipes_and_devices_neither_hang_nor_fill_memory() {
    type Trap = fn(&TestWorkspace) -> io::Result<()>;
    fn repository(w: &TestWorkspace) -> io::Result<()> {
        w.write(".git/HEAD", "ref: refs/heads/main\n");
        fs::create_dir_all(w.path(".git/refs"))?;
        fs::create_dir_all(w.path(".git/objects"))
    }
    let traps: [(&str, Trap); 7] = [
        (".gitignore is a pipe", |w| make_pipe(w, ".gitignore")),
        (".ignore is a pipe in a project", |w| make_pipe(w, "project/.ignore")),
        (".gitignore is an endless device", |w| symlink("/dev/zero", w.path(".gitignore"))),
        (".ignore is an endless device", |w| symlink("/dev/zero", w.path(".ignore"))),
        (".git/HEAD is a pipe", |w| make_pipe(w, ".git/HEAD")),
        (".git/config is an endless device", |w| {
            repository(w)?;
            symlink("/dev/zero", w.path(".git/config"))
        }),
        (".git borrows another repository", |w| {
            repository(w)?;
            fs::write(w.path(".git/commondir"), concat!(env!("CARGO_MANIFEST_DIR"), "/.git"))
        }),
    ];
    for (name, set) in traps {
        let workspace = TestWorkspace::new();
        set(&workspace).unwrap();
        assert_eq!(in_time(&workspace, &["status"]).exit, Some(0), "{name}");
    }
}

#[test]
fn a_name_from_a_file_is_one_word_of_a_recommended_command() {
    let workspace = TestWorkspace::new();
    let skill = "sql;{touch,pwned};:";
    let month = format!(
        "---\nskills:\n  \"{skill}\": {{ needs: [] }}\n---\n# Month 1: A\n\n## Weekly plan\n\n### Week 1: B\n\n- [ ] Do it (2h)\n"
    );
    workspace.write("paths/Beginner/month-01/README.md", month);
    workspace.add_event(
        &json!({"timestamp": "2026-01-06T10:00:00Z", "event": "review_completed", "skill": skill, "score": 0.2}),
    );
    let evaluation = Tools::as_of(&workspace, "2026-03-01").evaluation("week");
    for action in evaluation["next_actions"].as_array().unwrap() {
        let command = action["command"].as_str().unwrap();
        let mut shell = Command::new("sh");
        let ran = Ran::of(shell.current_dir(workspace.root()).args(["-c", &format!(": {command}")]));
        assert!(ran.exit == Some(0) && !workspace.path("pwned").exists(), "{command}: {ran:?}");
    }
}

#[test]
fn a_forged_record_is_escaped_and_not_offered() {
    let workspace = TestWorkspace::new();
    let record = json!({"version": 1, "id": "a\u{1b}]0;x\u{7}", "learner_id": "x", "file": "f\u{1b}[31m", "text": "t",
        "asked_by": "a", "staged_at": "\u{1b}[2J"});
    workspace.write(".claude/memory/pending/0123456789abcdef.json", record.to_string());
    let ran = workspace.los(&["memory", "pending", "--no-input"]);
    assert_eq!(ran.exit, Some(0));
    assert!(!ran.stdout.contains('\u{1b}') && !ran.stderr.contains('\u{1b}'), "{ran:?}");
    assert!(workspace.pending().is_empty());
}

#[test]
fn a_torn_record_of_a_staged_write_is_staged_again() {
    let workspace = TestWorkspace::new();
    let entry = json!({"file": "best_practices.md", "entry": "### A\n\nb"});
    let stage = || Tools::at(&workspace).call_ok("write_memory_entry", &entry)["pending_id"].clone();
    let id = stage();
    let id_text = id.as_str().unwrap();
    workspace.write(&format!(".claude/memory/pending/{id_text}.json"), "");
    assert!(workspace.pending().is_empty());
    assert_eq!(stage(), id);
    let _ = workspace.los(&["memory", "approve", id_text, "--yes"]).ok();
    assert_eq!(workspace.read(".claude/memory/best_practices.md"), "### A\n\nb\n");
}

#[test]
fn large_inputs_cost_little() {
    let workspace = TestWorkspace::new();
    let settings: String = (0..60_000).map(|n| format!("k{n}=1\n")).collect::<Vec<_>>().concat();
    workspace.write("learning-os.toml", settings);
    let text = format!("# Month 1: A\n\n## Weekly plan\n\n### Week 1: B\n\n{}", "- [x] a\n".repeat(20_000));
    workspace.write("paths/Beginner/month-01/README.md", text);
    let log = fs::File::options().write(true).open(workspace.path(".claude/memory/progress_log.jsonl")).unwrap();
    log.set_len(256 * 1024 * 1024).unwrap();
    let ran = in_time(&workspace, &["status"]);
    assert_eq!(ran.exit, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.lines().count() <= 30, "a note for each of 60,000 keys");
}

#[test]
fn a_date_beyond_all_calendars_is_refused() {
    let workspace = TestWorkspace::new();
    for date in ["+262142-12-31", "-0001-01-01", "0000-01-01"] {
        let as_of = format!("--as-of={date}");
        assert_eq!(workspace.los(&[&as_of, "status", "--json"]).failed().0, "INVALID_INPUT", "{date}");
    }
}
