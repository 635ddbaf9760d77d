//! Frames as they are drawn, and keys as they are read.
//!
//! The frames are files; `LOS_UPDATE_DOCS=1` rewrites them. Read the changes before you commit them.

use chrono::{DateTime, TimeDelta, Utc};
use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};

use super::cells::Look;
use super::draw::draw;
use super::state::{
    Action, CLEAR, INTERRUPT, Key, LinePurpose, Mode, Pane, ScreenState, ShownProposal, WorkReport, WorkRequest, YesNo,
};
use super::update::{take, update};
use los_app::home::model::{Detail, Mark, Model, Row, Running, WaitingWrite};
use los_model::events::grade::Grade;

/// Text of a file that drives a terminal.
const HOSTILE: &str = "\u{1b}[2Jevil\u{202e}\u{7}";

fn row(id: &str, title: &str, hours: &str, mark: Mark) -> Row {
    let (id, title, hours) = (id.to_owned(), title.to_owned(), hours.to_owned());
    Row { id, title, hours, mark, why: "scheduled for this week".to_owned(), is_task: true, ..Row::default() }
}

fn model() -> Model {
    let rows = vec![
        Row {
            is_task: false,
            ..row("review:joins", "Review joins: its cards, then a small exercise", "0.4 h", Mark::Open)
        },
        row("m02-w3-sql", "Answer in SQL and pandas", "3 h", Mark::Checked),
        row("m02-w4-joins-again", "Redo the joins", "1.2 h", Mark::Begun),
        row("m02-w4-tidy", "Review: tidy data", "0.6 h", Mark::Open),
        row("m02-w4-cuda", &format!("Install CUDA {HOSTILE}"), "2 h", Mark::Blocked),
        Row {
            is_extra: true,
            ..row("m03-w1-plot", "Plot two years of bike days, with a sentence on each season", "2.5 h", Mark::Open)
        },
    ];
    let numbered = rows.into_iter().zip(["a", "29", "36", "37", "38", "39"]);
    let rows: Vec<Row> = numbered.map(|(row, number)| Row { number: number.into(), ..row }).collect();
    Model {
        n_cards: 9,
        name: "Mira".to_owned(),
        place: "Beginner · month 3, plan week 10".to_owned(),
        finish: Some("month 3 done on 28 May".to_owned()),
        week_share: Some(0.96),
        week: "7.7 h of 8 h".to_owned(),
        tasks_done: Some("4 of 5 tasks".to_owned()),
        reviews: Some("9 cards (18 min)".to_owned()),
        running: None,
        audit: None,
        debt: None,
        blockers: vec!["the laptop runs out of memory, 12 days".to_owned()],
        path: rows.iter().map(|row| Row { is_extra: false, ..row.clone() }).filter(|row| row.is_task).collect(),
        rows,
        first: None,
        waiting: vec![
            WaitingWrite {
                id: "aa".to_owned(),
                who: "claude-code asked at 2026-03-15 10:00".to_owned(),
                line: "Log: note · read about hash joins".to_owned(),
                exact: "progress_log.jsonl: {\"timestamp\":\"2026-03-15T10:00:00Z\",\"event\":\"note\",\"message\":\"read about hash joins\"}".to_owned(),
                changes_path: false,
                is_whole: true,
            },
            WaitingWrite { id: "bb".to_owned(), who: "claude-code".to_owned(), line: "is not readable".to_owned(), ..WaitingWrite::default() },
        ],
        focus: "Month 3, week 1: pictures".to_owned(),
        is_read_only: false,
    }
}

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_773_576_000, 0).unwrap()
}

fn state() -> ScreenState {
    let mut state = ScreenState { now: now(), ..ScreenState::default() };
    take(&mut state, WorkReport::Model(Box::new(model())));
    state.selected = Some("m02-w4-joins-again".to_owned());
    let detail = Detail {
        facts: "m02-w4-joins-again · open · 1.2 h planned · hints taken 1 of 3 · 4 checks".to_owned(),
        sections: vec![
            ("Learn".to_owned(), "A join pairs rows of two tables. Which rows stay is the kind of join.\n\nRead the first page of [the manual](https://example.org/joins).".to_owned()),
            ("Example".to_owned(), "```sql\nselect *\n    from trips join stations using (id)\n```".to_owned()),
            ("Do".to_owned(), format!("Write `joins.sql`: every trip with its station, also where the station is missing. {HOSTILE}")),
        ],
        has_checks: true,
    };
    take(&mut state, WorkReport::Detail("m02-w4-joins-again".to_owned(), detail));
    state
}

