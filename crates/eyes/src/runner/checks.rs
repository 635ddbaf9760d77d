//! Runs the checks of a task, one after the other, each on a fresh copy of the learner's work.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::job::{Job, Limits, Protection};
use super::python::Python;
use super::sandbox::{End, Ran, Sandbox};
use super::work_copy::copy_work;
use crate::repo::work;
use los_model::practice::check::{Check, CheckFile, CheckKind, CommandCheck, DEFAULT_TIMEOUT_S, Need};
use los_model::practice::folder::TaskFolder;
use los_model::practice::judge::{self, CommandResult, Failure, Outcome};
use los_model::practice::lesson::{Example, Language};

const RUN_TESTS: &str = include_str!("run_tests.py");
const RUN_SQL: &str = include_str!("run_sql.py");
const RUN_NOTEBOOK: &str = include_str!("run_notebook.py");
/// Bytes of a file of the learner's that a check reads.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// A task's checks with all that they run on.
pub struct Setup<'a> {
    /// The task's folder.
    pub folder: &'a TaskFolder,
    /// Tests run with pytest, else with unittest.
    pub uses_pytest: bool,
    /// The learner's work folder; it may be missing.
    pub work: &'a Path,
    /// The workspace above it.
    pub workspace: &'a Path,
    /// The program `los`.
    pub launcher: &'a Path,
    /// The learner's Python, if one was found.
    pub python: Option<&'a Python>,
    /// Run no code where a protection is missing.
    pub must_protect: bool,
    /// Asked again and again; a yes ends the run.
    pub is_interrupted: &'a dyn Fn() -> bool,
}

/// A check that ran.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// The judgement.
    pub outcome: Outcome,
    /// The run was interrupted; nothing after it ran.
    pub is_interrupted: bool,
    /// The output of the learner's program, for `--verbose`.
    pub output: String,
    /// Protections that were missing.
    pub missing: Vec<Protection>,
}

impl Checked {
    fn of(outcome: Outcome) -> Self {
        Self { outcome, is_interrupted: false, output: String::new(), missing: Vec::new() }
    }
}

/// The first requirement that this machine lacks, with the step that gets it.
pub fn missing_need(file: &CheckFile, python: Option<&Python>, path: &str) -> Option<(String, String)> {
    let runs_python = file.checks.iter().any(|check| match &check.kind {
        CheckKind::Tests | CheckKind::Mutants | CheckKind::Notebook { .. } => true,
        CheckKind::Command(command) => command.run.first().is_some_and(|program| is_python(program)),
        _ => false,
    });
    let implied = Need { name: "python".to_owned(), at_least: Vec::new() };
    let implied = runs_python.then_some(&implied);
    implied.into_iter().chain(&file.needs).find_map(|need| lack(need, python, path))
}

fn lack(need: &Need, python: Option<&Python>, path: &str) -> Option<(String, String)> {
    let version = need.at_least.iter().map(u32::to_string).collect::<Vec<_>>().join(".");
    if is_python(&need.name) {
        let is_old = |python: &Python| python.version.iter().take(need.at_least.len()).lt(need.at_least.iter());
        return match python {
            None => Some(("Python".to_owned(), get_python(&version, path))),
            Some(python) => is_old(python).then(|| (format!("Python {version} or later"), get_python(&version, path))),
        };
    }
    let is_module = python.is_some_and(|python| python.modules.contains(&need.name));
    if is_module || has_program(&need.name, path) {
        return None;
    }
    let get = match python {
        Some(python) if !has_program("uv", path) => {
            format!("`{} -m pip install {}` installs it", python.executable.display(), need.name)
        }
        Some(python) if python.is_environment => format!("`uv pip install {}` installs it", need.name),
        _ => format!("`uv venv` and `uv pip install {}` install it; then check with `uv run los check`", need.name),
    };
    Some((need.name.clone(), get))
}

/// The step that gets a Python of at least that version, any if it is empty. Checks run with the first one on the `PATH`.
pub fn get_python(version: &str, path: &str) -> String {
    let version = if version.is_empty() { "3.13" } else { version };
    let first = if has_program("uv", path) { "" } else { "install uv from https://docs.astral.sh/uv/; " };
    format!("{first}`uv venv --python {version}` gets it; then check with `uv run los check`")
}

fn has_program(name: &str, path: &str) -> bool {
    std::env::split_paths(path).any(|folder| folder.join(name).is_file())
}

