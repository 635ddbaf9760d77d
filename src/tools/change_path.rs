//! Changes of the path that the learner asks for or takes back, and the last look before a yes is written.
//!
//! Both are calls of `adapt_path` that only a learner at a command line can make; assistants propose through the tool.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::adapt_path::{AdaptPath, AdaptPathOutput, offer};
use super::study::{Study, fold_path};
use super::{Choice, Ctx, PathFiles, Settled, Spec, Step, Tool};
use crate::error::{Error, Result};
use crate::learner::Scope;
use crate::learner::adapt::{self, Asked, Ground, History, Outlook, Thresholds, Wish};
use crate::learner::path::{Details, Mutation, MutationKind, Refusal};
use crate::memory::{Entry, LearnerId, MemoryFile, Proposal};

/// A claimed overall score may differ by this much before it is said.
const SAME: f64 = 0.05;
const FORMS: &str = "`swap-month 5 7`, `remediate m03`, `swap-project m05 NAME` or `level Intermediate`";

/// A study with what adapt needs beside it.
pub(super) struct Desk<'a> {
    study: Study,
    history: History,
    thresholds: Thresholds,
    unknown: Vec<String>,
    files: PathFiles<'a>,
}

impl<'a> Desk<'a> {
    pub(super) fn load(ctx: &'a Ctx, learner: &LearnerId) -> Result<Self> {
        let study = Study::load(ctx, learner)?;
        let (thresholds, unknown) = Thresholds::with(&ctx.workspace.settings().scoring.thresholds);
        let history = History::read(&study.decisions, &mut study.profile.clock(), study.log.as_of);
        let history = history.of_path(&study.folded.path);
        Ok(Self {
            study,
            history,
            thresholds,
            unknown,
            files: PathFiles(&ctx.workspace),
        })
    }

    /// The ground that proposals stand on.
    pub(super) fn ground(&self) -> Ground<'_> {
        Ground {
            learner: self.study.learner(),
            path: &self.study.folded.path,
            levels: &self.files,
            history: &self.history,
            thresholds: &self.thresholds,
        }
    }

    /// Where a claimed evaluation differs from what memory says, and thresholds that mean nothing.
    pub(super) fn doubt(&self, claim: &Map<String, Value>) -> Option<String> {
        let scope = match claim.get("scope").and_then(Value::as_str) {
            Some("month") => Scope::Month,
            Some("overall") => Scope::Overall,
            _ => Scope::Week,
        };
        let overall = self.study.learner().assess(scope).overall.value;
        let claimed = claim.get("overall").and_then(Value::as_f64);
        let differs = claimed
            .filter(|claimed| (claimed - overall).abs() > SAME)
            .map(|claimed| {
                format!(
                    "The evaluation given says {claimed:.2} overall; memory says {overall:.2} now, and that was used."
                )
            });
        let unknown = (!self.unknown.is_empty()).then(|| {
            format!(
                "Thresholds in the settings that mean nothing: {}.",
                self.unknown.join(", ")
            )
        });
        let notes: Vec<String> = differs.into_iter().chain(unknown).collect();
        (!notes.is_empty()).then(|| notes.join(" "))
    }
}

/// The record of a yes as it may be written now: as shown, where the path is as it was; for the path that an earlier yes
/// of the same answer made, where the guards allow it there too; else `None`.
pub(super) fn recheck(ctx: &Ctx, choice: &Choice, written: &[Proposal]) -> Result<Option<Proposal>> {
    let learner = &choice.approve.learner;
    let hash = fold_path(ctx, learner)?.path.hash();
    let shown = object_of(&choice.approve)?;
    if shown.get("before_hash").and_then(Value::as_str) == Some(hash.as_str()) {
        return Ok(Some(choice.approve.clone()));
    }
    let last = written.last().map(object_of).transpose()?;
    if last.and_then(|last| Some(last.get("after_hash")?.as_str()? == hash)) != Some(true) {
        return Ok(None);
    }
    let word = shown.get("decision").and_then(Value::as_str).unwrap_or_default();
    let details = MutationKind::from_word(word).and_then(|kind| Details::read(kind, shown.get("details")?));
    let Some(details) = details else { return Ok(None) };
    let mutation = Mutation {
        details,
        before_hash: hash,
    };
    let desk = Desk::load(ctx, learner)?;
    let Ok(after_hash) = adapt::allowed(&desk.ground(), &mutation) else {
        return Ok(None);
    };
    let mut object = shown;
    object.insert("id".into(), json!(mutation.id()));
    object.insert("before_hash".into(), json!(mutation.before_hash));
    object.insert("after_hash".into(), json!(after_hash));
    let entry = Entry::from_object(MemoryFile::Decisions, &object)?;
    Ok(Some(ctx.proposal(learner.clone(), entry)?))
}

