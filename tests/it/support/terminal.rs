//! The command line at a real terminal: what is shown before it is asked, what each answer does, and what Ctrl-C leaves.
//!
//! A pseudo-terminal holds `los` as a shell would; everything it prints is looked at byte by byte.

use std::process::{Command, Stdio};
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};

use rexpect::ReadUntil;
use rexpect::process::{Signal, WaitStatus};
use rexpect::session::{PtySession, spawn_command};
use rustix::termios::{Winsize, tcsetwinsize};
use serde_json::Value;
use signal_hook::consts::SIGHUP;

use crate::support::durability_harness::under;
use crate::support::{LOG, TestWorkspace};

/// A message that forges an entry, clears the screen, sets the title, colours by an eight-bit code, and turns the
/// direction of writing.
pub(crate) const HOSTILE: &str = "one\n{\"timestamp\":\"2026-01-07\",\"event\":\"forged\"}\r\u{1b}[2J\u{1b}]0;pwned\u{7}\u{8}\u{7f}\u{9b}31m\u{9d}0;x\u{9c}\u{202e}evil\u{2066}\u{200b}\u{feff}";
/// How long a prompt may take on a busy machine.
const PATIENCE_MS: u64 = 20_000;
const ENTRY: &str = r#"{"timestamp":"2026-01-07T14:00:00Z","event":"note"}"#;
pub(crate) const CTRL_C: &str = "\u{3}";
pub(crate) const ENTER: &str = "\r";
pub(crate) const DOWN: &str = "\u{1b}[B";

