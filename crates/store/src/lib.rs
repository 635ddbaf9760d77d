//! Files: the workspace with its policy and settings, and the append-only memory. The only crate that writes memory.

pub mod allowed;
pub mod lock;
pub mod memory;
pub mod state_folder;
pub mod workspace;
