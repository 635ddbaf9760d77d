//! A server process of `los serve` and a client of raw bytes, so that a test sees what stands on the wire.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{TestWorkspace, ended_within, read_all, send_signal};

/// How long an answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server; killed when dropped.
pub struct HttpServer {
    child: Child,
    pub address: SocketAddr,
    /// The header with the token that the server made. Requests send it unless they have one of their own; a server that
    /// was given a token gets none.
    pub authorization: Option<String>,
    stderr: File,
    _state: tempfile::TempDir,
}

/// An answer, as it came.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    fn parse(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no answer: {:?}", String::from_utf8_lossy(bytes)));
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let mut lines = head.split("\r\n");
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers = lines.map(|line| line.split_once(": ").unwrap());
        Self {
            status,
            headers: headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect(),
            body: bytes[end + 4..].to_vec(),
        }
    }

    /// A header that stands there at most once.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(known, _)| known == name);
        let value = found.next().map(|(_, value)| value.as_str());
        assert!(found.next().is_none(), "two {name}: {self:?}");
        value
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.text()))
    }

    /// The envelope's status and code; it must be whole.
    pub fn failed(&self) -> (u16, String) {
        let body = self.json();
        let keys: Vec<&String> = body.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["tool", "ok", "error", "code", "details"], "{body}");
        assert!(body["ok"] == false && body["error"].is_string() && body["details"].is_object(), "{body}");
        (self.status, body["code"].as_str().unwrap().to_owned())
    }

    /// The result in an envelope that must be a success under that name.
    pub fn result(&self, tool: &str) -> Value {
        let body = self.json();
        let keys: Vec<&String> = body.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["tool", "ok", "result"], "{body}");
        assert_eq!((self.status, &body["tool"], &body["ok"]), (200, &json!(tool), &json!(true)), "{body}");
        body["result"].clone()
    }
}

impl HttpServer {
    pub fn start(workspace: &TestWorkspace, flags: &[&str]) -> Self {
        Self::start_with(workspace, flags, &[])
    }

    /// A server with these variables in its environment.
    pub fn start_with(workspace: &TestWorkspace, flags: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut command = workspace.command(&["serve", "--json"]);
        if !flags.contains(&"--bind") {
            command.args(["--bind", "127.0.0.1:0"]);
        }
        let state = tempfile::tempdir().unwrap();
        command.env("XDG_STATE_HOME", state.path()).args(flags).envs(variables.iter().copied());
        let stderr = tempfile::tempfile().unwrap();
        command.stderr(stderr.try_clone().unwrap()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let (tell, told) = channel();
        thread::spawn(move || {
            let mut line = String::new();
            let _ = stdout.read_line(&mut line);
            let _ = tell.send(line);
        });
        let line = told.recv_timeout(PATIENCE).unwrap();
        let line: Value = serde_json::from_str(&line).unwrap_or_else(|_| {
            let said = read_all(&stderr);
            panic!("it does not listen: {line:?} {said}")
        });
        let address: SocketAddr = line["address"].as_str().unwrap().parse().unwrap();
        assert!(line["url"].as_str().unwrap().ends_with(&format!(":{}/", address.port())), "{line}");
        let authorization = line["token"].as_str().map(|token| format!("Authorization: Bearer {token}\r\n"));
        Self { child, address, authorization, stderr, _state: state }
    }

    /// The address as a client of this machine reaches it.
    pub fn reached(&self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.address.port()))
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.reached()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Everything that comes back to these bytes until the server closes.
    pub fn raw(&self, bytes: &[u8]) -> Vec<u8> {
        self.exchange(bytes, false)
    }

    /// The same of a client that says that nothing more will come.
    pub fn raw_and_no_more(&self, bytes: &[u8]) -> Vec<u8> {
        self.exchange(bytes, true)
    }

    /// The bytes, with the token in their first request.
    pub fn authorized(&self, bytes: &[u8]) -> Vec<u8> {
        let end = bytes.windows(2).position(|two| two == b"\r\n").map_or(0, |at| at + 2);
        let has_own =
            bytes[..bytes.len().min(8192)].windows(16).any(|name| name.eq_ignore_ascii_case(b"\r\nauthorization:"));
        let header = self.authorization.as_deref().filter(|_| end > 2 && !has_own).unwrap_or_default();
        [&bytes[..end], header.as_bytes(), &bytes[end..]].concat()
    }

    fn exchange(&self, bytes: &[u8], no_more: bool) -> Vec<u8> {
        let mut stream = self.connect();
        // It may have refused before it was all sent.
        let _ = stream.write_all(&self.authorized(bytes));
        if no_more {
            let _ = stream.shutdown(Shutdown::Write);
        }
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        answer
    }

    /// One request on a connection of its own. `Host` and `Content-Length` are added where they are not given.
    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let has = |name: &str| headers.iter().any(|(given, _)| given.eq_ignore_ascii_case(name));
        let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !has("host") {
            request.push_str(&format!("Host: {}\r\n", self.reached()));
        }
        if !body.is_empty() && !has("content-length") {
            request.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        request.push_str("\r\n");
        Answer::parse(&self.raw(&[request.as_bytes(), body].concat()))
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], b"")
    }

    pub fn post(&self, path: &str, body: &[u8]) -> Answer {
        self.send("POST", path, &[("Content-Type", "application/json")], body)
    }

    pub fn call(&self, tool: &str, args: &Value) -> Answer {
        self.post(&format!("/v1/tools/{tool}"), json!({ "args": args }).to_string().as_bytes())
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal by its name.
    pub fn signal(&self, name: &str) {
        send_signal(self.pid(), name);
    }

    /// Waits for the end, and gives what was said on stderr.
    pub fn wait(mut self, at_most: Duration) -> (ExitStatus, String) {
        let status = ended_within(&mut self.child, at_most);
        (status, read_all(&self.stderr))
    }

    /// Its notes, each a line, as a person would read them.
    pub fn said(&self) -> String {
        let said = read_all(&self.stderr);
        let note = |line: &str| serde_json::from_str::<Value>(line).ok()?["note"].as_str().map(str::to_owned);
        said.lines().map(|line| note(line).unwrap_or_else(|| line.to_owned()) + "\n").collect()
    }
}

impl Drop for HttpServer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
