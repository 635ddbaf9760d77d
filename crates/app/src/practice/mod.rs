//! Practice in a workspace: where a task's folder is, whether its checks may run, what the learner took, and a check's result.

pub mod allowed;
pub mod attempts;
pub mod citations;
pub mod folders;
pub mod hint;
pub mod lint;
pub mod only_file;
pub mod report;
pub mod shipped_lessons;
pub mod tries;
pub mod variant;
pub mod verify;

pub use allowed::{Allowed, is_allowed};
pub use attempts::{Taken, keep, taken};
pub use folders::{PRACTICE, Practice, fingerprint};
pub use report::{CheckReport, OpenQuestion, Run};
pub use variant::{GENERATOR, make};
