//! Runs the checks of a task, one after the other, each on a fresh copy of the learner's work.

use std::result::Result;

use super::Setup;
use super::job::Protection;
use super::needs::is_python;
use super::sandbox::{End, Ran, Sandbox};
use super::setup::{copied, write_all};
use crate::prelude::*;
use crate::repo::work;
use los_model::count;
use los_model::practice::check::{Check, CheckKind, CommandCheck, DEFAULT_TIMEOUT_S};
use los_model::practice::judge::{self, CommandResult, Failure, Outcome};
use los_model::practice::{Example, Language, artefact};
use los_store::workspace::slashed;

const RUN_TESTS: &str = include_str!("run_tests.py");
const RUN_SQL: &str = include_str!("run_sql.py");
const REFORMAT: &str = include_str!("reformat.py");
const RUN_NOTEBOOK: &str = include_str!("run_notebook.py");
/// Bytes of a file of the learner's that a check reads.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// A check that ran.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// How the work was judged.
    pub outcome: Outcome,
    /// The run was interrupted; nothing after it ran.
    pub is_interrupted: bool,
    /// The output of the learner's program, for `--verbose`.
    pub output: String,
    /// Protections that were missing.
    pub missing: Vec<Protection>,
}

impl Checked {
    /// A check that ran nothing.
    pub fn of(outcome: Outcome) -> Self {
        Self { outcome, is_interrupted: false, output: String::new(), missing: Vec::new() }
    }
}

/// Runs one check. Answers and rubrics are asked elsewhere: they are [`Outcome::NotAsked`] here.
pub fn run(setup: &Setup<'_>, check: &Check) -> Checked {
    let ran = match &check.kind {
        CheckKind::Answer(_) | CheckKind::Rubric(_) => Ok(Checked::of(Outcome::NotAsked)),
        CheckKind::Files(files) => copied(setup).map(|sandbox| {
            let text = read_text(&sandbox.work().join(&files.path));
            Checked::of(judge::file(files, text.as_deref()))
        }),
        CheckKind::Artefact(artefact) => copied(setup).map(|sandbox| {
            let work = |path: &str| read_bytes(&sandbox.work().join(path), artefact::table::MAX_BYTES);
            let task = |path: &str| setup.folder.files.get(path).cloned();
            Checked::of(artefact::judge(artefact, &work, &task))
        }),
        CheckKind::Git(git) => {
            Ok(Checked::of(judge::git(git, work::facts(setup.work, setup.workspace, &git.order).as_ref())))
        }
        CheckKind::Tests { files } => tests(setup, check, files),
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

fn read_text(path: &Path) -> Option<String> {
    // An editor of Windows may have ended its lines in two characters.
    read_bytes(path, MAX_FILE_BYTES).map(|bytes| String::from_utf8_lossy(&bytes).replace("\r\n", "\n"))
}

fn read_bytes(path: &Path, most: u64) -> Option<Vec<u8>> {
    let found = fs::symlink_metadata(path).ok().filter(|found| found.is_file() && found.len() <= most);
    found.and_then(|_| fs::read(path).ok())
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

fn tests(setup: &Setup<'_>, check: &Check, named: &[String]) -> io::Result<Checked> {
    let sandbox = copied(setup)?;
    write_all(&sandbox.work(), setup.folder.below("tests"))?;
    let is_one = |path: &&str| is_test(path) && (named.is_empty() || named.iter().any(|name| name == path));
    let files: Vec<String> =
        setup.folder.below("tests").map(|(path, _)| path).filter(is_one).map(str::to_owned).collect();
    run_tests(setup, &sandbox, check, &files)
}

/// Whether a file holds tests, by its name.
pub fn is_test(path: &str) -> bool {
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
        .filter_map(|entry| entry.path().strip_prefix(own.work()).ok().map(slashed))
        .filter(|path| is_test(path) || path.ends_with("conftest.py"))
        .collect();
    let tests: Vec<String> = files.iter().filter(|path| is_test(path)).cloned().collect();
    if tests.is_empty() {
        return Ok(Checked::of(Outcome::failed("a file `test_….py` with your tests", "there is none")));
    }
    let with = |mutant: Option<&str>, is_in_another_form: bool| -> io::Result<Checked> {
        let sandbox = Sandbox::new(setup.launcher)?;
        let code = setup.folder.below("solution").filter(|(path, _)| !is_test(path));
        write_all(&sandbox.work(), code)?;
        write_all(&sandbox.work().join("data"), setup.folder.below("data").filter(|(path, _)| *path != "SOURCE"))?;
        if let Some(name) = mutant {
            write_all(&sandbox.work(), setup.folder.below(&format!("mutants/{name}")))?;
        }
        if is_in_another_form {
            let argv = [
                setup.python()?,
                "-c".to_owned(),
                REFORMAT.to_owned(),
                format!("_{}", sandbox.name().replace('-', "_")),
            ];
            let ran = sandbox.run(&setup.job(check.timeout_s, argv.to_vec()), "", setup.is_interrupted)?;
            // What a run writes ends with it, so the new texts are printed.
            let Ok(texts) = serde_json::from_str::<BTreeMap<String, String>>(&ran.stdout) else {
                return Ok(checked(check, ran, |ran| Outcome::CouldNotRun { reason: ended_early(ran) }));
            };
            write_all(&sandbox.work(), texts.iter().map(|(path, text)| (path.as_str(), text.as_bytes())))?;
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
    let mut good = with(None, false)?;
    // A test must look at what a program does. The same program in another form finds one that looks at its text.
    for (is_in_another_form, said) in [
        (false, "your tests pass on a good solution"),
        (true, "your tests pass on the same good solution in another form: they test what it does, not its text"),
    ] {
        if is_in_another_form {
            good = with(None, true)?;
        }
        if let Outcome::Failed(failure) = &mut good.outcome {
            failure.expected = format!("{said}: {}", failure.expected);
        }
        if !good.outcome.is_passed() {
            return Ok(good);
        }
    }
    let names = setup.folder.mutants();
    let mut missed = Vec::new();
    for name in &names {
        let ran = with(Some(name), false)?;
        match ran.outcome {
            Outcome::Failed(_) => {}
            Outcome::Passed => missed.push(name.replace(['_', '-'], " ")),
            Outcome::CouldNotRun { .. } | Outcome::NotAsked | Outcome::Open { .. } => return Ok(ran),
        }
    }
    let Some(first) = missed.first() else { return Ok(good) };
    let found = format!("{} of {} found", names.len() - missed.len(), count(names.len(), "broken version"));
    Ok(Checked::of(Outcome::failed(
        "a test that fails on broken code",
        format!("{found}; every test passes although: {first}"),
    )))
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
