//! An evaluation from its parts: replay, scores now and four weeks before, words, evidence and next actions.
//!
//! Pure: no clock, no files, no git; the same input gives the same bytes.

use chrono::SecondsFormat;

use super::assessment::Judged;
use super::engagement::Engagement;
use super::evaluation::Standing;
use super::recommend::Ahead;
use super::{
    Assessment, CalibrationView, Direction, Evaluation, ProgressView, ScoreDetail, SkillView, Trend, Trends,
    UncountedLines, recommend,
};
use crate::learner::{PerScore, ProjectFolder, TargetDate};
use crate::prelude::*;

/// Lines of the log that are listed in the output.
const MAX_SHOWN: usize = 20;

impl Learner<'_> {
    /// The full evaluation; its next task is the path's first open one.
    pub fn evaluate(&self, scope: Scope) -> Evaluation {
        self.evaluate_with(scope, Ahead::default())
    }

    /// The full evaluation, where a plan says which task is next: the advice names the same one.
    pub fn evaluate_with(&self, scope: Scope, ahead: Ahead<'_>) -> Evaluation {
        let judged = Judged::of(self, scope);
        let (learner, current) = (judged.learner(self), &judged.current);
        let window = Window::of(&learner, judged.state(), scope);
        let now = Assessment::through(&learner, &window);
        // Next month does not depend on how far back one looks: one estimate, of the scope that it was fitted on.
        let since_start = (scope != Scope::Overall).then(|| Assessment::of(self, current, Scope::Overall));
        let since_start = since_start.as_ref().unwrap_or(&now);
        let then = judged.earlier.as_ref().map(|state| {
            let log = learner.log.until(state.as_of);
            Assessment::of(&Learner { log: &log, ..learner }, state, scope)
        });
        let trends = trends(&now, then.as_ref(), self.scoring.trend_threshold);
        let details = learner.details(&now, &window, &trends, current);
        // Advice is about today, also where the scores are those of a week that is over.
        let today = Window::of(self, current, scope);
        let next_actions = recommend::recommend(self, &now, &today, ahead);
        let verdict = learner.verdict_through(&now, &window);
        Evaluation {
            learner_id: self.profile.learner_id.clone(),
            name: self.profile.name.clone(),
            as_of: self.log.instant.to_rfc3339_opts(SecondsFormat::Secs, true),
            scope,
            scores: now.scores().map(|score| rounded(score.value)).into(),
            score_confidence: now.scores().map(|score| rounded(score.confidence)).into(),
            overall: rounded(now.overall.value),
            standing: verdict.standing,
            verdict,
            confidence: rounded(now.overall.confidence),
            trend: trends,
            pace: now.done_ratio().map(rounded),
            recommendations: next_actions.iter().map(recommend::sentence).collect(),
            next_actions,
            evidence: self.evidence(&details),
            details,
            risk: since_start.risk.clone(),
            calibration: CalibrationView::of(current),
            progress: self.progress(&now, since_start, current),
            skills: self.skills(current),
            remembered: None,
            uncounted: UncountedLines {
                lines: self.log.n_issues,
                examples: self.log.issues.iter().take(MAX_SHOWN).cloned().collect(),
            },
            score_scales: self.log.scales.clone(),
            warnings: self.profile.problems.clone(),
        }
    }

    /// The judgement of a span, as every command says it.
    pub fn verdict(&self, scope: Scope) -> Verdict {
        self.verdict_at(scope, &self.state())
    }

    /// The verdict on the learner's present state, for a caller who has it: a replay of the log takes longest.
    pub fn verdict_at(&self, scope: Scope, current: &State) -> Verdict {
        let over = |(learner, state): (Learner<'_>, &State)| {
            let window = Window::of(&learner, state, scope);
            learner.verdict_through(&Assessment::through(&learner, &window), &window)
        };
        match Judged::past(self, scope, current) {
            Some(((log, signals, state), _)) => over((Learner { log: &log, signals: &signals, ..*self }, &state)),
            None if scope == Scope::Overall => over((*self, current)),
            None => over((*self, &self.states_within(scope).0)),
        }
    }

    fn verdict_through(&self, now: &Assessment, window: &Window<'_>) -> Verdict {
        let since_start = (window.scope != Scope::Overall).then(|| Assessment::of(self, window.state, Scope::Overall));
        self.verdict_of(now, since_start.as_ref().unwrap_or(now), window)
    }

    /// It is too early to say while too little is known of the span, or since the start, or due of a running week.
    pub(crate) fn verdict_of(&self, now: &Assessment, since_start: &Assessment, window: &Window<'_>) -> Verdict {
        let state = window.state;
        // A pause that began after the judged week takes nothing from what that week's work says.
        if window.scope == Scope::Week && !window.is_over() && state.calendar.in_pause(state.as_of) {
            let sentence = format!("{}: a pause, so it is not judged.", window.span());
            return Verdict { sentence, ..Verdict::new(Scope::Week, "", Standing::TooEarly, None) };
        }
        let known = now.overall.confidence.min(since_start.overall.confidence);
        // A task that takes longer than what is due may be in the works, so nothing is missing yet.
        let completion = &now.completion;
        let may_be_at_it =
            || !window.is_over() && completion.earned <= 0.0 && completion.planned < state.balance(self.course).next;
        let is_early = window.scope == Scope::Week && (completion.is_early() || may_be_at_it());
        if state.is_blank() || is_early {
            return Verdict::new(window.scope, &window.span(), Standing::TooEarly, None);
        }
        // A finished path has no hours ahead or behind.
        let ahead = now.completion.hours_ahead().filter(|_| !window.is_finished);
        let is_far_behind = ahead.is_some_and(|ahead| ahead < -state.far_behind(self.course));
        if known < Standing::MIN_CONFIDENCE {
            // A debt is a sum of the log, and no estimate.
            let ahead = ahead.filter(|_| is_far_behind);
            return Verdict::new(window.scope, &window.span(), Standing::TooEarly, ahead);
        }
        let standing = match Standing::of(now.overall.value) {
            // However good the work is, two weeks behind are not on track.
            Standing::Strong | Standing::OnTrack if is_far_behind => Standing::NeedsAttention,
            standing => standing,
        };
        Verdict::new(window.scope, &window.span(), standing, ahead)
    }

    fn details(&self, now: &Assessment, window: &Window<'_>, trends: &Trends, state: &State) -> PerScore<ScoreDetail> {
        let (graded, weakest) = now.quality.evidence(window, self.log);
        let reasons = PerScore {
            completion: (now.completion.evidence(window), now.completion.why(window)),
            quality: (graded, now.quality.why(window, weakest.as_ref())),
            consistency: (now.consistency.evidence(window), now.consistency.why(window, state)),
            growth: (now.growth.evidence(window, &self.log.foreign_skills), now.growth.why(window)),
            engagement: (Engagement::evidence(window), now.engagement.why()),
        };
        let scores = PerScore::from(now.scores()).zip(trends.scores).zip(reasons);
        let mut details = scores.map(|((score, trend), (pieces, why))| detail(score, trend, pieces, why));
        details.completion.unknown = now.completion.unknown(window);
        details
    }

    /// Lines of evidence, with the facts that the repository shows.
    fn evidence(&self, details: &PerScore<ScoreDetail>) -> PerScore<Vec<String>> {
        let mut lines = details.clone().map(|detail| lines(&detail));
        lines.quality.extend(self.signals.projects.iter().take(5).filter_map(project_line));
        let today = date_of(self.log.as_of.floor() as i64);
        match self.signals.commit_days.iter().filter(|day| **day <= today).count() {
            0 => {}
            n => lines.consistency.push(format!("commits on {} count as activity", count(n, "day"))),
        }
        lines
    }

    fn progress(&self, now: &Assessment, since_start: &Assessment, state: &State) -> ProgressView {
        let (tasks_done, tasks_total) = state.n_done(self.course);
        let behind = since_start.completion.behind.iter().filter_map(|number| self.course.week(*number));
        ProgressView {
            tasks_done,
            proved: state.proved(),
            tasks_total,
            tasks_due: state.n_due(self.course),
            hours_earned: rounded(now.completion.earned),
            hours_due: rounded(now.completion.planned),
            hours_this_week: rounded(state.hours_this_week()),
            weeks_behind: behind.map(CourseWeek::id).collect(),
            days_since_activity: state.days_since_activity(),
            plan_week: u32::try_from(state.current_week() + 1).unwrap_or(u32::MAX),
            month: state.month(self.course),
            finish: state.last_day(self.course),
            near_end: state.near_end(self.course),
            end: state.far_end(self.course),
            target: TargetDate::of(state, self.course, self.profile.target_day),
            retained_skills: rounded(since_start.growth.retained),
        }
    }

    fn skills(&self, state: &State) -> Vec<SkillView> {
        let known = (0u32..).zip(&state.skills).filter_map(|(index, skill)| Some((index, skill.as_ref()?)));
        let view = |(index, skill): (u32, &SkillState)| SkillView {
            skill: self.skill_name(index).to_owned(),
            retained: rounded(skill.retained(state.as_of)),
            mastery: rounded(skill.mastery()),
            recall: rounded(skill.recall(state.as_of)),
            days_ago: rounded((state.as_of - skill.practised).max(0.0)),
            visits: skill.n_visits,
        };
        let mut skills: Vec<SkillView> = known.map(view).collect();
        skills.sort_by(|a, b| a.retained.total_cmp(&b.retained).then_with(|| a.skill.cmp(&b.skill)));
        skills
    }
}

