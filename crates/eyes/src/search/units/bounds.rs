//! The longest unit, and the day that a text begins with.

use chrono::NaiveDate;

/// Characters of a unit's content; longer practices, decisions and events are cut there. Documents and code are split
/// instead. The embedded model reads about a fifth of it.
pub const MAX_CHARS: usize = 6_000;
/// Words at which a document is split.
pub(crate) const PART_WORDS: usize = 200;
/// Words that a part may have where that avoids a crumb.
pub(crate) const MAX_PART_WORDS: usize = 230;

/// The first [`MAX_CHARS`] characters, and a mark where something follows.
pub(crate) fn clipped(mut text: String) -> String {
    if let Some((at, _)) = text.char_indices().nth(MAX_CHARS) {
        text.truncate(at);
        text.push_str(" …");
    }
    text
}

/// The day with which a text begins, if it does: `YYYY-MM-DD`.
pub(crate) fn day_at_start(text: &str) -> Option<&str> {
    let day = text.get(..10).filter(|day| !day.contains([' ', '+']))?;
    let is_day = NaiveDate::parse_from_str(day, "%Y-%m-%d").is_ok();
    (is_day && !text[10..].starts_with(|c: char| c.is_ascii_digit())).then_some(day)
}
