//! Writes that need the learner's yes: the question, the decision, and what it did to the disk.
//!
//! A write is made, declined or staged; one that was staged before is made, dropped or left. Several writes can have one
//! answer, and files can be made with them. Choices are changes that the learner decides one by one: a yes and a no
//! each append a record, "later" writes nothing, and none is ever staged, because the same situation brings the same
//! choices again. Each face asks in its own way. Nothing is locked while it asks.

use super::tool_log::{CallRecord, size_of};
use crate::prelude::*;
use los_model::DECLINED;
use los_model::path::mutation::have_same_place;
use los_store::memory::{Appended, ApprovedBy};

/// A write with every rule applied, which waits for the learner's decision.
pub struct Prepared<O> {
    pub question: Question,
    pub(crate) answer: Answer<O>,
    /// `None` where the write rests on nothing.
    pub(crate) revalidate: Option<Revalidate>,
    pub(crate) rebase: Rebase,
    /// The meaning of "later", where it is not to stage the write.
    pub(crate) if_later: Option<Applied>,
    /// Files that the same yes makes, and whose result is the last one that the answer gets.
    pub(crate) files: Option<Files>,
    /// A no is an answer like any other, because the output says more than what was written.
    pub(crate) may_be_declined: bool,
    /// The answer that approves it together with others.
    pub(crate) act: Option<String>,
    /// The line of the tool log; set when the call leaves the tool.
    pub(crate) record: Option<Box<CallRecord>>,
}

/// Makes a step's output, given one [`Applied`] for each question in its order.
type Answer<O> = Box<dyn FnOnce(&[Applied]) -> O + Send>;

type Make = Box<dyn FnOnce(&Ctx) -> Result<()> + Send>;

/// Files that a yes makes. They cannot be staged: without a yes none is made.
pub struct Files {
    /// In one line: `Copy the starter to work/x (3 files)`.
    pub line: String,
    pub make: Make,
}

/// The question to the learner.
pub enum Question {
    /// Writes that one answer approves, declines or stages; none where it is about files only.
    Write(Vec<ProposedWrite>),
    /// Changes to decide one by one; at least one.
    Choices(Vec<Choice>),
}

/// One write, as the learner is asked about it.
pub struct ProposedWrite {
    /// The learner, the file, the exact text.
    pub proposal: ProposedEntry,
    /// The write in one line.
    pub line: String,
    /// Whether yes is the usual answer.
    pub is_usual: bool,
    /// Its id, if it waits already.
    staged: Option<String>,
    /// It was asked for anew while it waits, so a no is refused like that to any other write.
    pub is_anew: bool,
}

impl Question {
    /// The question about a write. No is the usual answer to a change of the path, and to a step that may not be meant.
    pub fn write(proposal: ProposedEntry, line: String, is_meant: bool) -> Self {
        let is_usual = is_meant && !changes_path(&proposal);
        Self::Write(vec![ProposedWrite { proposal, line, is_usual, staged: None, is_anew: false }])
    }

    /// The question about a write that waits.
    pub fn staged(proposal: ProposedEntry, line: String, id: String, is_anew: bool) -> Self {
        let is_usual = !changes_path(&proposal);
        Self::Write(vec![ProposedWrite { proposal, line, is_usual, staged: Some(id), is_anew }])
    }
}

/// Whether a write is a decision that means to change the path.
fn changes_path(proposal: &ProposedEntry) -> bool {
    let entry: Value = serde_json::from_str(proposal.entry.text()).unwrap_or_default();
    proposal.entry.file() == MemoryFile::Decisions && (entry["status"] == "approved" || entry["decision"] == "revert")
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
    /// The files were made.
    Made,
    /// Not decided; nothing was written.
    Later,
    /// Approved, but its basis changed meanwhile; nothing was written.
    Stale,
    /// Not decided, and the log has it already.
    Known,
    /// It waited, and is forgotten.
    Dropped,
}

