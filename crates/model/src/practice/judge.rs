//! The judgement of one check: from what was found to passed, failed or could not run.

use super::check::{Answer, AnswerCheck, CommandCheck, FilesCheck, GitCheck, OutputCheck};
use crate::cut;
use crate::prelude::*;

/// Characters of an expected or actual text that are shown.
const MAX_SHOWN_CHARS: usize = 600;

/// Keys, tokens and passwords that are recognised by their form.
static SECRET: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"(?x)
        -----BEGIN\ [A-Z\ ]*PRIVATE\ KEY-----
        | \b(?:AKIA|ASIA)[0-9A-Z]{16}\b
        | \bgh[pousr]_[A-Za-z0-9]{36,}
        | \bgithub_pat_[A-Za-z0-9_]{40,}
        | \bsk-[A-Za-z0-9_-]{20,}
        | \bxox[abprs]-[A-Za-z0-9-]{10,}
        | \bAIza[0-9A-Za-z_-]{35}
        | \bhf_[A-Za-z0-9]{30,}
        | (?i:\b(?:password|passwd|api[_-]?key|secret|token)\b["']?\s*[:=]\s*["'][^"'\s]{8,}["'])
        "#,
    )
});

/// The result of one check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    Passed,
    Failed(Failure),
    /// It could not run; it counts neither way.
    CouldNotRun {
        reason: String,
    },
    /// It waits for an answer or a grading.
    NotAsked,
    /// A second stage whose packages are missing.
    Open {
        reason: String,
    },
}

/// A failed check, as the learner needs it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Failure {
    pub expected: String,
    pub actual: String,
    /// Where, such as `test_word_count.py:12`; empty if unknown.
    pub at: String,
}

impl Outcome {
    /// A failure with what was expected and what was found, both cut to what a learner reads.
    pub fn failed(expected: impl Into<String>, actual: impl Into<String>) -> Self {
        let [expected, actual] = [expected.into(), actual.into()].map(|text| cut(text.trim_end(), MAX_SHOWN_CHARS));
        Self::Failed(Failure { expected, actual, at: String::new() })
    }

    /// Whether the work meets the check's demand.
    pub const fn is_passed(&self) -> bool {
        matches!(self, Self::Passed)
    }
}

/// A command that ended by itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CommandResult {
    /// Its exit status; `None` if a signal ended it.
    pub exit: Option<i32>,
    /// The beginning of its standard output.
    pub stdout: String,
    /// The beginning of its standard error.
    pub stderr: String,
}

/// Judges a command by its exit status, then by what it printed.
pub fn command(check: &CommandCheck, result: &CommandResult) -> Outcome {
    if result.exit != Some(check.exit) {
        let ended = result.exit.map_or_else(|| "ended by a signal".to_owned(), |exit| format!("exit status {exit}"));
        let lines: Vec<&str> = result.stderr.trim_end().lines().collect();
        let stderr = lines[lines.len().saturating_sub(6)..].join("\n");
        let actual = if stderr.is_empty() { ended } else { format!("{ended}\n{stderr}") };
        return Outcome::failed(format!("exit status {}", check.exit), actual);
    }
    let stdout = output("standard output", &check.stdout, &result.stdout);
    stdout.or_else(|| output("standard error", &check.stderr, &result.stderr)).unwrap_or(Outcome::Passed)
}

