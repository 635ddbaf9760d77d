//! What two more strangers met: an approved change that changed nothing, two ends of one month, and words that were not true of the day.

use los_app::calls::caller::Face;
use los_app::failure::for_tools;
use serde_json::{Value, json};

use super::numbers_of_a_stranger::at;
use crate::support::TestWorkspace;
use crate::support::tools::{Tools, assert_has};

const NOW: &str = "2026-11-30T10:00:00Z";

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("{name} of {value}"))
}

#[test]
fn a_change_that_is_made_again_after_its_opposite_counts_and_is_taken_back_by_its_own_id() {
    let workspace = TestWorkspace::bare();
    workspace.los(&["init", "--yes", "--name", "Kim", "--path", "shipped", "--level", "Beginner"]).ok();
    let tools = Tools::approving(&workspace);
    let swap = || {
        let answer = tools.call_ok("adapt_path", &json!({"wish": "swap-month 5 6"}));
        assert_eq!(answer["approved"], true, "{answer}");
        text(&answer["mutations"][0], "id").to_owned()
    };
    let ids = [swap(), swap(), swap(), swap(), swap()];
    assert_eq!(ids.iter().collect::<std::collections::BTreeSet<_>>().len(), ids.len(), "{ids:?}");
    let shown = workspace.los(&["path", "show"]).ok();
    assert!(!shown.contains("changes nothing"), "{shown}");
    let last = ids.last().unwrap();
    let back = tools.call_ok("adapt_path", &json!({"wish": format!("revert {last}")}));
    assert_eq!(back["approved"], true, "{back}");
}

#[test]
fn a_revert_waits_once_and_without_an_id_those_in_force_are_named() {
    let workspace = TestWorkspace::bare();
    workspace.los(&["init", "--yes", "--name", "Kim", "--path", "shipped", "--level", "Beginner"]).ok();
    let made = Tools::approving(&workspace).call_ok("adapt_path", &json!({"wish": "swap-month 5 6"}));
    let id = text(&made["mutations"][0], "id");
    let tools = Tools::at(&workspace);
    let revert = || tools.call_ok("adapt_path", &json!({"wish": format!("revert {id}")}))["pending_id"].clone();
    let first = revert();
    assert!(first.is_string());
    assert_eq!(revert(), first);
    let named = tools.call_err("adapt_path", &json!({"wish": "revert"}));
    assert!(text(&named["details"], "suggestion").contains(id), "{named}");
    workspace.los(&["memory", "reject", first.as_str().unwrap()]).ok();
}

#[test]
fn in_the_last_month_the_path_ends_with_the_month() {
    let workspace = TestWorkspace::sample();
    let done = json!({"event": "task_completed", "message": "", "metadata": {"task": "37"}});
    at(&workspace, "2026-03-20T18:00:00Z").call_ok("log_progress", &done);
    let status = at(&workspace, "2026-03-31T18:00:00Z").call_ok("get_status", &json!({}));
    assert_eq!(status["near_end"]["month"], 3);
    for name in ["day", "earliest", "latest", "when"] {
        assert_eq!(status["near_end"][name], status["end"][name], "{name} of {status}");
    }
}

#[test]
fn a_corrected_grade_counts_as_what_it_says() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, NOW);
    let cards = tools.call_ok("get_reviews", &json!({}));
    let id = text(&cards["cards"][0], "id");
    tools.call_ok("grade_reviews", &json!({"grades": {id: "hard"}}));
    let entry = workspace.last_event()["entry_id"].clone();
    let with = json!({"corrects": entry, "with": {"grade": "good"}});
    tools.call_ok("log_progress", &json!({"event": "correction", "message": "", "metadata": with}));
    assert_has(&workspace.last_event(), &json!({"metadata.with.grade": "good", "metadata.with.score": 0.8}));
}

#[test]
fn the_plan_can_begin_anew_by_a_wish() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, NOW);
    let debt = || tools.call_ok("get_status", &json!({}))["debt_hours"].clone();
    assert!(debt().is_number());
    let anew = tools.call_ok("adapt_path", &json!({"wish": "restart"}));
    assert_eq!((anew["approved"].as_bool(), debt()), (Some(true), Value::Null), "{anew}");
    for (words, tool) in [
        ("`los plan --restart` lets them go", "`adapt_path` with the wish `restart` lets them go"),
        ("Try `los hours 1`.", "Try `adapt_path` with the wish `lighter HOURS` or `faster HOURS`."),
        ("`los review --skill shell` asks", "`get_reviews` with `limit` asks"),
        ("`los adapt --revert ID` takes it back", "`adapt_path` with the wish `revert ID` takes it back"),
    ] {
        assert_eq!(for_tools(words), tool);
    }
}

#[test]
fn a_path_without_a_task_does_not_pass() {
    let workspace = TestWorkspace::sample();
    let mut tools = Tools::approving(&workspace);
    tools.ctx.caller.face = Face::Mcp;
    workspace.write("data/paths/Bread/month-01/README.md", "# Month 1: Bread\n\n### Woche 1\n\n- [ ] Bake (1 h)\n");
    let checked = tools.call_ok("check_path", &json!({"path": "data/paths"}));
    assert_eq!(checked["ok"], false, "{checked}");
    let codes: Vec<&Value> = checked["problems"].as_array().unwrap().iter().map(|problem| &problem["code"]).collect();
    assert!(codes.contains(&&json!("no-tasks")), "{checked}");
    let refused = tools.call_err("add_path", &json!({"path": "data/paths"}));
    assert!(refused.to_string().contains("is not in order yet"), "{refused}");
}
