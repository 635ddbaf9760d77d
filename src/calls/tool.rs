//! What a tool is: its words and hints, its typed arguments and output, and a `run` that only computes.

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::ctx::Ctx;
use super::spec::{Count, Spec};
use los_model::error::{Error, Result};
use los_store::memory::entry::MAX_ENTRY_BYTES;
use los_store::memory::proposal::ProposedEntry;
use los_store::memory::store::Appended;

/// A tool: one file with its arguments, its output and `run`.
pub trait Tool {
    /// What it says of itself.
    const SPEC: Spec;
    /// Most bytes of its arguments if it writes: more cannot become an entry, however it is escaped.
    const MAX_ARGUMENT_BYTES: u64 = 131_072;
    /// Arguments that `run` refuses by itself, with codes of their own. Only their type is checked before it.
    const CHECKED_IN_RUN: &'static [&'static str] = &[];
    /// What it takes. The published schema and the checks both come from this type.
    type Args: DeserializeOwned + JsonSchema;
    /// What it gives.
    type Output: Serialize + JsonSchema + 'static;

    /// Computes the answer, or the write that needs a yes. Never prints, asks, or looks at clock or environment
    /// other than through `ctx`.
    fn run(ctx: &Ctx, args: Self::Args) -> Result<Step<Self::Output>>;

    /// What is said of arguments of so many bytes, which is over that.
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

    /// Checks an approved write once more, with the learner's decisions locked. A tool that writes decisions refuses here
    /// what the path no longer allows; by default everything passes.
    fn last_look(_ctx: &Ctx, _proposal: &ProposedEntry) -> Result<()> {
        Ok(())
    }

    /// Looks at an approved choice again right before its record is written, given the records of the same answer that
    /// were written before it. `None` when it no longer stands; by default everything does.
    fn recheck(_ctx: &Ctx, choice: &Choice, _written: &[ProposedEntry]) -> Result<Option<ProposedEntry>> {
        Ok(Some(choice.approve.clone()))
    }
}

/// What `run` came to.
pub enum Step<O> {
    /// The answer.
    Done(O),
    /// A write to memory, and how to answer once it is settled.
    Write(ProposedEntry, Box<dyn FnOnce(&Settled) -> O + Send>),
    /// Changes that the learner approves, refuses or postpones one by one, and how to answer once each is settled, in
    /// the same order. With no choices the answer is given at once.
    Choose(Vec<Choice>, SettleChoices<O>),
}

/// How to answer once each choice is settled.
pub type SettleChoices<O> = Box<dyn FnOnce(&[Chosen]) -> O + Send>;

/// A change that the learner decides by itself. Either word is a record of its own in `decisions.jsonl`; "later" writes
/// nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What it is called, such as `remediation_week-0123456789`.
    pub id: String,
    /// One sentence: what would change.
    pub title: String,
    /// What and why, as plain text of one or more lines.
    pub description: String,
    /// The record of a yes.
    pub approve: ProposedEntry,
    /// The record of a no.
    pub refuse: ProposedEntry,
}

/// What became of a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// Approved and on disk.
    Approved(Appended),
    /// Approved and on disk as this record: made anew for what an earlier yes of the same answer left, so its id may differ.
    ApprovedAs(Appended, ProposedEntry),
    /// Refused, and the refusal is on disk.
    Refused(Appended),
    /// Not decided; nothing was written.
    Later,
    /// Approved, and meanwhile something else moved what it rests on; nothing was written.
    Stale,
}

/// What became of a proposal that was not declined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settled {
    /// Approved and on disk.
    Appended(Appended),
    /// Kept until the learner decides.
    Staged {
        /// The id to approve or reject it by.
        pending_id: String,
    },
}

impl Settled {
    /// Whether it is on disk.
    pub const fn is_appended(&self) -> bool {
        matches!(self, Self::Appended(_))
    }

    /// `pending_approval` for a staged write, as the contract words it.
    pub fn status(&self) -> Option<String> {
        (!self.is_appended()).then(|| "pending_approval".to_owned())
    }

    /// The id of a staged write.
    pub fn pending_id(&self) -> Option<String> {
        match self {
            Self::Appended(_) => None,
            Self::Staged { pending_id } => Some(pending_id.clone()),
        }
    }
}

/// The pattern of a text that must say something. Blanks around such a text do not count towards its length.
pub(crate) const NOT_BLANK: &str = r"\S";
