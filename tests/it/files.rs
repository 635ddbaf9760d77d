//! Files of the workspace, data folder and machine: what is read, written and refused.

pub mod books;
pub mod data_files;
pub mod grep;
pub mod grep_parity;
pub mod imports_golden;
pub mod imports_hostile;
pub mod imports_python;
pub mod private_files;
pub mod read_file;
pub mod tool_limits;
pub mod workspace_write;