fn object_of(proposal: &Proposal) -> Result<Map<String, Value>> {
    serde_json::from_str(proposal.entry.text()).map_err(|error| Error::Internal {
        what: format!("a decision of ours is not JSON: {error}"),
    })
}

/// What the learner asks for; triggers are skipped, guards never.
pub struct RequestChange;

/// Arguments of a request.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct RequestArgs {
    /// Whose path
    #[garde(skip)]
    pub learner_id: String,
    /// The change and what it needs, word by word
    #[garde(length(min = 1))]
    pub words: Vec<String>,
}

impl Tool for RequestChange {
    const SPEC: Spec = AdaptPath::SPEC;
    type Args = RequestArgs;
    type Output = AdaptPathOutput;

    fn run(ctx: &Ctx, args: RequestArgs) -> Result<Step<AdaptPathOutput>> {
        let learner = ctx.known_learner(&args.learner_id)?;
        let asked = asked(&args.words)?;
        let desk = Desk::load(ctx, &learner)?;
        let proposal = adapt::weigh(&desk.ground(), &asked).map_err(refused)?;
        let outlook = Outlook {
            proposals: vec![proposal],
            ..Outlook::default()
        };
        offer(ctx, &learner, &outlook, None)
    }

    fn recheck(ctx: &Ctx, choice: &Choice, written: &[Proposal]) -> Result<Option<Proposal>> {
        recheck(ctx, choice, written)
    }
}

fn refused(refusal: Refusal) -> Error {
    Error::InvalidInput {
        field: Some("request".into()),
        reason: format!("{} (guard: {})", refusal.why, refusal.guard),
        suggestion: refusal.instead,
    }
}

/// Reads a request's words.
fn asked(words: &[String]) -> Result<Asked> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["swap-month", a, b] => Ok(Asked::Wish(Wish::Reorder {
            a: month(a)?,
            b: month(b)?,
        })),
        ["remediate", of] => Ok(Asked::Remediate(month(of)?)),
        ["swap-project", of, name @ ..] if !name.is_empty() => Ok(Asked::Wish(Wish::Swap {
            month: month(of)?,
            to: name.join(" "),
        })),
        ["level", to] => Ok(Asked::Wish(Wish::Level { to: (*to).to_owned() })),
        _ => Err(Error::invalid("request", format!("must be {FORMS}"))),
    }
}

/// `5`, `05`, `m05` or `month-05`.
fn month(text: &str) -> Result<u32> {
    let lower = text.to_lowercase();
    let digits = lower
        .strip_prefix("month-")
        .or_else(|| lower.strip_prefix('m'))
        .unwrap_or(&lower);
    digits
        .parse()
        .map_err(|_| Error::invalid("request", format!("`{text}` is no month; write `5` or `m05`")))
}

/// Takes an approved change back.
pub struct RevertChange;

/// Arguments of a revert.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct RevertArgs {
    /// Whose path
    #[garde(skip)]
    pub learner_id: String,
    /// The change's id
    #[garde(length(min = 1))]
    pub reverts: String,
}

/// Output of a revert.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RevertOutput {
    /// Whether it is on disk
    pub success: bool,
    /// The change that was taken back
    pub reverts: String,
    /// `pending_approval` when the write was staged for the learner
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// The staged write's id
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_id: Option<String>,
}

impl Tool for RevertChange {
    const SPEC: Spec = AdaptPath::SPEC;
    type Args = RevertArgs;
    type Output = RevertOutput;

    fn run(ctx: &Ctx, args: RevertArgs) -> Result<Step<RevertOutput>> {
        let learner = ctx.known_learner(&args.learner_id)?;
        let desk = Desk::load(ctx, &learner)?;
        let folded = &desk.study.folded;
        adapt::revertible(&desk.ground(), folded, &args.reverts).map_err(|refusal| Error::InvalidInput {
            field: Some("revert".into()),
            reason: refusal.why,
            suggestion: refusal.instead,
        })?;
        let mut object = Map::new();
        object.insert("timestamp".into(), json!(ctx.timestamp()));
        object.insert("decision".into(), json!("revert"));
        object.insert("reverts".into(), json!(args.reverts));
        object.insert("rationale".into(), json!("taken back by the learner"));
        let proposal = ctx.proposal(learner, Entry::from_object(MemoryFile::Decisions, &object)?)?;
        let reverts = args.reverts;
        let answer = move |settled: &Settled| RevertOutput {
            success: settled.is_appended(),
            reverts,
            status: settled.status(),
            pending_id: settled.pending_id(),
        };
        Ok(Step::Write(proposal, Box::new(answer)))
    }
}
