//! `adapt_path`: changes of the path that are worth proposing, each for the learner to approve, refuse or postpone.
//!
//! The tool proposes only. A yes or a no is a line of `decisions.jsonl`; "not now" writes nothing. What the learner asks
//! for and what they take back are in `change_path`.

pub mod claimed_evaluation;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::calls::ctx::Ctx;
use crate::calls::tool::{Choice, Chosen, Hints, Spec, Step, Tool};
use crate::study::adaptation::{Desk, id_of, recheck};
use claimed_evaluation::Claim;
use los_model::adapt;
use los_model::adapt::proposal::{Advice, Effect, Outlook, Proposal};
use los_model::error::{Error, Result};
use los_model::path::mutation::MutationKind;
use los_model::scores::evaluation::Verdict;
use los_model::time::timestamp::date_of;
use los_store::memory;
use los_store::memory::entry::Entry;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::store::MemoryFile;

/// Proposes changes of the path.
pub struct AdaptPath;

/// Arguments of `adapt_path`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AdaptPathArgs {
    /// As in `los://profile`
    pub learner_id: String,
    /// What `evaluate_progress` returned
    pub evaluation_result: Claim,
}

/// Output of `adapt_path`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AdaptPathOutput {
    /// Smallest change first
    pub mutations: Vec<MutationView>,
    /// Whether one was approved in this call
    pub approved: bool,
    /// What else to know
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Smaller things to do
    pub advice: Vec<String>,
    /// How far each trigger is
    pub looked_at: Vec<String>,
    /// Why something is not proposed
    pub quiet: Vec<String>,
    /// Where the learner stands since the start
    pub verdict: Verdict,
}

/// A change as it is shown.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MutationView {
    /// The same for the same change
    pub id: String,
    /// What kind of change
    #[serde(rename = "type")]
    #[schemars(with = "Type")]
    pub kind: MutationKind,
    /// What would change, in one sentence
    pub description: String,
    /// As it would stand in the decision
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
    /// What became of it
    #[schemars(with = "Status")]
    pub status: &'static str,
}

/// The kinds as the schema names them.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case", inline)]
#[expect(dead_code, reason = "only its schema is used; doc comments would become words in it")]
enum Type {
    LevelChange,
    MonthReorder,
    RemediationWeek,
    ProjectSwap,
}

/// The states as the schema names them.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case", inline)]
#[expect(dead_code, reason = "only its schema is used")]
enum Status {
    Proposed,
    Approved,
    Rejected,
    Postponed,
}

impl Tool for AdaptPath {
    const SPEC: Spec = Spec {
        name: "adapt_path",
        description: "Propose changes of the path with reasons and expected effect; the learner decides each.",
        hints: Hints::APPENDS,
        writes_memory: true,
        calls_per_minute: 60,
        target_ms: 1000,
        private_args: &["evaluation_result"],
    };
    // An evaluation is only compared with, and grows with the skills that it lists.
    const MAX_ARGUMENT_BYTES: u64 = 1_048_576;
    type Args = AdaptPathArgs;
    type Output = AdaptPathOutput;

    fn too_large(bytes: usize) -> Error {
        Error::invalid("evaluation_result", format!("has {bytes} bytes; the limit is {}", Self::MAX_ARGUMENT_BYTES))
    }

    fn run(ctx: &Ctx, args: AdaptPathArgs) -> Result<Step<AdaptPathOutput>> {
        let learner = ctx.known_learner(&args.learner_id)?;
        let claim = &args.evaluation_result;
        claim.is_of(&learner)?;
        let desk = Desk::load(ctx, &learner)?;
        let outlook = adapt::propose::propose(&desk.ground());
        let notes: Vec<String> = [claim.doubt(&desk.study), desk.unknown_thresholds()].into_iter().flatten().collect();
        offer(ctx, &learner, &outlook, (!notes.is_empty()).then(|| notes.join(" ")))
    }

    fn recheck(
        ctx: &Ctx,
        choice: &Choice,
        written: &[memory::proposal::Proposal],
    ) -> Result<Option<memory::proposal::Proposal>> {
        recheck(ctx, choice, written)
    }
}

