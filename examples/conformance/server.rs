//! The handler: the suite's fixtures as an MCP server, with everything advertised that has a scenario.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CompleteRequestParams, CompleteResult, CompletionInfo,
    GetPromptRequestParams, GetPromptResponse, Implementation, ListPromptsResult, ListResourceTemplatesResult,
    ListResourcesResult, ListToolsResult, PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse,
    ServerCapabilities, ServerConfig, SetLevelRequestParams, SubscribeRequestParams, SubscriptionFilter, Tool,
    UnsubscribeRequestParams,
};
use rmcp::service::{RequestContext, SubscriptionContext, SubscriptionSink};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::input_required::States;
use super::{input_required, prompts, resources, tools};

pub(crate) type Answer<T> = std::result::Result<T, ErrorData>;

/// A red dot, as a PNG of one pixel.
pub(crate) const IMAGE: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==";

/// What every server of the process shares: a stateless request has no other memory.
#[derive(Clone, Default)]
pub(crate) struct Fixtures {
    pub(crate) states: States,
    listening: Arc<Mutex<Vec<SubscriptionSink>>>,
}

impl Fixtures {
    /// Those that listen for changes of lists.
    pub(crate) fn listening(&self) -> MutexGuard<'_, Vec<SubscriptionSink>> {
        self.listening.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A part of the protocol, written as the JSON that goes over the wire.
pub(crate) fn of_json<T: DeserializeOwned>(value: Value) -> Answer<T> {
    serde_json::from_value(value).map_err(|error| ErrorData::internal_error(format!("a bad fixture: {error}"), None))
}

/// A result that needs no second round, which 2026-07-28 wants to have said.
pub(crate) fn complete<T: DeserializeOwned>(mut result: Value) -> Answer<T> {
    result["resultType"] = json!("complete");
    of_json(result)
}

impl ServerHandler for Fixtures {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_tool_list_changed()
            .enable_prompts()
            .enable_prompts_list_changed()
            .enable_resources()
            .enable_resources_subscribe()
            .enable_completions()
            .enable_logging()
            .build();
        ServerConfig::new(capabilities).with_server_info(Implementation::new("conformance-fixtures", "1"))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::list().ok()?.into_iter().find(|tool| tool.name == name)
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Answer<ListToolsResult> {
        Ok(ListToolsResult::with_all_items(tools::list()?))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Answer<CallToolResponse> {
        if request.name.starts_with("test_input_required_result_") {
            return input_required::call(&self.states, &request, &context);
        }
        tools::call(self, request, &context).await
    }

    async fn list_resources(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Answer<ListResourcesResult> {
        resources::list()
    }

    async fn list_resource_templates(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Answer<ListResourceTemplatesResult> {
        resources::templates()
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Answer<ReadResourceResponse> {
        resources::read(&request.uri)
    }

    async fn subscribe(&self, _request: SubscribeRequestParams, _context: RequestContext<RoleServer>) -> Answer<()> {
        Ok(())
    }

    async fn unsubscribe(
        &self,
        _request: UnsubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Answer<()> {
        Ok(())
    }

    async fn list_prompts(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Answer<ListPromptsResult> {
        prompts::list()
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Answer<GetPromptResponse> {
        prompts::get(&request)
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Answer<CompleteResult> {
        let known = ["paris", "park", "party"].map(str::to_owned);
        let fitting = known.into_iter().filter(|word| word.starts_with(&request.argument.value));
        let completion = CompletionInfo::new(fitting.collect()).map_err(|why| ErrorData::internal_error(why, None))?;
        Ok(CompleteResult::new(completion))
    }

    async fn set_level(&self, _request: SetLevelRequestParams, _context: RequestContext<RoleServer>) -> Answer<()> {
        Ok(())
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        Some(requested.supported_by(&self.get_info().capabilities))
    }

    async fn listen(&self, context: SubscriptionContext) -> Answer<()> {
        self.listening().push(context.sink().clone());
        context.cancelled().await;
        Ok(())
    }
}

/// A form with these fields, all of them required.
pub(crate) fn form(message: &str, properties: &Value) -> Value {
    let names: Vec<_> = properties.as_object().into_iter().flatten().map(|(name, _)| name).collect();
    let schema = json!({ "type": "object", "properties": properties, "required": names });
    json!({ "message": message, "requestedSchema": schema })
}
