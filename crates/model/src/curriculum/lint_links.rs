//! Lint of links: relative links to missing files, and `#anchors` that their own file does not have. And of formulas.

use percent_encoding::percent_decode_str;

use super::{Page, Source, join};
use crate::curriculum::problem::{Findings, ProblemCode as Code};
use crate::prelude::*;

pub(crate) fn check_pages(source: &dyn Source, pages: &[Page], found: &mut Findings) {
    for page in pages {
        let anchors: HashSet<String> = page.anchors.iter().map(|anchor| comparable(anchor)).collect();
        let dir = page.file.rsplit_once('/').map_or("", |(dir, _)| dir);
        for (line, fault) in &page.faults {
            let fix = "correct its TeX, or put `\\` before a `$` that is no formula";
            found.add(Code::UnreadableFormula, &Place::at(&page.file, *line), fault.as_str(), fix);
        }
        for link in &page.links {
            let mut add = |code, message: &str, fix| {
                found.add(code, &Place::at(&page.file, link.line), message, fix);
            };
            let target = link.target.trim();
            if target.is_empty() {
                add(Code::DeadLink, "a link leads nowhere", "name its target, or remove it");
            } else if let Some(anchor) = target.strip_prefix('#') {
                let wanted = comparable(&decoded(anchor));
                if !matches!(wanted.as_str(), "" | "top") && !anchors.contains(&wanted) {
                    let message = format!("no heading of this file is `#{anchor}`");
                    add(Code::DeadAnchor, &message, "link to a heading's text in lower case with hyphens");
                }
            } else if !has_scheme(target) && !target.starts_with("//") {
                let path = decoded(target.split(['#', '?']).next().unwrap_or(target));
                if !join(dir, &path).is_some_and(|path| path.is_empty() || source.exists(&path)) {
                    let message = format!("the link to `{path}` leads to no file of this workspace");
                    add(Code::DeadLink, &message, "correct the path, or make the file");
                }
            }
        }
    }
}

/// `https:`, `mailto:` and the like.
fn has_scheme(target: &str) -> bool {
    target.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'))
    })
}

/// Renderers differ in what they make of a heading's emoji, so hyphens at the ends do not count, nor does case.
fn comparable(anchor: &str) -> String {
    anchor.to_lowercase().trim_matches('-').to_owned()
}

/// Undoes `%20` and the like; invalid escapes stay as they are.
fn decoded(text: &str) -> Cow<'_, str> {
    percent_decode_str(text).decode_utf8().unwrap_or(Cow::Borrowed(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_signs_are_undone_where_they_are_valid() {
        for (text, expected) in [("a%20b", "a b"), ("100%", "100%"), ("%zz", "%zz"), ("%ff", "%ff"), ("%C3%A9", "é")] {
            assert_eq!(decoded(text), expected);
        }
    }

    #[test]
    fn a_scheme_is_not_a_folder() {
        assert!(has_scheme("https://example.org") && has_scheme("mailto:a@b"));
        assert!(!has_scheme("week-1.md") && !has_scheme("a/b:c.md"));
    }
}
