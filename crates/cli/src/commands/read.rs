//! `los read`: a file as it stands, made safe to look at; with `--deps` also what it imports.

use std::io;

use clap::Args;

use crate::command::{Command, Out, Outcome, Session, read};
use crate::text::{Text, bold, dim};
use los_app::tools::read_file::{Dependency, ReadFile, ReadFileArgs, ReadFileOutput};
use los_app::tools::read_repo_file::{ReadRepoFile, ReadRepoFileArgs};
use los_eyes::imports::language::Grammar;
use los_model::rounding::round_to;
use los_model::text::count;

/// Show a file and its imports
///
/// Imports are found in Python, notebooks, TypeScript, JavaScript and Rust. `docs/search.md` says which
/// files can be read, and how a file's module and role are found.
#[derive(Debug, Args)]
pub(crate) struct ReadArgs {
    /// The file, relative to the workspace
    pub(crate) path: String,
    /// Read as an assistant's `read_repo_file` does: only the folders that `[read] allow` names
    #[arg(long, conflicts_with = "deps")]
    pub(crate) repo: bool,
    /// Also show its module, its role and the workspace files that it imports
    #[arg(long)]
    pub(crate) deps: bool,
}

pub(crate) const COMMAND: Command = Command::of::<ReadArgs>(
    "read",
    &["los read projects/trips/pipeline.py", "los read pipeline.py --deps"],
    |given, out| run(&given.open(out)?, out, &given.args()?),
);

pub(crate) fn run(session: &Session, out: &mut Out, args: &ReadArgs) -> Outcome {
    if args.repo {
        let asked = ReadRepoFileArgs { path: args.path.clone() };
        return read::<ReadRepoFile>(session, out, asked, |out, answer| content(out, &answer.content));
    }
    let include_deps = args.deps && out.is_json();
    let asked = ReadFileArgs { path: args.path.clone(), include_deps, max_depth: 1 };
    read::<ReadFile>(session, out, asked, |out, answer| {
        if args.deps {
            about(out, answer)?;
            out.line("")?;
        }
        content(out, &answer.file.content)?;
        if answer.file.size == 0 {
            out.note(format!("note: {} is empty", answer.file.path));
        }
        if let Some(error) = &answer.metadata.parse_error {
            out.note(format!("note: {}:{}: {}", answer.file.path, error.line, error.message));
        }
        Ok(())
    })
}

/// One line about the file, then what it imports as a tree.
fn about(out: &mut Out, answer: &ReadFileOutput) -> io::Result<()> {
    let (file, metadata) = (&answer.file, &answer.metadata);
    let facts = [
        file.language.clone(),
        size(file.size),
        count(file.lines, "line"),
        format!("module {}", metadata.module),
        metadata.role.clone(),
    ];
    out.line(bold(&file.path) + "  " + dim(facts.join(" · ")))?;
    let n_omitted = metadata.dependencies_omitted.unwrap_or(0);
    let n_rows = answer.dependencies.len() + usize::from(n_omitted > 0);
    if n_rows == 0 {
        return out.line(match Grammar::of(&file.path) {
            Some(_) => "└─ imports no file of the workspace",
            None => "└─ imports are not read in this kind of file",
        });
    }
    let branch = |row: usize| if row + 1 == n_rows { "└─" } else { "├─" };
    for (row, Dependency { path, line, .. }) in answer.dependencies.iter().enumerate() {
        out.line(Text::from(format!("{} {path}  ", branch(row))) + dim(format!("line {line}")))?;
    }
    if n_omitted > 0 {
        out.line(format!("{} and {n_omitted} more", branch(n_rows - 1)))?;
    }
    Ok(())
}

/// The text, each line ended as this system ends lines, control characters written out.
fn content(out: &mut Out, text: &str) -> io::Result<()> {
    text.lines().try_for_each(|line| out.line(line))
}

/// `312 B`, `2.1 KB`, `1 MB`.
fn size(bytes: u64) -> String {
    let rounded = |unit: f64| round_to(bytes as f64 / unit, 1);
    match bytes {
        0..1_024 => format!("{bytes} B"),
        1_024..1_048_576 => format!("{} KB", rounded(1_024.0)),
        _ => format!("{} MB", rounded(1_048_576.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_told_in_the_unit_that_fits() {
        let told = [0, 1_023, 1_024, 2_150, 1_048_576].map(size);
        assert_eq!(told, ["0 B", "1023 B", "1 KB", "2.1 KB", "1 MB"]);
    }
}
