//! The parent's side of a run: prepares the temporary folder, starts the stages, reads bounded output, ends everything.

use std::process::{Child, Stdio};

use tempfile::TempDir;

use super::job::{COPY, JOB, Job, NOT_STARTED, Protection, STAGE_ONE, STATUS, STDIN, Status};
use crate::prelude::*;

/// The time between two looks at the clock and at the interruption.
const TICK: Duration = Duration::from_millis(50);

/// The end of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The program ended with this status.
    Exited(i32),
    /// A signal ended it.
    Signal(i32),
    /// Its time was up.
    TimedOut,
    /// The learner interrupted it.
    Interrupted,
}

/// A run that ended, or was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// Why the program no longer runs.
    pub end: End,
    /// The beginning of its standard output.
    pub stdout: String,
    /// The beginning of its standard error, and its last bytes where there was more.
    pub stderr: String,
    /// Protections that this system does not offer.
    pub missing: Vec<Protection>,
    /// The reason why it was not started.
    pub refused: Option<String>,
}

/// A temporary folder for one run.
pub struct Sandbox {
    folder: TempDir,
    launcher: PathBuf,
}

impl Sandbox {
    /// An empty one. `launcher` is the program `los`, which the stages run.
    pub fn new(launcher: &Path) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("los-check-").tempdir()?;
        fs::create_dir(folder.path().join(COPY))?;
        Ok(Self { folder, launcher: launcher.to_owned() })
    }

    /// The folder that the program works in.
    pub fn work(&self) -> PathBuf {
        self.folder.path().join(COPY)
    }

    /// A random name that no other run has.
    pub(super) fn name(&self) -> String {
        self.folder.path().file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The first stage, which starts the program.
    #[cfg(any(target_os = "linux", windows))]
    #[expect(clippy::unnecessary_wraps, reason = "on other systems it can refuse")]
    fn command(&self, _job: &Job) -> io::Result<Command> {
        let mut command = Command::new(&self.launcher);
        command.arg(STAGE_ONE).arg(self.folder.path());
        #[cfg(unix)]
        command.env_clear().current_dir("/");
        Ok(command)
    }

    /// The program itself, behind the walls of `sandbox-exec`: no network, the home folder hidden, writing in its folder only.
    #[cfg(not(any(target_os = "linux", windows)))]
    fn command(&self, job: &Job) -> io::Result<Command> {
        let missing = Protection::here();
        if job.must_protect {
            let risks: Vec<&str> = missing.iter().map(|missing| missing.risk()).collect();
            return Err(io::Error::other(format!("a protection is missing: {}", risks.join("; "))));
        }
        Status { missing, refused: None }.write(self.folder.path())?;
        let _ = (&self.launcher, STAGE_ONE);
        let own = dunce::canonicalize(self.folder.path())?;
        let quoted = |path: &Path| format!("(subpath {:?})", path.display().to_string());
        let home = std::env::home_dir().map_or_else(String::new, |home| format!("(deny file-read* {})", quoted(&home)));
        let readable: String = job.toolchain.iter().chain(&job.links).chain([&own]).map(|path| quoted(path)).collect();
        let profile = format!(
            "(version 1)(allow default)(deny network*)(deny file-write*)(allow file-write* {}(subpath \"/dev\"))\
             {home}(allow file-read-metadata)(allow file-read* {readable})",
            quoted(&own)
        );
        let mut command = Command::new("/usr/bin/sandbox-exec");
        let env = job.env.iter().map(|(name, value)| (name, value));
        command.args(["-p", &profile]).args(&job.argv).env_clear().envs(env);
        command.env("HOME", &own).env("TMPDIR", &own).current_dir(self.work());
        Ok(command)
    }

    /// Runs a program. `is_interrupted` is asked again and again; a yes ends the run.
    pub fn run(&self, job: &Job, stdin: &str, is_interrupted: &dyn Fn() -> bool) -> io::Result<Ran> {
        let at = self.folder.path().join(STDIN);
        fs::write(&at, stdin)?;
        self.run_on(job, fs::File::open(at)?, is_interrupted)
    }

    /// Runs a program that reads an open file on its standard input.
    pub fn run_on(&self, job: &Job, stdin: fs::File, is_interrupted: &dyn Fn() -> bool) -> io::Result<Ran> {
        let at = |name: &str| self.folder.path().join(name);
        fs::write(at(JOB), serde_json::to_vec(job)?)?;
        let _ = fs::remove_file(at(STATUS));
        let deadline = Instant::now() + Duration::from_secs(u64::from(job.limits.seconds));
        let mut command = self.command(job)?;
        command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = Running(command.spawn()?, job.limits.output);
        let ([stdout, stderr], end) = child.finish(deadline, is_interrupted)?;
        drop(child);
        let (stdout, stderr) = (stdout.text(), stderr.text());
        let status = fs::read(at(STATUS)).ok().and_then(|text| serde_json::from_slice(&text).ok());
        let status = status.unwrap_or_else(|| Status { missing: Protection::here(), refused: None });
        let not_started = end == End::Exited(i32::from(NOT_STARTED));
        let mark = format!("{}: ", self.name());
        let late = stderr.lines().last().and_then(|line| line.strip_prefix(&mark)).map(str::to_owned);
        Ok(Ran {
            end,
            stdout,
            stderr,
            missing: status.missing,
            refused: status.refused.or(late).filter(|_| not_started),
        })
    }
}

