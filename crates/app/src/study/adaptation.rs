//! Input for path changes, and the last check before an approved one is written.

use super::fold_path;
use crate::calls::Choice;
use crate::prelude::*;
use los_model::adapt::thresholds::Thresholds;
use los_model::adapt::{AdaptInput, History};
use los_model::path;
use los_model::path::Refusal;
use los_model::path::mutation::{Details, Mutation, MutationKind};

/// The learner's data with history and thresholds, for adapt.
pub(crate) struct AdaptContext<'a> {
    pub(crate) data: Arc<LearnerData>,
    history: History,
    thresholds: Thresholds,
    files: PathFiles<'a>,
}

impl<'a> AdaptContext<'a> {
    pub(crate) fn load(ctx: &'a Ctx, learner: &LearnerId) -> Result<Self> {
        Ok(Self::of(ctx, Arc::new(LearnerData::load(ctx, learner)?)))
    }

    /// What adapt needs beside the learner's data, which the caller has read: a page reads the log once.
    pub(crate) fn of(ctx: &'a Ctx, data: Arc<LearnerData>) -> Self {
        let thresholds = Thresholds::with(&ctx.workspace.settings().scoring.thresholds);
        let history = History::read(&data.decisions, &mut data.profile.clock(), data.log.as_of);
        let history = history.of_path(&data.folded.path);
        Self { data, history, thresholds, files: PathFiles(&ctx.workspace) }
    }

    /// The model's input for proposals.
    pub(crate) fn input(&self) -> AdaptInput<'_> {
        AdaptInput {
            learner: self.data.learner(),
            path: &self.data.folded.path,
            levels: &self.files,
            history: &self.history,
            thresholds: &self.thresholds,
        }
    }
}

/// The record of an approval as it may be written now: unchanged if the path is unchanged; rebased if an earlier approval
/// of the same answer changed the path and the guards still allow it; else `None`.
pub(crate) fn rebase(ctx: &Ctx, choice: &Choice, written: &[ProposedEntry]) -> Result<Option<ProposedEntry>> {
    let learner = &choice.approve.learner;
    let hash = fold_path(ctx, learner)?.path.hash();
    let shown = object_of(&choice.approve)?;
    if shown.get("before_hash").and_then(Value::as_str) == Some(hash.as_str()) {
        return Ok(Some(choice.approve.clone()));
    }
    let last = written.last().map(object_of).transpose()?;
    if last.and_then(|last| Some(last.get("after_hash")?.as_str()? == hash)) != Some(true) {
        return Ok(None);
    }
    let word = shown.get("decision").and_then(Value::as_str).unwrap_or_default();
    let details = MutationKind::from_word(word).and_then(|kind| Details::read(kind, shown.get("details")?));
    let Some(details) = details else { return Ok(None) };
    let mutation = Mutation { details, before_hash: hash };
    let context = AdaptContext::load(ctx, learner)?;
    let Ok(after_hash) = adapt::propose::allowed(&context.input(), &mutation) else { return Ok(None) };
    let mut object = shown;
    object.insert("id".into(), json!(mutation.id_in(&context.data.folded.path)));
    object.insert("before_hash".into(), json!(mutation.before_hash));
    object.insert("after_hash".into(), json!(after_hash));
    let entry = Entry::from_object(MemoryFile::Decisions, &object)?;
    Ok(Some(ctx.proposal(learner.clone(), entry)?))
}

/// The id of the change that a record is about.
pub(crate) fn id_of(record: &ProposedEntry) -> Option<String> {
    Some(object_of(record).ok()?.get("id")?.as_str()?.to_owned())
}