fn is_python(program: &str) -> bool {
    matches!(program, "python" | "python3")
}

/// Runs one check. Answers and rubrics are asked elsewhere: they are [`Outcome::NotAsked`] here.
pub fn run(setup: &Setup<'_>, check: &Check) -> Checked {
    let ran = match &check.kind {
        CheckKind::Answer(_) | CheckKind::Rubric(_) => Ok(Checked::of(Outcome::NotAsked)),
        CheckKind::Files(files) => copied(setup).map(|sandbox| {
            let text = read_text(&sandbox.work().join(&files.path));
            Checked::of(judge::file(files, text.as_deref()))
        }),
        CheckKind::Git(git) => {
            Ok(Checked::of(judge::git(git, work::facts(setup.work, setup.workspace, &git.order).as_ref())))
        }
        CheckKind::Tests => tests(setup, check),
        CheckKind::Mutants => mutants(setup, check),
        CheckKind::Command(command) => run_command(setup, check, command),
        CheckKind::Notebook { path } => notebook(setup, check, path),
    };
    ran.unwrap_or_else(|error| Checked::of(Outcome::CouldNotRun { reason: error.to_string() }))
}

/// Runs a block of a lesson, and says how what it prints differs from what the lesson says; `None` where it does not.
pub fn run_example(setup: &Setup<'_>, example: &Example) -> Option<String> {
    let run = || -> io::Result<Ran> {
        let sandbox = copied(setup)?;
        let argv = match example.language {
            Language::Python => vec![setup.python()?, "-".to_owned()],
            Language::Shell => vec!["sh".to_owned(), "-eu".to_owned()],
            Language::Sql => vec![setup.python()?, "-c".to_owned(), RUN_SQL.to_owned()],
        };
        sandbox.run(&setup.job(DEFAULT_TIMEOUT_S, argv), &example.code, setup.is_interrupted)
    };
    let ran = match run() {
        Ok(ran) => ran,
        Err(error) => return Some(format!("could not run: {error}")),
    };
    let expected = example.prints.as_deref().unwrap_or_default().trim_end();
    let is_same = ran.end == End::Exited(0) && ran.stdout.trim_end() == expected;
    (!is_same).then(|| format!("the example prints\n{}{}\nand not\n{expected}", ran.stdout, ran.stderr))
}

/// Runs the generator of a task's variants with a seed. Returns its output, or the reason for its failure.
pub fn run_variant(setup: &Setup<'_>, generator: &str, seed: u32) -> Result<String, String> {
    let run = || -> io::Result<Ran> {
        let argv = vec![setup.python()?, "-".to_owned(), seed.to_string()];
        copied(setup)?.run(&setup.job(DEFAULT_TIMEOUT_S, argv), generator, setup.is_interrupted)
    };
    match run() {
        Ok(ran) if ran.end == End::Exited(0) => Ok(ran.stdout),
        Ok(ran) => Err(match ran.end {
            End::TimedOut => "took too long".to_owned(),
            End::Interrupted => "was interrupted".to_owned(),
            _ => format!("failed: {}", ran.stderr.trim().lines().last().unwrap_or_default()),
        }),
        Err(error) => Err(format!("could not run: {error}")),
    }
}

/// A sandbox with a copy of the work and the task's data.
fn copied(setup: &Setup<'_>) -> io::Result<Sandbox> {
    let sandbox = Sandbox::new(setup.launcher)?;
    if setup.work.is_dir() {
        copy_work(setup.work, &sandbox.work())?;
    }
    let data = setup.folder.below("data").filter(|(path, _)| *path != "SOURCE");
    write_all(&sandbox.work().join("data"), data)?;
    Ok(sandbox)
}

/// Writes files of the task over those of the copy.
fn write_all<'a>(to: &Path, files: impl Iterator<Item = (&'a str, &'a [u8])>) -> io::Result<()> {
    for (path, content) in files {
        let target = to.join(path);
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        let _ = fs::remove_file(&target);
        fs::write(target, content)?;
    }
    Ok(())
}

