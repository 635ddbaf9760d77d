//! The app in the browser, and tools over HTTP.

pub mod app;
pub mod gate;
pub mod security;
pub mod tools;
