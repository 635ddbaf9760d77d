//! A raw client of `los mcp serve`: real pipes, JSON-RPC lines, and a timeout on everything that waits.
//!
//! It parses nothing that a test wants to see raw and hides no message: what is not asked for yet is kept in order.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::mcp_answers::{failure, output};
use crate::support::{TestWorkspace, ended_within, read_all, send_signal};

/// How long a reply may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);
/// How long the server may take to end once its client has left.
const TIME_TO_END: Duration = Duration::from_secs(8);
/// The newest revision that opens with `initialize`.
pub const LEGACY: &str = "2025-11-25";
/// The revision without a handshake.
pub const MODERN: &str = "2026-07-28";

/// Capabilities of a client that can show a form to its user.
pub fn can_ask() -> Value {
    json!({ "elicitation": {} })
}

/// The answer of a user who says yes to what is shown.
pub fn yes() -> Value {
    json!({"action": "accept", "content": {"approve": true}})
}

/// The `_meta` that every request of the newest revision carries.
pub fn meta(capabilities: &Value) -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": capabilities,
    })
}

/// A server process and the two ends of its pipes; killed when dropped.
pub struct McpClient {
    child: Child,
    stdin: Option<ChildStdin>,
    /// Made when the first message is awaited, so that a test can leave answers unread.
    lines: Option<Receiver<Vec<u8>>>,
    stderr: File,
    kept: VecDeque<Value>,
    next_id: i64,
    /// The `_meta` of every request in the era without a handshake.
    meta: Option<Value>,
}

/// How a server ended.
#[derive(Debug)]
#[must_use]
pub struct Ended {
    pub status: ExitStatus,
    pub stderr: String,
    /// Messages that nobody had asked for.
    pub unread: Vec<Value>,
}

impl McpClient {
    /// A server that has heard nothing yet.
    pub fn start(workspace: &TestWorkspace, flags: &[&str]) -> Self {
        let mut command = workspace.command(&["mcp", "serve"]);
        command.args(flags);
        Self::start_command(command)
    }

    /// A server by its command.
    pub fn start_command(mut command: Command) -> Self {
        let stderr = tempfile::tempfile().unwrap();
        command.stderr(stderr.try_clone().unwrap());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (stdin, kept) = (child.stdin.take(), VecDeque::new());
        Self { child, stdin, lines: None, stderr, kept, next_id: 0, meta: None }
    }

    /// A server after the handshake of 2025-11-25 with a client of these capabilities.
    pub fn connect(workspace: &TestWorkspace, flags: &[&str], capabilities: &Value) -> Self {
        Self::start(workspace, flags).connected(capabilities)
    }

    /// This server after the same handshake.
    pub fn connected(self, capabilities: &Value) -> Self {
        let mut client = self;
        let reply = client.initialize(LEGACY, capabilities);
        assert_eq!(reply["result"]["protocolVersion"], LEGACY, "{reply}");
        client.notify("notifications/initialized", &json!({}));
        client
    }

    /// A server and a client of 2026-07-28.
    pub fn modern(workspace: &TestWorkspace, flags: &[&str], capabilities: &Value) -> Self {
        let mut client = Self::start(workspace, flags);
        client.meta = Some(meta(capabilities));
        client
    }

    /// Two servers, each with a client of one era.
    pub fn of_both_eras(workspace: &TestWorkspace, capabilities: &Value) -> [Self; 2] {
        [Self::connect, Self::modern].map(|connect| connect(workspace, &[], capabilities))
    }

    /// The whole reply to `initialize`.
    pub fn initialize(&mut self, version: &str, capabilities: &Value) -> Value {
        let client_info = json!({ "name": "test", "version": "1" });
        let params = json!({ "protocolVersion": version, "capabilities": capabilities, "clientInfo": client_info });
        self.request("initialize", &params)
    }

    /// Sends a request and waits for its whole reply: `result` or `error`.
    pub fn request(&mut self, method: &str, params: &Value) -> Value {
        let id = self.send_request(method, params);
        self.expect_reply(&json!(id))
    }

    /// Sends a request, without waiting, and gives its id.
    pub fn send_request(&mut self, method: &str, params: &Value) -> i64 {
        self.next_id += 1;
        let mut params = params.clone();
        if let (Some(meta), Some(params)) = (&self.meta, params.as_object_mut()) {
            params.entry("_meta").or_insert_with(|| meta.clone());
        }
        self.send(&json!({ "jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params }));
        self.next_id
    }

    pub fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Answers a request of the server.
    pub fn answer(&mut self, id: &Value, result: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "result": result }));
    }

