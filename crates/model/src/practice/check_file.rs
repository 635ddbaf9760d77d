//! `check.toml`: the checks of a task, typed. Unknown keys and kinds are errors with their line and the nearest name.

use regex::Regex;
use serde::Deserialize;
use toml::{Spanned, Table, Value};

use super::check::{
    Answer, AnswerCheck, Check, CheckFile, CheckKind, CommandCheck, DEFAULT_TIMEOUT_S, FilesCheck, GitCheck,
    MAX_TIMEOUT_S, Need, OutputCheck, RubricCheck,
};
use super::lesson::{Complaint, MAX_HINTS};
use super::rubric::RubricItem;
use crate::nearest::nearest;

const BY: [&str; 3] = ["peer", "assistant", "self"];
/// The kinds, and the keys of each in addition to those of every check.
const KEYS: [(&str, &[&str]); 8] = [
    ("tests", &[]),
    ("mutants", &[]),
    ("command", &["run", "stdin", "exit", "stdout", "stderr"]),
    ("files", &["path", "not_empty", "matches", "no_secret", "max_lines"]),
    ("git", &["commits", "order", "clean"]),
    ("notebook", &["path"]),
    ("answer", &["question", "answer", "tolerance", "choices"]),
    ("rubric", &["by", "items"]),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    #[serde(default)]
    must: bool,
    dir: Option<String>,
    #[serde(default)]
    needs: Vec<String>,
    #[serde(default)]
    check: Vec<Spanned<RawCheck>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct RawCheck {
    kind: String,
    title: String,
    on_fail: Option<String>,
    hint: Option<usize>,
    timeout: Option<u32>,
    run: Option<Vec<String>>,
    stdin: Option<String>,
    exit: Option<i32>,
    stdout: Option<OutputCheck>,
    stderr: Option<OutputCheck>,
    path: Option<String>,
    not_empty: Option<bool>,
    matches: Option<String>,
    no_secret: Option<bool>,
    max_lines: Option<usize>,
    commits: Option<usize>,
    order: Option<Vec<String>>,
    clean: Option<bool>,
    question: Option<String>,
    answer: Option<RawAnswer>,
    tolerance: Option<f64>,
    choices: Option<Vec<String>>,
    by: Option<Vec<String>>,
    items: Option<Vec<RubricItem>>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "`answer` is a number or a text in quotes")]
pub(super) enum RawAnswer {
    Number(f64),
    Word(String),
}

/// Reads a check file, or says with lines what is wrong with it.
pub fn read(text: &str) -> Result<CheckFile, Vec<Complaint>> {
    let raw: RawFile = toml::from_str(text).map_err(|error| vec![syntax(text, &error)])?;
    let mut complaints = Vec::new();
    let mut needs = Vec::new();
    let mut complain = |line: usize, message: String| complaints.push(Complaint { line, message });
    for text in &raw.needs {
        match need(text) {
            Some(need) => needs.push(need),
            None => complain(1, format!("`{text}` in `needs` is not NAME or NAME>=VERSION")),
        }
    }
    if raw.dir.as_deref().is_some_and(|dir| !is_for_work(dir)) {
        complain(1, "`dir` must be a folder for work, such as `projects/NAME`".to_owned());
    }
    if raw.check.is_empty() {
        complain(1, "`[[check]]` is missing".to_owned());
    }
    let mut checks = Vec::new();
    let tables: Table = toml::from_str(text).unwrap_or_default();
    let tables = tables.get("check").and_then(Value::as_array);
    for (spanned, given) in raw.check.into_iter().zip(tables.into_iter().flatten()) {
        let line = line_at(text, spanned.span().start);
        match check(spanned.into_inner(), given) {
            Ok(check) => checks.push(check),
            Err(message) => complain(line, message),
        }
    }
    if complaints.is_empty() { Ok(CheckFile { must: raw.must, dir: raw.dir, needs, checks }) } else { Err(complaints) }
}

fn line_at(text: &str, offset: usize) -> usize {
    1 + text.get(..offset).map_or(0, |before| before.matches('\n').count())
}