fn running(task: &str, hours: f64) -> ScreenState {
    let mut state = state();
    let since = now() - TimeDelta::seconds((hours * 3600.0) as i64);
    let name = task.to_owned();
    state.model.as_mut().unwrap().running =
        Some(Running { task: Some(task.to_owned()), title: name.clone(), name, since, is_left: false });
    state
}

fn with_mode(mode: Mode) -> ScreenState {
    ScreenState { mode, ..state() }
}

fn proposals() -> Mode {
    let why = "Because joins were recalled at 41 % after three reviews.\nThe path ends a week later.\n- Month 3: Busy days\n+ Month 3: Two years of bike days";
    let title = "Swap month 3's project: Busy days → Two years of bike days".to_owned();
    let one = ShownProposal { id: "project_swap-1".to_owned(), title, why: why.to_owned() };
    Mode::Proposals {
        items: vec![one.clone(), ShownProposal { id: "level_change-2".to_owned(), ..one }],
        at: 0,
        shows_why: true,
    }
}

/// Each scene with its name.
fn scenes() -> Vec<(&'static str, ScreenState)> {
    let question = |line: &str, default| Mode::Ask(YesNo { line: line.to_owned(), default });
    let mut found = with_mode(Mode::Filter);
    found.filter = "joins".to_owned();
    let mut typed = with_mode(Mode::Line { input: LinePurpose::Log, text: "joinz 1h30 good".to_owned() });
    take(&mut typed, WorkReport::Failed("no task `joinz`; did you mean m02-w4-joins-again?".to_owned()));
    let mut empty = state();
    let bare = Model {
        name: "Ada".to_owned(),
        place: "no path yet · plan week 1".to_owned(),
        week: "0 h of 8 h".to_owned(),
        week_share: Some(0.0),
        focus: "There is no path yet: `los init` brings one.".to_owned(),
        ..Model::default()
    };
    take(&mut empty, WorkReport::Model(Box::new(bare)));
    let mut hint = state();
    update(&mut hint, Key::Char('x'));
    vec![
        ("before the files are read", ScreenState::default()),
        ("the week, a session running", running("m02-w4-joins-again", 0.7)),
        ("the task", ScreenState { pane: Pane::Detail, ..state() }),
        ("an unknown key", hint),
        (
            "how did it go",
            with_mode(Mode::Went { task: "m02-w4-joins-again".to_owned(), title: "Redo the joins".to_owned() }),
        ),
        ("a write", with_mode(question("Log: done · Redo the joins · 1 h 30 min · 80 %", true))),
        (
            "a change of the path",
            with_mode(question("Change the path: Swap month 3's project: Busy days → Two years of bike days", false)),
        ),
        ("a line that cannot be read", typed),
        ("the filter", found),
        ("a proposal", with_mode(proposals())),
        ("a staged write", with_mode(Mode::Waiting { at: 0, scroll: 0 })),
        ("no path", empty),
        ("help", with_mode(Mode::Help)),
    ]
}

fn drawn(state: &ScreenState, (width, height): (u16, u16), is_coloured: bool) -> Buffer {
    let mut buffer = Buffer::empty(Rect { x: 0, y: 0, width, height });
    draw(&mut buffer, state, Look { is_coloured });
    buffer
}

fn text_of(buffer: &Buffer) -> String {
    let rows = buffer.content.chunks(usize::from(buffer.area.width));
    let row = |cells: &[Cell]| cells.iter().map(Cell::symbol).collect::<String>();
    rows.map(|cells| row(cells).trim_end().to_owned() + "\n").collect()
}

