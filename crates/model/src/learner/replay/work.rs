//! Graded work, deliverables and blockers in a replay.

use std::collections::btree_map::Entry;

use super::{MAX_BLOCKERS, Replay, TREND_DAYS};
use crate::learner::grading::{QUESTION_SHARE, UNGRADED_DELIVERABLE, UNGRADED_TASK, UNGRADED_WEIGHT, grade};
use crate::learner::proof::Proof;
use crate::learner::{Blocker, FadedGrade, SkillPractice, is_known};
use crate::prelude::*;

impl Replay<'_> {
    pub(super) fn grade(&mut self, event: &Event) {
        self.start = self.state.own_mean;
        let found = grade(event);
        let is_check = event.is_result();
        if found.is_none() && !is_check {
            return;
        }
        if let Some((score, weight)) = found.filter(|_| event.score().is_some()) {
            self.state.own_mean.take(score, weight);
        }
        let now = self.learner.log.as_of;
        let fading = (-(now - event.time) / self.learner.scoring.quality_half_life).exp2();
        // A check that the learner graded is a score of their own.
        let is_own = matches!(event.kind, EventKind::TaskCompleted | EventKind::ReviewCompleted | EventKind::Audited)
            || event.is_own_grade();
        let graded =
            found.map(|(score, weight)| FadedGrade { score, weight: weight * fading, time: event.time, is_own });
        // Of a task's checks by the machine the latest counts, also where it graded nothing; and so does the latest grade by
        // its rubric.
        let place = event.task().filter(|_| is_check).map(|task| (task, event.is_by_machine(), event.label()));
        let replaced = place.and_then(|place| match graded {
            Some(graded) => self.checks.insert(place, graded),
            None => self.checks.remove(&place),
        });
        let unscored = event.kind == EventKind::DeliverableShipped && event.score().is_none();
        let month = event.week().filter(|_| unscored).map(month_of);
        let window = self.window;
        let (graded_now, graded_then, then) = (&mut self.graded_now, &mut self.graded_then, now - TREND_DAYS);
        for (sums, end, window) in [
            (&mut graded_now.in_span, now, window),
            (&mut graded_now.all, now, None),
            (&mut graded_then.in_span, then, window),
            (&mut graded_then.all, then, None),
        ] {
            let is_seen = |time: f64| time <= end && window.is_none_or(|days| time >= end - days);
            if !is_seen(event.time) {
                continue;
            }
            if let Some(replaced) = replaced.filter(|replaced| is_seen(replaced.time)) {
                sums.remove(&replaced);
            }
            if let Some(graded) = &graded {
                sums.add(graded);
            }
            if let Some(month) = month {
                *sums.unscored.entry(month).or_default() += fading;
            }
        }
        let Some((score, _)) = found else { return };
        let skill = match event.target() {
            Target::Task(task) => self.learner.course.task(task).map(|task| task.skill),
            Target::Skill(skill) => Some(skill),
            Target::None => None,
        };
        // How well one question was recalled says little about the whole skill, to compare with a check of it.
        if let Some(skill) = skill
            && !event.is_question
            && (is_own || is_check || event.kind == EventKind::Assessed)
        {
            let pair = self.state.pairs.entry(skill).or_default();
            let (sum, n) = if is_own { &mut pair.own } else { &mut pair.checked };
            *sum += score;
            *n += 1;
        }
    }

    fn practise(&mut self, skill: u32, practice: &SkillPractice) {
        if let Some(slot) = self.state.skills.get_mut(skill as usize) {
            *slot = SkillState::after(*slot, practice, self.start);
        }
    }

    /// A task done or checked, a review, or an assessment.
    pub(super) fn work(&mut self, event: &Event) {
        let course = self.learner.course;
        let task = event.task().and_then(|index| Some((index, course.task(index)?)));
        let share = if event.is_question { QUESTION_SHARE } else { 1.0 };
        let (score, weight) = grade(event).unwrap_or((UNGRADED_TASK, UNGRADED_WEIGHT * share));
        let mut practice = SkillPractice {
            fraction: share,
            graded: event.score().is_some(),
            ..SkillPractice::graded(event.time, score, weight, event.line)
        };
        let mut hours = event.hours().unwrap_or(0.0);
        if let Some((index, task)) = task {
            if let Some(proof) = Proof::of(event) {
                self.state.proofs.insert((index, event.is_by_machine()), proof);
            } else if event.is_by_machine() && event.kind == EventKind::TaskChecked {
                self.state.proofs.remove(&(index, true));
            }
            if event.completes_task() {
                hours = self.finish(index, event);
            }
            practice.hardness = self.difficulties.task(index) - self.difficulties.usual;
            if let Some(tries) = self.learner.log.records.tries.get(&u64::from(event.line))
                && let Entry::Vacant(first) = self.state.first_tries.entry(index)
            {
                first.insert(*tries == 1);
                let d = self.difficulties.task(index);
                self.state.foretold.push((self.state.tries.chance(&self.difficulties, d).chance, *tries == 1));
                self.state.tries.take(*tries, d);
            }
            if let Some(marks) = (task.week as usize).checked_sub(1).and_then(|index| self.state.marks.get_mut(index)) {
                (marks.any_task, marks.any) = (true, true);
            }
            self.practise(task.skill, &practice);
            for used in &task.uses {
                self.practise(*used, &practice.in_passing());
            }
        } else if let Target::Skill(skill) = event.target() {
            let before = self.state.skills.get(skill as usize).copied().flatten();
            if let Some(before) = before.filter(|_| event.kind == EventKind::Audited) {
                self.state.audited.push(AuditedSkill {
                    time: event.time,
                    foreseen: before.retained(event.time),
                    days: event.time - before.last,
                    stability: before.memory.stability,
                    is_known: is_known(score),
                });
            }
            self.practise(skill, &practice);
        } else if (event.kind == EventKind::TaskCompleted || event.is_pass())
            && let Some((label, planned)) = event.label().zip(self.planned_in(event))
            && self.others.insert(label)
        {
            // A task of another level.
            self.finished(event.time, planned);
        }
        self.add_hours(event.day(), hours);
    }

    /// A task of the path is done; returns the hours that its entry adds. Hours stated for a task include those of its
    /// sessions, which were counted when they ended.
    fn finish(&mut self, index: u32, event: &Event) -> f64 {
        let open = self.open_hours.remove(&index).unwrap_or(0.0);
        let earlier = self.state.done.get(index as usize).copied().flatten();
        // Logged as done once more on that day: the same work, with the hours that it has by now.
        let is_again = earlier.is_some_and(|done| done.time as i64 == event.day());
        let before = if is_again { self.state.hours_by_task[index as usize] } else { open };
        let whole = match event.hours() {
            Some(hours) => Some(hours.max(before + event.session_hours())),
            None => Some(before).filter(|hours| *hours > 0.0),
        };
        self.state.in_progress.remove(&index);
        // A task that is done is no longer blocked.
        self.state.blockers.retain(|blocker| blocker.task != Some(index));
        let Some(done) = self.state.done.get_mut(index as usize) else { return 0.0 };
        let is_first = done.is_none();
        done.get_or_insert(Moment { time: event.time, line: event.line });
        let task = &self.learner.course.tasks[index as usize];
        let base = self.planned_in(event).unwrap_or(task.hours);
        if is_first {
            let at_pace = base * self.pace_of_week();
            self.state.estimates[index as usize] = round_to(at_pace, 1);
            self.earn(task.week, event.time, |(of_tasks, _)| *of_tasks += base);
            if let Some(week) = self.week(event.time) {
                week.n_tasks += 1;
                if whole.is_none() {
                    week.n_untimed += 1;
                    week.planned_hours += at_pace;
                    self.untimed.insert(index, (event.time, base, at_pace));
                }
            }
            if let Some(whole) = whole {
                self.pace.take(whole, base);
            }
        } else if let Some(whole) = whole {
            self.time_afterwards(index, whole);
        }
        let added = whole.unwrap_or(before) - before;
        self.state.hours_by_task[index as usize] += added;
        added
    }

    /// The planned hours of the task that an entry finishes, as it says them.
    fn planned_in(&self, event: &Event) -> Option<f64> {
        self.learner.log.records.planned_hours.get(&u64::from(event.line)).copied()
    }

    /// A deliverable whose tasks were never logged still shows that its skill was practised.
    pub(super) fn shipped(&mut self, event: &Event) {
        let course = self.learner.course;
        if let Some(week) = event.week().and_then(|number| course.week(number))
            && !week.tasks.iter().any(|task| self.state.done[*task as usize].is_some())
            && let Some(skill) = week.skill
        {
            let score = event.score().unwrap_or(UNGRADED_DELIVERABLE);
            let practice = SkillPractice::graded(event.time, score, 0.5, event.line);
            self.practise(skill, &SkillPractice { graded: event.score().is_some(), ..practice });
        }
        self.add_hours(event.day(), event.hours().unwrap_or(0.0));
    }

    pub(super) fn blocked(&mut self, event: &Event) {
        if self.state.blockers.len() == MAX_BLOCKERS {
            self.state.blockers.remove(0);
        }
        let (time, line) = (event.time, event.line);
        self.state.blockers.push(Blocker { label: event.label(), task: event.task(), since: Moment { time, line } });
    }

    /// Resolves the blocker that the entry names, or the only one that is open.
    pub(super) fn unblocked(&mut self, event: &Event) {
        let named = self.state.blockers.iter().rposition(|open| {
            (open.label.is_some() && open.label == event.label()) || (open.task.is_some() && open.task == event.task())
        });
        let is_named = event.label().is_some() || event.task().is_some();
        let only = (!is_named && self.state.blockers.len() == 1).then_some(0);
        if let Some(index) = named.or(only) {
            self.state.blockers.remove(index);
        }
    }
}
