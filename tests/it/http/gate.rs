//! The gate of `los serve`: Host, Origin, preflights, the token, and the settings that may change them.

use std::time::Duration;

use serde_json::json;

use crate::support::TestWorkspace;
use crate::support::http_client::{Answer, HttpServer};
use crate::support::mcp_answers::memory;
use crate::support::mcp_client::{LEGACY, MODERN, meta};
use crate::support::mcp_http_client::USUAL;

const TOKEN: &str = "canary-0123456789abcdef";
const ROUTES: [(&str, &str); 7] = [
    ("GET", "/"),
    ("GET", "/healthz"),
    ("GET", "/v1/tools"),
    ("POST", "/v1/tools/hello"),
    ("POST", "/v1/tools/file-io"),
    ("POST", "/mcp"),
    ("GET", "/no/such/route"),
];

fn allows_nobody(answer: &Answer) -> bool {
    answer.headers.iter().all(|(name, _)| !name.starts_with("access-control-"))
}

/// Which names and origins are whose is in the tests of `gate/names`; here each route asks.
#[test]
fn another_name_or_page_is_refused_on_every_route() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start(&workspace, &[]);
    let json = ("Content-Type", "application/json");
    for (method, path) in ROUTES {
        for other in [("Host", "evil.example"), ("Host", ""), ("Origin", "http://evil.example"), ("Origin", "null")] {
            let answer = server.send(method, path, &[other, json], b"{}");
            assert_eq!(answer.failed(), (403, "PERMISSION_DENIED".into()), "{path} {other:?}");
            assert!(allows_nobody(&answer));
        }
        let two = [("Origin", "http://localhost"), ("Origin", "http://evil.example"), json];
        assert_eq!(server.send(method, path, &two, b"{}").status, 403, "{path}");
        // A request for a whole address is judged, too.
        let whole = format!("http://evil.example{path}");
        assert_eq!(server.send(method, &whole, &[json], b"{}").status, 403, "{path}");
    }
    assert_eq!(server.send("GET", "/healthz", &[("Host", "localhost")], b"").status, 200);
    let own = format!("http://localhost:{}", server.address.port());
    let answer = server.send("POST", "/v1/tools/hello", &[("Origin", &own), json], b"{}");
    assert_eq!(answer.result("hello")["message"], "Hello from Learning OS!", "{own}");
    assert!(allows_nobody(&answer));
}

#[test]
fn a_preflight_gets_a_yes_for_the_origins_of_the_settings_alone() {
    let workspace = TestWorkspace::new();
    let settings = "[server]\nallowed_origins = [\"https://app.example\"]\nallowed_hosts = [\"study.example\"]\n";
    workspace.write("learning-os.toml", settings);
    let server = HttpServer::start(&workspace, &[]);
    assert!(
        server.said().contains("pages of https://app.example") && server.said().contains("the names study.example")
    );
    let ask = |origin: &str, path: &str| {
        let headers = [
            ("Origin", origin),
            ("Access-Control-Request-Method", "POST"),
            ("Access-Control-Request-Headers", "content-type"),
        ];
        server.send("OPTIONS", path, &headers, b"")
    };
    for (_, path) in ROUTES {
        let yes = ask("https://app.example", path);
        assert_eq!(yes.status, 204, "{path}");
        assert_eq!(yes.header("access-control-allow-origin"), Some("https://app.example"));
        assert_eq!(yes.header("vary"), Some("origin"));
        assert!(yes.header("access-control-allow-headers").unwrap().contains("content-type"));
        let no = ask("http://app.example", path);
        assert!(no.status == 403 && allows_nobody(&no), "{path}: {no:?}");
        // Without an Origin it is a method like another; what answers it allows nobody.
        assert!(allows_nobody(&server.send("OPTIONS", path, &[], b"")), "{path}");
    }
    let headers = [("Origin", "https://app.example"), ("Content-Type", "application/json"), ("Host", "study.example")];
    let answer = server.send("POST", "/v1/tools/hello", &headers, b"{}");
    assert_eq!(answer.header("access-control-allow-origin"), Some("https://app.example"));
    answer.result("hello");
    workspace.write("learning-os.toml", "[server]\nallowed_origins = [\"*\"]\n");
    let ran = workspace.los(&["serve", "--bind", "127.0.0.1:0", "--json"]);
    assert_eq!(ran.failed(), ("INVALID_INPUT".into(), 2));
}

#[test]
fn with_a_token_everything_but_the_health_asks_for_it() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start_with(&workspace, &[], &[("LOS_TOKEN", TOKEN)]);
    let bearer = format!("Bearer {TOKEN}");
    for (method, path) in ROUTES {
        let json = ("Content-Type", "application/json");
        for shown in [None, Some("Bearer canary-0123456789abcde")] {
            let mut headers = vec![json];
            headers.extend(shown.map(|shown| ("Authorization", shown)));
            let answer = server.send(method, path, &headers, b"{}");
            if path == "/healthz" {
                assert_eq!(answer.json(), json!({"ok": true}));
                continue;
            }
            assert_eq!(answer.failed(), (401, "PERMISSION_DENIED".into()), "{path} {shown:?}");
            assert!(
                answer.headers.iter().any(|(name, value)| name == "www-authenticate" && value.starts_with("Bearer"))
            );
            assert!(!answer.text().contains("canary"));
        }
        let answer = server.send(method, path, &[("Authorization", &bearer), json], b"{}");
        assert!(![401, 403].contains(&answer.status), "{path}: {answer:?}");
    }
    assert!(server.said().contains("with the token in LOS_TOKEN."));
    assert!(!server.said().contains("canary"));
    assert!(!workspace.read(".context/tool_calls.jsonl").contains("canary"));
}

