//! The one way in to a tool: validate the arguments, limit the rate, run, ask for approval, log.

pub mod approval;
pub mod call;
pub mod caller;
pub mod ctx;
pub mod limits;
pub mod schema;
pub mod spec;
pub mod tool;
pub mod tool_log;
