//! The embeddings endpoint and who answers instead, against a stand-in with all its failures.

use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use los_eyes::search::embedder::{EmbedError, Embedder, EmbedderSource};
use los_eyes::search::embedders::{Embedders, LoadModel, Variables};
use los_eyes::search::endpoint::allowlist::{Address, AllowedEndpoint, Key};
use los_eyes::search::endpoint::client::MAX_ANSWER_BYTES;
use los_eyes::search::endpoint::{Endpoint, MAX_BATCH_TEXTS, RequestBudget, RetryPolicy};
use los_store::workspace::settings::SearchSettings;

use crate::embeddings_stand_in::{Reply, StandIn, nobody, vector_of};
use crate::support::say_loudly;

const KEY: &str = "sk-canary-0123456789";

/// Attempts as many as in earnest, within `total`, with pauses that are noted and not waited for.
fn retry_policy(total: Duration, pauses: &Arc<Mutex<Vec<Duration>>>) -> RetryPolicy {
    let budget = RequestBudget { total, ..RetryPolicy::default().indexing };
    let pauses = Arc::clone(pauses);
    RetryPolicy {
        query: budget,
        indexing: budget,
        connect: total,
        cooldown: Duration::from_hours(1),
        pause: Arc::new(move |pause| pauses.lock().unwrap().push(pause)),
        jitter: || 1.0,
    }
}

fn endpoint_within(url: &str, total: Duration) -> (Endpoint, Arc<Mutex<Vec<Duration>>>) {
    let pauses = Arc::default();
    let allowed =
        AllowedEndpoint { address: Address::parse(url).unwrap(), model: "nomic-embed-text".into(), key: Key::new(KEY) };
    (Endpoint::new(allowed, retry_policy(total, &pauses)), pauses)
}

fn endpoint(url: &str) -> Endpoint {
    endpoint_within(url, Duration::from_secs(20)).0
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
        let texts: Vec<String> = (0..MAX_BATCH_TEXTS + 3).map(|n| "abc".repeat(n + 1) + &"z".repeat(n)).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let endpoint = endpoint(&server.url());
        let vectors = endpoint.embed(&texts).unwrap();
        assert_eq!(vectors.len(), texts.len());
        for (vector, text) in vectors.iter().zip(&texts) {
            assert_alike(vector, &unit(&vector_of(text)));
        }
        let asked = server.asked();
        assert_eq!(asked.len(), 2, "two requests: 32 texts and 3");
        assert_eq!(asked[0].line, "POST /v1/embeddings HTTP/1.1");
        assert_eq!(asked[0].body["model"], "nomic-embed-text");
        assert_eq!(asked[0].body.as_object().unwrap().len(), 2, "no encoding is asked for");
        assert_eq!(asked[0].header("authorization"), Some(format!("Bearer {KEY}").as_str()));
        assert_eq!(asked[0].header("cookie"), None);
        assert!(asked[0].header("host").unwrap().starts_with("127.0.0.1:"));
        assert_eq!(asked[1].inputs(), texts[MAX_BATCH_TEXTS..]);
    }
}

#[test]
fn an_id_names_the_address_and_the_model_and_not_the_key() {
    let id = |url: &str, model: &str, key: Option<&str>| {
        let allowed =
            AllowedEndpoint { address: Address::parse(url).unwrap(), model: model.into(), key: key.and_then(Key::new) };
        Endpoint::new(allowed, RetryPolicy::default()).id().to_owned()
    };
    let one = id("http://localhost:1", "a", None);
    assert_eq!(one, id("http://LOCALHOST:1/v1/", "a", Some(KEY)));
    assert_ne!(one, id("http://localhost:1", "b", None));
    assert_ne!(one, id("http://localhost:2", "a", None));
    assert!(one.starts_with("endpoint-") && one.len() == 25, "{one}");
}

