//! The id of a learner: a short name that is safe as a folder's name.

use std::fmt;

use los_model::{Error, Result};

/// 1-64 characters from `A-Z a-z 0-9 _ -`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LearnerId(String);

impl LearnerId {
    /// The id of a workspace's learner whose profile names none.
    pub const DEFAULT: &'static str = "default";

    /// Takes an id as typed.
    pub fn parse(text: &str) -> Result<Self> {
        let fits =
            (1..=64).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
        if fits {
            Ok(Self(text.to_owned()))
        } else {
            Err(Error::invalid("learner_id", "must be 1-64 letters, digits, `_` or `-`"))
        }
    }

    /// The id that a profile gives. It never becomes a path, so it may hold more than [`LearnerId::parse`] takes.
    pub fn from_profile(text: &str) -> Option<Self> {
        let fits = !text.trim().is_empty() && text.chars().count() <= 64 && !text.chars().any(char::is_control);
        fits.then(|| Self(text.to_owned()))
    }

    /// The id of a workspace's learner whose profile names none.
    pub fn default_id() -> Self {
        Self(Self::DEFAULT.to_owned())
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for LearnerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
