//! The effect of keys and of the worker's answers on the state. Pure: a key gives an action, and others carry it out.

use super::state::{
    Action, CLEAR, INTERRUPT, Key, LinePurpose, Mode, Pane, ScreenState, ShownProposal, Tone, WorkReport, WorkRequest,
    YesNo,
};
use crate::prelude::*;
use los_app::home::model::Row;
use los_model::events::timer::{FORGOTTEN_HOURS, LONG_HOURS};

/// Takes what the worker tells.
pub(super) fn take(state: &mut ScreenState, report: WorkReport) {
    if !matches!(report, WorkReport::Model(_) | WorkReport::Detail(..)) {
        state.is_busy = false;
    }
    match report {
        WorkReport::Model(model) => {
            let n_waiting = model.waiting.len();
            if state.selected.is_none() {
                state.selected.clone_from(&model.first);
            }
            state.model = Some(*model);
            state.details.clear();
            if let Mode::Waiting { at, .. } = &mut state.mode {
                *at = (*at).min(n_waiting.saturating_sub(1));
                if n_waiting == 0 {
                    state.mode = Mode::Browse;
                }
            }
        }
        WorkReport::Detail(id, detail) => drop(state.details.insert(id, detail)),
        WorkReport::Question(question) => state.mode = Mode::Ask(question),
        WorkReport::Said(words) => {
            state.mode = Mode::Browse;
            back_to_waiting(state);
            state.say(Tone::Good, words);
        }
        WorkReport::Failed(words) => {
            back_to_waiting(state);
            state.say(Tone::Bad, words);
        }
        WorkReport::Proposals(items, words) if items.is_empty() => {
            state.mode = Mode::Browse;
            state.hint(words);
        }
        WorkReport::Proposals(items, _) => state.mode = Mode::Proposals { items, at: 0, shows_why: false },
    }
}

/// After a decision on a staged write: its list, while any waits.
fn back_to_waiting(state: &mut ScreenState) {
    let n_waiting = state.model.as_ref().map_or(0, |model| model.waiting.len());
    if let Some((at, last)) = state.deciding.take().zip(n_waiting.checked_sub(1)) {
        state.mode = Mode::Waiting { at: at.min(last), scroll: 0 };
    }
}

pub(super) fn update(state: &mut ScreenState, key: Key) -> Action {
    if key == INTERRUPT {
        return Action::Quit;
    }
    if state.is_busy {
        return match key {
            Key::Char('q') => Action::Quit,
            _ => state.hint("One moment: the last key is still at work."),
        };
    }
    state.message.clear();
    match std::mem::take(&mut state.mode) {
        Mode::Browse => browse(state, key),
        Mode::Help => Action::Nothing,
        Mode::Filter => filter(state, key),
        Mode::Went { task, title } => went(state, key, task, title),
        Mode::Line { input, text } => line(state, key, input, text),
        Mode::Ask(question) => ask(state, key, question),
        Mode::Proposals { items, at, shows_why } => proposals(state, key, &items, at, shows_why),
        Mode::Waiting { at, scroll } => waiting(state, key, at, scroll),
    }
}

fn browse(state: &mut ScreenState, key: Key) -> Action {
    match key {
        Key::Char('q') => return Action::Quit,
        Key::Char('?') => state.mode = Mode::Help,
        Key::Up | Key::Char('k') => step(state, -1),
        Key::Down | Key::Char('j') => step(state, 1),
        Key::PageUp => step(state, -10),
        Key::PageDown | Key::Char(' ') => step(state, 10),
        Key::Home => step(state, isize::MIN),
        Key::End => step(state, isize::MAX),
        Key::Tab => state.pane = if state.pane == Pane::List { Pane::Detail } else { Pane::List },
        Key::Enter => state.pane = Pane::Detail,
        Key::Esc if state.pane == Pane::Detail => state.pane = Pane::List,
        Key::Esc => {
            state.filter.clear();
            state.scroll = 0;
        }
        Key::Char('/') => {
            state.mode = Mode::Filter;
            state.pane = Pane::List;
        }
        Key::Char(letter @ ('s' | 'c' | 'd' | 'l' | 'n' | 'r' | 'R' | '.' | 'a' | 'A' | 'w' | 'u')) => {
            return command(state, letter);
        }
        key => return unknown(state, key, "? lists the keys"),
    }
    Action::Nothing
}

fn unknown(state: &mut ScreenState, key: Key, instead: &str) -> Action {
    let name = match key {
        Key::Char(c) if !c.is_control() => format!("`{c}`"),
        _ => "That key".to_owned(),
    };
    state.hint(format!("{name} does nothing here; {instead}."))
}

