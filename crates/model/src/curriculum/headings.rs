//! The meaning of a heading: a section of the month, a week, or a project with its name.

use std::sync::LazyLock;

use regex::Regex;

use crate::curriculum::list_item::ListItem;
use crate::markdown::text::one_line;
use crate::text::pattern;

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

/// The names that curricula give their sections, in lower case with straight apostrophes: the kind, phrases that may
/// appear anywhere among at most seven words, and phrases that must be the whole heading. The first match counts:
/// `stretch goals` before `goals`, `project deliverables` before `project`.
const SECTIONS: [(Kind, &str, &str); 11] = [
    (
        Kind::DefinitionOfDone,
        "definition of done|done when|success criteria|acceptance criteria|completion criteria|exit criteria|\
         quality gates|dod",
        "",
    ),
    (Kind::Stretch, "stretch|bonus|going further|go further|extra credit|extra challenges|extensions", ""),
    (
        Kind::Alternatives,
        "alternative projects|alternative project|alternative main projects|other projects|project options|\
         project ideas|swap projects|alternatives",
        "",
    ),
    (
        Kind::Deliverables,
        "deliverables|deliverable|what to ship|what you ship|what you'll ship|what you will ship|ship list|\
         artifacts|milestones|outputs",
        "milestone|output|ship|checkpoint|what you'll build|what you will build",
    ),
    (
        Kind::Questions,
        "review questions|flashcards|flash cards|self-check|self check|check your understanding|recall questions|\
         quiz questions",
        "questions|quiz|review",
    ),
    (
        Kind::Prerequisites,
        "prerequisites|prerequisite|before you start|before you begin|what you need|what you should know|\
         assumed knowledge",
        "",
    ),
    (
        Kind::Reference,
        "weekly schedule|time allocation|time budget|daily schedule|progress tracking|weekly review",
        "resources|key resources|learning resources|references|reference|further reading|recommended reading|\
         recommended resources|links|books|notes|tips|focus|theme|topic|topics|key topics|topics covered|\
         key concepts|concepts|time|hours|duration|estimated time|time commitment|tools|tech stack|technologies|\
         stack|skills|reflection|reflection prompts|retro|retrospective|next steps|next month|navigation|\
         common pitfalls|pitfalls|assessment|support|help|faq|table of contents|contents",
    ),
    (
        Kind::Weeks,
        "weekly breakdown|weekly plan|weekly structure|weekly outline|weekly overview|weekly roadmap|\
         week by week|week-by-week|week plan|four-week plan|4-week plan|weekly tasks|weekly milestones",
        "weeks|the weeks|weekly|schedule|plan|the plan|roadmap|month plan|breakdown|timeline|curriculum",
    ),
    (
        Kind::Goals,
        "objectives|objective|outcomes|goals|goal|what you'll learn|what you will learn|you will be able to|\
         you'll be able to",
        "",
    ),
    (
        Kind::Why,
        "why it matters|why this matters|why this month|motivation|rationale",
        "why|overview|introduction|about|about this month|summary",
    ),
    (
        Kind::Tasks,
        "",
        "tasks|task list|to do|todo|to-do|to dos|activities|exercises|exercise|steps|checklist|work|hands-on|\
         hands-on work|practice|do|build|core tasks|assignments|labs|lab|action items",
    ),
];

static WEEK: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:weeks?|wk|w)[[:space:]#._-]*([0-9]{1,3}|one|two|three|four|five|six)(?:[[:space:]]*(?:-|–|—|to|&|and)[[:space:]]*[0-9]{1,3}(?-u:\b))?(?:[[:space:]]*[:.)|·—–-]+[[:space:]]*|[[:space:]]+|$)(.*)$",
    )
});

static NUMBERING: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^(?:[0-9]{1,3}(?:\.[0-9]{1,3})*[[:space:]]*[.):]|[0-9]{1,3}[[:space:]]+[-–—]|[IVX]{1,4}\.)[[:space:]]*")
});

static MONTH: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"(?i)^month[[:space:]]*[#_-]?[[:space:]]*[0-9]{1,3}(?-u:\b)[[:space:]]*(?:[:.)|·—–-]+[[:space:]]*)?(.*)$")
});

