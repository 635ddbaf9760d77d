//! The learner's Python: where it is, its version, and the modules that it has.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

/// A Python that runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Python {
    /// The program.
    pub executable: PathBuf,
    /// Major, minor and patch version.
    pub version: [u32; 3],
    /// Folders that it reads.
    pub folders: Vec<PathBuf>,
    /// Those of the modules asked for that it has.
    pub modules: Vec<String>,
}

#[derive(Deserialize)]
struct Probe {
    executable: PathBuf,
    version: [u32; 3],
    folders: Vec<PathBuf>,
    modules: Vec<String>,
}

/// Isolated: neither the working folder nor the environment changes what it imports.
const PROBE: &str = "import sys,json,importlib.util as u,sysconfig as s
print(json.dumps({'executable':sys.executable,'version':list(sys.version_info[:3]),
'folders':sorted({sys.prefix,sys.base_prefix,*(p for p in (s.get_path('purelib'),s.get_path('stdlib')) if p)}),
'modules':[m for m in sys.argv[1:] if u.find_spec(m)]}))";

/// The first Python of the names `python3` and `python` on `path` that runs; `modules` are looked up in it.
pub fn find(path: Option<&std::ffi::OsStr>, modules: &[&str]) -> Option<Python> {
    let folders: Vec<PathBuf> = std::env::split_paths(path?).filter(|folder| folder.is_absolute()).collect();
    let named = |name: &'static str| folders.iter().map(move |folder| folder.join(name));
    let mut programs = named("python3").chain(named("python")).filter(|program| program.is_file());
    programs.find_map(|program| probe(&program, modules, path?))
}

fn probe(program: &Path, modules: &[&str], path: &std::ffi::OsStr) -> Option<Python> {
    let mut command = Command::new(program);
    command.args(["-I", "-c", PROBE]).args(modules).env_clear().env("PATH", path);
    if let Some(home) = std::env::var_os("HOME") {
        // A version manager finds its Pythons there.
        command.env("HOME", home);
    }
    let output = command.current_dir("/").stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let Probe { executable, version, mut folders, modules } = serde_json::from_slice(&output.stdout).ok()?;
    // `/usr` and its like are there in any case; a prefix of `/` would open everything.
    folders.retain(|folder| folder.components().count() > 2);
    Some(Python { executable, version, folders, modules })
}
