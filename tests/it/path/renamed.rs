//! A task of the shipped path that has another id by now: workspaces keep the path, and the ids, of their time.

use std::collections::{BTreeMap, BTreeSet};

use los_app::bundled::{current_id, practice, practice_has};
use los_app::study::path_files::PathFiles;
use los_model::curriculum::load::load_level;
use los_model::curriculum::model::Task;
use los_store::workspace::Workspace;
use serde_json::{Value, json};

use crate::support::tools::assert_has;
use crate::support::{Ran, TestWorkspace, of_repository};

const DAY: [&str; 2] = ["--as-of", "2026-01-20"];

/// A learner's workspace whose path calls its one task by this id, with a card and an exercise of its skill.
fn workspace(id: &str) -> TestWorkspace {
    let workspace = TestWorkspace::new();
    let month = format!(
        "---\nskills:\n  sql-joins: {{ kind: procedure }}\n---\n# Month 1: Joins\n\n### Week 1: Joins\n\n- [ ] Predict the row counts of \
         eight joins (2h) #sql-joins {id}\n- [ ] Read about keys (1h) #keys ^keys\n\n## Review questions\n\nWhat is a key?::A name of a row. #keys\n"
    );
    workspace.write("paths/Beginner/month-01/README.md", month);
    workspace
}

fn entry(event: &str, task: &str, facts: &Value) -> Value {
    json!({"timestamp": "2026-01-06T10:00:00Z", "event": event, "task": task, "metadata": facts})
}

/// What was done under an old id, an answer to a card and to the exercise among it.
fn lived(task: &str) -> [Value; 4] {
    let answered = |question: &str| json!({"question": question, "grade": "good"});
    [
        entry("session_completed", task, &json!({"duration_hours": 1.5})),
        entry(
            "task_checked",
            task,
            &json!({"check": task, "passed": 4, "total": 4, "by": "machine", "proves": "computed",
                "computed_passed": 4, "computed_total": 4}),
        ),
        entry("review_completed", task, &answered("do:sql-joins")),
        entry("review_completed", task, &answered("What is a key?")),
    ]
}

/// Every task of the shipped path by the ids that it had.
fn renamed() -> BTreeMap<String, BTreeSet<String>> {
    let (repository, _) = Workspace::load(&of_repository(""), &[]).unwrap();
    let mut renamed: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for level in ["Beginner", "Intermediate", "Advanced"] {
        let level = load_level(&PathFiles(&repository), level).level;
        for Task { id, was, .. } in level.tasks() {
            for old in was {
                renamed.entry(old.clone()).or_default().insert(id.clone());
            }
        }
    }
    renamed
}

#[test]
fn each_old_id_has_the_practice_of_what_the_task_became() {
    let renamed = renamed();
    assert!(renamed.len() >= 44, "{renamed:?}");
    for (old, parts) in &renamed {
        let now = current_id(old);
        assert!(parts.contains(now), "{old}: {now} of {parts:?}");
        assert_eq!(practice(old), practice(now), "{old}");
        assert!(practice_has(old, "lesson.md") && practice_has(old, "check.toml"), "{old}");
        assert!(!of_repository("paths/practice").join(old).exists(), "{old}");
    }
    assert_eq!(current_id("no-such-task"), "no-such-task");
    assert_eq!(current_id("m01-w1-setup"), "m01-w1-setup");
}

#[test]
fn no_id_names_another_month() {
    let (repository, _) = Workspace::load(&of_repository(""), &[]).unwrap();
    for level in ["Beginner", "Intermediate", "Advanced"] {
        for month in &load_level(&PathFiles(&repository), level).level.months {
            for Task { id, .. } in month.weeks.iter().flat_map(|week| &week.tasks) {
                let named = id.strip_prefix('m').and_then(|rest| rest.split_once("-w")).map(|(number, _)| number);
                let number = named.and_then(|number| number.parse::<u32>().ok());
                assert!(number.is_none_or(|number| level == "Beginner" && number == month.number), "{id}");
            }
        }
    }
}

#[test]
fn a_workspace_of_an_older_path_has_its_lessons_checks_hints_and_exercises() {
    let old = workspace("^m02-w3-joins");
    old.write_events(&[entry("task_completed", "m02-w3-joins", &json!({"duration_hours": 2.0, "score": 0.8}))]);
    let shown = old.los(&["show", "m02-w3-joins"]).ok();
    assert!(shown.contains("m02-w3-joins · done") && shown.contains("\nLearn\n"), "{shown}");
    assert_eq!(old.los(&["show", "predict-the-joins"]).ok(), shown, "as other lessons call it");
    let hint = old.los(&["check", "m02-w3-joins", "--hint"]).ok();
    assert!(hint.starts_with("Hint 1 of 3\n"), "{hint}");
    let mut check = old.command(&["check", "m02-w3-joins", "--json"]);
    let checked = Ran::of(check.env("PATH", std::env::var_os("PATH").unwrap()));
    let result: Value = serde_json::from_str(&checked.stdout).unwrap();
    assert_has(&result, &json!({"task": "m02-w3-joins", "passed": 0, "total": 4}));
    assert!(old.path("work/m02-w3-joins/j1.sql").exists(), "{checked:?}");
    let cards = old.los(&[&["review", "--list", "--json"][..], &DAY].concat()).json()["cards"].to_string();
    assert!(cards.contains("do:sql-joins") && cards.contains("`los check m02-w3-joins --variant`"), "{cards}");
    let found = old.los(&["search", "--json", "draw a line between each pair of equal keys"]).json().to_string();
    assert!(found.contains("paths/practice/predict-the-joins/lesson.md"), "{found}");
    let path = old.los(&["path", "check"]).ok();
    assert!(path.contains("Practice: 1 of 2 tasks have a lesson, 1 a check; 0 problems."), "{path}");
}

#[test]
fn what_was_done_and_answered_under_an_old_id_counts_under_the_new_one() {
    let told = |id: &str, was: &str| {
        let workspace = workspace(id);
        workspace.write_events(&lived(was));
        let status = workspace.los(&[&["status", "--json"][..], &DAY].concat()).json();
        assert_has(&status, &json!({"tasks_done": 1, "tasks_checked": 1}));
        let cards = workspace.los(&[&["review", "--list", "--json"][..], &DAY].concat()).json();
        let known = |card: &Value| [card["id"].clone(), card["reviews"].clone(), card["due"].clone()];
        cards["cards"].as_array().unwrap().iter().map(known).collect::<Vec<_>>()
    };
    let before = told("^m02-w3-joins", "m02-w3-joins");
    assert!(!before.is_empty(), "the answers are old enough for a card");
    assert_eq!(told("was = m02-w3-joins ^predict-the-joins", "m02-w3-joins"), before);
    assert_eq!(
        told("^m02-w3-joins", "predict-the-joins"),
        before,
        "a log of a newer path in a workspace of an older one"
    );
}
