//! The durable append: lock, repair a torn last line, write once, sync, unlock; on any failure the file is as it was.
//!
//! It works on an open file; opening it safely is the store's part. Other processes that follow the same recipe may
//! append at the same time. The lock is the kernel's and dies with its process, so a crash leaves nothing stale.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;

use super::{MemoryFile, each_line};
use crate::lock::{cut, lock, unlock};
use los_model::best_practices;

/// The result of an append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// Entries in the file after the append.
    pub entry_count: u64,
    /// Bytes written, newline included.
    pub bytes_written: u64,
}

/// The effect of a batch of lines on the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Grown {
    /// Size before, in bytes.
    pub from: u64,
    /// Size after, in bytes.
    pub to: u64,
}

/// Appends `block`, which must end in a newline, so that all of it is on disk once this returns, or none of it. Where
/// another file was put in its place before the lock was held, it writes nothing and returns `None`: what goes into the old
/// one would be lost. `is_current` looks whether the path still names the file.
///
/// The file must be open for reading and appending. If its last byte is no newline, an earlier write was torn: a
/// newline is put first, so that the fragment stays its own line and never swallows what comes now.
pub(super) fn append_block(
    file: &mut File,
    block: &[u8],
    is_current: impl Fn(&File) -> bool,
) -> io::Result<Option<Grown>> {
    lock(file)?;
    let result = if is_current(file) { append_locked(file, block).map(Some) } else { Ok(None) };
    let unlocked = unlock(file);
    let grown = result?;
    unlocked?;
    Ok(grown)
}

fn append_locked(file: &mut File, block: &[u8]) -> io::Result<Grown> {
    let from = file.metadata()?.len();
    let mended;
    let bytes = if ends_torn(file, from)? {
        mended = [b"\n", block].concat();
        &mended
    } else {
        block
    };
    match file.write(bytes) {
        Ok(written) if written == bytes.len() => {}
        short => {
            cut(file, from)?;
            return Err(match short {
                Ok(_) => io::Error::new(io::ErrorKind::StorageFull, "the file system took only a part of the entry"),
                Err(error) => error,
            });
        }
    }
    if let Err(error) = file.sync_data() {
        cut(file, from)?;
        return Err(error);
    }
    Ok(Grown { from, to: from + bytes.len() as u64 })
}

/// Whether a file of that size ends in a line that was cut off.
pub fn ends_torn(file: &mut File, len: u64) -> io::Result<bool> {
    if len == 0 {
        return Ok(false);
    }
    let mut last = [0];
    file.seek(SeekFrom::Start(len - 1))?;
    file.read_exact(&mut last)?;
    Ok(last[0] != b'\n')
}

/// Counts the entries among the first `len` bytes: for `.jsonl` the lines that are not blank, unparsed, else the practices.
pub(super) fn count_entries(file: &mut File, kind: MemoryFile, len: u64) -> io::Result<u64> {
    file.seek(SeekFrom::Start(0))?;
    if kind.is_jsonl() {
        let mut count = 0;
        each_line(file.take(len), &mut |line| {
            count += u64::from(!line.bytes.is_empty());
            ControlFlow::Continue(())
        })?;
        return Ok(count);
    }
    let mut bytes = Vec::new();
    file.take(len).read_to_end(&mut bytes)?;
    Ok(best_practices::read(&String::from_utf8_lossy(&bytes)).len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file_with(bytes: &[u8]) -> File {
        let path = tempfile::NamedTempFile::new().unwrap().into_temp_path();
        std::fs::write(&path, bytes).unwrap();
        File::options().read(true).append(true).open(&path).unwrap()
    }

    fn content(file: &mut File) -> Vec<u8> {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(0)).unwrap();
        file.read_to_end(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn a_torn_end_stays_its_own_line_and_old_bytes_stay() {
        let check = |before: &[u8], after: &[u8]| {
            let mut file = file_with(before);
            append_block(&mut file, b"{}\n", |_| true).unwrap().unwrap();
            assert_eq!(content(&mut file), after);
        };
        check(b"", b"{}\n");
        check(b"{\"a\":1}\n", b"{\"a\":1}\n{}\n");
        check(b"{\"a\":1}", b"{\"a\":1}\n{}\n");
        check(b"{\"a\":\"\xe2\x82", b"{\"a\":\"\xe2\x82\n{}\n");
        check(b"x\0\0\0", b"x\0\0\0\n{}\n");
        check(b"x\r", b"x\r\n{}\n");
    }

    #[test]
    fn a_replaced_file_gets_no_append() {
        let mut file = file_with(b"{}\n");
        assert_eq!(append_block(&mut file, b"{}\n", |_| false).unwrap(), None);
        assert_eq!(content(&mut file), b"{}\n");
        assert!(append_block(&mut file, b"{}\n", |_| true).unwrap().is_some(), "the lock is free again");
    }

    #[test]
    fn lines_are_counted_across_buffers_and_blank_ones_are_not() {
        let check = |bytes: &[u8], n: u64| {
            let mut file = file_with(bytes);
            assert_eq!(count_entries(&mut file, MemoryFile::ProgressLog, bytes.len() as u64).unwrap(), n);
        };
        check(b"", 0);
        check(b"\n\n", 0);
        check(b"a\n\nb", 2);
        check(&b"x".repeat(200_000), 1);
        check(&b"0123456789\n".repeat(20_000), 20_000);
    }
}
