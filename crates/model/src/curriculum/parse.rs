//! Markdown text → [`Month`]: walks the outline of a month's README and of its week files, section by section.
//!
//! `headings` reads a heading, `list_item` a list item. Here they get their place: `sections` follows the headings,
//! `lists`, `tables` and `questions` file the content below them.

pub mod lists;
pub mod questions;
pub mod sections;
pub mod tables;

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use regex::Regex;

use crate::curriculum::cards::Fault;
use crate::curriculum::headings::{Heading, Kind};
use crate::curriculum::identity::IdSource;
use crate::curriculum::lost::Lost;
use crate::curriculum::model::{CardFile, Month, Place, Week};
use crate::curriculum::parse::questions::name_questions;
use crate::curriculum::problem::Problem;
use crate::curriculum::projects::ProjectDraft;
use crate::curriculum::week_words::WeekWords;
use crate::curriculum::weeks::{TaskDraft, WeekDraft};
use crate::curriculum::{front_matter, headings, lost};
use crate::markdown::blocks::{Block, Content, Link, Outline};
use crate::markdown::reader;
use crate::text::pattern;

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
    /// The lines of the months in `requires`, in the same order; empty where prose names them.
    pub requires: Vec<usize>,
}

/// A file of the curriculum with its links and link targets.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Page {
    /// Path relative to the workspace.
    pub file: String,
    pub links: Vec<Link>,
    pub anchors: BTreeSet<String>,
}

impl Page {
    /// A page from its text.
    pub fn read(text: &str, file: &str) -> Self {
        Self::from_outline(reader::read(text, 1), file).0
    }

    fn from_outline(outline: Outline, file: &str) -> (Self, Vec<Block>) {
        let Outline { blocks, links, anchors, .. } = outline;
        (Self { file: file.to_owned(), links, anchors }, blocks)
    }
}

/// Reads a month from its README alone.
pub fn parse_month(text: &str, file: &str, number: u32) -> ParsedMonth {
    let mut reader = MonthReader::new(number, file, WeekWords::default());
    reader.readme(text);
    reader.finish()
}

/// Where the text being read belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    Other,
    Goals,
    Why,
    Weeks,
    Week(usize, Kind),
    Project,
    Alternatives,
    Alternative(usize),
    /// Of the main project, or of an alternative.
    Deliverables(Option<usize>),
    DefinitionOfDone(Option<usize>),
    Stretch,
    Prerequisites,
    Questions,
}

static MONTHS_IN_PROSE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?-u:\b)months?[[:space:]_-]*0*([0-9]{1,3})(?-u:\b)(?:[[:space:]]*(?:-|–|—|to|and|&|,)[[:space:]]*0*([0-9]{1,3})(?-u:\b))?",
    )
});

/// Reads a month: its README first, then its week files.
#[derive(Debug, Default)]
pub struct MonthReader {
    parsed: ParsedMonth,
    file: String,
    weeks: Vec<WeekDraft>,
    /// Tasks of no week; they count only in a month without others.
    loose_tasks: Vec<TaskDraft>,
    main: ProjectDraft,
    alternatives: Vec<ProjectDraft>,
    why: Vec<String>,
    week_links: Vec<(u32, String)>,
    /// Prose counts only where the front matter has no `requires`.
    is_requires_written: bool,
    requires_in_prose: BTreeSet<u32>,
    title: Option<String>,
    /// The week that the file at hand is about.
    week_of_file: Option<usize>,
    /// Titles and ids of that week's tasks in the README, which the file may repeat.
    known_tasks: HashSet<String>,
    open: Vec<(u8, Section)>,
    /// Open headings that look like weeks but are not, with their depth and line.
    odd_headings: Vec<(u8, String, usize)>,
    label: Option<Heading>,
    /// The first line of the list at hand.
    line_of_list: usize,
    week_words: WeekWords,
    /// The text is a file of cards: it has no weeks.
    is_cards: bool,
    lost: Lost,
}

