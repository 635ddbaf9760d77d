//! The embeddings endpoint and who answers instead, against a stand-in with all its failures.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use los_eyes::search::allowed_endpoint::{AllowedEndpoint, judge};
use los_eyes::search::embedders::{EmbedError, Embedder};
use los_eyes::search::embedders::{Embedders, LoadModel, Variables};
use los_eyes::search::endpoint::{BATCH_TEXTS, Endpoint, Patience};
use los_store::workspace::settings::SearchSettings;

use crate::support::embeddings_stand_in::{Reply, StandIn, nobody, vector_of};
use crate::support::say_loudly;

const KEY: &str = "sk-canary-0123456789";

/// As patient as in earnest, but for `limit` of a request.
fn patience(limit: Duration) -> Patience {
    Patience { query: limit, batch: limit, rest: Duration::from_hours(1) }
}

fn allowed(url: &str, model: &str, key: Option<&'static str>) -> AllowedEndpoint {
    let settings = SearchSettings { model: Some(model.into()), ..settings(url, key.map(|_| "A_API_KEY")) };
    judge(&settings, &|_| key.map(str::to_owned)).unwrap().unwrap()
}

fn endpoint_within(url: &str, limit: Duration) -> Endpoint {
    Endpoint::new(allowed(url, "nomic-embed-text", Some(KEY)), patience(limit))
}

fn endpoint(url: &str) -> Endpoint {
    endpoint_within(url, Duration::from_secs(20))
}

fn reason(answer: Result<Vec<Vec<f32>>, EmbedError>) -> String {
    let EmbedError(reason) = answer.unwrap_err();
    assert!(!reason.contains("canary"), "{reason}");
    reason
}

fn unit(vector: &[f32]) -> Vec<f32> {
    let length = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
    vector.iter().map(|x| x / length).collect()
}

fn assert_alike(one: &[f32], other: &[f32]) {
    assert_eq!(one.len(), other.len());
    let cosine: f32 = one.iter().zip(other).map(|(a, b)| a * b).sum();
    assert!((cosine - 1.0).abs() < 1e-5, "{one:?} {other:?}");
}

#[test]
fn texts_become_vectors_in_their_order() {
    for reply in [Reply::Good, Reply::Chunked] {
        let server = StandIn::start(&[reply]);
        let texts: Vec<String> = (0..BATCH_TEXTS).map(|n| "abc".repeat(n + 1) + &"z".repeat(n)).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let vectors = endpoint(&server.url()).embed(&texts).unwrap();
        assert_eq!(vectors.len(), texts.len());
        for (vector, text) in vectors.iter().zip(&texts) {
            assert_alike(vector, &unit(&vector_of(text)));
        }
        let asked = server.asked();
        assert_eq!(asked.len(), 1);
        assert_eq!(asked[0].line, "POST /v1/embeddings HTTP/1.1");
        assert_eq!(asked[0].body["model"], "nomic-embed-text");
        assert_eq!(asked[0].body.as_object().unwrap().len(), 2, "no encoding is asked for");
        assert_eq!(asked[0].header("authorization"), Some(format!("Bearer {KEY}").as_str()));
        assert_eq!(asked[0].header("cookie"), None);
        assert!(asked[0].header("host").unwrap().starts_with("127.0.0.1:"));
        assert_eq!(asked[0].inputs(), texts);
    }
}

#[test]
fn an_id_names_the_address_and_the_model_and_not_the_key() {
    let id = |url: &str, model: &str, key: Option<&'static str>| {
        Endpoint::new(allowed(url, model, key), Patience::default()).id().to_owned()
    };
    let one = id("http://localhost:1", "a", None);
    assert_eq!(one, id("http://LOCALHOST:1/v1/", "a", Some(KEY)));
    assert_ne!(one, id("http://localhost:1", "b", None));
    assert_ne!(one, id("http://localhost:2", "a", None));
    assert!(one.starts_with("endpoint-") && one.len() == 25, "{one}");
}

