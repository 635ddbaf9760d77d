//! Text and boxes in the cells of a frame: the styled text of the command line, cut to its place.

use ratatui_core::style::{Modifier, Style};
use ratatui_core::{buffer::Buffer, layout::Rect};

use crate::prelude::*;

#[derive(Debug, Clone, Copy)]
pub(super) struct Look {
    pub(super) is_coloured: bool,
}

impl Look {
    /// A style of the command line in a cell. Only what is bold or set in italics differs without colour.
    fn cell(self, style: anstyle::Style) -> Style {
        let style = Style::from(style);
        if self.is_coloured { style } else { Style { fg: None, ..style }.remove_modifier(Modifier::DIM) }
    }
}

/// Writes one line, cut to its width, and gives the column after it.
pub(super) fn put(buffer: &mut Buffer, x: u16, y: u16, width: u16, text: impl Into<Text>, look: Look) -> u16 {
    let end = x.saturating_add(width);
    text.into().pieces().fold(x, |x, (style, piece)| {
        if y >= buffer.area.bottom() || x >= buffer.area.right() {
            return x;
        }
        let room = usize::from(end.saturating_sub(x));
        buffer.set_stringn(x, y, clip(piece, room), room, look.cell(style)).0
    })
}

/// Pieces side by side on a line or more; a piece that does not fit begins the next line.
pub(super) fn flow(buffer: &mut Buffer, area: Rect, pieces: &[Text], gap: u16, look: Look) -> u16 {
    let (mut x, mut y) = (area.x, area.y);
    for piece in pieces {
        let width = u16::try_from(piece.width()).unwrap_or(u16::MAX);
        if x > area.x && x.saturating_add(width) > area.right() {
            (x, y) = (area.x, y + 1);
        }
        if y >= area.bottom() {
            return area.height;
        }
        x = put(buffer, x, y, area.right().saturating_sub(x), piece.clone(), look).saturating_add(gap);
    }
    y - area.y + 1
}

pub(super) fn flow_height(pieces: &[Text], width: u16, gap: u16, look: Look) -> u16 {
    let area = Rect { x: 0, y: 0, width, height: 8 };
    flow(&mut Buffer::empty(area), area, pieces, gap, look)
}

/// A frame with a title; a pane that the keys move in has a bold one.
pub(super) fn boxed(buffer: &mut Buffer, area: Rect, title: &str, look: Look, has_keys: bool) {
    let drawn = |text: &str| if has_keys { Text::from(text) } else { dim(text) };
    let across = "─".repeat(usize::from(area.width.saturating_sub(2)));
    put(buffer, area.x, area.y, area.width, drawn(&format!("┌{across}┐")), look);
    for y in area.y + 1..area.bottom().saturating_sub(1) {
        put(buffer, area.x, y, 1, drawn("│"), look);
        put(buffer, area.right() - 1, y, 1, drawn("│"), look);
    }
    put(buffer, area.x, area.bottom().saturating_sub(1), area.width, drawn(&format!("└{across}┘")), look);
    if !title.is_empty() {
        let title = format!(" {} ", clip(title, usize::from(area.width.saturating_sub(6))));
        let title = if has_keys { bold(title) } else { dim(title) };
        put(buffer, area.x + 1, area.y, area.width.saturating_sub(2), title, look);
    }
}

pub(super) fn inner(area: Rect) -> usize {
    usize::from(area.width.saturating_sub(4))
}

/// Text on lines that fit inside a frame.
pub(super) fn wrapped(text: impl Into<Text>, area: Rect) -> Vec<Text> {
    text.into().wrap(inner(area).clamp(1, MAX_TEXT), true)
}

/// A frame with lines from `scroll` on.
pub(super) fn page(buffer: &mut Buffer, area: Rect, title: &str, lines: &[Text], scroll: usize, look: Look) {
    boxed(buffer, area, title, look, true);
    scrolled(buffer, area, lines, scroll, look);
}

pub(super) fn scrolled(buffer: &mut Buffer, area: Rect, lines: &[Text], scroll: usize, look: Look) {
    let room = usize::from(area.height.saturating_sub(2));
    let first = scroll.min(lines.len().saturating_sub(room));
    for (y, line) in (area.y + 1..).zip(lines.iter().skip(first).take(room)) {
        put(buffer, area.x + 2, y, area.width.saturating_sub(4), line.clone(), look);
    }
    let left = lines.len().saturating_sub(first + room);
    if left > 0 {
        let more = format!(" {} more ", count(left, "line"));
        let x = area.right().saturating_sub(2 + u16::try_from(more.width()).unwrap_or(0));
        put(buffer, x, area.bottom() - 1, area.width, dim(more), look);
    }
}
