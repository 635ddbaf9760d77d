//! The learner's steps: start, stop, done, a change of the path, a staged write. Each is prepared as an entry or a decision,
//! and written once the face has the learner's approval.

use serde_json::{Map, Value};

use super::approval_line::line_of;
use super::ending::{ending, hours_of};
use super::status_words::after_write;
use crate::calls::approval::{Choice, Decision, PendingApproval, Request, finish};
use crate::calls::call;
use crate::calls::ctx::Ctx;
use crate::calls::tool::ToolResult;
use crate::study::adaptation::objection;
use crate::study::learner_data::LearnerData;
use crate::study::status::LearnerStatus;
use crate::tools::adapt_path::claimed_evaluation::Claim;
use crate::tools::adapt_path::{AdaptPath, AdaptPathArgs, AdaptPathOutput, ChangeStatus};
use crate::tools::log_progress::{LogProgress, LogProgressArgs, LogProgressOutput};
use los_model::course::course::CourseTask;
use los_model::error::{Error, Result, invalid};
use los_model::events::grade::Grade;
use los_model::events::kind::EventKind;
use los_model::events::timer;
use los_model::scores::evaluation::PlanSide;
use los_model::text::duration;
use los_store::memory::entry::Entry;
use los_store::memory::proposal::{ApprovedBy, ProposedEntry};

/// The arguments of an entry of this learner's log.
pub fn entry(ctx: &Ctx, event: EventKind, message: impl Into<String>, metadata: Map<String, Value>) -> LogProgressArgs {
    LogProgressArgs {
        learner_id: ctx.learner.to_string(),
        event: event.name().to_owned(),
        message: message.into(),
        metadata: (!metadata.is_empty()).then_some(metadata),
    }
}

pub fn facts<const N: usize>(pairs: [(&str, Option<Value>); N]) -> Map<String, Value> {
    pairs.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}

/// Begins to write an entry, before the learner approves it.
pub fn begin(ctx: &Ctx, args: LogProgressArgs) -> Result<PendingApproval<LogProgressOutput>> {
    match call::begin_typed::<LogProgress>(ctx, args)? {
        ToolResult::Pending(pending) => Ok(pending),
        ToolResult::Done(_) => Err(Error::Internal { what: "a write was made without a yes".into() }),
    }
}

/// A proposed entry in one line, with titles from the path.
pub fn line(ctx: &Ctx, data: Option<&LearnerData>, proposal: &ProposedEntry) -> String {
    let course = data.map(|data| &data.course);
    line_of(ctx, proposal, &|id| {
        let course = course?;
        course.task(course.find_task(id)?).map(CourseTask::name)
    })
}

pub fn start(ctx: &Ctx, data: &LearnerData, id: &str) -> Result<LogProgressArgs> {
    let task = task_of(data, id)?;
    Ok(entry(ctx, EventKind::SessionStarted, task.name(), facts([("task", Some(task.id.as_str().into()))])))
}

fn task_of<'a>(data: &'a LearnerData, id: &str) -> Result<&'a CourseTask> {
    data.find_task(id).ok_or_else(|| Error::invalid("task", "is not in the path any more"))
}

/// The end of the session, with the right event: its task may be done as well. Its hours are measured if none are
/// given.
pub fn stop(
    ctx: &Ctx,
    data: &LearnerData,
    hours: Option<&str>,
    event: EventKind,
    went: Option<Grade>,
) -> Result<LogProgressArgs> {
    let ending = ending(ctx, data)?;
    let title = ending.running.title.clone().unwrap_or_else(|| "Study session".to_owned());
    if event == EventKind::SessionDiscarded || ending.logged_meanwhile.is_some() && hours.is_none() {
        return Ok(entry(ctx, EventKind::SessionDiscarded, title, ending.facts(None)));
    }
    let hours = match hours {
        Some(text) => hours_of(text)?,
        None if ending.is_measured() => timer::counted(ending.ran),
        None => return Err(Error::invalid("hours", format!("cannot be measured after {}", duration(ending.ran)))),
    };
    let mut facts = ending.facts(Some(hours));
    facts.extend(went.map(|grade| ("went".to_owned(), Value::from(grade.word()))));
    Ok(entry(ctx, event, title, facts))
}

/// A task is done; it ends a session on that task.
pub fn done(
    ctx: &Ctx,
    data: &LearnerData,
    id: &str,
    went: Option<Grade>,
    hours: Option<&str>,
) -> Result<LogProgressArgs> {
    let running = data.log.records.timer.running().and_then(|running| running.task.as_deref());
    if running.is_some_and(|task| task.eq_ignore_ascii_case(id)) {
        return stop(ctx, data, hours, EventKind::TaskCompleted, went);
    }
    let task = task_of(data, id)?;
    let facts = facts([
        ("task", Some(task.id.as_str().into())),
        ("duration_hours", hours.map(hours_of).transpose()?.map(Value::from)),
        ("went", went.map(|grade| grade.word().into())),
    ]);
    Ok(entry(ctx, EventKind::TaskCompleted, task.name(), facts))
}

