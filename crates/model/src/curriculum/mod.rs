//! The curriculum: Markdown below `paths/` to typed levels, months, weeks and tasks; and its lint.
//!
//! Pure: files come in through [`load::Source`], and content that is not understood becomes a [`problem::Problem`],
//! never a failure. It knows nothing of scores, plans and memory.
//!
//! Patterns use ASCII classes (`[0-9]`, `[[:space:]]`): the Unicode ones take most of a command's time to compile.

pub mod cards;
pub mod front_matter;
pub mod gaps;
pub mod headings;
pub mod identity;
pub mod lint;
pub mod lint_graph;
pub mod lint_links;
pub mod lint_tags;
pub mod list_item;
pub mod load;
pub mod lost;
pub mod model;
pub mod parse;
pub mod problem;
pub mod questions;
pub mod week_words;
pub mod weeks;
