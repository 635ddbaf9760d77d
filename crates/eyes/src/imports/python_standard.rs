//! The names of Python's standard library.

/// The top-level names of Python 3.11 without one underscore in front. `test` is left out: in a project it is the project's.
const NAMES: &str = include_str!("python_standard.txt");

/// Whether a top-level name is one of Python's own.
pub fn is_standard(name: &str) -> bool {
    NAMES.split_whitespace().any(|known| known == name)
}
