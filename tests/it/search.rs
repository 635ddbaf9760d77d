//! Search by meaning, and fetched pages.

pub mod endpoint;
pub mod fetch_bodies;
pub mod fetch_faces;
pub mod fetch_targets;
pub mod files;
pub mod index;
pub mod model;
pub mod quality;
pub mod questions;
pub mod shipped;
pub mod tool;
pub mod units;
