//! The learner room: pure functions from a log, a profile and a course to where someone stands and what to do next.
//!
//! No files, no clock, no terminal, no environment: callers bring lines, dates and settings. `events` reads the lines
//! ([`LogReader`]), one pass over the events gives the state ([`Learner::state`]), then come scores and words
//! ([`Learner::evaluate`]).

pub mod adapt;
pub mod blockers;
pub mod calendar;
pub mod calibration;
pub mod course;
pub mod decisions;
pub mod effort;
pub mod evaluation;
pub mod events;
pub mod fsrs;
pub mod history;
pub mod mastery;
pub mod path;
pub mod plan;
pub mod profile;
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
mod evaluate;
mod grading;
mod interval;
mod prepared_signals;
mod recommend;
mod replay;
mod subject;
mod timeline;
mod window;

pub use assessment::Assessment;
pub use calendar::{Calendar, Slot};
pub use calibration::Calibration;
pub use course::Course;
pub use decisions::Decision;
pub use evaluation::Evaluation;
pub use events::{EventKind, EventNames, Log, LogIssue, LogReader};
pub use history::History;
pub use profile::Profile;
pub use recommend::{Ahead, word as shell_word};
pub use scores::Score;
pub use scoring::Scoring;
pub use signals::{ProjectFolder, RepoSignals};
pub use state::State;
pub use subject::Learner;
pub use window::Scope;
