//! Markdown text → [`Month`]: walks the outline of a month's README and of its week files, section by section.
//!
//! `headings` reads a heading, `list_item` a list item. Here they get their place: `sections` follows the headings,
//! `lists` and `questions` file the content below them. What no section reads is named, never guessed at.

pub mod lists;
pub mod questions;
pub mod sections;

use super::{CardFile, Fault, IdSource, Month, Place, Week, WeekWords};
use crate::curriculum::front_matter;
use crate::curriculum::lost::Lost;
use crate::curriculum::parse::questions::name_questions;
use crate::curriculum::weeks::{ProjectDraft, WeekDraft};
use crate::curriculum::{headings, headings::Heading};
use crate::markdown::{Block, Link, Outline};
use crate::prelude::*;

/// A month as read, with the facts for the lint.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ParsedMonth {
    pub month: Month,
    /// Its README and week files.
    pub pages: Vec<Page>,
    pub problems: Vec<Problem>,
    pub lines: MonthLines,
}

/// A file of cards as read; questions without a written id have none yet.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ParsedCards {
    pub file: CardFile,
    pub pages: Vec<Page>,
    pub problems: Vec<Problem>,
}

/// Lines of a month's front matter.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MonthLines {
    pub hours: Option<usize>,
    /// The lines of the months in `requires`, in the same order.
    pub requires: Vec<usize>,
}

/// A file of the curriculum with its links and link targets.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// Path relative to the workspace.
    pub file: String,
    pub links: Vec<Link>,
    pub anchors: BTreeSet<String>,
    /// The lines of formulas that cannot be shown, and why.
    pub faults: Vec<(usize, String)>,
}

impl Page {
    /// A page from its text.
    pub fn read(text: &str, file: &str) -> Self {
        Self::from_outline(reader::read(text, 1), file).0
    }

    fn from_outline(outline: Outline, file: &str) -> (Self, Vec<Block>) {
        let Outline { blocks, links, anchors, faults, .. } = outline;
        (Self { file: file.to_owned(), links, anchors, faults }, blocks)
    }
}

/// A heading with the section that it opened.
#[derive(Debug)]
pub(crate) struct Open {
    /// 1 to 6; a bold line in place of a week's heading is 7, any other label 8, so that every heading ends them.
    level: u8,
    section: Section,
    text: String,
    line: usize,
}

/// Reads a month: its README first, then its week files.
#[derive(Debug, Default)]
pub struct MonthReader {
    parsed: ParsedMonth,
    file: String,
    weeks: Vec<WeekDraft>,
    main: ProjectDraft,
    alternatives: Vec<ProjectDraft>,
    title: Option<String>,
    /// The week that the file at hand is about.
    week_of_file: Option<u32>,
    open: Vec<Open>,
    week_words: WeekWords,
    /// The text is a file of cards: it has no weeks.
    is_cards: bool,
    lost: Lost,
}

impl MonthReader {
    /// A reader for the month of that number, whose README is `file`, with the level's words for "week".
    pub fn new(number: u32, file: &str, week_words: WeekWords) -> Self {
        let place = Place::at(file, 1);
        let month = Month { number, place: place.clone(), ..Month::default() };
        let mut main = ProjectDraft::default();
        main.project.place = place;
        let parsed = ParsedMonth { month, ..ParsedMonth::default() };
        Self { parsed, file: file.to_owned(), main, week_words, ..Self::default() }
    }

    /// Reads the month's README; week files come after it, because their tasks replace what it names.
    pub fn readme(&mut self, text: &str) {
        let file = self.file.clone();
        let split = front_matter::split(text, &file, &front_matter::MONTH_KEYS);
        let front_matter = split.front_matter;
        let month = &mut self.parsed.month;
        month.hours = front_matter.hours.map(|(hours, _)| hours);
        month.skills = front_matter.skills;
        self.parsed.lines.hours = front_matter.hours.map(|(_, line)| line);
        (month.requires, self.parsed.lines.requires) = front_matter.requires.unwrap_or_default().into_iter().unzip();
        self.title = front_matter.title;
        self.week_words = std::mem::take(&mut self.week_words).and(front_matter.week);
        self.parsed.problems.extend(split.problems);
        self.walk(split.body, split.body_line, Section::Unknown);
    }

    /// Reads the file of one week; its tasks replace those that the README names for it.
    pub fn week_file(&mut self, text: &str, file: &str, week: u32) {
        let split = front_matter::split(text, file, &front_matter::MONTH_KEYS);
        self.parsed.problems.extend(split.problems);
        file.clone_into(&mut self.file);
        let draft = self.week(week, split.front_matter.title.as_deref().unwrap_or_default(), 1);
        let of_readme = std::mem::take(&mut draft.week.tasks);
        draft.hours = split.front_matter.hours.map(|(hours, _)| hours).or(draft.hours);
        self.week_of_file = Some(week);
        self.walk(split.body, split.body_line, Section::Week(week));
        self.week_of_file = None;
        let draft = self.week(week, "", 1);
        let is_summary = draft.is_summary;
        if draft.week.tasks.is_empty() {
            draft.week.tasks = of_readme;
        } else if !of_readme.is_empty() && !is_summary {
            self.lost.week_twice(week, file);
        }
    }

