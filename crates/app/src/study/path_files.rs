//! The curriculum's files, read through the workspace's sandbox.

use super::kept_level;
use crate::prelude::*;
use los_model::path::Levels;

/// A workspace as a source of curriculum files.
#[derive(Debug, Clone, Copy)]
pub struct PathFiles<'a>(pub &'a Workspace);

impl PathFiles<'_> {
    /// A level as its files have it now; one that is missing is empty.
    pub fn level(&self, name: &str) -> Level {
        kept_level::level(self.0, self, name)
    }

    /// A level for a caller that must leave the workspace as it is, such as `los doctor`.
    pub fn level_as_it_is(&self, name: &str) -> Level {
        load_level(self, name).level
    }
}

impl Source for PathFiles<'_> {
    fn list(&self, dir: &str) -> Vec<String> {
        let Ok(path) = RelPath::parse(dir) else { return Vec::new() };
        let entries = self.0.list_dir(&path).unwrap_or_default();
        entries.into_iter().map(|entry| entry.name).collect()
    }

    fn read(&self, path: &str) -> Option<String> {
        self.0.read_text_raw(&RelPath::parse(path).ok()?, MAX_READ_BYTES).ok().map(|file| file.content)
    }

    fn exists(&self, path: &str) -> bool {
        RelPath::parse(path).is_ok_and(|path| self.0.exists(&path))
    }
}

impl Levels for PathFiles<'_> {
    fn names(&self) -> Vec<String> {
        levels(self)
    }

    fn load(&self, name: &str) -> Option<Level> {
        let level = self.level(name);
        (!level.months.is_empty()).then_some(level)
    }
}
