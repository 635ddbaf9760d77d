//! Loads levels from a workspace: which files of `paths/` are a level, a month or a week, and in what order.
//!
//! Touches no file system: callers lend their files as a [`Source`].

use std::cmp::Reverse;

use super::{IdSource, MonthLines, Page, ParsedMonth, WeekWords};
use crate::curriculum::parse::questions::name_questions;
use crate::curriculum::problem::ProblemCode as Code;
use crate::curriculum::weeks::week_of_file;
use crate::curriculum::{front_matter, headings};
use crate::prelude::*;

/// The folder of all paths.
pub const PATHS_DIR: &str = "paths";
/// The folder of the tasks' lessons and checks, below [`PATHS_DIR`]; not a level.
pub const PRACTICE: &str = "practice";

/// The folder of a level's files of cards.
pub const CARDS: &str = "cards";

/// Raise it when the same files give another [`Level`]: kept levels of an earlier version are then parsed again.
pub const VERSION: u32 = 5;

/// The order of the levels that every workspace has; others come after them by name.
const KNOWN_LEVELS: [&str; 3] = ["beginner", "intermediate", "advanced"];

/// Lends files of the workspace. Paths are relative to its root and `/`-separated.
pub trait Source {
    /// The names of a folder's entries; empty where there is no such folder.
    fn list(&self, dir: &str) -> Vec<String>;
    /// A file's text; `None` where there is none that may be read.
    fn read(&self, path: &str) -> Option<String>;
    /// Whether a file or folder is there.
    fn exists(&self, path: &str) -> bool;
}

/// Files in memory; one that is no text cannot be read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MemorySource {
    files: BTreeMap<String, Vec<u8>>,
}

impl MemorySource {
    /// Files by path.
    pub fn new<P: Into<String>, T: Into<Vec<u8>>>(files: impl IntoIterator<Item = (P, T)>) -> Self {
        Self { files: files.into_iter().map(|(path, text)| (path.into(), text.into())).collect() }
    }
}

impl Source for MemorySource {
    fn list(&self, dir: &str) -> Vec<String> {
        let prefix = format!("{dir}/");
        let below = self.files.range(prefix.clone()..).map_while(|(path, _)| path.strip_prefix(&prefix));
        let mut names: Vec<String> = below.filter_map(|rest| rest.split('/').next()).map(str::to_owned).collect();
        names.dedup();
        names
    }

    fn read(&self, path: &str) -> Option<String> {
        String::from_utf8(self.files.get(path)?.clone()).ok()
    }

    fn exists(&self, path: &str) -> bool {
        self.files.contains_key(path) || !self.list(path).is_empty()
    }
}

/// A level as loaded, with what could not be understood.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Loaded {
    pub level: Level,
    /// Problems, in order of place.
    pub problems: Vec<Problem>,
    /// Its files, for the lint.
    pub pages: Vec<Page>,
    pub lines: Vec<MonthLines>,
}

static MONTH_DIR: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)^month[[:space:]_-]*0*([0-9]{1,3})(?:[[:space:]_-]+[^0-9].*)?$"));

/// The levels: folders below `paths/`, Beginner, Intermediate and Advanced first, others by name.
pub fn levels(source: &dyn Source) -> Vec<String> {
    let names = source.list(PATHS_DIR);
    let is_level = |name: &String| {
        !name.starts_with('.') && name != PRACTICE && !source.list(&format!("{PATHS_DIR}/{name}")).is_empty()
    };
    let mut levels: Vec<String> = names.into_iter().filter(is_level).collect();
    levels.sort_by_key(|name| {
        let lower = name.to_lowercase();
        let rank = KNOWN_LEVELS.iter().position(|known| *known == lower).unwrap_or(KNOWN_LEVELS.len());
        (rank, lower, Reverse(name.clone()))
    });
    levels
}

