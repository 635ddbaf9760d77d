//! Lines of the progress log to events: one reader for the whole program, exact names and ids, stated numbers only.
//!
//! `line` reads one line, `reader` a whole log. Nothing here credits what a line does not say.

pub mod amounts;
mod audits;
pub mod blockers;
pub mod confidence;
pub mod event;
pub mod fields;
pub mod grade;
pub mod kept_plans;
pub mod kind;
pub mod line;
pub mod names;
pub mod pauses;
pub mod question_book;
pub mod reader;
pub mod records;
pub mod timer;
