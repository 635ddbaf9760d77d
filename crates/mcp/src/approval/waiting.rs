//! Calls that wait for the learner between two requests of the stateless era.
//!
//! The exact bytes stay here, behind an unguessable, expiring handle that works once, for the same tool, the same
//! arguments and the client of that name, which the question names. What the question says is not decided here.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use rmcp::model::{ElicitRequest, InputRequest, InputRequiredResult, ProtocolVersion};
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{QUESTION, question};
use los_app::calls::approval::PendingApproval;
use los_app::calls::ctx::Ctx;
use los_model::error::{Result, invalid};

/// How long a learner may think before a handle expires.
const MINUTES_TO_DECIDE: i64 = 15;
/// How many questions may be open at once on one pipe, or over HTTP in all; the oldest gives way.
const MAX_OPEN: usize = 256;

/// A call that waits for the learner between two requests.
pub(crate) struct WaitingCall {
    pub(crate) pending: PendingApproval<Value>,
    pub(crate) tool: &'static str,
    /// The client's words about itself.
    pub(crate) client: Option<String>,
    pub(crate) args: Value,
}

/// The open questions, by handle.
#[derive(Default)]
pub(crate) struct WaitingCalls {
    open: Mutex<HashMap<[u8; 32], Open>>,
}

/// A call with the time at which its handle expires.
type Open = (DateTime<Utc>, WaitingCall);

impl WaitingCalls {
    /// Keeps a call and makes the answer that asks the learner.
    pub(crate) fn keep(&self, ctx: &Ctx, asked: WaitingCall, now: DateTime<Utc>) -> InputRequiredResult {
        // Two random ids make 244 bits that nobody guesses.
        let handle = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
        let question = question(ctx, &asked.pending, Some(&ProtocolVersion::V_2026_07_28));
        let question = InputRequest::Elicitation(ElicitRequest::new(question));
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, (expires, _)| *expires > now);
        if open.len() >= MAX_OPEN {
            let oldest = open.iter().min_by_key(|(_, (expires, _))| *expires).map(|(key, _)| *key);
            oldest.map(|key| open.remove(&key));
        }
        open.insert(digest(&handle), (now + TimeDelta::minutes(MINUTES_TO_DECIDE), asked));
        InputRequiredResult::new(Some(BTreeMap::from([(QUESTION.to_owned(), question)])), Some(handle))
    }

    /// Gives a call back, once, to the request that repeats it, by tool and client. Looked up by digest, so timing tells nothing.
    pub(crate) fn take(
        &self,
        handle: Option<&str>,
        (tool, client): (&str, Option<&str>),
        args: &Value,
        now: DateTime<Utc>,
    ) -> Result<PendingApproval<Value>> {
        let again = "call the tool again without `requestState` and `inputResponses`; it asks the learner anew";
        let refused = |why: &str| Err(invalid("requestState", why, again));
        let Some(handle) = handle else {
            return refused("is missing");
        };
        let found = self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&digest(handle));
        match found {
            None => refused("is unknown, used or changed"),
            Some((expires, _)) if expires <= now => refused("has expired"),
            Some((_, asked)) if asked.tool != tool || asked.client.as_deref() != client || asked.args != *args => {
                refused("belongs to another call; nothing was written")
            }
            Some((_, asked)) => Ok(asked.pending),
        }
    }
}

fn digest(handle: &str) -> [u8; 32] {
    Sha256::digest(handle.as_bytes()).into()
}
