//! The next actions: at least one and at most three concrete actions, ranked by gain times confidence over minutes.
//!
//! `gains` holds the estimates. The words never blame; a time problem gets a smaller plan.

pub mod finished;
mod gains;
pub mod promise;

use super::{Assessment, NextAction};
use crate::plan::reviews::review_hours;
use crate::plan::urgency::{BLOCKED, dependants_in_words};
use crate::prelude::*;
use crate::review::agenda::MINUTES_A_PROCEDURE;
use crate::review::cards::CardKind;
use crate::shell_word;

const MAX_ACTIONS: usize = 3;
/// A shorter action does not rank higher for being shorter than this, minutes.
const MIN_MINUTES: f64 = 15.0;
/// A week's retro is asked for from its sixth day on, and in the first days of the next week.
const RETRO_FROM: f64 = 5.0;
const RETRO_DAYS_AFTER: f64 = 3.0;
/// An open blocker older than this many days wants a decision.
const OLD_BLOCKER: f64 = 7.0;
/// One that is open for longer than this is probably forgotten.
const FORGOTTEN_BLOCKER: f64 = 60.0;
/// A lack that is too small to be named, planned hours.
const SMALL_LACK: f64 = 0.1;
/// Scores between which work is done and little of it stays: completion at least, growth at most and known so well.
const HIGH_COMPLETION: f64 = 0.7;
const LOW_GROWTH: f64 = 0.45;
const KNOWN_GROWTH: f64 = 0.4;

/// The next task by the plan, and the next level.
#[derive(Debug, Clone, Copy, Default)]
pub struct Ahead<'a> {
    /// The task, by index, that the plan calls next.
    pub task: Option<u32>,
    /// The level that follows the learner's own.
    pub level: Option<&'a str>,
    /// The skills with cards that are ready, and the kinds of these, first what comes first; `None` where nobody knows.
    pub ready: Option<&'a [(u32, CardKind)]>,
}

/// An action with its expected gain in points of the overall score, and the time that it takes.
struct Candidate {
    gain: f64,
    confidence: f64,
    minutes: f64,
    action: String,
    command: String,
    because: String,
    expected_effect: String,
}

impl Candidate {
    fn rank(&self) -> f64 {
        self.gain * self.confidence / self.minutes.max(MIN_MINUTES)
    }

    fn into_action(self, priority: u32) -> NextAction {
        let Self { minutes, action, command, because, expected_effect, .. } = self;
        NextAction { action, command, because, expected_effect, minutes: minutes.round().max(1.0) as u32, priority }
    }
}

/// An action as one sentence.
pub(crate) fn sentence(action: &NextAction) -> String {
    let command = if action.command.is_empty() { String::new() } else { format!(" `{}`", action.command) };
    format!("{} ({}): {}.{command}", action.action, action.length(), action.because)
}

pub(crate) fn recommend(
    learner: &Learner<'_>,
    now: &Assessment,
    window: &Window<'_>,
    ahead: Ahead<'_>,
) -> Vec<NextAction> {
    // A task that the plan repeats is done already and earns nothing; of a week that was shipped or closed as a whole
    // nothing is called next.
    let planned = ahead.task.filter(|task| !window.state.is_done(*task));
    let open = || window.state.open_tasks(window.course).map(|(task, _)| task);
    let next = planned.or_else(|| open().find(|task| !window.state.is_blocked(*task))).or_else(|| open().next());
    let advisor = Advisor { learner, now, window, next, ready: ahead.ready };
    let mut candidates: Vec<Candidate> = [advisor.review(), advisor.blocker()].into_iter().flatten().collect();
    // After the path, hours, retros and pauses no longer matter: the next thing is a new path.
    let task = if window.state.is_finished(window.course) {
        Some(advisor.go_on(ahead.level))
    } else {
        let others = [advisor.log_hours(), advisor.smaller_promise(), advisor.retro(), advisor.check()];
        candidates.extend(others.into_iter().flatten());
        advisor.next_task()
    };
    sort(&mut candidates);
    // There is always a next step on the path among the three.
    if let Some(task) = task {
        candidates.truncate(MAX_ACTIONS - 1);
        candidates.push(task);
        sort(&mut candidates);
    }
    candidates.truncate(MAX_ACTIONS);
    if candidates.is_empty() {
        candidates.push(fallback());
    }
    (1..).zip(candidates).map(|(priority, candidate)| candidate.into_action(priority)).collect()
}

/// The likeliest gain first.
fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by(|a, b| b.rank().total_cmp(&a.rank()).then_with(|| a.action.cmp(&b.action)));
}

/// When there is no path yet.
fn fallback() -> Candidate {
    Candidate {
        gain: gains::FIRST_PATH,
        confidence: 1.0,
        minutes: gains::FIRST_PATH_MINUTES,
        action: "Write your first month: paths/LEVEL/month-01/README.md with a task or two a week".to_owned(),
        command: "los path check".to_owned(),
        because: "there is no path here yet".to_owned(),
        expected_effect: "work can be counted against a plan".to_owned(),
    }
}

