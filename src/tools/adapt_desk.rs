//! What the calls about the path's changes work on: the ground for proposals, and the last look before a yes is written.

use serde_json::{Map, Value, json};

use super::study::{Study, fold_path};
use super::{Choice, Ctx, PathFiles};
use crate::error::{Error, Result};
use crate::learner::adapt::{self, Ground, History, Thresholds};
use crate::learner::path::{Details, Mutation, MutationKind};
use crate::memory::{Entry, LearnerId, MemoryFile, Proposal};

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

    /// Thresholds that mean nothing, in words.
    pub(super) fn unknown_thresholds(&self) -> Option<String> {
        (!self.unknown.is_empty()).then(|| {
            format!(
                "Thresholds in the settings that mean nothing: {}.",
                self.unknown.join(", ")
            )
        })
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

/// The id of the change that a record is about.
pub(super) fn id_of(record: &Proposal) -> Option<String> {
    Some(object_of(record).ok()?.get("id")?.as_str()?.to_owned())
}

fn object_of(proposal: &Proposal) -> Result<Map<String, Value>> {
    serde_json::from_str(proposal.entry.text()).map_err(|error| Error::Internal {
        what: format!("a decision of ours is not JSON: {error}"),
    })
}
