//! A relative path that has been checked: the only kind of path that file access accepts.
//!
//! Parsing refuses everything that could mean another place on some system. Whether the place may be read is for `policy`.

use std::{fmt, path::Path};

use serde::{Deserialize, Serialize};

use super::names;
use los_model::{Error, Result, cut};

/// Longest path in bytes.
const MAX_BYTES: usize = 4096;
/// Longest single name in bytes.
const MAX_NAME_BYTES: usize = 255;
/// Most names in a path.
const MAX_NAMES: usize = 256;
/// As much of a refused path as an error message needs.
const MAX_SHOWN_CHARS: usize = 200;

/// A path beneath the root: names joined by `/`, without `.`, `..`, doubled or trailing slashes. Empty is the root itself.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct RelPath(String);

impl TryFrom<String> for RelPath {
    type Error = Error;

    fn try_from(text: String) -> Result<Self> {
        Self::parse(&text)
    }
}

impl RelPath {
    /// Checks and normalises a path as a caller wrote it. Nothing is decoded or expanded: `%2e` is three characters.
    pub fn parse(text: &str) -> Result<Self> {
        let refused = |reason| Err(Error::PathNotAllowed { path: cut(text, MAX_SHOWN_CHARS), reason });
        if text.len() > MAX_BYTES {
            return Err(Error::invalid("path", format!("must be at most {MAX_BYTES} bytes long")));
        }
        // The line and paragraph separators end a line for some readers; no honest file name holds them.
        if text.chars().any(|c| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')) {
            return Err(Error::invalid("path", "must not contain control characters"));
        }
        if text.split('/').all(|name| name.is_empty() || name == ".") {
            return Err(Error::invalid("path", "must name something beneath the root"));
        }
        if text.starts_with('/') {
            return refused("absolute paths are outside");
        }
        if text.starts_with('~') {
            return refused("home folders are outside");
        }
        if text.contains('\\') {
            return refused("backslashes separate names on some systems");
        }
        let mut path = String::with_capacity(text.len());
        let mut n_names = 0;
        for name in text.split('/').filter(|name| !name.is_empty() && *name != ".") {
            if name == ".." {
                return refused("`..` is not followed");
            }
            if name.len() > MAX_NAME_BYTES {
                return Err(Error::invalid("path", format!("must have names of at most {MAX_NAME_BYTES} bytes")));
            }
            n_names += 1;
            if n_names > MAX_NAMES {
                return Err(Error::invalid("path", format!("must have at most {MAX_NAMES} names")));
            }
            if let Some(reason) = names::alias(name, &names::fold(name)) {
                return refused(reason);
            }
            if !path.is_empty() {
                path.push('/');
            }
            path.push_str(name);
        }
        Ok(Self(path))
    }

    /// As [`parse`](Self::parse), but the empty path is the root.
    pub fn folder(text: &str) -> Result<Self> {
        if text.is_empty() { Ok(Self::root()) } else { Self::parse(text) }
    }

    /// The root itself, which can be listed and walked but not read.
    pub const fn root() -> Self {
        Self(String::new())
    }

    /// A path made of names already known to be single: for the walk through links, which checks its target.
    pub(super) fn unchecked(names: &[String]) -> Self {
        Self(names.join("/"))
    }

    /// This path with more names after it, checked like any other.
    pub fn join(&self, more: &str) -> Result<Self> {
        let more = Self::parse(more)?;
        if self.is_root() { Ok(more) } else { Self::parse(&format!("{}/{}", self.0, more.0)) }
    }

    /// The folder that holds it; the root has none.
    pub fn parent(&self) -> Option<Self> {
        if self.is_root() {
            return None;
        }
        Some(Self(self.0.rsplit_once('/').map_or_else(String::new, |(parent, _)| parent.to_owned())))
    }

    /// The last name; the root has none.
    pub fn file_name(&self) -> Option<&str> {
        self.0.rsplit('/').next().filter(|name| !name.is_empty())
    }

    /// The names from the root down.
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.0.split('/').filter(|name| !name.is_empty())
    }

    /// The path as text, with `/` between its names.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is the root itself.
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for RelPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_root() { "." } else { &self.0 })
    }
}

/// A path of the system with `/` between its names, as it is written in memory and shown.
pub fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsing_normalises() {
        for (text, path) in [
            ("docs/a.md", "docs/a.md"),
            ("./docs//./a.md", "docs/a.md"),
            ("docs/", "docs"),
            ("a b/ü/第1章：简介.md", "a b/ü/第1章：简介.md"),
            ("draft~.md", "draft~.md"),
            (".../x", "…"),
        ] {
            match RelPath::parse(text) {
                Ok(parsed) => assert_eq!(parsed.as_str(), path),
                Err(error) => assert_eq!(path, "…", "{text}: {error}"),
            }
        }
    }

    #[test]
    fn parent_and_name_take_a_path_apart() {
        let path = RelPath::parse("docs/sub/a.md").unwrap_or(RelPath::root());
        assert_eq!(path.file_name(), Some("a.md"));
        assert_eq!(path.parent().map(|p| p.to_string()), Some("docs/sub".into()));
        assert_eq!(path.names().count(), 3);
        assert_eq!(RelPath::root().parent(), None);
        assert_eq!(RelPath::root().file_name(), None);
    }
}
