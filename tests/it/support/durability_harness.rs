//! Helpers of the durability tests: distinct entries, a count of them in a log, and `los` under a wrapper.
//!
//! It holds no tests. Faults are made by the operating system and its own tools, never by a switch in the program.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::support::mcp_client::{Ended, McpClient};
use crate::support::{LOG, Ran, TestWorkspace, without_acts};

const NAME: &str = "progress_log.jsonl";

/// The `n`th entry of a writer, as it must stand in the log. Some are longer than a page, and all hold more than ASCII.
pub(crate) fn entry(writer: &str, n: usize) -> String {
    let filler = "größer ∞ ".repeat(if n % 3 == 2 { 400 } else { 2 });
    json!({ "timestamp": "2026-01-07T14:00:00Z", "event": "note", "writer": writer, "n": n, "filler": filler })
        .to_string()
}

/// `los memory append` of this entry with a yes.
pub(crate) fn append_command(workspace: &TestWorkspace, entry: &str) -> Command {
    workspace.command(&["memory", "append", NAME, entry, "--yes", "--json"])
}

/// Appends and must succeed; the answer.
pub(crate) fn append_ok(workspace: &TestWorkspace, entry: &str) -> Value {
    let answer = Ran::of(&mut append_command(workspace, entry)).json();
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

/// Whether `strace` is installed and may trace.
pub(crate) fn can_trace() -> bool {
    let mut command = Command::new("strace");
    command.args(["-o", "/dev/null", "true"]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
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
        for line in without_acts(bytes).split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
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

    /// Acknowledged entries are there once, all others at most once.
    pub(crate) fn assert_once(&self, entry: &str, is_acknowledged: bool) {
        let count = self.count(entry);
        let wanted = if is_acknowledged { 1..=1 } else { 0..=1 };
        assert!(wanted.contains(&count), "acknowledged: {is_acknowledged}, in the log {count} times: {entry}");
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

/// A shell in mount and user namespaces of its own, where it may mount what nobody else sees.
///
/// Others reach its files through `/proc`. Where neither root nor user namespaces may mount there is none.
#[derive(Debug)]
pub(crate) struct Mounts {
    shell: Reaped,
    answers: BufReader<ChildStdout>,
}

impl Mounts {
    pub(crate) fn new() -> Option<Self> {
        [["-m"].as_slice(), ["-U", "-r", "-m"].as_slice()].into_iter().find_map(|flags| {
            let mut command = Command::new("unshare");
            command.args(flags).arg("sh").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
            let mut shell = Reaped(command.spawn().ok()?);
            let answers = BufReader::new(shell.0.stdout.take()?);
            let mut mounts = Self { shell, answers };
            let try_it = "mkdir -p /tmp && mount --make-rprivate / && mount -t tmpfs -o size=1m tmpfs /tmp";
            mounts.run(try_it).then_some(mounts)
        })
    }

    /// Runs a line of shell in there; whether it succeeded.
    pub(crate) fn run(&mut self, line: &str) -> bool {
        let Some(stdin) = self.shell.0.stdin.as_mut() else {
            return false;
        };
        let mut answer = String::new();
        let asked = writeln!(stdin, "({line}) >/dev/null 2>&1 </dev/null; echo $?").and_then(|()| stdin.flush());
        asked.is_ok() && self.answers.read_line(&mut answer).is_ok() && answer.trim() == "0"
    }

    /// Its own `/tmp`, a file system of one megabyte, as everybody can reach it.
    pub(crate) fn folder(&self) -> PathBuf {
        PathBuf::from(format!("/proc/{}/root/tmp", self.shell.0.id()))
    }
}

/// A server with standing approval at a folder.
pub(crate) fn server(workspace: &TestWorkspace, root: &Path) -> McpClient {
    let mut command = workspace.command(&["mcp", "serve", "--approve-writes"]);
    command.env("LOS_ROOT", root);
    McpClient::start_command(command).connected(&json!({}))
}

/// Calls that write these entries of a writer, without waiting for the replies; their ids, in this order.
pub(crate) fn send_entries(server: &mut McpClient, writer: &str, n: usize) -> Vec<i64> {
    let call = |n| json!({ "name": "write_memory_entry", "arguments": write_args(&entry(writer, n)) });
    (0..n).map(|n| server.send_request("tools/call", &call(n))).collect()
}

/// The arguments that append an entry.
pub(crate) fn write_args(entry: &str) -> Value {
    json!({ "file": NAME, "entry": entry })
}

/// The ids of the calls that were answered with a success by the time that a server ended.
pub(crate) fn acknowledged(ended: &Ended) -> BTreeSet<i64> {
    assert!(!ended.stderr.contains("panicked"), "{ended:?}");
    let successes = ended.unread.iter().filter(|reply| reply["result"]["structuredContent"]["success"] == true);
    successes.map(|reply| reply["id"].as_i64().unwrap()).collect()
}
