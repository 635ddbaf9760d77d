//! A check of a task from beginning to end, and its line in the log.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::allowed::Allowed;
use super::attempts;
use super::folders::Practice;
use crate::calls::ctx::Ctx;
use los_eyes::repo::work;
use los_eyes::runner::Protection;
use los_eyes::runner::python;
use los_eyes::runner::setup::Setup;
use los_eyes::runner::{checks, needs};
use los_model::error::{Error, Result, invalid};
use los_model::practice::check::{Check, CheckFile, CheckKind, KindName};
use los_model::practice::folder::TaskFolder;
use los_model::practice::judge::{self, Failure, Outcome};

/// A task's checks, ready to run.
pub struct Run {
    pub practice: Practice,
    pub file: CheckFile,
    pub work: PathBuf,
    pub(super) tools: Tools,
    must_protect: bool,
}

/// The programs of this machine that checks use.
#[derive(Clone)]
pub(crate) struct Tools {
    python: Option<python::Python>,
    path: String,
    launcher: PathBuf,
}

impl Tools {
    /// Whether there is a Python.
    pub(crate) const fn has_python(&self) -> bool {
        self.python.is_some()
    }

    /// The step that gets a Python.
    pub(crate) fn get_python(&self) -> String {
        needs::get_python("", &self.path)
    }

    /// The setup for running a part of a task's folder, without the learner's work.
    pub(crate) fn setup<'a>(&'a self, folder: &'a TaskFolder, workspace: &'a Path) -> Setup<'a> {
        Setup {
            folder,
            uses_pytest: false,
            work: Path::new(""),
            workspace,
            launcher: &self.launcher,
            python: self.python.as_ref(),
            must_protect: false,
            is_interrupted: &|| false,
        }
    }
}

/// The result of one check.
#[derive(Debug, Clone, Serialize)]
#[serde(into = "LineView")]
pub struct CheckLine {
    /// The demand, in the learner's words.
    pub title: String,
    pub kind: KindName,
    pub outcome: Outcome,
    /// One sentence of help after a failure.
    pub help: Option<String>,
    /// The hint that helps after a failure, from 1.
    pub hint: Option<usize>,
    /// The output of the learner's program.
    pub output: String,
}

/// The result of one check, as every face that speaks JSON gives it.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct LineView {
    /// The demand
    pub title: String,
    /// Its kind, such as `tests`
    pub kind: String,
    /// Whether it passed; null when it could not run, or waits for the learner
    pub ok: Option<bool>,
    /// The expected result of a failed check
    #[serde(skip_serializing_if = "String::is_empty")]
    pub expected: String,
    /// The actual result
    #[serde(skip_serializing_if = "String::is_empty")]
    pub got: String,
    /// Where
    #[serde(skip_serializing_if = "String::is_empty")]
    pub at: String,
    /// Why it could not run
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// One sentence of help
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The number of the hint that is about it
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<usize>,
}

impl From<CheckLine> for LineView {
    fn from(line: CheckLine) -> Self {
        let CheckLine { title, kind, outcome, help, hint, .. } = line;
        let view = Self { title, kind: kind.word().to_owned(), help, hint, ..Self::default() };
        match outcome {
            Outcome::Passed => Self { ok: Some(true), ..view },
            Outcome::Failed(Failure { expected, actual, at }) => {
                Self { ok: Some(false), expected, got: actual, at, ..view }
            }
            Outcome::CouldNotRun { reason } => Self { reason, ..view },
            Outcome::NotAsked => view,
        }
    }
}

impl CheckLine {
    /// Whether it is a question that waits for the learner's answer.
    pub fn is_unasked_question(&self) -> bool {
        self.kind == KindName::Answer && matches!(self.outcome, Outcome::NotAsked)
    }
}

/// The result of all checks of a task. All of them count but rubrics and those that could not run.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CheckReport {
    /// The task's id
    pub task: String,
    /// Checks that passed
    pub passed: usize,
    /// Checks that count
    pub total: usize,
    /// Each check
    #[schemars(with = "Vec<LineView>")]
    pub checks: Vec<CheckLine>,
    /// The risks of missing protections
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing_protections: Vec<&'static str>,
    #[serde(skip)]
    pub is_interrupted: bool,
}

impl CheckReport {
    /// Whether every check that counts passed, and all of them could run.
    pub fn is_passed(&self) -> bool {
        self.total > 0 && self.passed == self.total && self.all_ran()
    }

    /// Whether it says nothing yet: a part could not run, or waits for the learner's answer.
    pub fn waits(&self) -> bool {
        !self.counts() || self.checks.iter().any(CheckLine::is_unasked_question)
    }

    /// Whether there is a result to log: something counted, everything could run, nothing was cut short.
    pub fn counts(&self) -> bool {
        self.total > 0 && self.all_ran() && !self.is_interrupted
    }

    fn all_ran(&self) -> bool {
        self.checks.iter().all(|line| !matches!(line.outcome, Outcome::CouldNotRun { .. }))
    }
}

