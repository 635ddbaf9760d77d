//! Finding a title by words that mean it: other forms, abbreviations, typing errors, words left out.
//!
//! A rare word says more than a common one. What is found must share enough of its weight with the text and stand out
//! from the next best, else nothing is found.

use std::collections::HashMap;

/// Share of the weight that must be common to text and title anywhere.
const ANYWHERE: f64 = 0.5;
/// The same among titles that the event already points to.
const NARROWED: f64 = 0.3;
/// How much the best must be ahead of the next.
const MARGIN: f64 = 1.2;
/// What a title's missing words cost.
const MISSING: f64 = 0.6;
/// What the text's words of other titles cost.
const OTHER: f64 = 0.5;
/// What a word that no title has costs in a name, and in running text.
const UNKNOWN: (f64, f64) = (0.8, 0.25);
/// What a word counts that is found by its beginning or in spite of a typing error.
const NEAR: f64 = 0.85;
/// Most unknown words that are remembered; beyond them words are looked up exactly only.
const MOST_REMEMBERED: usize = 8192;
/// Most words of a text that are looked at.
const MOST_WORDS: usize = 40;

/// Words that tell no title from another.
const FILLER: [&str; 113] = [
    "a",
    "about",
    "after",
    "again",
    "all",
    "also",
    "an",
    "and",
    "are",
    "as",
    "at",
    "be",
    "but",
    "by",
    "complete",
    "completed",
    "completely",
    "day",
    "did",
    "do",
    "done",
    "exercise",
    "exercises",
    "few",
    "finally",
    "finish",
    "finished",
    "first",
    "for",
    "from",
    "get",
    "getting",
    "got",
    "great",
    "had",
    "has",
    "have",
    "hour",
    "hours",
    "how",
    "i",
    "in",
    "into",
    "is",
    "it",
    "its",
    "just",
    "last",
    "learn",
    "learned",
    "lesson",
    "little",
    "long",
    "made",
    "make",
    "managed",
    "me",
    "minutes",
    "month",
    "more",
    "my",
    "new",
    "next",
    "nice",
    "now",
    "of",
    "ok",
    "on",
    "one",
    "our",
    "out",
    "over",
    "part",
    "practice",
    "really",
    "some",
    "stuff",
    "take",
    "task",
    "tasks",
    "that",
    "the",
    "their",
    "them",
    "then",
    "this",
    "through",
    "time",
    "to",
    "today",
    "together",
    "took",
    "up",
    "use",
    "used",
    "using",
    "very",
    "was",
    "we",
    "week",
    "went",
    "were",
    "what",
    "while",
    "with",
    "work",
    "worked",
    "working",
    "works",
    "wrapped",
    "yesterday",
    "you",
    "your",
];

/// Titles by their words.
#[derive(Debug, Default)]
pub(super) struct TitleIndex {
    word_ids: HashMap<String, u32>,
    words: Vec<Word>,
    /// Weight of all words of each title.
    title_weights: Vec<f64>,
    near: HashMap<String, Option<u32>>,
}

#[derive(Debug, Default)]
struct Word {
    stem: String,
    weight: f64,
    titles: Vec<u32>,
}

impl TitleIndex {
    /// An index of titles, known by their position.
    pub(super) fn new<'t>(titles: impl Iterator<Item = &'t str>) -> Self {
        let mut index = Self::default();
        for (number, title) in titles.enumerate() {
            for stem in stems(title) {
                let id = *index.word_ids.entry(stem.clone()).or_insert_with(|| {
                    index.words.push(Word {
                        stem,
                        ..Word::default()
                    });
                    index.words.len() as u32 - 1
                });
                index.words[id as usize].titles.push(number as u32);
            }
            index.title_weights.push(0.0);
        }
        let n_titles = index.title_weights.len() as f64;
        for word in &mut index.words {
            word.weight = ((n_titles + 1.0) / (word.titles.len() as f64 + 0.5)).ln().max(0.2);
            for title in &word.titles {
                index.title_weights[*title as usize] += word.weight;
            }
        }
        index
    }

    /// The title that a text means, of a group that counts as one. `narrowed` are titles that are pointed to already.
    pub(super) fn find(
        &mut self,
        text: &str,
        running_text: bool,
        narrowed: &[u32],
        group: impl Fn(u32) -> u32,
    ) -> Option<u32> {
        let (mut known, mut n_unknown): (Vec<(u32, f64)>, f64) = (Vec::new(), 0.0);
        for stem in stems(text).into_iter().take(MOST_WORDS) {
            match self.look_up(&stem) {
                Some((id, factor)) if known.iter().all(|(known, _)| *known != id) => known.push((id, factor)),
                Some(_) => {}
                None => n_unknown += 1.0,
            }
        }
        let unknown = n_unknown * if running_text { UNKNOWN.1 } else { UNKNOWN.0 };
        let all: f64 = known.iter().map(|(id, _)| self.words[*id as usize].weight).sum();
        // Weight and number of the words shared with each title.
        let mut shared: HashMap<u32, (f64, f64, u32)> = HashMap::new();
        for (id, factor) in &known {
            let word = &self.words[*id as usize];
            for title in &word.titles {
                let entry = shared.entry(*title).or_default();
                *entry = (entry.0 + word.weight, entry.1 + word.weight * factor, entry.2 + 1);
            }
        }
        let mut found: Vec<(f64, u32, u32)> = shared
            .iter()
            .map(|(title, (exact, near, n_words))| {
                let missing = self.title_weights[*title as usize] - exact;
                let rest = OTHER * (all - exact) + unknown + MISSING * missing;
                (near / (near + rest), *title, *n_words)
            })
            .collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let stands_out = |best: &(f64, u32, u32), among: &[u32]| {
            let rival = |other: &&(f64, u32, u32)| {
                group(other.1) != group(best.1) && (among.is_empty() || among.contains(&other.1))
            };
            found.iter().find(rival).is_none_or(|next| best.0 >= MARGIN * next.0)
        };
        if let Some(best) = found.iter().find(|candidate| narrowed.contains(&candidate.1))
            && best.0 >= NARROWED
            && stands_out(best, narrowed)
            && found.first().is_some_and(|first| first.0 <= 1.5 * best.0)
        {
            return Some(best.1);
        }
        let best = found.first()?;
        let enough = best.2 >= 2 || best.0 >= 0.6;
        (best.0 >= ANYWHERE && enough && stands_out(best, &[])).then_some(best.1)
    }

    /// Whether a text shares a word with a title.
    pub(super) fn shares_a_word(&mut self, text: &str, title: u32) -> bool {
        stems(text).iter().any(|stem| {
            self.look_up(stem)
                .is_some_and(|(id, _)| self.words[id as usize].titles.contains(&title))
        })
    }

    /// The word of a stem and how sure it is: itself, the only one that it begins, or one a letter away.
    fn look_up(&mut self, stem: &str) -> Option<(u32, f64)> {
        if let Some(id) = self.word_ids.get(stem) {
            return Some((*id, 1.0));
        }
        if stem.len() < 4 || !stem.is_ascii() {
            return None;
        }
        if let Some(near) = self.near.get(stem) {
            return near.map(|id| (id, NEAR));
        }
        if self.near.len() >= MOST_REMEMBERED {
            return None;
        }
        let begun = |word: &Word| word.stem.starts_with(stem);
        let close = |word: &Word| stem.len() >= 5 && one_error_apart(word.stem.as_bytes(), stem.as_bytes());
        let mut candidates = (0..self.words.len() as u32).filter(|id| {
            let word = &self.words[*id as usize];
            begun(word) || close(word)
        });
        let near = match (candidates.next(), candidates.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        };
        self.near.insert(stem.to_owned(), near);
        near.map(|id| (id, NEAR))
    }
}