/// What the vectors of an answer may be is in the unit test of the endpoint.
#[test]
fn answers_that_are_wrong_are_refused_at_once() {
    let status = |number, headers: &str| Reply::Status(number, headers.to_owned());
    let elsewhere = StandIn::start(&[Reply::Good]);
    let redirect = format!("Location: {}/v1/embeddings\r\n", elsewhere.url());
    for (reply, part) in [
        (Reply::Vectors(vec![vec![1.0]; 3]), "another number of vectors"),
        (Reply::Vectors(vec![vec![0.0, 0.0], vec![1.0, 2.0]]), "only zeros"),
        (Reply::Body(b"not json, canary".to_vec()), "not a list of embeddings"),
        (status(301, &redirect), "gave no vectors: status 301"),
        (status(302, &redirect), "status 302"),
        (status(307, &redirect), "status 307"),
        (status(308, &redirect), "status 308"),
        (status(400, ""), "gave no vectors: status 400"),
        (status(401, ""), "refused the key; look at `[search] key_env`"),
        (status(403, ""), "status 403"),
        (status(404, ""), "has no such address or model"),
        (status(204, ""), "status 204"),
        (status(429, ""), "status 429"),
        (status(500, ""), "status 500"),
    ] {
        let server = StandIn::start(&[reply]);
        let said = reason(endpoint(&server.url()).embed(&["a", "b"]));
        assert!(said.contains(part), "{part}: {said}");
        assert!(said.starts_with(&format!("the embeddings endpoint at 127.0.0.1:{} ", server.port)));
        assert_eq!(server.n_asked(), 1, "{part}: asked once");
    }
    assert_eq!(elsewhere.n_asked(), 0, "a redirect is not followed");
}

#[test]
fn connections_that_break_are_told() {
    let raw = |text: &str| Reply::Raw(text.as_bytes().to_vec());
    let huge = format!("HTTP/1.1 200 OK\r\nX: {}\r\n\r\n", "x".repeat(2_000_000));
    for reply in [
        raw(""),
        raw("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"data\":["),
        raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n"),
        raw("garbage canary\r\n\r\n"),
        raw("\0\u{1}\u{2}"),
        raw(&huge),
    ] {
        let server = StandIn::start(&[reply, Reply::Good]);
        reason(endpoint(&server.url()).embed(&["a"]));
        assert_eq!(server.n_asked(), 1, "it rests");
    }
    let server = StandIn::start(&[raw("garbage canary\r\n\r\n")]);
    assert!(reason(endpoint(&server.url()).embed(&["a"])).contains("not HTTP, or the connection broke off"));
    assert!(reason(endpoint(&nobody()).embed(&["a"])).contains("(connection refused by `127.0.0.1`)"));
}

#[test]
fn requests_end_at_their_time_limit() {
    for reply in [Reply::Silence, Reply::Drip] {
        let server = StandIn::start(&[reply]);
        let said = reason(endpoint_within(&server.url(), Duration::from_millis(300)).embed(&["a"]));
        assert!(said.contains("(timed out)") || said.contains("took too long"), "{said}");
    }
}

#[test]
fn an_answer_without_end_is_read_to_the_limit_only() {
    let server = StandIn::start(&[Reply::Endless]);
    assert!(reason(endpoint_within(&server.url(), Duration::from_mins(1)).embed(&["a"])).contains("too long"));
    assert_eq!(server.n_asked(), 1);
}

#[test]
fn after_a_failure_it_rests_and_is_asked_again_after_the_rest() {
    let server = StandIn::start(&[Reply::Status(400, String::new()), Reply::Good]);
    let resting = endpoint(&server.url());
    let first = reason(resting.embed(&["a"]));
    for _ in 0..3 {
        assert_eq!(reason(resting.embed(&["a"])), first);
        assert_eq!(resting.embed_query("a"), Err(EmbedError(first.clone())));
    }
    assert_eq!(resting.resting(), Some(first));
    assert_eq!(server.n_asked(), 1, "it is left alone");

    let server = StandIn::start(&[Reply::Status(400, String::new()), Reply::Good]);
    let restless =
        Endpoint::new(allowed(&server.url(), "m", None), Patience { rest: Duration::ZERO, ..Patience::default() });
    assert!(restless.embed_query("a").is_err());
    assert!(restless.embed_query("a").is_ok());
    assert_eq!(server.asked()[1].header("authorization"), None, "no key, no header");
}

