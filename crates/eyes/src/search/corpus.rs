//! The corpus of the index: which files there are, and the units of each.
//!
//! A trait, so that the index knows neither the rules of reading nor the forms of files.

use super::files::{self, FileKind, SearchedFile};
use super::unit::Unit;
use super::units::cut::of_file;
use los_model::digest::fingerprint;
use los_model::error::Result;
use los_model::events::kind::EventNames;
use los_store::workspace::Workspace;
use los_store::workspace::rel_path::RelPath;

/// The files that are searched.
pub trait Corpus: Send + Sync {
    /// All of them, each once, in the order of their paths.
    fn files(&self) -> Result<Vec<SearchedFile>>;

    /// The units of one of them, read again; the same bytes give the same units. `None` where it cannot be read.
    fn units(&self, file: &SearchedFile) -> Option<Vec<Unit>>;

    /// A number that changes when the same bytes of a file give other units, because other settings read them.
    fn reading(&self, _file: &SearchedFile) -> i64 {
        0
    }

    /// Whether a file is not searched this time. What the index has of it stays as it is.
    fn leaves_out(&self, _path: &str) -> bool {
        false
    }
}

/// The workspace as one learner may search it.
pub struct LearnersFiles<'a> {
    workspace: &'a Workspace,
    /// The folder of the learner's memory.
    memory: RelPath,
    names: EventNames,
    leaves_out: Box<dyn Fn(&str) -> bool + Send + Sync + 'a>,
}

impl<'a> LearnersFiles<'a> {
    /// The files of the workspace for the learner whose memory lies in the folder `memory`.
    pub fn new(workspace: &'a Workspace, memory: RelPath) -> Self {
        let names = workspace.settings().event_names().0;
        Self { workspace, memory, names, leaves_out: Box::new(|_| false) }
    }

    /// Leaves some of the files out of this search, such as those of other levels.
    #[must_use]
    pub fn without(self, leaves_out: impl Fn(&str) -> bool + Send + Sync + 'a) -> Self {
        Self { leaves_out: Box::new(leaves_out), ..self }
    }
}

impl Corpus for LearnersFiles<'_> {
    fn files(&self) -> Result<Vec<SearchedFile>> {
        files::list(self.workspace, &self.memory)
    }

    fn units(&self, file: &SearchedFile) -> Option<Vec<Unit>> {
        let text = files::read(self.workspace, &file.path, file.kind)?;
        Some(of_file(file.kind, file.path.as_str(), &text, &self.names))
    }

    fn reading(&self, file: &SearchedFile) -> i64 {
        let is_log = file.kind == FileKind::Log && self.names != EventNames::default();
        if is_log { fingerprint(format!("{:?}", self.names).as_bytes()).cast_signed() } else { 0 }
    }

    fn leaves_out(&self, path: &str) -> bool {
        (self.leaves_out)(path)
    }
}
