//! Practice in a workspace: where a task's folder is, whether its checks may run, what the learner took, and a check's result.

pub mod allowed;
pub mod attempts;
pub mod folders;
pub mod report;
pub mod variant;
pub mod verify;
