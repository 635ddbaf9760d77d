//! What the index is made of: which files there are, and the units of each.
//!
//! A trait, so that the index knows neither the rules of reading nor the forms of files.

use std::collections::HashMap;
use std::sync::OnceLock;
use std::time::SystemTime;

use super::files::FileKind;
use super::unit::Unit;
use super::{files, units};
use los_model::error::Result;
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;

/// A file that is searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its path, relative to the workspace.
    pub path: String,
    /// Its size in bytes.
    pub size: u64,
    /// Time of its last change, where the file system knows it.
    pub modified: Option<SystemTime>,
}

/// The files that are searched.
pub trait Corpus: Send + Sync {
    /// All of them, each once, in the order of their paths.
    fn files(&self) -> Result<Vec<Listed>>;

    /// The units of one of them, read anew; the same bytes give the same units. `None` where it cannot be read.
    fn units(&self, path: &str) -> Option<Vec<Unit>>;
}

/// The workspace as one learner may search it.
pub struct LearnersFiles<'a> {
    workspace: &'a Workspace,
    /// The folder of the learner's memory.
    memory: RelPath,
    /// How each file is cut, known once they are listed.
    kinds: OnceLock<HashMap<String, (RelPath, FileKind)>>,
}

impl<'a> LearnersFiles<'a> {
    /// The files of the workspace for the learner whose memory lies in the folder `memory`.
    pub const fn new(workspace: &'a Workspace, memory: RelPath) -> Self {
        Self { workspace, memory, kinds: OnceLock::new() }
    }
}

impl Corpus for LearnersFiles<'_> {
    fn files(&self) -> Result<Vec<Listed>> {
        let found = files::list(self.workspace, &self.memory)?.files;
        self.kinds.get_or_init(|| {
            let kinds = found.iter().map(|file| (file.path.to_string(), (file.path.clone(), file.kind)));
            kinds.collect()
        });
        Ok(found
            .into_iter()
            .map(|file| Listed { path: file.path.to_string(), size: file.size, modified: file.modified })
            .collect())
    }

    fn units(&self, path: &str) -> Option<Vec<Unit>> {
        let (path, kind) = self.kinds.get()?.get(path)?;
        let text = files::read(self.workspace, path, *kind)?;
        Some(units::of_file(*kind, path.as_str(), &text))
    }
}
