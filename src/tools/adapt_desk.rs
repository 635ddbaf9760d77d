//! What the calls about the path's changes work on: the ground for proposals, and the last look before a yes is written.

use serde_json::{Map, Value, json};

use super::study::{Study, fold_path};
use super::{Choice, Ctx, PathFiles};
use crate::error::{Error, Result};
use crate::learner::Scope;
use crate::learner::adapt::{self, Ground, History, Thresholds};
use crate::learner::path::{Details, Mutation, MutationKind};
use crate::memory::{Entry, LearnerId, MemoryFile, Proposal};

/// A claimed overall score may differ by this much before it is said.
const SAME: f64 = 0.05;

/// A study with what adapt needs beside it.
pub(super) struct Desk<'a> {
    pub(super) study: Study,
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
            blockers: &self.study.ledger.blockers,
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
