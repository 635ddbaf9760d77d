//! Changes of the path that the learner requests or reverts.
//!
//! The command line takes them as `--request`, the tool as `wish`.

use super::wish::wished;
use super::{AdaptPath, AdaptPathOutput, offer};
use crate::calls::call::recorded;
use crate::calls::{Prepared, Tool, ToolResult, Waiting, recorded_write};
use crate::day::append::append_if;
use crate::day::refuse_stale;
use crate::prelude::*;
use crate::study::adaptation::AdaptContext;
use los_model::adapt::{ChangeRequest, Outlook, Requested};
use los_model::{path::Refusal, shell_word};

/// What may be asked for, one wish at a time.
pub(super) const FORMS: &str = "one wish a call: `lighter 4`, `faster 8`, `exam 2027-06-30`, `another project`, \
                     `later TASK`, `restart`, `begin LEVEL`, `revert ID`, `swap-month 5 7`, `remediate m03`, `swap-project m05 NAME` or `level Intermediate`";

/// Proposes the change that the learner requests, word by word: triggers are skipped, guards are not.
pub fn requested(day: &Day, words: &[String]) -> Result<ToolResult<AdaptPathOutput>> {
    let args = json!({ "learner_id": day.ctx.learner.as_str(), "words": words });
    recorded(&day.ctx, &const { AdaptPath::SPEC }, &args, || change(day, words))
}

/// The same for a tool, whose call is recorded already.
pub(super) fn change(day: &Day, words: &[String]) -> Result<ToolResult<AdaptPathOutput>> {
    day.refuse_another_day()?;
    // A shell or a tool may give all words as one, and a name may come in quotation marks.
    let words = words.iter().flat_map(|word| word.split_whitespace());
    let words = &words.map(|word| word.trim_matches(['"', '`', '“', '”']).to_owned()).collect::<Vec<_>>();
    if let Some(answer) = wished(day, words)? {
        return Ok(answer);
    }
    let (ctx, asked) = (&day.ctx, asked(words)?);
    let context = AdaptContext::of(ctx, Arc::clone(day.shared()?));
    let proposal = adapt::propose::propose_requested(&context.input(), &asked).map_err(refused)?;
    let outlook = Outlook { proposals: vec![proposal], ..Outlook::of(context.data.learner().verdict(Scope::Overall)) };
    offer(ctx, &outlook, &request_of(words))
}

/// The option that asks for it in a terminal.
pub(super) fn request_of(words: &[String]) -> String {
    words.iter().fold(" --request".to_owned(), |all, word| all + " " + &shell_word(word))
}

pub(super) fn refused(refusal: Refusal) -> Error {
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
    let args = json!({ "learner_id": day.ctx.learner.as_str(), "reverts": id });
    recorded_write(&day.ctx, &const { AdaptPath::SPEC }, &args, || take_back(day, id))
}

/// Takes an approved change back inside a call of `adapt_path`, which the call log has already.
pub(super) fn take_back(day: &Day, id: &str) -> Result<Prepared<RevertOutput>> {
    day.refuse_another_day()?;
    let ctx = &day.ctx;
    let context = AdaptContext::load(ctx, &ctx.learner)?;
    adapt::revert::revertible(&context.input(), &context.data.folded, id).map_err(|refusal| Error::InvalidInput {
        field: Some("revert".into()),
        reason: refusal.why,
        suggestion: refusal.instead,
    })?;
    let record = json!({
        "timestamp": ctx.timestamp(),
        "decision": "revert",
        "reverts": id,
        "rationale": "taken back by the learner",
    });
    let reverts = id.to_owned();
    let entry = Entry::from_text(MemoryFile::Decisions, &record.to_string())?;
    let is_it = |one: &&Staged| one.text.contains(&format!("\"reverts\":\"{id}\""));
    let waits = ctx.memory.staged(&ctx.learner)?.0.iter().find(is_it).map(|one| Applied::Staged(one.id.clone()));
    // Another terminal may take it back meanwhile.
    let prepared = append_if(day, entry, Some(refuse_stale), move |applied| RevertOutput {
        success: applied.written().is_some(),
        reverts,
        waiting: applied.waiting(),
    })?;
    // It is not staged twice.
    Ok(Prepared { if_later: waits, ..prepared })
}
