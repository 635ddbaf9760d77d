//! Hostile bytes to `los serve`: rows 165, 167-173 of the list of what to survive.

use std::io::{Read, Write};
use std::thread;

use serde_json::json;

use crate::support::TestWorkspace;
use crate::support::http_client::HttpServer;
use crate::support::mcp_answers::memory;
use crate::support::shown::assert_each;

const HEAD: &str = "POST /v1/tools/hello HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

fn n_answers(bytes: &[u8]) -> usize {
    bytes.windows(9).filter(|window| window.starts_with(b"HTTP/1.1 ")).count()
}

#[test]
fn other_methods_names_and_bodies_are_refused_by_name() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    assert_each("http-refused", |input| {
        let [method, path, body] =
            [input, " "].concat().splitn(3, ' ').map(str::to_owned).collect::<Vec<_>>().try_into().unwrap();
        let answer = server.send(&method, &path, &[("Content-Type", "application/json")], body.trim_end().as_bytes());
        let (status, code) = answer.failed();
        let (body, allow) = (answer.json(), answer.header("allow").map(|allow| format!("\nallow: {allow}")));
        let facts = [&body["error"], &body["details"]];
        format!("{status} {code} of {}: {} {}{}\n", body["tool"], facts[0], facts[1], allow.unwrap_or_default())
    });
    assert_eq!(server.send("HEAD", "/v1/tools/hello", &[], b"").status, 405);
    let long = server.post(&format!("/v1/tools/{}", "a".repeat(60_000)), b"{}");
    assert!([404, 414].contains(&long.status), "{}", long.status);
    // A body says that it is JSON; how, is in the tests of `json_body`.
    assert_eq!(server.send("POST", "/v1/tools/hello", &[("Content-Type", "text/plain")], b"{}").failed().0, 415);
    assert_eq!(server.send("POST", "/v1/tools/hello", &[], b"{}").failed().0, 415);
    let deep = format!("{{\"args\":{{\"name\":{}1{}}}}}", "[".repeat(5000), "]".repeat(5000));
    let objects = format!("{}1{}", "{\"args\":".repeat(5000), "}".repeat(5000));
    for bytes in
        [b"{\"args\":{\"name\":\"\xff\xfe\"}}", &b"\xff"[..], b"\xef\xbb\xbf{}", deep.as_bytes(), objects.as_bytes()]
    {
        assert_eq!(server.post("/v1/tools/hello", bytes).failed(), (400, "INVALID_INPUT".into()));
    }
    // A head with a zero byte, and a body that ends early.
    let nul = server.raw(b"POST /v1/tools/hel\0lo HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let short = server.raw_and_no_more(format!("{HEAD}Content-Length: 9\r\n\r\n{{}}").as_bytes());
    for answer in [nul, short] {
        assert!(n_answers(&answer) <= 1 && (answer.is_empty() || answer.starts_with(b"HTTP/1.1 400 ")));
    }
    server.call("hello", &json!({})).result("hello");
}

#[test]
fn a_body_that_is_too_large_is_refused_and_the_rest_goes_on() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    for mib in [12, 64] {
        let head = format!("{HEAD}Content-Length: {}\r\n\r\n", mib << 20);
        let answer = server.raw(&[head.as_bytes(), &vec![b' '; mib << 20]].concat());
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 413 "), "{mib} MiB");
        server.call("hello", &json!({})).result("hello");
    }
    // The same in chunks, whose sum nobody announced.
    let chunk = [b"100000\r\n", vec![b' '; 1 << 20].as_slice(), b"\r\n"].concat();
    let head = format!("{HEAD}Transfer-Encoding: chunked\r\n\r\n");
    let answer = server.raw(&[head.as_bytes(), &chunk.repeat(12), b"0\r\n\r\n"].concat());
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 413 "));
    // A client that waits for `100 Continue` is refused.
    let asked = server.raw(format!("{HEAD}Expect: 100-continue\r\nContent-Length: 99999999\r\n\r\n").as_bytes());
    assert!(asked.starts_with(b"HTTP/1.1 413 "), "{:?}", String::from_utf8_lossy(&asked));
    // Room for what tools take.
    let name = format!("{{\"args\":{{}}{}}}", " ".repeat(5 << 20));
    server.post("/v1/tools/hello", name.as_bytes()).result("hello");
}

/// A test of [`crate::support::alongside`].
pub fn ambiguous_requests_are_refused() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let second = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    // Every ambiguity of the framing is in the unit tests of `http/framing`; one of them shows that it is asked.
    let cases = [
        ("CL and TE", format!("{HEAD}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{second}")),
        ("odd TE", format!("{HEAD}Transfer-Encoding: xchunked\r\n\r\n{{}}{second}")),
        ("two Host", format!("GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n{second}")),
        ("no Host", format!("GET /healthz HTTP/1.1\r\n\r\n{second}")),
        ("obs-fold of Host", format!("GET /healthz HTTP/1.1\r\nHost:\r\n localhost\r\n\r\n{second}")),
        ("h2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned()),
        ("HTTP/0.9", "GET /healthz\r\n\r\n".to_owned()),
        ("HTTP/3", "GET /healthz HTTP/3.0\r\nHost: localhost\r\n\r\n".to_owned()),
        ("nothing", String::new()),
        ("no words", "\r\n\r\n\r\n".to_owned()),
    ];
    // All at once: an incomplete request waits until the server's timeout.
    std::thread::scope(|scope| {
        for (what, bytes) in &cases {
            let server = &server;
            scope.spawn(move || {
                let answer = server.raw(bytes.as_bytes());
                assert!(n_answers(&answer) <= 1, "{what}: {}", String::from_utf8_lossy(&answer));
                let is_refusal = answer.is_empty() || answer.starts_with(b"HTTP/1.1 400 ");
                assert!(is_refusal, "{what}: {}", String::from_utf8_lossy(&answer));
            });
        }
    });
    // The hello of a client that speaks TLS.
    let mut tls = vec![0x16, 3, 1, 0, 0xc8, 1, 0, 0, 0xc4, 3, 3];
    tls.extend([0xa5; 200]);
    let answer = server.raw(&tls);
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 400 "));
    // A later request on the same connection is held to the same rules.
    let later = server.raw(format!("{second}GET /healthz HTTP/1.1\nHost: localhost\n\n").as_bytes());
    assert!(n_answers(&later) <= 1);
    assert_eq!(server.get("/healthz").status, 200);
    // Two that are plain get two answers, in their order.
    let plain =
        server.raw(format!("{second}GET /nope HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").as_bytes());
    let text = String::from_utf8_lossy(&plain);
    assert!(n_answers(&plain) == 2 && text.find(" 200 OK") < text.find(" 401 "), "{text}");
}

