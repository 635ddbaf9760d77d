//! The learner's home, for the screen and the app: the state of the week, and the steps of a day.
//!
//! This module prepares a step; `calls` writes it after the learner's approval, which the face passes on. It knows no
//! keys, no terminal and no HTTP.

pub(crate) mod ending;
pub(crate) mod entry_words;
pub(crate) mod graded;
pub(crate) mod model;
pub(crate) mod standing_words;
pub(crate) mod steps;
pub(crate) mod taking_back;

use los_model::error::Error;

/// An error about a field, with a suggestion.
pub(crate) fn invalid(field: &str, reason: impl Into<String>, suggestion: impl Into<String>) -> Error {
    let field = (!field.is_empty()).then(|| field.to_owned());
    Error::InvalidInput { field, reason: reason.into(), suggestion: Some(suggestion.into()) }
}
