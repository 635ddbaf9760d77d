//! Markdown cut into sections and words cut to their stems, for judging search.
//!
//! Shared by the test of the questions and by `examples/search_eval.rs`. Knows nothing of the program's own units, so that it can judge them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

/// One section of a Markdown file: from its heading to the next one.
#[derive(Debug, Clone)]
pub struct Section {
    /// The file, relative to the repository where it lies there.
    pub file: String,
    /// The headings above it and its own, outermost first.
    pub headings: Vec<String>,
    /// Their levels, 1 to 6.
    #[allow(dead_code, reason = "the example uses it, the tests that share this do not")]
    pub levels: Vec<usize>,
    /// The text below the heading, up to the next heading of any level.
    pub body: String,
}

/// The repository's root.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files judged by default: the documents that the questions were written for, and the sample learner, whose first months
/// are those of the curriculum. Later pages say the same things in other places, so that a question would have many answers.
pub fn shipped_files() -> Vec<PathBuf> {
    [
        "README.md", "CONTRIBUTING.md", "docs/ARCHITECTURE.md", "docs/adapt.md", "docs/own-path.md", "docs/search.md",
        "docs/recipes.md", "docs/reference.md", "docs/weeks.md", "examples/sample-learner",
    ]
    .iter()
    .flat_map(|place| markdown_files(&root().join(place)))
    .collect()
}

/// All Markdown files at or below `place`, in order; none where it does not exist.
pub fn markdown_files(place: &Path) -> Vec<PathBuf> {
    if place.is_file() {
        return vec![place.to_owned()];
    }
    let Ok(entries) = fs::read_dir(place) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
        .iter()
        .filter(|path| path.is_dir() || path.extension().is_some_and(|end| end == "md"))
        .flat_map(|path| markdown_files(path))
        .collect()
}

/// The sections of all files that are text, empty ones left out.
pub fn sections_of(files: &[PathBuf]) -> Vec<Section> {
    files
        .iter()
        .filter_map(|path| Some((path, fs::read_to_string(path).ok()?)))
        .flat_map(|(path, text)| {
            let file = path.strip_prefix(root()).unwrap_or(path);
            sections(&file.to_string_lossy(), &text)
        })
        .collect()
}

fn sections(file: &str, text: &str) -> Vec<Section> {
    let text = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map_or(text, |(_, rest)| rest);
    let mut found: Vec<Section> = Vec::new();
    let mut above: Vec<(usize, String)> = Vec::new();
    let mut fenced = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        }
        let level = line.chars().take_while(|&c| c == '#').count();
        let heading = line.get(level..).and_then(|rest| rest.strip_prefix(' '));
        let heading = heading.filter(|_| !fenced && (1..=6).contains(&level));
        if let Some(heading) = heading {
            above.retain(|(outer, _)| *outer < level);
            above.push((level, heading.trim().to_owned()));
        }
        if heading.is_some() || found.is_empty() {
            found.push(Section {
                file: file.to_owned(),
                headings: above.iter().map(|(_, name)| name.clone()).collect(),
                levels: above.iter().map(|(level, _)| *level).collect(),
                body: String::new(),
            });
        }
        if let (None, Some(section)) = (heading, found.last_mut()) {
            section.body.push_str(line);
            section.body.push('\n');
        }
    }
    found.retain(|section| !section.body.trim().is_empty());
    found
}

/// The distinct stems of a text, as the index sees them.
#[allow(dead_code, reason = "only the test of the questions asks")]
pub fn stems(text: &str) -> BTreeSet<String> {
    let read = || -> rusqlite::Result<BTreeSet<String>> {
        let db = Connection::open_in_memory()?;
        db.execute_batch(
            "CREATE VIRTUAL TABLE f USING fts5(text, tokenize='porter unicode61 remove_diacritics 2');
             CREATE VIRTUAL TABLE v USING fts5vocab('f', 'row');",
        )?;
        db.execute("INSERT INTO f VALUES (?)", [text])?;
        let mut query = db.prepare("SELECT term FROM v")?;
        let terms = query.query_map([], |row| row.get(0))?;
        terms.collect()
    };
    read().unwrap_or_default()
}
