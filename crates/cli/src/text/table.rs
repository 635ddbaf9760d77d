//! The one way to draw a table: columns as wide as their cells need, cells that wrap.
//!
//! Cells are wrapped here, since their width depends on what is left of the line; `comfy-table` lays them out.

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, Table, Width, presets};

use crate::prelude::*;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Column {
    least: usize,
    most: usize,
    is_right: bool,
    /// Blanks between this column and the next one.
    gap: usize,
}

impl Column {
    /// A column as wide as its widest cell; what does not fit beside the columns before it is wrapped.
    pub(crate) const LEFT: Self = Self { least: 0, most: usize::MAX, is_right: false, gap: 2 };
    /// A column of numbers: as [`Column::LEFT`], but their last digits stand below each other.
    pub(crate) const RIGHT: Self = Self { is_right: true, ..Self::LEFT };

    /// A column of exactly `width` columns.
    pub(crate) const fn of(width: usize) -> Self {
        Self { least: width, most: width, ..Self::LEFT }
    }

    /// This column with only one blank before the next, for a mark that belongs to it.
    pub(crate) const fn close(self) -> Self {
        Self { gap: 1, ..self }
    }
}

/// The lines of a table of `width` columns.
pub(crate) fn lines(columns: &[Column], rows: Vec<Vec<Text>>, width: usize) -> Vec<Text> {
    let wanted = |(at, column): (usize, &Column)| {
        let widest = rows.iter().filter_map(|row| row.get(at)).map(Text::width).max().unwrap_or(0);
        widest.clamp(column.least, column.most).max(1)
    };
    let wanted: Vec<usize> = columns.iter().enumerate().map(wanted).collect();
    // Where not all fits, the widest columns give way to the same width.
    let own = |most: usize| columns.iter().zip(&wanted).map(move |(column, own)| *own.min(&most.max(column.least)));
    let gaps: usize = columns.iter().rev().skip(1).map(|column| column.gap).sum();
    let most = (1..=width).rev().find(|most| own(*most).sum::<usize>() + gaps <= width).unwrap_or(1);
    let widths: Vec<usize> = own(most).collect();
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    let mut texts = Vec::new();
    for row in rows {
        let cells: Vec<Vec<Text>> = row.into_iter().zip(&widths).map(|(cell, own)| cell.wrap(*own, true)).collect();
        for at in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let parts: Vec<Text> = cells.iter().map(|cell| cell.get(at).cloned().unwrap_or_default()).collect();
            table.add_row(parts.iter().map(Text::plain));
            texts.push(parts.into_iter().fold(Text::default(), |line, part| line + part));
        }
    }
    for ((place, column), own) in table.column_iter_mut().zip(columns).zip(&widths) {
        let (gap, own) = (u16::try_from(column.gap).unwrap_or(0), u16::try_from(*own).unwrap_or(u16::MAX - 2));
        place.set_padding((0, gap)).set_constraint(ColumnConstraint::Absolute(Width::Fixed(own + gap)));
        place.set_cell_alignment(if column.is_right { CellAlignment::Right } else { CellAlignment::Left });
    }
    let drawn = table.lines().map(|line| line.trim_end().to_owned());
    texts.into_iter().zip(drawn).flat_map(|(text, line)| text.laid_out(vec![line])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::styled::bold;

    #[test]
    fn columns_are_as_wide_as_their_cells_and_the_last_one_wraps() {
        let rows = vec![
            vec!["a".into(), "1".into(), Text::from("one two").under("three")],
            vec![bold("long"), "1000".into(), Text::default()],
        ];
        let columns = [Column::LEFT, Column::RIGHT, Column::LEFT];
        let drawn: Vec<String> = lines(&columns, rows, 16).iter().map(Text::plain).collect();
        assert_eq!(drawn, ["a        1  one", "            two", "            thre", "            e", "long  1000"]);
    }

    #[test]
    fn a_wide_column_leaves_the_later_ones_room() {
        let rows = vec![vec!["one two three four five six".into(), "seven".into(), "8".into()]];
        let drawn: Vec<String> = lines(&[Column::LEFT; 3], rows, 20).iter().map(Text::plain).collect();
        assert_eq!(drawn, ["one two     seven  8", "three four", "five six"]);
    }
}
