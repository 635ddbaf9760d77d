//! What a third stranger met who played the tutor with the tools alone: answers of a size to read, the tasks of a month, pauses side
//! by side, and what stays of a level once another has begun.

use serde_json::{Value, json};

use super::second_stranger::doing_first;
use crate::support::TestWorkspace;
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::tools::{Tools, assert_has};

fn text(reply: &Value) -> String {
    reply["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{reply}")).to_owned()
}

#[test]
fn a_long_file_comes_in_pages_of_whole_lines() {
    let workspace = TestWorkspace::sample();
    let path = "paths/Beginner/month-03/README.md";
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let (mut from, mut read) = (1, String::new());
    loop {
        let page = text(&client.call("read_file", &json!({"path": path, "from_line": from})));
        assert!(page.len() <= 8_192, "{} bytes", page.len());
        let (_, content) = page.split_once("\n\n").unwrap();
        let Some((content, more)) = content.rsplit_once("\n\n[lines up to ") else {
            read.push_str(content);
            break;
        };
        read.push_str(content);
        from = more.split_once("go on with from_line=").unwrap().1.trim_end_matches(']').parse().unwrap();
    }
    assert!(from > 1);
    let whole = workspace.read(path);
    assert_eq!(read, whole);
    let asked = text(&client.call("read_file", &json!({"path": path, "lines": 10_000})));
    assert!(asked.ends_with(&whole), "what is asked for comes whole");
    assert!(workspace.los(&["read", path]).ok().contains(whole.trim()), "a terminal has no pages");
    workspace.write("docs/one.md", "é".repeat(20_000) + "\nthe end\n");
    let cut = text(&client.call("read_file", &json!({"path": "docs/one.md"})));
    assert!(cut.len() <= 8_192 && cut.contains("(cut: lines=1 gives this line whole)"), "{} bytes", cut.len());
    assert!(cut.ends_with("[lines up to 1 of 2; go on with from_line=2]"), "{}", &cut[cut.len() - 80..]);
}

#[test]
fn the_tasks_of_a_month_are_listed_with_what_proves_them() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let listed = text(&client.call("show_task", &json!({"task": "Month 3"})));
    assert!(listed.len() <= 8_192, "{} bytes", listed.len());
    let line = |id: &str| {
        listed.lines().find(|line| line.starts_with(&format!("- {id}: "))).unwrap_or_else(|| panic!("{listed}"))
    };
    for words in ["Redraw three misleading charts", " · open · 2", " · checks: ", "claim", " · rubric"] {
        assert!(line("m03-w1-redraw").contains(words), "{words}: {listed}");
    }
    assert!(!line("m03-w1-daily-table").contains("rubric"), "{listed}");
    let month = workspace.los(&["path", "show", "--month", "3", "--json"]).json();
    let weeks = month["months"][0]["weeks"].as_array().unwrap();
    let n_tasks: usize = weeks.iter().map(|week| week["tasks"].as_array().unwrap().len()).sum();
    assert_eq!(listed.lines().filter(|line| line.starts_with("- ")).count(), n_tasks);
    let refused = client.call_err("show_task", &json!({"task": "month 9"}));
    assert_has(&refused, &json!({"details.field": "task", "details.suggestion": "`month 1` is the first"}));
}

#[test]
fn a_practice_is_found_by_its_own_title() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    let title = "Count rows before and after";
    let practice = "Print the number of rows before and after every join, filter and drop.";
    tools.call_ok("add_best_practice", &json!({"title": title, "practice": practice}));
    for query in [title, practice] {
        let found = tools.call_ok("context_search", &json!({"query": query}));
        let heads: Vec<&str> = (0..3).map(|at| found["results"][at]["content"].as_str().unwrap_or_default()).collect();
        assert!(heads.iter().any(|content| content.contains(practice)), "{query}: {heads:?}");
    }
}

