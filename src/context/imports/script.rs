//! Imports of TypeScript and JavaScript and the files that they name, by TypeScript's rules for bundlers.
//!
//! Names of packages lead to files only where the package is part of the workspace; `node_modules` is never looked at.

mod jsonc;
mod package;
mod parse;
mod resolve;
mod tsconfig;

pub use parse::{Dialect, parse};
pub use resolve::Resolver;