/// The text with a mark where the style changes: `{green}`, `{dim}`, `{}` for none.
fn styles_of(buffer: &Buffer) -> String {
    let mut text = String::new();
    for cells in buffer.content.chunks(usize::from(buffer.area.width)) {
        let mut before = (Color::Reset, Modifier::empty());
        for cell in cells {
            let style = (cell.fg, cell.modifier);
            if style != before {
                let colour = (style.0 != Color::Reset).then(|| style.0.to_string().to_lowercase());
                let modifiers = [(Modifier::BOLD, "bold"), (Modifier::DIM, "dim"), (Modifier::REVERSED, "reversed")];
                let modifiers = modifiers.into_iter().filter(|(modifier, _)| style.1.contains(*modifier));
                let names: Vec<String> = colour.into_iter().chain(modifiers.map(|(_, name)| name.to_owned())).collect();
                text += &format!("{{{}}}", names.join(" "));
            }
            before = style;
            text += cell.symbol();
        }
        text = text.trim_end().to_owned() + "\n";
    }
    text
}

fn compare(name: &str, frames: &str) {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/home/frames/{name}.txt"));
    if std::env::var_os("LOS_UPDATE_DOCS").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, frames).unwrap();
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(expected == frames, "{} is not what is drawn:\n{frames}", file.display());
}

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (140, 40)];

#[test]
fn frames_are_as_they_were_read() {
    for size in SIZES {
        let (plain, coloured): (Vec<String>, Vec<String>) = scenes()
            .iter()
            .map(|(name, state)| {
                let (plain, coloured) = (drawn(state, size, false), drawn(state, size, true));
                // The text is the same without colour.
                assert_eq!(text_of(&plain), text_of(&coloured), "{name}");
                (format!("# {name}\n{}", text_of(&plain)), format!("# {name}\n{}", styles_of(&coloured)))
            })
            .unzip();
        compare(&format!("{}x{}", size.0, size.1), &plain.join("\n"));
        compare(&format!("{}x{}-coloured", size.0, size.1), &coloured.join("\n"));
    }
}

#[test]
fn without_colour_there_is_none() {
    for (name, state) in scenes() {
        let buffer = drawn(&state, (80, 24), false);
        assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset), "{name}");
    }
}

#[test]
fn every_size_is_drawn() {
    for (name, state) in scenes() {
        for (width, height) in
            [(1, 1), (5, 30), (39, 40), (40, 12), (41, 13), (100, 12), (200, 12), (99, 70), (300, 100)]
        {
            let text = text_of(&drawn(&state, (width, height), true));
            assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{7}']), "{name} at {width}x{height}");
        }
    }
}

fn press(state: &mut ScreenState, keys: &str) -> Action {
    keys.chars().map(|key| update(state, if key == '\n' { Key::Enter } else { Key::Char(key) })).last().unwrap()
}

fn on(id: &str) -> ScreenState {
    ScreenState { selected: Some(id.to_owned()), ..state() }
}

#[test]
fn one_key_starts_and_stops() {
    let mut idle = state();
    assert_eq!(press(&mut idle, "s"), Action::Work(WorkRequest::Start("m02-w4-joins-again".into())));
    assert!(idle.is_busy);
    let mut runs = running("m02-w3-sql", 0.7);
    assert_eq!(press(&mut runs, "s"), Action::Work(WorkRequest::Stop { hours: None }));
    // Too long to be measured: the learner says the time.
    let mut long = running("m02-w3-sql", 5.0);
    assert_eq!(press(&mut long, "s"), Action::Nothing);
    assert_eq!(long.mode, Mode::Line { input: LinePurpose::StopHours, text: "5".into() });
    assert_eq!(press(&mut long, "\n"), Action::Work(WorkRequest::Stop { hours: Some("5".into()) }));
    let mut forgotten = running("m02-w3-sql", 30.0);
    press(&mut forgotten, "s");
    assert_eq!(press(&mut forgotten, "\n"), Action::Nothing, "nothing is invented");
    assert!(forgotten.message.contains("Type the time"));
}

#[test]
fn one_key_puts_a_task_off_and_one_begins_the_plan_anew() {
    let work = |key: &str| press(&mut on("m02-w4-tidy"), key);
    assert_eq!(work("n"), Action::Work(WorkRequest::Later("m02-w4-tidy".into())));
    assert_eq!(work("R"), Action::Work(WorkRequest::Restart));
    assert_eq!(press(&mut on("review:joins"), "n"), Action::Nothing);
}

