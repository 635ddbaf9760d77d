//! The known ids that a mistyped one most likely means.
//!
//! Ids that contain the typed text come first, then those of the fewest edits (Levenshtein 1966); ids that have little in
//! common with it are left out.

use strsim::generic_levenshtein;

/// Ids that a message names.
pub const MAX_NEAREST: usize = 3;
/// In shorter words one letter makes another word: `cat` and `cut`.
const MIN_CHARS: usize = 5;
/// Longer words are not compared.
const MAX_CHARS: usize = 40;

/// At most `n` of `known`, the likeliest first; ties keep the order of `known`.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>, n: usize) -> Vec<&'a str> {
    let typed: Vec<char> = typed.trim().to_lowercase().chars().take(80).collect();
    let text: String = typed.iter().collect();
    let mut ranked: Vec<(usize, &str)> = known
        .into_iter()
        .filter_map(|id| {
            let lower = id.to_lowercase();
            if typed.len() > 1 && lower.contains(&text) {
                return Some((0, id));
            }
            let other: Vec<char> = lower.chars().collect();
            // Each further letter is at least one edit.
            if typed.len().abs_diff(other.len()) * 2 > typed.len().max(other.len()) {
                return None;
            }
            let edits = generic_levenshtein(&typed, &other);
            (edits * 2 <= typed.len().max(other.len())).then_some((edits, id))
        })
        .collect();
    ranked.sort_by_key(|(edits, _)| *edits);
    ranked.into_iter().take(n).map(|(_, id)| id).collect()
}

/// Whether one letter is missing, doubled or another one. Digits count things apart: `unit-1` and `unit-2` are two tags.
pub fn is_one_letter_away(one: &str, other: &str) -> bool {
    let letters = |text: &str| -> Vec<char> { text.to_lowercase().chars().take(80).collect() };
    let (one, other) = (letters(one), letters(other));
    let digits = |text: &[char]| text.iter().copied().filter(|c| c.is_numeric()).collect::<Vec<_>>();
    let lengths = MIN_CHARS..=MAX_CHARS;
    lengths.contains(&one.len())
        && lengths.contains(&other.len())
        && one.len().abs_diff(other.len()) <= 1
        && digits(&one) == digits(&other)
        && generic_levenshtein(&one, &other) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_id_finds_its_neighbours_and_nonsense_finds_none() {
        let known = ["m01-w1-shell", "m01-w2-git", "m02-w3-joins", "m02-w3-windows"];
        let check = |typed: &str, found: &[&str]| assert_eq!(nearest(typed, known, 2), found, "{typed}");
        check("m02-w3-jions", &["m02-w3-joins", "m02-w3-windows"]);
        check("JOINS", &["m02-w3-joins"]);
        check("m02-w3", &["m02-w3-joins", "m02-w3-windows"]);
        check("quantum chromodynamics", &[]);
        check("", &[]);
    }
}
