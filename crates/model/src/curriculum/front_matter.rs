//! A month's front matter: YAML between two `---` lines at the top. Bad YAML is a problem with its line, not a failure.

pub mod node;

use serde_saphyr::{Options, budget, options};

use self::node::Node;
use super::SkillDecl;
use crate::curriculum::problem::{Findings, Problem, ProblemCode};
use crate::prelude::*;
use crate::time::durations::parse_estimate;

/// Front matter is a few lines; more than this is not read.
const MAX_BYTES: usize = 64 * 1024;

/// Deep enough for `skills: {a: {needs: [b]}}`, and far from any stack's end.
const MAX_DEPTH: usize = 12;

/// The keys of a month or a week.
pub const MONTH_KEYS: [&str; 5] = ["title", "hours", "requires", "skills", "week"];

/// The keys of a level's own `README.md`; others are left to whoever wrote them.
pub const LEVEL_KEYS: [&str; 1] = ["week"];

/// The keys of a file of cards.
pub const CARD_KEYS: [&str; 1] = ["month"];

/// A path needs few words for one thing, and each is looked for at the start of every heading.
const MAX_WEEK_WORDS: usize = 12;

/// Keys of note-taking and site tools, and a month's own `tier`, which are welcome and not read.
const FOREIGN_KEYS: [&str; 13] = [
    "tags", "aliases", "cssclasses", "date", "author", "layout", "level", "month", "description", "id", "status",
    "draft", "tier",
];

/// The values of the front matter.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FrontMatter {
    pub title: Option<String>,
    /// Hours, with the line of the key's value.
    pub hours: Option<(f64, usize)>,
    /// Months that must come first, each with its line; `None` where `requires` is not there.
    pub requires: Option<Vec<(u32, usize)>>,
    pub skills: Vec<SkillDecl>,
    /// Words for "week" in the path's language, such as `Woche`.
    pub week: Vec<String>,
    /// The month of a file of cards.
    pub month: Option<u32>,
}

/// Front matter and the text behind it.
#[derive(Debug)]
pub struct Split<'a> {
    pub front_matter: FrontMatter,
    /// The Markdown behind it.
    pub body: &'a str,
    pub body_line: usize,
    pub problems: Vec<Problem>,
}

static KEY_LINE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"^["']?[A-Za-z_][A-Za-z0-9_ -]{0,40}["']?[[:space:]]*:(?:[[:space:]]|$)"#));

static MONTH_NAME: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)^(?:month)?[[:space:]_-]*0*([0-9]{1,3})$"));

/// Splits the front matter off and reads the keys that mean something in such a file.
pub fn split<'a>(text: &'a str, file: &str, keys: &'static [&'static str]) -> Split<'a> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (yaml, body_at) = find(text).unwrap_or(("", Some(0)));
    let body_line = 1 + text[..body_at.unwrap_or(0)].matches('\n').count();
    let mut reader = Reader { file, keys, found: Findings::default(), last_line: body_line.saturating_sub(1).max(1) };
    let mut front_matter = FrontMatter::default();
    if body_at.is_some() {
        front_matter = reader.read(yaml);
    } else {
        let fix = "put a line `---` behind its last key";
        reader.complain(ProblemCode::FrontMatter, 1, "the front matter never ends", fix);
    }
    Split { front_matter, body: &text[body_at.unwrap_or(0)..], body_line, problems: reader.found.0 }
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
    found: Findings,
    /// The line of the closing `---`: every problem is placed before it.
    last_line: usize,
}