#[test]
fn it_works_and_ends_beside_the_servers_runtime() {
    let server = StandIn::start(&[Reply::Good]);
    let endpoint = Arc::new(endpoint(&server.url()));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async move {
        let asked = Arc::clone(&endpoint);
        let answer = tokio::task::spawn_blocking(move || asked.embed_query("words"));
        assert!(answer.await.unwrap().is_ok());
        drop(endpoint);
    });
    assert_eq!(server.n_asked(), 1);
}

// The source of the answer.

/// Vectors of two numbers, which no endpoint here gives.
struct Model;

impl Embedder for Model {
    fn id(&self) -> &'static str {
        "embedded"
    }
    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        Ok(vec![vec![0.6, 0.8]; texts.len()])
    }
}

fn model() -> LoadModel {
    Arc::new(|| Ok(Arc::new(Model)))
}

fn settings(url: &str, key_env: Option<&str>) -> SearchSettings {
    SearchSettings {
        endpoint: Some(url.to_owned()),
        model: Some("m".into()),
        key_env: key_env.map(str::to_owned),
        ..SearchSettings::default()
    }
}

fn variables(known: &'static [(&str, &str)]) -> Variables {
    Arc::new(move |name| {
        let found = known.iter().find(|(variable, _)| *variable == name);
        found.map(|(_, value)| (*value).to_owned())
    })
}

fn embedders(settings: SearchSettings, known: &'static [(&str, &str)]) -> Embedders {
    Embedders::with(settings, variables(known), model(), patience(Duration::from_secs(20)))
}

#[test]
fn the_embedded_model_is_loaded_only_without_an_endpoint() {
    static LOADED: AtomicUsize = AtomicUsize::new(0);
    let counted: LoadModel = Arc::new(|| {
        LOADED.fetch_add(1, Ordering::SeqCst);
        Ok(Arc::new(Model))
    });
    // Nothing but the engine's own variables is looked up.
    let nosy: Variables = Arc::new(|name| {
        assert!(name.starts_with("RTEN_"), "read {name}");
        None
    });
    let embedders = Embedders::with(SearchSettings::default(), nosy, counted, Patience::default());
    assert_eq!(LOADED.load(Ordering::SeqCst), 0);
    let answer = embedders.query("a question").unwrap();
    assert_eq!((answer.vector, answer.embedder_id.as_str()), (vec![0.6, 0.8], "embedded"));
    assert_eq!(answer.degraded, None);
    assert_eq!(embedders.for_indexing().unwrap().id(), "embedded");
}

#[test]
fn an_endpoint_that_works_answers_and_the_model_is_not_loaded() {
    let server = StandIn::start(&[Reply::Good]);
    let never: LoadModel = Arc::new(|| panic!("loaded"));
    let embedders = Embedders::with(settings(&server.url(), None), variables(&[]), never, Patience::default());
    assert_eq!(server.n_asked(), 0);
    let answer = embedders.query("words").unwrap();
    assert_alike(&answer.vector, &unit(&vector_of("words")));
    assert_eq!(answer.degraded, None);
    assert_eq!(embedders.for_indexing().unwrap().id(), answer.embedder_id);
}

#[test]
fn an_endpoint_that_fails_is_no_failure_and_the_answer_says_why() {
    let url = nobody();
    let embedders = embedders(settings(&url, None), &[]);
    assert!(embedders.for_indexing().unwrap().id().starts_with("endpoint-"));
    let expected = format!(
        "the embeddings endpoint at {} did not answer (connection refused by `127.0.0.1`); the embedded model was used",
        url.trim_start_matches("http://")
    );
    for _ in 0..2 {
        let answer = embedders.query("words").unwrap();
        assert_eq!((answer.vector, answer.embedder_id.as_str()), (vec![0.6, 0.8], "embedded"));
        assert_eq!(answer.degraded.as_deref(), Some(expected.as_str()));
    }
    assert_eq!(embedders.for_indexing().unwrap().id(), "embedded");
}