/// The first demand that a stream fails.
fn output(stream: &str, check: &OutputCheck, text: &str) -> Option<Outcome> {
    let actual = || if text.trim().is_empty() { format!("nothing on {stream}") } else { text.to_owned() };
    if let Some(exact) = check.exact.as_ref().filter(|exact| exact.trim_end() != text.trim_end()) {
        return Some(Outcome::failed(exact.clone(), actual()));
    }
    if let Some(missing) = check.contains.iter().find(|part| !text.contains(part.as_str())) {
        return Some(Outcome::failed(format!("{stream} contains `{missing}`"), actual()));
    }
    // Read line by line: `^three$` matches what `print("three")` prints.
    if let Some(expression) = check.regex.as_ref().filter(|regex| !matches(&format!("(?m){regex}"), text)) {
        return Some(Outcome::failed(format!("{stream} matches `{expression}`"), actual()));
    }
    if let Some(forbidden) = check.forbidden.iter().find(|part| text.contains(part.as_str())) {
        return Some(Outcome::failed(format!("{stream} without `{forbidden}`"), actual()));
    }
    let wanted = check.json.as_ref()?;
    let Ok(Value::Object(found)) = serde_json::from_str(text) else {
        return Some(Outcome::failed(format!("a JSON object on {stream}"), actual()));
    };
    let (key, value) = wanted.iter().find(|(key, value)| !found.get(*key).is_some_and(|found| same(found, value)))?;
    let found = found.get(key).map_or_else(|| format!("no `{key}`"), |found| format!("`{key}` is {found}"));
    Some(Outcome::failed(format!("`{key}` is {value}"), found))
}

fn matches(expression: &str, text: &str) -> bool {
    Regex::new(expression).is_ok_and(|regex| regex.is_match(text))
}

/// Whether two values are equal; `3` and `3.0` are.
fn same(found: &Value, wanted: &Value) -> bool {
    match (found.as_f64(), wanted.as_f64()) {
        (Some(found), Some(wanted)) => (found - wanted).abs() <= f64::EPSILON * wanted.abs(),
        _ => found == wanted,
    }
}

/// Judges a file by its text; `None` if there is no such file.
pub fn file(check: &FilesCheck, text: Option<&str>) -> Outcome {
    let path = &check.path;
    let Some(text) = text else { return Outcome::failed(format!("a file `{path}`"), "there is no such file") };
    let demands_text = check.not_empty || check.matches.is_some();
    if demands_text && text.trim().is_empty() {
        return Outcome::failed(format!("text in `{path}`"), "the file is empty");
    }
    if check.matches.as_ref().is_some_and(|expression| !matches(expression, text)) {
        // Its title and its help say what a pattern stands for; to a learner the pattern says nothing.
        return Outcome::failed(format!("what this check asks for, in `{path}`"), "no match in the file");
    }
    let n_lines = text.lines().count();
    if let Some(most) = check.max_lines.filter(|most| n_lines > *most) {
        return Outcome::failed(format!("at most {most} lines in `{path}`"), format!("{n_lines} lines"));
    }
    if let Some(secret) = SECRET.find(text).filter(|_| check.no_secret) {
        let line = 1 + text[..secret.start()].matches('\n').count();
        let at = format!("{path}:{line}");
        return Outcome::Failed(Failure {
            expected: format!("no key, token or password in `{path}`"),
            actual: "a line looks like one".to_owned(),
            at,
        });
    }
    Outcome::Passed
}

/// The history of a work folder.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GitFacts {
    /// Commits that touch the folder.
    pub n_commits: usize,
    /// For each file of the check's `order`, the position of its first commit from the beginning of the history.
    pub first_commits: Vec<Option<usize>>,
    /// A file of the folder that is uncommitted.
    pub uncommitted: Option<String>,
}

/// Judges a history; `None` if the folder is not in a repository.
pub fn git(check: &GitCheck, facts: Option<&GitFacts>) -> Outcome {
    let Some(facts) = facts else { return Outcome::failed("a Git repository", "the folder is not in one") };
    if let Some(least) = check.commits.filter(|least| facts.n_commits < *least) {
        return Outcome::failed(format!("at least {}", count(least, "commit")), count(facts.n_commits, "commit"));
    }
    let firsts = check.order.iter().zip(&facts.first_commits);
    if let Some((path, _)) = firsts.clone().find(|(_, first)| first.is_none()) {
        return Outcome::failed(format!("`{path}` is committed"), "it is in no commit");
    }
    let in_order: Vec<(&String, usize)> = firsts.filter_map(|(path, first)| Some((path, (*first)?))).collect();
    if let Some(pair) = in_order.windows(2).find(|pair| pair[0].1 >= pair[1].1) {
        let (earlier, later) = (pair[0].0, pair[1].0);
        return Outcome::failed(format!("`{earlier}` is committed before `{later}`"), "it was not");
    }
    match facts.uncommitted.as_ref().filter(|_| check.clean) {
        Some(path) => Outcome::failed("everything is committed", format!("`{path}` is not")),
        None => Outcome::Passed,
    }
}

