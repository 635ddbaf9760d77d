//! What surrounds the learner: facts read from the workspace, ready for the pure parts. It judges nothing.

pub mod signals;
