//! A parsed level, kept in `.context/` with everything that its reader asked of the files. Reading the Markdown of a year is
//! most of the work of a short command, and it changes a few times a week.
//!
//! The level is as good as new while the same questions get the same answers, so no list of the files that belong to a level is
//! written down a second time here.

use std::cell::RefCell;

use crate::prelude::*;
use los_model::curriculum::VERSION;
use los_model::digest::fingerprint;

/// A kept level above this size is not read: parsing it would take as long as the Markdown.
const MAX_BYTES: u64 = 8 << 20;

/// What a reader asked of the files, with a fingerprint of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Asked {
    List(String, u64),
    Read(String, u64),
    Exists(String, bool),
}

impl Asked {
    fn list(dir: &str, names: &[String]) -> Self {
        Self::List(dir.to_owned(), fingerprint(names.join("\n").as_bytes()))
    }

    fn read(path: &str, text: Option<&str>) -> Self {
        // No text has this length before its first byte, so a missing file is no empty one.
        let text = text.map_or_else(|| "-".to_owned(), |text| format!("{}\n{text}", text.len()));
        Self::Read(path.to_owned(), fingerprint(text.as_bytes()))
    }

    /// Whether the files give this answer today.
    fn still_holds(&self, source: &dyn Source) -> bool {
        match self {
            Self::List(dir, _) => *self == Self::list(dir, &source.list(dir)),
            Self::Read(path, _) => *self == Self::read(path, source.read(path).as_deref()),
            Self::Exists(path, was_there) => source.exists(path) == *was_there,
        }
    }
}

/// Files that note what is asked of them.
struct Noting<'a> {
    source: &'a dyn Source,
    asked: RefCell<Vec<Asked>>,
}

impl Noting<'_> {
    fn note(&self, asked: Asked) {
        let mut all = self.asked.borrow_mut();
        if !all.contains(&asked) {
            all.push(asked);
        }
    }
}

impl Source for Noting<'_> {
    fn list(&self, dir: &str) -> Vec<String> {
        let names = self.source.list(dir);
        self.note(Asked::list(dir, &names));
        names
    }

    fn read(&self, path: &str) -> Option<String> {
        let text = self.source.read(path);
        self.note(Asked::read(path, text.as_deref()));
        text
    }

    fn exists(&self, path: &str) -> bool {
        let is_there = self.source.exists(path);
        self.note(Asked::Exists(path.to_owned(), is_there));
        is_there
    }
}

#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    asked: Vec<Asked>,
    level: Level,
}

/// A level as its files have it now: the kept one where nothing has changed, else parsed and kept.
pub(super) fn level(workspace: &Workspace, files: &dyn Source, name: &str) -> Level {
    // A folder's name may hold what a file's may not.
    let file = format!("level-{:016x}.json", fingerprint(name.as_bytes()));
    if let Some(kept) = workspace.read_derived::<Kept>(&file, MAX_BYTES)
        && kept.version == VERSION
        && kept.asked.iter().all(|asked| asked.still_holds(files))
    {
        return kept.level;
    }
    let noting = Noting { source: files, asked: RefCell::default() };
    let level = load_level(&noting, name).level;
    let kept = Kept { version: VERSION, asked: noting.asked.into_inner(), level };
    // A workspace that cannot be written to is read as well, only not as fast.
    let _ = workspace.write_derived(&file, &kept);
    kept.level
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::path_files::PathFiles;
    use los_store::workspace::settings::Settings;
    use std::fs;

    #[test]
    fn a_kept_level_is_the_parsed_one_until_a_file_changes() {
        let folder = tempfile::tempdir().unwrap();
        let month = folder.path().join("paths/Beginner/month-01");
        fs::create_dir_all(&month).unwrap();
        fs::create_dir_all(folder.path().join(".claude/memory")).unwrap();
        let readme = month.join("README.md");
        let text = "# Month 1: Start\n\n## Week 1: Begin\n\n- [ ] Read a page (1h) #reading\n";
        fs::write(&readme, text).unwrap();
        let workspace = Workspace::open(folder.path(), Settings::default()).unwrap();
        let files = PathFiles(&workspace);
        let parsed = load_level(&files, "Beginner").level;
        assert_eq!(parsed.tasks().count(), 1);
        assert_eq!(level(&workspace, &files, "Beginner"), parsed, "made and kept");
        assert_eq!(level(&workspace, &files, "Beginner"), parsed, "kept");
        for (changed, n_tasks) in [(format!("{text}- [ ] Write a page (1h)\n"), 2), (text.replace("Read", "Skim"), 1)] {
            fs::write(&readme, changed).unwrap();
            let again = level(&workspace, &files, "Beginner");
            assert_eq!(again, load_level(&files, "Beginner").level);
            assert_eq!(again.tasks().count(), n_tasks);
        }
        fs::write(month.join("week-2.md"), "# Week 2: On\n\n- [ ] Rest (1h)\n").unwrap();
        assert_eq!(level(&workspace, &files, "Beginner"), load_level(&files, "Beginner").level, "a new file");
        fs::remove_dir_all(&month).unwrap();
        assert_eq!(level(&workspace, &files, "Beginner"), load_level(&files, "Beginner").level, "no file any more");
    }
}
