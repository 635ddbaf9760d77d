//! The files that an assistant's client reads.

pub mod agents;
pub mod commands;
pub mod files;
pub mod permissions;
pub mod registry;