impl Applied {
    /// Where the approved entry is on disk.
    pub const fn written(&self) -> Option<Appended> {
        match self {
            Self::Written(appended) | Self::WrittenAs(appended, _) => Some(*appended),
            _ => None,
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
        let tell = pending_id.as_ref().map(|id| {
            format!(
                "Not written yet: tell the learner that it waits for them. In a terminal `los memory approve {id}` writes it, and \
                 `los memory pending` lists all that waits."
            )
        });
        Waiting { status: pending_id.is_some().then(|| "pending_approval".to_owned()), pending_id, tell }
    }
}

/// The fields of an answer about a pending write.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct Waiting {
    /// `pending_approval` when the write was staged for the learner
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// The staged write's id, for `los memory approve`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_id: Option<String>,
    /// What to tell the learner
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tell: Option<String>,
}

/// Refuses a write that the state of the day does not allow any more. Called under the lock, right before the append.
pub(crate) type Revalidate = fn(&Ctx, &ProposedEntry) -> Result<()>;

/// Makes the record of an approved choice for the path as it is then, after the records of the same answer written before it;
/// `None` where it no longer applies.
pub type Rebase = fn(&Ctx, &Choice, &[ProposedEntry]) -> Result<Option<ProposedEntry>>;

impl<O: 'static> Prepared<O> {
    /// A question, the check of an approval, and the handling of its answer.
    pub(crate) fn new(
        question: Question,
        revalidate: Option<Revalidate>,
        answer: impl FnOnce(&[Applied]) -> O + Send + 'static,
    ) -> Self {
        Self {
            question,
            answer: Box::new(answer),
            revalidate,
            rebase: |_, choice, _| Ok(Some(choice.approve.clone())),
            if_later: None,
            files: None,
            may_be_declined: false,
            act: None,
            record: None,
        }
    }

    /// Changes to decide one by one, at least one.
    pub fn choices(
        choices: Vec<Choice>,
        rebase: Rebase,
        answer: impl FnOnce(&[Applied]) -> O + Send + 'static,
    ) -> Self {
        Self { rebase, ..Self::new(Question::Choices(choices), None, answer) }
    }

    /// Several writes with one answer for all of them, which is one act.
    pub fn together(all: Vec<Self>) -> Prepared<Vec<O>> {
        let (mut writes, mut answers) = (Vec::new(), Vec::new());
        for one in all {
            if let Question::Write(asked) = one.question {
                answers.push((asked.len(), one.answer));
                writes.extend(asked);
            }
        }
        Prepared::new(Question::Write(writes), None, move |applied| {
            let mut rest = applied;
            let each = answers.into_iter().map(|(n, answer)| {
                let (own, others) = rest.split_at(n.min(rest.len()));
                rest = others;
                answer(own)
            });
            each.collect()
        })
    }

    /// As a part of the answer of that id, which approves others as well.
    #[must_use]
    pub fn of_act(self, act: &str) -> Self {
        Self { act: Some(act.to_owned()), ..self }
    }

    /// With another output, made of the one it has.
    pub fn map<P: 'static>(self, to: impl FnOnce(O) -> P + Send + 'static) -> Prepared<P> {
        let Self { question, answer, revalidate, rebase, if_later, files, may_be_declined, act, record } = self;
        let answer = Box::new(move |applied: &[Applied]| to(answer(applied)));
        Prepared { question, answer, revalidate, rebase, if_later, files, may_be_declined, act, record }
    }

    /// With the writes of another one, which the same answer decides; one that the log has already is left out.
    #[must_use]
    pub fn and(mut self, mut other: Self) -> Self {
        if self.is_known() {
            return other;
        }
        if let (Question::Write(all), Question::Write(more), false) =
            (&mut self.question, &mut other.question, matches!(other.if_later, Some(Applied::Known)))
        {
            all.append(more);
        }
        self
    }

    /// Whether the log has it already, so that another line would say nothing.
    pub const fn is_known(&self) -> bool {
        matches!(self.if_later, Some(Applied::Known))
    }

    /// The writes that one answer decides; none where there are choices.
    pub fn writes(&self) -> &[ProposedWrite] {
        match &self.question {
            Question::Write(writes) => writes,
            Question::Choices(_) => &[],
        }
    }

    /// The first of these writes.
    pub fn write(&self) -> Option<&ProposedWrite> {
        self.writes().first()
    }

    /// The files that the same yes makes, in one line.
    pub fn files_line(&self) -> Option<&str> {
        self.files.as_ref().map(|files| files.line.as_str())
    }

    /// The decisions of a learner who answers every question alike.
    pub fn all(&self, decision: Decision) -> Vec<Decision> {
        match &self.question {
            Question::Write(_) => vec![decision],
            Question::Choices(choices) => vec![decision; choices.len()],
        }
    }
}

