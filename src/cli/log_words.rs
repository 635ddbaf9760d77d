//! Words of a log entry in any order: `yesterday 2h joins good`. Which word is the day, the time, the task, the grade.
//!
//! Any other word is kept for the message. Nothing is guessed: a word that could be data as well as part of a sentence is
//! data only where it stands apart, beside other data, a comma or an end: `good` in `setup good`, not in `good progress`.
//! A phrase in quotes among other words is never looked into.

use chrono::{NaiveDate, Weekday};

use los_model::events::amounts::share_of;
use los_model::events::grade::Grade;
use los_model::nearest::is_one_letter_away;
use los_model::time::durations::parse_hours;
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
/// The shortest part of an id that names a task here; `of` or `a` is a word of the message.
const MIN_PART: usize = 3;
const HOUR_UNITS: [&str; 5] = ["h", "hour", "hours", "hr", "hrs"];
const MINUTE_UNITS: [&str; 5] = ["m", "min", "mins", "minute", "minutes"];
/// Times that people write in words.
const SPELT_TIMES: [(&[&str], &str); 2] = [(&["half", "an", "hour"], "0.5h"), (&["an", "hour"], "1h")];
/// Words that say that work is finished.
const DONE: [&str; 3] = ["done", "finished", "completed"];
/// Words beside them that say that it is not.
const NOT_DONE: [&str; 12] =
    ["not", "never", "half", "almost", "nearly", "partly", "nothing", "none", "no", "isn't", "wasn't", "be"];
/// Before a day they tell of something else: `the talk from yesterday`.
const BEFORE_OTHER_DAYS: [&str; 9] = ["from", "until", "till", "since", "by", "before", "after", "for", "of"];
/// The hint for unclear numbers.
const NUMBERS: &str = "say `2h` for two hours; `los plan` numbers the tasks";

/// A task by which words can name it.
#[derive(Debug, Clone, Copy)]
pub(super) struct TaskName<'a> {
    pub(super) id: &'a str,
    pub(super) title: &'a str,
}

/// All that words are compared with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) tasks: &'a [TaskName<'a>],
    /// Ids of the list shown last.
    pub(super) listed: &'a [String],
    pub(super) today: NaiveDate,
}

/// The data to look for; the words of other data are kept for the message.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub(super) struct Wanted {
    pub(super) task: bool,
    pub(super) hours: bool,
    pub(super) score: bool,
    pub(super) day: bool,
    /// Whether a word may say that the work is done.
    pub(super) done: bool,
}

/// The answer where a word names several tasks.
#[derive(Debug, Clone, Copy)]
pub(super) enum Settled<'a> {
    /// Not asked yet.
    Open,
    Task(&'a str),
    /// None of them: they are words of the message.
    Words,
}

/// The words, each in its place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct LogWords {
    /// The id of a task.
    pub(super) task: Option<String>,
    /// The words that named it.
    named: String,
    /// A word that names several tasks, and their ids.
    pub(super) several: Option<(String, Vec<String>)>,
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
    /// A word says that it is done.
    pub(super) is_done: bool,
    /// An unreadable or ambiguous part, and what to type instead.
    pub(super) unclear: Option<(String, &'static str)>,
    /// The words that were read as data, as typed.
    pub(super) data: String,
    /// The other words.
    pub(super) message: String,
}

/// A word, or several that make one time.
#[derive(Debug, Clone)]
struct Token {
    typed: String,
    /// In lower case, without the punctuation after it.
    word: String,
    /// A comma or another mark follows it.
    ends: bool,
    meaning: Meaning,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Meaning {
    /// A word of the message.
    Word,
    /// A phrase in quotes, or a dash between words.
    Apart,
    Task(String),
    /// A whole number without a unit, with the task of the list shown last.
    Number(Option<String>),
    Hours,
    /// A time without a unit: `1.5`.
    BareHours,
    Clock,
    Grade(Grade),
    Score,
    Day,
    /// A day that is a word as well: `sat`.
    ShortDay,
    DayToCome,
    Done,
    /// A small word that belongs to the data after it.
    Lead,
}

impl LogWords {
    /// Reads the words.
    pub(super) fn read(words: &[String], known: &Known<'_>, wanted: Wanted, settled: Settled<'_>) -> Self {
        let mut tokens = tokens_of(words);
        for token in &mut tokens {
            if token.meaning == Meaning::Word {
                token.meaning = meaning(&token.word, known, wanted);
            }
        }
        leave_words(&mut tokens, known);
        let mut read = Self::default();
        for token in &tokens {
            read.take(token, known);
        }
        if wanted.task {
            read.name_task(&mut tokens, known, settled);
        }
        let joined = |is_word: bool| {
            let kept = |token: &&Token| matches!(token.meaning, Meaning::Word | Meaning::Apart) == is_word;
            let typed: Vec<&str> = tokens.iter().filter(kept).map(|token| token.typed.as_str()).collect();
            typed.join(" ").trim_matches([' ', ',', ';', '-', '–', '—', '·']).to_owned()
        };
        read.message = joined(true);
        read.data = joined(false);
        read
    }

