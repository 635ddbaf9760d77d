//! How often and how lately the files of a workspace were read: `.context/access.log`, derived, deletable at any time.
//!
//! One line an access, `SECONDS COUNT PATH` (seconds since 1970, UTC), appended by a single write; folded on reading. Once
//! the file has grown past a bound, one process replaces it by one line a file; an access in that moment may be lost, the
//! file may not. Nothing here fails a call, and what does not read as such a line is passed over. It knows no clock.

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
/// Size from which on the file is folded, in bytes.
const FOLD_BYTES: u64 = 256 * 1024;
/// Size that folding leaves at most, in bytes.
const FOLDED_BYTES: usize = 128 * 1024;
/// Files that are remembered; of more those that were read longest ago are forgotten.
pub const MOST_FILES: usize = 2_000;
/// What is read of the file, whatever its size, in bytes.
const MOST_BYTES: u64 = 4 * FOLD_BYTES;
/// A file read more often is not more familiar for it.
const FAMILIAR: f64 = 64.0;
/// Days in which an access loses half its weight: what was read two study weeks ago is half forgotten.
pub const HALF_LIFE_DAYS: f64 = 14.0;

/// What is known of one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accessed {
    /// How often it was read.
    pub count: u32,
    /// When it was last read, seconds since 1970, UTC.
    pub last: i64,
}

/// How often and how lately files were read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Accesses(BTreeMap<String, Accessed>);

impl Accesses {
    /// What is known of a file.
    pub fn of(&self, path: &str) -> Option<Accessed> {
        self.0.get(path).copied()
    }

    /// How many files are known.
    pub fn n_files(&self) -> usize {
        self.0.len()
    }

    /// How familiar a file is, 0..=1: `min(1, ln(1 + count) / ln(1 + 64)) · ½^(days since the last access / 14)`. 0 for a
    /// file that was never read; an access in the future counts as one of now.
    pub fn weight(&self, path: &str, now: DateTime<Utc>) -> f64 {
        let Some(accessed) = self.of(path) else { return 0.0 };
        let often = (f64::from(accessed.count).ln_1p() / FAMILIAR.ln_1p()).min(1.0);
        let days = now.timestamp().saturating_sub(accessed.last).max(0) as f64 / 86_400.0;
        often * (-days / HALF_LIFE_DAYS).exp2()
    }

    fn read(text: &str) -> Self {
        let mut accesses = Self::default();
        for line in text.lines() {
            let Some((last, rest)) = line.split_once(' ') else {
                continue;
            };
            let Some((count, path)) = rest.split_once(' ') else {
                continue;
            };
            let (Ok(last), Ok(count), Ok(parsed)) = (last.parse(), count.parse::<u32>(), RelPath::parse(path)) else {
                continue;
            };
            if parsed.as_str() != path || count == 0 {
                continue;
            }
            let accessed = accesses.0.entry(path.to_owned()).or_insert(Accessed { count: 0, last });
            accessed.count = accessed.count.saturating_add(count);
            accessed.last = accessed.last.max(last);
        }
        accesses.forget();
        accesses
    }

    /// Forgets the files that were read longest ago, of equal ones the last by name.
    fn forget(&mut self) {
        if self.0.len() <= MOST_FILES {
            return;
        }
        let mut by_time: Vec<_> = std::mem::take(&mut self.0).into_iter().collect();
        by_time.sort_by(|(a_path, a), (b_path, b)| b.last.cmp(&a.last).then_with(|| a_path.cmp(b_path)));
        by_time.truncate(MOST_FILES);
        self.0 = by_time.into_iter().collect();
    }

    /// The lines of the file, the latest access first, as many as may stay.
    fn lines(&self) -> String {
        let mut by_time: Vec<_> = self.0.iter().collect();
        by_time.sort_by_key(|(_, accessed)| std::cmp::Reverse(accessed.last));
        let mut lines = String::new();
        for (path, accessed) in by_time {
            let line = line(accessed.last, accessed.count, path);
            if lines.len() + line.len() > FOLDED_BYTES {
                break;
            }
            lines.push_str(&line);
        }
        lines
    }
}

/// Remembers that a file was read. Where that fails, it is not remembered.
pub fn touch(workspace: &Workspace, path: &RelPath, now: DateTime<Utc>) {
    let _ = append(workspace, &line(now.timestamp(), 1, path.as_str()));
}

/// How often and how lately files were read; nothing is known where there is no such file.
pub fn counts(workspace: &Workspace) -> Accesses {
    let opened =
        RelPath::parse(LOG).and_then(|path| workspace.files().open_file(&path, Guard::Program(workspace.policy())));
    let text = opened.ok().and_then(|(mut file, _)| read_text(&mut file));
    text.map_or_else(Accesses::default, |text| Accesses::read(&text))
}

fn line(last: i64, count: u32, path: &str) -> String {
    format!("{last} {count} {path}\n")
}

fn read_text(file: &mut File) -> Option<String> {
    let mut bytes = Vec::new();
    file.take(MOST_BYTES).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn append(workspace: &Workspace, line: &str) -> Option<()> {
    let files = workspace.files();
    let log = RelPath::parse(LOG).ok()?;
    let open = || files.open_append(&log);
    // The folder is there but for the first time.
    let opened = open().or_else(|_| {
        files.create_dir_all(&RelPath::parse(FOLDER)?)?;
        open()
    });
    let Appendable { mut file, created } = opened.ok()?;
    if created {
        // What is derived is nobody's to commit.
        let _ = files.create_new(&RelPath::parse(IGNORE).ok()?, b"*\n");
    }
    file.write_all(line.as_bytes()).ok()?;
    if file.metadata().ok()?.len() > FOLD_BYTES {
        fold(workspace, &log, file)?;
    }
    Some(())
}

/// Replaces the file by its sum. Who does not get the lock leaves it to who has it.
fn fold(workspace: &Workspace, log: &RelPath, mut file: File) -> Option<()> {
    file.try_lock().ok()?;
    // Who waited for the folder may hold what another has replaced by now.
    workspace.metadata(log).ok()?.filter(|found| found.size > FOLD_BYTES)?;
    file.seek(SeekFrom::Start(0)).ok()?;
    let folded = Accesses::read(&read_text(&mut file)?).lines();
    workspace.files().write_atomic(log, folded.as_bytes()).ok()
}
