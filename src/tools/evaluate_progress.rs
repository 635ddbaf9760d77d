//! `evaluate_progress`: the five scores of a learner with their evidence, and the next actions.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::calls::ctx::Ctx;
use crate::calls::spec::Spec;
use crate::calls::tool::{Tool, ToolResult};
use crate::study::learner_data::LearnerData;
use crate::study::status::ahead;
use los_model::error::Result;
use los_model::scores::evaluation::Evaluation;
use los_model::scores::window::Scope;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::memory_file::MemoryFile;

/// Evaluates progress.
pub struct EvaluateProgress;

/// Arguments of `evaluate_progress`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EvaluateProgressArgs {
    /// As in `los://profile`
    pub learner_id: String,
    /// How far back
    #[serde(default)]
    #[schemars(with = "ScopeArg")]
    pub scope: Scope,
}

/// The scopes as the schema names them.
#[derive(JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used; doc comments would become words in it")]
pub(crate) enum ScopeArg {
    Week,
    Month,
    Overall,
}

impl Tool for EvaluateProgress {
    const SPEC: Spec = Spec::reads(
        "evaluate_progress",
        "Scores (0-1) of completion, quality, consistency, growth, engagement, with evidence and next actions.",
        500,
    );
    type Args = EvaluateProgressArgs;
    type Output = Evaluation;

    fn run(ctx: &Ctx, args: EvaluateProgressArgs) -> Result<ToolResult<Evaluation>> {
        let learner = ctx.known_learner(&args.learner_id)?;
        Ok(ToolResult::Done(evaluate(ctx, &learner, args.scope)?))
    }
}

/// The evaluation of a learner that is known.
pub fn evaluate(ctx: &Ctx, learner: &LearnerId, scope: Scope) -> Result<Evaluation> {
    // Without a log there is nothing to evaluate; other commands treat it as empty.
    ctx.memory.read(learner, MemoryFile::ProgressLog, &mut |_| ControlFlow::Break(()))?;
    let study = LearnerData::load(ctx, learner)?;
    let mut evaluation = study.learner().evaluate_with(scope, ahead(&study));
    // A profile without an id gets the one that the caller used.
    evaluation.learner_id = learner.to_string();
    evaluation.warnings.extend(study.problems);
    Ok(evaluation)
}
