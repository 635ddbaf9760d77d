//! The workspace as imports see it: only files that `read_file` itself would read, and a bounded number of looks.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use super::Files;
use los_store::workspace::{Access, RelPath, Workspace};

/// The cost of one file's imports, at which looking at the disk counts [`LOOK`] and looking up a known path 1: some tenths of
/// a second at the worst. Looks are counted instead of time, so that the same files always give the same answer.
const MAX_COST: usize = 320_000;
const LOOK: usize = 16;
/// Bytes that are read in the time that a known path is looked up.
const BYTES_OF_A_LOOK: usize = 64;

/// The files of a workspace for the imports of one file. Every path is looked at once.
pub struct WorkspaceFiles<'a> {
    workspace: &'a Workspace,
    left: Cell<usize>,
    seen: RefCell<HashMap<String, bool>>,
}

impl<'a> WorkspaceFiles<'a> {
    /// A view of the workspace with all its looks left.
    pub fn new(workspace: &'a Workspace) -> Self {
        Self { workspace, left: Cell::new(MAX_COST), seen: RefCell::default() }
    }

    /// Whether all looks are used up; from then on no file is found.
    pub const fn is_exhausted(&self) -> bool {
        self.left.get() == 0
    }

    /// Counts the cost of a look; `false` if nothing is left.
    fn pay(&self, cost: usize) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(cost));
        left > 0
    }
}

impl Files for WorkspaceFiles<'_> {
    fn is_file(&self, path: &str) -> bool {
        if !self.pay(1) {
            return false;
        }
        if let Some(&known) = self.seen.borrow().get(path) {
            return known;
        }
        // Opening the file asks the policy, follows links as reading does, and asks for the permissions of the system.
        let is_file = self.pay(LOOK)
            && RelPath::parse(path).is_ok_and(|path| self.workspace.open_file(&path, Access::ReadAny).is_ok());
        self.seen.borrow_mut().insert(path.to_owned(), is_file);
        is_file
    }

    fn text(&self, path: &str) -> Option<String> {
        if !self.pay(LOOK) {
            return None;
        }
        let file = self.workspace.read_text(&RelPath::parse(path).ok()?, Access::ReadAny);
        let text = file.ok()?.content;
        self.pay(text.len() / BYTES_OF_A_LOOK);
        Some(text)
    }
}
