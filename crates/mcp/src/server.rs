//! The handler: registry rows become MCP tools, calls go the one way in, failures become error results.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, CompleteRequestParams, CompleteResult, ContentBlock,
    CustomRequest, CustomResult, ErrorCode, GetPromptRequestParams, GetPromptResponse, Implementation,
    InitializeRequestParams, InitializeResult, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult,
    ListToolsResult, MetaObject, PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse,
    ReadResourceResult, ServerCapabilities, ServerConfig, Tool as McpTool, ToolAnnotations,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::{Map, Value};
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

use super::approval::{Open, Reply, Round, WaitingCalls};
use super::{approval, completion, prompts, resources};
use crate::serving::Workers;
use los_app::calls::{Caller, Ctx, Limits, ToolResult};
use los_app::tools::registry::{REGISTRY, ToolDef};
use los_app::{failure, tools};
use los_model::nearest::nearest;
use los_model::{Error, Result, cut, invalid, visible};

/// The instructions for an assistant. Key facts first: clients cut long texts.
const INSTRUCTIONS: &str = include_str!("instructions.md");

type Answer<T> = std::result::Result<T, ErrorData>;
type Context = RequestContext<RoleServer>;
type Page = Option<PaginatedRequestParams>;

/// One pipe's server, or one session's, or one request's of the era without sessions.
pub struct LosServer {
    ctx: Ctx,
    has_standing_approval: bool,
    shared: Arc<Shared>,
    /// Set where calls do not count against the limits of the context: by the handshake that opens a session. On a pipe, which
    /// is one client whatever it sends, they are the context's from the start.
    session_limits: OnceLock<Option<Arc<Limits>>>,
    input_closed: CancellationToken,
    /// The first handshake of the session; a second one changes nothing.
    handshake: OnceLock<Box<InitializeRequestParams>>,
}

/// The state that the servers of one process share.
#[derive(Default)]
pub(super) struct Shared {
    /// Calls that wait for the learner between two requests of the stateless era; an unguessable handle keeps them apart.
    pub(super) waiting: WaitingCalls,
    /// Threads for their calls.
    pub(super) workers: Arc<Workers>,
}

impl LosServer {
    /// The server of one pipe; `has_standing_approval` means that the learner approved every write in advance.
    pub fn new(ctx: Ctx, has_standing_approval: bool) -> Self {
        let session_limits = OnceLock::from(ctx.limits.clone());
        Self { session_limits, ..Self::with(ctx, has_standing_approval, Arc::default()) }
    }

    /// The server of one of many clients; cheap, as one is made for every request of the stateless era.
    pub(super) fn with(ctx: Ctx, has_standing_approval: bool, shared: Arc<Shared>) -> Self {
        let (session_limits, input_closed, handshake) = (OnceLock::new(), CancellationToken::new(), OnceLock::new());
        Self { ctx, has_standing_approval, shared, session_limits, input_closed, handshake }
    }

    /// Cancelled when the client's side of the pipe ends, so that nobody waits for its answers.
    pub fn input_closed(&self) -> CancellationToken {
        self.input_closed.clone()
    }

    fn ctx_for(&self, context: &Context) -> Ctx {
        let client = context.client_info().map(|info| format!("{} {}", info.name, info.version));
        Ctx {
            caller: Caller::of(self.ctx.caller.face, client.as_deref()),
            limits: self.session_limits.get().unwrap_or(&self.ctx.limits).clone(),
            ..self.ctx.clone()
        }
    }

