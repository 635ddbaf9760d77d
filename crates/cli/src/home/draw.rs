//! The frame of a state: what stands where. Pure; `cells` writes the text.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::cells::{Line, Look, boxed, flow, flow_height, inner, markdown_lines, page, put, scrolled, styled_lines};
use super::state::{LinePurpose, Mode, Pane, ScreenState, Tone, WIDE};
use crate::text::{bar, broken, clip, wrap_all};
use los_app::home::model::{Mark, Model, Row};
use los_model::text::count;

/// The smallest window that holds the screen.
const MIN: (u16, u16) = (40, 12);
/// Columns of the bar of the week.
const BAR: usize = 16;

const HELP: [(&str, &str); 16] = [
    ("↑ ↓  j k", "move; PgUp, PgDn, Home, End"),
    ("Tab", "go to the other pane"),
    ("Enter  Esc", "read the task; back to the list"),
    ("s", "start a session, or stop the one that runs"),
    ("c", "check your work on the task"),
    ("d", "done: 1 again, 2 hard, 3 good, 4 easy"),
    ("l", "log anything: pipes 1h30 good yesterday"),
    ("r", "review today's cards"),
    ("a", "changes proposed for your path"),
    ("w", "writes that wait for your yes"),
    ("u", "take back your last log entry"),
    ("/", "find any task of your path"),
    ("q", "leave; a session runs on"),
    ("", ""),
    ("✓  ✔", "done; done and checked"),
    ("○  ◐  !", "open; begun; blocked"),
];

pub(super) fn draw(buffer: &mut Buffer, state: &ScreenState, look: Look) {
    let area = buffer.area;
    if area.width < MIN.0 || area.height < MIN.1 {
        let text = format!("The window is too small: {} by {} at least. q leaves.", MIN.0, MIN.1);
        for (y, line) in (area.y..area.bottom()).zip(wrap_all(&text, area.width.into())) {
            put(buffer, area.x, y, area.width, &line, Style::new());
        }
        return;
    }
    // The help needs the room.
    let top = if state.mode == Mode::Help { 0 } else { header(buffer, area, state, look) };
    let bottom = footer(buffer, area, state, look);
    let body = Rect { y: area.y + top, height: area.height.saturating_sub(top + bottom), ..area };
    let Some(model) = &state.model else {
        boxed(buffer, body, "", look, true);
        put(buffer, body.x + 2, body.y + 1, body.width.saturating_sub(4), "Reading your files …", look.dim());
        return;
    };
    match &state.mode {
        Mode::Help => help(buffer, body, look),
        Mode::Proposals { items, at, shows_why } => {
            let title = format!("Proposed for your path, {} of {}", at + 1, items.len());
            let item = items.get(*at).cloned().unwrap_or_default();
            let mut lines = styled_lines(&item.title, body, Look::bold());
            if *shows_why {
                lines.push(Line::new());
                for line in item.why.lines() {
                    let style = match line.as_bytes() {
                        [b'-', b' ', ..] => look.colour(Color::Red),
                        [b'+', b' ', ..] => look.colour(Color::Green),
                        _ => Style::new(),
                    };
                    lines.extend(styled_lines(line, body, style));
                }
            }
            page(buffer, body, &title, &lines, 0, look);
        }
        Mode::Waiting { at, scroll } => {
            let title = format!("Waiting for your yes, {} of {}", at + 1, model.waiting.len());
            let one = model.waiting.get(*at).cloned().unwrap_or_default();
            let mut lines = styled_lines(&one.line, body, Look::bold());
            lines.extend(styled_lines(&one.who, body, look.dim()));
            lines.push(Line::new());
            let exact = one.exact.lines().flat_map(|line| broken(line, inner(body)));
            lines.extend(exact.map(|line| vec![(line, Style::new())]));
            page(buffer, body, &title, &lines, *scroll, look);
        }
        _ if area.width >= WIDE => {
            let left = Rect { width: area.width * 2 / 5, ..body };
            let right = Rect { x: left.right(), width: area.width - left.width, ..body };
            list(buffer, left, state, model, look);
            detail(buffer, right, state, look);
        }
        _ if state.pane == Pane::Detail => detail(buffer, body, state, look),
        _ => list(buffer, body, state, model, look),
    }
}

