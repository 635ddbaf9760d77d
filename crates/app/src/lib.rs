//! The rules of a learner's day and the tools, for every face: what may be read and written, and the words for it.
//!
//! Faces (`los-cli`, `los-mcp`, `los-http`) know `home`, `tools`, `doctor` and `stats`; these know `calls` (the one way in), `study`
//! (a learner's data, and the values computed from it), `practice`, `report` and the crates below: `los-model` (pure),
//! `los-store` (files), `los-eyes` (repository, web, machine).
//! `docs/ARCHITECTURE.md` draws the floors and says what each room must not know.

#![allow(
    missing_docs,
    reason = "a type or field whose name says it all has no doc, and those of a tool are words of its schema"
)]

pub mod bundled;
pub mod calls;
pub mod day;
pub mod doctor;
pub mod failure;
pub mod home;
pub mod practice;
mod prelude;
pub mod report;
pub mod stats;
pub mod study;
pub mod templates;
pub mod tools;
