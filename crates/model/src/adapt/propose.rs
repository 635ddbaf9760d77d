//! Proposals: reads every trigger, smallest change first, and keeps the changes that the guards allow and that nothing
//! suppresses.

use super::{Advice, Outlook, Proposal, diff, forward, key_of, level, remediation, reorder, stability, swap};
use crate::path::mutation::MutationKind;
use crate::path::{GuardContext, Refusal, build, guards, guards::SWAPPED, refuse};
use crate::prelude::*;
use crate::scores::PlanSide;
use crate::scores::recommend::promise::SmallerPromise;

/// Days between the two looks that a trigger must hold at.
const A_WEEK: f64 = 7.0;

/// The input with what is computed from it once.
struct Proposer<'a> {
    input: AdaptInput<'a>,
    now: View<'a>,
    ends: Vec<View<'a>>,
    shipped: Shipped,
}

impl<'a> Proposer<'a> {
    fn of(input: &AdaptInput<'a>) -> Self {
        let now = View::at(&input.learner, input.learner.log.as_of);
        Self { ends: level::month_ends(input, &now), shipped: Shipped::of(&now.log), input: *input, now }
    }

    fn guard_context(&self) -> GuardContext<'_> {
        let confidence = |at: usize| self.ends.get(at).map(View::confidence);
        GuardContext {
            path: self.input.path,
            course: self.input.learner.course,
            state: &self.now.state,
            promised: self.input.learner.profile.hours_per_week,
            pace: self.now.state.pace,
            shipped: &self.shipped,
            levels: self.input.levels,
            short_of_hours: self.now.short_of_hours(self.input.thresholds),
            last_level_change: self.input.history.last_level_change(),
            confidence: [confidence(0), confidence(1)],
        }
    }

    /// A request worked out, if the guards allow it.
    fn make(&self, request: &ChangeRequest) -> Result<(Mutation, EffectivePath), Refusal> {
        let here = self.guard_context();
        let mutation = match request {
            ChangeRequest::Remediation { skills, from_plan_week } => {
                build::remediation(&here, skills, *from_plan_week)?
            }
            ChangeRequest::Swap { month, to } => build::project_swap(&here, *month, to)?,
            ChangeRequest::Reorder { a, b } => build::month_reorder(&here, *a, *b)?,
            ChangeRequest::Level { to } => build::level_change(&here, to)?,
        };
        let after = guards::check(&mutation, &here)?;
        Ok((mutation, after))
    }

    fn proposal(
        &self,
        (mutation, after): (Mutation, EffectivePath),
        reasons: Vec<String>,
        strength: f64,
        is_requested: bool,
    ) -> Proposal {
        Proposal {
            id: mutation.id_in(self.input.path),
            after_hash: after.hash(),
            diff: diff::lines(&self.input, &mutation, &after),
            key: key_of(mutation.kind(), &mutation.details_value()),
            description: format!("{}.", mutation.details.summary()),
            passed_over: level::passed_over(&self.input, &mutation, &after),
            effect: forward::effect(&self.input, &self.now, &mutation, &after),
            reasons,
            strength,
            is_requested,
            mutation,
        }
    }

    /// A refused swap with what of the month's alternatives would be allowed.
    fn with_alternatives(&self, month: u32, refusal: Refusal) -> Refusal {
        let alternatives = self.input.path.level.month(month).map_or(&[][..], |month| month.alternatives.as_slice());
        let judged: Vec<String> = alternatives
            .iter()
            .map(|project| {
                let to = project.name.clone();
                match self.make(&ChangeRequest::Swap { month, to }) {
                    Ok(_) => format!("'{}' fits", project.name),
                    Err(refusal) => format!("'{}' does not: {}", project.name, refusal.why),
                }
            })
            .collect();
        let is_said = judged.is_empty() || refusal.guard == SWAPPED;
        Refusal { instead: if is_said { refusal.instead } else { Some(judged.join("; ")) }, ..refusal }
    }

    /// The first of what a trigger found that guards, memory and the expected effect let through.
    fn admit(&self, found: &[TriggeredChange], outlook: &mut Outlook) {
        let now = self.now.state.as_of;
        let mut refused: Vec<String> = Vec::new();
        for TriggeredChange { request, min_gain, strength, reasons } in found {
            // The learner did not ask for it, so nothing is said where it is not possible.
            let Ok((mutation, after)) = self.make(request) else { continue };
            let key = key_of(mutation.kind(), &mutation.details_value());
            let (history, thresholds) = (self.input.history, self.input.thresholds);
            if let Some(why) = stability::silence(&mutation, &key, *strength, history, now, thresholds) {
                refused.push(why);
                continue;
            }
            let made = self.proposal((mutation, after), reasons.clone(), *strength, false);
            // An unknown effect counts as none.
            if !made.effect.map_or(*min_gain <= 0.0, |effect| effect.pays(*min_gain)) {
                let effect = made.effect.map_or_else(|| "its effect is not known".to_owned(), |effect| effect.words());
                refused.push(format!("{} is not worth it: {effect} by the end of the month", request.words()));
                continue;
            }
            outlook.proposals.push(made);
            return;
        }
        // The first reason is that of the best request.
        outlook.suppressed.extend(refused.into_iter().next());
    }
}