/// The parser's message in one line, with the nearest name for an unknown key.
fn syntax(text: &str, error: &toml::de::Error) -> Complaint {
    let line = error.span().map_or(1, |span| line_at(text, span.start));
    let message = error.message().lines().next().unwrap_or_default();
    let unknown = message.strip_prefix("unknown field `").and_then(|rest| rest.split_once('`')).map(|(name, _)| name);
    let Some(unknown) = unknown else { return Complaint { line, message: message.to_owned() } };
    let of_file = ["must", "dir", "needs", "check"];
    let of_check = ["kind", "title", "on_fail", "hint", "timeout"];
    let of_check = || of_check.iter().chain(KEYS.iter().flat_map(|(_, keys)| *keys)).copied();
    let of_output = ["exact", "contains", "regex", "json", "forbidden"];
    let elsewhere = if of_output.contains(&unknown) {
        Some(format!("`{unknown}` goes with an output: `stdout.{unknown} = …` or `stderr.{unknown} = …`"))
    } else if of_file.contains(&unknown) {
        Some(format!("`{unknown}` goes at the top, before the first `[[check]]`"))
    } else if of_check().any(|key| key == unknown) {
        Some(format!("`{unknown}` goes below `[[check]]`"))
    } else {
        None
    };
    if let Some(message) = elsewhere {
        return Complaint { line, message };
    }
    let known = of_file.into_iter().chain(of_check()).chain(of_output).chain(["levels"]);
    let near = nearest(unknown, known, 1);
    let near = near.first().map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
    Complaint { line, message: format!("unknown key `{unknown}`{near}") }
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

/// Whether a path stays inside the folder it is relative to.
pub fn is_inside(path: &str) -> bool {
    !path.is_empty()
        && !path.contains('\\')
        && !path.contains('\0')
        && path.split('/').all(|part| !part.is_empty() && part != "." && part != ".." && part != ".git")
}

/// Reads one check; `given` is its table as written.
fn check(mut raw: RawCheck, given: &Value) -> Result<Check, String> {
    let Some((kind, keys)) = KEYS.iter().find(|(kind, _)| *kind == raw.kind) else {
        let kinds = KEYS.map(|(kind, _)| kind);
        let near = nearest(&raw.kind, kinds, 1);
        let near = near.first().map_or_else(|| kinds.join(", "), |near| format!("did you mean `{near}`?"));
        return Err(format!("unknown kind `{}`; {near}", raw.kind));
    };
    let mut all = KEYS.iter().flat_map(|(_, keys)| *keys);
    if let Some(key) = all.find(|key| given.get(key).is_some() && !keys.contains(key)) {
        return Err(format!("`{key}` does not go with `kind = \"{kind}\"`"));
    }
    if raw.title.trim().is_empty() {
        return Err("`title` is missing: what passes, in the learner's words".to_owned());
    }
    let timeout_s = raw.timeout.unwrap_or(DEFAULT_TIMEOUT_S);
    if !(1..=MAX_TIMEOUT_S).contains(&timeout_s) {
        return Err(format!("`timeout` must be 1 to {MAX_TIMEOUT_S} seconds"));
    }
    if raw.hint.is_some_and(|hint| !(1..=MAX_HINTS).contains(&hint)) {
        return Err(format!("`hint` is the number of a hint, 1 to {MAX_HINTS}"));
    }
    let expressions = [raw.matches.as_ref(), raw.stdout.as_ref().and_then(|out| out.regex.as_ref())];
    let expressions = expressions.into_iter().chain([raw.stderr.as_ref().and_then(|out| out.regex.as_ref())]);
    for expression in expressions.flatten() {
        Regex::new(expression).map_err(|_| format!("`{expression}` is not a regular expression"))?;
    }
    Ok(Check {
        title: std::mem::take(&mut raw.title),
        on_fail: raw.on_fail.take(),
        hint: raw.hint,
        timeout_s,
        kind: kind_of(kind, raw)?,
    })
}

fn kind_of(kind: &str, raw: RawCheck) -> Result<CheckKind, String> {
    let missing = |key: &str| format!("`{key}` is missing in `kind = \"{kind}\"`");
    let path = |path: Option<String>| {
        let path = path.ok_or_else(|| missing("path"))?;
        if is_inside(&path) { Ok(path) } else { Err(format!("`path` must stay in the work folder, not `{path}`")) }
    };
    Ok(match kind {
        "tests" => CheckKind::Tests,
        "mutants" => CheckKind::Mutants,
        "notebook" => CheckKind::Notebook { path: path(raw.path)? },
        "command" => {
            let run = raw.run.filter(|run| run.first().is_some_and(|program| !program.is_empty()));
            CheckKind::Command(Box::new(CommandCheck {
                run: run.ok_or_else(|| missing("run"))?,
                stdin: raw.stdin,
                exit: raw.exit.unwrap_or(0),
                stdout: raw.stdout.unwrap_or_default(),
                stderr: raw.stderr.unwrap_or_default(),
            }))
        }
        "files" => CheckKind::Files(FilesCheck {
            path: path(raw.path)?,
            not_empty: raw.not_empty.unwrap_or(false),
            matches: raw.matches,
            no_secret: raw.no_secret.unwrap_or(false),
            max_lines: raw.max_lines,
        }),
        "git" => {
            let order = raw.order.unwrap_or_default();
            if let Some(outside) = order.iter().find(|path| !is_inside(path)) {
                return Err(format!("`order` must name files in the work folder, not `{outside}`"));
            }
            CheckKind::Git(GitCheck { commits: raw.commits, order, clean: raw.clean.unwrap_or(false) })
        }
        "answer" => {
            let answer = match (raw.answer.ok_or_else(|| missing("answer"))?, raw.tolerance) {
                (RawAnswer::Number(number), tolerance) => Answer::Number(number, tolerance.unwrap_or(0.0)),
                (RawAnswer::Word(_), Some(_)) => return Err("`tolerance` needs a number as `answer`".to_owned()),
                (RawAnswer::Word(word), None) => Answer::Word(word),
            };
            let choices = raw.choices.unwrap_or_default();
            if !answer.is_among(&choices) {
                return Err("`answer` is not one of `choices`".to_owned());
            }
            let question = raw.question.ok_or_else(|| missing("question"))?;
            CheckKind::Answer(AnswerCheck { question, answer, choices })
        }
        _ => {
            let by = raw.by.unwrap_or_else(|| BY.map(str::to_owned).to_vec());
            if let Some(other) = by.iter().find(|by| !BY.contains(&by.as_str())) {
                return Err(format!("`by` knows {}, not `{other}`", BY.join(", ")));
            }
            let items = raw.items.filter(|items| !items.is_empty()).ok_or_else(|| missing("items"))?;
            if let Some(item) = items.iter().find(|item| item.levels.len() < 2) {
                return Err(format!("`{}` needs at least two `levels`", item.title));
            }
            CheckKind::Rubric(RubricCheck { by, items })
        }
    })
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
needs = ["python>=3.11", "pytest"]
[[check]]
kind = "tests"
title = "a"
timeout = 5
hint = 2
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
        let words: Vec<&str> = file.checks.iter().map(|check| check.kind.word()).collect();
        assert_eq!(words, ["tests", "command", "files", "answer", "rubric", "git", "notebook", "mutants"]);
        assert_eq!(file.needs[0], Need { name: "python".into(), at_least: vec![3, 11] });
        assert_eq!((file.checks[0].timeout_s, file.checks[1].timeout_s), (5, 60));
        assert!(file.must);
    }

    #[test]
    fn a_mistake_has_its_line_and_the_nearest_name() {
        for (text, expected) in [
            ("[[check]]\nkind = \"test\"\ntitle = \"a\"", "1: unknown kind `test`; did you mean `tests`?"),
            (
                "[[check]]\nkind = \"command\"\ntitle = \"a\"\nexact = \"b\"",
                "4: `exact` goes with an output: `stdout.exact = …` or `stderr.exact = …`",
            ),
            ("kind = \"tests\"\n[[check]]\ntitle = \"a\"", "1: `kind` goes below `[[check]]`"),
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
                "1: `path` does not go with `kind = \"tests\"`",
            ),
            (
                "[[check]]\nkind = \"files\"\ntitle = \"a\"\npath = \"../x\"",
                "1: `path` must stay in the work folder, not `../x`",
            ),
            (
                "[[check]]\nkind = \"files\"\ntitle = \"a\"\npath = \"x\"\nmatches = \"(\"",
                "1: `(` is not a regular expression",
            ),
            ("[[check]]\nkind = \"tests\"\ntitle = \"a\"\ntimeout = 601", "1: `timeout` must be 1 to 600 seconds"),
            (
                "dir = \"/tmp\"\n[[check]]\nkind = \"tests\"\ntitle = \"a\"",
                "1: `dir` must be a folder for work, such as `projects/NAME`",
            ),
            ("must = true", "1: `[[check]]` is missing"),
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
