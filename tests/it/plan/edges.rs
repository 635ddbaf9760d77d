//! Plans at the edges: before and after the path, everything done, pauses, plans that no longer stand, long tasks in a calendar.

use serde_json::{Value, json};

use crate::plan::plan::{ids, plan, small, tasks, with_status};
use crate::support::TestWorkspace;
use crate::support::tools::{Tools, assert_has};

fn ago(delta: chrono::TimeDelta) -> String {
    (chrono::Utc::now() - delta).to_rfc3339()
}

/// Tasks done so many days ago, an hour each.
fn done<T: AsRef<str>>(days: i64, tasks: &[T]) -> Vec<Value> {
    let at = ago(chrono::TimeDelta::days(days));
    let event =
        |task: &T| json!({"timestamp": at, "event": "task_completed", "task": task.as_ref(), "score": 0.9, "hours": 1});
    tasks.iter().map(event).collect()
}

#[test]
fn a_finished_path_leaves_only_unshipped_deliverables() {
    let workspace = small(1, 8);
    let all: Vec<String> = (1..=4).flat_map(|week| ["a", "b"].map(|half| format!("m1w{week}{half}"))).collect();
    workspace.write_events(&done(6, &all));
    let text = workspace.los(&["plan"]).ok();
    assert!(text.contains("Every task of the path is done"), "{text}");
    let later = &ago(chrono::TimeDelta::days(-50))[..10];
    assert_has(&plan(&workspace, later, None), &json!({"kind": "after", "deliverables": ["A thing"]}));
    let past = workspace.los(&["plan", "--as-of", later, "--week", "3"]).ok();
    assert!(past.contains("0 h done; capacity was") && past.contains("no work is logged in it"), "{past}");
}

#[test]
fn a_week_with_an_earlier_months_tasks_lists_its_deliverables() {
    let workspace = small(2, 29);
    workspace.write_events(&done(8, &["m1w1a", "m1w1b", "m1w2a", "m1w2b", "m1w3a", "m1w3b", "m1w4a"]));
    let week = plan(&workspace, "", None);
    assert_has(&week, &json!({"month": 1, "deliverables": ["A thing"]}));
    assert_eq!(with_status(&week, "pending").iter().filter(|id| id.starts_with("m1")).count(), 1);
}

#[test]
fn a_pause_holds_no_plan_also_where_one_was_kept_before() {
    let workspace = TestWorkspace::sample();
    workspace.add_event(&json!({"timestamp": "2026-02-16T00:00:00Z", "event": "week_planned", "metadata": {
        "plan_week": 7, "tasks": ["m02-w1-clean"], "reviews": ["pytest"]}}));
    for (as_of, week) in [("2026-02-18", None), ("2026-03-15", Some(7))] {
        let week = plan(&workspace, as_of, week);
        assert_has(&week, &json!({"kind": "pause", "kept": false, "planned_hours": 0.0}));
        assert!(!ids(&week, "tasks").contains(&"review:pytest".to_owned()), "{week}");
    }
}

#[test]
fn a_remediation_week_holds_what_its_decision_names_until_a_later_plan_is_kept() {
    let workspace = small(3, 29);
    let hash = workspace.los(&["path", "show", "--json"]).json()["hash"].clone();
    let decide = |minutes: i64| {
        let decision = json!({"timestamp": ago(chrono::TimeDelta::minutes(minutes)), "decision": "remediation_week",
            "status": "approved", "id": "r-1", "before_hash": hash,
            "details": {"month": 2, "plan_week": 5, "skills": [{"id": "skill-1-1", "retained": 0.3, "target": 0.7}],
                "tasks": [{"id": "m1w1a", "skill": "skill-1-1", "est": 1.5}], "consumes_buffer": null, "shifted": []}});
        workspace.write(".claude/memory/decisions.jsonl", format!("{decision}\n"));
        plan(&workspace, "", None)
    };
    let decided = json!({"week_number": 5, "kind": "remediation", "kept": false, "tasks.0.id": "m1w1a", "tasks.0.kind": "remediation",
        "tasks.0.base_hours": 1.5});
    let alone = decide(10);
    assert_has(&alone, &decided);
    let others = tasks(&alone).iter().filter(|task| task["kind"] != "remediation" && task["kind"] != "review");
    assert!(others.count() <= 3, "{alone}");
    let at = ago(chrono::TimeDelta::minutes(30));
    let kept = json!({"timestamp": at, "event": "week_planned", "metadata": {"plan_week": 5, "tasks": ["m1w4b"], "reviews": []}});
    workspace.write_events(&[kept]);
    assert_has(&decide(10), &decided);
    assert_has(&decide(50), &json!({"kind": "remediation", "kept": true, "tasks.0.id": "m1w4b"}));
}

#[test]
fn a_path_that_has_not_begun_says_when_it_does() {
    let ran = small(1, -3).los(&["plan"]).ok();
    assert!(ran.contains("· begins in 3 days") && ran.contains("until there is data"), "{ran}");
    assert!(!small(1, 1).los(&["plan"]).ok().contains("begins in"));
}