struct Advisor<'a> {
    learner: &'a Learner<'a>,
    now: &'a Assessment,
    window: &'a Window<'a>,
    /// The next task of the path, by index.
    next: Option<u32>,
    ready: Option<&'a [(u32, CardKind)]>,
}

impl Advisor<'_> {
    fn next_task(&self) -> Option<Candidate> {
        let Self { now, window, .. } = self;
        let (state, course) = (window.state, window.course);
        let index = self.next?;
        let task = course.task(index)?;
        let planned = state.planned_hours(task.hours);
        let asked = if window.is_over() { 0.0 } else { now.completion.planned };
        let lacking = match now.completion.balance {
            Some(balance) => (-balance.ahead_or_behind()).max(0.0),
            None => (asked - now.completion.earned).max(0.0),
        };
        // A week that has what it asked for takes off what earlier weeks still ask for.
        let behind = -state.balance(course).ahead_or_behind();
        let due = asked.max(planned).max(window.hours_per_week);
        let mut because = Vec::from_iter(state.lacks(index).map(str::to_owned));
        let is_claimed = !because.is_empty();
        if state.calendar.is_paused(window.now.floor() as i64) {
            because.insert(0, "you are on a pause, so only if you like".to_owned());
        }
        if state.is_blocked(index) {
            because.insert(0, BLOCKED.to_owned());
        }
        match course.n_dependants(index) {
            0 => {}
            n => because.push(dependants_in_words(n)),
        }
        match state.held_since.get(&index) {
            Some(week) => because.push(format!("carried over from plan week {week}")),
            None if state.is_carried_over(index) => because.push("earlier weeks asked for it".to_owned()),
            None => {}
        }
        if lacking >= SMALL_LACK {
            let span = window.span().replacen("The", "the", 1);
            let what = match window.scope {
                Scope::Week => "of what this week asked for by now are missing",
                Scope::Month => &format!("of what {span} asked for are missing"),
                Scope::Overall => "behind your plan",
            };
            because.push(format!("{} {what}", hours(lacking)));
        }
        if because.is_empty() {
            because.push("next on your path".to_owned());
        }
        let gain = if lacking > 0.0 {
            gains::DUE_TASK * planned.min(lacking) / due
        } else {
            gains::TASK_AHEAD * planned / due
        };
        let name = if task.title.is_empty() { task.id.clone() } else { format!("{} ({})", task.id, task.title) };
        Some(Candidate {
            gain: gain.max(gains::MIN_TASK),
            confidence: now.completion.score.confidence.max(gains::MIN_TASK_CONFIDENCE),
            minutes: state.hours_left(index, planned) * 60.0,
            action: format!("{} {name}", if is_claimed { "Check" } else { "Do" }),
            command: format!("los {} {}", if is_claimed { "check" } else { "start" }, shell_word(&task.id)),
            because: because.join("; "),
            expected_effect: if lacking >= SMALL_LACK {
                let rise = planned.min(lacking) / asked * now.completion.score.confidence;
                format!("completion rises by about {:.2}", rise.min(1.0))
            } else if behind >= SMALL_LACK {
                format!("makes up {} of the {} behind your plan", hours(planned.min(behind)), hours(behind))
            } else {
                "gets you ahead of your plan".to_owned()
            },
        })
    }

    fn review(&self) -> Option<Candidate> {
        let state = self.window.state;
        let due = state.skills.iter().take(self.window.course.skills.len()).enumerate().filter_map(|(index, skill)| {
            let skill = skill.as_ref()?;
            let (recall, mastery) = (skill.recall(state.as_of), skill.mastery());
            let is_due = self.can_review(index) && skill.is_due(state.as_of);
            is_due.then_some((index, skill.urgency(state.as_of), recall, mastery))
        });
        let (index, urgency, recall, mastery) = due.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))?;
        let kind = self.kinds(index).min();
        let is_exercise = kind == Some(CardKind::Procedure);
        let minutes = if is_exercise { MINUTES_A_PROCEDURE } else { review_hours(state.pace) * 60.0 };
        let name = &self.window.course.skills[index].id;
        let upcoming = self.next.and_then(|task| self.window.course.task(task));
        let wanted = upcoming.filter(|task| self.window.course.prerequisites(task.skill).contains(&(index as u32)));
        let need = wanted.map_or_else(String::new, |task| format!(", and {} needs it", task.id));
        let because = format!("recall about {}, mastery {}{need}", percent(recall), percent(mastery));
        // What the skill's review holds, in the words of its cards.
        let how = match kind {
            Some(CardKind::Procedure) => "its exercise with new numbers",
            Some(CardKind::Skill) => "explain it from memory, then do a small exercise with it",
            _ => "its cards, then a small exercise with it",
        };
        let effect = if recall < TARGET_RECALL { "brings recall back to nearly 100 %" } else { "raises its mastery" };
        Some(Candidate {
            gain: gains::REVIEW * urgency + if wanted.is_some() { gains::NEEDED_REVIEW } else { 0.0 },
            confidence: gains::REVIEW_CONFIDENCE,
            minutes,
            action: format!("Review {name}: {how}"),
            command: format!("los review --skill {}", shell_word(name)),
            because,
            expected_effect: effect.to_owned(),
        })
    }

    /// The kinds of a skill's cards that are ready.
    fn kinds(&self, skill: usize) -> impl Iterator<Item = CardKind> {
        let ready = self.ready.into_iter().flatten().filter(move |(of, _)| *of as usize == skill);
        ready.map(|(_, kind)| *kind)
    }

    /// Whether a review of a skill has something to ask, as far as anybody knows: of exercises only the one that comes first.
    fn can_review(&self, skill: usize) -> bool {
        let Some(ready) = self.ready else { return true };
        let first = ready.iter().find(|(_, kind)| *kind == CardKind::Procedure);
        first.is_some_and(|(of, _)| *of as usize == skill) || self.kinds(skill).any(|kind| kind != CardKind::Procedure)
    }

    fn retro(&self) -> Option<Candidate> {
        let Self { now, window, .. } = self;
        let (state, calendar) = (window.state, &window.state.calendar);
        let judged = state.as_of - RETRO_DAYS_AFTER;
        let week = calendar.week_at(judged);
        // A finished path and a pause have no week to look back on.
        calendar.slot_at(judged)?;
        let is_early = state.as_of < calendar.week_begins(week) + RETRO_FROM;
        if is_early || calendar.in_pause(state.as_of) || calendar.is_paused(week) || !state.week_activity(week).active {
            return None;
        }
        // One written in that plan week or after it is about it.
        let number = calendar.path_week_at(judged)?;
        let is_since = (week..=state.current_week() as i64).any(|week| state.week_activity(week).retro.is_some());
        if is_since || state.marks.get(number as usize - 1)?.retro.is_some() {
            return None;
        }
        let engagement = now.engagement.score;
        let known = engagement.confidence > 0.0;
        let value = if known { format!(" (now {:.2})", engagement.value) } else { String::new() };
        Some(Candidate {
            gain: gains::RETRO * (1.0 - engagement.value),
            confidence: engagement.confidence.max(gains::MIN_RETRO_CONFIDENCE),
            minutes: gains::RETRO_MINUTES,
            action: format!("Run the retro for plan week {}", week + 1),
            command: format!("los log retro \"what went well, what to change\" --meta plan_week={}", week + 1),
            because: "that week has none yet".to_owned(),
            expected_effect: format!("takes {} minutes, lifts engagement{value}", gains::RETRO_MINUTES),
        })
    }

    /// High completion and low growth: suggests a check of the latest skill.
    fn check(&self) -> Option<Candidate> {
        let Self { now, window, .. } = self;
        let (completion, growth) = (now.completion.score, now.growth.score);
        if completion.value < HIGH_COMPLETION || growth.value > LOW_GROWTH || growth.confidence < KNOWN_GROWTH {
            return None;
        }
        let state = window.state;
        let known = state
            .skills
            .iter()
            .take(window.course.skills.len())
            .enumerate()
            .filter(|(index, _)| self.can_review(*index));
        let latest = known.filter_map(|(index, skill)| Some((index, skill.as_ref()?.last)));
        let (index, _) = latest.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))?;
        Some(Candidate {
            gain: gains::CHECK * (gains::MIDDLE_GROWTH - growth.value).max(0.0),
            confidence: growth.confidence,
            minutes: gains::CHECK_MINUTES,
            action: format!("Check what you remember of {} before going on", window.course.skills[index].id),
            command: format!("los review --skill {}", shell_word(&window.course.skills[index].id)),
            because: format!("completion is {:.2} but growth {:.2}", completion.value, growth.value),
            expected_effect: "shows what to repeat".to_owned(),
        })
    }

    fn blocker(&self) -> Option<Candidate> {
        let Self { learner, window, .. } = self;
        let state = window.state;
        let oldest = state.blockers.first()?;
        let days = oldest.days(state.as_of) as f64;
        if days <= OLD_BLOCKER {
            return None;
        }
        let label = oldest.label.and_then(|label| learner.log.labels.text(label));
        let task = oldest.task.and_then(|task| window.course.task(task));
        let name = label.or(task.map(|task| task.id.as_str())).unwrap_or("without a name");
        // A learner who went on studying for so long has found a way round it.
        let (gain, action) = if days > FORGOTTEN_BLOCKER {
            (gains::FORGOTTEN_BLOCKER, format!("Close the blocker '{name}' if it no longer holds you up"))
        } else {
            let ways = "ask for help, then log what helped, or ask for another project";
            (gains::BLOCKER, format!("Decide on the blocker '{name}': {ways}"))
        };
        Some(Candidate {
            gain,
            confidence: gains::BLOCKER_CONFIDENCE,
            minutes: gains::BLOCKER_MINUTES,
            action,
            // It is the oldest, so the first of `los blockers`.
            command: "los unblock 1 \"what helped\"".to_owned(),
            because: format!("open for {} days", oldest.days(state.as_of)),
            expected_effect: "unblocks later work".to_owned(),
        })
    }
}
