//! Words of a log entry in any order: `yesterday 2h joins good`. Which word is the day, the time, the task, the grade.
//!
//! Any other word is kept for the message. Nothing is guessed: a word that could be data as well as part of a sentence is
//! data only where it stands apart, beside other data, a comma or an end: `good` in `setup good`, not in `good progress`.
//! A phrase in quotes among other words is never looked into.

mod tokens;

use self::tokens::{Meaning, Token, tokens_of};
use crate::prelude::*;
use los_model::course::naming::Naming;
use los_model::events::amounts::share_of;
use los_model::nearest::is_one_letter_away;
use los_model::plan::reviewed_skill;
use los_model::time::typed_days::{is_day_to_come, past_day};

/// The hint for two of a kind.
const SEVERAL: &str = "write one entry for each, or put your words in quotes";
/// Small words that ids contain, too; alone they name no task.
const SMALL: [&str; 16] = [
    "the", "and", "for", "with", "from", "one", "two", "how", "what", "who", "are", "not", "all", "nothing", "week",
    "month",
];
/// Words before a task's name that are no part of it: `worked on the joins`.
const BEFORE_TASKS: [&str; 12] = ["the", "a", "an", "my", "did", "worked", "on", "of", "with", "for", "in", "task"];
/// They say nothing alone: `it took 2h`.
const PRONOUNS: [&str; 3] = ["i", "it", "we"];
/// The shortest part of an id that names a task here; `of` or `a` is a word of the message.
const MIN_PART: usize = 3;
/// Words that say that work is finished.
const DONE: [&str; 3] = ["done", "finished", "completed"];
/// Words beside them that say that it is not.
const NOT_DONE: [&str; 12] =
    ["not", "never", "half", "almost", "nearly", "partly", "nothing", "none", "no", "isn't", "wasn't", "be"];
/// Before a day they tell of something else: `the talk from yesterday`.
const BEFORE_OTHER_DAYS: [&str; 9] = ["from", "until", "till", "since", "by", "before", "after", "for", "of"];
/// The hint for unclear numbers.
const NUMBERS: &str = "say `2h` for two hours; `los plan` numbers the tasks";

/// All that words are compared with.
#[derive(Debug, Clone, Copy)]
pub struct Known<'a> {
    /// The path, whose tasks can be named.
    pub course: &'a Course,
    /// Today where the learner lives.
    pub today: NaiveDate,
}

/// The data to look for; the words of other data are kept for the message.
#[derive(Debug, Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct WantedParts {
    pub task: bool,
    pub hours: bool,
    pub score: bool,
    pub day: bool,
    /// Whether a word may say that the work is done.
    pub done: bool,
    /// The entry finishes work, whatever its words say.
    pub completes: bool,
}

/// The answer where a word names several tasks.
#[derive(Debug, Clone, Copy)]
pub enum Settled<'a> {
    Open,
    Task(&'a str),
    /// Words of the message.
    Words,
}

/// The words, each in its place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LogWords {
    pub task: Option<String>,
    /// The words that named it.
    named: String,
    /// A word that names several tasks, and their ids.
    pub several: Option<(String, Vec<String>)>,
    /// The time it took, as typed.
    pub hours: Option<String>,
    /// A score, as typed.
    pub score: Option<String>,
    pub went: Option<Grade>,
    /// The day, as typed.
    pub on: Option<String>,
    /// The time of day, as typed.
    pub at: Option<String>,
    /// A word says that it is done.
    pub is_done: bool,
    /// An unreadable or ambiguous part, and what to type instead.
    pub unclear: Option<(String, &'static str)>,
    /// The words that were read as data, as typed.
    pub data: String,
    pub message: String,
    /// The other words are phrases in quotes.
    pub is_message_quoted: bool,
}

