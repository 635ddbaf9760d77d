//! Imports of Rust and the files that they name: `mod`, `use`, `extern crate` and included files.
//!
//! A path leads to the file of its longest part that is a module. Conditional compilation is not judged; what macros
//! make is not seen.

mod krate;
mod module;
mod parse;
mod resolve;

pub use parse::parse;
pub use resolve::Resolver;
