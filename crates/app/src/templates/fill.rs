//! Renames a template: the old project and package names become the new ones, as whole words, in paths and in text.
//!
//! A file that is not UTF-8, or has a zero byte, is copied byte for byte.

use super::{ProjectNames, Template};
use crate::bundled::ShippedFile;

/// The files of a template under new names, in the order of their new paths.
pub fn filled(template: &Template, names: &ProjectNames) -> Vec<ShippedFile> {
    let old_package = template.name.replace('-', "_");
    let pairs = [(template.name.as_str(), names.project.as_str()), (old_package.as_str(), names.package.as_str())];
    // A template of one word has the same name for both; the new package name is valid in every place.
    let pairs = if template.name == old_package { &pairs[1..] } else { &pairs[..] };
    let mut files: Vec<ShippedFile> = template
        .files
        .iter()
        .map(|file| ShippedFile { path: replaced(&file.path, pairs), content: content(&file.content, pairs) })
        .collect();
    files.sort_unstable_by(|one, other| one.path.cmp(&other.path));
    files
}

fn content(bytes: &[u8], pairs: &[(&str, &str)]) -> Vec<u8> {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => replaced(text, pairs).into_bytes(),
        _ => bytes.to_vec(),
    }
}

/// `text` with each old word replaced, in one pass: a new word is not replaced again.
fn replaced(text: &str, pairs: &[(&str, &str)]) -> String {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let mut new = String::with_capacity(text.len());
    for piece in text.split_inclusive(|c| !is_part(c)) {
        let word = piece.trim_end_matches(|c| !is_part(c));
        let with = pairs.iter().find(|(old, _)| *old == word).map_or(word, |(_, with)| with);
        new.push_str(with);
        new.push_str(&piece[word.len()..]);
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_replaced_once() {
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
        // A new name that contains the old one is not replaced again.
        assert_eq!(replaced("rag-service", &[("rag-service", "rag-service x")]), "rag-service x");
    }

    #[test]
    fn binary_files_stay() {
        let pairs = [("old", "new")];
        for bytes in [&b"old \xff old"[..], b"old\0old"] {
            assert_eq!(content(bytes, &pairs), bytes);
        }
        assert_eq!(content(b"an old\r\nfile", &pairs), &b"an new\r\nfile"[..]);
    }
}
