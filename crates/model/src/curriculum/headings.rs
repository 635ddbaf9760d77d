//! The meaning of a heading: a section of the month, a week, or a project with its name.

use super::{ListItem, WeekWords, numbered};

/// The section that a heading or a label such as `**Tasks:**` opens, and to which the text below it belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// Below a heading that the path does not know, and before the first one.
    Unknown,
    /// Reasons, prerequisites, links, books, notes, schedules: nothing to do or to tick.
    Nothing,
    Goals,
    /// The weeks, or tasks of no week.
    Weeks,
    /// The tasks of a week, by its number.
    Week(u32),
    /// The main project, or an alternative by its place; the same for its deliverables and its definition of done.
    Project(Option<usize>),
    Alternatives,
    Deliverables(Option<usize>),
    DefinitionOfDone(Option<usize>),
    Stretch,
    Questions,
}

/// A heading taken apart: the section that it opens, and what its words say.
#[derive(Debug, Clone, PartialEq)]
pub struct Heading {
    pub section: Section,
    /// The name it carries: `Tokenizers` of `Week 2: Tokenizers`; the whole text where it has no lead.
    pub name: String,
    pub hours: Option<f64>,
    /// `#tags`, without `#`.
    pub tags: Vec<String>,
}

/// The sections that have names, each with a line of them in [`NAMES`].
const NAMED: [Section; 9] = [
    Section::Goals,
    Section::Weeks,
    Section::Project(None),
    Section::Deliverables(None),
    Section::DefinitionOfDone(None),
    Section::Stretch,
    Section::Alternatives,
    Section::Questions,
    Section::Nothing,
];
/// In lower case, with commas. A name is the whole heading, or all of it in front of a colon or a dash.
const NAMES: &str = include_str!("../../assets/headings.txt");

fn names() -> impl Iterator<Item = (Section, impl Iterator<Item = &'static str>)> {
    NAMED.into_iter().zip(NAMES.lines().map(|names| names.split(", ")))
}

/// The names of the sections that a path reads.
pub(crate) fn section_names() -> impl Iterator<Item = &'static str> {
    names().filter(|(section, _)| *section != Section::Nothing).flat_map(|(_, names)| names)
}

/// Reads a heading, or a label in place of one.
pub fn recognise(text: &str, words: &WeekWords) -> Heading {
    let item = ListItem::parse_words(text, None);
    let title = undecorated(&item.title);
    let (section, name) = match words.week(title) {
        Some((number, title)) => (Section::Week(number), title),
        None => by_name(title),
    };
    Heading { section, name: name.to_owned(), hours: item.hours, tags: item.tags }
}

/// A month's title without the `Month N:` in front.
pub fn month_title(text: &str) -> String {
    let title = ListItem::parse_words(text, None).title;
    let title = undecorated(&title);
    numbered(title, "month").map_or(title, |(_, rest)| rest).to_owned()
}

fn by_name(title: &str) -> (Section, &str) {
    let marks = [":", " — ", " – ", " - "];
    let split = marks.iter().filter_map(|mark| title.split_once(mark)).min_by_key(|(lead, _)| lead.len());
    let (lead, rest) = split.unwrap_or((title, ""));
    // `Definition of Done (DoD)`
    let lead = lead.split('(').next().unwrap_or(lead).trim().to_lowercase().replace('’', "'");
    let found = names().find_map(|(section, mut names)| names.any(|name| name == lead).then_some(section));
    found.map_or((Section::Unknown, title), |section| (section, rest.trim()))
}

/// Without the emoji and other symbols in front, and the colon behind.
fn undecorated(text: &str) -> &str {
    let is_symbol = |c: char| !c.is_alphanumeric() && !matches!(c, '`' | '"' | '\'' | '(' | '[');
    text.trim_start_matches(is_symbol).trim_end_matches([':', ' '])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_is_a_week_a_section_by_its_exact_name_or_unknown() {
        for (text, section, name) in [
            ("Objectives", Section::Goals, ""),
            ("🎯 Learning Goals:", Section::Goals, ""),
            ("What You’ll Learn", Section::Goals, ""),
            ("Weekly Breakdown", Section::Weeks, ""),
            ("Week 2: Tokenizers", Section::Week(2), "Tokenizers"),
            ("Week 2 — Tokenizers", Section::Week(2), "Tokenizers"),
            ("📅 WEEK 03 - Tokenizers", Section::Week(3), "Tokenizers"),
            ("Definition of Done (DoD)", Section::DefinitionOfDone(None), ""),
            ("Done when:", Section::DefinitionOfDone(None), ""),
            ("Main project: Search engine (12h)", Section::Project(None), "Search engine"),
            ("Capstone — Search engine", Section::Project(None), "Search engine"),
            ("Project structure", Section::Unknown, "Project structure"),
            ("Goals of the year", Section::Unknown, "Goals of the year"),
            ("Day 1", Section::Unknown, "Day 1"),
            ("", Section::Unknown, ""),
        ] {
            let heading = recognise(text, &WeekWords::default());
            assert_eq!((heading.section, heading.name.as_str()), (section, name), "{text}");
        }
    }

    #[test]
    fn a_months_title_loses_its_number() {
        assert_eq!(month_title("📘 Month 3: Language models"), "Language models");
        assert_eq!(month_title("Month 03 — Language models"), "Language models");
        assert_eq!(month_title("Language models"), "Language models");
    }
}