/// Moves the cursor, or the text of the detail.
fn step(state: &mut ScreenState, by: isize) {
    if state.pane == Pane::Detail {
        // The drawing knows how long the text is, and stops at its end.
        state.scroll = state.scroll.saturating_add_signed(by).min(10_000);
        return;
    }
    let rows = state.rows();
    let at = state.cursor(&rows).saturating_add_signed(by).min(rows.len().saturating_sub(1));
    let id = rows.get(at).map(|row| row.id.clone());
    if state.selected != id {
        state.scroll = 0;
    }
    state.selected = id;
}

fn command(state: &mut ScreenState, letter: char) -> Action {
    let Some(model) = &state.model else { return state.hint("Reading your files.") };
    if model.is_read_only && letter != 'w' {
        return state.hint("Read-only with `--as-of`.");
    }
    let n_waiting = model.waiting.len();
    let has_reviews = model.reviews.is_some();
    match letter {
        's' if state.running().is_some() => stop(state),
        's' | 'c' | 'd' | 'n' => match task(state) {
            Err(hint) => hint,
            Ok(row) if letter == 's' => state.work(WorkRequest::Start(row.id)),
            Ok(row) if letter == 'c' => check(state, row),
            Ok(row) if letter == 'n' => state.work(WorkRequest::Later(row.id)),
            Ok(row) => state.enter(Mode::Went { task: row.id, title: row.title }),
        },
        'l' => state.enter(Mode::Line { input: LinePurpose::Log, text: String::new() }),
        'r' if has_reviews => Action::Review,
        'r' => state.hint("Nothing to review today."),
        'A' => Action::Audit,
        'R' => state.work(WorkRequest::Restart),
        '.' => Action::Spare,
        'a' => state.work(WorkRequest::Propose),
        'w' if n_waiting == 0 => state.hint("No write waits for you."),
        'w' => state.enter(Mode::Waiting { at: 0, scroll: 0 }),
        _ => state.work(WorkRequest::Undo),
    }
}

/// The task that the cursor is on, with its title.
fn task(state: &mut ScreenState) -> Result<Row, Action> {
    match state.row() {
        Some(row) if row.is_task => Ok(row.clone()),
        Some(_) => Err(state.hint("This is a review of a skill: r asks its cards.")),
        None => Err(state.hint("Choose a task first: / finds any task of your path.")),
    }
}

fn stop(state: &mut ScreenState) -> Action {
    let ran = state.running().map_or(0.0, |running| state.ran(running));
    let is_left = state.running().is_some_and(|running| running.is_left);
    if !is_left && (0.0..LONG_HOURS).contains(&ran) {
        return state.work(WorkRequest::Stop { hours: None });
    }
    let measured = !is_left && (0.0..=FORGOTTEN_HOURS).contains(&ran);
    let text = if measured { round_to(ran, 1).to_string() } else { String::new() };
    state.enter(Mode::Line { input: LinePurpose::StopHours, text })
}

fn check(state: &mut ScreenState, row: Row) -> Action {
    match state.details.get(&row.id) {
        Some(detail) if !detail.has_checks => state.hint("This task has no checks; d says that it is done."),
        _ => Action::Check(row.id),
    }
}

fn filter(state: &mut ScreenState, key: Key) -> Action {
    match key {
        Key::Enter => return Action::Nothing,
        Key::Esc => {
            state.filter.clear();
            return Action::Nothing;
        }
        CLEAR => state.filter.clear(),
        Key::Char(c) => state.filter.push(c),
        Key::Backspace => drop(state.filter.pop()),
        Key::Up => step(state, -1),
        Key::Down => step(state, 1),
        _ => drop(unknown(state, key, "Enter keeps the filter, Esc clears it")),
    }
    let rows = state.rows();
    let first = rows.first().map(|row| row.id.clone());
    if state.selected.as_ref().is_none_or(|id| !rows.iter().any(|row| row.id == *id)) {
        state.selected = first;
        state.scroll = 0;
    }
    state.enter(Mode::Filter)
}

fn went(state: &mut ScreenState, key: Key, task: String, title: String) -> Action {
    let grade = match key {
        Key::Esc => return state.hint("Nothing was logged."),
        Key::Enter => None,
        _ => {
            let grade = key.as_char().and_then(|c| Grade::of(c.encode_utf8(&mut [0; 4])));
            if grade.is_none() {
                state.mode = Mode::Went { task, title };
                return unknown(state, key, "1 to 4 say how it went, Enter skips, Esc goes back");
            }
            grade
        }
    };
    let is_timed = state.row().is_some_and(|row| row.id == task && row.is_timed);
    let ran = state.running().filter(|running| running.task.as_ref() == Some(&task)).map(|running| state.ran(running));
    match ran {
        Some(ran) if (0.0..LONG_HOURS).contains(&ran) => {
            state.work(WorkRequest::Done { task, went: grade, hours: None })
        }
        None if is_timed => state.work(WorkRequest::Done { task, went: grade, hours: None }),
        _ => state.enter(Mode::Line { input: LinePurpose::Hours { task, went: grade }, text: String::new() }),
    }
}

