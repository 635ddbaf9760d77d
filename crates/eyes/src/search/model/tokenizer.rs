//! Text into the ids of the embedded model's vocabulary: BERT's uncased `WordPiece`, as the model was trained with it.
//!
//! A word of the text is never taken for a special token: `[SEP]` in a note is three signs. Knows nothing of the model that reads the ids.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

use super::characters;
use crate::search::EmbedError;

/// A word of more characters than this is unknown, as in the reference.
const MAX_WORD_CHARS: usize = 100;

/// A vocabulary, ready to look pieces up. An id is the line of the piece, from 0. The integration tests compare the ids
/// with the reference's.
pub struct Tokenizer {
    /// Pieces that begin a word.
    first: HashMap<&'static str, u16>,
    /// Pieces that go on with a word, without their `##`.
    next: HashMap<&'static str, u16>,
    /// Bytes of the longest piece: no longer one is tried.
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
        if word.chars().nth(MAX_WORD_CHARS).is_some() {
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

    #[test]
    fn a_vocabulary_without_its_special_tokens_is_an_error() {
        assert!(Tokenizer::new("a\nb").is_err());
    }
}
