//! What a seventh stranger met who tutored with the tools alone: a step that was advised and refused, entries that came back or
//! counted twice without a word, and answers that said less than there is.

use serde_json::{Value, json};

use super::second_stranger::doing_first;
use crate::support::TestWorkspace;
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::tools::{Tools, assert_has};

const TASK: &str = "cut-a-line";

fn entry(event: &str, message: &str, facts: &Value) -> Value {
    json!({"event": event, "message": message, "metadata": facts})
}

/// An hour of study yesterday.
fn study(message: &str) -> Value {
    entry("study", message, &json!({"task": TASK, "duration_hours": 1, "on": "yesterday", "at": "10:02"}))
}

fn note(answer: &Value) -> &str {
    answer["note"].as_str().unwrap_or_default()
}

fn tell(answer: &Value) -> &str {
    answer["tell"].as_str().unwrap_or_default()
}

#[test]
fn the_starter_of_the_running_session_can_be_copied() {
    let workspace = doing_first();
    workspace.write("paths/practice/cut-a-line/lesson.md", "# Cut\n\n## Do\n\nCut it.\n");
    workspace.write("paths/practice/cut-a-line/starter/cut.py", "pass\n");
    let (staging, tools) = (Tools::at(&workspace), Tools::approving(&workspace));
    let started = tools.call_ok("start_session", &json!({ "task": TASK }));
    let events = workspace.events();
    let copy = json!({"task": TASK, "copy_starter": true});
    let unasked = staging.call_ok("start_session", &copy);
    assert!(unasked["success"] == false && note(&unasked).contains("the starter is not copied"), "{unasked}");
    let copied = tools.call_ok("start_session", &copy);
    assert_has(
        &copied,
        &json!({"success": true, "entry_id": started["entry_id"], "copied.0": "work/cut-a-line/cut.py"}),
    );
    assert_eq!((workspace.events(), workspace.read("work/cut-a-line/cut.py")), (events, "pass\n".to_owned()));
    assert_has(&tools.call_err("start_session", &copy), &json!({"code": "SESSION_RUNNING"}));
}

#[test]
fn a_fact_in_another_form_is_answered_with_the_form() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    let hint = |tool: &str, facts: &Value| tools.call_err(tool, facts)["details"]["suggestion"].to_string();
    let bare = entry("study", "read", &json!({"duration": 1.5}));
    assert!(hint("log_progress", &bare).contains("`duration_hours` takes a number"));
    assert!(hint("adapt_path", &json!({"wish": "exam"})).contains("`exam none`, which lets the date go"));
    let cooked = entry("assessed", "cooked", &json!({"skill": "cooking", "score": "0/5"}));
    let answer = tools.call_ok("log_progress", &cooked);
    assert!(note(&answer).contains("your path has no skill `cooking`; did you mean"), "{answer}");
    let evaluated = tools.call_ok("evaluate_progress", &json!({"detail": "full", "scope": "overall"}));
    assert!(!evaluated.to_string().contains("weakest: cooking"), "{evaluated}");
}

#[test]
fn a_search_without_a_limit_is_short_and_says_so() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::at(&workspace);
    let short = tools.call_ok("grep_codebase", &json!({"pattern": "a"}));
    assert!(short.to_string().len() <= 4_000 && short["message"].as_str().unwrap().contains("`limit` 50"), "{short}");
    let all = tools.call_ok("grep_codebase", &json!({"pattern": "a", "limit": 50}));
    assert!(all["matches"].as_array().unwrap().len() == 50 && all.get("message").is_none(), "{all}");
}

