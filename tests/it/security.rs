//! Hostile input, whatever the door.

pub mod grep;
pub mod hostile;
pub mod outside;
pub mod protocol;
pub mod read;
pub mod search;
pub mod write;
