//! `los plan` and `get_weekly_plan`: every kind of week on the sample learner and on small paths, keeping, calendar files.

use serde_json::{Value, json};

use crate::support::tools::{Tools, assert_has};
use crate::support::{LOG, TestWorkspace};

/// The plan of a week, or of the running one, as of a day or now.
pub fn plan(workspace: &TestWorkspace, as_of: &str, week: impl Into<Option<u32>>) -> Value {
    Tools::as_of(workspace, as_of).plan(week)
}

pub fn tasks(plan: &Value) -> &[Value] {
    plan["tasks"].as_array().unwrap()
}

pub fn ids(plan: &Value, list: &str) -> Vec<String> {
    let items = plan[list].as_array().unwrap().iter();
    items.map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}

pub fn with_status<'a>(plan: &'a Value, status: &str) -> Vec<&'a str> {
    let items = tasks(plan).iter().filter(|item| item["status"] == status);
    items.map(|item| item["id"].as_str().unwrap()).collect()
}

/// A path of `n_months` months of four weeks with two tasks each, begun so many days ago.
pub fn small(n_months: u32, days_ago: i64) -> TestWorkspace {
    let workspace = TestWorkspace::new();
    let start = chrono::Utc::now().date_naive() - chrono::TimeDelta::days(days_ago);
    workspace.set_profile("start_date", start.to_string());
    for month in 1..=n_months {
        let week = |week: u32| {
            let (skill, id) = (format!("#skill-{month}-{week}"), format!("^m{month}w{week}"));
            format!(
                "\n### Week {week}: Part {week}\n\n- [ ] Read about it (2h) {skill} {id}a\n- [ ] Build it (3h) {skill} {id}b\n"
            )
        };
        let project = format!(
            "# Month {month}: Things\n\n## Main project: Thing {month}\n\n### Deliverables\n\n- [ ] A thing\n\n"
        );
        let done_when = "### Definition of Done\n\n- [ ] It works\n- [x] It is tested\n\n## Weekly plan\n";
        let text = format!(
            "{project}{done_when}{}\n## Stretch goals\n\n- Make it fast\n",
            (1..=4).map(week).collect::<String>()
        );
        workspace.write(&format!("paths/Beginner/month-{month:02}/README.md"), text);
    }
    workspace
}

#[test]
fn the_sample_learners_weeks_read_as_they_were() {
    let workspace = TestWorkspace::sample();
    let week = plan(&workspace, "2026-01-06", None);
    assert_has(&week, &json!({"week_number": 1, "month": 1, "kind": "core", "promised_hours": 8.0}));
    assert_eq!(with_status(&week, "completed"), ["m01-w1-shell-basics", "m01-w1-setup"]);
    let week = plan(&workspace, "2026-02-10", None);
    assert!(ids(&week, "tasks").iter().any(|id| id.starts_with("review:")));
    let planned: f64 = tasks(&week).iter().map(|task| task["estimated_hours"].as_f64().unwrap()).sum();
    assert!((planned - week["planned_hours"].as_f64().unwrap()).abs() < 1e-6);
}

#[test]
fn a_plan_does_not_change_in_its_week_but_for_ticks() {
    let workspace = TestWorkspace::sample();
    let set = |as_of: &str| ids(&plan(&workspace, as_of, None), "tasks");
    let monday = set("2026-01-19T00:00:00Z");
    assert!(monday.len() > 3);
    for day in ["2026-01-20", "2026-01-22", "2026-01-25"] {
        assert_eq!(set(day), monday, "{day}");
    }
    workspace.add_event(&json!({"timestamp": "2026-01-20T13:00:00Z", "event": "review_completed", "metadata": {"skill": "shell-basics", "score": 0.9}}));
    assert_eq!(set("2026-01-20"), monday);
    let week = plan(&workspace, "2026-01-20", None);
    assert!(with_status(&week, "completed").contains(&"review:shell-basics"), "{week}");
}

