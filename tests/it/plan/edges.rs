//! Plans at the edges: before and after the path, everything done, pauses, plans that no longer stand, long tasks in a calendar.

use serde_json::json;

use crate::plan::plan::{ids, plan, small, with_status};
use crate::support::TestWorkspace;
use crate::support::mcp_client::McpClient;

#[test]
fn after_the_paths_last_week_the_plan_says_what_is_still_open() {
    let workspace = TestWorkspace::sample();
    let week = plan(&workspace, &["--as-of", "2026-06-01"]);
    assert_eq!(
        (&week["kind"], &week["focus"]),
        (&json!("after"), &json!("The path's last week is over; 17 tasks are still open"))
    );
    let status = workspace.los(&["status", "--as-of", "2026-06-01", "--json"]).json();
    let (total, done) = (status["tasks_total"].as_u64(), status["tasks_done"].as_u64());
    assert_eq!((total, done), (Some(54), Some(37)), "17 are open: {status}");
    // With so much left nobody needs a stretch goal.
    assert!(ids(&week, "overflow").iter().all(|id| id.starts_with("m03-")), "{week}");
    let end = plan(&workspace, &["--as-of", "2026-03-15", "--week", "40"]);
    assert_eq!(end["focus"], "After the path: reviews only");
}

#[test]
fn a_finished_path_leaves_only_unshipped_deliverables() {
    let workspace = small(1, 8);
    let at = (chrono::Utc::now() - chrono::TimeDelta::days(6)).to_rfc3339();
    let done = |task: String| {
        format!("{}\n", json!({"timestamp": at, "event": "task_completed", "task": task, "score": 0.9, "hours": 1}))
    };
    let log: String = (1..=4).flat_map(|week| [done(format!("m1w{week}a")), done(format!("m1w{week}b"))]).collect();
    workspace.write(".claude/memory/progress_log.jsonl", log);
    let text = workspace.los(&["plan"]).ok();
    assert!(text.contains("Every task of the path is done"), "{text}");
    let date = (chrono::Utc::now() + chrono::TimeDelta::days(50)).format("%Y-%m-%d").to_string();
    let after = plan(&workspace, &["--as-of", &date]);
    assert_eq!((&after["kind"], &after["deliverables"]), (&json!("after"), &json!(["A thing"])));
    let past = workspace.los(&["plan", "--as-of", &date, "--week", "3"]).ok();
    assert!(past.contains("0 h done; capacity was") && past.contains("no work is logged in it"), "{past}");
}

#[test]
fn a_week_with_an_earlier_months_tasks_lists_its_deliverables() {
    let workspace = small(2, 29);
    let at = (chrono::Utc::now() - chrono::TimeDelta::days(8)).to_rfc3339();
    let done = |task: &str| {
        format!("{}\n", json!({"timestamp": at, "event": "task_completed", "task": task, "score": 0.9, "hours": 1}))
    };
    let log: String =
        ["m1w1a", "m1w1b", "m1w2a", "m1w2b", "m1w3a", "m1w3b", "m1w4a"].iter().map(|task| done(task)).collect();
    workspace.write(".claude/memory/progress_log.jsonl", log);
    let week = plan(&workspace, &[]);
    assert_eq!((&week["month"], &week["deliverables"]), (&json!(2), &json!(["A thing"])), "{week}");
    assert_eq!(with_status(&week, "pending").iter().filter(|id| id.starts_with("m1")).count(), 1);
}

#[test]
fn a_buffer_week_offers_what_is_left_over_before_stretch_goals() {
    let week = plan(&small(4, 7 * 12 + 1), &[]);
    let overflow = ids(&week, "overflow");
    let stretch = overflow.iter().position(|id| id.starts_with("stretch:")).unwrap();
    assert!(stretch > 0 && overflow[..stretch].iter().all(|id| id.starts_with("m1")), "{overflow:?}");
}

#[test]
fn a_pause_holds_no_plan_also_where_one_was_kept_before() {
    let workspace = TestWorkspace::sample();
    let log = workspace.read(".claude/memory/progress_log.jsonl");
    let kept = json!({"timestamp": "2026-02-16T00:00:00Z", "event": "week_planned", "metadata": {
        "plan_week": 7, "tasks": ["m02-w1-clean"], "reviews": ["pytest"]}});
    workspace.write(".claude/memory/progress_log.jsonl", format!("{log}{kept}\n"));
    for args in [&["--as-of", "2026-02-18"][..], &["--as-of", "2026-03-15", "--week", "7"]] {
        let week = plan(&workspace, args);
        assert_eq!(
            (&week["kind"], &week["kept"], &week["planned_hours"]),
            (&json!("pause"), &json!(false), &json!(0.0)),
            "{week}"
        );
        assert!(!ids(&week, "tasks").contains(&"review:pytest".to_owned()), "{week}");
    }
}

