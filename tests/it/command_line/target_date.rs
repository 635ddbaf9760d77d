//! The target date: the tasks that do not fit before it, the same on every surface.

use los_model::course::profile::Profile;
use los_model::learner::target_date::TargetDate;
use serde_json::{Value, json};

use crate::support::shown::assert_each;
use crate::support::{TestWorkspace, course_of, learner, lines_of, read_log, task};

/// The target of a learner with ten weeks of two tasks, who has done `n_done` of them by a day.
fn target(date: &str, n_done: usize, as_of: &str) -> Option<TargetDate> {
    let weeks = (1..=10).map(|week| ["a", "b"].map(|half| task(&format!("w{week}-{half}"), 1.5, "s", &[])).to_vec());
    let course = course_of(weeks, []);
    let profile = Profile::from_value(
        &json!({"start_date": "2026-01-05", "hours_per_week": 4, "timezone": "UTC", "target_date": date}),
    );
    let done: Vec<Value> = (0..n_done)
        .map(|at| {
            let id = format!("w{}-{}", at / 2 + 1, ["a", "b"][at % 2]);
            json!({"timestamp": "2026-01-05T10:00:00Z", "event": "task_completed", "task": id, "duration_hours": 1.5})
        })
        .collect();
    let log = read_log(&course, &profile, &lines_of(&done), format!("{as_of}T12:00:00Z").parse().unwrap());
    TargetDate::of(&learner(&log, &profile, &course).state(), &course, profile.target_day)
}

#[test]
fn whole_weeks_before_the_date_hold_tasks() {
    // Two tasks a week, from Monday 5 January on; the last one ends on 15 March. Of the week that runs, only the days that are left
    // count: four of them hold 1.7 of its 3 hours. A learner who is two weeks ahead fits more, one who is behind less.
    assert_each("target-date", |input| {
        let [date, n_done, as_of] =
            input.split(", ").map(|part| part.split(' ').next_back().unwrap()).collect::<Vec<_>>()[..]
        else {
            panic!("{input}")
        };
        let target = target(date, n_done.parse().unwrap(), as_of).unwrap();
        format!("{} tasks, {} h: {}\n", target.tasks, target.hours, target.names.join(", "))
    });
    assert_eq!(target("2026-01-19", 0, "2026-01-20"), None, "the date is over");
    assert_eq!(target("2026-02-01", 20, "2026-01-20"), None, "nothing is open");
    assert_eq!(target("soon", 0, "2026-01-20"), None);
}

#[test]
fn every_surface_says_the_same() {
    let workspace = TestWorkspace::new();
    let said = workspace.los(&[
        "init", "spanish", "--path", "mine", "--subject", "Spanish", "--weeks", "8", "--hours", "4", "--start",
        "2026-01-05", "--target-date", "2026-02-20", "--timezone", "UTC", "--yes",
    ]);
    let _ = said.ok();
    let spanish = |args: &[&str]| {
        let mut command = workspace.command(&[&["--root", "spanish", "--as-of", "2026-01-06"], args].concat());
        command.env("COLUMNS", "200");
        crate::support::Ran::of(&mut command).ok()
    };
    let words = "2 tasks (2.3 h) do not fit before 20 February 2026: Make the piece; Show it to someone, and note what to change.";
    for command in ["status", "plan", "evaluate", "report"] {
        let text = spanish(&[command]).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(words), "{command}: {text}");
    }
    let early = workspace.los(&["--root", "spanish", "--as-of", "2026-01-02", "status"]).ok();
    assert!(early.contains("begins on 5 January 2026") && !early.contains("plan week"), "{early}");
}
