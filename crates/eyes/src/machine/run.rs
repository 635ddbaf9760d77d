//! Runs a program for a few lines of its output: no shell, no input, an almost empty environment, a deadline, bounded output,
//! and nothing left running. The callers decide which programs may be run.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// A program to run.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    /// The file that was checked, links followed.
    pub(crate) file: PathBuf,
    /// The path at which it was found: many programs act by the name that they are called with.
    pub(crate) called: PathBuf,
    /// All of its environment.
    pub(crate) environment: Vec<(&'static str, OsString)>,
}

/// The time that a program has.
pub(crate) const PROGRAM_TIMEOUT: Duration = Duration::from_secs(2);
/// Bytes of its output that are read.
#[cfg(unix)]
const MAX_BYTES: usize = 4096;

/// The program's standard output up to the deadline, at most 4 KB of it.
#[cfg(unix)]
pub(crate) fn output(program: &Program, args: &[&str], timeout: Duration) -> Option<String> {
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};
    use std::time::Instant;

    let deadline = Instant::now() + timeout;
    let mut child = Command::new(&program.file)
        .arg0(&program.called)
        .args(args)
        .env_clear()
        .envs(program.environment.iter().map(|(name, value)| (name, value)))
        // Files of a working directory can change what a program does.
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .ok()?;
    let text = child.stdout.take().and_then(|stdout| read_until(stdout, deadline));
    // The child has not been reaped yet, so its id and its group's cannot belong to others.
    if let Ok(group) = i32::try_from(child.id()).map(rustix::process::Pid::from_raw) {
        let _ = group.map(|group| rustix::process::kill_process_group(group, rustix::process::Signal::KILL));
    }
    reap(&mut child);
    text
}

#[cfg(not(unix))]
pub(crate) fn output(_program: &Program, _args: &[&str], _timeout: Duration) -> Option<String> {
    // Without process groups a program's children could outlive it.
    None
}

/// Reads to the end, the limit or the deadline, even if a child still holds the other end of the pipe.
#[cfg(unix)]
fn read_until(mut stdout: std::process::ChildStdout, deadline: std::time::Instant) -> Option<String> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::io::Read;

    let (mut buffer, mut n_read) = ([0; MAX_BYTES], 0);
    while n_read < MAX_BYTES {
        let left = deadline.saturating_duration_since(std::time::Instant::now());
        let timeout = Timespec::try_from(left).ok()?;
        let mut ends = [PollFd::new(&stdout, PollFlags::IN)];
        match poll(&mut ends, Some(&timeout)) {
            Ok(0) => break,
            Err(rustix::io::Errno::INTR) => continue,
            Err(_) => return None,
            Ok(_) => {}
        }
        match stdout.read(&mut buffer[n_read..]) {
            Ok(0) => break,
            Ok(n) => n_read += n,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
    Some(String::from_utf8_lossy(&buffer[..n_read]).into_owned())
}

/// A killed process is gone at once, unless the kernel hangs in it; then it is left behind.
#[cfg(unix)]
fn reap(child: &mut std::process::Child) {
    for _ in 0..200 {
        if !matches!(child.try_wait(), Ok(None)) {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}
