//! What an eighth stranger met who moved the clock over ten weeks: faces that named different exercises, and decisions that no tool
//! could take back.

use serde_json::{Value, json};

use super::numbers_of_a_stranger::{at, procedures};
use crate::adapt::cli::made;
use crate::support::TestWorkspace;
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::tools::{Tools, assert_has};
use los_app::calls::caller::Face;

const LATER: &str = "2026-01-19T10:00:00Z";

#[test]
fn every_face_names_the_same_exercise() {
    let workspace = procedures();
    let readme = "paths/Beginner/month-01/README.md";
    workspace.write(readme, workspace.read(readme).split_once("## Review").unwrap().0);
    let done = |day: u32, task: &str, score: f64| {
        json!({"timestamp": format!("2026-01-{day:02}T10:00:00Z"), "event": "task_completed", "task": task,
               "duration_hours": 2.0, "score": score})
    };
    for scores in [[0.95, 0.4], [0.4, 0.95]] {
        workspace.write_events(&[done(6, "m01-w1-shell-basics", scores[0]), done(8, "m01-w1-git-first", scores[1])]);
        let tools = at(&workspace, LATER);
        let reviews = tools.call_ok("get_reviews", &json!({}));
        assert_has(&reviews, &json!({"minutes": 15.0, "for_today": 1, "cards.0.kind": "procedure"}));
        let card = &reviews["cards"][0];
        let skill = card["skill"].as_str().unwrap();
        let advice = tools.call_ok("evaluate_progress", &json!({}))["recommendations"].to_string();
        assert!(advice.contains(&format!("Review {skill}: its exercise with new numbers (15 min)")), "{card} {advice}");
        assert_eq!(advice.matches("Review ").count(), 1, "{advice}");
        let status = tools.call_ok("get_status", &json!({"minutes": 60}));
        assert_eq!(status["free"]["short"]["what"], "variant");
        let task = status["free"]["short"]["task"].as_str().unwrap();
        assert!(card["question"].as_str().unwrap().contains(&format!("`{task}`")), "{card} {task}");
    }
}

#[test]
fn a_change_of_the_path_is_taken_back_by_a_wish() {
    let workspace = made(false);
    let mut tools = Tools::approving(&workspace);
    tools.ctx.caller.face = Face::Mcp;
    let changed = tools.call_ok("adapt_path", &json!({"wish": "swap-month 2 3"}));
    let id = changed["mutations"][0]["id"].as_str().unwrap().to_owned();
    assert!(changed["note"].as_str().unwrap().contains(&format!("The wish `revert {id}` takes it back.")), "{changed}");
    let staging = Tools::at(&workspace);
    let waits = staging.call_ok("adapt_path", &json!({"wish": format!("revert {id}")}));
    assert!(waits["pending_id"].is_string() && waits["approved"] == false, "{waits}");
    let back = tools.call_ok("adapt_path", &json!({"wish": format!("revert {id}")}));
    assert_has(&back, &json!({"approved": true, "note": format!("Taken back: {id}.")}));
    let refused = tools.call_err("adapt_path", &json!({"wish": format!("revert {id}")}));
    assert_eq!(refused["details"]["field"], "wish", "{refused}");
}

#[test]
fn an_exam_that_is_off_lets_its_date_go() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, "2026-03-18T10:00:00Z");
    let wish =
        |words: &str| tools.call_ok("adapt_path", &json!({ "wish": words }))["note"].as_str().unwrap().to_owned();
    assert_eq!(wish("exam none"), "There is no target date.");
    assert!(wish("exam 2026-06-30").contains("is the target date"));
    let target = || tools.call_ok("get_status", &json!({}))["target"].clone();
    assert_ne!(target(), Value::Null);
    assert_eq!(wish("exam none"), "There is no target date any more.");
    assert_eq!(target(), Value::Null);
}

#[test]
fn a_first_match_is_shown_however_long_it_is() {
    let workspace = TestWorkspace::sample();
    let around = format!("{}\n", "x".repeat(6000)).repeat(3);
    workspace.write("notes/long.md", format!("{around}needle\n{around}needle\n{around}"));
    let found = Tools::at(&workspace).call_ok("grep_codebase", &json!({"pattern": "needle"}));
    assert_eq!(found["matches"].as_array().unwrap().len(), 1, "{found}");
    assert!(found["message"].as_str().unwrap().starts_with("The first 1 of 2 matches"), "{found}");
}