/// Offers what there is to decide. What was looked at as of another day is shown and not decided.
pub(crate) fn offer(
    ctx: &Ctx,
    learner: &LearnerId,
    outlook: &Outlook,
    note: Option<String>,
) -> Result<Step<AdaptPathOutput>> {
    let views: Vec<MutationView> = outlook.proposals.iter().map(view).collect();
    let decided = |views: Vec<MutationView>, note: Option<String>| AdaptPathOutput {
        approved: views.iter().any(|view| view.status == "approved"),
        mutations: views,
        note,
        advice: outlook.advice.iter().map(said).collect(),
        looked_at: outlook
            .near
            .iter()
            .map(|near| format!("{}: {}", near.kind.word().replace('_', " "), near.words))
            .collect(),
        quiet: outlook.quiet.clone(),
        verdict: outlook.verdict.clone(),
    };
    if ctx.as_of.is_some() {
        return Ok(Step::Done(decided(views, note)));
    }
    let mut offered = Vec::new();
    let mut note = note;
    let mut fitting = Vec::new();
    for (proposal, view) in outlook.proposals.iter().zip(views) {
        let records = record(ctx, learner, proposal, "approved")
            .and_then(|approve| Ok((approve, record(ctx, learner, proposal, "rejected")?)));
        match records {
            Ok((approve, refuse)) => {
                offered.push(Choice {
                    id: proposal.id.clone(),
                    title: proposal.description.clone(),
                    description: description(proposal),
                    approve,
                    refuse,
                });
                fitting.push(view);
            }
            // A change of level may name more tasks than one entry holds.
            Err(Error::EntryTooLarge { bytes, limit }) => {
                let words =
                    format!("{} is left out: its {bytes} bytes are over the {limit} of one entry.", proposal.id);
                note = Some(note.map_or_else(|| words.clone(), |note| format!("{note} {words}")));
            }
            Err(error) => return Err(error),
        }
    }
    let mut views = fitting;
    if offered.is_empty() {
        return Ok(Step::Done(decided(views, note)));
    }
    let answer = {
        let empty = decided(Vec::new(), None);
        move |chosen: &[Chosen]| {
            let mut notes: Vec<String> = note.into_iter().collect();
            let is_decided = chosen.iter().any(|chosen| *chosen != Chosen::Later);
            for (view, chosen) in views.iter_mut().zip(chosen) {
                view.status = match chosen {
                    Chosen::Approved(_) => "approved",
                    Chosen::ApprovedAs(_, record) => {
                        // By this one it is found in the file, and taken back.
                        if let Some(id) = id_of(record) {
                            view.id = id;
                        }
                        "approved"
                    }
                    Chosen::Refused(_) => "rejected",
                    Chosen::Later if !is_decided => "proposed",
                    Chosen::Later => "postponed",
                    Chosen::Stale => {
                        notes
                            .push(format!("{} was not written: the path moved since it was made; ask again.", view.id));
                        "postponed"
                    }
                };
            }
            AdaptPathOutput {
                approved: views.iter().any(|view| view.status == "approved"),
                mutations: views,
                note: (!notes.is_empty()).then(|| notes.join(" ")),
                ..empty
            }
        }
    };
    Ok(Step::Choose(offered, Box::new(answer)))
}

fn said(advice: &Advice) -> String {
    match &advice.command {
        Some(command) => format!("{} Try `{command}`.", advice.words),
        None => advice.words.clone(),
    }
}

fn view(proposal: &Proposal) -> MutationView {
    MutationView {
        id: proposal.id.clone(),
        kind: proposal.mutation.kind(),
        description: std::iter::once(&proposal.description)
            .chain(&proposal.passed_over)
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join(" "),
        details: proposal.mutation.details_value(),
        reasons: proposal.reasons.clone(),
        expected_effect: proposal.effect.as_ref().map(effect),
        diff: proposal.diff.clone(),
        status: "proposed",
    }
}

fn effect(effect: &Effect) -> Value {
    let rounded = |value: f64| (value * 1e4).round() / 1e4 + 0.0;
    json!({
        "summary": effect.words(),
        "sentence": effect.sentence(),
        "as_of": date_of(effect.last_day()).to_string(),
        "retained_with": rounded(effect.retained_with),
        "retained_without": rounded(effect.retained_without),
        "weeks": rounded(effect.weeks),
    })
}

/// What and why, for whoever is asked.
fn description(proposal: &Proposal) -> String {
    let mut lines: Vec<String> = proposal.reasons.iter().map(|reason| format!("Because {reason}.")).collect();
    lines.extend(proposal.passed_over.clone());
    if let Some(effect) = &proposal.effect {
        lines.push(effect.sentence());
    }
    lines.extend(proposal.diff.iter().cloned());
    lines.join("\n")
}

/// The line of `decisions.jsonl` that a word about a proposal becomes.
fn record(ctx: &Ctx, learner: &LearnerId, proposal: &Proposal, status: &str) -> Result<memory::proposal::Proposal> {
    let mut object = Map::new();
    object.insert("timestamp".into(), json!(ctx.timestamp()));
    object.insert("decision".into(), json!(proposal.mutation.kind().word()));
    object.insert("status".into(), json!(status));
    object.insert("id".into(), json!(proposal.id));
    object.insert("details".into(), proposal.mutation.details_value());
    object.insert("before_hash".into(), json!(proposal.mutation.before_hash));
    object.insert("after_hash".into(), json!(proposal.after_hash));
    object.insert("rationale".into(), json!(proposal.reasons.join("; ")));
    object.insert("evidence_strength".into(), json!((proposal.strength * 1e4).round() / 1e4));
    if proposal.is_requested {
        object.insert("requested".into(), json!(true));
    }
    ctx.proposal(learner.clone(), Entry::from_object(MemoryFile::Decisions, &object)?)
}
