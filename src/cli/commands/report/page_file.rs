//! Writing the page where the learner asked for it.

use std::path::Path;

use super::WrittenFile;
use crate::cli::commands::output_file::{Kind, head_of, may_write, write as write_file};
use crate::cli::{CommandExit, Session};
use crate::report::PAGE_MARK;

const PAGE: Kind = Kind {
    flag: "html",
    origin: "made by `los report`",
    is_ours: |file| head_of(file).map(|head| head.contains(PAGE_MARK)),
};

pub(super) fn write(session: &Session, file: &Path, page: &str) -> Result<WrittenFile, CommandExit> {
    may_write(session, file, &PAGE)?;
    let at = write_file(file, page.as_bytes())?;
    Ok(WrittenFile {
        line: format!("Page written: {at}"),
        fields: vec![("html", at.into()), ("bytes", page.len().into())],
    })
}
