//! The workspace as imports see it: only files that `read_file` itself would read, and a bounded number of looks.

use std::cell::Cell;

use super::Files;
use los_store::workspace::{Access, RelPath, Workspace};

/// Looks at the disk for one file's imports: some tenths of a second at the worst. They are counted instead of time, so that
/// the same files always give the same answer.
const MAX_LOOKS: usize = 20_000;

/// The files of a workspace for the imports of one file.
pub struct WorkspaceFiles<'a> {
    workspace: &'a Workspace,
    left: Cell<usize>,
}

impl<'a> WorkspaceFiles<'a> {
    /// A view of the workspace with all its looks left.
    pub const fn new(workspace: &'a Workspace) -> Self {
        Self { workspace, left: Cell::new(MAX_LOOKS) }
    }

    /// Whether all looks are used up; from then on no file is found.
    pub const fn is_exhausted(&self) -> bool {
        self.left.get() == 0
    }

    /// The path, if a look is left for it.
    fn look(&self, path: &str) -> Option<RelPath> {
        self.left.set(self.left.get().saturating_sub(1));
        RelPath::parse(path).ok().filter(|_| !self.is_exhausted())
    }
}

impl Files for WorkspaceFiles<'_> {
    fn is_file(&self, path: &str) -> bool {
        // Opening the file asks the policy, follows links as reading does, and asks for the permissions of the system.
        self.look(path).is_some_and(|path| self.workspace.open_file(&path, Access::ReadAny).is_ok())
    }
}
