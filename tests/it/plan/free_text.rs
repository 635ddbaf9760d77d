//! No free text changes a number: a message or a note may say anything, the path's own titles included.

use std::sync::LazyLock;

use chrono::{Days, NaiveDate};
use los_app::study::path_files::PathFiles;
use los_model::course::course::Course;
use los_model::course::profile::Profile;
use los_model::curriculum::load::load_level;
use los_model::curriculum::model::Level;
use los_model::learner::learner::Learner;
use los_model::plan::planner::Planner;
use los_model::scores::window::Scope;
use los_store::workspace::Workspace;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::{TestWorkspace, learner, read_log};

/// The path of the sample learner.
static LEVEL: LazyLock<Level> = LazyLock::new(|| {
    let sample = TestWorkspace::sample();
    let (workspace, _) = Workspace::load(sample.root(), &[]).unwrap();
    load_level(&PathFiles(&workspace), "Beginner").level
});

/// Words of the path itself: tasks, projects, deliverables, weeks, and their ids.
static TITLES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut titles = Vec::new();
    for month in &LEVEL.months {
        titles.extend([month.title.clone(), month.project.name.clone(), format!("month {}", month.number)]);
        titles.extend(month.project.deliverables.iter().map(|item| item.text.clone()));
        for week in &month.weeks {
            titles.extend([week.title.clone(), format!("week {}", week.number)]);
            titles.extend(week.tasks.iter().flat_map(|task| [task.id.clone(), task.title.clone()]));
        }
    }
    titles.retain(|title| !title.is_empty());
    titles
});

/// Sentences that a reader of free text would credit, and any others.
fn words() -> impl Strategy<Value = String> {
    let said = prop::sample::select(vec![
        "shipped", "done with", "finished", "completed", "3 hours of", "took 90 minutes:", "score 5/5 for", "100 % of",
        "passed the exam on", "week completed:", "read a book about", "stuck on", "released", "it is done:",
        "geschafft:", "terminé", "完成",
    ]);
    let title = any::<prop::sample::Index>().prop_map(|at| at.get(&TITLES).clone());
    let sentence = (said, title).prop_map(|(said, title)| format!("{said} {title}"));
    let parts = prop::collection::vec(sentence, 1..4).prop_map(|parts| parts.join(", "));
    prop_oneof![4 => parts, 1 => any::<String>(), 1 => any::<prop::sample::Index>().prop_map(|at| at.get(&TITLES).clone())]
}

/// Day, kind of line, task by its place, share of the score, and two messages.
type Entry = (u64, u8, usize, u8, String, String);

fn entries() -> impl Strategy<Value = Vec<Entry>> {
    prop::collection::vec((0u64..60, 0u8..9, 0usize..50, 0u8..=10, words(), words()), 1..25)
}

/// The log with the first or the second message in each line.
fn lines(entries: &[Entry], course: &Course, second: bool) -> Vec<String> {
    let line = |(place, (day, kind, task, share, first, other)): (usize, &Entry)| -> String {
        let date = NaiveDate::from_ymd_opt(2026, 1, 5).unwrap() + Days::new(*day);
        let words = if second { other } else { first };
        let task = &course.tasks[task % course.tasks.len()].id;
        let mut event = match kind {
            0 => {
                json!({"event": "task_completed", "task": task, "score": f64::from(*share) / 10.0, "duration_hours": 1.5})
            }
            1 => json!({"event": "task_completed", "task": task}),
            2 => json!({"event": "task_completed", "duration_hours": 1.0}),
            3 => json!({"event": "study", "duration_hours": 0.5}),
            4 => json!({"event": "retro_completed", "month": 1, "week": 2}),
            5 => json!({"event": "session_completed"}),
            6 => json!({"event": "went_for_a_walk"}),
            7 => json!({"event": "blocker_raised", "blocker": format!("b{place}")}),
            _ => json!({"event": "note"}),
        };
        // Each entry has its own time: for two at the same time, the text decides which comes first.
        event["timestamp"] = json!(format!("{date}T{:02}:{:02}:00Z", 8 + place % 12, place / 12));
        for field in ["message", "notes", "comment"] {
            event[field] = json!(words);
        }
        event.to_string()
    };
    entries.iter().enumerate().map(line).collect()
}

/// The numbers of a JSON value, each with its place; words are left out.
fn numbers(value: &Value, place: &str, found: &mut Vec<(String, Value)>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| numbers(value, &format!("{place}.{name}"), found));
        }
        Value::Array(items) => {
            found.push((format!("{place}.length"), json!(items.len())));
            items.iter().enumerate().for_each(|(at, item)| numbers(item, &format!("{place}.{at}"), found));
        }
        Value::String(_) => {}
        other => found.push((place.to_owned(), other.clone())),
    }
}

/// Reads a log as of 5 March and hands its learner on.
fn with_learner<T>(lines: impl Fn(&Course) -> Vec<String>, look: impl FnOnce(&Learner<'_>) -> T) -> T {
    let course = Course::from_level(&LEVEL, 8.0);
    let profile = json!({"start_date": "2026-01-05", "hours_per_week": 8, "level": "Beginner"});
    let profile = Profile::from_value(&profile);
    let log = read_log(&course, &profile, &lines(&course), "2026-03-05T20:00:00Z".parse().unwrap());
    look(&learner(&log, &profile, &course))
}

/// All that the program computes of a log, as numbers.
fn computed(learner: &Learner<'_>) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    for scope in [Scope::Week, Scope::Month, Scope::Overall] {
        numbers(&json!(learner.evaluate(scope)), &format!("{scope:?}"), &mut found);
    }
    let state = learner.state();
    let plan = Planner { learner: *learner, level: &LEVEL }.week(state.current_week());
    numbers(&json!(plan), "plan", &mut found);
    numbers(&json!(learner.history()), "history", &mut found);
    found.push(("shipped".to_owned(), json!(state.n_done(learner.course))));
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_words_of_a_message_change_no_number(entries in entries()) {
        let one = with_learner(|course| lines(&entries, course, false), computed);
        let other = with_learner(|course| lines(&entries, course, true), computed);
        prop_assert_eq!(one, other);
    }
}