static PROJECT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:the[[:space:]]+)?(?:(?:main|monthly|month|core|final|capstone|mini|primary|month's)[[:space:]-]+)?(?:project|capstone)(?:[[:space:]]+(?:[0-9]{1,2}|[a-d]))?[[:space:]]*(?:(?::|—|–|[[:space:]]-[[:space:]])[[:space:]]*(.*))?$",
    )
});

static OPTION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:(?:alternative|option|project|alt)(?:[[:space:]]+project)?[[:space:]]*(?:[0-9]{1,2}|[a-h])?[[:space:]]*(?::|\.|\)|—|–|[[:space:]]-[[:space:]])[[:space:]]*)([^[:space:]].*)$",
    )
});

/// Reads a heading, or a label in place of one.
pub fn recognise(text: &str) -> Heading {
    let item = ListItem::parse_words(text, None);
    let cleaned = clean(&item.title);
    let (kind, name) = classify(&cleaned);
    Heading { kind, name: name.to_owned(), hours: item.hours, tags: item.tags }
}

/// Whether a heading is a month's title by its words: `Month 3: Language models`.
pub fn names_a_month(text: &str) -> bool {
    MONTH.is_match(&clean(&one_line(text)))
}

/// A month's title without the `Month N:` in front.
pub fn month_title(text: &str) -> String {
    let cleaned = clean(&one_line(text));
    match MONTH.captures(&cleaned).and_then(|found| found.get(1)) {
        Some(rest) => rest.as_str().trim().to_owned(),
        None => cleaned,
    }
}

/// The name of an alternative without `Option A:` or `Project 2:` in front.
pub fn option_name(text: &str) -> String {
    let title = ListItem::parse_words(text, None).title;
    let cleaned = clean(&title);
    OPTION
        .captures(&cleaned)
        .and_then(|found| found.get(1))
        .map_or_else(|| cleaned.clone(), |name| name.as_str().to_owned())
}

/// The name of an alternative that is a list item: the words in front of a colon or a dash.
pub fn option_name_in_list(text: &str) -> String {
    let name = option_name(text);
    let (lead, _) = split_lead(&name);
    if lead.is_empty() { name } else { lead.to_owned() }
}

/// Strips what decorates a heading: emoji and other symbols in front, numbering, a colon behind.
fn clean(text: &str) -> String {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '`' | '"' | '\'' | '(' | '['));
    let text = NUMBERING.replace(text, "");
    // A keycap emoji is a digit with two invisible characters behind it.
    let text = text.trim_start_matches(|c: char| c == '\u{fe0f}' || c == '\u{20e3}' || c.is_whitespace());
    text.trim_end_matches(|c: char| c == ':' || c.is_whitespace()).to_owned()
}

fn classify(cleaned: &str) -> (Kind, &str) {
    if let Some(found) = WEEK.captures(cleaned)
        && let (Some(number), Some(rest)) = (found.get(1).and_then(|n| week_number(n.as_str())), found.get(2))
    {
        return (Kind::Week(number), rest.as_str().trim());
    }
    if cleaned.len() > 120 {
        return (Kind::Unknown, cleaned);
    }
    let (lead, rest) = split_lead(cleaned);
    let lead = normalised(lead);
    let n_words = lead.split(' ').count();
    let names = |(_, within, whole): &&(Kind, &str, &str)| {
        let is_within = n_words <= 7 && within.split('|').any(|phrase| has_words(&lead, phrase));
        is_within || whole.split('|').any(|phrase| lead == phrase)
    };
    if let Some((kind, ..)) = SECTIONS.iter().find(names).filter(|_| !lead.is_empty()) {
        return (*kind, rest);
    }
    if let Some(found) = PROJECT.captures(cleaned) {
        return (Kind::Project, found.get(1).map_or("", |name| name.as_str().trim()));
    }
    // "Sentiment analysis project" is a name; "For each project" and "Plan your project" are not.
    let is_phrase =
        lead.split(' ').any(|word| matches!(word, "each" | "every" | "your" | "this" | "about" | "for" | "of"));
    if n_words <= 7 && !is_phrase && (lead.ends_with(" project") || lead.starts_with("capstone ")) {
        return (Kind::Project, cleaned);
    }
    (Kind::Unknown, cleaned)
}

