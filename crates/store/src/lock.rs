//! Locks between processes, which keep nobody from reading or writing. They are the kernel's and end with their process.
//!
//! On Windows a lock keeps every other handle from the bytes that it covers, so there it covers one byte behind the end of any
//! file.

use std::fs::{File, TryLockError};
use std::io;
use std::thread;
use std::time::Duration;

#[cfg(windows)]
pub use windows::{cut, try_lock, unlock};

/// How often the lock is tried, and the longest pause between tries: about ten seconds in all.
const LOCK_TRIES: u32 = 400;
const LOCK_PAUSE_MS: u64 = 25;

/// Waits for the lock.
pub fn lock(file: &File) -> io::Result<()> {
    for attempt in 0..LOCK_TRIES {
        match try_lock(file) {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => {
                thread::sleep(Duration::from_millis(LOCK_PAUSE_MS.min(1 << attempt.min(6))));
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    Err(io::Error::new(io::ErrorKind::TimedOut, "another program holds the file's lock"))
}

/// Takes the lock where nobody has it.
#[cfg(not(windows))]
pub fn try_lock(file: &File) -> Result<(), TryLockError> {
    file.try_lock()
}

/// Gives the lock back.
#[cfg(not(windows))]
pub fn unlock(file: &File) -> io::Result<()> {
    file.unlock()
}

/// Takes back what an append wrote after the first `len` bytes.
#[cfg(not(windows))]
pub fn cut(file: &File, len: u64) -> io::Result<()> {
    file.set_len(len)
}

#[cfg(windows)]
#[expect(unsafe_code, reason = "the standard library locks a file from its first byte and cannot open a handle again")]
mod windows {
    use std::fs::{File, TryLockError};
    use std::io;
    use std::os::windows::io::{AsRawHandle, FromRawHandle};

    use windows_sys::Win32::Foundation::{ERROR_IO_PENDING, ERROR_LOCK_VIOLATION, GENERIC_WRITE, INVALID_HANDLE_VALUE};
    use windows_sys::Win32::Storage::FileSystem as api;
    use windows_sys::Win32::System::IO::OVERLAPPED;

    /// The place of the byte, in units of 4 GiB.
    const FAR: u32 = 1 << 30;

    /// Takes the lock where nobody has it.
    pub fn try_lock(file: &File) -> Result<(), TryLockError> {
        let flags = api::LOCKFILE_EXCLUSIVE_LOCK | api::LOCKFILE_FAIL_IMMEDIATELY;
        let mut place = OVERLAPPED::default();
        place.Anonymous.Anonymous.OffsetHigh = FAR;
        // SAFETY: the handle is open as long as `file` is borrowed, and the call ends before it returns.
        if unsafe { api::LockFileEx(file.as_raw_handle(), flags, 0, 1, 0, &raw mut place) } != 0 {
            return Ok(());
        }
        let error = io::Error::last_os_error();
        let is_held =
            [ERROR_LOCK_VIOLATION, ERROR_IO_PENDING].map(|code| Some(code as i32)).contains(&error.raw_os_error());
        Err(if is_held { TryLockError::WouldBlock } else { TryLockError::Error(error) })
    }

    /// Gives the lock back.
    pub fn unlock(file: &File) -> io::Result<()> {
        // SAFETY: as above.
        let done = unsafe { api::UnlockFile(file.as_raw_handle(), 0, FAR, 1, 0) };
        if done == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
    }

    /// Takes back what an append wrote after the first `len` bytes. A handle for appending may not cut, so it is opened again.
    pub fn cut(file: &File, len: u64) -> io::Result<()> {
        let shared = api::FILE_SHARE_READ | api::FILE_SHARE_WRITE | api::FILE_SHARE_DELETE;
        // SAFETY: as above; the new handle belongs to nobody else.
        let handle = unsafe { api::ReOpenFile(file.as_raw_handle(), GENERIC_WRITE, shared, 0) };
        if handle == INVALID_HANDLE_VALUE {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: it was opened just now.
        unsafe { File::from_raw_handle(handle) }.set_len(len)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};

    use super::*;

    #[test]
    fn one_holds_the_lock_and_others_read_and_write() {
        let path = tempfile::NamedTempFile::new().unwrap().into_temp_path();
        let open = || File::options().read(true).append(true).open(&path).unwrap();
        let (mut holder, mut other) = (open(), open());
        lock(&holder).unwrap();
        assert!(matches!(try_lock(&other), Err(TryLockError::WouldBlock)));
        holder.write_all(b"one\n").unwrap();
        other.write_all(b"two\n").unwrap();
        let mut text = String::new();
        open().read_to_string(&mut text).unwrap();
        assert_eq!(text, "one\ntwo\n");
        cut(&holder, 4).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "one\n");
        unlock(&holder).unwrap();
        lock(&other).unwrap();
    }

    #[test]
    fn a_locked_file_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (old, new) = (folder.path().join("old"), folder.path().join("new"));
        std::fs::write(&old, "old").unwrap();
        std::fs::write(&new, "new").unwrap();
        let held = File::options().read(true).append(true).open(&old).unwrap();
        lock(&held).unwrap();
        std::fs::rename(&new, &old).unwrap();
        assert_eq!(std::fs::read_to_string(&old).unwrap(), "new");
    }
}
