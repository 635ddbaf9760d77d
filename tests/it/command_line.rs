//! The commands as a learner or a script runs them.

pub mod contract;
pub mod data_command;
pub mod doctor;
pub mod doctor_findings;
pub mod grader;
pub mod home;
pub mod hours_once;
pub mod init;
pub mod log_command;
pub mod new;
pub mod one_page;
pub mod report;
pub mod review;
pub mod review_habit;
pub mod review_terminal;
pub mod roots;
pub mod short_commands;
pub mod stats;
pub mod streams;
pub mod system_diff;
pub mod system_hardware;
pub mod system_software;
pub mod target_date;
pub mod timer_commands;
pub mod timer_fold;
pub mod workspace_settings;
