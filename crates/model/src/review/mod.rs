//! Reviews: which questions, practices and skills to recall today, and how well each is remembered.
//!
//! Pure: cards from a path, grades from a log, an agenda for a day. No files, no clock, no terminal. Nothing here is ever
//! overdue: what does not fit today waits.

pub mod agenda;
pub mod cards;
pub mod due_day;
pub mod minutes_left;
pub mod recalled;
pub mod remembered;
pub mod retention;
pub mod stats;

pub use agenda::{ALWAYS, Agenda, Ask, Due, MAX_NEW_A_DAY, MINUTES_A_SKILL, next_day};
pub use recalled::Recalled;
pub use retention::stability_factor;
