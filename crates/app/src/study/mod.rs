//! Loads a learner's data and computes from it: status, due cards, the adaptation, the progress report.

pub mod adaptation;
pub mod card_files;
mod kept_level;
pub mod learner_data;
pub mod next_tasks;
pub mod own_level;
pub mod path_files;
pub mod path_outline;
pub mod progress_report;
pub mod repo_signals;
pub mod review_cards;
pub mod reviews;
pub mod status;
pub mod sync;
pub mod task_view;