#[test]
fn pauses_stand_side_by_side_and_one_that_shares_days_takes_the_others_place() {
    let workspace = doing_first();
    let tools = Tools::approving(&workspace);
    let day = |n: i64| (chrono::Utc::now().date_naive() + chrono::TimeDelta::days(n)).to_string();
    let words = |n: i64| (chrono::Utc::now().date_naive() + chrono::TimeDelta::days(n)).format("%-d %B %Y").to_string();
    let pause = |from: i64, until: i64| {
        let facts = json!({"from": day(from), "until": day(until)});
        tools.call_ok("log_progress", &json!({"event": "pause_started", "message": "Away", "metadata": facts}))
    };
    assert!(pause(20, 27).get("note").is_none());
    let other = pause(22, 30);
    let place = format!("it takes the place of the pause from {} until {}", words(20), words(27));
    assert_eq!(other["note"], place.as_str());
    let ahead = |from: i64, until: i64| format!("from {} until {}", words(from), words(until));
    assert_has(&tools.status(), &json!({"is_paused": false, "pause_ahead": ahead(22, 30)}));
    // An illness before a holiday leaves the holiday.
    assert!(pause(0, 3).get("note").is_none());
    assert_has(&tools.status(), &json!({"is_paused": true, "pause_until": day(3)}));
    // Of two that are known, the one that shares days is named.
    assert_eq!(pause(22, 31)["note"], format!("it takes the place of the pause {}", ahead(22, 30)).as_str());
    assert!(pause(0, 6)["note"].as_str().unwrap().contains("takes the place"));
    assert_has(&tools.status(), &json!({"is_paused": true, "pause_until": day(6)}));
    tools.call_ok("log_progress", &json!({"event": "pause_ended", "message": "Well again"}));
    assert_has(&tools.status(), &json!({"is_paused": false, "pause_ahead": ahead(22, 31)}));
    assert_eq!(workspace.los(&["status", "--json"]).json()["pause_ahead"], ahead(22, 31));
}

#[test]
fn an_exercise_of_an_earlier_level_is_asked_and_graded() {
    let workspace = doing_first();
    let tools = Tools::approving(&workspace);
    for (path, text) in super::tools::rust_draft() {
        workspace.write(path, text);
    }
    tools.call_ok("adapt_path", &json!({"wish": "begin Rust"}));
    for _ in 0..2 {
        let cards = tools.call_ok("get_reviews", &json!({"limit": 10}));
        assert_has(&cards, &json!({"for_today": 1, "cards.0.kind": "procedure", "cards.0.id": "do:shell-basics"}));
        assert!(cards["cards"][0]["question"].as_str().unwrap().contains("`m01-w1-shell-basics`"), "{cards}");
    }
    assert!(workspace.los(&["review", "--list"]).ok().contains("Find your way"));
    tools.call_ok("grade_reviews", &json!({"grades": {"do:shell-basics": "good"}}));
    assert_has(&tools.call_ok("get_reviews", &json!({"limit": 10})), &json!({"for_today": 0}));
}

#[test]
fn advice_names_tools() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    for (tool, field) in [("evaluate_progress", "recommendations"), ("adapt_path", "advice")] {
        let words = client.call_ok(tool, &json!({}))[field].to_string();
        assert!(!words.contains("`los "), "{words}");
    }
    let words = client.call_ok("evaluate_progress", &json!({"scope": "overall"}))["recommendations"].to_string();
    assert!(words.contains("`start_session`"), "{words}");
    assert!(workspace.los(&["evaluate", "--scope", "overall"]).ok().contains("los start"));
}

#[test]
fn the_form_of_a_change_shows_its_record_once() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let (form, answer) = client.call_answering("adapt_path", &json!({"wish": "remediate m02"}), &yes());
    let message = form["message"].as_str().unwrap_or_else(|| panic!("{form} {answer}"));
    assert_eq!(message.matches("\"decision\":\"remediation_week\"").count(), 1, "{message}");
    assert!(
        message.contains("Reject appends to decisions.jsonl:\nthe same with {\"status\":\"rejected\"}"),
        "{message}"
    );
}
