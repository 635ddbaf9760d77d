//! The rules of a learner's day: what each step needs, what refuses it, and the words of the question about it.
//!
//! A face turns a click, a key or a command into a [`Request`](request::Request); `prepare` applies every rule to it,
//! the face asks the learner in its own way, and [`commit`](crate::calls::approval::commit) writes. The tools that write
//! memory pass through the same rules. No face has a rule of its own.

pub mod acts;
pub mod append;
pub mod changed;
pub mod day;
mod entry;
pub mod graded;
pub mod line;
pub mod prepare;
pub mod promised;
pub mod request;
pub(crate) mod rests;
pub mod session;
pub mod settle;
pub mod typed;
pub mod words;

use acts::refuse_blind;
pub use day::Day;
use entry::{
    Entry, MAX_CANDIDATES, add_planned_hours, did_you_mean, keep_open, known_kind, leaves_open, listed,
    refuse_program_fields, shown, stays_open,
};
pub use line::line_of;
pub(crate) use rests::refuse_stale;
pub use rests::waiting_line;
pub use session::{Ending, hours_of, refuse_second};

pub use entry::corrected::entry_of_id;
pub use entry::kept_plan::refuse_far_plan;
pub use entry::programs::refuse_program_line;
pub use entry::targets::{TASKS_LISTED, resolve_task};
