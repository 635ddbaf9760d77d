//! The workspace that a face drives: a path of four tasks, and the states that a row begins in.

use std::fs;
use std::process::Command;

use chrono::{SecondsFormat, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::support::TestWorkspace;
use crate::support::http_client::HttpServer;
use crate::support::mcp_client::McpClient;

/// Two tasks without checks.
pub(super) const READ: &str = "read-tables";
pub(super) const DRAW: &str = "draw-tables";
/// A task that is checked by a file.
pub(super) const NOTES: &str = "write-notes";
/// A task that is done only once its checks pass.
pub(super) const PROVE: &str = "prove-it";
/// The ids of two starts.
pub(super) const START: &str = "the-start";
pub(super) const OLDER: &str = "the-older-start";

const MONTH_FILE: &str = "paths/Beginner/month-01/README.md";
const MONTH: &str = "---\ntitle: First\nhours: 8\n---\n# Month 1: First\n\n## Weekly plan\n\n### Week 1: Tables\n\n\
    - [ ] Read the tables (1h) #sql-joins ^read-tables\n- [ ] Draw the tables (1h) #sql-joins ^draw-tables\n\
    - [ ] Write the notes (1h) #notes ^write-notes\n- [ ] Prove it (1h) #notes ^prove-it\n\n\
    ## Main project: A reader\n\n### Deliverables\n\n- [ ] The reader\n";
const CHECK: &str =
    "[[check]]\nkind = \"files\"\ntitle = \"notes.md says why\"\npath = \"notes.md\"\nnot_empty = true\n";

/// A step of the day, as the learner or an assistant means it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    Start(&'static str),
    /// With hours, or measured.
    Stop(&'static str),
    Done(&'static str),
    DoneAgain(&'static str),
    /// An event, its words, and its facts.
    Log(&'static str, &'static str, &'static [(&'static str, &'static str)]),
    Check(&'static str),
    /// A check whose result is to be kept, whatever it is.
    Keep(&'static str),
    /// A line for the log, as it is.
    Append(&'static str),
}

impl Step {
    /// A step as a row writes it: `start TASK`, `stop TIME`, `log EVENT 'WORDS' NAME=VALUE, NAME=VALUE`, `append LINE`.
    pub(super) fn of(text: &'static str) -> Self {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        match verb {
            "start" => Self::Start(rest),
            "stop" => Self::Stop(rest),
            "done" => Self::Done(rest),
            "again" => Self::DoneAgain(rest),
            "check" => Self::Check(rest),
            "keep" => Self::Keep(rest),
            "append" => Self::Append(rest),
            _ => {
                let [event, words, named] = rest.splitn(3, ['\'']).collect::<Vec<_>>().try_into().unwrap();
                Self::Log(event.trim(), words, facts(named))
            }
        }
    }
}

/// Names and values, as in `task=read-tables, score=80%`.
pub(super) fn facts(pairs: &'static str) -> &'static [(&'static str, &'static str)] {
    pairs.split(", ").filter_map(|pair| pair.trim().split_once('=')).collect::<Vec<_>>().leak()
}

/// The state before a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Fresh,
    /// A session on `READ`, for one hour.
    Running,
    /// A session that starts in an hour.
    Ahead,
    /// `READ` is done.
    Finished,
    Blocked,
    /// An open-ended pause since yesterday.
    Paused,
    /// A pause since yesterday, for five more days.
    PausedUntil,
    /// The second plan week began today.
    NewWeek,
    /// It began today, and the first one has its retro.
    OldRetro,
    /// It began today, and the first one has its retro of today.
    RetroOfLast,
    /// Both have one of today.
    RetrosToday,
    /// This plan week has its retro.
    HasRetro,
    /// A session of another machine began before the one that runs.
    TwoSessions,
    /// The same after the later one was ended.
    OlderLeft,
    /// The work on `NOTES` passes.
    NotesReady,
    /// It passes, and the result waits for the learner.
    NotesWaiting,
    /// It passes, and the settings let no `--yes` count.
    YesIsOff,
}

impl State {
    /// A state by its name.
    pub(super) fn of(name: &str) -> Self {
        use State::*;
        let all = [
            Fresh, Running, Ahead, Finished, Blocked, Paused, PausedUntil, NewWeek, OldRetro, RetroOfLast, RetrosToday,
            HasRetro, TwoSessions, OlderLeft, NotesReady, NotesWaiting, YesIsOff,
        ];
        all.into_iter().find(|state| format!("{state:?}") == name).unwrap_or_else(|| panic!("no state {name}"))
    }
}

/// A time so many hours from now.
pub(super) fn hours_ago(hours: i64) -> String {
    (Utc::now() - TimeDelta::hours(hours)).to_rfc3339_opts(SecondsFormat::Millis, true)
}

pub(super) fn event(hours: i64, name: &str, id: &str, facts: Value) -> Value {
    let mut event = json!({"timestamp": hours_ago(hours), "event": name, "message": "", "entry_id": id});
    event["metadata"] = facts;
    event
}

fn lines(state: State) -> Vec<Value> {
    let start = || event(1, "session_started", START, json!({"task": READ}));
    let older = || event(5, "session_started", OLDER, json!({"task": DRAW}));
    match state {
        State::Fresh | State::NewWeek | State::NotesReady | State::NotesWaiting | State::YesIsOff => Vec::new(),
        State::Running => vec![start()],
        State::Ahead => vec![event(-1, "session_started", START, json!({"task": READ}))],
        State::Finished => vec![event(30, "task_completed", "the-end", json!({"task": READ}))],
        State::Blocked => vec![event(3, "blocker_raised", "the-blocker", json!({"blocker": "no rows"}))],
        State::Paused => vec![event(30, "pause_started", "the-pause", json!({}))],
        State::OldRetro => vec![event(30, "retro_completed", "the-retro", json!({}))],
        State::RetroOfLast => vec![event(0, "retro_completed", "the-retro", json!({"plan_week": 1}))],
        State::RetrosToday => {
            let retros = [("the-retro", 1), ("the-other-retro", 2)];
            retros.map(|(id, week)| event(0, "retro_completed", id, json!({ "plan_week": week }))).into()
        }
        State::HasRetro => vec![event(1, "retro_completed", "the-retro", json!({}))],
        State::PausedUntil => {
            let until = &hours_ago(-5 * 24)[..10];
            vec![event(30, "pause_started", "the-pause", json!({"until": until}))]
        }
        State::TwoSessions => vec![older(), start()],
        State::OlderLeft => {
            let end = event(0, "session_completed", "the-end", json!({"session": START, "duration_hours": 1}));
            vec![older(), start(), end]
        }
    }
}

/// A workspace, with the folder in which permissions for checks are kept.
pub(super) struct Place {
    pub(super) workspace: TestWorkspace,
    permissions: tempfile::TempDir,
}

impl Place {
    /// A learner whose path began ten days ago. Its checks look at files, so they need no permission.
    pub(super) fn new() -> Self {
        let workspace = TestWorkspace::new();
        workspace.begun_days_ago(10);
        workspace.write(MONTH_FILE, MONTH);
        workspace.write(&format!("paths/practice/{NOTES}/check.toml"), CHECK);
        workspace.write(&format!("paths/practice/{PROVE}/check.toml"), format!("must = true\n\n{CHECK}"));
        Self { workspace, permissions: tempfile::tempdir().unwrap() }
    }

    /// `los` with its permissions and our `PATH`.
    pub(super) fn command(&self, args: &[&str]) -> Command {
        let mut command = self.workspace.command(args);
        let permissions = self.permissions.path();
        command.env("PATH", std::env::var_os("PATH").unwrap()).env("XDG_STATE_HOME", permissions);
        command
    }

    pub(super) fn server(&self) -> HttpServer {
        let path = std::env::var("PATH").unwrap();
        let variables = [("PATH", path.as_str()), ("XDG_STATE_HOME", self.permissions.path().to_str().unwrap())];
        HttpServer::start_with(&self.workspace, &[], &variables)
    }

    /// A client of MCP that cannot ask the learner.
    pub(super) fn client(&self) -> McpClient {
        McpClient::start_command(self.command(&["mcp", "serve"])).connected(&json!({}))
    }

    /// The state before a row's step, whatever the row before left.
    pub(super) fn reset(&self, state: State) {
        self.set_log(&lines(state));
        let is_new = matches!(state, State::NewWeek | State::OldRetro | State::RetroOfLast | State::RetrosToday);
        self.workspace.begun_days_ago(if is_new { 7 } else { 10 });
        let _ = fs::remove_dir_all(self.workspace.path(".claude/memory/pending"));
        let _ = fs::remove_dir_all(self.workspace.path("work"));
        let settings = if state == State::YesIsOff { "[approval]\nallow_yes = false\n" } else { "" };
        self.workspace.write("learning-os.toml", settings);
        if matches!(state, State::NotesReady | State::NotesWaiting | State::YesIsOff) {
            self.workspace.write(&format!("work/{NOTES}/notes.md"), "Because.\n");
        }
        if state == State::NotesWaiting {
            let ran = self.command(&["check", NOTES]).output().unwrap();
            assert_eq!(ran.status.code(), Some(0), "{ran:?}");
        }
    }

    /// Takes a task out of the path.
    pub(super) fn lose(&self, task: &str) {
        let kept: Vec<&str> = MONTH.lines().filter(|line| !line.contains(&format!("^{task}"))).collect();
        self.workspace.write(MONTH_FILE, kept.join("\n"));
    }

    /// Makes the path whole.
    pub(super) fn regain(&self) {
        self.workspace.write(MONTH_FILE, MONTH);
    }

    pub(super) fn set_log(&self, lines: &[Value]) {
        self.workspace.write_events(lines);
    }

    /// The entries that are in the log and were not when the row began. Their ids are no words of ours.
    pub(super) fn written(&self) -> Vec<Value> {
        let is_new = |entry: &Value| !entry["entry_id"].as_str().is_some_and(|id| id.starts_with("the-"));
        self.workspace.events().into_iter().filter(is_new).collect()
    }

    /// The entries that wait for the learner.
    pub(super) fn waiting(&self) -> Vec<Value> {
        let Ok(folder) = fs::read_dir(self.workspace.path(".claude/memory/pending")) else { return Vec::new() };
        let files = folder.map(|entry| entry.unwrap().path());
        let records = files.filter(|path| path.extension().is_some_and(|extension| extension == "json"));
        let texts = records.map(|path| serde_json::from_str::<Value>(&fs::read_to_string(path).unwrap()).unwrap());
        texts.map(|record| serde_json::from_str(record["text"].as_str().unwrap()).unwrap()).collect()
    }
}
