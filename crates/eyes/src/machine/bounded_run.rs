//! Running a program for one line of its output: no shell, no input, an almost empty environment, a deadline, little
//! output read, and nothing left running.
//!
//! Which program may be run is decided elsewhere.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// What to run, and how.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    /// The file, links followed: what was judged is what is run.
    pub(crate) file: PathBuf,
    /// The path at which it was found: many programs go by the name they are called with.
    pub(crate) called: PathBuf,
    /// All of its environment.
    pub(crate) environment: Vec<(&'static str, OsString)>,
}

/// How long a program may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);
/// As much of its output is read.
#[cfg(unix)]
const MOST_BYTES: usize = 4096;

/// What the program prints on standard output in time, at most 4 KB of it.
#[cfg(unix)]
pub(crate) fn output(program: &Program, args: &[&str], patience: Duration) -> Option<String> {
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};
    use std::time::Instant;

    let deadline = Instant::now() + patience;
    let mut child = Command::new(&program.file)
        .arg0(&program.called)
        .args(args)
        .env_clear()
        .envs(program.environment.iter().map(|(name, value)| (name, value)))
        // No folder of a learner: nothing that lies there can have a say.
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .ok()?;
    let text = child.stdout.take().and_then(|stdout| read_until(stdout, deadline));
    // The child is not waited for yet, so its number is still its own, and so is its group's.
    if let Ok(group) = i32::try_from(child.id()).map(rustix::process::Pid::from_raw) {
        let _ = group.map(|group| rustix::process::kill_process_group(group, rustix::process::Signal::KILL));
    }
    reap(&mut child);
    text
}

#[cfg(not(unix))]
pub(crate) fn output(_program: &Program, _args: &[&str], _patience: Duration) -> Option<String> {
    // Without groups of processes nothing could be said of what a program leaves behind.
    None
}

/// Reads to the end, the limit or the deadline. Whoever else holds the pipe's other end cannot make it last longer.
#[cfg(unix)]
fn read_until(mut stdout: std::process::ChildStdout, deadline: std::time::Instant) -> Option<String> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::io::Read;

    let mut bytes = Vec::new();
    let mut buffer = [0; MOST_BYTES];
    while bytes.len() < MOST_BYTES {
        let left = deadline.saturating_duration_since(std::time::Instant::now());
        let timeout = Timespec::try_from(left).ok()?;
        let mut ends = [PollFd::new(&stdout, PollFlags::IN)];
        match poll(&mut ends, Some(&timeout)) {
            Ok(0) => break,
            Err(rustix::io::Errno::INTR) => continue,
            Err(_) => return None,
            Ok(_) => {}
        }
        match stdout.read(&mut buffer[bytes.len()..]) {
            Ok(0) => break,
            Ok(n) => {
                let from = bytes.len();
                bytes.extend_from_slice(&buffer[from..from + n]);
            }
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// A killed process is gone at once, unless the kernel itself hangs in it; then it is left.
#[cfg(unix)]
fn reap(child: &mut std::process::Child) {
    for _ in 0..200 {
        if !matches!(child.try_wait(), Ok(None)) {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}
