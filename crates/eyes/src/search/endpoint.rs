//! An embeddings endpoint that speaks `POST /v1/embeddings`, as Ollama, LM Studio, `OpenAI` and many more do.
//!
//! It uses the web client of `fetch`: no redirect, proxy or cookie. A fault is told without the server's own words, which could
//! say anything. After a failure the endpoint is left alone for a while, so that not every question waits for it.

use std::{io::Read, result::Result};

use los_model::digest::digest;
use reqwest::StatusCode;
use reqwest::blocking::{Client, ClientBuilder};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use serde_json::json;

use super::{AllowedEndpoint, EmbedError, Embedder};
use crate::fetch::{fault, hop};
use crate::prelude::*;

/// Characters of one text that are sent: about the 512 tokens that small models take.
const MAX_INPUT_CHARS: usize = 2_000;
/// Texts of one request.
pub const BATCH_TEXTS: usize = 16;
/// Bytes of an answer that are read.
const MAX_ANSWER_BYTES: u64 = 16 * 1024 * 1024;

/// The times of an endpoint.
#[derive(Clone)]
pub struct Patience {
    /// For a question: with the embedded model after it, it stays below the five seconds that a search may take.
    pub query: Duration,
    /// For a batch of the index, where a server may first have to load its model.
    pub batch: Duration,
    /// How long an endpoint is left alone after a failure.
    pub rest: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let [query, batch, rest] = [4, 60, 30].map(Duration::from_secs);
        Self { query, batch, rest }
    }
}

/// An endpoint with its model and key.
pub struct Endpoint {
    id: String,
    allowed: AllowedEndpoint,
    patience: Patience,
    client: OnceLock<Option<Client>>,
    /// Until when it is left alone, and why.
    resting: Mutex<Option<(Instant, String)>>,
}

impl Endpoint {
    /// An endpoint that may be used. Nothing is sent yet.
    pub fn new(allowed: AllowedEndpoint, patience: Patience) -> Self {
        let hash = digest([allowed.url.as_str(), &allowed.model].map(str::as_bytes));
        let id = format!("endpoint-{}", &hash[..16]);
        Self { id, allowed, patience, client: OnceLock::new(), resting: Mutex::default() }
    }

    /// Why it is left alone after a failure, if it is.
    pub fn resting(&self) -> Option<String> {
        let resting = self.resting.lock().unwrap_or_else(PoisonError::into_inner);
        resting.as_ref().filter(|(end, _)| Instant::now() < *end).map(|(_, reason)| reason.clone())
    }

    fn ask(&self, texts: &[&str], limit: Duration) -> Result<Vec<Vec<f32>>, EmbedError> {
        if let Some(reason) = self.resting() {
            return Err(EmbedError(reason));
        }
        self.post(texts, limit).map_err(|fault| {
            let label = self.allowed.label();
            let reason = format!("the embeddings endpoint at {label} did not answer ({fault})");
            let until = Instant::now() + self.patience.rest;
            *self.resting.lock().unwrap_or_else(PoisonError::into_inner) = Some((until, reason.clone()));
            EmbedError(reason)
        })
    }

    /// Sends one request. `encoding_format` is left at the default, a list of numbers, which every server knows.
    fn post(&self, texts: &[&str], limit: Duration) -> Result<Vec<Vec<f32>>, String> {
        let AllowedEndpoint { url, model, key } = &self.allowed;
        let client = || {
            let builder = ClientBuilder::from(hop::client(url.scheme() == "https"));
            // `localhost` is this machine whatever a name server says; port 0 stands for the address's own.
            let loopback = [([127, 0, 0, 1], 0).into(), ([0, 0, 0, 0, 0, 0, 0, 1], 0).into()];
            builder.resolve_to_addrs("localhost", &loopback).build().ok()
        };
        let client = self.client.get_or_init(client).as_ref();
        let client = client.ok_or("this machine has no certificates to trust")?;
        let input: Vec<&str> = texts.iter().map(|text| cut(text)).collect();
        let body = json!({"model": model, "input": input}).to_string();
        let request = client.post(url.clone()).header(CONTENT_TYPE, "application/json").timeout(limit).body(body);
        let request = match key {
            Some(key) => request.header(AUTHORIZATION, key.clone()),
            None => request,
        };
        let response = request.send().map_err(|error| fault::reason(&error, url))?;
        if response.status() != StatusCode::OK {
            return Err(refusal(response.status()));
        }
        let mut answer = Vec::new();
        let read = response.take(MAX_ANSWER_BYTES).read_to_end(&mut answer);
        read.map_err(|_| "its answer broke off, or took too long")?;
        Ok(vectors_of(&answer, texts.len())?)
    }
}

