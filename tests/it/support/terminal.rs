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
use serde_json::{Value, json};
use signal_hook::consts::SIGHUP;

use crate::support::durability_harness::under;
use crate::support::{LOG, TestWorkspace};

/// A message that forges an entry, clears the screen, sets the title, colours by an eight-bit code, and turns the
/// direction of writing.
pub(crate) const HOSTILE: &str = "one\n{\"timestamp\":\"2026-01-07\",\"event\":\"forged\"}\r\u{1b}[2J\u{1b}]0;pwned\u{7}\u{8}\u{7f}\u{9b}31m\u{9d}0;x\u{9c}\u{202e}evil\u{2066}\u{200b}\u{feff}";
/// How long a prompt may take on a busy machine.
const PATIENCE_MS: u64 = 20_000;
const ENTRY: &str = r#"{"timestamp":"2026-01-07T14:00:00Z","event":"note","message":"m"}"#;
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

    /// Types a command, presses at each of these texts its keys, and waits for its end with that exit number.
    pub(crate) fn talk(workspace: &TestWorkspace, args: &[&str], answers: &[(&str, &str)], exit: i32) -> Ended {
        let mut terminal = Self::start(workspace, args);
        for (text, keys) in answers {
            terminal.until(text).press(keys);
        }
        terminal.ended(exit)
    }

    /// The end, with that exit number and a cursor.
    pub(crate) fn ended(self, exit: i32) -> Ended {
        let ended = self.end();
        assert_eq!((ended.exit, ended.shows_cursor()), (exit, true), "{ended:?}");
        ended
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

fn append(entry: &str) -> [&str; 4] {
    ["memory", "append", "progress_log.jsonl", entry]
}

/// Entries that wait for the learner.
fn stage(workspace: &TestWorkspace, entries: &[&str]) {
    for entry in entries {
        assert_eq!(workspace.los(&append(entry)).exit, Some(5));
    }
}

#[test]
fn a_write_is_shown_as_it_will_be_and_enter_writes_it() {
    let workspace = TestWorkspace::new();
    let mut terminal = Terminal::start(&workspace, &append(ENTRY));
    terminal.until("Write it?");
    assert_eq!(workspace.log(), "", "written before it was asked");
    terminal.press(ENTER);
    let text = terminal.ended(0).text();
    assert_eq!(workspace.log(), format!("{ENTRY}\n"));
    assert!(text.contains(&format!("Append to progress_log.jsonl:\n+ {ENTRY}\n")), "{text}");
    assert!(text.contains("Appended to progress_log.jsonl"), "{text}");
    // For each of these, too, the answer is yes or no at once; a quiet command still shows what it asks about.
    for (flags, key, n_lines, exit) in [(&[][..], "y", 2, 0), (&[], "n", 2, 4), (&["--quiet"], ENTER, 3, 0)] {
        let args = [&append(ENTRY), flags].concat();
        Terminal::talk(&workspace, &args, &[(&format!("+ {ENTRY}"), ""), ("Write it?", key), ("", ENTER)], exit);
        assert_eq!((workspace.events().len(), workspace.pending().len()), (n_lines, 0), "{key}");
    }
    // With these flags nobody is asked.
    workspace.write(LOG, "");
    for (flag, exit, n_pending) in [("--yes", 0, 0), ("--no-input", 5, 1), ("--json", 5, 1)] {
        let ended = Terminal::talk(&workspace, &[&append(ENTRY)[..], &[flag]].concat(), &[], exit);
        assert_eq!((workspace.events().len(), workspace.pending().len()), (1, n_pending), "{flag}: {ended:?}");
        assert!(!ended.screen.contains("Write it?"), "{flag}: {ended:?}");
    }
}

#[test]
fn a_plan_is_offered_to_be_kept_and_no_is_no_failure() {
    const QUESTION: &str = "Keep this as your plan for the week?";
    let workspace = TestWorkspace::new();
    workspace.begun_days_ago(0);
    let month = "# Month 1: Things\n\n### Week 1: Begin\n\n- [ ] Read about it (2h) #reading ^read-it\n";
    workspace.write("paths/Beginner/month-01/README.md", month);
    // Once it is kept, there is nothing to ask.
    for (answers, said, n_events) in [
        (&[(QUESTION, "n"), ("", ENTER)][..], "Not kept.", 0),
        (&[("read-it", ""), (QUESTION, ENTER)], "Kept as your plan for week 1.", 1),
        (&[], "read-it", 1),
    ] {
        let text = Terminal::talk(&workspace, &["plan"], answers, 0).text();
        assert!(text.contains(said) && text.contains("Keep this") != answers.is_empty(), "{text}");
        assert_eq!(workspace.events().len(), n_events, "{text}");
    }
}

#[test]
fn a_decision_is_shown_with_the_signature_that_is_written() {
    let workspace = TestWorkspace::new();
    let decision = r#"{"timestamp":"2026-01-07","decision":"swap"}"#;
    let args = ["memory", "append", "decisions.jsonl", decision];
    let ended = Terminal::talk(&workspace, &args, &[("Write it?", ENTER)], 0);
    let written = workspace.read(".claude/memory/decisions.jsonl");
    assert!(written.contains("\"approved_by\":\"learner\""), "{written}");
    assert!(ended.text().contains(&format!("+ {written}")), "shown and written differ: {ended:?}");
}

#[test]
fn the_settings_can_let_the_own_log_write_without_asking() {
    let workspace = TestWorkspace::new();
    workspace.write("learning-os.toml", "[approval]\nown_log = \"auto\"\n");
    Terminal::talk(&workspace, &["log", "note", "text"], &[], 0);
    // The setting is about the log, not about every write.
    Terminal::talk(&workspace, &append(ENTRY), &[("Write it?", "n")], 4);
    assert_eq!(workspace.events().len(), 1);
}

#[test]
fn a_best_practice_without_arguments_is_asked_for_part_by_part() {
    let workspace = TestWorkspace::new();
    let answers = [
        ("Title", "Read the error\r"),
        ("What to do", "Read it aloud\r"),
        ("When it applies", ENTER),
        ("Why", "Half of them say what to do\r"),
        ("Example", ENTER),
        ("Write it?", ENTER),
    ];
    let ended = Terminal::talk(&workspace, &["add-best-practice"], &answers, 0);
    let written = workspace.read(".claude/memory/best_practices.md");
    assert!(written.contains(" — Read the error\n\n**Practice:** Read it aloud\n\n**Why:** Half of them"), "{written}");
    assert!(!written.contains("Context") && !written.contains("Example"), "{written}");
    for line in written.lines().filter(|line| !line.is_empty()) {
        assert!(ended.text().contains(&format!("+ {line}\n")), "not shown before it was asked: {line}");
    }
}

#[test]
fn staged_writes_are_decided_one_by_one() {
    let workspace = TestWorkspace::new();
    let entries = [0, 1, 2].map(|n| format!(r#"{{"timestamp":"2026-01-07","event":"note","n":{n}}}"#));
    stage(&workspace, &entries.each_ref().map(String::as_str));
    let answers = [
        ("Append to progress_log.jsonl:", ""),
        ("\"n\":0", ""),
        ("reject", "\u{1b}[B\r"),
        ("written", ""),
        ("\"n\":1", ""),
        ("reject", "\u{1b}[B\u{1b}[B\r"),
        ("rejected", ""),
        ("\"n\":2", ""),
        ("reject", ENTER),
    ];
    let ended = Terminal::talk(&workspace, &["memory", "pending"], &answers, 0);
    assert_eq!((workspace.log(), workspace.pending().len()), (format!("{}\n", entries[0]), 1));
    assert!(!ended.text().contains("\\u{"), "its own colours are shown as text: {ended:?}");
}

#[test]
fn a_staged_write_is_approved_after_it_is_shown() {
    let workspace = TestWorkspace::new();
    stage(&workspace, &[ENTRY]);
    let id = workspace.pending_id();
    for (key, exit, n_left) in [("n", 5, 1), (ENTER, 0, 0)] {
        let answers = [("Log: note", ""), (&format!("+ {ENTRY}"), ""), ("Write it?", key)];
        Terminal::talk(&workspace, &["memory", "approve", &id], &answers, exit);
        assert_eq!((workspace.events().len(), workspace.pending().len()), (1 - n_left, n_left), "{key}");
    }
    // What waits is named after the next write.
    stage(&workspace, &[r#"{"timestamp":"2026-01-07","event":"note","message":"staged"}"#]);
    let answers = [("Write it?", ENTER), ("Waiting for your yes: 1 write. `los memory pending`", "")];
    Terminal::talk(&workspace, &append(ENTRY), &answers, 0);
    assert_eq!((workspace.events().len(), workspace.pending().len()), (2, 1));
}

#[test]
fn ctrl_c_at_a_prompt_writes_nothing_and_gives_the_cursor_back() {
    let workspace = TestWorkspace::beginner();
    workspace.write(".claude/memory/best_practices.md", "");
    stage(&workspace, &[ENTRY]);
    for (args, prompt, keys) in [
        (&append(ENTRY)[..], "Write it?", CTRL_C),
        (&["log", "note", "text"], "Log: note", CTRL_C),
        (&["log"], "What did you do", CTRL_C),
        (&["add-best-practice"], "Title", CTRL_C),
        (&["add-best-practice"], "Title", &format!("half a ti{CTRL_C}")),
        (&["memory", "pending"], "reject", CTRL_C),
    ] {
        Terminal::talk(&workspace, args, &[(prompt, keys)], 130);
        for file in ["progress_log.jsonl", "decisions.jsonl", "best_practices.md"] {
            assert_eq!(workspace.read(&format!(".claude/memory/{file}")), "", "{args:?}: {file}");
        }
        assert_eq!(workspace.pending().len(), 1, "{args:?}");
    }
    // A terminal that goes away is no answer either.
    let mut terminal = Terminal::start(&workspace, &append(ENTRY));
    terminal.until("Write it?").signal(Signal::SIGHUP);
    assert_eq!((terminal.end().exit, workspace.log().as_str(), workspace.pending().len()), (129, "", 1));
}

#[test]
fn logging_without_an_event_asks_for_task_hours_and_how_it_went() {
    let workspace = TestWorkspace::beginner();
    let answers = [
        ("something else", ENTER),
        ("Time it took", "many\r"),
        ("a time above 0", "\u{7f}\u{7f}\u{7f}\u{7f}1,5\r"),
        ("I would rather not say", ENTER),
        ("[Y/n]", ENTER),
    ];
    let text = Terminal::talk(&workspace, &["log", "--color", "never"], &answers, 0).text();
    let [entry] = workspace.events().try_into().unwrap();
    let facts = &entry["metadata"];
    assert_eq!((facts["duration_hours"].as_f64(), facts["score"].as_f64()), (Some(1.5), Some(0.8)), "{entry}");
    assert!(entry["event"] == "task_completed" && facts["task"].is_string() && entry["message"] != "", "{entry}");
    assert!(text.contains("Log: done") && text.contains("1 h 30 min · 80 %"), "{text}");
    // Without a path it asks for the work.
    let workspace = TestWorkspace::new();
    let answers = [
        ("What was it", ""),
        ("study: ", ENTER),
        ("In your words", "read a paper\r"),
        ("Time it took", ENTER),
        ("Log: study", ENTER),
    ];
    Terminal::talk(&workspace, &["log"], &answers, 0);
    let [entry] = workspace.events().try_into().unwrap();
    assert_eq!((&entry["event"], &entry["message"]), (&json!("study"), &json!("read a paper")));
    assert_eq!(entry["metadata"], Value::Null, "{entry}");
}

/// Which texts are shown harmlessly is in `streams`.
#[test]
fn entries_and_arguments_cannot_drive_the_terminal() {
    let workspace = TestWorkspace::new();
    workspace.los(&["log", "note", HOSTILE, "--yes"]).ok();
    assert_eq!(workspace.los(&["log", "note", HOSTILE]).exit, Some(5));
    for (args, answers, exit) in [
        (&["memory", "show", "--color", "never"][..], &[][..], 0),
        (&["hello", HOSTILE, "--json"], &[], 0),
        (&["hello", "--color", HOSTILE], &[], 2),
        (&["log", "note", HOSTILE], &[("Log: note", CTRL_C)], 130),
        (&["memory", "pending", "-v"], &[("reject", CTRL_C)], 130),
    ] {
        let ended = Terminal::talk(&workspace, args, answers, exit);
        assert!(!ended.screen.is_empty() && !ended.screen.contains("\u{1b}]") && !ended.screen.contains("\u{1b}[2J"));
        // `text` knows the codes that prompts use and no others.
        assert_harmless(&ended.text());
    }
}

#[test]
fn colour_is_automatic_and_can_be_turned_off() {
    let workspace = TestWorkspace::new();
    workspace.write(LOG, format!("{ENTRY}\n"));
    for (flags, variable, is_coloured) in [
        (&[][..], None, true),
        (&[], Some(("NO_COLOR", "1")), false),
        (&["--color", "never"], None, false),
        (&["--color", "always"], None, true),
    ] {
        let mut command = workspace.command(&[&["memory", "show"], flags].concat());
        command.envs(variable);
        let ended = Terminal::start_command(command).end();
        assert_eq!(ended.screen.contains("\u{1b}["), is_coloured, "{flags:?} {variable:?}");
    }
}
