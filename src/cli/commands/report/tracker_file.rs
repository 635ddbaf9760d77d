//! Writing `paths/LEVEL/tracker.md` after the learner's yes: the change is shown as it will be written, then asked.

use serde_json::Value;

use super::WrittenFile;
use crate::cli::prompt::agree;
use crate::cli::{CommandExit, Out, Outcome, Session};
use crate::report::TRACKER_MARK;
use crate::study::learner_data::LearnerData;
use crate::study::progress_report::progress_tracker;
use los_model::curriculum::load::PATHS_DIR;
use los_model::error::{Error, if_there, invalid};
use los_model::text::visible;
use los_store::workspace::confined_folder::MAX_READ_BYTES;
use los_store::workspace::policy::Access;
use los_store::workspace::rel_path::RelPath;

/// The tracker tells what is done now.
pub(super) fn refuse_another_day(session: &Session) -> Outcome {
    if session.ctx.as_of.is_none() {
        return Ok(());
    }
    Err(invalid("as-of", "does not work with `--tracker`, which writes the state of today", "leave `--as-of` out"))
}

pub(super) fn write(session: &Session, data: &LearnerData) -> Result<WrittenFile, CommandExit> {
    let Some(new) = progress_tracker(data) else {
        return Ok(WrittenFile {
            line: format!("No path here yet, so there is no tracker: {PATHS_DIR}/ has no level with months."),
            fields: vec![("tracker", Value::Null), ("written", false.into())],
        });
    };
    let path = tracker_path(&data.level().name)?;
    session.ctx.workspace.policy().judge(&path, Access::ReadAny)?;
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
    Ok(if_there(session.ctx.workspace.read_text_raw(path, MAX_READ_BYTES))?.map(|file| file.content))
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
    Out::ask_about(&changes(path.as_str(), old.unwrap_or_default(), new));
    let question = if is_ours { "Write it?" } else { "It was not made by `los report`. Replace it?" };
    agree(question, is_ours)
}

/// The lines from the first change to the last, as they were and as they will be.
fn changes(path: &str, old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let n_before = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let (removed, added) = (&old[n_before..], &new[n_before..]);
    let n_after = removed.iter().rev().zip(added.iter().rev()).take_while(|(old, new)| old == new).count();
    let mut text = format!("{} {}:", if old.is_empty() { "Make" } else { "Change" }, visible(path));
    for (sign, lines) in [('-', removed), ('+', added)] {
        for line in &lines[..lines.len() - n_after] {
            text.push_str(&format!("\n{sign} {}", visible(line)));
        }
    }
    text
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_between_the_first_and_the_last_change_are_shown() {
        assert_eq!(
            changes("a.md", "1\n2\n3\n4\n", "1\ntwo\n3\nfour\n4\n"),
            "Change a.md:\n- 2\n- 3\n+ two\n+ 3\n+ four"
        );
        assert_eq!(changes("a.md", "", "a\nb\n"), "Make a.md:\n+ a\n+ b");
        assert_eq!(changes("a.md", "a\na\n", "a\n"), "Change a.md:\n- a");
        assert_eq!(changes("a.md", "\u{1b}[2J", "b"), format!("Change a.md:\n- {}\n+ b", visible("\u{1b}[2J")));
    }
}
