//! `start_session`: the study timer starts, and the task's starter files are copied, in one approval.

use crate::calls::{Files, Question};
use crate::practice::hint::practice_of;
use crate::prelude::*;
use crate::tools::show_task::day_and_task;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartSession {
    /// If several
    pub learner_id: Option<String>,
    /// Id, number or a part of its title; default: the next one
    #[schemars(length(min = 1, max = 200))]
    pub task: Option<String>,
    /// Copy its starter files, also while its session runs; existing ones stay
    #[serde(default)]
    pub copy_starter: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct StartSessionOutput {
    /// The start
    #[serde(flatten)]
    pub written: Written,
    /// The files that were copied
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub copied: Vec<String>,
}

impl Tool for StartSession {
    const SPEC: Spec =
        Spec::appends("start_session", "Start the study timer on a task; stop_session logs the hours.", 500);
    type Output = StartSessionOutput;

    fn run(ctx: &Ctx, args: StartSession) -> Result<ToolResult<StartSessionOutput>> {
        let (day, task) = day_and_task(ctx, args.learner_id.as_deref(), args.task.as_deref())?;
        let practice = args.copy_starter.then(|| practice_of(&day.ctx, &task)).transpose()?;
        let offered = practice.map(|practice| Ok((practice.starter_to_offer(&day.ctx)?, practice))).transpose()?;
        let data = day.data()?;
        let running = data.log.records.timer.running().map(|session| RunningSession::of(session, data));
        let prepared = match running.filter(|session| session.task.as_ref() == Some(&task)) {
            Some(_) if matches!(offered, Some((None, _))) => {
                let reason = format!("the starter of `{task}` is copied, and its session runs");
                let suggestion = "read_file shows the files; check_task checks the work".to_owned();
                return Err(Error::Conflict { code: Code::SessionRunning, reason, suggestion });
            }
            Some(session) if offered.is_some() => Prepared::new(Question::Write(Vec::new()), None, |applied| Written {
                success: applied == [Applied::Made],
                entry_id: session.session,
                timestamp: session.started_at,
                note: Some("its session runs already; nothing is logged".to_owned()),
                ..Written::default()
            }),
            _ => step(&day, Request::Start { task: Some(&task), words: "" })?,
        };
        let Some((Some((work, words)), practice)) = offered else {
            let answer = |written| StartSessionOutput { written, copied: Vec::new() };
            return Ok(ToolResult::Pending(prepared.map(answer)));
        };
        let place = Practice::shown(&day.ctx, &work);
        let copied: Vec<String> = practice.missing(&work).iter().map(|(path, _)| format!("{place}/{path}")).collect();
        let not_copied = format!(
            "the starter is not copied: that needs a yes in a form; `los start {task}` in a terminal copies it, and show_task says \
             where read_file has it"
        );
        let line = format!("Copy the starter to {words}");
        let files = Some(Files { line, make: Box::new(move |ctx| practice.start(ctx, &work).map(drop)) });
        Ok(ToolResult::Pending(Prepared { files, ..prepared }.map(|mut written| {
            if written.success {
                return StartSessionOutput { written, copied };
            }
            written.note = Some(not_copied);
            StartSessionOutput { written, copied: Vec::new() }
        })))
    }
}
