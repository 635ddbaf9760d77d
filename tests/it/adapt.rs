//! Changes of the path: what is proposed, allowed, decided and taken back.

pub mod attack;
pub mod call_choices;
pub mod cli;
pub mod guards;
pub mod habits;
pub mod hand;
pub mod mcp;
pub mod path_decisions;
pub mod revert;
pub mod triggers;
