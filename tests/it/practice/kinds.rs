//! Every kind of check: a pass, a failure, and a case that cannot run.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::support::{git, of_repository};
use los_eyes::runner::checks::run;
use los_eyes::runner::needs::missing_need;
use los_eyes::runner::python::{self, Python};
use los_eyes::runner::setup::Setup;
use los_model::practice::check_file::read;
use los_model::practice::folder::TaskFolder;
use los_model::practice::judge::Outcome;

const TEST: &str = "import unittest\nfrom adding import add\n\nclass Adds(unittest.TestCase):\n    def test_two_and_three(self):\n        self.assertEqual(add(2, 3), 5)\n";
const GOOD: &str = "def add(a, b):\n    return a + b\n";
const BAD: &str = "def add(a, b):\n    return a - b\n";

fn python() -> Python {
    python::find(&std::env::var_os("PATH").unwrap_or_default(), std::env::var_os("HOME").as_deref(), &[])
        .expect("checks of this test need Python")
}

/// The outcome of one check on a work folder with these files.
fn outcome(check: &str, task: &[(&str, &str)], work: &[(&str, &str)], python: Option<&Python>) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    for (path, content) in work {
        let at = folder.path().join(path);
        std::fs::create_dir_all(at.parent().unwrap()).unwrap();
        std::fs::write(at, content).unwrap();
    }
    outcome_in(check, task, folder.path(), python)
}

fn outcome_in(check: &str, task: &[(&str, &str)], work: &Path, python: Option<&Python>) -> Outcome {
    let files = task.iter().map(|(path, content)| ((*path).to_owned(), content.as_bytes().to_vec())).collect();
    let folder = TaskFolder { files };
    let file = read(&format!("[[check]]\ntitle = \"a\"\n{check}")).unwrap();
    let launcher = PathBuf::from(env!("CARGO_BIN_EXE_los"));
    let setup = Setup {
        folder: &folder,
        uses_pytest: false,
        work,
        workspace: work,
        launcher: &launcher,
        python,
        must_protect: false,
        is_interrupted: &|| false,
    };
    run(&setup, &file.checks[0]).outcome
}

fn is_failed(outcome: &Outcome, words: &str) -> bool {
    matches!(outcome, Outcome::Failed(failure) if format!("{failure:?}").contains(words))
}

fn could_not_run(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::CouldNotRun { .. })
}

#[test]
fn line_ends_of_windows_change_no_judgement() {
    let check = "kind = \"files\"\npath = \"plan.md\"\nmatches = '(?:^|\\n)Users: *\\d+\\nGuard'\n";
    for ends in ["\n", "\r\n"] {
        let plan = "# Plan\nUsers: 12\nGuard: none\n".replace('\n', ends);
        let check = check.replace('\n', ends);
        assert_eq!(outcome(&check, &[], &[("plan.md", &plan)], None), Outcome::Passed, "{ends:?}");
    }
}

#[test]
fn tests_run_against_the_work() {
    let python = python();
    let parts = TEST.replace("        self.assert", "        with self.subTest(a=2):\n            self.assert");
    let judged = |test: &str, work: &[(&str, &str)], python: Option<&Python>| {
        outcome("kind = \"tests\"", &[("tests/test_adding.py", test)], work, python)
    };
    assert_eq!(judged(TEST, &[("adding.py", GOOD)], Some(&python)), Outcome::Passed);
    let cheat = "print('los-check-x:{}')\ndef add(a, b): return 0\n";
    for (test, work, words) in [
        (TEST, [("adding.py", BAD)].as_slice(), "-1 != 5"),
        (TEST, &[("adding.py", BAD)], "test_adding.py:6"),
        // A part has the name of its test.
        (&parts, &[("adding.py", BAD)], "two and three"),
        (TEST, &[("adding.py", "import sys; sys.exit(0)")], "SystemExit"),
        // A test file of the same name in the work does not replace ours, and what it prints is not a report.
        (TEST, &[("adding.py", cheat), ("test_adding.py", "")], "0 != 5"),
    ] {
        let failed = judged(test, work, Some(&python));
        assert!(is_failed(&failed, words), "{words}: {failed:?}");
    }
    assert!(could_not_run(&judged(TEST, &[("adding.py", GOOD)], None)));
}

#[test]
fn a_check_runs_the_test_files_that_it_names() {
    let python = python();
    let task = [("tests/test_adding.py", TEST), ("tests/test_more.py", &TEST.replace("5)", "6)"))];
    let judged =
        |files: &str| outcome(&format!("kind = \"tests\"\n{files}"), &task, &[("adding.py", GOOD)], Some(&python));
    assert_eq!(judged("files = [\"test_adding.py\"]"), Outcome::Passed);
    for (files, words) in
        [("", "5 != 6"), ("files = [\"test_more.py\"]", "5 != 6"), ("files = [\"test_other.py\"]", "no test was found")]
    {
        assert!(is_failed(&judged(files), words), "{files}: {:?}", judged(files));
    }
}

