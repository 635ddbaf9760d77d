//! Lessons and checks, and the sandbox that runs them.

pub mod cheats;
pub mod check;
mod difficulty;
pub mod kinds;
pub mod sandbox;
