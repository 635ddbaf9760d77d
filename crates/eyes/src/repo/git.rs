//! Runs the learner's git program, without anything that came with the repository: `los sync` alone needs it.
//!
//! Git works in a folder of ours, which borrows the repository's objects. So the repository's own configuration (hooks, file
//! monitor, filters, merge drivers, helpers, commands for transport) is never read by a command that could run any of it.
//! The learner's own configuration, of the person and the machine, holds: it knows the way to their remote.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use los_model::error::{Error, Result};

use crate::machine::safe_path;

/// Variables of the learner that git sees.
const VARIABLES: [&str; 26] = [
    "PATH", "HOME", "XDG_CONFIG_HOME", "USER", "LOGNAME", "TERM", "TMPDIR", "SSH_AUTH_SOCK", "SSH_AGENT_PID",
    "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "no_proxy", "all_proxy",
    "GIT_SSH_COMMAND", "GIT_SSH", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_AUTHOR_NAME",
    "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL",
];
/// Settings of every call.
const SETTINGS: [&str; 10] = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.autocrlf=false", "core.quotePath=false", "gc.auto=0",
    "maintenance.auto=false", "submodule.recurse=false", "commit.gpgSign=false", "http.lowSpeedLimit=1000",
    "http.lowSpeedTime=30",
];
/// A server that does not answer within 20 seconds, or falls silent for 30, ends a call.
const SSH_TIMEOUTS: &str = "-oConnectTimeout=20 -oServerAliveInterval=15 -oServerAliveCountMax=2";
/// Memory of two machines is joined line by line, whatever the repository's attributes say.
const ATTRIBUTES: &str = "\
.claude/memory/**/progress_log.jsonl merge=union
.claude/memory/**/decisions.jsonl merge=union
.claude/memory/**/best_practices.md merge=union
";

/// A repository whose work tree is the workspace.
#[derive(Debug)]
pub struct Git {
    program: PathBuf,
    root: PathBuf,
    environment: Vec<(OsString, OsString)>,
    /// The folder in which git works.
    own: tempfile::TempDir,
    /// The folder of this work tree, with `HEAD` and the index.
    dir: PathBuf,
    /// The objects of the repository.
    objects: PathBuf,
}

/// The result of a run that could start.
#[derive(Debug)]
pub(super) struct Ran {
    pub(super) code: Option<i32>,
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: String,
}

impl Ran {
    /// The output of a run that must have succeeded.
    pub(super) fn ok(self) -> Result<Vec<u8>> {
        if self.code == Some(0) { Ok(self.stdout) } else { Err(failed(&self.stderr)) }
    }

    /// The same as text without the end of the line.
    pub(super) fn text(self) -> Result<String> {
        Ok(String::from_utf8_lossy(&self.ok()?).trim_end().to_owned())
    }

    /// The same; `None` if git failed or printed nothing, as for a missing setting.
    pub(super) fn answer(self) -> Result<Option<String>> {
        if self.code == Some(0) { Ok(Some(self.text()?).filter(|text| !text.is_empty())) } else { Ok(None) }
    }
}

/// Where a command works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum In {
    /// In the folder of ours, without a work tree.
    Ours,
    /// The same with the workspace as its work tree and an index of ours.
    WorkTree,
    /// The same with the index of the repository.
    Index,
    /// In the repository, for commands that only read its configuration or move its branches.
    Repository,
}

impl Git {
    /// Opens the repository at the workspace's root. `variable` reads the environment; without `may_ask` nothing asks for a
    /// password.
    pub fn open(root: &Path, variable: &dyn Fn(&str) -> Option<OsString>, may_ask: bool) -> Result<Self> {
        if fs::symlink_metadata(root.join(".git")).is_err() {
            return Err(refused("the workspace is not under git", "make it a repository first: `git init -b main`"));
        }
        let root = root.canonicalize().map_err(|source| Error::ReadFailed { path: ".".into(), source })?;
        let program = variable("PATH").and_then(|path| {
            let mut folders = safe_path::folders(&path, &root).into_iter();
            folders.find_map(|folder| safe_path::file(&folder.join("git"), &root).map(|_| folder.join("git")))
        });
        let Some(program) = program else {
            let get = "`apt install git` installs it".to_owned();
            return Err(Error::MissingRequirement { what: "git".into(), get });
        };
        let own =
            tempfile::tempdir().map_err(|source| Error::WriteFailed { path: "a temporary folder".into(), source })?;
        let mut environment: Vec<(OsString, OsString)> =
            VARIABLES.iter().filter_map(|name| Some((OsString::from(name), variable(name)?))).collect();
        let mut set = |name: &str, value: &str| environment.push((name.into(), value.into()));
        set("LC_ALL", "C");
        set("GIT_PAGER", "cat");
        set("GIT_NO_LAZY_FETCH", "1");
        set("GIT_ALLOW_PROTOCOL", "file:http:https:ssh");
        set("GIT_TERMINAL_PROMPT", if may_ask { "1" } else { "0" });
        if !may_ask {
            set("GIT_ASKPASS", "true");
            set("SSH_ASKPASS", "true");
        }
        let (dir, objects) = (root.join(".git"), PathBuf::new());
        let mut git = Self { program, root, environment, own, dir, objects };
        git.find()?;
        git.set_up()?;
        if variable("GIT_SSH_COMMAND").is_none() && variable("GIT_SSH").is_none() {
            let own = git.run(In::Ours, &["config", "--get", "core.sshCommand"])?.answer()?;
            let ssh = match (own, may_ask) {
                // With a person there, their own command is used as it is.
                (Some(_), true) => None,
                (Some(own), false) => Some(format!("{own} -oBatchMode=yes")),
                (None, true) => Some(format!("ssh {SSH_TIMEOUTS}")),
                (None, false) => Some(format!("ssh -oBatchMode=yes {SSH_TIMEOUTS}")),
            };
            git.environment.extend(ssh.map(|ssh| ("GIT_SSH_COMMAND".into(), ssh.into())));
        }
        Ok(git)
    }

