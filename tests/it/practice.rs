//! Lessons and checks, and the sandbox that runs them.

pub mod check;
pub mod kinds;
pub mod sandbox;
