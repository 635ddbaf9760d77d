//! Asks the learner through the client, in both forms of the protocol, and carries out only a clear answer.
//!
//! Up to 2025-11-25 the server sends `elicitation/create` and waits. From 2026-07-28 it answers `input_required` and
//! the client calls again with the answer. `question` words the question and reads the answer; what waits between
//! two calls is in `waiting`.

mod question;
mod waiting;

use rmcp::RoleServer;
use rmcp::model::{ClientResult, ElicitRequest, ElicitRequestParams, InputResponses, ProtocolVersion, ServerRequest};
use rmcp::service::{RequestContext, ServiceError};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use los_app::calls::approval::{Prepared, Question, commit};
use los_app::calls::ctx::Ctx;
use los_model::error::Result;

pub(super) use waiting::{Round, WaitingCall, WaitingCalls};

/// The name of our one question among the input requests.
const QUESTION: &str = "approval";

/// The question to the learner, as a client of that revision shows it.
pub(super) fn question(prepared: &Prepared<Value>, version: Option<&ProtocolVersion>) -> ElicitRequestParams {
    match &prepared.question {
        Question::Write(write) => question::about_write(&write.proposal, &write.line),
        Question::Choices(choices) => question::about_choices(choices, version),
    }
}

/// Carries out the learner's reply, and returns the tool's output.
pub(super) fn settle(ctx: &Ctx, prepared: Prepared<Value>, reply: &Reply) -> Result<Value> {
    let decisions = reply.decisions(&prepared.question);
    Ok(commit(ctx, prepared, &decisions)?.0)
}

/// The learner's reply, or the reason why there is none.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Reply {
    /// Approved in advance, for every write on this server.
    Standing,
    /// The client's reply, perhaps an `ElicitResult`; `question` reads it strictly.
    Answer(Value),
    /// The call was cancelled, or its client has left.
    Nothing,
    /// The learner was not asked: the client cannot, or failed to.
    CannotAsk,
}

impl Reply {
    /// The answer to our question among the input responses of a repeated call.
    pub(super) fn of_responses(responses: Option<&InputResponses>) -> Self {
        responses
            .and_then(|responses| responses.get(QUESTION))
            .map_or(Self::Nothing, |answer| Self::Answer(answer.clone()))
    }
}

/// Whether the client can show a form to its user.
pub(super) fn client_can_be_asked(context: &RequestContext<RoleServer>) -> bool {
    context
        .client_capabilities()
        .and_then(|capabilities| capabilities.elicitation)
        // A client that names neither mode means forms; one that names only URLs cannot show ours.
        .is_some_and(|elicitation| elicitation.form.is_some() || elicitation.url.is_none())
}

/// Whether this request is of the era without server-to-client requests.
pub(super) fn is_stateless(context: &RequestContext<RoleServer>) -> bool {
    context.protocol_version().is_some_and(|version| version.as_str() >= ProtocolVersion::V_2026_07_28.as_str())
}

/// Asks by a server request and waits for the answer, a cancellation, or the end of the pipe.
pub(super) async fn elicit(
    context: &RequestContext<RoleServer>,
    question: ElicitRequestParams,
    input_closed: &CancellationToken,
) -> Reply {
    let request = ServerRequest::ElicitRequest(ElicitRequest::new(question));
    // In this order: an answer that comes after a cancellation is too late, one that comes before the pipe ends counts.
    let answer = tokio::select! {
        biased;
        () = context.ct.cancelled() => return Reply::Nothing,
        answer = context.peer.send_request(request) => answer,
        () = input_closed.cancelled() => return Reply::Nothing,
    };
    match answer {
        Ok(ClientResult::ElicitResult(answer)) => serde_json::to_value(&answer).map_or(Reply::Nothing, Reply::Answer),
        // The client could not ask after all: a write waits for the learner elsewhere.
        Err(ServiceError::McpError(_)) => Reply::CannotAsk,
        Ok(_) | Err(_) => Reply::Nothing,
    }
}

#[cfg(test)]
mod tests;
