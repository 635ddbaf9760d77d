//! The corpus of the index: which files there are, and the units of each.
//!
//! A trait, so that the index knows neither the rules of reading nor the forms of files.

use super::{FileKind, SearchedFile, Unit, files, units::cut::of_file};
use crate::files::beside::Beside;
use crate::prelude::*;
use los_model::{digest::fingerprint, events::EventNames};

/// The files that are searched.
pub trait Corpus: Send + Sync {
    /// All of them, each once, in the order of their paths.
    fn files(&self) -> Result<Vec<SearchedFile>>;

    /// The units of one of them, read again; the same bytes give the same units. `None` where it cannot be read.
    fn units(&self, file: &SearchedFile) -> Option<Vec<Unit>>;

    /// A number that changes when the same bytes of a file give other units, because other settings read them.
    fn reading(&self, file: &SearchedFile) -> i64;

    /// Whether a file is not searched this time. What the index has of it stays as it is.
    fn leaves_out(&self, path: &str) -> bool;
}

/// The workspace as one learner may search it.
pub struct LearnersFiles<'a> {
    workspace: &'a Workspace,
    /// The folder of the learner's memory.
    memory: RelPath,
    names: EventNames,
    beside: Beside<'a>,
    leaves_out: Box<dyn Fn(&str) -> bool + Send + Sync + 'a>,
}

impl<'a> LearnersFiles<'a> {
    /// The files of the workspace for the learner whose memory lies in the folder `memory`.
    pub fn new(workspace: &'a Workspace, memory: RelPath) -> Self {
        let names = workspace.settings().event_names().0;
        Self { workspace, memory, names, beside: Beside::none(), leaves_out: Box::new(|_| false) }
    }

    /// Adds texts that lie in no folder of the workspace.
    #[must_use]
    pub fn with(self, beside: Beside<'a>) -> Self {
        Self { beside, ..self }
    }

    /// Leaves some of the files out of this search, such as those of other levels.
    #[must_use]
    pub fn without(self, leaves_out: impl Fn(&str) -> bool + Send + Sync + 'a) -> Self {
        Self { leaves_out: Box::new(leaves_out), ..self }
    }
}

impl Corpus for LearnersFiles<'_> {
    fn files(&self) -> Result<Vec<SearchedFile>> {
        let mut all = files::list(self.workspace, &self.memory)?;
        let modified = Some(self.beside.changed);
        let beside = self.beside.paths.iter().cloned();
        all.extend(beside.map(|path| SearchedFile { path, kind: FileKind::Document, size: 0, modified }));
        all.sort_unstable();
        Ok(all)
    }

    fn units(&self, file: &SearchedFile) -> Option<Vec<Unit>> {
        let is_beside = self.beside.paths.binary_search(&file.path).is_ok();
        let text =
            if is_beside { (self.beside.text)(&file.path) } else { files::read(self.workspace, &file.path, file.kind) };
        let text = text?;
        Some(of_file(file.kind, file.path.as_str(), &text, &self.names))
    }

    fn reading(&self, file: &SearchedFile) -> i64 {
        let is_log = file.kind == FileKind::Log && self.names != EventNames::default();
        if is_log { fingerprint(format!("{:?}", self.names).as_bytes()).cast_signed() } else { 0 }
    }

    fn leaves_out(&self, path: &str) -> bool {
        let is_beside = || self.beside.paths.binary_search_by(|beside| beside.as_str().cmp(path)).is_ok();
        (self.leaves_out)(path) || is_beside() && !(self.beside.is_searched)(path)
    }
}
