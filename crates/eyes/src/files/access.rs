//! Counts and times of the reads of a workspace's files: `.context/access.log`, which may be deleted at any time.
//!
//! One line an access, `SECONDS PATH` (seconds since 1970, UTC), appended by a single write and added up on reading. When the
//! file has grown past a limit, its older half goes; an access in that moment may be lost. Nothing here fails a call, and
//! unreadable lines are ignored.

use crate::prelude::*;
use std::fs::File;
use std::io::{Seek, SeekFrom};

use los_store::workspace::{Appendable, Guard};

const LOG: &str = ".context/access.log";
/// Bytes from which on the log's older half goes.
const MAX_BYTES: u64 = 256 * 1024;
/// Accesses beyond which a file is not more familiar.
const MAX_FAMILIAR: f64 = 64.0;
/// Days in which an access loses half its weight: a file read two study weeks ago is half forgotten.
const HALF_LIFE_DAYS: f64 = 14.0;

/// The accesses of one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accessed {
    /// How often it was read.
    pub count: u32,
    /// When it was last read, in seconds since 1970, UTC.
    pub last: i64,
}

/// The accesses of all files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Accesses(BTreeMap<String, Accessed>);

impl Accesses {
    /// The accesses of a file.
    pub fn of(&self, path: &str) -> Option<Accessed> {
        self.0.get(path).copied()
    }

    /// The number of files with accesses.
    pub fn n_files(&self) -> usize {
        self.0.len()
    }

    /// How familiar a file is, 0..=1: `min(1, ln(1 + count) / ln(1 + 64)) · ½^(days since the last access / 14)`. 0 for a
    /// file that was never read; an access in the future counts as one of now.
    pub fn weight(&self, path: &str, now: DateTime<Utc>) -> f64 {
        let Some(accessed) = self.of(path) else { return 0.0 };
        let often = (f64::from(accessed.count).ln_1p() / MAX_FAMILIAR.ln_1p()).min(1.0);
        let days = now.timestamp().saturating_sub(accessed.last).max(0) as f64 / 86_400.0;
        often * (-days / HALF_LIFE_DAYS).exp2()
    }
}

/// Remembers that a file was read, if the log can be written.
pub fn touch(workspace: &Workspace, path: &RelPath, now: DateTime<Utc>) {
    let _ = append(workspace, &format!("{} {path}\n", now.timestamp()));
}

/// The accesses of all files; empty without a log.
pub fn counts(workspace: &Workspace) -> Accesses {
    let opened =
        RelPath::parse(LOG).and_then(|path| workspace.files().open_file(&path, Guard::Program(workspace.policy())));
    let mut accesses = Accesses::default();
    let text = opened.ok().and_then(|(file, _)| newest(file)).unwrap_or_default();
    for (last, path) in text.lines().filter_map(|line| line.split_once(' ')) {
        let is_normal = RelPath::parse(path).is_ok_and(|parsed| parsed.as_str() == path);
        let Some(last) = last.parse().ok().filter(|_| is_normal) else { continue };
        let accessed = accesses.0.entry(path.to_owned()).or_insert(Accessed { count: 0, last });
        accessed.count += 1;
        accessed.last = accessed.last.max(last);
    }
    accesses
}

/// The last lines of the log.
fn newest(mut file: File) -> Option<String> {
    let len = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(len.saturating_sub(MAX_BYTES))).ok()?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn append(workspace: &Workspace, line: &str) -> Option<()> {
    let (files, log) = (workspace.files(), RelPath::parse(LOG).ok()?);
    // The folder is missing only the first time.
    let opened = files.open_append(&log).or_else(|_| {
        workspace.make_derived_folder()?;
        files.open_append(&log)
    });
    let Appendable { mut file, size, .. } = opened.ok()?;
    file.write_all(line.as_bytes()).ok()?;
    // A process that does not get the lock leaves it to the one that has it.
    if size + line.len() as u64 > MAX_BYTES && los_store::lock::try_lock(&file).is_ok() && files.is_named(&log, &file) {
        let text = newest(file)?;
        let half = text.get(text.floor_char_boundary(text.len() / 2)..)?;
        let half = half.split_once('\n').map_or("", |(_, whole_lines)| whole_lines);
        files.write_atomic(&log, half.as_bytes()).ok()?;
    }
    Some(())
}
