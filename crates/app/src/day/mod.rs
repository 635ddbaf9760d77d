//! The rules of a learner's day: what each step needs, what refuses it, and the words of the question about it.
//!
//! A face turns a click, a key or a command into a [`Request`](request::Request); `prepare` applies every rule to it,
//! the face asks the learner in its own way, and [`commit`](crate::calls::approval::commit) writes. The tools that write
//! memory pass through the same rules. No face has a rule of its own.

pub mod append;
pub mod day;
mod draft;
mod entry;
pub mod graded;
pub mod last;
pub mod line;
pub mod prepare;
pub mod request;
pub(crate) mod rests;
pub mod session;
pub mod settle;

pub use entry::programs::refuse_program_line;
pub use entry::targets::{ids_with, resolve_task};
