//! `evaluate_progress`: the five scores of a learner with their evidence, and the next actions.

use serde::Serializer;
use serde::ser::Error as _;

use crate::prelude::*;
use los_model::scores::Evaluation;

/// The fields of a brief answer.
const BRIEF: [&str; 16] = [
    "learner_id", "as_of", "scope", "scores", "score_confidence", "overall", "standing", "verdict", "confidence",
    "trend", "recommendations", "risk", "progress", "skills", "remembered", "warnings",
];
/// Recommendations, skills, weeks behind and the like: of a brief answer, and of a full one.
const MOST: [usize; 2] = [3, 12];
/// Bytes of a sentence of such a list; titles of a path may be long.
const MAX_BYTES: usize = 400;

#[derive(Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EvaluateProgress {
    /// If several
    pub learner_id: Option<String>,
    /// Span
    pub scope: Scope,
    /// `full` adds the evidence, `all` every number
    pub detail: Detail,
}

/// How much of the evaluation is answered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Detail {
    /// At most 3 KB; of the skills those practised last
    #[default]
    Brief,
    /// At most 8 KB; of the skills the weakest
    Full,
    /// As `los evaluate --json`
    All,
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
        if self.detail == Detail::All {
            return self.evaluation.serialize(serializer);
        }
        let is_brief = self.detail == Detail::Brief;
        let mut evaluation = self.evaluation.clone();
        if is_brief {
            evaluation.skills.sort_by(|a, b| a.days_ago.total_cmp(&b.days_ago));
        }
        let mut shown = serde_json::to_value(&evaluation).map_err(S::Error::custom)?;
        if let Some(fields) = shown.as_object_mut().filter(|_| is_brief) {
            fields.retain(|name, _| BRIEF.contains(&name.as_str()));
        }
        // `evidence` has their words.
        let of_details = shown.get_mut("details").and_then(Value::as_object_mut);
        for detail in of_details.into_iter().flat_map(Map::values_mut).filter_map(Value::as_object_mut) {
            detail.retain(|name, _| !["why", "evidence"].contains(&name.as_str()));
        }
        let windows = shown.pointer_mut("/remembered/cards").and_then(Value::as_array_mut);
        for window in windows.into_iter().flatten().filter_map(Value::as_object_mut).filter(|_| is_brief) {
            window.remove("months");
        }
        for list in [
            "/warnings", "/remembered/audit/untestable", "/recommendations", "/risk/reasons", "/progress/weeks_behind",
            "/skills",
        ] {
            if let Some(Value::Array(items)) = shown.pointer_mut(list) {
                items.truncate(MOST[usize::from(!is_brief)]);
                for item in items {
                    if let Value::String(text) = item
                        && text.len() > MAX_BYTES
                    {
                        text.truncate(text.floor_char_boundary(MAX_BYTES));
                        text.push('…');
                    }
                }
            }
        }
        shown.serialize(serializer)
    }
}

impl Tool for EvaluateProgress {
    const SPEC: Spec = Spec::reads("evaluate_progress", "Five scores (0-1) with risk and next actions.", 500);
    type Output = EvaluateProgressOutput;

    fn run(ctx: &Ctx, args: EvaluateProgress) -> Result<ToolResult<EvaluateProgressOutput>> {
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
    let mut evaluation = data.learner().evaluate_with(scope, data.ahead(&data.ready_skills()?));
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
