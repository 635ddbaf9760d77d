//! The path as decided: the curriculum with the learner's approved changes replayed over it.
//!
//! Event sourcing: files in `paths/` are never edited by an adaptation; `decisions.jsonl` holds each approved change with
//! the hash of the path before and after it, and the current path is their fold.

pub mod build;
pub mod effective;
pub mod fold;
pub mod guard_context;
pub mod guards;
pub mod mutation;
pub mod needs;
pub mod shipped;
pub mod summary;

pub use effective::{EffectivePath, Levels, Refusal};
pub(crate) use effective::{no_alternative, refuse, task_ids};
pub use fold::{AppliedChange, Folded};
pub use guard_context::{GuardContext, MONTH_END_DAYS};
pub use shipped::Shipped;
