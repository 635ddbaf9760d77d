//! Memory: events and decisions in append-only files, which are the program's only state.
//!
//! A learner has four files in `.claude/memory/` (the workspace's own) or `.claude/memory/learners/ID/`, all UTF-8: the
//! profile, edited by hand but for its target date; `progress_log.jsonl` and `decisions.jsonl`, a JSON object a line, of
//! which unknown fields and events are kept; and `best_practices.md`. Staged proposals wait in `pending/ID.json`.
//!
//! [`file_store::FileStore`] is the one keeper. This room knows no clock, no terminal and does not ask for approval; its callers
//! do.

pub mod append;
pub mod check;
pub mod entry;
pub mod file_store;
pub mod group_append;
pub mod learner_id;
pub mod lines;
pub mod memory_file;
pub mod pending;
pub mod proposal;
pub mod replace;
pub mod start;

pub use append::Appended;
use append::{Grown, append_block, count_entries};
pub use entry::{Entry, MAX_ENTRY_BYTES};
pub use file_store::FileStore;
use file_store::{BASE, LEARNERS, MAX_RECORD_BYTES, PROFILE};
pub use learner_id::LearnerId;
pub use lines::{Line, each_line};
pub use memory_file::MemoryFile;
pub use proposal::{ApprovedBy, ProposedEntry, Staged};
