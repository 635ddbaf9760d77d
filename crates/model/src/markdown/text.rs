//! The words of a text: on one line, counted, or without the signs of Markdown.

/// Text on one line: control characters count as blanks, and a run of blanks becomes one space.
pub fn one_line(text: &str) -> String {
    joined(text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()), text.len())
}

/// Words separated by blanks; signs alone are not words.
pub fn n_words(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
}

/// `text` without list boxes, table lines, emphasis, backticks, link targets, `#tags` and `^ids`, its words one blank apart.
///
/// Vectors are made of this: questions that share no word with their answer are then found a fifth more often
/// (`benches/README.md`).
pub fn plain(text: &str) -> String {
    let text = without_targets(text);
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, '`' | '*' | '|'));
    joined(words.filter(|word| !is_form(word)), text.len())
}

fn joined<'a>(words: impl Iterator<Item = &'a str>, capacity: usize) -> String {
    let mut text = String::with_capacity(capacity);
    for word in words {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

/// Whether a word is only markup: empty, a box, a rule, the sign of a heading, a tag or an id.
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
    fn words_stay_and_markup_goes() {
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