#[test]
fn a_declared_pause_is_empty_also_ahead_and_moves_the_rest() {
    let workspace = TestWorkspace::sample();
    // Declared on Sunday evening for the week to come.
    for as_of in ["2026-02-15", "2026-02-18"] {
        assert_has(&plan(&workspace, as_of, 7), &json!({"kind": "pause", "tasks": [], "capacity_hours": 0.0}));
    }
    let text = workspace.los(&["plan", "--as-of", "2026-02-18"]).ok();
    assert!(text.contains("pause") && !text.contains("overdue"), "{text}");
    let after = plan(&workspace, "2026-02-15", 8);
    assert!(after["focus"].as_str().unwrap().starts_with("Month 2, week "), "{after}");
}

#[test]
fn past_weeks_say_what_was_done_and_later_ones_are_a_preview() {
    let workspace = TestWorkspace::sample();
    let of_week = |week: u32| plan(&workspace, "2026-03-15", week);
    let past = of_week(2);
    assert_has(&past, &json!({"preview": false, "kept": false}));
    let done: Vec<&str> = tasks(&past).iter().filter_map(|task| task["done_on"].as_str()).collect();
    // Everything that was done in the week, of its plan and beyond; what was planned and not done stays in it as open.
    assert_eq!((done.len(), with_status(&past, "pending")), (6, vec!["review:shell-basics"]));
    assert!(done.iter().all(|day| ("2026-01-12".."2026-01-19").contains(day)));
    let (now, next) = (plan(&workspace, "2026-03-15", None), of_week(11));
    assert_eq!(next["preview"], true);
    let next = ids(&next, "tasks");
    let twice = ids(&now, "tasks").into_iter().filter(|id| !id.starts_with("review:") && next.contains(id));
    assert_eq!(twice.count(), 0, "what this week plans counts as done in the next");
    // Every thirteenth week by the calendar, whatever was paused.
    let buffer = of_week(13);
    assert_eq!(buffer["kind"], "buffer");
    assert!(tasks(&buffer).iter().all(|task| task["kind"] != "new"));
    assert!(ids(&buffer, "overflow").iter().any(|id| id.starts_with("stretch:")));
    let end = of_week(40);
    assert_has(&end, &json!({"kind": "after", "focus": "After the path: reviews only"}));
    assert!(tasks(&end).iter().all(|task| task["kind"] == "review"), "{end}");
}

#[test]
fn the_thirteenth_week_is_a_buffer_that_takes_up_what_is_left() {
    let week = plan(&small(4, 7 * 12 + 1), "", None);
    assert_has(
        &week,
        &json!({"week_number": 13, "kind": "buffer", "tasks.0.id": "m1w1a", "tasks.0.kind": "carried_over"}),
    );
    let overflow = ids(&week, "overflow");
    assert!(overflow.contains(&"stretch:m03-1".to_owned()));
    let stretch = overflow.iter().position(|id| id.starts_with("stretch:")).unwrap();
    assert!(stretch > 0 && overflow[..stretch].iter().all(|id| id.starts_with("m1")), "tasks first: {overflow:?}");
}

#[test]
fn the_fourth_week_checks_the_definition_of_done() {
    let week = plan(&small(1, 22), "", None);
    assert_eq!(week["week_number"], 4);
    let words = "Check the Definition of Done of Thing 1: 1 of 2 points hold so far";
    assert!(week["deliverables"].as_array().unwrap().contains(&json!(words)), "{week}");
}

#[test]
fn a_learner_who_logs_only_milestones_is_not_sent_back() {
    let workspace = small(3, 15);
    let closed = |day: i64, week: u32| {
        let at = chrono::Utc::now() - chrono::TimeDelta::days(day);
        json!({"timestamp": at.to_rfc3339(), "event": "week_completed", "month": 1, "week": week})
    };
    workspace.write_events(&[closed(9, 1), closed(3, 2)]);
    let week = plan(&workspace, "", None);
    assert_eq!(ids(&week, "tasks")[..2], ["m1w3a", "m1w3b"]);
    assert!(tasks(&week).iter().all(|task| task["kind"] != "carried_over"));
}

