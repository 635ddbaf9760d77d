//! The steps of `los sync` that change nothing in the work tree: commit, fetch, merge, push. Writing is its caller's part.
//!
//! No branch of the repository moves before the remote has the result, so a stop at any step leaves it as it was; objects
//! that no branch names are git's to clear away.

use los_model::shell_word;

use super::{Git, In, Ran, refused};
use crate::prelude::*;

/// Files and folders that every sync commits.
const COMMITTED: [&str; 5] = [".claude/memory", "paths", "learning-os.toml", ".gitattributes", ".gitignore"];

/// Whether a path is one of these files, or lies in one of these folders.
pub fn lies_in<'f>(path: &str, mut folders: impl Iterator<Item = &'f str>) -> bool {
    folders.any(|folder| path.strip_prefix(folder).is_some_and(|below| below.is_empty() || below.starts_with('/')))
}

/// Whether a path is one that never leaves this machine: writes that wait for approval, and halves of files.
pub fn stays_here(path: &str) -> bool {
    let memory = path.strip_prefix(".claude/memory/").unwrap_or_default();
    let of_learner = memory.strip_prefix("learners/").and_then(|rest| rest.split_once('/'));
    let name = path.rsplit('/').next().unwrap_or_default();
    of_learner.map_or(memory, |(_, inside)| inside).starts_with("pending/") || name.starts_with(".los-")
}

const THEIRS: &str = "refs/los/theirs";
const OURS: &str = "refs/los/ours";

/// A repository with its branch and remote.
#[derive(Debug)]
pub struct Sync {
    git: Git,
    /// The branch that is checked out, in full.
    branch: String,
    /// Its commit; `None` before the first.
    head: Option<String>,
    remote: Option<Remote>,
    /// The tree without any file.
    empty: String,
    /// Files and folders of the learner's that it commits as well.
    also: Vec<RelPath>,
}

/// The repository that the learner's machines exchange work through.
#[derive(Debug, Clone)]
struct Remote {
    name: String,
    fetch: String,
    push: String,
    /// The branch there, in full.
    branch: String,
}

/// A file that differs between two commits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// Its path in the workspace.
    pub path: String,
    /// Its kind and its content before; `None` where it was missing.
    pub old: Option<Version>,
    /// Its kind and its content after; `None` where it is gone.
    pub new: Option<Version>,
}

impl Changed {
    /// Whether it is a program from now on, if that changed.
    pub fn becomes_program(&self) -> Option<bool> {
        let is_program = |version: &Option<Version>| version.as_ref().is_some_and(|version| version.mode == "100755");
        let is_one = is_program(&self.new);
        (self.new.is_some() && is_one != is_program(&self.old)).then_some(is_one)
    }
}

/// A version of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// Git's mode, such as `100644`.
    pub mode: String,
    /// The id of its content.
    pub id: String,
}

/// The answer of the remote to a push.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pushed {
    /// It has the commit.
    Taken,
    /// Another machine was faster.
    Rejected,
}

impl Sync {
    /// Looks where the repository stands.
    pub fn open(root: &Path, variable: &dyn Fn(&str) -> Option<OsString>, may_ask: bool) -> Result<Self> {
        let git = Git::open(root, variable, may_ask)?;
        if git.is_busy() {
            return Err(refused("a merge or rebase is in progress", "end it with git first: `git status`"));
        }
        let Some(branch) = branch(&git)? else {
            return Err(refused("no branch is checked out", "switch to one first: `git switch main`"));
        };
        let head = head(&git)?;
        let empty = git.run_with(In::Ours, &["hash-object", "-t", "tree", "-w", "--stdin"], Some(b""))?.text()?;
        git.run(In::WorkTree, &["read-tree", head.as_deref().unwrap_or(&empty)])?.ok()?;
        let mut sync = Self { git, branch, head, remote: None, empty, also: Vec::new() };
        sync.remote = sync.find_remote()?;
        Ok(sync)
    }

    fn find_remote(&self) -> Result<Option<Remote>> {
        let short = self.branch();
        let named = self.git.setting(&format!("branch.{short}.remote")).filter(|name| *name != ".");
        let all = self.git.remotes();
        let usual = || all.iter().find(|name| **name == "origin").or_else(|| all.first()).copied();
        let Some(name) = named.or_else(usual) else { return Ok(None) };
        let Some(fetch) = self.git.setting(&format!("remote.{name}.url")) else { return Ok(None) };
        let push = self.git.setting(&format!("remote.{name}.pushurl")).unwrap_or(fetch);
        if [fetch, push].into_iter().any(|url| url.starts_with('-') || url.contains("::")) {
            return Err(refused(
                format!("the remote `{name}` has an address that los does not use"),
                format!("give it one of a server or a folder: `git remote set-url {name} ADDRESS`"),
            ));
        }
        let branch = self.git.setting(&format!("branch.{short}.merge")).unwrap_or(&self.branch);
        let [name, fetch, push, branch] = [name, fetch, push, branch].map(str::to_owned);
        Ok(Some(Remote { name, fetch, push, branch }))
    }