    /// Takes the data of one word; a second one of its kind is unclear.
    fn take(&mut self, token: &Token, known: &Known<'_>) {
        let word = token.word.as_str();
        let twice = match &token.meaning {
            Meaning::Word | Meaning::Apart | Meaning::Lead => None,
            Meaning::Task(id) | Meaning::Number(Some(id)) => {
                let twice = set(&mut self.task, id.clone());
                word.clone_into(&mut self.named);
                twice
            }
            Meaning::Number(None) => {
                let why = format!("`{word}` is not a number of the list shown last, and has no unit");
                self.unclear.get_or_insert((why, NUMBERS));
                None
            }
            Meaning::Hours | Meaning::BareHours => set(&mut self.hours, word.to_owned()),
            Meaning::Clock => set(&mut self.at, word.to_owned()),
            Meaning::Grade(_) | Meaning::Score if self.went.is_some() || self.score.is_some() => {
                Some("is a second grade")
            }
            Meaning::Grade(grade) => {
                self.went = Some(*grade);
                None
            }
            Meaning::Score if share_of(word).is_none() => {
                self.unclear.get_or_insert((format!("`{word}` is not a score"), "80% or 4/5"));
                None
            }
            Meaning::Score => set(&mut self.score, word.to_owned()),
            Meaning::Day | Meaning::ShortDay => {
                if token.typed.contains(' ') && past_day(word, known.today) == Some(known.today) {
                    let why = format!("`{}` can be today or a week ago", token.typed);
                    self.unclear.get_or_insert((why, "give the date, such as 2026-11-20"));
                }
                set(&mut self.on, word.to_owned())
            }
            Meaning::DayToCome => {
                self.unclear.get_or_insert((format!("`{word}` is in the future"), "log it once it is done"));
                None
            }
            Meaning::Done => {
                self.is_done = true;
                None
            }
        };
        if let Some(why) = twice {
            let why = format!("`{}` {why}", token.typed.trim_end_matches([',', ';']));
            self.unclear.get_or_insert((why, SEVERAL));
        }
    }

    /// Looks for the name of a task in the phrases between the data, and takes its words.
    fn name_task(&mut self, tokens: &mut [Token], known: &Known<'_>, settled: Settled<'_>) {
        let mut begin = 0;
        let mut is_first = true;
        while begin < tokens.len() {
            let is_phrase = tokens[begin].meaning == Meaning::Word;
            let goes_on = |at: &usize| is_phrase && tokens[*at].meaning == Meaning::Word && !tokens[*at - 1].ends;
            let end = (begin + 1..tokens.len()).find(|at| !goes_on(at)).unwrap_or(tokens.len());
            if is_phrase && let Some((ids, n_words)) = named_by(&tokens[begin..end], is_first, known) {
                let is_whole = begin + n_words == end;
                self.take_name(&mut tokens[begin..begin + n_words], &ids, is_whole, known, settled);
            }
            is_first &= !matches!(tokens[begin].meaning, Meaning::Word | Meaning::Apart);
            begin = end;
        }
    }

    /// Takes the words that name a task, if they name one and no other is named.
    fn take_name(
        &mut self,
        tokens: &mut [Token],
        ids: &[&str],
        is_whole: bool,
        known: &Known<'_>,
        settled: Settled<'_>,
    ) {
        let words: Vec<&str> = tokens.iter().map(|token| token.word.as_str()).collect();
        let text = words.join(" ");
        let id = match (ids, settled) {
            ([only], _) => (*only).to_owned(),
            (_, Settled::Task(id)) => id.to_owned(),
            (_, Settled::Words) => return,
            (_, Settled::Open) if self.task.is_some() => return,
            (_, Settled::Open) => {
                self.several.get_or_insert((text, ids.iter().map(|id| (*id).to_owned()).collect()));
                return;
            }
        };
        if let Some(task) = &self.task {
            if *task != id && is_whole && is_part(&text, known) {
                let why = format!("`{}` and `{text}` both name a task", self.named);
                self.unclear.get_or_insert((why, SEVERAL));
            }
        } else if self.several.is_none() {
            for token in tokens {
                token.meaning = Meaning::Task(id.clone());
            }
            (self.task, self.named) = (Some(id), text);
        }
    }

