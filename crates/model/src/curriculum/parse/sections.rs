//! Sections of a month: where a heading, a paragraph or a label leads, given the section above it.

use crate::curriculum::headings::{Heading, Kind};
use crate::curriculum::list_item::ListItem;
use crate::curriculum::parse::{MonthReader, Section};
use crate::curriculum::projects::{ProjectDraft, plain_item};
use crate::curriculum::week_words::like_a_week;
use crate::curriculum::weeks::{is_stretch_of_work, lead_in};
use crate::curriculum::{headings, questions};
use crate::markdown::blocks::Item;
use crate::markdown::text::one_line;

impl MonthReader {
    pub(crate) fn heading(&mut self, level: u8, text: &str, line: usize, is_first: bool) {
        self.label = None;
        let mut heading = self.recognise(text);
        if is_first && (level == 1 || headings::names_a_month(text)) {
            if let Some(index) = self.week_of_file {
                let week = &mut self.weeks[index];
                week.hours = week.hours.or(heading.hours);
                if week.week.title.is_empty() {
                    week.week.title = heading.name;
                }
                return;
            }
            // A month may be called "Capstone project"; it is hardly called "Deliverables" or "Week 1".
            if matches!(heading.kind, Kind::Unknown | Kind::Project) {
                self.title.get_or_insert_with(|| headings::month_title(&ListItem::parse_words(text, None).title));
                return;
            }
        }
        while self.open.len() > 1 && self.open.last().is_some_and(|(open, _)| *open >= level) {
            self.open.pop();
        }
        if heading.name.is_empty() && heading.kind == Kind::Unknown {
            heading.name = one_line(text);
        }
        let section = self.section_of(&heading, text, line);
        self.open.push((level, section));
        self.odd_headings.retain(|(open, ..)| *open < level);
        if heading.kind == Kind::Unknown && like_a_week(text).is_some() {
            self.odd_headings.push((level, one_line(text), line));
        }
    }

    /// Where a heading leads, given its section.
    fn section_of(&mut self, heading: &Heading, text: &str, line: usize) -> Section {
        let parent = self.section();
        match (parent, heading.kind) {
            (Section::Week(index, _), kind) if self.week_of_file.is_some() && matches!(kind, Kind::Week(_)) => {
                Section::Week(index, kind)
            }
            (_, Kind::Week(number)) => {
                let index = self.week_begins(number, &heading.name, line);
                self.weeks[index].hours = self.weeks[index].hours.or(heading.hours);
                Section::Week(index, heading.kind)
            }
            (Section::Week(..), Kind::Questions) => Section::Questions,
            (Section::Week(index, _), Kind::Unknown) if is_stretch_of_work(&heading.name) => {
                Section::Week(index, Kind::Tasks)
            }
            (Section::Week(index, _), kind) => Section::Week(index, kind),
            (Section::Alternative(index), Kind::Deliverables) => Section::Deliverables(Some(index)),
            (Section::Alternative(index), Kind::DefinitionOfDone) => Section::DefinitionOfDone(Some(index)),
            (Section::Alternative(_), Kind::Reference | Kind::Stretch | Kind::Goals | Kind::Prerequisites) => {
                Section::Other
            }
            (Section::Alternative(_), _) => parent,
            (Section::Alternatives, kind)
                if !matches!(kind, Kind::Deliverables | Kind::DefinitionOfDone | Kind::Reference) =>
            {
                let mut project = ProjectDraft::named(headings::option_name(text), self.place(line));
                project.mark(heading.hours, heading.tags.clone());
                self.alternatives.push(project);
                Section::Alternative(self.alternatives.len() - 1)
            }
            (Section::Project, Kind::Unknown) | (_, Kind::Project) => {
                if self.main.project.name.is_empty() {
                    heading.name.clone_into(&mut self.main.project.name);
                    self.main.project.place = self.place(line);
                }
                self.main.mark(heading.hours, heading.tags.clone());
                Section::Project
            }
            (Section::Project, Kind::Reference | Kind::Tasks | Kind::Goals) => Section::Other,
            (_, Kind::Unknown) => match parent {
                Section::Why => Section::Other,
                inherited => inherited,
            },
            (_, kind) => month_section(kind),
        }
    }

    /// A week at its own heading.
    fn week_begins(&mut self, number: u32, title: &str, line: usize) -> usize {
        let number = self.week_in_month(number);
        if self.week_of_file.is_none() {
            let place = self.place(line);
            self.lost.week_heading(self.parsed.month.number, number, &place);
        }
        self.week(number, title, line)
    }

