//! Appends lose and tear no entry: many processes at once, processes killed in the middle, logs that an earlier
//! crash left torn, locks that others hold.
//!
//! Real processes on a real file system. What the kernel refuses is in `durability_faults`, staged writes in
//! `durability_staged`.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::durability_harness::{
    Census, Reaped, acknowledged, append_command, append_ok, entry, send_entries, server, write_args,
};
use crate::support::tools::Tools;
use crate::support::{Dice, LOG, TestWorkspace, becomes_true, has_open, without_acts};

fn unlimited_workspace() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.write("learning-os.toml", "[rate_limits]\nwrite_memory_entry = 0\n");
    workspace
}

#[test]
fn parallel_appends_of_many_processes_are_each_kept_once() {
    const N_PROCESSES: usize = 16;
    const N_SERVERS: usize = 4;
    const N_EACH: usize = 6;
    let workspace = unlimited_workspace();
    let counts: Vec<u64> = thread::scope(|scope| {
        let workspace = &workspace;
        let from_command_line = (0..N_PROCESSES).map(|p| {
            scope.spawn(move || {
                let append =
                    |n| append_ok(workspace, &entry(&format!("process {p}"), n))["entry_count"].as_u64().unwrap();
                (0..N_EACH).map(append).collect::<Vec<_>>()
            })
        });
        let from_servers = (0..N_SERVERS).map(|s| {
            scope.spawn(move || {
                let mut server = server(workspace, workspace.root());
                let mut append = |n| {
                    let entry = entry(&format!("server {s}"), n);
                    let answer = server.call_ok("write_memory_entry", &write_args(&entry));
                    answer["entry_count"].as_u64().unwrap()
                };
                (0..N_EACH).map(&mut append).collect::<Vec<_>>()
            })
        });
        let running: Vec<_> = from_command_line.chain(from_servers).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    let census = Census::of(&workspace);
    for (kind, n_writers) in [("process", N_PROCESSES), ("server", N_SERVERS)] {
        for writer in 0..n_writers {
            for n in 0..N_EACH {
                census.assert_once(&entry(&format!("{kind} {writer}"), n), true);
            }
        }
    }
    let n_entries = (N_PROCESSES + N_SERVERS) * N_EACH;
    assert_eq!((census.total(), census.strangers.len()), (n_entries, 0));
    census.assert_orders_kept();
    // Each was told which entry of the file it became, so the answers are the numbers from the first to the last.
    let told: BTreeSet<u64> = counts.iter().copied().collect();
    assert_eq!(told, (1..=n_entries as u64).collect::<BTreeSet<u64>>());
}

/// How long one append takes here and now, so that the kills fall into all of its stages.
fn time_of_an_append(workspace: &TestWorkspace) -> Duration {
    let times = (0..3).map(|n| {
        let start = Instant::now();
        append_ok(workspace, &entry("timed", n));
        start.elapsed()
    });
    times.max().unwrap()
}

#[test]
fn a_killed_append_is_kept_once_if_acknowledged() {
    const N_KILLS: usize = 30;
    let workspace = TestWorkspace::new();
    let mut dice = Dice(1);
    let mut longest = time_of_an_append(&workspace);
    let mut acknowledged = Vec::new();
    for n in 0..N_KILLS {
        let mut command = append_command(&workspace, &entry("killed", n));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        thread::sleep(Duration::from_micros((dice.roll() * longest.as_micros() as f64 * 1.25) as u64));
        child.kill().unwrap();
        let answer = child.wait_with_output().unwrap();
        // The answer is the promise, also when the process did not come to its end.
        acknowledged.push(String::from_utf8_lossy(&answer.stdout).contains("\"success\": true"));
        let start = Instant::now();
        append_ok(&workspace, &entry("next", n));
        longest = longest.min(start.elapsed() * 2);
    }
    let census = Census::of(&workspace);
    for (n, is_acknowledged) in acknowledged.iter().enumerate() {
        census.assert_once(&entry("killed", n), *is_acknowledged);
        census.assert_once(&entry("next", n), true);
    }
    let n_acknowledged = acknowledged.iter().filter(|yes| **yes).count();
    assert!(n_acknowledged < N_KILLS, "no kill came in time: this checked nothing");
}

#[test]
fn a_server_that_ends_while_it_writes_keeps_what_it_acknowledged() {
    const N_KILLS: usize = 6;
    const N_CALLS: usize = 150;
    let workspace = unlimited_workspace();
    let (mut dice, mut n_acknowledged) = (Dice(2), 0);
    let endings = ["KILL"; N_KILLS].into_iter().chain(["EOF", "TERM", "INT", "HUP"]);
    for (round, ending) in endings.enumerate() {
        let writer = format!("server {round}");
        let mut server = server(&workspace, workspace.root());
        let ids = send_entries(&mut server, &writer, N_CALLS);
        thread::sleep(Duration::from_micros(dice.below(20_000).into()));
        let ended = if ending == "EOF" {
            server.close()
        } else {
            server.signal(ending);
            server.wait()
        };
        let acknowledged = acknowledged(&ended);
        if ending == "KILL" {
            n_acknowledged += acknowledged.len();
        } else {
            // It ends by itself, so not even the last line is torn.
            let log = fs::read(workspace.path(LOG)).unwrap();
            assert!(ended.stderr.is_empty() && log.ends_with(b"}\n"), "{ending}: {ended:?}");
        }
        append_ok(&workspace, &entry("next", round));
        let census = Census::of(&workspace);
        for (n, id) in ids.iter().enumerate() {
            census.assert_once(&entry(&writer, n), acknowledged.contains(id));
        }
        census.assert_once(&entry("next", round), true);
    }
    let was_in_time = (1..N_KILLS * N_CALLS).contains(&n_acknowledged);
    assert!(was_in_time, "no kill came in the middle: {n_acknowledged} acknowledged");
}

/// More torn ends are in the unit test of the append.
#[test]
fn a_torn_last_line_does_not_swallow_the_next_entry() {
    let whole = entry("old", 0);
    for (tail, third) in [
        (b"{\"timestamp\":\"2026-01-07\",\"event\":\"\xe2\x82".to_vec(), None),
        ([b"{\"filler\":\"".as_slice(), &vec![b'x'; 200_000]].concat(), None),
        ([b"{\"timestamp\":".as_slice(), &[0; 4096]].concat(), None),
        (entry("old", 1).into_bytes(), Some("old")),
    ] {
        let workspace = TestWorkspace::new();
        let before = [whole.as_bytes(), b"\n", &tail].concat();
        workspace.write(LOG, &before);
        append_ok(&workspace, &entry("new", 0));
        append_ok(&workspace, &entry("new", 1));
        let new = format!("\n{}\n{}\n", entry("new", 0), entry("new", 1));
        let name = String::from_utf8_lossy(&tail[..20]);
        let now = without_acts(&fs::read(workspace.path(LOG)).unwrap());
        assert!(now == [&before, new.as_bytes()].concat(), "{name}: other bytes");
        let shown = workspace.los(&["memory", "show", "-n", "0", "--json"]).json();
        let writers: Vec<_> = shown.as_array().unwrap().iter().map(|row| row["entry"]["writer"].as_str()).collect();
        assert_eq!(writers, [Some("old"), third, Some("new"), Some("new")], "{name}");
        let checked = workspace.los(&["memory", "check", "--json"]);
        let report: Value = serde_json::from_str(&checked.stdout).unwrap();
        let problems = report["files"][0]["problems"].as_array().unwrap();
        let lines: Vec<_> = problems.iter().map(|row| row["line"].as_u64()).collect();
        let expected = if third.is_some() { (vec![], 0) } else { (vec![Some(2)], 1) };
        assert_eq!((lines, checked.exit.unwrap()), expected, "{name}: {report}");
    }
}

#[test]
fn a_log_full_of_what_no_reader_can_use_is_appended_to_and_kept() {
    let workspace = TestWorkspace::new();
    let garbage = [b"\xff\xfe\x00garbage\n\n\n".as_slice(), &vec![b'{'; 10_000], b"\n[1,2]\n\"text\"\nnull\n"].concat();
    let long = [vec![b'x'; 2_000_000], b"\n".to_vec()].concat();
    for before in [&b""[..], b"\n\n\n", b"\xef\xbb\xbf{}\n", &garbage, &long] {
        workspace.write(LOG, before);
        append(&workspace, &entry("new", 0));
        let wanted = [before, entry("new", 0).as_bytes(), b"\n"].concat();
        assert!(
            without_acts(&fs::read(workspace.path(LOG)).unwrap()) == wanted,
            "{:?}",
            &before[..before.len().min(20)]
        );
    }
}

/// Appends in this process; how many entries the file then has.
fn append(workspace: &TestWorkspace, entry: &str) -> Value {
    Tools::approving(workspace).call_ok("write_memory_entry", &write_args(entry))["entry_count"].clone()
}

#[test]
fn entries_of_any_day_keep_the_order_of_appending() {
    let workspace = TestWorkspace::new();
    let dated = |date: &str| json!({ "timestamp": date, "event": "note", "message": "m" }).to_string();
    let entries = ["2026-01-31T23:59:59Z", "2026-01-07", "1999-01-01T00:00:00+14:00", "2025-12-31"].map(dated);
    for entry in &entries {
        append(&workspace, entry);
    }
    assert_eq!(workspace.log(), entries.map(|entry| entry + "\n").concat());
    assert_eq!(workspace.los(&["memory", "check", "--json"]).json()["ok"], true);
}

#[test]
fn a_lock_that_another_program_holds_is_waited_for() {
    let workspace = TestWorkspace::new();
    let foreign = File::open(workspace.path(LOG)).unwrap();
    foreign.lock().unwrap();
    let mut command = append_command(&workspace, &entry("waiting", 0));
    let mut waiting = Reaped(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
    assert!(becomes_true(|| has_open(waiting.0.id(), "progress_log.jsonl")), "it never came to the log");
    assert!(waiting.0.try_wait().unwrap().is_none(), "it did not wait");
    assert_eq!(workspace.log(), "", "it wrote through a lock");
    foreign.unlock().unwrap();
    assert!(waiting.0.wait().unwrap().success());
    Census::of(&workspace).assert_once(&entry("waiting", 0), true);
}

#[test]
fn lock_files_of_dead_processes_are_nobodys_lock() {
    let workspace = TestWorkspace::new();
    let mut dead = std::process::Command::new("true").spawn().unwrap();
    let pid = format!("{}\n", dead.id());
    dead.wait().unwrap();
    let names =
        ["progress_log.jsonl.lock", "progress_log.lock", ".progress_log.jsonl.lock", ".lock", "progress_log.jsonl~"];
    let names = names.map(|name| format!(".claude/memory/{name}"));
    for name in &names {
        workspace.write(name, &pid);
    }
    append(&workspace, &entry("new", 0));
    assert_eq!(names.map(|name| workspace.read(&name)), [&*pid; 5]);
}

#[test]
fn a_reader_during_appends_sees_a_log_that_only_grows() {
    const N_WRITERS: usize = 3;
    const N_EACH: usize = 12;
    let workspace = TestWorkspace::new();
    let is_done = AtomicBool::new(false);
    let (n_views, n_shown) = thread::scope(|scope| {
        let bytes = scope.spawn(|| {
            let (mut last, mut n_views) = (Vec::new(), 0_u64);
            while !is_done.load(Ordering::Relaxed) {
                let view = fs::read(workspace.path(LOG)).unwrap();
                assert!(view.starts_with(&last), "a view is no continuation of the one before");
                (last, n_views) = (view, n_views + 1);
            }
            n_views
        });
        let program = scope.spawn(|| {
            let (mut last, mut n_shown) = (Vec::new(), 0_u64);
            while !is_done.load(Ordering::Relaxed) {
                let rows = workspace.los(&["memory", "show", "-n", "0", "--json"]).json();
                let mut rows = rows.as_array().unwrap().clone();
                // A line that crosses a page of memory may be seen while it is half written.
                rows.pop_if(|last| last.get("problem").is_some());
                assert!(rows.starts_with(&last), "the program showed entries and then others");
                (last, n_shown) = (rows, n_shown + 1);
            }
            n_shown
        });
        let workspace = &workspace;
        let append_all = |w| (0..N_EACH).for_each(|n| drop(append_ok(workspace, &entry(&format!("writer {w}"), n))));
        let writers: Vec<_> = (0..N_WRITERS).map(|w| scope.spawn(move || append_all(w))).collect();
        let written: Vec<_> = writers.into_iter().map(thread::ScopedJoinHandle::join).collect();
        is_done.store(true, Ordering::Relaxed);
        written.into_iter().for_each(Result::unwrap);
        (bytes.join().unwrap(), program.join().unwrap())
    });
    assert!(n_views > 10 && n_shown > 2, "too few views to have seen anything: {n_views}, {n_shown}");
    assert_eq!(Census::of(&workspace).total(), N_WRITERS * N_EACH);
}

#[test]
fn a_missing_memory_folder_is_made_and_a_missing_log_too() {
    let workspace = TestWorkspace::bare();
    workspace.write("learning-os.toml", "");
    for n in 0..2 {
        assert_eq!(append(&workspace, &entry("new", n)), 1);
        assert_eq!(workspace.log(), entry("new", n) + "\n");
        fs::remove_file(workspace.path(LOG)).unwrap();
    }
}
