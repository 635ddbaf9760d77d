//! A card of Anki: who it is, where it is in its schedule, and which of its answers are new here.
//!
//! Pure: a package is read and written elsewhere. A card is known by its note's guid and its number in the note, never by an id
//! of the collection, which another device may give again.

use crate::digest::hex;
use crate::events::{History, Review, Seed};
use crate::prelude::*;

/// How the guid of a note begins that was made here; the id of its question follows.
const OWN: &str = "los:";
/// How the id of a question begins that came from Anki.
const FOREIGN: &str = "anki-";
/// Bytes of a guid that fits into the id of a question.
const MAX_GUID: usize = 36;
/// The most cards of a note that is written.
pub const MAX_CARDS: u32 = 12;
/// Difficulty where nothing is known of it.
const USUAL_DIFFICULTY: f64 = 5.0;
/// Two times that differ by less, in days, are one: the milliseconds of Anki.
const SAME_TIME: f64 = 0.4 / 86_400_000.0;

/// A note and its cards.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AnkiNote {
    pub guid: String,
    /// The texts of the note, each in HTML.
    pub fields: Vec<String>,
    /// All tags of the note, separated by blanks.
    pub tags: String,
    pub cards: Vec<AnkiCard>,
}

/// A card of a note.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AnkiCard {
    /// Its number in the note, from 0.
    pub ord: u32,
    /// `None` for a card that is new there.
    pub schedule: Option<Schedule>,
    /// Its answers in order of time.
    pub answers: Vec<Answer>,
}

/// Where a card is in its schedule.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Schedule {
    /// The day, counted from the epoch.
    pub due: i64,
    /// Days between the last answer and that day, at least 1.
    pub interval: f64,
    /// Stability in days and difficulty, where FSRS keeps them.
    pub memory: Option<(f64, f64)>,
    /// The last answer, in milliseconds since the epoch, where the card itself says so.
    pub last: Option<i64>,
    pub n_reviews: u32,
}

/// An answer that was given in Anki.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// Milliseconds since the epoch, which is its id as well.
    pub at: i64,
    pub grade: Grade,
    /// Milliseconds from the question to the grade.
    pub took: i64,
}

/// The id of the question that a card is here; `None` for a foreign one whose guid is too long.
pub fn question_id(guid: &str, ord: u32) -> Option<String> {
    own_question(guid).map(str::to_owned).or_else(|| {
        (!guid.is_empty() && guid.len() <= MAX_GUID).then(|| format!("{FOREIGN}{}-{ord}", hex(guid.as_bytes())))
    })
}

/// The question of a note that was made here.
pub fn own_question(guid: &str) -> Option<&str> {
    guid.strip_prefix(OWN)
}

/// The guid and the number of a question's card: those that it came with, else its own. The number is below [`MAX_CARDS`].
pub fn identity(question: &str) -> (String, u32) {
    let foreign = || {
        let (digits, ord) = question.strip_prefix(FOREIGN)?.rsplit_once('-')?;
        let pairs = digits.as_bytes().chunks(2);
        let bytes: Option<Vec<u8>> =
            pairs.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect();
        Some((String::from_utf8(bytes?).ok()?, ord.parse().ok()?))
    };
    foreign().filter(|(_, ord)| *ord < MAX_CARDS).unwrap_or_else(|| (format!("{OWN}{question}"), 0))
}

impl AnkiCard {
    /// What is new of the card, given what is known of its question: its schedule, or the answers since. `local` gives days since
    /// the epoch on the learner's clock. Answers before the first one that is known are not asked for.
    pub fn news(
        &self,
        is_own: bool,
        known: History<'_>,
        begun: Option<f64>,
        mut local: impl FnMut(i64) -> f64,
    ) -> (Option<Seed>, &[Answer]) {
        let since = |is_in: &dyn Fn(&Answer) -> bool| &self.answers[self.answers.partition_point(is_in)..];
        match (known.seed, begun, self.schedule) {
            (Some(seed), ..) => (None, since(&|answer| answer.at as f64 / DAY_MS <= seed.utc + SAME_TIME)),
            (None, ..) if is_own => (None, &self.answers),
            (None, Some(first), _) => {
                let n_before = self.answers.iter().take_while(|answer| local(answer.at) <= first).count();
                (None, &self.answers[n_before..])
            }
            (None, None, Some(schedule)) => (Some(schedule.seed(&self.answers, local)), &[]),
            (None, None, None) => (None, &[]),
        }
    }
}

