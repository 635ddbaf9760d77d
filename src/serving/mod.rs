//! What the faces that serve share, over a pipe or over HTTP: why serving ends, the signals that end it, the threads that
//! calls are worked on, and what a body must be before it is parsed.
//!
//! Knows no tool, no workspace, and no protocol above HTTP's own headers.

mod json_body;
mod stop;
mod workers;

pub(crate) use json_body::{BODY_PATIENCE, MAX_BODY_BYTES, MAX_VALUES, has_too_many_values, is_json};
pub use stop::Ended;
pub(crate) use stop::signal;
pub(crate) use workers::Workers;