#[test]
fn a_workspace_cannot_send_notes_or_variables_away_by_itself() {
    let server = StandIn::start(&[Reply::Good]);
    let secrets: &[(&str, &str)] =
        &[("AWS_SECRET_ACCESS_KEY", KEY), ("HOME", KEY), ("OPENAI_API_KEY", KEY), ("LOS_TOKEN", KEY)];
    let port = server.port;
    let here = format!("http://127.0.0.1:{port}");
    for (url, key_env, part) in [
        ("https://evil.example/v1".to_owned(), Some("OPENAI_API_KEY"), "LOS_SEARCH_ALLOW=evil.example"),
        (format!("http://x:y@127.0.0.1:{port}"), None, "without name, password"),
        (format!("http://127.0.0.1:{port}/?x="), None, "`?` and `#`"),
        (here.clone(), Some("HOME"), "of its own whose name ends in `_API_KEY`"),
        (here.clone(), Some("MISSING_API_KEY"), "set its key in the environment variable `MISSING_API_KEY`"),
    ] {
        let embedders = embedders(settings(&url, key_env), secrets);
        let answer = embedders.query("words").unwrap();
        let degraded = answer.degraded.unwrap();
        assert!(degraded.contains(part), "{degraded}");
        assert!(degraded.ends_with("; the embedded model was used") && !degraded.contains("canary"));
        assert_eq!(answer.embedder_id, "embedded");
        assert_eq!(embedders.for_indexing().unwrap().id(), "embedded");
    }
    assert_eq!(server.n_asked(), 0, "nothing was sent");
    let mut nameless = settings(&here, None);
    nameless.model = None;
    let degraded = embedders(nameless, &[]).query("words").unwrap().degraded.unwrap();
    assert!(degraded.contains("`[search] model`"), "{degraded}");
    assert_eq!(embedders(settings(&here, Some("OPENAI_API_KEY")), secrets).query("w").unwrap().degraded, None);
    assert_eq!(server.asked()[0].header("authorization"), Some(format!("Bearer {KEY}").as_str()));
}

// Encryption.

const TLS_PORT: &str = "LOS_TEST_TLS_PORT";

/// The authority is trusted by a child process only: which certificates a machine trusts is read once a process.
#[test]
fn an_encrypted_endpoint_with_a_trusted_certificate_answers() {
    if let Ok(port) = std::env::var(TLS_PORT) {
        let vector = endpoint(&format!("https://localhost:{port}")).embed_query("words").unwrap();
        return assert_alike(&vector, &unit(&vector_of("words")));
    }
    let server = StandIn::start_tls(&[Reply::Good]);
    let authority = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/tls_localhost/authority.crt");
    let ran = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "search::endpoint::an_encrypted_endpoint_with_a_trusted_certificate_answers"])
        .env(TLS_PORT, server.port.to_string())
        .env("SSL_CERT_FILE", authority)
        .env_remove("SSL_CERT_DIR")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    if !cfg!(target_os = "linux") {
        return say_loudly("not tried here: only on Linux is the authority named by a variable");
    }
    assert!(ran.status.success() && said.contains("1 passed"), "{said}");
    assert_eq!(server.n_asked(), 1, "the child asked");
    assert_eq!(server.asked()[0].header("authorization"), Some(format!("Bearer {KEY}").as_str()));
}

#[test]
fn an_untrusted_certificate_gets_neither_text_nor_key() {
    let server = StandIn::start_tls(&[Reply::Good]);
    let said = reason(endpoint(&format!("https://localhost:{}", server.port)).embed(&["a"]));
    assert!(said.contains("is not trusted on this machine") || said.contains("no certificates to trust"), "{said}");
    assert_eq!(server.n_asked(), 0);
}

#[test]
fn a_proxy_of_the_environment_is_not_used() {
    if let Ok(port) = std::env::var(TLS_PORT) {
        endpoint(&format!("http://127.0.0.1:{port}")).embed_query("words").unwrap();
        // This is the child process that the test starts below; the parent judges by what the two servers were asked.
        return;
    }
    let (server, proxy) = (StandIn::start(&[Reply::Good]), StandIn::start(&[Reply::Good]));
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", "search::endpoint::a_proxy_of_the_environment_is_not_used"]);
    for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"] {
        child.env(name, proxy.url());
    }
    let ran =
        child.env_remove("NO_PROXY").env_remove("no_proxy").env(TLS_PORT, server.port.to_string()).output().unwrap();
    assert!(ran.status.success(), "{ran:?}");
    assert_eq!((server.n_asked(), proxy.n_asked()), (1, 0));
}
