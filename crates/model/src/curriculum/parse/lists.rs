//! Lists of a month: the meaning of an item in its section.

use crate::curriculum::headings::Kind;
use crate::curriculum::list_item::{ListItem, parse_hours};
use crate::curriculum::parse::{MonthReader, Section};
use crate::curriculum::projects::{ProjectDraft, plain_item};
use crate::curriculum::week_words::like_a_week;
use crate::curriculum::weeks::{Counted, counted, is_stretch_of_work, lead_in, task};
use crate::curriculum::{headings, questions};
use crate::markdown::blocks::Item;
use crate::markdown::text::one_line;

impl MonthReader {
    pub(crate) fn list(&mut self, items: &[Item]) {
        self.line_of_list = items.first().map_or(1, |item| item.line);
        let section = self.section_of_list();
        if section == Section::Weeks {
            self.list_of_weeks(items);
            return;
        }
        if section == Section::Other
            && let Some((_, week, line)) = self.odd_headings.first()
        {
            let place = self.place(*line);
            self.lost.elsewhere(week, place, items);
        }
        if section == Section::Alternatives {
            self.list_of_alternatives(items);
            return;
        }
        for counted in counted(items) {
            let Counted { item, children, label } = counted;
            let place = self.place(item.line);
            match section {
                Section::Goals => self.parsed.month.goals.push(one_line(&item.text)),
                Section::Week(index, kind) => {
                    let (kind, is_labelled) = match label {
                        Some(label) if is_stretch_of_work(label) => (Kind::Tasks, true),
                        Some(label) => (headings::recognise(label).kind, true),
                        None => (kind, false),
                    };
                    self.week_item(index, kind, is_labelled, item, children);
                }
                Section::Deliverables(of) => self.project(of).deliver(&item.text, item.checked, place),
                Section::DefinitionOfDone(of) => self.project(of).done_when(&item.text, item.checked, place),
                Section::Stretch => self.parsed.month.stretch.push(plain_item(&item.text, item.checked, place)),
                Section::Prerequisites => self.months_in_prose(&item.text),
                Section::Questions => {
                    let nested = questions::nested_text(children);
                    self.parsed.month.questions.push(questions::read(&item.text, &nested, place));
                }
                Section::Project => self.project_item(None, label, item),
                Section::Alternative(index) => self.project_item(Some(index), label, item),
                Section::Why | Section::Other | Section::Weeks | Section::Alternatives => {}
            }
        }
    }

    fn project_item(&mut self, of: Option<usize>, label: Option<&str>, item: &Item) {
        let place = self.place(item.line);
        let label = label.map(|label| headings::recognise(label).kind);
        let lead = lead_in(&item.text);
        let (kind, text) = match (label, lead) {
            (Some(kind), _) => (kind, item.text.as_str()),
            (None, Some((kind @ (Kind::Deliverables | Kind::DefinitionOfDone | Kind::Reference), rest))) => {
                (kind, rest)
            }
            _ => (Kind::Unknown, item.text.as_str()),
        };
        match kind {
            Kind::Deliverables => self.project(of).deliver(text, item.checked, place),
            Kind::DefinitionOfDone => self.project(of).done_when(text, item.checked, place),
            Kind::Reference => self.project(of).paragraph(&item.text),
            _ => self.project(of).list_item(text, item.checked, place),
        }
    }