    /// The part of an id that a message of one word most likely means, where no task was named.
    pub(super) fn mistyped<'a>(&self, known: &Known<'a>) -> Option<&'a str> {
        let is_one_word = self.task.is_none() && !self.message.is_empty() && !self.message.contains(' ');
        let mut parts = known.tasks.iter().flat_map(|task| task.id.split('-'));
        parts.find(|part| is_one_word && is_one_letter_away(&self.message, part))
    }

    /// Whether it says what was done, for how long, or how it went.
    pub(super) const fn is_understood(&self) -> bool {
        self.task.is_some() || self.hours.is_some() || self.is_graded()
    }

    pub(super) const fn is_graded(&self) -> bool {
        self.went.is_some() || self.score.is_some()
    }
}

/// Sets a value; the reason against it where there is another one.
fn set(place: &mut Option<String>, value: String) -> Option<&'static str> {
    match place {
        Some(there) if *there != value => Some("is a second one of its kind"),
        _ => {
            *place = Some(value);
            None
        }
    }
}

/// The words as tokens: times in several words are put together. A phrase in quotes stays whole unless it is all there is.
fn tokens_of(words: &[String]) -> Vec<Token> {
    let is_only = words.len() == 1;
    let mut split: Vec<Token> = Vec::new();
    for word in words {
        if word.trim().contains(char::is_whitespace) && !is_only {
            let typed = word.trim().to_owned();
            split.push(Token { word: String::new(), typed, ends: true, meaning: Meaning::Apart });
        } else {
            split.extend(word.split_whitespace().map(token));
        }
    }
    let mut tokens = Vec::new();
    let mut rest = split.as_slice();
    while let [first, ..] = rest {
        let (n, word) = together(rest).unwrap_or((1, first.word.clone()));
        let typed: Vec<&str> = rest[..n].iter().map(|token| token.typed.as_str()).collect();
        let meaning = if n > 1 && word.contains(':') { Meaning::Clock } else { first.meaning.clone() };
        tokens.push(Token { typed: typed.join(" "), word, ends: rest[n - 1].ends, meaning });
        rest = &rest[n..];
    }
    tokens
}

fn token(typed: &str) -> Token {
    let word = typed.trim_end_matches([',', ';', '.', ':', '!']).to_lowercase();
    let is_word = word.contains(char::is_alphanumeric);
    let meaning = if is_word { Meaning::Word } else { Meaning::Apart };
    Token { typed: typed.to_owned(), ends: word.len() < typed.len() || !is_word, word, meaning }
}

/// The number of tokens that are one time, and that time in one word: `2 h`, `1 h 30`, `half an hour`, `at 18:30`.
fn together(tokens: &[Token]) -> Option<(usize, String)> {
    let word = |at: usize| -> Option<&str> {
        let is_joined = tokens.get(..at)?.iter().all(|token| !token.ends);
        tokens.get(at).filter(|_| is_joined).map(|token| token.word.as_str())
    };
    for (spelt, hours) in SPELT_TIMES {
        if spelt.iter().enumerate().all(|(at, part)| word(at) == Some(part)) {
            return Some((spelt.len(), hours.to_owned()));
        }
    }
    let first = word(0)?;
    if first == "last" && word(1).is_some_and(|next| next.parse::<Weekday>().is_ok()) {
        return Some((2, word(1)?.to_owned()));
    }
    if first == "at" && word(1).is_some_and(|next| next.contains(':')) {
        return Some((2, word(1)?.to_owned()));
    }
    let is_number = first.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','));
    let (n, hours) = match word(1) {
        Some(unit) if is_number && is_unit(unit) => (2, format!("{first}{unit}")),
        _ => (1, first.to_owned()),
    };
    if !HOUR_UNITS.iter().any(|unit| hours.strip_suffix(unit).is_some_and(|amount| parse_hours(amount).is_some())) {
        return (n > 1 && parse_hours(&hours).is_some()).then_some((n, hours));
    }
    // Minutes after the hours: `30m`, `30 min`, or `30` at the end of a part.
    if let Some(minutes) = word(n) {
        let unit = word(n + 1).filter(|unit| MINUTE_UNITS.contains(unit));
        let is_last = tokens[n].ends || tokens.len() == n + 1;
        let has_unit = MINUTE_UNITS.iter().any(|unit| minutes.ends_with(unit));
        let whole = format!("{hours}{minutes}{}", unit.unwrap_or_default());
        let is_two_digits = minutes.len() == 2 && is_last;
        if (unit.is_some() || has_unit || is_two_digits) && parse_hours(&whole).is_some() {
            return Some((n + 1 + usize::from(unit.is_some()), whole));
        }
    }
    Some((n, hours))
}

