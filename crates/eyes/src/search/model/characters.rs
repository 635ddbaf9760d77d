//! The characters that the tokenizer drops, sets apart or strips, exactly as the reference does.
//!
//! `assets/bert-characters.txt` was read from `HuggingFace` `tokenizers` 0.23.3 by putting every code point through
//! `BertNormalizer` and `BertPreTokenizer`; it has the Unicode version that the reference is frozen at, so a newer table
//! would make other ids.

use std::sync::LazyLock;

/// For each class in the order of the file, its ranges beyond ASCII, both ends included, in order.
static RANGES: LazyLock<Vec<Vec<(u32, u32)>>> = LazyLock::new(|| {
    let number = |hex: &str| u32::from_str_radix(hex, 16).ok();
    // The name of the class, at the start of its line, is not a number.
    let range = |text: &str| {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        Some((number(first)?, number(last)?))
    };
    let file = include_str!("../../../assets/bert-characters.txt");
    file.lines().map(|line| line.split(' ').filter_map(range).collect()).collect()
});

/// Dropped: control, format and private-use characters except tab and line ends, and the replacement character.
pub(crate) fn is_removed(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_control() && !matches!(c, '\t' | '\n' | '\r') } else { is_of(0, c) }
}

/// A piece of its own, wherever it stands.
pub(crate) fn is_punctuation(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_punctuation() } else { is_of(1, c) }
}

/// A nonspacing mark on the character before it.
pub(crate) fn is_accent(c: char) -> bool {
    !c.is_ascii() && is_of(2, c)
}

/// A character that is a word by itself, of the blocks that the original BERT calls Chinese.
pub(crate) fn is_ideograph(c: char) -> bool {
    !c.is_ascii() && is_of(3, c)
}

fn is_of(class: usize, c: char) -> bool {
    let (ranges, c) = (&RANGES[class], u32::from(c));
    let at = ranges.partition_point(|&(_, last)| last < c);
    ranges.get(at).is_some_and(|&(first, _)| first <= c)
}
