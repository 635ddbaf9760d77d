//! Text, boxes and colours in the cells of a frame. Every text is made safe on its way into a cell.

use anstyle::{AnsiColor, Effects};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr;

use crate::text::styled::Text;
use crate::text::{MAX_TEXT, clip, markdown, wrap_all};
use los_model::text::{count, visible};

/// A line inside a frame: its pieces, each with its style.
pub(super) type Line = Vec<(String, Style)>;

#[derive(Debug, Clone, Copy)]
pub(super) struct Look {
    pub(super) is_coloured: bool,
}

impl Look {
    pub(super) fn colour(self, colour: Color) -> Style {
        if self.is_coloured { Style::new().fg(colour) } else { Style::new() }
    }

    pub(super) fn dim(self) -> Style {
        if self.is_coloured { Style::new().add_modifier(Modifier::DIM) } else { Style::new() }
    }

    /// A style of the command line in a cell.
    pub(super) fn cell(self, style: anstyle::Style) -> Style {
        let effects = style.get_effects();
        let is_code = style.get_fg_color() == Some(AnsiColor::Cyan.into());
        let base = if is_code { self.colour(Color::Cyan) } else { Style::new() };
        let has = |effect| effects.contains(effect);
        [
            (has(Effects::BOLD), Modifier::BOLD),
            (has(Effects::ITALIC), Modifier::ITALIC),
            (has(Effects::DIMMED) && self.is_coloured, Modifier::DIM),
        ]
        .into_iter()
        .fold(base, |style, (is_so, modifier)| if is_so { style.add_modifier(modifier) } else { style })
    }

    pub(super) fn bold() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }
}

/// Writes one line, cut to its width.
pub(super) fn put(buffer: &mut Buffer, x: u16, y: u16, width: u16, text: &str, style: Style) -> u16 {
    if y >= buffer.area.bottom() || x >= buffer.area.right() {
        return x;
    }
    buffer.set_stringn(x, y, clip(text, width.into()), width.into(), style).0
}

/// Pieces side by side on a line or more; a piece that does not fit begins the next line.
pub(super) fn flow(buffer: &mut Buffer, area: Rect, pieces: &[Line], gap: u16) -> u16 {
    let (mut x, mut y) = (area.x, area.y);
    for piece in pieces {
        let width: usize = piece.iter().map(|(text, _)| visible(text).width()).sum();
        let width = u16::try_from(width).unwrap_or(u16::MAX);
        if x > area.x && x.saturating_add(width) > area.right() {
            (x, y) = (area.x, y + 1);
        }
        if y >= area.bottom() {
            return area.height;
        }
        x = put_line(buffer, x, y, area.right(), piece).saturating_add(gap);
    }
    y - area.y + 1
}

/// Writes the pieces of a line one after the other, up to the column `end`.
pub(super) fn put_line(buffer: &mut Buffer, x: u16, y: u16, end: u16, line: &Line) -> u16 {
    line.iter().fold(x, |x, (text, style)| put(buffer, x, y, end.saturating_sub(x), text, *style))
}

pub(super) fn flow_height(pieces: &[Line], width: u16, gap: u16) -> u16 {
    let area = Rect { x: 0, y: 0, width, height: 8 };
    flow(&mut Buffer::empty(area), area, pieces, gap)
}

/// A frame with a title; a pane that the keys move in has a bold one.
pub(super) fn boxed(buffer: &mut Buffer, area: Rect, title: &str, look: Look, has_keys: bool) {
    let style = if has_keys { Style::new() } else { look.dim() };
    let across = "─".repeat(usize::from(area.width.saturating_sub(2)));
    put(buffer, area.x, area.y, area.width, &format!("┌{across}┐"), style);
    for y in area.y + 1..area.bottom().saturating_sub(1) {
        put(buffer, area.x, y, 1, "│", style);
        put(buffer, area.right() - 1, y, 1, "│", style);
    }
    put(buffer, area.x, area.bottom().saturating_sub(1), area.width, &format!("└{across}┘"), style);
    if !title.is_empty() {
        let title = format!(" {} ", clip(title, usize::from(area.width.saturating_sub(6))));
        let style = if has_keys { Look::bold() } else { style };
        put(buffer, area.x + 1, area.y, area.width.saturating_sub(2), &title, style);
    }
}

pub(super) fn inner(area: Rect) -> usize {
    usize::from(area.width.saturating_sub(4))
}

/// Text on lines that fit inside a frame.
pub(super) fn styled_lines(text: &str, area: Rect, style: Style) -> Vec<Line> {
    wrap_all(text, inner(area).min(MAX_TEXT)).into_iter().map(|line| vec![(line, style)]).collect()
}

pub(super) fn markdown_lines(text: &str, area: Rect, look: Look) -> Vec<Line> {
    let line = |line: Text| line.pieces().map(|(style, piece)| (piece.to_owned(), look.cell(style))).collect();
    markdown::lines_of(text, inner(area).min(MAX_TEXT), true).into_iter().map(line).collect()
}

/// A frame with lines from `scroll` on.
pub(super) fn page(buffer: &mut Buffer, area: Rect, title: &str, lines: &[Line], scroll: usize, look: Look) {
    boxed(buffer, area, title, look, true);
    scrolled(buffer, area, lines, scroll, look);
}

pub(super) fn scrolled(buffer: &mut Buffer, area: Rect, lines: &[Line], scroll: usize, look: Look) {
    let room = usize::from(area.height.saturating_sub(2));
    let first = scroll.min(lines.len().saturating_sub(room));
    let end = area.right().saturating_sub(2);
    for (y, line) in (area.y + 1..).zip(lines.iter().skip(first).take(room)) {
        put_line(buffer, area.x + 2, y, end, line);
    }
    let left = lines.len().saturating_sub(first + room);
    if left > 0 {
        let more = format!(" {} more ", count(left, "line"));
        let x = area.right().saturating_sub(2 + u16::try_from(more.width()).unwrap_or(0));
        put(buffer, x, area.bottom() - 1, area.width, &more, look.dim());
    }
}
