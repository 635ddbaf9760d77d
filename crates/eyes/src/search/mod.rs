//! Search by meaning: text cut into units, units into an index that is derived and may be deleted, a question into ranked units.
//!
//! Knows workspace and error. It must not know faces, learners, scores, or who asked; memory reaches it as text.

pub mod corpus;
pub mod embedder;
pub mod endpoint;
pub mod engine;
pub mod engines;
pub mod files;
pub mod index;
pub mod makers;
pub mod model;
pub mod rank;
pub mod unit;
pub mod units;
pub mod vector;
