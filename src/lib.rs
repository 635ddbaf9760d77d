//! Learning OS, the program: tools over the model, the store and the eyes, and the faces that show them.
//!
//! Faces (`cli`, `mcp`, `http`) know `home` and `tools`; these know `calls` (the one way in), `study` (a learner's data, and what is
//! computed from it) and the crates below: `los-model` (pure), `los-store` (files).
//! `docs/ARCHITECTURE.md` draws the floors and says what each room must not know.

pub mod bundled;
pub mod calls;
pub mod cli;
pub mod doctor;
mod home;
pub mod http;
pub mod mcp;
mod practice;
pub mod report;
mod serving;
pub mod stats;
pub mod study;
pub mod templates;
pub mod tools;
