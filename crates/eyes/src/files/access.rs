//! Counts and times of the reads of a workspace's files: `.context/access.log`, which may be deleted at any time.
//!
//! One line an access, `SECONDS COUNT PATH` (seconds since 1970, UTC), appended by a single write and added up on reading. When
//! the file has grown past a limit, one process replaces it by one line a file; an access in that moment may be lost. Nothing
//! here fails a call, and unreadable lines are ignored.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};

use chrono::{DateTime, Utc};

use los_store::workspace::Workspace;
use los_store::workspace::guard::Guard;
use los_store::workspace::rel_path::RelPath;
use los_store::workspace::write::Appendable;

const FOLDER: &str = ".context";
const LOG: &str = ".context/access.log";
const IGNORE: &str = ".context/.gitignore";
/// Bytes from which on the log is folded into one line a file, and bytes that it then has at most.
const FOLD_BYTES: u64 = 256 * 1024;
const MAX_FOLDED_BYTES: usize = 128 * 1024;
/// Bytes of the log that are read.
const MAX_READ_BYTES: u64 = 4 * FOLD_BYTES;
/// Files that are remembered, the most recently read ones.
pub const MAX_FILES: usize = 2_000;
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

    fn read(text: &str) -> Self {
        let mut accesses = Self::default();
        for (last, count, path) in text.lines().filter_map(parse) {
            let accessed = accesses.0.entry(path.to_owned()).or_insert(Accessed { count: 0, last });
            accessed.count = accessed.count.saturating_add(count);
            accessed.last = accessed.last.max(last);
        }
        if accesses.0.len() > MAX_FILES {
            let recent: Vec<_> = accesses.by_time().take(MAX_FILES).map(|(path, it)| (path.clone(), *it)).collect();
            accesses.0 = recent.into_iter().collect();
        }
        accesses
    }

    /// The files by their last access, the latest first.
    fn by_time(&self) -> impl Iterator<Item = (&String, &Accessed)> {
        let mut by_time: Vec<_> = self.0.iter().collect();
        by_time.sort_by_key(|(_, accessed)| std::cmp::Reverse(accessed.last));
        by_time.into_iter()
    }

    /// The lines of the folded log.
    fn lines(&self) -> String {
        let mut lines = String::new();
        for (path, accessed) in self.by_time() {
            let line = line(accessed.last, accessed.count, path);
            if lines.len() + line.len() > MAX_FOLDED_BYTES {
                break;
            }
            lines.push_str(&line);
        }
        lines
    }
}

/// Remembers that a file was read, if the log can be written.
pub fn touch(workspace: &Workspace, path: &RelPath, now: DateTime<Utc>) {
    let _ = append(workspace, &line(now.timestamp(), 1, path.as_str()));
}

/// The accesses of all files; empty without a log.
pub fn counts(workspace: &Workspace) -> Accesses {
    let opened =
        RelPath::parse(LOG).and_then(|path| workspace.files().open_file(&path, Guard::Program(workspace.policy())));
    let text = opened.ok().and_then(|(mut file, _)| read_text(&mut file));
    text.map_or_else(Accesses::default, |text| Accesses::read(&text))
}

fn line(last: i64, count: u32, path: &str) -> String {
    format!("{last} {count} {path}\n")
}

fn parse(line: &str) -> Option<(i64, u32, &str)> {
    let mut words = line.splitn(3, ' ');
    let (last, count, path) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?, words.next()?);
    let is_normal = RelPath::parse(path).is_ok_and(|parsed| parsed.as_str() == path);
    (is_normal && count > 0).then_some((last, count, path))
}

fn read_text(file: &mut File) -> Option<String> {
    let mut bytes = Vec::new();
    file.take(MAX_READ_BYTES).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn append(workspace: &Workspace, line: &str) -> Option<()> {
    let files = workspace.files();
    let log = RelPath::parse(LOG).ok()?;
    // The folder is missing only the first time.
    let opened = files.open_append(&log).or_else(|_| {
        files.create_dir_all(&RelPath::parse(FOLDER)?)?;
        files.open_append(&log)
    });
    let Appendable { mut file, created } = opened.ok()?;
    if created {
        // Derived files are not to be committed.
        let _ = files.create_new(&RelPath::parse(IGNORE).ok()?, b"*\n");
    }
    file.write_all(line.as_bytes()).ok()?;
    if file.metadata().ok()?.len() > FOLD_BYTES {
        fold(workspace, &log, file)?;
    }
    Some(())
}

/// Replaces the log by its sum. A process that does not get the lock leaves it to the one that has it.
fn fold(workspace: &Workspace, log: &RelPath, mut file: File) -> Option<()> {
    file.try_lock().ok()?;
    // Another process may have replaced the file before this one got the lock.
    workspace.metadata(log).ok()?.filter(|found| found.size > FOLD_BYTES)?;
    file.seek(SeekFrom::Start(0)).ok()?;
    let folded = Accesses::read(&read_text(&mut file)?).lines();
    workspace.files().write_atomic(log, folded.as_bytes()).ok()
}
