//! Runs a program for a few lines of its output: no shell, no input, an almost empty environment, a deadline, bounded output,
//! and nothing left running. The callers decide which programs may be run.

use crate::prelude::*;

/// A program to run.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    /// The file that was checked, links followed.
    pub(crate) file: PathBuf,
    /// The path at which it was found: many programs act by the name that they are called with.
    #[cfg_attr(not(unix), expect(dead_code, reason = "on Windows a program cannot be given another name"))]
    pub(crate) called: PathBuf,
    /// All of its environment.
    pub(crate) environment: Vec<(&'static str, OsString)>,
}

/// The program's standard output within the time, at most 4 KB of it.
pub(crate) fn output(program: &Program, args: &[&str], timeout: Duration) -> Option<String> {
    use std::io::Read;
    use std::process::{Command, Stdio};
    use std::sync::mpsc;

    let mut command = Command::new(&program.file);
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        command.arg0(&program.called).process_group(0);
    }
    let mut child = command
        .args(args)
        .env_clear()
        .envs(program.environment.iter().map(|(name, value)| (name, value)))
        // Files of a working directory can change what a program does.
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let stdout = child.stdout.take()?;
    let (sender, answer) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stdout.take(4096).read_to_end(&mut bytes);
        sender.send(String::from_utf8_lossy(&bytes).into_owned())
    });
    let in_time = answer.recv_timeout(timeout);
    // The child has not been reaped yet, so its id and its group's cannot belong to others.
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
    // A child that was left running held the pipe open: what was printed before comes now.
    in_time.or_else(|_| answer.recv_timeout(Duration::from_secs(1))).ok()
}
