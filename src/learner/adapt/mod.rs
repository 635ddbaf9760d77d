//! When a change of the path is worth proposing: four triggers, what keeps them from flickering, and what was said before.
//!
//! Pure. It must not know files, clocks or faces; whether a change is *allowed* is the path room's (`guards`), which is
//! asked there. "A week before" is an evaluation of the log cut a week earlier, so nothing is stored.

mod diff;
mod forward;
mod history;
mod level;
mod proposal;
mod propose;
mod remediation;
mod reorder;
mod revert;
mod stability;
mod swap;
mod thresholds;
mod view;

pub use history::{History, Outcome, Past, key_of};
pub use proposal::{Advice, Effect, Ground, Near, Outlook, Proposal, Wish};
pub use propose::{Asked, allowed, propose, weigh};
pub use revert::revertible;
pub use thresholds::{THRESHOLD_NAMES, Thresholds};