fn is_unit(word: &str) -> bool {
    HOUR_UNITS.contains(&word) || MINUTE_UNITS.contains(&word)
}

/// The most that a word can mean by its form.
fn meaning(word: &str, known: &Known<'_>, wanted: Wanted) -> Meaning {
    let exact = known.tasks.iter().find(|task| wanted.task && task.id.eq_ignore_ascii_case(word));
    if let Some(task) = exact {
        return Meaning::Task(task.id.to_owned());
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
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Meaning::Number(number(word, known.listed).filter(|_| wanted.task));
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
fn leave_words(tokens: &mut [Token], known: &Known<'_>) {
    let is_free = |token: &Token| token.meaning != Meaning::Word || is_part(&token.word, known);
    loop {
        let is_word = |at: usize| {
            let token = &tokens[at];
            let before = at.checked_sub(1).map(|before| &tokens[before]).filter(|before| !before.ends);
            let after = tokens.get(at + 1).filter(|_| !token.ends);
            let (left, right) = (before.is_none_or(is_free), after.is_none_or(is_free));
            let is_before = |words: &[&str]| before.is_some_and(|before| words.contains(&before.word.as_str()));
            let is_after = |words: &[&str]| after.is_some_and(|after| words.contains(&after.word.as_str()));
            match &token.meaning {
                Meaning::Word | Meaning::Apart | Meaning::Task(_) | Meaning::Hours | Meaning::Clock => false,
                Meaning::Number(_) | Meaning::BareHours | Meaning::Grade(_) | Meaning::Score | Meaning::ShortDay => {
                    !(left && right)
                }
                Meaning::Day | Meaning::DayToCome => !(left || right) || is_before(&BEFORE_OTHER_DAYS),
                Meaning::Done => !(left || right) || is_before(&NOT_DONE) || is_after(&NOT_DONE),
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

/// The tasks that a phrase names, and how many of its words do: all of them, or in the first phrase its first word.
fn named_by<'a>(phrase: &[Token], is_first: bool, known: &Known<'a>) -> Option<(Vec<&'a str>, usize)> {
    let words: Vec<&str> = phrase.iter().map(|token| token.word.as_str()).collect();
    let names: Vec<&str> = words.iter().copied().filter(|word| !BEFORE_TASKS.contains(word)).collect();
    let ids = match names.as_slice() {
        [] => Vec::new(),
        [name] => fitting(name, known),
        names => {
            let holds = |task: &&TaskName<'_>| {
                let in_title = |name: &str| title_words(task.title).any(|word| word.starts_with(name));
                names.iter().all(|name| begins_part(task.id, name) || in_title(name))
            };
            known.tasks.iter().filter(holds).map(|task| task.id).collect()
        }
    };
    if !ids.is_empty() {
        return Some((ids, words.len()));
    }
    let first = words.first().filter(|first| is_first && is_part(first, known))?;
    Some((fitting(first, known), 1))
}

/// The tasks with a word that begins with this one: in their ids, else in their titles.
fn fitting<'a>(name: &str, known: &Known<'a>) -> Vec<&'a str> {
    if name.len() < MIN_PART || SMALL.contains(&name) {
        return Vec::new();
    }
    let by_id: Vec<&str> = known.tasks.iter().map(|task| task.id).filter(|id| begins_part(id, name)).collect();
    if !by_id.is_empty() {
        return by_id;
    }
    let holds = |task: &&TaskName<'_>| title_words(task.title).any(|word| word.starts_with(name));
    known.tasks.iter().filter(holds).map(|task| task.id).collect()
}

/// Whether a word of an id begins with it: `git` in `m01-w1-git-first`, but not in `digits`.
fn begins_part(id: &str, name: &str) -> bool {
    format!("-{}", id.to_lowercase()).contains(&format!("-{name}"))
}

fn title_words(title: &str) -> impl Iterator<Item = String> {
    title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// Whether a word consists of complete words of an id: `joins` of `m02-w3-joins`, but not `art` of `charts-page`.
fn is_part(word: &str, known: &Known<'_>) -> bool {
    let part = format!("-{word}-");
    let is_of = |task: &TaskName<'_>| format!("-{}-", task.id.to_lowercase()).contains(&part);
    word.len() >= MIN_PART && !SMALL.contains(&word) && known.tasks.iter().any(is_of)
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

#[cfg(test)]
mod tests {
    use super::*;

    const TASKS: [TaskName<'_>; 12] = [
        TaskName { id: "m02-w3-joins", title: "Join two tables" },
        TaskName { id: "m02-w3-cte", title: "Name a step of a query" },
        TaskName { id: "m01-w1-setup", title: "Set up uv and run Python" },
        TaskName { id: "m01-w1-git-first", title: "Keep a folder in Git" },
        TaskName { id: "digits-numpy", title: "Digits with arrays" },
        TaskName { id: "m01-w4-readme", title: "Explain your project" },
        TaskName { id: "read-fifty-errors", title: "Read fifty messages" },
        TaskName { id: "json-or-nothing", title: "Answers in one form" },
        TaskName { id: "charts-page", title: "A page of charts" },
        TaskName { id: "is-it-better", title: "Compare two models" },
        TaskName { id: "test-the-model", title: "Try it on new data" },
        TaskName { id: "m03-w3-baseline", title: "A baseline in a week" },
    ];
    const ALL: Wanted = Wanted { task: true, hours: true, score: true, day: true, done: true };

    fn read_settled(words: &[&str], settled: Settled<'_>) -> LogWords {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let listed = ["m02-w3-cte".to_owned(), "m02-w3-joins".to_owned()];
        // A Sunday.
        let today = NaiveDate::from_ymd_opt(2026, 3, 15).unwrap();
        LogWords::read(&words, &Known { tasks: &TASKS, listed: &listed, today }, ALL, settled)
    }

    fn read(text: &str) -> LogWords {
        read_settled(&text.split(' ').collect::<Vec<_>>(), Settled::Open)
    }

    /// What was read, in one line: task, hours, grade, day, `done`, then the message.
    fn line(text: &str) -> String {
        let read = read(text);
        assert_eq!((&read.unclear, &read.several), (&None, &None), "{text}");
        let went = read.went.map(|grade| grade.word().to_owned()).or(read.score);
        let done = read.is_done.then(|| "done".to_owned());
        let known: Vec<String> = [read.task, read.hours, went, read.on, read.at, done].into_iter().flatten().collect();
        format!("{} | {}", known.join(" "), read.message)
    }

    #[test]
    fn the_order_of_the_words_does_not_matter() {
        for text in [
            "yesterday 2h joins good", "good joins 2h yesterday", "on yesterday for 2 h joins good",
            "joins, good, 2h, yesterday", "2h joins yesterday; good.",
        ] {
            assert_eq!(line(text), "m02-w3-joins 2h good yesterday | ", "{text}");
        }
    }

    #[test]
    fn words_stand_for_data_only_where_they_stand_apart() {
        for (text, expected) in [
            ("2h git-first, yesterday, fine", "m01-w1-git-first 2h yesterday | fine"),
            ("uv setup yesterday 50m", "m01-w1-setup 50m yesterday | "),
            ("yesterday uv setup 50 minutes", "m01-w1-setup 50minutes yesterday | "),
            ("did the uv setup, 50 minutes, went ok-ish", "m01-w1-setup 50minutes | went ok-ish"),
            ("finished uv setup 1 h 30", "m01-w1-setup 1h30 done | "),
            ("setup done 1,5h", "m01-w1-setup 1,5h done | "),
            ("setup not done 1h", "m01-w1-setup 1h | not done"),
            ("half an hour of git", "m01-w1-git-first 0.5h | "),
            ("setup 90 percent 1h", "m01-w1-setup 1h | 90 percent"),
            ("fixed 3 bugs 1 h", "1h | fixed 3 bugs"),
            ("1h chapter 2", "1h | chapter 2"),
            ("good progress on it 1h", "1h | good progress on it"),
            ("1h week was good", "1h | week was good"),
            ("1h setup, the talk from yesterday", "m01-w1-setup 1h | the talk from yesterday"),
            ("1h sat in the library", "1h | sat in the library"),
            ("joins sat 1h", "m02-w3-joins 1h sat | "),
            ("last friday setup 1h", "m01-w1-setup 1h friday | "),
            ("joins at 18:30", "m02-w3-joins 18:30 | "),
            ("joins 1h 5/4 of it", "m02-w3-joins 1h | 5/4 of it"),
            ("joins 1h read and/or wrote", "m02-w3-joins 1h | read and/or wrote"),
            ("joins 1h for tomorrow's talk", "m02-w3-joins 1h | for tomorrow's talk"),
            ("joins 2h wrote cte queries", "m02-w3-joins 2h | wrote cte queries"),
            ("wrote a, b and c, 2h", "2h | wrote a, b and c"),
            ("2h nothing learned", "2h | nothing learned"),
            ("1 90m", "m02-w3-cte 90m | "),
            ("1.5 joins 80%", "m02-w3-joins 1.5 80% | "),
            ("joins 2026-03-10", "m02-w3-joins 2026-03-10 | "),
        ] {
            assert_eq!(line(text), expected, "{text}");
        }
    }

    #[test]
    fn a_part_that_is_unclear_is_named() {
        for (text, why) in [
            ("7 good", "`7` is not a number of the list shown last, and has no unit"),
            ("joins 3", "`3` is not a number of the list shown last, and has no unit"),
            ("1 joins", "`1` and `joins` both name a task"),
            ("git, joins 2h", "`git` and `joins` both name a task"),
            ("m02-w3-joins m02-w3-cte", "`m02-w3-cte` is a second one of its kind"),
            ("joins 2h cte-queries 30 min", "`30 min` is a second one of its kind"),
            ("joins good 80%", "`80%` is a second grade"),
            ("joins 2026-03-16", "`2026-03-16` is in the future"),
            ("joins 1h tomorrow", "`tomorrow` is in the future"),
            ("joins 1h 5/4", "`5/4` is not a score"),
            ("last sunday joins", "`last sunday` can be today or a week ago"),
        ] {
            assert_eq!(read(text).unclear.map(|(why, _)| why).as_deref(), Some(why), "{text}");
        }
    }

    #[test]
    fn a_word_that_names_several_tasks_is_asked_about_or_stays_a_word() {
        let text = ["read", "20", "pages", "about", "floats", "0.5h"];
        let (part, ids) = read_settled(&text, Settled::Open).several.unwrap();
        assert_eq!(
            (part.as_str(), ids.as_slice()),
            ("read", ["m01-w4-readme", "read-fifty-errors"].map(str::to_owned).as_slice())
        );
        let kept = read_settled(&text, Settled::Words);
        assert_eq!((kept.task, kept.message.as_str()), (None, "read 20 pages about floats"));
        let chosen = read_settled(&text, Settled::Task("read-fifty-errors"));
        assert_eq!(
            (chosen.task.as_deref(), chosen.message.as_str()),
            (Some("read-fifty-errors"), "20 pages about floats")
        );
        assert_eq!(read("m01-w4 2h").several, None, "one of them");
    }

    #[test]
    fn a_phrase_in_quotes_is_read_only_if_it_is_all_there_is() {
        let read_all = read_settled(&["yesterday 2h joins good"], Settled::Open);
        assert_eq!((read_all.task.as_deref(), read_all.hours.as_deref()), (Some("m02-w3-joins"), Some("2h")));
        let kept = read_settled(&["0.5h", "read 2h about joins"], Settled::Open);
        assert_eq!(
            (kept.task, kept.hours.as_deref(), kept.message.as_str()),
            (None, Some("0.5h"), "read 2h about joins")
        );
    }

    #[test]
    fn a_sentence_names_no_task_by_chance() {
        for text in ["3h art", "wrote a better start", "the page of the book", "2h pages", "a of w3"] {
            assert_eq!(read(text).task, None, "{text}");
        }
        let exact = read("wrote tests m02-w3-joins");
        assert_eq!((exact.task.as_deref(), exact.message.as_str()), (Some("m02-w3-joins"), "wrote tests"));
        assert_eq!(read("git").task.as_deref(), Some("m01-w1-git-first"), "not a part of digits");
    }

    #[test]
    fn a_task_that_is_nearly_named_is_known() {
        let known = Known { tasks: &TASKS, listed: &[], today: NaiveDate::default() };
        assert_eq!(read("joinz 2h").mistyped(&known), Some("joins"));
        assert_eq!(read("2h reading").mistyped(&known), None);
        assert!(!read("fine words").is_understood());
    }
}