    /// Adds files and folders of the learner's to what it commits.
    pub fn take_along(&mut self, also: &[RelPath]) {
        self.also.extend_from_slice(also);
    }

    /// Whether it commits a path because the learner wants it, and not as part of memory and path.
    pub fn takes_along(&self, path: &str) -> bool {
        lies_in(path, self.also.iter().map(RelPath::as_str))
    }

    /// Whether it commits a path.
    pub fn takes(&self, path: &str) -> bool {
        lies_in(path, COMMITTED.into_iter()) || self.takes_along(path)
    }

    /// The branch, in short.
    pub fn branch(&self) -> &str {
        self.branch.trim_start_matches("refs/heads/")
    }

    /// The commit that is checked out.
    pub fn head(&self) -> Option<&str> {
        self.head.as_deref()
    }

    /// The name of the remote.
    pub fn remote(&self) -> Option<&str> {
        self.remote.as_ref().map(|remote| remote.name.as_str())
    }

    /// Commits what it takes as it is on disk, on no branch yet; the commit that is checked out where nothing changed.
    /// `fits` decides about files that git does not track yet.
    pub fn commit(&self, message: &str, fits: &dyn Fn(&str) -> bool) -> Result<String> {
        let git = &self.git;
        let list = ["--literal-pathspecs", "ls-files", "-z", "-t", "--cached", "--others", "--exclude-standard", "--"];
        let also = self.also.iter().map(RelPath::as_str);
        let listed = git.run(In::WorkTree, &list.into_iter().chain(COMMITTED).chain(also).collect::<Vec<_>>())?.ok()?;
        // Not `git add`: it refuses to leave a folder out that is ignored as well.
        let mut taken = Vec::new();
        for entry in listed.split(|byte| *byte == 0) {
            let is_tracked = entry.starts_with(b"H ");
            let Some(path) = entry.get(2..).and_then(|path| std::str::from_utf8(path).ok()) else { continue };
            let is_folder = || git.root().join(path).symlink_metadata().is_ok_and(|found| found.is_dir());
            // A folder that is listed is a repository of its own, or took the place of a file.
            if !stays_here(path) && !is_folder() && (is_tracked || fits(path)) {
                taken.extend_from_slice(path.as_bytes());
                taken.push(0);
            }
        }
        let update = ["update-index", "--add", "--remove", "--replace", "-z", "--stdin"];
        git.run_with(In::WorkTree, &update, Some(&taken))?.ok()?;
        let tree = git.run(In::WorkTree, &["write-tree"])?.text()?;
        if let Some(head) = &self.head
            && tree == git.run(In::Ours, &["rev-parse", &format!("{head}^{{tree}}")])?.text()?
        {
            return Ok(head.clone());
        }
        self.commit_tree(&tree, self.head.iter().map(String::as_str), message)
    }

