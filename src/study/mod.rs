//! Loads a learner's data and computes from it: status, due cards, the adaptation, the progress report.

pub mod adaptation;
pub mod card_files;
pub mod learner_data;
pub mod path_files;
pub mod progress_report;
pub mod review_cards;
pub mod reviews;
pub mod status;
pub mod sync;
pub mod weekly_plan;
