//! Writing the page where the learner asked for it: whole or not at all, and over nothing that is not ours.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use super::WrittenFile;
use crate::cli::CommandExit;
use crate::cli::approve::confirm;
use crate::cli::commands::output_file::{refuse_memory, replace};
use crate::cli::session::Session;
use crate::report::PAGE_MARK;
use los_model::error::Error;

/// How much of a file is looked at for our mark.
const HEAD_BYTES: u64 = 1024;

pub(super) fn write(session: &Session, file: &Path, page: &str) -> Result<WrittenFile, CommandExit> {
    let shown = file.display().to_string();
    refuse_memory(session, file)?;
    match fs::symlink_metadata(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(source) => return Err(failed(&shown, source)),
        Ok(found) if !found.is_file() => {
            return Err(Error::invalid("html", format!("`{shown}` exists and is not a regular file")).into());
        }
        Ok(_) if is_ours(file).map_err(|source| failed(&shown, source))? || session.says_yes => {}
        Ok(_) => {
            let is_yes =
                session.can_ask && confirm(&format!("{shown} was not made by `los report`. Replace it?"), false)?;
            if !is_yes && session.can_ask {
                return Err(CommandExit::Declined);
            }
            if !is_yes {
                return Err(Error::PermissionDenied {
                    what: format!(
                        "`{shown}` was not made by `los report`; name another file, or replace it with `--yes`"
                    ),
                }
                .into());
            }
        }
    }
    replace(file, page.as_bytes()).map_err(|source| failed(&shown, source))?;
    let at = fs::canonicalize(file).map_or(shown, |path| path.display().to_string());
    Ok(WrittenFile {
        line: format!("Page written: {at}"),
        fields: vec![("html", at.into()), ("bytes", page.len().into())],
    })
}

fn is_ours(file: &Path) -> io::Result<bool> {
    let mut head = Vec::new();
    fs::File::open(file)?.take(HEAD_BYTES).read_to_end(&mut head)?;
    Ok(String::from_utf8_lossy(&head).contains(PAGE_MARK))
}

fn failed(path: &str, source: io::Error) -> CommandExit {
    CommandExit::Failed(Error::WriteFailed { path: path.to_owned(), source })
}
