//! The app in the browser, and tools over HTTP.

pub mod app;
mod audit;
mod cards;
pub mod gate;
pub mod in_a_line;
pub mod security;
pub mod tools;
pub mod twice;
mod wishes;
pub mod work;
