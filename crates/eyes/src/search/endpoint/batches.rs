//! Texts cut to a size that every model takes, and put together into requests of a bounded size.

/// Most characters of one text that are sent: about the 512 tokens that small models take, and more than the embedded
/// model reads.
pub const MAX_INPUT_CHARS: usize = 2_000;
/// Most texts of one request.
pub const MAX_BATCH_TEXTS: usize = 32;
/// Most characters of one request, all texts together.
pub const MAX_BATCH_CHARS: usize = 32_000;

/// Some servers refuse a text of nothing, and with it the whole request.
const NOTHING: &str = "(empty)";

/// The text as it is sent.
pub(crate) fn cut(text: &str) -> &str {
    let text = text.trim();
    if text.is_empty() {
        return NOTHING;
    }
    text.char_indices().nth(MAX_INPUT_CHARS).map_or(text, |(end, _)| &text[..end])
}

/// The texts as they are sent, in order, in requests.
pub(crate) fn of<'a>(texts: &[&'a str]) -> Vec<Vec<&'a str>> {
    let mut batches: Vec<Vec<&str>> = Vec::new();
    let mut n_chars = 0;
    for text in texts.iter().map(|text| cut(text)) {
        let more = text.chars().count();
        match batches.last_mut() {
            Some(batch) if batch.len() < MAX_BATCH_TEXTS && n_chars + more <= MAX_BATCH_CHARS => {
                batch.push(text);
                n_chars += more;
            }
            _ => {
                batches.push(vec![text]);
                n_chars = more;
            }
        }
    }
    batches
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_bounded_by_count_and_by_characters_and_keep_the_order() {
        let sizes = |texts: &[&str]| of(texts).iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(sizes(&[]), [] as [usize; 0]);
        assert_eq!(sizes(&["a"; 70]), [32, 32, 6]);
        let long = "\u{e9}".repeat(5_000);
        assert_eq!(sizes(&[long.as_str(); 20]), [16, 4]);
        assert_eq!(of(&["a", "b", "c"]).concat(), ["a", "b", "c"]);
    }

    #[test]
    fn a_text_is_cut_between_characters_and_never_empty() {
        assert_eq!(cut(&"\u{1f600}".repeat(3_000)).chars().count(), MAX_INPUT_CHARS);
        assert_eq!((cut(" a \n"), cut(""), cut(" \n")), ("a", NOTHING, NOTHING));
    }
}
