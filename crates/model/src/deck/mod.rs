//! Cards from elsewhere: tables of text and Anki's notes, as Markdown that reads back as the same card, and their schedule.
//!
//! Pure: text comes in and Markdown goes out. Which file it goes to is the caller's business.

pub mod anki;
pub mod html;
pub mod note;
pub mod table;
pub mod written;
