//! Loads a learner's data and computes from it: status, due cards, the adaptation, the progress report.

pub(crate) mod adaptation;
pub(crate) mod card_files;
pub(crate) mod learner_data;
pub(crate) mod next_tasks;
pub(crate) mod own_level;
pub mod path_files;
pub(crate) mod path_outline;
pub(crate) mod progress_report;
mod repo_signals;
pub(crate) mod review_cards;
pub(crate) mod reviews;
pub(crate) mod status;
pub(crate) mod sync;
pub(crate) mod task_view;
