//! A unit is a search result: a best practice, a decision, an event, a section of a document or a part of code.

use los_model::words;

words! {
    /// The kind of a unit, by its name in the index.
    pub enum Kind {
        /// A best practice that is no rule.
        Pattern = "pattern",
        /// A best practice that is marked as a rule.
        Rule = "rule",
        /// A line of `decisions.jsonl`.
        Decision = "decision",
        /// A blocker or an issue.
        Issue = "issue",
        /// A study session, a retro, any other event.
        Session = "session",
        /// A section of a document.
        Doc = "doc",
        /// A part of the learner's own code, or of another file that `[search] include` brings in.
        Code = "code",
    }
}

impl Kind {
    /// `type` and `source` in an answer.
    pub const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Pattern | Self::Rule | Self::Decision | Self::Issue => (self.word(), "discovery"),
            Self::Session => ("session", "session"),
            Self::Doc => ("doc", "doc"),
            Self::Code => ("doc", "code"),
        }
    }
}

/// One thing that can be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Stable as long as the thing is the same: an entry's own id where it has one, else made of its file and words.
    pub id: String,
    /// The kind, which gives `type` and `source` in an answer.
    pub kind: Kind,
    /// The file, relative to the workspace.
    pub path: String,
    /// The line on which it begins, from 1; of a book, the page.
    pub line: u32,
    /// The part of the workspace that it belongs to, such as `month-02` or a skill; `module` filters by it.
    pub module: Option<String>,
    /// The session that it belongs to.
    pub session: Option<String>,
    /// When it was written down: RFC 3339 or a date.
    pub date: Option<String>,
    /// The headings above it, outermost first, joined by ` > `; empty where there are none.
    pub heading: String,
    /// Its text, as it is shown. The heading and this are searched.
    pub content: String,
}
