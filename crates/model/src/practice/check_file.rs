//! `check.toml`: the checks of a task, typed. Unknown keys and kinds are errors with their line and the nearest name.
//!
//! Each `[[check]]` is split in two: the keys that every check has, and those of its kind, which become a [`CheckKind`].

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error, ValueDeserializer};

use super::check::{Check, CheckFile, CheckKind, DEFAULT_TIMEOUT_S, KindName, MAX_TIMEOUT_S, Need, Proves};
use super::{Complaint, MAX_HINTS, is_inside};
use crate::course::difficulty::Difficulty;
use crate::prelude::*;

const FILE_KEYS: [&str; 4] = ["must", "dir", "needs", "difficulty"];
const COMMON_KEYS: [&str; 6] = ["title", "on_fail", "hint", "timeout", "proves", "needs"];
const OUTPUT_KEYS: [&str; 5] = ["exact", "contains", "regex", "json", "forbidden"];

/// The keys of the file besides its checks.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default)]
    must: bool,
    dir: Option<String>,
    #[serde(default)]
    needs: Vec<String>,
    difficulty: Option<String>,
}

/// The keys of every check.
#[derive(Deserialize)]
struct Common {
    #[serde(default)]
    title: String,
    on_fail: Option<String>,
    hint: Option<usize>,
    timeout: Option<u32>,
    proves: Option<String>,
    #[serde(default)]
    needs: Vec<String>,
}

/// What is wrong, and where.
type Fault = (Range<usize>, String);

/// Reads a check file, or says with lines what is wrong with it.
pub fn read(text: &str) -> Result<CheckFile, Vec<Complaint>> {
    let complaint = |(span, message): Fault| {
        let before = text.get(..span.start).unwrap_or_default();
        Complaint { line: 1 + before.matches('\n').count(), message }
    };
    let top = |error: &Error| vec![complaint((error.span().unwrap_or_default(), of_file(error.message())))];
    let mut root = DeTable::parse(text).map_err(|error| top(&error))?.into_inner();
    let checks = root.remove("check").map(Spanned::into_inner);
    let raw: RawFile = keys(root, 0..0).map_err(|error| top(&error))?;
    let mut faults = Vec::new();
    let needs = all_needs(&raw.needs).unwrap_or_else(|message| {
        faults.push((0..0, message));
        Vec::new()
    });
    if raw.dir.as_deref().is_some_and(|dir| !is_for_work(dir)) {
        faults.push((0..0, "`dir` must be a folder for work, such as `projects/NAME`".to_owned()));
    }
    let difficulty = raw.difficulty.as_deref().map(|word| (word, Difficulty::from_word(word)));
    if let Some((word, None)) = difficulty {
        faults.push((0..0, format!("`difficulty` is easy, usual or hard, not `{word}`")));
    }
    let mut found = Vec::new();
    match checks {
        Some(DeValue::Array(checks)) => {
            for value in checks {
                check(value).map_or_else(|fault| faults.push(fault), |check| found.push(check));
            }
        }
        _ => faults.push((0..0, "`[[check]]` is missing".to_owned())),
    }
    if faults.is_empty() {
        let difficulty = difficulty.and_then(|(_, difficulty)| difficulty);
        return Ok(CheckFile { must: raw.must, dir: raw.dir, needs, difficulty, checks: found });
    }
    Err(faults.into_iter().map(complaint).collect())
}

/// Reads the keys of a table into their type.
fn keys<T: DeserializeOwned>(table: DeTable<'_>, span: Range<usize>) -> Result<T, Error> {
    T::deserialize(ValueDeserializer::from(Spanned::new(span, DeValue::Table(table))))
}