#[test]
fn heads_without_end_are_cut_off() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let many = "X: y\r\n".repeat(500);
    let long = format!("X: {}\r\n", "y".repeat(300_000));
    for headers in [many, long] {
        let answer = server.raw(format!("GET /healthz HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n").as_bytes());
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 431 "), "{}", String::from_utf8_lossy(&answer));
    }
}

/// A test of [`crate::support::alongside`].
pub fn a_hundred_silent_connections_delay_no_other() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let half: Vec<_> = (0..100)
        .map(|n| {
            let mut stream = server.connect();
            let said = [
                String::new(),
                "GET / HT".into(),
                format!("{HEAD}Content-Length: 100\r\n\r\n{{"),
                format!("{HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n{{"),
            ];
            stream.write_all(said[n % said.len()].as_bytes()).unwrap();
            stream
        })
        .collect();
    for _ in 0..5 {
        server.call("hello", &json!({})).result("hello");
    }
    // A head that does not come ends its connection.
    let mut silent = &half[0];
    let mut rest = Vec::new();
    let _ = silent.read_to_end(&mut rest);
    assert!(n_answers(&rest) <= 1);
}

#[test]
fn writes_are_staged_by_whatever_header_or_argument() {
    let workspace = TestWorkspace::new();
    let before = memory(&workspace);
    let server = HttpServer::start(&workspace, &[]);
    let entry = json!({"timestamp": "2026-01-07T14:00:00Z", "event": "note", "message": "m"});
    let args = json!({"file": "progress_log.jsonl", "entry": entry});
    let answer = server.call("write_memory_entry", &args).result("write_memory_entry");
    assert_eq!((&answer["success"], &answer["status"]), (&json!(false), &json!("pending_approval")), "{answer}");
    let body = json!({"args": args}).to_string();
    for header in ["X-Approve: yes", "X-Approved-By: standing", "X-HTTP-Method-Override: PUT", "Cookie: approve=1"] {
        let (name, value) = header.split_once(": ").unwrap();
        let headers = [("Content-Type", "application/json"), (name, value)];
        let answer = server.send("POST", "/v1/tools/write_memory_entry?approve=1", &headers, body.as_bytes());
        assert_eq!(answer.result("write_memory_entry")["success"], false, "{header}");
    }
    for extra in ["approve", "approved_by", "yes"] {
        let mut args = args.clone();
        args[extra] = json!(true);
        assert_eq!(server.call("write_memory_entry", &args).failed().0, 400, "{extra}");
    }
    assert_eq!(memory(&workspace), before);
    let staged = workspace.pending();
    assert_eq!(staged.len(), 1, "{staged:?}");
    assert_eq!(staged[0]["id"], answer["pending_id"]);
}

#[test]
fn sixty_at_once_are_all_answered() {
    let workspace = TestWorkspace::sample();
    let server = HttpServer::start(&workspace, &[]);
    thread::scope(|scope| {
        for n in 0..60 {
            let server = &server;
            scope.spawn(move || match n % 3 {
                0 => {
                    let name = format!("caller {n}");
                    let answer = server.call("hello", &json!({"name": name})).result("hello");
                    assert_eq!(answer["message"], format!("Hello, {name}!"));
                }
                1 => {
                    let answer = server.call("grep_codebase", &json!({"pattern": "join", "limit": 1}));
                    assert_eq!(answer.result("grep_codebase")["matches"].as_array().unwrap().len(), 1);
                }
                _ => assert!(server.get("/v1/tools").json()["tools"].as_array().unwrap().len() > 10),
            });
        }
    });
}

#[test]
fn one_call_too_many_is_told_when_to_come_back_whoever_calls() {
    let workspace = TestWorkspace::new();
    workspace.write("learning-os.toml", "[rate_limits]\nhello = 2\n");
    let server = HttpServer::start(&workspace, &[]);
    // Each on a connection of its own: those are too cheap to count by.
    for _ in 0..2 {
        server.call("hello", &json!({})).result("hello");
    }
    let answer = server.call("hello", &json!({}));
    assert_eq!(answer.failed(), (429, "RATE_LIMITED".into()));
    let wait = answer.json()["details"]["retry_after_ms"].as_u64().unwrap();
    assert_eq!(answer.header("retry-after").unwrap().parse::<u64>().unwrap(), wait.div_ceil(1000));
    assert_eq!(server.call("grep_codebase", &json!({"pattern": "x"})).status, 200);
}