/// Draws the learner, the place and the day; the week; the blockers. Returns the number of lines.
fn header(buffer: &mut Buffer, area: Rect, state: &ScreenState, look: Look) -> u16 {
    let Some(model) = &state.model else { return 1 };
    let plain = Style::new();
    let mut pieces = vec![vec![(format!("{} · {}", model.name, model.place), Look::bold())]];
    pieces.push(vec![match &model.running {
        Some(running) => {
            let minutes = (state.ran(running).max(0.0) * 60.0) as u64;
            let text = format!("● {}:{:02} {}", minutes / 60, minutes % 60, running.name);
            (text, look.colour(Color::Green))
        }
        None => ("no session".to_owned(), look.dim()),
    }]);
    pieces.extend(model.finish.clone().map(|finish| vec![(finish, plain)]));
    let first = flow(buffer, Rect { height: 2, ..area }, &pieces, 3);
    let mut pieces = vec![vec![match model.week_share {
        // The bar does without colour, too.
        Some(share) => (format!("This week {} {}", bar(share, BAR), model.week), look.colour(Color::Green)),
        None => (format!("This week: {}", model.week), plain),
    }]];
    pieces.extend(model.tasks_done.clone().map(|done| vec![(done, plain)]));
    pieces.extend(model.reviews.clone().map(|reviews| vec![(format!("Reviews {reviews}"), plain)]));
    pieces.extend(model.blockers.first().map(|blocker| {
        let more = model.blockers.len() - 1;
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        vec![(format!("Blocked: {blocker}{more}"), look.colour(Color::Yellow))]
    }));
    let second = Rect { y: area.y + first, height: 3, ..area };
    first + flow(buffer, second, &pieces, 3)
}

/// The message or the question, and the keys that mean something now. Gives the lines that they took.
fn footer(buffer: &mut Buffer, area: Rect, state: &ScreenState, look: Look) -> u16 {
    let width = usize::from(area.width);
    // Each key stands out: what comes before the first word.
    let key = |keys: String| {
        let mut blanks = keys.match_indices(' ').map(|(at, _)| at);
        let end = blanks.find(|at| keys[at + 1..].starts_with(char::is_alphabetic)).unwrap_or(keys.len());
        let (key, words) = keys.split_at(end);
        vec![(key.to_owned(), Look::bold()), (words.to_owned(), Style::new())]
    };
    let keys: Vec<Line> = keys_of(state).into_iter().map(key).collect();
    let keys_height = flow_height(&keys, area.width, 2);
    // The end of what is typed is seen, however long it is.
    let most = usize::from(area.height / 2);
    let texts = prompts_of(state, look).into_iter();
    let lines = texts
        .flat_map(|(text, style)| wrap_all(&text, width.saturating_sub(1)).into_iter().map(move |line| (line, style)));
    let lines: Vec<(String, Style)> = lines.collect();
    let lines = &lines[lines.len().saturating_sub(most)..];
    let lines_height = u16::try_from(lines.len()).unwrap_or(1);
    let height = keys_height + lines_height;
    let y = area.bottom() - height;
    for (y, (line, style)) in (y..).zip(lines) {
        put(buffer, area.x, y, area.width, line, *style);
    }
    let at = Rect { y: y + lines_height, height: keys_height, ..area };
    flow(buffer, at, &keys, 2);
    height
}

