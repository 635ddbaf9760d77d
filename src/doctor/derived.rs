//! `.context/` and what was left behind: sizes, the index, temporary files, and whether writing and locks work.

use std::fs::TryLockError;
use std::io::Read;

use chrono::{DateTime, TimeDelta, Utc};

use super::finding::{Finding, Group, some};
use crate::calls::ctx::Ctx;
use los_model::error::{Error, Result};
use los_model::text::count;
use los_store::workspace::Workspace;
use los_store::workspace::guard::Guard;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::sandbox::Kind;

const GROUP: Group = Group::Derived;
const FOLDER: &str = ".context";
const INDEX: &str = ".context/search.db";
/// What every file of that database begins with.
const INDEX_BEGINS: &[u8] = b"SQLite format 3\0";
/// More than this is worth a word.
const LARGE_BYTES: u64 = 200 * 1024 * 1024;
/// Entries that are looked at in a folder.
const MOST_ENTRIES: usize = 10_000;

pub(crate) fn check(ctx: &Ctx) -> Vec<Finding> {
    let workspace = &ctx.workspace;
    let Ok(folder) = RelPath::parse(FOLDER) else {
        return Vec::new();
    };
    let mut findings = match workspace.metadata(&folder) {
        Ok(Some(facts)) if facts.kind == Kind::Folder => {
            let mut findings = vec![size(workspace, &folder)];
            findings.extend(index(workspace));
            if !is_read_only(workspace) {
                findings.push(probe(ctx));
            }
            findings
        }
        Ok(None) => {
            let mut findings = vec![GROUP.ok("nothing is derived yet; it comes by itself")];
            if !is_read_only(workspace) && !workspace.files().may_write_in(&RelPath::root()) {
                findings.push(
                    GROUP
                        .warning("no `.context/` can be made: calls are not logged, and searches read all there is each time")
                        .advise("give yourself the right to write in the workspace"),
                );
            }
            findings
        }
        Ok(Some(_)) | Err(_) => vec![
            GROUP
                .warning("`.context` is no folder of the workspace's own")
                .advise("move it away; what is derived comes again by itself")
                .run("mv .context .context.old"),
        ],
    };
    findings.extend(left_over(ctx));
    findings
}

/// Then nothing is tried out; it is told once, of the machine.
fn is_read_only(workspace: &Workspace) -> bool {
    workspace.files().volume().is_some_and(|volume| volume.is_read_only)
}

fn size(workspace: &Workspace, folder: &RelPath) -> Finding {
    let entries = workspace.list_dir(folder).unwrap_or_default();
    let sizes = entries.iter().take(MOST_ENTRIES).filter_map(|entry| {
        let facts = workspace.metadata(&folder.join(&entry.name).ok()?).ok()??;
        (facts.kind == Kind::File).then_some(facts.size)
    });
    let bytes: u64 = sizes.sum();
    let what = format!("`.context/` takes {}", in_units(bytes));
    if bytes > LARGE_BYTES {
        GROUP
            .note(what)
            .advise("it may be deleted at any time; the next search makes the index anew")
            .run("rm -r .context")
    } else {
        GROUP.ok(what)
    }
}

/// In the units of `[log] max_mb` and of the other commands: 2^10 and 2^20 bytes.
fn in_units(bytes: u64) -> String {
    if bytes < 1 << 20 {
        format!("{} KB", bytes.div_ceil(1 << 10))
    } else {
        format!("{:.1} MB", bytes as f64 / f64::from(1 << 20))
    }
}

fn index(workspace: &Workspace) -> Option<Finding> {
    let path = RelPath::parse(INDEX).ok()?;
    let damaged = |why: &str| {
        GROUP
            .note(format!("the search index {why}"))
            .advise("the next search makes it anew; or now, with")
            .run("los search --index")
    };
    match workspace.files().open_file(&path, Guard::Program(workspace.policy())) {
        Err(Error::FileNotFound { .. }) => None,
        Err(_) => Some(damaged("cannot be read")),
        Ok((file, _)) => {
            let mut begins = Vec::new();
            let is_read = file.take(INDEX_BEGINS.len() as u64).read_to_end(&mut begins).is_ok();
            Some(if is_read && begins == INDEX_BEGINS {
                GROUP.ok("the search index is there")
            } else {
                damaged("is damaged")
            })
        }
    }
}

/// Makes a file, syncs it, locks it, and removes it: the one thing that is written here.
fn probe(ctx: &Ctx) -> Finding {
    match try_out(ctx) {
        Ok(true) => GROUP.ok("writing, syncing and locking work"),
        Ok(false) => GROUP
            .warning("file locks do not hold on this file system: two programs that write at once may tear a line")
            .advise("keep the workspace on a disk of this machine, or let one program write at a time"),
        Err(error) => GROUP
            .warning(format!("nothing can be written in `.context/`: {error}"))
            .advise("calls are not logged and the index is not kept; give yourself the right to write there")
            .run("ls -ld .context"),
    }
}

fn try_out(ctx: &Ctx) -> Result<bool> {
    let files = ctx.workspace.files();
    let path = RelPath::parse(&format!("{FOLDER}/.los-doctor-{}.tmp", std::process::id()))?;
    if !files.create_new(&path, b"probe\n")? {
        // Another process of that number was killed here; its file is told below.
        return Ok(true);
    }
    let holds = (|| {
        let (first, second) = (files.open_append_existing(&path)?, files.open_append_existing(&path)?);
        let is_locked = first.try_lock().is_ok();
        Ok::<_, Error>(is_locked && matches!(second.try_lock(), Err(TryLockError::WouldBlock)))
    })();
    files.remove(&path)?;
    holds
}

/// Temporary files of writes that were cut off.
fn left_over(ctx: &Ctx) -> Option<Finding> {
    let workspace = &ctx.workspace;
    let memory = ctx.memory.folder(&ctx.learner).ok();
    let data = RelPath::parse(&workspace.settings().data.dir).ok();
    let folders = [
        Some(RelPath::root()),
        RelPath::parse(FOLDER).ok(),
        memory.as_ref().and_then(|memory| memory.join("pending").ok()),
        memory,
        data,
    ];
    let mut found = Vec::new();
    for folder in folders.into_iter().flatten() {
        let entries = workspace.list_dir(&folder).unwrap_or_default();
        for entry in entries.into_iter().take(MOST_ENTRIES) {
            let is_ours = entry.name.starts_with(".los-")
                && entry.name.strip_suffix(".tmp").is_some_and(|name| {
                    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'.')
                });
            if !is_ours || entry.kind != Kind::File {
                continue;
            }
            let Ok(path) = folder.join(&entry.name) else { continue };
            let modified = workspace.metadata(&path).ok().flatten().and_then(|facts| facts.modified);
            if modified.is_some_and(|at| ctx.now() - DateTime::<Utc>::from(at) > TimeDelta::days(1)) {
                found.push(path.to_string());
            }
        }
    }
    let first = found.first()?;
    let command = format!("rm {first}");
    Some(
        GROUP
            .note(format!(
                "{} of writes that were cut off: {}",
                count(found.len(), "old temporary file"),
                some(&found, 3)
            ))
            .advise("nothing needs them; remove them")
            .run(command),
    )
}
