//! `los plan` and `get_weekly_plan`: every kind of week on the sample learner and on small paths, keeping, calendar files.

use serde_json::{Value, json};

use crate::support::TestWorkspace;

pub fn plan(workspace: &TestWorkspace, args: &[&str]) -> Value {
    workspace.los(&[&["plan", "--json"], args].concat()).json()
}

pub fn ids(plan: &Value, list: &str) -> Vec<String> {
    let items = plan[list].as_array().unwrap().iter();
    items.map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}

pub fn with_status<'a>(plan: &'a Value, status: &str) -> Vec<&'a str> {
    let items = plan["tasks"].as_array().unwrap().iter();
    let items = items.filter(|item| item["status"] == status);
    items.map(|item| item["id"].as_str().unwrap()).collect()
}

/// A path of `n_months` months of four weeks with two tasks each, begun so many days ago.
pub fn small(n_months: u32, days_ago: i64) -> TestWorkspace {
    let workspace = TestWorkspace::new();
    let start = chrono::Utc::now().date_naive() - chrono::TimeDelta::days(days_ago);
    workspace.write(
        ".claude/memory/learner_profile.json",
        format!(
            r#"{{"learner_id":"ada","level":"Beginner","start_date":"{start}","hours_per_week":8,"timezone":"UTC"}}"#
        ),
    );
    for month in 1..=n_months {
        let mut text = format!(
            "# Month {month}: Things\n\n## Main project: Thing {month}\n\n### Deliverables\n\n- [ ] A thing\n\n"
        );
        text.push_str("### Definition of Done\n\n- [ ] It works\n- [x] It is tested\n\n## Weekly plan\n");
        for week in 1..=4 {
            text.push_str(&format!(
                "\n### Week {week}: Part {week}\n\n- [ ] Read about it (2h) #skill-{month}-{week} ^m{month}w{week}a\n- [ ] Build it (3h) #skill-{month}-{week} ^m{month}w{week}b\n"
            ));
        }
        text.push_str("\n## Stretch goals\n\n- Make it fast\n");
        workspace.write(&format!("paths/Beginner/month-{month:02}/README.md"), text);
    }
    workspace
}

#[test]
fn the_sample_learners_weeks_read_as_they_were() {
    let workspace = TestWorkspace::sample();
    let week = plan(&workspace, &["--as-of", "2026-01-06"]);
    assert_eq!((&week["week_number"], &week["month"], &week["kind"]), (&json!(1), &json!(1), &json!("core")));
    assert_eq!(with_status(&week, "completed"), ["m01-w1-shell-basics", "m01-w1-setup"]);
    assert_eq!(week["promised_hours"], 8.0);
    let week = plan(&workspace, &["--as-of", "2026-02-10"]);
    assert!(ids(&week, "tasks").iter().any(|id| id.starts_with("review:")));
    let planned: f64 =
        week["tasks"].as_array().unwrap().iter().map(|task| task["estimated_hours"].as_f64().unwrap()).sum();
    assert!((planned - week["planned_hours"].as_f64().unwrap()).abs() < 1e-6);
}

#[test]
fn a_plan_does_not_change_in_its_week_but_for_ticks() {
    let workspace = TestWorkspace::sample();
    let set = |as_of: &str| ids(&plan(&workspace, &["--as-of", as_of]), "tasks");
    let monday = set("2026-01-19T00:00:00Z");
    assert!(monday.len() > 3);
    for day in ["2026-01-20", "2026-01-22", "2026-01-25"] {
        assert_eq!(set(day), monday, "{day}");
    }
    let review = json!({"timestamp": "2026-01-20T13:00:00Z", "event": "review_completed", "metadata": {"skill": "shell-basics", "score": 0.9}});
    workspace.add_event(&review);
    assert_eq!(set("2026-01-20"), monday);
    let week = plan(&workspace, &["--as-of", "2026-01-20"]);
    assert!(with_status(&week, "completed").contains(&"review:shell-basics"), "{week}");
}

#[test]
fn a_declared_pause_is_empty_also_ahead_and_moves_the_rest() {
    let workspace = TestWorkspace::sample();
    // Declared on Sunday evening for the week to come.
    for as_of in ["2026-02-15", "2026-02-18"] {
        let week = plan(&workspace, &["--as-of", as_of, "--week", "7"]);
        assert_eq!((&week["kind"], &week["tasks"]), (&json!("pause"), &json!([])), "{as_of}");
        assert_eq!(week["capacity_hours"], 0.0);
    }
    let text = workspace.los(&["plan", "--as-of", "2026-02-18"]).ok();
    assert!(text.contains("pause") && !text.contains("overdue"), "{text}");
    let after = plan(&workspace, &["--as-of", "2026-02-15", "--week", "8"]);
    assert!(after["focus"].as_str().unwrap().starts_with("Month 2, week 1"), "{after}");
}

