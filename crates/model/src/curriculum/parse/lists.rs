//! Lists and tables of a month: the meaning of an item in its section, and of a row in a table of weeks.

use crate::curriculum::headings::Section;
use crate::curriculum::parse::sections::in_week;
use crate::curriculum::weeks::{Counted, ProjectDraft, counted, nested, plain_item, task};
use crate::curriculum::{ListItem, MonthReader, Task, like_a_week, questions};
use crate::markdown::{Item, Row, one_line};
use crate::time::durations::parse_estimate;

impl MonthReader {
    pub(crate) fn list(&mut self, items: &[Item]) {
        let first_line = items.first().map_or(1, |item| item.line);
        if self.section() == Section::Weeks {
            self.list_of_weeks(items, first_line);
            return;
        }
        for counted in counted(items) {
            self.counted(self.section(), counted, first_line);
        }
    }

    /// An item with the section that its label gives it, if it has one.
    fn counted(&mut self, section: Section, Counted { item, children, label }: Counted<'_>, first_line: usize) {
        let section = match (section, label) {
            (Section::Week(week), Some(label)) => in_week(week, self.recognise(label).section),
            _ => section,
        };
        // `- Deliverable: a report`
        let delivered = item.text.split_once(':').filter(|(lead, rest)| {
            let may_be = matches!(section, Section::Week(_)) && item.checked.is_none() && !rest.trim().is_empty();
            may_be && self.recognise(lead).section == Section::Deliverables(None)
        });
        let place = self.place(item.line);
        if section != Section::Questions {
            self.lost.cards_outside(&item.text, &self.file, item.line);
        }
        match (section, delivered) {
            (_, Some((_, text))) => self.main.deliver(text, None, place),
            (Section::Week(week), None) => {
                self.lost.below_task(children, &self.file);
                let task = task(item, children, &self.file);
                self.week(week, "", item.line).week.tasks.push(task);
            }
            (Section::Goals, _) => self.parsed.month.goals.push(one_line(&item.text)),
            (Section::Project(of) | Section::Deliverables(of), _) => {
                self.project(of).deliver(&item.text, item.checked, place);
            }
            (Section::DefinitionOfDone(of), _) => {
                self.project(of).project.definition_of_done.push(plain_item(&item.text, item.checked, place));
            }
            (Section::Stretch, _) => self.parsed.month.stretch.push(plain_item(&item.text, item.checked, place)),
            (Section::Questions, _) => {
                let nested: Vec<String> = children.iter().map(|child| one_line(&child.text)).collect();
                self.parsed.month.questions.push(questions::read(&item.text, &nested.join("; "), place));
            }
            (Section::Alternatives, _) => self.alternative(item, children),
            (Section::Unknown | Section::Nothing | Section::Weeks, _) => {
                let parsed = ListItem::of(item);
                if parsed.checked.is_some() || parsed.hours.is_some() || parsed.id.is_some() {
                    self.outside_weeks(first_line);
                } else if let Some(open) = self.open.last().filter(|open| open.section == Section::Unknown) {
                    let line = if open.level > 0 { open.line } else { first_line };
                    self.lost.unknown_section(&open.text, &self.place(line));
                }
            }
        }
    }

    /// `- A battery tester: what it does`, with deliverables nested below it.
    fn alternative(&mut self, item: &Item, children: &[Item]) {
        let mut heading = self.recognise(&item.text);
        heading.name.truncate(heading.name.find(':').unwrap_or(heading.name.len()));
        let mut project = ProjectDraft::named(heading, self.place(item.line));
        for child in children {
            project.deliver(&child.text, child.checked, self.place(child.line));
        }
        self.alternatives.push(project);
    }

    /// A task in a list that begins on that line and that no week has.
    fn outside_weeks(&mut self, first_line: usize) {
        let odd = self.open.iter().find(|open| like_a_week(&open.text).is_some());
        let (week, line) = odd.map_or((None, first_line), |open| (Some(open.text.as_str()), open.line));
        self.lost.outside_weeks(week, self.place(line), 1);
    }

    /// `- Week 1: Setup` with tasks nested below it, or on the same line.
    fn list_of_weeks(&mut self, items: &[Item], first_line: usize) {
        let mut at = 0;
        while at < items.len() {
            let item = &items[at];
            let children = nested(items, at);
            at += 1 + children.len();
            let heading = self.recognise(&item.text);
            let Section::Week(number) = heading.section else {
                if like_a_week(&item.text).is_some() && !children.is_empty() {
                    let n_tasks = children.iter().filter(|child| child.depth == item.depth + 1).count();
                    let place = self.place(item.line);
                    self.lost.outside_weeks(Some(&one_line(&item.text)), place, n_tasks);
                } else {
                    self.outside_weeks(first_line);
                }
                continue;
            };
            let number = self.week_in_month(number);
            if children.is_empty() && !heading.name.is_empty() {
                let only = Item { text: heading.name.clone(), ..item.clone() };
                let mut tags = heading.tags.into_iter();
                let (hours, skill) = (heading.hours, tags.next());
                let only = Task { hours, skill, uses: tags.collect(), ..task(&only, &[], &self.file) };
                self.week(number, &heading.name, item.line).week.tasks.push(only);
                continue;
            }
            let draft = self.week(number, &heading.name, item.line);
            draft.hours = draft.hours.or(heading.hours);
            let raised: Vec<Item> =
                children.iter().map(|child| Item { depth: child.depth - item.depth - 1, ..child.clone() }).collect();
            for counted in counted(&raised) {
                self.counted(Section::Week(number), counted, first_line);
            }
        }
    }

    /// A table of weeks: a row for each, whose `week-N.md` may say it in full.
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
