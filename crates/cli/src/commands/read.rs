//! `los read`: a file as it stands, made safe to look at; with `--deps` also what it imports.

use crate::prelude::*;
use los_app::tools::read_file::{Dependency, ReadFile, ReadFileOutput};
use los_app::tools::read_repo_file::ReadRepoFile;
use los_eyes::imports::language::Grammar;

/// Show a file and its imports
///
/// Imports are found in Python, notebooks, TypeScript, JavaScript and Rust. `los help search.md` says which
/// files can be read, and how a file's module and role are found.
#[derive(Debug, Args)]
pub(crate) struct ReadArgs {
    /// The file, relative to the workspace
    pub(crate) path: String,
    /// Read as an assistant's `read_repo_file` does: only the folders that `[read] allow` names
    #[arg(long, conflicts_with = "deps")]
    pub(crate) repo: bool,
    /// Pages of a PDF, chapters of an EPUB, parts of HTML and notebooks, minutes of subtitles: 12, 10-14 or 10-; without them, what it contains
    #[arg(long, value_name = "PAGES", conflicts_with = "repo")]
    pub(crate) pages: Option<String>,
    /// Also show its module, its role and the workspace files that it imports
    #[arg(long)]
    pub(crate) deps: bool,
}

command!(ReadArgs, run, "read", "los read projects/trips/pipeline.py", "los read sources/book.pdf --pages 10-14");

pub(crate) fn run(session: &Session, out: &mut Out, args: &ReadArgs) -> Outcome {
    if args.repo {
        let asked = ReadRepoFile { path: args.path.clone() };
        return read(session, out, asked, |out, answer| content(out, &answer.content));
    }
    offer_outside(session, &args.path)?;
    let include_deps = args.deps && out.is_json;
    let (path, pages) = (args.path.clone(), args.pages.clone());
    let asked = ReadFile { path, include_deps, max_depth: 1, from_line: None, lines: None, pages };
    read(session, out, asked, |out, answer| {
        if args.deps {
            about(out, answer)?;
            out.line("")?;
        }
        content(out, &answer.file.content)?;
        if let Some(error) = &answer.metadata.parse_error {
            out.note(format!("note: {}:{}: {}", answer.file.path, error.line, error.message));
        }
        Ok(())
    })
}

/// Asks for a file outside the workspace that `sources.toml` names. Only a person at a terminal can allow it, no flag can.
fn offer_outside(session: &Session, path: &str) -> Outcome {
    let workspace = &session.ctx.workspace;
    let named = workspace.outside_of(path)?.filter(|named| session.can_ask && !workspace.may_read(named));
    let Some(named) = named else { return Ok(()) };
    Out::ask_about(&format!("{path} is {}, outside this workspace.", named.place.display()));
    if confirm("May los and assistants read it here from now on?", false)? {
        workspace.allow_outside(&named)?;
    }
    Ok(())
}

/// One line about the file, then what it imports.
fn about(out: &mut Out, answer: &ReadFileOutput) -> io::Result<()> {
    let (file, metadata) = (&answer.file, &answer.metadata);
    let facts = [
        file.language.clone(),
        count(file.size, "byte"),
        count(file.lines, "line"),
        format!("module {}", metadata.module),
        metadata.role.clone(),
    ];
    out.line(bold(&file.path) + "  " + dim(facts.join(" · ")))?;
    let imported = |one: &Dependency| Text::from(format!("  {}  ", one.path)) + dim(format!("line {}", one.line));
    answer.dependencies.iter().try_for_each(|one| out.line(imported(one)))?;
    match metadata.dependencies_omitted.unwrap_or(0) {
        0 if !answer.dependencies.is_empty() => Ok(()),
        0 if Grammar::of(&file.path).is_some() => out.line("  imports no file of the workspace"),
        0 => out.line("  imports are not read in this kind of file"),
        n => out.line(format!("  and {n} more")),
    }
}

/// The text, each line ended as this system ends lines, control characters written out.
fn content(out: &mut Out, text: &str) -> io::Result<()> {
    text.lines().try_for_each(|line| out.line(line))
}
