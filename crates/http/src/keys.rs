//! Calls that their caller marked with an `Idempotency-Key`: one that is sent twice counts once, and the second gets the first
//! one's answer.
//!
//! The answers end with the server. A call that failed wrote nothing, so its key still counts.

use super::token::hash;
use crate::prelude::*;

const KEY: &str = "Idempotency-Key";
/// The longest key, in bytes.
const MAX_KEY: usize = 255;
/// The keys that are remembered; the oldest gives way.
const MAX_KEYS: usize = 1024;

type Hash = [u8; 32];
/// The digest of a call that succeeded, and its answer.
type Answer = Arc<tokio::sync::Mutex<Option<(Hash, Value)>>>;

/// The keys that were used.
#[derive(Default)]
pub(super) struct Keys(Mutex<VecDeque<(Hash, Answer)>>);

impl Keys {
    /// The place of the answer to a call; `None` where the caller gave no key.
    pub(super) fn answer(&self, headers: &HeaderMap) -> Result<Option<Answer>> {
        let mut keys = headers.get_all(KEY).iter();
        let key = match (keys.next(), keys.next()) {
            (None, _) => return Ok(None),
            (Some(key), None) if (1..=MAX_KEY).contains(&key.len()) => hash(key.as_bytes()),
            _ => return Err(Error::invalid(KEY, "must be one key of 1 to 255 characters")),
        };
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, answer)) = known.iter().find(|(one, _)| *one == key) {
            return Ok(Some(Arc::clone(answer)));
        }
        if known.len() == MAX_KEYS {
            known.pop_front();
        }
        let answer = Answer::default();
        known.push_back((key, Arc::clone(&answer)));
        Ok(Some(answer))
    }
}

/// Makes the answer once, also where the caller leaves in between; who comes later waits for it. `of` is the call in words.
pub(super) async fn once(
    answer: Answer,
    of: String,
    call: impl Future<Output = Result<Value>> + Send + 'static,
) -> Option<Result<Value>> {
    let made = tokio::spawn(async move {
        let (of, mut answer) = (hash(of.as_bytes()), answer.lock().await);
        match &*answer {
            Some((known, output)) if *known == of => return Ok(output.clone()),
            Some(_) => return Err(Error::invalid(KEY, "was used for another call")),
            None => {}
        }
        let output = call.await?;
        *answer = Some((of, output.clone()));
        Ok(output)
    });
    made.await.ok()
}
