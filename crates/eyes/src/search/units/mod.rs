//! Files cut into units: pure functions from text to what can be found. Each form of file has a file here; [`cut`] chooses.

pub mod bounds;
pub mod code;
pub mod cut;
pub mod decisions;
pub mod document;
pub mod fields;
pub mod log;
pub mod parts;
pub mod practices;
pub mod sections;
