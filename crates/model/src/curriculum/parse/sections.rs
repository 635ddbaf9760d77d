//! Sections of a month: where a heading, a paragraph or a label leads, given the section above it.

use crate::curriculum::headings::{self, Heading, Section};
use crate::curriculum::parse::Open;
use crate::curriculum::weeks::ProjectDraft;
use crate::curriculum::{MonthReader, questions};
use crate::markdown::one_line;

impl MonthReader {
    pub(crate) fn heading(&mut self, level: u8, text: &str, line: usize, is_first: bool) {
        let heading = self.recognise(text);
        if is_first && level == 1 {
            match self.week_of_file {
                Some(week) => {
                    let draft = self.week(week, &heading.name, line);
                    draft.hours = draft.hours.or(heading.hours);
                }
                None => _ = self.title.get_or_insert_with(|| headings::month_title(text)),
            }
            return;
        }
        self.close(level);
        self.enter(level, heading, text, line);
    }

    /// A bold line, or one with a colon at its end: a heading for what follows, where such a section may be.
    fn label(&mut self, text: &str, line: usize) {
        let heading = self.recognise(text);
        let is_week = matches!(heading.section, Section::Week(_));
        let level = if is_week { 7 } else { 8 };
        let may_open = match (self.section(), heading.section) {
            (_, Section::Unknown) => false,
            (Section::Weeks | Section::Week(_), Section::Week(_)) => self.week_of_file.is_none(),
            (Section::Unknown | Section::Week(_) | Section::Project(_), _) => !is_week,
            _ => self.open.last().is_some_and(|open| open.level == level),
        };
        if may_open || heading.section == Section::Unknown {
            self.close(level);
        }
        if may_open {
            self.enter(level, heading, text, line);
        }
    }

    /// Closes the headings of that level and below.
    fn close(&mut self, level: u8) {
        let n_above = self.open.iter().rposition(|open| open.level < level).unwrap_or(0);
        self.open.truncate(n_above + 1);
    }

    fn enter(&mut self, level: u8, heading: Heading, text: &str, line: usize) {
        let section = self.section_of(heading, line);
        self.open.push(Open { level, section, text: one_line(text), line });
    }

    /// Where a heading leads, given its section.
    fn section_of(&mut self, heading: Heading, line: usize) -> Section {
        let place = self.place(line);
        match (self.section(), heading.section) {
            (Section::Week(week), Section::Week(number)) if self.week_of_file.is_some() => {
                let number = self.week_in_month(number);
                if number != week {
                    self.lost.other_week(number, week, &place);
                }
                Section::Week(week)
            }
            (_, Section::Week(number)) => {
                let number = self.week_in_month(number);
                if self.week_of_file.is_none() {
                    self.lost.week_heading(self.parsed.month.number, number, &place);
                }
                let draft = self.week(number, &heading.name, line);
                draft.hours = draft.hours.or(heading.hours);
                Section::Week(number)
            }
            (Section::Week(week), section) => in_week(week, section),
            (Section::Alternatives, Section::Unknown | Section::Project(_)) => {
                self.alternatives.push(ProjectDraft::named(heading, place));
                Section::Project(Some(self.alternatives.len() - 1))
            }
            (Section::Project(of), Section::Deliverables(_)) => Section::Deliverables(of),
            (Section::Project(of), Section::DefinitionOfDone(_)) => Section::DefinitionOfDone(of),
            (Section::Project(None), Section::Unknown) | (_, Section::Project(_)) => {
                if self.main.project.name.is_empty() {
                    self.main = ProjectDraft::named(heading, place);
                }
                Section::Project(None)
            }
            (parent, Section::Unknown) => parent,
            (Section::Project(_), _) => Section::Nothing,
            (_, section) => section,
        }
    }

    pub(crate) fn paragraph(&mut self, text: &str, line: usize, is_label: bool) {
        if is_label {
            self.label(text, line);
        }
        match self.section() {
            Section::Questions => {
                let read = questions::read_paragraph(text, &self.file, line);
                self.lost.questions(text, &self.file, line, &read);
                self.parsed.month.questions.extend(read);
            }
            _ => self.lost.cards_outside(text, &self.file, line),
        }
    }
}

/// The section below a heading or a label of a week: tasks, unless its name says otherwise.
pub(super) const fn in_week(week: u32, section: Section) -> Section {
    match section {
        Section::Week(_) | Section::Weeks | Section::Project(_) | Section::Unknown => Section::Week(week),
        Section::Deliverables(_) | Section::DefinitionOfDone(_) | Section::Stretch | Section::Questions => section,
        _ => Section::Nothing,
    }
}
