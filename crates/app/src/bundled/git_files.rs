//! The lines by which git joins the memory of two machines, and leaves out derived and staged files.

use crate::prelude::*;

/// Git of Windows would change the ends of lines, and a check would no longer be the one that was allowed.
const ATTRIBUTES: [&str; 4] = [
    "* -text",
    ".claude/memory/**/progress_log.jsonl merge=union",
    ".claude/memory/**/decisions.jsonl merge=union",
    ".claude/memory/**/best_practices.md merge=union",
];
const IGNORED: [&str; 3] = [".context/", ".claude/memory/pending/", ".claude/memory/learners/*/pending/"];

/// A file of git's that lacks lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lacking {
    pub path: RelPath,
    /// The lines that it lacks.
    pub lines: Vec<&'static str>,
    /// Its content with them.
    pub content: String,
    /// Whether the file is missing.
    pub is_new: bool,
}

/// The files that lack lines.
pub fn lacking(workspace: &Workspace) -> Result<Vec<Lacking>> {
    let mut files = Vec::new();
    for (name, wanted) in [(".gitattributes", &ATTRIBUTES[..]), (".gitignore", &IGNORED)] {
        let path = RelPath::parse(name)?;
        // One that cannot be read is the learner's to look after.
        let Ok(old) = if_there(workspace.read_text_raw(&path, 1 << 20)) else { continue };
        let old = old.map(|file| file.content);
        let plain = |line: &str| line.trim().trim_start_matches('/').split_whitespace().collect::<Vec<_>>().join(" ");
        let has: Vec<String> = old.iter().flat_map(|text| text.lines()).map(plain).collect();
        let lines: Vec<&str> = wanted.iter().copied().filter(|line| !has.contains(&plain(line))).collect();
        if lines.is_empty() {
            continue;
        }
        let is_new = old.is_none();
        let mut content = old.unwrap_or_default();
        if !content.is_empty() && !content.ends_with('\n') {
            content.push('\n');
        }
        for line in &lines {
            content.push_str(line);
            content.push('\n');
        }
        files.push(Lacking { path, lines, content, is_new });
    }
    Ok(files)
}
