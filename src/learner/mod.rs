//! The learner room: pure functions from a log, a profile and a course to where someone stands and what to do next.
//!
//! No files, no clock, no terminal, no environment: whoever calls brings lines, dates and settings. One pass over the
//! lines ([`LogReader`]), one over the events ([`Learner::state`]), then scores and words ([`Learner::evaluate`]).

pub mod adapt;
pub mod blockers;
pub mod calendar;
pub mod calibration;
pub mod course;
pub mod course_table;
pub mod decisions;
pub mod evaluation;
pub mod event;
pub mod events;
pub mod fsrs;
pub mod history;
pub mod kinds;
pub mod ledger;
pub mod mastery;
pub mod path;
pub mod plan;
pub mod profile;
pub mod reader;
pub mod record;
pub mod review;
pub mod risk;
pub mod scores;
pub mod scoring;
pub mod signals;
pub mod state;
pub mod timer;
pub mod timestamp;

mod assessment;
mod credit;
mod dialect;
mod evaluate;
mod grading;
mod hours;
mod interval;
mod matcher;
mod pauses;
mod prepared_signals;
mod raw_event;
mod recommend;
mod replay;
mod subject;
mod timeline;
mod title_index;
mod tongue;
mod week_ref;
mod window;
mod wording;

pub use assessment::Assessment;
pub use calendar::{Calendar, Slot};
pub use calibration::Calibration;
pub use course::Course;
pub use course_table::CourseTable;
pub use decisions::Decision;
pub use evaluation::Evaluation;
pub use event::Log;
pub use history::History;
pub use hours::Telling;
pub use kinds::{EventMap, Kind};
pub use profile::Profile;
pub use reader::LogReader;
pub use recommend::{Ahead, word as shell_word};
pub use scores::Score;
pub use scoring::Scoring;
pub use signals::{ProjectFolder, RepoSignals};
pub use state::State;
pub use subject::Learner;
pub use window::Scope;
