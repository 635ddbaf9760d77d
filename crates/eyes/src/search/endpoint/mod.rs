//! An embeddings endpoint that speaks `POST /v1/embeddings`, as Ollama, LM Studio, `OpenAI` and many more do.
//!
//! It sends texts and a model's name by POST, follows no redirect, uses no proxy and keeps no cookie. What comes back is
//! checked before it is believed. After a failure it rests, so that not every question waits for the time to run out.
//! Whether it may be used at all is decided in [`consent`]; who answers instead in [`super::engines`].

pub mod address;
pub mod answer;
pub mod batches;
pub mod consent;
pub mod patience;
pub mod rest;
pub mod wire;

use std::time::Instant;

use serde::Serialize;
use sha2::{Digest, Sha256};

use consent::Agreed;
use patience::{Effort, Patience};

use super::embedder::{EmbedError, Embedder};
use patience::Attempts;
use rest::Rest;
use wire::{Fault, Wire};

/// An endpoint with its model and key.
pub struct Endpoint {
    id: String,
    label: String,
    model: String,
    wire: Wire,
    patience: Patience,
    rest: Rest,
}

/// What is asked. `encoding_format` is left at the default, a list of numbers, which every server knows.
#[derive(Serialize)]
struct Request<'a> {
    model: &'a str,
    input: &'a [&'a str],
}

impl Endpoint {
    /// The endpoint that was agreed on. Nothing is sent yet.
    pub fn new(agreed: Agreed, patience: Patience) -> Self {
        let Agreed { address, model, key } = agreed;
        let mut hash = Sha256::new();
        hash.update(address.url().as_str());
        hash.update([0]);
        hash.update(&model);
        let start = hash.finalize().iter().take(8).fold(0_u64, |sum, byte| (sum << 8) | u64::from(*byte));
        Self {
            id: format!("endpoint-{start:016x}"),
            label: address.label(),
            model,
            wire: Wire::new(address, key, patience.connect),
            patience,
            rest: Rest::default(),
        }
    }

    /// Why it rests after a failure, if it does; then it is not asked.
    pub fn resting(&self) -> Option<String> {
        self.rest.reason(Instant::now())
    }

    /// Asks for one batch, again while that may help and there is time.
    fn ask(&self, texts: &[&str], effort: &Effort) -> Result<Vec<Vec<f32>>, EmbedError> {
        let request = Request { model: &self.model, input: texts };
        let body =
            serde_json::to_vec(&request).map_err(|_| self.failed("was not asked", &Fault::lasting("no JSON")))?;
        let mut attempts = Attempts::begin(effort);
        loop {
            let answer = self.wire.post(body.clone(), attempts.time_left());
            let fault = match answer.and_then(|bytes| answer::vectors(&bytes, texts.len()).map_err(Fault::lasting)) {
                Ok(vectors) => return Ok(vectors),
                Err(fault) => fault,
            };
            match attempts.pause_after(&fault, self.patience.jitter) {
                Some(pause) => (self.patience.pause)(pause),
                None => return Err(self.failed("did not answer", &fault)),
            }
        }
    }

    /// Begins to rest, and says why.
    fn failed(&self, what: &str, fault: &Fault) -> EmbedError {
        let phrase = format!("the embeddings endpoint at {} {what} ({})", self.label, fault.reason);
        let wait = self.patience.rest_after(fault.retry_after);
        self.rest.begin(Instant::now(), wait, phrase.clone());
        EmbedError(phrase)
    }

    fn awake(&self) -> Result<(), EmbedError> {
        self.resting().map_or(Ok(()), |reason| Err(EmbedError(reason)))
    }
}

impl Embedder for Endpoint {
    fn id(&self) -> &str {
        &self.id
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        let mut vectors: Vec<Vec<f32>> = Vec::with_capacity(texts.len());
        for batch in batches::of(texts) {
            self.awake()?;
            vectors.extend(self.ask(&batch, &self.patience.indexing)?);
        }
        // Servers may be changed between two batches; vectors of two models must not be taken for one's.
        let dimension = vectors.first().map_or(0, Vec::len);
        if vectors.iter().any(|vector| vector.len() != dimension) {
            return Err(self.failed("did not answer well", &Fault::lasting("vectors of different dimensions")));
        }
        Ok(vectors)
    }

    fn batch(&self) -> usize {
        batches::MAX_BATCH_TEXTS
    }

    fn embed_query(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
        self.awake()?;
        let text = batches::cut(text);
        let vectors = self.ask(&[text], &self.patience.query)?;
        let none = || EmbedError(format!("the embeddings endpoint at {} gave no vector", self.label));
        vectors.into_iter().next().ok_or_else(none)
    }
}