/// A started program and the bytes that are kept of each of its streams; ended with all of its group when it is dropped.
struct Running(Child, usize);

impl Running {
    /// Reads both streams and waits, until the time is up or the learner interrupts. The end of the program is the end of what
    /// it left running in its group, which could hold the streams open; only then its number is let go.
    #[cfg(unix)]
    fn finish(&mut self, deadline: Instant, is_interrupted: &dyn Fn() -> bool) -> io::Result<([Kept; 2], End)> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        use std::os::fd::OwnedFd;
        use std::os::unix::process::ExitStatusExt;

        let (Some(out), Some(err)) = (self.0.stdout.take(), self.0.stderr.take()) else {
            return Err(io::Error::other("no pipes"));
        };
        let mut streams = [OwnedFd::from(out), err.into()]
            .map(|pipe| (fs::File::from(pipe), Kept { max: self.1, ..Kept::default() }));
        let mut pause = Duration::from_micros(200);
        let end = loop {
            let has_ended = self.has_ended()?;
            if has_ended {
                self.kill_group();
            }
            let mut open: Vec<_> = streams.iter_mut().filter(|(_, kept)| !kept.has_ended).collect();
            if has_ended && open.is_empty() {
                let status = self.0.wait()?;
                let code = status.code().unwrap_or_default();
                // The stages pass a signal on as a shell does.
                let signal = status.signal().or_else(|| (129..=192).contains(&code).then(|| code - 128));
                break signal.map_or(End::Exited(code), End::Signal);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break End::TimedOut;
            }
            if is_interrupted() {
                break End::Interrupted;
            }
            if open.is_empty() {
                pause = (pause * 2).min(TICK);
            }
            let tick = left.min(if open.is_empty() { pause } else { TICK });
            let tick = Timespec::try_from(tick).map_err(io::Error::other)?;
            let mut ends: Vec<_> = open.iter().map(|(pipe, _)| PollFd::new(pipe, PollFlags::IN)).collect();
            match poll(&mut ends, Some(&tick)) {
                Ok(_) => {}
                Err(rustix::io::Errno::INTR) => continue,
                Err(error) => return Err(error.into()),
            }
            let is_ready: Vec<bool> = ends.iter().map(|end| !end.revents().is_empty()).collect();
            for ((pipe, kept), _) in open.iter_mut().zip(is_ready).filter(|(_, is_ready)| *is_ready) {
                kept.take(pipe)?;
            }
        };
        Ok((streams.map(|(_, kept)| kept), end))
    }

    /// Whether the program has ended. It is not waited for, so that its number stays its own.
    #[cfg(unix)]
    fn has_ended(&self) -> io::Result<bool> {
        use rustix::process::{WaitId, WaitIdOptions, waitid};

        let Some(pid) = self.pid() else { return Err(io::Error::other("no process")) };
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(pid), look)?.is_some())
    }

    /// Reads both streams while it waits. The end of the first stage is the end of all that it started, and so of the streams.
    #[cfg(not(unix))]
    fn finish(&mut self, deadline: Instant, is_interrupted: &dyn Fn() -> bool) -> io::Result<([Kept; 2], End)> {
        let (Some(mut out), Some(mut err)) = (self.0.stdout.take(), self.0.stderr.take()) else {
            return Err(io::Error::other("no pipes"));
        };
        let max = self.1;
        std::thread::scope(|scope| {
            let out = scope.spawn(move || Kept::all(&mut out, max));
            let err = scope.spawn(move || Kept::all(&mut err, max));
            let end = loop {
                if let Some(status) = self.0.try_wait()? {
                    break End::Exited(status.code().unwrap_or_default());
                }
                if Instant::now() >= deadline || is_interrupted() {
                    self.0.kill()?;
                    break if is_interrupted() { End::Interrupted } else { End::TimedOut };
                }
                std::thread::sleep(TICK.min(Duration::from_millis(10)));
            };
            let kept = [out, err].map(|reader| reader.join().unwrap_or_default());
            Ok((kept, end))
        })
    }

    #[cfg(unix)]
    fn pid(&self) -> Option<rustix::process::Pid> {
        i32::try_from(self.0.id()).ok().and_then(rustix::process::Pid::from_raw)
    }

    /// Ends the program and its group; only while it has not been waited for, so that its number is still its own.
    #[cfg(unix)]
    fn kill_group(&self) {
        if let Some(group) = self.pid() {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if matches!(self.0.try_wait(), Ok(Some(_))) {
            return;
        }
        #[cfg(unix)]
        self.kill_group();
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The kept part of a stream: its beginning, and its end where there was more.
#[derive(Default)]
struct Kept {
    /// Bytes that are kept.
    max: usize,
    first: Vec<u8>,
    last: Vec<u8>,
    is_cut: bool,
    has_ended: bool,
}

impl Kept {
    #[cfg(not(unix))]
    fn all(stream: &mut impl Read, max: usize) -> Self {
        let mut kept = Self { max, ..Self::default() };
        while !kept.has_ended && kept.take(stream).is_ok() {}
        kept
    }

    fn take(&mut self, stream: &mut impl Read) -> io::Result<()> {
        let mut buffer = [0; 16 * 1024];
        let n = match stream.read(&mut buffer) {
            Ok(n) => n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(()),
            Err(error) => return Err(error),
        };
        if n == 0 {
            self.has_ended = true;
            return Ok(());
        }
        let free = (self.max / 2).saturating_sub(self.first.len()).min(n);
        self.first.extend_from_slice(&buffer[..free]);
        self.last.extend_from_slice(&buffer[free..n]);
        if self.last.len() > self.max {
            self.last.drain(..self.last.len() - self.max / 2);
            self.is_cut = true;
        }
        Ok(())
    }

    /// The kept output as text, with a mark where some is missing.
    fn text(mut self) -> String {
        let n_over = self.last.len().saturating_sub(self.max / 2);
        if self.is_cut || n_over > 0 {
            self.first.extend_from_slice("\n[… output cut …]\n".as_bytes());
        }
        self.first.extend_from_slice(&self.last[n_over..]);
        let text = String::from_utf8_lossy(&self.first);
        if cfg!(windows) { text.replace("\r\n", "\n") } else { text.into_owned() }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn what_a_program_leaves_running_ends_with_it_without_namespaces_too() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 60 & echo hello"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = Running(command.spawn().unwrap(), 1 << 10);
        let deadline = Instant::now() + Duration::from_secs(20);
        let ([stdout, _], end) = child.finish(deadline, &|| false).unwrap();
        assert_eq!((stdout.text().as_str(), end), ("hello\n", End::Exited(0)));
    }
}