    async fn answer(
        &self,
        tool: &'static ToolDef,
        request: CallToolRequestParams,
        context: &Context,
    ) -> Result<CallToolResponse> {
        let ctx = self.ctx_for(context);
        let args = request.arguments.map_or(Value::Null, Value::Object);
        if request.request_state.is_some() || request.input_responses.is_some() {
            let state = request.request_state.as_deref();
            // A client that cannot be asked this way has nothing to answer.
            if !approval::is_stateless(context) || !approval::client_can_be_asked(context) {
                return Err(invalid(
                    "requestState",
                    "is only for a client of 2026-07-28 that can ask its learner; nothing was written",
                    "call the tool without `requestState` and `inputResponses`",
                ));
            }
            let client = ctx.caller.client.as_deref();
            let round = self.shared.waiting.round(state, (tool.spec.name, client), &args, ctx.now())?;
            let reply = Reply::of_responses(request.input_responses.as_ref());
            return Ok(settle_once(Arc::clone(&self.shared), ctx, tool, args, round, reply).await);
        }
        let mut result = self.begin(tool, ctx.clone(), args.clone()).await?;
        loop {
            let open = match open_of(result) {
                Ok(open) => open,
                Err(output) => return Ok(success(tool, output)),
            };
            // A call that was cancelled while it ran asks nothing and writes nothing.
            let reply = if context.ct.is_cancelled() {
                Reply::Nothing
            } else if self.has_standing_approval && matches!(open, Open::Write(_)) {
                Reply::Standing
            } else if !approval::client_can_be_asked(context) {
                Reply::CannotAsk
            } else if approval::is_stateless(context) {
                let called = (tool.spec.name, ctx.caller.client.as_deref());
                let asked = self.shared.waiting.keep(open, called, &args, ctx.now());
                return Ok(CallToolResponse::InputRequired(asked));
            } else {
                let question = approval::question(&open, context.protocol_version().as_ref());
                approval::elicit(context, question, &self.input_closed).await
            };
            result = settle(ctx.clone(), open, reply).await?;
        }
    }

    /// Runs the first half of a call; what may take long goes to a thread of its own, in the order of the calls.
    async fn begin(&self, tool: &'static ToolDef, ctx: Ctx, args: Value) -> Result<ToolResult<Value>> {
        let run = move || (tool.begin)(&ctx, args);
        if tool.spec.hints.open_world {
            return self.shared.workers.wait(run).await.unwrap_or_else(|| Err(broken()));
        }
        // Memory writes are only prepared here; a data file is written and waits for the disk.
        let quick_ms = if tool.spec.writes_memory { 500 } else { 100 };
        if tool.spec.target_ms > quick_ms {
            return self.shared.workers.compute(run).await.unwrap_or_else(|| Err(broken()));
        }
        catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| Err(broken()))
    }

    /// Reads on a thread of its own; a panic ends only that request.
    async fn apart<T: Send + 'static>(&self, read: impl FnOnce() -> Answer<T> + Send + 'static) -> Answer<T> {
        self.shared
            .workers
            .compute(read)
            .await
            .unwrap_or_else(|| Err(ErrorData::internal_error("reading crashed; this is a bug in los", None)))
    }
}

/// What the learner must be asked before the call ends, else its output.
fn open_of(result: ToolResult<Value>) -> std::result::Result<Open, Value> {
    match result {
        ToolResult::Done(output) => Err(output),
        ToolResult::Pending(prepared) => Ok(Open::Write(prepared)),
        ToolResult::Asks(form) => Ok(Open::Form(form)),
    }
}

/// Writes wait for the disk on a thread of their own, so that several in flight can share one sync.
async fn settle(ctx: Ctx, open: Open, reply: Reply) -> Result<ToolResult<Value>> {
    let settle = move || approval::settle(&ctx, open, &reply);
    let run = move || catch_unwind(AssertUnwindSafe(settle)).unwrap_or_else(|_| Err(broken()));
    tokio::task::spawn_blocking(run).await.unwrap_or_else(|_| Err(broken()))
}

/// Settles a round once, also where the client leaves in between; a repeated answer gets the first one's outcome.
async fn settle_once(
    shared: Arc<Shared>,
    ctx: Ctx,
    tool: &'static ToolDef,
    args: Value,
    round: Arc<Mutex<Round>>,
    reply: Reply,
) -> CallToolResponse {
    let settled = tokio::spawn(async move {
        let mut round = round.lock().await;
        if let Some(open) = round.open.take() {
            let answer = settle(ctx.clone(), open, reply).await.map(|result| match open_of(result) {
                Err(output) => success(tool, output),
                Ok(open) => {
                    let called = (tool.spec.name, ctx.caller.client.as_deref());
                    CallToolResponse::InputRequired(shared.waiting.keep(open, called, &args, ctx.now()))
                }
            });
            round.answer = Some(answer.unwrap_or_else(|error| failure(&error)));
        }
        round.answer.clone()
    });
    settled.await.ok().flatten().unwrap_or_else(|| failure(&broken()))
}

