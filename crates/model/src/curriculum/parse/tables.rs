//! Tables of a month: weeks as rows, and tables of deliverables.

use crate::curriculum::headings::Kind;
use crate::curriculum::list_item::parse_hours;
use crate::curriculum::parse::{MonthReader, Section};
use crate::curriculum::week_words::WeekWords;
use crate::curriculum::weeks::{task, week_of_file};
use crate::markdown::blocks::{Cell, Item, Row};
use crate::markdown::text::one_line;

impl MonthReader {
    pub(crate) fn table(&mut self, head: &[Cell], rows: &[Row]) {
        let section = self.section_of_list();
        let Some(columns) = columns(head, &self.week_words) else {
            if let Section::Deliverables(of) | Section::DefinitionOfDone(of) = section {
                self.table_of_items(section, of, head, rows);
            }
            return;
        };
        for (row_index, row) in rows.iter().enumerate() {
            let cell = |column: Option<usize>| column.and_then(|column| row.cells.get(column));
            let week_cell = cell(Some(columns.week));
            let link = row.cells.iter().flat_map(|cell| &cell.links).find_map(|link| Some((week_of_file(link)?, link)));
            let name = one_line(week_cell.map_or("", |cell| &cell.text));
            let heading = self.recognise(&name);
            let first_number = name.split(|c: char| !c.is_ascii_digit()).find_map(|digits| digits.parse::<u32>().ok());
            let number = match heading.kind {
                Kind::Week(number) => number,
                _ => first_number.or(link.map(|(number, _)| number)).unwrap_or(row_index as u32 + 1),
            };
            if !(1..=999).contains(&number) {
                continue;
            }
            let title = cell_parts(cell(columns.title)).first().cloned();
            let title = title.or_else(|| matches!(heading.kind, Kind::Week(_)).then(|| heading.name.clone()));
            let index = self.week(self.week_in_month(number), &title.unwrap_or_default(), row.line);
            if let Some((_, link)) = link {
                self.weeks[index].is_summary = true;
                let number = self.weeks[index].week.number;
                self.week_links.push((number, link.clone()));
            }
            self.weeks[index].hours = cell_hours(cell(columns.hours)).or(self.weeks[index].hours);
            for text in cell_parts(cell(columns.tasks)) {
                let item = Item { text, line: row.line, ..Item::default() };
                self.push_task(index, task(&item, &[], &self.file, true));
            }
            for text in cell_parts(cell(columns.deliverables)) {
                let place = self.place(row.line);
                self.main.deliver(&text, None, place);
            }
        }
    }

    /// A table of deliverables: the first column that is not a number.
    fn table_of_items(&mut self, section: Section, of: Option<usize>, head: &[Cell], rows: &[Row]) {
        let first_name = head.first().map_or("", |cell| cell.text.trim()).to_lowercase();
        let column = usize::from(matches!(first_name.as_str(), "#" | "no" | "no." | "nr" | "" | "done" | "status"));
        for row in rows {
            let Some(text) = row.cells.get(column).map(|cell| one_line(&cell.text)).filter(|text| !text.is_empty())
            else {
                continue;
            };
            let place = self.place(row.line);
            match section {
                Section::Deliverables(_) => self.project(of).deliver(&text, None, place),
                _ => self.project(of).done_when(&text, None, place),
            }
        }
    }
}

/// The columns of a table of weeks.
#[derive(Debug, Default, PartialEq, Eq)]
struct Columns {
    week: usize,
    title: Option<usize>,
    tasks: Option<usize>,
    deliverables: Option<usize>,
    hours: Option<usize>,
}

/// Reads the head of a table of weeks; `None` if it is another table.
fn columns(head: &[Cell], week_words: &WeekWords) -> Option<Columns> {
    let names: Vec<String> = head.iter().map(|cell| one_line(&cell.text).to_lowercase()).collect();
    let mut columns = Columns {
        week: names.iter().position(|name| {
            matches!(name.as_str(), "week" | "weeks" | "wk" | "week #" | "week no." | "week number")
                || week_words.has(name)
        })?,
        ..Columns::default()
    };
    for (index, name) in names.iter().enumerate() {
        if index == columns.week {
            continue;
        }
        let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
        let slot = if has(&["task", "activit", "exercise", "what to do", "work", "practice", "action"]) {
            &mut columns.tasks
        } else if has(&["deliver", "output", "milestone", "ship", "artifact"]) {
            &mut columns.deliverables
        } else if has(&["hour", "time", "effort"]) {
            &mut columns.hours
        } else if has(&["resource", "reading", "link", "status", "done", "date", "detail", "file", "guide"]) {
            continue;
        } else {
            &mut columns.title
        };
        slot.get_or_insert(index);
    }
    Some(columns)
}

/// The parts of a cell: between line breaks, semicolons and bullets. A dash is an empty cell.
fn cell_parts(cell: Option<&Cell>) -> Vec<String> {
    let text = cell.map_or("", |cell| cell.text.as_str());
    let parts = text.split(['\n', ';', '•']).map(|part| one_line(part.trim().trim_start_matches("- ")));
    parts.filter(|part| part.chars().any(char::is_alphanumeric)).collect()
}

/// The hours in a cell: `10`, `10h`, `8-10 hours`.
fn cell_hours(cell: Option<&Cell>) -> Option<f64> {
    let text = cell?.text.trim();
    parse_hours(text).or_else(|| parse_hours(&format!("{text}h")))
}
