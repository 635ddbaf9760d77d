//! A raw client of `/mcp` of `los serve`: sockets, headers and events as they are, and a timeout on everything.
//!
//! It parses nothing that a test wants to see raw: a test that minds statuses and headers uses [`HttpServer::open`].

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};

use serde_json::{Value, json};

use crate::support::http_client::HttpServer;
use crate::support::mcp_answers::{failure, output};
use crate::support::mcp_client::{LEGACY, MODERN, meta};

/// The headers of every message, besides its length.
pub const USUAL: [(&str, &str); 2] =
    [("Content-Type", "application/json"), ("Accept", "application/json, text/event-stream")];

impl HttpServer {
    /// Sends a request to `/mcp` whose whole text, but for Host and length, is given, and reads the answer's head.
    pub fn open(&self, method: &str, headers: &[(&str, &str)], body: &[u8]) -> Exchange {
        let mut stream = self.connect();
        let mut head = format!("{method} /mcp HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.reached());
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += &format!("Content-Length: {}\r\n\r\n", body.len());
        // A server that refuses may hang up before it has read everything.
        let _ = stream.write_all(&self.authorized(head.as_bytes())).and_then(|()| stream.write_all(body));
        Exchange::read_head(stream)
    }
}

/// A response whose head has been read and whose body may still come.
pub struct Exchange {
    reader: BufReader<TcpStream>,
    pub status: u16,
    headers: Vec<(String, String)>,
    unread: Vec<u8>,
}

impl Exchange {
    fn read_head(stream: TcpStream) -> Self {
        let mut exchange = Self { reader: BufReader::new(stream), status: 0, headers: Vec::new(), unread: Vec::new() };
        let status = exchange.line();
        // A server that hung up sends no byte.
        exchange.status = status.split(' ').nth(1).map_or(0, |status| status.parse().unwrap());
        while let Some((name, value)) = exchange.line().split_once(": ") {
            exchange.headers.push((name.to_ascii_lowercase(), value.to_owned()));
        }
        exchange
    }

    fn line(&mut self) -> String {
        let mut line = Vec::new();
        // A connection that breaks reads as one that ended.
        let _ = self.reader.read_until(b'\n', &mut line);
        String::from_utf8(line).unwrap().trim_end().to_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// More of the body, as it came; nothing at its end.
    fn more(&mut self) -> Option<Vec<u8>> {
        let is_chunked = self.header("transfer-encoding") == Some("chunked");
        let mut bytes = Vec::new();
        if !is_chunked {
            self.reader.read_to_end(&mut bytes).ok()?;
            return Some(bytes).filter(|bytes| !bytes.is_empty());
        }
        let size = u64::from_str_radix(self.line().split(';').next().unwrap(), 16).ok()?;
        (&mut self.reader).take(size).read_to_end(&mut bytes).ok()?;
        self.line();
        Some(bytes).filter(|bytes| !bytes.is_empty())
    }

    /// The next message of an event stream, or the one that is the whole body; nothing at the end.
    pub fn message(&mut self) -> Option<Value> {
        if self.header("content-type") == Some("application/json") {
            let bytes = self.more()?;
            return Some(serde_json::from_slice(&bytes).unwrap());
        }
        loop {
            let text = String::from_utf8_lossy(&self.unread).into_owned();
            if let Some((event, _)) = text.split_once("\n\n") {
                self.unread.drain(..event.len() + 2);
                let data = event.lines().find_map(|line| line.strip_prefix("data:"));
                match data.map(str::trim).filter(|data| !data.is_empty()) {
                    Some(data) => return Some(serde_json::from_str(data).unwrap()),
                    None => continue,
                }
            }
            let more = self.more()?;
            self.unread.extend(more);
        }
    }

    /// The message that answers; the server may send others before.
    pub fn reply(mut self) -> Value {
        while let Some(message) = self.message() {
            if message.get("method").is_none() {
                return message;
            }
        }
        panic!("no reply; status {}, headers {:?}", self.status, self.headers);
    }

    /// Hangs up, as a client does that died.
    pub fn drop_connection(self) {
        self.reader.get_ref().shutdown(Shutdown::Both).unwrap();
    }
}

/// A client of one era with what it sends along.
pub struct HttpClient<'a> {
    pub server: &'a HttpServer,
    pub session: Option<String>,
    capabilities: Value,
    next_id: i64,
}

impl<'a> HttpClient<'a> {
    /// A client of 2025-11-25 after the handshake.
    pub fn connect(server: &'a HttpServer, capabilities: &Value) -> Self {
        let mut client = Self::modern(server, capabilities);
        let params = json!({ "protocolVersion": LEGACY, "capabilities": capabilities,
            "clientInfo": { "name": "test", "version": "1" } });
        let message = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params });
        let opened = server.open("POST", &USUAL, message.to_string().as_bytes());
        assert_eq!(opened.status, 200);
        client.session = Some(opened.header("mcp-session-id").unwrap().to_owned());
        let reply = opened.reply();
        assert_eq!(reply["result"]["protocolVersion"], LEGACY, "{reply}");
        let sent = client.post(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        assert_eq!(sent.status, 202);
        client
    }

