//! `evaluate_progress`: the five scores of a learner with their evidence, and what to do next.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::calls::ctx::Ctx;
use crate::calls::tool::{Hints, Spec, Step, Tool};
use crate::study::learner_data::Study;
use crate::study::status::ahead;
use los_model::error::Result;
use los_model::scores::evaluation::Evaluation;
use los_model::scores::window::Scope;
use los_store::memory::learner_id::LearnerId;
use los_store::memory::store::MemoryFile;

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
    const SPEC: Spec = Spec {
        name: "evaluate_progress",
        description: "Scores (0-1) of completion, quality, consistency, growth, engagement, with evidence and next actions.",
        hints: Hints::READS,
        writes_memory: false,
        calls_per_minute: 60,
        target_ms: 500,
        private_args: &[],
    };
    type Args = EvaluateProgressArgs;
    type Output = Evaluation;

    fn run(ctx: &Ctx, args: EvaluateProgressArgs) -> Result<Step<Evaluation>> {
        let learner = ctx.known_learner(&args.learner_id)?;
        Ok(Step::Done(evaluate(ctx, &learner, args.scope)?))
    }
}

/// The evaluation of a learner that is known.
pub fn evaluate(ctx: &Ctx, learner: &LearnerId, scope: Scope) -> Result<Evaluation> {
    // An evaluation without a log would be about nobody; other commands take it for an empty one.
    ctx.memory.read(learner, MemoryFile::ProgressLog, &mut |_| ControlFlow::Break(()))?;
    let study = Study::load(ctx, learner)?;
    let mut evaluation = study.learner().evaluate_with(scope, ahead(&study));
    // A profile without an id still has one here: the one the caller used.
    evaluation.learner_id = learner.to_string();
    evaluation.warnings.extend(study.problems);
    Ok(evaluation)
}
