//! Lists of a month: the meaning of an item in its section.

use crate::curriculum::headings::Section;
use crate::curriculum::list_item::ListItem;
use crate::curriculum::model::{Place, Task};
use crate::curriculum::parse::MonthReader;
use crate::curriculum::parse::sections::in_week;
use crate::curriculum::projects::{ProjectDraft, plain_item};
use crate::curriculum::questions;
use crate::curriculum::week_words::like_a_week;
use crate::curriculum::weeks::{Counted, counted, nested, task};
use crate::markdown::blocks::Item;
use crate::markdown::text::one_line;

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
            (Section::Prerequisites, _) => self.prerequisite(&item.text, item.line),
            (Section::Questions, _) => {
                let nested: Vec<String> = children.iter().map(|child| one_line(&child.text)).collect();
                self.parsed.month.questions.push(questions::read(&item.text, &nested.join("; "), place));
            }
            (Section::Alternatives, _) => self.alternative(item, children),
            (Section::Unknown | Section::Nothing | Section::Why | Section::Weeks, _) => {
                let parsed = ListItem::of(item);
                if parsed.checked.is_some() || parsed.hours.is_some() || parsed.id.is_some() {
                    self.outside_weeks(first_line);
                } else if let Some(open) =
                    self.open.last().filter(|open| open.section == Section::Unknown && open.level > 0)
                {
                    self.lost.unknown_section(&open.text, &Place { file: self.file.clone(), line: open.line });
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
}