impl MonthReader {
    /// A reader for the month of that number, whose README is `file`, with the level's words for "week".
    pub fn new(number: u32, file: &str, week_words: WeekWords) -> Self {
        let place = Place { file: file.to_owned(), line: 1 };
        let month = Month { number, place: place.clone(), ..Month::default() };
        Self {
            parsed: ParsedMonth { month, ..ParsedMonth::default() },
            file: file.to_owned(),
            main: ProjectDraft::named(String::new(), place),
            line_of_list: 1,
            week_words,
            ..Self::default()
        }
    }

    /// Reads the README.
    pub fn readme(&mut self, text: &str) {
        let file = self.file.clone();
        let split = front_matter::split(text, &file, &front_matter::MONTH_KEYS);
        let front_matter = split.front_matter;
        let month = &mut self.parsed.month;
        month.tier = front_matter.tier;
        month.hours = front_matter.hours.map(|(hours, _)| hours);
        month.skills = front_matter.skills;
        self.parsed.lines.hours = front_matter.hours.map(|(_, line)| line);
        if let Some(requires) = front_matter.requires {
            (self.parsed.month.requires, self.parsed.lines.requires) = requires.into_iter().unzip();
            self.is_requires_written = true;
        }
        self.title = front_matter.title;
        self.week_words = std::mem::take(&mut self.week_words).and(front_matter.week);
        self.parsed.problems.extend(split.problems);
        self.open = vec![(0, Section::Other)];
        self.walk(split.body, split.body_line);
    }

    /// Reads the file of one week, which replaces its summary in the README's table.
    pub fn week_file(&mut self, text: &str, file: &str, week: u32) {
        let split = front_matter::split(text, file, &front_matter::MONTH_KEYS);
        self.parsed.problems.extend(split.problems);
        file.clone_into(&mut self.file);
        let index = self.week(week, "", 1);
        let summary =
            if self.weeks[index].is_summary { std::mem::take(&mut self.weeks[index].tasks) } else { Vec::new() };
        if let Some(title) = split.front_matter.title.filter(|_| self.weeks[index].week.title.is_empty()) {
            self.weeks[index].week.title = title;
        }
        if let Some((hours, _)) = split.front_matter.hours {
            self.weeks[index].hours = Some(hours);
        }
        self.week_of_file = Some(index);
        self.known_tasks = self.weeks[index].tasks.iter().flat_map(names_of).collect();
        self.open = vec![(0, Section::Week(index, Kind::Week(week)))];
        self.walk(split.body, split.body_line);
        self.week_of_file = None;
        self.known_tasks.clear();
        if self.weeks[index].tasks.is_empty() {
            self.weeks[index].tasks = summary;
        }
    }

    /// The week files that the README's table links to: week and path as written.
    pub fn week_links(&self) -> &[(u32, String)] {
        &self.week_links
    }

    /// The month.
    pub fn finish(mut self) -> ParsedMonth {
        let month = &mut self.parsed.month;
        month.title = self.title.unwrap_or_default();
        month.why = (!self.why.is_empty()).then(|| self.why.join("\n\n"));
        month.project = self.main.finish();
        month.alternatives = self.alternatives.into_iter().map(ProjectDraft::finish).collect();
        if !self.is_requires_written {
            month.requires = self.requires_in_prose.into_iter().collect();
        }
        let has_tasks = self.weeks.iter().any(|week| !week.tasks.is_empty());
        let adopted = !has_tasks && !self.loose_tasks.is_empty();
        let lost = self.lost.finish(lost::Weeks { adopted, has_tasks });
        self.parsed.problems.extend(lost);
        if adopted {
            if self.weeks.is_empty() {
                let mut week = WeekDraft::default();
                week.week.number = 1;
                week.week.place = self.loose_tasks[0].place.clone();
                self.weeks.push(week);
            }
            self.weeks[0].tasks = self.loose_tasks;
        }
        let mut ids = IdSource::default();
        let written = self.weeks.iter().flat_map(|week| &week.tasks).filter_map(|task| task.item.id.as_deref());
        for id in written.chain(month.questions.iter().map(|question| question.id.as_str())) {
            ids.reserve(id);
        }
        self.weeks.sort_by_key(|week| week.week.number);
        month.weeks = self.weeks.into_iter().map(|week| week.finish(month.number, &mut ids)).collect();
        name_questions(&mut month.questions, &format!("m{:02}-q", month.number), &mut ids);
        self.parsed
    }

