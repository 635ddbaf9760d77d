//! The learner's state: one replay of the log over the course gives tasks done, hours, mastery, recall and repository signals.

pub mod calibration;
pub mod credit;
pub mod effort;
pub mod end_range;
pub mod facts;
pub mod fsrs;
pub mod grading;
pub mod learner;
pub mod mastery;
pub mod replay;
pub mod scoring;
pub mod signals;
pub mod state;
mod states;
pub mod target_date;