/// Judges an answer; a number may differ by the check's tolerance.
pub fn answer(check: &AnswerCheck, given: &str) -> Outcome {
    let is_right = match &check.answer {
        Answer::Word(word) => plain(word) == plain(given),
        Answer::Number(number) => number_beside_a_word(given)
            .is_some_and(|given| (given - number).abs() <= check.tolerance + number.abs() * 1e-9),
    };
    if is_right { Outcome::Passed } else { Outcome::failed("another answer", given) }
}

/// Case, spaces and a full stop at the end do not matter.
fn plain(text: &str) -> String {
    let words = text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    match words.strip_suffix('.') {
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => words,
    }
}

/// Words that make another number, or no number, of the one beside them.
const CHANGING: &str =
    " not no non minus negative or and than over under hundred thousand lakh million billion trillion dozen half ";

/// A number, alone or with one word before or after it that leaves it what it is: `line 3`, `6 minutes`.
fn number_beside_a_word(text: &str) -> Option<f64> {
    let text = plain(text);
    let is_word = |word: &str| word.len() > 1 && word.chars().all(char::is_alphabetic);
    let number = match text.split_once(' ') {
        Some((word, number) | (number, word)) if is_word(word) && !CHANGING.contains(&format!(" {word} ")) => number,
        _ => text.as_str(),
    };
    number_of(number)
}

