//! A card in the learner's own editor, at its line.

use std::process::Command;

use crate::prelude::*;
use los_model::curriculum::model::Place;

/// Opens the editor that `VISUAL` or `EDITOR` names, else `vi`, and waits until it ends.
pub(super) fn open(session: &Session, place: &Place) -> Result<()> {
    let named = ["VISUAL", "EDITOR"].into_iter().filter_map(|name| std::env::var(name).ok());
    let named = named.map(|text| text.trim().to_owned()).find(|text| !text.is_empty());
    let editor = named.unwrap_or_else(|| "vi".to_owned());
    let mut words = editor.split_whitespace();
    let program = words.next().unwrap_or("vi");
    let workspace = &session.ctx.workspace;
    let outside = workspace.outside_of(&place.file)?.map(|outside| outside.place);
    let file = outside.unwrap_or_else(|| workspace.root().join(&place.file));
    let mut command = Command::new(program);
    command.args(words).args(at_line(program, &file.to_string_lossy(), place.line));
    let failed = |source| Error::ReadFailed { path: program.to_owned(), source };
    let status = command.status().map_err(failed)?;
    if status.success() {
        return Ok(());
    }
    Err(invalid("editor", format!("`{program}` ended with {status}"), "set EDITOR to your editor"))
}

/// The arguments that open a file at a line: most editors take `+LINE`.
fn at_line(program: &str, file: &str, line: usize) -> Vec<String> {
    let name = program.rsplit('/').next().unwrap_or(program);
    match name {
        "code" | "codium" | "cursor" => vec!["--goto".into(), format!("{file}:{line}")],
        "hx" | "helix" | "subl" | "zed" => vec![format!("{file}:{line}")],
        _ => vec![format!("+{line}"), file.into()],
    }
}

#[cfg(test)]
mod tests {
    use super::at_line;

    #[test]
    fn each_editor_takes_the_line_in_its_own_way() {
        assert_eq!(at_line("vim", "a.md", 3), ["+3", "a.md"]);
        assert_eq!(at_line("/usr/bin/code", "a.md", 3), ["--goto", "a.md:3"]);
        assert_eq!(at_line("hx", "a.md", 3), ["a.md:3"]);
    }
}
