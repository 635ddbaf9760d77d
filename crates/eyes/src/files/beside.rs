//! Texts that are found like files of the workspace, and lie in none of its folders.
//!
//! It knows neither what they are nor where they come from: the caller says which there are, and reads one when it is wanted.

use crate::prelude::*;

type Read<'a> = Box<dyn Fn(&RelPath) -> Option<String> + Send + Sync + 'a>;

/// Such texts, each with the path under which it is found.
pub struct Beside<'a> {
    /// In order, each once, and none the path of a file that may be searched.
    pub paths: Vec<RelPath>,
    /// When they last changed, all together; a time before the first search of theirs.
    pub changed: SystemTime,
    /// Whether a text is among those that are searched this time.
    pub is_searched: Box<dyn Fn(&str) -> bool + Send + Sync + 'a>,
    /// Reads one of them.
    pub text: Read<'a>,
}

impl Beside<'_> {
    /// No texts.
    pub fn none() -> Self {
        let (is_searched, text) = (Box::new(|_: &str| false), Box::new(|_: &RelPath| None));
        Self { paths: Vec::new(), changed: SystemTime::UNIX_EPOCH, is_searched, text }
    }
}
