//! A card's Markdown at a terminal: paragraphs wrapped, code as it was written.

use crate::text::{Text, bold};

/// The lines of a Markdown text within `width` columns, behind `indent`; words are bold where `is_bold` says so.
pub(super) fn lines(markdown: &str, width: usize, indent: &str, is_bold: bool) -> Vec<Text> {
    let mut shown: Vec<Text> = Vec::new();
    let mut fence: Option<String> = None;
    let mut is_after_gap = false;
    for line in markdown.lines() {
        let trimmed = line.trim_start();
        let sign: String = trimmed.chars().take_while(|c| matches!(c, '`' | '~')).collect();
        let is_fence = sign.len() >= 3 && !trimmed[sign.len()..].contains('`');
        match &fence {
            None if is_fence => {
                fence = Some(sign);
                is_after_gap = !shown.is_empty();
                continue;
            }
            Some(open) if is_fence && sign.starts_with(open.as_str()) && trimmed == sign => {
                fence = None;
                is_after_gap = true;
                continue;
            }
            None if trimmed.is_empty() => {
                is_after_gap = !shown.is_empty();
                continue;
            }
            _ => {}
        }
        if std::mem::take(&mut is_after_gap) {
            shown.push(Text::default());
        }
        if fence.is_some() {
            // Code is never wrapped at its words.
            shown.push(Text::from(format!("{indent}    {}", line.replace('\t', "    "))));
        } else {
            let text = if is_bold { bold(line) } else { line.into() };
            let wrapped = text.wrap(width.saturating_sub(indent.len()), true);
            shown.extend(wrapped.into_iter().map(|line| Text::from(indent) + line));
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_wrapped_and_code_is_not() {
        let text = "What does\nit print, and why is it so?\n\n```python\nfor a in  b:\n\n\tprint(a, a, a, a, a)\n```\n\n\nEnd.";
        let shown: Vec<String> = lines(text, 20, "  ", false).iter().map(Text::plain).collect();
        assert_eq!(
            shown,
            [
                "  What does", "  it print, and why", "  is it so?", "", "      for a in  b:", "      ",
                "          print(a, a, a, a, a)", "", "  End."
            ]
        );
    }
}
