//! The one interface to memory. Files are its first implementation; another may keep the same records in a database.

use std::fs::File;
use std::ops::ControlFlow;

use serde_json::Value;

use super::entry::Entry;
use super::learner_id::LearnerId;
use super::memory_file::MemoryFile;
use super::proposal::{ProposedEntry, Staged};
use crate::workspace::rel_path::RelPath;
use los_model::error::Result;

/// One line of a file, without its newline.
#[derive(Debug, Clone, Copy)]
pub struct Line<'a> {
    /// The number of the line in its file, from 1.
    pub number: u64,
    /// The bytes, perhaps not UTF-8 and perhaps torn.
    pub bytes: &'a [u8],
    /// Whether a newline ends it; only the last line can lack one.
    pub is_terminated: bool,
}

/// The result of an append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// Entries in the file after the append.
    pub entry_count: u64,
    /// Bytes written, newline included.
    pub bytes_written: u64,
}

/// The kernel's lock on an open file: held while one process decides, others wait until it is dropped. A keeper that no other
/// process shares has none.
pub type DecisionLock = Option<File>;

/// A keeper of memory. Every method names a learner; unknown ones are `LEARNER_NOT_FOUND`.
pub trait MemoryStore: Send + Sync {
    /// The learners there are, the workspace's own first.
    fn learners(&self) -> Result<Vec<LearnerId>>;

    /// The folder of the workspace that holds the learner's files, for searching them as text.
    fn folder(&self, learner: &LearnerId) -> Result<RelPath>;

    /// The learner's profile. Missing: `FILE_NOT_FOUND`; not a JSON object: `INVALID_INPUT`.
    fn profile(&self, learner: &LearnerId) -> Result<Value>;

    /// Streams a file's lines from the first, until `visit` breaks. Missing file: `FILE_NOT_FOUND`.
    fn read(
        &self,
        learner: &LearnerId,
        file: MemoryFile,
        visit: &mut dyn FnMut(Line<'_>) -> ControlFlow<()>,
    ) -> Result<()>;

    /// Appends one entry so that it survives a crash once this returns.
    fn append(&self, learner: &LearnerId, entry: &Entry) -> Result<Appended>;

    /// Keeps other processes from deciding for this learner until the lock is dropped: no other approval may come between a
    /// check of the learner's day and the append.
    fn lock(&self, _learner: &LearnerId) -> Result<DecisionLock> {
        Ok(DecisionLock::default())
    }

    /// How many entries a file holds, without parsing them; 0 when it is missing.
    fn entry_count(&self, learner: &LearnerId, file: MemoryFile) -> Result<u64>;

    /// Keeps a proposal until the learner decides. Staging the same one twice keeps one.
    fn stage(&self, staged: &Staged) -> Result<()>;

    /// The proposals that wait, oldest first, and the names of records that do not read.
    fn staged(&self, learner: &LearnerId) -> Result<(Vec<Staged>, Vec<String>)>;

    /// Appends a staged proposal and forgets it, each once even when interrupted. A record whose bytes no longer match
    /// its id is refused.
    fn approve(
        &self,
        learner: &LearnerId,
        id: &str,
        sign: &dyn Fn(&ProposedEntry) -> Result<Entry>,
    ) -> Result<Appended>;

    /// Forgets a staged proposal.
    fn reject(&self, learner: &LearnerId, id: &str) -> Result<()>;
}
