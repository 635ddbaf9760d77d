//! The log and the other files of memory: nothing is lost, whoever dies.

pub mod durability;
pub mod faults;
pub mod python_workspaces;
pub mod staged;
pub mod sync;
pub mod sync_histories;
pub mod tool_log;
pub mod tool_log_params;
pub mod tool_log_rotation;
