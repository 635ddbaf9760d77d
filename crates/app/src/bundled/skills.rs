//! The skills as Claude Code reads them: copies in its folder, with the fields that the open standard keeps under `metadata`.

use super::ShippedFile;

/// Where clients look that follow the open standard for skills (agentskills.io).
const STANDARD: &str = ".agents/skills/";
/// Where Claude Code looks.
const CLAUDE: &str = ".claude/skills/";

/// The files with a copy of each skill for Claude Code, in the order of their paths.
pub(super) fn with_copies(mut files: Vec<ShippedFile>) -> Vec<ShippedFile> {
    let copy = |file: &ShippedFile| {
        let path = format!("{CLAUDE}{}", file.path.strip_prefix(STANDARD)?);
        let text = std::str::from_utf8(&file.content).ok()?;
        Some(ShippedFile { path, content: for_claude(text).into_bytes() })
    };
    let copies: Vec<ShippedFile> = files.iter().filter_map(copy).collect();
    files.extend(copies);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// A skill whose fields under `metadata` are fields of their own. The standard has only texts there; Claude Code wants a
/// yes or no without quotes.
fn for_claude(text: &str) -> String {
    let Some((fields, body)) = text.split_once("\n---\n") else { return text.to_owned() };
    let lines = fields.lines().filter(|line| *line != "metadata:");
    let lines = lines.map(|line| line.strip_prefix("  ").unwrap_or(line).replace(": \"true\"", ": true"));
    format!("{}\n---\n{body}", lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_fields_under_metadata_move() {
        let text = "---\nname: a\nmetadata:\n  argument-hint: \"[b]\"\n  disable-model-invocation: \"true\"\n---\n\n  metadata:\n---\n";
        let copy = "---\nname: a\nargument-hint: \"[b]\"\ndisable-model-invocation: true\n---\n\n  metadata:\n---\n";
        assert_eq!(for_claude(text), copy);
        assert_eq!(for_claude("no front matter"), "no front matter");
        assert_eq!(for_claude("---\nname: a\n---\nb\n"), "---\nname: a\n---\nb\n");
    }
}