    /// Finds the folders of the repository. Git itself says whether they are this user's.
    fn find(&mut self) -> Result<()> {
        let mut command = self.command(&["rev-parse", "--path-format=absolute", "--git-dir", "--git-common-dir"]);
        command.env("GIT_CEILING_DIRECTORIES", self.root.parent().unwrap_or(&self.root));
        let found = finish(command, None)?.text()?;
        let mut lines = found.lines().map(PathBuf::from);
        let (Some(dir), Some(common)) = (lines.next(), lines.next()) else {
            return Err(failed("git names no folder"));
        };
        (self.dir, self.objects) = (dir, common.join("objects"));
        Ok(())
    }

    /// Makes the folder in which git works.
    fn set_up(&self) -> Result<()> {
        let format = self.run(In::Repository, &["config", "--get", "extensions.objectFormat"])?.answer()?;
        let format =
            if format.as_deref() == Some("sha256") { "--object-format=sha256" } else { "--object-format=sha1" };
        let init = ["init", "--quiet", "--bare", "--template=", "--initial-branch=unused", format];
        let mut command = self.command(&init);
        command.arg(self.own.path().join("git"));
        finish(command, None)?.ok()?;
        let write = |name: &str, bytes: &[u8]| {
            let path = self.own.path().join("git").join(name);
            let made = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, bytes));
            made.map_err(|source| Error::WriteFailed { path: path.display().to_string(), source })
        };
        write("info/attributes", ATTRIBUTES.as_bytes())?;
        let common = self.objects.parent().unwrap_or(&self.objects);
        for name in ["shallow", "info/exclude"] {
            if let Ok(bytes) = fs::read(common.join(name)) {
                write(name, &bytes)?;
            }
        }
        Ok(())
    }

    /// The file of an index of ours.
    pub(super) fn own_index(&self) -> PathBuf {
        self.own.path().join("index")
    }

    /// Whether the repository is in the middle of something that ends with a commit.
    pub(super) fn is_busy(&self) -> bool {
        let marks = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply", "BISECT_LOG"];
        marks.iter().any(|name| self.dir.join(name).exists())
    }

    /// The workspace's folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    pub(super) fn run(&self, place: In, args: &[&str]) -> Result<Ran> {
        self.run_with(place, args, None)
    }

    /// Runs git with something to read.
    pub(super) fn run_with(&self, place: In, args: &[&str], input: Option<&[u8]>) -> Result<Ran> {
        let mut command = self.command(args);
        if place == In::Repository {
            command.env("GIT_DIR", &self.dir);
        } else {
            command.env("GIT_DIR", self.own.path().join("git")).env("GIT_OBJECT_DIRECTORY", &self.objects);
        }
        match place {
            In::WorkTree => _ = command.env("GIT_WORK_TREE", &self.root).env("GIT_INDEX_FILE", self.own_index()),
            In::Index => _ = command.env("GIT_WORK_TREE", &self.root).env("GIT_INDEX_FILE", self.dir.join("index")),
            In::Ours | In::Repository => {}
        }
        finish(command, input)
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.env_clear().envs(self.environment.iter().map(|(name, value)| (name, value))).current_dir(&self.root);
        for setting in SETTINGS {
            command.args(["-c", setting]);
        }
        command.args(args.iter().map(OsStr::new));
        command
    }

    /// Adds who commits, where only the repository's configuration says it.
    pub(super) fn take_identity(&mut self) -> Result<()> {
        for (key, part) in [("user.name", "NAME"), ("user.email", "EMAIL")] {
            let Some(value) = self.run(In::Repository, &["config", "--get", key])?.answer()? else { continue };
            for who in ["AUTHOR", "COMMITTER"] {
                let name = OsString::from(format!("GIT_{who}_{part}"));
                if !self.environment.iter().any(|(known, _)| *known == name) {
                    self.environment.push((name, value.clone().into()));
                }
            }
        }
        Ok(())
    }
}

fn finish(mut command: Command, input: Option<&[u8]>) -> Result<Ran> {
    let started = |source| Error::ReadFailed { path: "git".into(), source };
    let stdin = if input.is_some() { Stdio::piped() } else { Stdio::null() };
    let mut child = command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(started)?;
    let output = std::thread::scope(|scope| {
        if let (Some(mut pipe), Some(input)) = (child.stdin.take(), input) {
            // Git ends early where it fails, and says so.
            scope.spawn(move || pipe.write_all(input));
        }
        child.wait_with_output()
    });
    let output = output.map_err(started)?;
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(Ran { code: output.status.code(), stdout: output.stdout, stderr })
}

/// A failure of git, in the words of its first line that says something.
pub(super) fn failed(stderr: &str) -> Error {
    let line = |line: &&str| line.starts_with("fatal: ") || line.starts_with("error: ");
    let said = stderr.lines().find(line).or_else(|| stderr.lines().find(|line| !line.trim().is_empty()));
    let said = said.unwrap_or("it gave no reason").trim_start_matches("fatal: ").trim_start_matches("error: ");
    Error::FetchFailed { message: format!("git: {said}"), status: None }
}

/// Something that has to be settled first.
pub(super) fn refused(reason: impl Into<String>, suggestion: impl Into<String>) -> Error {
    Error::FetchRefused { what: reason.into(), suggestion: suggestion.into() }
}
