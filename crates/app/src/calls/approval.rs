//! Writes that need the learner's yes: what is asked, the decision, and what it did to the disk.
//!
//! A single write is made, declined or staged. Choices are changes that the learner decides one by one: a yes and a no
//! each append a record, "later" writes nothing, and none is ever staged, because the same situation brings the same
//! choices again. Each face asks in its own way. Nothing is locked while it asks.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::ctx::Ctx;
use super::tool_log::{CallRecord, size_of};
use los_model::error::{DECLINED, Error, Result};
use los_model::path::mutation::have_same_place;
use los_store::memory::entry::Entry;
use los_store::memory::memory_file::MemoryFile;
use los_store::memory::proposal::{ApprovedBy, ProposedEntry, Staged};
use los_store::memory::store::{Appended, DecisionLock};

/// A call that waits for the learner's decision.
pub struct PendingApproval<O> {
    /// The question.
    pub request: Request,
    answer: Answer<O>,
    checks: Checks,
    /// The line of the tool log; set when the call leaves the tool.
    pub(super) record: Option<Box<CallRecord>>,
}

/// Makes a tool's output, given one [`Applied`] for each question in its order.
type Answer<O> = Box<dyn FnOnce(&[Applied]) -> O + Send>;

/// The question to the learner.
pub enum Request {
    /// One write.
    Write(Box<ProposedEntry>),
    /// Changes to decide one by one; at least one.
    Choices(Vec<Choice>),
}

/// A change that the learner decides. Yes and no are each a record of their own in `decisions.jsonl`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Its id, such as `remediation_week-0123456789`.
    pub id: String,
    /// One sentence: the change.
    pub title: String,
    /// The change and its reasons, as plain text of one or more lines.
    pub description: String,
    /// The record of a yes.
    pub approve: ProposedEntry,
    /// The record of a no.
    pub reject: ProposedEntry,
}

impl Choice {
    /// Whether the learner means it by an id: a yes is for exactly what was shown, a no also for other details of the
    /// same kind of change in the same place.
    pub fn is_meant_by(&self, id: &str, is_yes: bool) -> bool {
        self.id == id || (!is_yes && have_same_place(&self.id, id))
    }
}

/// The learner's decision, or that of a standing rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Write it.
    Approve(ApprovedBy),
    /// Do not write it; a rejected choice is recorded.
    Reject(ApprovedBy),
    /// Not now: a single write is staged, a choice is left alone.
    Later,
}

/// The result of one decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Applied {
    /// Approved and on disk.
    Written(Appended),
    /// Approved and on disk as this record: an earlier yes of the same answer changed the path, so its id may differ.
    WrittenAs(Appended, ProposedEntry),
    /// Rejected, and the rejection is on disk.
    Rejected(Appended),
    /// Kept until the learner decides, under this id.
    Staged(String),
    /// Not decided; nothing was written.
    Later,
    /// Approved, but its basis changed meanwhile; nothing was written.
    Stale,
}

impl Applied {
    /// Where the approved entry is on disk.
    pub const fn written(&self) -> Option<Appended> {
        match self {
            Self::Written(appended) | Self::WrittenAs(appended, _) => Some(*appended),
            Self::Rejected(_) | Self::Staged(_) | Self::Later | Self::Stale => None,
        }
    }

    /// The id of a staged write.
    pub fn pending_id(&self) -> Option<String> {
        match self {
            Self::Staged(id) => Some(id.clone()),
            _ => None,
        }
    }

    /// The words about a staged write.
    pub(crate) fn waiting(&self) -> Waiting {
        let pending_id = self.pending_id();
        Waiting { status: pending_id.is_some().then(|| "pending_approval".to_owned()), pending_id }
    }
}

/// The fields of an answer about a pending write.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Waiting {
    /// `pending_approval` when the write was staged for the learner
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// The staged write's id, for `los memory approve`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_id: Option<String>,
}

/// A tool's own checks of an approved decision, made under the lock right before the append.
#[derive(Clone, Copy)]
pub(super) struct Checks {
    pub(super) revalidate: fn(&Ctx, &ProposedEntry) -> Result<()>,
    pub(super) rebase: fn(&Ctx, &Choice, &[ProposedEntry]) -> Result<Option<ProposedEntry>>,
}

impl<O: 'static> PendingApproval<O> {
    /// A question, the handling of its answer, and the checks of an approval.
    pub(super) fn new(request: Request, checks: Checks, answer: impl FnOnce(&[Applied]) -> O + Send + 'static) -> Self {
        Self { request, answer: Box::new(answer), checks, record: None }
    }

    /// The same with the output as JSON.
    pub(super) fn erased(self, to_value: fn(&O) -> Result<Value>) -> PendingApproval<Value> {
        let Self { request, answer, checks, record } = self;
        let answer = Box::new(move |applied: &[Applied]| to_value(&answer(applied)).unwrap_or(Value::Null));
        PendingApproval { request, answer, checks, record }
    }

    /// The single write, unless there are choices.
    pub fn proposal(&self) -> Option<&ProposedEntry> {
        match &self.request {
            Request::Write(proposal) => Some(proposal),
            Request::Choices(_) => None,
        }
    }

    /// The same decision for every question.
    pub fn all(&self, decision: Decision) -> Vec<Decision> {
        match &self.request {
            Request::Write(_) => vec![decision],
            Request::Choices(choices) => vec![decision; choices.len()],
        }
    }
}

