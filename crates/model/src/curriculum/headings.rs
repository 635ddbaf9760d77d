//! The meaning of a heading: a section of the month, a week, or a project with its name.

use crate::curriculum::list_item::ListItem;
use crate::curriculum::week_words::{WeekWords, numbered};

/// The meaning of a heading or of a label such as `**Tasks:**`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Goals,
    Why,
    /// The section that holds the weeks.
    Weeks,
    /// One week, by its number as written.
    Week(u32),
    Tasks,
    Project,
    Deliverables,
    DefinitionOfDone,
    Stretch,
    Prerequisites,
    Alternatives,
    Questions,
    /// Links, books, notes, schedules: nothing to do or to tick.
    Reference,
    Unknown,
}

/// A heading, understood.
#[derive(Debug, Clone, PartialEq)]
pub struct Heading {
    pub kind: Kind,
    /// The name it carries: `Tokenizers` of `Week 2: Tokenizers`; the whole text where it has no lead.
    pub name: String,
    /// Hours in brackets.
    pub hours: Option<f64>,
    /// `#tags`, without `#`.
    pub tags: Vec<String>,
}

/// The names of sections, in lower case. A name is the whole heading, or all of it in front of a colon or a dash.
const NAMES: [(Kind, &[&str]); 12] = [
    (
        Kind::Goals,
        &[
            "goals", "learning goals", "objectives", "learning objectives", "outcomes", "learning outcomes",
            "what you'll learn", "what you will learn",
        ],
    ),
    (Kind::Why, &["why it matters", "why this matters"]),
    (Kind::Weeks, &["weeks", "weekly plan", "weekly breakdown", "weekly schedule"]),
    (Kind::Tasks, &["tasks", "exercises", "activities", "practice", "to do"]),
    (Kind::Project, &["project", "main project", "capstone", "capstone project"]),
    (Kind::Deliverables, &["deliverables", "deliverable", "project deliverables"]),
    (Kind::DefinitionOfDone, &["definition of done", "done when", "success criteria", "acceptance criteria"]),
    (Kind::Stretch, &["stretch", "stretch goals"]),
    (Kind::Prerequisites, &["prerequisites"]),
    (Kind::Alternatives, &["alternatives", "alternative projects"]),
    (Kind::Questions, &["questions", "review questions", "flashcards"]),
    (
        Kind::Reference,
        &["resources", "references", "further reading", "links", "notes", "tips", "focus", "topics", "time"],
    ),
];

/// The names of the sections that a path reads.
pub(crate) fn section_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().filter(|(kind, _)| *kind != Kind::Reference).flat_map(|(_, names)| names.iter().copied())
}

/// Reads a heading, or a label in place of one.
pub fn recognise(text: &str, words: &WeekWords) -> Heading {
    let item = ListItem::parse_words(text, None);
    let title = undecorated(&item.title);
    let (kind, name) = match words.week(title) {
        Some((number, title)) => (Kind::Week(number), title),
        None => section(title),
    };
    Heading { kind, name: name.to_owned(), hours: item.hours, tags: item.tags }
}

/// A month's title without the `Month N:` in front.
pub fn month_title(text: &str) -> String {
    let title = ListItem::parse_words(text, None).title;
    let title = undecorated(&title);
    numbered(title, "month").map_or(title, |(_, rest)| rest).to_owned()
}

fn section(title: &str) -> (Kind, &str) {
    let marks = [":", " — ", " – ", " - "];
    let split = marks.iter().filter_map(|mark| title.split_once(mark)).min_by_key(|(lead, _)| lead.len());
    let (lead, rest) = split.unwrap_or((title, ""));
    // `Definition of Done (DoD)`
    let lead = lead.split('(').next().unwrap_or(lead).trim().to_lowercase().replace('’', "'");
    let found = NAMES.iter().find(|(_, names)| names.contains(&lead.as_str()));
    found.map_or((Kind::Unknown, title), |(kind, _)| (*kind, rest.trim()))
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
        for (text, kind, name) in [
            ("Objectives", Kind::Goals, ""),
            ("🎯 Learning Goals:", Kind::Goals, ""),
            ("What You’ll Learn", Kind::Goals, ""),
            ("Weekly Breakdown", Kind::Weeks, ""),
            ("Week 2: Tokenizers", Kind::Week(2), "Tokenizers"),
            ("Week 2 — Tokenizers", Kind::Week(2), "Tokenizers"),
            ("📅 WEEK 03 - Tokenizers", Kind::Week(3), "Tokenizers"),
            ("Definition of Done (DoD)", Kind::DefinitionOfDone, ""),
            ("Done when:", Kind::DefinitionOfDone, ""),
            ("Main project: Search engine (12h)", Kind::Project, "Search engine"),
            ("Capstone — Search engine", Kind::Project, "Search engine"),
            ("Project structure", Kind::Unknown, "Project structure"),
            ("Goals of the year", Kind::Unknown, "Goals of the year"),
            ("Day 1", Kind::Unknown, "Day 1"),
            ("", Kind::Unknown, ""),
        ] {
            let heading = recognise(text, &WeekWords::default());
            assert_eq!((heading.kind, heading.name.as_str()), (kind, name), "{text}");
        }
    }

    #[test]
    fn a_months_title_loses_its_number() {
        assert_eq!(month_title("📘 Month 3: Language models"), "Language models");
        assert_eq!(month_title("Month 03 — Language models"), "Language models");
        assert_eq!(month_title("Language models"), "Language models");
    }
}