impl Run {
    /// Prepares the checks of a task. Fails where there are none, where they are not allowed, and where a program is
    /// missing.
    pub fn prepare(
        ctx: &Ctx,
        task: &str,
        allowed: impl FnOnce(&Practice, &CheckFile) -> Result<Allowed>,
    ) -> Result<Self> {
        let none = || -> Error {
            invalid("", "this task has no checks", format!("say that it is done with `los done {task}`"))
        };
        let practice = Practice::of(ctx, task)?.ok_or_else(none)?;
        let file = practice.checks()?.ok_or_else(none)?;
        let must_protect = match if practice.is_ours { Allowed::Unprotected } else { allowed(&practice, &file)? } {
            Allowed::No => {
                return Err(Error::PermissionDenied {
                    what: format!(
                        "the checks of `{task}` are not the program's own and were not allowed; look at them and run \
                         `los check {task}` in a terminal"
                    ),
                });
            }
            Allowed::Protected => true,
            Allowed::Unprotected => false,
        };
        let modules: Vec<&str> = file.needs.iter().map(|need| need.name.as_str()).collect();
        let tools = Self::tools(&modules)?;
        if let Some((what, get)) = needs::missing_need(&file, tools.python.as_ref(), &tools.path) {
            return Err(Error::MissingRequirement { what, get });
        }
        let work = practice.work(ctx, Some(&file));
        Practice::stays_inside(ctx, &work)?;
        Ok(Self { practice, file, work, tools, must_protect })
    }

    /// Finds the programs of this machine; `modules` are looked up in its Python.
    pub(crate) fn tools(modules: &[&str]) -> Result<Tools> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let python = python::find(&path, std::env::var_os("HOME").as_deref(), modules);
        let launcher = std::env::current_exe()
            .map_err(|error| Error::Internal { what: format!("the program does not find itself: {error}") })?;
        Ok(Tools { python, path: path.to_string_lossy().into_owned(), launcher })
    }

    /// These checks on a copy of the work, such as the solution that `los path check --run` lays out.
    #[must_use]
    pub(crate) fn on(&self, work: &Path) -> Self {
        let Self { practice, file, tools, .. } = self;
        let (practice, file, tools) = (practice.clone(), file.clone(), tools.clone());
        Self { practice, file, work: work.to_owned(), tools, must_protect: self.must_protect }
    }

    /// Runs every check. `answers` gives the learner's answer to a question, or `None` if it cannot be asked; it is not asked
    /// for one that was answered rightly before.
    pub fn run(
        &self,
        ctx: &Ctx,
        is_interrupted: &dyn Fn() -> bool,
        answers: &mut dyn FnMut(&Check) -> Result<Option<String>>,
        on_line: &mut dyn FnMut(&CheckLine) -> Result<()>,
    ) -> Result<CheckReport> {
        let setup = Setup {
            uses_pytest: self.file.needs.iter().any(|need| need.name == "pytest"),
            work: &self.work,
            must_protect: self.must_protect,
            is_interrupted,
            ..self.tools.setup(&self.practice.folder, ctx.workspace.root())
        };
        let mut lines = Vec::new();
        let mut missing: Vec<Protection> = Vec::new();
        let mut was_interrupted = false;
        let mut taken = attempts::taken(ctx, &self.practice.task);
        let n_answers = taken.answers.len();
        for check in &self.file.checks {
            let mut checked = checks::run(&setup, check);
            if let CheckKind::Answer(question) = &check.kind {
                let is_right = |answer: &&String| judge::answer(question, answer).is_passed();
                let known = taken.answers.get(&question.question).filter(is_right).cloned();
                if let Some(answer) = known.map_or_else(|| answers(check), |known| Ok(Some(known)))? {
                    checked.outcome = judge::answer(question, &answer);
                    if checked.outcome.is_passed() {
                        taken.answers.insert(question.question.clone(), answer);
                    }
                }
            }
            missing.extend(checked.missing);
            was_interrupted |= checked.is_interrupted;
            let is_failed = matches!(checked.outcome, Outcome::Failed(_));
            let line = CheckLine {
                title: check.title.clone(),
                kind: check.kind.name(),
                outcome: checked.outcome,
                help: check.on_fail.clone().filter(|_| is_failed),
                hint: check.hint.filter(|_| is_failed),
                output: checked.output,
            };
            on_line(&line)?;
            lines.push(line);
            if was_interrupted {
                break;
            }
        }
        if taken.answers.len() > n_answers {
            attempts::keep(ctx, &self.practice.task, taken)?;
        }
        missing.sort_unstable();
        missing.dedup();
        let counts =
            |line: &&CheckLine| line.kind != KindName::Rubric && !matches!(line.outcome, Outcome::CouldNotRun { .. });
        Ok(CheckReport {
            task: self.practice.task.clone(),
            passed: lines.iter().filter(counts).filter(|line| line.outcome.is_passed()).count(),
            total: lines.iter().filter(counts).count(),
            checks: lines,
            missing_protections: missing.into_iter().map(Protection::risk).collect(),
            is_interrupted: was_interrupted,
        })
    }

    /// The fields of the log's entry about a result.
    pub fn fields(&self, ctx: &Ctx, report: &CheckReport) -> Map<String, Value> {
        let taken = attempts::taken(ctx, &report.task);
        let fields = json!({
            "task": report.task,
            "check": self.practice.hash[..16],
            "passed": report.passed,
            "total": report.total,
            "by": "machine",
            "hints": taken.hints,
        });
        let mut fields = fields.as_object().cloned().unwrap_or_default();
        // Without a repository there is no commit to name.
        let commit = work::head(&self.work, ctx.workspace.root());
        fields.extend(commit.map(|commit| ("commit".to_owned(), Value::from(commit))));
        fields
    }
}