/// The proposals as of the log's date. The same input gives the same proposals.
pub fn propose(input: &AdaptInput<'_>) -> Outlook {
    let log = input.learner.log;
    let mut outlook = Outlook::of(input.learner.verdict(Scope::Overall));
    if input.learner.course.weeks.is_empty() {
        outlook.suppressed.push("there is no path to adapt".to_owned());
        return outlook;
    }
    if log.as_of < log.start {
        outlook.suppressed.push("the path has not begun".to_owned());
        return outlook;
    }
    let proposer = Proposer::of(input);
    let (now, thresholds) = (&proposer.now, input.thresholds);
    if now.state.is_finished(now.course) {
        outlook.suppressed.push("the path is done".to_owned());
        return outlook;
    }
    let is_far_behind = say_how_far_behind(input, now, &mut outlook);
    let before = View::at(&input.learner, log.as_of - A_WEEK);
    let readings: [(MutationKind, Vec<TriggeredChange>); 4] = [
        (MutationKind::RemediationWeek, remediation::look(now, &before, thresholds)),
        (MutationKind::ProjectSwap, swap::look(input, now, &before)),
        (MutationKind::MonthReorder, reorder::look(input, now, &before)),
        (MutationKind::LevelChange, level::look(input, now, &proposer.ends)),
    ];
    if now.is_silent {
        let days = |last: f64| count((now.state.as_of - last).round() as usize, "day");
        let since = now.state.last_sign.map_or_else(|| "yet".to_owned(), |last| format!("for {}", days(last)));
        outlook.suppressed.push(format!("no work is logged {since}, so nothing can be judged"));
        return outlook;
    }
    if now.confidence() < thresholds.confidence {
        outlook.suppressed.push("not enough logged yet to suggest changes".to_owned());
        return outlook;
    }
    let is_short = now.short_of_hours(thresholds).is_some();
    if !is_far_behind {
        outlook.advice.extend(smaller_promise(input, now, is_short).map(|words| Advice { words, command: None }));
    }
    if !is_short {
        outlook.advice.extend(remediation::review_more(now, thresholds));
    }
    for (kind, found) in readings {
        if found.is_empty() {
            continue;
        }
        // A remediation week does not help against a lack of time.
        if is_short && kind == MutationKind::RemediationWeek {
            let why = "the last two weeks fell far short of the promised hours: you need time, not review";
            outlook.suppressed.push(why.to_owned());
            continue;
        }
        // A trigger that must hold for a week needs a week of evidence; a level is judged at its two month ends.
        let held_for_a_week = matches!(kind, MutationKind::ProjectSwap | MutationKind::MonthReorder);
        if held_for_a_week && before.confidence() < thresholds.confidence {
            outlook.suppressed.push("a week ago, not enough was logged to suggest changes".to_owned());
            continue;
        }
        proposer.admit(&found, &mut outlook);
    }
    limit(input, now.state.as_of, &mut outlook);
    outlook
}

