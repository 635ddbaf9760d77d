//! Asking the learner through the client, in both forms of the protocol, and believing only a clear yes.
//!
//! Up to 2025-11-25 the server sends `elicitation/create` and waits. From 2026-07-28 it answers `input_required` and
//! the client calls again with the answer. Between the two calls the exact bytes stay here, behind an unguessable,
//! expiring handle that works once, for the same tool and the same arguments.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use rmcp::RoleServer;
use rmcp::model::{
    ClientResult, ElicitRequest, ElicitRequestParams, ElicitationSchema, ErrorCode, InputRequest, InputRequiredResult,
    InputResponses, ProtocolVersion, ServerRequest,
};
use rmcp::service::{RequestContext, ServiceError};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::memory::{ApprovedBy, Proposal};
use crate::tools::call::{Draft, Verdict};

/// The name of our one question among the input requests.
const QUESTION: &str = "approval";
/// How long a learner may think before a handle expires.
const MINUTES_TO_DECIDE: i64 = 15;
/// How many questions may be open on one connection; the oldest gives way.
const MAX_OPEN: usize = 64;

/// A call that waits for the learner between two requests.
pub(super) struct Asked {
    pub(super) draft: Draft<Value>,
    pub(super) tool: &'static str,
    pub(super) args: Value,
}

/// The open questions of a connection, by handle.
#[derive(Default)]
pub(super) struct Waiting {
    open: Mutex<HashMap<[u8; 32], Open>>,
}

/// A call with the time at which its handle expires.
type Open = (DateTime<Utc>, Asked);

impl Waiting {
    /// Keeps a call and makes the answer that asks the learner.
    pub(super) fn keep(&self, asked: Asked, now: DateTime<Utc>) -> InputRequiredResult {
        // Two random ids make 244 bits that nobody guesses.
        let handle = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
        let question = InputRequest::Elicitation(ElicitRequest::new(question_about(&asked.draft.proposal)));
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|_, (expires, _)| *expires > now);
        if open.len() >= MAX_OPEN {
            let oldest = open
                .iter()
                .min_by_key(|(_, (expires, _))| *expires)
                .map(|(key, _)| *key);
            oldest.map(|key| open.remove(&key));
        }
        open.insert(digest(&handle), (now + TimeDelta::minutes(MINUTES_TO_DECIDE), asked));
        InputRequiredResult::new(Some(BTreeMap::from([(QUESTION.to_owned(), question)])), Some(handle))
    }

    /// Gives a call back, once, to the request that repeats it. Looked up by digest, so timing tells nothing.
    pub(super) fn take(&self, handle: Option<&str>, tool: &str, args: &Value, now: DateTime<Utc>) -> Result<Asked> {
        let refused = |why: &str| Err(Error::invalid("requestState", why));
        let Some(handle) = handle else {
            return refused("is missing; call without inputResponses first");
        };
        let found = self
            .open
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&digest(handle));
        match found {
            None => refused("is unknown, used or changed; call again without it"),
            Some((expires, _)) if expires <= now => refused("has expired; call again without it"),
            Some((_, asked)) if asked.tool != tool || asked.args != *args => {
                refused("belongs to another call; nothing was written")
            }
            Some((_, asked)) => Ok(asked),
        }
    }
}

fn digest(handle: &str) -> [u8; 32] {
    Sha256::digest(handle.as_bytes()).into()
}

/// Whether the client said that it can show a form to its user.
pub(super) fn client_can_be_asked(context: &RequestContext<RoleServer>) -> bool {
    context
        .client_capabilities()
        .and_then(|capabilities| capabilities.elicitation)
        // A client that names neither mode means forms; one that names only URLs cannot show ours.
        .is_some_and(|elicitation| elicitation.form.is_some() || elicitation.url.is_none())
}

/// Whether this request is of the era without server-to-client requests.
pub(super) fn is_stateless(context: &RequestContext<RoleServer>) -> bool {
    context
        .protocol_version()
        .is_some_and(|version| version.as_str() >= ProtocolVersion::V_2026_07_28.as_str())
}

