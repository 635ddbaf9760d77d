//! Writes an entry of the log from a form of the app: the click is the approval.

use super::CLICK;
use los_app::calls::approval::{Decision, finish};
use los_app::calls::ctx::Ctx;
use los_app::home::steps;
use los_app::study::learner_data::LearnerData;
use los_app::tools::log_progress::LogProgressArgs;
use los_model::error::{Error, Result};

/// The learner's data as of now; refused where the server shows another day.
pub(super) fn load(ctx: &Ctx) -> Result<LearnerData> {
    if ctx.as_of.is_some() {
        return Err(Error::invalid("as-of", "only works with commands that read"));
    }
    LearnerData::load(ctx, &ctx.learner)
}

/// Writes an entry of the log, and returns it in one line with the week and the next task.
pub(super) fn write(ctx: &Ctx, before: &LearnerData, entry: LogProgressArgs) -> Result<String> {
    let pending = steps::begin(ctx, entry)?;
    let line = pending.proposal().map(|proposal| steps::line(ctx, Some(before), proposal)).unwrap_or_default();
    let (output, _) = finish(ctx, pending, &[Decision::Approve(CLICK)])?;
    let note = output.note.map(|note| format!(" Note: {}.", note.replace('`', ""))).unwrap_or_default();
    Ok(format!("{line}. {}{note}", steps::after(ctx, &load(ctx)?)?))
}