/// Carries out the decisions, one for each question in its order, then answers and logs the call once. Returns the
/// output, and the id of a staged write.
///
/// A proposal fits its file once it is signed, so only an append can fail. If a later one does, the earlier ones stay and the
/// failure is [`Error::PartlyWritten`], which names them.
pub fn commit<O: Serialize>(ctx: &Ctx, prepared: Prepared<O>, decisions: &[Decision]) -> Result<(O, Option<String>)> {
    let Prepared { question, answer, revalidate, rebase, if_later, files, may_be_declined, act, mut record } = prepared;
    if let Some(record) = &mut record {
        record.working_since = ctx.now();
        record.is_declined = matches!((&question, decisions), (Question::Write(_), [Decision::Reject(_)]));
    }
    let applied = match (&question, decisions) {
        (Question::Write(_), [Decision::Reject(_)]) if may_be_declined => Ok(vec![Applied::Later]),
        (Question::Write(asked), [Decision::Reject(_)]) if asked.iter().any(|one| one.is_anew) => {
            let mut waiting = asked.iter().filter_map(|one| Some((&one.proposal.learner, one.staged.as_ref()?)));
            let dropped = waiting.try_for_each(|(learner, id)| ctx.memory.reject(learner, id));
            dropped.and_then(|()| Err(Error::PermissionDenied { what: DECLINED.into() }))
        }
        (Question::Write(asked), [decision]) => {
            let made = files.map(|files| make(ctx, files, *decision)).transpose();
            made.and_then(|made| {
                let applied = match decision {
                    Decision::Later => asked.iter().map(|one| later(ctx, one, if_later.clone())).collect(),
                    decision => {
                        let act = act.unwrap_or_else(|| ctx.new_id());
                        each_named(asked, |one| one.line.clone(), |one| write(ctx, one, *decision, &act, revalidate))
                    }
                };
                applied.map(|applied: Vec<Applied>| applied.into_iter().chain(made).collect())
            })
        }
        (Question::Choices(choices), decisions) if choices.len() == decisions.len() => {
            decide(ctx, choices, decisions, rebase)
        }
        _ => Err(Error::Internal { what: "decisions and questions differ in number; nothing was written".into() }),
    };
    let output = applied.map(|applied| (answer(&applied), applied.first().and_then(Applied::pending_id)));
    if let Some(record) = record {
        let size = output.as_ref().map(|(output, _)| size_of(output));
        ctx.log.write(ctx, &record, size.map_err(Error::code));
    }
    output
}

/// Makes the files after a yes.
fn make(ctx: &Ctx, files: Files, decision: Decision) -> Result<Applied> {
    match decision {
        Decision::Approve(_) => (files.make)(ctx).map(|()| Applied::Made),
        Decision::Reject(_) => Err(Error::PermissionDenied { what: DECLINED.into() }),
        Decision::Later => Ok(Applied::Later),
    }
}

