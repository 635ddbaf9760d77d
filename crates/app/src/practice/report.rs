//! A check of a task from beginning to end, and its line in the log.

use super::tries::{self, CountsAs};
use super::{Allowed, Taken, keep, taken};
use crate::prelude::*;
use los_eyes::repo::work;
use los_eyes::runner::checks::Checked;
use los_eyes::runner::{Protection, Setup, checks, needs, python};
use los_model::practice::check::{AnswerCheck, Check, CheckFile, Proves};
use los_model::practice::judge::{self, Failure, Outcome};

/// A task's checks, ready to run.
#[derive(Clone)]
pub struct Run {
    pub practice: Practice,
    pub file: CheckFile,
    pub work: PathBuf,
    pub(super) tools: Tools,
    pub(super) must_protect: bool,
    /// Its questions are asked each time.
    pub(super) is_exercise: bool,
}

/// The programs of this machine that checks use.
#[derive(Clone)]
pub struct Tools {
    pub(super) python: Option<python::Python>,
    path: String,
    launcher: PathBuf,
}

impl Tools {
    /// Whether the Python has these modules, of those that it was asked for.
    pub(crate) fn has_all(&self, modules: &[String]) -> bool {
        modules.iter().all(|module| self.python.as_ref().is_some_and(|python| python.modules.contains(module)))
    }

    /// The first need of a second stage that is not here, and what gets it.
    pub(super) fn lack(&self, check: &Check) -> Option<(String, String)> {
        needs::first_missing(&check.needs, self.python.as_ref(), &self.path)
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
    pub proves: Proves,
    pub outcome: Outcome,
    /// The second stage that it belongs to.
    pub stage: Option<String>,
    /// One sentence of help after a failure.
    pub help: Option<String>,
    /// The hint that helps after a failure, from 1.
    pub hint: Option<usize>,
    /// The output of the learner's program.
    pub output: String,
}

/// A question of a check that was not answered rightly before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OpenQuestion {
    /// Its place among the task's questions, from 1
    pub number: String,
    /// The question
    pub question: String,
    /// The answers to choose from
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
}

/// The result of one check, as every face that speaks JSON gives it.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct LineView {
    /// The demand
    pub title: String,
    /// Its kind, such as `tests`
    pub kind: String,
    /// What a pass says: `computed`, `form` or `claim`; nothing for a rubric
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proves: Option<&'static str>,
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
        let CheckLine { title, kind, proves, outcome, help, hint, .. } = line;
        let proves = (kind != KindName::Rubric).then_some(proves.word());
        let view = Self { title, kind: kind.word().to_owned(), proves, help, hint, ..Self::default() };
        match outcome {
            Outcome::Passed => Self { ok: Some(true), ..view },
            Outcome::Failed(Failure { expected, actual, at }) => {
                Self { ok: Some(false), expected, got: actual, at, ..view }
            }
            Outcome::CouldNotRun { reason } | Outcome::Open { reason } => Self { reason, ..view },
            Outcome::NotAsked => view,
        }
    }
}

