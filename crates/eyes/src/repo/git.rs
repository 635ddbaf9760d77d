//! Runs the learner's git program, without anything that came with the repository: `los sync` alone needs it.
//!
//! Git works in a folder of ours, which borrows the repository's objects. So the repository's own configuration (hooks, file
//! monitor, filters, merge drivers, helpers, commands for transport) is never read by a command that could run any of it.
//! The learner's own configuration, of the person and the machine, holds: it knows the way to their remote.

use std::ffi::OsStr;
use std::path::Component;
use std::process::Stdio;

use crate::machine::safe_path;
use crate::prelude::*;

/// Variables of the learner that git sees.
const VARIABLES: [&str; 35] = [
    "PATH", "HOME", "XDG_CONFIG_HOME", "USER", "LOGNAME", "TERM", "TMPDIR", "SSH_AUTH_SOCK", "SSH_AGENT_PID",
    "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "no_proxy", "all_proxy",
    "GIT_SSH_COMMAND", "GIT_SSH", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_AUTHOR_NAME",
    "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL", "SystemRoot", "USERPROFILE", "HOMEDRIVE",
    "HOMEPATH", "APPDATA", "LOCALAPPDATA", "ProgramData", "TEMP", "PATHEXT",
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
    /// The repository's configuration and what it inherits, by key; the last value of each.
    settings: BTreeMap<String, String>,
}

/// The result of a run that could start.
#[derive(Debug)]
pub(super) struct Ran {
    pub(super) code: Option<i32>,
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: String,
    /// The workspace, in which git's complaints name files.
    root: PathBuf,
}

impl Ran {
    /// The output of a run that must have succeeded.
    pub(super) fn ok(self) -> Result<Vec<u8>> {
        if self.code == Some(0) { Ok(self.stdout) } else { Err(self.failed()) }
    }

    /// The output of a run that must have succeeded, as text without the end of the line.
    pub(super) fn text(self) -> Result<String> {
        Ok(String::from_utf8_lossy(&self.ok()?).trim_end().to_owned())
    }

    /// The output as text; `None` if git failed or printed nothing, as for a missing setting.
    pub(super) fn answer(self) -> Result<Option<String>> {
        if self.code == Some(0) { Ok(Some(self.text()?).filter(|text| !text.is_empty())) } else { Ok(None) }
    }

    /// The file that git complained about: the first of its words, or of its quoted parts, that is one below the workspace.
    pub(super) fn file(&self) -> Option<String> {
        let in_workspace = |name: &str| {
            let inside = Path::new(name).strip_prefix(&self.root).unwrap_or(Path::new(name));
            let is_below = inside.components().all(|part| matches!(part, Component::Normal(_)));
            let found = self.root.join(inside).symlink_metadata().ok().filter(|_| is_below)?;
            // A word such as `work` is also the name of a folder.
            (!found.is_dir() || name.contains('/')).then(|| inside.display().to_string())
        };
        let words = self.stderr.split_whitespace().map(|word| word.trim_end_matches([':', ',', ';', '.']));
        self.stderr.split(['\'', '"']).chain(words).find_map(in_workspace)
    }

    /// The failure of git, with the file that it names or else in its own words.
    pub(super) fn failed(&self) -> Error {
        let said = self.said();
        let Some(file) = self.file() else {
            return refused(format!("git: {said}"), "nothing was changed here; `git status` may say more");
        };
        let suggestion = match Path::new(&file).extension() {
            Some(kind) if kind == "lock" => {
                format!("wait until no other git runs in this folder; then remove `{file}`")
            }
            _ if file.starts_with(".git/") => "`git fsck` says what is wrong with the repository".to_owned(),
            _ => format!("let git read `{file}`, or name it in `.gitignore`; then run `los sync` again"),
        };
        Error::GitFailed { what: format!("git stopped at `{file}`: {said}"), file: Some(file), suggestion }
    }

    /// The first line that says something, which programs that git runs may have written.
    pub(super) fn said(&self) -> &str {
        let is_aside = |line: &str| ["warning:", "Warning:", "hint:"].iter().any(|mark| line.starts_with(mark));
        let said = self.stderr.lines().find(|line| !line.trim().is_empty() && !is_aside(line));
        let said = said.unwrap_or("it gave no reason");
        ["fatal: ", "error: ", "remote: "].iter().find_map(|mark| said.strip_prefix(mark)).unwrap_or(said)
    }
}

