//! A stand-in for an embeddings server on this machine, which answers as it is told, also in every wrong way.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// The server's answer to a request.
#[derive(Clone)]
pub enum Reply {
    /// Vectors of the inputs, in reverse order, numbered by `index`.
    Good,
    /// The same, in chunks.
    Chunked,
    /// These vectors, whatever the inputs.
    Vectors(Vec<Vec<f32>>),
    /// Status 200 with this body.
    Body(Vec<u8>),
    /// A status with more header lines, each ended by CR LF.
    Status(u16, String),
    /// These bytes and the end of the connection.
    Raw(Vec<u8>),
    /// No byte, until the client leaves.
    Silence,
    /// A body without end, as fast as it is taken.
    Endless,
    /// A body without end, a byte at a time.
    Drip,
}

/// A request as it came.
#[derive(Debug, Clone)]
pub struct Asked {
    pub line: String,
    pub headers: Vec<(String, String)>,
    pub body: Value,
}

impl Asked {
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    pub fn inputs(&self) -> Vec<String> {
        let inputs = self.body["input"].as_array().unwrap().iter();
        inputs.map(|text| text.as_str().unwrap().to_owned()).collect()
    }
}

/// A server that runs until the test's process ends.
pub struct StandIn {
    pub port: u16,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl StandIn {
    /// Answers each request with the next reply, and all further ones with the last.
    pub fn start(script: &[Reply]) -> Self {
        Self::serving(script, |mut stream, script, asked| serve(&mut stream, script, asked))
    }

    /// The same behind TLS, as `localhost`, with a certificate of the authority in `tls_localhost/authority.crt`.
    pub fn start_tls(script: &[Reply]) -> Self {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let certificate = include_bytes!("../tls_localhost/localhost.der").to_vec();
        let private =
            rustls::pki_types::PrivatePkcs8KeyDer::from(include_bytes!("../tls_localhost/localhost.pkcs8").to_vec());
        let config = rustls::ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate.into()], private.into())
            .unwrap();
        let config = Arc::new(config);
        Self::serving(script, move |stream, script, asked| {
            let connection = rustls::ServerConnection::new(Arc::clone(&config)).unwrap();
            let mut stream = rustls::StreamOwned::new(connection, stream);
            serve(&mut stream, script, asked);
            stream.conn.send_close_notify();
            let _ = stream.flush();
        })
    }

    fn serving(
        script: &[Reply],
        serve: impl Fn(TcpStream, &[Reply], &Mutex<Vec<Asked>>) + Send + Sync + 'static,
    ) -> Self {
        let (listener, asked) = (TcpListener::bind("127.0.0.1:0").unwrap(), Arc::default());
        let server = Self { port: listener.local_addr().unwrap().port(), asked: Arc::clone(&asked) };
        let (script, serve) = (script.to_vec(), Arc::new(serve));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (script, asked, serve) = (script.clone(), Arc::clone(&asked), Arc::clone(&serve));
                thread::spawn(move || serve(stream, &script, &asked));
            }
        });
        server
    }

    /// `http://127.0.0.1:PORT`
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }

    pub fn n_asked(&self) -> usize {
        self.asked.lock().unwrap().len()
    }
}

/// An address where nobody listens. A port that was free a moment ago may be another test's by now.
pub fn nobody() -> String {
    "http://127.0.0.1:1".to_owned()
}

/// The vector that the stand-in gives a text: letters counted, so that likeness of spelling is likeness of vectors.
pub fn vector_of(text: &str) -> Vec<f32> {
    let mut vector = vec![1.0; 26];
    for letter in text.to_ascii_lowercase().bytes().filter(u8::is_ascii_lowercase) {
        vector[usize::from(letter - b'a')] += 1.0;
    }
    vector
}

fn serve<S: Read + Write>(stream: &mut S, script: &[Reply], asked: &Mutex<Vec<Asked>>) {
    let Some(request) = read_request(stream) else { return };
    let reply = {
        let mut asked = asked.lock().unwrap();
        asked.push(request.clone());
        script[(asked.len() - 1).min(script.len() - 1)].clone()
    };
    // A client that leaves early is part of the play.
    let _ = answer(stream, &request, reply);
}

fn answer<S: Read + Write>(stream: &mut S, request: &Asked, reply: Reply) -> std::io::Result<()> {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n";
    let whole = |body: &[u8]| {
        let mut bytes = format!("{head}Content-Length: {}\r\n\r\n", body.len()).into_bytes();
        bytes.extend(body);
        bytes
    };
    match reply {
        Reply::Good => stream.write_all(&whole(&good(request))),
        Reply::Chunked => {
            write!(stream, "{head}Transfer-Encoding: chunked\r\n\r\n")?;
            for piece in good(request).chunks(7) {
                write!(stream, "{:x}\r\n", piece.len())?;
                stream.write_all(piece)?;
                write!(stream, "\r\n")?;
            }
            write!(stream, "0\r\n\r\n")
        }
        Reply::Vectors(vectors) => {
            let data: Vec<_> = vectors
                .iter()
                .enumerate()
                .map(|(index, embedding)| json!({"index": index, "embedding": embedding}))
                .collect();
            stream.write_all(&whole(json!({ "data": data }).to_string().as_bytes()))
        }
        Reply::Body(body) => stream.write_all(&whole(&body)),
        Reply::Status(number, headers) => {
            write!(stream, "HTTP/1.1 {number} No\r\nConnection: close\r\n{headers}Content-Length: 6\r\n\r\ncanary")
        }
        Reply::Raw(bytes) => stream.write_all(&bytes),
        Reply::Silence => stream.read_exact(&mut [0]),
        Reply::Endless => {
            write!(stream, "{head}\r\n{{\"data\":[")?;
            loop {
                stream.write_all(&[b' '; 8_192])?;
            }
        }
        Reply::Drip => {
            write!(stream, "{head}\r\n")?;
            loop {
                stream.write_all(b" ")?;
                stream.flush()?;
                thread::sleep(Duration::from_millis(5));
            }
        }
    }?;
    stream.flush()
}

fn good(request: &Asked) -> Vec<u8> {
    let items = request.inputs();
    let items = items.iter().enumerate().rev();
    let data: Vec<_> = items
        .map(|(index, text)| json!({"object": "embedding", "index": index, "embedding": vector_of(text)}))
        .collect();
    json!({"object": "list", "model": "m", "data": data, "usage": {"total_tokens": 1}}).to_string().into_bytes()
}

fn read_request<S: Read>(stream: &mut S) -> Option<Asked> {
    let mut reader = BufReader::new(stream);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if line == "\r\n" {
            break;
        }
        lines.push(line.trim_end().to_owned());
    }
    let headers: Vec<_> = lines[1..]
        .iter()
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let length: usize = length.map_or(0, |(_, value)| value.parse().unwrap());
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(Asked { line: lines[0].clone(), headers, body: serde_json::from_slice(&body).unwrap_or(Value::Null) })
}