impl CheckLine {
    /// Whether it counts: it is no rubric and of no second stage, and it could run.
    fn counts(&self) -> bool {
        self.stage.is_none() && self.kind != KindName::Rubric && !matches!(self.outcome, Outcome::CouldNotRun { .. })
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
    /// The most that any of them proves: `computed`, `form` or `claim`
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub proves: Option<Proves>,
    /// Those that passed of the ones that ran the learner's code, or computed their numbers again; they alone give a quality
    pub computed_passed: usize,
    /// All of those
    pub computed_total: usize,
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
    /// Remembers the hint that the first failure names; gives it if the learner has not seen it.
    pub fn remember(&self, ctx: &Ctx) -> Result<Option<usize>> {
        let before = taken(ctx, &self.task);
        let hint = self.first_failure().and_then(|line| line.hint).filter(|hint| *hint > before.hints);
        let now = Taken { named: hint.unwrap_or(0), ..before.clone() };
        if now != before {
            keep(ctx, &self.task, now)?;
        }
        Ok(hint)
    }

    /// The check that failed first.
    pub fn first_failure(&self) -> Option<&CheckLine> {
        self.checks.iter().find(|line| matches!(line.outcome, Outcome::Failed(_)))
    }

    /// Whether every check that counts passed, and all of them could run.
    pub fn is_passed(&self) -> bool {
        self.total > 0 && self.passed == self.total && self.all_ran()
    }

    /// Why nothing was checked where nothing failed: a check could not run, or all of them wait for a grade and have none.
    pub fn unchecked(&self, is_graded: bool) -> Option<String> {
        if self.first_failure().is_some() {
            return None;
        }
        let unrun = self.checks.iter().find_map(|line| match &line.outcome {
            Outcome::CouldNotRun { reason } if line.stage.is_none() => {
                Some(format!("\"{}\" could not run: {reason}", line.title))
            }
            _ => None,
        });
        unrun.or_else(|| (self.total == 0 && !is_graded).then(|| "its rubric waits for a grade".to_owned()))
    }

    /// What the result is worth, as a sentence; empty where no check counts.
    pub fn worth(&self) -> String {
        match self.proves {
            None => String::new(),
            Some(Proves::Computed) if self.computed_total == self.total => "Computed from your work.".to_owned(),
            Some(Proves::Computed) => {
                format!("Computed from your work: {} of {}.", self.computed_passed, self.computed_total)
            }
            Some(Proves::Form) => "They look at form, so they say that it is complete, not how good it is.".to_owned(),
            Some(Proves::Claim) => "They take your word, so they say nothing of how good it is.".to_owned(),
        }
    }

    /// Whether it says nothing yet: a part could not run, or waits for the learner's answer.
    pub fn waits(&self) -> bool {
        let is_open = |line: &CheckLine| line.kind == KindName::Answer && line.outcome == Outcome::NotAsked;
        !self.counts() || self.checks.iter().any(is_open)
    }

    /// Whether there is a result to log: something counted, everything could run, nothing was cut short.
    pub fn counts(&self) -> bool {
        self.total > 0 && self.all_ran() && !self.is_interrupted
    }

    fn all_ran(&self) -> bool {
        self.checks.iter().all(|line| line.stage.is_some() || !matches!(line.outcome, Outcome::CouldNotRun { .. }))
    }
}

/// Whether the learner stopped the run.
type IsOver<'a> = &'a dyn Fn() -> bool;
/// Gives the learner's answer to a question, or `None` if it cannot be asked.
type Answers<'a> = &'a mut dyn FnMut(&Check, bool) -> Result<Option<String>>;
/// Hears each line of the report as soon as it is known.
type OnLine<'a> = &'a mut dyn FnMut(&CheckLine) -> Result<()>;

impl Run {
    /// Prepares the checks of a task. Fails where there are none, where they are not allowed, and where a program is
    /// missing.
    pub fn prepare(ctx: &Ctx, task: &str, ask: impl FnOnce(&Practice, &CheckFile) -> Result<Allowed>) -> Result<Self> {
        let none = || -> Error {
            invalid("", "this task has no checks", format!("say that it is done with `los done {task}`"))
        };
        let practice = Practice::of(ctx, task)?.ok_or_else(none)?;
        let file = practice.checks()?.ok_or_else(none)?;
        let needs_no_yes = practice.is_ours || practice.runs_nothing(ctx, &file);
        let must_protect = match if needs_no_yes { Allowed::Unprotected } else { ask(&practice, &file)? } {
            Allowed::No => {
                return Err(Error::PermissionDenied {
                    what: format!(
                        "the checks of `{task}` are not the program's own and were not allowed: the learner types \
                         `los check {task}` in a terminal, reads what would run, and answers `y`"
                    ),
                });
            }
            Allowed::Protected => true,
            Allowed::Unprotected => false,
        };
        let of_checks = file.checks.iter().flat_map(|check| &check.needs);
        let modules: Vec<&str> = file.needs.iter().chain(of_checks).map(|need| need.name.as_str()).collect();
        let tools = Self::tools(&modules)?;
        if let Some((what, get)) = needs::missing_need(&file, tools.python.as_ref(), &tools.path) {
            return Err(Error::MissingRequirement { what, get });
        }
        let work = practice.work(ctx, Some(&file));
        Practice::stays_inside(ctx, &work)?;
        Ok(Self { practice, file, work, tools, must_protect, is_exercise: false })
    }

    /// Finds the programs of this machine; `modules` are looked up in its Python.
    pub fn tools(modules: &[&str]) -> Result<Tools> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let python = python::find(&path, std::env::var_os("HOME").as_deref(), modules);
        let launcher = std::env::current_exe()
            .map_err(|error| Error::Internal { what: format!("the program does not find itself: {error}") })?;
        Ok(Tools { python, path: path.to_string_lossy().into_owned(), launcher })
    }