/// Four decimals, and no negative zero.
pub(crate) fn rounded(value: f64) -> f64 {
    round_to(value, 4)
}

/// A change counts when it is at least the threshold and more than what both intervals leave open.
fn trend(now: &Score, then: Option<&Score>, threshold: f64) -> Trend {
    let Some(then) = then.filter(|then| then.confidence > 0.0 && now.confidence > 0.0) else {
        return Trend { direction: Direction::Unknown, delta: None };
    };
    let delta = now.value - then.value;
    let noise = 1.28 * now.standard_error().hypot(then.standard_error());
    let direction = match delta {
        delta if delta.abs() < threshold || delta.abs() <= noise => Direction::Steady,
        delta if delta > 0.0 => Direction::Rising,
        _ => Direction::Falling,
    };
    Trend { direction, delta: Some(rounded(delta)) }
}

fn trends(now: &Assessment, then: Option<&Assessment>, threshold: f64) -> Trends {
    let earlier = then.map_or([None; 5], |then| then.scores().map(Some));
    let scores = PerScore::from(now.scores()).zip(earlier.into());
    Trends {
        overall: trend(&now.overall, then.map(|then| &then.overall), threshold),
        scores: scores.map(|(now, then)| trend(&now, then.as_ref(), threshold)),
    }
}

fn detail(score: Score, trend: Trend, mut evidence: Vec<Evidence>, why: String) -> ScoreDetail {
    for piece in &mut evidence {
        (piece.weight, piece.effect) = (rounded(piece.weight), rounded(piece.effect));
    }
    let unknown = if score.confidence > 0.0 { Vec::new() } else { vec!["not enough data".to_owned()] };
    let Score { value, low, high, confidence } = score.rounded();
    ScoreDetail { value, low, high, confidence, trend, evidence, why, unknown }
}

/// Why, then each piece of evidence with its line.
fn lines(detail: &ScoreDetail) -> Vec<String> {
    let pieces = detail.evidence.iter().map(|piece| match piece.line {
        Some(line) => format!("{} (line {line})", piece.label),
        None => piece.label.clone(),
    });
    std::iter::once(detail.why.clone()).chain(pieces).collect()
}

/// A project folder's contents in words; `None` where there is nothing to name.
fn project_line(project: &ProjectFolder) -> Option<String> {
    let parts = [
        project.has_tests.then(|| "tests".to_owned()),
        (project.notebooks > 0).then(|| count(project.notebooks, "notebook")),
        project.has_readme.then(|| "a README".to_owned()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("{} has {}", project.path, parts.join(", ")))
}
