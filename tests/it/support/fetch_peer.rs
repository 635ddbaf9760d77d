//! Peers of a fetch on this machine: servers with scripted responses, and canaries that must not be asked.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use los_eyes::fetch::address::judge;
use los_eyes::fetch::domains::Domains;
use los_eyes::fetch::target::parse as parse_address;
use los_eyes::fetch::{Fetcher, Page};
use los_model::error::Result;

/// A request: its first line, then its headers with names in lower case.
pub type Asked = Vec<String>;

/// A server that runs until the test's process ends.
pub struct Peer {
    pub port: u16,
    asked: Arc<Mutex<Vec<Asked>>>,
    n_connections: Arc<Mutex<usize>>,
}

impl Peer {
    /// At 127.0.0.1. `answer` is given the request's path and the stream.
    pub fn start(answer: impl Fn(&str, &mut TcpStream) + Send + Sync + 'static) -> Self {
        Self::start_at("127.0.0.1:0", answer).expect("loopback is there")
    }

    /// At another address, where this machine has it.
    pub fn start_at(address: &str, answer: impl Fn(&str, &mut TcpStream) + Send + Sync + 'static) -> Option<Self> {
        let listener = TcpListener::bind(address).ok()?;
        let (asked, n_connections) = (Arc::<Mutex<Vec<Asked>>>::default(), Arc::<Mutex<usize>>::default());
        let peer = Self {
            port: listener.local_addr().unwrap().port(),
            asked: Arc::clone(&asked),
            n_connections: Arc::clone(&n_connections),
        };
        let answer = Arc::new(answer);
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                *n_connections.lock().unwrap() += 1;
                let (answer, asked) = (Arc::clone(&answer), Arc::clone(&asked));
                thread::spawn(move || {
                    let Some(request) = heard(&stream) else { return };
                    let path = request[0].split(' ').nth(1).unwrap_or_default().to_owned();
                    asked.lock().unwrap().push(request);
                    answer(&path, &mut stream);
                });
            }
        });
        Some(peer)
    }

    /// One that answers every request with these bytes.
    pub fn saying(bytes: impl Into<Vec<u8>>) -> Self {
        let bytes = bytes.into();
        // A client may leave early.
        Self::start(move |_, stream| drop(stream.write_all(&bytes)))
    }

    /// One that nobody should ask.
    pub fn canary() -> Self {
        Self::saying(page("text/plain", b"canary"))
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }

    pub fn n_connections(&self) -> usize {
        *self.n_connections.lock().unwrap()
    }
}

fn heard(stream: &TcpStream) -> Option<Asked> {
    let mut lines = BufReader::new(stream).lines();
    let mut request = vec![lines.next()?.ok()?];
    for line in lines {
        let line = line.ok()?;
        let Some((name, value)) = line.split_once(": ") else {
            break;
        };
        request.push(format!("{}: {value}", name.to_ascii_lowercase()));
    }
    Some(request)
}

/// A whole answer with a body of that type.
pub fn page(content_type: &str, body: &[u8]) -> Vec<u8> {
    with_headers(&format!("Content-Type: {content_type}\r\n"), body)
}

/// A whole answer with these header lines, each ended by CR LF.
pub fn with_headers(headers: &str, body: &[u8]) -> Vec<u8> {
    let mut answer =
        format!("HTTP/1.1 200 OK\r\nConnection: close\r\n{headers}Content-Length: {}\r\n\r\n", body.len()).into_bytes();
    answer.extend(body);
    answer
}

/// A redirect.
pub fn to(location: &str) -> Vec<u8> {
    format!("HTTP/1.1 302 Found\r\nConnection: close\r\nLocation: {location}\r\nContent-Length: 0\r\n\r\n").into_bytes()
}

/// The head of an answer whose body ends with the connection.
pub const OPEN_END: &[u8] = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n";

/// Writes until the other side leaves.
pub fn for_ever(stream: &mut TcpStream, bytes: &[u8], pause: Duration) {
    while stream.write_all(bytes).is_ok() {
        thread::sleep(pause);
    }
}

/// Holds the connection open until the other side leaves.
pub fn hold(stream: &mut TcpStream) {
    let _ = stream.read(&mut [0]);
}

/// A fetcher for which 127.0.0.1 is a public address.
pub fn fetcher() -> Fetcher {
    within(Duration::from_secs(30))
}

/// Such a fetcher that gives up after a time limit.
pub fn within(limit: Duration) -> Fetcher {
    let judge = Arc::new(|ip: IpAddr| if ip == IpAddr::from([127, 0, 0, 1]) { Ok(()) } else { judge(ip, false) });
    Fetcher { judge, ..Fetcher::new(Domains::default(), false, limit) }
}

/// Fetches by an address as typed.
pub fn fetch(fetcher: &Fetcher, url: &str) -> Result<Page> {
    fetcher.fetch(parse_address(url)?)
}

/// The code and message of a failure.
pub fn failure(fetched: Result<Page>) -> (&'static str, String) {
    let error = fetched.map(|page| page.url).unwrap_err();
    (error.code().word(), error.to_string())
}
