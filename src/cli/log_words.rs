//! Words of a log entry in any order: `yesterday 2h joins good`. Which word is the day, the time, the task, the grade.
//!
//! Any other word is kept for the message. Nothing is guessed: a task is an id, complete words of an id before the
//! message begins, or a number of the list shown last. Any other bare number is neither hours nor a task.
//! The caller decides whether a part means one task.

use chrono::NaiveDate;

use los_model::events::amounts::share_of;
use los_model::events::grade::Grade;
use los_model::nearest::is_one_letter_away;
use los_model::time::durations::parse_hours;
use los_model::time::typed_days::{is_day_to_come, past_day};

/// Small words that ids contain, too; here they begin the message.
const SMALL: [&str; 12] = ["the", "and", "for", "with", "from", "one", "two", "how", "what", "who", "are", "not"];
/// The shortest part of an id that names a task here; `of` or `a` is a word of the message.
const MIN_PART: usize = 3;
/// Units that may follow a number as a word of their own.
const UNITS: [&str; 8] = ["h", "hour", "hours", "hr", "hrs", "m", "min", "minutes"];
/// The hint for unclear numbers.
const NUMBERS: &str = "say `2h` for two hours; `los plan` numbers the tasks";
/// Small words between the others.
const FILLERS: [&str; 4] = ["on", "for", "and", "in"];

/// The words, each in its place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct LogWords {
    /// A task's id or a part of ids.
    pub(super) task: Option<String>,
    /// The time it took, as typed.
    pub(super) hours: Option<String>,
    /// A score, as typed.
    pub(super) score: Option<String>,
    /// How it went.
    pub(super) went: Option<Grade>,
    /// The day, as typed.
    pub(super) on: Option<String>,
    /// The time of day, as typed.
    pub(super) at: Option<String>,
    /// An unreadable or ambiguous part, and what to type instead.
    pub(super) unclear: Option<(String, &'static str)>,
    /// The other words.
    pub(super) message: String,
}

impl LogWords {
    /// Reads the words. `ids` are the tasks of the path, `listed` those of the list shown last.
    pub(super) fn read(words: &[String], ids: &[&str], listed: &[String], today: NaiveDate) -> Self {
        let mut read = Self::default();
        let mut message: Vec<&str> = Vec::new();
        let mut by_number = None;
        let mut rest = words.iter().map(|word| word.trim()).filter(|word| !word.is_empty()).peekable();
        while let Some(word) = rest.next() {
            let next = rest.peek().copied();
            let lower = word.to_lowercase();
            let is_filler = message.is_empty() && FILLERS.contains(&lower.as_str()) && next.is_some();
            if is_filler {
                continue;
            }
            if lower == "at" && read.at.is_none() && next.is_some_and(|next| next.contains(':')) {
                read.at = rest.next().map(str::to_owned);
            } else if read.went.is_none() && Grade::of_word(word).is_some() {
                read.went = Grade::of_word(word);
            } else if is_score(word) && read.score.is_none() {
                match share_of(word) {
                    Some(_) => read.score = Some(word.to_owned()),
                    None => {
                        read.unclear.get_or_insert((format!("`{word}` is not a score"), "80% or 4/5"));
                    }
                }
            } else if message.is_empty() && read.on.is_none() && is_day_to_come(word, today) {
                read.unclear.get_or_insert((format!("`{word}` is in the future"), "log it once it is done"));
            } else if read.on.is_none() && past_day(word, today).is_some() {
                read.on = Some(word.to_owned());
            } else if let Some(id) = number(word, listed).filter(|_| read.task.is_none() && !is_unit(next)) {
                read.task = Some(id);
                by_number = Some(word);
            } else if word.bytes().all(|byte| byte.is_ascii_digit()) && read.task.is_none() && !is_unit(next) {
                let why = format!("`{word}` is not a number of the list shown last, and has no unit");
                read.unclear.get_or_insert((why, NUMBERS));
            } else if read.hours.is_none() && parse_hours(word).is_some() {
                let unit = rest.next_if(|next| is_unit(Some(next)));
                read.hours = Some([word, unit.unwrap_or_default()].concat());
            } else if read.task.is_none()
                && (is_id(&lower, ids) || is_listed(word, listed) || message.is_empty() && is_part(&lower, ids))
            {
                read.task = Some(word.to_owned());
            } else {
                if let Some(number) = by_number.filter(|_| message.is_empty() && is_part(&lower, ids)) {
                    read.unclear.get_or_insert((format!("`{number}` and `{word}` both name a task"), NUMBERS));
                }
                message.push(word);
            }
        }
        read.message = message.join(" ");
        read
    }

    /// Whether an entry can begin with this word; a mistyped event cannot.
    pub(super) fn can_begin_with(word: &str, ids: &[&str], listed: &[String], today: NaiveDate) -> bool {
        FILLERS.contains(&word.to_lowercase().as_str())
            || Self::read(&[word.to_owned()], ids, listed, today).is_understood()
    }

