//! The view that the five scores share: scope, elapsed weeks, silence, and which weeks can be judged at all.

use crate::prelude::*;

/// Days of a plan week on which the week before is judged.
const FIRST_DAYS: f64 = 2.0;
/// The next visit is expected after this many of the learner's own long gaps.
const NEXT_VISIT: f64 = 1.2;

/// How far back an evaluation looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// The plan week so far; on its first two days the one before
    #[default]
    Week,
    /// The last four plan weeks
    Month,
    /// Since the start
    Overall,
}

impl Scope {
    /// The weeks since the start, from 0, that it looks at up to the week of a time: the plan week so far, on its first two
    /// days the one before; or the last four of them. `None` for all.
    pub fn plan_weeks(self, start: f64, time: f64) -> Option<std::ops::RangeInclusive<usize>> {
        let n_weeks = match self {
            Self::Week => 1,
            Self::Month => 4,
            Self::Overall => return None,
        };
        let last = ((time - start - FIRST_DAYS) / 7.0).floor().max(0.0) as usize;
        Some((last + 1).saturating_sub(n_weeks)..=last)
    }

    /// When the first of them began, days since the epoch on the learner's clock; `None` for all.
    pub(crate) fn begins(self, log: &Log) -> Option<f64> {
        let weeks = self.plan_weeks(log.start, log.as_of)?;
        Some(log.start + 7.0 * *weeks.start() as f64)
    }
}

/// A state with what is derived from it once for all scores.
pub(crate) struct Window<'a> {
    pub(crate) state: &'a State,
    pub(crate) course: &'a Course,
    pub(crate) scoring: &'a Scoring,
    pub(crate) hours_per_week: f64,
    pub(crate) scope: Scope,
    /// Weeks since the start; of a path that is done those up to the end of the day that finished it, as the
    /// weeks after it are not plan weeks.
    pub(crate) now: f64,
    pub(crate) is_finished: bool,
    /// Days since the last activity, a commit included, pauses left out.
    pub(crate) silence: f64,
    /// The part of the silence that fades scores: none of it comes after the path is done.
    fading: f64,
    /// The learner's own 80th percentile of days between visits, 4 to 21.
    pub(crate) usual_gap: f64,
    /// Weeks since the start up to which the log can be expected to be complete.
    pub(crate) seen_to: f64,
}

impl<'a> Window<'a> {
    pub(crate) fn of(learner: &Learner<'a>, state: &'a State, scope: Scope) -> Self {
        let Learner { course, scoring, .. } = *learner;
        let hours_per_week = state.promised();
        let start = state.calendar.start;
        let finished = state.finished_day(course).map(|day| (day + 1) as f64);
        let until = finished.map_or(state.as_of, |end| end.min(state.as_of));
        let now = state.weeks().min(((until - start) / 7.0).max(0.0));
        let since = |last: Option<f64>| {
            let from = last.unwrap_or(state.as_of - state.weeks() * 7.0);
            (state.as_of - from - state.calendar.paused_days(from, state.as_of)).max(0.0)
        };
        let gap = since(state.last);
        let mut gaps: Vec<f64> = state
            .visits
            .windows(2)
            .map(|pair| {
                let (from, to) = (pair[0] as f64, pair[1] as f64);
                to - from - state.calendar.paused_days(from, to)
            })
            .collect();
        gaps.sort_unstable_by(f64::total_cmp);
        let usual_gap = match gaps.len() {
            0 => 5.0,
            n => gaps[(0.8 * (n - 1) as f64) as usize].clamp(4.0, 21.0),
        };
        // A week that is judged as it ended is judged whole.
        let has_just_ended = scope.plan_weeks(start, state.as_of).is_some_and(|weeks| {
            let end = start + 7.0 * (*weeks.end() + 1) as f64;
            (state.as_of - end).abs() < 1e-9
        });
        let seen_to = match state.visits.last() {
            _ if has_just_ended => now,
            Some(visit) if gap < NEXT_VISIT * usual_gap => now.min(((visit + 1) as f64 - start) / 7.0),
            _ => now,
        };
        let silence = since(state.last_sign).min(gap);
        let fading = (silence - (state.as_of - until)).max(0.0);
        Self {
            state,
            course,
            scoring,
            hours_per_week,
            scope,
            now,
            is_finished: finished.is_some(),
            silence,
            fading,
            usual_gap,
            seen_to,
        }
    }

    /// The last week that is judged; `None` for all.
    fn last_judged(&self) -> Option<usize> {
        let until = self.state.calendar.start + self.now * 7.0;
        Some(*self.scope.plan_weeks(self.state.calendar.start, until)?.end())
    }

    /// Whether the weeks that are judged are over: nothing done from now on changes their scores.
    pub(crate) fn is_over(&self) -> bool {
        self.last_judged().is_some_and(|judged| judged < self.state.current_week())
    }

    /// The span that it looks at, to begin a sentence: of weeks the one that is judged, which may be over.
    pub(crate) fn span(&self) -> String {
        let judged = self.last_judged().unwrap_or(0);
        match (self.scope, self.state.current_week().saturating_sub(judged)) {
            (Scope::Overall, _) => "Since the start".to_owned(),
            // Only weeks that exist are named.
            (Scope::Month, _) if judged == 0 => "The first week".to_owned(),
            (Scope::Month, _) if judged < 3 => format!("The first {} weeks", judged + 1),
            (Scope::Month, 0 | 1) => "The last four weeks".to_owned(),
            (Scope::Month, _) => format!("The four weeks up to plan week {}", judged + 1),
            (Scope::Week, 0) => "This week".to_owned(),
            (Scope::Week, 1) => "Last week".to_owned(),
            (Scope::Week, _) => format!("Plan week {}", judged + 1),
        }
    }

    /// The observed part 0..1 of a week since the start; a paused week is not observed.
    pub(crate) fn seen(&self, week: i64) -> f64 {
        if self.state.calendar.is_paused(week) {
            return 0.0;
        }
        let week = week as f64;
        (self.now - week).min(self.seen_to - week).clamp(0.0, 1.0)
    }

    /// Hours promised for the observed part of a week, days of a pause left out.
    pub(crate) fn promised(&self, week: i64) -> f64 {
        let (seen, from) = (self.seen(week), self.state.calendar.week_begins(week));
        let paused = self.state.calendar.paused_days(from, from + seen * 7.0) / 7.0;
        self.state.calendar.promise(week).hours * (seen - paused).max(0.1 * seen)
    }

    /// The last `n` weeks that are not paused and begin before `end` (weeks since the start), the latest first.
    pub(crate) fn weeks_before(&self, end: f64, n: usize) -> impl Iterator<Item = i64> {
        (0..end.ceil() as i64).rev().filter(|week| !self.state.calendar.is_paused(*week)).take(n)
    }

    /// Fades with silence: `exp(-max(0, days - 1.5·usual gap)/14)`, so a weekend learner is not late on Thursday.
    pub(crate) fn gap_factor(&self) -> f64 {
        (-(self.fading - 1.5 * self.usual_gap).max(0.0) / 14.0).exp()
    }
}
