//! Facts about one file: its role, its module name, how often it was read.

pub mod access;
pub mod beside;
pub mod module_name;
pub mod role;
