//! `adapt_path`: proposes changes of the path, each for the learner to approve, reject or postpone.
//!
//! The tool only proposes. A yes or a no is a line of `decisions.jsonl`; "not now" writes nothing. Changes that the learner
//! requests or reverts are in `learner_change`.

pub mod change;
pub mod learner_change;
mod wish;

use crate::calls::Choice;
use crate::calls::caller::Face;
use crate::prelude::*;
use crate::study::adaptation::{AdaptContext, id_of, rebase};
use los_model::adapt::{Advice, Effect, Outlook, Proposal};
use los_model::path::mutation::MutationKind;
use los_model::scores::Verdict;

/// Proposes changes of the path.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AdaptPath {
    /// If several
    pub learner_id: Option<String>,
    /// Not needed
    #[serde(default)]
    pub evaluation_result: Map<String, Value>,
    /// lighter 4, faster 8 (hours a week), exam 2027-06-30 or none, another project, revert ID, later TASK, restart (drops the debt), begin LEVEL, swap-month 5 7, remediate m03, swap-project m05 NAME, level Intermediate
    #[schemars(length(max = 200))]
    pub wish: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct AdaptPathOutput {
    /// Smallest change first
    pub mutations: Vec<MutationView>,
    /// Whether one was approved in this call
    pub approved: bool,
    /// A remark, and the answer to a wish
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Where a wish waits for the learner
    #[serde(flatten)]
    pub waiting: Waiting,
    /// Smaller suggestions that change nothing in the path
    pub advice: Vec<String>,
    /// Reasons why possible changes are not proposed
    pub quiet: Vec<String>,
    /// The learner's progress since the start
    pub verdict: Verdict,
}

/// A change.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MutationView {
    /// The same for the same change
    pub id: String,
    /// Kind of change
    #[serde(rename = "type")]
    #[schemars(with = "String", extend("enum" = ["level_change", "month_reorder", "remediation_week", "project_swap"]))]
    pub kind: MutationKind,
    /// The change, in one sentence
    pub description: String,
    /// The details as they would be recorded
    #[schemars(with = "Map<String, Value>")]
    pub details: Value,
    /// Why, with the numbers
    pub reasons: Vec<String>,
    /// Retained knowledge with it and without, weeks, and both in words; an estimate
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Map<String, Value>>")]
    pub expected_effect: Option<Value>,
    /// Lines of the path that go (`- `) and come (`+ `)
    pub diff: Vec<String>,
    /// The learner's decision
    #[schemars(with = "String", extend("enum" = ["proposed", "approved", "rejected", "postponed"]))]
    pub status: ChangeStatus,
}

words! {
    /// The learner's decision about a proposed change.
    pub enum ChangeStatus {
        Proposed = "proposed",
        Approved = "approved",
        Rejected = "rejected",
        Postponed = "postponed",
    }
}

impl Tool for AdaptPath {
    const SPEC: Spec = Spec::appends(
        "adapt_path",
        "Propose changes of path and hours, or for a `wish`; the learner decides each.",
        1000,
    );
    // An evaluation grows with the skills that it lists.
    const MAX_ARGUMENT_BYTES: u64 = 1_048_576;
    type Output = AdaptPathOutput;

    fn run(ctx: &Ctx, args: AdaptPath) -> Result<ToolResult<AdaptPathOutput>> {
        let day = Day::of_learner(ctx, args.learner_id.as_deref())?;
        if let Some(wish) = args.wish.filter(|wish| !wish.trim().is_empty()) {
            return learner_change::change(&day, &[wish])
                .map_err(|error| error.renamed(|field| if field == "request" { "wish".to_owned() } else { field }));
        }
        proposed(&day)
    }
}

/// Offers what is worth changing today.
pub(crate) fn proposed(day: &Day) -> Result<ToolResult<AdaptPathOutput>> {
    let context = AdaptContext::of(&day.ctx, Arc::clone(day.shared()?));
    offer(&day.ctx, &adapt::propose::propose(&context.input()), "")
}

/// Offers the proposals, made for such a request, for decision. With `--as-of` they are only shown.
pub(crate) fn offer(ctx: &Ctx, outlook: &Outlook, request: &str) -> Result<ToolResult<AdaptPathOutput>> {
    let undecided = undecided(outlook);
    let mut notes = Vec::new();
    if ctx.as_of.is_some() {
        return Ok(ToolResult::Done(undecided.with(outlook.proposals.iter().map(view).collect(), &notes)));
    }
    let (mut choices, mut views) = (Vec::new(), Vec::new());
    for proposal in &outlook.proposals {
        match choice(ctx, proposal) {
            Ok(choice) => {
                choices.push(choice);
                views.push(view(proposal));
            }
            // A change of level may name more tasks than one entry holds.
            Err(Error::EntryTooLarge { bytes, limit }) => {
                let id = &proposal.id;
                notes.push(format!("{id} is left out: its {bytes} bytes are over the {limit} of one entry."));
            }
            Err(error) => return Err(error),
        }
    }
    if choices.is_empty() {
        return Ok(ToolResult::Done(undecided.with(views, &notes)));
    }
    let asks =
        format!("Not decided: nothing is changed, and `los adapt{request}` in a terminal asks the learner again.");
    let asks = Some(asks).filter(|_| ctx.caller.face != Face::Cli);
    let answer = move |applied: &[Applied]| {
        let is_decided = applied.iter().any(|one| *one != Applied::Later);
        notes.extend(asks.clone().filter(|_| !is_decided));
        for (view, one) in views.iter_mut().zip(applied) {
            view.status = status_of(one, is_decided);
            match one {
                // The file has it under this id, which a revert needs.
                Applied::WrittenAs(_, record) => view.id = id_of(record).unwrap_or_else(|| view.id.clone()),
                Applied::Stale => {
                    let id = &view.id;
                    notes.push(format!("{id} was not written: the path moved since it was made; ask again."));
                }
                _ => {}
            }
            let back = format!("The wish `revert {}` takes it back.", view.id);
            notes.extend((asks.is_some() && view.status == ChangeStatus::Approved).then_some(back));
        }
        undecided.with(views, &notes)
    };
    Ok(ToolResult::Pending(Prepared::choices(choices, rebase, answer)))
}

