//! The four answers to "how well did you recall it": their words, keys and scores.

use crate::words;

words! {
    /// How well something was recalled, in the learner's own judgement, the worst first.
    #[derive(PartialOrd, Ord)]
    pub enum Grade {
        /// It did not come back.
        Again = "again",
        /// It came back with effort, or in part.
        Hard = "hard",
        Good = "good",
        /// It came back at once.
        Easy = "easy",
    }
}

impl Grade {
    /// Its meaning for finished work, in the learner's words.
    pub const fn meaning_for_work(self) -> &'static str {
        match self {
            Self::Again => "I have to do it again",
            Self::Hard => "I needed a lot of help",
            Self::Good => "it works, I looked things up",
            Self::Easy => "I could explain it",
        }
    }

    /// The score 0..1 that it counts as, also for `--went`.
    pub const fn score(self) -> f64 {
        match self {
            Self::Again => 0.40,
            Self::Hard => 0.60,
            Self::Good => 0.80,
            Self::Easy => 0.95,
        }
    }

    /// The grade that fits a score 0..1.
    pub fn of_score(score: f64) -> Self {
        match score {
            s if s < 0.45 => Self::Again,
            s if s < 0.65 => Self::Hard,
            s if s < 0.88 => Self::Good,
            _ => Self::Easy,
        }
    }

    /// Reads a word, its first letter or its number 1-4, in any case.
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        Self::ALL.into_iter().zip('1'..).find_map(|(grade, number)| {
            let is_letter = text.eq_ignore_ascii_case(&grade.word()[..1]);
            let is_number = text.chars().eq([number]);
            (is_letter || is_number || text.eq_ignore_ascii_case(grade.word())).then_some(grade)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grade_is_read_from_its_word_letter_and_number() {
        for (text, grade) in [
            ("again", Some(Grade::Again)),
            ("2", Some(Grade::Hard)),
            (" Good ", Some(Grade::Good)),
            ("E", Some(Grade::Easy)),
            ("5", None),
            ("goo", None),
            ("", None),
        ] {
            assert_eq!(Grade::of(text), grade, "{text}");
        }
    }

    #[test]
    fn the_score_of_a_grade_is_read_as_the_grade() {
        for grade in Grade::ALL {
            assert_eq!(Grade::of_score(grade.score()), grade);
        }
    }
}
