//! Keeps the first matches of all files, in whatever order threads find them, and never more than were asked for.

use std::collections::BTreeMap;

use super::Match;

/// The matches of the first files that have any, by path.
#[derive(Debug)]
pub(crate) struct First {
    limit: usize,
    n_kept: usize,
    by_file: BTreeMap<String, Vec<Match>>,
}

impl First {
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, n_kept: 0, by_file: BTreeMap::new() }
    }

    /// Whether a match in that file could still be among the first. If not, its matches are only counted.
    pub(crate) fn wants(&self, path: &str) -> bool {
        self.n_kept < self.limit || self.by_file.last_key_value().is_some_and(|(last, _)| path < last.as_str())
    }

    /// Takes a file's matches in the order of its lines, and drops those that are no longer among the first.
    pub(crate) fn add(&mut self, path: &str, matches: Vec<Match>) {
        if matches.is_empty() {
            return;
        }
        self.n_kept += matches.len();
        self.by_file.insert(path.to_owned(), matches);
        while let Some(mut last) = self.by_file.last_entry() {
            let n_last = last.get().len();
            let n_before = self.n_kept - n_last;
            if n_before >= self.limit {
                last.remove();
                self.n_kept = n_before;
            } else {
                last.get_mut().truncate(self.limit - n_before);
                self.n_kept = n_before + last.get().len();
                break;
            }
        }
    }

    pub(crate) fn into_matches(self) -> Vec<Match> {
        self.by_file.into_values().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Around;
    use super::*;

    fn at(file: &str, lines: std::ops::RangeInclusive<u64>) -> Vec<Match> {
        let found =
            |line| Match { file: file.to_owned(), line, column: 1, text: String::new(), context: Around::default() };
        lines.map(found).collect()
    }

    #[test]
    fn the_first_are_the_same_in_whatever_order_files_come() {
        let files = [("a", 1..=2), ("b", 1..=3), ("c", 4..=4), ("a/b", 7..=7)];
        let mut answers = Vec::new();
        for turn in 0..files.len() {
            let mut first = First::new(4);
            for step in 0..files.len() {
                let (file, lines) = &files[(turn + step) % files.len()];
                if first.wants(file) {
                    first.add(file, at(file, lines.clone()));
                }
            }
            assert!(!first.wants("c"));
            answers.push(
                first.into_matches().iter().map(|found| format!("{}:{}", found.file, found.line)).collect::<Vec<_>>(),
            );
        }
        for answer in answers {
            assert_eq!(answer, ["a:1", "a:2", "a/b:7", "b:1"]);
        }
    }
}