/// Loads one level; its name counts in any case. A missing one gives an empty level and a problem.
pub fn load_level(source: &dyn Source, level: &str) -> Loaded {
    let names = levels(source);
    let in_any_case = || names.iter().find(|name| name.to_lowercase() == level.to_lowercase());
    let found = names.iter().find(|name| *name == level).or_else(in_any_case);
    let name = found.map_or(level, String::as_str);
    let dir = format!("{PATHS_DIR}/{name}");
    let mut loaded = Loaded::default();
    name.clone_into(&mut loaded.level.name);
    name.clone_into(&mut loaded.level.title);
    let mut problems = Findings::default();
    if found.is_none() {
        let fix = match names.as_slice() {
            [] => "make it, with a `month-01/README.md`".to_owned(),
            names => format!("use one of: {}", names.join(", ")),
        };
        problems.add(Code::MissingLevel, &readme_place(&dir), format!("there is no level `{level}`"), fix);
        loaded.problems = problems.0;
        return loaded;
    }
    let mut week_words = WeekWords::default();
    if let Some((file, text)) = readme(source, &dir) {
        let split = front_matter::split(&text, &file, &front_matter::LEVEL_KEYS);
        if let Some(title) = dashboard_title(split.body) {
            loaded.level.title = title;
        }
        week_words = WeekWords::new(split.front_matter.week);
        problems.0.extend(split.problems);
        loaded.pages.push(Page::read(&text, &file));
    }
    let months = month_dirs(source, &dir);
    find_gaps(&months, &mut problems);
    for (number, month_dirs) in months {
        // One month in two folders: the first that has a README is read, the others are named.
        let found = month_dirs.iter().find_map(|dir| Some((dir, readme(source, dir)?)));
        let Some(first) = found.as_ref().map(|(dir, _)| *dir).or(month_dirs.first()) else { continue };
        for other in month_dirs.iter().filter(|dir| *dir != first) {
            let message = format!("month {number} is also `{first}`");
            problems.add(Code::DuplicateMonth, &readme_place(other), message, "rename or merge one of the folders");
        }
        let Some((_, (file, text))) = found else {
            without_readme(source, first, number, &mut problems);
            continue;
        };
        let reader = MonthReader::new(number, &file, week_words.clone());
        let parsed = load_month(source, first, reader, &text);
        loaded.lines.push(parsed.lines);
        loaded.level.months.push(parsed.month);
        problems.0.extend(parsed.problems);
        loaded.pages.extend(parsed.pages);
    }
    let weeks = loaded.level.months.iter_mut().flat_map(|month| &mut month.weeks);
    for (number, task) in (1..).zip(weeks.flat_map(|week| &mut week.tasks)) {
        task.number = number;
    }
    load_cards(source, &dir, &mut loaded, &mut problems);
    loaded.problems = problems.0;
    loaded.problems.sort();
    loaded
}

/// Reads the files of cards of a level, in order of their names. A name such as `month-03-joins.md` says the month.
fn load_cards(source: &dyn Source, dir: &str, loaded: &mut Loaded, problems: &mut Findings) {
    let dir = format!("{dir}/{CARDS}");
    let mut names = source.list(&dir);
    names.retain(|name| !name.starts_with('.') && !is_readme(name));
    names.sort();
    for name in names {
        let Some(stem) = name.strip_suffix(".md") else { continue };
        let path = format!("{dir}/{name}");
        let Some(text) = source.read(&path) else {
            let fix = "save them as UTF-8 text of at most 1 MB";
            problems.add(Code::UnreadableCards, &Place::at(path, 1), "these cards cannot be read", fix);
            continue;
        };
        let mut parsed = MonthReader::cards(&path, &text);
        parsed.file.month = parsed.file.month.or_else(|| month_number(stem));
        loaded.level.card_files.push(parsed.file);
        loaded.pages.extend(parsed.pages);
        problems.0.extend(parsed.problems);
    }
    let mut ids = IdSource::default();
    loaded.level.questions().for_each(|question| ids.reserve(&question.id));
    name_questions(loaded.level.card_files.iter_mut().flat_map(|file| &mut file.questions), "card", &mut ids);
}

/// Loads every level.
pub fn load_all(source: &dyn Source) -> Vec<Loaded> {
    levels(source).iter().map(|level| load_level(source, level)).collect()
}

fn load_month(source: &dyn Source, dir: &str, mut reader: MonthReader, readme: &str) -> ParsedMonth {
    reader.readme(readme);
    let mut files: Vec<(String, u32)> = Vec::new();
    for name in source.list(dir) {
        files.extend(week_of_file(&name).map(|week| (format!("{dir}/{name}"), week)));
    }
    files.sort();
    for (path, week) in files {
        if let Some(text) = source.read(&path) {
            reader.week_file(&text, &path, week);
        }
    }
    reader.finish()
}