#[test]
fn done_asks_for_a_grade_and_for_hours_if_none_were_timed() {
    let done = |task: &str, went, hours: Option<&str>| {
        Action::Work(WorkRequest::Done { task: task.to_owned(), went, hours: hours.map(str::to_owned) })
    };
    let task = "m02-w4-joins-again";
    assert_eq!(press(&mut running(task, 0.7), "d3"), done(task, Some(Grade::Good), None));
    assert_eq!(press(&mut running(task, 0.7), "d\n"), done(task, None, None));
    let mut untimed = on(task);
    assert_eq!(press(&mut untimed, "d2"), Action::Nothing);
    assert_eq!(press(&mut untimed, "1h30\n"), done(task, Some(Grade::Hard), Some("1h30")));
    assert_eq!(press(&mut on(task), "d2\n"), done(task, Some(Grade::Hard), None), "Enter logs no hours");
    let mut timed = on(task);
    timed.model.as_mut().unwrap().rows[2].is_timed = true;
    assert_eq!(press(&mut timed, "d4"), done(task, Some(Grade::Easy), None));
    // A session on another task is not that of this one.
    assert_eq!(press(&mut running("m02-w4-tidy", 0.7), "d1"), Action::Nothing);
    let mut wrong = on(task);
    press(&mut wrong, "d7");
    assert!(wrong.message.starts_with("`7` does nothing here") && matches!(wrong.mode, Mode::Went { .. }));
}

#[test]
fn a_write_is_asked_once_and_enter_is_no_for_the_path() {
    for (default, key, answer) in [
        (true, Key::Enter, true),
        (false, Key::Enter, false),
        (true, Key::Char('n'), false),
        (false, Key::Char('y'), true),
        (true, Key::Esc, false),
    ] {
        let mut state = with_mode(Mode::Ask(YesNo { line: "Log: done".into(), default }));
        assert_eq!(update(&mut state, key), Action::Work(WorkRequest::Answer(answer)), "{default} {key:?}");
    }
    let mut state = with_mode(Mode::Ask(YesNo { line: "Log: done".into(), default: true }));
    assert_eq!((press(&mut state, "s"), state.message.contains("y is yes")), (Action::Nothing, true));
    assert!(matches!(state.mode, Mode::Ask(_)));
}

#[test]
fn proposals_and_waiting_writes_are_decided_one_by_one() {
    let decide = |is_yes| Action::Work(WorkRequest::Decide { id: "project_swap-1".into(), is_yes });
    assert_eq!(press(&mut with_mode(proposals()), "a"), decide(true));
    assert_eq!(press(&mut with_mode(proposals()), "x"), decide(false));
    let mut later = with_mode(proposals());
    assert_eq!(press(&mut later, "l"), Action::Nothing);
    assert!(matches!(later.mode, Mode::Proposals { at: 1, shows_why: false, .. }));
    assert_eq!(press(&mut later, "l"), Action::Nothing);
    assert_eq!((later.mode.clone(), later.message.as_str()), (Mode::Browse, "Later. Nothing was written."));
    let mut why = with_mode(proposals());
    press(&mut why, "w");
    assert!(matches!(why.mode, Mode::Proposals { at: 0, shows_why: false, .. }));
    assert_eq!(press(&mut state(), "a"), Action::Work(WorkRequest::Propose));

    let settle = |id: &str, is_yes| Action::Work(WorkRequest::Settle { id: id.into(), is_yes });
    assert_eq!(press(&mut state(), "wa"), settle("aa", true));
    assert_eq!(press(&mut state(), "wx"), settle("aa", false));
    let mut unreadable = state();
    assert_eq!(press(&mut unreadable, "wla"), Action::Nothing, "what cannot be shown cannot be approved");
    assert!(unreadable.message.contains("cannot be approved"));
    assert_eq!(press(&mut state(), "wlx"), settle("bb", false));

    // After a decision the list stays open, as long as another write waits.
    let mut open = state();
    assert_eq!(press(&mut open, "wa"), settle("aa", true));
    take(&mut open, WorkReport::Question(YesNo { line: "Log: note".into(), default: true }));
    assert_eq!(press(&mut open, "y"), Action::Work(WorkRequest::Answer(true)));
    let left = |n: usize| WorkReport::Model(Box::new(Model { waiting: model().waiting.split_off(2 - n), ..model() }));
    take(&mut open, left(1));
    take(&mut open, WorkReport::Said("Written.".into()));
    assert_eq!((&open.mode, open.message.as_str()), (&Mode::Waiting { at: 0, scroll: 0 }, "Written."));
    assert_eq!(press(&mut open, "x"), settle("bb", false));
    take(&mut open, left(0));
    take(&mut open, WorkReport::Said("Rejected. Nothing was written.".into()));
    assert_eq!(open.mode, Mode::Browse);
    // A write that cannot be approved now waits on.
    let mut refused = state();
    press(&mut refused, "wa");
    take(&mut refused, WorkReport::Failed("not now".into()));
    assert_eq!(refused.mode, Mode::Waiting { at: 0, scroll: 0 });
}

