//! Reviews: which questions, practices and skills to recall today, and how well each is remembered.
//!
//! Pure: cards from a path, grades from a log, an agenda for a day. No files, no clock, no terminal. Nothing here is ever
//! overdue: what does not fit today waits.

mod agenda;
mod book;
mod capacity;
mod cards;
mod grade;
mod question_ids;

pub use agenda::{
    Agenda, Ask, Due, MINUTES_A_QUESTION, MINUTES_A_SKILL, MOST_NEW_A_DAY, TARGET_RECALL, due_day, next_day,
};
pub use book::{QuestionBook, Recalled, Review};
pub use capacity::review_minutes_left;
pub use cards::{Card, CardKind, PracticeNote, cards, practice_id};
pub use grade::Grade;
pub use question_ids::{plain, questions};