#[test]
fn an_entry_that_was_taken_back_comes_back_with_a_word_only() {
    let workspace = doing_first();
    let (staging, tools) = (Tools::at(&workspace), Tools::approving(&workspace));
    let first = tools.call_ok("log_progress", &study("read"));
    let correct = |facts: &Value| {
        let mut facts = facts.clone();
        facts["corrects"] = first["entry_id"].clone();
        entry("correction", "it", &facts)
    };
    let refused = |with: Value| tools.call_err("log_progress", &correct(&json!({ "with": with })));
    for (with, field, words) in [
        (json!({}), "metadata.with", "without `with` the entry of that id is taken back"),
        (json!("1 h"), "metadata.with", "without `with`"),
        (json!({"duratoin_hours": 2}), "metadata.with.duratoin_hours", "duration_hours, score"),
        (json!({"metadata": {"duration_hours": 2}}), "metadata.with.metadata", "or what the entry has"),
    ] {
        let error = refused(with);
        assert_has(&error, &json!({"code": "INVALID_INPUT", "details.field": field}));
        assert!(error["details"]["suggestion"].as_str().unwrap().contains(words), "{error}");
    }
    let wait = || staging.call_ok("log_progress", &correct(&json!({})));
    let (waits, again) = (wait(), wait());
    assert!(waits["pending_id"] == again["pending_id"] && tell(&again).contains("not staged twice"), "{again}");
    tools.call_ok("log_progress", &correct(&json!({})));
    assert_eq!(workspace.pending(), Vec::<Value>::new(), "the yes took the one that waited");
    let twice = tools.call_err("log_progress", &correct(&json!({})));
    assert_has(&twice, &json!({"details.field": "metadata.corrects"}));
    assert!(twice["message"].as_str().unwrap().contains("was taken back already"), "{twice}");
    let back = tools.call_ok("log_progress", &correct(&json!({"with": {"duration_hours": 2}})));
    assert_eq!(note(&back), "the entry was taken back; with this it counts again");
    let then = tools.call_ok("log_progress", &correct(&json!({"with": {"duration_hours": 1.5}})));
    assert_eq!(note(&then), "");
}

#[test]
fn the_same_study_waits_once_and_is_named_where_the_log_has_it() {
    let workspace = doing_first();
    let (staging, tools) = (Tools::at(&workspace), Tools::approving(&workspace));
    let wait = |words: &str| staging.call_ok("log_progress", &study(words));
    let (first, same) = (wait("read"), wait("read"));
    assert!(first["pending_id"] == same["pending_id"] && tell(&first).starts_with("Not written yet"), "{first} {same}");
    assert!(tell(&same).starts_with("The same waits already, so it is not staged twice"), "{same}");
    let other = wait("read on");
    assert!(
        other["pending_id"] != first["pending_id"] && note(&other).is_empty(),
        "other words are another sitting: {other}"
    );
    assert_eq!(workspace.pending().len(), 2);
    // In the log it is named before the yes; two sittings stay two.
    let workspace = doing_first();
    Tools::approving(&workspace).call_ok("log_progress", &study("read"));
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let (question, result) = client.call_answering("log_progress", &study("read"), &yes());
    let said = "the log has the same `study` of 10:02; both count, unless one is taken back";
    assert!(question["message"].as_str().unwrap().starts_with(said), "{question}");
    assert_eq!(result["structuredContent"]["note"], said);
    assert_eq!(workspace.events().len(), 3);
    let longer = entry("study", "read", &json!({"task": TASK, "duration_hours": 2, "on": "yesterday", "at": "10:02"}));
    assert_eq!(note(&tools.call_ok("log_progress", &longer)), "");
}

#[test]
fn the_end_of_a_session_waits_once() {
    let workspace = doing_first();
    let (staging, tools) = (Tools::at(&workspace), Tools::approving(&workspace));
    tools.call_ok("start_session", &json!({ "task": TASK }));
    let stop = |arguments: Value| staging.call_ok("stop_session", &arguments)["pending_id"].clone();
    let first = stop(json!({}));
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert_eq!(stop(json!({})), first, "measured anew it is the same end");
    assert_ne!(stop(json!({"hours": "2h"})), first);
    assert_eq!(workspace.pending().len(), 2);
}

#[test]
fn the_status_says_how_many_more_wait() {
    let workspace = doing_first();
    let tools = Tools::at(&workspace);
    let wait = |n: usize| tools.call_ok("log_progress", &entry("note", &format!("{n}"), &json!({})));
    (0..5).for_each(|n| drop(wait(n)));
    assert_eq!(tools.call_ok("get_status", &json!({})).get("more_waiting"), None);
    (5..9).for_each(|n| drop(wait(n)));
    let status = tools.call_ok("get_status", &json!({}));
    assert_eq!((status["waiting"].as_array().unwrap().len(), &status["more_waiting"]), (5, &json!(4)));
}