/// Milliseconds of a day.
pub const DAY_MS: f64 = 86_400_000.0;

impl Schedule {
    /// The seed of a card: where FSRS kept nothing, its answers by FSRS-6; without them its interval.
    fn seed(&self, answers: &[Answer], mut local: impl FnMut(i64) -> f64) -> Seed {
        let reviews: Vec<Review> =
            answers.iter().map(|one| Review { time: local(one.at), line: 0, grade: one.grade }).collect();
        let replayed =
            || Recalled::of(&reviews[..], 1.0).map(|known| (known.memory.stability, known.memory.difficulty));
        let (stability, difficulty) =
            self.memory.or_else(replayed).unwrap_or((self.interval.max(1.0), USUAL_DIFFICULTY));
        let by_interval = || ((self.due as f64 - self.interval + 0.5) * DAY_MS) as i64;
        let last = answers.last().map(|one| one.at).or(self.last).unwrap_or_else(by_interval);
        Seed {
            stability,
            difficulty,
            last: local(last),
            utc: last as f64 / DAY_MS,
            due: self.due,
            n_reviews: u32::try_from(answers.len()).unwrap_or(u32::MAX).max(self.n_reviews).max(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_leads_back_to_its_card() {
        for (guid, ord) in [("N~7eab{!Gx", 0), ("é", 11), ("los:m02-q3", 0)] {
            let id = question_id(guid, ord).unwrap();
            assert_eq!(crate::course::safe(&id).as_deref(), Some(id.as_str()));
            assert_eq!(identity(&id), (guid.to_owned(), ord));
        }
        assert_eq!(identity("anki-6e-12"), ("los:anki-6e-12".to_owned(), 0));
        assert_eq!(identity("anki-xy-1"), ("los:anki-xy-1".to_owned(), 0));
        assert_eq!(identity("practice:1f"), ("los:practice:1f".to_owned(), 0));
        assert_eq!(question_id(&"x".repeat(37), 0), None);
    }

    #[test]
    fn a_seed_takes_what_is_known_best() {
        let answer = |day: i64, grade| Answer { at: day * 86_400_000, grade, took: 5_000 };
        let schedule = Schedule { due: 120, interval: 20.0, memory: Some((31.5, 6.5)), last: None, n_reviews: 3 };
        let card = AnkiCard {
            schedule: Some(schedule),
            answers: vec![answer(90, Grade::Good), answer(100, Grade::Good)],
            ord: 0,
        };
        let of = |card: &AnkiCard| card.news(false, History::default(), None, |at| at as f64 / DAY_MS).0.unwrap();
        let seed = of(&card);
        assert_eq!((seed.stability, seed.difficulty, seed.last, seed.due, seed.n_reviews), (31.5, 6.5, 100.0, 120, 3));
        let old = AnkiCard { schedule: Some(Schedule { memory: None, ..schedule }), ..card.clone() };
        let reviews: Vec<Review> = [90.0, 100.0].map(|time| Review { time, line: 0, grade: Grade::Good }).into();
        let replayed = Recalled::of(&reviews[..], 1.0).unwrap().memory.stability;
        assert!((of(&old).stability - replayed).abs() < 1e-12);
        let bare = of(&AnkiCard { answers: Vec::new(), ..old });
        assert_eq!((bare.stability, bare.difficulty, bare.last), (20.0, 5.0, 100.5));
    }

    #[test]
    fn only_answers_since_what_is_known_are_new() {
        let answers: Vec<Answer> =
            (1..=5).map(|day| Answer { at: day * 86_400_000, grade: Grade::Good, took: 0 }).collect();
        let card = AnkiCard { ord: 0, schedule: Some(Schedule::default()), answers };
        let n = |is_own, known, begun| {
            let (seed, answers) = card.news(is_own, known, begun, |at| at as f64 / DAY_MS);
            (seed.is_some(), answers.len())
        };
        let seed = Seed { stability: 1.0, difficulty: 5.0, last: 3.0, utc: 3.0, due: 9, n_reviews: 1 };
        assert_eq!(n(false, History::default(), None), (true, 0));
        assert_eq!(n(false, History { seed: Some(seed), answers: &[] }, Some(1.0)), (false, 2));
        assert_eq!(n(false, History::default(), Some(4.5)), (false, 1));
        assert_eq!(n(true, History::default(), Some(4.5)), (false, 5));
    }
}