/// Keeps as many proposals as a year of learning, and one time, may have.
fn limit(input: &AdaptInput<'_>, now: f64, outlook: &mut Outlook) {
    let thresholds = input.thresholds;
    let left = stability::left_this_year(input.history, now, thresholds);
    let most = left.min(thresholds.most_open.max(0.0) as usize);
    if outlook.proposals.len() > most {
        outlook.proposals.truncate(most);
        outlook.suppressed.push(if most == left {
            format!("at most {} in a year of learning", count(thresholds.most_a_year as usize, "proposal"))
        } else {
            format!("at most {} at once; there are more", count(most, "proposal"))
        });
    }
}

/// Says what helps a learner who is behind the plan; whether they are far behind.
fn say_how_far_behind(input: &AdaptInput<'_>, now: &View<'_>, outlook: &mut Outlook) -> bool {
    let hours_behind = match now.verdict {
        Verdict { plan: Some(PlanSide::Behind), hours_ahead: Some(ahead), .. } => -ahead,
        _ => return false,
    };
    // A learner has nothing to catch up on during a declared pause.
    let is_paused = now.state.calendar.in_pause(now.state.as_of);
    let is_far_behind = !is_paused && hours_behind > now.state.far_behind(now.course);
    if is_far_behind {
        outlook.advice.push(catch_up(input, now, hours_behind));
    } else {
        outlook
            .suppressed
            .push(format!("you are {} behind your plan, and the next plans carry it over", hours(hours_behind)));
    }
    is_far_behind
}

/// Advice for a learner who is far behind: time, a promise that the weeks hold, or a pause that was not logged.
fn catch_up(input: &AdaptInput<'_>, now: &View<'_>, hours_behind: f64) -> Advice {
    let behind = format!("You are {} behind your plan.", hours(hours_behind));
    let end = now.state.far_end(now.course).map(|end| end.in_words() + ".");
    let away = "If you were away, log the pause: `los log pause_started \"why\" --meta from=YYYY-MM-DD --meta until=YYYY-MM-DD`.";
    let sentences = [Some(behind), end, smaller_promise(input, now, true), Some(away.to_owned())];
    Advice { words: sentences.into_iter().flatten().collect::<Vec<_>>().join(" "), command: None }
}

/// A smaller promise, where one would fit and the weeks call for it or `is_wanted` anyway.
fn smaller_promise(input: &AdaptInput<'_>, now: &View<'_>, is_wanted: bool) -> Option<String> {
    let learner = Learner { log: &now.log, ..input.learner };
    let window = Window::of(&learner, &now.state, Scope::Overall);
    let found = if is_wanted { SmallerPromise::of } else { SmallerPromise::called_for };
    found(&learner, &window).map(|smaller| smaller.sentences())
}

/// The proposal for a learner's request: it skips triggers and silence, never guards.
pub fn propose_requested(input: &AdaptInput<'_>, asked: &Requested) -> Result<Proposal, Refusal> {
    let proposer = Proposer::of(input);
    let request = match asked {
        Requested::Change(request) => request.clone(),
        Requested::Remediate(month) if input.path.place_of(*month).is_none() => {
            return refuse("month", format!("the path has no month {month}"));
        }
        Requested::Remediate(month) => remediation::asked_for(&proposer.now, *month, input.thresholds)?,
    };
    let made = proposer.make(&request).map_err(|refusal| match &request {
        ChangeRequest::Swap { month, .. } => proposer.with_alternatives(*month, refusal),
        _ => refusal,
    })?;
    Ok(proposer.proposal(made, vec!["you asked for it".to_owned()], 1.0, true))
}

/// The hash of the path after a change that was shown before, if the guards still allow it.
pub fn allowed(input: &AdaptInput<'_>, mutation: &Mutation) -> Result<String, Refusal> {
    Ok(guards::check(mutation, &Proposer::of(input).guard_context())?.hash())
}

/// A change that the learner asks for, so no trigger has to call for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Requested {
    /// A change that names everything.
    Change(ChangeRequest),
    /// A remediation week in a month, for its weakest skills.
    Remediate(u32),
}
