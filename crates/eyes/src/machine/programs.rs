//! The tools that a learner uses, found on `PATH` and asked for their version.
//!
//! A program is run only from an absolute folder of `PATH` that lies outside the workspace and that not everybody may
//! write, and the same holds for the regular file that it leads to. Its own `PATH` has only such folders.

use super::{Machine, Program, python::is_version, run, safe_path, variable};
use crate::prelude::*;

/// The tools, by the names of their programs.
pub(crate) const TOOLS: [&str; 5] = ["cargo", "docker", "git", "node", "uv"];

/// A tool says its version at once, or not at all.
const VERSION_TIMEOUT: Duration = Duration::from_secs(2);

/// The folders where programs may be found, and the environment that they are run with.
#[derive(Debug)]
pub(crate) struct Programs {
    folders: Vec<PathBuf>,
    inside: PathBuf,
    environment: Vec<(&'static str, OsString)>,
}

impl Programs {
    /// Those on `PATH` outside the folder `inside`.
    pub(crate) fn of(machine: &Machine, inside: &Path) -> Self {
        let folders = safe_path::folders(&variable(machine, "PATH").unwrap_or_default(), inside);
        let path = std::env::join_paths(&folders).unwrap_or_default();
        // `rustup`'s `cargo` would otherwise download a missing toolchain.
        let mut environment = vec![("PATH", path), ("RUSTUP_AUTO_INSTALL", "0".into())];
        let kept = ["HOME", "SystemRoot", "USERPROFILE"];
        environment.extend(kept.iter().filter_map(|name| Some((*name, variable(machine, name)?))));
        Self { folders, inside: inside.to_owned(), environment }
    }

    /// The program of that name in a folder, if it may be run from there.
    pub(crate) fn in_folder(&self, folder: &Path, name: &str) -> Option<Program> {
        if !self.folders.iter().any(|safe| safe == folder) {
            return None;
        }
        let called = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        let file = safe_path::file(&called, &self.inside)?;
        let is_executable = safe_path::mode(&file).is_some_and(|mode| mode & 0o111 != 0);
        (is_executable && !is_placeholder(&file)).then(|| Program {
            file,
            called,
            environment: self.environment.clone(),
        })
    }

    /// What the first program of that name prints within the time.
    pub(crate) fn output(&self, name: &str, args: &[&str], timeout: Duration) -> Option<String> {
        let program = self.folders.iter().find_map(|folder| self.in_folder(folder, name))?;
        run::output(&program, args, timeout)
    }

    /// The version that a tool prints.
    pub(crate) fn version(&self, name: &str) -> Option<String> {
        let text = self.output(name, &["--version"], VERSION_TIMEOUT)?;
        version_in(text.lines().find(|line| !line.trim().is_empty())?)
    }
}

/// Some programs of macOS only open a window that offers to install the real one.
fn is_placeholder(file: &Path) -> bool {
    let developer = ["/Library/Developer/CommandLineTools", "/Applications/Xcode.app"];
    cfg!(target_os = "macos") && file.starts_with("/usr/bin") && !developer.iter().any(|path| Path::new(path).exists())
}

/// The version in a line such as `git version 2.43.0` or `v20.11.0`.
fn version_in(line: &str) -> Option<String> {
    let mut words = line.split_whitespace().map(|word| {
        let word = word.strip_prefix('v').unwrap_or(word);
        word.trim_end_matches([',', ')', ';'])
    });
    words.find(|word| word.contains('.') && is_version(word)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::version_in;

    #[test]
    fn versions_are_found_in_what_tools_print() {
        for (line, expected) in [
            ("git version 2.43.0", Some("2.43.0")),
            ("uv 0.4.30 (61ed2a236 2024-11-04)", Some("0.4.30")),
            ("v20.11.0", Some("20.11.0")),
            ("cargo 1.92.0-nightly (344c4567c 2025-10-21)", Some("1.92.0-nightly")),
            ("Docker version 24.0.7, build afdd53b", Some("24.0.7")),
            ("error: no toolchain", None),
            ("git version \u{1b}[31m2.0", None),
            ("1", None),
        ] {
            assert_eq!(version_in(line).as_deref(), expected, "{line}");
        }
    }
}
