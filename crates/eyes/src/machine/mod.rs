//! The machine that `los` runs on: what it is made of, what runs on it, and what changed since an earlier look.
//!
//! Reads what the system itself tells. Knows no faces, no learner and no workspace but as a folder whose programs and
//! libraries are never run: a repository may be a stranger's. Environment variables come in through [`Machine`].

pub mod bounded_file;
pub mod bounded_folder;
pub mod bounded_run;
pub mod diff;
pub mod disks;
pub mod gpus;
pub mod hardware;
pub mod memory_limit;
#[cfg(target_os = "linux")]
pub mod mounts;
pub mod os_release;
pub mod programs;
pub mod python;
pub mod safe_path;
pub mod software;

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Where environment variables come from.
pub type Variables = Arc<dyn Fn(&str) -> Option<OsString> + Send + Sync>;

/// Where to look.
pub struct Machine {
    /// The folder that stands for `/` where system files (`/proc`, `/sys`, `/etc`) are read; tests make their own.
    root: PathBuf,
    variables: Variables,
    /// Set once a vendor's library did not answer in time: it is not asked again by this process.
    is_library_stuck: AtomicBool,
}

impl Machine {
    /// This machine, with variables from there.
    pub fn new(variables: Variables) -> Self {
        Self::with_root(Path::new("/"), variables)
    }

    /// A machine whose system files lie under `root`.
    pub fn with_root(root: &Path, variables: Variables) -> Self {
        Self { root: root.to_owned(), variables, is_library_stuck: AtomicBool::new(false) }
    }

    /// A system file, such as `proc/self/mountinfo`.
    fn file(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// A variable that is set to something.
    fn variable(&self, name: &str) -> Option<OsString> {
        (self.variables)(name).filter(|value| !value.is_empty())
    }
}

impl Default for Machine {
    /// This machine, with no variable set.
    fn default() -> Self {
        Self::new(Arc::new(|_| None))
    }
}

impl fmt::Debug for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Machine").field("root", &self.root).finish_non_exhaustive()
    }
}

/// Bytes as GB of 2^30 bytes, as memory is sold and `free -h`, `df -h` and `nvidia-smi` count, to two decimals.
fn gb(bytes: u64) -> f64 {
    let hundredths = bytes as f64 / f64::from(1_u32 << 30) * 100.0;
    hundredths.round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::gb;

    #[test]
    fn a_gb_is_two_to_the_thirty_bytes_to_two_decimals() {
        for (bytes, expected) in
            [(0, 0.0), (1 << 30, 1.0), (143_771 << 20, 140.4), (16_777_216 << 10, 16.0), (536_870_912, 0.5)]
        {
            assert!((gb(bytes) - expected).abs() < 1e-9, "{bytes}: {}", gb(bytes));
        }
    }
}
