//! Whether a new workspace gets the path that ships or one for a subject of the learner's own, from flags or answers.

use super::{InitArgs, PathChoice, answered};
use crate::prelude::*;
use los_app::bundled::own_path::{OwnPath, SourceBook, WEEKS};
use los_model::markdown::text::one_line;

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
    if args.level.is_some() {
        return Err(invalid("level", "`--level` is for the path that ships", "leave it out, or say `--path shipped`"));
    }
    if !is_new {
        let hint = "name an empty folder, or write your months into `paths/NAME/`";
        return Err(invalid("path", "this folder has a learner or a path already", hint));
    }
    let book = args.from.as_deref().map(|from| SourceBook::read(from, folder)).transpose()?;
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