#[test]
fn past_weeks_say_what_was_done_and_later_ones_are_a_preview() {
    let workspace = TestWorkspace::sample();
    let past = plan(&workspace, &["--as-of", "2026-03-15", "--week", "2"]);
    assert_eq!((&past["preview"], &past["kept"]), (&json!(false), &json!(false)));
    let done: Vec<&Value> =
        past["tasks"].as_array().unwrap().iter().map(|task| &task["done_on"]).filter(|day| !day.is_null()).collect();
    // Everything that was done in the week, of its plan and beyond; what was planned and not done stays in it as open.
    assert_eq!((done.len(), with_status(&past, "pending")), (6, vec!["review:shell-basics"]));
    assert!(done.iter().all(|day| ("2026-01-12".."2026-01-19").contains(&day.as_str().unwrap())));
    let now = plan(&workspace, &["--as-of", "2026-03-15"]);
    let next = plan(&workspace, &["--as-of", "2026-03-15", "--week", "11"]);
    assert_eq!(next["preview"], true);
    let twice =
        ids(&now, "tasks").into_iter().filter(|id| !id.starts_with("review:") && ids(&next, "tasks").contains(id));
    assert_eq!(twice.count(), 0, "what this week plans counts as done in the next");
    let buffer = plan(&workspace, &["--as-of", "2026-03-15", "--week", "14"]);
    assert_eq!(buffer["kind"], "buffer");
    assert!(buffer["tasks"].as_array().unwrap().iter().all(|task| task["kind"] != "new"));
    assert!(ids(&buffer, "overflow").iter().any(|id| id.starts_with("stretch:")));
    let end = plan(&workspace, &["--as-of", "2026-03-15", "--week", "40"]);
    assert_eq!(end["kind"], "after");
    assert!(end["tasks"].as_array().unwrap().iter().all(|task| task["kind"] == "review"), "{end}");
}

#[test]
fn the_thirteenth_week_is_a_buffer_that_takes_up_what_is_left() {
    let workspace = small(4, 7 * 12 + 1);
    let week = plan(&workspace, &[]);
    assert_eq!((&week["week_number"], &week["kind"]), (&json!(13), &json!("buffer")));
    assert_eq!(ids(&week, "tasks")[0], "m1w1a");
    assert_eq!(week["tasks"][0]["kind"], "carried_over");
    assert!(ids(&week, "overflow").contains(&"stretch:m03-1".to_owned()));
}

#[test]
fn the_fourth_week_checks_the_definition_of_done() {
    let week = plan(&small(1, 22), &[]);
    assert_eq!(week["week_number"], 4);
    let words = "Check the Definition of Done of Thing 1: 1 of 2 points hold so far";
    assert!(week["deliverables"].as_array().unwrap().contains(&json!(words)), "{week}");
}

#[test]
fn a_learner_who_logs_only_milestones_is_not_sent_back() {
    let workspace = small(3, 15);
    let log = |day: i64, week: u32| {
        let at = chrono::Utc::now() - chrono::TimeDelta::days(day);
        format!("{}\n", json!({"timestamp": at.to_rfc3339(), "event": "week_completed", "month": 1, "week": week}))
    };
    workspace.write(".claude/memory/progress_log.jsonl", format!("{}{}", log(9, 1), log(3, 2)));
    let week = plan(&workspace, &[]);
    assert_eq!(ids(&week, "tasks")[..2], ["m1w3a", "m1w3b"]);
    assert!(week["tasks"].as_array().unwrap().iter().all(|task| task["kind"] != "carried_over"));
}

#[test]
fn without_a_path_there_is_an_answer_and_no_failure() {
    let workspace = TestWorkspace::new();
    assert!(workspace.los(&["plan"]).ok().contains("There is no path here yet"));
    assert_eq!(plan(&workspace, &[])["tasks"], json!([]));
    assert!(workspace.los(&["plan", "--week", "53", "--json"]).failed().0 == "INVALID_INPUT");
}