impl Embedder for Endpoint {
    fn id(&self) -> &str {
        &self.id
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        self.ask(texts, self.patience.batch)
    }

    fn batch(&self) -> usize {
        BATCH_TEXTS
    }

    fn embed_query(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
        Ok(self.ask(&[text], self.patience.query)?.concat())
    }
}

/// The text as it is sent. Some servers refuse an empty one, and with it the whole request.
fn cut(text: &str) -> &str {
    let text = text.trim();
    let text = text.char_indices().nth(MAX_INPUT_CHARS).map_or(text, |(end, _)| &text[..end]);
    if text.is_empty() { "(empty)" } else { text }
}

/// The fault of a status other than 200.
fn refusal(status: StatusCode) -> String {
    let number = status.as_u16();
    let phrase = match number {
        401 | 403 => "it refused the key; look at `[search] key_env` and that variable",
        404 => "it has no such address or model; look at `[search] endpoint` and `model`",
        _ => "it gave no vectors",
    };
    format!("{phrase}: status {number}")
}

#[derive(Deserialize)]
struct Answer {
    data: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    /// The number of its input; some servers leave it out and keep the order.
    index: Option<usize>,
    embedding: Vec<f32>,
}

/// One vector of length one for each of `n` inputs, in their order; the error is a phrase.
fn vectors_of(bytes: &[u8], n: usize) -> Result<Vec<Vec<f32>>, &'static str> {
    let answer = serde_json::from_slice(bytes).map_err(|_| "its answer is not a list of embeddings, or too long");
    let Answer { mut data } = answer?;
    data.sort_by_key(|item| item.index);
    if data.len() != n {
        return Err("it gave another number of vectors than there were texts");
    }
    data.into_iter().map(|item| normalised(item.embedding)).collect()
}

/// The vector at length one. The sum is of doubles, so that large numbers do not overflow.
fn normalised(vector: Vec<f32>) -> Result<Vec<f32>, &'static str> {
    let length = vector.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>().sqrt();
    if !length.is_finite() || length < f64::from(f32::MIN_POSITIVE) {
        return Err("its vectors hold nothing, only zeros, or values that are not numbers");
    }
    Ok(vector.into_iter().map(|x| (f64::from(x) / length) as f32).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_answers_are_put_in_order_and_brought_to_length_one() {
        let json =
            br#"{"object":"list","data":[{"index":1,"embedding":[0,2]},{"index":0,"embedding":[3,4]}],"usage":{}}"#;
        assert_eq!(vectors_of(json, 2), Ok(vec![vec![0.6, 0.8], vec![0.0, 1.0]]));
        let vector = vectors_of(br#"{"data":[{"embedding":[3e38,3e38]}]}"#, 1).unwrap().concat();
        assert!(vector.iter().all(|x| (x - 0.5_f32.sqrt()).abs() < 1e-6));
    }

    #[test]
    fn wrong_answers_are_refused() {
        for answer in ["", "<html>", "[]", r#"{"error":"x"}"#] {
            assert!(vectors_of(answer.as_bytes(), 1).is_err(), "{answer}");
        }
        for (n, items) in [
            (1, ["", "[]", r#""AACAPw==""#, r#"["1"]"#, "[NaN]", "[1e300]", "[0,0]", r#"[1],"index":-1"#].as_slice()),
            (2, &["[1]", r#"[1]},{"embedding":[1]},{"embedding":[1]"#]),
        ] {
            for item in items {
                let answer = format!(r#"{{"data":[{{"embedding":{item}}}]}}"#);
                assert!(vectors_of(answer.as_bytes(), n).is_err(), "{answer}");
            }
        }
        assert!(vectors_of("[".repeat(100_000).as_bytes(), 1).is_err());
    }

    #[test]
    fn a_text_is_cut_and_never_empty() {
        assert_eq!([cut(" b \n"), cut(" ")], ["b", "(empty)"]);
        assert_eq!(cut(&"\u{1f600}".repeat(3_000)).chars().count(), MAX_INPUT_CHARS);
    }
}
