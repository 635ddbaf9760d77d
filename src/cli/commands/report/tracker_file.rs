//! Writing `paths/LEVEL/tracker.md` after the learner's yes: the difference is shown as it will be written, then asked.

use serde_json::Value;

use super::WrittenFile;
use crate::cli::difference::difference;
use crate::cli::out::Out;
use crate::cli::prompt::agree;
use crate::cli::session::Session;
use crate::cli::{CommandExit, Outcome, invalid};
use crate::report::{TRACKER_MARK, tracker};
use crate::study::learner_data::LearnerData;
use crate::study::progress_report::progress_tracker;
use los_model::curriculum::load::PATHS_DIR;
use los_model::error::Error;
use los_store::workspace::policy::Access;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::sandbox::MAX_READ_BYTES;

/// The tracker tells what is done now.
pub(super) fn refuse_another_day(session: &Session) -> Outcome {
    if session.ctx.as_of.is_none() {
        return Ok(());
    }
    Err(invalid("as-of", "does not work with `--tracker`, which writes the state of today", "leave `--as-of` out"))
}

pub(super) fn write(session: &Session, study: &LearnerData) -> Result<WrittenFile, CommandExit> {
    let Some(data) = progress_tracker(study) else {
        return Ok(WrittenFile {
            line: format!("No path here yet, so there is no tracker: {PATHS_DIR}/ has no level with months."),
            fields: vec![("tracker", Value::Null), ("written", false.into())],
        });
    };
    let path = tracker_path(&data.level)?;
    session.ctx.workspace.policy().judge(&path, Access::ReadAny)?;
    let new = tracker(&data);
    let old = current(session, &path)?;
    if old.as_deref() == Some(new.as_str()) {
        return Ok(written_file(&path, false));
    }
    approve(session, &path, old.as_deref(), &new)?;
    if current(session, &path)? != old {
        return Err(denied(format!("`{path}` changed while it was shown; nothing was written")));
    }
    session.ctx.workspace.files().write_atomic(&path, new.as_bytes())?;
    Ok(written_file(&path, true))
}

/// The level's name is one folder's name, and nothing else.
fn tracker_path(level: &str) -> Result<RelPath, CommandExit> {
    let path = RelPath::parse(&format!("{PATHS_DIR}/{level}/tracker.md"))?;
    if path.names().count() == 3 {
        return Ok(path);
    }
    Err(Error::PathNotAllowed { path: path.to_string(), reason: "a level is one folder below paths/" }.into())
}

fn current(session: &Session, path: &RelPath) -> Result<Option<String>, CommandExit> {
    match session.ctx.workspace.read_text_raw(path, MAX_READ_BYTES) {
        Ok(file) => Ok(Some(file.content)),
        Err(Error::FileNotFound { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Goes on after a yes. A file that somebody else wrote is replaced only after an answer, whatever the flags say.
fn approve(session: &Session, path: &RelPath, old: Option<&str>, new: &str) -> Outcome {
    let is_ours = old.is_none_or(|old| old.starts_with(TRACKER_MARK));
    if session.says_yes && is_ours {
        return Ok(());
    }
    if !session.can_ask {
        let what = if is_ours {
            format!("`{path}` is written after your yes: run this at a terminal, or with `--yes`")
        } else {
            format!("`{path}` was not made by `los report`: move it away, or run this at a terminal and say yes there")
        };
        return Err(denied(what));
    }
    Out::ask_about(&difference(path.as_str(), old.unwrap_or_default(), new));
    let question = if is_ours { "Write it?" } else { "It was not made by `los report`. Replace it?" };
    agree(question, is_ours)
}

fn written_file(path: &RelPath, written: bool) -> WrittenFile {
    let words = if written { "Tracker written" } else { "Nothing new; the tracker stays as it is" };
    WrittenFile {
        line: format!("{words}: {path}"),
        fields: vec![("tracker", path.as_str().into()), ("written", written.into())],
    }
}

fn denied(what: String) -> CommandExit {
    CommandExit::Failed(Error::PermissionDenied { what })
}