    /// Reads a text that begins on that line of its file.
    fn walk(&mut self, source: &str, first_line: usize) {
        let file = self.file.clone();
        let (page, blocks) = Page::from_outline(reader::read(source, first_line), &file);
        self.parsed.pages.push(page);
        let mut is_first_heading = true;
        self.odd_headings.clear();
        let headings: Vec<usize> =
            blocks.iter().filter(|block| block.is_heading()).map(|block| block.range.start).collect();
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
                        && self.recognise(&text).kind == Kind::Unknown
                    {
                        let place = self.place(block.line);
                        self.lost.card(Fault::Underlined, &place);
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
                Content::List(items) => {
                    self.list(&items);
                    self.label = None;
                }
                Content::Table { head, rows } => {
                    self.table(&head, &rows);
                    self.label = None;
                }
                Content::Code | Content::Quote | Content::Html | Content::Rule => {}
            }
        }
    }

    fn section(&self) -> Section {
        self.open.last().map_or(Section::Other, |(_, section)| *section)
    }

    /// Reads a heading or a label in the path's language.
    fn recognise(&self, text: &str) -> Heading {
        headings::recognise(&self.week_words.in_english(text))
    }

    fn place(&self, line: usize) -> Place {
        Place { file: self.file.clone(), line }
    }

    /// The README and a week's file may name the same task; its written id shows that.
    fn push_task(&mut self, index: usize, task: TaskDraft) {
        let names = names_of(&task);
        if !names.iter().any(|name| self.known_tasks.contains(name)) {
            self.weeks[index].tasks.push(task);
        }
    }

    /// The draft of a week, made on its first mention.
    fn week(&mut self, number: u32, title: &str, line: usize) -> usize {
        let title = title.trim_end_matches(':').trim().to_owned();
        if let Some(index) = self.weeks.iter().position(|week| week.week.number == number) {
            if self.weeks[index].week.title.is_empty() {
                self.weeks[index].week.title = title;
            }
            return index;
        }
        let week = Week { number, title, place: self.place(line), tasks: Vec::new() };
        self.weeks.push(WeekDraft { week, ..WeekDraft::default() });
        self.weeks.len() - 1
    }

    /// Some curricula count weeks through the year: week 9 is the first of month 3.
    fn week_in_month(&self, number: u32) -> u32 {
        let before = self.parsed.month.number.saturating_sub(1).saturating_mul(4);
        if number > 4 && number > before && number <= before + 4 { number - before } else { number }
    }

    fn months_in_prose(&mut self, text: &str) {
        let own = self.parsed.month.number;
        for found in MONTHS_IN_PROSE.captures_iter(text) {
            let number = |group: usize| found.get(group).and_then(|n| n.as_str().parse::<u32>().ok());
            let Some(first) = number(1) else { continue };
            let last = number(2).filter(|last| *last > first).unwrap_or(first);
            // A later month cannot be meant; it may be another level's.
            self.requires_in_prose.extend((first.max(1)..=last).take_while(|month| *month < own));
        }
    }

    fn project(&mut self, of: Option<usize>) -> &mut ProjectDraft {
        match of {
            Some(index) => &mut self.alternatives[index],
            None => &mut self.main,
        }
    }
}

/// The marks of a task within its week: its words, and its written id.
fn names_of(task: &TaskDraft) -> Vec<String> {
    let id = task.item.id.as_ref().map(|id| format!("^{id}"));
    id.into_iter().chain([task.item.title.to_lowercase()]).collect()
}