impl LogWords {
    pub fn read(words: &[String], known: &Known<'_>, wanted: WantedParts, settled: Settled<'_>) -> Self {
        let mut tokens = tokens_of(words);
        for token in &mut tokens {
            match token.meaning {
                Meaning::Word => token.meaning = meaning(&token.word, known, wanted),
                Meaning::Apart if wanted.task => token.meaning = quoted(&token.typed, known),
                _ => {}
            }
        }
        leave_words(&mut tokens, known, wanted);
        let mut read = Self::default();
        for token in &tokens {
            read.take(token, known);
        }
        if wanted.task {
            read.name_task(&mut tokens, known, wanted, settled);
        }
        let joined = |is_word: bool| {
            let kept = |token: &&Token| matches!(token.meaning, Meaning::Word | Meaning::Apart) == is_word;
            let mut text = String::new();
            for token in tokens.iter().filter(kept) {
                text.push_str(if token.n_breaks == 0 { " " } else { "" });
                text.extend(std::iter::repeat_n('\n', token.n_breaks));
                text.push_str(&token.typed);
            }
            text.trim_matches([' ', '\n', ',', ';', '-', '–', '—', '·']).to_owned()
        };
        read.message = joined(true);
        read.is_message_quoted = !tokens.iter().any(|token| token.meaning == Meaning::Word);
        if read.message.split(' ').all(|word| PRONOUNS.contains(&word.to_lowercase().as_str())) {
            read.message.clear();
        }
        read.data = joined(false);
        // Two words are no sentence, so a task among them was meant.
        let is_short = read.message.split_whitespace().count() == 2;
        let is_over = wanted.completes || read.is_done || read.is_graded();
        if wanted.task && read.task.is_none() && (is_over || read.hours.is_some() && is_short) {
            read.ask_what_is_done(&tokens, known, settled, is_short);
        }
        read
    }

    /// Words that hold a part of an id may be that task: `setup is done`, not only `setup done`.
    fn ask_what_is_done(&mut self, tokens: &[Token], known: &Known<'_>, settled: Settled<'_>, is_short: bool) {
        match settled {
            Settled::Words => {}
            Settled::Task(id) => self.task = Some(id.to_owned()),
            Settled::Open if self.several.is_some() => {}
            Settled::Open => {
                let ids = mentioned(tokens, known, is_short);
                self.several = (!ids.is_empty()).then(|| (self.message.clone(), ids));
            }
        }
    }

    /// Takes the data of one word; a second one of its kind is unclear.
    fn take(&mut self, token: &Token, known: &Known<'_>) {
        let (word, typed) = (token.word.as_str(), token.typed.as_str());
        let second = |kind: &str| (format!("`{}` is a second {kind}", typed.trim_end_matches([',', ';'])), SEVERAL);
        let unclear = match &token.meaning {
            Meaning::Word | Meaning::Apart | Meaning::Lead => None,
            Meaning::Task(id) | Meaning::Number(Some(id)) => {
                word.clone_into(&mut self.named);
                is_second(&mut self.task, id).then(|| second("task"))
            }
            Meaning::Number(None) => Some((format!("`{word}` is not the number of a task, and has no unit"), NUMBERS)),
            Meaning::Hours | Meaning::BareHours => is_second(&mut self.hours, word).then(|| second("time")),
            Meaning::Clock => is_second(&mut self.at, word).then(|| second("time of day")),
            Meaning::Span => {
                Some((format!("`{typed}` says when, not how long"), "say how long it took, such as `1h30`"))
            }
            Meaning::Grade(_) | Meaning::Score if self.is_graded() => Some(second("grade")),
            Meaning::Score if share_of(word).is_none() => Some((format!("`{word}` is not a score"), "80% or 4/5")),
            Meaning::Score => is_second(&mut self.score, word).then(|| second("grade")),
            Meaning::Day | Meaning::ShortDay => {
                let is_second = is_second(&mut self.on, word);
                if typed.contains(' ') && past_day(word, known.today) == Some(known.today) {
                    let why = format!("`{typed}` can be today or a week ago");
                    Some((why, "give the date, such as 2026-11-20"))
                } else {
                    is_second.then(|| second("day"))
                }
            }
            Meaning::DayToCome => Some((format!("`{word}` is in the future"), "log it once it is done")),
            Meaning::Grade(grade) => {
                self.went = Some(*grade);
                None
            }
            Meaning::Done => {
                self.is_done = true;
                None
            }
        };
        self.unclear = self.unclear.take().or(unclear);
    }

    /// Looks for the name of a task in the phrases between the data, and takes its words.
    fn name_task(&mut self, tokens: &mut [Token], known: &Known<'_>, wanted: WantedParts, settled: Settled<'_>) {
        let is_word = |token: &Token| token.meaning == Meaning::Word;
        for phrase in tokens.chunk_by_mut(|one, next| is_word(one) && is_word(next) && !one.ends) {
            if phrase.first().is_some_and(is_word) {
                self.take_name(phrase, known, wanted, settled);
            }
        }
    }

