//! The curriculum: Markdown below `paths/` → typed levels, months, weeks and tasks; and the lint that complains about it.
//!
//! Pure: files come in through [`load::Source`], and content that is not understood becomes a [`problem::Problem`],
//! never a failure. Scores, plans and memory are not known here.
//!
//! Patterns use ASCII classes (`[0-9]`, `[[:space:]]`): the Unicode ones take most of a command's time to compile.

pub mod front_matter;
pub mod headings;
pub mod identity;
pub mod lint;
pub mod lint_graph;
pub mod lint_hours;
pub mod lint_links;
pub mod lint_tags;
pub mod list_item;
pub mod load;
pub mod lost;
pub mod model;
pub mod parse;
pub mod problem;
pub mod projects;
pub mod questions;
pub mod synonyms;
pub mod week_words;
pub mod weeks;
