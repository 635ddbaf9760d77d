//! The suite's resources.

use rmcp::ErrorData;
use rmcp::model::{ListResourceTemplatesResult, ListResourcesResult, ReadResourceResponse, ReadResourceResult};
use serde_json::json;

use super::server::{Answer, IMAGE, complete};

pub(crate) fn list() -> Answer<ListResourcesResult> {
    complete(json!({ "resources": [
        { "uri": "test://static-text", "name": "static-text", "mimeType": "text/plain" },
        { "uri": "test://static-binary", "name": "static-binary", "mimeType": "image/png" },
        { "uri": "test://watched-resource", "name": "watched-resource", "mimeType": "text/plain" },
    ] }))
}

pub(crate) fn templates() -> Answer<ListResourceTemplatesResult> {
    complete(json!({ "resourceTemplates": [
        { "uriTemplate": "test://template/{id}/data", "name": "template", "mimeType": "application/json" },
    ] }))
}

pub(crate) fn read(uri: &str) -> Answer<ReadResourceResponse> {
    let id = uri.strip_prefix("test://template/").and_then(|rest| rest.strip_suffix("/data"));
    let content = match (uri, id) {
        ("test://static-text", _) => {
            json!({ "uri": uri, "mimeType": "text/plain", "text": "This is the content of the static text resource." })
        }
        ("test://static-binary", _) => json!({ "uri": uri, "mimeType": "image/png", "blob": IMAGE }),
        ("test://watched-resource", _) => json!({ "uri": uri, "mimeType": "text/plain", "text": "Watched." }),
        (_, Some(id)) => {
            let text = json!({ "id": id, "templateTest": true, "data": format!("Data for ID: {id}") }).to_string();
            json!({ "uri": uri, "mimeType": "application/json", "text": text })
        }
        _ => {
            let what = Some(json!({ "uri": uri }));
            return Err(ErrorData::resource_not_found("no such resource", what));
        }
    };
    complete::<ReadResourceResult>(json!({ "contents": [content] })).map(Into::into)
}
