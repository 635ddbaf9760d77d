//! What a fourth stranger met who tutored with the tools alone: exercises that passed without an answer, corrections that could not be
//! found, and answers too long to read.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::second_stranger::doing_first;
use super::wrong_turns::right_answers;
use crate::support::TestWorkspace;
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::tools::{Tools, assert_has};

const TASK: &str = "m01-w1-shell-basics";

fn client(workspace: &TestWorkspace) -> McpClient {
    let mut command = workspace.command(&["mcp", "serve"]);
    command.env("PATH", std::env::var("PATH").unwrap());
    McpClient::start_command(command).connected(&json!({}))
}

fn refusal(error: &Value) -> String {
    format!("{}: {}; {}", error["details"]["field"], error["message"], error["details"]["suggestion"])
}

#[test]
fn an_exercise_is_asked_each_time_and_graded_once() {
    let workspace = doing_first();
    let mut client = client(&workspace);
    let asked = client.call_ok("check_task", &json!({"task": TASK, "variant": 0}));
    let seed = asked["exercise"]["variant"].clone();
    let n = asked["questions"].as_array().unwrap().len();
    let mut call = json!({"task": TASK, "variant": seed, "answers": {"99": "b"}});
    let refused = refusal(&client.call_err("check_task", &call));
    assert!(refused.contains("no question `99`") && refused.contains("1, 2"), "{refused}");
    let choosing = asked["questions"].as_array().unwrap().iter().find(|one| one["choices"][0].is_string()).unwrap();
    call["answers"] = json!({choosing["number"].as_str().unwrap(): "b"});
    let refused = refusal(&client.call_err("check_task", &call));
    assert!(refused.contains("`b` is no choice, so nothing was checked"), "{refused}");
    call["answers"] = right_answers(TASK, &seed);
    let right = client.call_ok("check_task", &call);
    assert_has(&right, &json!({"passed": n, "status": "pending_approval"}));
    // Once more without an answer, with wrong ones, and another exercise of the kind.
    let bare = client.call_ok("check_task", &json!({"task": TASK, "variant": seed}));
    assert_eq!((&bare["passed"], bare["questions"].as_array().unwrap().len()), (&json!(0), n), "{bare}");
    let wrong: BTreeMap<String, &str> = (1..=n).map(|nth| (nth.to_string(), "no idea")).collect();
    call["answers"] = json!(wrong);
    let wrong = client.call_ok("check_task", &call);
    assert_has(&wrong, &json!({"passed": 0, "logged": false}));
    assert!(wrong["note"].as_str().unwrap().contains("an exercise is offered for the log once"), "{wrong}");
    let other = client.call_ok("check_task", &json!({"task": TASK, "variant": seed.as_u64().unwrap() + 1}));
    assert_eq!(other["questions"].as_array().unwrap().len(), other["total"].as_u64().unwrap_or(99) as usize, "{other}");
    assert_eq!(workspace.pending().len(), 1, "one exercise, one grade");
    let twice =
        client.call_err("grade_reviews", &json!({"grades": {"do:shell-basics": "good", "do:shell-basics ": "easy"}}));
    assert!(refusal(&twice).contains("two grades"), "{twice}");
}

#[test]
fn answers_that_are_sent_come_before_remembered_ones() {
    let workspace = doing_first();
    let tools = Tools::approving(&workspace);
    let question =
        |n: u32| format!("[[check]]\ntitle = \"Q{n}\"\nkind = \"answer\"\nquestion = \"What is {n}?\"\nanswer = {n}\n");
    workspace.write("paths/practice/cut-a-line/check.toml", format!("{}{}", question(1), question(2)));
    let check = |answers: Value| tools.call_ok("check_task", &json!({"task": "cut-a-line", "answers": answers}));
    assert_has(&check(json!({"1": "1", "2": "2 minutes"})), &json!({"passed": 2, "logged": true}));
    assert_has(&check(json!({})), &json!({"passed": 2, "logged": true}));
    assert_has(&check(json!({"1": "x"})), &json!({"passed": 1, "logged": false}));
}

