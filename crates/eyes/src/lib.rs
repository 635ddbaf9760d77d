//! Reads the repository, the web and the machine: imports, grep, commits, search, pages, hardware.
//!
//! All heavy dependencies live here. It opens the workspace's files only through `los-store`, and writes only its caches and
//! the copies that checks run on.

pub mod anki;
pub mod book;
pub mod busy_times;
pub mod calendar;
pub mod fetch;
pub mod files;
pub mod grep;
pub mod imports;
pub mod machine;
mod prelude;
pub mod repo;
pub mod runner;
pub mod search;
pub mod shades;
