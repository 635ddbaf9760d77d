//! Loads a learner's data and computes from it: status, due cards, the adaptation, the progress report.

pub mod adaptation;
pub mod anki;
pub mod audit;
pub mod calendar_file;
pub mod card_files;
pub mod checked_place;
pub mod export;
pub mod found;
mod kept_level;
pub mod learner_data;
pub mod log_page;
pub mod measures;
pub mod next_tasks;
pub mod origins;
mod other_levels;
pub mod own_level;
pub mod path_end;
pub mod path_files;
pub mod path_outline;
pub mod progress_report;
pub mod repo_signals;
pub mod review_cards;
pub mod reviews;
pub mod score_card;
pub mod spare;
pub mod status;
pub mod sync;
pub mod task_view;

pub(crate) use learner_data::fold_path;
pub use learner_data::{LearnerData, each_line, event_names, is_done};
pub use next_tasks::Open;
pub use path_files::PathFiles;
pub use review_cards::{CardsForToday, Reviews, cards_for_today, graded_and_waiting};
pub(crate) use reviews::practices;
pub use status::{LearnerStatus, OpenBlocker, RunningSession};
pub use task_view::{LessonView, TaskView};
