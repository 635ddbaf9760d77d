//! Words of an entry that count for nothing: a score, a time or the days of a pause in its message, which is never read.
//! Each has a field of its own. A face refuses such an entry, or shows the note.

use chrono::NaiveDate;
use serde_json::{Map, Value};

use los_model::events::amounts::share_of;
use los_model::events::kind::EventKind;
use los_model::time::durations::parse_hours;

/// Words of a pause's message that say how long it is.
const DAYS_OF_A_PAUSE: [&str; 6] = ["till", "tomorrow", "next", "days", "weeks", "yesterday"];

/// A fact that stands in the message, or nowhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Uncounted {
    /// The words of a score, such as `7/10`.
    Score(String),
    /// The words of a time, such as `15min`.
    Hours(String),
    /// The length of a pause, such as `until friday` or `3 days`.
    PauseLength,
    /// It does not say what was done.
    Work,
}

impl Uncounted {
    /// The fact that an entry of these words and fields leaves out.
    pub fn of(kind: EventKind, message: &str, fields: &Map<String, Value>) -> Option<Self> {
        let words: Vec<&str> = message.split_whitespace().map(|word| word.trim_end_matches([',', ';', '.'])).collect();
        let lacks = |names: &[&str]| names.iter().all(|name| !fields.contains_key(*name));
        match kind {
            EventKind::Assessed | EventKind::ReviewCompleted => {
                let score = words.iter().find(|word| share_of(word).is_some());
                if let Some(score) = score.filter(|_| lacks(&["score", "grade", "went"])) {
                    return Some(Self::Score((*score).to_owned()));
                }
                // `15min`, or `15 min`.
                let pairs = words.iter().zip(words.iter().skip(1)).map(|(amount, unit)| format!("{amount}{unit}"));
                let mut times = words.iter().map(|word| (*word).to_owned()).chain(pairs);
                let is_time = |time: &String| time.ends_with(char::is_alphabetic) && parse_hours(time).is_some();
                times.find(|time| lacks(&["duration_hours", "hours"]) && is_time(time)).map(Self::Hours)
            }
            EventKind::PauseStarted => {
                let is_end = |word: &&str| {
                    let word = word.to_lowercase();
                    DAYS_OF_A_PAUSE.iter().any(|day| word == *day) || word.starts_with("until")
                };
                let is_day = |word: &&str| word.parse::<NaiveDate>().is_ok();
                let has_end = words.iter().any(|word| is_end(word) || is_day(word) && lacks(&["from"]));
                (has_end && lacks(&["until"])).then_some(Self::PauseLength)
            }
            EventKind::TaskCompleted => (words.is_empty() && lacks(&["task", "skill"])).then_some(Self::Work),
            _ => None,
        }
    }

    /// The effect on the entry, and the field to give instead, for a program that calls.
    pub(crate) fn note(&self) -> String {
        match self {
            Self::Score(words) => format!("the score `{words}` is not read from the message: give `score`"),
            Self::Hours(words) => format!("the time `{words}` is not read from the message: give `duration_hours`"),
            Self::PauseLength => {
                "the length of the pause is not read from the message: give `from` and `until`".to_owned()
            }
            Self::Work => "the entry does not say what was done: give `task` or a message".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn facts_in_the_message_are_named_with_their_field() {
        for (kind, message, fields, expected) in [
            (EventKind::Assessed, "quiz 7/10.", json!({}), Some(Uncounted::Score("7/10".into()))),
            (EventKind::Assessed, "quiz, 80%", json!({"score": 0.8}), None),
            (EventKind::Assessed, "quiz 15 min", json!({"score": 0.8}), Some(Uncounted::Hours("15min".into()))),
            (EventKind::ReviewCompleted, "15min", json!({"duration_hours": 0.25}), None),
            (
                EventKind::PauseStarted,
                "flu until 2026-03-20",
                json!({"from": "2026-03-10"}),
                Some(Uncounted::PauseLength),
            ),
            (EventKind::PauseStarted, "flu until Friday", json!({"until": "2026-03-20"}), None),
            (EventKind::PauseStarted, "exam week", json!({}), None),
            (EventKind::PauseStarted, "trip, 3 days", json!({}), Some(Uncounted::PauseLength)),
            (EventKind::PauseStarted, "2026-03-10 to 2026-03-20", json!({}), Some(Uncounted::PauseLength)),
            (EventKind::TaskCompleted, " ", json!({"duration_hours": 1}), Some(Uncounted::Work)),
            (EventKind::TaskCompleted, "my own parser, 7/10 done", json!({}), None),
            (EventKind::Note, "until 7/10", json!({}), None),
        ] {
            assert_eq!(Uncounted::of(kind, message, fields.as_object().unwrap()), expected, "{message}");
        }
    }
}
