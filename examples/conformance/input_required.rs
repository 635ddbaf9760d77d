//! The suite's tools of 2026-07-28 that ask by `input_required` and are called again with the answers.
//!
//! What a round leaves for the next is kept here behind a random handle, as the program keeps what waits for a yes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rmcp::model::{CallToolRequestParams, CallToolResponse, InputRequests, InputRequiredResult, InputResponses};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::{Value, json};
use uuid::Uuid;

use super::server::{Answer, form, of_json};
use super::tools::text;

/// The names of the tools.
pub(crate) const TOOLS: [&str; 8] = [
    "test_input_required_result_elicitation",
    "test_input_required_result_sampling",
    "test_input_required_result_list_roots",
    "test_input_required_result_request_state",
    "test_input_required_result_multiple_inputs",
    "test_input_required_result_multi_round",
    "test_input_required_result_tampered_state",
    "test_input_required_result_capabilities",
];

/// How far each call has come, by handle.
#[derive(Clone, Default)]
pub(crate) struct States(Arc<Mutex<HashMap<String, u32>>>);

impl States {
    fn keep(&self, round: u32) -> String {
        let handle = Uuid::new_v4().to_string();
        let mut states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        states.insert(handle.clone(), round);
        handle
    }

    /// The round that a handle stands for; 0 without one. One that was not given out is refused.
    fn round(&self, handle: Option<&str>) -> Answer<u32> {
        let Some(handle) = handle else {
            return Ok(0);
        };
        let states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let round = states.get(handle).copied();
        round.ok_or_else(|| ErrorData::invalid_params("requestState is unknown or changed", None))
    }
}

/// The answer to one question; what is no object is no answer.
pub(crate) fn answer<'a>(answers: Option<&'a InputResponses>, key: &str) -> Option<&'a Value> {
    answers?.get(key).filter(|answer| answer.is_object())
}

/// Asks these questions: names with requests.
pub(crate) fn asking(questions: &Value, state: Option<String>) -> Answer<InputRequiredResult> {
    let requests: InputRequests = of_json(questions.clone())?;
    Ok(InputRequiredResult::new(Some(requests), state))
}

pub(crate) fn elicitation(message: &str, field: &str, kind: &str) -> Value {
    json!({ "method": "elicitation/create", "params": form(message, &json!({ field: { "type": kind } })) })
}

fn sampling(prompt: &str) -> Value {
    let message = json!({ "role": "user", "content": { "type": "text", "text": prompt } });
    json!({ "method": "sampling/createMessage", "params": { "messages": [message], "maxTokens": 100 } })
}

fn roots() -> Value {
    json!({ "method": "roots/list" })
}

/// One question that nobody is expected to answer.
pub(crate) fn ask_for_a_value() -> Answer<CallToolResponse> {
    let question = elicitation("Provide a value", "value", "string");
    asking(&json!({ "streaming_elicitation": question }), None).map(Into::into)
}

/// One of the tools.
pub(crate) fn call(
    states: &States,
    request: &CallToolRequestParams,
    context: &RequestContext<RoleServer>,
) -> Answer<CallToolResponse> {
    let round = states.round(request.request_state.as_deref())?;
    let answers = request.input_responses.as_ref();
    let name = elicitation("What is your name?", "name", "string");
    let (questions, next) = match request.name.as_ref() {
        "test_input_required_result_elicitation" => match answer(answers, "user_name") {
            Some(answer) => {
                return text(format!("Hello, {}!", answer["content"]["name"].as_str().unwrap_or("friend")));
            }
            None => (json!({ "user_name": name }), None),
        },
        "test_input_required_result_sampling" => match answer(answers, "capital_question") {
            Some(answer) => return text(format!("Sampling response: {}", answer["content"]["text"])),
            None => (json!({ "capital_question": sampling("What is the capital of France?") }), None),
        },
        "test_input_required_result_list_roots" => match answer(answers, "client_roots") {
            Some(answer) => return text(format!("Client roots: {}", answer["roots"])),
            None => (json!({ "client_roots": roots() }), None),
        },
        "test_input_required_result_request_state" | "test_input_required_result_tampered_state" => {
            if round > 0 {
                return text("Confirmed: state-ok");
            }
            (json!({ "confirm": elicitation("Please confirm", "ok", "boolean") }), Some(1))
        }
        "test_input_required_result_multiple_inputs" => {
            let all = ["user_name", "greeting", "client_roots"];
            if round > 0 && all.iter().all(|key| answer(answers, key).is_some()) {
                return text("All inputs received");
            }
            let greeting = sampling("Generate a greeting");
            (json!({ "user_name": name, "greeting": greeting, "client_roots": roots() }), Some(1))
        }
        "test_input_required_result_multi_round" => match round {
            0 => (json!({ "step1": name }), Some(1)),
            1 => (json!({ "step2": elicitation("What is your favorite color?", "color", "string") }), Some(2)),
            _ => return text("Multi-round flow complete"),
        },
        "test_input_required_result_capabilities" => {
            let can = context.client_capabilities().unwrap_or_default();
            let mut questions = json!({});
            for (is_declared, key, question) in [
                (can.elicitation.is_some(), "user_name", name),
                (can.sampling.is_some(), "greeting", sampling("Generate a greeting")),
                (can.roots.is_some(), "client_roots", roots()),
            ] {
                if is_declared {
                    questions[key] = question;
                }
            }
            if answers.is_some() || questions == json!({}) {
                return text("Capability-aware flow complete");
            }
            (questions, None)
        }
        _ => return Err(ErrorData::invalid_params("unknown tool", None)),
    };
    asking(&questions, next.map(|round| states.keep(round))).map(Into::into)
}