/// The answer without any proposal.
fn undecided(outlook: &Outlook) -> AdaptPathOutput {
    let advice = |Advice { words, command, .. }: &Advice| {
        command.as_ref().map_or_else(|| words.clone(), |command| format!("{words} Try `{command}`."))
    };
    AdaptPathOutput {
        mutations: Vec::new(),
        approved: false,
        note: None,
        waiting: Waiting::default(),
        advice: outlook.advice.iter().map(advice).collect(),
        quiet: outlook.suppressed.clone(),
        verdict: outlook.verdict.clone(),
    }
}

impl AdaptPathOutput {
    fn with(self, mutations: Vec<MutationView>, notes: &[String]) -> Self {
        let approved = mutations.iter().any(|view| view.status == ChangeStatus::Approved);
        Self { approved, mutations, note: (!notes.is_empty()).then(|| notes.join(" ")), ..self }
    }
}

fn choice(ctx: &Ctx, proposal: &Proposal) -> Result<Choice> {
    let at = ctx.timestamp();
    Ok(Choice {
        id: proposal.id.clone(),
        title: proposal.description.clone(),
        description: description(proposal),
        approve: record(ctx, proposal, ChangeStatus::Approved, &at)?,
        reject: record(ctx, proposal, ChangeStatus::Rejected, &at)?,
    })
}

/// The result of one decision. Where none was made at all, a proposal stays one.
const fn status_of(applied: &Applied, is_decided: bool) -> ChangeStatus {
    match applied {
        Applied::Written(_) | Applied::WrittenAs(..) => ChangeStatus::Approved,
        Applied::Rejected(_) => ChangeStatus::Rejected,
        Applied::Later | Applied::Staged(_) if !is_decided => ChangeStatus::Proposed,
        _ => ChangeStatus::Postponed,
    }
}

fn view(proposal: &Proposal) -> MutationView {
    MutationView {
        id: proposal.id.clone(),
        kind: proposal.mutation.kind(),
        description: match &proposal.passed_over {
            Some(passed_over) => format!("{} {passed_over}", proposal.description),
            None => proposal.description.clone(),
        },
        details: proposal.mutation.details_value(),
        reasons: proposal.reasons.clone(),
        expected_effect: proposal.effect.as_ref().map(effect),
        diff: proposal.diff.clone(),
        status: ChangeStatus::Proposed,
    }
}

fn effect(effect: &Effect) -> Value {
    json!({
        "summary": effect.words(),
        "sentence": effect.sentence(),
        "as_of": date_of(effect.last_day()).to_string(),
        "retained_with": round_to(effect.retained_with, 4),
        "retained_without": round_to(effect.retained_without, 4),
        "weeks": round_to(effect.weeks, 4),
    })
}

/// The reasons and the effect, for the question to the learner.
fn description(proposal: &Proposal) -> String {
    let mut lines: Vec<String> = proposal.reasons.iter().map(|reason| format!("Because {reason}.")).collect();
    lines.extend(proposal.passed_over.clone());
    lines.extend(proposal.effect.as_ref().map(Effect::sentence));
    lines.extend(proposal.mutation.details.moves());
    lines.extend(proposal.diff.iter().cloned());
    lines.join("\n")
}

/// The line of `decisions.jsonl` for a proposal that was approved or rejected.
fn record(ctx: &Ctx, proposal: &Proposal, status: ChangeStatus, at: &str) -> Result<ProposedEntry> {
    let mut record = json!({
        "timestamp": at,
        "decision": proposal.mutation.kind().word(),
        "status": status,
        "id": proposal.id,
        "details": proposal.mutation.details_value(),
        "before_hash": proposal.mutation.before_hash,
        "after_hash": proposal.after_hash,
        "rationale": proposal.reasons.join("; "),
        "evidence_strength": round_to(proposal.strength, 4),
    });
    if proposal.is_requested {
        record["requested"] = json!(true);
    }
    ctx.proposal(ctx.learner.clone(), Entry::from_text(MemoryFile::Decisions, &record.to_string())?)
}
