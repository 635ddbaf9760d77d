//! The words for an argument of a prompt or of a resource's address: tasks, skills, learners, and the words of a choice. What
//! cannot be read offers nothing.

use rmcp::model::{ArgumentInfo, CompleteResult, CompletionInfo};

use super::prompts;
use los_app::calls::Ctx;
use los_app::study::LearnerData;

/// The names that hold what was typed, those that begin with it first.
pub(super) fn complete(ctx: &Ctx, argument: &ArgumentInfo) -> CompleteResult {
    let data = || LearnerData::load(ctx, &ctx.learner).ok();
    let known: Vec<String> = match argument.name.as_str() {
        "task" | "id" => data().iter().flat_map(LearnerData::tasks_open_first).map(|task| task.id.clone()).collect(),
        "skill" => data().iter().flat_map(|data| &data.course.skills).map(|skill| skill.id.clone()).collect(),
        "learner_id" => ctx.memory.learners().unwrap_or_default().iter().map(ToString::to_string).collect(),
        name => prompts::choices(name).iter().map(|word| (*word).to_owned()).collect(),
    };
    let typed = argument.value.trim().to_lowercase();
    let (first, rest): (Vec<_>, Vec<_>) = known
        .into_iter()
        .filter(|name| name.to_lowercase().contains(&typed))
        .partition(|name| name.to_lowercase().starts_with(&typed));
    let mut values: Vec<String> = first.into_iter().chain(rest).collect();
    let total = values.len();
    values.truncate(CompletionInfo::MAX_VALUES);
    let has_more = total > values.len();
    let found = CompletionInfo::with_pagination(values, u32::try_from(total).ok(), has_more);
    CompleteResult::new(found.unwrap_or_default())
}
