//! The three memory files that grow by appending.

/// A memory file that grows by appending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemoryFile {
    /// The events that the learner logged.
    ProgressLog,
    /// Decisions about the path.
    Decisions,
    /// Practices that the learner wants to keep.
    BestPractices,
}

impl MemoryFile {
    /// Every file, in the order people list them.
    pub const ALL: [Self; 3] = [Self::ProgressLog, Self::Decisions, Self::BestPractices];

    /// The name of the file in a learner's folder.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ProgressLog => "progress_log.jsonl",
            Self::Decisions => "decisions.jsonl",
            Self::BestPractices => "best_practices.md",
        }
    }

    /// The file of that exact name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|file| file.name() == name)
    }

    /// Whether each entry is one line of JSON.
    pub const fn is_jsonl(self) -> bool {
        !matches!(self, Self::BestPractices)
    }
}
