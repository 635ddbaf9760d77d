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
use place::{Place, State, Step};

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

/// Name | step | state | cells | code of the refusals, else `INVALID_INPUT` | words | facts
const TABLE: &str = r#"
start                                      | start draw-tables                           | Fresh        | WWWWWW |                 |                           | task=draw-tables
start while a session runs                 | start draw-tables                           | Running      | RRRRRR | SESSION_RUNNING | running                   |
start while one begins later               | start draw-tables                           | Ahead        | RRRRRR | SESSION_RUNNING | future                    |
stop                                       | stop                                        | Running      | W-WWWW |                 |                           | session=the-start, task=read-tables
stop without a session                     | stop                                        | Fresh        | RRRRRR | NO_SESSION      | no session is running     |
stop of one of two                         | stop                                        | TwoSessions  | W-WWWW |                 | was never ended           | session=the-start
stop of the older of two                   | stop 1h30                                   | OlderLeft    | W-WWWW |                 |                           | session=the-older-start, duration_hours=1.5
stop of the older of two without its hours | stop                                        | OlderLeft    | R--RRR |                 | hours                     |
done                                       | done draw-tables                            | Fresh        | WWWWWW |                 |                           | task=draw-tables, planned_hours=1.0
done of the running session's task         | done read-tables                            | Running      | WWWWWW |                 |                           | session=the-start, task=read-tables
done of a finished task                    | done read-tables                            | Finished     | RAAARR | ALREADY_DONE    | done already              |
done of a finished task, again             | again read-tables                           | Finished     | WWWWWW |                 |                           | task=read-tables
log a finished task as done                | log task_completed 'Read once more' task=read-tables | Finished     | RA-ARR | ALREADY_DONE    | done already              |
done of a task that only a pass finishes   | done prove-it                               | Fresh        | WWWWWW |                 | checks pass               | task=prove-it, status=claimed, planned_hours=
check failed                               | check write-notes                           | Fresh        | SSSSSS |                 | notes.md                  |
check failed, and asked to keep            | keep write-notes                            | Fresh        | W----- |                 |                           | task=write-notes, passed=0
check passed                               | check write-notes                           | NotesReady   | PWWWPP |                 |                           | task=write-notes, passed=1, planned_hours=1.0
check passed while the same result waits   | check write-notes                           | NotesWaiting | P---PP |                 |                           | task=write-notes, passed=1
check passed, and `--yes` is switched off  | keep write-notes                            | YesIsOff     | P----- |                 |                           | task=write-notes, passed=1
an unknown event                           | log task_complted 'x'                       | Fresh        | RRRRRR |                 | task_completed            |
an unknown task                            | log study 'x' task=draw-tabels              | Fresh        | RR-RRR |                 | draw-tables               |
a task by its number                       | log study 'x' hours=1h, task=2              | Fresh        | WW-WWW |                 |                           | task=draw-tables
a task by a part of its title              | log study 'x' hours=1h, task=write the      | Fresh        | WW-WWW |                 |                           | task=write-notes
a number that no task has                  | log study 'x' hours=1h, task=0              | Fresh        | RR-RRR |                 | no task                   |
an unknown deliverable                     | log deliverable_shipped 'x' deliverable=The rader | Fresh        | RR--RR |                 | The reader                |
a skill one letter from a known one        | log assessed 'x' skill=sql-join, score=80%  | Fresh        | RR--RR |                 | sql-joins                 |
a skill of the learner's own               | log assessed 'x' skill=cooking, score=80%   | Fresh        | WW--WW |                 |                           | skill=cooking
a pause that ends before it begins         | log pause_started 'a trip' until=2020-01-01 | Fresh        | RR-RRR |                 | before                    |
a pause that is over                       | log pause_started 'a trip' from=2020-01-01, until=2020-01-03 | Fresh        | WW--WW |                 |                           | until=2020-01-03
a pause that shares days with one          | log pause_started 'a trip'                  | PausedUntil  | WW-WWW |                 | it takes the place of the pause from |
a retro early in a week                    | log retro_completed 'ok'                    | NewWeek      | WWWWWW |                 | it is about plan week 1   | plan_week=1
a retro of a week that has one             | log retro_completed 'ok'                    | OldRetro     | WWWWWW |                 |                           | plan_week=2
a retro of this week after one of the last | log retro_completed 'ok'                    | RetroOfLast  | WWWWWW |                 |                           | plan_week=2
an empty retro beside one of the last week | log retro_completed ''                      | RetrosToday  | RRRRRR |                 | has a retro already       |
an empty retro of a named week that has one | log retro_completed '' plan_week=2          | HasRetro     | RR---- |                 | has a retro already       |
an empty retro of a week that has one      | log retro_completed ''                      | HasRetro     | RRRRRR |                 | has a retro already       |
a future day                               | log study 'x' hours=1h, on=2999-01-01       | Fresh        | RR-RRR |                 | future                    |
a score above 1                            | log assessed 'x' score=7                    | Fresh        | RR-RRR |                 | 4/5 or 80%                |
work that says nothing                     | log task_completed ''                       | Fresh        | RRRRRR |                 | say what was done         |
a result in words only                     | log assessed 'quiz 7/10'                    | Fresh        | RRRRRR |                 | counts for nothing        |
hours of a note                            | log note 'x' hours=1h                       | Fresh        | RR-RRR |                 | study                     |
a blocker that is not open                 | log blocker_resolved 'x'                    | Fresh        | RRRRRR |                 | no blocker is open        |
a blocker that is open                     | log blocker_resolved 'x'                    | Blocked      | WWWWWW |                 |                           | blocker=no rows
finish in an open-ended pause              | done draw-tables                            | Paused       | WWWWWW |                 | your pause ends with it   |
finish in a pause with an end              | done draw-tables                            | PausedUntil  | WWWWWW |                 | you are on a pause from   |
log in an open-ended pause                 | log study 'x' hours=1h                      | Paused       | WW-WWW |                 | your pause ends with it   |
a field that only the program sets         | log note 'x' act=01890000-0000-7000-8000-000000000000 | Fresh        | RR--RR |                 | act                       |
work that went well and is not done        | log study 'x' hours=1h, went=good           | Fresh        | WW-WWW |                 |                           | went=good, score=
the hours that the program plans           | log task_completed 'x' task=draw-tables, planned_hours=9 | Fresh        | RR--RR |                 | planned_hours             |
an act to take back                        | log correction 'x' corrects_act=01890000-0000-7000-8000-000000000000 | Fresh        | RR--RR |                 |                           |
a line that only its own command writes    | log promise_changed 'x' hours=3             | Fresh        | RRR-RR |                 | is written by the program |
append an entry as it is                   | append {"timestamp":"2026-01-07T14:00:00Z","event":"note","message":"as it is"} | Fresh        | WW--WW |                 |                           |
append the end of a task                   | append {"timestamp":"2026-01-07T14:00:00Z","event":"done","metadata":{"task":"draw-tables"}} | Fresh        | WW--WW |                 |                           | planned_hours=1.0
append an unknown event                    | append {"timestamp":"2026-01-07T14:00:00Z","event":"task_complted"} | Fresh        | RR--RR |                 | task_completed            |
append an unknown task                     | append {"timestamp":"2026-01-07T14:00:00Z","event":"study","task":"draw-tabels"} | Fresh        | RR--RR |                 | draw-tables               |
append a future day                        | append {"timestamp":"2999-01-07T14:00:00Z","event":"note","message":"m"} | Fresh        | RR--RR |                 | future                    |
append a field that only the program sets  | append {"timestamp":"2026-01-07T14:00:00Z","event":"note","metadata":{"act":"x"}} | Fresh        | RR--RR |                 | act                       |
append a pause that ends before it begins  | append {"timestamp":"2026-01-07T14:00:00Z","event":"pause_started","until":"2026-01-06"} | Fresh        | RR--RR |                 | before                    |
append a start while a session runs        | append {"timestamp":"2026-01-07T14:00:00Z","event":"session_started"} | Running      | RR--RR | SESSION_RUNNING | running                   |
"#;

fn rows() -> Vec<Row> {
    let lines = TABLE.lines().filter(|line| !line.is_empty());
    let rows = lines.map(|line| {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let [name, step, state, cells, code, says, facts] = columns.try_into().unwrap();
        let code = if code.is_empty() { "INVALID_INPUT" } else { code };
        Row { name, step: Step::of(step), state: State::of(state), cells, code, says, facts: place::facts(facts) }
    });
    rows.collect()
}

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
    if FACES[face] == "app"
        && ["check_task", "stop_session", "los check", "los stop"].iter().any(|word| words.contains(word))
    {
        wrong.push("names a tool or a command".to_owned());
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
    let (rows, wrong) = (rows(), Mutex::new(Vec::new()));
    let drive = |face: usize, place: &Place, take: &mut dyn FnMut(&Row) -> Answer| {
        for row in rows.iter().filter(|row| row.cells.chars().nth(face) != Some('-')) {
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