fn line(state: &mut ScreenState, key: Key, input: LinePurpose, mut text: String) -> Action {
    match key {
        Key::Esc => return state.hint("Nothing was logged."),
        CLEAR => text.clear(),
        Key::Char(c) => text.push(c),
        Key::Backspace => drop(text.pop()),
        Key::Enter => {
            let typed = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
            // The line stays until the worker took it: what cannot be read can be changed.
            state.mode = Mode::Line { input: input.clone(), text };
            return match (input, typed) {
                (LinePurpose::Log, None) => state.hint("Type what you did, such as `pipes 1h30 good yesterday`."),
                (LinePurpose::Log, Some(text)) => state.work(WorkRequest::Log(text)),
                (LinePurpose::Hours { task, went }, hours) => state.work(WorkRequest::Done { task, went, hours }),
                (LinePurpose::StopHours, None) => state.hint("Type the time that you studied, such as 1.5 or 90m."),
                (LinePurpose::StopHours, hours) => state.work(WorkRequest::Stop { hours }),
            };
        }
        _ => drop(unknown(state, key, "Enter continues, Esc goes back")),
    }
    state.enter(Mode::Line { input, text })
}

fn ask(state: &mut ScreenState, key: Key, question: YesNo) -> Action {
    let answer = match key {
        Key::Enter => question.default,
        Key::Char('y' | 'Y') => true,
        Key::Char('n' | 'N') | Key::Esc => false,
        _ => {
            state.mode = Mode::Ask(question);
            return unknown(state, key, "y is yes, n is no");
        }
    };
    state.work(WorkRequest::Answer(answer))
}

fn proposals(state: &mut ScreenState, key: Key, items: &[ShownProposal], at: usize, shows_why: bool) -> Action {
    let last = items.len().saturating_sub(1);
    let id = items.get(at).map(|item| item.id.clone()).unwrap_or_default();
    let stay = |at: usize, shows_why: bool| Mode::Proposals { items: items.to_vec(), at, shows_why };
    match key {
        Key::Esc | Key::Char('q') => Action::Nothing,
        Key::Char('y' | 'a') => state.work(WorkRequest::Decide { id, is_yes: true }),
        Key::Char('n' | 'x') => state.work(WorkRequest::Decide { id, is_yes: false }),
        Key::Char('w') => state.enter(stay(at, !shows_why)),
        Key::Char('l') | Key::Enter if at == last => state.hint("Later. Nothing was written."),
        Key::Char('l' | 'j') | Key::Enter | Key::Down => state.enter(stay((at + 1).min(last), false)),
        Key::Up | Key::Char('k') => state.enter(stay(at.saturating_sub(1), false)),
        _ => {
            state.mode = stay(at, shows_why);
            unknown(state, key, "a approves, x rejects, l is later, w says why")
        }
    }
}

fn waiting(state: &mut ScreenState, key: Key, at: usize, scroll: usize) -> Action {
    let staged = state.model.as_ref().map(|model| model.waiting.as_slice()).unwrap_or_default();
    let last = staged.len().saturating_sub(1);
    let one = staged.get(at).cloned().unwrap_or_default();
    let (to, scroll) = match key {
        Key::Esc | Key::Char('q') => return Action::Nothing,
        Key::Char('a' | 'y') if !one.is_whole => {
            state.mode = Mode::Waiting { at, scroll };
            return state.hint("It cannot be shown, so it cannot be approved; x rejects it.");
        }
        Key::Char(letter @ ('a' | 'y' | 'x' | 'n')) => {
            state.deciding = Some(at);
            return state.work(WorkRequest::Settle { id: one.id, is_yes: matches!(letter, 'a' | 'y') });
        }
        Key::Char('l') | Key::Enter if at == last => return state.hint("Later. They wait for you."),
        Key::Char('l') | Key::Enter => (at + 1, 0),
        Key::PageDown | Key::Char(' ') => (at, scroll.saturating_add(10).min(10_000)),
        Key::PageUp => (at, scroll.saturating_sub(10)),
        Key::Down | Key::Char('j') => (at, scroll.saturating_add(1).min(10_000)),
        Key::Up | Key::Char('k') => (at, scroll.saturating_sub(1)),
        _ => {
            state.mode = Mode::Waiting { at, scroll };
            return unknown(state, key, "a approves, x rejects, l is later");
        }
    };
    state.enter(Mode::Waiting { at: to, scroll })
}
