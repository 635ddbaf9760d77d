//! Assistants over the Model Context Protocol.

pub mod approval;
pub mod http;
pub mod http_hostile;
pub mod prompts;
pub mod tools;
pub mod tutor;
