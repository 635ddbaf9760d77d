//! `los review` at a real terminal: a session, and every way to leave it.

use crate::review::{workspace, written};
use crate::support::TestWorkspace;
use crate::terminal::{CTRL_C, ENTER, Ended, Terminal, assert_harmless};

fn begin(workspace: &TestWorkspace, flags: &[&str]) -> Terminal {
    let mut terminal = Terminal::start(workspace, &[&["review"], flags].concat());
    if !flags.contains(&"--yes") {
        terminal.until("Begin?").press(ENTER);
    }
    terminal
}

fn grade<'a>(terminal: &'a mut Terminal, key: &str) -> &'a mut Terminal {
    terminal.until("show answer").press(ENTER).until("1 again").press(key)
}

fn grades(workspace: &TestWorkspace) -> Vec<String> {
    let words = written(workspace);
    words.iter().map(|event| event["metadata"]["grade"].as_str().unwrap().to_owned()).collect()
}

fn assert_fine(ended: &Ended, exit: i32) {
    assert!(ended.exit == exit && ended.shows_cursor(), "{ended:?}");
    assert_harmless(&ended.text());
}

#[test]
fn a_session_asks_shows_the_answer_and_writes_each_grade() {
    let workspace = workspace();
    let mut terminal = begin(&workspace, &[]);
    // Due after 2.3 days: two or three days on, by the hour of the day.
    grade(&mut terminal, "3").until("good, back in ");
    assert_eq!(grades(&workspace), ["good"], "it is on disk before the next card");
    grade(&mut terminal, "e");
    grade(&mut terminal, "h");
    let ended = terminal.end();
    assert_fine(&ended, 0);
    assert_eq!(grades(&workspace), ["good", "easy", "hard"]);
    let event = &written(&workspace)[0];
    assert_eq!(
        (event["metadata"]["question"].as_str(), event["metadata"]["skill"].as_str()),
        (Some("q1"), Some("joins"))
    );
    assert!(event["metadata"]["duration_hours"].as_f64().unwrap() >= 0.01);
    let text = ended.text();
    for words in [
        "3 cards today (about 3 min).",
        "1/3 · joins · month 1",
        "Rows with a match on both sides",
        "No answer is written here",
        "3 grades in 1 minute: 1 hard, 1 good, 1 easy.",
        "Next: 1 card on ",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn what_was_not_recalled_comes_once_more() {
    let workspace = workspace();
    let mut terminal = begin(&workspace, &[]);
    grade(&mut terminal, "1").until("again, it comes once more at the end");
    grade(&mut terminal, "3");
    grade(&mut terminal, "3").until("once more");
    grade(&mut terminal, "a").until("back tomorrow");
    let ended = terminal.end();
    assert_fine(&ended, 0);
    assert_eq!(grades(&workspace), ["again", "good", "good", "again"], "once more, not for ever");
}

#[test]
fn a_card_can_be_skipped_and_a_session_left() {
    let workspace = workspace();
    let mut terminal = begin(&workspace, &["--yes"]);
    terminal.until("show answer").press("x").press("s").until("skipped");
    grade(&mut terminal, "4").until("3/3");
    terminal.until("show answer").press("q");
    let ended = terminal.end();
    assert_fine(&ended, 0);
    assert_eq!(grades(&workspace), ["easy"]);
    assert!(ended.text().contains("Done for today."), "{ended:?}");
}

#[test]
fn ctrl_c_keeps_what_was_graded() {
    let workspace = workspace();
    let mut terminal = begin(&workspace, &[]);
    grade(&mut terminal, "3");
    grade(&mut terminal, "2").until("3/3");
    terminal.until("show answer").press(ENTER).until("1 again").press(CTRL_C);
    let ended = terminal.end();
    assert_fine(&ended, 130);
    assert_eq!(grades(&workspace), ["good", "hard"]);
    assert!(ended.text().contains("2 grades in"), "{ended:?}");
}

#[test]
fn a_no_before_the_first_card_writes_nothing() {
    let workspace = workspace();
    let mut terminal = Terminal::start(&workspace, &["review"]);
    terminal.until("review_completed").until("Begin?").press("n");
    let ended = terminal.end();
    assert_fine(&ended, 0);
    assert!(written(&workspace).is_empty() && ended.text().contains("Nothing was written"), "{ended:?}");
}

#[test]
fn without_input_it_lists() {
    let workspace = workspace();
    for flags in [&["--no-input"][..], &["--list"], &["--as-of", "2026-01-08"]] {
        let ended = Terminal::start(&workspace, &[&["review"], flags].concat()).end();
        assert_fine(&ended, 0);
        assert!(ended.text().contains("3 cards today"), "{ended:?}");
    }
    assert!(written(&workspace).is_empty());
}

#[test]
fn grades_from_elsewhere_are_asked_about_once() {
    let workspace = workspace();
    let mut terminal = Terminal::start(&workspace, &["review", "--grade", "q1=good", "--grade", "q2=hard"]);
    terminal.until("q1").until("q2").until("Write all of them?").press(ENTER);
    let ended = terminal.end();
    assert_fine(&ended, 0);
    assert_eq!(grades(&workspace), ["good", "hard"]);
}

#[test]
fn ctrl_d_ends_a_session_as_stop_does() {
    let workspace = workspace();
    let mut terminal = begin(&workspace, &["--yes"]);
    grade(&mut terminal, "3").until("2/3");
    terminal.until("show answer").press("\u{4}");
    assert_fine(&terminal.end(), 0);
    let mut terminal = begin(&workspace, &["--yes"]);
    terminal.until("show answer").press(ENTER).until("1 again").press("\u{4}");
    assert_fine(&terminal.end(), 0);
    assert_eq!(grades(&workspace), ["good"]);
}
