//! Search by meaning: text cut into units, units into an index that is derived and may be deleted, a question into ranked
//! units.
//!
//! Knows the model and the workspace. It does not know faces, learners, scores, or who asked; memory reaches it as text.

pub mod allowed_endpoint;
pub mod backfill;
pub mod corpus;
pub mod embedder;
pub mod embedders;
pub mod endpoint;
pub mod engine;
pub mod files;
pub mod index;
pub mod model;
pub mod question;
pub mod rank;
pub mod state;
pub mod unit;
pub mod units;
pub mod vector;
