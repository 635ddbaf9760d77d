//! The second half of a call whose changes the learner decides one by one.
//!
//! A yes and a no each append a record; "later" writes nothing, and nothing is ever staged: the same situation brings
//! the same choices again. How the learner is asked is the face's business.

use serde::Serialize;
use serde_json::Value;

use crate::calls::call;
use crate::calls::ctx::Ctx;
use crate::calls::tool::{Choice, Chosen, SettleChoices};
use crate::calls::tool_log::Record;
use los_model::error::{Error, Result};
use los_store::memory::entry::Entry;
use los_store::memory::proposal::{ApprovedBy, ProposedEntry};
use los_store::memory::store::Appended;

type Recheck = fn(&Ctx, &Choice, &[ProposedEntry]) -> Result<Option<ProposedEntry>>;

/// Changes that wait for the learner's answers, with what is needed to answer and to log the call afterwards.
pub struct ChoiceDraft<O> {
    /// What can be approved or refused; at least one.
    pub choices: Vec<Choice>,
    settle: SettleChoices<O>,
    recheck: Recheck,
    record: Box<Record>,
}

/// What the learner, or a standing rule, said to one choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Make the change.
    Approve(ApprovedBy),
    /// Do not, and remember that.
    Refuse(ApprovedBy),
    /// Not now.
    Later,
}

impl<O: Serialize + 'static> ChoiceDraft<O> {
    pub(crate) fn new(choices: Vec<Choice>, settle: SettleChoices<O>, recheck: Recheck, record: Record) -> Self {
        Self { choices, settle, recheck, record: Box::new(record) }
    }

    pub(crate) fn erased(self) -> ChoiceDraft<Value> {
        let Self { choices, settle, recheck, record } = self;
        let settle: SettleChoices<Value> =
            Box::new(move |chosen| call::to_value(&settle(chosen)).unwrap_or(Value::Null));
        ChoiceDraft { choices, settle, recheck, record }
    }
}

/// Carries out the answers, one for each choice in its order, then answers and logs the call once.
///
/// Everything is checked before the first record is written. If a later append fails all the same, the earlier ones
/// stand and the failure is [`Error::PartlyWritten`], which names them.
pub fn finish_choices<O: Serialize>(ctx: &Ctx, draft: ChoiceDraft<O>, answers: &[Answer]) -> Result<O> {
    let ChoiceDraft { choices, settle, recheck, mut record } = draft;
    record.working_since = ctx.now();
    match carry_out(ctx, &choices, answers, recheck) {
        Ok(chosen) => Ok(call::answered(ctx, &record, settle(&chosen))),
        Err(error) => {
            ctx.log_call(&record, Err(error.code()));
            Err(error)
        }
    }
}

/// A record that is ready to be appended, and how its choice is then counted.
type Ready<'a> = (&'a ProposedEntry, Entry, fn(Appended) -> Chosen);

fn carry_out(ctx: &Ctx, choices: &[Choice], answers: &[Answer], recheck: Recheck) -> Result<Vec<Chosen>> {
    if answers.len() != choices.len() {
        return Err(Error::Internal {
            what: format!("{} answers for {} choices; nothing was written", answers.len(), choices.len()),
        });
    }
    let pairs = choices.iter().zip(answers);
    let ready: Vec<Option<Ready<'_>>> = pairs.map(|(choice, answer)| ready(choice, *answer)).collect::<Result<_>>()?;
    let says_yes = answers.iter().any(|answer| matches!(answer, Answer::Approve(_)));
    let first = choices.first().filter(|_| says_yes);
    let _alone = first.map(|choice| ctx.memory.lock_decisions(&choice.approve.learner)).transpose()?;
    let mut written = Vec::new();
    let mut records: Vec<ProposedEntry> = Vec::new();
    let mut chosen = Vec::with_capacity(choices.len());
    for ((choice, answer), ready) in choices.iter().zip(answers).zip(ready) {
        let Some((proposal, mut entry, became)) = ready else {
            chosen.push(Chosen::Later);
            continue;
        };
        let mut anew = None;
        if let Answer::Approve(by) = answer {
            let now = match recheck(ctx, choice, &records) {
                Ok(Some(now)) => now,
                Ok(None) => {
                    chosen.push(Chosen::Stale);
                    continue;
                }
                Err(cause) if written.is_empty() => return Err(cause),
                Err(cause) => {
                    let cause = Box::new(cause);
                    return Err(Error::PartlyWritten { written, cause });
                }
            };
            entry = now.signed(*by)?;
            anew = (now != choice.approve).then(|| now.clone());
            records.push(now);
        }
        match ctx.memory.append(&proposal.learner, &entry) {
            Ok(appended) => chosen.push(match anew {
                Some(record) => Chosen::ApprovedAs(appended, record),
                None => became(appended),
            }),
            Err(cause) if written.is_empty() => return Err(cause),
            Err(cause) => {
                let cause = Box::new(cause);
                return Err(Error::PartlyWritten { written, cause });
            }
        }
        written.push(choice.id.clone());
    }
    Ok(chosen)
}

fn ready(choice: &Choice, answer: Answer) -> Result<Option<Ready<'_>>> {
    let (proposal, by, became): (_, _, fn(Appended) -> Chosen) = match answer {
        Answer::Approve(by) => (&choice.approve, by, Chosen::Approved),
        Answer::Refuse(by) => (&choice.refuse, by, Chosen::Refused),
        Answer::Later => return Ok(None),
    };
    Ok(Some((proposal, proposal.signed(by)?, became)))
}
