//! Learning OS, the program: tools over the model, the store and the eyes, and the faces that show them.
//!
//! Faces (`cli`, `mcp`, `http`) know `home`, `tools`, `doctor` and `stats`; these know `calls` (the one way in), `study` (a
//! learner's data, and the values computed from it), `practice`, `report` and the crates below: `los-model` (pure),
//! `los-store` (files), `los-eyes` (repository, web, machine).
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
