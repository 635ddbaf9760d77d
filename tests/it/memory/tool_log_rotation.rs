//! The tool log among several processes: rotated by size, by one of them, with every line whole and none lost; and what
//! stands in its place that is no log.

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

const BEFORE: &str = ".context/tool_calls.1.jsonl";

/// Puts something in the log's place.
type Make = fn(&TestWorkspace);

/// A workspace whose log has room for `room` more bytes before it is rotated.
fn nearly_full(room: usize) -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.write("learning-os.toml", "[log]\nmax_mb = 1\n");
    let filler = json!({ "event": "filler", "text": "" }).to_string();
    let text = "x".repeat(MIB - room - filler.len() - 1);
    workspace.write(TOOL_LOG, format!("{}\n", json!({ "event": "filler", "text": text })));
    assert_eq!(workspace.read(TOOL_LOG).len(), MIB - room);
    workspace
}

/// The lengths of the names in the calls of both files, each line of which must be whole; the files that there are.
fn calls(workspace: &TestWorkspace) -> (Vec<u64>, usize) {
    let (mut names, mut n_files) = (Vec::new(), 0);
    for path in [TOOL_LOG, BEFORE] {
        let Ok(text) = fs::read_to_string(workspace.path(path)) else {
            continue;
        };
        n_files += 1;
        assert!(text.ends_with('\n'), "{path}");
        // A process that looked while another's line was on its way may have begun with an extra line end.
        for line in text.lines().filter(|line| !line.is_empty()) {
            let line: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{path}: {error}: {line:.200}"));
            if line["event"] == "tool_call" {
                names.push(line["params"]["name"]["length"].as_u64().unwrap());
            }
        }
    }
    names.sort_unstable();
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
    let workspace = nearly_full(600);
    let start = |n| workspace.command(&["hello", &"x".repeat(n)]).stdout(Stdio::null()).spawn().unwrap();
    let children: Vec<_> = (1..=8).map(start).collect();
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    assert_eq!(calls(&workspace), ((1..=8).collect(), 2));
}

#[test]
fn processes_that_stay_notice_that_their_file_was_rotated_away() {
    let workspace = nearly_full(10_000);
    // Of some 1,400 bytes each, so that one new file holds them.
    let expected: Vec<u64> = (1..=60).flat_map(|n| [n; 8]).collect();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let ctx = ctx(&workspace);
                for n in 1..=60 {
                    hello(&ctx, &"x".repeat(n));
                }
            });
        }
    });
    let (names, n_files) = calls(&workspace);
    assert!(names == expected, "{} of {} lines", names.len(), expected.len());
    assert_eq!(n_files, 2);
    let bytes = fs::metadata(workspace.path(BEFORE)).unwrap().len();
    assert!(bytes > 1_020_000, "moved before it was full, with {bytes} bytes");
}

#[test]
fn one_older_file_stays() {
    let workspace = nearly_full(10);
    workspace.write(BEFORE, "{\"event\":\"old\"}\n");
    hello(&ctx(&workspace), "Ada");
    assert!(workspace.read(BEFORE).contains("filler"));
    assert_eq!(calls(&workspace), (vec![3], 2));
}

#[test]
fn a_deleted_or_torn_log_starts_again() {
    let workspace = TestWorkspace::new();
    let ctx = ctx(&workspace);
    hello(&ctx, "before");
    fs::remove_dir_all(workspace.path(".context")).unwrap();
    hello(&ctx, "after");
    assert_eq!(calls(&workspace).0, [5]);
    assert_eq!(workspace.read(".context/.gitignore"), "*\n");
    // A line that another process could not end does not take the next one with it.
    workspace.write(TOOL_LOG, "{\"event\":\"tool_c");
    hello(&ctx, "next");
    hello(&ctx, "latest");
    let text = workspace.read(TOOL_LOG);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (3, "{\"event\":\"tool_c"));
    assert!(lines[1].contains("{\"length\":4}") && lines[2].contains("{\"length\":6}"), "{text}");
}

#[test]
fn a_held_lock_does_not_hang_a_call() {
    let workspace = nearly_full(10);
    let held = fs::File::open(workspace.path(TOOL_LOG)).unwrap();
    held.lock().unwrap();
    // Waiting for it would never end: it is released below.
    let ctx = ctx(&workspace);
    hello(&ctx, "while-locked");
    assert!(!workspace.path(BEFORE).exists());
    drop(held);
    hello(&ctx, "later");
    assert_eq!(calls(&workspace), (vec![5, 12], 2));
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
    let workspace = nearly_full(10);
    workspace.write(&format!("{BEFORE}/x"), "");
    hello(&ctx(&workspace), "Ada");
    assert!(fs::metadata(workspace.path(TOOL_LOG)).unwrap().len() < 5_000);
}
