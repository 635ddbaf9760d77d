//! What two more strangers met: an approved change that changed nothing, two ends of one month, and words that were not true of the day.

use los_app::calls::approval::{Decision, Prepared, commit};
use los_app::calls::caller::Face;
use los_app::calls::tool::ToolResult;
use los_app::failure::for_tools;
use los_app::tools::registry;
use los_model::error::Code;
use los_store::memory::proposal::ApprovedBy;
use serde_json::{Value, json};

use super::numbers_of_a_stranger::at;
use super::sessions::{TASK, solve};
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
    let begun = tools.call_ok("adapt_path", &json!({"wish": "begin Intermediate"}));
    assert!(text(&begun, "note").contains("; the path of Beginner loses 4 approved changes"), "{begun}");
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

#[test]
fn a_pass_that_was_taken_back_is_offered_again() {
    let workspace = TestWorkspace::sample();
    solve(&workspace);
    let tools = Tools::approving(&workspace);
    let check = || {
        let answers = json!({"task": TASK, "answers": {"1": 3, "2": "43", "3": "4"}});
        tools.call_ok("check_task", &answers);
        workspace.last_event()
    };
    let passed = check();
    assert_has(&passed, &json!({"event": "task_checked", "metadata.task": TASK}));
    assert_eq!(check()["entry_id"], passed["entry_id"], "it is in the log already");
    let back = json!({"event": "correction", "message": "", "metadata": {"corrects": passed["entry_id"]}});
    tools.call_ok("log_progress", &back);
    let again = check();
    assert_has(&again, &json!({"event": "task_checked", "metadata.task": TASK}));
    assert_ne!(again["entry_id"], passed["entry_id"]);
}

#[test]
fn a_search_looks_at_the_level_that_has_begun() {
    let workspace = TestWorkspace::sample();
    workspace.write("paths/Bread/month-01/README.md", BREAD);
    let tools = at(&workspace, NOW);
    let found = || {
        let answer = tools.call_ok("context_search", &json!({"query": "Feed a sourdough starter for five days"}));
        answer.to_string().contains("paths/Bread/")
    };
    assert!(!found());
    tools.call_ok("adapt_path", &json!({"wish": "begin Bread"}));
    assert!(found());
}

const BREAD: &str = "# Month 1: Bread\n\n### Week 1: Dough\n\n- [ ] Feed a sourdough starter for five days (2 h) #dough ^feed\n\
    - [ ] Bake a loaf (2 h) #dough ^bake\n";