#[test]
fn only_a_kept_plan_is_given_when_none_is_to_be_made() {
    let workspace = small(2, 8);
    let ask = |week: Value| json!({"learner_id": "ada", "week_number": week, "generate_if_missing": false});
    let tools = Tools::at(&workspace);
    assert_eq!(tools.call_err("get_weekly_plan", &ask(Value::Null))["code"], "FILE_NOT_FOUND");
    let _ = workspace.los(&["plan", "--keep", "--yes"]).ok();
    let given = tools.call_ok("get_weekly_plan", &ask(Value::Null));
    assert_has(&given, &json!({"week_number": 2, "kept": true}));
    assert_eq!(tools.call_err("get_weekly_plan", &ask(json!(3)))["code"], "FILE_NOT_FOUND");
    tools.assert_refused("get_weekly_plan", &ask(json!(2)), &[("week_number", json!([0, 53]))]);
}

#[test]
fn a_pace_is_only_compared_with_hours_that_there_were() {
    let workspace = TestWorkspace::sample();
    for (as_of, words) in [("2026-06-01", "no earlier hours to compare with."), ("2026-03-15", "× your usual hours")] {
        let found = Tools::as_of(&workspace, as_of).evaluation("week");
        assert!(found["details"]["engagement"]["why"].as_str().unwrap().contains(words), "{as_of}: {found}");
    }
}

#[test]
fn a_past_week_lists_reviews_of_unknown_skills_too() {
    let workspace = small(1, 20);
    let at = |days: i64| format!("{}T00:10:00Z", &ago(chrono::TimeDelta::days(days))[..10]);
    let reviewed = |days: i64, skill: &str| json!({"timestamp": at(days), "event": "review_completed", "skill": skill, "score": 0.8});
    workspace.write_events(&[
        reviewed(18, "skill-1-1"),
        reviewed(13, "sailing"),
        reviewed(12, "cooking"),
        json!({"timestamp": at(12), "event": "week_planned", "metadata": {
            "plan_week": 2, "tasks": ["m1w1a"], "reviews": ["cooking"]}}),
        json!({"timestamp": at(5), "event": "deliverable_shipped", "deliverable": "Thing 1", "month": 1}),
    ]);
    let first = plan(&workspace, "", 1);
    // The plan that the week was given, and what was done beyond it.
    assert_eq!(ids(&first, "tasks"), ["m1w1a", "m1w1b", "m1w2a", "review:skill-1-1"]);
    let review = json!({"status": "completed", "why": "done", "estimated_hours": 0.5, "base_hours": 0.5});
    assert_has(&first["tasks"][3], &review);
    let second = plan(&workspace, "", 2);
    assert_eq!(ids(&second, "tasks"), ["review:cooking", "m1w1a", "review:sailing"]);
    assert_eq!(with_status(&second, "completed"), ["review:cooking", "review:sailing"]);
    // A deliverable shipped this week is shown with its day.
    assert_eq!(plan(&workspace, "", 3)["deliverables"], json!([format!("Thing 1 (shipped {})", &at(5)[..10])]));
}

#[test]
fn one_task_and_one_hour_are_told_in_the_singular() {
    let workspace = TestWorkspace::new();
    let month = "---\ntitle: First\n---\n# Month 1\n\n### Week 1: Adding\n\n- [ ] Add two numbers (2h) #adding ^add\n";
    workspace.write("paths/Beginner/month-01/README.md", month);
    for (as_of, words) in [
        ("2026-01-05", "Nothing is due yet; no plan was kept."),
        ("2026-01-10T06:00:00Z", "0 of 2 planned hours of the path are done (1 h is due by now); no plan was kept."),
    ] {
        let found = Tools::as_of(&workspace, as_of).evaluation("week");
        assert_eq!(found["details"]["completion"]["why"], words, "{as_of}");
    }
}

#[test]
fn work_beyond_the_weeks_plan_counts_whole_and_asks_for_nothing() {
    let workspace = TestWorkspace::new();
    workspace.write(".claude/memory/learner_profile.json", r#"{"hours_per_week": 2, "start_date": "2026-01-05"}"#);
    let month = "---\ntitle: First\n---\n# Month 1\n\n### Week 1: Adding\n\n- [ ] Add two numbers (2h) #adding ^add\n\n\
                 ### Week 2: Taking away\n\n- [ ] Take one number away (2h) #taking ^take\n";
    workspace.write("paths/Beginner/month-01/README.md", month);
    let done = |task: &str| json!({"timestamp": "2026-01-06T10:00:00Z", "event": "task_completed", "task": task});
    workspace.write_events(&[done("add"), done("take")]);
    let found = Tools::as_of(&workspace, "2026-01-12").evaluation("month");
    let why = found["details"]["completion"]["why"].as_str().unwrap();
    assert!(why.starts_with("4 of 1.5 planned hours of the path are done"), "{why}");
    let week = plan(&workspace, "2026-01-10", 1);
    let [taken] = &week["overflow"].as_array().unwrap()[..] else { panic!("{week}") };
    assert_eq!((&taken["id"], &taken["status"], &taken["why"]), (&json!("take"), &json!("completed"), &json!("done")));
}
