//! The learner's home, for the screen and the app: the state of the week, and the steps of a day.
//!
//! This module prepares a step; `calls` writes it after the learner's approval, which the face passes on. It knows no
//! keys, no terminal and no HTTP.

pub mod approval_line;
pub mod ending;
pub mod graded;
pub mod model;
pub mod status_words;
pub mod steps;
pub mod taking_back;
