//! Runs tool calls: the caller, the standing approval, the threads.

use super::keys::Keys;
use crate::prelude::*;
use los_app::calls::{form::Answers, tool::ToolResult};

/// Runs the calls of all connections.
pub(super) struct Dispatcher {
    /// The context of all calls.
    pub(super) ctx: Ctx,
    pub(super) has_standing_approval: bool,
    pub(super) workers: Arc<Workers>,
    /// The answers to calls that were marked with a key.
    pub(super) keys: Keys,
}

impl Dispatcher {
    /// Calls a tool. The learner cannot be asked here: writes and path changes are staged, unless writes are approved in
    /// advance.
    pub(super) async fn call(&self, tool: &'static ToolDef, args: Value, headers: &HeaderMap) -> Result<Value> {
        let client = headers.get(USER_AGENT).and_then(|words| words.to_str().ok());
        let ctx = Ctx { caller: Caller::of(Face::Http, client), ..self.ctx.clone() };
        let is_approved = self.has_standing_approval;
        // Both halves run together, because a client may leave in between.
        let run = move || settle(&ctx, (tool.begin)(&ctx, args)?, is_approved);
        let answer =
            if tool.spec.hints.open_world { self.workers.wait(run).await } else { self.workers.compute(run).await };
        answer.unwrap_or_else(|| Err(crashed()))
    }
}

/// The failure of a tool that panicked.
pub(super) fn crashed() -> Error {
    Error::Internal { what: "the tool crashed; this is a bug in los".into() }
}

fn settle(ctx: &Ctx, result: ToolResult<Value>, is_approved: bool) -> Result<Value> {
    match result {
        ToolResult::Done(output) => Ok(output),
        ToolResult::Asks(form) => settle(ctx, form.go_on(ctx, Answers::new())?, is_approved),
        ToolResult::Pending(prepared) => {
            let decision = if is_approved { Decision::Approve(ApprovedBy::Standing) } else { Decision::Later };
            let decisions = prepared.all(decision);
            commit(ctx, prepared, &decisions).map(|(output, _)| output)
        }
    }
}