    /// An item somewhere in a week: most are tasks, some name the week's subject or deliverables.
    fn week_item(&mut self, index: usize, kind: Kind, is_labelled: bool, item: &Item, children: &[Item]) {
        let place = self.place(item.line);
        let (kind, text) = match (kind, item.checked) {
            (Kind::Week(_) | Kind::Tasks | Kind::Unknown, None) => match lead_in(&item.text) {
                Some((lead @ (Kind::Reference | Kind::Goals | Kind::Why | Kind::Prerequisites), rest)) => {
                    if let Some(hours) = parse_hours(rest) {
                        self.weeks[index].hours.get_or_insert(hours);
                    }
                    (lead, rest)
                }
                Some((Kind::Deliverables, rest)) if !rest.is_empty() => (Kind::Deliverables, rest),
                _ => (kind, item.text.as_str()),
            },
            _ => (kind, item.text.as_str()),
        };
        match kind {
            Kind::Week(_) | Kind::Tasks | Kind::Project => {
                self.lost.below_task(children, &self.file);
                self.push_task(index, task(item, children, &self.file, true));
            }
            // A list under an unknown heading may hold remarks; under an unknown label in a list it hardly does.
            Kind::Unknown => {
                self.lost.below_task(children, &self.file);
                self.push_task(index, task(item, children, &self.file, is_labelled));
            }
            Kind::Deliverables => self.main.deliver(text, item.checked, place),
            Kind::DefinitionOfDone => self.main.prose_done.push(plain_item(text, item.checked, place)),
            Kind::Stretch => self.parsed.month.stretch.push(plain_item(text, item.checked, place)),
            Kind::Questions => {
                let nested = questions::nested_text(children);
                self.parsed.month.questions.push(questions::read(text, &nested, place));
            }
            Kind::Goals | Kind::Why | Kind::Weeks | Kind::Prerequisites | Kind::Alternatives | Kind::Reference => {}
        }
    }

    /// `- Week 1: Setup` with tasks nested below it, or on the same line.
    pub(crate) fn list_of_weeks(&mut self, items: &[Item]) {
        let mut at = 0;
        while at < items.len() {
            let item = &items[at];
            let n_children = items[at + 1..].iter().take_while(|child| child.depth > item.depth).count();
            let children = &items[at + 1..at + 1 + n_children];
            at += 1 + n_children;
            let heading = self.recognise(&item.text);
            let Kind::Week(number) = heading.kind else {
                self.lose(item, children);
                self.loose_tasks.push(task(item, children, &self.file, true));
                continue;
            };
            let index = self.week(self.week_in_month(number), &heading.name, item.line);
            if children.is_empty() && !heading.name.is_empty() {
                let only = Item { text: heading.name, ..item.clone() };
                let mut only = task(&only, &[], &self.file, true);
                only.item.hours = heading.hours;
                only.item.tags = heading.tags;
                self.push_task(index, only);
                continue;
            }
            self.weeks[index].hours = self.weeks[index].hours.or(heading.hours);
            let raised: Vec<Item> =
                children.iter().map(|child| Item { depth: child.depth - item.depth - 1, ..child.clone() }).collect();
            for Counted { item, children, label } in counted(&raised) {
                let kind = label.map_or(Kind::Tasks, |label| headings::recognise(label).kind);
                self.week_item(index, kind, true, item, children);
            }
        }
    }

    /// An item among the weeks that belongs to none of them; it may be a week by another name.
    fn lose(&mut self, item: &Item, children: &[Item]) {
        if like_a_week(&item.text).is_some() && !children.is_empty() {
            let n_tasks = children.iter().filter(|child| child.depth == item.depth + 1).count();
            let place = self.place(item.line);
            self.lost.among_weeks(Some(&item.text), place, n_tasks);
            return;
        }
        self.lost.below_task(children, &self.file);
        let (week, line) = match self.odd_headings.first() {
            Some((_, week, line)) => (Some(week.as_str()), *line),
            // One place for all of a list.
            None => (None, self.line_of_list),
        };
        let place = self.place(line);
        self.lost.among_weeks(week, place, 1);
    }

    /// Alternatives as a list: a name each, deliverables nested below.
    fn list_of_alternatives(&mut self, items: &[Item]) {
        for item in items {
            let place = self.place(item.line);
            if item.depth == 0 {
                let parsed = ListItem::parse_words(&item.text, None);
                let mut project = ProjectDraft::named(headings::option_name_in_list(&item.text), place);
                project.mark(parsed.hours, parsed.tags);
                self.alternatives.push(project);
            } else if let Some(project) = self.alternatives.last_mut()
                && !item.text.trim().ends_with(':')
            {
                project.list_item(&item.text, item.checked, place);
            }
        }
    }
}