/// Carries out the decisions, one for each question in its order, then answers and logs the call once. Returns the
/// output, and the id of a staged write.
///
/// Choices are all checked before the first record is written. If a later append fails nevertheless, the earlier ones
/// stay and the failure is [`Error::PartlyWritten`], which names them.
pub fn finish<O: Serialize>(
    ctx: &Ctx,
    pending: PendingApproval<O>,
    decisions: &[Decision],
) -> Result<(O, Option<String>)> {
    let PendingApproval { request, answer, checks, mut record } = pending;
    if let Some(record) = &mut record {
        record.working_since = ctx.now();
        record.is_declined = matches!((&request, decisions), (Request::Write(_), [Decision::Reject(_)]));
    }
    let applied = match (&request, decisions) {
        (Request::Write(proposal), [decision]) => write(ctx, proposal, *decision, checks).map(|applied| vec![applied]),
        (Request::Choices(choices), decisions) if choices.len() == decisions.len() => {
            decide(ctx, choices, decisions, checks)
        }
        _ => Err(Error::Internal { what: "decisions and questions differ in number; nothing was written".into() }),
    };
    let output = applied.map(|applied| (answer(&applied), applied.first().and_then(Applied::pending_id)));
    if let Some(record) = record {
        let size = output.as_ref().map(|(output, _)| size_of(output));
        ctx.log_call(&record, size.map_err(Error::code));
    }
    output
}

fn write(ctx: &Ctx, proposal: &ProposedEntry, decision: Decision, checks: Checks) -> Result<Applied> {
    match decision {
        Decision::Approve(by) => {
            let entry = proposal.signed(by)?;
            // No other decision may come between the check of one and its append.
            let _lock = match entry.file() {
                MemoryFile::Decisions => {
                    let lock = ctx.memory.lock_decisions(&proposal.learner)?;
                    (checks.revalidate)(ctx, proposal)?;
                    lock
                }
                MemoryFile::ProgressLog | MemoryFile::BestPractices => DecisionLock::default(),
            };
            Ok(Applied::Written(ctx.memory.append(&proposal.learner, &entry)?))
        }
        Decision::Later => {
            let staged = Staged::of(proposal, ctx.timestamp());
            ctx.memory.stage(&staged)?;
            Ok(Applied::Staged(staged.id))
        }
        Decision::Reject(_) => Err(Error::PermissionDenied { what: DECLINED.into() }),
    }
}

fn decide(ctx: &Ctx, choices: &[Choice], decisions: &[Decision], checks: Checks) -> Result<Vec<Applied>> {
    let pairs = || choices.iter().zip(decisions);
    // Every record must fit before the first is written.
    pairs().try_for_each(|(choice, decision)| signed(choice, *decision).map(drop))?;
    let approves = decisions.iter().any(|decision| matches!(decision, Decision::Approve(_)));
    let first = choices.first().filter(|_| approves);
    let _lock = first.map(|choice| ctx.memory.lock_decisions(&choice.approve.learner)).transpose()?;
    let (mut written, mut approved) = (Vec::new(), Vec::new());
    let mut applied = Vec::with_capacity(choices.len());
    for (choice, decision) in pairs() {
        match decide_one(ctx, choice, *decision, checks, &mut approved) {
            Ok(one) => {
                if !matches!(one, Applied::Later | Applied::Stale) {
                    written.push(choice.id.clone());
                }
                applied.push(one);
            }
            Err(cause) if written.is_empty() => return Err(cause),
            Err(cause) => return Err(Error::PartlyWritten { written, cause: Box::new(cause) }),
        }
    }
    Ok(applied)
}

/// The entry of a decision, as shown; `None` for "later".
fn signed(choice: &Choice, decision: Decision) -> Result<Option<Entry>> {
    match decision {
        Decision::Approve(by) => choice.approve.signed(by).map(Some),
        Decision::Reject(by) => choice.reject.signed(by).map(Some),
        Decision::Later => Ok(None),
    }
}

/// Appends one decision. `approved` holds the records of the same answer that were written before it.
fn decide_one(
    ctx: &Ctx,
    choice: &Choice,
    decision: Decision,
    checks: Checks,
    approved: &mut Vec<ProposedEntry>,
) -> Result<Applied> {
    let by = match decision {
        Decision::Later => return Ok(Applied::Later),
        Decision::Reject(by) => {
            let rejection = choice.reject.signed(by)?;
            return Ok(Applied::Rejected(ctx.memory.append(&choice.reject.learner, &rejection)?));
        }
        Decision::Approve(by) => by,
    };
    let Some(rebased) = (checks.rebase)(ctx, choice, approved)? else { return Ok(Applied::Stale) };
    let appended = ctx.memory.append(&rebased.learner, &rebased.signed(by)?)?;
    approved.push(rebased.clone());
    Ok(if rebased == choice.approve { Applied::Written(appended) } else { Applied::WrittenAs(appended, rebased) })
}
