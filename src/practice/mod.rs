//! Practice in a workspace: where a task's folder is, whether its checks may run, what the learner took, and a check's result.

pub(crate) mod allowed;
pub(crate) mod attempts;
pub(crate) mod folders;
pub(crate) mod report;
pub(crate) mod variant;
pub(crate) mod verify;