#[test]
fn an_unknown_key_always_says_so() {
    for (name, mut state) in scenes() {
        if state.model.is_none() || matches!(state.mode, Mode::Help | Mode::Filter | Mode::Line { .. }) {
            continue;
        }
        let mode = state.mode.clone();
        assert_eq!(update(&mut state, Key::Null), Action::Nothing, "{name}");
        assert!(state.message.starts_with("That key does nothing here"), "{name}: {}", state.message);
        assert_eq!(state.mode, mode, "{name}");
    }
}

#[test]
fn keys_that_cannot_do_anything_say_why() {
    let says = |mut state: ScreenState, keys: &str, words: &str| {
        assert_eq!(press(&mut state, keys), Action::Nothing, "{keys}");
        assert!(state.message.contains(words), "{keys}: {}", state.message);
    };
    let nothing = |change: fn(&mut Model)| {
        let mut state = state();
        change(state.model.as_mut().unwrap());
        state
    };
    says(on("review:joins"), "s", "r asks its cards");
    says(nothing(|model| model.reviews = None), "r", "Nothing to review today");
    says(nothing(|model| model.waiting.clear()), "w", "No write waits");
    says(nothing(|model| model.is_read_only = true), "s", "Read-only");
    says(nothing(|model| model.rows.clear()), "d", "Choose a task first");
    says(ScreenState::default(), "s", "Reading your files");
    says(ScreenState { is_busy: true, ..state() }, "s", "One moment");
}

#[test]
fn the_cursor_moves_and_the_filter_finds() {
    let mut state = state();
    press(&mut state, "jj");
    assert_eq!(state.row().unwrap().id, "m02-w4-cuda");
    update(&mut state, Key::Home);
    assert_eq!(state.row().unwrap().id, "review:joins");
    press(&mut state, "/37");
    assert_eq!(state.row().unwrap().id, "m02-w4-tidy");
    update(&mut state, Key::Esc);
    press(&mut state, "/plot years\n");
    assert_eq!((state.row().unwrap().id.as_str(), &state.mode), ("m03-w1-plot", &Mode::Browse));
    assert_eq!(state.missing_detail().as_deref(), Some("m03-w1-plot"));
    update(&mut state, Key::Esc);
    assert_eq!((state.filter.as_str(), state.rows().len()), ("", 6));
    // In the other pane the same keys move the text.
    update(&mut state, Key::Tab);
    press(&mut state, "jj");
    assert_eq!((state.pane, state.scroll), (Pane::Detail, 2));
    for quit in [Key::Char('q'), INTERRUPT] {
        assert_eq!(update(&mut state, quit), Action::Quit);
    }
}

#[test]
fn a_line_stays_until_it_is_understood() {
    let mut state = state();
    assert_eq!(press(&mut state, "ljoinz 2h\n"), Action::Work(WorkRequest::Log("joinz 2h".into())));
    take(&mut state, WorkReport::Failed("no task `joinz`".into()));
    assert_eq!(state.mode, Mode::Line { input: LinePurpose::Log, text: "joinz 2h".into() });
    update(&mut state, CLEAR);
    assert_eq!(press(&mut state, "\n"), Action::Nothing);
    take(&mut state, WorkReport::Said("Written.".into()));
    assert_eq!((state.mode.clone(), state.message.as_str()), (Mode::Browse, "Written."));
}
