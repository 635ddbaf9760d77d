//! Where calls are made: as whom, with which standing yes, and on which threads.

use std::sync::Arc;

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use serde_json::Value;

use crate::calls::call;
use crate::calls::call::{Answer, Begun, Verdict};
use crate::calls::ctx::{Caller, Ctx, Face};
use crate::serving::Workers;
use crate::tools::registry::ToolDef;
use los_model::error::{Error, Result};
use los_store::memory::proposal::ApprovedBy;

/// How much of a client's own words about itself is kept.
const MAX_CLIENT_CHARS: usize = 80;

/// What a server works with, for all its connections.
pub(super) struct Desk {
    ctx: Ctx,
    has_standing_approval: bool,
    workers: Arc<Workers>,
}

impl Desk {
    pub(super) fn new(ctx: Ctx, has_standing_approval: bool, workers: Arc<Workers>) -> Self {
        Self { ctx, has_standing_approval, workers }
    }

    /// The context that calls are made from.
    pub(super) fn ctx(&self) -> &Ctx {
        &self.ctx
    }

    /// Calls a tool the one way in. Nobody can be asked here: a write is staged unless the learner said yes beforehand,
    /// and a change of the path waits.
    pub(super) async fn call(&self, tool: &'static ToolDef, args: Value, headers: &HeaderMap) -> Result<Value> {
        let ctx = Ctx { caller: Caller { face: Face::Http, client: client_of(headers) }, ..self.ctx.clone() };
        let is_approved = self.has_standing_approval;
        // Both halves in one go: a client that leaves in between does not leave half a call.
        let run = move || settle(&ctx, (tool.begin)(&ctx, args)?, is_approved);
        let answer =
            if tool.spec.hints.open_world { self.workers.wait(run).await } else { self.workers.compute(run).await };
        answer.unwrap_or_else(|| Err(Error::Internal { what: "the tool broke off; this is a fault of ours".into() }))
    }

    /// Reads something for people on a thread of its own; `None` where that broke off.
    pub(super) async fn read<T: Send + 'static>(&self, read: impl FnOnce(&Ctx) -> T + Send + 'static) -> Option<T> {
        let ctx = self.ctx.clone();
        self.workers.compute(move || read(&ctx)).await
    }
}

fn settle(ctx: &Ctx, begun: Begun<Value>, is_approved: bool) -> Result<Value> {
    match begun {
        Begun::Done(output) => Ok(output),
        Begun::Ask(draft) => {
            let verdict = if is_approved { Verdict::Approved(ApprovedBy::Standing) } else { Verdict::Stage };
            Ok(call::finish(ctx, draft, &verdict)?.output)
        }
        Begun::Choose(draft) => {
            let answer = if is_approved { Answer::Approve(ApprovedBy::Standing) } else { Answer::Later };
            let answers = vec![answer; draft.choices.len()];
            call::finish_choices(ctx, draft, &answers)
        }
    }
}

/// A client's own words about itself: shown to the learner and kept in records, so plain and short.
fn client_of(headers: &HeaderMap) -> Option<String> {
    let words = headers.get(USER_AGENT)?.to_str().ok()?;
    let words: String = words.trim().chars().take(MAX_CLIENT_CHARS).collect();
    (!words.is_empty()).then_some(words)
}
