//! The letters of a page put into lines in the order in which a reader takes them.
//!
//! A PDF says where each letter stands, and nothing of words, lines or columns. Columns are found by cutting the page at its
//! white stripes, upright ones first (the recursive X-Y cut of Nagy and Seth, 1984).

/// The white between two letters of a word is narrower than this share of the size of the letters.
const SPACE: f64 = 0.16;
/// A stripe between two columns is at least as wide as this share of the size of the letters.
const GUTTER: f64 = 0.9;
/// A column has at least this share of the width of both, and this many pieces of lines.
const COLUMN: (f64, usize) = (0.2, 4);
/// Columns are cut this many times, one within the other.
const MAX_DEPTH: usize = 24;

/// Letters of one line that stand close together, in points from the upper left corner of the page.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub left: f64,
    pub right: f64,
    /// The line on which the letters stand.
    pub base: f64,
    /// The size of the letters.
    pub size: f64,
    pub text: String,
}

impl Piece {
    /// From the top of its letters to their bottom.
    fn height(&self) -> (f64, f64) {
        (self.base - 0.75 * self.size, self.base + 0.25 * self.size)
    }
}

/// A line of a page.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    /// The size of most of its letters.
    pub size: f64,
    /// Whether a white line is above it.
    pub is_apart: bool,
    pub text: String,
}

/// Adds letters in the order in which the file draws them. A letter that is drawn twice, to look bold, counts once.
pub(super) fn add(pieces: &mut Vec<Piece>, letter: Piece) {
    let last = pieces.last_mut().filter(|last| {
        let gap = letter.left - last.right;
        let is_level = (last.base - letter.base).abs() < 0.1 * last.size && (last.size / letter.size - 1.0).abs() < 0.3;
        is_level && gap < 1.2 * last.size && (gap > -0.6 * last.size || last.text.ends_with(&letter.text))
    });
    match last {
        Some(last) => {
            if letter.right - last.right < 0.1 * (letter.right - letter.left) {
                return;
            }
            if letter.left - last.right > SPACE * last.size && !last.text.ends_with(' ') && letter.text != " " {
                last.text.push(' ');
            }
            last.text.push_str(&letter.text);
            last.right = letter.right;
        }
        None if letter.text.trim().is_empty() => {}
        None => pieces.push(letter),
    }
}

/// Adds the lines of a page: cut at the widest upright stripe between two columns, else at the widest level stripe.
pub(super) fn cut(pieces: Vec<Piece>, depth: usize, lines: &mut Vec<Line>) {
    let Some(size) = median(pieces.iter().map(|piece| piece.size)) else { return };
    let mut upright = stripes(&pieces, |piece| (piece.left, piece.right)).into_iter();
    let gutter = upright.find(|(width, at)| *width > GUTTER * size && is_gutter(&pieces, *at));
    let level = stripes(&pieces, Piece::height).into_iter().next().filter(|(height, _)| *height > 0.3 * size);
    let (first, rest): (Vec<_>, Vec<_>) = pieces.into_iter().partition(|piece| match (gutter, level) {
        _ if depth == MAX_DEPTH => true,
        (Some((_, at)), _) => piece.left < at,
        (None, Some((_, at))) => piece.height().0 < at,
        (None, None) => true,
    });
    if rest.is_empty() {
        return in_lines(first, lines);
    }
    cut(first, depth + 1, lines);
    cut(rest, depth + 1, lines);
}

/// The white stripes between pieces, the widest first: how wide, and where they end.
fn stripes(pieces: &[Piece], span: impl Fn(&Piece) -> (f64, f64)) -> Vec<(f64, f64)> {
    let mut spans: Vec<(f64, f64)> = pieces.iter().map(span).collect();
    spans.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut end = f64::INFINITY;
    let mut stripes = Vec::new();
    for (from, to) in spans {
        if from > end {
            stripes.push((from - end, from));
        }
        end = if end.is_infinite() { to } else { end.max(to) };
    }
    stripes.sort_by(|a, b| b.0.total_cmp(&a.0));
    stripes
}

/// Whether there is a column on each side.
fn is_gutter(pieces: &[Piece], at: f64) -> bool {
    let sides = [true, false].map(|is_left| {
        let side = pieces.iter().filter(|piece| (piece.left < at) == is_left);
        let ends = side.clone().fold((f64::MAX, f64::MIN), |(l, r), piece| (l.min(piece.left), r.max(piece.right)));
        (side.count(), ends.1 - ends.0)
    });
    let both = sides[0].1 + sides[1].1;
    sides.iter().all(|(n, width)| *n >= COLUMN.1 && *width > COLUMN.0 * both)
}

/// Makes lines of what stands at one height.
fn in_lines(mut pieces: Vec<Piece>, lines: &mut Vec<Line>) {
    pieces.sort_by(|a, b| a.base.total_cmp(&b.base));
    let is_level = |one: &Piece, other: &Piece| {
        let ((top, bottom), (its_top, its_bottom)) = (one.height(), other.height());
        bottom.min(its_bottom) - top.max(its_top) > 0.5 * one.size.min(other.size)
    };
    let mut rows: Vec<Vec<Piece>> = Vec::new();
    for piece in pieces {
        match rows.last_mut().filter(|row| row.iter().any(|other| is_level(other, &piece))) {
            Some(row) => row.push(piece),
            None => rows.push(vec![piece]),
        }
    }
    let base = |row: &[Piece]| row.iter().max_by(|a, b| a.size.total_cmp(&b.size)).map_or(0.0, |piece| piece.base);
    let pitch = median(rows.windows(2).map(|two| base(&two[1]) - base(&two[0]))).unwrap_or(0.0);
    let mut above = f64::NEG_INFINITY;
    for mut row in rows {
        row.sort_by(|a, b| a.left.total_cmp(&b.left));
        let (here, mut text, mut right) = (base(&row), String::new(), f64::MAX);
        let size = row.iter().max_by_key(|piece| piece.text.len()).map_or(0.0, |piece| piece.size);
        for piece in row {
            if piece.left - right > SPACE * piece.size {
                text.push(' ');
            }
            text.push_str(piece.text.trim_end());
            right = piece.right;
        }
        lines.push(Line { size, is_apart: here - above > 1.3 * pitch, text });
        above = here;
    }
}

/// The number in the middle.
pub(super) fn median(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied()
}
