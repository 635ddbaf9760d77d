//! Learning OS as a library: everything `los` does, cut into rooms whose arrows point inward.
//!
//! Faces (`cli`, `mcp`, `http`) know `tools`; tools know `fetch`, `report`, `context`, `search`, `system`, `learner`,
//! `curriculum` and `memory`; those know `workspace`; all know `error`. `docs/ARCHITECTURE.md` says what each must not know.

pub mod cli;
pub mod context;
pub mod curriculum;
pub mod dates;
pub mod durations;
pub mod error;
pub mod fetch;
pub mod http;
pub mod learner;
pub mod mcp;
pub mod memory;
pub mod module_name;
pub mod nearest;
pub mod report;
pub mod search;
pub mod serving;
pub mod shipped;
pub mod system;
pub mod templates;
pub mod text;
pub mod tools;
pub mod workspace;
pub mod zone;