    /// A client of 2026-07-28.
    pub fn modern(server: &'a HttpServer, capabilities: &Value) -> Self {
        Self { server, session: None, capabilities: capabilities.clone(), next_id: 0 }
    }

    /// Sends a message with the headers of this client's era.
    pub fn post(&self, message: &Value) -> Exchange {
        let body = message.to_string();
        let method = message["method"].as_str().unwrap_or_default();
        let name = ["name", "uri"].map(|key| message["params"][key].as_str());
        let name = name.into_iter().flatten().next();
        let mut headers = USUAL.to_vec();
        if let Some(session) = &self.session {
            headers.extend([("Mcp-Session-Id", session.as_str()), ("MCP-Protocol-Version", LEGACY)]);
        } else {
            headers.extend([("MCP-Protocol-Version", MODERN), ("Mcp-Method", method)]);
            headers.extend(name.map(|name| ("Mcp-Name", name)));
        }
        self.server.open("POST", &headers, body.as_bytes())
    }

    /// Sends a request and leaves its answer to be read.
    pub fn start(&mut self, method: &str, params: &Value) -> Exchange {
        self.next_id += 1;
        let mut params = params.clone();
        if self.session.is_none() {
            params["_meta"] = meta(&self.capabilities);
        }
        self.post(&json!({ "jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params }))
    }

    /// The whole reply to a request.
    pub fn request(&mut self, method: &str, params: &Value) -> Value {
        let reply = self.start(method, params).reply();
        assert_eq!(reply["id"], self.next_id, "{reply}");
        reply
    }

    /// The result of a `tools/call`.
    pub fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        let reply = self.request("tools/call", &json!({ "name": tool, "arguments": arguments }));
        assert!(reply["result"].is_object(), "{reply}");
        reply["result"].clone()
    }

    pub fn call_ok(&mut self, tool: &str, arguments: &Value) -> Value {
        output(&self.call(tool, arguments))
    }

    pub fn call_err(&mut self, tool: &str, arguments: &Value) -> Value {
        failure(&self.call(tool, arguments))
    }

    /// Calls a tool that asks, in a session, and gives the stream on which the question came, with the question.
    pub fn ask(&mut self, tool: &str, arguments: &Value) -> (Exchange, Value) {
        let mut stream = self.start("tools/call", &json!({ "name": tool, "arguments": arguments }));
        let question = stream.message().unwrap();
        assert_eq!(question["method"], "elicitation/create", "{question}");
        (stream, question)
    }

    /// Answers a question of the server, in a session.
    pub fn answer(&self, question: &Value, result: &Value) {
        let message = json!({ "jsonrpc": "2.0", "id": question["id"], "result": result });
        assert_eq!(self.post(&message).status, 202);
    }

    /// The id of the last request.
    pub fn last_id(&self) -> i64 {
        self.next_id
    }
}
