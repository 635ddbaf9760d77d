//! The three memory files that grow by appending.

use los_model::words;

words! {
    /// A memory file that grows by appending, by its name in a learner's folder, in the order people list them.
    #[derive(Hash)]
    pub enum MemoryFile {
        /// The events that the learner logged.
        ProgressLog = "progress_log.jsonl",
        /// Decisions about the path.
        Decisions = "decisions.jsonl",
        /// Practices that the learner wants to keep.
        BestPractices = "best_practices.md",
    }
}

impl MemoryFile {
    /// The name of the file in a learner's folder.
    pub const fn name(self) -> &'static str {
        self.word()
    }

    /// Whether each entry is one line of JSON.
    pub const fn is_jsonl(self) -> bool {
        !matches!(self, Self::BestPractices)
    }
}