    pub(crate) fn paragraph(&mut self, text: &str, line: usize, is_label: bool) {
        let heading = if is_label { Some(self.recognise(text)) } else { None };
        if let Some(Heading { kind: Kind::Week(number), name, hours, .. }) = &heading
            && self.week_of_file.is_none()
            && matches!(self.section(), Section::Weeks | Section::Week(..))
        {
            // A bold line in place of a heading: deeper than any heading, so that every heading ends it.
            while self.open.last().is_some_and(|(level, _)| *level > 6) {
                self.open.pop();
            }
            let index = self.week_begins(*number, name, line);
            self.weeks[index].hours = self.weeks[index].hours.or(*hours);
            self.open.push((7, Section::Week(index, Kind::Week(*number))));
            self.label = None;
            return;
        }
        match self.section() {
            Section::Why => self.why.push(one_line(text)),
            Section::Weeks => self.weeks_in_lines(text, line),
            Section::Week(..) if !is_label => self.leads_in_week(text, line),
            Section::Questions => {
                let read = questions::read_paragraph(text, &self.file, line);
                self.lost.questions(text, &self.file, line, &read);
                self.parsed.month.questions.extend(read);
            }
            Section::Prerequisites => self.months_in_prose(text),
            Section::Project => self.main.paragraph(text),
            Section::Alternative(index) => self.alternatives[index].paragraph(text),
            Section::Deliverables(of) if !is_label => {
                let item = plain_item(text, None, self.place(line));
                self.project(of).prose_deliverables.push(item);
            }
            Section::DefinitionOfDone(of) if !is_label => {
                let item = plain_item(text, None, self.place(line));
                self.project(of).prose_done.push(item);
            }
            _ => {}
        }
        self.label = heading;
    }

    /// `Week 1: Setup` on lines of their own, without a list.
    fn weeks_in_lines(&mut self, text: &str, line: usize) {
        for (index, text) in text.lines().enumerate() {
            let item = Item { text: text.to_owned(), line: line + index, ..Item::default() };
            if matches!(self.recognise(text).kind, Kind::Week(_)) {
                self.list_of_weeks(&[item]);
            }
        }
    }

    /// `Deliverable: a report` on a line of its own in a week.
    fn leads_in_week(&mut self, text: &str, line: usize) {
        for (index, text) in text.lines().enumerate() {
            let place = self.place(line + index);
            match lead_in(text) {
                Some((Kind::Deliverables, rest)) if !rest.is_empty() => self.main.deliver(rest, None, place),
                Some((Kind::DefinitionOfDone, rest)) if !rest.is_empty() => {
                    self.main.prose_done.push(plain_item(rest, None, place));
                }
                _ => {}
            }
        }
    }

    /// The section of a list: the heading's, unless a label right above says otherwise.
    pub(crate) fn section_of_list(&self) -> Section {
        let section = self.section();
        let Some(label) = &self.label else { return section };
        match (section, label.kind) {
            (Section::Week(..), Kind::Questions) => Section::Questions,
            (Section::Week(index, _), Kind::Unknown) if is_stretch_of_work(&label.name) => {
                Section::Week(index, Kind::Tasks)
            }
            (Section::Week(index, _), kind) => Section::Week(index, kind),
            (_, Kind::Unknown | Kind::Week(_)) => section,
            (Section::Project, Kind::Deliverables) => Section::Deliverables(None),
            (Section::Project, Kind::DefinitionOfDone) => Section::DefinitionOfDone(None),
            (Section::Alternative(index), Kind::Deliverables) => Section::Deliverables(Some(index)),
            (Section::Alternative(index), Kind::DefinitionOfDone) => Section::DefinitionOfDone(Some(index)),
            (Section::Alternative(_), _) => Section::Other,
            (Section::Project | Section::Other, kind) => month_section(kind),
            _ => section,
        }
    }
}

/// The section of a month that a kind of heading opens by itself.
fn month_section(kind: Kind) -> Section {
    match kind {
        Kind::Goals => Section::Goals,
        Kind::Why => Section::Why,
        Kind::Weeks | Kind::Tasks => Section::Weeks,
        Kind::Project => Section::Project,
        Kind::Deliverables => Section::Deliverables(None),
        Kind::DefinitionOfDone => Section::DefinitionOfDone(None),
        Kind::Stretch => Section::Stretch,
        Kind::Prerequisites => Section::Prerequisites,
        Kind::Alternatives => Section::Alternatives,
        Kind::Questions => Section::Questions,
        Kind::Week(_) | Kind::Reference | Kind::Unknown => Section::Other,
    }
}
