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

use los_app::calls::{Ctx, Form, Prepared, Question, ToolResult, commit};
use los_model::Result;

pub(super) use waiting::{Round, WaitingCalls};

/// The name of our one question among the input requests.
const QUESTION: &str = "approval";

/// What the learner is asked about: a write to approve, or a form to fill in.
pub(crate) enum Open {
    Write(Prepared<Value>),
    Form(Form<Value>),
}

/// The question to the learner, as a client of that revision shows it.
pub(super) fn question(open: &Open, version: Option<&ProtocolVersion>) -> ElicitRequestParams {
    match open {
        Open::Form(form) => question::of_form(&form.message, &form.fields, version),
        Open::Write(prepared) => match &prepared.question {
            Question::Write(writes) => question::about_writes(writes, prepared.files_line()),
            Question::Choices(choices) => question::about_choices(choices, version),
        },
    }
}

/// Carries out the learner's reply. A filled form can lead to a write that is asked about next.
pub(super) fn settle(ctx: &Ctx, open: Open, reply: &Reply) -> Result<ToolResult<Value>> {
    match open {
        Open::Form(form) => {
            let answers = reply.answers(&form.fields);
            form.go_on(ctx, answers)
        }
        Open::Write(prepared) => {
            let decisions = reply.decisions(&prepared.question);
            Ok(ToolResult::Done(commit(ctx, prepared, &decisions)?.0))
        }
    }
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
        let answer = responses.and_then(|responses| responses.get(QUESTION));
        answer.map_or(Self::CannotAsk, |answer| Self::Answer(answer.clone()))
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
        // The client could not ask after all, or its answer is none: a write waits for the learner elsewhere.
        Ok(_) | Err(ServiceError::McpError(_)) => Reply::CannotAsk,
        Err(_) => Reply::Nothing,
    }
}

#[cfg(test)]
mod tests;
