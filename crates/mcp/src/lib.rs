//! The Model Context Protocol face: the registry as MCP tools, memory as resources, commands as prompts, approval by
//! elicitation.
//!
//! Both protocol eras are served on one pipe and at one address: `initialize` up to 2025-11-25, and the stateless
//! 2026-07-28. This face translates; what a tool does, checks and logs is decided in `tools`.

mod approval;
mod completion;
mod line_transport;
mod prompts;
mod resources;
mod server;
pub mod serving;
mod stdio;
pub mod streamable_http;
mod unreadable;

pub use line_transport::LineTransport;
pub use server::LosServer;
pub use stdio::serve_stdio;
