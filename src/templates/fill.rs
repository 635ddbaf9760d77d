//! Filling in: the old project name and the old package name become the new ones, as whole words, in paths and in text.
//!
//! What is not UTF-8, or holds a zero byte, is copied byte for byte.

use std::borrow::Cow;

use super::{Names, ProjectFile, Template};

/// The files of a template under new names, in the order of their new paths.
pub fn filled(template: &Template, names: &Names) -> Vec<ProjectFile> {
    let old_package = template.name.replace('-', "_");
    let pairs = [(template.name.as_str(), names.project.as_str()), (old_package.as_str(), names.package.as_str())];
    // A template of one plain word has one name for both; the package's is the one that every place can hold.
    let pairs = if template.name == old_package { &pairs[1..] } else { &pairs[..] };
    let mut files: Vec<ProjectFile> = template
        .files
        .iter()
        .map(|file| ProjectFile {
            path: replaced(&file.path, pairs).into_owned(),
            content: content(&file.content, pairs),
        })
        .collect();
    files.sort_unstable_by(|one, other| one.path.cmp(&other.path));
    files
}

#[expect(clippy::ptr_arg, reason = "what ships is handed on without a copy")]
fn content(bytes: &Cow<'static, [u8]>, pairs: &[(&str, &str)]) -> Cow<'static, [u8]> {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => match replaced(text, pairs) {
            Cow::Owned(new) => Cow::Owned(new.into_bytes()),
            Cow::Borrowed(_) => bytes.clone(),
        },
        _ => bytes.clone(),
    }
}

/// `text` with each old word replaced, in one pass, so that nothing new is replaced again.
fn replaced<'a>(text: &'a str, pairs: &[(&str, &str)]) -> Cow<'a, str> {
    let mut new = String::new();
    let (mut kept, mut at) = (0, 0);
    while let Some((start, old, with)) = next_word(text, at, pairs) {
        new.push_str(&text[kept..start]);
        new.push_str(with);
        kept = start + old.len();
        at = kept;
    }
    if kept == 0 {
        return Cow::Borrowed(text);
    }
    new.push_str(&text[kept..]);
    Cow::Owned(new)
}

/// The next old word at or after a place.
fn next_word<'a>(text: &str, from: usize, pairs: &[(&'a str, &'a str)]) -> Option<(usize, &'a str, &'a str)> {
    pairs
        .iter()
        .filter_map(|(old, with)| Some((word_at(text, from, old)?, *old, *with)))
        .min_by_key(|(start, ..)| *start)
}

fn word_at(text: &str, from: usize, word: &str) -> Option<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    text[from..].match_indices(word).map(|(start, _)| from + start).find(|start| {
        let before = text[..*start].chars().next_back();
        let after = text[start + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_replaced_once_and_parts_are_left() {
        let pairs = [("rag-service", "my-rag"), ("rag_service", "my_rag")];
        for (text, new) in [
            ("src/rag_service/app.py", "src/my_rag/app.py"),
            ("`rag-service` runs rag_service.cli", "`my-rag` runs my_rag.cli"),
            ("rag-service", "my-rag"),
            ("a-rag-service rag_service2 drag_service", "a-rag-service rag_service2 drag_service"),
            ("drag-service rag-service.", "drag-service my-rag."),
            ("ürag_service", "ürag_service"),
            ("", ""),
        ] {
            assert_eq!(replaced(text, &pairs), new, "{text}");
        }
        // A new name that holds the old one is not filled in twice.
        assert_eq!(replaced("rag-service", &[("rag-service", "rag-service x")]), "rag-service x");
    }

    #[test]
    fn bytes_that_are_no_text_stay() {
        let pairs = [("old", "new")];
        for bytes in [&b"old \xff old"[..], b"old\0old"] {
            assert_eq!(content(&Cow::Owned(bytes.to_vec()), &pairs), bytes);
        }
        assert_eq!(content(&Cow::Borrowed(b"an old\r\nfile"), &pairs), &b"an new\r\nfile"[..]);
    }
}
