//! The caller of a tool: the face, and the client behind it.

use std::fmt;

use los_model::words;

/// The limit of a client's name, in characters: it is shown to the learner and recorded.
const MAX_CLIENT_CHARS: usize = 80;

words! {
    /// The face a call came through, by its word in the tool log and in staged proposals.
    pub enum Face {
        Cli = "cli",
        Mcp = "mcp",
        Http = "http",
    }
}

/// Who called a tool, as the learner is told when a write waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    pub face: Face,
    /// The client's own name, where it told one.
    pub client: Option<String>,
}

impl Caller {
    /// A client by its own words about itself, cut; one that says nothing has no name.
    pub fn of(face: Face, client: Option<&str>) -> Self {
        let client = client.map(|words| words.trim().chars().take(MAX_CLIENT_CHARS).collect());
        Self { face, client: client.filter(|words: &String| !words.is_empty()) }
    }
}

impl fmt::Display for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.client {
            Some(client) => write!(f, "{} ({client})", self.face.word()),
            None => f.write_str(self.face.word()),
        }
    }
}