    /// These checks on a copy of the work, such as the solution that `los path check --run` lays out.
    #[must_use]
    pub(crate) fn on(&self, work: &Path) -> Self {
        Self { work: work.to_owned(), ..self.clone() }
    }

    /// Runs every check for the learner, and notes what the run counts as.
    pub fn attempt(
        &self,
        ctx: &Ctx,
        counts_as: CountsAs,
        is_interrupted: IsOver<'_>,
        answers: Answers<'_>,
        on_line: OnLine<'_>,
    ) -> Result<CheckReport> {
        let report = self.run(ctx, is_interrupted, answers, on_line)?;
        tries::note(ctx, self, &report, counts_as)?;
        Ok(report)
    }

    /// The questions among the checks, and whether each still needs an answer: an exercise remembers none.
    pub fn questions(&self, ctx: &Ctx) -> Vec<(OpenQuestion, bool)> {
        let known = if self.is_exercise { BTreeMap::new() } else { taken(ctx, &self.practice.task).answers };
        let asked = self.file.checks.iter().filter_map(|check| match &check.kind {
            CheckKind::Answer(question) => Some(question),
            _ => None,
        });
        let asked = (1..).zip(asked).map(|(number, asked): (usize, _)| {
            let is_right = |answer: &String| judge::answer(asked, answer).is_passed();
            let AnswerCheck { question, choices, .. } = asked.clone();
            let is_open = !known.get(&question).is_some_and(is_right);
            (OpenQuestion { number: number.to_string(), question, choices }, is_open)
        });
        asked.collect()
    }

    /// The check that reads a text. A refused text fails in its place, so that a task always has as many checks.
    fn check_of(&self, path: &str) -> Option<&Check> {
        let rank = |check: &Check| match &check.kind {
            CheckKind::Files(files) if files.path == path => 0,
            CheckKind::Tests { .. } => 1 + u8::from(check.proves != Proves::Form),
            _ => 3,
        };
        let checks = self.file.checks.iter().filter(|check| check.stage().is_none() && rank(check) < 3);
        checks.min_by_key(|check| rank(check))
    }