#[test]
fn a_task_that_lacks_only_its_check_takes_minutes_in_every_view() {
    let workspace = TestWorkspace::sample();
    let claimed = json!({"task": "m03-w1-plots", "duration_hours": 5, "status": "claimed"});
    let tools = at(&workspace, "2026-03-18T10:00:00Z");
    let shown = || tools.call_ok("show_task", &json!({"task": "m03-w1-plots"}))["text"].to_string();
    assert!(!shown().contains("about 0.1 h."), "{}", shown());
    let claim = json!({"event": "task_completed", "message": "", "metadata": claimed});
    at(&workspace, "2026-03-18T09:00:00Z").call_ok("log_progress", &claim);
    assert!(shown().contains("about 0.1 h."), "{}", shown());
    let status = tools.call_ok("get_status", &json!({}));
    let open = status["open_tasks"].as_array().unwrap().iter().find(|task| task["id"] == "m03-w1-plots").unwrap();
    assert_eq!(open["estimated_hours"], 0.1, "{open}");
    let plan = tools.call_ok("get_weekly_plan", &json!({}));
    let lines = ["tasks", "overflow"].into_iter().flat_map(|part| plan[part].as_array().unwrap());
    let planned = lines.into_iter().find(|task| task["id"] == "m03-w1-plots").unwrap_or_else(|| panic!("{plan}"));
    assert_eq!(planned["estimated_hours"], 0.1, "{planned}");
}

#[test]
fn a_start_that_waited_while_a_session_ended_stays_stale() {
    let workspace = TestWorkspace::sample();
    let staging = Tools::at(&workspace);
    let staged = |task: &str| {
        let answer = staging.call_ok("start_session", &json!({ "task": task }));
        answer["pending_id"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    };
    let (first, second) = (staged("m03-w1-plots"), staged("m03-w1-redraw"));
    workspace.los(&["memory", "approve", &first, "--yes"]).ok();
    let refused = |words: &str| {
        let answer = workspace.los(&["memory", "approve", &second, "--yes"]);
        assert!(answer.exit == Some(2) && answer.stderr.contains(words), "{answer:?}");
    };
    refused("this write is stale: a session");
    std::thread::sleep(std::time::Duration::from_millis(1100));
    workspace.los(&["stop", "5m", "--yes"]).ok();
    refused("another session ended since");
}

#[test]
fn hours_of_a_session_whose_task_lacks_its_check_are_hours_of_their_own() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, "2026-03-18T12:00:00Z");
    let hours = || tools.call_ok("get_status", &json!({}))["hours_this_week"].as_f64().unwrap();
    let before = hours();
    let log = |event: &str, at_time: &str, facts: Value| {
        let call = json!({"event": event, "message": "", "metadata": facts});
        at(&workspace, at_time).call_ok("log_progress", &call);
    };
    log("study", "2026-03-18T08:00:00Z", json!({"task": "m03-w1-plots", "duration_hours": 2}));
    let started = at(&workspace, "2026-03-18T09:00:00Z").call_ok("start_session", &json!({"task": "m03-w1-plots"}));
    let session = started["entry_id"].as_str().unwrap();
    log(
        "study",
        "2026-03-18T09:30:00Z",
        json!({"task": "m03-w1-plots", "session": session, "duration_hours": 0.5, "status": "claimed"}),
    );
    assert!((hours() - before - 2.5).abs() < 1e-6, "{before} {}", hours());
}

#[test]
fn hours_that_a_finished_task_holds_are_said_before_the_yes() {
    let workspace = TestWorkspace::sample();
    let entry = |event: &str, hours: f64| {
        let facts = json!({"task": "m03-w3-line", "duration_hours": hours});
        json!({"event": event, "message": "lines", "metadata": facts})
    };
    Tools::approving(&workspace).call_ok("log_progress", &entry("study", 3.0));
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let (question, result) = client.call_answering("log_progress", &entry("task_completed", 1.0), &yes());
    let before = "include the 3 h logged before: 3 h in all; if 1 h came on top, it is 4 h";
    assert!(question["message"].as_str().unwrap().contains(before), "{question}");
    assert!(result.to_string().contains(before), "{result}");
}