    /// Gives each task and question its id, and hands out the month with what it loses.
    pub fn finish(mut self) -> ParsedMonth {
        let month = &mut self.parsed.month;
        month.title = self.title.unwrap_or_default();
        month.project = self.main.finish();
        month.alternatives = self.alternatives.into_iter().map(ProjectDraft::finish).collect();
        self.parsed.problems.extend(self.lost.finish());
        let mut ids = IdSource::default();
        self.weeks.iter().flat_map(|week| &week.week.tasks).for_each(|task| ids.reserve(&task.id));
        month.questions.iter().for_each(|question| ids.reserve(&question.id));
        self.weeks.sort_by_key(|week| week.week.number);
        month.weeks = self.weeks.into_iter().map(|week| week.finish(month.number, &mut ids)).collect();
        name_questions(&mut month.questions, &format!("m{:02}-q", month.number), &mut ids);
        self.parsed
    }

    /// Reads a text that begins on that line of its file.
    fn walk(&mut self, source: &str, first_line: usize, section: Section) {
        self.open = vec![Open { level: 0, section, text: String::new(), line: first_line }];
        let file = self.file.clone();
        let (page, blocks) = Page::from_outline(reader::read(source, first_line), &file);
        self.parsed.pages.push(page);
        let mut is_first_heading = true;
        let headings = blocks.iter().filter(|block| matches!(block.content, Content::Heading { .. }));
        let headings: Vec<usize> = headings.map(|block| block.range.start).collect();
        // Everything in front of this byte belongs to a card.
        let mut card_end = 0;
        for block in blocks {
            if block.range.start < card_end {
                continue;
            }
            match block.content {
                Content::Heading { level, text } => {
                    let is_first = std::mem::take(&mut is_first_heading);
                    // `---` below a line makes a heading of it, also in a card.
                    let is_below_card = card_end > 0 && block.range.start == card_end;
                    if is_below_card
                        && !source[card_end..].starts_with('#')
                        && self.recognise(&text).section == Section::Unknown
                    {
                        self.lost.card(Fault::Underlined, &self.place(block.line));
                    }
                    let next = headings.partition_point(|start| *start <= block.range.start);
                    let end = headings.get(next).copied().unwrap_or(source.len());
                    let asks = !(is_first && level == 1) && self.is_among_questions(level);
                    if asks && self.card(level, &text, block.line, &source[block.range.start..end]) {
                        card_end = end;
                    } else if !self.is_cards {
                        self.heading(level, &text, block.line, is_first);
                    }
                }
                Content::Paragraph { text, is_label } => self.paragraph(&text, block.line, is_label),
                Content::List(items) => self.list(&items),
                Content::Table { head, rows } => self.table(&head, &rows),
                Content::Code { .. } | Content::Quote | Content::Html | Content::Rule => {}
            }
        }
    }

    fn section(&self) -> Section {
        self.open.last().map_or(Section::Unknown, |open| open.section)
    }

    /// Reads a heading or a label in the path's language.
    fn recognise(&self, text: &str) -> Heading {
        headings::recognise(text, &self.week_words)
    }

    fn place(&self, line: usize) -> Place {
        Place::at(&self.file, line)
    }

    /// The draft of a week, made on its first mention.
    fn week(&mut self, number: u32, title: &str, line: usize) -> &mut WeekDraft {
        let place = self.place(line);
        let at = self.weeks.iter().position(|draft| draft.week.number == number).unwrap_or(self.weeks.len());
        if at == self.weeks.len() {
            let week = Week { number, place, ..Week::default() };
            self.weeks.push(WeekDraft { week, ..WeekDraft::default() });
        }
        let draft = &mut self.weeks[at];
        if draft.week.title.is_empty() {
            title.clone_into(&mut draft.week.title);
        }
        draft
    }

    /// Some curricula count weeks through the year: week 9 is the first of month 3.
    fn week_in_month(&self, number: u32) -> u32 {
        let before = self.parsed.month.number.saturating_sub(1).saturating_mul(4);
        if number > 4 && number > before && number <= before + 4 { number - before } else { number }
    }

    fn project(&mut self, of: Option<usize>) -> &mut ProjectDraft {
        match of {
            Some(index) => &mut self.alternatives[index],
            None => &mut self.main,
        }
    }
}