/// Every list is one page, so no cursor is ours.
fn only_page(page: Page) -> Answer<()> {
    match page.and_then(|page| page.cursor) {
        None => Ok(()),
        Some(_) => Err(ErrorData::invalid_params("invalid cursor: the list has one page", None)),
    }
}

fn broken() -> Error {
    Error::Internal { what: "the tool crashed; this is a bug in los".into() }
}

/// An output as value and as text; prose as text alone, because a model would pay for its value a second time.
fn success(tool: &ToolDef, output: Value) -> CallToolResponse {
    if tool.spec.is_prose {
        return CallToolResult::success(vec![ContentBlock::text((tool.text)(&output))]).into();
    }
    CallToolResult::structured(output).into()
}

/// A failure of a tool is a result that the model can read, not a protocol error.
fn failure(error: &Error) -> CallToolResponse {
    CallToolResult::error(vec![ContentBlock::text(failure::body_for_tools(error).to_string())]).into()
}

/// The tools as `tools/list` shows them, made once a process.
fn mcp_tools() -> &'static [McpTool] {
    static TOOLS: OnceLock<Vec<McpTool>> = OnceLock::new();
    TOOLS.get_or_init(|| REGISTRY.iter().map(mcp_tool).collect())
}

/// A longer outline is cut to one level.
const MAX_OUTLINE_BYTES: usize = 3_000;

/// An output's schema as far as a client needs it to check an answer: two levels of fields, or one, without words and bounds.
/// The whole schemas would take more of a model's context than the tools themselves; `docs/reference.md` has them.
fn outlined(mut schema: Map<String, Value>) -> Map<String, Value> {
    outline(&mut schema, 2);
    if serde_json::to_string(&schema).is_ok_and(|text| text.len() > MAX_OUTLINE_BYTES) {
        outline(&mut schema, 1);
    }
    schema
}

fn outline(schema: &mut Map<String, Value>, depth: usize) {
    schema.retain(|key, _| !matches!(key.as_str(), "description" | "minimum" | "maximum" | "format"));
    if depth == 0 {
        schema.retain(|key, _| !matches!(key.as_str(), "properties" | "required" | "items" | "anyOf"));
    }
    for (key, value) in schema.iter_mut() {
        match (key.as_str(), value) {
            ("properties", Value::Object(fields)) => {
                fields.values_mut().filter_map(Value::as_object_mut).for_each(|field| outline(field, depth - 1));
            }
            ("items" | "additionalProperties", Value::Object(inner)) => outline(inner, depth),
            ("anyOf", Value::Array(kinds)) => {
                kinds.iter_mut().filter_map(Value::as_object_mut).for_each(|kind| outline(kind, depth));
            }
            _ => {}
        }
    }
}

fn mcp_tool(def: &ToolDef) -> McpTool {
    let hints = def.spec.hints;
    // No titles: a model pays for each word of the list, and the names are clear.
    let annotations = ToolAnnotations::new().read_only(hints.read_only).open_world(hints.open_world);
    // The other two say something of a tool that writes only.
    let annotations = if hints.read_only {
        annotations
    } else {
        annotations.destructive(hints.destructive).idempotent(hints.idempotent)
    };
    let published = tools::published::schemas(def.spec.name);
    let (mut input, output) = published.unwrap_or_else(|| ((def.input_schema)(), (def.output_schema)()));
    input.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten().for_each(|(_, field)| {
        // Whoever gives no value leaves the argument out; null is taken all the same.
        if let Some([kind, Value::String(null)]) = field["type"].as_array().map(Vec::as_slice)
            && null == "null"
        {
            field["type"] = kind.clone();
        }
    });
    let tool = McpTool::new(def.spec.name, def.spec.description, Arc::new(input)).with_annotations(annotations);
    let tool = if def.spec.is_prose { tool } else { tool.with_raw_output_schema(Arc::new(outlined(output))) };
    if !def.spec.writes_memory {
        return tool;
    }
    let mut meta = MetaObject::new();
    meta.insert("anthropic/requiresUserInteraction".into(), true.into());
    tool.with_meta(meta)
}

