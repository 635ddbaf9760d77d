//! What a tenth stranger met: an hour after a long silence that moved the end by months, and words that a terminal refused.

use los_app::failure::for_tools;
use serde_json::{Map, Value, json};

use super::numbers_of_a_stranger::at;
use crate::support::TestWorkspace;
use crate::support::terminal::Terminal;
use crate::support::tools::{Tools, assert_has};

const NOW: &str = "2026-11-30T10:00:00Z";

#[test]
fn an_hour_after_a_long_silence_moves_the_end_by_weeks_and_not_by_months() {
    let end = |study: Option<&str>| {
        let workspace = TestWorkspace::sample();
        if let Some(day) = study {
            workspace.add_event(&json!({"timestamp": day, "event": "study", "duration_hours": 1.0}));
        }
        let status = at(&workspace, NOW).call_ok("get_status", &json!({}));
        let end = &status["end"]["day"];
        end.as_str().unwrap_or_else(|| panic!("{status}")).parse::<chrono::NaiveDate>().unwrap()
    };
    let silent = end(None);
    for day in ["2026-11-29T10:00:00Z", "2026-11-30T09:00:00Z"] {
        let moved = (end(Some(day)) - silent).num_days();
        assert!((0..45).contains(&moved), "{day}: {moved} days");
    }
}

#[test]
fn a_card_that_was_not_recalled_completes_no_review() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, NOW);
    let review = || {
        let plan = tools.call_ok("get_weekly_plan", &json!({}));
        let tasks = plan["tasks"].as_array().unwrap().clone();
        tasks.into_iter().find(|task| task["id"] == "review:pandas-merge").unwrap_or_else(|| panic!("{plan}"))
    };
    let cards = tools.call_ok("get_reviews", &json!({"limit": 100}))["cards"].clone();
    let of_skill = |card: &&Value| card["skill"] == "pandas-merge" && card["kind"] == "question";
    let ids = || cards.as_array().unwrap().iter().filter(of_skill).map(|card| card["id"].as_str().unwrap().to_owned());
    let grade = |word: &str| {
        let grades: Map<String, Value> = ids().map(|id| (id, word.into())).collect();
        tools.call_ok("grade_reviews", &json!({"grades": grades}));
    };
    assert_ne!(review()["status"], "completed");
    grade("again");
    assert_ne!(review()["status"], "completed");
}

#[test]
fn what_a_terminal_is_told_to_type_is_typed_there() {
    let workspace = TestWorkspace::sample();
    let mut tools = Tools::at(&workspace);
    tools.ctx.caller.face = los_app::calls::caller::Face::Mcp;
    let answer = tools.call_ok("adapt_path", &json!({"wish": "another project Tomorrow's warmest hour"}));
    assert!(answer.to_string().contains("los adapt --request another project 'Tomorrow'"), "{answer}");
}

#[test]
fn a_start_of_the_session_that_runs_brings_the_starter_that_is_missing() {
    let workspace = TestWorkspace::beginner();
    Tools::approving(&workspace).call_ok("start_session", &json!({"task": "m01-w1-setup"}));
    let mut terminal = Terminal::start_command(workspace.command(&["start", "m01-w1-setup"]));
    terminal.until("Copy the starter to").press("y");
    assert_eq!(terminal.end().exit, 0);
    assert!(workspace.path("work/m01-w1-setup").is_dir());
    let again = workspace.los(&["start", "m01-w1-setup"]);
    assert!(again.stderr.contains("has been running for"), "{again:?}");
}

#[test]
fn the_shipped_path_may_be_named_with_its_level() {
    let workspace = TestWorkspace::bare();
    let init = |path: &[&str]| {
        workspace.los(&[&["init", "--yes", "--name", "Kim", "--level", "Advanced", "--path"], path].concat())
    };
    assert!(init(&["mine", "--subject", "x"]).stderr.contains("`--level` is for the path that ships"));
    init(&["shipped"]).ok();
}