    /// Runs every check. `answers` gives the learner's answer to a question, or `None` if it cannot be asked; it hears whether
    /// a right one is remembered, which then counts where it gives none.
    pub fn run(
        &self,
        ctx: &Ctx,
        is_interrupted: IsOver<'_>,
        answers: Answers<'_>,
        on_line: OnLine<'_>,
    ) -> Result<CheckReport> {
        let setup = Setup {
            uses_pytest: self.file.needs.iter().any(|need| need.name == "pytest"),
            work: &self.work,
            must_protect: self.must_protect,
            is_interrupted,
            ..self.tools.setup(&self.practice.folder, ctx.workspace.root())
        };
        let shown = Practice::shown(ctx, &self.work);
        let mut lines = Vec::new();
        let mut missing: Vec<Protection> = Vec::new();
        let mut was_interrupted = false;
        let mut taken = taken(ctx, &self.practice.task);
        let mut refused = self.practice.refused_text(ctx, &self.work);
        let place = refused.as_ref().and_then(|(path, _)| self.check_of(path));
        let about_task = |path: &str| format!("{path} is about this task");
        let in_own_words = |why| Outcome::failed("a text in your own words about this task", why);
        for check in &self.file.checks {
            let mut checked = match self.tools.lack(check) {
                Some((what, get)) => Checked::of(Outcome::Open { reason: format!("needs {what}: {get}") }),
                None => checks::run(&setup, check),
            };
            if let CheckKind::Answer(question) = &check.kind {
                let is_right = |answer: &&String| judge::answer(question, answer).is_passed();
                let known = taken.answers.get(&question.question).filter(is_right);
                let known = known.filter(|_| !self.is_exercise).cloned();
                // What the learner says now counts before what they said.
                if let Some(answer) = answers(check, known.is_some())?.or(known) {
                    checked.outcome = judge::answer(question, &answer);
                    if checked.outcome.is_passed() && !self.is_exercise {
                        // At once: a check that is cut short keeps it, too.
                        taken.answers.insert(question.question.clone(), answer);
                        keep(ctx, &self.practice.task, taken.clone())?;
                    }
                }
            }
            if let Outcome::Failed(failure) = &mut checked.outcome {
                // In the sandbox the work lies at the root.
                let place = |quote: &str| (format!("{quote}/work/"), format!("{quote}{shown}/"));
                let [(a, to_a), (b, to_b)] = ["'", "\""].map(place);
                failure.actual = failure.actual.replace(&a, &to_a).replace(&b, &to_b);
            }
            missing.extend(checked.missing);
            was_interrupted |= checked.is_interrupted;
            let mut title = check.title.clone();
            if place.is_some_and(|place| std::ptr::eq(place, check))
                && matches!(checked.outcome, Outcome::Passed | Outcome::Failed(_))
                && let Some((path, why)) = refused.take()
            {
                (title, checked.outcome) = (about_task(&path), in_own_words(why));
            }
            let is_failed = matches!(checked.outcome, Outcome::Failed(_)) && title == check.title;
            let line = CheckLine {
                title,
                kind: check.kind.name(),
                proves: check.proves,
                outcome: checked.outcome,
                stage: check.stage(),
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
        if let Some((path, why)) = refused.filter(|_| !was_interrupted) {
            let line = CheckLine {
                title: about_task(&path),
                kind: KindName::Files,
                proves: Proves::Form,
                stage: None,
                outcome: in_own_words(why),
                help: None,
                hint: None,
                output: String::new(),
            };
            on_line(&line)?;
            lines.push(line);
        }
        missing.sort_unstable();
        missing.dedup();
        let counting = || lines.iter().filter(|line| line.counts());
        let computed = || counting().filter(|line| line.proves == Proves::Computed);
        Ok(CheckReport {
            task: self.practice.task.clone(),
            passed: counting().filter(|line| line.outcome.is_passed()).count(),
            total: counting().count(),
            proves: Proves::ALL.into_iter().find(|proves| counting().any(|line| line.proves == *proves)),
            computed_passed: computed().filter(|line| line.outcome.is_passed()).count(),
            computed_total: computed().count(),
            checks: lines,
            missing_protections: missing.into_iter().map(Protection::risk).collect(),
            is_interrupted: was_interrupted,
        })
    }

    /// The fields of the log's entries about the second stages that passed.
    pub fn stages(&self, ctx: &Ctx, report: &CheckReport) -> Vec<Map<String, Value>> {
        let stage = |line: &CheckLine| line.stage.clone().filter(|_| !matches!(line.outcome, Outcome::Open { .. }));
        let names: BTreeSet<String> = report.checks.iter().filter_map(stage).collect();
        let entry = |name: String| {
            let of = || report.checks.iter().filter(|line| line.stage.as_ref() == Some(&name));
            let computed = || of().filter(|line| line.proves == Proves::Computed).count();
            if !of().all(|line| line.outcome.is_passed()) {
                return None;
            }
            let mut fields = self.fields(ctx, report);
            fields.retain(|name, _| matches!(name.as_str(), "task" | "check" | "by" | "hints" | "commit"));
            let proves = Proves::ALL.into_iter().find(|proves| of().any(|line| line.proves == *proves));
            let numbers = [("passed", of().count()), ("total", of().count())];
            let numbers = numbers.into_iter().chain([("computed_passed", computed()), ("computed_total", computed())]);
            fields.extend(numbers.map(|(name, n)| (name.to_owned(), Value::from(n))));
            fields.extend([("proves".to_owned(), json!(proves)), ("stage".to_owned(), name.clone().into())]);
            Some(fields)
        };
        names.into_iter().filter_map(entry).collect()
    }

    /// The fields of the log's entry about a result.
    pub fn fields(&self, ctx: &Ctx, report: &CheckReport) -> Map<String, Value> {
        let taken = taken(ctx, &report.task);
        let fields = json!({
            "task": report.task,
            "check": self.practice.hash[..16],
            "passed": report.passed,
            "total": report.total,
            "by": "machine",
            "proves": report.proves,
            "computed_passed": report.computed_passed,
            "computed_total": report.computed_total,
            "hints": taken.hints,
        });
        let mut fields = fields.as_object().cloned().unwrap_or_default();
        if let Some((passed, total)) = taken.first.filter(|_| !taken.was_watched) {
            let tries = [("tries", taken.tries), ("first_passed", passed), ("first_total", total)];
            fields.extend(tries.map(|(name, n)| (name.to_owned(), Value::from(n))));
        }
        // Without a repository there is no commit to name.
        let commit = work::head(&self.work, ctx.workspace.root());
        fields.extend(commit.map(|commit| ("commit".to_owned(), Value::from(commit))));
        fields
    }
}
