//! `check_task`: runs a task's checks on the learner's work in a sandbox, and offers a pass for the log. Questions among the
//! checks are asked in a form, or answered by arguments.

use crate::calls::{Answers, Field, Form};
use crate::practice::tries::CountsAs;
use crate::practice::{CheckReport, OpenQuestion, Run, is_allowed};
use crate::prelude::*;
use los_model::practice::check::Check;

pub struct CheckTask;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckTaskArgs {
    /// Only if several
    pub learner_id: Option<String>,
    /// Id, number or a part of its title
    #[schemars(length(min = 1, max = 200))]
    pub task: String,
    /// The learner's answers to `questions`, if no form asks: {"1": "b"}
    pub answers: Option<Map<String, Value>>,
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
    /// Where it waits for the learner
    #[serde(flatten)]
    pub waiting: Waiting,
    /// The reason why the result is not logged
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Tool for CheckTask {
    const SPEC: Spec = Spec {
        private_args: &["answers"],
        ..Spec::appends(
            "check_task",
            "Check the work on a task; the results always come back, and a pass is offered for the log.",
            10000,
        )
    };
    type Args = CheckTaskArgs;
    type Output = CheckTaskOutput;

    fn run(ctx: &Ctx, args: CheckTaskArgs) -> Result<ToolResult<CheckTaskOutput>> {
        let day = Day::of_learner(ctx, args.learner_id.as_deref())?;
        let task = resolve_task(day.data()?, &args.task)?;
        let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let given: Answers = args.answers.into_iter().flatten().map(|(name, value)| (name, text(value))).collect();
        let open = runnable(&day.ctx, &task)?.questions(&day.ctx);
        let unasked: Vec<OpenQuestion> =
            open.into_iter().filter(|question| !given.contains_key(&question.number)).collect();
        if unasked.is_empty() {
            return check(&day.ctx, &task, &given);
        }
        let message = format!("Questions that are a part of {task}. Answer without help.");
        let learner = day.ctx.learner.clone();
        let fields = unasked.into_iter();
        let fields =
            fields.map(|OpenQuestion { number: name, question, choices }| Field { name, question, choices }).collect();
        Ok(ToolResult::Asks(Form::new(message, fields, move |ctx, answers| {
            let ctx = Ctx { learner, ..ctx.clone() };
            check(&ctx, &task, &given.into_iter().chain(answers).collect())
        })))
    }
}

/// The checks, if they came with the program or the learner has allowed them by `los check`: nothing that an assistant asks
/// can allow them.
fn runnable(ctx: &Ctx, task: &str) -> Result<Run> {
    Run::prepare(ctx, task, |practice, _| Ok(is_allowed(&practice.hash)))
}

fn check(ctx: &Ctx, task: &str, answers: &Answers) -> Result<ToolResult<CheckTaskOutput>> {
    let (day, run) = (Day::of(ctx), runnable(ctx, task)?);
    let open = run.questions(ctx);
    let mut answer = |check: &Check| {
        let CheckKind::Answer(asked) = &check.kind else { return Ok(None) };
        let number = open.iter().find(|one| one.question == asked.question).map(|one| &one.number);
        Ok(number.and_then(|number| answers.get(number)).cloned())
    };
    let report = run.attempt(ctx, CountsAs::Try, &|| false, &mut answer, &mut |_| Ok(()))?;
    report.remember(ctx)?;
    let questions: Vec<OpenQuestion> = open.into_iter().filter(|one| !answers.contains_key(&one.number)).collect();
    let note = if !questions.is_empty() {
        format!("Not logged: `answers`, or `los check {task}` in a terminal, gives the learner's answers.")
    } else if report.waits() {
        format!("Not logged: a part could not run; `los check {task}` in a terminal says more.")
    } else if !report.is_passed() {
        let place = Practice::shown(ctx, &run.work);
        let is_begun = run.work.is_dir();
        let begin = format!(" There is no `{place}/` yet; start_session with `copy_starter` brings its files.");
        format!("Not logged: only a pass is.{}", if is_begun { "" } else { &begin })
    } else {
        let prepared = step(&day, Request::Checked(run.fields(ctx, &report)))?;
        if prepared.is_known() {
            let note =
                Some("Passed again; the log has this result already, so there is nothing to approve.".to_owned());
            let waiting = Waiting::default();
            return Ok(ToolResult::Done(CheckTaskOutput { logged: true, report, questions, waiting, note }));
        }
        let prepared = prepared.or_declined().map(move |written| {
            let logged = written.success || written.is_known;
            let is_declined = !logged && written.waiting.pending_id.is_none();
            let note = is_declined.then(|| "Not logged: the learner said no.".to_owned());
            CheckTaskOutput { logged, report, questions, waiting: written.waiting, note }
        });
        return Ok(ToolResult::Pending(prepared));
    };
    let (waiting, note) = (Waiting::default(), Some(note));
    Ok(ToolResult::Done(CheckTaskOutput { logged: false, report, questions, waiting, note }))
}
