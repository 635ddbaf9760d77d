//! The day on which a box was checked: that of the commit that did it, else that of the file's last change.
//!
//! A box stays checked, so a binary search along the line of first parents finds the first version that shows it: a few
//! versions a box instead of all. If a limit ends the search, the earliest version known to show the box counts.

use std::{path::Component, time::UNIX_EPOCH};

use gix_hashtable::HashMap;

use super::{Ask, BoxAt, History, day_of};
use crate::machine::bounded;
use crate::prelude::*;

/// Bytes of a Markdown file that are read.
const MAX_FILE_BYTES: u64 = 1 << 20;
/// Merges within merges that a search follows.
const MAX_MERGE_DEPTH: usize = 8;
/// Commits of a merged branch that are searched.
const MAX_BRANCH: usize = 1_000;

/// The day of each box, in their order.
pub(crate) fn days(
    root: &Path,
    mut history: Option<&mut History>,
    ask: &Ask<'_>,
    since: i64,
) -> Vec<Option<NaiveDate>> {
    let Ask { boxes, time_zone, .. } = *ask;
    let mut days = vec![None; boxes.len()];
    let mut by_file: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, wanted) in boxes.iter().enumerate() {
        by_file.entry(&wanted.file).or_default().push(at);
    }
    let mut line = None;
    for (file, wanted) in by_file {
        let Some((text, modified)) = read(root, file) else { continue };
        for at in &wanted {
            days[*at] = day_of(modified, time_zone);
        }
        let Some(history) = history.as_deref_mut() else { continue };
        let lines = box_lines(&text);
        let marks: Vec<_> = wanted.iter().filter_map(|at| Some((*at, Mark::find(&lines, &boxes[*at])?))).collect();
        let line = line.get_or_insert_with(|| history.line_from(history.head(), since, usize::MAX));
        let mut search =
            Search { history, file, marks: &marks, versions: HashMap::default(), seconds: BTreeMap::new() };
        search.follow(line, (0..marks.len()).collect(), since, 0);
        for (mark, seconds) in search.seconds {
            let at = marks[mark].0;
            days[at] = day_of(seconds, time_zone).or(days[at]);
        }
    }
    days
}

/// The text of a regular file under `root`, and the time of its last change in seconds since 1970.
fn read(root: &Path, file: &str) -> Option<(String, i64)> {
    let relative = Path::new(file);
    if !relative.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let path = root.join(relative);
    let about = std::fs::symlink_metadata(&path).ok().filter(std::fs::Metadata::is_file)?;
    let modified = about.modified().ok()?.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    Some((bounded::head(&path, MAX_FILE_BYTES)?, i64::try_from(modified).ok()?))
}

/// A list item with a box.
#[derive(Debug, PartialEq, Eq)]
struct BoxLine {
    number: usize,
    is_checked: bool,
    text: String,
}

/// The list items with a box in a Markdown text.
fn box_lines(text: &str) -> Vec<BoxLine> {
    text.lines().enumerate().filter_map(|(at, line)| box_line(at + 1, line)).collect()
}

fn box_line(number: usize, line: &str) -> Option<BoxLine> {
    let item = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    let item = item.strip_prefix(['-', '*', '+', '.', ')'])?.trim_start().strip_prefix('[')?;
    let is_checked = item.starts_with(['x', 'X']);
    let text = item.strip_prefix(['x', 'X', ' '])?.strip_prefix(']')?;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(BoxLine { number, is_checked, text })
}

/// The mark by which a box is recognised in another version of its file.
#[derive(Debug, PartialEq, Eq)]
enum Mark {
    /// The `^id` that the box has in its line.
    Id(String),
    /// Its words, and the number of boxes with the same words before it.
    Words(String, usize),
}

impl Mark {
    /// The mark of a box, from the lines of the present file.
    fn find(lines: &[BoxLine], wanted: &BoxAt) -> Option<Self> {
        let words = wanted.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let at = lines
            .iter()
            .position(|line| line.number == wanted.line)
            .or_else(|| lines.iter().position(|line| line.text.contains(&words)))?;
        let text = &lines[at].text;
        if let Some(id) = wanted.task_id.as_ref().map(|id| format!("^{id}"))
            && text.split(' ').any(|word| word == id)
        {
            return Some(Self::Id(id));
        }
        let before = lines[..at].iter().filter(|line| line.text == *text).count();
        Some(Self::Words(text.clone(), before))
    }

