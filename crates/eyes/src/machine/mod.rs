//! The machine that `los` runs on: its hardware, its software, and what changed since an earlier look.
//!
//! Reads what the system itself reports. Knows no faces and no learner, and the workspace only as a folder whose programs
//! are never run: a repository may be a stranger's. Environment variables come in through [`Machine`].

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

pub use hardware::Hardware;
pub(crate) use programs::{Programs, TOOLS};
pub(crate) use run::Program;
pub use software::Software;

use crate::prelude::*;

/// The machine to look at, by its environment variables.
pub type Machine = dyn Fn(&str) -> Option<OsString> + Send + Sync;

/// A variable that is set and not empty.
fn variable(machine: &Machine, name: &str) -> Option<OsString> {
    machine(name).filter(|value| !value.is_empty())
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
}