impl Reader<'_> {
    fn read(&mut self, yaml: &str) -> FrontMatter {
        let mut front_matter = FrontMatter::default();
        if yaml.len() > MAX_BYTES {
            self.complain(ProblemCode::FrontMatter, 1, "the front matter is over 64 KiB", "move its text behind it");
            return front_matter;
        }
        let parsed =
            if yaml.trim().is_empty() { Ok(Node::Null) } else { serde_saphyr::from_str_with_options(yaml, limits()) };
        let entries = match parsed {
            Ok(Node::Map(entries)) => entries,
            Ok(Node::Null) => return front_matter,
            Ok(_) => {
                self.complain(ProblemCode::FrontMatter, 2, "the front matter is not a map", "write `key: value` lines");
                return front_matter;
            }
            Err(error) => {
                let line = error.location().map_or(1, |place| place.line() as usize) + 1;
                let reason = one_line(error.without_snippet().to_string().lines().next().unwrap_or_default());
                let fix = "correct the YAML; quote a value that holds `: ` or begins with a sign";
                self.complain(ProblemCode::FrontMatter, line, format!("the front matter is not YAML: {reason}"), fix);
                return front_matter;
            }
        };
        for (key_line, key, line, value) in entries {
            match key.to_lowercase().as_str() {
                other if MONTH_KEYS.contains(&other) && !self.keys.contains(&other) => {}
                "title" => front_matter.title = self.known("title", "a line of text", line, title(&value)),
                "hours" => {
                    let hours = self.known("hours", "a number of hours, such as `40`", line, hours(&value));
                    front_matter.hours = hours.map(|hours| (hours, line));
                }
                "requires" => {
                    let expected = "a list of months, such as `[month-02]`";
                    front_matter.requires = Some(self.each("requires", expected, &value, line, month));
                }
                "skills" => front_matter.skills = self.skills(&value, line),
                "week" => front_matter.week = self.week_words(&value, line),
                "month" if self.keys == CARD_KEYS => {
                    front_matter.month = self.known("month", "a month, such as `3`", line, month(&value));
                }
                other if FOREIGN_KEYS.contains(&other) || self.keys == LEVEL_KEYS => {}
                other => {
                    let message = format!("unknown front-matter key `{}`", one_line(other));
                    let fix = format!("remove it, or use one of: {}", self.keys.join(", "));
                    self.complain(ProblemCode::UnknownKey, key_line, message, fix);
                }
            }
        }
        front_matter
    }

    /// Words for "week". A number is left alone: it says which week a file is about.
    fn week_words(&mut self, value: &Node, line: usize) -> Vec<String> {
        const EXPECTED: &str = "words for a week, such as `[Woche, Semana]`";
        if matches!(value, Node::Number(_)) {
            return Vec::new();
        }
        let words = self.each("week", EXPECTED, value, line, |word| match word {
            Node::Text(text) if text.chars().any(char::is_alphabetic) => Some(one_line(text)),
            _ => None,
        });
        self.known("week", EXPECTED, line, (words.len() <= MAX_WEEK_WORDS).then_some(()));
        words.into_iter().take(MAX_WEEK_WORDS).map(|(word, _)| word).collect()
    }

    /// Skills as a list of names, or as a map that says more of each.
    fn skills(&mut self, value: &Node, line: usize) -> Vec<SkillDecl> {
        const NAMES: &str = "names of one word, as in `#tag`, or a map such as `{tokenization: {needs: [python]}}`";
        let Node::Map(entries) = value else {
            let names = self.each("skills", NAMES, value, line, name);
            let skills =
                names.into_iter().map(|(id, line)| SkillDecl { id, place: self.place(line), ..SkillDecl::default() });
            return skills.collect();
        };
        let mut skills = Vec::new();
        for (line, id, _, value) in entries {
            let (needs, is_procedure) = match value {
                Node::Map(entries) => self.facts(entries),
                Node::Null => (Vec::new(), false),
                _ => self.known("skills", "`{needs: […]}` behind each skill", *line, None).unwrap_or_default(),
            };
            let id = self.known("skills", NAMES, *line, tag(id));
            skills.extend(id.map(|id| SkillDecl { id, needs, is_procedure, place: self.place(*line) }));
        }
        skills
    }

    /// Its prerequisites, and whether it is a procedure.
    fn facts(&mut self, entries: &[node::Entry]) -> (Vec<String>, bool) {
        let (mut needs, mut is_procedure) = (Vec::new(), false);
        for (line, key, _, value) in entries {
            if key == "needs" {
                let names = self.each("needs", "a list of skills, one word each as in `#tag`", value, *line, name);
                needs.extend(names.into_iter().map(|(name, _)| name));
            } else if key == "kind" {
                let kind = matches!(value, Node::Text(word) if word == "procedure").then_some(());
                is_procedure = self.known("kind", "`procedure`, or leave it out", *line, kind).is_some();
            } else {
                let message = format!("unknown key `{}` of a skill", one_line(key));
                self.complain(ProblemCode::UnknownKey, *line, message, "remove it, or use `needs` or `kind`");
            }
        }
        (needs, is_procedure)
    }

    /// The parts of a list, or one value alone, each with its line.
    fn each<T>(
        &mut self,
        key: &str,
        expected: &str,
        value: &Node,
        line: usize,
        read: impl Fn(&Node) -> Option<T>,
    ) -> Vec<(T, usize)> {
        let parts: Vec<(usize, &Node)> = match value {
            Node::Null => Vec::new(),
            Node::List(list) => list.iter().map(|(own, part)| (line.max(*own), part)).collect(),
            one => vec![(line, one)],
        };
        let read = |(line, part)| Some((self.known(key, expected, line, read(part))?, line));
        parts.into_iter().filter_map(read).collect()
    }

    /// A value that was read; a value that was not is a problem.
    fn known<T>(&mut self, key: &str, expected: &str, line: usize, value: Option<T>) -> Option<T> {
        if value.is_none() {
            let message = format!("`{key}` in the front matter is not understood");
            self.complain(ProblemCode::BadValue, line, message, format!("write {expected}"));
        }
        value
    }

    fn complain(&mut self, code: ProblemCode, line: usize, message: impl Into<String>, fix: impl Into<String>) {
        let place = self.place(line);
        self.found.add(code, &place, message, fix);
    }

    fn place(&self, line: usize) -> Place {
        Place::at(self.file, line.clamp(1, self.last_line))
    }
}

/// A skill's name as a tag: without `#`, lower case, one word.
fn tag(text: &str) -> Option<String> {
    let name = text.trim().trim_start_matches('#').to_lowercase();
    (!name.is_empty() && !name.contains(|c: char| c.is_whitespace() || c.is_control())).then_some(name)
}

fn name(value: &Node) -> Option<String> {
    match value {
        Node::Text(text) => tag(text),
        _ => None,
    }
}

fn title(value: &Node) -> Option<String> {
    match value {
        Node::Text(text) => Some(one_line(text)),
        Node::Number(number) => Some(number.to_string()),
        Node::Null => Some(String::new()),
        _ => None,
    }
}

fn hours(value: &Node) -> Option<f64> {
    let hours = match value {
        Node::Number(number) => Some(*number),
        Node::Text(text) => parse_estimate(text),
        _ => None,
    };
    hours.filter(|hours| *hours > 0.0 && *hours <= 2000.0)
}

fn month(value: &Node) -> Option<u32> {
    match value {
        Node::Number(number) => (number.fract() == 0.0 && (1.0..=999.0).contains(number)).then_some(*number as u32),
        Node::Text(text) => MONTH_NAME.captures(text.trim())?[1].parse().ok(),
        _ => None,
    }
}

fn limits() -> Options {
    options! {
        budget: budget! { max_depth: MAX_DEPTH, flow_nesting_limit: MAX_DEPTH, max_nodes: 10_000, max_aliases: 0 },
        with_snippet: false,
        strict_booleans: true,
    }
}
