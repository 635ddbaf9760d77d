//! The one way to draw a table: columns as wide as their cells need, cells that wrap.

use super::styled::Text;

/// A column of a table.
#[derive(Debug, Clone, Copy)]
pub(in crate::cli) struct Column {
    least: usize,
    most: usize,
    is_right: bool,
    /// Blanks after it.
    gap: usize,
}

impl Column {
    /// A column as wide as its widest cell; what does not fit beside the columns before it is wrapped.
    pub(in crate::cli) const LEFT: Self = Self { least: 0, most: usize::MAX, is_right: false, gap: 2 };
    /// The same, for numbers.
    pub(in crate::cli) const RIGHT: Self = Self { is_right: true, ..Self::LEFT };

    /// A column of exactly `width` columns.
    pub(in crate::cli) const fn of(width: usize) -> Self {
        Self { least: width, most: width, ..Self::LEFT }
    }

    /// The same column with one blank after it.
    pub(in crate::cli) const fn close(self) -> Self {
        Self { gap: 1, ..self }
    }
}

/// The width of a table that has all the room it wants.
pub(in crate::cli) fn natural_width(columns: &[Column], rows: &[Vec<Text>]) -> usize {
    let widths = columns.iter().enumerate().map(|(at, column)| widest(rows, at) + column.gap);
    widths.sum::<usize>().saturating_sub(columns.last().map_or(0, |column| column.gap))
}

fn widest(rows: &[Vec<Text>], at: usize) -> usize {
    rows.iter().filter_map(|row| row.get(at)).map(Text::width).max().unwrap_or(0)
}

/// The lines of a table of `width` columns.
pub(in crate::cli) fn lines(columns: &[Column], rows: Vec<Vec<Text>>, width: usize) -> Vec<Text> {
    let (mut widths, mut begins) = (Vec::new(), 0);
    for (at, column) in columns.iter().enumerate() {
        let own = widest(&rows, at).clamp(column.least, column.most).min(width.saturating_sub(begins)).max(1);
        widths.push(own);
        begins += own + column.gap;
    }
    let mut lines = Vec::new();
    for row in rows {
        let cells: Vec<Vec<Text>> = row.into_iter().zip(&widths).map(|(cell, own)| cell.wrap(*own, true)).collect();
        for at in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let (mut line, mut begin) = (Text::default(), 0);
            for ((cell, column), own) in cells.iter().zip(columns).zip(&widths) {
                if let Some(part) = cell.get(at).filter(|part| part.width() > 0) {
                    let indent = if column.is_right { own.saturating_sub(part.width()) } else { 0 };
                    let blanks = (begin + indent).saturating_sub(line.width());
                    line = line + " ".repeat(blanks) + part.clone();
                }
                begin += own + column.gap;
            }
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::text::styled::bold;

    #[test]
    fn columns_are_as_wide_as_their_cells_and_the_last_one_wraps() {
        let rows = vec![
            vec!["a".into(), "1".into(), Text::from("one two").under("three")],
            vec![bold("long"), "1000".into(), Text::default()],
        ];
        let columns = [Column::LEFT, Column::RIGHT, Column::LEFT];
        assert_eq!(natural_width(&columns, &rows), 4 + 2 + 4 + 2 + 7);
        let drawn: Vec<String> = lines(&columns, rows, 16).iter().map(Text::plain).collect();
        assert_eq!(drawn, ["a        1  one", "            two", "            thre", "            e", "long  1000"]);
    }
}
