//! Text into the ids of the embedded model's vocabulary: BERT's uncased `WordPiece`, as the model was trained with it.
//!
//! A word of the text is never taken for a special token: `[SEP]` in a note is three signs. Knows nothing of the model that reads the ids.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

use super::characters;
use crate::search::embedder::EmbedError;

/// A word of more characters than this is unknown, as in the reference.
const LONGEST_WORD: usize = 100;

/// A vocabulary, ready to look pieces up. An id is the line of the piece, from 0.
pub struct Tokenizer {
    /// Pieces that begin a word.
    first: HashMap<&'static str, u16>,
    /// Pieces that go on with a word, without their `##`.
    next: HashMap<&'static str, u16>,
    /// Bytes of the longest piece: no longer one is looked for.
    longest: usize,
    unknown: u16,
    opening: u16,
    closing: u16,
}

impl Tokenizer {
    /// Reads a vocabulary: a piece a line.
    pub fn new(vocabulary: &'static str) -> Result<Self, EmbedError> {
        let mut first = HashMap::with_capacity(32_768);
        let mut next = HashMap::with_capacity(8_192);
        let mut longest = 0;
        for (line, piece) in vocabulary.split('\n').enumerate() {
            let id = u16::try_from(line).map_err(|_| EmbedError("the vocabulary is too large".to_owned()))?;
            longest = longest.max(piece.len());
            match piece.strip_prefix("##").filter(|rest| !rest.is_empty()) {
                Some(rest) => next.insert(rest, id),
                None => first.insert(piece, id),
            };
        }
        let special =
            |piece: &str| first.get(piece).copied().ok_or_else(|| EmbedError(format!("the vocabulary has no {piece}")));
        Ok(Self {
            unknown: special("[UNK]")?,
            opening: special("[CLS]")?,
            closing: special("[SEP]")?,
            first,
            next,
            longest,
        })
    }

    /// The ids of `text` between `[CLS]` and `[SEP]`, cut to at most `limit` (2 or more) with both.
    pub fn ids(&self, text: &str, limit: usize) -> Vec<u16> {
        let room = limit.saturating_sub(1);
        let mut ids = vec![self.opening];
        let mut word = String::new();
        for c in normalised(text) {
            if ids.len() >= room {
                break;
            }
            if c != ' ' && !characters::is_punctuation(c) {
                word.push(c);
                continue;
            }
            self.push_word(&word, &mut ids);
            word.clear();
            if c != ' ' {
                self.push_word(c.encode_utf8(&mut [0; 4]), &mut ids);
            }
        }
        self.push_word(&word, &mut ids);
        ids.truncate(room);
        ids.push(self.closing);
        ids
    }

    /// Cuts one word into the longest pieces from the left, or makes it unknown.
    fn push_word(&self, word: &str, ids: &mut Vec<u16>) {
        if word.is_empty() {
            return;
        }
        let start = ids.len();
        if word.chars().nth(LONGEST_WORD).is_some() {
            ids.push(self.unknown);
            return;
        }
        let mut rest = word;
        while !rest.is_empty() {
            let pieces = if ids.len() == start { &self.first } else { &self.next };
            let found = (1..=rest.len().min(self.longest))
                .rev()
                .filter_map(|end| rest.split_at_checked(end))
                .find_map(|(piece, after)| Some((*pieces.get(piece)?, after)));
            let Some((id, after)) = found else {
                ids.truncate(start);
                ids.push(self.unknown);
                return;
            };
            ids.push(id);
            rest = after;
        }
    }
}

/// The characters as the vocabulary spells them: no control characters, every space a blank, ideographs apart, no accents, lower case.
fn normalised(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .filter(|&c| !characters::is_removed(c))
        .flat_map(|c| {
            let ideograph = characters::is_ideograph(c);
            let blank = ideograph.then_some(' ');
            let c = if c.is_whitespace() { ' ' } else { c };
            blank.into_iter().chain([c]).chain(blank)
        })
        .nfd()
        .filter(|&c| !characters::is_accent(c))
        .flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::Tokenizer;

    const SMALL: &str = "[UNK]\n[CLS]\n[SEP]\nun\n##aff\n##able\n,\ncafe\n[\n]\nsep";

    fn check(text: &str, expected: &[u16]) {
        let tokenizer = Tokenizer::new(SMALL).unwrap();
        assert_eq!(tokenizer.ids(text, 8), expected, "{text:?}");
    }

    #[test]
    fn words_are_cut_into_their_longest_pieces() {
        check("unaffable", &[1, 3, 4, 5, 2]);
        check("UN,un", &[1, 3, 6, 3, 2]);
        check("Café\u{200b}", &[1, 7, 2]);
        check("unaffordable un", &[1, 0, 3, 2]);
        check("", &[1, 2]);
    }

    #[test]
    fn a_special_token_in_a_text_is_only_text() {
        check("[SEP]", &[1, 8, 10, 9, 2]);
    }

    #[test]
    fn a_long_text_is_cut_and_still_closed() {
        check("un un un un un un un un un", &[1, 3, 3, 3, 3, 3, 3, 2]);
    }

    #[test]
    fn a_word_of_more_than_a_hundred_characters_is_unknown() {
        let tokenizer = Tokenizer::new("[UNK]\n[CLS]\n[SEP]\né\n##é\na\n##a").unwrap();
        assert_eq!(tokenizer.ids(&"a".repeat(100), 256).len(), 102);
        assert_eq!(tokenizer.ids(&"a".repeat(101), 256), [1, 0, 2]);
    }

    #[test]
    fn a_vocabulary_without_its_special_tokens_is_an_error() {
        assert!(Tokenizer::new("a\nb").is_err());
    }
}
