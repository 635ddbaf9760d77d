//! Files: the workspace with its policy and settings, and the append-only memory. The only crate that opens files for writing.

pub mod memory;
pub mod workspace;