#[test]
fn a_plan_is_kept_by_the_ids_that_it_lists() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, NOW);
    let plan = tools.call_ok("get_weekly_plan", &json!({}));
    let ids: Vec<&Value> = plan["tasks"].as_array().unwrap().iter().map(|task| &task["id"]).collect();
    assert!(!plan["kept"].as_bool().unwrap() && ids.iter().any(|id| id.as_str().unwrap().starts_with("review:")));
    let log = |facts: Value| {
        let entry = json!({"event": "week_planned", "message": "yes", "metadata": facts});
        tools.call("log_progress", &entry)
    };
    log(json!({ "tasks": ids })).unwrap();
    let kept = workspace.last_event();
    assert_has(&kept, &json!({"metadata.tasks.0": "m02-w4-joins-again", "metadata.reviews.0": "pandas-merge"}));
    assert!(kept["metadata"]["hours"].is_array(), "{kept}");
    assert_eq!(kept["metadata"]["promised_hours"], plan["promised_hours"]);
    let refused = |facts: Value| log(facts).unwrap_err()["message"].as_str().unwrap().to_owned();
    assert!(refused(json!({"tasks": ["no-such-task-xyz"]})).contains("no task `no-such-task-xyz`"));
    assert!(refused(json!({"tasks": ["review:nonsense"]})).contains("no skill `nonsense`"));
    assert!(refused(json!({"tasks": []})).contains("nothing to keep"));
    assert!(refused(json!({"tasks": ["37"], "plan_week": 3})).contains("only that and the next can be kept"));
    let now = tools.call_ok("get_weekly_plan", &json!({}));
    assert_eq!((&now["kept"], &now["tasks"]), (&json!(true), &plan["tasks"]));
}

#[test]
fn cards_of_today_make_no_whole_skill_ready() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, NOW);
    let reviews = || tools.call_ok("get_reviews", &json!({}));
    let before = reviews();
    let cards = before["cards"].as_array().unwrap();
    let grades: Map<String, Value> =
        cards.iter().map(|card| (card["id"].as_str().unwrap().to_owned(), "good".into())).collect();
    tools.call_ok("grade_reviews", &json!({ "grades": grades }));
    let after = reviews();
    assert_eq!(after["ready"].as_u64(), Some(before["ready"].as_u64().unwrap() - cards.len() as u64), "{after}");
}

#[test]
fn a_promise_is_taken_back_by_the_wish_that_takes_back_a_change() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, NOW);
    let promised = || tools.call_ok("get_status", &json!({}))["end"]["day"].clone();
    let before = promised();
    let changed = tools.call_ok("adapt_path", &json!({"wish": "faster 14.5"}));
    assert_eq!(changed["approved"], true, "{changed}");
    assert_ne!(promised(), before);
    let id = workspace.last_event()["entry_id"].as_str().unwrap().to_owned();
    let back = tools.call_ok("adapt_path", &json!({"wish": format!("revert {id}")}));
    assert_eq!(back["approved"], true, "{back}");
    assert!(back["note"].as_str().unwrap().starts_with("Taken back: "), "{back}");
    assert_eq!(promised(), before);
    let unknown = tools.call_err("adapt_path", &json!({"wish": "revert 00000000-0000-7000-8000-00000000aaaa"}));
    assert!(unknown["message"].as_str().unwrap().contains("no entry `00000000-"), "{unknown}");
    // In a terminal the two are two commands.
    let refused = workspace.los(&["adapt", "--revert", &id]).stderr;
    assert!(refused.contains("`los undo ID` takes an entry of the log back"), "{refused}");
    let hint = "`los undo ID` takes an entry of the log back";
    assert!(for_tools(hint).contains("`log_progress` with `correction` takes an entry of the log back"));
}

#[test]
fn a_number_of_cards_leaves_those_of_the_day_as_many_as_the_status_says() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, NOW);
    let of_day = tools.call_ok("get_reviews", &json!({}));
    for limit in [1, 100] {
        let some = tools.call_ok("get_reviews", &json!({"limit": limit}));
        for name in ["ready", "for_today", "minutes", "next"] {
            assert_eq!(some[name], of_day[name], "{name} of {some}");
        }
        let here = some["cards"].as_array().unwrap().len();
        assert_ne!(here, of_day["cards"].as_array().unwrap().len());
        assert!(some["sentence"].as_str().unwrap().contains(&format!(" to ask today ({here} below); ")), "{some}");
    }
}

#[test]
fn a_target_date_that_is_kept_already_is_not_asked_about() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, NOW);
    let note = || tools.call_ok("adapt_path", &json!({"wish": "exam 2028-06-30"}))["note"].to_string();
    assert!(note().contains("30 June 2028 is the target date: "));
    assert!(note().contains("30 June 2028 is the target date already. With "), "{}", note());
}
