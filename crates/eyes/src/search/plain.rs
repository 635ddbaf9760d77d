//! Markdown as the words that it says, for vectors: signs of form cost meaning. Knows no files and no model.

/// `text` without list boxes, table lines, emphasis, backticks, link targets, `#tags` and `^ids`, its words one blank apart.
///
/// Measured (`benches/README.md`): questions that share no word with their answer are found a fifth more often.
pub fn plain(text: &str) -> String {
    let text = without_targets(text);
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, '`' | '*' | '|')).filter(|word| !is_form(word));
    let mut said = String::with_capacity(text.len());
    for word in words {
        if !said.is_empty() {
            said.push(' ');
        }
        said.push_str(word);
    }
    said
}

/// Whether a word is form: empty, a box, a rule or a heading's sign, a tag, an id.
fn is_form(word: &str) -> bool {
    let named = |sign| word.strip_prefix(sign).is_some_and(|rest: &str| rest.starts_with(char::is_alphanumeric));
    word.chars().all(|c| matches!(c, '-' | ':' | '#' | '>' | '='))
        || matches!(word, "[" | "]" | "[x]" | "[X]" | "[]")
        || named('#')
        || named('^')
}

/// `[text](target)` becomes `text`; all else stays.
fn without_targets(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("](") {
        let link = before.rsplit_once('[');
        let target = after.split_once(')').filter(|(target, _)| !target.contains(['\n', ' ', '(']));
        let (Some((before, name)), Some((_, after))) = (link, target) else {
            kept.push_str(before);
            kept.push_str("](");
            rest = after;
            continue;
        };
        kept.push_str(before);
        kept.push_str(name);
        rest = after;
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn what_is_said_stays_and_form_goes() {
        let cases = [
            ("- [x] Read *and* write `CSV` (2h) #python-files ^m01-w3-files", "Read and write CSV (2h)"),
            ("- [ ] open\n## Next\n---\n", "open Next"),
            ("| a | b |\n|---|--:|\n| 1 | C# |", "a b 1 C#"),
            ("see [the guide](docs/guide.md#top), [x](y)", "see the guide, x"),
            ("a[i] stays; so does [this", "a[i] stays; so does [this"),
            ("](](", "](]("),
            ("2^10 a - b 5 > 3 # 1", "2^10 a b 5 3 1"),
            ("", ""),
        ];
        for (text, said) in cases {
            assert_eq!(plain(text), said, "{text:?}");
        }
    }
}
