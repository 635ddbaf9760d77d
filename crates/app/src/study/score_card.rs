//! The score card of a learner's past forecasts, kept in `.context/` by the lines that were written before this week.

use crate::prelude::*;
use los_model::learner::RangeFactors;
use los_model::scores::score_card::{ScoreCard, WrittenLines};

const MAX_BYTES: u64 = 65_536;

/// A score card as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// Of the lines, the path and the program's version.
    hash: String,
    /// The week since the start, from 0.
    week: usize,
    card: ScoreCard,
    /// The factors that hold in that week: those of the card before it, so that a look at the report moves no date.
    in_force: RangeFactors,
}

fn file(learner: &LearnerId) -> String {
    format!("score-card-{learner}.json")
}

/// The factors of the ranges that the record taught, once its week is over: no page waits for it.
pub(super) fn kept_factors(ctx: &Ctx, learner: &LearnerId, week: usize) -> RangeFactors {
    let kept: Option<Kept> = ctx.workspace.read_derived(&file(learner), MAX_BYTES);
    let kept = kept.filter(|kept| ctx.as_of.is_none() && kept.week <= week);
    kept.map(|kept| if kept.week < week { kept.card.factors() } else { kept.in_force }).unwrap_or_default()
}

/// How the learner's past forecasts did.
pub fn score_card(ctx: &Ctx, data: &LearnerData) -> Result<ScoreCard> {
    let names = event_names(ctx).0;
    let lines = WrittenLines::read(&data.profile, names.clone(), |visit| each_line(ctx, &data.id, visit))?;
    let (state, week) = (data.state(), data.log.current_week());
    let since = state.as_of - state.calendar.week_begins(week as i64);
    let begins = data.log.instant - TimeDelta::seconds((since * 86_400.0).round() as i64);
    let path = data.folded.path.hash();
    let about = [env!("CARGO_PKG_VERSION").as_bytes(), path.as_bytes()];
    let hash = digest(about.into_iter().chain(lines.before(begins).map(|(_, line)| line)));
    let kept: Option<Kept> = ctx.workspace.read_derived(&file(&data.id), MAX_BYTES);
    if let Some(kept) = kept.filter(|kept| kept.hash == hash && kept.week == week) {
        return Ok(kept.card);
    }
    let card = ScoreCard::of(&data.learner(), &lines, &names);
    if ctx.as_of.is_none() {
        let in_force = kept_factors(ctx, &data.id, week);
        let kept = Kept { hash, week, card: card.clone(), in_force };
        // What cannot be kept is made again.
        let _ = ctx.workspace.write_derived(&file(&data.id), &kept);
    }
    Ok(card)
}
