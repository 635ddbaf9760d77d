//! Files outside the workspace that `sources.toml` names: each stands in for a file of `sources/` that is not there.
//!
//! A workspace may come from a stranger, so a line of it opens nothing: a person says yes to the path at a terminal, and the
//! yes lies in the user's state folder. Names that no tool reads stay closed after a yes, too.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Component, PathBuf};

use los_model::{Error, NEEDS_YES, Result, digest::digest, if_there, invalid};

use super::{Access, Guard, MAX_READ_BYTES, Opened, RelPath, Workspace, slashed};
use crate::allowed::{Allowed, allow, is_allowed};

/// The file with lines such as `"joins.pdf" = "/home/ada/books/joins.pdf"`.
pub const SOURCES_FILE: &str = "sources.toml";

/// A file outside the workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outside {
    /// Its place in the workspace: `sources/NAME`.
    pub path: RelPath,
    /// Where it lies, links followed.
    pub place: PathBuf,
}

impl Workspace {
    /// The files that `sources.toml` names and that are there.
    pub fn outside(&self) -> Result<Vec<Outside>> {
        let read = self.files.read_text(&RelPath::parse(SOURCES_FILE)?, Guard::Program(&self.policy), MAX_READ_BYTES);
        let text = if_there(read)?.map_or_else(String::new, |file| file.content);
        let wrong =
            |why: &str| invalid("", format!("{SOURCES_FILE}: {why}"), "write lines such as \"a.pdf\" = \"~/a.pdf\"");
        let named: BTreeMap<String, String> = toml::from_str(&text).map_err(|error| wrong(error.message()))?;
        let mut outside = Vec::new();
        for (name, place) in named {
            let home = place.strip_prefix("~/").and_then(|rest| Some(std::env::home_dir()?.join(rest)));
            let place = home.unwrap_or_else(|| PathBuf::from(&place));
            if !place.is_absolute() {
                return Err(wrong(&format!("the path of `{name}` must begin with / or ~/")));
            }
            let path = RelPath::parse(&format!("sources/{name}"))?;
            outside.extend(std::fs::canonicalize(&place).ok().map(|place| Outside { path, place }));
        }
        Ok(outside)
    }

    /// The file that stands for a path of the workspace.
    pub fn outside_of(&self, path: &str) -> Result<Option<Outside>> {
        Ok(self.outside()?.into_iter().find(|outside| outside.path.as_str() == path && !self.exists(&outside.path)))
    }

    /// Whether a person allowed this workspace to read that file.
    pub fn may_read(&self, outside: &Outside) -> bool {
        is_allowed(&self.key(outside)) != Allowed::No
    }

    /// Remembers a person's yes to that file in this workspace. Whoever calls it asked at a terminal.
    pub fn allow_outside(&self, outside: &Outside) -> Result<()> {
        let place = format!("{} in {}", outside.place.display(), self.root.display());
        allow(&self.key(outside), place.as_ref(), false)
    }

    /// The yes is to this file in this workspace: another one that names it asks for itself.
    fn key(&self, outside: &Outside) -> String {
        let root = std::fs::canonicalize(&self.root).unwrap_or_else(|_| self.root.clone());
        digest([b"read".as_slice(), root.as_os_str().as_encoded_bytes(), outside.place.as_os_str().as_encoded_bytes()])
    }

    /// A file as it was opened; where it is not there, the one outside that stands for it.
    pub(super) fn or_outside(&self, path: &RelPath, access: Access, opened: Result<Opened>) -> Result<Opened> {
        if !matches!(opened, Err(Error::NotFound(_))) || !path.as_str().starts_with("sources/") {
            return opened;
        }
        let Some(outside) = self.outside_of(path.as_str())? else { return opened };
        let refused = |reason| Error::PathNotAllowed { path: path.to_string(), reason };
        if !self.may_read(&outside) {
            return Err(refused(NEEDS_YES));
        }
        let names: PathBuf = outside.place.components().filter(|part| matches!(part, Component::Normal(_))).collect();
        self.policy.judge(&RelPath::parse(&slashed(&names))?, access)?;
        let failed = |source| Error::ReadFailed { path: path.to_string(), source };
        // A pipe would wait for its other end.
        let facts = std::fs::metadata(&outside.place).map_err(failed)?;
        if !facts.is_file() {
            return Err(refused("it is no file"));
        }
        Ok((File::open(&outside.place).map_err(failed)?, facts))
    }
}
