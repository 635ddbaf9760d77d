//! Whether a new workspace gets the path that ships or one for a subject of the learner's own, from flags or answers.

use super::{InitArgs, PathChoice, answered};
use crate::prelude::*;
use los_app::bundled::own_path::{OwnPath, SourceBook, WEEKS};
use los_app::bundled::place::Placed;
use los_eyes::book;
use los_model::markdown::text::one_line;
use los_store::workspace::{RelPath, slashed};

const USUAL_WEEKS: u32 = 12;
const MAX_SUBJECT_CHARS: usize = 60;

/// The learner's own path; `None` for the one that ships. `is_new` says that there is neither a learner nor a path yet.
pub(super) fn chosen(args: &InitArgs, folder: &Path, is_new: bool, asks: bool) -> Outcome<Option<OwnPath>> {
    let is_open = args.path.is_none() && args.level.is_none() && !args.bare && args.subject.is_none();
    let is_own = match args.path {
        Some(path) => path == PathChoice::Mine,
        None if is_open && is_new && asks => {
            let items =
                ["AI: the path that ships, three levels of a year each", "Another subject: a small path of my own"];
            choice("What do you want to learn?", &items, 0)? == 1
        }
        None => false,
    };
    if !is_own {
        let extra =
            [("subject", args.subject.is_some()), ("from", args.from.is_some()), ("weeks", args.weeks.is_some())];
        return match extra.into_iter().find(|(_, is_given)| *is_given) {
            Some((flag, _)) => Err(invalid(flag, format!("`--{flag}` is for a path of your own"), "add `--path mine`")),
            None => Ok(None),
        };
    }
    if !is_new {
        let hint = "name an empty folder, or write your months into `paths/NAME/`";
        return Err(invalid("path", "this folder has a learner or a path already", hint));
    }
    let book = args.from.as_deref().map(|from| read_book(from, folder)).transpose()?;
    let title = book.as_ref().and_then(|source| read_subject(source.book.title.as_deref()?).ok());
    let name = || args.from.as_ref().and_then(|from| read_subject(&from.file_stem()?.to_string_lossy()).ok());
    let subject = match args.subject.as_ref().or(title.or_else(name).as_ref()) {
        Some(subject) => subject.clone(),
        None if asks => parsed("Your subject, such as Spanish A2", None, read_subject)?,
        None => return Err(invalid("subject", "`--path mine` needs a subject", "add `--subject \"Spanish A2\"`")),
    };
    let n_weeks = answered(args.weeks, asks, "For how many weeks?", USUAL_WEEKS, read_weeks)?;
    Ok(Some(OwnPath { subject, n_weeks, book }))
}

/// Reads a book that the learner names, from wherever it lies.
fn read_book(from: &Path, folder: &Path) -> Result<SourceBook> {
    let named = from.display().to_string();
    let no_file = |source| Error::ReadFailed { path: named.clone(), source };
    let full = dunce::canonicalize(from).map_err(|_| Error::no_file(named.as_str()))?;
    let inside = dunce::canonicalize(folder).ok().and_then(|folder| full.strip_prefix(folder).ok().map(slashed));
    let name = || format!("sources/{}", full.file_name().unwrap_or_default().to_string_lossy());
    let path = RelPath::parse(&inside.unwrap_or_else(name))?.to_string();
    let book = book::read(&path, fs::File::open(&full).map_err(no_file)?, 1, u32::MAX)?;
    Ok(SourceBook { book, path })
}

/// Adds the book to the files to make, unless it lies in the workspace, and keeps it out of git: few books may be passed on.
pub(super) fn place_book(workspace: &Workspace, path: &str, from: &Path, missing: &mut Vec<Placed>) -> Result<()> {
    let path = RelPath::parse(path)?;
    if workspace.exists(&path) {
        return Ok(());
    }
    let content = fs::read(from).map_err(|source| Error::ReadFailed { path: from.display().to_string(), source })?;
    missing.push(Placed { path, content });
    let ignored = "# Few books may be passed on. Without this file, git keeps them.\n*\n";
    missing.push(Placed { path: RelPath::parse("sources/.gitignore")?, content: ignored.into() });
    Ok(())
}

pub(super) fn read_subject(text: &str) -> Result<String> {
    let subject = one_line(text);
    let has_name = subject.chars().any(char::is_alphanumeric);
    if has_name && subject.chars().count() <= MAX_SUBJECT_CHARS {
        return Ok(subject);
    }
    Err(Error::invalid("subject", format!("must be a name of at most {MAX_SUBJECT_CHARS} characters")))
}

pub(super) fn read_weeks(text: &str) -> Result<u32> {
    let number = text.trim().trim_end_matches("weeks").trim_end().parse();
    let weeks = number.map_err(|_| Error::invalid("weeks", "must be a number such as 12"))?;
    if WEEKS.contains(&weeks) {
        return Ok(weeks);
    }
    Err(Error::invalid("weeks", format!("must be from {} to {}", WEEKS.start(), WEEKS.end())))
}
