//! Lines of the progress log to events: one reader for the whole program, exact names and ids, stated numbers only.
//!
//! `line` is one line, `line_reader` reads it with its `corrections`, `reader` a whole log in order of time, `reading` makes
//! the events, `settle` completes them. No step credits anything that a line does not say.

pub mod amounts;
pub mod audits;
pub mod confidence;
pub mod corrections;
pub mod event;
pub mod fields;
pub mod grade;
pub mod kept_plans;
pub mod kind;
pub mod line;
pub mod line_reader;
pub mod names;
pub mod pauses;
pub mod promises;
pub mod question_book;
pub mod reader;
pub mod reading;
pub mod records;
mod settle;
pub mod timer;

pub use audits::Audits;
pub use event::{Event, Grader, Judge, Labels, Log, LogIssue, ScoreScale, Target};
pub use fields::{CONTAINERS, Fields, LineFault, flat};
pub(crate) use fields::{Field, FieldValue};
pub use kind::{EventNames, nearest_events, synonyms};
pub use line::{CLAIMED, Line, LogLine, Named, id_of_fault, number_of_id};
pub use line_reader::LineReader;
pub use names::PathNames;
pub use question_book::{History, QuestionBook, Review, Seed};
pub use reader::LogReader;