/// No character of `text` drives a terminal, hides, or changes the direction of writing.
pub(crate) fn assert_harmless(text: &str) {
    let is_harmful = |c: char| {
        (c.is_control() && c != '\n' && c != '\t')
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let found: Vec<char> = text.chars().filter(|c| is_harmful(*c)).collect();
    assert!(found.is_empty(), "{found:?} in {text:?}");
}

/// `los` at a terminal.
pub(crate) struct Terminal {
    session: PtySession,
    /// All that it printed up to what was last waited for.
    seen: String,
}

/// How a run at a terminal ended.
#[derive(Debug)]
pub(crate) struct Ended {
    /// The exit number; a signal's is 128 more than its number, as a shell tells it.
    pub(crate) exit: i32,
    /// All that was printed.
    pub(crate) screen: String,
}

impl Terminal {
    pub(crate) fn start(workspace: &TestWorkspace, args: &[&str]) -> Self {
        Self::start_command(workspace.command(args))
    }

    pub(crate) fn start_command(mut command: Command) -> Self {
        // A signal that the tests were started to ignore would be ignored by `los` as well; one that they handle is not.
        static HANDLED: Once = Once::new();
        HANDLED.call_once(|| {
            signal_hook::flag::register(SIGHUP, Arc::default()).unwrap();
        });
        command.env("TERM", "xterm-256color").stdin(Stdio::inherit());
        let session = spawn_command(command, Some(PATIENCE_MS)).unwrap();
        Self { session, seen: String::new() }
    }

    /// The same in a window of that size.
    pub(crate) fn sized(workspace: &TestWorkspace, columns: u16, rows: u16, args: &[&str]) -> Self {
        Self::sized_command(&workspace.command(args), columns.into(), rows.into())
    }

    pub(crate) fn sized_command(inner: &Command, columns: usize, rows: usize) -> Self {
        let script = format!("stty rows {rows} cols {columns} && exec \"$0\" \"$@\"");
        let mut command = under(&["sh", "-c", &script], inner);
        inner.get_current_dir().map(|folder| command.current_dir(folder));
        Self::start_command(command)
    }

    /// Waits until `text`, of ASCII, is printed.
    pub(crate) fn until(&mut self, text: &str) -> &mut Self {
        let before = self.session.exp_string(text).unwrap_or_else(|error| panic!("{error}"));
        self.seen.push_str(&(before + text));
        self
    }

    /// All that was printed so far, without waiting.
    pub(crate) fn so_far(&mut self) -> &str {
        while let Some(c) = self.session.try_read() {
            self.seen.push(c);
        }
        &self.seen
    }

    /// Waits until one of these texts is printed, and gives its place among them; `None` once `los` ended.
    pub(crate) fn until_any(&mut self, texts: &[&str]) -> Option<usize> {
        let needles = texts.iter().map(|text| ReadUntil::String((*text).to_owned()));
        let (before, found) = self.session.exp_any(needles.chain([ReadUntil::EOF]).collect()).unwrap();
        self.seen.push_str(&(before + &found));
        texts.iter().position(|text| *text == found)
    }

    pub(crate) fn press(&mut self, keys: &str) -> &mut Self {
        self.session.send(keys).unwrap();
        self.session.flush().unwrap();
        self
    }

    /// Types into a line of input.
    pub(crate) fn answer(&mut self, prompt: &str, text: &str) -> &mut Self {
        self.until(prompt).press(text).press(ENTER)
    }

    pub(crate) fn signal(&mut self, signal: Signal) {
        self.session.process_mut().signal(signal).unwrap();
    }

    /// Gives the window another size, of which the kernel tells the programs in it by a signal.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        let master = self.session.process().get_file_handle().unwrap();
        tcsetwinsize(&master, Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        self
    }

    pub(crate) fn end(mut self) -> Ended {
        self.seen.push_str(&self.session.exp_eof().unwrap_or_else(|error| panic!("{error}")));
        let until = Instant::now() + Duration::from_millis(PATIENCE_MS);
        let exit = loop {
            match self.session.process().status().unwrap() {
                WaitStatus::Exited(_, exit) => break exit,
                WaitStatus::Signaled(_, signal, _) => break 128 + signal as i32,
                other => assert!(Instant::now() < until, "it does not end: {other:?}"),
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        // The reader makes a character of each byte.
        let bytes: Vec<u8> = self.seen.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
        Ended { exit, screen: String::from_utf8(bytes).unwrap() }
    }
}

impl Ended {
    /// Whether the terminal shows its cursor again.
    pub(crate) fn shows_cursor(&self) -> bool {
        let hidden = self.screen.rfind("\u{1b}[?25l");
        hidden.is_none_or(|hidden| self.screen.rfind("\u{1b}[?25h").is_some_and(|shown| shown > hidden))
    }

    /// The text without the terminal's line ends and without the codes that prompts move and colour with.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let mut rest = self.screen.as_str();
        while let Some((before, code)) = rest.split_once("\u{1b}[") {
            text.push_str(before);
            let end = code.find(|c: char| c.is_ascii_alphabetic()).unwrap();
            assert!(code[..end].chars().all(|c| c.is_ascii_digit() || c == ';' || c == '?'), "{code:?}");
            assert!("mKABCDGhlJ".contains(&code[end..=end]), "an unknown code: {:?}", &code[..=end]);
            rest = &code[end + 1..];
        }
        (text + rest).replace("\r\n", "\n").replace('\r', "")
    }
}

fn append(workspace: &TestWorkspace, flags: &[&str]) -> Terminal {
    Terminal::start(workspace, &[&["memory", "append", "progress_log.jsonl", ENTRY], flags].concat())
}

#[test]
fn a_write_is_shown_as_it_will_be_and_enter_writes_it() {
    let workspace = TestWorkspace::new();
    let mut terminal = append(&workspace, &[]);
    terminal.until("Write it?");
    assert_eq!(workspace.log(), "", "written before it was asked");
    terminal.press(ENTER);
    let ended = terminal.end();
    assert_eq!((ended.exit, workspace.log()), (0, format!("{ENTRY}\n")), "{ended:?}");
    assert!(ended.text().contains(&format!("Append to progress_log.jsonl:\n+ {ENTRY}\n")), "{ended:?}");
    assert!(ended.text().contains("Appended to progress_log.jsonl") && ended.shows_cursor(), "{ended:?}");
    // For each of these, too, the answer is yes or no at once; a quiet command still shows what it asks about.
    for (flags, key, n_lines, exit) in [(&[][..], "y", 2, 0), (&[], "n", 2, 4), (&["--quiet"], ENTER, 3, 0)] {
        let mut terminal = append(&workspace, flags);
        terminal.until(&format!("+ {ENTRY}")).until("Write it?").press(key).press(ENTER);
        let ended = terminal.end();
        assert_eq!((ended.exit, workspace.log().lines().count()), (exit, n_lines), "{key}: {ended:?}");
        assert_eq!((workspace.pending().len(), ended.shows_cursor()), (0, true), "{key}: {ended:?}");
    }
    // With these flags nobody is asked.
    workspace.write(LOG, "");
    for (flag, exit, n_written, n_pending) in [("--yes", 0, 1, 0), ("--no-input", 5, 1, 1), ("--json", 5, 1, 1)] {
        let ended = append(&workspace, &[flag]).end();
        let n = (workspace.events().len(), workspace.pending().len());
        assert_eq!((ended.exit, n), (exit, (n_written, n_pending)), "{flag}: {ended:?}");
        assert!(!ended.screen.contains("Write it?"), "{flag}: {ended:?}");
    }
}

#[test]
fn a_plan_is_offered_to_be_kept_and_no_is_no_failure() {
    let workspace = TestWorkspace::new();
    workspace.begun_days_ago(0);
    let month =
        "# Month 1: Things\n\n## Weekly plan\n\n### Week 1: Begin\n\n- [ ] Read about it (2h) #reading ^read-it\n";
    workspace.write("paths/Beginner/month-01/README.md", month);
    let mut terminal = Terminal::start(&workspace, &["plan"]);
    terminal.until("Keep this as your plan for the week?").press("n").press(ENTER);
    let ended = terminal.end();
    assert_eq!((ended.exit, workspace.log()), (0, String::new()), "{ended:?}");
    assert!(ended.text().contains("Not kept.") && ended.shows_cursor(), "{ended:?}");
    let mut terminal = Terminal::start(&workspace, &["plan"]);
    terminal.until("read-it").until("Keep this as your plan for the week?").press(ENTER);
    let ended = terminal.end();
    assert_eq!((ended.exit, workspace.log().lines().count()), (0, 1), "{ended:?}");
    assert!(ended.text().contains("Kept as your plan for week 1."), "{ended:?}");
    // Kept, so there is nothing to ask.
    let ended = Terminal::start(&workspace, &["plan"]).end();
    assert_eq!((ended.exit, ended.text().contains("Keep this")), (0, false), "{ended:?}");
}

#[test]
fn a_decision_is_shown_with_the_signature_that_is_written() {
    let workspace = TestWorkspace::new();
    let decision = r#"{"timestamp":"2026-01-07","decision":"swap"}"#;
    let mut terminal = Terminal::start(&workspace, &["memory", "append", "decisions.jsonl", decision]);
    terminal.until("Write it?").press(ENTER);
    let ended = terminal.end();
    let written = workspace.read(".claude/memory/decisions.jsonl");
    let value: Value = serde_json::from_str(&written).unwrap();
    assert_eq!((ended.exit, value["approved_by"].as_str()), (0, Some("learner")));
    assert!(ended.text().contains(&format!("+ {written}")), "shown and written differ: {ended:?}");
}

#[test]
fn the_settings_can_let_the_own_log_write_without_asking() {
    let workspace = TestWorkspace::new();
    workspace.write("learning-os.toml", "[approval]\nown_log = \"auto\"\n");
    let ended = Terminal::start(&workspace, &["log", "note", "text"]).end();
    assert_eq!((ended.exit, workspace.log().lines().count()), (0, 1), "{ended:?}");
    // The setting is about the log, not about every write.
    let mut terminal = append(&workspace, &[]);
    terminal.until("Write it?").press("n");
    assert_eq!(terminal.end().exit, 4);
}

#[test]
fn a_best_practice_without_arguments_is_asked_for_part_by_part() {
    let workspace = TestWorkspace::new();
    let mut terminal = Terminal::start(&workspace, &["add-best-practice"]);
    terminal.answer("Title", "Read the error").answer("What to do", "Read it aloud");
    terminal.answer("When it applies", "").answer("Why", "Half of them say what to do").answer("Example", "");
    terminal.until("Write it?").press(ENTER);
    let ended = terminal.end();
    let written = workspace.read(".claude/memory/best_practices.md");
    assert_eq!(ended.exit, 0, "{ended:?}");
    assert!(written.contains(" — Read the error\n\n**Practice:** Read it aloud\n\n**Why:** Half of them"), "{written}");
    assert!(!written.contains("Context") && !written.contains("Example"), "{written}");
    for line in written.lines().filter(|line| !line.is_empty()) {
        assert!(ended.text().contains(&format!("+ {line}\n")), "not shown before it was asked: {line}");
    }
}

#[test]
fn staged_writes_are_decided_one_by_one() {
    let workspace = TestWorkspace::new();
    for n in 0..3 {
        let entry = format!(r#"{{"timestamp":"2026-01-07","event":"note","n":{n}}}"#);
        assert_eq!(workspace.los(&["memory", "append", "progress_log.jsonl", &entry]).exit, Some(5));
    }
    let mut terminal = Terminal::start(&workspace, &["memory", "pending"]);
    terminal
        .until("Log: note")
        .until("Append to progress_log.jsonl:")
        .until("\"n\":0")
        .until("reject")
        .press(DOWN)
        .press(ENTER);
    terminal.until("written").until("\"n\":1").until("reject").press(DOWN).press(DOWN).press(ENTER);
    terminal.until("rejected").until("\"n\":2").until("reject").press(ENTER);
    let ended = terminal.end();
    assert_eq!((ended.exit, ended.shows_cursor()), (0, true), "{ended:?}");
    assert_eq!(workspace.log(), "{\"timestamp\":\"2026-01-07\",\"event\":\"note\",\"n\":0}\n");
    assert_eq!(workspace.pending().len(), 1);
    assert!(!ended.text().contains("\\u{"), "its own colours are shown as text: {ended:?}");
}

#[test]
fn a_staged_write_is_approved_after_it_is_shown() {
    let workspace = TestWorkspace::new();
    assert_eq!(workspace.los(&["memory", "append", "progress_log.jsonl", ENTRY]).exit, Some(5));
    let id = workspace.pending_id();
    let mut no = Terminal::start(&workspace, &["memory", "approve", &id]);
    no.until("Log: note").until(&format!("+ {ENTRY}")).until("Write it?").press("n");
    assert_eq!((no.end().exit, workspace.log().as_str(), workspace.pending().len()), (5, "", 1));
    let mut yes = Terminal::start(&workspace, &["memory", "approve", &id]);
    yes.until(&format!("+ {ENTRY}")).until("Write it?").press(ENTER);
    assert_eq!((yes.end().exit, workspace.log(), workspace.pending().len()), (0, format!("{ENTRY}\n"), 0));
}

#[test]
fn pending_writes_are_offered_after_the_next_write() {
    let workspace = TestWorkspace::new();
    let staged = r#"{"timestamp":"2026-01-07","event":"note","message":"staged"}"#;
    assert_eq!(workspace.los(&["memory", "append", "progress_log.jsonl", staged]).exit, Some(5));
    let mut terminal = append(&workspace, &[]);
    terminal.until("Write it?").press(ENTER).until("1 staged write").until("reject").press(DOWN).press(ENTER);
    let ended = terminal.end();
    assert_eq!((ended.exit, workspace.log()), (0, format!("{ENTRY}\n{staged}\n")), "{ended:?}");
}

#[test]
fn ctrl_c_at_a_prompt_writes_nothing_and_gives_the_cursor_back() {
    let workspace = TestWorkspace::beginner();
    workspace.write(".claude/memory/best_practices.md", "");
    let decision = r#"{"timestamp":"2026-01-07","decision":"x"}"#;
    assert_eq!(workspace.los(&["memory", "append", "decisions.jsonl", decision]).exit, Some(5));
    for (args, prompt, keys) in [
        (&["memory", "append", "progress_log.jsonl", ENTRY][..], "Write it?", CTRL_C),
        (&["log", "note", "text"], "Log: note", CTRL_C),
        (&["log"], "What did you do", CTRL_C),
        (&["add-best-practice"], "Title", CTRL_C),
        (&["add-best-practice"], "Title", &format!("half a ti{CTRL_C}")),
        (&["memory", "pending"], "reject", CTRL_C),
    ] {
        let mut terminal = Terminal::start(&workspace, args);
        terminal.until(prompt).press(keys);
        let ended = terminal.end();
        assert_eq!((ended.exit, ended.shows_cursor()), (130, true), "{args:?}: {ended:?}");
        for file in ["progress_log.jsonl", "decisions.jsonl", "best_practices.md"] {
            assert_eq!(workspace.read(&format!(".claude/memory/{file}")), "", "{args:?}: {file}");
        }
        assert_eq!(workspace.pending().len(), 1, "{args:?}");
    }
}

#[test]
fn a_terminal_that_goes_away_writes_nothing() {
    let workspace = TestWorkspace::new();
    let mut terminal = append(&workspace, &[]);
    terminal.until("Write it?");
    terminal.signal(Signal::SIGHUP);
    assert_eq!(terminal.end().exit, 129);
    assert_eq!((workspace.log().as_str(), workspace.pending().len()), ("", 0));
}

#[test]
fn logging_without_an_event_asks_for_task_hours_and_how_it_went() {
    let workspace = TestWorkspace::beginner();
    let mut terminal = Terminal::start(&workspace, &["log", "--color", "never"]);
    terminal.until("something else").press(ENTER);
    terminal.until("Time it took").press("many").press(ENTER).until("a time above 0");
    terminal.press("\u{7f}\u{7f}\u{7f}\u{7f}1,5").press(ENTER);
    terminal.until("I would rather not say").press(ENTER).until("[Y/n]").press(ENTER);
    let ended = terminal.end();
    assert_eq!(ended.exit, 0, "{ended:?}");
    let [entry] = workspace.events().try_into().unwrap();
    let facts = &entry["metadata"];
    assert_eq!((facts["duration_hours"].as_f64(), facts["score"].as_f64()), (Some(1.5), Some(0.8)), "{entry}");
    assert!(entry["event"] == "task_completed" && facts["task"].is_string() && entry["message"] != "", "{entry}");
    assert!(ended.text().contains("Log: done") && ended.text().contains("1 h 30 min · 80 %"), "{ended:?}");
    assert!(ended.shows_cursor());
}

#[test]
fn logging_without_event_or_path_asks_for_the_work_done() {
    let workspace = TestWorkspace::new();
    let mut terminal = Terminal::start(&workspace, &["log"]);
    terminal.until("What was it").until("study: ").press(ENTER);
    terminal.answer("In your words", "read a paper").answer("Time it took", "");
    terminal.until("Log: study").press(ENTER);
    let ended = terminal.end();
    assert_eq!(ended.exit, 0, "{ended:?}");
    let entry: Value = serde_json::from_str(&workspace.log()).unwrap();
    assert_eq!((entry["event"].as_str(), entry["message"].as_str()), (Some("study"), Some("read a paper")));
    assert_eq!(entry["metadata"], Value::Null, "{entry}");
}

/// Which texts are shown harmlessly is in `streams`.
#[test]
fn entries_and_arguments_cannot_drive_the_terminal() {
    let workspace = TestWorkspace::new();
    workspace.los(&["log", "note", HOSTILE, "--yes"]).ok();
    assert_eq!(workspace.los(&["log", "note", HOSTILE]).exit, Some(5));
    for args in
        [&["memory", "show", "--color", "never"][..], &["hello", HOSTILE, "--json"], &["hello", "--color", HOSTILE]]
    {
        let ended = Terminal::start(&workspace, args).end();
        assert!(!ended.screen.is_empty() && !ended.screen.contains("\u{1b}]") && !ended.screen.contains("\u{1b}[2J"));
        assert_harmless(&ended.text());
    }
    for (args, prompt) in [(["log", "note", HOSTILE], "Log: note"), (["memory", "pending", "-v"], "reject")] {
        let mut terminal = Terminal::start(&workspace, &args);
        terminal.until(prompt).press(CTRL_C);
        // `text` knows the codes that prompts use and no others.
        assert_harmless(&terminal.end().text());
    }
}

#[test]
fn colour_is_automatic_and_can_be_turned_off() {
    let workspace = TestWorkspace::new();
    workspace.write(".claude/memory/progress_log.jsonl", format!("{ENTRY}\n"));
    let is_coloured = |flags: &[&str], no_color: Option<&str>| {
        let mut command = workspace.command(&[&["memory", "show"], flags].concat());
        if let Some(no_color) = no_color {
            command.env("NO_COLOR", no_color);
        }
        Terminal::start_command(command).end().screen.contains("\u{1b}[")
    };
    assert!(is_coloured(&[], None));
    assert!(!is_coloured(&[], Some("1")));
    assert!(!is_coloured(&["--color", "never"], None));
    assert!(is_coloured(&["--color", "always"], None));
}
