//! JSON-RPC messages, one a line, with a limit on a line's length and an answer for what does not parse.
//!
//! The SDK's own reader drops what it cannot read, and the SDK ends when anything but a request comes before a session is
//! open. This one keeps the session: it drops early notifications and answers, replies to unreadable requests by
//! their id where they have one, and never holds more than one line of bounded size.

use std::io;
use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::model::{ClientJsonRpcMessage, ClientRequest, GetMeta, JsonRpcMessage, ProtocolVersion};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

use super::unreadable::{self, PARSE_ERROR};

/// The longest line that is read; the rest of a longer one is dropped up to its newline.
const MAX_LINE_BYTES: usize = 16 * 1024 * 1024;

/// A transport over any pair of byte streams.
pub struct LineTransport<R, W> {
    reader: BufReader<R>,
    writer: Arc<Mutex<W>>,
    line: Vec<u8>,
    /// Lives here, not in a local: `receive` may be dropped in the middle of a line and called again.
    is_discarding: bool,
    is_session_open: bool,
    input_closed: CancellationToken,
}

impl<R: AsyncRead + Unpin + Send, W: AsyncWrite + Unpin + Send + 'static> LineTransport<R, W> {
    /// A transport that cancels `input_closed` when the reader ends.
    pub fn new(reader: R, writer: W, input_closed: CancellationToken) -> Self {
        Self {
            reader: BufReader::with_capacity(64 * 1024, reader),
            writer: Arc::new(Mutex::new(writer)),
            line: Vec::new(),
            is_discarding: false,
            is_session_open: false,
            input_closed,
        }
    }

    /// The next whole line in `self.line`; `false` at the end of input. Safe to cancel.
    async fn read_line(&mut self) -> io::Result<bool> {
        loop {
            let available = self.reader.fill_buf().await?;
            if available.is_empty() {
                return Ok(false);
            }
            let newline = memchr::memchr(b'\n', available);
            let n = newline.unwrap_or(available.len());
            let overflows = self.line.len() + n > MAX_LINE_BYTES;
            if !self.is_discarding && !overflows {
                self.line.extend_from_slice(&available[..n]);
            }
            self.reader.consume(n + usize::from(newline.is_some()));
            if self.is_discarding {
                self.is_discarding = newline.is_none();
                continue;
            }
            if overflows {
                self.is_discarding = newline.is_none();
                self.line = Vec::new();
                self.reply(unreadable::error_reply(PARSE_ERROR, "the message is longer than 16 MiB", None)).await?;
                continue;
            }
            if newline.is_some() {
                return Ok(true);
            }
        }
    }

    async fn reply(&mut self, message: Value) -> io::Result<()> {
        let mut bytes = message.to_string().into_bytes();
        bytes.push(b'\n');
        write_line(&self.writer, &bytes).await
    }

    /// The message on the line, or what to answer instead, or nothing.
    fn parse_line(&mut self) -> Parsed {
        let line = self.line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&self.line).trim_ascii();
        if line.is_empty() {
            return Parsed::Nothing;
        }
        match serde_json::from_slice::<ClientJsonRpcMessage>(line) {
            Ok(JsonRpcMessage::Request(request)) => {
                self.is_session_open |= opens_session(&request.request);
                Parsed::Message(Box::new(JsonRpcMessage::Request(request)))
            }
            Ok(_) if !self.is_session_open => Parsed::Nothing,
            Ok(message) => Parsed::Message(Box::new(message)),
            Err(error) => {
                let answer = unreadable::answer(line, || unreadable::reason_of(line, &error));
                answer.map_or(Parsed::Nothing, Parsed::Reply)
            }
        }
    }
}

/// Whether the SDK opens a session with a request. A ping, a question about the server and a request without valid metadata
/// are answered before that.
fn opens_session(request: &ClientRequest) -> bool {
    match request {
        ClientRequest::InitializeRequest(_) => true,
        ClientRequest::PingRequest(_) | ClientRequest::DiscoverRequest(_) => false,
        request => {
            let meta = request.get_meta();
            let is_known = |version| ProtocolVersion::KNOWN_VERSIONS.contains(&version);
            meta.missing_required_keys(&ProtocolVersion::V_2026_07_28).is_empty()
                && meta.protocol_version().is_some_and(is_known)
        }
    }
}

enum Parsed {
    Message(Box<ClientJsonRpcMessage>),
    Reply(Value),
    Nothing,
}

async fn write_line<W: AsyncWrite + Unpin>(writer: &Mutex<W>, bytes: &[u8]) -> io::Result<()> {
    let mut writer = writer.lock().await;
    writer.write_all(bytes).await?;
    writer.flush().await
}

impl<R, W> Transport<RoleServer> for LineTransport<R, W>
where
    R: AsyncRead + Unpin + Send + 'static,
    W: AsyncWrite + Unpin + Send + 'static,
{
    type Error = io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let writer = Arc::clone(&self.writer);
        let bytes = serde_json::to_vec(&item).map(|mut bytes| {
            bytes.push(b'\n');
            bytes
        });
        let client_gone = self.input_closed.clone();
        async move {
            let written = write_line(&writer, &bytes?).await;
            if written.is_err() {
                client_gone.cancel();
            }
            written
        }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            let client_gone = self.input_closed.clone();
            let is_line = tokio::select! {
                line = self.read_line() => line.unwrap_or(false),
                () = client_gone.cancelled() => false,
            };
            if !is_line {
                self.input_closed.cancel();
                return None;
            }
            let parsed = self.parse_line();
            self.line.clear();
            match parsed {
                Parsed::Message(message) => return Some(*message),
                Parsed::Nothing => {}
                Parsed::Reply(reply) => {
                    if self.reply(reply).await.is_err() {
                        return None;
                    }
                }
            }
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.writer.lock().await.shutdown().await
    }
}
