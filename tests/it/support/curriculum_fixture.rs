//! Fixtures of the curriculum tests: folders below `tests/fixtures`, read as a workspace is.

use std::fs;
use std::path::PathBuf;

use los_model::curriculum::load::Source;
use los_model::curriculum::parse::{MonthReader, ParsedMonth};
use los_model::curriculum::week_words::WeekWords;

use crate::support::of_repository;

/// A month that is clean apart from its weeks and questions.
pub(crate) fn month(weeks: &str, questions: &str) -> String {
    format!(
        "# Month 1: M\n\n## Weekly plan\n\n{weeks}\n\n## Main project: P\n\n### Deliverables\n\n- [ ] d\n\n## Review questions\n\n{questions}\n"
    )
}

/// A month as it is read from its README alone.
pub(crate) fn parse_month(text: &str, file: &str, number: u32) -> ParsedMonth {
    let mut reader = MonthReader::new(number, file, WeekWords::default());
    reader.readme(text);
    reader.finish()
}

/// A folder below `tests/fixtures` as a workspace.
#[derive(Debug)]
pub(crate) struct Fixture {
    root: PathBuf,
}

impl Fixture {
    /// The workspace at `tests/fixtures/NAME`.
    pub(crate) fn open(name: &str) -> Self {
        let root = of_repository("tests/fixtures").join(name);
        assert!(root.is_dir(), "no fixture {}", root.display());
        Self { root }
    }
}

impl Source for Fixture {
    fn list(&self, dir: &str) -> Vec<String> {
        let entries = fs::read_dir(self.root.join(dir)).into_iter().flatten().flatten();
        entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
    }

    fn read(&self, path: &str) -> Option<String> {
        fs::read_to_string(self.root.join(path)).ok()
    }

    fn exists(&self, path: &str) -> bool {
        self.root.join(path).exists()
    }
}