/// Messages and questions, above the keys.
fn prompts_of(state: &ScreenState, look: Look) -> Vec<(String, Style)> {
    let question = look.colour(Color::Cyan).add_modifier(Modifier::BOLD);
    let said = match state.tone {
        Tone::Hint => look.dim(),
        Tone::Good => look.colour(Color::Green),
        Tone::Bad => look.colour(Color::Red),
    };
    let asked = match &state.mode {
        _ if state.is_busy => ("…".to_owned(), look.dim()),
        Mode::Ask(asked) => {
            let answers = if asked.default { "[Y/n]" } else { "[y/N]" };
            (format!("{}  {answers}", asked.line), question)
        }
        Mode::Went { title, .. } => (format!("{title}: how did it go?"), question),
        Mode::Filter => (format!("/{}_", state.filter), question),
        Mode::Line { input, text } => {
            let label = match input {
                LinePurpose::Log => "Log (task, time, grade, day in any order)",
                LinePurpose::Hours { .. } => "Time it took, such as 1h30 (Enter logs none)",
                LinePurpose::StopHours => "The clock cannot tell. Time you studied",
            };
            (format!("{label}: {text}_"), question)
        }
        _ if state.message.is_empty() && !state.filter.is_empty() => {
            (format!("/{}: {}. Esc shows the week.", state.filter, count(state.rows().len(), "task")), look.dim())
        }
        _ => (String::new(), look.dim()),
    };
    let mut lines = vec![(state.message.clone(), said), asked];
    lines.retain(|(text, _)| !text.is_empty());
    if lines.is_empty() {
        // The list keeps its place when something is said.
        lines.push((String::new(), look.dim()));
    }
    lines
}

fn keys_of(state: &ScreenState) -> Vec<String> {
    let all = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect();
    match &state.mode {
        Mode::Help => all(&["any key goes back"]),
        Mode::Filter => all(&["Enter keep", "Esc clear", "↑ ↓ move"]),
        Mode::Went { .. } => all(&["1 again", "2 hard", "3 good", "4 easy", "Enter skip", "Esc back"]),
        Mode::Line { .. } => all(&["Enter continue", "Esc back"]),
        Mode::Ask(_) => all(&["y yes", "n no"]),
        Mode::Proposals { .. } => all(&["a approve", "x reject", "l later", "w why", "Esc back"]),
        Mode::Waiting { .. } => all(&["a approve", "x reject", "l later", "↑ ↓ scroll", "Esc back"]),
        Mode::Browse => {
            let model = state.model.as_ref();
            let runs = model.is_some_and(|model| model.running.is_some());
            let waiting = match model.map_or(0, |model| model.waiting.len()) {
                0 => "w waiting".to_owned(),
                n => format!("w waiting ({n})"),
            };
            let start = if runs { "s stop" } else { "s start" };
            all(&[
                start, "c check", "d done", "l log", "r review", "a proposals", &waiting, "u undo", "/ filter",
                "? help", "q quit",
            ])
        }
    }
}

fn help(buffer: &mut Buffer, area: Rect, look: Look) {
    let mut lines = Vec::new();
    for (keys, words) in HELP {
        for (at, line) in wrap_all(words, inner(area).saturating_sub(12)).into_iter().enumerate() {
            let keys = if at == 0 { keys } else { "" };
            lines.push(vec![(format!("{keys:<12}{line}"), Style::new())]);
        }
    }
    page(buffer, area, "Keys", &lines, 0, look);
}

fn mark_of(row: &Row, look: Look) -> (&'static str, Style) {
    match row.mark {
        Mark::Open => ("○", Style::new()),
        Mark::Begun => ("◐", look.colour(Color::Yellow)),
        Mark::Blocked => ("!", look.colour(Color::Yellow)),
        Mark::Done => ("✓", look.colour(Color::Green)),
        Mark::Checked => ("✔", look.colour(Color::Green)),
    }
}