/// Asks by a server request and waits for the answer, a cancellation, or the end of the pipe.
pub(super) async fn elicit(
    context: &RequestContext<RoleServer>,
    proposal: &Proposal,
    input_closed: &CancellationToken,
) -> Verdict {
    let request = ServerRequest::ElicitRequest(ElicitRequest::new(question_about(proposal)));
    // In this order: an answer that comes after a cancellation is too late, one that comes before the pipe ends counts.
    let answer = tokio::select! {
        biased;
        () = context.ct.cancelled() => return Verdict::Declined,
        answer = context.peer.send_request(request) => answer,
        () = input_closed.cancelled() => return Verdict::Declined,
    };
    match answer {
        Ok(ClientResult::ElicitResult(answer)) => verdict_of(&serde_json::to_value(&answer).unwrap_or(Value::Null)),
        // The client says that it cannot ask after all: the write waits for the learner elsewhere.
        Err(ServiceError::McpError(error)) if error.code == ErrorCode::METHOD_NOT_FOUND => Verdict::Stage,
        Ok(_) | Err(_) => Verdict::Declined,
    }
}

/// The verdict in the input responses of a repeated call.
pub(super) fn verdict_of_responses(responses: Option<&InputResponses>) -> Verdict {
    responses
        .and_then(|responses| responses.get(QUESTION))
        .map_or(Verdict::Declined, verdict_of)
}

/// Only `action: accept` whose content, if any, does not take it back is a yes.
fn verdict_of(answer: &Value) -> Verdict {
    let accepted = answer.get("action").and_then(Value::as_str) == Some("accept");
    let not_taken_back = match answer.get("content") {
        None | Some(Value::Null) => true,
        Some(Value::Object(content)) => matches!(content.get("approve"), None | Some(Value::Bool(true))),
        Some(_) => false,
    };
    if accepted && not_taken_back {
        Verdict::Approved(ApprovedBy::Elicitation)
    } else {
        Verdict::Declined
    }
}

/// The question: the file, the exact text, who asks.
fn question_about(proposal: &Proposal) -> ElicitRequestParams {
    // Signing cannot fail here: a proposal is made only if its entry fits when signed.
    let text = proposal
        .signed(ApprovedBy::Elicitation)
        .map_or_else(|_| proposal.entry.text().to_owned(), |entry| entry.text().to_owned());
    // All of it: what is not shown is not approved. An entry's size limit bounds it.
    let shown = crate::text::visible(&text, true);
    let message = format!(
        "Append this to your {}? Asked by {}.\n\n{shown}",
        proposal.entry.file().name(),
        crate::text::visible(&proposal.asked_by, false)
    );
    let requested_schema = ElicitationSchema::builder()
        .optional_bool("approve", true)
        .build()
        .unwrap_or_else(|_| ElicitationSchema::new(BTreeMap::new()));
    ElicitRequestParams::FormElicitationParams {
        meta: None,
        message,
        requested_schema,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_a_clear_accept_is_a_yes() {
        let check = |answer: Value, yes: bool| {
            assert_eq!(
                verdict_of(&answer) == Verdict::Approved(ApprovedBy::Elicitation),
                yes,
                "{answer}"
            );
        };
        check(json!({"action": "accept"}), true);
        check(json!({"action": "accept", "content": {}}), true);
        check(json!({"action": "accept", "content": {"approve": true}}), true);
        for no in [
            json!({"action": "accept", "content": {"approve": false}}),
            json!({"action": "accept", "content": {"approve": "true"}}),
            json!({"action": "accept", "content": []}),
            json!({"action": "ACCEPT"}),
            json!({"action": "decline"}),
            json!({"action": "cancel"}),
            json!(["accept"]),
            json!({}),
            json!(null),
        ] {
            check(no, false);
        }
    }
}
