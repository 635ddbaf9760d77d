//! `los review` at a real terminal: a session, its keys, and every way to leave it.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use rexpect::process::Signal;

use crate::command_line::review::{workspace, written};
use crate::support::TestWorkspace;
use crate::support::terminal::{CTRL_C, ENTER, Ended, Terminal, assert_harmless};

const CTRL_D: &str = "\u{4}";

fn begin(workspace: &TestWorkspace, flags: &[&str]) -> Terminal {
    Terminal::start(workspace, &[&["review"], flags].concat())
}

fn grade<'a>(terminal: &'a mut Terminal, key: &str) -> &'a mut Terminal {
    terminal.until("show answer").press(ENTER).until("1 again").press(key)
}

fn words(workspace: &TestWorkspace) -> Vec<String> {
    let word = |event: &serde_json::Value| match event["metadata"]["grade"].as_str() {
        Some(grade) => grade.to_owned(),
        None => event["event"].as_str().unwrap().to_owned(),
    };
    written(workspace).iter().map(word).collect()
}

/// How many grades a session has kept and not logged.
fn kept(workspace: &TestWorkspace) -> usize {
    let files = fs::read_dir(workspace.path(".context")).unwrap().map(|entry| entry.unwrap().path());
    let mut kept = files.filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with("review-"));
    let text = kept.next().map_or("[]".into(), |path| fs::read_to_string(path).unwrap());
    serde_json::from_str::<serde_json::Value>(&text).unwrap().as_array().unwrap().len()
}

fn assert_fine(ended: &Ended, exit: i32) {
    assert!(ended.exit == exit && ended.shows_cursor(), "{ended:?}");
    assert_harmless(&ended.text());
}

