//! Markdown: a text as blocks with their lines, and the plain words of a text.

pub mod blocks;
pub mod reader;
pub mod text;