    /// Takes the words that name a task, if they name one and no other is named.
    fn take_name(&mut self, tokens: &mut [Token], known: &Known<'_>, wanted: WantedParts, settled: Settled<'_>) {
        let words: Vec<&str> = tokens.iter().map(|token| token.word.as_str()).collect();
        let text = words.join(" ");
        let names: Vec<&str> = words.into_iter().filter(|word| !BEFORE_TASKS.contains(word)).collect();
        let named = named_by(&names, known);
        let ids: Vec<&str> = named.iter().map(|task| task.id.as_str()).collect();
        // One word of a title may be a word of the message as well.
        let is_loose = |word: &&str| !wanted.completes && named[0].named(word) == Some(Naming::Words);
        let id = match (ids.as_slice(), &self.task, settled) {
            ([], ..) => return,
            // The same task, said once more.
            (_, Some(task), _) if ids.contains(&task.as_str()) => task.clone(),
            (_, Some(_), _) => {
                if is_part(&text, known) {
                    let why = format!("`{}` and `{text}` both name a task", self.named);
                    let is_number = self.named.parse::<u32>().is_ok();
                    self.unclear.get_or_insert((why, if is_number { NUMBERS } else { SEVERAL }));
                }
                return;
            }
            ([only], ..) if names.len() > 1 || !names.iter().any(is_loose) => (*only).to_owned(),
            (.., Settled::Task(id)) => id.to_owned(),
            (.., Settled::Words) => return,
            (.., Settled::Open) => {
                self.several.get_or_insert((text, ids.iter().map(|id| (*id).to_owned()).collect()));
                return;
            }
        };
        if self.several.is_none() {
            for token in tokens {
                token.meaning = Meaning::Task(id.clone());
            }
            (self.task, self.named) = (Some(id), text);
        }
    }

    /// The part of an id that a message of one word most likely means, where no task was named.
    pub fn mistyped<'a>(&self, known: &Known<'a>) -> Option<&'a str> {
        let is_one_word = self.task.is_none() && !self.message.is_empty() && !self.message.contains(' ');
        let mut parts = known.course.tasks.iter().flat_map(|task| task.id.split('-'));
        parts.find(|part| is_one_word && is_one_letter_away(&self.message, part))
    }

    /// Whether it says what was done, for how long, or how it went.
    pub const fn is_understood(&self) -> bool {
        self.task.is_some() || self.hours.is_some() || self.is_graded()
    }

    pub const fn is_graded(&self) -> bool {
        self.went.is_some() || self.score.is_some()
    }
}

/// Sets a value, unless there is another one.
fn is_second(place: &mut Option<String>, value: &str) -> bool {
    place.get_or_insert_with(|| value.to_owned()) != value
}

/// A phrase in quotes: the task of which it is the name, as `"shell basics"`, else a message.
fn quoted(typed: &str, known: &Known<'_>) -> Meaning {
    only_with(&typed.to_lowercase().replace(' ', "-"), known).map_or(Meaning::Apart, Meaning::Task)
}

/// The only task whose id has these words.
fn only_with(words: &str, known: &Known<'_>) -> Option<String> {
    let named = known.course.tasks_named(words);
    let mut named = named.iter().filter(|task| is_part_of(words, &task.id));
    named.next().filter(|_| named.next().is_none()).map(|task| task.id.clone())
}

/// The most that a word can mean by its form.
fn meaning(word: &str, known: &Known<'_>, wanted: WantedParts) -> Meaning {
    // A word such as `joins-again` is not typed by chance.
    let is_sure = |id: &String| wanted.task && (word.contains('-') || word.eq_ignore_ascii_case(id));
    if let Some(id) = only_with(word, known).filter(is_sure) {
        return Meaning::Task(id);
    }
    if wanted.task && reviewed_skill(word).is_some() {
        return Meaning::Task(word.to_owned());
    }
    if wanted.score
        && let Some(grade) = Grade::of_word(word)
    {
        return Meaning::Grade(grade);
    }
    if wanted.score && is_score(word) {
        return Meaning::Score;
    }
    if wanted.day && is_day_to_come(word, known.today) {
        return Meaning::DayToCome;
    }
    if wanted.day && past_day(word, known.today).is_some() {
        return if word.len() <= 4 { Meaning::ShortDay } else { Meaning::Day };
    }
    let mut tasks = known.course.tasks.iter().filter(|_| wanted.task);
    let numbered = tasks.find(|task| task.named(word) == Some(Naming::Number));
    if numbered.is_some() || word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Meaning::Number(numbered.map(|task| task.id.clone()));
    }
    if wanted.hours && parse_hours(word).is_some() {
        return if word.contains(char::is_alphabetic) { Meaning::Hours } else { Meaning::BareHours };
    }
    if wanted.done && DONE.contains(&word) {
        return Meaning::Done;
    }
    match word {
        "on" | "for" | "in" | "took" | "went" | "and" => Meaning::Lead,
        _ => Meaning::Word,
    }
}

