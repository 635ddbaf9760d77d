//! `evaluate_progress`: the five scores of a learner with their evidence, and the next actions.

use serde::Serializer;
use serde::ser::Error as _;

use crate::prelude::*;
use los_model::scores::Evaluation;

/// The fields of a brief answer.
const BRIEF: [&str; 15] = [
    "learner_id", "as_of", "scope", "scores", "score_confidence", "overall", "standing", "verdict", "confidence",
    "trend", "recommendations", "risk", "progress", "remembered", "warnings",
];
/// Recommendations, and weeks behind, of a brief answer.
const MAX_BRIEF: usize = 3;
/// Bytes of a sentence of a brief answer; titles of a path may be long.
const MAX_BRIEF_BYTES: usize = 400;

pub struct EvaluateProgress;

#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EvaluateProgressArgs {
    /// Only if several
    pub learner_id: Option<String>,
    /// Span
    pub scope: Scope,
    /// `full` adds the evidence
    pub detail: Detail,
}

/// How much of the evaluation is answered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Detail {
    /// At most 3 KB, for a glance
    #[default]
    Brief,
    /// All of it
    Full,
}

/// An evaluation, and how much of it is answered. Its schema is that of the full answer, with what a brief one has as what is
/// always there.
#[derive(Debug, JsonSchema)]
#[schemars(extend("required" = BRIEF))]
pub struct EvaluateProgressOutput {
    /// All of it
    #[schemars(flatten)]
    pub evaluation: Evaluation,
    #[schemars(skip)]
    detail: Detail,
}

impl Serialize for EvaluateProgressOutput {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        if self.detail == Detail::Full {
            return self.evaluation.serialize(serializer);
        }
        let mut brief = serde_json::to_value(&self.evaluation).map_err(S::Error::custom)?;
        if let Some(fields) = brief.as_object_mut() {
            fields.retain(|name, _| BRIEF.contains(&name.as_str()));
        }
        for window in 0..3 {
            if let Some(Value::Object(window)) = brief.pointer_mut(&format!("/remembered/cards/{window}")) {
                window.remove("months");
            }
        }
        for list in
            ["/warnings", "/remembered/audit/untestable", "/recommendations", "/risk/reasons", "/progress/weeks_behind"]
        {
            if let Some(Value::Array(items)) = brief.pointer_mut(list) {
                items.truncate(MAX_BRIEF);
                for item in items {
                    if let Value::String(text) = item
                        && text.len() > MAX_BRIEF_BYTES
                    {
                        text.truncate(text.floor_char_boundary(MAX_BRIEF_BYTES));
                        text.push('…');
                    }
                }
            }
        }
        brief.serialize(serializer)
    }
}

impl Tool for EvaluateProgress {
    const SPEC: Spec = Spec::reads("evaluate_progress", "Five scores (0-1) with risk and next actions.", 500);
    type Args = EvaluateProgressArgs;
    type Output = EvaluateProgressOutput;

    fn run(ctx: &Ctx, args: EvaluateProgressArgs) -> Result<ToolResult<EvaluateProgressOutput>> {
        let evaluation = evaluate(&Day::of_learner(ctx, args.learner_id.as_deref())?, args.scope)?;
        Ok(ToolResult::Done(EvaluateProgressOutput { evaluation, detail: args.detail }))
    }
}

/// The evaluation of a learner that is known.
pub fn evaluate(day: &Day, scope: Scope) -> Result<Evaluation> {
    let learner = &day.ctx.learner;
    // Without a log there is nothing to evaluate; other commands treat it as empty.
    day.ctx.memory.read(learner, MemoryFile::ProgressLog, &mut |_| ControlFlow::Break(()))?;
    let data = day.data()?;
    let mut evaluation = data.learner().evaluate_with(scope, data.ahead());
    evaluation.remembered = Some(data.remembered()?);
    // A profile without an id gets the one that the caller used.
    evaluation.learner_id = learner.to_string();
    // The sentence about the promise says what the profile's own problem says.
    evaluation.warnings.retain(|warning| !warning.starts_with("`hours_per_week`"));
    let pause =
        data.state().calendar.in_pause(data.state().as_of).then(|| "A pause: what is recommended can wait".to_owned());
    let first = data.counted_apart().into_iter().chain(pause);
    evaluation.warnings = first.chain(std::mem::take(&mut evaluation.warnings)).collect();
    evaluation.warnings.extend(data.problems.iter().cloned().chain(data.promise_note()));
    Ok(evaluation)
}
