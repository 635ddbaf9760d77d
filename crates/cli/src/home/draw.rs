//! The frame of a state: what stands where. Pure; `cells` writes the text.

use ratatui_core::style::{Modifier, Style};
use ratatui_core::{buffer::Buffer, layout::Rect};

use super::cells::{Look, boxed, flow, flow_height, inner, page, put, scrolled, wrapped};
use super::state::{LinePurpose, Mode, Pane, ScreenState, Tone, WIDE};
use crate::prelude::*;
use crate::text::{broken, styled::styled};
use los_app::home::model::{Mark, Model, Row};

/// The smallest window that holds the screen.
const MIN: (u16, u16) = (40, 12);
/// Columns of the bar of the week.
const BAR: usize = 16;
/// Hours of the running session from which they are shown beside those of the week.
const SHOWN_HOURS: f64 = 0.1;

/// The keys, two blanks, and what they do.
const HELP: &str = include_str!("keys.txt");

pub(super) fn draw(buffer: &mut Buffer, state: &ScreenState, look: Look) {
    let area = buffer.area;
    if area.width < MIN.0 || area.height < MIN.1 {
        let text = format!("The window is too small: {} by {} at least. q leaves.", MIN.0, MIN.1);
        for (y, line) in (area.y..area.bottom()).zip(Text::from(text).wrap(area.width.max(1).into(), true)) {
            put(buffer, area.x, y, area.width, line, look);
        }
        return;
    }
    // The help needs the room.
    let top = if state.mode == Mode::Help { 0 } else { header(buffer, area, state, look) };
    let bottom = footer(buffer, area, state, look);
    let body = Rect { y: area.y + top, height: area.height.saturating_sub(top + bottom), ..area };
    let Some(model) = &state.model else {
        boxed(buffer, body, "", look, true);
        put(buffer, body.x + 2, body.y + 1, body.width.saturating_sub(4), dim("Reading your files …"), look);
        return;
    };
    match &state.mode {
        Mode::Help => help(buffer, body, look),
        Mode::Proposals { items, at, shows_why } => {
            let title = format!("Proposed for your path, {} of {}", at + 1, items.len());
            let item = items.get(*at).cloned().unwrap_or_default();
            let mut lines = wrapped(bold(&item.title), body);
            if *shows_why {
                lines.push(Text::default());
                lines.extend(item.why.lines().flat_map(|line| wrapped(change(line), body)));
            }
            page(buffer, body, &title, &lines, 0, look);
        }
        Mode::Waiting { at, scroll } => {
            let title = format!("Waiting for your yes, {} of {}", at + 1, model.waiting.len());
            let one = model.waiting.get(*at).cloned().unwrap_or_default();
            let mut lines = wrapped(bold(&one.line), body);
            lines.extend(wrapped(dim(&one.who), body));
            lines.push(Text::default());
            lines.extend(one.exact.lines().flat_map(|line| broken(line, inner(body))).map(Text::from));
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
    let running = match &model.running {
        Some(running) => {
            let minutes = (state.ran(running).max(0.0) * 60.0) as u64;
            coloured(AnsiColor::Green, format!("● {}:{:02} {}", minutes / 60, minutes % 60, running.name))
        }
        None => dim("no session"),
    };
    let mut pieces = vec![bold(format!("{} · {}", model.name, model.place)), running];
    pieces.extend(model.finish.iter().map(Text::from));
    let first = flow(buffer, Rect { height: 2, ..area }, &pieces, 3, look);
    let ran = model.running.as_ref().filter(|running| !running.is_left).map_or(0.0, |running| state.ran(running));
    let runs = if ran < SHOWN_HOURS { String::new() } else { format!(" + {} running", hours(ran)) };
    let mut pieces = vec![match model.week_share {
        // The bar does without colour, too.
        Some(share) => coloured(AnsiColor::Green, format!("This week {} {}{runs}", bar(share, BAR), model.week)),
        None => format!("This week: {}", model.week).into(),
    }];
    pieces.extend(model.tasks_done.iter().map(Text::from));
    pieces.extend(model.reviews.iter().map(|reviews| Text::from(format!("Reviews {reviews}"))));
    pieces.extend(model.audit.iter().map(Text::from));
    pieces.extend(model.debt.iter().map(|debt| coloured(AnsiColor::Yellow, debt)));
    pieces.extend(model.blockers.first().map(|blocker| {
        let more = model.blockers.len() - 1;
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        coloured(AnsiColor::Yellow, format!("Blocked: {blocker}{more}"))
    }));
    let second = Rect { y: area.y + first, height: 3, ..area };
    first + flow(buffer, second, &pieces, 3, look)
}

/// The message or the question, and the keys that mean something now. Gives the lines that they took.
fn footer(buffer: &mut Buffer, area: Rect, state: &ScreenState, look: Look) -> u16 {
    let width = usize::from(area.width);
    // Each key stands out: what comes before the first word.
    let key = |keys: String| {
        let mut blanks = keys.match_indices(' ').map(|(at, _)| at);
        let end = blanks.find(|at| keys[at + 1..].starts_with(char::is_alphabetic)).unwrap_or(keys.len());
        bold(&keys[..end]) + &keys[end..]
    };
    let keys: Vec<Text> = keys_of(state).into_iter().map(key).collect();
    let keys_height = flow_height(&keys, area.width, 2, look);
    // The end of what is typed is seen, however long it is.
    let most = usize::from(area.height / 2);
    let room = width.saturating_sub(1).max(1);
    let lines: Vec<Text> = prompts_of(state).into_iter().flat_map(|text| text.wrap(room, true)).collect();
    let lines = &lines[lines.len().saturating_sub(most)..];
    let lines_height = u16::try_from(lines.len()).unwrap_or(1);
    let height = keys_height + lines_height;
    let y = area.bottom() - height;
    for (y, line) in (y..).zip(lines) {
        put(buffer, area.x, y, area.width, line.clone(), look);
    }
    let at = Rect { y: y + lines_height, height: keys_height, ..area };
    flow(buffer, at, &keys, 2, look);
    height
}

/// Messages and questions, above the keys.
fn prompts_of(state: &ScreenState) -> Vec<Text> {
    let question = |text: String| styled(AnsiColor::Cyan.on_default().bold(), text);
    let said = match state.tone {
        Tone::Hint => dim(&state.message),
        Tone::Good => coloured(AnsiColor::Green, &state.message),
        Tone::Bad => coloured(AnsiColor::Red, &state.message),
    };
    let asked = match &state.mode {
        _ if state.is_busy => dim("…"),
        Mode::Ask(asked) => {
            let answers = if asked.default { "[Y/n]" } else { "[y/N]" };
            question(format!("{} {answers}", asked.line))
        }
        Mode::Went { title, .. } => question(format!("{title}: how did it go?")),
        Mode::Filter => question(format!("/{}_", state.filter)),
        Mode::Line { input, text } => {
            let label = match input {
                LinePurpose::Log => "Log (task, time, grade, day in any order)",
                LinePurpose::Hours { .. } => "Time it took, such as 1h30 (Enter logs none)",
                LinePurpose::StopHours => "The clock cannot tell. Time you studied",
            };
            question(format!("{label}: {text}_"))
        }
        _ if state.message.is_empty() && !state.filter.is_empty() => {
            dim(format!("/{}: {}. Esc shows the week.", state.filter, count(state.rows().len(), "task")))
        }
        _ => Text::default(),
    };
    let mut lines = vec![said, asked];
    lines.retain(|text| text.width() > 0);
    if lines.is_empty() {
        // The list keeps its place when something is said.
        lines.push(Text::default());
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
    for (keys, words) in HELP.lines().filter_map(|line| line.rsplit_once("  ")) {
        for (at, line) in wrap_all(words, inner(area).saturating_sub(12)).into_iter().enumerate() {
            let keys = if at == 0 { keys } else { "" };
            lines.push(Text::from(format!("{keys:<12}{line}")));
        }
    }
    page(buffer, area, "Keys", &lines, 0, look);
}

fn mark_of(row: &Row) -> Text {
    match row.mark {
        Mark::Open => "○".into(),
        Mark::Begun => coloured(AnsiColor::Yellow, "◐"),
        Mark::Blocked => coloured(AnsiColor::Yellow, "!"),
        Mark::Done => coloured(AnsiColor::Green, "✓"),
        Mark::Checked => coloured(AnsiColor::Green, "✔"),
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
            put(buffer, area.x + 2, y, area.width - 4, dim(line), look);
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
        put(buffer, area.x + 2, y, area.width - 4, dim("If time remains"), look);
    }
    for (at, row) in rows.iter().enumerate() {
        let Some(y) = at_y(place(at)) else { continue };
        let is_here = at == cursor;
        let hours = if row.hours.is_empty() { String::new() } else { format!("{:>7}", row.hours) };
        let width = usize::from(area.width.saturating_sub(7)).saturating_sub(hours.width());
        let title = clip(&format!("{:>3} {}", row.number, row.title), width);
        let is_over = matches!(row.mark, Mark::Done | Mark::Checked) || row.is_extra;
        let told = |text: &str| if is_over { dim(text) } else { Text::from(text) };
        put(buffer, area.x + 1, y, 1, bold(if is_here { "▸" } else { " " }), look);
        put(buffer, area.x + 2, y, 2, mark_of(row), look);
        put(buffer, area.x + 4, y, area.width, told(&title), look);
        let x = area.right().saturating_sub(2 + u16::try_from(hours.width()).unwrap_or(0));
        put(buffer, x, y, area.width, told(&hours), look);
        if is_here {
            let line = Rect { x: area.x + 1, y, width: area.width - 2, height: 1 };
            buffer.set_style(line, Style::new().add_modifier(Modifier::REVERSED));
        }
    }
}

fn detail(buffer: &mut Buffer, area: Rect, state: &ScreenState, look: Look) {
    let row = state.row();
    let title = row.map_or_else(String::new, |row| format!("{} {}", row.number, row.title));
    boxed(buffer, area, &title, look, state.pane == Pane::Detail);
    let Some(row) = row else { return };
    let mut lines = Vec::new();
    // The frame's title may be cut.
    if title.width() > usize::from(area.width.saturating_sub(6)) {
        lines.extend(wrapped(bold(&title), area));
    }
    if let Some(detail) = state.details.get(&row.id) {
        lines.extend(wrapped(dim(&detail.facts), area));
        if !row.why.is_empty() {
            lines.extend(wrapped(dim(&row.why), area));
        }
        for (name, text) in &detail.sections {
            lines.push(Text::default());
            lines.extend(wrapped(bold(name), area));
            lines.extend(markdown::lines_of(text, inner(area).min(MAX_TEXT), true));
        }
        if detail.sections.is_empty() {
            lines.push(Text::default());
            lines.extend(wrapped("This task has no lesson yet. Its month's page says what to do.", area));
        }
    } else {
        lines.extend(wrapped(dim(&row.why), area));
        if row.is_task {
            lines.push(dim("…"));
        }
    }
    scrolled(buffer, area, &lines, state.scroll, look);
}
