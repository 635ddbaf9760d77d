//! The last steps, once all lines are read: sessions on the day on which they began, each thing completed once a day, and
//! checks after a look at the solution.

use crate::prelude::*;

/// Starts and ends of timed sessions, by the ids of their starts.
#[derive(Default)]
pub(super) struct Sessions {
    /// The time and line of each start.
    pub(super) starts: HashMap<String, (f64, u32)>,
    pub(super) discarded: HashSet<String>,
    /// The place of the event that ended each.
    pub(super) ended: HashMap<String, usize>,
}

impl Sessions {
    /// Takes the starts of discarded sessions out, and puts the hours of each session on the day on which it began.
    pub(super) fn settle(&self, events: &mut Vec<Event>) {
        for (session, place) in &self.ended {
            let event = &mut events[*place];
            if let Some((start, _)) = self.starts.get(session)
                && event.time > *start
                && event.day() != *start as i64
            {
                event.time = *start;
            }
        }
        let gone: HashSet<u32> = self.discarded.iter().filter_map(|id| Some(self.starts.get(id)?.1)).collect();
        if !gone.is_empty() {
            events.retain(|event| !gone.contains(&event.line));
        }
    }
}

/// If the solution was shown before any pass, a machine's check weighs no more than the learner's own grade.
pub(super) fn settle_solutions(events: &mut [Event]) {
    let (mut shown, mut passed) = (HashSet::new(), HashSet::new());
    for event in events.iter_mut().filter(|event| event.kind.is_check()) {
        let Some(task) = event.task() else { continue };
        if event.is_solution() && !passed.contains(&task) {
            shown.insert(task);
        } else if event.is_pass() && event.is_machine_check() && !shown.contains(&task) {
            passed.insert(task);
        }
        if shown.contains(&task) && event.is_machine_check() {
            event.judge = Judge::Claim;
        }
    }
}

/// Of a day's entries that complete the same thing, keeps one, with the first score. Its hours are those of its sessions
/// together, or what was stated for the whole where that is more.
pub(super) fn merge_repeated(events: &mut Vec<Event>) {
    let (mut day, mut first) = (i64::MIN, HashMap::new());
    // Hours of the day's study on a task after it was first completed: a later statement for the whole holds them too.
    let mut studied: HashMap<u32, f64> = HashMap::new();
    let mut n_kept = 0;
    for at in 0..events.len() {
        let event = events[at];
        if event.day() != day {
            day = event.day();
            first.clear();
            studied.clear();
        }
        if let (EventKind::SessionCompleted | EventKind::Study, Some(task)) = (event.kind, event.task())
            && first.contains_key(&(EventKind::TaskCompleted, task, None))
        {
            *studied.entry(task).or_default() += event.hours().unwrap_or(0.0);
        }
        let place = completion(&event).map_or(n_kept, |done| *first.entry(done).or_insert(n_kept));
        if place == n_kept {
            events[n_kept] = event;
            n_kept += 1;
            continue;
        }
        let known = &mut events[place];
        let since = event.task().and_then(|task| studied.get(&task)).filter(|_| event.session_hours() <= 0.0);
        let hours = event.hours().map(|hours| hours - since.copied().unwrap_or(0.0));
        known.add_session_hours(event.session_hours());
        let all = [known.hours(), hours, Some(known.session_hours())].into_iter().flatten();
        known.set_hours(all.reduce(f64::max).filter(|hours| *hours > 0.0));
        known.set_score(known.score().or(event.score()));
    }
    events.truncate(n_kept);
}

/// An entry of a task that was split is one of each part: what it finished is finished, and its hours are shared as they are
/// planned, so that they count once.
pub(super) fn split(events: &mut Vec<Event>, of_split: &HashMap<u32, Vec<u32>>, course: &Course) {
    for at in (0..events.len()).rev().filter(|_| !of_split.is_empty()) {
        let event = events[at];
        let Some(parts) = of_split.get(&event.line) else { continue };
        let planned = |part: &u32| course.task(*part).map_or(0.0, |task| task.hours.max(f64::MIN_POSITIVE));
        let all: f64 = parts.iter().map(planned).sum();
        events.splice(at..=at, parts.iter().map(|part| event.part(*part, planned(part) / all)));
    }
}

/// The thing that an entry completes, as far as it names it.
fn completion(event: &Event) -> Option<(EventKind, u32, Option<u32>)> {
    let (named, part) = match event.kind {
        EventKind::TaskCompleted => match event.task() {
            Some(task) => (task, None),
            None => (u32::MAX, Some(event.label()?)),
        },
        EventKind::DeliverableShipped => (event.week().unwrap_or(0), event.label()),
        EventKind::WeekCompleted | EventKind::RetroCompleted => {
            (event.week().unwrap_or(0), Some((u32::from(event.plan_week) << 1) | u32::from(event.is_partial)))
        }
        _ => return None,
    };
    Some((event.kind, named, part))
}