#[test]
fn looking_writes_nothing_and_keeping_writes_once() {
    let workspace = small(2, 8);
    let ran = workspace.los(&["plan"]);
    assert!(ran.stderr.contains("los plan --keep"), "{ran:?}");
    let _ = ran.ok();
    assert_eq!(workspace.log(), "");
    let staged = workspace.los(&["plan", "--keep"]);
    assert_eq!(staged.exit, Some(5), "{staged:?}");
    assert_eq!(workspace.log(), "");
    let before = plan(&workspace, &[]);
    let ran = workspace.los(&["plan", "--yes"]).ok();
    assert!(ran.contains("Kept as your plan for week 2."), "{ran}");
    let line = &workspace.events()[0];
    let facts = &line["metadata"];
    assert_eq!((&line["event"], &facts["plan_week"], &facts["month"]), (&json!("week_planned"), &json!(2), &json!(1)));
    assert_eq!(facts["tasks"], json!(ids(&before, "tasks")));
    let after = plan(&workspace, &[]);
    assert_eq!(after["kept"], true);
    assert_eq!((&after["tasks"], &after["planned_hours"]), (&before["tasks"], &before["planned_hours"]));
    let twice = workspace.los(&["plan", "--keep", "--yes"]);
    assert!(twice.stderr.contains("kept already"), "{twice:?}");
    let _ = twice.ok();
    assert_eq!(workspace.log().lines().count(), 1);
    let refused = workspace.los(&["plan", "--keep", "--yes", "--as-of", "2026-01-06", "--json"]);
    assert_eq!(refused.failed(), ("INVALID_INPUT".to_owned(), 2));
    let far = workspace.los(&["plan", "--keep", "--yes", "--week", "9", "--json"]);
    assert_eq!(far.failed(), ("INVALID_INPUT".to_owned(), 2));
}

#[test]
fn a_kept_plan_wins_and_keeping_one_moves_no_other_score() {
    let workspace = TestWorkspace::sample();
    let record = |tasks: Value| {
        json!({"timestamp": "2026-03-09T07:00:00Z", "event": "week_planned", "message": "Kept: 2 tasks and 1 review, 3.5 h",
            "metadata": {"plan_week": 10, "month": 3, "tasks": tasks, "reviews": ["sql-joins"], "planned_hours": 3.5, "capacity_hours": 9.1}})
    };
    let scores = |workspace: &TestWorkspace| {
        let value = workspace.los(&["evaluate", "--scope", "overall", "--json", "--as-of", "2026-03-15"]).json();
        (value["scores"].clone(), value["n_done"].clone())
    };
    let plain = format!(
        "{}{}\n",
        workspace.log(),
        json!({"timestamp": "2026-03-09T07:00:00Z", "event": "week_planned", "message": "so be it"})
    );
    let kept = format!("{}{}\n", workspace.log(), record(json!(["m03-w1-plots", "m02-w4-joins-again", "gone"])));
    workspace.write(".claude/memory/progress_log.jsonl", plain);
    let expected = scores(&workspace);
    workspace.write(".claude/memory/progress_log.jsonl", kept);
    assert_eq!(scores(&workspace), expected);
    let week = plan(&workspace, &["--as-of", "2026-03-12"]);
    assert_eq!(ids(&week, "tasks"), ["review:sql-joins", "m03-w1-plots", "m02-w4-joins-again", "gone"]);
    assert_eq!(with_status(&week, "completed"), ["review:sql-joins"]);
    assert!(week["kept"] == true && ids(&week, "overflow").contains(&"m02-w4-answers".to_owned()), "{week}");
    let past = plan(&workspace, &["--as-of", "2026-03-20", "--week", "10"]);
    assert!(ids(&past, "tasks").contains(&"m02-w4-answers".to_owned()), "done beside the plan: {past}");
}

#[test]
fn a_blocked_task_says_so() {
    let workspace = small(1, 1);
    let at = chrono::Utc::now().to_rfc3339();
    let line = json!({"timestamp": at, "event": "blocker_identified", "message": "no idea", "task": "m1w1b"});
    workspace.write(".claude/memory/progress_log.jsonl", format!("{line}\n"));
    let week = plan(&workspace, &[]);
    let task = week["tasks"].as_array().unwrap().iter().find(|task| task["id"] == "m1w1b").unwrap();
    assert_eq!(task["blocked"], true);
    assert!(task["why"].as_str().unwrap().starts_with("a blocker is open"));
}

#[test]
fn a_remediation_week_holds_what_its_decision_names() {
    let workspace = small(3, 29);
    let decision = json!({"timestamp": "2026-01-05T10:00:00Z", "decision": "remediation_week", "status": "approved", "id": "r-1",
        "before_hash": workspace.los(&["path", "show", "--json"]).json()["hash"],
        "details": {"month": 2, "plan_week": 5, "skills": [{"id": "skill-1-1", "retained": 0.3, "target": 0.7}],
            "tasks": [{"id": "m1w1a", "skill": "skill-1-1", "est": 1.5}], "consumes_buffer": null, "shifted": []}});
    workspace.write(".claude/memory/decisions.jsonl", format!("{decision}\n"));
    let week = plan(&workspace, &[]);
    assert_eq!((&week["week_number"], &week["kind"]), (&json!(5), &json!("remediation")));
    let first = &week["tasks"][0];
    assert_eq!(
        (&first["id"], &first["kind"], &first["base_hours"]),
        (&json!("m1w1a"), &json!("remediation"), &json!(1.5))
    );
    let others = week["tasks"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|task| task["kind"] != "remediation" && task["kind"] != "review");
    assert!(others.count() <= 3);
}
