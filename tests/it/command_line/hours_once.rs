//! The hours of one task on one day, however they were told: sessions add up, and a statement for the whole holds them.

use chrono::{DateTime, Utc};
use los_model::course::profile::Profile;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::{course_of, learner, lines_of, read_log, task};

/// One way to tell hours.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Told {
    /// A session that leaves the task open.
    Session(f64),
    /// A session whose end completes the task.
    LastSession(f64),
    /// Study without the timer.
    Study(f64),
    /// The task as a whole.
    Whole(f64),
    /// The task as a whole, without hours.
    Done,
}

impl Told {
    const fn hours(self) -> f64 {
        match self {
            Self::Session(hours) | Self::LastSession(hours) | Self::Study(hours) | Self::Whole(hours) => hours,
            Self::Done => 0.0,
        }
    }

    const fn is_whole(self) -> bool {
        matches!(self, Self::Whole(_) | Self::Done)
    }

    fn events(self, number: usize) -> Vec<Value> {
        let at = |minute: usize| format!("2026-01-07T{:02}:{minute:02}:00Z", 8 + number);
        let id = format!("s{number}");
        let entry = |event: &str, session: Option<&str>, hours: Option<f64>| {
            json!({"timestamp": at(30), "event": event, "entry_id": format!("end-{number}"),
                   "metadata": {"task": "t1", "session": session, "duration_hours": hours}})
        };
        let start = json!({"timestamp": at(0), "event": "session_started", "entry_id": id, "metadata": {"task": "t1"}});
        match self {
            Self::Session(hours) => vec![start, entry("session_completed", Some(&id), Some(hours))],
            Self::LastSession(hours) => vec![start, entry("task_completed", Some(&id), Some(hours))],
            Self::Study(hours) => vec![entry("study", None, Some(hours))],
            Self::Whole(hours) => vec![entry("task_completed", None, Some(hours))],
            Self::Done => vec![entry("task_completed", None, None)],
        }
    }
}

/// Hours of the day.
fn counted(told: &[Told]) -> f64 {
    let profile = Profile::from_value(&json!({"start_date": "2026-01-05", "hours_per_week": 8}));
    let course = course_of([vec![task("t1", 4.0, "sql", &[])]], []);
    let events: Vec<Value> = told.iter().enumerate().flat_map(|(number, one)| one.events(number)).collect();
    let as_of: DateTime<Utc> = "2026-01-09T20:00:00Z".parse().unwrap();
    let log = read_log(&course, &profile, &lines_of(&events), as_of);
    let state = learner(&log, &profile, &course).state();
    let hours = state.hours_by_day.values().sum::<f64>();
    assert!((hours - state.hours_by_task[0]).abs() < 1e-9, "{told:?}: {hours} h, {:?}", state.hours_by_task);
    hours
}

#[test]
fn a_statement_for_the_whole_holds_all_sessions_of_its_task() {
    use Told::{Done, LastSession, Session, Study, Whole};
    for (told, expected) in [
        (&[Session(2.0), LastSession(1.0), Whole(3.0)][..], 3.0),
        (&[Session(2.0), Whole(3.0), LastSession(1.0)], 3.0),
        (&[Session(2.0), Done, LastSession(1.0)], 3.0),
        (&[Session(2.0), LastSession(2.0), Whole(3.0)], 4.0),
        (&[Session(2.0), LastSession(1.0), Whole(5.0)], 5.0),
        (&[LastSession(1.0), LastSession(1.5)], 2.5),
        // Study after it was done comes on top, until an entry states the whole.
        (&[Whole(1.0), Session(2.0)], 3.0),
        (&[Whole(1.0), Session(2.0), Whole(3.5)], 3.5),
        (&[Done, Study(2.0), Whole(2.0)], 2.0),
    ] {
        let hours = counted(told);
        assert!((hours - expected).abs() < 1e-9, "{told:?}: {hours} instead of {expected}");
    }
}

fn told() -> impl Strategy<Value = Vec<Told>> {
    let one = (0..5u8, 1..16u8).prop_map(|(kind, quarters)| {
        let hours = f64::from(quarters) / 4.0;
        match kind {
            0 => Told::Session(hours),
            1 => Told::LastSession(hours),
            2 => Told::Study(hours),
            3 => Told::Whole(hours),
            _ => Told::Done,
        }
    });
    prop::collection::vec(one, 1..6)
}

proptest! {
    #[test]
    fn hours_are_never_lost_and_never_counted_twice(told in told()) {
        let sum = |told: &[Told]| told.iter().map(|one| one.hours()).sum::<f64>();
        let most = |told: &[Told]| told.iter().map(|one| one.hours()).fold(0.0, f64::max);
        let hours = counted(&told);
        prop_assert!(hours >= most(&told) - 1e-9 && hours <= sum(&told) + 1e-9, "{hours}");
        // Told as a whole at the end, it is that or the sessions together, whatever their order.
        let (wholes, sessions): (Vec<Told>, Vec<Told>) = told.iter().partition(|one| one.is_whole());
        let in_order = [sessions.clone(), wholes.clone()].concat();
        prop_assert!((counted(&in_order) - sum(&sessions).max(most(&wholes))).abs() < 1e-9);
    }
}
