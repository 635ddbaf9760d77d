//! An embeddings endpoint that speaks `POST /v1/embeddings`, as Ollama, LM Studio, `OpenAI` and many more do.
//!
//! After a failure it cools down, so that not every question waits for the time to run out. Whether it may be used at all
//! is decided in [`allowlist`]; [`client`] sends one request.

pub mod allowlist;
pub mod client;

use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};

use super::embedder::{EmbedError, Embedder};
use allowlist::AllowedEndpoint;
use client::{EndpointClient, Fault};

/// Characters of one text that are sent: about the 512 tokens that small models take, and more than the embedded model
/// reads.
pub const MAX_INPUT_CHARS: usize = 2_000;
/// Texts of one request.
pub const MAX_BATCH_TEXTS: usize = 32;
/// Characters of one request, all texts together.
const MAX_BATCH_CHARS: usize = 32_000;
/// Some servers refuse an empty text, and with it the whole request.
const EMPTY: &str = "(empty)";
/// A server cannot ask for a longer cooldown than this.
const MAX_COOLDOWN: Duration = Duration::from_mins(10);

/// How much time and how many attempts one request may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestBudget {
    /// Attempts and pauses together.
    pub total: Duration,
    /// At least one attempt is made.
    pub max_attempts: u32,
    /// Each later pause is twice as long.
    pub first_pause: Duration,
    /// A server that asks for a longer pause is given up.
    pub max_pause: Duration,
}

/// All times of an endpoint.
#[derive(Clone)]
pub struct RetryPolicy {
    /// For a question: with the embedded model after it, it stays below the five seconds that a search may take at most.
    pub query: RequestBudget,
    /// For a batch of the index, where a server may first have to load its model.
    pub indexing: RequestBudget,
    /// To connect.
    pub connect: Duration,
    /// The time after a failure in which an endpoint is not asked, unless it asked for longer.
    pub cooldown: Duration,
    /// Waits.
    pub pause: Arc<dyn Fn(Duration) + Send + Sync>,
    /// A random number from 0 to 1.
    pub jitter: fn() -> f64,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self {
            query: RequestBudget {
                total: Duration::from_secs(4),
                max_attempts: 2,
                first_pause: Duration::from_millis(250),
                max_pause: Duration::from_secs(1),
            },
            indexing: RequestBudget {
                total: Duration::from_mins(1),
                max_attempts: 5,
                first_pause: Duration::from_millis(500),
                max_pause: Duration::from_secs(20),
            },
            connect: Duration::from_secs(2),
            cooldown: Duration::from_secs(30),
            pause: Arc::new(std::thread::sleep),
            jitter: || RandomState::new().hash_one(0_u8) as f64 / u64::MAX as f64,
        }
    }
}

impl RetryPolicy {
    /// The cooldown of an endpoint that failed, and may have said for how long.
    fn cooldown_after(&self, retry_after: Option<Duration>) -> Duration {
        self.cooldown.max(retry_after.unwrap_or_default().min(MAX_COOLDOWN))
    }
}

struct Attempts<'a> {
    budget: &'a RequestBudget,
    ends: Instant,
    n_made: u32,
    /// Time that was paused: a test's pauses do not pass on the clock.
    paused: Duration,
}

impl<'a> Attempts<'a> {
    fn begin(budget: &'a RequestBudget) -> Self {
        Self { budget, ends: Instant::now() + budget.total, n_made: 0, paused: Duration::ZERO }
    }

    fn time_left(&self) -> Duration {
        self.ends.saturating_duration_since(Instant::now())
    }

    /// How long to wait before the next attempt; `None` where it would not help or there is no time.
    ///
    /// Pauses double and are shortened at random, so that many callers do not come back at the same instant
    /// ("equal jitter": AWS Architecture Blog, "Exponential Backoff and Jitter", 2015).
    fn pause_after(&mut self, fault: &Fault, jitter: fn() -> f64) -> Option<Duration> {
        self.n_made += 1;
        if !fault.is_retryable || self.n_made >= self.budget.max_attempts {
            return None;
        }
        let doubled = self.budget.first_pause.saturating_mul(1 << (self.n_made - 1).min(16));
        let shortened = doubled.min(self.budget.max_pause).mul_f64(0.5 + jitter() / 2.0);
        let pause = shortened.max(fault.retry_after.unwrap_or_default());
        self.paused = self.paused.saturating_add(pause);
        let fits = pause <= self.budget.max_pause && pause < self.time_left() && self.paused < self.budget.total;
        fits.then_some(pause)
    }
}