/// `Deliverables: due Friday` → (`Deliverables`, `due Friday`).
fn split_lead(text: &str) -> (&str, &str) {
    [":", " — ", " – ", " - "]
        .iter()
        .filter_map(|mark| text.find(mark).map(|at| (at, at + mark.len())))
        .min()
        .map_or((text, ""), |(end, start)| (text[..end].trim(), text[start..].trim()))
}

/// Whether a text has a phrase as whole words.
fn has_words(text: &str, phrase: &str) -> bool {
    // Comparing lengths is cheaper than setting up a search.
    !phrase.is_empty()
        && phrase.len() <= text.len()
        && text.match_indices(phrase).any(|(at, _)| {
            let end = at + phrase.len();
            (at == 0 || text.as_bytes()[at - 1] == b' ') && (end == text.len() || text.as_bytes()[end] == b' ')
        })
}

/// Lower case, straight apostrophes, nothing in brackets, no punctuation around words.
fn normalised(lead: &str) -> String {
    let lead = lead.split('(').next().unwrap_or(lead).to_lowercase().replace('’', "'");
    let words = lead.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn week_number(text: &str) -> Option<u32> {
    let words = ["one", "two", "three", "four", "five", "six"];
    let from_word = words.iter().position(|word| text.eq_ignore_ascii_case(word)).map(|at| at as u32 + 1);
    from_word.or_else(|| text.parse().ok()).filter(|number| *number > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_as_people_write_them() {
        let cases = [
            ("Objectives", Kind::Goals, ""),
            ("🎯 Learning Goals:", Kind::Goals, ""),
            ("2. What You’ll Learn", Kind::Goals, ""),
            ("Weekly Breakdown", Kind::Weeks, ""),
            ("Weeks", Kind::Weeks, ""),
            ("Week 2: Tokenizers", Kind::Week(2), "Tokenizers"),
            ("Week 2 — Tokenizers", Kind::Week(2), "Tokenizers"),
            ("📅 WEEK 03 - Tokenizers", Kind::Week(3), "Tokenizers"),
            ("Week One", Kind::Week(1), ""),
            ("Weeks 1-2: Start", Kind::Week(1), "Start"),
            ("Weekly tasks", Kind::Weeks, ""),
            ("Deliverables", Kind::Deliverables, ""),
            ("Project Deliverables", Kind::Deliverables, ""),
            ("Definition of Done (DoD)", Kind::DefinitionOfDone, ""),
            ("Done when", Kind::DefinitionOfDone, ""),
            ("Success Criteria", Kind::DefinitionOfDone, ""),
            ("Stretch goals", Kind::Stretch, ""),
            ("Prerequisites", Kind::Prerequisites, ""),
            ("Main project: Search engine", Kind::Project, "Search engine"),
            ("Capstone — Search engine", Kind::Project, "Search engine"),
            ("Sentiment Analysis Project", Kind::Project, "Sentiment Analysis Project"),
            ("Project", Kind::Project, ""),
            ("Project structure", Kind::Unknown, "Project structure"),
            ("For each project", Kind::Unknown, "For each project"),
            ("Alternative projects", Kind::Alternatives, ""),
            ("Review questions", Kind::Questions, ""),
            ("Why it matters", Kind::Why, ""),
            ("Resources", Kind::Reference, ""),
            ("Day 1", Kind::Unknown, "Day 1"),
            ("", Kind::Unknown, ""),
        ];
        for (text, kind, name) in cases {
            let heading = recognise(text);
            assert_eq!((heading.kind, heading.name.as_str()), (kind, name), "{text}");
        }
    }

    #[test]
    fn a_months_title_and_an_options_name_lose_their_lead() {
        assert_eq!(month_title("📘 Month 3: Language models"), "Language models");
        assert_eq!(month_title("Month 03 — Language models"), "Language models");
        assert_eq!(month_title("Language models"), "Language models");
        assert_eq!(option_name("Option B: Map of trees (12h)"), "Map of trees");
        assert_eq!(option_name("Map of trees"), "Map of trees");
    }
}
