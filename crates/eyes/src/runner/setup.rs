//! The things that a task's checks run on: its folder, the learner's work and Python, and copies of them in a sandbox.

use super::job::{Job, Limits};
use super::python::Python;
use super::sandbox::{Ran, Sandbox};
use super::work_copy::copy_work;
use crate::prelude::*;
use los_model::practice::{TaskFolder, check::Check};

/// A task's checks with all that they run on.
pub struct Setup<'a> {
    /// The checks, tests, data and solution of the task.
    pub folder: &'a TaskFolder,
    /// Tests run with pytest, else with unittest.
    pub uses_pytest: bool,
    /// The learner's work folder; it may be missing.
    pub work: &'a Path,
    /// The workspace above it.
    pub workspace: &'a Path,
    /// The program `los`, which runs the stages of the sandbox.
    pub launcher: &'a Path,
    /// The learner's Python, if one was found.
    pub python: Option<&'a Python>,
    /// Run no code where a protection is missing.
    pub must_protect: bool,
    /// Asked again and again; a yes ends the run.
    pub is_interrupted: &'a dyn Fn() -> bool,
}

impl Setup<'_> {
    pub(super) fn job(&self, seconds: u32, argv: Vec<String>) -> Job {
        let toolchain = self.python.map(|python| python.folders.clone()).unwrap_or_default();
        let links = self.python.map(|python| python.links.clone()).unwrap_or_default();
        let bin = self.python.and_then(|python| python.executable.parent()).map(Path::to_owned);
        let system =
            if cfg!(windows) { &[r"C:\Windows\System32"][..] } else { &["/usr/local/bin", "/usr/bin", "/bin"] };
        let path = bin.into_iter().chain(system.iter().map(PathBuf::from));
        let path = std::env::join_paths(path).map(|path| path.to_string_lossy().into_owned()).unwrap_or_default();
        let env = [
            ("PATH", path.as_str()),
            ("LANG", "C.UTF-8"),
            ("PYTHONDONTWRITEBYTECODE", "1"),
            ("PYTHONIOENCODING", "utf-8"),
            ("PYTHONUTF8", "1"),
            ("NO_COLOR", "1"),
        ];
        Job {
            argv,
            env: env.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec(),
            toolchain,
            links,
            limits: Limits { seconds, ..Limits::default() },
            must_protect: self.must_protect,
        }
    }

    pub(super) fn python(&self) -> io::Result<String> {
        let python = self.python.ok_or_else(|| io::Error::other("there is no Python"))?;
        Ok(python.executable.to_string_lossy().into_owned())
    }

    /// Runs one of our Python scripts and reads its report.
    pub(super) fn script<T: for<'de> Deserialize<'de>>(
        &self,
        sandbox: &Sandbox,
        check: &Check,
        script: &str,
        args: &[String],
    ) -> io::Result<(Ran, Option<T>)> {
        // The code under test does not get this name, so its own output cannot pass for the report.
        let mark = format!("{}:", sandbox.name());
        let mut argv = vec![self.python()?, "-c".to_owned(), script.to_owned(), mark.clone()];
        argv.extend_from_slice(args);
        let ran = sandbox.run(&self.job(check.timeout_s, argv), "", self.is_interrupted)?;
        let line = ran.stderr.lines().rev().find_map(|line| line.strip_prefix(&mark));
        let report = line.and_then(|line| serde_json::from_str(line).ok());
        Ok((ran, report))
    }
}

/// A sandbox with a copy of the work and the task's data.
pub(super) fn copied(setup: &Setup<'_>) -> io::Result<Sandbox> {
    let sandbox = Sandbox::new(setup.launcher)?;
    if setup.work.is_dir() {
        copy_work(setup.work, &sandbox.work())?;
    }
    let data = setup.folder.below("data").filter(|(path, _)| *path != "SOURCE");
    write_all(&sandbox.work().join("data"), data)?;
    Ok(sandbox)
}

/// Writes files of a task over those of a folder.
pub fn write_all<'a>(to: &Path, files: impl Iterator<Item = (&'a str, &'a [u8])>) -> io::Result<()> {
    for (path, content) in files {
        let target = to.join(path);
        fs::create_dir_all(target.parent().unwrap_or(to))?;
        let _ = fs::remove_file(&target);
        fs::write(target, content)?;
    }
    Ok(())
}
