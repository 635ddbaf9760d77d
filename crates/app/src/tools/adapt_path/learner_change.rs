//! Changes of the path that the learner requests or reverts.
//!
//! Both are calls of `adapt_path` that only the command line makes; an assistant proposes through the tool.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{AdaptPath, AdaptPathOutput, offer};
use crate::calls::approval::{Applied, Waiting};
use crate::calls::ctx::Ctx;
use crate::calls::spec::Spec;
use crate::calls::tool::{Tool, ToolResult};
use crate::study::adaptation::{AdaptContext, reverted};
use los_model::adapt;
use los_model::adapt::proposal::{ChangeRequest, Outlook};
use los_model::adapt::propose::Requested;
use los_model::error::{Error, Result};
use los_model::path::effective::Refusal;
use los_model::scores::window::Scope;
use los_store::memory::entry::Entry;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::memory_file::MemoryFile;
use los_store::memory::proposal::ProposedEntry;

const FORMS: &str = "`swap-month 5 7`, `remediate m03`, `swap-project m05 NAME` or `level Intermediate`";

/// Proposes the change that the learner requests: triggers are skipped, guards are not.
pub struct RequestChange;

/// Arguments of a request.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RequestArgs {
    /// The learner's id, as in `los://profile`
    pub learner_id: String,
    /// The change and what it needs, word by word
    #[schemars(length(min = 1))]
    pub words: Vec<String>,
}

impl Tool for RequestChange {
    const SPEC: Spec = AdaptPath::SPEC;
    type Args = RequestArgs;
    type Output = AdaptPathOutput;

    fn run(ctx: &Ctx, args: RequestArgs) -> Result<ToolResult<AdaptPathOutput>> {
        let learner = ctx.learner_with_profile(&args.learner_id)?;
        let asked = asked(&args.words)?;
        let context = AdaptContext::load(ctx, &learner)?;
        let proposal = adapt::propose::propose_requested(&context.input(), &asked).map_err(refused)?;
        let outlook =
            Outlook { proposals: vec![proposal], ..Outlook::of(context.data.learner().verdict(Scope::Overall)) };
        offer(ctx, &learner, &outlook, None)
    }
}

fn refused(refusal: Refusal) -> Error {
    Error::InvalidInput {
        field: Some("request".into()),
        reason: format!("{} (guard: {})", refusal.why, refusal.guard),
        suggestion: refusal.instead,
    }
}

/// Reads a request's words.
fn asked(words: &[String]) -> Result<Requested> {
    let verb = words.first().map(|word| word.to_lowercase()).unwrap_or_default();
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    if let Some(first) = words.first_mut() {
        *first = &verb;
    }
    match words.as_slice() {
        ["swap-month", a, b] => Ok(Requested::Change(ChangeRequest::Reorder { a: month(a)?, b: month(b)? })),
        ["remediate", of] => Ok(Requested::Remediate(month(of)?)),
        ["swap-project", of, name @ ..] if !name.is_empty() => {
            Ok(Requested::Change(ChangeRequest::Swap { month: month(of)?, to: name.join(" ") }))
        }
        ["level", to] => Ok(Requested::Change(ChangeRequest::Level { to: (*to).to_owned() })),
        _ => Err(Error::invalid("request", format!("must be {FORMS}"))),
    }
}

/// `5`, `05`, `m05` or `month-05`.
fn month(text: &str) -> Result<u32> {
    let lower = text.to_lowercase();
    let digits = lower.strip_prefix("month-").or_else(|| lower.strip_prefix('m')).unwrap_or(&lower);
    digits.parse().map_err(|_| Error::invalid("request", format!("no month `{text}`; write `5` or `m05`")))
}

/// Reverts an approved change.
pub struct RevertChange;

/// Arguments of a revert.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RevertArgs {
    /// The learner's id, as in `los://profile`
    pub learner_id: String,
    /// The change's id
    #[schemars(length(min = 1))]
    pub reverts: String,
}

/// Output of a revert.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RevertOutput {
    /// Whether it is on disk
    pub success: bool,
    /// The change that was taken back
    pub reverts: String,
    /// Where it waits for the learner
    #[serde(flatten)]
    pub waiting: Waiting,
}

impl Tool for RevertChange {
    const SPEC: Spec = AdaptPath::SPEC;
    type Args = RevertArgs;
    type Output = RevertOutput;

    fn run(ctx: &Ctx, args: RevertArgs) -> Result<ToolResult<RevertOutput>> {
        let learner = ctx.learner_with_profile(&args.learner_id)?;
        can_go(ctx, &learner, &args.reverts)?;
        let record = json!({
            "timestamp": ctx.timestamp(),
            "decision": "revert",
            "reverts": args.reverts,
            "rationale": "taken back by the learner",
        });
        let proposal = ctx.proposal(learner, Entry::from_text(MemoryFile::Decisions, &record.to_string())?)?;
        let reverts = args.reverts;
        let answer = move |applied: &Applied| RevertOutput {
            success: applied.written().is_some(),
            reverts,
            waiting: applied.waiting(),
        };
        Ok(ToolResult::write::<Self>(proposal, answer))
    }

    /// Another terminal may have reverted the change meanwhile.
    fn revalidate(ctx: &Ctx, proposal: &ProposedEntry) -> Result<()> {
        match reverted(proposal)? {
            Some(id) => can_go(ctx, &proposal.learner, &id),
            None => Ok(()),
        }
    }
}

/// Refuses a change that can no longer be reverted.
fn can_go(ctx: &Ctx, learner: &LearnerId, id: &str) -> Result<()> {
    let context = AdaptContext::load(ctx, learner)?;
    adapt::revert::revertible(&context.input(), &context.data.folded, id).map_err(|refusal| Error::InvalidInput {
        field: Some("revert".into()),
        reason: refusal.why,
        suggestion: refusal.instead,
    })
}