#[test]
fn a_session_logs_all_grades_after_one_yes() {
    let workspace = workspace();
    let mut terminal = begin(&workspace, &[]);
    terminal.until("show answer").press(" ").until("1 again 10 min").until("2 hard ");
    terminal.until("4 easy 4 d").press("3").until("good, back in ");
    assert_eq!((words(&workspace).len(), kept(&workspace)), (0, 1), "it is on disk before the next card");
    grade(&mut terminal, "4");
    grade(&mut terminal, "2").until("Log 3 grades (1 hard, 1 good, 1 easy)?").press(ENTER);
    let ended = terminal.end();
    assert_fine(&ended, 0);
    assert_eq!((words(&workspace), kept(&workspace)), (vec!["good".into(), "easy".into(), "hard".into()], 0));
    let events = written(&workspace);
    let [first, last] = [0, 2].map(|at| &events[at]["metadata"]);
    assert_eq!((first["question"].as_str(), first["skill"].as_str()), (Some("q1"), Some("joins")));
    assert!(first["duration_hours"].as_f64().unwrap() >= 0.01);
    assert!(events[0]["timestamp"].as_str() < events[2]["timestamp"].as_str(), "each has the time of its key");
    assert!(first["done_for_today"].is_null() && last["done_for_today"] == true, "{events:?}");
    // It was one answer, so it is taken back as one.
    let act = &events[0]["act"];
    assert!(
        act.is_string() && events.iter().all(|event| event["act"] == *act && event["entry_id"] != *act),
        "{events:?}"
    );
    assert!(workspace.los(&["undo", "--yes"]).ok().contains("review · 3 entries"));
    assert_eq!(workspace.last_event()["metadata"]["corrects_act"], *act);
    let text = ended.text();
    for words in [
        "3 cards today (about 3 min).",
        "1/3 · joins · month 1",
        "Rows with a match on both sides",
        "No answer is written here",
        "3 grades (1 hard, 1 good, 1 easy) in 1 minute, logged.",
        "Done for today. Next: ",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn a_forgotten_card_comes_again_until_it_is_recalled() {
    let workspace = workspace();
    let mut terminal = begin(&workspace, &["--yes"]);
    grade(&mut terminal, "1").until("again, it comes again in this session");
    grade(&mut terminal, "3");
    grade(&mut terminal, "3").until("once more");
    grade(&mut terminal, "1").until("once more");
    grade(&mut terminal, "2").until("back tomorrow");
    assert_fine(&terminal.end(), 0);
    assert_eq!(words(&workspace), ["again", "good", "good", "again", "hard"]);
}

#[test]
fn done_for_today_holds_until_tomorrow_and_more_goes_on() {
    let workspace = workspace();
    // More than one session holds, all of the first day's share.
    let more: Vec<String> = (0..30).map(|n| format!("- What is {n}?::{n}\n")).collect();
    workspace.write("paths/Beginner/cards/own.md", more.concat());
    let for_today = || workspace.los(&["status", "--json"]).json()["due_reviews"]["for_today"].as_u64().unwrap();
    let n = for_today();
    assert!((3..30).contains(&n), "{n}");
    let mut terminal = begin(&workspace, &["--yes"]);
    for _ in 0..n {
        grade(&mut terminal, "3");
    }
    let ended = terminal.end();
    assert_fine(&ended, 0);
    assert!(ended.text().contains("Done for today. 25 cards can wait; `los review --more` continues."), "{ended:?}");
    assert_eq!(for_today(), 0);
    assert!(workspace.los(&["review"]).ok().contains("none for today"));
    let mut terminal = begin(&workspace, &["--more", "--yes"]);
    terminal.until("1/8").until("show answer").press("q");
    assert_fine(&terminal.end(), 0);
}

#[test]
fn a_grade_can_be_taken_back_and_a_card_set_aside() {
    let workspace = workspace();
    let mut terminal = begin(&workspace, &[]);
    terminal.until("show answer").press("u").until("nothing to take back");
    grade(&mut terminal, "1");
    terminal.until("2/3").until("show answer").press("u").until("taken back: again").until("1/3");
    grade(&mut terminal, "4");
    terminal.until("2/3").until("show answer").press("s").until("set aside");
    terminal.until("3/3").until("show answer").press("?").until("take the last grade back");
    grade(&mut terminal, "3").until("Log 2 grades (1 good, 1 easy, 1 suspended)?").press("u").until("taken back: good");
    grade(&mut terminal, "2").until("Log 2 grades").press("y");
    assert_fine(&terminal.end(), 0);
    assert_eq!(words(&workspace), ["easy", "card_suspended", "hard"]);
    let ready = |day: &str| {
        let list = workspace.los(&["review", "--list", "--json", "--as-of", day]).json();
        list["cards"].as_array().unwrap().iter().map(|card| card["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert!(!ready("2027-06-01").contains(&"q2".to_owned()));
    let unknown = workspace.los(&["review", "--resume", "q9", "--yes"]);
    assert!(unknown.exit == Some(2) && unknown.stderr.contains("no card `q9` is set aside"), "{unknown:?}");
    workspace.los(&["review", "--resume", "q2", "--yes"]).ok();
    assert!(ready("2027-06-01").contains(&"q2".to_owned()));
}

#[test]
fn a_card_can_be_left_for_today_and_a_session_stopped() {
    let workspace = workspace();
    let mut terminal = begin(&workspace, &["--yes"]);
    terminal.until("show answer").press("n").until("not today");
    grade(&mut terminal, "4").until("3/3");
    terminal.until("show answer").press(CTRL_D);
    let ended = terminal.end();
    assert_fine(&ended, 0);
    assert_eq!(words(&workspace), ["easy"]);
    assert!(ended.text().contains("2 cards left; `los review` continues."), "{ended:?}");
}

#[test]
fn a_session_that_is_cut_off_loses_no_grade() {
    let workspace = workspace();
    let mut terminal = begin(&workspace, &[]);
    grade(&mut terminal, "3");
    grade(&mut terminal, "2").until("3/3");
    terminal.signal(Signal::SIGKILL);
    drop(terminal);
    assert_eq!((words(&workspace).len(), kept(&workspace)), (0, 2));
    let list = workspace.los(&["review"]);
    assert!(list.stderr.contains("2 grades from "), "{list:?}");
    // The next session offers them first, and then has one card left.
    let mut terminal = begin(&workspace, &[]);
    terminal.until("a session was cut off").until("Log them?").press(ENTER).until("1 card today").until("1/1");
    terminal.until("show answer").press(ENTER).until("1 again").press(CTRL_D);
    assert_fine(&terminal.end(), 0);
    assert_eq!((words(&workspace), kept(&workspace)), (vec!["good".into(), "hard".into()], 0));
    // Logged twice, it counts once: each entry has its id from the key on.
    let ids: Vec<_> = written(&workspace).iter().map(|event| event["entry_id"].clone()).collect();
    assert!(ids[0].is_string() && ids[0] != ids[1]);
    let acts: Vec<_> = written(&workspace).iter().map(|event| event["act"].clone()).collect();
    assert!(acts[0].is_string() && acts[0] == acts[1], "{acts:?}");
}

#[test]
fn ctrl_c_keeps_what_was_graded_for_the_next_session() {
    let workspace = workspace();
    let mut terminal = begin(&workspace, &[]);
    grade(&mut terminal, "3");
    terminal.until("2/3").until("show answer").press(ENTER).until("1 again").press(CTRL_C);
    let ended = terminal.end();
    assert_fine(&ended, 130);
    assert!(ended.text().contains("1 grade kept; the next `los review` offers to log it."), "{ended:?}");
    let mut terminal = begin(&workspace, &[]);
    terminal.until("Log them?").press("n").until("Forget them?").press("y").until("1/3");
    terminal.until("show answer").press("q");
    assert_fine(&terminal.end(), 0);
    assert_eq!((words(&workspace).len(), kept(&workspace)), (0, 0));
}

#[test]
fn a_no_at_the_end_logs_nothing() {
    let workspace = workspace();
    for (forget, n_kept) in [("n", 1), ("y", 0)] {
        let mut terminal = begin(&workspace, &[]);
        if forget == "y" {
            terminal.until("Log them?").press("n").until("Forget them?").press("n");
        }
        grade(&mut terminal, "3").until("2/3");
        terminal.until("show answer").press("q").until("Log 1 grade (1 good)?").press("n");
        terminal.until("Forget these").press(forget);
        assert_fine(&terminal.end(), 0);
        assert_eq!((words(&workspace).len(), kept(&workspace)), (0, n_kept));
    }
}

#[test]
fn a_log_that_writes_by_itself_asks_nothing() {
    let workspace = workspace();
    workspace.write("learning-os.toml", "[approval]\nown_log = \"auto\"\n[review]\nconfidence = true\n");
    let mut terminal = begin(&workspace, &[]);
    terminal.until("sure?").press("4").until("1 again").press("1");
    terminal.until("sure?").press(" ").until("1 again").press("3").until("3/3").until("sure?").press("q");
    assert_fine(&terminal.end(), 0);
    let sure: Vec<_> = written(&workspace).iter().map(|event| event["metadata"]["confidence"].clone()).collect();
    assert_eq!(sure, ["certain".into(), serde_json::Value::Null]);
}

#[test]
fn a_card_is_edited_in_its_file_at_its_line() {
    let workspace = workspace();
    let editor = workspace.path("editor.sh");
    fs::write(&editor, "#!/bin/sh\necho \"$@\" > editor.args\nsed -i 's/both sides/either side/' \"$2\"\n").unwrap();
    fs::set_permissions(&editor, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = workspace.command(&["review"]);
    command.env("EDITOR", &editor).env_remove("VISUAL");
    let mut terminal = Terminal::start_command(command);
    terminal.until("1/3").until("show answer").press("e").until("1/3").until("show answer");
    terminal.press(ENTER).until("either side").press("q");
    assert_fine(&terminal.end(), 0);
    let args = workspace.read("editor.args");
    assert!(args.starts_with("+9 ") && args.trim_end().ends_with("paths/Beginner/month-01/README.md"), "{args}");
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
    assert_eq!(words(&workspace), ["good", "hard"]);
}
