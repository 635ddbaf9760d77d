//! Group commit: appends to one file that arrive together are written and synced together, each answered after the sync.
//!
//! The first caller writes for all that wait by then. Alone it is one open, one lock, one write, one sync.

use std::collections::HashMap;
use std::io;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Appended, Entry, Grown, append_block, count_entries};
use crate::workspace::{Appendable, ConfinedFolder, RelPath};
use los_model::{Error, Result};

/// How often a file that was replaced meanwhile is opened again.
pub(super) const MAX_OPENED: u32 = 20;

/// The appends of one process.
#[derive(Default)]
pub(super) struct GroupAppend {
    lanes: Mutex<HashMap<String, Arc<Lane>>>,
}

/// Entries to append, and who waits for the outcome.
type Waiting = (Vec<Entry>, Sender<Result<Appended>>);

/// The appends to one file.
#[derive(Default)]
struct Lane {
    queue: Mutex<Vec<Waiting>>,
    /// Held while writing; what it keeps is the last known size and number of entries.
    writing: Mutex<Option<(u64, u64)>>,
}

impl GroupAppend {
    /// Appends entries, at least one, to their file in the folder, and says where the last one is.
    pub(super) fn append(&self, files: &ConfinedFolder, folder: &RelPath, entries: Vec<Entry>) -> Result<Appended> {
        let path = folder.join(entries[0].file().name())?;
        let lane = Arc::clone(locked(&self.lanes).entry(path.to_string()).or_default());
        let (answer, outcome) = mpsc::channel();
        locked(&lane.queue).push((entries, answer));
        let mut known = locked(&lane.writing);
        if let Ok(outcome) = outcome.try_recv() {
            return outcome;
        }
        let batch = std::mem::take(&mut *locked(&lane.queue));
        let entries: Vec<&Entry> = batch.iter().flat_map(|(entries, _)| entries).collect();
        match write_batch(files, folder, &entries, &mut known) {
            Ok(appended) => {
                let mut rest = appended.as_slice();
                for (entries, answer) in &batch {
                    let (own, others) = rest.split_at(entries.len());
                    rest = others;
                    let _ = answer.send(Ok(own[own.len() - 1]));
                }
            }
            // Together they did not fit; each alone may, and each hears its own failure.
            Err(_) if batch.len() > 1 => {
                for (entries, answer) in &batch {
                    let written = write_batch(files, folder, &entries.iter().collect::<Vec<_>>(), &mut known);
                    let _ = answer.send(written.map(|appended| appended[appended.len() - 1]));
                }
            }
            Err(error) => _ = batch[0].1.send(Err(error)),
        }
        outcome.try_recv().unwrap_or_else(|_| Err(Error::Internal { what: "an append was lost among others".into() }))
    }
}

fn write_batch(
    files: &ConfinedFolder,
    folder: &RelPath,
    entries: &[&Entry],
    known: &mut Option<(u64, u64)>,
) -> Result<Vec<Appended>> {
    let kind = entries[0].file();
    let path = folder.join(kind.name())?;
    let failed = |source: io::Error| Error::WriteFailed { path: path.to_string(), source };
    let block: Vec<u8> = entries.iter().flat_map(|entry| entry.text().bytes().chain([b'\n'])).collect();
    let mut tries = 0..MAX_OPENED;
    let (mut file, created, Grown { from, to }) = loop {
        files.create_dir_all(folder)?;
        let Appendable { mut file, created, .. } = files.open_append(&path)?;
        // A file that was replaced while this append waited for its lock is opened again.
        match append_block(&mut file, &block, |file| files.is_named(&path, file)).map_err(failed)? {
            Some(grown) => break (file, created, grown),
            None if tries.next().is_some() => {}
            None => return Err(failed(io::Error::other("the file is replaced again and again"))),
        }
    };
    if created {
        // The name of a new file is made durable, too.
        files.sync_dir(folder)?;
    }
    let n = entries.len() as u64;
    let count = match *known {
        Some((size, count)) if size == from && kind.is_jsonl() => count + n,
        // It is on disk: a count that fails must not turn the success into a failure.
        _ => count_entries(&mut file, kind, to).unwrap_or(0),
    };
    *known = Some((to, count));
    let mended = to - from - block.len() as u64;
    Ok(entries
        .iter()
        .enumerate()
        .map(|(index, entry)| Appended {
            entry_count: (count + 1 + index as u64).saturating_sub(n),
            bytes_written: entry.text().len() as u64 + 1 + if index == 0 { mended } else { 0 },
        })
        .collect())
}

/// A thread that panicked while it held one of these left nothing half-made in memory.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
