//! The tool log among several processes: rotated by size, by one of them, with every line whole and none lost; and what
//! stands in its place that is no log.

use std::io::Write;
use std::os::unix::fs::symlink;
use std::process::Stdio;
use std::{fs, thread};

use los_app::calls::call;
use los_app::calls::caller::{Caller, Face};
use los_app::calls::ctx::Ctx;
use los_app::calls::tool::ToolResult;
use los_app::tools::hello::Hello;
use los_store::memory::learner_id::LearnerId;
use los_store::workspace::Workspace;
use serde_json::{Value, json};

use crate::support::{TOOL_LOG, TestWorkspace, Watchdog, make_pipe};

const MIB: usize = 1024 * 1024;

fn numbered(n: usize) -> String {
    if n == 0 { TOOL_LOG.into() } else { format!(".context/tool_calls.{n}.jsonl") }
}

/// Puts something in the log's place.
type Make = fn(&TestWorkspace);

/// A workspace whose log has room for `room` more bytes before it is rotated.
fn nearly_full(keep: u64, room: usize) -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.write("learning-os.toml", format!("[log]\nmax_mb = 1\nkeep = {keep}\n"));
    fill(&workspace, room);
    workspace
}

fn fill(workspace: &TestWorkspace, room: usize) {
    let path = workspace.path(TOOL_LOG);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let mut file = fs::OpenOptions::new().create(true).append(true).open(&path).unwrap();
    let missing = MIB - room - usize::try_from(file.metadata().unwrap().len()).unwrap();
    let filler = json!({ "event": "filler", "text": "" }).to_string();
    let text = "x".repeat(missing - filler.len() - 1);
    writeln!(file, "{}", json!({ "event": "filler", "text": text })).unwrap();
    assert_eq!(usize::try_from(file.metadata().unwrap().len()).unwrap(), MIB - room);
}

/// The names in the calls of all files, each line of which must be whole; the files that there are.
fn calls(workspace: &TestWorkspace) -> (Vec<String>, usize) {
    let (mut names, mut n_files) = (Vec::new(), 0);
    for n in 0..200 {
        let Ok(text) = fs::read_to_string(workspace.path(&numbered(n))) else {
            continue;
        };
        n_files += 1;
        assert!(text.ends_with('\n'), "{n}");
        // A process that looked while another's line was on its way may have begun with an extra line end.
        for line in text.lines().filter(|line| !line.is_empty()) {
            let line: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{n}: {error}: {line:.200}"));
            if line["event"] == "tool_call" {
                names.push(line["params"]["name"].as_str().unwrap().to_owned());
            }
        }
    }
    names.sort();
    (names, n_files)
}

/// A context with a log of its own, as another process has it.
fn ctx(workspace: &TestWorkspace) -> Ctx {
    Ctx {
        learner: LearnerId::from_profile("ada").unwrap(),
        caller: Caller {
            face: Face::Mcp,
            // Six bytes a character once it is escaped.
            client: Some("\u{1}".repeat(200)),
        },
        ..crate::support::tools::ctx(Workspace::load(workspace.root(), &[]).unwrap().0)
    }
}

fn hello(ctx: &Ctx, name: &str) {
    assert!(matches!(call::begin::<Hello>(ctx, json!({ "name": name })), Ok(ToolResult::Done(_))));
}

#[test]
fn one_of_many_processes_rotates_and_every_line_stays_whole() {
    let workspace = nearly_full(100, 600);
    let mut expected = Vec::new();
    for round in 0..5 {
        let children: Vec<_> = (0..8)
            .map(|n| {
                let name = format!("{round}-{n}");
                expected.push(name.clone());
                let mut command = workspace.command(&["hello", &name]);
                command.stdout(Stdio::null()).spawn().unwrap()
            })
            .collect();
        for mut child in children {
            assert!(child.wait().unwrap().success());
        }
        let (names, n_files) = calls(&workspace);
        assert_eq!(names, expected, "round {round}");
        assert_eq!(n_files, round + 2, "one rotation a round");
        fill(&workspace, 600);
    }
}

#[test]
fn processes_that_stay_notice_that_their_file_was_rotated_away() {
    let workspace = nearly_full(100, 10_000);
    let expected: Vec<String> = {
        let mut names: Vec<_> = (0..8).flat_map(|w| (0..400).map(move |n| format!("{w}-{n:03}"))).collect();
        names.sort();
        names
    };
    thread::scope(|scope| {
        for writer in 0..8 {
            let workspace = &workspace;
            scope.spawn(move || {
                let ctx = ctx(workspace);
                for n in 0..400 {
                    hello(&ctx, &format!("{writer}-{n:03}"));
                }
            });
        }
    });
    let (names, n_files) = calls(&workspace);
    assert!(names == expected, "{} of {} lines", names.len(), expected.len());
    // 3,200 lines of some 1,400 bytes. Nobody waits for the one that rotates, so a file can grow meanwhile; none may be
    // moved before it is full.
    assert!((2..=7).contains(&n_files), "{n_files} files");
    for n in 1..n_files {
        let bytes = usize::try_from(fs::metadata(workspace.path(&numbered(n))).unwrap().len()).unwrap();
        assert!(bytes > MIB - 20_000, "file {n} has {bytes} bytes");
    }
}

