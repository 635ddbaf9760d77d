//! What the build script notes about a task's practice beside the names of its files: it reads this file, too. So nobody unpacks
//! a folder to know it.

/// The mark of a task whose variants have questions. No file has such a name.
pub const ASKS_QUESTIONS: &str = "asks:questions";

/// Whether a generator of variants makes questions: it prints them by that name.
pub fn asks_questions(generator: &[u8]) -> bool {
    String::from_utf8_lossy(generator).contains("\"questions\"")
}
