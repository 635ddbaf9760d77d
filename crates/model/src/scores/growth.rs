//! Growth: retained knowledge gained in the last four weeks (scope week: two) against what the plan would have added.
//!
//! Retained knowledge of a skill is mastery times the recall to expect; a week of the path that is owed is
//! expected to leave .75 of a skill behind (docs/model.md#growth).

use crate::learner::scoring::TARGET_MASTERY;
use crate::prelude::*;

/// Fewer weeks of the path than this are counted as this many.
const MIN_WEEKS: f64 = 0.5;

/// The score and its parts.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Growth {
    pub(crate) score: Score,
    /// Skills' worth of retained knowledge gained.
    pub(crate) gained: f64,
    /// Skills' worth that forgetting took.
    pub(crate) forgotten: f64,
    /// Skills' worth that the plan would have added.
    pub(crate) planned: f64,
    /// Weeks looked back on, pauses left out.
    pub(crate) weeks: f64,
    /// Retained knowledge of all skills.
    pub(crate) retained: f64,
    /// Whether a skill was practised; if none was, the score is its prior.
    pub(crate) is_practised: bool,
}

fn days(window: &Window<'_>) -> f64 {
    if window.scope == Scope::Week { 14.0 } else { 28.0 }
}

/// Each skill's index and state with retained knowledge before and now; skills that only checked boxes show are left out.
fn changes<'a>(window: &'a Window<'_>) -> impl Iterator<Item = (usize, &'a SkillState, f64, f64)> {
    let state = window.state;
    let days = days(window);
    let old = if window.scope == Scope::Week { &state.known_14_days_ago } else { &state.known_28_days_ago };
    state.skills.iter().enumerate().filter_map(move |(index, skill)| {
        let skill = skill.as_ref()?;
        let before = old.get(index).and_then(Option::as_ref).map_or(0.0, |old| old.retained(state.as_of - days));
        (skill.last_line > 0).then(|| (index, skill, before, skill.retained(state.as_of)))
    })
}

pub(crate) fn assess(window: &Window<'_>) -> Growth {
    let state = window.state;
    let days = days(window);
    let (mut sum_before, mut sum_now, mut forgotten) = (0.0, 0.0, 0.0);
    for (_, _, before, now) in changes(window) {
        sum_before += before;
        sum_now += now;
        forgotten += (before - now).max(0.0);
    }
    let boxed = if window.scope == Scope::Week { state.boxed_growth.0 } else { state.boxed_growth.1 };
    let gained = sum_now - sum_before + boxed;
    let until = state.as_of.min(state.calendar.start + window.now * 7.0);
    let from = (state.as_of - days).max(state.calendar.start).min(until);
    let weeks = (until - from - state.calendar.paused_days(from, until)).max(0.0) / 7.0;
    let a_week = window.course.hours_a_week(1);
    let taught = if a_week > 0.0 { state.calendar.owed_between(from, until) / a_week } else { 0.0 };
    let planned = taught.max(MIN_WEEKS) * TARGET_MASTERY;
    let x = (gained / planned).clamp(0.0, 1.0);
    let scoring = window.scoring;
    let is_practised = boxed > 0.0 || state.skills.iter().any(Option::is_some);
    let seen = if is_practised { weeks / 2.0 } else { 0.0 };
    let score = Score::shrunk(x, seen, scoring.prior.growth, scoring.prior_weight.growth);
    Growth { score, gained, forgotten, planned, weeks, retained: sum_now, is_practised }
}

impl Growth {
    pub(crate) fn why(&self, window: &Window<'_>) -> String {
        if self.weeks <= 0.0 && window.is_finished {
            return "The path is done, so nothing new was planned.".to_owned();
        }
        if self.weeks <= 0.0 {
            return "No time has passed yet.".to_owned();
        }
        if !self.is_practised {
            return "No skill has been practised yet.".to_owned();
        }
        let forgotten = match self.forgotten {
            much if much >= 0.05 => format!(" and forgot {much:.1}"),
            _ => String::new(),
        };
        let span = match self.weeks {
            weeks if weeks < 0.95 => count((weeks * 7.0).ceil().max(1.0) as usize, "day"),
            weeks => count(weeks.round() as usize, "week"),
        };
        let learned = (self.gained + self.forgotten).max(0.0);
        format!("You gained {learned:.1} skills{forgotten} in {span} (target {:.1}).", self.planned)
    }

    pub(crate) fn evidence(&self, window: &Window<'_>, foreign: &[String]) -> Vec<Evidence> {
        let pieces = changes(window).filter(|(_, _, before, now)| (before - now).abs() > 1e-9);
        let pieces = pieces.map(|(index, skill, before, now)| {
            let name = State::skill_name(window.course, foreign, index as u32);
            let label = format!("{name}: {} known before, {} now", percent(before), percent(now));
            let (weight, effect) = (skill.known + skill.unknown, (now - before) / self.planned);
            Evidence { line: line_of(skill.last_line), weight, effect, label }
        });
        super::largest(pieces.collect())
    }
}
