//! `los hours`, `los plan --restart`, `los level` and `los later`: one line of the log each, and what follows from it.

use serde_json::{Value, json};

use crate::plan::plan::{ids, plan, small};
use crate::support::TestWorkspace;
use crate::support::tools::assert_has;

fn last(workspace: &TestWorkspace) -> Value {
    workspace.events().pop().unwrap()
}

fn day(from_now: i64) -> String {
    (chrono::Utc::now().date_naive() + chrono::TimeDelta::days(from_now)).to_string()
}

fn status(workspace: &TestWorkspace) -> Value {
    workspace.los(&["status", "--json"]).json()
}

#[test]
fn hours_are_promised_from_the_next_plan_week_on() {
    // Day 2 of plan week 5.
    let workspace = small(2, 29);
    let said = workspace.los(&["hours", "3", "--yes"]).ok();
    assert!(said.contains(" 3 h a week.") && said.contains("behind the plan so far; `los plan --restart`"), "{said}");
    let line = last(&workspace);
    let facts = json!({"hours": 3.0, "from": day(6), "before": 8.0, "load": 5.0, "total": 40.0, "profile": 8.0});
    assert_has(&line, &json!({"event": "promise_changed", "metadata": facts}));
    assert_eq!(workspace.los(&["hours", "--json"]).json(), json!({"hours": 8.0, "next_week": 3.0}));
    let owed = status(&workspace)["verdicts"][1]["hours_ahead"].clone();
    workspace.los(&["hours", "5", "--from", &day(-1), "--yes"]).ok();
    assert_eq!(status(&workspace)["verdicts"][1]["hours_ahead"], owed, "whole weeks owe what they owed");
    assert_eq!(status(&workspace)["hours_promised"], 5.0, "from the first day of this week on");
    for (args, words) in [
        (vec!["hours", "0"], "more than 0"),
        (vec!["hours", "400"], "at most 168"),
        (vec!["hours", "5", "--from", &day(-2)], "must not be before"),
        (vec!["log", "promise_changed", "x"], "is written by the program itself"),
    ] {
        let said = workspace.los(&[&args[..], &["--yes"]].concat());
        assert!(said.exit == Some(2) && said.stderr.contains(words), "{args:?}: {said:?}");
    }
    // The profile is no promise any more, and each page says so.
    workspace.set_profile("hours_per_week", 2);
    for command in ["status", "plan --show", "report"] {
        let said = workspace.los(&command.split(' ').collect::<Vec<_>>()).ok();
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("Your profile says 2 h a week"), "{command}: {said}");
    }
    workspace.los(&["undo", "--yes"]).ok();
    assert_eq!(status(&workspace)["hours_promised"], 8.0);
}

#[test]
fn a_new_start_lets_go_and_says_what() {
    let workspace = small(2, 29);
    let debt = status(&workspace)["debt_hours"].as_f64().unwrap();
    assert!((debt - 20.0).abs() < 1e-9, "four weeks of five hours: {debt}");
    workspace.los(&["plan", "--restart", "--yes"]).ok();
    assert_has(&last(&workspace), &json!({"event": "plan_restarted", "metadata": {"from": day(-1), "let_go": 20.0}}));
    assert_has(&status(&workspace), &json!({"verdicts.1.hours_ahead": 0.0}));
    assert!(status(&workspace).get("debt_hours").is_none());
    let report = workspace.los(&["report"]).ok();
    assert!(report.contains("20 h were let go on "), "{report}");
    let again = workspace.los(&["plan", "--restart", "--yes"]);
    assert!(again.stderr.contains("there is no debt"), "{again:?}");
    workspace.los(&["undo", "--yes"]).ok();
    assert_has(&status(&workspace), &json!({"debt_hours": 20.0}));
}

#[test]
fn a_task_for_later_is_not_in_this_week() {
    let workspace = small(1, 1);
    let first = ids(&plan(&workspace, "", None), "tasks")[0].clone();
    assert_eq!(first, "m1w1a");
    workspace.los(&["later", "1", "--yes"]).ok();
    assert_has(&last(&workspace), &json!({"event": "task_deferred", "metadata": {"task": "m1w1a", "plan_week": 1}}));
    for list in ["tasks", "overflow"] {
        assert!(!ids(&plan(&workspace, "", None), list).contains(&first));
    }
    assert_ne!(status(&workspace)["next_task"]["id"], first);
    let again = workspace.los(&["later", "m1w1a", "--yes"]);
    assert!(again.stderr.contains("is not for this week already"), "{again:?}");
    assert!(ids(&plan(&workspace, "", 2), "tasks").contains(&first), "it comes back next week");
}

#[test]
fn a_level_begins_with_a_command_and_weeks_count_on() {
    let workspace = small(1, 29);
    let month = workspace.read("paths/Beginner/month-01/README.md").replace("m1w", "n1w");
    workspace.write("paths/Intermediate/month-01/README.md", month);
    let refused = workspace.los(&["level", "Advanced", "--yes"]);
    assert!(refused.stderr.contains("there is no level `Advanced`"), "{refused:?}");
    workspace.los(&["level", "intermediate", "--yes"]).ok();
    let facts = last(&workspace)["metadata"].clone();
    assert_eq!(facts, json!({"level": "Intermediate", "from": day(0), "load": 5.0, "total": 20.0}));
    assert_has(&status(&workspace), &json!({"level": "Intermediate", "plan_week": 5, "tasks_done": 0}));
    assert!(ids(&plan(&workspace, "", None), "tasks").contains(&"n1w1a".to_owned()));
}

#[test]
fn other_hours_are_a_question_with_an_answer() {
    let workspace = small(2, 1);
    let [slow, fast] = ["4h", "12h"].map(|at| workspace.los(&["plan", "--at", at, "--json"]).json()["finish"].clone());
    assert!(fast.as_str() < slow.as_str(), "{fast} {slow}");
    let said = workspace.los(&["plan", "--at", "6"]).ok();
    assert!(said.starts_with("If you give 6 h every week, the path is likely to be done "), "{said}");
    assert_eq!(workspace.los(&["plan", "--at", "soon"]).exit, Some(2));
}
