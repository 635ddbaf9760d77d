//! A month's front matter: YAML between two `---` lines at the top. Bad YAML is a problem with its line, not a failure.

pub mod node;

use std::sync::LazyLock;

use regex::Regex;
use serde_saphyr::{Options, Spanned, budget, options};

use self::node::{Node, line_of, line_of_text};
use crate::curriculum::list_item::parse_hours;
use crate::curriculum::model::{Place, SkillDecl};
use crate::curriculum::problem::{Problem, ProblemCode};
use crate::markdown::text::one_line;

/// Front matter is a few lines; more than this is not read.
const MAX_BYTES: usize = 64 * 1024;

/// Deep enough for `skills: {a: {needs: [b]}}`, and far from any stack's end.
const MAX_DEPTH: usize = 12;

/// The keys that mean something here.
const KEYS: [&str; 6] = ["title", "tier", "hours", "requires", "skills", "week"];

/// The keys of a level's own `README.md`; others are left to whoever wrote them.
const LEVEL_KEYS: [&str; 1] = ["week"];

/// A path needs few words for one thing, and each is looked for at the start of every heading.
const MAX_WEEK_WORDS: usize = 12;

/// Keys of note-taking and site tools, which are welcome and not read.
const FOREIGN_KEYS: [&str; 12] = [
    "tags", "aliases", "cssclasses", "date", "author", "layout", "level", "month", "description", "id", "status",
    "draft",
];

/// What the front matter says.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FrontMatter {
    /// The month's title.
    pub title: Option<String>,
    /// Tier 1-3.
    pub tier: Option<u8>,
    /// Hours, with the line of the key's value.
    pub hours: Option<(f64, usize)>,
    /// Months that must come first, each with its line; `None` where `requires` is not there.
    pub requires: Option<Vec<(u32, usize)>>,
    /// Declared skills.
    pub skills: Vec<SkillDecl>,
    /// Words for "week" in the path's language, such as `Woche`.
    pub week: Vec<String>,
}

/// Front matter and the text behind it.
#[derive(Debug)]
pub struct Split<'a> {
    /// What the front matter says.
    pub front_matter: FrontMatter,
    /// The Markdown behind it.
    pub body: &'a str,
    /// The line on which `body` begins.
    pub body_line: usize,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
}

#[expect(clippy::expect_used, reason = "a constant pattern")]
static KEY_LINE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"^["']?[A-Za-z_][A-Za-z0-9_ -]{0,40}["']?[[:space:]]*:(?:[[:space:]]|$)"#).expect("a constant pattern")
});

#[expect(clippy::expect_used, reason = "a constant pattern")]
static MONTH_NAME: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?i)^(?:month)?[[:space:]_-]*0*([0-9]{1,3})$").expect("a constant pattern"));

/// Splits the front matter of a month or a week off and reads it.
pub fn split<'a>(text: &'a str, file: &str) -> Split<'a> {
    split_with(text, file, &KEYS)
}

/// Splits the front matter of a level's own `README.md` off and reads what concerns the level.
pub fn split_level<'a>(text: &'a str, file: &str) -> Split<'a> {
    split_with(text, file, &LEVEL_KEYS)
}

fn split_with<'a>(text: &'a str, file: &str, keys: &'static [&'static str]) -> Split<'a> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut split = Split { front_matter: FrontMatter::default(), body: text, body_line: 1, problems: Vec::new() };
    let Some((yaml, body_at)) = find(text) else {
        return split;
    };
    let Some(body_at) = body_at else {
        let place = Place { file: file.to_owned(), line: 1 };
        let fix = "put a line `---` behind its last key";
        split.problems.push(Problem::new(ProblemCode::FrontMatter, place, "the front matter never ends", fix));
        return split;
    };
    split.body = &text[body_at..];
    split.body_line = 1 + text[..body_at].matches('\n').count();
    let mut reader = Reader { file, keys, problems: Vec::new(), last_line: split.body_line.saturating_sub(1).max(1) };
    split.front_matter = reader.read(yaml);
    split.problems = reader.problems;
    split
}

/// The YAML and where the text behind it starts (`None`: nowhere). No front matter: `None`; a rule at the top is not one.
fn find(text: &str) -> Option<(&str, Option<usize>)> {
    let first_end = text.find('\n')? + 1;
    if text[..first_end].trim_end() != "---" {
        return None;
    }
    let rest = &text[first_end..];
    // Comments right at the top are YAML; after a blank line `# Month 3` is a heading below a rule.
    let first_words =
        rest.lines().skip_while(|line| line.starts_with('#')).map(str::trim_end).find(|line| !line.is_empty())?;
    if !KEY_LINE.is_match(first_words) && !matches!(first_words, "---" | "...") {
        return None;
    }
    let mut at = first_end;
    for line in rest.split_inclusive('\n') {
        if matches!(line.trim_end(), "---" | "...") {
            return Some((&text[first_end..at], Some(at + line.len())));
        }
        at += line.len();
    }
    Some((rest, None))
}

