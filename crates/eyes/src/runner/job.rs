//! One run in the sandbox, as the parent hands it to the stages inside.

use crate::prelude::*;

/// A program to run in the sandbox. Its working folder is the copy of the learner's work.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Job {
    /// The program and its arguments.
    pub argv: Vec<String>,
    /// Its environment, to which `HOME`, `TMPDIR` and `PWD` are added.
    pub env: Vec<(String, String)>,
    /// Folders that it may read in addition to the system's, such as Python's own.
    pub toolchain: Vec<PathBuf>,
    /// Symbolic links that lead to them. A link gives no right to read its target.
    pub links: Vec<PathBuf>,
    /// The time, memory, processes and bytes that it may use.
    pub limits: Limits,
    /// Do not run it at all where a protection is missing.
    pub must_protect: bool,
}

/// The limits of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Seconds by the clock.
    pub seconds: u32,
    /// Bytes of address space of each process.
    pub memory: u64,
    /// Processes and threads at once.
    pub processes: u64,
    /// Bytes of all that it writes, in files and in each file.
    pub disk: u64,
    /// Bytes kept of each of its two streams.
    pub output: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { seconds: 60, memory: 8 << 30, processes: 256, disk: 256 << 20, output: 64 << 10 }
    }
}

/// A protection that this system does not offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Protection {
    /// Namespaces: no network, no other processes, nothing that outlives the run.
    Namespaces,
    /// A root of its own, in which only the copy and the toolchain exist.
    PrivateRoot,
    /// Landlock: reading and writing only where allowed.
    Landlock,
    /// The limit of processes.
    ProcessLimit,
}

impl Protection {
    /// Those that a run on this system lacks before a stage has looked.
    pub fn here() -> Vec<Self> {
        match std::env::consts::OS {
            "windows" => vec![Self::Namespaces, Self::PrivateRoot],
            "linux" => vec![Self::Namespaces, Self::PrivateRoot, Self::Landlock, Self::ProcessLimit],
            _ => vec![Self::PrivateRoot, Self::ProcessLimit],
        }
    }

    /// The risk without it, as a short phrase.
    pub const fn risk(self) -> &'static str {
        match self {
            Self::Namespaces if cfg!(windows) => "no wall around the network: code can use it and see other processes",
            Self::PrivateRoot if cfg!(windows) => "no wall around files: code can read and change what you can",
            Self::PrivateRoot if cfg!(target_os = "macos") => {
                "the walls of sandbox-exec around files and the network were never tried: trust the code, not them"
            }
            Self::Namespaces => "no namespaces: code can use the network and see other processes",
            Self::PrivateRoot => "no private root: code sees the whole file system, Landlock guards it alone",
            Self::Landlock => "no Landlock: only the private root guards your files",
            Self::ProcessLimit => "no process limit: code can start processes until the time is up",
        }
    }
}

/// The report of the stages before the program starts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Status {
    pub(super) missing: Vec<Protection>,
    /// The program was not started, for this reason.
    pub(super) refused: Option<String>,
}

impl Status {
    /// Leaves it in the folder of the run, where the parent reads it.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        fs::write(folder.join(STATUS), serde_json::to_vec(self)?)
    }
}

/// The folders and files of one run, below its temporary folder.
pub(super) const COPY: &str = "work";
pub(super) const JOB: &str = "job.json";
pub(super) const STATUS: &str = "status.json";
pub(super) const STDIN: &str = "stdin";
/// The first argument of the stage that starts.
pub(super) const STAGE_ONE: &str = "__sandbox-outer";
/// The exit status of a stage that could not start the program.
pub(super) const NOT_STARTED: u8 = 125;