#[test]
fn a_month_is_one_page_and_its_grades_name_later_ones() {
    let workspace = doing_first();
    let rubric = "[[check]]\nkind = \"rubric\"\ntitle = \"It is right\"\n[[check.items]]\ntitle = \"a\"\nlevels = [\"b\", \"c\"]\n";
    workspace.write("paths/practice/cut-a-line/check.toml", rubric);
    let grade = |day: u32, passed: f64| {
        json!({"timestamp": format!("2025-11-{day:02}T10:00:00Z"), "event": "task_checked", "message": "by the rubric",
            "entry_id": format!("grade-{day}"), "metadata": {"task": TASK, "by": "self", "passed": passed, "total": 1}})
    };
    let study = |day: u32| {
        json!({"timestamp": format!("2025-11-{day:02}T09:00:00Z"), "event": "study", "message": "Read a chapter of the book",
            "entry_id": format!("0195e9a2-1c00-7000-8000-0000000000{day:02}"),
            "metadata": {"task": TASK, "duration_hours": 1.5}})
    };
    let entries: Vec<Value> = (1..=28).map(study).chain([grade(2, 0.5), grade(20, 1.0)]).collect();
    workspace.write_events(&entries);
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let mut ask = |until: &str| client.call("get_log", &json!({"since": "2025-11-01", "until": until}));
    let result = ask("2025-11-30");
    let text = result["content"][0]["text"].as_str().unwrap();
    let page: Value = serde_json::from_str(text).unwrap();
    assert!((5_000..6_000).contains(&text.len()) && result.get("structuredContent").is_none(), "{} bytes", text.len());
    assert!(page["total"] == 30 && page.get("next").is_none(), "{page}");
    // Also where the later one is of another day than those asked for.
    let result = ask("2025-11-10");
    let page: Value = serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap();
    let is_graded = |entry: &&Value| entry["event"] == "task_checked";
    let grades: Vec<&Value> = page["entries"].as_array().unwrap().iter().filter(is_graded).collect();
    assert_eq!((grades.len(), &grades[0]["replaced_by"]), (1, &json!("grade-20")));
}

#[test]
fn a_rubric_that_was_graded_has_an_outcome() {
    let workspace = doing_first();
    let rubric = "[[check]]\nkind = \"rubric\"\ntitle = \"It is right\"\n[[check.items]]\ntitle = \"a\"\nlevels = [\"b\", \"c\"]\n";
    workspace.write("paths/practice/cut-a-line/check.toml", rubric);
    let tools = Tools::approving(&workspace);
    let checked = || tools.call_ok("check_task", &json!({ "task": TASK }));
    assert_has(&checked(), &json!({"checks.0.ok": null}));
    assert!(note(&checked()).contains("its rubric waits"), "{}", checked());
    for (passed, ok) in [(0.5, false), (1.0, true)] {
        let facts = json!({"task": TASK, "by": "self", "passed": passed, "total": 1});
        tools.call_ok("log_progress", &entry("task_checked", "by the rubric", &facts));
        assert_has(&checked(), &json!({"checks.0.ok": ok, "passed": 0, "total": 0}));
        assert!(note(&checked()).contains("is graded already"), "{}", checked());
    }
    let got = |passed: f64| {
        let facts = json!({"task": TASK, "by": "self", "passed": passed, "total": 1});
        tools.call_ok("log_progress", &entry("task_checked", "by the rubric", &facts));
        checked()["checks"][0]["got"].as_str().unwrap_or_default().to_owned()
    };
    assert!(got(0.25).starts_with("0.25 of 1, "), "{}", got(0.25));
}

#[test]
fn formulas_come_in_plain_letters() {
    let workspace = doing_first();
    let lesson = "# Cut\n\n## Learn\n\nIt is $\\frac{a + b}{2n}$.\n\n$$\\sqrt{x}$$\n\n## Do\n\nFor $5 and $6.\n\n## Hints\n\n### 1\n\n$x_i^2$\n";
    workspace.write("paths/practice/cut-a-line/lesson.md", lesson);
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let hint = client.call_ok("next_hint", &json!({ "task": TASK }))["text"].to_string();
    assert!(hint.contains("xᵢ²"), "{hint}");
    let shown = client.call_ok("show_task", &json!({ "task": TASK }))["text"].to_string();
    let read = client.request("resources/read", &json!({"uri": format!("los://task/{TASK}")}));
    let read = read["result"]["contents"][0]["text"].as_str().unwrap().to_owned();
    for text in [shown, read] {
        let has_all = ["It is (a + b)/(2n).", "√x", "xᵢ²", "For $5 and $6."].iter().all(|part| text.contains(part));
        assert!(has_all && !text.contains("frac"), "{text}");
    }
}