    /// Whether these lines show the box, checked.
    fn is_checked_in(&self, lines: &[BoxLine]) -> bool {
        let line = match self {
            Self::Id(id) => lines.iter().find(|line| line.text.split(' ').any(|word| word == id)),
            Self::Words(text, before) => lines.iter().filter(|line| line.text == *text).nth(*before),
        };
        line.is_some_and(|line| line.is_checked)
    }
}

/// The search for the commits that checked the boxes of one file.
struct Search<'a> {
    history: &'a mut History,
    file: &'a str,
    marks: &'a [(usize, Mark)],
    versions: HashMap<ObjectId, Vec<BoxLine>>,
    /// For each mark found in history, the authoring time of the commit that checked it.
    seconds: BTreeMap<usize, i64>,
}

impl Search<'_> {
    /// Dates those of `wanted` that are checked in the newest commit of a line.
    fn follow(&mut self, line: &[ObjectId], wanted: Vec<usize>, since: i64, depth: usize) {
        let Some(tip) = line.first() else { return };
        let (checked, _) = self.split(*tip, wanted);
        self.narrow(line, 0, line.len(), checked, since, depth);
    }

    /// Halves the line between a commit that shows all `wanted` and an older one, or the end, that shows none.
    fn narrow(&mut self, line: &[ObjectId], newer: usize, older: usize, wanted: Vec<usize>, since: i64, depth: usize) {
        if wanted.is_empty() {
            return;
        }
        if older - newer == 1 || !self.history.may_read_more() {
            return self.settle(line[newer], wanted, since, depth);
        }
        let middle = usize::midpoint(newer, older);
        let (checked, open) = self.split(line[middle], wanted);
        self.narrow(line, middle, older, checked, since, depth);
        self.narrow(line, newer, middle, open, since, depth);
    }

    /// Takes a commit as the one that checked `wanted`, unless it merged a branch that did.
    fn settle(&mut self, commit: ObjectId, mut wanted: Vec<usize>, since: i64, depth: usize) {
        let Some((authored, parents)) = self.history.commit(commit).map(|it| (it.authored, it.parents.clone())) else {
            return;
        };
        self.seconds.extend(wanted.iter().map(|mark| (*mark, authored)));
        if depth >= MAX_MERGE_DEPTH {
            return;
        }
        for parent in parents.into_iter().skip(1) {
            let (merged, rest) = self.split(parent, wanted);
            wanted = rest;
            if !merged.is_empty() {
                let line = self.history.line_from(parent, since, MAX_BRANCH);
                self.narrow(&line, 0, line.len(), merged, since, depth + 1);
            }
        }
    }

    /// Splits `wanted` into those that a commit shows checked, and the others.
    fn split(&mut self, commit: ObjectId, wanted: Vec<usize>) -> (Vec<usize>, Vec<usize>) {
        let Some(version) = self.history.file_at(commit, self.file) else { return (Vec::new(), wanted) };
        let lines = self
            .versions
            .entry(version)
            .or_insert_with(|| self.history.text(version).map(|text| box_lines(&text)).unwrap_or_default());
        wanted.into_iter().partition(|mark| self.marks[*mark].1.is_checked_in(lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_a_list_item_with_brackets() {
        let check = |line: &str, expected: Option<(bool, &str)>| {
            let found = box_line(1, line);
            assert_eq!(found.as_ref().map(|found| (found.is_checked, found.text.as_str())), expected, "{line:?}");
        };
        check("- [x] Read  chapter 1 ^a", Some((true, "Read chapter 1 ^a")));
        check("  * [X] b", Some((true, "b")));
        check("12. [ ] c", Some((false, "c")));
        check("- [] d", None);
        check("- plain", None);
        check("[x] not an item", None);
        check("é", None);
    }

    #[test]
    fn equal_words_are_distinguished_by_their_place() {
        let lines = box_lines("- [x] Review\n- [ ] Review\n- [x] Read ^m01-read\n");
        let wanted = |line, task_id: Option<&str>| BoxAt {
            file: String::new(),
            line,
            task_id: task_id.map(Into::into),
            text: "Review".into(),
        };
        assert_eq!(Mark::find(&lines, &wanted(2, Some("other"))), Some(Mark::Words("Review".into(), 1)));
        assert_eq!(Mark::find(&lines, &wanted(3, Some("m01-read"))), Some(Mark::Id("^m01-read".into())));
        assert!(Mark::Words("Review".into(), 0).is_checked_in(&lines));
        assert!(!Mark::Words("Review".into(), 1).is_checked_in(&lines));
        assert!(!Mark::Words("Review".into(), 2).is_checked_in(&lines));
    }
}
