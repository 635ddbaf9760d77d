//! Names in any spelling: their folded form, and aliases, which are never read.
//!
//! Names are compared folded: compatibility forms, letter case, invisible characters and the trailing dots and spaces that
//! some systems drop are removed first, so that every name a file system may take for `.env` is treated as `.env`.
//! `private` has the names that are never read; whole paths are judged in `policy`.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

/// The form of one name in which it is compared.
pub(super) fn fold(name: &str) -> Cow<'_, str> {
    let folded = if name.is_ascii() {
        if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            Cow::Owned(name.to_ascii_lowercase())
        } else {
            Cow::Borrowed(name)
        }
    } else {
        // Lower-casing can make a sequence that composes, and composing can make an ignorable, hence twice.
        let lower: String = visible(name).nfkc().flat_map(char::to_lowercase).collect();
        Cow::Owned(visible(&lower).nfkc().filter(|c| !is_ignorable(*c)).collect())
    };
    let trimmed = folded.trim_start().trim_end_matches(|c: char| c == '.' || c.is_whitespace());
    if trimmed.len() == folded.len() { folded } else { Cow::Owned(trimmed.to_owned()) }
}

fn visible(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().filter(|c| !is_ignorable(*c))
}

/// Unicode's `Default_Ignorable_Code_Point`: characters that show nothing and that some file systems skip in comparisons.
fn is_ignorable(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Why a name is an alias of something else on some system: for `GIT~1`, `CON` or `x:stream`.
///
/// Such names are refused everywhere, so that a workspace means the same on every machine.
pub(super) fn alias(name: &str, folded: &str) -> Option<&'static str> {
    if name.contains(':') {
        return Some("a name with a colon can be a drive or a stream");
    }
    if name.ends_with(['.', ' ']) {
        return Some("a name that ends in a dot or a space can mean another file");
    }
    if folded.is_empty() || folded.contains(['/', '\\']) {
        return Some("the name can be read as several");
    }
    // Eight characters and three: every Windows volume may give any file such a second name.
    let (stem, extension) = folded.rsplit_once('.').unwrap_or((folded, ""));
    if let Some((short, digits)) = stem.rsplit_once('~')
        && stem.len() <= 8
        && extension.len() <= 3
        && !short.is_empty()
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit())
    {
        return Some("the name has the form of a short alias");
    }
    let device = folded.split('.').next().unwrap_or(folded).trim_end();
    let numbered =
        |stem: &str| device.strip_prefix(stem).is_some_and(|n| n.len() == 1 && n.as_bytes()[0].is_ascii_digit());
    let is_device = matches!(device, "con" | "prn" | "aux" | "nul" | "conin$" | "conout$");
    (is_device || numbered("com") || numbered("lpt")).then_some("the name is a device on some systems")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_removes_what_file_systems_may_overlook() {
        for (name, folded) in [
            ("notes.md", "notes.md"),
            ("README.md", "readme.md"),
            (".ENV", ".env"),
            ("\u{ff0e}env", ".env"),
            ("\u{2024}env", ".env"),
            (".e\u{200b}nv", ".env"),
            (".git. .", ".git"),
            (" .env", ".env"),
            ("\u{ff33}ecret", "secret"),
            ("\u{17f}ecret", "secret"),
            ("id.\u{212a}ey", "id.key"),
            ("COM\u{b9}", "com1"),
            ("se\u{ffa0}cret", "secret"),
        ] {
            assert_eq!(fold(name), folded, "{name:?}");
        }
    }

    #[test]
    fn folding_twice_changes_nothing() {
        for name in ["\u{1e9e}\u{130}.Env", "\u{ff0e}\u{ff27}IT", "a\u{345}B", "\u{fdfa}"] {
            let once = fold(name).into_owned();
            assert_eq!(fold(&once), once, "{name:?}");
        }
    }
}
