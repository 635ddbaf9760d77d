//! The one way in to a tool: validate the arguments, limit the rate, run, ask for approval, log.

pub mod approval;
pub mod call;
pub mod caller;
pub mod ctx;
pub mod form;
pub mod limits;
pub mod schema;
pub mod spec;
pub mod tool;
pub mod tool_log;

pub(crate) use approval::Revalidate;
pub use approval::{Applied, Choice, Decision, Files, Prepared, ProposedWrite, Question, Waiting, commit};
pub use call::{begin_typed, recorded_write};
pub use caller::Caller;
pub use ctx::Ctx;
pub use form::{Answers, Field, Form};
pub use limits::Limits;
pub use spec::Spec;
pub use tool::{Tool, ToolResult};
