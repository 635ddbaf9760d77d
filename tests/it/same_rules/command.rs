//! The command line: without a terminal, where `--yes` approves, and at one, where the learner is asked.

use std::process::Output;

use serde_json::Value;

use super::place::{Place, Step};
use super::{Answer, Came, Row};
use crate::support::terminal::{ENTER, Terminal};

/// Facts with a flag of their own.
const FLAGS: [&str; 4] = ["task", "hours", "score", "on"];

fn words_of(step: Step) -> Vec<String> {
    let words: Vec<&str> = match step {
        Step::Start(task) => vec!["start", task],
        Step::Stop("") => vec!["stop"],
        Step::Stop(hours) => vec!["stop", "--hours", hours],
        Step::Done(task) => vec!["done", task, "1h", "good"],
        Step::DoneAgain(task) => vec!["done", task, "1h", "good", "--again"],
        Step::Check(task) | Step::Keep(task) => vec!["check", task],
        Step::Append(line) => vec!["memory", "append", "progress_log.jsonl", line],
        Step::Log(event, "", _) => vec!["log", event],
        Step::Log(event, message, _) => vec!["log", event, message],
    };
    let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    if let Step::Log(_, _, facts) = step {
        for (name, value) in facts {
            if FLAGS.contains(name) {
                words.extend([format!("--{name}"), (*value).to_owned()]);
            } else {
                words.extend(["--meta".to_owned(), format!("{name}={value}")]);
            }
        }
    }
    words
}

/// Takes the step without a terminal. A check gets `--yes` only to keep its result.
pub(super) fn take(place: &Place, row: &Row) -> Answer {
    let words = words_of(row.step);
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    words.push("--json");
    if !matches!(row.step, Step::Check(_)) {
        words.push("--yes");
    }
    let Output { status, stdout, stderr } = place.command(&words).output().unwrap();
    let [stdout, stderr] = [stdout, stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    let words = format!("{stdout}{stderr}");
    let value = |text: &str| serde_json::from_str::<Value>(text.lines().last().unwrap_or_default()).ok();
    if let Some(error) = value(&stderr).filter(|value| value["error"].is_object()) {
        let code = error["error"]["code"].as_str().unwrap().to_owned();
        let expected = if code == "PERMISSION_DENIED" { 4 } else { 2 };
        assert_eq!(status.code(), Some(expected), "{words}");
        return Answer { came: Came::Refused(code), words };
    }
    let report: Value = serde_json::from_str(&stdout).unwrap_or_else(|_| panic!("no JSON: {words}"));
    let came = match (&row.step, &report["logged"]) {
        (Step::Check(_) | Step::Keep(_), Value::Bool(true)) => Came::Accepted,
        (Step::Check(_) | Step::Keep(_), Value::Bool(false)) => Came::Shown,
        (Step::Check(_) | Step::Keep(_), logged) => {
            assert_eq!((logged.as_str(), status.code()), (Some("pending"), Some(0)), "{words}");
            Came::Staged
        }
        _ => Came::Accepted,
    };
    Answer { came, words }
}

/// Takes the step at a terminal, and presses Enter where a yes or no is asked.
pub(super) fn take_at_terminal(place: &Place, row: &Row) -> Answer {
    let words = words_of(row.step);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut terminal = Terminal::start_command(place.command(&words));
    let mut default = None;
    while let Some(question) = terminal.until_any(&["[Y/n]", "[y/N]"]) {
        default = default.or(Some(question));
        terminal.press(ENTER);
    }
    let ended = terminal.end();
    let words = ended.text().split_whitespace().collect::<Vec<_>>().join(" ");
    let came = match (default, ended.exit) {
        (Some(1), _) => Came::Asked,
        (Some(_), 0) => Came::Accepted,
        (_, 1) => Came::Shown,
        (_, 2) => Came::Refused(String::new()),
        other => panic!("{other:?}: {words}"),
    };
    Answer { came, words }
}