/// Reads a check: its kind decides which keys it may have.
fn check(value: Spanned<DeValue<'_>>) -> Result<Check, Fault> {
    let span = value.span();
    let DeValue::Table(mut own) = value.into_inner() else {
        return Err((span, "a check is written below `[[check]]`".to_owned()));
    };
    let kind = own.remove("kind");
    let kind_span = kind.as_ref().map_or_else(|| span.clone(), Spanned::span);
    let word = kind.as_ref().and_then(|kind| kind.get_ref().as_str()).unwrap_or_default().to_owned();
    let common = COMMON_KEYS.into_iter().filter_map(|key| own.remove_entry(key)).collect();
    let first = own.keys().next().map(|key| (key.span(), key.get_ref().to_string()));
    let fault = |error: &Error| match &first {
        // A kind without keys of its own has one.
        Some((span, key)) if error.message() == "expected empty table" => (span.clone(), unknown_key(key, &[], &word)),
        _ => (error.span().unwrap_or_else(|| span.clone()), of_check(error.message(), &word)),
    };
    let common: Common = keys(common, span.clone()).map_err(|error| fault(&error))?;
    let tag = Spanned::new(kind_span, Cow::Owned(word.clone()));
    let own = Spanned::new(span.clone(), DeValue::Table(own));
    let kind: CheckKind = keys(DeTable::from_iter([(tag, own)]), span.clone()).map_err(|error| fault(&error))?;
    let Common { title, on_fail, hint, timeout, proves, needs } = common;
    let needs = all_needs(&needs).map_err(|message| (span.clone(), message))?;
    let said = proves.as_deref().map(Proves::from_word);
    let timeout_s = timeout.unwrap_or(DEFAULT_TIMEOUT_S);
    let message = if title.trim().is_empty() {
        "`title` is missing: what passes, in the learner's words".to_owned()
    } else if !(1..=MAX_TIMEOUT_S).contains(&timeout_s) {
        format!("`timeout` must be 1 to {MAX_TIMEOUT_S} seconds")
    } else if hint.is_some_and(|hint| !(1..=MAX_HINTS).contains(&hint)) {
        format!("`hint` is the number of a hint, 1 to {MAX_HINTS}")
    } else if said == Some(None) {
        format!("`proves` is {}", Proves::ALL.map(|word| format!("`{word}`")).join(", "))
    } else if said.is_some() && kind.name() == KindName::Rubric {
        "`proves` does not go with `kind = \"rubric\"`: who grades it says what it is worth".to_owned()
    } else {
        let proves = said.flatten().unwrap_or(kind.name().proves());
        return Ok(Check { title, on_fail, hint, timeout_s, needs, proves, kind });
    };
    Err((span, message))
}

/// The parser's message about the top of the file.
fn of_file(message: &str) -> String {
    let message = message.lines().next().unwrap_or_default();
    match quoted(message, "unknown field").as_slice() {
        [key, known @ ..] => match nearest(key, known.iter().copied(), 1).first() {
            Some(near) => format!("unknown key `{key}`; did you mean `{near}`?"),
            None => format!("unknown key `{key}`; the keys of a check go below `[[check]]`"),
        },
        [] => message.to_owned(),
    }
}

/// The parser's message about a check of that kind.
fn of_check(message: &str, kind: &str) -> String {
    let message = message.lines().next().unwrap_or_default();
    if let [key, known @ ..] = quoted(message, "unknown field").as_slice() {
        return unknown_key(key, known, kind);
    }
    // A kind with one key has another message.
    if let Some((key, known)) =
        message.strip_prefix("unexpected keys in table: ").and_then(|rest| rest.split_once(", "))
    {
        return unknown_key(key, &[known.trim_start_matches("available keys: ")], kind);
    }
    if let [key] = quoted(message, "missing field").as_slice() {
        return format!("`{key}` is missing in `kind = \"{kind}\"`");
    }
    if let [word, known @ ..] = quoted(message, "unknown variant").as_slice() {
        if *word != kind {
            return format!("`by` knows {}, not `{word}`", known.join(", "));
        }
        let near = nearest(kind, known.iter().copied(), 1);
        let near = near.first().map_or_else(|| known.join(", "), |near| format!("did you mean `{near}`?"));
        return format!("unknown kind `{kind}`; {near}");
    }
    message.to_owned()
}

/// The words in backticks of a message that begins so.
fn quoted<'a>(message: &'a str, beginning: &str) -> Vec<&'a str> {
    let rest = message.strip_prefix(beginning).unwrap_or_default();
    rest.split('`').skip(1).step_by(2).collect()
}