#[test]
fn as_many_old_files_stay_as_are_kept() {
    for (keep, before, after) in [
        (0, &[1, 2, 7][..], &[0][..]),
        (1, &[1, 2], &[0, 1]),
        (3, &[], &[0, 1]),
        (3, &[1, 2, 3, 4, 9], &[0, 1, 2, 3]),
        (5, &[1, 3], &[0, 1, 2, 4]),
    ] {
        let workspace = nearly_full(keep, 10);
        for n in before {
            workspace.write(&numbered(*n), format!("{{\"event\":\"old\",\"n\":{n}}}\n"));
        }
        hello(&ctx(&workspace), "Ada");
        let found: Vec<usize> = (0..20).filter(|n| workspace.path(&numbered(*n)).exists()).collect();
        assert_eq!(found, after, "keep {keep}, {before:?}");
        assert_eq!(calls(&workspace).0, ["Ada"]);
        if before == [1, 3] {
            assert!(workspace.read(&numbered(2)).contains("\"n\":1"));
            assert!(workspace.read(&numbered(4)).contains("\"n\":3"));
        }
    }
}

#[test]
fn a_deleted_or_torn_log_starts_again() {
    let workspace = TestWorkspace::new();
    let ctx = ctx(&workspace);
    hello(&ctx, "before");
    fs::remove_dir_all(workspace.path(".context")).unwrap();
    hello(&ctx, "after");
    assert_eq!(calls(&workspace).0, ["after"]);
    assert_eq!(workspace.read(".context/.gitignore"), "*\n");
    // A line that another process could not end does not take the next one with it.
    workspace.write(TOOL_LOG, "{\"event\":\"tool_c");
    hello(&ctx, "next");
    hello(&ctx, "last");
    let text = workspace.read(TOOL_LOG);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (3, "{\"event\":\"tool_c"));
    assert!(lines[1].contains("next") && lines[2].contains("last"), "{text}");
}

#[test]
fn a_held_lock_does_not_hang_a_call() {
    let workspace = nearly_full(3, 10);
    let held = fs::File::open(workspace.path(TOOL_LOG)).unwrap();
    held.lock().unwrap();
    // Waiting for it would never end: it is released below.
    let ctx = ctx(&workspace);
    hello(&ctx, "while-locked");
    assert!(!workspace.path(&numbered(1)).exists());
    drop(held);
    hello(&ctx, "later");
    assert_eq!(calls(&workspace), (vec!["later".into(), "while-locked".into()], 2));
}

#[test]
fn other_files_in_the_logs_place_stay_and_fail_no_call() {
    let victim = "somebody else's file\n";
    let make: [(&str, Make); 5] = [
        ("a link", |w| symlink("../victim", w.path(TOOL_LOG)).unwrap()),
        ("a hard link", |w| fs::hard_link(w.path("victim"), w.path(TOOL_LOG)).unwrap()),
        ("a pipe", |w| make_pipe(w.path(TOOL_LOG))),
        ("a folder", |w| fs::create_dir(w.path(TOOL_LOG)).unwrap()),
        ("a linked folder", |w| {
            fs::remove_dir(w.path(".context")).unwrap();
            fs::create_dir(w.path("elsewhere")).unwrap();
            symlink("elsewhere", w.path(".context")).unwrap();
        }),
    ];
    for (what, make) in make {
        let workspace = TestWorkspace::new();
        workspace.write("victim", victim);
        fs::create_dir(workspace.path(".context")).unwrap();
        make(&workspace);
        let _watchdog = Watchdog::new("logging where no log can be");
        let ran = workspace.los(&["hello", "Ada"]);
        assert_eq!((ran.exit, ran.stderr.as_str()), (Some(0), ""), "{what}: {ran:?}");
        assert_eq!(workspace.read("victim"), victim, "{what}");
        assert!(!workspace.path("elsewhere/tool_calls.jsonl").exists(), "{what}");
        let stats = workspace.los(&["stats", "--json"]);
        assert!(matches!(stats.exit, Some(0 | 4)), "{what}: {stats:?}");
    }
    // A folder where the first old file should be does not make the log grow for ever.
    let workspace = nearly_full(1, 10);
    workspace.write(".context/tool_calls.1.jsonl/x", "");
    hello(&ctx(&workspace), "Ada");
    assert!(fs::metadata(workspace.path(TOOL_LOG)).unwrap().len() < 5_000);
}