/// The week in one sentence, and the next step.
pub fn after(ctx: &Ctx, data: &LearnerData) -> Result<String> {
    Ok(after_write(&LearnerStatus::of(ctx, data)?))
}

/// The path changes worth making, or the reason why there are none.
pub fn proposals(ctx: &Ctx) -> Result<std::result::Result<Vec<Choice>, String>> {
    Ok(match offered(ctx)? {
        ToolResult::Done(output) => Err(nothing_proposed(&output)),
        ToolResult::Pending(PendingApproval { request: Request::Choices(choices), .. }) => Ok(choices),
        ToolResult::Pending(_) => Ok(Vec::new()),
    })
}

fn offered(ctx: &Ctx) -> Result<ToolResult<AdaptPathOutput>> {
    let learner_id = ctx.learner.to_string();
    call::begin_typed::<AdaptPath>(ctx, AdaptPathArgs { learner_id, evaluation_result: Claim::default() })
}

pub fn nothing_proposed(output: &AdaptPathOutput) -> String {
    match output.quiet.join("; ").as_str() {
        "" if output.verdict.plan == Some(PlanSide::Behind) => "No change of the path is proposed.".to_owned(),
        "" => "Nothing to change: the path fits.".to_owned(),
        why => format!("No change of the path is proposed: {why}."),
    }
}

/// A change of the path with the learner's decision; the other proposals are left for later.
pub struct Change {
    pub title: String,
    pending: Box<PendingApproval<AdaptPathOutput>>,
    decisions: Vec<Decision>,
}

impl Change {
    /// The change of that id, if it is still proposed; a no holds also where its details are others by now.
    pub fn of(ctx: &Ctx, id: &str, is_yes: bool) -> Result<Self> {
        let gone = || Error::invalid("id", "is not proposed any more: your log or path changed");
        let ToolResult::Pending(pending) = offered(ctx)? else { return Err(gone()) };
        let Request::Choices(choices) = &pending.request else { return Err(gone()) };
        let at = choices.iter().position(|choice| choice.is_meant_by(id, is_yes)).ok_or_else(gone)?;
        let by = ApprovedBy::Learner;
        let mut decisions = vec![Decision::Later; choices.len()];
        decisions[at] = if is_yes { Decision::Approve(by) } else { Decision::Reject(by) };
        Ok(Self { title: choices[at].title.clone(), pending: Box::new(pending), decisions })
    }

    /// Writes the decision, and returns the outcome in words.
    pub fn decide(self, ctx: &Ctx) -> Result<String> {
        let (output, _) = finish(ctx, *self.pending, &self.decisions)?;
        let decided =
            output.mutations.iter().find(|view| matches!(view.status, ChangeStatus::Approved | ChangeStatus::Rejected));
        Ok(match decided {
            Some(view) if view.status == ChangeStatus::Approved => {
                let what = view.description.trim_end_matches('.');
                format!("Approved: {what}. In a terminal, `los adapt --revert {}` takes it back.", view.id)
            }
            Some(view) => format!("Rejected: {}.", view.description.trim_end_matches('.')),
            None => output.note.unwrap_or_else(|| "The path has changed since; nothing was written.".to_owned()),
        })
    }
}

/// The staged write of that id, as it would be written.
pub fn staged(ctx: &Ctx, id: &str) -> Result<ProposedEntry> {
    let (staged, _) = ctx.memory.staged(&ctx.learner)?;
    let staged = staged.into_iter().find(|staged| staged.id == id);
    staged.ok_or_else(|| Error::invalid("id", "is no longer waiting"))?.proposal()
}

/// Writes a staged entry that the learner approved, if it still is what was shown.
pub fn approve_staged(ctx: &Ctx, shown: &ProposedEntry, id: &str) -> Result<()> {
    refuse_what_guards_forbid(ctx, shown)?;
    ctx.memory.approve(&shown.learner, id, &|found| as_shown(ctx, shown, found, ApprovedBy::Learner))?;
    Ok(())
}

/// Days may pass between a path change and its approval, and the guards of the day of approval apply.
pub fn refuse_what_guards_forbid(ctx: &Ctx, proposal: &ProposedEntry) -> Result<()> {
    match objection(ctx, proposal)? {
        None => Ok(()),
        Some(refusal) => Err(invalid(
            "id",
            format!("this change of the path is no longer possible: {} (guard: {})", refusal.why, refusal.guard),
            "reject it with `los memory reject ID`; `los adapt` then makes new proposals",
        )),
    }
}

/// The entry to write, if the staged one still equals the shown one and is still allowed. The store calls this with its
/// lock held, so no other decision comes between this check and the append.
pub fn as_shown(ctx: &Ctx, shown: &ProposedEntry, found: &ProposedEntry, by: ApprovedBy) -> Result<Entry> {
    if shown.learner == found.learner && shown.entry == found.entry {
        refuse_what_guards_forbid(ctx, found)?;
        return found.signed_at(by, &ctx.timestamp());
    }
    Err(Error::PermissionDenied { what: "the staged write changed after it was shown; nothing was written".into() })
}