    /// The part of an id that a message of one word most likely means, where no task was named.
    pub(super) fn mistyped<'a>(&self, ids: &[&'a str]) -> Option<&'a str> {
        let is_one_word = self.task.is_none() && !self.message.is_empty() && !self.message.contains(' ');
        let mut parts = ids.iter().flat_map(|id| id.split('-'));
        parts.find(|part| is_one_word && is_one_letter_away(&self.message, part))
    }

    /// Whether anything but a message was read.
    pub(super) fn is_understood(&self) -> bool {
        *self != Self { message: self.message.clone(), ..Self::default() }
    }
}

/// Whether a word has the form of a score: `4/5`, `80%`.
fn is_score(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','));
    word.strip_suffix('%').is_some_and(is_number)
        || word.split_once('/').is_some_and(|(part, whole)| is_number(part) && is_number(whole))
}

/// The task of a whole number in the list shown last.
fn number(word: &str, listed: &[String]) -> Option<String> {
    let at = word.parse::<usize>().ok()?.checked_sub(1)?;
    listed.get(at).cloned()
}

fn is_unit(word: Option<&str>) -> bool {
    word.is_some_and(|word| UNITS.contains(&word.to_lowercase().as_str()))
}

fn is_id(word: &str, ids: &[&str]) -> bool {
    ids.iter().any(|id| id.eq_ignore_ascii_case(word))
}

/// Whether it is an id of the list shown last, such as `review:joins`.
fn is_listed(word: &str, listed: &[String]) -> bool {
    listed.iter().any(|id| id.eq_ignore_ascii_case(word))
}

/// Whether it consists of complete words of an id: `joins` of `m02-w3-joins`, but not `art` of `charts-page`.
fn is_part(word: &str, ids: &[&str]) -> bool {
    let part = format!("-{word}-");
    let is_of = |id: &&str| format!("-{}-", id.to_lowercase()).contains(&part);
    word.len() >= MIN_PART && !SMALL.contains(&word) && !word.contains(' ') && ids.iter().any(is_of)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> LogWords {
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let today = NaiveDate::from_ymd_opt(2026, 3, 15).unwrap();
        LogWords::read(&words, &["m02-w3-joins", "m02-w3-cte"], &["m02-w3-cte".to_owned()], today)
    }

    #[test]
    fn the_order_of_the_words_does_not_matter() {
        let expected = LogWords {
            task: Some("joins".into()),
            hours: Some("2h".into()),
            went: Some(Grade::Good),
            on: Some("yesterday".into()),
            ..LogWords::default()
        };
        for text in ["yesterday 2h joins good", "good joins 2h yesterday", "on yesterday for 2 h joins good"] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn each_kind_of_word_is_known_by_its_form() {
        let task = |text: &str| read(text).task;
        assert_eq!(task("1 90m"), Some("m02-w3-cte".into()), "a number of the list");
        assert_eq!((task("1.5"), read("1.5").hours), (None, Some("1.5".into())));
        assert_eq!((task("2"), read("2").hours), (None, None), "in no list");
        assert!(read("2").unclear.unwrap().0.starts_with("`2` is not a number"));
        assert_eq!((read("2 h").hours, read("2 h").unclear), (Some("2h".into()), None));
        assert_eq!(read("1 joins").unclear.unwrap().0, "`1` and `joins` both name a task");
        assert_eq!(read("1 wrote it").unclear, None);
        assert_eq!(task("a of w3"), None, "too short to name a task");
        assert_eq!(read("4/5").score, Some("4/5".into()));
        assert_eq!(read("80%").score, Some("80%".into()));
        assert_eq!(read("joins at 18:30").at, Some("18:30".into()));
        assert_eq!(read("2026-03-10").on, Some("2026-03-10".into()));
        assert_eq!(read("joins 2026-03-16").unclear.unwrap().0, "`2026-03-16` is in the future");
        assert_eq!(read("joins 1h tomorrow").unclear.unwrap().0, "`tomorrow` is in the future");
        assert_eq!(read("joins 1h for tomorrow's talk").unclear, None);
        assert_eq!(read("joins 1h 5/4").unclear.unwrap().0, "`5/4` is not a score");
        assert_eq!(read("joins 1h read and/or wrote").unclear, None);
    }

    #[test]
    fn a_sentence_names_no_task_by_chance() {
        let ids = ["charts-page", "is-it-better", "test-the-model", "m02-w3-joins"];
        let today = NaiveDate::from_ymd_opt(2026, 3, 15).unwrap();
        for text in ["3h art", "wrote a better start", "the page of the book", "2h pages"] {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            assert_eq!(LogWords::read(&words, &ids, &[], today).task, None, "{text}");
        }
        let exact: Vec<String> = ["wrote", "tests", "m02-w3-joins"].map(str::to_owned).to_vec();
        assert_eq!(LogWords::read(&exact, &ids, &[], today).task.as_deref(), Some("m02-w3-joins"));
    }

    #[test]
    fn the_other_words_are_the_message() {
        let read = read("joins 2h wrote cte queries");
        assert_eq!((read.task.as_deref(), read.message.as_str()), (Some("joins"), "wrote cte queries"));
        assert!(read.is_understood());
        let ids = ["m02-w3-joins"];
        assert_eq!(self::read("joinz 2h").mistyped(&ids), Some("joins"));
        assert_eq!(self::read("2h reading").mistyped(&ids), None);
        assert!(!super::LogWords { message: "x".into(), ..LogWords::default() }.is_understood());
    }
}
