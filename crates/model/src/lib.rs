//! The model of Learning OS: pure functions from texts and dates to a learner's state, scores, reviews and plans.
//!
//! No files, no clock, no threads, no network: callers bring lines, dates and settings. Comments cite the
//! section of `docs/model.md` that holds a formula; `docs/scores.md` explains the scores to learners.

#![allow(
    missing_docs,
    reason = "a field whose name says it all has no doc; `tests/it/docs/tidy.rs` asks for all others"
)]

mod prelude;
mod words;

pub mod adapt;
pub mod best_practices;
pub mod course;
pub mod curriculum;
pub mod deck;
pub mod digest;
pub mod error;
pub mod events;
pub mod learner;
pub mod markdown;
pub mod nearest;
pub mod path;
pub mod plan;
pub mod practice;
pub mod review;
pub mod rounding;
pub mod scores;
pub mod text;
pub mod time;

pub use error::{Code, DECLINED, Error, Misfit, Missing, NEEDS_YES, OUTSIDE_ALLOWED, Result, if_there, invalid};
pub use rounding::round_to;
pub use text::{clip, count, cut, duration, hours, pattern, percent, shell_word, some_of, visible, visible_lines};
