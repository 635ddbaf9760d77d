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
use place::State::{
    self, Ahead, Blocked, Finished, Fresh, NotesReady, NotesWaiting, OlderLeft, Paused, PausedUntil, Running,
    TwoSessions, YesIsOff,
};
use place::Step::{self, Append, Check, Done, DoneAgain, Keep, Log, Start, Stop};
use place::{DRAW, NOTES, PROVE, Place, READ};

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

/// A row whose refusals have the usual code, and of which nothing more is to be said.
const fn row(name: &'static str, step: Step, state: State, cells: &'static str) -> Row {
    Row { name, step, state, cells, code: "INVALID_INPUT", says: "", facts: &[] }
}

impl Row {
    const fn code(self, code: &'static str) -> Self {
        Self { code, ..self }
    }

    const fn says(self, says: &'static str) -> Self {
        Self { says, ..self }
    }

    const fn facts(self, facts: &'static [(&'static str, &'static str)]) -> Self {
        Self { facts, ..self }
    }
}

static TABLE: &[Row] = &[
    row("start", Start(DRAW), Fresh, "WWWWWW").facts(&[("task", DRAW)]),
    row("start while a session runs", Start(DRAW), Running, "RRRRRR").code("SESSION_RUNNING").says("running"),
    row("start while one begins later", Start(DRAW), Ahead, "RRRRRR").code("SESSION_RUNNING").says("future"),
    row("stop", Stop(""), Running, "W-WWWW").facts(&[("session", place::START), ("task", READ)]),
    row("stop without a session", Stop(""), Fresh, "RRRRRR").code("NO_SESSION").says("no session is running"),
    row("stop of one of two", Stop(""), TwoSessions, "W-WWWW")
        .says("was never ended")
        .facts(&[("session", place::START)]),
    row("stop of the older of two", Stop("1h30"), OlderLeft, "W-WWWW")
        .facts(&[("session", place::OLDER), ("duration_hours", "1.5")]),
    row("stop of the older of two without its hours", Stop(""), OlderLeft, "R--RRR").says("hours"),
    row("done", Done(DRAW), Fresh, "WWWWWW").facts(&[("task", DRAW)]),
    row("done of the running session's task", Done(READ), Running, "WWWWWW")
        .facts(&[("session", place::START), ("task", READ)]),
    row("done of a finished task", Done(READ), Finished, "RAAARR").code("ALREADY_DONE").says("done already"),
    row("done of a finished task, again", DoneAgain(READ), Finished, "WWWWWW").facts(&[("task", READ)]),
    row("log a finished task as done", Log("task_completed", "Read once more", &[("task", READ)]), Finished, "RA-ARR")
        .code("ALREADY_DONE")
        .says("done already"),
    row("done of a task that only a pass finishes", Done(PROVE), Fresh, "WWWWWW")
        .says("checks pass")
        .facts(&[("task", PROVE), ("status", "claimed")]),
    row("check failed", Check(NOTES), Fresh, "SSS-SS").says("notes.md"),
    row("check failed, and asked to keep", Keep(NOTES), Fresh, "W-----").facts(&[("task", NOTES), ("passed", "0")]),
    row("check passed", Check(NOTES), NotesReady, "PWW-PP").facts(&[("task", NOTES), ("passed", "1")]),
    row("check passed while the same result waits", Check(NOTES), NotesWaiting, "P---PP")
        .facts(&[("task", NOTES), ("passed", "1")]),
    row("check passed, and `--yes` is switched off", Keep(NOTES), YesIsOff, "P-----")
        .facts(&[("task", NOTES), ("passed", "1")]),
    row("an unknown event", Log("task_complted", "x", &[]), Fresh, "RRRRRR").says("task_completed"),
    row("an unknown task", Log("study", "x", &[("task", "draw-tabels")]), Fresh, "RR-RRR").says("draw-tables"),
    row("an unknown deliverable", Log("deliverable_shipped", "x", &[("deliverable", "The rader")]), Fresh, "RR--RR")
        .says("The reader"),
    row(
        "a skill one letter from a known one",
        Log("assessed", "x", &[("skill", "sql-join"), ("score", "80%")]),
        Fresh,
        "RR--RR",
    )
    .says("sql-joins"),
    row(
        "a skill of the learner's own",
        Log("assessed", "x", &[("skill", "cooking"), ("score", "80%")]),
        Fresh,
        "WW--WW",
    )
    .facts(&[("skill", "cooking")]),
    row(
        "a pause that ends before it begins",
        Log("pause_started", "a trip", &[("until", "2020-01-01")]),
        Fresh,
        "RR-RRR",
    )
    .says("before"),
    row("a future day", Log("study", "x", &[("hours", "1h"), ("on", "2999-01-01")]), Fresh, "RR-RRR").says("future"),
    row("a score above 1", Log("assessed", "x", &[("score", "7")]), Fresh, "RR-RRR").says("4/5 or 80%"),
    row("work that says nothing", Log("task_completed", "", &[]), Fresh, "RRRRRR").says("say what was done"),
    row("a result in words only", Log("assessed", "quiz 7/10", &[]), Fresh, "RRRRRR").says("counts for nothing"),
    row("hours of a note", Log("note", "x", &[("hours", "1h")]), Fresh, "RR-RRR").says("study"),
    row("a blocker that is not open", Log("blocker_resolved", "x", &[]), Fresh, "RRRRRR").says("no blocker is open"),
    row("a blocker that is open", Log("blocker_resolved", "x", &[]), Blocked, "WWWWWW")
        .facts(&[("blocker", "no rows")]),
    row("finish in an open-ended pause", Done(DRAW), Paused, "WWWWWW").says("your pause ends with it"),
    row("finish in a pause with an end", Done(DRAW), PausedUntil, "WWWWWW").says("you are on a pause until"),
    row("log in an open-ended pause", Log("study", "x", &[("hours", "1h")]), Paused, "WW-WWW")
        .says("your pause ends with it"),
    row(
        "a field that only the program sets",
        Log("note", "x", &[("act", "01890000-0000-7000-8000-000000000000")]),
        Fresh,
        "RR--RR",
    )
    .says("act"),
    row("a line that only its own command writes", Log("promise_changed", "x", &[("hours", "3")]), Fresh, "RRR-RR")
        .says("is written by the program"),
    row(
        "append an entry as it is",
        Append(r#"{"timestamp":"2026-01-07T14:00:00Z","event":"note","message":"as it is"}"#),
        Fresh,
        "WW--WW",
    ),
    row(
        "append an unknown event",
        Append(r#"{"timestamp":"2026-01-07T14:00:00Z","event":"task_complted"}"#),
        Fresh,
        "RR--RR",
    )
    .says("task_completed"),
    row(
        "append an unknown task",
        Append(r#"{"timestamp":"2026-01-07T14:00:00Z","event":"study","task":"draw-tabels"}"#),
        Fresh,
        "RR--RR",
    )
    .says("draw-tables"),
    row("append a future day", Append(r#"{"timestamp":"2999-01-07T14:00:00Z","event":"note"}"#), Fresh, "RR--RR")
        .says("future"),
    row(
        "append a field that only the program sets",
        Append(r#"{"timestamp":"2026-01-07T14:00:00Z","event":"note","metadata":{"act":"x"}}"#),
        Fresh,
        "RR--RR",
    )
    .says("act"),
    row(
        "append a start while a session runs",
        Append(r#"{"timestamp":"2026-01-07T14:00:00Z","event":"session_started"}"#),
        Running,
        "RR--RR",
    )
    .code("SESSION_RUNNING")
    .says("running"),
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