/// Where a command works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum In {
    /// In the folder of ours, without a work tree.
    Ours,
    /// In the folder of ours, with the workspace as its work tree and an index of ours.
    WorkTree,
    /// In the folder of ours, with the workspace as its work tree and the index of the repository.
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
        let mut git = Self::at(root, variable, may_ask)?;
        git.find()?;
        git.take_identity();
        git.set_up()?;
        git.choose_ssh(variable, may_ask)?;
        Ok(git)
    }

    /// A new repository in a folder of its own, which goes with it. Programs of the folder `root` are never run.
    pub(super) fn apart(root: &Path, variable: &dyn Fn(&str) -> Option<OsString>, may_ask: bool) -> Result<Self> {
        let mut git = Self::at(root, variable, may_ask)?;
        git.dir = git.own.path().join("git");
        git.objects = git.dir.join("objects");
        git.set_up()?;
        git.choose_ssh(variable, may_ask)?;
        Ok(git)
    }

    /// Finds the program and sets its environment; the folders of the repository are not known yet.
    fn at(root: &Path, variable: &dyn Fn(&str) -> Option<OsString>, may_ask: bool) -> Result<Self> {
        let root = dunce::canonicalize(root).map_err(|source| Error::ReadFailed { path: ".".into(), source })?;
        let program = variable("PATH").and_then(|path| {
            let mut folders = safe_path::folders(&path, &root).into_iter();
            let git = format!("git{}", std::env::consts::EXE_SUFFIX);
            folders.find_map(|folder| safe_path::file(&folder.join(&git), &root).map(|_| folder.join(&git)))
        });
        let Some(program) = program else {
            let get = match std::env::consts::OS {
                "windows" => "`winget install Git.Git` installs it",
                "macos" => "`xcode-select --install` installs it",
                _ => "`apt install git` installs it",
            };
            let get = get.to_owned();
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
        let (dir, objects, settings) = (root.join(".git"), PathBuf::new(), BTreeMap::new());
        Ok(Self { program, root, environment, own, dir, objects, settings })
    }

    /// Lets ssh end where a server is silent, and ask nothing where nobody answers.
    fn choose_ssh(&mut self, variable: &dyn Fn(&str) -> Option<OsString>, may_ask: bool) -> Result<()> {
        if variable("GIT_SSH_COMMAND").is_none() && variable("GIT_SSH").is_none() {
            let own = self.run(In::Ours, &["config", "--get", "core.sshCommand"])?.answer()?;
            let ssh = match (own, may_ask) {
                // With a person there, their own command is used as it is.
                (Some(_), true) => None,
                (Some(own), false) => Some(format!("{own} -oBatchMode=yes")),
                (None, true) => Some(format!("ssh {SSH_TIMEOUTS}")),
                (None, false) => Some(format!("ssh -oBatchMode=yes {SSH_TIMEOUTS}")),
            };
            self.environment.extend(ssh.map(|ssh| ("GIT_SSH_COMMAND".into(), ssh.into())));
        }
        Ok(())
    }

    /// Finds the folders of the repository. Git itself says whether they are this user's.
    fn find(&mut self) -> Result<()> {
        let mut command = self.command(&["rev-parse", "--path-format=absolute", "--git-dir", "--git-common-dir"]);
        command.env("GIT_CEILING_DIRECTORIES", self.root.parent().unwrap_or(&self.root));
        let found = self.finish(command, None)?.text()?;
        let mut lines = found.lines().map(PathBuf::from);
        let (Some(dir), Some(common)) = (lines.next(), lines.next()) else {
            return Err(Error::Internal { what: "git names no folder".into() });
        };
        (self.dir, self.objects) = (dir, common.join("objects"));
        let all = self.run(In::Repository, &["config", "--list", "-z"])?.ok()?;
        for setting in String::from_utf8_lossy(&all).split('\0') {
            if let Some((key, value)) = setting.split_once('\n') {
                self.settings.insert(key.to_owned(), value.to_owned());
            }
        }
        Ok(())
    }

    /// A setting of the repository, under its key in git's spelling: `remote.origin.url`.
    pub(super) fn setting(&self, key: &str) -> Option<&str> {
        self.settings.get(key).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// The names of the remotes that have an address.
    pub(super) fn remotes(&self) -> Vec<&str> {
        self.settings.keys().filter_map(|key| key.strip_prefix("remote.")?.strip_suffix(".url")).collect()
    }

    /// Makes the folder in which git works.
    fn set_up(&self) -> Result<()> {
        let is_sha256 = self.setting("extensions.objectformat") == Some("sha256");
        let format = if is_sha256 { "--object-format=sha256" } else { "--object-format=sha1" };
        let init = ["init", "--quiet", "--bare", "--template=", "--initial-branch=unused", format];
        let mut command = self.command(&init);
        command.arg(self.own.path().join("git"));
        self.finish(command, None)?.ok()?;
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

    /// Whether the repository is in the middle of something that ends with a commit.
    pub(super) fn is_busy(&self) -> bool {
        let marks = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply", "BISECT_LOG"];
        marks.iter().any(|name| self.dir.join(name).exists())
    }

    /// The folder of the workspace, links followed.
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
            In::WorkTree | In::Index => {
                let dir = if place == In::WorkTree { self.own.path() } else { &self.dir };
                command.env("GIT_WORK_TREE", &self.root).env("GIT_INDEX_FILE", dir.join("index"));
            }
            In::Ours | In::Repository => {}
        }
        self.finish(command, input)
    }

    fn finish(&self, mut command: Command, input: Option<&[u8]>) -> Result<Ran> {
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
        Ok(Ran { code: output.status.code(), stdout: output.stdout, stderr, root: self.root.clone() })
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
    fn take_identity(&mut self) {
        for (key, part) in [("user.name", "NAME"), ("user.email", "EMAIL")] {
            let Some(value) = self.setting(key).map(OsString::from) else { continue };
            for who in ["AUTHOR", "COMMITTER"] {
                let name = OsString::from(format!("GIT_{who}_{part}"));
                if !self.environment.iter().any(|(known, _)| *known == name) {
                    self.environment.push((name, value.clone()));
                }
            }
        }
    }
}

/// Something that has to be settled first.
pub(super) fn refused(reason: impl Into<String>, suggestion: impl Into<String>) -> Error {
    Error::GitFailed { what: reason.into(), file: None, suggestion: suggestion.into() }
}
