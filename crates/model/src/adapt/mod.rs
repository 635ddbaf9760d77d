//! Proposals for changes of the path: four triggers, the rules that keep them stable, and earlier decisions.
//!
//! Pure. It must not know files, clocks or faces; whether a change is *allowed* is the path room's (`guards`), which is
//! asked there. "A week before" is an evaluation of the log cut a week earlier, so nothing is stored.

pub mod diff;
pub mod forward;
pub mod history;
pub mod level;
pub mod proposal;
pub mod propose;
pub mod remediation;
pub mod reorder;
pub mod revert;
pub mod stability;
pub mod swap;
pub mod thresholds;
pub mod view;

pub use history::{History, Past, ProposalOutcome, key_of};
pub(crate) use proposal::TriggeredChange;
pub use proposal::{AdaptInput, Advice, ChangeRequest, Effect, Outlook, Proposal};
pub use propose::Requested;
pub(crate) use stability::{holds, holds_at_once};
pub(crate) use view::View;
