//! The rules for a file depend on the requester.

use super::{Access, Policy, RelPath};
use los_model::Result;

/// The requester of a file, and with it the rules.
#[derive(Debug, Clone, Copy)]
pub enum Guard<'a> {
    /// A tool's caller named the path: it is judged before anything is opened.
    Caller {
        /// The rules of the workspace.
        policy: &'a Policy,
        /// The purpose of reading, which decides on the rules that hold.
        access: Access,
        /// The confined folder, relative to the root that the rules speak of.
        base: &'a RelPath,
    },
    /// The program itself reads its own files: only the target of a link is checked, as for [`Access::ReadAny`].
    Program(&'a Policy),
}

impl Guard<'_> {
    pub(super) fn judge_asked(&self, path: &RelPath) -> Result<()> {
        match self {
            Self::Caller { policy, access, base } if base.is_root() => policy.judge(path, *access),
            Self::Caller { policy, access, base } => policy.judge(&base.join(path.as_str())?, *access),
            Self::Program(_) => Ok(()),
        }
    }

    pub(super) fn judge_resolved(&self, path: &RelPath) -> Result<()> {
        match self {
            Self::Caller { .. } => self.judge_asked(path),
            Self::Program(policy) => policy.judge(path, Access::ReadAny),
        }
    }

    /// A second hard link gives a denied file an innocent name that nothing can see through, so a caller does not get it.
    /// Installed packages are excepted: installers link them from their cache, and learners read them.
    pub(super) fn refuses_hard_link(&self, path: &RelPath) -> bool {
        matches!(self, Self::Caller { .. }) && !path.names().any(|name| name == "site-packages")
    }
}