fn unknown_key(key: &str, known: &[&str], kind: &str) -> String {
    if OUTPUT_KEYS.contains(&key) && !known.contains(&"exact") {
        return format!("`{key}` goes with an output: `stdout.{key} = …` or `stderr.{key} = …`");
    }
    if FILE_KEYS.contains(&key) {
        return format!("`{key}` goes at the top, before the first `[[check]]`");
    }
    match nearest(key, known.iter().copied().chain(COMMON_KEYS), 1).first() {
        Some(near) => format!("unknown key `{key}`; did you mean `{near}`?"),
        None => format!("`{key}` does not go with `kind = \"{kind}\"`"),
    }
}

/// Reads the texts of `needs`, or says which is none.
fn all_needs(texts: &[String]) -> Result<Vec<Need>, String> {
    let read = |text: &String| need(text).ok_or_else(|| format!("`{text}` in `needs` is not NAME or NAME>=VERSION"));
    texts.iter().map(read).collect()
}

/// Reads `NAME` or `NAME>=1.2`.
fn need(text: &str) -> Option<Need> {
    let (name, version) = text.split_once(">=").unwrap_or((text, ""));
    let name = name.trim();
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.'));
    let numbers = version.trim().split('.').filter(|part| !part.is_empty());
    let at_least = numbers.map(|part| part.trim().parse().ok()).collect::<Option<Vec<u32>>>()?;
    (is_name && !name.starts_with(['-', '.'])).then(|| Need { name: name.to_owned(), at_least })
}

