//! What surrounds the learner: facts read from the workspace, ready for the pure parts. It judges nothing.

pub mod access;
pub mod grep;
pub mod imports;
pub mod role;
pub mod signals;