#[test]
fn a_level_that_begins_late_in_a_week_owes_nothing_of_it() {
    let workspace = TestWorkspace::sample();
    workspace.write("paths/Bread/month-01/README.md", BREAD);
    // A Sunday; the sample's weeks begin on Mondays.
    at(&workspace, "2026-11-29T18:00:00Z").call_ok("adapt_path", &json!({"wish": "begin Bread"}));
    let standing = |now: &str| {
        let status = at(&workspace, now).call_ok("get_status", &json!({}));
        assert!(status.get("debt_hours").is_none(), "{status}");
        let plan = at(&workspace, now).call_ok("get_weekly_plan", &json!({}));
        assert_eq!(plan["deliverables"], json!([]), "the level has no project: {plan}");
        status["verdicts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|verdict| text(verdict, "standing").to_owned())
            .collect::<Vec<_>>()
    };
    for now in ["2026-11-29T19:00:00Z", "2026-11-30T08:00:00Z"] {
        assert_eq!(standing(now)[0], "too early to say", "{now}");
    }
}

#[test]
fn of_two_promises_that_wait_the_later_one_makes_the_other_stale() {
    let workspace = TestWorkspace::sample();
    let staging = Tools::at(&workspace);
    let staged = |wish: &str| {
        let answer = staging.call_ok("adapt_path", &json!({ "wish": wish }));
        text(&answer, "pending_id").to_owned()
    };
    let (first, second) = (staged("lighter 4"), staged("faster 12"));
    workspace.los(&["memory", "approve", &second, "--yes"]).ok();
    let refused = workspace.los(&["memory", "approve", &first, "--yes"]);
    assert!(refused.exit == Some(2) && refused.stderr.contains("another promise was made since"), "{refused:?}");
    assert_eq!(workspace.last_event()["metadata"]["hours"], 12.0);
}

#[test]
fn a_plan_that_was_kept_before_an_illness_is_judged_without_its_days() {
    let workspace = TestWorkspace::sample();
    let monday = at(&workspace, "2026-03-16T09:00:00Z");
    let plan = monday.call_ok("get_weekly_plan", &json!({}));
    let ids: Vec<&Value> = plan["tasks"].as_array().unwrap().iter().map(|task| &task["id"]).collect();
    monday.call_ok("log_progress", &json!({"event": "week_planned", "message": "yes", "metadata": {"tasks": ids}}));
    let planned = || {
        let all = json!({"scope": "week", "detail": "full"});
        let evaluation = at(&workspace, "2026-03-23T09:00:00Z").call_ok("evaluate_progress", &all);
        evaluation["progress"]["hours_due"].as_f64().unwrap_or_else(|| panic!("{evaluation}"))
    };
    let whole = planned();
    let ill =
        json!({"event": "pause_started", "message": "ill", "metadata": {"from": "2026-03-17", "until": "2026-03-20"}});
    at(&workspace, "2026-03-17T09:00:00Z").call_ok("log_progress", &ill);
    assert!((planned() / whole - 3.0 / 7.0).abs() < 0.02, "{} of {whole}", planned());
}

#[test]
fn a_level_of_a_draft_brings_the_lessons_beside_it() {
    let workspace = TestWorkspace::sample();
    workspace.write("data/paths/Bread/month-01/README.md", BREAD);
    workspace.write("data/paths/practice/feed/starter/feed.py", "print('feed it')\n");
    let tools = Tools::approving(&workspace);
    tools.call("add_path", &json!({"path": "data/paths/Bread"})).unwrap_or_else(|error| panic!("{error}"));
    assert!(workspace.path("paths/practice/feed/starter/feed.py").is_file());
}

#[test]
fn numbers_name_tasks_and_a_bare_plan_says_that_it_keeps_none() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, NOW);
    let log = |event: &str, facts: Value| {
        tools.call_ok("log_progress", &json!({"event": event, "message": "x", "metadata": facts}))
    };
    log("study", json!({"task": 37, "duration_hours": 0.5}));
    assert_eq!(workspace.last_event()["metadata"]["task"], "m02-w4-joins-again");
    let bare = log("week_planned", json!({}));
    assert!(text(&bare, "note").contains("no plan is kept by it"), "{bare}");
    log("week_planned", json!({"tasks": [37]}));
    assert_eq!(workspace.last_event()["metadata"]["tasks"], json!(["m02-w4-joins-again"]));
}

#[test]
fn one_deliverable_of_two_is_not_the_project() {
    let workspace = TestWorkspace::new();
    workspace.write(
        "paths/Bread/month-01/README.md",
        format!("{BREAD}\n## Main project: A loaf\n\n### Deliverables\n\n- [ ] A loaf on the table\n- [ ] A page on how it was made\n"),
    );
    workspace.write(
        ".claude/memory/learner_profile.json",
        "{\"level\":\"Bread\",\"start_date\":\"2026-11-30\",\"hours_per_week\":6}",
    );
    let tools = at(&workspace, "2026-12-01T10:00:00Z");
    let listed = || tools.call_ok("get_weekly_plan", &json!({}))["deliverables"].to_string();
    assert!(listed().contains("A loaf on the table"), "{}", listed());
    let loaf =
        json!({"event": "deliverable_shipped", "message": "done", "metadata": {"deliverable": "A loaf on the table"}});
    tools.call_ok("log_progress", &loaf);
    assert!(
        listed().contains("A loaf on the table (shipped)") && listed().contains("A page on how it was made"),
        "{}",
        listed()
    );
}

