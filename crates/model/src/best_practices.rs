//! `best_practices.md`: the program's only reader of best practices.
//!
//! A practice is a heading of level 3, `### DATE — Title`, with everything beneath it. Files from elsewhere have other shapes.
//! So these are practices too: a heading with a date, one of level 2 with text and no deeper heading beneath it, and an item
//! of a list under no practice; where a file has none of them, its paragraphs. A `#` in a fence, a comment or a quote
//! begins nothing.

use chrono::NaiveDate;

use crate::markdown::{Block, Content, reader};

/// A best practice as plain data.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PracticeNote {
    /// 1-based line on which it begins.
    pub line: usize,
    /// The heading of level 2 above it; empty where there is none.
    pub group: String,
    /// The date with which its title begins.
    pub date: Option<NaiveDate>,
    pub title: String,
    /// The text below the title, as it is written.
    pub body: String,
}

/// The practices of a file in their order.
pub fn read(text: &str) -> Vec<PracticeNote> {
    let blocks = reader::read(text, 1).blocks;
    let (mut practices, mut paragraphs) = (Vec::new(), Vec::new());
    let mut group = String::new();
    let mut rest = blocks.as_slice();
    while let Some((block, after)) = rest.split_first() {
        rest = after;
        let Some(level) = level_of(block, text) else {
            match &block.content {
                Content::List(items) => {
                    let items = items.iter().filter(|item| item.depth == 0);
                    practices.extend(items.map(|item| note(item.line, &group, &text[item.range.clone()])));
                }
                Content::Paragraph { .. } => paragraphs.push(note(block.line, &group, &text[block.range.clone()])),
                _ => {}
            }
            continue;
        };
        let is_beneath = |next: &&Block| level_of(next, text).is_none_or(|next| next > level);
        let (beneath, next) = after.split_at(after.iter().take_while(is_beneath).count());
        let heading = note(block.line, &group, &text[block.range.clone()]);
        let is_leaf = beneath.iter().all(|block| level_of(block, text).is_none());
        let is_list = beneath.iter().all(|block| matches!(block.content, Content::List(_)));
        if level > 2 || heading.date.is_some() || (level == 2 && is_leaf && !is_list) {
            let end = next.first().map_or(text.len(), |next| next.range.start);
            practices.push(PracticeNote { body: text[block.range.end..end].trim().to_owned(), ..heading });
            rest = next;
        } else {
            group = if level == 2 { heading.title } else { String::new() };
        }
    }
    if practices.is_empty() { paragraphs } else { practices }
}

/// The level of a heading that is marked by `#`. A line of text that a rule follows is no heading here.
fn level_of(block: &Block, text: &str) -> Option<u8> {
    match block.content {
        Content::Heading { level, .. } => text[block.range.clone()].trim_start().starts_with('#').then_some(level),
        _ => None,
    }
}

/// A practice whose first line is its title, which may begin with its date.
fn note(line: usize, group: &str, source: &str) -> PracticeNote {
    let source = source.trim_start().trim_start_matches('#');
    let item = source.strip_prefix(['-', '*', '+']).filter(|item| item.starts_with(' '));
    let source = item.unwrap_or(source).trim();
    let (title, body) = source.split_once('\n').unwrap_or((source, ""));
    let bare = title.trim_start_matches(['*', '_', '[']);
    let date = bare.get(..10).and_then(|start| NaiveDate::parse_from_str(start, "%Y-%m-%d").ok());
    let title = date.map_or(title, |_| bare[10..].trim_start_matches([' ', '—', '–', '-', ':', '*', '_', ']']));
    PracticeNote { line, group: group.to_owned(), date, title: title.trim().to_owned(), body: body.trim().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(usize, &str, &str)]) {
        let practices = read(text);
        let found: Vec<_> = practices.iter().map(|note| (note.line, note.title.as_str(), note.body.as_str())).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn a_practice_is_a_heading_with_what_is_beneath_it() {
        check(
            "# Best practices\n\nA preface.\n\n### 2026-01-07 — Read *it*\n\nAloud.\n\n#### Why\n\nIt helps.\n### B\n- x\n",
            &[(5, "Read *it*", "Aloud.\n\n#### Why\n\nIt helps."), (12, "B", "- x")],
        );
        let groups = read("## Rules\n\n### A\n\n## Habits\n\n- b\n\n# Other\n\n- c\n");
        assert_eq!(groups.iter().map(|note| note.group.as_str()).collect::<Vec<_>>(), ["Rules", "Habits", ""]);
        assert_eq!(groups[0].date, None);
        assert_eq!(read("### **2026-01-07:** A\n")[0].date, NaiveDate::from_ymd_opt(2026, 1, 7));
    }

    #[test]
    fn what_looks_like_a_heading_in_a_fence_a_comment_or_above_a_rule_begins_nothing() {
        for body in ["```sh\n### no\n```", "~~~\n## 2026-01-01 no\n~~~", "<!--\n### no\n-->", "no\n---\nno"] {
            check(&format!("### A\n\n{body}\n\n### B\n"), &[(1, "A", body), (7, "B", "")]);
        }
    }

    #[test]
    fn files_of_other_shapes_are_read_too() {
        check("# T\n\n- 2026-02-16: Write\n  it down.\n- Ask\n", &[(3, "Write", "it down."), (5, "Ask", "")]);
        check("## Test first\n\nAlways.\n\n## Ask\n\nOften.\n", &[(1, "Test first", "Always."), (5, "Ask", "Often.")]);
        check("## 2026-01-07\n\n### A\n\nb\n", &[(1, "", "### A\n\nb")]);
        check("Only a sentence.\n\nAnd one more.\n", &[(1, "Only a sentence.", ""), (3, "And one more.", "")]);
        check("# Best practices\n\n<!-- none -->\n", &[]);
    }
}
