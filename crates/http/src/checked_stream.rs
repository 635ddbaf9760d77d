//! A connection whose incoming bytes must be well framed, and whose client must not stop reading.

use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::{net::TcpStream, time::Sleep};

use super::framing::Framing;
use crate::prelude::*;

/// How long a response may wait for the client to read more of it.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);

/// A TCP connection with its framing.
pub(super) struct CheckedStream {
    stream: TcpStream,
    framing: Framing,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl CheckedStream {
    pub(super) fn new(stream: TcpStream) -> Self {
        Self { stream, framing: Framing::default(), stalled: None }
    }

    /// Passes on the result of a write, and ends a connection that accepted nothing for too long.
    fn or_timeout<T>(&mut self, wrote: Poll<io::Result<T>>, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        if wrote.is_ready() {
            self.stalled = None;
            return wrote;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(WRITE_TIMEOUT)));
        match stalled.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for CheckedStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let this = &mut *self;
        match Pin::new(&mut this.stream).poll_read(cx, buffer) {
            Poll::Ready(Ok(())) => {
                let judged = this.framing.accept(buffer.filled().get(before..).unwrap_or_default());
                Poll::Ready(judged.map_err(|why| {
                    buffer.set_filled(before);
                    io::Error::new(io::ErrorKind::InvalidData, why)
                }))
            }
            other => other,
        }
    }
}

impl AsyncWrite for CheckedStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.or_timeout(wrote, cx)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
