//! The workspace: where it is, whether its settings read, and whether `.context/` can be used.

use super::finding::{Finding, Group, Opened};
use crate::failure;
use crate::prelude::*;
use los_store::workspace::{Facts, Note};

const GROUP: Group = Group::Workspace;

/// The finding where no workspace is open.
pub(super) fn none(closed: Option<&Error>) -> Finding {
    let Some(error) = closed else {
        return GROUP.warning(
            "there is no learning workspace here or in a folder above",
            "go to yours, name it with `--root DIR`, or make this folder one: `los init`",
        );
    };
    let hint = failure::hint(error);
    let advice = hint.as_deref().unwrap_or("allow yourself to read the folder, or name another with `--root DIR`");
    GROUP.error(error.to_string(), advice)
}

pub(super) fn check(opened: &Opened) -> Vec<Finding> {
    let mut findings = vec![GROUP.ok(opened.ctx.workspace.root().display().to_string())];
    findings.extend(settings(opened));
    findings.extend(context(&opened.ctx));
    findings
}

fn settings(opened: &Opened) -> Vec<Finding> {
    if let Some(error) = &opened.settings_error {
        return vec![GROUP.error(
            format!("{SETTINGS_FILE} cannot be read: {error}"),
            "correct it or move it away; other commands stop here, this one uses the defaults",
        )];
    }
    let ignored = "it is ignored; correct the name or remove the line";
    let warning = |note: &Note| GROUP.warning(format!("{SETTINGS_FILE}:{}: {}", note.line, note.message), ignored);
    opened.notes.iter().map(warning).collect()
}

/// Whether calls can be logged and the index kept. A read-only file system is reported once, by the machine's checks.
fn context(ctx: &Ctx) -> Option<Finding> {
    let (group, files) = (Group::Derived, ctx.workspace.files());
    if files.volume().is_some_and(|volume| volume.is_read_only) {
        return None;
    }
    let folder = RelPath::parse(".context").ok()?;
    Some(match ctx.workspace.metadata(&folder) {
        Ok(Some(facts)) if facts.kind == Kind::Folder && files.may_write_in(&folder) => {
            group.ok("`.context/` can be written")
        }
        Ok(None) if files.may_write_in(&RelPath::root()) => group.ok("no `.context/` yet; it is made when needed"),
        Ok(None | Some(Facts { kind: Kind::Folder, .. })) => group.warning(
            "`.context/` is not writable",
            "calls are not logged and the index is not kept; allow yourself to write there: `ls -ld . .context`",
        ),
        Ok(Some(_)) | Err(_) => group.warning(
            "`.context` is not a folder of this workspace",
            "move it away; derived files are made again: `mv .context .context.old`",
        ),
    })
}