#[test]
fn a_server_makes_its_token_and_without_it_nobody_reads_or_approves() {
    let workspace = TestWorkspace::sample();
    let before = memory(&workspace);
    let mut server = HttpServer::start(&workspace, &[]);
    let header = server.authorization.take().unwrap();
    let token = header.trim().strip_prefix("Authorization: Bearer ").unwrap().to_owned();
    assert!(token.len() >= 32 && server.said().contains(&token), "it is printed with the link");
    let json = ("Content-Type", "application/json");
    for (method, path) in ROUTES {
        let answer = server.send(method, path, &[json], b"{}");
        assert_eq!(answer.status, if path == "/healthz" { 200 } else { 401 }, "{path}");
        assert!(!answer.text().contains("Mira") && !answer.text().contains(&token), "{path}");
    }
    // A program that says that it asks its user, and would say yes by itself.
    let asks = json!({ "elicitation": {} });
    let hello = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": LEGACY, "capabilities": asks, "clientInfo": { "name": "curl", "version": "1" } } });
    let entry = json!({ "timestamp": "2026-01-07T14:00:00Z", "event": "note" });
    let write = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "write_memory_entry", "arguments": { "file": "progress_log.jsonl", "entry": entry },
        "_meta": meta(&asks) } });
    for message in [hello, write] {
        let headers = [&USUAL[..], &[("Authorization", "Bearer guess"), ("MCP-Protocol-Version", MODERN)]].concat();
        assert_eq!(server.open("POST", &headers, message.to_string().as_bytes()).status, 401);
    }
    assert!(workspace.pending().is_empty() && memory(&workspace) == before);
    // A person gets a page that says what to do, and no password is asked for.
    for (path, words) in [("/", "This page needs the link"), ("/?token=guess", "This link opens nothing")] {
        let answer = server.send("GET", path, &[("Accept", "text/html,*/*")], b"");
        assert!(answer.status == 403 && answer.text().contains(words), "{path}: {answer:?}");
        assert!(answer.header("www-authenticate").is_none() && !answer.text().contains("Mira"), "{path}");
    }
    // With it everything goes on; another run makes another one.
    let bearer = format!("Bearer {token}");
    assert!(server.send("GET", "/", &[("Authorization", &bearer)], b"").text().contains("Progress of"));
    server.send("POST", "/v1/tools/hello", &[("Authorization", &bearer), json], b"{}").result("hello");
    let other = HttpServer::start(&workspace, &[]);
    assert_eq!(other.send("GET", "/v1/tools", &[("Authorization", &bearer)], b"").status, 401);
    assert!(!workspace.read(".context/tool_calls.jsonl").contains(&token));
}

/// Which tokens are good is in the tests of `token`.
#[test]
fn a_public_address_is_not_served_without_a_good_token() {
    let workspace = TestWorkspace::new();
    let refused = |bind: &str, variables: &[(&str, &str)], word: &str| {
        let mut command = workspace.command(&["serve", "--bind", bind, "--json"]);
        command.envs(variables.iter().copied());
        let ran = crate::support::Ran::of(&mut command);
        assert_eq!(ran.failed(), ("INVALID_INPUT".into(), 2), "{bind} {ran:?}");
        assert!(ran.stderr.contains(word) && ran.stdout.is_empty() && !ran.stderr.contains("canary"), "{ran:?}");
    };
    refused("0.0.0.0:0", &[], "LOS_TOKEN");
    refused("127.0.0.1:0", &[("LOS_TOKEN", "canary")], "8 characters");
    // A workspace can be somebody else's: it must not drop the user's secret.
    workspace.write("learning-os.toml", "[server]\ntoken_env = \"OTHER_TOKEN\"\n");
    refused("127.0.0.1:0", &[("LOS_TOKEN", TOKEN)], "OTHER_TOKEN");
    let server = HttpServer::start_with(&workspace, &["--bind", "0.0.0.0:0"], &[("OTHER_TOKEN", TOKEN)]);
    assert_eq!(server.get("/v1/tools").status, 401);
    assert!(server.said().contains("Other machines can reach it"), "{}", server.said());
    let bearer = format!("Bearer {TOKEN}");
    assert_eq!(server.send("GET", "/v1/tools", &[("Authorization", &bearer)], b"").status, 200);
}

#[test]
fn the_token_is_in_no_list_of_processes() {
    let workspace = TestWorkspace::new();
    let server = HttpServer::start_with(&workspace, &[], &[("LOS_TOKEN", TOKEN)]);
    if let Ok(line) = std::fs::read(format!("/proc/{}/cmdline", server.pid())) {
        assert!(!String::from_utf8_lossy(&line).contains(TOKEN));
    }
    // There is no flag that would put it there.
    assert!(!workspace.los(&["serve", "--help"]).ok().to_lowercase().contains("--token"));
    server.signal("TERM");
    assert!(!server.wait(Duration::from_secs(30)).1.contains(TOKEN));
}