#[test]
fn without_a_path_there_is_an_answer_and_no_failure() {
    let workspace = TestWorkspace::new();
    assert!(workspace.los(&["plan"]).ok().contains("There is no path here yet"));
    assert_eq!(plan(&workspace, "", None)["tasks"], json!([]));
}

#[test]
fn looking_writes_nothing_and_keeping_writes_once() {
    let workspace = small(2, 8);
    let ran = workspace.los(&["plan"]);
    assert!(ran.exit == Some(0) && ran.stderr.contains("los plan --keep"), "{ran:?}");
    let staged = workspace.los(&["plan", "--keep"]);
    assert_eq!((staged.exit, workspace.log()), (Some(5), String::new()), "{staged:?}");
    let before = plan(&workspace, "", None);
    let ran = workspace.los(&["plan", "--yes"]).ok();
    assert!(ran.contains("Kept as your plan for week 2."), "{ran}");
    let kept = json!({"event": "week_planned", "metadata.plan_week": 2, "metadata.month": 1, "metadata.tasks": ids(&before, "tasks")});
    assert_has(&workspace.events()[0], &kept);
    let same = json!({"kept": true, "tasks": before["tasks"], "planned_hours": before["planned_hours"]});
    assert_has(&plan(&workspace, "", None), &same);
    let twice = workspace.los(&["plan", "--keep", "--yes"]);
    assert!(twice.exit == Some(0) && twice.stderr.contains("kept already"), "{twice:?}");
    assert_eq!(workspace.log().lines().count(), 1);
    for other in [["--as-of", "2026-01-06"], ["--week", "9"]] {
        let refused = workspace.los(&[&["plan", "--keep", "--yes", "--json"][..], &other].concat());
        assert_eq!(refused.failed(), ("INVALID_INPUT".to_owned(), 2));
    }
}

#[test]
fn a_kept_plan_wins_and_keeping_one_moves_no_other_score() {
    let workspace = TestWorkspace::sample();
    let log = workspace.log();
    let mut record = json!({"timestamp": "2026-03-09T07:00:00Z", "event": "week_planned", "message": "so be it"});
    let with = |record: &Value| {
        workspace.write(LOG, format!("{log}{record}\n"));
        let found = Tools::as_of(&workspace, "2026-03-15").evaluation("overall");
        (found["scores"].clone(), found["n_done"].clone())
    };
    let plain = with(&record);
    record["metadata"] = json!({"plan_week": 10, "month": 3, "tasks": ["m03-w1-plots", "m02-w4-joins-again", "gone"],
        "reviews": ["sql-joins"], "planned_hours": 3.5, "capacity_hours": 9.1});
    assert_eq!(with(&record), plain);
    let week = plan(&workspace, "2026-03-12", None);
    assert_eq!(ids(&week, "tasks"), ["review:sql-joins", "m03-w1-plots", "m02-w4-joins-again", "gone"]);
    assert_eq!(with_status(&week, "completed"), ["review:sql-joins"]);
    assert!(week["kept"] == true && ids(&week, "overflow").contains(&"m02-w4-answers".to_owned()), "{week}");
    let past = plan(&workspace, "2026-03-20", 10);
    assert!(ids(&past, "tasks").contains(&"m02-w4-answers".to_owned()), "done beside the plan: {past}");
}

#[test]
fn a_blocked_task_says_so() {
    let workspace = small(1, 1);
    let at = chrono::Utc::now().to_rfc3339();
    workspace
        .add_event(&json!({"timestamp": at, "event": "blocker_identified", "message": "no idea", "task": "m1w1b"}));
    let week = plan(&workspace, "", None);
    assert!(!ids(&week, "tasks").contains(&"m1w1b".to_owned()), "{week}");
    let waits = week["overflow"].as_array().unwrap().last().unwrap();
    assert_has(waits, &json!({"id": "m1w1b", "blocked": true}));
    assert!(waits["why"].as_str().unwrap().starts_with("a blocker is open"), "{waits}");
}
