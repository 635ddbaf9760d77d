//! The definition of a tool: its words and hints, its typed arguments and output, and a `run` that only computes.

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::approval::{Applied, Checks, Choice, PendingApproval, Request};
use super::ctx::Ctx;
use super::spec::{Count, Spec};
use los_model::error::{Error, Result};
use los_store::memory::entry::MAX_ENTRY_BYTES;
use los_store::memory::proposal::ProposedEntry;

/// A tool: one file with its arguments, its output and `run`.
pub trait Tool {
    /// Its description.
    const SPEC: Spec;
    /// Most bytes of its arguments if it writes: more cannot become an entry, however it is escaped.
    const MAX_ARGUMENT_BYTES: u64 = 131_072;
    /// Arguments that `run` refuses by itself, with codes of their own. Only their type is checked before it.
    const CHECKED_IN_RUN: &'static [&'static str] = &[];
    /// The arguments. The published schema and the checks both come from this type.
    type Args: DeserializeOwned + Serialize + JsonSchema + 'static;
    /// The output.
    type Output: Serialize + JsonSchema + 'static;

    /// Computes the answer, or the write that needs a yes. Never prints, asks, or looks at clock or environment
    /// other than through `ctx`.
    fn run(ctx: &Ctx, args: Self::Args) -> Result<ToolResult<Self::Output>>;

    /// The error for arguments above `MAX_ARGUMENT_BYTES`.
    fn too_large(bytes: usize) -> Error {
        Error::EntryTooLarge { bytes, limit: MAX_ENTRY_BYTES }
    }

    /// How many things an answer holds, for the tool log; by default nothing is counted.
    fn count(_output: &Self::Output) -> Option<Count> {
        None
    }

    /// The time a user expects of this very call, in milliseconds.
    fn target_ms(_args: &Self::Args) -> u32 {
        Self::SPEC.target_ms
    }

    /// Checks an approved write again, with the learner's decisions locked. A tool that writes decisions refuses here
    /// what the path no longer allows; by default everything passes.
    fn revalidate(_ctx: &Ctx, _proposal: &ProposedEntry) -> Result<()> {
        Ok(())
    }

    /// The record of an approved choice for the path as it is now, after the records of the same answer written before
    /// it. `None` when it no longer applies; by default it is unchanged.
    fn rebase(_ctx: &Ctx, choice: &Choice, _written: &[ProposedEntry]) -> Result<Option<ProposedEntry>> {
        Ok(Some(choice.approve.clone()))
    }
}

/// The result of a tool: the answer, or a write that waits for the learner.
pub enum ToolResult<O> {
    /// The answer.
    Done(O),
    /// A write that needs a decision.
    Pending(PendingApproval<O>),
}

impl<O: 'static> ToolResult<O> {
    /// One write of the tool `T`, and its answer afterwards.
    pub fn write<T: Tool>(proposal: ProposedEntry, answer: impl FnOnce(&Applied) -> O + Send + 'static) -> Self {
        let answer = move |applied: &[Applied]| answer(applied.first().unwrap_or(&Applied::Later));
        Self::Pending(PendingApproval::new(Request::Write(Box::new(proposal)), checks::<T>(), answer))
    }

    /// Changes that the tool `T` offers, and its answer afterwards; without choices the answer is given at once.
    pub fn choices<T: Tool>(choices: Vec<Choice>, answer: impl FnOnce(&[Applied]) -> O + Send + 'static) -> Self {
        if choices.is_empty() {
            return Self::Done(answer(&[]));
        }
        Self::Pending(PendingApproval::new(Request::Choices(choices), checks::<T>(), answer))
    }
}

fn checks<T: Tool>() -> Checks {
    Checks { revalidate: T::revalidate, rebase: T::rebase }
}

/// The pattern of a text that must say something. Blanks around such a text do not count towards its length.
pub(crate) const NOT_BLANK: &str = r"\S";