#[test]
fn learners_tests_must_pass_the_solution_and_catch_mutants() {
    let python = python();
    let twice = "def add(a, b):\n    return 2 * a\n";
    let broken = [("mutants/subtracts/adding.py", BAD), ("mutants/doubles_the_first/adding.py", twice)];
    let task = [&[("solution/adding.py", GOOD)][..], &broken].concat();
    let judged = |name: &str, text: &str, python| outcome("kind = \"mutants\"", &task, &[(name, text)], python);
    assert_eq!(judged("test_adding.py", TEST, Some(&python)), Outcome::Passed);
    let (blind, wrong) = (TEST.replace("add(2, 3), 5", "add(2, 0), 2"), TEST.replace("5)", "6)"));
    let reads = format!(
        "import unittest\n\nclass T(unittest.TestCase):\n    def test_all(self):\n        self.assertEqual(open('adding.py').read(), {GOOD:?})\n"
    );
    for (name, text, words) in [
        ("test_adding.py", &*blind, "1 of 2 broken versions found; every test passes although: subtracts"),
        ("test_adding.py", &reads, "in another form"),
        ("test_adding.py", &wrong, "good solution"),
        ("notes.md", "", "there is none"),
    ] {
        assert!(is_failed(&judged(name, text, Some(&python)), words), "{words}");
    }
    assert!(could_not_run(&judged("test_adding.py", TEST, None)));
}

#[test]
fn a_command_runs_and_its_output_is_compared() {
    let python = python();
    let check = "kind = \"command\"\nrun = [\"python\", \"main.py\"]\nstdin = \"3\\n\"\nstdout.json = { n = 3 }";
    let main = "import json; print(json.dumps({'n': int(input())}))";
    assert_eq!(outcome(check, &[], &[("main.py", main)], Some(&python)), Outcome::Passed);
    assert!(is_failed(&outcome(check, &[], &[("main.py", "print('{\"n\": 4}')")], Some(&python)), "`n` is 4"));
    let slow = format!("{check}\ntimeout = 1");
    let late = outcome(&slow, &[], &[("main.py", "import time; time.sleep(60)")], Some(&python));
    assert!(is_failed(&late, "within 1 s"), "{late:?}");
    assert!(could_not_run(&outcome(check, &[], &[("main.py", main)], None)));
    let unknown = outcome("kind = \"command\"\nrun = [\"no-such-program\"]", &[], &[], Some(&python));
    assert!(could_not_run(&unknown), "{unknown:?}");
}

#[test]
fn a_notebook_runs_from_top_to_bottom() {
    let python = python();
    let check = "kind = \"notebook\"\npath = \"report.ipynb\"";
    let notebook = |cells: &[&str]| {
        let cells: Vec<_> = cells.iter().map(|code| serde_json::json!({"cell_type": "code", "source": code})).collect();
        serde_json::json!({ "cells": cells }).to_string()
    };
    let judged = |cells: &[&str]| outcome(check, &[], &[("report.ipynb", &notebook(cells))], Some(&python));
    assert_eq!(judged(&["x = 1", "assert x == 1"]), Outcome::Passed);
    assert!(is_failed(&judged(&["print(y)", "y = 1"]), "code cell 1"));
    assert!(is_failed(&judged(&["%matplotlib inline"]), "only Jupyter"));
    assert!(is_failed(&outcome(check, &[], &[], Some(&python)), "cannot be read"));
    assert!(could_not_run(&outcome(check, &[], &[("report.ipynb", &notebook(&[]))], None)));
}

#[test]
fn a_file_is_read_from_the_copy_so_a_link_out_of_it_is_no_file() {
    let check = "kind = \"files\"\npath = \"notes.md\"\nmatches = \"root|limit\"";
    assert_eq!(outcome(check, &[], &[("notes.md", "a limit")], None), Outcome::Passed);
    assert!(is_failed(&outcome(check, &[], &[("notes.md", "none")], None), "no match"));
    let work = tempfile::tempdir().unwrap();
    symlink("/etc/passwd", work.path().join("notes.md")).unwrap();
    assert!(is_failed(&outcome_in(check, &[], work.path(), None), "no such file"));
    let first = work.path().join("f");
    std::fs::write(&first, "").unwrap();
    for n in 0..5_000 {
        std::fs::hard_link(&first, work.path().join(format!("f{n}"))).unwrap();
    }
    assert!(could_not_run(&outcome_in(check, &[], work.path(), None)), "too many files");
}