#[test]
fn a_new_remediation_week_is_planned_and_can_be_kept_again() {
    let workspace = small(3, 29);
    let hash = workspace.los(&["path", "show", "--json"]).json()["hash"].clone();
    let decision = |minutes: i64| {
        let at = (chrono::Utc::now() - chrono::TimeDelta::minutes(minutes)).to_rfc3339();
        json!({"timestamp": at, "decision": "remediation_week", "status": "approved", "id": "r-1", "before_hash": hash,
            "details": {"month": 2, "plan_week": 5, "skills": [], "tasks": [{"id": "m1w1a", "skill": "skill-1-1", "est": 1.5}],
                "consumes_buffer": null, "shifted": []}})
    };
    let at = (chrono::Utc::now() - chrono::TimeDelta::minutes(30)).to_rfc3339();
    let kept = json!({"timestamp": at, "event": "week_planned", "metadata": {"plan_week": 5, "tasks": ["m1w4b"], "reviews": []}});
    workspace.write_events(&[kept]);
    for (minutes, is_kept) in [(10, false), (50, true)] {
        workspace.write(".claude/memory/decisions.jsonl", format!("{}\n", decision(minutes)));
        let week = plan(&workspace, &[]);
        assert_eq!((&week["kind"], &week["kept"]), (&json!("remediation"), &json!(is_kept)), "{week}");
        assert_eq!(week["tasks"][0]["id"] == "m1w4b", is_kept, "{week}");
    }
}

#[test]
fn a_path_that_has_not_begun_says_when_it_does() {
    let text = small(1, -3);
    let ran = text.los(&["plan"]).ok();
    assert!(ran.contains("· begins in 3 days"), "{ran}");
    assert!(ran.contains("until there is data"), "{ran}");
    assert!(!small(1, 1).los(&["plan"]).ok().contains("begins in"));
}

#[test]
fn only_a_kept_plan_is_given_when_none_is_to_be_made() {
    let workspace = small(2, 8);
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let ask = json!({"learner_id": "ada", "generate_if_missing": false});
    let refused = client.call_err("get_weekly_plan", &ask);
    assert_eq!(refused["code"], "FILE_NOT_FOUND", "{refused}");
    let _ = workspace.los(&["plan", "--keep", "--yes"]).ok();
    let given = client.call_ok("get_weekly_plan", &ask);
    assert_eq!((&given["week_number"], &given["kept"]), (&json!(2), &json!(true)), "{given}");
    let next = json!({"learner_id": "ada", "week_number": 3, "generate_if_missing": false});
    assert_eq!(client.call_err("get_weekly_plan", &next)["code"], "FILE_NOT_FOUND");
    for week in [0, 53] {
        let ask = json!({"learner_id": "ada", "week_number": week});
        assert_eq!(client.call_err("get_weekly_plan", &ask)["code"], "INVALID_INPUT", "{week}");
    }
    let _ = client.close();
}

#[test]
fn a_pace_is_only_compared_with_hours_that_there_were() {
    let workspace = TestWorkspace::sample();
    let why = |as_of: &str| {
        let value = workspace.los(&["evaluate", "--json", "--as-of", as_of]).json();
        value["details"]["engagement"]["why"].as_str().unwrap_or_default().to_owned()
    };
    let silent = why("2026-06-01");
    assert!(silent.ends_with("no earlier hours to compare with."), "{silent}");
    assert!(why("2026-03-15").contains("× your usual hours"), "{}", why("2026-03-15"));
}

#[test]
fn a_past_week_lists_reviews_of_unknown_skills_too() {
    let workspace = small(1, 20);
    let at = |days: i64| {
        let day = chrono::Utc::now().date_naive() - chrono::TimeDelta::days(days);
        format!("{day}T00:10:00Z")
    };
    let reviewed = |days: i64, skill: &str| json!({"timestamp": at(days), "event": "review_completed", "skill": skill, "score": 0.8});
    workspace.write_events(&[
        reviewed(18, "skill-1-1"),
        reviewed(13, "sailing"),
        reviewed(12, "cooking"),
        json!({"timestamp": at(12), "event": "week_planned", "metadata": {
            "plan_week": 2, "tasks": ["m1w1a"], "reviews": ["cooking"]}}),
        json!({"timestamp": at(5), "event": "deliverable_shipped", "deliverable": "Thing 1", "month": 1}),
    ]);
    let first = plan(&workspace, &["--week", "1"]);
    // The plan that the week was given, and what was done beyond it.
    assert_eq!(ids(&first, "tasks"), ["m1w1a", "m1w1b", "m1w2a", "review:skill-1-1"]);
    let review = &first["tasks"][3];
    assert_eq!(
        (&review["status"], &review["why"], &review["estimated_hours"], &review["base_hours"]),
        (&json!("completed"), &json!("done"), &json!(0.5), &json!(0.5))
    );
    let second = plan(&workspace, &["--week", "2"]);
    assert_eq!(ids(&second, "tasks"), ["review:cooking", "m1w1a", "review:sailing"]);
    assert_eq!(with_status(&second, "completed"), ["review:cooking", "review:sailing"]);
    // A deliverable shipped this week is shown with its day.
    let day = &at(5)[..10];
    let third = plan(&workspace, &["--week", "3"]);
    assert_eq!(third["deliverables"], json!([format!("Thing 1 (shipped {day})")]));
}

#[test]
fn one_task_and_one_hour_are_told_in_the_singular() {
    let workspace = TestWorkspace::new();
    let month = "---\ntitle: First\n---\n# Month 1\n\n### Week 1: Adding\n\n- [ ] Add two numbers (2h) #adding ^add\n";
    workspace.write("paths/Beginner/month-01/README.md", month);
    for (as_of, words) in [
        ("2026-01-05", "Nothing is due yet; 0 of the plan's 1 task is done."),
        ("2026-01-10T06:00:00Z", "0 of 2 planned hours of the week's plan are done (1 h is due by now): 0 of 1 task."),
    ] {
        let evaluation = workspace.los(&["evaluate", "--as-of", as_of, "--json"]).json();
        assert_eq!(evaluation["details"]["completion"]["why"], words, "{as_of}");
    }
}
