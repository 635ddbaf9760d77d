//! Packages of Anki (`.apkg`, `.colpkg`): a zip with a database. Reads those of every version with the schedule and the answers
//! of their cards, and writes the form that every version reads.
//!
//! Bytes come in and go out. Nothing is unpacked to a file, and what a package says about itself is not believed: sizes, time and
//! the kinds of its tables are bounded.

mod collection;
mod package;
mod write;

pub use package::Package;
pub use write::{MARK, package};

/// Larger databases and pictures are refused: no learner has a deck of that size.
const MAX_BYTES: u64 = 256 * 1024 * 1024;
/// Parts the fields of a note.
const FIELD: &str = "\u{1f}";

/// Why a package cannot be read.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum AnkiFault {
    /// No zip, or none of Anki's.
    #[error("it is not an Anki package: {0}")]
    NotAPackage(String),
    /// More than 256 MB.
    #[error("its database is too large")]
    TooLarge,
    /// Not a database, or not one of notes.
    #[error("its database cannot be read: {0}")]
    Database(#[from] rusqlite::Error),
}

fn fault(error: impl std::fmt::Display) -> AnkiFault {
    AnkiFault::NotAPackage(error.to_string())
}