/// How many different words of a text tell one title from another.
pub(super) fn n_telling(text: &str) -> usize {
    stems(text).len()
}

/// The different stems of a text, without filler and short numbers.
fn stems(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let mut stems: Vec<String> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty() && FILLER.binary_search(word).is_err())
        .filter(|word| word.len() > 1 && !(word.len() <= 2 && word.bytes().all(|b| b.is_ascii_digit())))
        .map(|word| stem(word).to_owned())
        .collect();
    stems.sort_unstable();
    stems.dedup();
    stems
}

/// A word without its ending; enough to bring "joined", "joining" and "joins" together.
fn stem(word: &str) -> &str {
    const IRREGULAR: [(&str, &str); 8] = [
        ("wrote", "writ"),
        ("written", "writ"),
        ("built", "build"),
        ("fitted", "fit"),
        ("dicts", "dict"),
        ("ran", "run"),
        ("chose", "choos"),
        ("drew", "draw"),
    ];
    if let Some((_, stem)) = IRREGULAR.iter().find(|(form, _)| *form == word) {
        return stem;
    }
    if !word.is_ascii() {
        return word;
    }
    let mut stem = word;
    for (ending, least) in [
        ("ions", 8),
        ("ion", 7),
        ("ies", 5),
        ("ing", 6),
        ("ed", 5),
        ("es", 5),
        ("s", 4),
        ("y", 5),
        ("e", 4),
    ] {
        if word.len() >= least && word.ends_with(ending) && !word.ends_with("ss") {
            stem = &word[..word.len() - ending.len()];
            break;
        }
    }
    let bytes = stem.as_bytes();
    match bytes {
        // "plotting" and "plot"
        [.., a, b] if stem.len() < word.len() && a == b && stem.len() > 3 && *a != b'l' && *a != b's' => {
            &stem[..stem.len() - 1]
        }
        _ => stem,
    }
}

/// Whether one letter put in, left out, changed or swapped makes one word of the other.
fn one_error_apart(a: &[u8], b: &[u8]) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if long.len() - short.len() > 1 {
        return false;
    }
    let same = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    // A word that begins differently is another word.
    if same == 0 {
        return false;
    }
    let (short, long) = (&short[same..], &long[same..]);
    if short.len() == long.len() {
        return short.get(1..) == long.get(1..)
            || (short.len() >= 2 && short[0] == long[1] && short[1] == long[0] && short[2..] == long[2..]);
    }
    *short == long[1..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_found_by_other_words_and_only_where_they_stand_out() {
        let titles = [
            "Join trips to stations and count what got lost",
            "Aggregate trips with groupby",
            "Window functions for running totals",
            "Read and write CSV files",
            "Fit a linear regression with scikit-learn",
            "Train a logistic regression classifier",
            "Create a git repository and push to GitHub",
        ];
        let mut index = TitleIndex::new(titles.into_iter());
        for (text, running, narrowed, expected) in [
            ("joining trips and stations", false, &[][..], Some(0)),
            ("the groupby exercise, aggregated trips", true, &[], Some(1)),
            ("windw functions (running totals)", false, &[], Some(2)),
            ("csv reading/writing", false, &[], Some(3)),
            ("linear regresion", false, &[4, 5], Some(4)),
            ("repo on github, git push", false, &[], Some(6)),
            ("regression", false, &[], None),
            ("trips", false, &[], None),
            ("a git problem with my laptop at home", true, &[], None),
            ("need sleep", true, &[0, 1, 2], None),
            ("", false, &[0], None),
        ] {
            assert_eq!(index.find(text, running, narrowed, |title| title), expected, "{text}");
        }
        assert!(FILLER.is_sorted());
    }
}
