//! Markdown: a text as blocks with their lines, and the plain words of a text.

pub mod blocks;
pub mod formula;
pub mod reader;
pub mod text;

pub use blocks::{Block, Content, Item, Link, Outline, Row};
pub use text::{n_words, one_line, plain};