struct Reader<'a> {
    file: &'a str,
    /// The keys that are read here.
    keys: &'static [&'static str],
    problems: Vec<Problem>,
    /// The line of the closing `---`: no problem is placed behind it.
    last_line: usize,
}

impl Reader<'_> {
    fn read(&mut self, yaml: &str) -> FrontMatter {
        let mut front_matter = FrontMatter::default();
        if yaml.trim().is_empty() {
            return front_matter;
        }
        if yaml.len() > MAX_BYTES {
            self.complain(ProblemCode::FrontMatter, 1, "the front matter is over 64 KiB", "move its text behind it");
            return front_matter;
        }
        let entries = match serde_saphyr::from_str_with_options::<Node>(yaml, limits()) {
            Ok(Node::Map(entries)) => entries,
            Ok(Node::Null) => return front_matter,
            Ok(_) => {
                self.complain(ProblemCode::FrontMatter, 2, "the front matter is not a map", "write `key: value` lines");
                return front_matter;
            }
            Err(error) => {
                let line = error.location().map_or(1, |place| place.line() as usize) + 1;
                let reason = one_line(error.without_snippet().to_string().lines().next().unwrap_or_default());
                let fix = "mend the YAML; quote a value that holds `: ` or begins with a sign";
                self.complain(ProblemCode::FrontMatter, line, format!("the front matter is not YAML: {reason}"), fix);
                return front_matter;
            }
        };
        for (key, value) in entries {
            let line = line_of(&value, line_of_text(&key));
            match key.value.to_lowercase().as_str() {
                other if KEYS.contains(&other) && !self.keys.contains(&other) => {}
                "title" => front_matter.title = self.title(&value.value, line),
                "tier" => front_matter.tier = self.tier(&value.value, line),
                "hours" => front_matter.hours = self.hours(&value.value, line).map(|hours| (hours, line)),
                "requires" => front_matter.requires = Some(self.requires(&value.value, line)),
                "skills" => front_matter.skills = self.skills(value.value, line),
                "week" => front_matter.week = self.week_words(&value.value, line),
                other if FOREIGN_KEYS.contains(&other) || self.keys == LEVEL_KEYS => {}
                other => {
                    let message = format!("unknown front-matter key `{}`", one_line(other));
                    let fix = format!("remove it, or use one of: {}", KEYS.join(", "));
                    self.complain(ProblemCode::UnknownKey, line_of_text(&key), message, fix);
                }
            }
        }
        front_matter
    }

    fn title(&mut self, value: &Node, line: usize) -> Option<String> {
        match value {
            Node::Text(text) => Some(one_line(text)),
            Node::Number(number) => Some(number.to_string()),
            Node::Null => Some(String::new()),
            _ => self.bad_value(line, "title", "a line of text"),
        }
    }

    fn tier(&mut self, value: &Node, line: usize) -> Option<u8> {
        let number = match value {
            Node::Number(number) => Some(*number),
            Node::Text(text) => text.to_lowercase().trim_start_matches("tier").trim().parse().ok(),
            _ => None,
        };
        match number {
            Some(1.0) => Some(1),
            Some(2.0) => Some(2),
            Some(3.0) => Some(3),
            _ => self.bad_value(line, "tier", "1, 2 or 3"),
        }
    }

    fn hours(&mut self, value: &Node, line: usize) -> Option<f64> {
        let hours = match value {
            Node::Number(number) => Some(*number),
            Node::Text(text) => text.trim().parse().ok().or_else(|| parse_hours(text)),
            _ => None,
        };
        let hours = hours.filter(|hours: &f64| hours.is_finite() && *hours > 0.0 && *hours <= 2000.0);
        hours.or_else(|| self.bad_value(line, "hours", "a number of hours, such as `40`"))
    }

    fn requires(&mut self, value: &Node, line: usize) -> Vec<(u32, usize)> {
        let single;
        let entries: Vec<(&Node, usize)> = match value {
            Node::Null => Vec::new(),
            Node::List(list) => list.iter().map(|entry| (&entry.value, line_of(entry, line))).collect(),
            other => {
                single = other;
                vec![(single, line)]
            }
        };
        let mut months = Vec::new();
        for (entry, line) in entries {
            let number = match entry {
                Node::Number(number) if *number >= 1.0 && *number <= 999.0 && number.fract() == 0.0 => {
                    Some(*number as u32)
                }
                Node::Text(text) => MONTH_NAME.captures(text.trim()).and_then(|found| found[1].parse().ok()),
                _ => None,
            };
            match number {
                Some(number) => months.push((number, line)),
                None => {
                    let _: Option<()> = self.bad_value(line, "requires", "a list of months, such as `[month-02]`");
                }
            }
        }
        months
    }

    /// Words for "week". A number is left alone: it says which week a file is about.
    fn week_words(&mut self, value: &Node, line: usize) -> Vec<String> {
        let entries: Vec<&Node> = match value {
            Node::Null | Node::Number(_) => Vec::new(),
            Node::List(list) => list.iter().map(|entry| &entry.value).collect(),
            one => vec![one],
        };
        let mut words = Vec::new();
        for entry in entries {
            match entry {
                Node::Text(text) if text.chars().any(char::is_alphabetic) && words.len() < MAX_WEEK_WORDS => {
                    words.push(one_line(text));
                }
                _ => {
                    let _: Option<()> = self.bad_value(line, "week", "words for a week, such as `[Woche, Semana]`");
                    break;
                }
            }
        }
        words
    }

    fn skills(&mut self, value: Node, line: usize) -> Vec<SkillDecl> {
        let entries = match value {
            Node::Null => return Vec::new(),
            Node::Map(entries) => entries,
            Node::List(list) => return self.skill_names(list, line),
            _ => {
                let _: Option<()> =
                    self.bad_value(line, "skills", "a map, such as `{tokenization: {needs: [python]}}`");
                return Vec::new();
            }
        };
        let mut skills = Vec::new();
        for (key, value) in entries {
            let key_line = line_of_text(&key);
            let needs = match value.value {
                Node::Null => Vec::new(),
                // `tokenization: [python]` is short for `needs`.
                Node::List(list) => self.names(&list, key_line),
                Node::Map(entries) => self.needs(entries, key_line),
                _ => self.bad_value(key_line, "skills", "`{needs: […]}` behind each skill").unwrap_or_default(),
            };
            if let Some(id) = self.name(&key.value, key_line) {
                skills.push(SkillDecl { id, needs, place: self.place(key_line) });
            }
        }
        skills
    }

    fn skill_names(&mut self, list: Vec<Spanned<Node>>, line: usize) -> Vec<SkillDecl> {
        let mut skills = Vec::new();
        for entry in list {
            let line = line_of(&entry, line);
            match entry.value {
                Node::Text(text) => {
                    if let Some(id) = self.name(&text, line) {
                        skills.push(SkillDecl { id, needs: Vec::new(), place: self.place(line) });
                    }
                }
                map @ Node::Map(_) => skills.extend(self.skills(map, line)),
                _ => {
                    let _: Option<()> = self.bad_value(line, "skills", "a skill's name");
                }
            }
        }
        skills
    }

    fn needs(&mut self, entries: Vec<(Spanned<String>, Spanned<Node>)>, line: usize) -> Vec<String> {
        let mut needs = Vec::new();
        for (key, value) in entries {
            let key_line = line_of_text(&key);
            if key.value != "needs" {
                let message = format!("unknown key `{}` of a skill", one_line(&key.value));
                self.complain(ProblemCode::UnknownKey, key_line, message, "remove it, or use `needs`");
                continue;
            }
            match value.value {
                Node::Null => {}
                Node::List(list) => needs.extend(self.names(&list, key_line)),
                Node::Text(text) => needs.extend(self.name(&text, key_line)),
                _ => {
                    let _: Option<()> = self.bad_value(line, "needs", "a list of skills");
                }
            }
        }
        needs
    }

    fn names(&mut self, list: &[Spanned<Node>], line: usize) -> Vec<String> {
        let mut names = Vec::new();
        for entry in list {
            let line = line_of(entry, line);
            match &entry.value {
                Node::Text(text) => names.extend(self.name(text, line)),
                _ => {
                    let _: Option<()> = self.bad_value(line, "needs", "a list of skills");
                }
            }
        }
        names
    }

    /// A skill's name as a tag: without `#`, lower case, one word.
    fn name(&mut self, text: &str, line: usize) -> Option<String> {
        let name = text.trim().trim_start_matches('#').to_lowercase();
        if name.is_empty() || name.chars().any(|c| c.is_whitespace() || c.is_control()) {
            return self.bad_value(line, "skills", "names of one word, as in `#tag`");
        }
        Some(name)
    }

    fn bad_value<T>(&mut self, line: usize, key: &str, expected: &str) -> Option<T> {
        let message = format!("`{key}` in the front matter is not understood");
        self.complain(ProblemCode::BadValue, line, message, format!("write {expected}"));
        None
    }

    fn complain(&mut self, code: ProblemCode, line: usize, message: impl Into<String>, fix: impl Into<String>) {
        self.problems.push(Problem::new(code, self.place(line), message, fix));
    }

    fn place(&self, line: usize) -> Place {
        Place { file: self.file.to_owned(), line: line.clamp(1, self.last_line) }
    }
}

fn limits() -> Options {
    options! {
        budget: budget! { max_depth: MAX_DEPTH, flow_nesting_limit: MAX_DEPTH, max_nodes: 10_000, max_aliases: 0 },
        with_snippet: false,
        strict_booleans: true,
    }
}
