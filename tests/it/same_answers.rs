//! One learner, one day, one answer: what the commands of a day say about the same thing agree, and their errors help.

use serde_json::{Value, json};

use crate::support::TestWorkspace;
use crate::support::shown::assert_each;
use crate::support::tools::{Tools, assert_has};

const DAYS: [&str; 6] = ["2026-01-06", "2026-01-20", "2026-02-10", "2026-02-18", "2026-03-04", "2026-03-15"];

fn actions(evaluation: &Value) -> &[Value] {
    evaluation["next_actions"].as_array().unwrap()
}

#[test]
fn evaluation_and_report_name_the_next_task_and_one_risk() {
    let workspace = TestWorkspace::sample();
    for day in DAYS {
        let tools = Tools::as_of(&workspace, day);
        let id = tools.status()["next_task"]["id"].as_str().unwrap().to_owned();
        let [week, since_start] = ["week", "overall"].map(|scope| tools.evaluation(scope));
        let report = workspace.los(&["--json", "--as-of", day, "report"]).json();
        for evaluation in [&week, &since_start, &report["evaluation"]] {
            let tasks = actions(evaluation).iter().filter_map(|action| action["action"].as_str()?.strip_prefix("Do "));
            let tasks: Vec<&str> = tasks.collect();
            assert!(tasks.len() == 1 && tasks[0].starts_with(&format!("{id} ")), "{day}: {id}, {tasks:?}");
        }
        assert_eq!(report["evaluation"]["next_actions"], week["next_actions"], "{day}");
        let risk = |evaluation: &Value| evaluation["risk"]["may_fall_behind"].as_f64();
        if let (Some(one), Some(other)) = (risk(&week), risk(&since_start)) {
            assert!((one - other).abs() < 1e-9, "{day}: {one}, {other}");
        }
        assert_eq!(risk(&report["evaluation"]), risk(&since_start), "{day}");
    }
}

/// In a pause nothing is expected, after a long silence the advice is kind, who mistypes a name is told what was meant, and lines
/// fit the width of the screen.
#[test]
fn the_sample_learner_is_told_one_story() {
    let workspace = TestWorkspace::sample();
    let shown = assert_each("answers", |line| workspace.shown(line));
    // A command is for copying, so it stays on one line.
    let is_printed = |line: &&str| !line.starts_with(['$', '>']) && !line.trim_start().starts_with("los ");
    let long: Vec<&str> = shown.lines().filter(is_printed).filter(|line| line.chars().count() > 100).collect();
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn a_blocker_is_ended_by_the_command_that_the_advice_gives() {
    let workspace = TestWorkspace::sample();
    let evaluation = Tools::as_of(&workspace, "2026-03-15").evaluation("week");
    let mut commands = actions(&evaluation).iter().filter_map(|action| action["command"].as_str());
    let command = commands.find(|command| command.starts_with("los unblock")).unwrap();
    assert_eq!(command, "los unblock 1 \"what helped\"");
    let n_open = || Tools::at(&workspace).status()["blockers"].as_array().unwrap().len();
    assert_eq!(n_open(), 1);
    workspace.los(&["--yes", "unblock", "1", "what helped"]).ok();
    assert_eq!(n_open(), 0);
}

#[test]
fn two_lines_that_are_told_without_a_path_make_a_first_week() {
    let workspace = TestWorkspace::new();
    workspace.write("paths/Beginner/month-01/README.md", "## Week 1\n- [ ] Print hello (1 h)\n");
    let plan = Tools::as_of(&workspace, "2026-01-05").plan(None);
    assert_has(&plan, &json!({"tasks.0.description": "Print hello"}));
    assert!(!plan["focus"].as_str().unwrap().ends_with(": "));
}

#[test]
fn a_review_is_one_story_in_advice_plan_and_review() {
    let workspace = TestWorkspace::sample();
    let mut met = 0;
    for day in DAYS {
        let tools = Tools::as_of(&workspace, day);
        let evaluation = tools.evaluation("week");
        let is_review = |action: &&Value| action["action"].as_str().unwrap().starts_with("Review ");
        let Some(review) = actions(&evaluation).iter().find(is_review) else {
            continue;
        };
        let command: Vec<&str> = review["command"].as_str().unwrap().split(' ').skip(1).collect();
        let skill = command[2];
        let action = review["action"].as_str().unwrap();
        assert!(
            action.starts_with(&format!("Review {skill}: ")) && action.ends_with("small exercise with it"),
            "{action}"
        );
        // The minutes are those that the plan keeps for it, and what its cards leave of them is said.
        let (plan, minutes) = (tools.plan(None), review["minutes"].as_f64().unwrap());
        let planned = plan["tasks"].as_array().unwrap().iter().find(|task| task["id"] == format!("review:{skill}"));
        if let Some(hours) = planned.and_then(|planned| planned["estimated_hours"].as_f64()) {
            assert!((minutes - hours * 60.0).abs() <= 3.0, "{planned:?}");
        }
        let asked = workspace.los(&[&["--json", "--as-of", day], command.as_slice()].concat()).json();
        assert!(asked["minutes"].as_f64() <= Some(minutes), "{asked}");
        let listed = workspace.los(&[&["--as-of", day], command.as_slice()].concat());
        let said = format!("{}{}", listed.stdout, listed.stderr).replace('\n', " ");
        assert!(said.contains("small exercise with"), "{said}");
        met += 1;
    }
    assert!(met > 0);
}

#[test]
fn a_reviews_exercise_is_logged_as_shown_and_ticks_it_off() {
    let workspace = crate::command_line::review::workspace();
    let listed = workspace.los(&["--as-of", "2026-01-20", "review", "--skill", "joins"]);
    let told = "`los log review_completed --meta skill=joins --hours HOURS`";
    let said = listed.stderr.replace('\n', " ");
    assert!(listed.exit == Some(0) && said.contains(told), "{listed:?}");
    // Before the skill is due, and where all cards are asked for, there is no such rest.
    for command in [
        ["--as-of", "2026-01-08", "review", "--skill", "joins"].as_slice(),
        &["--as-of", "2026-01-20", "review"],
        &["--as-of", "2026-01-20", "--json", "review", "--skill", "joins"],
    ] {
        assert!(!workspace.los(command).stderr.contains("exercise"), "{command:?}");
    }
    let event = serde_json::json!({"timestamp": "2026-01-20T10:00:00Z", "event": "review_completed",
        "message": "an exercise", "metadata": {"skill": "joins", "duration_hours": 0.5}});
    workspace.add_event(&event);
    let after = workspace.los(&["--as-of", "2026-01-20T12:00:00Z", "review", "--skill", "joins"]);
    assert!(!after.stderr.contains("exercise"), "{after:?}");
}