#[test]
fn a_correction_is_found_by_the_texts_of_the_tool() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let study = json!({"event": "study", "message": "read about lists", "metadata": {"duration_hours": 2}});
    let (_, logged) = client.call_answering("log_progress", &study, &yes());
    let id = logged["structuredContent"]["entry_id"].clone();
    let correction = |facts: Value| json!({"event": "correction", "message": "it was less", "metadata": facts});
    for (facts, said) in [
        (json!({"entry_id": id, "duration_hours": 1.5}), "`corrects` is the id"),
        (json!({"corrects": id, "duration_hours": 1.5}), "belongs into `with`"),
        (json!({}), "\"with\": {\"duration_hours\": 1.5}"),
    ] {
        let refused = refusal(&client.call_err("log_progress", &correction(facts)));
        assert!(refused.replace("\\\"", "\"").contains(said), "{said}: {refused}");
    }
    let right = correction(json!({"corrects": id, "with": {"duration_hours": 1.5}}));
    let (form, _) = client.call_answering("log_progress", &right, &yes());
    let asked = form["message"].as_str().unwrap();
    assert!(
        asked.contains("correction of study · no task · read about lists · 2 h · it was less · 1 h 30 min"),
        "{asked}"
    );
    let mut staging = McpClient::connect(&workspace, &[], &json!({}));
    let waits = staging.call_ok("log_progress", &study);
    let refused = staging.call_err("log_progress", &correction(json!({"corrects": waits["entry_id"]})));
    let reject = format!("los memory reject {}", waits["pending_id"].as_str().unwrap());
    assert!(refusal(&refused).contains("waits for approval") && refusal(&refused).contains(&reject), "{refused}");
}

#[test]
fn a_pause_asks_for_nothing() {
    let workspace = doing_first();
    let tools = Tools::approving(&workspace);
    let until = (chrono::Utc::now().date_naive() + chrono::TimeDelta::days(3)).to_string();
    let facts = json!({"until": until});
    tools.call_ok("log_progress", &json!({"event": "pause_started", "message": "ill", "metadata": facts}));
    let free = tools.call_ok("get_status", &json!({"minutes": 40}))["free"].clone();
    assert!(free["pause"].as_str().is_some_and(|pause| pause.starts_with("on a pause until ")), "{free}");
    let brief = tools.call_ok("evaluate_progress", &json!({}));
    assert_has(&brief, &json!({"warnings.0": "A pause: what is recommended can wait"}));
}

#[test]
fn what_an_earlier_level_had_is_said_to_be_left_out() {
    let workspace = doing_first();
    let tools = Tools::approving(&workspace);
    for (path, text) in super::tools::rust_draft() {
        workspace.write(path, text);
    }
    let month = json!({"scope": "month"});
    assert!(!tools.call_ok("evaluate_progress", &month)["warnings"].to_string().contains("none of this"));
    tools.call_ok("adapt_path", &json!({"wish": "begin Rust"}));
    let said = "The tasks done in Beginner are none of this path's, while their hours and scores count";
    assert_has(&tools.call_ok("evaluate_progress", &month), &json!({"warnings.0": said}));
    for tool in ["show_task", "next_hint"] {
        let text = tools.call_ok(tool, &json!({"task": "rust-moves"}))["text"].to_string();
        assert!(text.contains("`read_file paths/Rust/month-01/README.md` says what to do"), "{text}");
    }
}

#[test]
fn an_exercise_is_no_card() {
    let workspace = doing_first();
    let free = Tools::approving(&workspace).call_ok("get_status", &json!({"minutes": 40}))["free"].clone();
    assert_has(&free, &json!({"short.what": "variant", "short.task": TASK}));
}

#[test]
fn a_staged_entry_speaks_of_what_would_be() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let done =
        json!({"event": "task_completed", "message": "", "metadata": {"task": "m03-w1-redraw", "duration_hours": 1}});
    let note = client.call_ok("log_progress", &done)["note"].as_str().unwrap().to_owned();
    assert!(note.starts_with("Once approved: ") && !note.contains("your word"), "{note}");
    let graded = json!({"task": "m03-w1-redraw", "by": "assistant", "model": "m", "passed": "2.5", "total": "3"});
    let graded = json!({"event": "task_checked", "message": "graded", "metadata": graded});
    assert_has(&client.call_ok("log_progress", &graded), &json!({"status": "pending_approval"}));
}

#[test]
fn answers_are_short_enough_to_read() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    for (tool, call) in [
        ("get_log", json!({"since": "2025-01-01"})),
        ("context_search", json!({"query": "how to read a chart with a broken axis"})),
    ] {
        let n_bytes = client.call(tool, &call).to_string().len();
        assert!(n_bytes <= 8_192, "{tool}: {n_bytes} bytes");
    }
}

#[test]
fn a_wish_offers_what_there_is() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    let refused = refusal(&tools.call_err("adapt_path", &json!({"wish": "faster 8 and another project"})));
    assert!(refused.contains("`exam 2027-06-30`") && !refused.contains("theory"), "{refused}");
    let exam = refusal(&tools.call_err("adapt_path", &json!({"wish": "exam in June"})));
    assert!(exam.contains("ask for it") && exam.contains("2027-06-30"), "{exam}");
}