/// Why a decision that would change the path may not be made; `None` where it may, and for every other write. What the
/// replay of the decisions would pass over (made for another state of the path, refused, of another kind) changes nothing,
/// so nothing speaks against it here; where no path can be read, there is nothing to judge by.
pub(crate) fn objection(ctx: &Ctx, proposal: &ProposedEntry) -> Result<Option<Refusal>> {
    if proposal.entry.file() != MemoryFile::Decisions {
        return Ok(None);
    }
    let record = Value::Object(object_of(proposal)?);
    if !path::fold::may_change(&record) || fold_path(ctx, &proposal.learner).is_err() {
        return Ok(None);
    }
    let context = AdaptContext::load(ctx, &proposal.learner)?;
    let folded = &context.data.folded;
    let mut next = folded.clone();
    next.take(&record, &context.files);
    if next.path.hash() == folded.path.hash() && next.applied == folded.applied {
        return Ok(None);
    }
    if let Some(id) = taken_back(&record) {
        return Ok(adapt::revert::revertible(&context.input(), folded, id).err());
    }
    let Some(made) = next.applied.last() else { return Ok(None) };
    Ok(adapt::propose::allowed(&context.input(), &made.mutation).err())
}

/// Whether the path has moved on since a decision about it was proposed.
pub(crate) fn moved(ctx: &Ctx, proposal: &ProposedEntry) -> Result<bool> {
    let record = object_of(proposal)?;
    let Some(before) = record.get("before_hash").and_then(Value::as_str) else { return Ok(false) };
    let approves = record.get("status").and_then(Value::as_str) == Some("approved");
    Ok(approves && fold_path(ctx, &proposal.learner).is_ok_and(|folded| folded.path.hash() != before))
}

/// Why a change cannot be taken back any more; `None` where it can, and for every other decision.
pub(crate) fn gone(ctx: &Ctx, proposal: &ProposedEntry) -> Result<Option<Refusal>> {
    let record = Value::Object(object_of(proposal)?);
    let Some(id) = taken_back(&record) else { return Ok(None) };
    let context = AdaptContext::load(ctx, &proposal.learner)?;
    Ok(adapt::revert::revertible(&context.input(), &context.data.folded, id).err())
}

/// Refuses a decision that the guards forbid, in words for who brought it. Whoever appends one calls it with the lock held.
pub(crate) fn admit(ctx: &Ctx, proposal: &ProposedEntry) -> Result<()> {
    let Some(refusal) = objection(ctx, proposal)? else { return Ok(()) };
    let record = Value::Object(object_of(proposal)?);
    Err(Error::InvalidInput {
        field: Some("entry".into()),
        reason: format!("this change of the path cannot be made: {} (guard: {})", refusal.why, refusal.guard),
        suggestion: Some(match (request_for(&record), refusal.instead) {
            (Some(request), _) => format!("`{request}` says what is allowed, and makes it"),
            (None, Some(instead)) => instead,
            (None, None) => "`los path show` lists the changes in force".to_owned(),
        }),
    })
}

/// The command that asks for the change of a record; `None` for one that takes a change back.
fn request_for(record: &Value) -> Option<String> {
    let word = record.get("decision").or_else(|| record.get("type"))?.as_str()?;
    let words = match Details::read(MutationKind::from_word(word)?, record.get("details")?)? {
        Details::RemediationWeek(week) => format!("remediate {}", week.month),
        Details::ProjectSwap(swap) => format!("swap-project {} NAME", swap.month),
        Details::MonthReorder(order) => format!("swap-month {} {}", order.swap[0], order.swap[1]),
        Details::LevelChange(_) => "level NAME".to_owned(),
    };
    Some(format!("los adapt --request {words}"))
}

fn taken_back(record: &Value) -> Option<&str> {
    let text = |field: &str| record.get(field).and_then(Value::as_str);
    (text("decision").or_else(|| text("type")) == Some("revert")).then(|| text("reverts")).flatten()
}

fn object_of(proposal: &ProposedEntry) -> Result<Map<String, Value>> {
    serde_json::from_str(proposal.entry.text())
        .map_err(|error| Error::Internal { what: format!("a decision of ours is not JSON: {error}") })
}
