//! The machine that `los` runs on: its hardware, its software, and what changed since an earlier look.
//!
//! Reads what the system itself reports. Knows no faces and no learner, and the workspace only as a folder whose programs
//! and libraries are never run: a repository may be a stranger's. Environment variables come in through [`Machine`].

pub mod bounded;
pub mod diff;
pub mod disks;
pub mod gpus;
pub mod hardware;
pub mod programs;
pub mod python;
pub mod run;
pub mod safe_path;
pub mod software;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use los_model::rounding::round_to;

/// The source of environment variables.
pub type Variables = Arc<dyn Fn(&str) -> Option<OsString> + Send + Sync>;

/// The machine to look at.
pub struct Machine {
    /// The folder that stands for `/` where system files (`/proc`, `/sys`, `/etc`) are read; tests make their own.
    root: PathBuf,
    variables: Variables,
    /// Libraries and mounts that did not answer in time. This process does not ask them again.
    stuck: Mutex<BTreeSet<PathBuf>>,
}

impl Machine {
    /// This machine, with variables from that source.
    pub fn new(variables: Variables) -> Self {
        Self::with_root(Path::new("/"), variables)
    }

    /// A machine whose system files lie under `root`.
    pub fn with_root(root: &Path, variables: Variables) -> Self {
        Self { root: root.to_owned(), variables, stuck: Mutex::default() }
    }

    /// A system file, such as `proc/self/mounts`.
    fn file(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// A variable that is set and not empty.
    fn variable(&self, name: &str) -> Option<OsString> {
        (self.variables)(name).filter(|value| !value.is_empty())
    }

    /// The answer of a library or mount that may hang, if it comes in time. Such calls cannot be interrupted: the thread
    /// of one that hangs is left behind.
    fn ask<T: Send + 'static>(
        &self,
        path: &Path,
        timeout: Duration,
        ask: impl FnOnce(&Path) -> T + Send + 'static,
    ) -> Option<T> {
        if self.stuck.lock().unwrap_or_else(PoisonError::into_inner).contains(path) {
            return None;
        }
        let (sender, answer) = mpsc::channel();
        let asked = path.to_owned();
        thread::Builder::new().name("machine".to_owned()).spawn(move || sender.send(ask(&asked))).ok()?;
        let answer = answer.recv_timeout(timeout).ok();
        if answer.is_none() {
            self.stuck.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
        }
        answer
    }
}

impl Default for Machine {
    /// This machine, with no variable set.
    fn default() -> Self {
        Self::new(Arc::new(|_| None))
    }
}

/// Bytes as GB of 2^30 bytes, as memory is sold and `free -h`, `df -h` and `nvidia-smi` count, to two decimals.
fn gb(bytes: u64) -> f64 {
    round_to(bytes as f64 / f64::from(1_u32 << 30), 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gb_is_two_to_the_thirty_bytes_to_two_decimals() {
        for (bytes, expected) in
            [(0, 0.0), (1 << 30, 1.0), (143_771 << 20, 140.4), (16_777_216 << 10, 16.0), (536_870_912, 0.5)]
        {
            assert!((gb(bytes) - expected).abs() < 1e-9, "{bytes}: {}", gb(bytes));
        }
    }

    #[test]
    fn a_path_that_hangs_is_given_up_and_not_asked_again() {
        let machine = Machine::default();
        let (asked, n_asked) = mpsc::channel();
        let ask = |path: &str, pause: u64| {
            let asked = asked.clone();
            machine.ask(Path::new(path), Duration::from_millis(200), move |_| {
                let _ = asked.send(());
                thread::sleep(Duration::from_secs(pause));
            })
        };
        assert_eq!((ask("/stuck", 5), ask("/stuck", 0), ask("/fine", 0)), (None, None, Some(())));
        assert_eq!(n_asked.try_iter().count(), 2);
    }
}