/// The time after a failure in which the endpoint is not asked, and the reason.
#[derive(Debug, Default)]
struct Cooldown(Mutex<Option<(Instant, String)>>);

impl Cooldown {
    fn begin(&self, wait: Duration, reason: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now() + wait, reason));
    }

    fn reason(&self) -> Option<String> {
        let until = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        until.as_ref().filter(|(end, _)| Instant::now() < *end).map(|(_, reason)| reason.clone())
    }
}

/// An endpoint with its model and key.
pub struct Endpoint {
    id: String,
    label: String,
    model: String,
    client: EndpointClient,
    retry: RetryPolicy,
    cooldown: Cooldown,
}

impl Endpoint {
    /// An endpoint that may be used. Nothing is sent yet.
    pub fn new(allowed: AllowedEndpoint, retry: RetryPolicy) -> Self {
        let AllowedEndpoint { address, model, key } = allowed;
        let hash = Sha256::new().chain_update(address.url.as_str()).chain_update([0]).chain_update(&model).finalize();
        let start = u64::from_be_bytes(std::array::from_fn(|at| hash[at]));
        Self {
            id: format!("endpoint-{start:016x}"),
            label: address.label(),
            model,
            client: EndpointClient::new(address, key, retry.connect),
            retry,
            cooldown: Cooldown::default(),
        }
    }

    /// Why it is left alone after a failure, if it is.
    pub fn cooling_down(&self) -> Option<String> {
        self.cooldown.reason()
    }

    /// Asks for one batch, again while that may help and there is time.
    fn ask(&self, texts: &[&str], budget: &RequestBudget) -> Result<Vec<Vec<f32>>, EmbedError> {
        if let Some(reason) = self.cooling_down() {
            return Err(EmbedError(reason));
        }
        let mut attempts = Attempts::begin(budget);
        loop {
            let fault = match self.client.vectors(&self.model, texts, attempts.time_left()) {
                Ok(vectors) => return Ok(vectors),
                Err(fault) => fault,
            };
            match attempts.pause_after(&fault, self.retry.jitter) {
                Some(pause) => (self.retry.pause)(pause),
                None => return Err(self.failed("did not answer", &fault)),
            }
        }
    }

    /// Begins to cool down, and says why.
    fn failed(&self, what: &str, fault: &Fault) -> EmbedError {
        let phrase = format!("the embeddings endpoint at {} {what} ({})", self.label, fault.reason);
        self.cooldown.begin(self.retry.cooldown_after(fault.retry_after), phrase.clone());
        EmbedError(phrase)
    }
}

impl Embedder for Endpoint {
    fn id(&self) -> &str {
        &self.id
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        let mut vectors: Vec<Vec<f32>> = Vec::with_capacity(texts.len());
        for batch in batches(texts) {
            vectors.extend(self.ask(&batch, &self.retry.indexing)?);
        }
        // A server may change its model between two batches; vectors of two models must not count as one's.
        let dimension = vectors.first().map_or(0, Vec::len);
        if vectors.iter().any(|vector| vector.len() != dimension) {
            return Err(self.failed("did not answer well", &Fault::permanent("vectors of different dimensions")));
        }
        Ok(vectors)
    }

    fn batch(&self) -> usize {
        MAX_BATCH_TEXTS
    }

    fn embed_query(&self, text: &str) -> Result<Vec<f32>, EmbedError> {
        let none = || EmbedError(format!("the embeddings endpoint at {} gave no vector", self.label));
        self.ask(&[cut(text)], &self.retry.query)?.pop().ok_or_else(none)
    }
}

