//! The learner's home, for the screen and the app: the state of the week, and the steps of a day.
//!
//! This module prepares a step; `calls` writes it after the learner's approval, which the face passes on. It knows no
//! keys, no terminal and no HTTP.

pub(crate) mod approval_line;
pub(crate) mod ending;
pub(crate) mod graded;
pub(crate) mod model;
pub(crate) mod status_words;
pub(crate) mod steps;
pub(crate) mod taking_back;