/// The folders of a level's months by number, each number's in order of name.
fn month_dirs(source: &dyn Source, dir: &str) -> BTreeMap<u32, Vec<String>> {
    let mut months: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    let mut names = source.list(dir);
    names.sort();
    for name in names {
        let path = format!("{dir}/{name}");
        if let Some(number) = month_number(&name)
            && !source.list(&path).is_empty()
        {
            months.entry(number).or_default().push(path);
        }
    }
    months
}

/// The number of a month's folder, from its name.
pub fn month_number(name: &str) -> Option<u32> {
    let number = MONTH_DIR.captures(name)?[1].parse().ok();
    number.filter(|number| *number > 0)
}

/// Numbers that are missing between a level's months, each run of them at the month behind it.
fn find_gaps(months: &BTreeMap<u32, Vec<String>>, problems: &mut Findings) {
    for ((before, _), (behind, dirs)) in months.iter().zip(months.iter().skip(1)) {
        let missing = match (before + 1, behind - 1) {
            (from, to) if from > to => continue,
            (from, to) if from == to => format!("month {from} is missing"),
            (from, to) => format!("months {from} to {to} are missing"),
        };
        let place = readme_place(dirs.first().map_or("", String::as_str));
        let message = format!("{missing}: month {behind} follows month {before}");
        problems.add(Code::MonthGap, &place, message, "add the missing months, or rename the folders that follow");
    }
}

/// Lists a month's folder whose README is missing or unreadable.
fn without_readme(source: &dyn Source, dir: &str, number: u32, problems: &mut Findings) {
    if let Some(name) = source.list(dir).into_iter().find(|name| is_readme(name)) {
        let place = Place::at(format!("{dir}/{name}"), 1);
        let message = format!("the text of month {number} cannot be read");
        problems.add(Code::UnreadableReadme, &place, message, "save it as UTF-8 text of at most 1 MB");
    } else {
        let message = format!("month {number} has no `README.md`");
        problems.add(Code::MissingReadme, &readme_place(dir), message, "write it, or remove the folder");
    }
}

fn readme_place(dir: &str) -> Place {
    Place::at(format!("{dir}/README.md"), 1)
}

pub(crate) fn is_readme(name: &str) -> bool {
    name.eq_ignore_ascii_case("readme.md")
}

/// A folder's `README.md`, its name in any case.
fn readme(source: &dyn Source, dir: &str) -> Option<(String, String)> {
    let exact = format!("{dir}/README.md");
    if let Some(text) = source.read(&exact) {
        return Some((exact, text));
    }
    let name = source.list(dir).into_iter().find(|name| is_readme(name))?;
    let path = format!("{dir}/{name}");
    source.read(&path).map(|text| (path, text))
}

/// The title of a level's dashboard, front matter aside: its first heading.
fn dashboard_title(text: &str) -> Option<String> {
    let title = reader::read(text, 1).blocks.into_iter().find_map(|block| match block.content {
        Content::Heading { text, .. } => Some(headings::month_title(&text)),
        _ => None,
    })?;
    let title = one_line(&title);
    (!title.is_empty()).then_some(title)
}

/// Joins a relative path to a folder; `None` if it leaves the workspace.
pub fn join(dir: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> =
        if path.starts_with('/') { Vec::new() } else { dir.split('/').filter(|part| !part.is_empty()).collect() };
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn month_folders_in_every_spelling() {
        let names = [
            "month-02", "month-1", "month_03", "Month 4", "MONTH05", "month-06-vectors", "months", "month-0", "journal",
        ];
        let source = MemorySource::new(names.map(|name| (format!("paths/X/{name}/README.md"), "")));
        let numbers: Vec<u32> = month_dirs(&source, "paths/X").into_keys().collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn joined_paths_stay_in_the_workspace() {
        assert_eq!(join("a/b", "../c/./d.md"), Some("a/c/d.md".into()));
        assert_eq!(join("a/b", "/docs/x"), Some("docs/x".into()));
        assert_eq!(join("a", "../../x"), None);
    }
}