#[test]
fn answers_that_are_wrong_are_refused_at_once() {
    let status = |number, headers: &str| Reply::Status(number, headers.to_owned());
    let body = |text: &str| Reply::Body(text.as_bytes().to_vec());
    let elsewhere = StandIn::start(&[Reply::Good]);
    let redirect = format!("Location: {}/v1/embeddings\r\n", elsewhere.url());
    for (reply, part) in [
        (Reply::Vectors(vec![vec![1.0]]), "another number of vectors"),
        (Reply::Vectors(vec![vec![1.0]; 3]), "another number of vectors"),
        (Reply::Vectors(vec![vec![1.0], vec![1.0, 2.0]]), "different dimensions"),
        (Reply::Vectors(vec![vec![0.0, 0.0], vec![1.0, 2.0]]), "zeros"),
        (Reply::Vectors(vec![vec![f32::NAN], vec![1.0]]), "not a list of embeddings"),
        (body(r#"{"data":[{"embedding":[NaN]},{"embedding":[1]}]}"#), "not a list of embeddings"),
        (body(r#"{"data":[{"embedding":[1e300]},{"embedding":[1]}]}"#), "hold values that are not numbers"),
        (body("not json, canary"), "not a list of embeddings"),
        (body(r#"{"error":{"message":"canary"}}"#), "not a list of embeddings"),
        (body(""), "not a list of embeddings"),
        (status(301, &redirect), "redirect, 301"),
        (status(302, &redirect), "redirect, 302"),
        (status(307, &redirect), "redirect, 307"),
        (status(308, &redirect), "redirect, 308"),
        (status(400, ""), "refused the request, 400"),
        (status(401, ""), "refused the key, 401"),
        (status(403, ""), "refused the key, 403"),
        (status(404, ""), "has no such address or model, 404"),
        (status(204, ""), "204"),
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
fn passing_faults_are_retried_with_growing_pauses() {
    let busy = Reply::Status(500, String::new());
    let server = StandIn::start(&[busy.clone(), busy.clone(), Reply::Good]);
    let (endpoint, pauses) = endpoint_within(&server.url(), Duration::from_secs(20));
    assert_eq!(endpoint.embed(&["a"]).unwrap().len(), 1);
    assert_eq!(*pauses.lock().unwrap(), [500, 1000].map(Duration::from_millis));
    assert_eq!(endpoint.cooling_down(), None);

    let server = StandIn::start(&[busy]);
    let (endpoint, pauses) = endpoint_within(&server.url(), Duration::from_secs(20));
    assert!(reason(endpoint.embed(&["a"])).contains("it failed, 500"));
    assert_eq!((server.n_asked(), pauses.lock().unwrap().len()), (5, 4));
}

#[test]
fn a_server_that_says_when_to_come_back_is_heeded_up_to_a_bound() {
    let later = |text: &str| Reply::Status(429, format!("Retry-After: {text}\r\n"));
    let server = StandIn::start(&[later("7"), Reply::Good]);
    let (endpoint, pauses) = endpoint_within(&server.url(), Duration::from_secs(20));
    endpoint.embed_query("a").unwrap();
    assert_eq!(*pauses.lock().unwrap(), [Duration::from_secs(7)]);
    for (wish, n_asked) in
        [("100000", 1), ("18446744073709551615", 1), ("99999999999999999999999", 5), ("-1", 5), ("soon", 5)]
    {
        let server = StandIn::start(&[later(wish)]);
        let said = reason(endpoint_within(&server.url(), Duration::from_secs(20)).0.embed(&["a"]));
        assert!(said.contains("too many requests, 429"), "{said}");
        assert_eq!(server.n_asked(), n_asked, "{wish}");
    }
}

#[test]
fn connections_that_break_are_told_and_tried_again() {
    let raw = |text: &str| Reply::Raw(text.as_bytes().to_vec());
    let huge = format!("HTTP/1.1 200 OK\r\nX: {}\r\n\r\n", "x".repeat(2_000_000));
    let many = format!("HTTP/1.1 200 OK\r\n{}\r\n", "X: y\r\n".repeat(5_000));
    for (reply, part) in [
        (raw(""), "broke off"),
        (raw("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"data\":["), "broke off"),
        (raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n"), "broke off"),
        (raw("garbage canary\r\n\r\n"), "not HTTP"),
        (raw("\0\u{1}\u{2}"), "broke off"),
        (raw(&huge), "broke off"),
        (raw(&many), "broke off"),
    ] {
        let server = StandIn::start(&[reply, Reply::Good]);
        let (endpoint, _) = endpoint_within(&server.url(), Duration::from_secs(20));
        endpoint.embed(&["a"]).unwrap();
        assert_eq!(server.n_asked(), 2, "{part}");
    }
    let server = StandIn::start(&[raw("garbage canary\r\n\r\n")]);
    assert!(reason(endpoint(&server.url()).embed(&["a"])).contains("not HTTP, or the connection broke off"));
    let url = nobody();
    let (endpoint, pauses) = endpoint_within(&url, Duration::from_secs(20));
    assert!(reason(endpoint.embed(&["a"])).contains("(connection refused)"));
    assert_eq!(pauses.lock().unwrap().len(), 0, "nobody listens there");
}

#[test]
fn requests_end_at_their_time_limit() {
    for reply in [Reply::Silence, Reply::Drip] {
        let server = StandIn::start(&[reply]);
        let (endpoint, _) = endpoint_within(&server.url(), Duration::from_millis(300));
        let begun = Instant::now();
        assert!(reason(endpoint.embed(&["a"])).contains("(it took too long)"));
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        assert_eq!(server.n_asked(), 1);
    }
}

#[test]
fn an_answer_without_end_is_read_to_the_limit_only() {
    let server = StandIn::start(&[Reply::Endless]);
    let (endpoint, _) = endpoint_within(&server.url(), Duration::from_mins(1));
    assert!(reason(endpoint.embed(&["a"])).contains("too large"));
    assert_eq!(server.n_asked(), 1);
    assert_eq!(MAX_ANSWER_BYTES, 16 * 1024 * 1024);
}

#[test]
fn after_a_failure_it_rests_and_is_asked_again_after_the_rest() {
    let server = StandIn::start(&[Reply::Status(400, String::new()), Reply::Good]);
    let (resting, _) = endpoint_within(&server.url(), Duration::from_secs(20));
    let first = reason(resting.embed(&["a"]));
    for _ in 0..3 {
        assert_eq!(reason(resting.embed(&["a"])), first);
        assert_eq!(resting.embed_query("a"), Err(EmbedError(first.clone())));
    }
    assert_eq!(resting.cooling_down(), Some(first));
    assert_eq!(server.n_asked(), 1, "it is left alone");

    let server = StandIn::start(&[Reply::Status(400, String::new()), Reply::Good]);
    let allowed = AllowedEndpoint { address: Address::parse(&server.url()).unwrap(), model: "m".into(), key: None };
    let restless = Endpoint::new(allowed, RetryPolicy { cooldown: Duration::ZERO, ..RetryPolicy::default() });
    assert!(restless.embed_query("a").is_err());
    assert!(restless.embed_query("a").is_ok());
    assert_eq!(server.asked()[1].header("authorization"), None, "no key, no header");
}

#[test]
fn batches_of_different_dimensions_are_two_models() {
    let server = StandIn::start(&[
        Reply::Vectors(vec![vec![1.0, 2.0]; MAX_BATCH_TEXTS]),
        Reply::Vectors(vec![vec![1.0, 2.0, 3.0]]),
    ]);
    let texts = ["a"; MAX_BATCH_TEXTS + 1];
    assert!(reason(endpoint(&server.url()).embed(&texts)).contains("different dimensions"));
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

const MODEL: LoadModel = || Ok(Arc::new(Model));

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
    let retry = retry_policy(Duration::from_secs(20), &Arc::default());
    Embedders::with(settings, variables(known), MODEL, retry)
}

#[test]
fn the_embedded_model_is_loaded_only_without_an_endpoint() {
    static LOADED: AtomicUsize = AtomicUsize::new(0);
    let counted: LoadModel = || {
        LOADED.fetch_add(1, Ordering::SeqCst);
        Ok(Arc::new(Model))
    };
    // Only the variable that would make the model's engine print is read.
    let nosy: Variables = Arc::new(|name| match name {
        "RTEN_OPTIMIZER_DEBUG" => None,
        _ => panic!("read {name}"),
    });
    let embedders = Embedders::with(SearchSettings::default(), nosy, counted, RetryPolicy::default());
    assert_eq!(LOADED.load(Ordering::SeqCst), 0);
    let answer = embedders.query("a question").unwrap();
    assert_eq!((answer.vector, answer.embedder_id.as_str()), (vec![0.6, 0.8], "embedded"));
    assert_eq!(answer.degraded, None);
    assert_eq!(embedders.for_indexing().unwrap().id(), "embedded");
}

#[test]
fn an_endpoint_that_works_answers_and_the_model_is_not_loaded() {
    let server = StandIn::start(&[Reply::Good]);
    let never: LoadModel = || panic!("loaded");
    let embedders = Embedders::with(settings(&server.url(), None), variables(&[]), never, RetryPolicy::default());
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
        "the embeddings endpoint at {} did not answer (connection refused); the embedded model was used",
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
        (format!("http://x:y@127.0.0.1:{port}"), None, "must not hold a name or a password"),
        (format!("http://127.0.0.1:{port}/?x="), None, "must not have a `?`"),
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
        .args(["--exact", "search_endpoint::an_encrypted_endpoint_with_a_trusted_certificate_answers"])
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
    let (endpoint, pauses) = endpoint_within(&format!("https://localhost:{}", server.port), Duration::from_secs(20));
    let said = reason(endpoint.embed(&["a"]));
    assert!(said.contains("its certificate is not trusted") || said.contains("missing on this machine"), "{said}");
    assert_eq!((server.n_asked(), pauses.lock().unwrap().len()), (0, 0));
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
    child.args(["--exact", "search_endpoint::a_proxy_of_the_environment_is_not_used"]);
    for name in ["http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"] {
        child.env(name, proxy.url());
    }
    let ran =
        child.env_remove("NO_PROXY").env_remove("no_proxy").env(TLS_PORT, server.port.to_string()).output().unwrap();
    assert!(ran.status.success(), "{ran:?}");
    assert_eq!((server.n_asked(), proxy.n_asked()), (1, 0));
}
