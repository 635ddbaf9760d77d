//! What the durability tests share: entries that can be told apart, a count of them in a log, and `los` under a wrapper.
//!
//! It holds no tests. Faults are made by the operating system and its own tools, never by a switch in the program.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::support::{Ran, TestWorkspace};

/// The log that the tests append to.
pub(crate) const LOG: &str = ".claude/memory/progress_log.jsonl";
const NAME: &str = "progress_log.jsonl";

/// The `n`th entry of a writer, as it must stand in the log. Some are longer than a page, and all hold more than ASCII.
pub(crate) fn entry(writer: &str, n: usize) -> String {
    let filler = "größer ∞ ".repeat(if n % 3 == 2 { 400 } else { 2 });
    json!({ "timestamp": "2026-01-07T14:00:00Z", "event": "note", "writer": writer, "n": n, "filler": filler }).to_string()
}

/// `los memory append` of this entry with a yes.
pub(crate) fn append_command(workspace: &TestWorkspace, entry: &str) -> Command {
    workspace.command(&["memory", "append", NAME, entry, "--yes", "--json"])
}

/// Appends and must succeed; the answer.
pub(crate) fn append_ok(workspace: &TestWorkspace, entry: &str) -> Value {
    let answer = Ran::from(append_command(workspace, entry).output().unwrap()).json();
    assert_eq!(answer["success"], true, "{answer}");
    answer
}

/// Stages an entry, since nobody said yes; its id.
pub(crate) fn stage(workspace: &TestWorkspace, file: &str, entry: &str) -> String {
    let ran = workspace.los(&["memory", "append", file, entry, "--json"]);
    assert_eq!(ran.exit, Some(5), "{ran:?}");
    let answer: Value = serde_json::from_str(&ran.stdout).unwrap();
    answer["pending_id"].as_str().unwrap().to_owned()
}

/// The same run of `los` as the argument of another program, such as `prlimit --fsize=0`.
pub(crate) fn under(wrapper: &[&str], inner: &Command) -> Command {
    let mut command = Command::new(wrapper[0]);
    command.args(&wrapper[1..]).arg(inner.get_program()).args(inner.get_args()).env_clear().stdin(Stdio::null());
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    for (name, value) in inner.get_envs() {
        if let Some(value) = value {
            command.env(name, value);
        }
    }
    command
}

/// Whether a program can be started at all.
pub(crate) fn is_installed(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok()
}

/// Tells whoever runs the tests, past the capture of a passing test, that a check went another way than meant.
pub(crate) fn say_loudly(what: &str) {
    let mut stderr = std::io::stderr().lock();
    writeln!(stderr, "\n*** NOT CHECKED AS MEANT: {what} ***\n").unwrap();
}

/// How often each entry stands in a log, by its exact line; lines of no test are kept apart.
#[derive(Debug, Default)]
#[must_use]
pub(crate) struct Census {
    counts: BTreeMap<String, usize>,
    /// The entries' numbers in the order of the file, by writer.
    orders: BTreeMap<String, Vec<u64>>,
    /// Lines that are no entry of a test.
    pub(crate) strangers: Vec<String>,
}

impl Census {
    /// Of the log of a workspace.
    pub(crate) fn of(workspace: &TestWorkspace) -> Self {
        Self::of_bytes(&std::fs::read(workspace.path(LOG)).unwrap())
    }

    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        assert!(bytes.is_empty() || bytes.ends_with(b"\n"), "the log does not end in a newline");
        let mut census = Self::default();
        for line in bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
            let text = String::from_utf8_lossy(line).into_owned();
            match serde_json::from_slice::<Value>(line) {
                Ok(value) if value["writer"].is_string() => {
                    let order = census.orders.entry(value["writer"].as_str().unwrap().to_owned()).or_default();
                    order.push(value["n"].as_u64().unwrap());
                    *census.counts.entry(text).or_default() += 1;
                }
                _ => census.strangers.push(text),
            }
        }
        census
    }

    /// How often exactly this line is there.
    pub(crate) fn count(&self, entry: &str) -> usize {
        self.counts.get(entry).copied().unwrap_or(0)
    }

    /// All entries.
    pub(crate) fn total(&self) -> usize {
        self.counts.values().sum()
    }

    /// Every writer wrote one after the other, so its numbers must rise.
    pub(crate) fn assert_orders_kept(&self) {
        for (writer, order) in &self.orders {
            assert!(order.is_sorted_by(|a, b| a < b), "{writer} wrote in order, the log has {order:?}");
        }
    }

    /// What was acknowledged is there once; what was not is there at most once.
    pub(crate) fn assert_once(&self, entry: &str, is_acknowledged: bool) {
        let count = self.count(entry);
        let wanted = if is_acknowledged { 1..=1 } else { 0..=1 };
        assert!(wanted.contains(&count), "acknowledged: {is_acknowledged}, in the log {count} times: {entry}");
    }
}

/// Numbers that look random and are the same in every run.
#[derive(Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// A child that does not outlive its test.
#[derive(Debug)]
pub(crate) struct Reaped(pub(crate) Child);

impl Drop for Reaped {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
