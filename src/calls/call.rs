//! The one way in, the same for every face: validate, rate limit, run, settle what needs a yes, log.
//!
//! A write comes back as a [`Draft`]: the face asks the learner in its own way (a prompt, an elicitation, not at all)
//! and hands the verdict to [`finish`]. Several changes that are decided one by one come back as a
//! [`ChoiceDraft`] for [`finish_choices`]. Between the two nothing is locked and nothing waits.

pub mod arguments;
pub mod choices;

use chrono::TimeDelta;
use serde::Serialize;
use serde_json::Value;

use super::ctx::Ctx;
use super::tool::{Settled, Step, Tool};
use super::tool_log::{Params, Record};
use los_model::error::{Error, Result};
use los_store::memory::memory_file::MemoryFile;
use los_store::memory::proposal::{ApprovedBy, ProposedEntry, Staged};
use los_store::memory::store::DecisionLock;

pub use choices::{Answer, ChoiceDraft, finish_choices};

/// What came of the first half of a call.
pub enum Begun<O> {
    /// The answer.
    Done(O),
    /// A write that needs a verdict.
    Ask(Draft<O>),
    /// Changes that need an answer each; at least one.
    Choose(ChoiceDraft<O>),
}

/// A write that waits for the learner's verdict, with what is needed to answer and to log the call afterwards.
pub struct Draft<O> {
    /// What would be written, and who asks.
    pub proposal: ProposedEntry,
    settle: Box<dyn FnOnce(&Settled) -> O + Send>,
    last_look: LastLook,
    record: Box<Record>,
}

/// What is looked at once more under the lock, before a decision is appended.
type LastLook = fn(&Ctx, &ProposedEntry) -> Result<()>;

/// What the learner, or a standing rule, said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Write it.
    Approved(ApprovedBy),
    /// Do not.
    Declined,
    /// Nobody could be asked: keep it for later.
    Stage,
}

/// An answer, and whether the write behind it was only staged.
#[derive(Debug)]
pub struct Finished<O> {
    /// The tool's output.
    pub output: O,
    /// The id of the staged write, if it was staged.
    pub pending_id: Option<String>,
}

/// Calls a tool with JSON arguments.
pub fn begin<T: Tool>(ctx: &Ctx, args: Value) -> Result<Begun<T::Output>> {
    enter::<T>(ctx, args, arguments::parse::<T>)
}

/// Calls a tool with typed arguments, as the command line does: checked and logged as if they had come as JSON.
pub fn begin_typed<T: Tool>(ctx: &Ctx, args: T::Args) -> Result<Begun<T::Output>>
where
    T::Args: Serialize,
{
    let json = arguments::to_json(&args)?;
    enter::<T>(ctx, json, |json| arguments::check::<T>(&json).map(|()| args))
}

fn enter<T: Tool>(ctx: &Ctx, args: Value, read: impl FnOnce(Value) -> Result<T::Args>) -> Result<Begun<T::Output>> {
    let spec = const { &T::SPEC };
    let now = ctx.now();
    let params = Params::of(spec, &args);
    let mut record = Record {
        spec,
        params: params.shown,
        began: now,
        working_since: now,
        worked: TimeDelta::zero(),
        target_ms: spec.target_ms,
        count: None,
        is_declined: false,
    };
    // No entry is that large; what is refused here is never kept while the learner is asked.
    let size = if spec.writes_memory { size_of(&args) } else { 0 };
    let fits = if size > T::MAX_ARGUMENT_BYTES {
        Err(T::too_large(usize::try_from(size).unwrap_or(usize::MAX)))
    } else {
        Ok(args)
    };
    // Of what is not understood nobody knows whether it is content.
    let parsed = fits.and_then(read);
    let parsed = parsed.inspect_err(|_| record.params = params.lengths);
    let step = parsed.and_then(|args| {
        record.target_ms = T::target_ms(&args);
        ctx.admit(spec)?;
        T::run(ctx, args)
    });
    match step {
        Ok(Step::Write(proposal, settle)) => {
            record.worked = ctx.now() - now;
            Ok(Begun::Ask(Draft { proposal, settle, last_look: T::last_look, record: Box::new(record) }))
        }
        Ok(Step::Choose(choices, settle)) if !choices.is_empty() => {
            record.worked = ctx.now() - now;
            Ok(Begun::Choose(ChoiceDraft::new(choices, settle, T::recheck, record)))
        }
        Ok(Step::Choose(_, settle)) => Ok(Begun::Done(answered(ctx, &record, settle(&[])))),
        Ok(Step::Done(output)) => {
            record.count = T::count(&output);
            Ok(Begun::Done(answered(ctx, &record, output)))
        }
        Err(error) => {
            ctx.log_call(&record, Err(error.code()));
            Err(error)
        }
    }
}

