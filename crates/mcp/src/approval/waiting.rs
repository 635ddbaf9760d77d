//! Calls that wait for the learner between two requests of the stateless era.
//!
//! The exact bytes stay here, behind an unguessable, expiring handle, for the same tool, the same arguments and the client of
//! that name, which the question names. The first answer holds: whoever sends another one gets its outcome. What the question
//! says is not decided here.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use rmcp::model::{CallToolResponse, ElicitRequest, InputRequest, InputRequiredResult, ProtocolVersion};
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{Open, QUESTION, question};
use los_model::{Result, invalid};

/// How long a learner may think before a handle expires.
const MINUTES_TO_DECIDE: i64 = 15;
/// How many questions may be open at once on one pipe, or over HTTP in all; the oldest gives way.
const MAX_OPEN: usize = 256;

/// The one answer of a question, and what waits until it is there. Whoever repeats the answer waits for the first.
pub(crate) struct Round {
    pub(crate) open: Option<Open>,
    pub(crate) answer: Option<CallToolResponse>,
}

/// The questions that were asked, by handle.
#[derive(Default)]
pub(crate) struct WaitingCalls {
    open: Mutex<HashMap<[u8; 32], Kept>>,
}

struct Kept {
    expires: DateTime<Utc>,
    /// The digest of tool, client and arguments.
    call: [u8; 32],
    round: Arc<tokio::sync::Mutex<Round>>,
}

impl WaitingCalls {
    /// Keeps what waits in a call of that tool by that client, in its words about itself, and makes the answer that asks the
    /// learner.
    pub(crate) fn keep(
        &self,
        waits: Open,
        (tool, client): (&str, Option<&str>),
        args: &Value,
        now: DateTime<Utc>,
    ) -> InputRequiredResult {
        // Two random ids make 244 bits that nobody guesses.
        let handle = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
        let question = question(&waits, Some(&ProtocolVersion::V_2026_07_28));
        let question = InputRequest::Elicitation(ElicitRequest::new(question));
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, open| open.expires > now);
        if open.len() >= MAX_OPEN {
            let oldest = open.iter().min_by_key(|(_, open)| open.expires).map(|(key, _)| *key);
            oldest.map(|key| open.remove(&key));
        }
        let expires = now + TimeDelta::minutes(MINUTES_TO_DECIDE);
        let round = Arc::new(tokio::sync::Mutex::new(Round { open: Some(waits), answer: None }));
        open.insert(digest(&handle), Kept { expires, call: call(tool, client, args), round });
        InputRequiredResult::new(Some(BTreeMap::from([(QUESTION.to_owned(), question)])), Some(handle))
    }

    /// The round of the request that repeats a call, by tool and client. Looked up by digest, so timing tells nothing.
    pub(crate) fn round(
        &self,
        handle: Option<&str>,
        (tool, client): (&str, Option<&str>),
        args: &Value,
        now: DateTime<Utc>,
    ) -> Result<Arc<tokio::sync::Mutex<Round>>> {
        let again = "call the tool again without `requestState` and `inputResponses`; it asks the learner anew";
        let refused = |why: &str| Err(invalid("requestState", why, again));
        let Some(handle) = handle else { return refused("is missing") };
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let handle = digest(handle);
        match open.get(&handle) {
            None => refused("is unknown, spent or changed"),
            Some(one) if one.expires <= now => refused("has expired"),
            // A handle that was tried elsewhere is spent.
            Some(one) if one.call != call(tool, client, args) => {
                open.remove(&handle);
                refused("belongs to another call; nothing was written")
            }
            Some(one) => Ok(Arc::clone(&one.round)),
        }
    }
}

fn call(tool: &str, client: Option<&str>, args: &Value) -> [u8; 32] {
    digest(&serde_json::json!([tool, client, args]).to_string())
}

fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}
