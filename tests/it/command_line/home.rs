//! The home screen at a real terminal: every key, what it writes, and what it leaves.

use std::fs::File;
use std::io::Read;
use std::time::Duration;

use rexpect::process::Signal;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use serde_json::json;

use crate::support::terminal::{CTRL_C, ENTER, Ended, Terminal};
use crate::support::{TestWorkspace, ended_within, los_in};

const ESCAPE: &str = "\u{1b}";
const TASK: &str = "m02-w4-joins-again";

/// The sample's path with a learner who began today.
fn beginner() -> TestWorkspace {
    let workspace = TestWorkspace::beginner();
    workspace.begun_days_ago(0);
    workspace
}

/// The ordinary screen is back, with its cursor.
fn assert_put_back(ended: &Ended, exit: i32) {
    assert_eq!(ended.exit, exit, "{ended:?}");
    let (shown, left) = (ended.screen.rfind("\u{1b}[?1049h"), ended.screen.rfind("\u{1b}[?1049l"));
    assert!(shown.is_some() && left > shown && ended.shows_cursor(), "{ended:?}");
}

// A frame writes only the cells that changed, and a blank one rarely does: single words are waited for.
#[test]
fn every_key_does_its_work() {
    let workspace = beginner();
    let staged = r#"{"timestamp":"2026-01-07T10:00:00Z","event":"note","message":"from elsewhere"}"#;
    assert_eq!(workspace.los(&["memory", "append", "progress_log.jsonl", staged]).exit, Some(5));
    let mut los = Terminal::sized(&workspace, 80, 24, &[]);
    los.until("Beginner");
    // Help, an unknown key, moving, the panes.
    los.press("?").until("Keys").press("z").until("quit");
    los.press("z").until("nothing");
    los.press("jk").press("\t").until("taken").press("\u{1b}[6~").press("\t").until("week");
    // Any task of the path is found.
    los.press("/").press("joins-again").press(ENTER).until("Found");
    // A session, which offers the files to begin with; then the task is done, measured.
    los.press("s").until("[Y/n]").press(ENTER).until("starter").press("n").until("copied");
    los.press("d").until("again").press("3").until("[Y/n]").press(ENTER).until("Written.");
    assert_eq!(workspace.events()[1]["metadata"]["task"], TASK);
    // It is taken back, so the session runs on; it is stopped, which is asked as well.
    los.press("u").until("[Y/n]").press("y").until("Written.");
    los.press("s").until("[Y/n]").press("n").until("Not");
    // Anything can be logged; what cannot be read can be changed.
    los.press("l").until("grade").press("joinz 2h").press(ENTER).until("joins?").press("\u{15}");
    los.press("quux").press(ENTER).until("no event");
    los.press("\u{15}").press("joins-again 1h30 good").press(ENTER).until("[Y/n]").press(ENTER);
    los.until("Written.");
    // A pending write is shown exactly before it is approved.
    los.press("w").until("from").until("elsewhere").press("a").until("Written.");
    los.press("w").until("write");
    // Commands with questions of their own have the ordinary screen to themselves.
    los.press("r").until("show answer").press("\u{4}").until("Any key goes back").press(" ").until("Beginner");
    los.press("c").until("Any key goes back").press(" ").until("Beginner");
    los.press("a").until("suggest");
    los.press("q");
    let ended = los.end();
    assert_put_back(&ended, 0);
    let events = workspace.events();
    let names: Vec<&str> = events.iter().map(|event| event["event"].as_str().unwrap()).collect();
    assert_eq!(names, ["session_started", "task_completed", "correction", "study", "note"]);
    assert_eq!(events[1]["metadata"]["session"], events[0]["entry_id"]);
    assert_eq!(events[2]["metadata"], json!({"corrects_act": events[1]["act"]}));
    // How it went does not finish the task.
    assert_eq!(events[3]["metadata"], json!({"task": TASK, "duration_hours": 1.5, "went": "good"}));
}

