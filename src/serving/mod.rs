//! What the faces that serve share, over a pipe or over HTTP: why serving ends, the signals that end it, and the threads
//! that calls are worked on.
//!
//! Knows no protocol, no tool and no workspace.

mod stop;
mod workers;

pub use stop::Ended;
pub(crate) use stop::signal;
pub(crate) use workers::Workers;