    pub fn send(&mut self, message: &Value) {
        self.send_raw(format!("{message}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub fn send_raw(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    /// Calls a tool that asks the learner, answers in the way of this client's era with `answer`, an `ElicitResult`
    /// such as `{"action": "accept", "content": {"choice_1": "approve"}}`, and gives the question and the result.
    pub fn call_answering(&mut self, tool: &str, arguments: &Value, answer: &Value) -> (Value, Value) {
        self.call_answering_after(tool, arguments, answer, || ())
    }

    /// The same, with something that happens between the question and the answer.
    pub fn call_answering_after<T>(
        &mut self,
        tool: &str,
        arguments: &Value,
        answer: &Value,
        meanwhile: impl FnOnce() -> T,
    ) -> (Value, Value) {
        if self.meta.is_none() {
            let id = self.send_request("tools/call", &json!({ "name": tool, "arguments": arguments }));
            let question = self.expect_question();
            meanwhile();
            self.answer(&question["id"], answer);
            let reply = self.expect_reply(&json!(id));
            return (question["params"].clone(), reply["result"].clone());
        }
        let asked = self.call(tool, arguments);
        assert_eq!(asked["resultType"], "input_required", "{asked}");
        meanwhile();
        let reply = self.call_again(tool, arguments, &asked["requestState"], &json!({ "approval": answer }));
        let question = asked["inputRequests"]["approval"]["params"].clone();
        (question, reply["result"].clone())
    }

    /// Calls a tool that asks several times, answers each question in turn, and gives the result; `asked` gets the questions.
    pub fn call_with_answers(
        &mut self,
        tool: &str,
        arguments: &Value,
        answers: &[Value],
        asked: &mut Vec<Value>,
    ) -> Value {
        if self.meta.is_none() {
            let id = self.send_request("tools/call", &json!({ "name": tool, "arguments": arguments }));
            for answer in answers {
                let question = self.expect_question();
                asked.push(question["params"].clone());
                self.answer(&question["id"], answer);
            }
            return self.expect_reply(&json!(id))["result"].clone();
        }
        let mut result = self.call(tool, arguments);
        for answer in answers {
            assert_eq!(result["resultType"], "input_required", "{result}");
            asked.push(result["inputRequests"]["approval"]["params"].clone());
            let reply = self.call_again(tool, arguments, &result["requestState"], &json!({ "approval": answer }));
            result = reply["result"].clone();
        }
        result
    }

    /// Calls again with a state and the answers to its questions, where they are not null; the whole reply.
    pub fn call_again(&mut self, tool: &str, arguments: &Value, state: &Value, responses: &Value) -> Value {
        let mut params =
            json!({ "name": tool, "arguments": arguments, "requestState": state, "inputResponses": responses });
        params.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        self.request("tools/call", &params)
    }

    /// The result of a `tools/call`.
    pub fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        let reply = self.request("tools/call", &json!({ "name": tool, "arguments": arguments }));
        assert!(reply["result"].is_object(), "{reply}");
        reply["result"].clone()
    }

    /// The output of a call that must succeed.
    pub fn call_ok(&mut self, tool: &str, arguments: &Value) -> Value {
        output(&self.call(tool, arguments))
    }

    /// The `error` of a call that must fail.
    pub fn call_err(&mut self, tool: &str, arguments: &Value) -> Value {
        failure(&self.call(tool, arguments))
    }

    /// The reply of that id; messages before it are kept.
    pub fn expect_reply(&mut self, id: &Value) -> Value {
        let fits = |message: &Value| message["id"] == *id && message.get("method").is_none();
        self.expect(fits, &format!("a reply to {id}"))
    }

    /// The server's next request: its question to the learner.
    pub fn expect_question(&mut self) -> Value {
        let is_request = |message: &Value| message.get("method").is_some() && message.get("id").is_some();
        let question = self.expect(is_request, "a question");
        assert_eq!(question["method"], "elicitation/create", "{question}");
        question
    }

    fn expect(&mut self, fits: impl Fn(&Value) -> bool, what: &str) -> Value {
        if let Some(at) = self.kept.iter().position(&fits) {
            return self.kept.remove(at).unwrap();
        }
        let until = Instant::now() + PATIENCE;
        loop {
            match self.receive(until.saturating_duration_since(Instant::now())) {
                Some(message) if fits(&message) => return message,
                Some(message) => self.kept.push_back(message),
                None => panic!("no {what}; kept: {:?}; status: {:?}", self.kept, self.child.try_wait()),
            }
        }
    }

    /// The next line, which must be JSON: standard output belongs to the protocol alone.
    fn receive(&mut self, patience: Duration) -> Option<Value> {
        if self.lines.is_none() {
            let (sender, receiver) = channel();
            let stdout = BufReader::new(self.child.stdout.take().unwrap());
            let mut lines = stdout.split(b'\n').map_while(Result::ok);
            thread::spawn(move || lines.try_for_each(|line| sender.send(line)));
            self.lines = Some(receiver);
        }
        let line = self.lines.as_ref().unwrap().recv_timeout(patience).ok()?;
        Some(serde_json::from_slice(&line).unwrap_or_else(|_| panic!("not JSON: {:?}", String::from_utf8_lossy(&line))))
    }

    /// Leaves, and waits for the server to end.
    pub fn close(mut self) -> Ended {
        drop(self.stdin.take());
        self.wait()
    }

    /// Stops reading for ever, as a client does that died.
    pub fn close_stdout(&mut self) {
        drop(self.child.stdout.take());
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// The peak of the server's memory in MiB, if the system has `/proc`.
    pub fn peak_mib(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid())).ok()?;
        let kib = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?;
        Some(kib.parse::<u64>().unwrap() / 1024)
    }

    /// Sends a signal by its name, such as `TERM`.
    pub fn signal(&self, name: &str) {
        send_signal(self.pid(), name);
    }

    /// Waits for the server to end by itself.
    pub fn wait(mut self) -> Ended {
        let until = Instant::now() + TIME_TO_END;
        let mut unread = Vec::from(std::mem::take(&mut self.kept));
        let has_stdout = self.lines.is_some() || self.child.stdout.is_some();
        while has_stdout && let Some(message) = self.receive(until.saturating_duration_since(Instant::now())) {
            unread.push(message);
        }
        let status = ended_within(&mut self.child, until.saturating_duration_since(Instant::now()));
        Ended { status, stderr: read_all(&self.stderr), unread }
    }
}

impl Drop for McpClient {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