#[test]
fn writes_of_another_program_appear() {
    let workspace = beginner();
    let mut los = Terminal::sized(&workspace, 120, 30, &[]);
    los.until("Beginner");
    workspace.los(&["start", TASK, "--yes"]).ok();
    los.until(TASK).press("q");
    assert_put_back(&los.end(), 0);
}

/// Lessons, old writes and other learners make a workspace of many files; each of them counts.
#[test]
fn a_change_beyond_hundreds_of_files_appears() {
    let workspace = beginner();
    for n in 0..600 {
        workspace.write(&format!(".claude/memory/old/{n}.txt"), "");
    }
    let mut los = Terminal::sized(&workspace, 120, 30, &[]);
    los.until("Beginner");
    let file = "paths/Beginner/month-01/README.md";
    workspace.write(file, workspace.read(file).replace("Move, copy", "Zanzibar"));
    los.until("Zanzibar").press("q");
    assert_put_back(&los.end(), 0);
}

#[test]
fn the_terminal_is_put_back_whatever_ends_it() {
    let workspace = beginner();
    for (signal, exit) in [(Signal::SIGTERM, 143), (Signal::SIGHUP, 129)] {
        let mut los = Terminal::sized(&workspace, 60, 20, &[]);
        los.until("Beginner");
        los.signal(signal);
        assert_put_back(&los.end(), exit);
    }
    let mut los = Terminal::sized(&workspace, 60, 20, &[]);
    los.until("Beginner").press(ESCAPE).press(CTRL_C);
    assert_put_back(&los.end(), 0);
    assert_eq!(workspace.log(), "");
}

/// Each prompt of a command that the home screen starts: a card, a question, and the key that goes back.
#[test]
fn another_window_size_ends_no_prompt_and_loses_no_grade() {
    let workspace = beginner();
    let mut los = Terminal::sized(&workspace, 80, 24, &[]);
    let mut columns = 80;
    // The signal comes at once, and the next key a moment later.
    let mut resized = |los: &mut Terminal| {
        columns += 1;
        los.resize(columns, 24);
        std::thread::sleep(Duration::from_millis(50));
    };
    los.until("Beginner").press("r").until("show answer");
    resized(&mut los);
    los.press(" ").until("1 again");
    resized(&mut los);
    los.press("3").until("show answer").press("\u{4}").until("Log 1 grade");
    resized(&mut los);
    los.press(ENTER).until("Any key goes back");
    resized(&mut los);
    los.press(" ").until("Beginner");
    // The screen has the new size, and Ctrl-C at a prompt comes back to it, too.
    los.press("r").until("show answer").press(CTRL_C).until("Any key goes back").press(" ").until("Beginner");
    los.press("q");
    assert_put_back(&los.end(), 0);
    assert_eq!(workspace.last_event()["metadata"]["grade"], "good");
}

/// Without a controlling terminal no signal comes either, as under `nohup`: reading the end for ever would use a whole core.
#[test]
fn it_ends_when_its_terminal_goes_away() {
    let workspace = beginner();
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    tcsetwinsize(&master, Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
    let mut child = {
        let end = || File::options().read(true).write(true).open(&name).unwrap();
        let mut command = workspace.command(&[""; 0]);
        command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap()
    };
    let mut master = File::from(master);
    let (mut seen, mut bytes) = (Vec::new(), [0; 4096]);
    while !String::from_utf8_lossy(&seen).contains("Beginner") {
        let n = master.read(&mut bytes).unwrap();
        seen.extend_from_slice(&bytes[..n]);
    }
    drop(master);
    ended_within(&mut child, Duration::from_mins(1));
}

#[test]
fn bare_los_prints_text_without_a_terminal_or_workspace() {
    let workspace = beginner();
    let ran = workspace.los(&[""; 0]);
    assert!(ran.stdout.contains("Usage: los") && ran.exit == Some(0), "{ran:?}");
    let nowhere = tempfile::tempdir().unwrap();
    let ended = Terminal::start_command(los_in(nowhere.path(), &[""; 0])).end();
    assert!(ended.exit == 0 && ended.screen.contains("los init"), "{ended:?}");
}
