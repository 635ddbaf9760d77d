//! The path as decided: the curriculum with the learner's approved changes replayed over it.
//!
//! Event sourcing: files in `paths/` are never edited by an adaptation; `decisions.jsonl` holds each approved change with
//! the hash of the path before and after it, and the current path is their fold.

pub mod build;
mod effective;
mod fold;
pub mod guards;
mod mutation;
pub mod needs;
mod shipped;
mod situation;
mod summary;

pub use effective::{EffectivePath, Levels, Refusal};
pub use fold::{Applied, Folded, MOST_SET_ASIDE, SetAside, fold, may_change};
pub use mutation::{
    DeliverableMap, Details, LevelChange, MonthReorder, Mutation, MutationKind, OrderCheck, ProjectSwap,
    RemediationTask, RemediationWeek, Shift, WeakSkill,
};
pub use shipped::Shipped;
pub use situation::{MONTH_END_DAYS, Situation};
