//! Shared by the servers over a pipe and over HTTP: the end of serving, signals, the threads of calls, and the checks of a
//! request body before it is parsed.
//!
//! Knows no tool, no workspace, and no protocol above HTTP's own headers.

mod json_body;
mod stop;
mod workers;

pub use json_body::{BODY_TIMEOUT, BodyFault, MAX_BODY_BYTES, MAX_VALUES, has_too_many_values, is_json, read_body};
pub use stop::{Ended, signal};
pub use workers::Workers;
