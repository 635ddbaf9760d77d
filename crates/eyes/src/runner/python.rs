//! The learner's Python: where it is, its version, and the modules that it has.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

/// A Python that runs.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Python {
    /// The file of the program, as Python itself names it.
    pub executable: PathBuf,
    /// Major, minor and patch version.
    pub version: [u32; 3],
    /// Whether it is that of a virtual environment.
    pub is_environment: bool,
    /// Folders that it reads, by their real names.
    pub folders: Vec<PathBuf>,
    /// Symbolic links on the way to the program and its folders.
    #[serde(skip)]
    pub links: Vec<PathBuf>,
    /// Those of the modules asked for that it has.
    pub modules: Vec<String>,
}

/// Links that lead to a program at most, as many as the kernel follows.
const MAX_LINKS: usize = 40;

/// Isolated: neither the working folder nor the environment changes what it imports.
const PROBE: &str = "import sys,json,importlib.util as u,sysconfig as s
print(json.dumps({'executable':sys.executable,'version':list(sys.version_info[:3]),
'is_environment':sys.prefix!=sys.base_prefix,
'folders':sorted({sys.prefix,sys.base_prefix,*(p for p in (s.get_path('purelib'),s.get_path('stdlib')) if p)}),
'modules':[m for m in sys.argv[1:] if u.find_spec(m)]}))";

/// The names of Python's program. On Windows `py` starts the newest of its Pythons, which says where it is.
const NAMES: &[&str] = if cfg!(windows) { &["python3.exe", "python.exe", "py.exe"] } else { &["python3", "python"] };

/// The first Python on `path` that runs; `modules` are looked up in it. A version manager finds its Pythons in `home`.
pub fn find(path: &OsStr, home: Option<&OsStr>, modules: &[&str]) -> Option<Python> {
    let folders: Vec<PathBuf> = std::env::split_paths(path).filter(|folder| folder.is_absolute()).collect();
    let named = |name: &&str| folders.iter().map(|folder| folder.join(name)).collect::<Vec<_>>();
    let mut programs = NAMES.iter().flat_map(named).filter(|program| program.symlink_metadata().is_ok());
    programs.find_map(|program| probe(&program, modules, path, home))
}

fn probe(program: &Path, modules: &[&str], path: &OsStr, home: Option<&OsStr>) -> Option<Python> {
    let mut command = Command::new(program);
    command.args(["-I", "-c", PROBE]).args(modules);
    // The launcher of Windows finds its Pythons by the environment.
    #[cfg(unix)]
    command.env_clear();
    command.env("PATH", path).envs(home.map(|home| ("HOME", home)));
    let output = command.current_dir("/").stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let mut python: Python = serde_json::from_slice(&output.stdout).ok()?;
    python.links = python.folders.iter().chain([&python.executable]).flat_map(|path| links_on(path)).collect();
    python.links.sort();
    python.links.dedup();
    python.folders = python.folders.iter().filter_map(|folder| dunce::canonicalize(folder).ok()).collect();
    // `/usr` and its like are there in any case; a prefix of `/` would open everything.
    python.folders.retain(|folder| folder.components().count() > 2);
    python.folders.dedup();
    Some(python)
}

/// The symbolic links that lead from an absolute path to what it names.
fn links_on(path: &Path) -> Vec<PathBuf> {
    let mut links = Vec::new();
    let mut here = PathBuf::from("/");
    let mut rest: Vec<PathBuf> = parts_reversed(path);
    while let Some(part) = rest.pop().filter(|_| links.len() < MAX_LINKS) {
        if part.as_os_str() == ".." {
            here.pop();
            continue;
        }
        let next = here.join(part);
        match std::fs::read_link(&next) {
            Ok(target) => {
                // A target that is absolute begins at the root again.
                if target.is_absolute() {
                    here = PathBuf::from("/");
                }
                rest.extend(parts_reversed(&target));
                links.push(next);
            }
            Err(_) => here = next,
        }
    }
    links
}

fn parts_reversed(path: &Path) -> Vec<PathBuf> {
    let parts = path.components().rev().filter(|part| matches!(part, Component::Normal(_) | Component::ParentDir));
    parts.map(|part| PathBuf::from(part.as_os_str())).collect()
}
