//! The suite's prompts.

use rmcp::ErrorData;
use rmcp::model::{GetPromptRequestParams, GetPromptResponse, GetPromptResult, ListPromptsResult};
use serde_json::{Value, json};

use super::input_required::{answer, asking, elicitation};
use super::server::{Answer, IMAGE, complete};

pub(crate) fn list() -> Answer<ListPromptsResult> {
    let argument = |name: &str, required: bool| json!({ "name": name, "description": name, "required": required });
    complete(json!({ "prompts": [
        { "name": "test_simple_prompt", "description": "one message" },
        { "name": "test_prompt_with_arguments", "description": "its arguments",
            "arguments": [argument("arg1", true), argument("arg2", true)] },
        { "name": "test_prompt_with_embedded_resource", "description": "with a resource",
            "arguments": [argument("resourceUri", true)] },
        { "name": "test_prompt_with_image", "description": "with an image" },
        { "name": "test_input_required_result_prompt", "description": "asks first" },
    ] }))
}

pub(crate) fn get(request: &GetPromptRequestParams) -> Answer<GetPromptResponse> {
    let text = |text: String| json!({ "role": "user", "content": { "type": "text", "text": text } });
    let arguments = request.arguments.clone().unwrap_or_default();
    let argument = |name: &str| arguments.get(name).and_then(Value::as_str).unwrap_or_default();
    let messages = match request.name.as_str() {
        "test_simple_prompt" => json!([text("This is a simple prompt for testing.".into())]),
        "test_prompt_with_arguments" => {
            let words = format!("Prompt with arguments: arg1='{}', arg2='{}'", argument("arg1"), argument("arg2"));
            json!([text(words)])
        }
        "test_prompt_with_embedded_resource" => {
            let resource = json!({ "uri": argument("resourceUri"), "mimeType": "text/plain", "text": "Embedded." });
            let message = json!({ "role": "user", "content": { "type": "resource", "resource": resource } });
            json!([message, text("Please process the embedded resource above.".into())])
        }
        "test_prompt_with_image" => {
            let image = json!({ "type": "image", "data": IMAGE, "mimeType": "image/png" });
            json!([{ "role": "user", "content": image }, text("Please analyze the image above.".into())])
        }
        "test_input_required_result_prompt" => {
            let Some(answer) = answer(request.input_responses.as_ref(), "user_context") else {
                let question = elicitation("What context should the prompt use?", "context", "string");
                return asking(&json!({ "user_context": question }), None).map(Into::into);
            };
            json!([text(format!("With context: {}", answer["content"]["context"]))])
        }
        _ => return Err(ErrorData::invalid_params("unknown prompt", None)),
    };
    complete::<GetPromptResult>(json!({ "messages": messages })).map(Into::into)
}
