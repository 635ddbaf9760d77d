//! Lines of the progress log to events: one reader for the whole program, exact names and ids, stated numbers only.
//!
//! `line` reads one line, `reader` a whole log. Nothing here credits what a line does not say.

pub mod amounts;
pub mod event;
pub(crate) mod fields;
pub mod kind;
pub mod line;
pub mod names;
pub mod reader;
pub mod records;

pub mod pauses;

pub use event::{Event, Log, LogIssue, ScoreScale, Target};
pub use kind::{EventKind, EventNames};
pub use line::{Line, LineReader, LogLine};
pub use reader::LogReader;
