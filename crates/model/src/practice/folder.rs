//! A task's folder in memory: the same whether it is in the workspace or inside the program.

use std::collections::BTreeMap;

use super::{Complaint, Lesson, check::CheckFile, check_file, lesson};
use crate::digest::digest;

/// The files of a task's folder by their path in it, with `/`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TaskFolder {
    pub files: BTreeMap<String, Vec<u8>>,
}

impl TaskFolder {
    /// A hash of every path and byte, so that any change makes another folder.
    pub fn hash(&self) -> String {
        digest(self.files.iter().flat_map(|(path, content)| [path.as_bytes(), content]))
    }

    /// A file as text.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).and_then(|content| std::str::from_utf8(content).ok())
    }

    /// The lesson and complaints about it; `None` without one.
    pub fn lesson(&self) -> Option<(Lesson, Vec<Complaint>)> {
        self.text("lesson.md").map(lesson::read)
    }

    /// The checks, or complaints about their file; `None` without one.
    pub fn checks(&self) -> Option<Result<CheckFile, Vec<Complaint>>> {
        self.text("check.toml").map(check_file::read)
    }

    /// The files below a folder, by their path below it.
    pub fn below<'a>(&'a self, folder: &str) -> impl Iterator<Item = (&'a str, &'a [u8])> {
        let prefix = format!("{folder}/");
        self.files.iter().filter_map(move |(path, content)| Some((path.strip_prefix(&prefix)?, content.as_slice())))
    }

    /// The names of the broken versions.
    pub fn mutants(&self) -> Vec<&str> {
        let mut names: Vec<&str> =
            self.below("mutants").filter_map(|(path, _)| path.split_once('/')).map(|(name, _)| name).collect();
        names.dedup();
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_change_makes_another_hash_and_folders_are_found() {
        let folder = |files: &[(&str, &str)]| TaskFolder {
            files: files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect(),
        };
        let one = folder(&[("mutants/off_by_one/a.py", "x"), ("mutants/off_by_one/b.py", "y"), ("mutants/z/a.py", "")]);
        assert_eq!(one.mutants(), ["off_by_one", "z"]);
        assert_eq!(one.below("mutants/z").collect::<Vec<_>>(), [("a.py", &b""[..])]);
        let hashes =
            [folder(&[("a", "bc")]), folder(&[("ab", "c")]), folder(&[("a", "bc"), ("d", "")])].map(|one| one.hash());
        assert!(hashes[0] != hashes[1] && hashes[0] != hashes[2] && hashes[0].len() == 64);
    }
}