/// The text as it is sent.
fn cut(text: &str) -> &str {
    let text = text.trim();
    if text.is_empty() {
        return EMPTY;
    }
    text.char_indices().nth(MAX_INPUT_CHARS).map_or(text, |(end, _)| &text[..end])
}

/// The texts as they are sent, in order, in requests of a bounded size.
fn batches<'a>(texts: &[&'a str]) -> Vec<Vec<&'a str>> {
    let mut batches: Vec<Vec<&str>> = Vec::new();
    let mut n_chars = 0;
    for text in texts.iter().map(|text| cut(text)) {
        let more = text.chars().count();
        match batches.last_mut() {
            Some(batch) if batch.len() < MAX_BATCH_TEXTS && n_chars + more <= MAX_BATCH_CHARS => {
                batch.push(text);
                n_chars += more;
            }
            _ => {
                batches.push(vec![text]);
                n_chars = more;
            }
        }
    }
    batches
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUDGET: RequestBudget = RequestBudget {
        total: Duration::from_secs(100),
        max_attempts: 5,
        first_pause: Duration::from_secs(1),
        max_pause: Duration::from_secs(5),
    };

    fn pauses(budget: &RequestBudget, fault: &Fault, jitter: fn() -> f64) -> Vec<f64> {
        let mut attempts = Attempts::begin(budget);
        std::iter::from_fn(|| attempts.pause_after(fault, jitter)).map(|pause| pause.as_secs_f64()).collect()
    }

    #[test]
    fn pauses_double_up_to_a_maximum_with_jitter() {
        let fault = Fault::transient("busy", None);
        assert_eq!(pauses(&BUDGET, &fault, || 1.0), [1.0, 2.0, 4.0, 5.0]);
        assert_eq!(pauses(&BUDGET, &fault, || 0.0), [0.5, 1.0, 2.0, 2.5]);
        let jitter = RetryPolicy::default().jitter;
        let numbers: Vec<f64> = (0..100).map(|_| jitter()).collect();
        assert!(numbers.iter().all(|x| (0.0..=1.0).contains(x)) && numbers.windows(2).any(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn permanent_faults_are_not_retried_and_retry_after_is_capped() {
        assert!(pauses(&BUDGET, &Fault::permanent("no"), || 1.0).is_empty());
        let busy = |seconds| Fault::transient("busy", Some(Duration::from_secs(seconds)));
        assert_eq!(pauses(&BUDGET, &busy(3), || 1.0), [3.0, 3.0, 4.0, 5.0]);
        assert!(pauses(&BUDGET, &busy(6), || 1.0).is_empty());
        let short = RequestBudget { total: Duration::from_millis(2_500), ..BUDGET };
        assert_eq!(pauses(&short, &busy(2), || 1.0), [2.0]);
    }

    #[test]
    fn a_cooldown_ends() {
        let cooldown = Cooldown::default();
        assert_eq!(cooldown.reason(), None);
        cooldown.begin(Duration::from_secs(30), "busy".into());
        assert_eq!(cooldown.reason().as_deref(), Some("busy"));
        cooldown.begin(Duration::ZERO, "busy".into());
        assert_eq!(cooldown.reason(), None);
        for (asked, seconds) in [(None, 30), (Some(5), 30), (Some(90), 90), (Some(86_400), 600)] {
            let wait = RetryPolicy::default().cooldown_after(asked.map(Duration::from_secs));
            assert_eq!(wait.as_secs(), seconds, "{asked:?}");
        }
    }

    #[test]
    fn requests_are_bounded_and_keep_the_order_of_texts() {
        let sizes = |texts: &[&str]| batches(texts).iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(sizes(&[]), [] as [usize; 0]);
        assert_eq!(sizes(&["a"; 70]), [32, 32, 6]);
        let long = "\u{e9}".repeat(5_000);
        assert_eq!(sizes(&[long.as_str(); 20]), [16, 4]);
        assert_eq!(batches(&["a", " b \n", ""]).concat(), ["a", "b", EMPTY]);
        assert_eq!(cut(&"\u{1f600}".repeat(3_000)).chars().count(), MAX_INPUT_CHARS);
    }
}