/// Calls a tool by its row of the registry. Faces that pass JSON on use this.
pub(crate) fn begin_erased<T: Tool>(ctx: &Ctx, args: Value) -> Result<Begun<Value>> {
    match begin::<T>(ctx, args)? {
        Begun::Done(output) => Ok(Begun::Done(to_value(&output)?)),
        Begun::Ask(Draft { proposal, settle, last_look, record }) => Ok(Begun::Ask(Draft {
            proposal,
            settle: Box::new(move |settled| to_value(&settle(settled)).unwrap_or(Value::Null)),
            last_look,
            record,
        })),
        Begun::Choose(draft) => Ok(Begun::Choose(draft.erased())),
    }
}

/// Logs a call that succeeded, and passes its answer on.
fn answered<O: Serialize>(ctx: &Ctx, record: &Record, output: O) -> O {
    ctx.log_call(record, Ok(size_of(&output)));
    output
}

/// Carries out the verdict: appends, stages or refuses, then answers and logs.
pub fn finish<O: Serialize>(ctx: &Ctx, draft: Draft<O>, verdict: &Verdict) -> Result<Finished<O>> {
    let Draft { proposal, settle, last_look, mut record } = draft;
    record.working_since = ctx.now();
    record.is_declined = *verdict == Verdict::Declined;
    match carry_out(ctx, &proposal, verdict, last_look) {
        Ok(settled) => {
            Ok(Finished { output: answered(ctx, &record, settle(&settled)), pending_id: settled.pending_id() })
        }
        Err(error) => {
            ctx.log_call(&record, Err(error.code()));
            Err(error)
        }
    }
}

fn carry_out(ctx: &Ctx, proposal: &ProposedEntry, verdict: &Verdict, last_look: LastLook) -> Result<Settled> {
    match verdict {
        Verdict::Approved(by) => {
            let entry = proposal.signed(*by)?;
            // No other decision may come between the last look at one and its append.
            let _lock = match entry.file() {
                MemoryFile::Decisions => {
                    let lock = ctx.memory.lock_decisions(&proposal.learner)?;
                    last_look(ctx, proposal)?;
                    lock
                }
                MemoryFile::ProgressLog | MemoryFile::BestPractices => DecisionLock::default(),
            };
            Ok(Settled::Appended(ctx.memory.append(&proposal.learner, &entry)?))
        }
        Verdict::Stage => {
            let staged = Staged::of(proposal, ctx.timestamp());
            ctx.memory.stage(&staged)?;
            Ok(Settled::Staged { pending_id: staged.id })
        }
        Verdict::Declined => {
            Err(Error::PermissionDenied { what: "the learner declined this write; nothing was changed".into() })
        }
    }
}

fn to_value(output: &impl Serialize) -> Result<Value> {
    serde_json::to_value(output)
        .map_err(|error| Error::Internal { what: format!("cannot serialise the answer: {error}") })
}

fn size_of(output: &impl Serialize) -> u64 {
    struct Counter(u64);
    impl std::io::Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 += bytes.len() as u64;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut counter = Counter(0);
    let counted = serde_json::to_writer(&mut counter, output);
    if counted.is_ok() { counter.0 } else { 0 }
}