/// Whether a folder can hold work: inside the workspace, not hidden, and not the path's or the templates'.
fn is_for_work(dir: &str) -> bool {
    let is_taken = |first: &str| matches!(first, "paths" | "templates" | "docs" | "src" | "tests");
    is_inside(dir) && !dir.split('/').any(|part| part.starts_with('.')) && !dir.split('/').next().is_some_and(is_taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(text: &str) -> Vec<String> {
        read(text).unwrap_err().iter().map(|found| format!("{}: {}", found.line, found.message)).collect()
    }

    #[test]
    fn every_kind_is_read() {
        let file = read(
            r#"
must = true
dir = "projects/reading-log"
difficulty = "hard"
needs = ["python>=3.11", "pytest"]
[[check]]
kind = "tests"
files = ["test_form.py"]
title = "a"
timeout = 5
hint = 2
needs = ["torch"]
[[check]]
kind = "command"
title = "b"
run = ["python", "-m", "reading_log"]
stdout.json = { count = 3 }
stderr.forbidden = ["Traceback"]
[[check]]
kind = "files"
title = "c"
path = "notes.md"
matches = "(?m)^## Limits"
[[check]]
kind = "answer"
title = "d"
question = "What is the slope?"
answer = 1.54
tolerance = 0.005
[[check]]
kind = "rubric"
title = "e"
by = ["peer"]
[[check.items]]
title = "Names a limit"
levels = ["absent", "specific"]
[[check]]
kind = "git"
title = "f"
commits = 2
order = ["choice.md", "scores.csv"]
[[check]]
kind = "notebook"
title = "g"
path = "report.ipynb"
[[check]]
kind = "mutants"
title = "h"
"#,
        )
        .unwrap();
        let words: Vec<&str> = file.checks.iter().map(|check| check.kind.name().word()).collect();
        assert_eq!(words, ["tests", "command", "files", "answer", "rubric", "git", "notebook", "mutants"]);
        assert_eq!(file.needs[0], Need { name: "python".into(), at_least: vec![3, 11] });
        assert_eq!((file.checks[0].stage().as_deref(), file.checks[1].stage()), (Some("torch"), None));
        assert_eq!((file.checks[0].timeout_s, file.checks[1].timeout_s), (5, 60));
        assert!(file.must && file.difficulty == Some(Difficulty::Hard));
    }

    #[test]
    fn a_mistake_has_its_line_and_the_nearest_name() {
        for (text, expected) in [
            ("[[check]]\nkind = \"test\"\ntitle = \"a\"", "2: unknown kind `test`; did you mean `tests`?"),
            (
                "[[check]]\nkind = \"command\"\ntitle = \"a\"\nexact = \"b\"",
                "4: `exact` goes with an output: `stdout.exact = …` or `stderr.exact = …`",
            ),
            (
                "kind = \"tests\"\n[[check]]\ntitle = \"a\"",
                "1: unknown key `kind`; the keys of a check go below `[[check]]`",
            ),
            ("[[check]]\nkind = \"tests\"\ntitle = \"a\"\nfile = []", "4: unknown key `file`; did you mean `files`?"),
            (
                "[[check]]\nkind = \"tests\"\ntitle = \"a\"\nfiles = [\"../a.py\"]",
                "4: files are named from their folder, not `../a.py`",
            ),
            ("[[check]]\nkind = \"tests\"\nmust = true", "3: `must` goes at the top, before the first `[[check]]`"),
            (
                "[[check]]\nkind = \"answer\"\ntitle = \"a\"\nquestion = \"b\"\nanswer = [1]",
                "5: `answer` is a number or a text in quotes",
            ),
            ("[[check]]\nkind = \"tests\"\ntitel = \"a\"", "3: unknown key `titel`; did you mean `title`?"),
            (
                "must = true\n\n[[check]]\nkind = \"tests\"",
                "3: `title` is missing: what passes, in the learner's words",
            ),
            (
                "[[check]]\nkind = \"tests\"\ntitle = \"a\"\npath = \"x\"",
                "4: `path` does not go with `kind = \"tests\"`",
            ),
            (
                "[[check]]\nkind = \"files\"\ntitle = \"a\"\npath = \"../x\"",
                "4: `path` must stay in the work folder, not `../x`",
            ),
            (
                "[[check]]\nkind = \"files\"\ntitle = \"a\"\npath = \"x\"\nmatches = \"(\"",
                "5: `(` is not a regular expression",
            ),
            ("[[check]]\nkind = \"tests\"\ntitle = \"a\"\ntimeout = 601", "1: `timeout` must be 1 to 600 seconds"),
            (
                "dir = \"/tmp\"\n[[check]]\nkind = \"tests\"\ntitle = \"a\"",
                "1: `dir` must be a folder for work, such as `projects/NAME`",
            ),
            ("[[check]]\nkind = \"command\"\ntitle = \"a\"", "1: `run` is missing in `kind = \"command\"`"),
            (
                "[[check]]\nkind = \"notebook\"\ntitle = \"a\"\npat = \"x\"",
                "4: unknown key `pat`; did you mean `path`?",
            ),
            (
                "[[check]]\nkind = \"answer\"\ntitle = \"a\"\nquestion = \"b\"\nanswer = \"c\"\nchoices = [\"d\"]",
                "1: `answer` is not one of `choices`",
            ),
            (
                "[[check]]\ntitle = \"a\"",
                "1: unknown kind ``; tests, mutants, command, files, git, notebook, artefact, answer, rubric",
            ),
            (
                "[[check]]\nkind = \"rubric\"\ntitle = \"a\"\nby = [\"me\"]\nitems = []",
                "4: `by` knows peer, assistant, self, not `me`",
            ),
            (
                "[[check]]\nkind = \"tests\"\ntitle = \"a\"\nproves = \"all\"",
                "1: `proves` is `computed`, `form`, `claim`",
            ),
            (
                "[[check]]\nkind = \"rubric\"\ntitle = \"a\"\nproves = \"form\"\n[[check.items]]\ntitle = \"b\"\nlevels = [\"c\", \"d\"]",
                "1: `proves` does not go with `kind = \"rubric\"`: who grades it says what it is worth",
            ),
            (
                "[[check]]\nkind = \"artefact\"\ntitle = \"a\"\npath = \"a.csv\"\n[[check.claims]]\nin = \"n.md\"\nafter = \"x\"\nvalue = \"mean(\"",
                "8: `value` has `` where a name is expected",
            ),
            ("must = true", "1: `[[check]]` is missing"),
            (
                "difficulty = \"mean\"\n[[check]]\nkind = \"tests\"\ntitle = \"a\"",
                "1: `difficulty` is easy, usual or hard, not `mean`",
            ),
            (
                "needs = [\"py thon\"]\n[[check]]\nkind = \"tests\"\ntitle = \"a\"",
                "1: `py thon` in `needs` is not NAME or NAME>=VERSION",
            ),
        ] {
            assert_eq!(complaints(text), [expected], "{text}");
        }
        assert_eq!(complaints("[[check]\n").len(), 1);
    }
}
