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
pub mod lint_files;
mod lint_graph;
pub mod lint_links;
pub mod lint_tags;
pub mod list_item;
pub mod load;
pub mod lost;
pub mod model;
pub mod notes;
pub mod parse;
pub mod problem;
pub mod questions;
pub mod week_words;
pub mod weeks;

pub(crate) use cards::Fault;
pub use identity::{IdSource, slug};
pub use list_item::ListItem;
pub(crate) use list_item::{is_mark, unread_hours};
pub(crate) use load::is_readme;
pub use load::{CARDS, Loaded, PATHS_DIR, PRACTICE, Source, VERSION, join, levels, load_all, load_level, month_number};
pub use model::{CardFile, CheckedBox, Item, Level, Month, Place, Project, Question, SkillDecl, Task, Week};
pub use parse::{MonthLines, MonthReader, Page, ParsedCards, ParsedMonth};
pub(crate) use questions::{ends_as_question, has_answer, looks_like_card};
pub use week_words::WeekWords;
pub(crate) use week_words::{like_a_week, numbered};