    fn commit_tree<'p>(&self, tree: &str, parents: impl Iterator<Item = &'p str>, message: &str) -> Result<String> {
        let mut args = vec!["commit-tree", tree, "-m", message];
        for parent in parents {
            args.extend(["-p", parent]);
        }
        let ran = self.git.run(In::Ours, &args)?;
        let is_nobody = ["tell me who you are", "empty ident", "auto-detect email", "no email was given"];
        if ran.code != Some(0) && is_nobody.iter().any(|words| ran.stderr.contains(words)) {
            return Err(refused(
                "git does not know your name",
                "`git config --global user.name NAME` and `git config --global user.email ADDRESS` say it",
            ));
        }
        ran.text()
    }

    /// Fetches the remote's branch and returns its commit; `None` without a remote, and before its first branch.
    /// `ours` is the commit that this machine has.
    pub fn fetch(&self, ours: &str) -> Result<Option<String>> {
        let Some(remote) = &self.remote else { return Ok(None) };
        // Git asks only for what our commits lack.
        self.git.run(In::Ours, &["update-ref", OURS, ours])?.ok()?;
        let branch = format!("+{}:{THEIRS}", remote.branch);
        let args = ["fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--"];
        let ran = self.git.run(In::Ours, &[&args[..], &[&remote.fetch, &branch]].concat())?;
        if ran.code != Some(0) && ran.stderr.contains("couldn't find remote ref") {
            return Ok(None);
        }
        reached(&ran, remote)?;
        Ok(Some(self.git.run(In::Ours, &["rev-parse", THEIRS])?.text()?))
    }

    /// A commit with what both sides have; one of the two where it has everything already.
    pub fn merge(&self, ours: &str, theirs: &str, message: &str) -> Result<String> {
        let base = self.git.run(In::Ours, &["merge-base", ours, theirs])?.answer()?;
        if let Some(base) = base.filter(|base| base == ours || base == theirs) {
            return Ok(if base == theirs { ours.to_owned() } else { theirs.to_owned() });
        }
        let args = ["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", ours, theirs];
        let ran = self.git.run(In::Ours, &args)?;
        let said = String::from_utf8_lossy(&ran.stdout).into_owned();
        let mut parts = said.split('\0').filter(|part| !part.is_empty());
        let tree = parts.next().unwrap_or_default().trim();
        match ran.code {
            Some(0) => self.commit_tree(tree, [ours, theirs].into_iter(), message),
            Some(1) => {
                let files: Vec<&str> = parts.collect();
                let named: Vec<String> = files.iter().map(|file| format!("`{file}`")).collect();
                let named = named.join(", ");
                Err(Error::GitFailed {
                    what: format!(
                        "both machines changed {named} in ways that git cannot join; nothing was changed here"
                    ),
                    file: files.first().map(|file| (*file).to_owned()),
                    suggestion: format!(
                        "join them by hand: `git add {} && git commit -am work && git pull --no-rebase`; then run \
                         `los sync` again",
                        files.iter().map(|file| shell_word(file)).collect::<Vec<_>>().join(" ")
                    ),
                })
            }
            _ if ran.stderr.contains("unrelated histories") => Err(refused(
                "this repository and its remote have no commit in common; nothing was changed here",
                "begin with a clone of the remote on this machine, or name another remote: `git remote -v`",
            )),
            _ if ran.stderr.contains("usage:") => {
                Err(refused("this git cannot merge without a work tree", "`los sync` needs git 2.38 or later"))
            }
            _ => Err(ran.failed()),
        }
    }

    /// Offers a commit to the remote; never by force.
    pub fn push(&self, commit: &str) -> Result<Pushed> {
        let Some(remote) = &self.remote else { return Ok(Pushed::Taken) };
        let to = format!("{commit}:{}", remote.branch);
        let args =
            ["push", "--quiet", "--porcelain", "--no-verify", "--recurse-submodules=no", "--", &remote.push, &to];
        let ran = self.git.run(In::Ours, &args)?;
        let said = String::from_utf8_lossy(&ran.stdout).into_owned();
        let was_late = ["[rejected]", "cannot lock ref", "failed to update ref", "incorrect old value"];
        if ran.code != Some(0) && was_late.iter().any(|words| said.contains(words) || ran.stderr.contains(words)) {
            return Ok(Pushed::Rejected);
        }
        if let (false, Some(line)) = (ran.code == Some(0), said.lines().find(|line| line.starts_with('!'))) {
            let line = line.trim_start_matches('!').replace('\t', " ");
            let (name, file) = (&remote.name, ran.file());
            let about = file.as_ref().and_then(|file| ran.stderr.lines().find(|line| line.contains(file)));
            let why = about.map(|line| line.trim_start_matches("remote: ").trim_start_matches("error: "));
            return Err(Error::GitFailed {
                what: format!("`{name}` refused what this machine sent: {}", why.unwrap_or(line.trim())),
                suggestion: match &file {
                    Some(file) => format!("name `{file}` in `.gitignore` to keep it here; then run `los sync` again"),
                    None => format!("ask who runs `{name}` for its rules; your entries stay here"),
                },
                file,
            });
        }
        reached(&ran, remote)?;
        Ok(Pushed::Taken)
    }

    /// The files that differ between two commits; `None` has no files.
    pub fn changed(&self, old: Option<&str>, new: &str) -> Result<Vec<Changed>> {
        let old = old.unwrap_or(&self.empty);
        let args = ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-ext-diff", "--full-index", old, new];
        let raw = self.git.run(In::Ours, &args)?.ok()?;
        let mut changed = Vec::new();
        let mut parts = raw.split(|byte| *byte == 0);
        while let (Some(facts), Some(path)) = (parts.next().filter(|facts| !facts.is_empty()), parts.next()) {
            let facts = String::from_utf8_lossy(facts).into_owned();
            let facts: Vec<&str> = facts.trim_start_matches(':').split(' ').collect();
            let path = String::from_utf8(path.to_vec()).map_err(|error| {
                let name = String::from_utf8_lossy(error.as_bytes()).into_owned();
                refused(format!("the name of `{name}` is not UTF-8"), "give it another one: `git mv`")
            })?;
            let [old_mode, new_mode, old_id, new_id, _] = facts[..] else {
                return Err(Error::Internal { what: format!("git lists `{path}` in an unknown way") });
            };
            let version =
                |mode: &str, id: &str| (mode != "000000").then(|| Version { mode: mode.to_owned(), id: id.to_owned() });
            changed.push(Changed { path, old: version(old_mode, old_id), new: version(new_mode, new_id) });
        }
        Ok(changed)
    }

    /// The content of a version.
    pub fn content(&self, version: &Version) -> Result<Vec<u8>> {
        self.git.run(In::Ours, &["cat-file", "blob", &version.id])?.ok()
    }

    /// Those of the files that are staged with another content than before.
    pub fn staged(&self, changed: &[Changed]) -> Result<Vec<String>> {
        let raw = self.git.run(In::Index, &["ls-files", "-z", "--stage"])?.ok()?;
        let raw = String::from_utf8_lossy(&raw).into_owned();
        let entries = raw.split('\0').filter_map(|entry| entry.split_once('\t')).map(|(facts, path)| (path, facts));
        let entries: std::collections::HashMap<&str, &str> = entries.collect();
        let as_before = |file: &&Changed| {
            let entry = entries.get(file.path.as_str()).copied();
            let same = |version: &Option<Version>| {
                entry.map(str::to_owned) == version.as_ref().map(|it| format!("{} {} 0", it.mode, it.id))
            };
            same(&file.old) || same(&file.new)
        };
        Ok(changed.iter().filter(|file| !as_before(file)).map(|file| file.path.clone()).collect())
    }

    /// Makes the branch and the index those of a commit, once the files are: `changed` lists what differs from before.
    pub fn move_to(&self, commit: &str, theirs: Option<&str>, changed: &[Changed]) -> Result<()> {
        let mut entries = Vec::new();
        let none = "0".repeat(commit.len());
        for file in changed {
            let (mode, id) = file.new.as_ref().map_or(("0", none.as_str()), |new| (new.mode.as_str(), new.id.as_str()));
            entries.extend_from_slice(format!("{mode} {id}\t{}\0", file.path).as_bytes());
        }
        self.git.run_with(In::Index, &["update-index", "-z", "--index-info"], Some(&entries))?.ok()?;
        // Only spares the next `git status` a look into each file.
        let _ = self.git.run(In::Index, &["update-index", "-q", "--refresh"])?;
        let message = "los sync";
        let head = self.head.as_deref().unwrap_or(&none);
        self.git.run(In::Repository, &["update-ref", "-m", message, "HEAD", commit, head])?.ok()?;
        if let (Some(remote), Some(theirs)) = (&self.remote, theirs) {
            let short = remote.branch.trim_start_matches("refs/heads/");
            let tracking = format!("refs/remotes/{}/{short}", remote.name);
            self.git.run(In::Repository, &["update-ref", "-m", message, &tracking, theirs])?.ok()?;
        }
        Ok(())
    }

    /// Files, and complete folders that end in `/`, with content that the last commit lacks, [`Self::commit`]'s included;
    /// without those that git ignores.
    pub fn uncommitted(&self) -> Result<Vec<String>> {
        let others = ["--others", "--exclude-standard", "--directory", "--no-empty-directory"];
        let raw = self.git.run(In::WorkTree, &[&["ls-files", "-z", "--modified"], &others[..]].concat())?.ok()?;
        let raw = String::from_utf8_lossy(&raw).into_owned();
        Ok(raw.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect())
    }

    /// Whether the branch is still where it was.
    pub fn is_unmoved(&self) -> Result<bool> {
        Ok(head(&self.git)? == self.head && branch(&self.git)?.as_ref() == Some(&self.branch))
    }
}

/// The branch that is checked out, in full.
fn branch(git: &Git) -> Result<Option<String>> {
    git.run(In::Repository, &["symbolic-ref", "--quiet", "HEAD"])?.answer()
}

/// The commit that is checked out; `None` before the first.
fn head(git: &Git) -> Result<Option<String>> {
    git.run(In::Repository, &["rev-parse", "--quiet", "--verify", "HEAD^{commit}"])?.answer()
}

/// Where git failed without a file of this machine, the remote could not be reached.
fn reached(ran: &Ran, remote: &Remote) -> Result<()> {
    if ran.code == Some(0) {
        return Ok(());
    }
    if ran.file().is_some() {
        return Err(ran.failed());
    }
    let name = &remote.name;
    Err(refused(
        format!("cannot reach `{name}`: {}", ran.said()),
        format!("check the network, and the address by `git ls-remote {name}`; your entries stay here until then"),
    ))
}
