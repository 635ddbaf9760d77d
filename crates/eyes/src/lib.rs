//! What the repository, the web and the machine show: imports, grep, commits, search, pages, hardware.
//!
//! All heavy dependencies live here. It opens files only through the workspace of `los-store` and writes only its caches.

pub mod anki;
pub mod fetch;
pub mod files;
pub mod grep;
pub mod imports;
pub mod machine;
pub mod repo;
pub mod runner;
pub mod search;
