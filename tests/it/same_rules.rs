//! The rules of a learner's day: one table of steps, states and faces. Whatever the face, a step is accepted, or refused
//! with the same code.
//!
//! A row is data; each face is one small driver in `same_rules/` that takes the row's step in its own words.

mod assistants;
mod browser;
mod command;
mod home_screen;
mod keys;
mod place;
mod stale;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::thread;

use serde_json::Value;

use crate::http::app::Browser;
use place::{DRAW, NOTES, PROVE, Place, READ, State, Step};

/// The answer of a face to a step.
#[derive(Debug, Clone, Default)]
struct Answer {
    came: Came,
    /// All that the face said.
    words: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
enum Came {
    /// The face has no such step.
    #[default]
    NotOffered,
    /// Written, or staged by a face that cannot ask the learner.
    Accepted,
    /// The answer was shown, and nothing was written.
    Shown,
    /// Staged, because the learner must decide first.
    Staged,
    /// The learner is asked, and no is the default.
    Asked,
    /// Refused, with the code where the face shows one.
    Refused(String),
}

/// The faces, in the order of a row's letters.
const FACES: [&str; 6] = ["command", "terminal", "home", "app", "MCP", "HTTP"];

struct Row {
    name: &'static str,
    step: Step,
    state: State,
    /// One letter a face: `W`ritten, `S`hown only, `P`ending, `A`sked, `R`efused, `-` not offered or not driven.
    cells: &'static str,
    /// The code of each refusal.
    code: &'static str,
    /// Words of the answer on each face.
    says: &'static str,
    /// Facts of the entry that is written or staged.
    facts: &'static [(&'static str, &'static str)],
}

const PLAIN: Row = Row {
    name: "",
    step: Step::Start(DRAW),
    state: State::Fresh,
    cells: "",
    code: "INVALID_INPUT",
    says: "",
    facts: &[],
};

static TABLE: &[Row] = &[
    Row { name: "start", step: Step::Start(DRAW), cells: "WWWWWW", facts: &[("task", DRAW)], ..PLAIN },
    Row {
        name: "start while a session runs",
        step: Step::Start(DRAW),
        state: State::Running,
        cells: "RRRRRR",
        code: "SESSION_RUNNING",
        says: "running",
        ..PLAIN
    },
    Row {
        name: "start while one begins later",
        step: Step::Start(DRAW),
        state: State::Ahead,
        cells: "RRRRRR",
        code: "SESSION_RUNNING",
        says: "future",
        ..PLAIN
    },
    Row {
        name: "stop",
        step: Step::Stop(""),
        state: State::Running,
        cells: "W-WWWW",
        facts: &[("session", place::START), ("task", READ)],
        ..PLAIN
    },
    Row {
        name: "stop without a session",
        step: Step::Stop(""),
        cells: "RRRRRR",
        code: "NO_SESSION",
        says: "no session is running",
        ..PLAIN
    },
    Row {
        name: "stop of one of two",
        step: Step::Stop(""),
        state: State::TwoSessions,
        cells: "W-WWWW",
        says: "was never ended",
        facts: &[("session", place::START)],
        ..PLAIN
    },
    Row {
        name: "stop of the older of two",
        step: Step::Stop("1h30"),
        state: State::OlderLeft,
        cells: "W-WWWW",
        facts: &[("session", place::OLDER), ("duration_hours", "1.5")],
        ..PLAIN
    },
    Row {
        name: "stop of the older of two without its hours",
        step: Step::Stop(""),
        state: State::OlderLeft,
        cells: "R--RRR",
        says: "hours",
        ..PLAIN
    },
    Row { name: "done", step: Step::Done(DRAW), cells: "WWWWWW", facts: &[("task", DRAW)], ..PLAIN },
    Row {
        name: "done of the running session's task",
        step: Step::Done(READ),
        state: State::Running,
        cells: "WWWWWW",
        facts: &[("session", place::START), ("task", READ)],
        ..PLAIN
    },
    Row {
        name: "done of a finished task",
        step: Step::Done(READ),
        state: State::Finished,
        cells: "RAAARR",
        code: "ALREADY_DONE",
        says: "done already",
        ..PLAIN
    },
    Row {
        name: "done of a finished task, again",
        step: Step::DoneAgain(READ),
        state: State::Finished,
        cells: "WWWWWW",
        facts: &[("task", READ)],
        ..PLAIN
    },
    Row {
        name: "log a finished task as done",
        step: Step::Log("task_completed", "Read once more", &[("task", READ)]),
        state: State::Finished,
        cells: "RA-ARR",
        code: "ALREADY_DONE",
        says: "done already",
        ..PLAIN
    },
    Row {
        name: "done of a task that only a pass finishes",
        step: Step::Done(PROVE),
        cells: "WWWWWW",
        says: "checks pass",
        facts: &[("task", PROVE), ("status", "claimed")],
        ..PLAIN
    },
    Row { name: "check failed", step: Step::Check(NOTES), cells: "SSS-SS", says: "notes.md", ..PLAIN },
    Row {
        name: "check failed, and asked to keep",
        step: Step::Keep(NOTES),
        cells: "W-----",
        facts: &[("task", NOTES), ("passed", "0")],
        ..PLAIN
    },
    Row {
        name: "check passed",
        step: Step::Check(NOTES),
        state: State::NotesReady,
        cells: "PWW-PP",
        facts: &[("task", NOTES), ("passed", "1")],
        ..PLAIN
    },
    Row {
        name: "check passed while the same result waits",
        step: Step::Check(NOTES),
        state: State::NotesWaiting,
        cells: "P---PP",
        facts: &[("task", NOTES), ("passed", "1")],
        ..PLAIN
    },
    Row {
        name: "check passed, and `--yes` is switched off",
        step: Step::Keep(NOTES),
        state: State::YesIsOff,
        cells: "P-----",
        facts: &[("task", NOTES), ("passed", "1")],
        ..PLAIN
    },
    Row {
        name: "an unknown event",
        step: Step::Log("task_complted", "x", &[]),
        cells: "RRRRRR",
        says: "task_completed",
        ..PLAIN
    },
    Row {
        name: "an unknown task",
        step: Step::Log("study", "x", &[("task", "draw-tabels")]),
        cells: "RR-RRR",
        says: "draw-tables",
        ..PLAIN
    },
    Row {
        name: "an unknown deliverable",
        step: Step::Log("deliverable_shipped", "x", &[("deliverable", "The rader")]),
        cells: "RR--RR",
        says: "The reader",
        ..PLAIN
    },
    Row {
        name: "a skill one letter from a known one",
        step: Step::Log("assessed", "x", &[("skill", "sql-join"), ("score", "80%")]),
        cells: "RR--RR",
        says: "sql-joins",
        ..PLAIN
    },
    Row {
        name: "a skill of the learner's own",
        step: Step::Log("assessed", "x", &[("skill", "cooking"), ("score", "80%")]),
        cells: "WW--WW",
        facts: &[("skill", "cooking")],
        ..PLAIN
    },
    Row {
        name: "a pause that ends before it begins",
        step: Step::Log("pause_started", "a trip", &[("until", "2020-01-01")]),
        cells: "RR-RRR",
        says: "before",
        ..PLAIN
    },
    Row {
        name: "a future day",
        step: Step::Log("study", "x", &[("hours", "1h"), ("on", "2999-01-01")]),
        cells: "RR-RRR",
        says: "future",
        ..PLAIN
    },
    Row {
        name: "a score above 1",
        step: Step::Log("assessed", "x", &[("score", "7")]),
        cells: "RR-RRR",
        says: "4/5 or 80%",
        ..PLAIN
    },
    Row {
        name: "work that says nothing",
        step: Step::Log("task_completed", "", &[]),
        cells: "RRRRRR",
        says: "say what was done",
        ..PLAIN
    },
    Row {
        name: "a result in words only",
        step: Step::Log("assessed", "quiz 7/10", &[]),
        cells: "RRRRRR",
        says: "counts for nothing",
        ..PLAIN
    },
    Row {
        name: "hours of a note",
        step: Step::Log("note", "x", &[("hours", "1h")]),
        cells: "RR-RRR",
        says: "study",
        ..PLAIN
    },
    Row {
        name: "a blocker that is not open",
        step: Step::Log("blocker_resolved", "x", &[]),
        cells: "RRRRRR",
        says: "no blocker is open",
        ..PLAIN
    },
    Row {
        name: "a blocker that is open",
        step: Step::Log("blocker_resolved", "x", &[]),
        state: State::Blocked,
        cells: "WWWWWW",
        facts: &[("blocker", "no rows")],
        ..PLAIN
    },
    Row {
        name: "finish in an open-ended pause",
        step: Step::Done(DRAW),
        state: State::Paused,
        cells: "WWWWWW",
        says: "your pause ends with it",
        ..PLAIN
    },
    Row {
        name: "finish in a pause with an end",
        step: Step::Done(DRAW),
        state: State::PausedUntil,
        cells: "WWWWWW",
        says: "you are on a pause until",
        ..PLAIN
    },
    Row {
        name: "log in an open-ended pause",
        step: Step::Log("study", "x", &[("hours", "1h")]),
        state: State::Paused,
        cells: "WW-WWW",
        says: "your pause ends with it",
        ..PLAIN
    },
    Row {
        name: "a field that only the program sets",
        step: Step::Log("note", "x", &[("act", "01890000-0000-7000-8000-000000000000")]),
        cells: "RR--RR",
        says: "act",
        ..PLAIN
    },
    Row {
        name: "a line that only its own command writes",
        step: Step::Log("promise_changed", "x", &[("hours", "3")]),
        cells: "RRR-RR",
        says: "is written by the program",
        ..PLAIN
    },
    Row {
        name: "append an entry as it is",
        step: Step::Append(r#"{"timestamp":"2026-01-07T14:00:00Z","event":"note","message":"as it is"}"#),
        cells: "WW--WW",
        ..PLAIN
    },
    Row {
        name: "append an unknown event",
        step: Step::Append(r#"{"timestamp":"2026-01-07T14:00:00Z","event":"task_complted"}"#),
        cells: "RR--RR",
        says: "task_completed",
        ..PLAIN
    },
    Row {
        name: "append an unknown task",
        step: Step::Append(r#"{"timestamp":"2026-01-07T14:00:00Z","event":"study","task":"draw-tabels"}"#),
        cells: "RR--RR",
        says: "draw-tables",
        ..PLAIN
    },
    Row {
        name: "append a future day",
        step: Step::Append(r#"{"timestamp":"2999-01-07T14:00:00Z","event":"note"}"#),
        cells: "RR--RR",
        says: "future",
        ..PLAIN
    },
    Row {
        name: "append a field that only the program sets",
        step: Step::Append(r#"{"timestamp":"2026-01-07T14:00:00Z","event":"note","metadata":{"act":"x"}}"#),
        cells: "RR--RR",
        says: "act",
        ..PLAIN
    },
    Row {
        name: "append a start while a session runs",
        step: Step::Append(r#"{"timestamp":"2026-01-07T14:00:00Z","event":"session_started"}"#),
        state: State::Running,
        cells: "RR--RR",
        code: "SESSION_RUNNING",
        says: "running",
        ..PLAIN
    },
];

/// The letter of an answer, as in a row.
fn letter(came: &Came) -> char {
    match came {
        Came::NotOffered => '-',
        Came::Accepted => 'W',
        Came::Shown => 'S',
        Came::Staged => 'P',
        Came::Asked => 'A',
        Came::Refused(_) => 'R',
    }
}

/// The differences between a cell and what came, in words.
fn differences(row: &Row, face: usize, place: &Place, answer: &Answer) -> Option<String> {
    let expected = row.cells.chars().nth(face).unwrap();
    let Answer { came, words } = answer;
    let mut wrong = Vec::new();
    if letter(came) != expected {
        wrong.push(format!("{came:?} instead of {expected}"));
    }
    if let Came::Refused(code) = came
        && !code.is_empty()
        && code != row.code
    {
        wrong.push(format!("{code} instead of {}", row.code));
    }
    // The home screen's question about a doubtful step is gone once it is answered.
    if !words.contains(row.says) && *came != Came::Asked {
        wrong.push(format!("{:?} is not said", row.says));
    }
    let (written, waiting) = (place.written(), place.waiting());
    let n_new = (written.len(), waiting.len());
    let is_assistant = FACES[face] == "MCP" || FACES[face] == "HTTP";
    let n_expected = match expected {
        'W' if !is_assistant => (1, 0),
        'W' | 'P' => (0, 1),
        _ => (0, 0),
    };
    if n_new != n_expected {
        wrong.push(format!("{n_new:?} written and waiting instead of {n_expected:?}"));
    }
    let entry = written.first().or(waiting.first());
    for (name, value) in row.facts.iter().filter(|_| "WP".contains(expected)) {
        let found = entry.map(|entry| fact(entry, name)).unwrap_or_default();
        if found != *value {
            wrong.push(format!("{name} is {found:?} instead of {value:?}"));
        }
    }
    (!wrong.is_empty()).then(|| format!("{}, {}: {} ({words})", FACES[face], row.name, wrong.join("; ")))
}

/// A fact of an entry, as text.
fn fact(entry: &Value, name: &str) -> String {
    match &entry["metadata"][name] {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

#[test]
fn a_step_is_taken_or_refused_alike_on_every_face() {
    let wrong = Mutex::new(Vec::new());
    let drive = |face: usize, place: &Place, take: &mut dyn FnMut(&Row) -> Answer| {
        for row in TABLE.iter().filter(|row| row.cells.chars().nth(face) != Some('-')) {
            // A cell that panics differs, and the others are still looked at.
            let cell = AssertUnwindSafe(|| {
                place.reset(row.state);
                let answer = take(row);
                differences(row, face, place, &answer)
            });
            let said = catch_unwind(cell).unwrap_or_else(|panic| {
                let why = panic.downcast::<String>().map_or_else(|_| "it panics".to_owned(), |why| *why);
                Some(format!("{}, {}: {why}", FACES[face], row.name))
            });
            wrong.lock().unwrap().extend(said);
        }
    };
    thread::scope(|faces| {
        faces.spawn(|| {
            let place = Place::new();
            drive(0, &place, &mut |row| command::take(&place, row));
            drive(1, &place, &mut |row| command::take_at_terminal(&place, row));
        });
        faces.spawn(|| {
            let place = Place::new();
            drive(2, &place, &mut |row| home_screen::take(&place, row));
        });
        faces.spawn(|| {
            let place = Place::new();
            let server = place.server();
            let browser = Browser::open(&server);
            drive(3, &place, &mut |row| browser::take(&browser, &place, row));
            drive(5, &place, &mut |row| assistants::take_over_http(&server, row));
        });
        faces.spawn(|| {
            let place = Place::new();
            let mut client = place.client();
            drive(4, &place, &mut |row| assistants::take_over_mcp(&mut client, row));
        });
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{} cells differ:\n{}", wrong.len(), wrong.join("\n"));
}