#[test]
fn of_two_ends_of_one_session_that_were_asked_about_at_once_one_is_written() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    let session = tools.call_ok("start_session", &json!({"task": "m03-w1-plots"}))["entry_id"].clone();
    let facts = json!({"task": "m03-w1-plots", "session": session, "duration_hours": 0.5, "status": "claimed"});
    let entry = json!({"event": "study", "message": "", "metadata": facts});
    let asked = || match (registry::find("log_progress").unwrap().begin)(&tools.ctx, entry.clone()).unwrap() {
        ToolResult::Pending(prepared) => prepared,
        _ => panic!("no question"),
    };
    let (first, second) = (asked(), asked());
    let yes = |prepared: Prepared<Value>| {
        let decisions = prepared.all(Decision::Approve(ApprovedBy::Standing));
        commit(&tools.ctx, prepared, &decisions)
    };
    yes(first).unwrap();
    assert_has(&workspace.last_event(), &json!({"event": "study", "metadata.status": "claimed"}));
    assert_eq!(yes(second).unwrap_err().code(), Code::Stale);
}

#[test]
fn the_whole_answer_of_the_http_api_is_a_baseline() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::at(&workspace);
    let hardware = tools.call_ok("list_hardware", &json!({}));
    let whole = json!({"tool": "list_hardware", "ok": true, "result": hardware});
    let [bare, whole] =
        [&hardware, &whole].map(|baseline| tools.call_ok("diff_baseline", &json!({"baseline": baseline})));
    assert_eq!(whole, bare);
}

#[test]
fn a_raw_entry_is_not_another_learners() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    let entry = |learner: &str| {
        let entry =
            json!({"timestamp": "2026-03-01T10:00:00Z", "event": "note", "message": "x", "learner_id": learner});
        tools.call("write_memory_entry", &json!({"file": "progress_log.jsonl", "entry": entry}))
    };
    assert_eq!(entry("other").unwrap_err()["details"]["field"], "entry.learner_id");
    entry("mira").unwrap();
}

#[test]
fn a_terminal_keeps_a_grade_by_an_assistant_as_the_tool_does() {
    let workspace = TestWorkspace::sample();
    let log = |by: &str| {
        let facts = ["passed=2", "total=3", "model=m-1", by].map(|fact| ["--meta", fact]);
        let words = [&["log", "task_checked", "Clear.", "--task", TASK, "--yes"], facts.as_flattened()].concat();
        workspace.los(&words)
    };
    log("by=assistant").ok();
    let facts =
        json!({"event": "task_checked", "metadata.by": "assistant", "metadata.passed": 2, "metadata.model": "m-1"});
    assert_has(&workspace.last_event(), &facts);
    assert_eq!(log("by=machine").exit, Some(2), "a check that the program ran is written by it alone");
}

#[test]
fn one_run_three_times_is_no_audit_of_a_grader() {
    let workspace = TestWorkspace::sample();
    workspace.write("run.jsonl", "{\"id\": \"g01\", \"grade\": 0.5, \"model\": \"m-1\"}\n");
    let refused = workspace.los(&["grader", "audit", "run.jsonl", "run.jsonl", "run.jsonl"]);
    assert!(refused.exit == Some(2) && refused.stderr.contains("is named twice"), "{refused:?}");
}

#[test]
fn a_week_that_is_a_pause_expects_no_hours_on_any_face() {
    let workspace = TestWorkspace::sample();
    let tools = at(&workspace, NOW);
    let ill =
        json!({"event": "pause_started", "message": "ill", "metadata": {"from": "2026-11-30", "until": "2026-12-05"}});
    tools.call_ok("log_progress", &ill);
    let status = tools.call_ok("get_status", &json!({}));
    assert_eq!((&status["week_kind"], &status["hours_expected"]), (&json!("pause"), &json!(0.0)));
}
