//! Changes of the path that the learner requests or reverts.
//!
//! Only the command line makes them; an assistant proposes through the tool.

use serde::Serialize;
use serde_json::json;

use super::{AdaptPath, AdaptPathOutput, offer};
use crate::calls::approval::{Prepared, Waiting};
use crate::calls::call::{recorded, recorded_write};
use crate::calls::tool::{Tool, ToolResult};
use crate::day::append::append_if;
use crate::day::day::Day;
use crate::day::rests::refuse_stale;
use crate::study::adaptation::AdaptContext;
use los_model::adapt;
use los_model::adapt::proposal::{ChangeRequest, Outlook};
use los_model::adapt::propose::Requested;
use los_model::error::{Error, Result};
use los_model::path::effective::Refusal;
use los_model::scores::window::Scope;
use los_store::memory::entry::Entry;
use los_store::memory::memory_file::MemoryFile;

const FORMS: &str = "`swap-month 5 7`, `remediate m03`, `swap-project m05 NAME` or `level Intermediate`";

/// Proposes the change that the learner requests, word by word: triggers are skipped, guards are not.
pub fn requested(day: &Day, words: &[String]) -> Result<ToolResult<AdaptPathOutput>> {
    day.refuse_another_day()?;
    let (ctx, asked) = (&day.ctx, asked(words)?);
    let args = json!({ "learner_id": ctx.learner.as_str(), "words": words });
    recorded(ctx, &const { AdaptPath::SPEC }, &args, || {
        let context = AdaptContext::load(ctx, &ctx.learner)?;
        let proposal = adapt::propose::propose_requested(&context.input(), &asked).map_err(refused)?;
        let outlook =
            Outlook { proposals: vec![proposal], ..Outlook::of(context.data.learner().verdict(Scope::Overall)) };
        offer(ctx, &outlook, None)
    })
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

/// Output of a revert.
#[derive(Debug, Serialize)]
pub struct RevertOutput {
    /// Whether it is on disk
    pub success: bool,
    /// The change that was taken back
    pub reverts: String,
    /// Where it waits for the learner
    #[serde(flatten)]
    pub waiting: Waiting,
}

/// Takes an approved change back.
pub fn reverted(day: &Day, id: &str) -> Result<Prepared<RevertOutput>> {
    day.refuse_another_day()?;
    let ctx = &day.ctx;
    let args = json!({ "learner_id": ctx.learner.as_str(), "reverts": id });
    recorded_write(ctx, &const { AdaptPath::SPEC }, &args, || {
        let context = AdaptContext::load(ctx, &ctx.learner)?;
        adapt::revert::revertible(&context.input(), &context.data.folded, id).map_err(|refusal| {
            Error::InvalidInput { field: Some("revert".into()), reason: refusal.why, suggestion: refusal.instead }
        })?;
        let record = json!({
            "timestamp": ctx.timestamp(),
            "decision": "revert",
            "reverts": id,
            "rationale": "taken back by the learner",
        });
        let reverts = id.to_owned();
        let entry = Entry::from_text(MemoryFile::Decisions, &record.to_string())?;
        // Another terminal may take it back meanwhile.
        append_if(day, entry, Some(refuse_stale), move |applied| RevertOutput {
            success: applied.written().is_some(),
            reverts,
            waiting: applied.waiting(),
        })
    })
}