#[test]
fn a_history_is_read_without_running_git_in_the_work() {
    let check = "kind = \"git\"\ncommits = 2\norder = [\"choice.md\", \"scores.csv\"]\nclean = true";
    let work = tempfile::tempdir().unwrap();
    let git = |args: &[&str]| git(work.path(), args);
    let judged = || outcome_in(check, &[], work.path(), None);
    assert!(is_failed(&judged(), "not in one"));
    git(&["init"]);
    assert!(is_failed(&judged(), "0 commits"));
    for name in ["choice.md", "scores.csv"] {
        std::fs::write(work.path().join(name), name).unwrap();
        git(&["add", "."]);
        git(&["commit", "-m", name]);
    }
    assert_eq!(judged(), Outcome::Passed);
    std::fs::write(work.path().join("choice.md"), "changed").unwrap();
    assert!(is_failed(&judged(), "choice.md"));
}

#[test]
fn questions_and_rubrics_wait_for_somebody() {
    let question = "kind = \"answer\"\nquestion = \"?\"\nanswer = 1.5";
    let rubric = "kind = \"rubric\"\n[[check.items]]\ntitle = \"b\"\nlevels = [\"x\", \"y\"]";
    for check in [question, rubric] {
        assert_eq!(outcome(check, &[], &[], None), Outcome::NotAsked);
    }
}

#[test]
fn a_missing_requirement_is_named_with_the_step_that_gets_it() {
    let tools = tempfile::tempdir().unwrap();
    std::fs::write(tools.path().join("uv"), "").unwrap();
    let (with_uv, without) = (tools.path().to_str().unwrap(), "/nonexistent");
    let installed = Python { version: [3, 9, 2], modules: Vec::new(), is_environment: false, ..python() };
    let in_environment = Python { version: [3, 12, 0], is_environment: true, ..installed.clone() };
    let module_here = format!("`{} -m pip install pytest` installs it", in_environment.executable.display());
    let new = "`uv venv --python 3.11` gets it; then check with `uv run los check`";
    let get_uv = format!("install uv from https://docs.astral.sh/uv/; {new}");
    let module = "`uv venv` and `uv pip install pytest` install it; then check with `uv run los check`";
    let both = format!("install uv from https://docs.astral.sh/uv/; {module}");
    for (needs, python, path, expected) in [
        ("python>=3.11", Some(&installed), with_uv, Some(("Python 3.11 or later", new))),
        ("python>=3.11", Some(&installed), without, Some(("Python 3.11 or later", get_uv.as_str()))),
        ("python>=3.11", None, with_uv, Some(("Python", new))),
        ("python>=3.11", Some(&in_environment), without, None),
        ("pytest", Some(&installed), with_uv, Some(("pytest", module))),
        ("pytest", Some(&installed), without, Some(("pytest", both.as_str()))),
        ("pytest", Some(&in_environment), without, Some(("pytest", module_here.as_str()))),
        ("pytest", Some(&in_environment), with_uv, Some(("pytest", "`uv pip install pytest` installs it"))),
        ("uv", Some(&installed), with_uv, None),
    ] {
        let file =
            read(&format!("needs = [\"{needs}\"]\n[[check]]\ntitle = \"a\"\nkind = \"files\"\npath = \"a\"")).unwrap();
        let found = missing_need(&file, python, path);
        let found = found.as_ref().map(|(what, get)| (what.as_str(), get.as_str()));
        assert_eq!(found, expected, "{needs} {path}");
    }
}

/// A Python environment that lies below the work is not the work's own, whatever its folder is called.
#[test]
fn the_other_form_of_a_work_leaves_pythons_own_files_alone() {
    let folder = tempfile::tempdir().unwrap();
    for file in ["mine.py", "part/mine.py", ".venv/lib/a.py", "site-packages/b.py", "tools/lib/c.py"] {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "x = 1  # one\n").unwrap();
    }
    std::fs::write(folder.path().join("tools/pyvenv.cfg"), "home = /usr/bin\n").unwrap();
    let script = of_repository("crates/eyes/src/runner/reformat.py");
    let ran = Command::new("python3").arg(script).arg("extra").current_dir(folder.path()).output().unwrap();
    let texts: Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(texts, json!({"mine.py": "x = 1\n\nextra = None\n", "part/mine.py": "x = 1\n\nextra = None\n"}));
}

/// Tests that compare the compiled code with what somebody has seen of it fail on a good program, too.
#[test]
fn each_function_of_the_other_form_compiles_to_other_code() {
    let folder = tempfile::tempdir().unwrap();
    let program = "def one():\n    \"\"\"One.\"\"\"\n    return 1\n\nclass A:\n    async def two(self):\n        return [i for i in self]\n";
    std::fs::write(folder.path().join("a.py"), program).unwrap();
    let script = of_repository("crates/eyes/src/runner/reformat.py");
    let ran = Command::new("python3").arg(script).arg("extra").current_dir(folder.path()).output().unwrap();
    let texts: Value = serde_json::from_slice(&ran.stdout).unwrap();
    let other = "def one():\n    \"\"\"One.\"\"\"\n    extra = None\n    return 1\n\nclass A:\n\n    async def two(self):\n        extra = None\n        return [i for i in self]\n\nextra = None\n";
    assert_eq!(texts, json!({"a.py": other}));
}