/// The week, or what the filter finds.
fn list(buffer: &mut Buffer, area: Rect, state: &ScreenState, model: &Model, look: Look) {
    let title = if state.filter.is_empty() { "This week" } else { "Found in your path" };
    boxed(buffer, area, title, look, state.pane == Pane::List);
    let rows = state.rows();
    if rows.is_empty() {
        let words =
            if state.filter.is_empty() { model.focus.as_str() } else { "No task of your path has these words." };
        for (y, line) in (area.y + 1..area.bottom() - 1).zip(wrap_all(words, inner(area))) {
            put(buffer, area.x + 2, y, area.width - 4, &line, look.dim());
        }
        return;
    }
    let cursor = state.cursor(&rows);
    // The line between the week and what is left over is a row of its own.
    let first_extra = rows.iter().position(|row| row.is_extra);
    let place = |at: usize| at + usize::from(first_extra.is_some_and(|first| at >= first));
    let room = usize::from(area.height.saturating_sub(2));
    let first = (place(cursor) + 1).saturating_sub(room);
    let at_y = |place: usize| {
        let below = u16::try_from(place.checked_sub(first)?).ok()?;
        (usize::from(below) < room).then_some(area.y + 1 + below)
    };
    if let Some(y) = first_extra.and_then(|at| at_y(place(at) - 1)) {
        put(buffer, area.x + 2, y, area.width - 4, "If time remains", look.dim());
    }
    for (at, row) in rows.iter().enumerate() {
        let Some(y) = at_y(place(at)) else { continue };
        let is_here = at == cursor;
        let (mark, mark_style) = mark_of(row, look);
        let hours = if row.hours.is_empty() { String::new() } else { format!("{:>7}", row.hours) };
        let width = usize::from(area.width.saturating_sub(7)).saturating_sub(hours.width());
        let title = clip(&row.title, width);
        let is_over = matches!(row.mark, Mark::Done | Mark::Checked) || row.is_extra;
        let style = if is_over { look.dim() } else { Style::new() };
        put(buffer, area.x + 1, y, 1, if is_here { "▸" } else { " " }, Look::bold());
        put(buffer, area.x + 2, y, 2, mark, mark_style);
        put(buffer, area.x + 4, y, area.width, &title, style);
        let x = area.right().saturating_sub(2 + u16::try_from(hours.width()).unwrap_or(0));
        put(buffer, x, y, area.width, &hours, style);
        if is_here {
            let line = Rect { x: area.x + 1, y, width: area.width - 2, height: 1 };
            buffer.set_style(line, Style::new().add_modifier(Modifier::REVERSED));
        }
    }
}

fn detail(buffer: &mut Buffer, area: Rect, state: &ScreenState, look: Look) {
    let row = state.row();
    let title = row.map_or("", |row| row.title.as_str());
    boxed(buffer, area, title, look, state.pane == Pane::Detail);
    let Some(row) = row else { return };
    let mut lines = Vec::new();
    // The frame's title may be cut.
    if row.title.width() > usize::from(area.width.saturating_sub(6)) {
        lines.extend(styled_lines(&row.title, area, Look::bold()));
    }
    if let Some(detail) = state.details.get(&row.id) {
        lines.extend(styled_lines(&detail.facts, area, look.dim()));
        if !row.why.is_empty() {
            lines.extend(styled_lines(&row.why, area, look.dim()));
        }
        for (name, text) in &detail.sections {
            lines.push(Line::new());
            lines.extend(styled_lines(name, area, Look::bold()));
            lines.extend(markdown_lines(text, area, look));
        }
        if detail.sections.is_empty() {
            lines.push(Line::new());
            let words = "This task has no lesson yet. Its month's page says what to do.";
            lines.extend(styled_lines(words, area, Style::new()));
        }
    } else {
        lines.extend(styled_lines(&row.why, area, look.dim()));
        if row.is_task {
            lines.push(vec![("…".to_owned(), look.dim())]);
        }
    }
    scrolled(buffer, area, &lines, state.scroll, look);
}