fn read_text(path: &Path) -> Option<String> {
    let found = fs::symlink_metadata(path).ok()?;
    if !found.is_file() || found.len() > MAX_FILE_BYTES {
        return None;
    }
    fs::read(path).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

impl Setup<'_> {
    fn job(&self, seconds: u32, argv: Vec<String>) -> Job {
        let toolchain = self.python.map(|python| python.folders.clone()).unwrap_or_default();
        let links = self.python.map(|python| python.links.clone()).unwrap_or_default();
        let bin = self.python.and_then(|python| python.executable.parent()).map(Path::to_owned);
        let path = bin.into_iter().chain(["/usr/local/bin", "/usr/bin", "/bin"].map(PathBuf::from));
        let path = std::env::join_paths(path).map(|path| path.to_string_lossy().into_owned()).unwrap_or_default();
        let env = [
            ("PATH", path.as_str()),
            ("LANG", "C.UTF-8"),
            ("PYTHONDONTWRITEBYTECODE", "1"),
            ("PYTHONIOENCODING", "utf-8"),
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

    fn python(&self) -> io::Result<String> {
        let python = self.python.ok_or_else(|| io::Error::other("there is no Python"))?;
        Ok(python.executable.to_string_lossy().into_owned())
    }

    /// Runs one of our Python scripts and reads its report.
    fn script<T: for<'de> Deserialize<'de>>(
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

/// The check after its run. `judge` is asked if the program ended by itself; a run that was not started, ran out of time or
/// was interrupted tells nothing about the work.
fn checked(check: &Check, ran: Ran, judge: impl FnOnce(&Ran) -> Outcome) -> Checked {
    let outcome = match (&ran.refused, ran.end) {
        (Some(reason), _) => {
            let risks: Vec<&str> = ran.missing.iter().map(|missing| missing.risk()).collect();
            let reason = if risks.is_empty() { reason.clone() } else { format!("{reason}: {}", risks.join("; ")) };
            Outcome::CouldNotRun { reason }
        }
        (None, End::TimedOut) => {
            Outcome::failed(format!("an end within {} s", check.timeout_s), "it was still running and was ended")
        }
        (None, End::Interrupted) => Outcome::CouldNotRun { reason: "interrupted".to_owned() },
        (None, End::Exited(_) | End::Signal(_)) => judge(&ran),
    };
    let output = format!("{}{}", ran.stdout, ran.stderr);
    Checked { outcome, is_interrupted: ran.end == End::Interrupted, output, missing: ran.missing }
}

#[derive(Deserialize)]
struct TestReport {
    results: Vec<TestResult>,
    problem: Option<String>,
}

#[derive(Deserialize)]
struct TestResult {
    name: String,
    outcome: String,
    message: String,
    at: String,
}

/// Runs test files and says whether all passed.
fn run_tests(setup: &Setup<'_>, sandbox: &Sandbox, check: &Check, files: &[String]) -> io::Result<Checked> {
    let kind = if setup.uses_pytest { "pytest" } else { "unittest" };
    let mut args = vec![kind.to_owned()];
    args.extend_from_slice(files);
    let (ran, report) = setup.script::<TestReport>(sandbox, check, RUN_TESTS, &args)?;
    Ok(checked(check, ran, |ran| match report {
        None => Outcome::failed("the tests run to their end", ended_early(ran)),
        Some(TestReport { problem: Some(problem), .. }) => Outcome::failed("the tests run to their end", problem),
        Some(report) => judged(&report.results),
    }))
}

fn ended_early(ran: &Ran) -> String {
    let how = match ran.end {
        End::Exited(code) => format!("the program ended with status {code}"),
        End::Signal(9) => "the program was killed; perhaps it used too much memory".to_owned(),
        End::Signal(signal) => format!("signal {signal} ended the program"),
        End::TimedOut | End::Interrupted => "it was ended".to_owned(),
    };
    let last: Vec<&str> = ran.stderr.trim_end().lines().rev().take(3).collect();
    last.into_iter().rev().fold(how, |text, line| format!("{text}\n{line}"))
}

fn judged(results: &[TestResult]) -> Outcome {
    let n_run = results.iter().filter(|result| result.outcome != "skipped").count();
    if n_run == 0 {
        return Outcome::failed("at least one test", "no test was found");
    }
    let Some(failed) = results.iter().find(|result| result.outcome == "failed") else { return Outcome::Passed };
    let n_failed = results.iter().filter(|result| result.outcome == "failed").count();
    let name = failed.name.trim_start_matches("test_").replace('_', " ");
    let others = if n_failed > 1 { format!(" ({n_failed} of {n_run} tests fail)") } else { String::new() };
    let (expected, actual, at) = (format!("{name}{others}"), failed.message.clone(), failed.at.clone());
    Outcome::Failed(Failure { expected, actual, at })
}

fn tests(setup: &Setup<'_>, check: &Check) -> io::Result<Checked> {
    let sandbox = copied(setup)?;
    write_all(&sandbox.work(), setup.folder.below("tests"))?;
    let files: Vec<String> =
        setup.folder.below("tests").map(|(path, _)| path).filter(|path| is_test(path)).map(str::to_owned).collect();
    run_tests(setup, &sandbox, check, &files)
}

fn is_test(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.starts_with("test_") && Path::new(name).extension().is_some_and(|extension| extension == "py")
}

/// The learner's tests on the good solution, then on each broken one.
fn mutants(setup: &Setup<'_>, check: &Check) -> io::Result<Checked> {
    let own = copied(setup)?;
    let files: Vec<String> = walkdir::WalkDir::new(own.work())
        .into_iter()
        .flatten()
        .filter(|entry| entry.file_type().is_file())
        .filter_map(|entry| Some(entry.path().strip_prefix(own.work()).ok()?.to_str()?.to_owned()))
        .filter(|path| is_test(path) || path.ends_with("conftest.py"))
        .collect();
    let tests: Vec<String> = files.iter().filter(|path| is_test(path)).cloned().collect();
    if tests.is_empty() {
        return Ok(Checked::of(Outcome::failed("a file `test_….py` with your tests", "there is none")));
    }
    let with = |mutant: Option<&str>| -> io::Result<Checked> {
        let sandbox = Sandbox::new(setup.launcher)?;
        let code = setup.folder.below("solution").filter(|(path, _)| !is_test(path));
        write_all(&sandbox.work(), code)?;
        write_all(&sandbox.work().join("data"), setup.folder.below("data").filter(|(path, _)| *path != "SOURCE"))?;
        if let Some(name) = mutant {
            write_all(&sandbox.work(), setup.folder.below(&format!("mutants/{name}")))?;
        }
        for path in &files {
            let target = sandbox.work().join(path);
            if let Some(folder) = target.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::copy(own.work().join(path), target)?;
        }
        run_tests(setup, &sandbox, check, &tests)
    };
    let mut checked = with(None)?;
    if let Outcome::Failed(failure) = &mut checked.outcome {
        failure.expected = format!("your tests pass on a good solution: {}", failure.expected);
    }
    if !checked.outcome.is_passed() {
        return Ok(checked);
    }
    for name in setup.folder.mutants() {
        let ran = with(Some(name))?;
        match ran.outcome {
            Outcome::Failed(_) => {}
            Outcome::Passed => {
                let broken = name.replace(['_', '-'], " ");
                return Ok(Checked::of(Outcome::failed(
                    "a test that fails on broken code",
                    format!("every test passes although: {broken}"),
                )));
            }
            Outcome::CouldNotRun { .. } | Outcome::NotAsked => return Ok(ran),
        }
    }
    Ok(checked)
}

fn run_command(setup: &Setup<'_>, check: &Check, command: &CommandCheck) -> io::Result<Checked> {
    let sandbox = copied(setup)?;
    let mut argv = command.run.clone();
    if let Some(program) = argv.first_mut().filter(|program| is_python(program)) {
        *program = setup.python()?;
    }
    let stdin = command.stdin.as_deref().unwrap_or_default();
    let ran = sandbox.run(&setup.job(check.timeout_s, argv), stdin, setup.is_interrupted)?;
    Ok(checked(check, ran, |ran| {
        let exit = if let End::Exited(code) = ran.end { Some(code) } else { None };
        let result = CommandResult { exit, stdout: ran.stdout.clone(), stderr: ran.stderr.clone() };
        judge::command(command, &result)
    }))
}

#[derive(Deserialize)]
struct NotebookReport {
    problem: String,
    at: String,
}

fn notebook(setup: &Setup<'_>, check: &Check, path: &str) -> io::Result<Checked> {
    let sandbox = copied(setup)?;
    let (ran, report) = setup.script::<NotebookReport>(&sandbox, check, RUN_NOTEBOOK, &[path.to_owned()])?;
    let expected = format!("`{path}` runs from top to bottom");
    Ok(checked(check, ran, |ran| match report {
        Some(report) if report.problem.is_empty() => Outcome::Passed,
        Some(NotebookReport { problem, at }) => Outcome::Failed(Failure { expected, actual: problem, at }),
        None => Outcome::failed(expected, ended_early(ran)),
    }))
}