impl ServerHandler for LosServer {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_prompts()
            .enable_completions()
            .build();
        let server = Implementation::new("learning-os", env!("CARGO_PKG_VERSION")).with_title("Learning OS");
        ServerConfig::new(capabilities).with_server_info(server).with_instructions(INSTRUCTIONS.trim_end())
    }

    async fn initialize(&self, request: InitializeRequestParams, context: Context) -> Answer<InitializeResult> {
        self.session_limits.get_or_init(|| Some(Arc::default()));
        let first = self.handshake.get_or_init(|| {
            context.peer.set_peer_info(request.clone());
            Box::new(request)
        });
        self.negotiate_initialize(first)
    }

    async fn list_tools(&self, page: Page, _: Context) -> Answer<ListToolsResult> {
        only_page(page)?;
        Ok(ListToolsResult::with_all_items(mcp_tools().to_vec()))
    }

    async fn call_tool(&self, request: CallToolRequestParams, context: Context) -> Answer<CallToolResponse> {
        let Some(tool) = tools::registry::find(&request.name) else {
            let near = nearest(&request.name, REGISTRY.iter().map(|tool| tool.spec.name), 1);
            let near = near
                .first()
                .map_or_else(|| "tools/list names them".to_owned(), |near| format!("did you mean `{near}`?"));
            let reason = format!("unknown tool `{}`; {near}", visible(&cut(&request.name, 80)));
            return Err(ErrorData::invalid_params(reason, None));
        };
        Ok(self.answer(tool, request, &context).await.unwrap_or_else(|error| failure(&error)))
    }

    async fn list_resources(&self, page: Page, _: Context) -> Answer<ListResourcesResult> {
        only_page(page)?;
        Ok(ListResourcesResult::with_all_items(resources::list()))
    }

    async fn list_resource_templates(&self, page: Page, _: Context) -> Answer<ListResourceTemplatesResult> {
        only_page(page)?;
        Ok(ListResourceTemplatesResult::with_all_items(resources::templates()))
    }

    async fn read_resource(&self, request: ReadResourceRequestParams, _: Context) -> Answer<ReadResourceResponse> {
        let ctx = self.ctx.clone();
        let read = self.apart(move || resources::read(&ctx, &request.uri)).await?;
        Ok(ReadResourceResult::new(vec![read]).into())
    }

    async fn list_prompts(&self, page: Page, _: Context) -> Answer<ListPromptsResult> {
        only_page(page)?;
        let memory = Arc::clone(&self.ctx.memory);
        let n = self.apart(move || Ok(memory.learners().map_or(0, |known| known.len()))).await?;
        Ok(ListPromptsResult::with_all_items(prompts::list(n > 1)))
    }

    async fn get_prompt(&self, request: GetPromptRequestParams, _: Context) -> Answer<GetPromptResponse> {
        let ctx = self.ctx.clone();
        let prompt = self.apart(move || prompts::get(&ctx, &request)).await?;
        Ok(GetPromptResponse::from(prompt))
    }

    async fn complete(&self, request: CompleteRequestParams, _: Context) -> Answer<CompleteResult> {
        let ctx = self.ctx.clone();
        self.apart(move || Ok(completion::complete(&ctx, &request.argument))).await
    }

    /// A known method whose parameters do not fit arrives here as a custom one: that is `-32602`, not an unknown method.
    async fn on_custom_request(&self, request: CustomRequest, context: Context) -> Answer<CustomResult> {
        /// Methods that 2026-07-28 no longer has.
        const GONE: [&str; 2] = ["initialize", "ping"];
        const KNOWN: [&str; 11] = [
            "initialize", "server/discover", "ping", "tools/list", "tools/call", "resources/list",
            "resources/templates/list", "resources/read", "prompts/list", "prompts/get", "completion/complete",
        ];
        let is_gone = approval::is_stateless(&context) && GONE.contains(&request.method.as_str());
        if KNOWN.contains(&request.method.as_str()) && !is_gone {
            return Err(ErrorData::invalid_params(
                format!("the parameters of {} do not fit its schema", request.method),
                None,
            ));
        }
        let name: String = request.method.chars().filter(char::is_ascii_graphic).take(80).collect();
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, name, None))
    }
}