/// Leaves in the message each word that is a part of a sentence.
fn leave_words(tokens: &mut [Token], known: &Known<'_>, wanted: WantedParts) {
    // What was done has no other words than its name's.
    let names = |word: &str| is_part(word, known) || wanted.completes && !named_by(&[word], known).is_empty();
    let is_free = |token: &Token| token.meaning != Meaning::Word || names(&token.word);
    loop {
        let is_word = |at: usize| {
            let token = &tokens[at];
            let before = at.checked_sub(1).map(|before| &tokens[before]).filter(|before| !before.ends);
            let after = tokens.get(at + 1).filter(|_| !token.ends);
            let (left, right) = (before.is_none_or(is_free), after.is_none_or(is_free));
            let is_before = |words: &[&str]| before.is_some_and(|before| words.contains(&before.word.as_str()));
            let is_after = |words: &[&str]| after.is_some_and(|after| words.contains(&after.word.as_str()));
            match &token.meaning {
                Meaning::Word | Meaning::Apart | Meaning::Task(_) | Meaning::Hours | Meaning::Clock | Meaning::Span => {
                    false
                }
                // Beside a time with its unit it is another number: `python 3.12`.
                Meaning::BareHours if tokens.iter().any(|token| token.meaning == Meaning::Hours) => true,
                Meaning::Number(_) | Meaning::BareHours | Meaning::Grade(_) | Meaning::Score | Meaning::ShortDay => {
                    !(left && right)
                }
                Meaning::Day | Meaning::DayToCome => !(left || right) || is_before(&BEFORE_OTHER_DAYS),
                Meaning::Done => {
                    let is_share =
                        after.is_some_and(|after| after.meaning == Meaning::Word && after.word.ends_with('%'));
                    !(left || right) || is_before(&NOT_DONE) || is_after(&NOT_DONE) || is_share
                }
                Meaning::Lead => !after.is_some_and(|after| leads(&token.word, &after.meaning, left)),
            }
        };
        let Some(at) = (0..tokens.len()).find(|at| is_word(*at)) else { return };
        tokens[at].meaning = Meaning::Word;
    }
}

/// Whether a small word belongs to the data after it.
fn leads(word: &str, after: &Meaning, is_after_data: bool) -> bool {
    match word {
        "on" => matches!(after, Meaning::Day | Meaning::ShortDay),
        "went" => matches!(after, Meaning::Grade(_)),
        "and" => is_after_data && !matches!(after, Meaning::Word | Meaning::Apart),
        _ => matches!(after, Meaning::Hours | Meaning::BareHours),
    }
}

/// The tasks that words name; parts of a word fit by chance.
fn named_by<'a>(names: &[&str], known: &Known<'a>) -> Vec<&'a CourseTask> {
    if names.is_empty() || names.iter().any(|name| name.len() < MIN_PART || SMALL.contains(name)) {
        return Vec::new();
    }
    let mut named = known.course.tasks_named(&names.join(" "));
    named.retain(|task| task.named(&names.join(" ")) < Some(Naming::Parts));
    named
}

/// The tasks that the first such word of a message names; one of a sentence must be a word of the id.
fn mentioned(tokens: &[Token], known: &Known<'_>, is_short: bool) -> Vec<String> {
    let words = tokens.iter().filter(|token| token.meaning == Meaning::Word).map(|token| token.word.as_str());
    let mut tasks = words.map(|word| {
        let fits = |task: &&CourseTask| is_short || is_part_of(word, &task.id);
        named_by(&[word], known).into_iter().filter(fits).map(|task| task.id.clone()).collect::<Vec<_>>()
    });
    tasks.find(|ids| !ids.is_empty()).unwrap_or_default()
}

/// Whether a word consists of complete words of an id: `joins` of `m02-w3-joins`, but not `art` of `charts-page`.
fn is_part_of(word: &str, id: &str) -> bool {
    let is_name = word.len() >= MIN_PART && !SMALL.contains(&word);
    word.eq_ignore_ascii_case(id) || is_name && format!("-{}-", id.to_lowercase()).contains(&format!("-{word}-"))
}

fn is_part(word: &str, known: &Known<'_>) -> bool {
    known.course.tasks.iter().any(|task| is_part_of(word, &task.id))
}

/// Whether a word has the form of a score: `4/5`, `80%`.
fn is_score(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','));
    word.strip_suffix('%').is_some_and(is_number)
        || word.split_once('/').is_some_and(|(part, whole)| is_number(part) && is_number(whole))
}

#[cfg(test)]
mod tests;