/// A number as people write it: `1.54`, `1,54`, `66 %`, `1_000`.
fn number_of(text: &str) -> Option<f64> {
    let text: String = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '%' | '_')).collect();
    let has_point = text.contains('.');
    let text = if has_point { text.replace(',', "") } else { text.replacen(',', ".", 1) };
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::check::CheckKind;
    use crate::practice::check_file::read;

    fn kind(text: &str) -> CheckKind {
        read(&format!("[[check]]\ntitle = \"a\"\n{text}")).unwrap().checks.remove(0).kind
    }

    fn failure(outcome: &Outcome) -> (&str, &str) {
        match outcome {
            Outcome::Failed(failure) => (&failure.expected, &failure.actual),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_number_may_have_one_word_beside_it() {
        let CheckKind::Answer(check) = kind("kind = \"answer\"\nquestion = \"Which line?\"\nanswer = 3") else {
            panic!()
        };
        for right in ["3", "line 3", "Line 3.", "3 minutes", "3.0", " 3 "] {
            assert!(answer(&check, right).is_passed(), "{right}");
        }
        for wrong in [
            "13", "3 or 4", "or 3", "not 3", "minus 3", "3 thousand", "about line 3", "line 3 4", "line3", "3x", "x 3",
            "line", "line 4", "3 3", "3, 4", "line three", "over 3", "half 3", "-3 lines", "3 dozen",
        ] {
            assert!(!answer(&check, wrong).is_passed(), "{wrong}");
        }
    }

    #[test]
    fn a_command_is_judged_by_its_status_and_streams() {
        let text = "kind = \"command\"\nrun = [\"a\"]\nexit = 2\nstdout.contains = \"x\"\nstdout.json = { n = 3 }\nstderr.forbidden = [\"Traceback\"]";
        let CheckKind::Command(check) = kind(text) else { panic!() };
        let result = |exit, stdout: &str, stderr: &str| {
            command(&check, &CommandResult { exit, stdout: stdout.into(), stderr: stderr.into() })
        };
        assert_eq!(result(Some(2), "{\"n\": 3.0, \"x\": 1}", "fine"), Outcome::Passed);
        assert_eq!(failure(&result(Some(1), "", "no\n")), ("exit status 2", "exit status 1\nno"));
        assert_eq!(failure(&result(None, "", "")), ("exit status 2", "ended by a signal"));
        assert_eq!(failure(&result(Some(2), "", "")).1, "nothing on standard output");
        assert_eq!(failure(&result(Some(2), "x", "")).0, "a JSON object on standard output");
        assert_eq!(failure(&result(Some(2), "{\"n\": 4, \"x\": 1}", "")), ("`n` is 3", "`n` is 4"));
        assert_eq!(
            failure(&result(Some(2), "{\"n\": 3, \"x\": 1}", "Traceback")).0,
            "standard error without `Traceback`"
        );
    }

    #[test]
    fn a_file_is_judged_by_its_text() {
        let text = "kind = \"files\"\npath = \"n.md\"\nmatches = \"(?m)^## Limits\"\nno_secret = true\nmax_lines = 3";
        let CheckKind::Files(check) = kind(text) else { panic!() };
        assert_eq!(file(&check, Some("## Limits\nfew\n")), Outcome::Passed);
        assert_eq!(failure(&file(&check, None)).1, "there is no such file");
        assert_eq!(failure(&file(&check, Some(" \n"))).1, "the file is empty");
        assert_eq!(failure(&file(&check, Some("Limits"))).1, "no match in the file");
        assert_eq!(failure(&file(&check, Some("## Limits\n\n\n\n"))).1, "4 lines");
        for secret in ["api_key = \"abcdefgh1\"", "AKIAABCDEFGHIJKLMNOP", "-----BEGIN RSA PRIVATE KEY-----"] {
            let outcome = file(&check, Some(&format!("## Limits\n{secret}")));
            assert!(matches!(&outcome, Outcome::Failed(failure) if failure.at == "n.md:2"), "{outcome:?}");
        }
    }

    #[test]
    fn a_history_is_judged_by_its_commits() {
        let CheckKind::Git(check) = kind("kind = \"git\"\ncommits = 2\norder = [\"a\", \"b\"]\nclean = true") else {
            panic!()
        };
        let facts = |n_commits, first_commits: [Option<usize>; 2], uncommitted: Option<&str>| {
            let first_commits = first_commits.to_vec();
            git(&check, Some(&GitFacts { n_commits, first_commits, uncommitted: uncommitted.map(str::to_owned) }))
        };
        assert_eq!(facts(2, [Some(0), Some(1)], None), Outcome::Passed);
        assert_eq!(failure(&git(&check, None)).1, "the folder is not in one");
        assert_eq!(failure(&facts(1, [Some(0), Some(0)], None)).1, "1 commit");
        assert_eq!(failure(&facts(2, [Some(0), None], None)).0, "`b` is committed");
        assert_eq!(failure(&facts(2, [Some(1), Some(1)], None)).0, "`a` is committed before `b`");
        assert_eq!(failure(&facts(2, [Some(0), Some(1)], Some("c"))).1, "`c` is not");
    }

    #[test]
    fn output_is_matched_line_by_line() {
        let CheckKind::Command(check) = kind("kind = \"command\"\nrun = [\"a\"]\nstdout.regex = \"^three$\"") else {
            panic!()
        };
        for (stdout, passes) in [("three\n", true), ("two\nthree\nfour\n", true), ("three four\n", false)] {
            let result = CommandResult { exit: Some(0), stdout: stdout.into(), ..CommandResult::default() };
            assert_eq!(command(&check, &result).is_passed(), passes, "{stdout}");
        }
    }

    #[test]
    fn an_answer_is_judged_as_people_write_it() {
        let CheckKind::Answer(check) = kind("kind = \"answer\"\nquestion = \"?\"\nanswer = 1.54\ntolerance = 0.005")
        else {
            panic!()
        };
        for right in ["1.54", " 1,54 ", "1.535", "1.545", "1.54 %"] {
            assert_eq!(answer(&check, right), Outcome::Passed, "{right}");
        }
        for wrong in ["1.53", "", "two", "1.5.4", "inf", "NaN"] {
            assert!(!answer(&check, wrong).is_passed(), "{wrong}");
        }
        let CheckKind::Answer(check) = kind("kind = \"answer\"\nquestion = \"?\"\nanswer = \"Left  join\"") else {
            panic!()
        };
        assert!(answer(&check, "left join ").is_passed() && !answer(&check, "leftjoin").is_passed());
    }
}
