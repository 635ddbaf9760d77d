//! A table of weeks: a row for each, whose `week-N.md` may say it in full.

use crate::curriculum::headings::Section;
use crate::curriculum::parse::MonthReader;
use crate::curriculum::weeks::task;
use crate::markdown::blocks::{Item, Row};
use crate::markdown::text::one_line;
use crate::time::durations::parse_estimate;

impl MonthReader {
    pub(crate) fn table(&mut self, head: &[String], rows: &[Row]) {
        let names: Vec<String> = head.iter().map(|cell| one_line(cell).to_lowercase()).collect();
        let Some(of_weeks) = names.iter().position(|name| self.week_words.has(name)) else { return };
        let column = |wanted: &str| names.iter().position(|name| name == wanted);
        let columns = [column("tasks"), column("deliverables"), column("hours")];
        let others = (0..names.len()).filter(|index| *index != of_weeks);
        let of_titles = others.filter(|index| !columns.contains(&Some(*index))).min();
        for row in rows {
            let cell =
                |column: Option<usize>| column.and_then(|column| row.cells.get(column)).map_or("", String::as_str);
            let name = one_line(cell(Some(of_weeks)));
            let heading = self.recognise(&name);
            let number = match heading.section {
                Section::Week(number) => Some(number),
                _ => name.parse().ok().filter(|number| (1..=999).contains(number)),
            };
            let place = self.place(row.line);
            let Some(number) = number else {
                self.lost.outside_weeks(None, place, 1);
                continue;
            };
            let title = cell_parts(cell(of_titles)).into_iter().next().unwrap_or_default();
            let tasks = cell_parts(cell(columns[0])).into_iter().map(|text| {
                let item = Item { text, line: row.line, ..Item::default() };
                task(&item, &[], &self.file)
            });
            let tasks: Vec<_> = tasks.collect();
            let hours = parse_estimate(cell(columns[2])).filter(|hours| *hours > 0.0);
            let draft = self.week(self.week_in_month(number), &title, row.line);
            draft.is_summary = true;
            draft.hours = hours.or(draft.hours);
            draft.week.tasks.extend(tasks);
            for text in cell_parts(cell(columns[1])) {
                self.main.deliver(&text, None, place.clone());
            }
        }
    }
}

/// The parts of a cell: between line breaks, semicolons and bullets. A dash is an empty cell.
fn cell_parts(cell: &str) -> Vec<String> {
    let parts = cell.split(['\n', ';', '•']).map(|part| one_line(part.trim().trim_start_matches("- ")));
    parts.filter(|part| part.chars().any(char::is_alphanumeric)).collect()
}
