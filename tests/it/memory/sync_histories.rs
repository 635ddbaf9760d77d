//! Random histories of two machines that exchange by `los sync`: nothing is lost, and a failure names its file.
//!
//! `LOS_SYNC_HISTORIES` says how many; each takes about a second of a core.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::thread;

use serde_json::json;

use crate::memory::sync::sync;
use crate::support::{Dice, LOG, TestWorkspace, files_below, git};

/// Enough to meet every kind of step several times.
const HISTORIES: u64 = 6;
const STEPS: u32 = 20;

/// Folders of which no file ever leaves or changes: ignored, untracked, waiting for approval, private.
const OWN: [&str; 5] = ["scratch/", ".context/", "notes/", ".claude/memory/pending/", "work/private/"];

/// Both machines with all that was done on them.
struct History {
    dice: Dice,
    machines: [TestWorkspace; 2],
    n: u32,
    /// Lines of work that the learner took back.
    taken_back: BTreeSet<String>,
    n_failed: u32,
}

impl History {
    fn new(seed: u64, remote: &Path) -> Self {
        let machines = [(); 2].map(|()| TestWorkspace::bare());
        for machine in &machines {
            git(machine.root(), &["clone", "--quiet", remote.to_str().unwrap(), "."]);
        }
        Self { dice: Dice(seed), machines, n: 0, taken_back: BTreeSet::new(), n_failed: 0 }
    }

    /// Does something on one of the machines; `false` where the two cannot be joined without the learner.
    fn step(&mut self) -> bool {
        self.n += 1;
        let (n, at) = (self.n, self.dice.below(2) as usize);
        let machine = &self.machines[at];
        let write = |path: &str, text: &str| machine.write(path, text);
        let pending = format!(".claude/memory/pending/{n:016x}.json");
        let whose = if self.dice.below(2) == 0 { "both".to_owned() } else { at.to_string() };
        let work = format!("work/task-{}/{whose}.py", self.dice.below(2));
        match self.dice.below(18) {
            0..=2 => log(machine, n),
            3 => {
                write(".claude/memory/pending/.lock", "");
                write(&pending, "{}");
            }
            4 => {
                // An approval: the write that waited goes into the log.
                let _ = fs::remove_dir_all(machine.path(".claude/memory/pending"));
                log(machine, n);
            }
            5 => write(&format!("notes/{n}.md"), "Not tracked.\n"),
            6 => write(&format!("scratch/{n}.txt"), "Ignored.\n"),
            7 => write(&format!(".context/{n}.json"), "{}"),
            8 => {
                write("work/private/.env", "KEY=1\n");
                let _ = symlink("/etc/hostname", machine.path("work/private/link"));
            }
            9 => {
                let old = fs::read_to_string(machine.path(&work)).unwrap_or_default();
                self.taken_back.extend(old.lines().map(str::to_owned));
                let _ = fs::remove_file(machine.path(&work));
            }
            10 => {
                // The learner uses git as well.
                let _ = fs::create_dir_all(machine.path("work"));
                write("work/here.md", "Mine.\n");
                git(machine.root(), &["add", "--", "work/here.md"]);
                git(machine.root(), &["commit", "--quiet", "--allow-empty", "-m", "by hand"]);
            }
            11..=14 => {
                let old = fs::read_to_string(machine.path(&work)).unwrap_or_default();
                write(&work, &format!("{old}line {n} of {at}\n"));
            }
            _ => return self.exchange(at),
        }
        true
    }

