//! `check_task`: runs a task's checks on the learner's work in a sandbox, and offers a pass for the log. Questions among the
//! checks are asked in a form, or answered by arguments.

use crate::calls::{Answers, Field, Form};
use crate::day::graded::GradedCard;
use crate::practice::tries::CountsAs;
use crate::practice::variant::{Exercise, grade_of, is_first_grade, lay_out, new_seed};
use crate::practice::{CheckReport, OpenQuestion, Run, is_allowed, taken};
use crate::prelude::*;
use los_model::practice::check::{Check, KindName};
use los_model::practice::judge::Outcome;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckTask {
    /// If several
    pub learner_id: Option<String>,
    /// Id, number or a part of its title
    #[schemars(length(min = 1, max = 200))]
    pub task: String,
    /// The learner's answers to `questions`, if no form asks: {"1": "a choice"}
    pub answers: Option<Map<String, Value>>,
    /// 0: a new exercise of its kind; then the number it got
    pub variant: Option<u32>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct CheckTaskOutput {
    /// Whether the result is in the log
    pub logged: bool,
    /// The result
    #[serde(flatten)]
    pub report: CheckReport,
    /// Questions without an answer
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<OpenQuestion>,
    /// The exercise that `variant` asked for
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exercise: Option<Shown>,
    /// Where it waits for the learner
    #[serde(flatten)]
    pub waiting: Waiting,
    /// The reason why the result is not logged
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// An exercise to do.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Shown {
    /// For the next call
    pub variant: u32,
    /// Markdown
    pub statement: String,
    /// Files laid out
    pub files: Vec<String>,
}

impl Tool for CheckTask {
    const SPEC: Spec = Spec::appends(
        "check_task",
        "Check the work on a task; the results always come back, and a pass is offered for the log.",
        10000,
    );
    type Output = CheckTaskOutput;

    fn run(ctx: &Ctx, args: CheckTask) -> Result<ToolResult<CheckTaskOutput>> {
        let day = Day::of_learner(ctx, args.learner_id.as_deref())?;
        let task = resolve_task(day.data()?, &args.task)?;
        let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let given: Answers = args.answers.into_iter().flatten().map(|(name, value)| (name, text(value))).collect();
        let exercise = args.variant.map(|seed| exercise(&day.ctx, &task, seed)).transpose()?;
        let asked = Asked { task, exercise };
        let questions = asked.with_run(&day.ctx, |run| Ok(run.questions(&day.ctx)))?;
        if let Some(stray) = given.keys().find(|name| !questions.iter().any(|(one, _)| one.number == **name)) {
            let known: Vec<&str> = questions.iter().map(|(one, _)| one.number.as_str()).collect();
            let known = format!("it asks {}", if known.is_empty() { "none".to_owned() } else { known.join(", ") });
            return Err(invalid("answers", format!("no question `{}`", cut(stray, 60)), known));
        }
        // A letter is the place of a choice, not a learner's answer.
        for (one, _) in &questions {
            let said = given.get(&one.number).map(|said| said.trim().to_lowercase());
            let is_choice = |said: &String| one.choices.iter().any(|choice| choice.to_lowercase() == *said);
            if let Some(said) = said.filter(|said| said.len() == 1 && !one.choices.is_empty() && !is_choice(said)) {
                let reason = format!("{}: `{}` is no choice, so nothing was checked", one.number, cut(&said, 60));
                return Err(invalid("answers", reason, one.choices.join(", ")));
            }
        }
        let unasked = unanswered(questions, &given);
        if unasked.is_empty() {
            return asked.check(&day.ctx, &given);
        }
        let statement = asked.exercise.as_ref().map(|exercise| format!("{}\n\n", exercise.variant.statement.trim()));
        let message = format!(
            "{}Questions that are a part of {}. Answer without help.",
            statement.unwrap_or_default(),
            asked.task
        );
        let learner = day.ctx.learner.clone();
        let fields = unasked.into_iter();
        let fields =
            fields.map(|OpenQuestion { number: name, question, choices }| Field { name, question, choices }).collect();
        Ok(ToolResult::Asks(Form::new(message, fields, move |ctx, answers| {
            let ctx = Ctx { learner, ..ctx.clone() };
            asked.check(&ctx, &given.into_iter().chain(answers).collect())
        })))
    }
}

/// The questions that still need an answer.
fn unanswered(questions: Vec<(OpenQuestion, bool)>, answers: &Answers) -> Vec<OpenQuestion> {
    let open = questions.into_iter().filter(|(one, is_open)| *is_open && !answers.contains_key(&one.number));
    open.map(|(one, _)| one).collect()
}

/// A new exercise: of the seed, or of a new one where it is 0.
fn exercise(ctx: &Ctx, task: &str, seed: u32) -> Result<Exercise> {
    lay_out(ctx, task, if seed == 0 { new_seed(ctx).max(1) } else { seed })
}

/// What is checked: the task, or an exercise of its kind.
struct Asked {
    task: String,
    exercise: Option<Exercise>,
}

impl Asked {
    /// The checks, if they came with the program or the learner has allowed them by `los check`: nothing that an assistant asks
    /// can allow them.
    fn with_run<T>(&self, ctx: &Ctx, work: impl FnOnce(&Run) -> Result<T>) -> Result<T> {
        match &self.exercise {
            Some(exercise) => work(&exercise.run),
            None => work(&Run::prepare(ctx, &self.task, |practice, _| Ok(is_allowed(&practice.hash)))?),
        }
    }

    fn shown(&self) -> Option<Shown> {
        let Exercise { seed, variant, made, .. } = self.exercise.as_ref()?;
        Some(Shown { variant: *seed, statement: variant.statement.clone(), files: made.clone() })
    }

    fn check(&self, ctx: &Ctx, answers: &Answers) -> Result<ToolResult<CheckTaskOutput>> {
        self.with_run(ctx, |run| self.check_with(ctx, run, answers))
    }

    fn check_with(&self, ctx: &Ctx, run: &Run, answers: &Answers) -> Result<ToolResult<CheckTaskOutput>> {
        let (day, task) = (Day::of(ctx), &self.task);
        let asked = run.questions(ctx);
        let mut nth = 0..;
        let mut answer = |_: &Check, _| {
            let question = nth.next().and_then(|nth: usize| asked.get(nth));
            Ok(question.and_then(|(one, _)| answers.get(&one.number)).cloned())
        };
        let is_exercise = self.exercise.is_some();
        let tries = taken(ctx, task).tries;
        let counts = if is_exercise { CountsAs::Nothing } else { CountsAs::Try };
        let report = run.attempt(ctx, counts, &|| false, &mut answer, &mut |_| Ok(()))?;
        if !is_exercise {
            report.remember(ctx)?;
        }
        let questions = unanswered(asked, answers);
        let exercise = self.shown();
        let shown = with_grade(&day, report.clone())?;
        let is_laid_out = self
            .exercise
            .as_ref()
            .is_some_and(|exercise| exercise.variant.questions.is_empty() && !exercise.made.is_empty());
        let is_try = is_exercise || report.first_failure().is_none() || taken(ctx, task).tries > tries;
        let tried = if is_try { "" } else { " It is no new try: the work is as given, or as at the last one." };
        let mut logged = false;
        let note = if is_laid_out {
            "The learner writes it first; then check_task once more with this `variant`.".to_owned()
        } else if !questions.is_empty() {
            let seed = self.exercise.as_ref().map(|exercise| format!(" --variant --seed {}", exercise.seed));
            let command = task.to_owned() + &seed.unwrap_or_default();
            format!(
                "Not logged: `answers`, or `los check {command}` in a terminal, gives the learner's answers.{tried}"
            )
        } else if report.waits() {
            let is_rubric =
                report.checks.iter().all(|line| line.outcome != Outcome::NotAsked || line.kind == KindName::Rubric);
            let could_run = !report.checks.iter().any(|line| matches!(line.outcome, Outcome::CouldNotRun { .. }));
            if is_rubric && could_run {
                let state = if day.data()?.has_grade(task) { "is graded already" } else { "waits" };
                format!(
                    "Not logged: its rubric {state}. show_task has it, and log_progress `task_checked` logs a grade."
                )
            } else {
                format!("Not logged: a part could not run; `los check {task}` in a terminal says more.")
            }
        } else if let Some(exercise) = &self.exercise {
            match grade(&day, task, grade_of((report.passed, report.total)))? {
                Err(why) => format!("Not logged: {why}."),
                // As in a terminal, code that does not pass yet is no answer yet.
                Ok(_) if !report.is_passed() && exercise.variant.questions.is_empty() => {
                    "Not logged: its tests do not pass yet.".to_owned()
                }
                Ok(_) if !is_first_grade(ctx, task, exercise.seed)? => {
                    "Not logged: an exercise is offered for the log once; `variant` 0 makes another.".to_owned()
                }
                Ok(prepared) => return Ok(self.written(prepared, shown)),
            }
        } else if !report.is_passed() {
            let place = Practice::shown(ctx, &run.work);
            let begin = match (run.work.is_dir(), run.practice.given().next()) {
                (true, _) => String::new(),
                (_, None) => format!(" There is no `{place}/` yet; the learner's work goes there."),
                _ => {
                    format!(
                        " There is no `{place}/` yet; start_session `copy_starter`, which asks in a form, or read_file brings its files."
                    )
                }
            };
            format!("Not logged: only a pass is.{tried}{begin}")
        } else {
            let prepared = step(&day, Request::Checked(run.fields(ctx, &report)))?;
            if !prepared.is_known() {
                return Ok(self.written(prepared, shown));
            }
            logged = true;
            "Passed again; the log has this result already, so there is nothing to approve.".to_owned()
        };
        let (waiting, note) = (Waiting::default(), Some(note));
        Ok(ToolResult::Done(CheckTaskOutput { logged, report: shown, questions, exercise, waiting, note }))
    }

    /// The result, once the learner has decided whether it is logged.
    fn written(&self, prepared: Prepared<Written>, report: CheckReport) -> ToolResult<CheckTaskOutput> {
        let exercise = self.shown();
        let prepared = Prepared { may_be_declined: true, ..prepared };
        ToolResult::Pending(prepared.map(move |written| {
            let logged = written.success || written.is_known;
            let is_declined = !logged && written.waiting.pending_id.is_none();
            let note = is_declined.then(|| "Not logged: the learner said no.".to_owned());
            let (questions, waiting) = (Vec::new(), written.waiting);
            CheckTaskOutput { logged, report, questions, exercise, waiting, note }
        }))
    }
}

/// A result in which the grade that stands for a rubric is its outcome.
fn with_grade(day: &Day, mut report: CheckReport) -> Result<CheckReport> {
    // A stretch goal has no view.
    let view = TaskView::of(&day.ctx, day.data()?, &report.task).ok();
    let Some((n, grade)) = view.and_then(|view| Some((view.rubric.len(), view.last_grade?))) else { return Ok(report) };
    let full = format!("{n} of {n}");
    let outcome = if grade.starts_with(&full) { Outcome::Passed } else { Outcome::failed(full, grade) };
    let rubrics = report.checks.iter_mut().filter(|line| line.kind == KindName::Rubric);
    rubrics.for_each(|line| line.outcome = outcome.clone());
    Ok(report)
}

/// The grade of a task's exercise, or why no card takes it.
fn grade(day: &Day, task: &str, grade: Grade) -> Result<Result<Prepared<Written>, String>> {
    let reviews = day.reviews()?;
    match reviews.exercise_of(task) {
        Ok(card) => step(day, Request::Log(GradedCard { card, grade, hours: None }.draft(&reviews))).map(Ok),
        Err(why) => Ok(Err(why)),
    }
}
