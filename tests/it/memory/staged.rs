//! Staged writes that are approved while processes die or several approve at once: each is written exactly once.

use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use los_store::memory::learner_id::LearnerId;
use serde_json::json;

use crate::support::durability_harness::{can_trace, stage, under};
use crate::support::tools::Tools;
use crate::support::{Dice, Ran, TestWorkspace, say_loudly};

fn pending_ids(workspace: &TestWorkspace) -> Vec<String> {
    let (staged, _) = Tools::at(workspace).ctx.memory.staged(&LearnerId::from_profile("ada").unwrap()).unwrap();
    staged.into_iter().map(|write| write.id).collect()
}

/// `los memory approve` or `reject` of a staged write, with a yes.
fn decide(workspace: &TestWorkspace, word: &str, id: &str) -> Ran {
    workspace.los(&["memory", word, id, "--yes", "--json"])
}

/// How often an entry with this number stands in a file.
fn count(workspace: &TestWorkspace, file: &str, n: usize) -> usize {
    let entries = workspace.values(&format!(".claude/memory/{file}"));
    entries.iter().filter(|entry| entry["n"] == n).count()
}

#[test]
fn an_approval_that_is_killed_and_repeated_writes_exactly_once() {
    const N_ROUNDS: usize = 16;
    let workspace = TestWorkspace::new();
    let mut dice = Dice(3);
    let mut n_cut_off = 0;
    let mut longest = Duration::from_millis(200);
    for n in 0..N_ROUNDS {
        // Decisions are signed when they are written, so the line is not the text that was staged.
        let (file, kind) = [("progress_log.jsonl", "event"), ("decisions.jsonl", "decision")][n % 2];
        let entry = json!({ "timestamp": "2026-01-07", kind: "note", "n": n }).to_string();
        let id = stage(&workspace, file, &entry);
        let start = Instant::now();
        let mut command = workspace.command(&["memory", "approve", &id, "--yes", "--json"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        if n == 0 {
            assert!(child.wait().unwrap().success());
            longest = start.elapsed();
        } else {
            thread::sleep(Duration::from_micros((dice.roll() * longest.as_micros() as f64) as u64));
            child.kill().unwrap();
        }
        let answer = child.wait_with_output().unwrap();
        let is_acknowledged = String::from_utf8_lossy(&answer.stdout).contains("\"approved\"");
        // The first one may have been slow: a kill that came too late makes the next ones come earlier.
        match answer.status.success() {
            false => n_cut_off += 1,
            true if n > 0 => longest = longest.mul_f64(0.75),
            true => {}
        }
        match pending_ids(&workspace).as_slice() {
            [] => {}
            [left] => {
                assert_eq!(left, &id);
                assert!(!is_acknowledged, "acknowledged, and still waiting");
                let again = decide(&workspace, "approve", &id).json();
                assert_eq!(again["status"], "approved");
            }
            more => panic!("one waited, now {more:?}"),
        }
        assert_eq!(count(&workspace, file, n), 1, "round {n}");
        assert_eq!(pending_ids(&workspace), Vec::<String>::new());
        assert_eq!(decide(&workspace, "approve", &id).failed(), ("FILE_NOT_FOUND".into(), 3));
        assert_eq!(count(&workspace, file, n), 1, "round {n}, approved once more");
    }
    assert!(n_cut_off > 2, "no kill came in time: this checked nothing");
}

/// The id of a note number `n` that waits for a yes.
fn stage_note(workspace: &TestWorkspace, n: usize) -> String {
    stage(workspace, "progress_log.jsonl", &json!({ "timestamp": "2026-01-07", "event": "note", "n": n }).to_string())
}

#[test]
fn approving_in_several_terminals_at_once_writes_once_and_listing_disturbs_nothing() {
    const N_AT_ONCE: usize = 6;
    const N_ROUNDS: usize = 12;
    let workspace = TestWorkspace::new();
    for n in 0..N_ROUNDS {
        let id = stage_note(&workspace, n);
        let runs: Vec<Ran> = thread::scope(|scope| {
            let listing: Vec<_> = (0..3).map(|_| scope.spawn(|| pending_ids(&workspace).len())).collect();
            let approve = || decide(&workspace, "approve", &id);
            let running: Vec<_> = (0..N_AT_ONCE).map(|_| scope.spawn(approve)).collect();
            assert!(listing.into_iter().all(|thread| thread.join().unwrap() <= 1));
            running.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(count(&workspace, "progress_log.jsonl", n), 1, "round {n}: {runs:#?}");
        let n_approved = runs.iter().filter(|ran| ran.exit == Some(0)).count();
        assert!(n_approved >= 1, "round {n}: written, but nobody was told: {runs:#?}");
        assert_eq!(pending_ids(&workspace), Vec::<String>::new());
    }
}

#[test]
fn approving_and_rejecting_at_once_has_one_outcome() {
    const N_ROUNDS: usize = 15;
    let workspace = TestWorkspace::new();
    for n in 0..N_ROUNDS {
        let id = stage_note(&workspace, n);
        let (approved, rejected) = thread::scope(|scope| {
            let (approve, reject) =
                (scope.spawn(|| decide(&workspace, "approve", &id)), scope.spawn(|| decide(&workspace, "reject", &id)));
            (approve.join().unwrap(), reject.join().unwrap())
        });
        let outcome = (approved.exit == Some(0), rejected.exit == Some(0), count(&workspace, "progress_log.jsonl", n));
        assert!([(true, false, 1), (false, true, 0)].contains(&outcome), "{outcome:?}: {approved:?} {rejected:?}");
    }
}

/// Every system call of an approval that changes something, and how it is killed there.
const STEPS: [&str; 9] =
    ["renameat", "renameat2", "linkat", "unlinkat", "write", "ftruncate", "fsync", "fdatasync", "flock"];

#[test]
fn an_approval_killed_at_any_system_call_loses_no_entry() {
    let workspace = TestWorkspace::new();
    if !can_trace() {
        return say_loudly(
            "without `strace` an approval cannot be killed at a chosen system call; random kills must do",
        );
    }
    let entry = json!({ "timestamp": "2026-01-07", "event": "note", "n": 7 }).to_string();
    assert_eq!(workspace.los(&["memory", "append", "progress_log.jsonl", &entry, "--yes"]).exit, Some(0));
    let (mut wanted, mut n_killed) = (1, 0);
    for step in STEPS {
        for nth in 1..=6 {
            let id = stage(&workspace, "progress_log.jsonl", &entry);
            let (trace, inject) = (format!("trace={step}"), format!("inject={step}:signal=KILL:when={nth}"));
            let wrapper = ["strace", "-f", "-o", "/dev/null", "-e", &trace, "-e", &inject];
            let approve = workspace.command(&["memory", "approve", &id, "--yes", "--json"]);
            let is_killed = !under(&wrapper, &approve).output().unwrap().status.success();
            n_killed += usize::from(is_killed);
            wanted += 1;
            for id in pending_ids(&workspace) {
                let again = decide(&workspace, "approve", &id).json();
                assert_eq!(again["status"], "approved");
            }
            let there = count(&workspace, "progress_log.jsonl", 7);
            assert_eq!(there, wanted, "killed at {step} number {nth}: neither written nor waiting, or written twice");
            if !is_killed {
                break;
            }
        }
    }
    assert!(n_killed > 4, "only {n_killed} kills: this checked nothing");
}

#[test]
fn staged_writes_survive_a_record_that_somebody_broke() {
    let workspace = TestWorkspace::new();
    let entry = |n: usize| json!({ "timestamp": "2026-01-07", "event": "note", "n": n }).to_string();
    let (good, changed) =
        (stage(&workspace, "progress_log.jsonl", &entry(0)), stage(&workspace, "progress_log.jsonl", &entry(1)));
    let path = format!(".claude/memory/pending/{changed}.json");
    workspace.write(&path, workspace.read(&path).replace("\\\"n\\\":1", "\\\"n\\\":2"));
    workspace.write(".claude/memory/pending/0000000000000000.json", "{\"torn\":");
    // A changed record that also looks like an approval that was cut off must not take the list with it.
    workspace.write(".claude/memory/pending/1111111111111111.approving.json", workspace.read(&path));
    assert!(pending_ids(&workspace).contains(&good));
    assert_eq!(decide(&workspace, "approve", &changed).failed(), ("PERMISSION_DENIED".into(), 4));
    assert_eq!(workspace.log(), "");
    assert_eq!(decide(&workspace, "approve", &good).json()["status"], "approved");
    assert_eq!(count(&workspace, "progress_log.jsonl", 0), 1);
}
