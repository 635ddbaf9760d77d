//! Rust: `mod` and `use` declarations, and the files that they name.
//!
//! A path leads to the file of its longest part that is a module: `name.rs` or `name/mod.rs`. Attributes (`cfg`, `path`)
//! are not evaluated and macros are not expanded. Other crates are not looked up, nor is the package's own library by its name.

pub mod package;
pub mod parse;
pub mod resolve;