/// Does each one in its order. The failure of a later one names those that were written before it.
fn each_named<T>(
    all: &[T],
    name: impl Fn(&T) -> String,
    mut apply: impl FnMut(&T) -> Result<Applied>,
) -> Result<Vec<Applied>> {
    let (mut written, mut applied) = (Vec::new(), Vec::with_capacity(all.len()));
    for one in all {
        match apply(one) {
            Ok(done) => {
                if matches!(done, Applied::Written(_) | Applied::WrittenAs(..) | Applied::Rejected(_)) {
                    written.push(name(one));
                }
                applied.push(done);
            }
            Err(cause) if written.is_empty() => return Err(cause),
            Err(cause) => return Err(Error::PartlyWritten { written, cause: Box::new(cause) }),
        }
    }
    Ok(applied)
}

fn later(ctx: &Ctx, asked: &ProposedWrite, if_later: Option<Applied>) -> Result<Applied> {
    if let Some(applied) = if_later {
        return Ok(applied);
    }
    if let Some(id) = &asked.staged {
        return Ok(if asked.is_anew { Applied::Staged(id.clone()) } else { Applied::Later });
    }
    let staged = Staged::of(&asked.proposal, ctx.timestamp());
    ctx.memory.stage(&staged)?;
    Ok(Applied::Staged(staged.id))
}

/// Carries out the decision of the answer `act` on one write.
fn write(
    ctx: &Ctx,
    asked: &ProposedWrite,
    decision: Decision,
    act: &str,
    revalidate: Option<Revalidate>,
) -> Result<Applied> {
    let ProposedWrite { proposal, staged, .. } = asked;
    match (decision, staged) {
        (Decision::Approve(by), None) => {
            let entry = proposal.approved(by, act, None)?;
            // No other decision may come between the check of one and its append.
            let _lock = revalidate.map(|_| ctx.memory.lock(&proposal.learner)).transpose()?;
            revalidate.map_or(Ok(()), |revalidate| revalidate(ctx, proposal))?;
            Ok(Applied::Written(ctx.memory.append(&proposal.learner, &entry)?))
        }
        // The store calls this with its lock held.
        (Decision::Approve(by), Some(id)) => {
            let sign = |found: &ProposedEntry| {
                if proposal.learner != found.learner || proposal.entry != found.entry {
                    let what = "the staged write changed after it was shown; nothing was written";
                    return Err(Error::PermissionDenied { what: what.into() });
                }
                revalidate.map_or(Ok(()), |revalidate| revalidate(ctx, found))?;
                found.approved(by, act, Some(&ctx.timestamp()))
            };
            Ok(Applied::Written(ctx.memory.approve(&proposal.learner, id, &sign)?))
        }
        (Decision::Reject(_), None) => Err(Error::PermissionDenied { what: DECLINED.into() }),
        (Decision::Reject(_), Some(id)) => {
            ctx.memory.reject(&proposal.learner, id)?;
            Ok(Applied::Dropped)
        }
        (Decision::Later, _) => Ok(Applied::Later),
    }
}

fn decide(ctx: &Ctx, choices: &[Choice], decisions: &[Decision], rebase: Rebase) -> Result<Vec<Applied>> {
    let approves = decisions.iter().any(|decision| matches!(decision, Decision::Approve(_)));
    let first = choices.first().filter(|_| approves);
    let _lock = first.map(|choice| ctx.memory.lock(&choice.approve.learner)).transpose()?;
    let mut approved = Vec::new();
    let all: Vec<(&Choice, Decision)> = choices.iter().zip(decisions.iter().copied()).collect();
    each_named(
        &all,
        |(choice, _)| choice.id.clone(),
        |(choice, decision)| decide_one(ctx, choice, *decision, rebase, &mut approved),
    )
}

/// Appends one decision. `approved` holds the records of the same answer that were written before it.
fn decide_one(
    ctx: &Ctx,
    choice: &Choice,
    decision: Decision,
    rebase: Rebase,
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
    let Some(rebased) = rebase(ctx, choice, approved)? else { return Ok(Applied::Stale) };
    let appended = ctx.memory.append(&rebased.learner, &rebased.signed(by)?)?;
    approved.push(rebased.clone());
    Ok(if rebased == choice.approve { Applied::Written(appended) } else { Applied::WrittenAs(appended, rebased) })
}
