//! The tools: one file each with arguments, output and `run`; one table of them; one way in.
//!
//! Adding a tool: its file, a line in `registry`, a command in `cli`, tests. Tools know memory, curriculum, learner,
//! context and workspace; they do not know who calls them, how an answer is shown, or how the learner is asked.

pub mod adapt_path;
pub mod add_best_practice;
pub mod add_path;
pub mod check_path;
pub mod check_task;
pub mod context_search;
pub mod diff_baseline;
pub mod evaluate_progress;
pub mod fetch_url;
pub mod get_log;
pub mod get_reviews;
pub mod get_status;
pub mod get_weekly_plan;
pub mod grade_reviews;
pub mod grep_codebase;
pub mod hello;
pub mod list_files;
pub mod list_hardware;
pub mod list_software;
pub mod log_progress;
pub mod next_hint;
pub mod published;
pub mod read_data_file;
pub mod read_file;
pub mod read_repo_file;
pub mod registry;
pub mod show_task;
pub mod start_session;
pub mod stop_session;
pub mod write_data_file;
pub mod write_memory_entry;