    /// Exchanges, and compares the machine before and after.
    fn exchange(&mut self, at: usize) -> bool {
        let machine = &self.machines[at];
        let before = files_of(machine);
        let ran = sync(machine);
        let after = files_of(machine);
        for (path, content) in before.iter().filter(|(path, _)| OWN.iter().any(|own| path.starts_with(own))) {
            assert_eq!(after.get(path), Some(content), "{path}: {ran:?}");
        }
        assert!(lines(&before, LOG).is_subset(&lines(&after, LOG)), "{ran:?}");
        let kept = work_of(&after);
        let lost: BTreeSet<String> = &(&work_of(&before) - &kept) - &self.taken_back;
        assert!(lost.is_empty(), "{lost:?}: {ran:?}");
        if ran.exit == Some(0) {
            return true;
        }
        self.n_failed += 1;
        assert_eq!(before, after, "a failure changes nothing: {ran:?}");
        let error: serde_json::Value = serde_json::from_str(ran.stderr.lines().last().unwrap()).unwrap();
        let (code, said) = (&error["error"]["code"], error["error"]["message"].as_str().unwrap());
        let named = error["error"]["details"]["path"].as_str().unwrap_or_else(|| panic!("names no file: {ran:?}"));
        assert!(code == "GIT_FAILED" && said.contains(&format!("`{named}`")), "{ran:?}");
        assert!(named.starts_with("work/"), "only work can be in each other's way: {ran:?}");
        false
    }

    /// After the last exchanges both have the same memory, and the same work where it is taken along.
    fn end(&mut self, takes_work: bool) {
        if ![0, 1, 0].into_iter().all(|at| self.exchange(at)) {
            return;
        }
        let [one, other] = self.machines.each_ref().map(files_of);
        assert_eq!(lines(&one, LOG), lines(&other, LOG));
        let [work, others] = [&one, &other].map(work_of);
        assert!(!takes_work || work == others, "{work:?} and {others:?}");
    }
}

fn log(machine: &TestWorkspace, n: u32) {
    machine.add_event(&json!({"timestamp": "2026-01-07T10:00:00Z", "event": "note", "message": format!("m{n}")}));
}

/// All files but git's own.
fn files_of(machine: &TestWorkspace) -> BTreeMap<String, Vec<u8>> {
    let mut files = files_below(machine.root());
    files.retain(|path, _| !path.starts_with(".git/"));
    files
}

fn lines(files: &BTreeMap<String, Vec<u8>>, path: &str) -> BTreeSet<String> {
    String::from_utf8_lossy(files.get(path).map_or(&[], Vec::as_slice)).lines().map(str::to_owned).collect()
}

/// The lines of the learner's work that may be sent.
fn work_of(files: &BTreeMap<String, Vec<u8>>) -> BTreeSet<String> {
    let sent = files.keys().filter(|path| path.starts_with("work/task-"));
    sent.flat_map(|path| lines(files, path)).collect()
}

/// A repository of a workspace with these settings, in which nothing happened yet.
fn begun(settings: &str) -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.write("learning-os.toml", settings);
    workspace.write(".gitignore", ".context/\n.claude/memory/pending/\nscratch/\n");
    git(workspace.root(), &["init", "--quiet", "-b", "main"]);
    git(workspace.root(), &["add", "."]);
    git(workspace.root(), &["commit", "--quiet", "-m", "begin"]);
    workspace
}

#[test]
fn random_histories_of_two_machines_lose_nothing() {
    let asked = std::env::var("LOS_SYNC_HISTORIES").map(|n| n.parse().expect("a number"));
    let n_histories: u64 = asked.unwrap_or(HISTORIES);
    let begun = ["", "[sync]\nalso = [\"work\", \"projects\"]\n"].map(begun);
    let run = |seed: u64| {
        let takes_work = !seed.is_multiple_of(3);
        let bare = tempfile::tempdir().unwrap();
        let begun = begun[usize::from(takes_work)].root();
        git(bare.path(), &["clone", "--quiet", "--bare", begun.to_str().unwrap(), "."]);
        let mut history = History::new(seed, bare.path());
        if (0..STEPS).all(|_| history.step()) {
            history.end(takes_work);
        }
        history.n_failed
    };
    let n_threads = thread::available_parallelism().map_or(2, usize::from) as u64;
    let n_failed: u32 = thread::scope(|scope| {
        let run = &run;
        let all = (0..n_threads)
            .map(|first| scope.spawn(move || (first..n_histories).step_by(n_threads as usize).map(run).sum::<u32>()));
        all.collect::<Vec<_>>().into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert!(n_failed > 0, "no two machines were ever in each other's way");
}
