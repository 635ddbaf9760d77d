//! The tools by which a tutor reads: what they give, their pages, and what they refuse.

use serde_json::{Value, json};

use crate::support::TestWorkspace;
use crate::support::mcp_client::McpClient;
use crate::support::tools::{Tools, assert_has};

fn texts(of: &Value) -> Vec<&str> {
    of.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn the_status_is_that_of_the_resource_and_says_what_fits() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &["--as-of", "2026-03-11"], &json!({}));
    let read = client.request("resources/read", &json!({"uri": "los://status"}));
    let resource: Value = serde_json::from_str(read["result"]["contents"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(client.call_ok("get_status", &json!({})), resource);
    let free = client.call_ok("get_status", &json!({"minutes": 40}))["free"].take();
    let hours = resource["next_task"]["estimated_hours"].as_f64().unwrap();
    let left = resource["hours_expected"].as_f64().unwrap() - resource["hours_this_week"].as_f64().unwrap();
    assert_has(&free, &json!({"minutes": 40, "next_task_fits": hours <= 40.0 / 60.0, "short.what": "cards"}));
    assert!((free["promised_hours_left"].as_f64().unwrap() - left.max(0.0)).abs() < 0.01, "{free}");
}

#[test]
fn the_log_comes_in_pages_of_six_kilobytes_with_corrections_applied() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    let ask = |args: Value| tools.call_ok("get_log", &args);
    let all = json!({"since": "2026-01-01", "until": "2026-03-31"});
    let (mut args, mut entries, mut n_pages) = (all.clone(), Vec::new(), 0);
    loop {
        let page = ask(args.clone());
        assert!(page.to_string().len() <= 6_000, "{} bytes", page.to_string().len());
        entries.extend(page["entries"].as_array().unwrap().clone());
        n_pages += 1;
        let Some(next) = page.get("next") else {
            assert_eq!(page["total"], entries.len());
            break;
        };
        args["cursor"] = next.clone();
    }
    let at: Vec<&str> = entries.iter().map(|entry| entry["at"].as_str().unwrap()).collect();
    assert!(n_pages > 1 && at.is_sorted(), "{n_pages} pages, {at:?}");
    for (field, value) in [
        ("cursor", json!("L0")),
        ("cursor", json!("x")),
        ("since", json!("March")),
        ("since", json!("2026-04-01")),
        ("until", json!("2026-02-30")),
        ("kinds", json!("studdy")),
        ("task", json!("nowhere-at-all")),
    ] {
        let mut wrong = all.clone();
        wrong[field] = value;
        assert_has(&tools.call_err("get_log", &wrong), &json!({"code": "INVALID_INPUT", "details.field": field}));
    }

    let note = json!({"event": "note", "message": "A wierd one."});
    let entry = tools.call_ok("log_progress", &note)["entry_id"].clone();
    let notes = || ask(json!({"kinds": "note"}))["entries"].clone();
    assert_eq!(notes().as_array().unwrap().last().unwrap()["message"], "A wierd one.");
    let correction = |with: Value| {
        let metadata = json!({"corrects": entry, "with": with});
        let args = json!({"event": "correction", "message": "as meant", "metadata": metadata});
        tools.call_ok("log_progress", &args);
    };
    correction(json!({"message": "A weird one."}));
    let notes = notes();
    let last = notes.as_array().unwrap().last().unwrap();
    assert_eq!(last["message"], "A weird one.");
    assert!(last.get("entry_id").is_none() && last.get("metadata").is_none(), "{last}");
}

#[test]
fn entries_of_a_task_and_of_some_kinds_are_found() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::at(&workspace);
    let done = tools.call_ok("get_log", &json!({"since": "2026-01-01", "kinds": "task_completed"}))["entries"].clone();
    let task = done[0]["task"].clone();
    assert!(done.as_array().unwrap().iter().all(|entry| entry["event"] == "task_completed"));
    let of_task = tools.call_ok("get_log", &json!({"since": "2026-01-01", "task": task}));
    let entries = of_task["entries"].as_array().unwrap();
    assert!(!entries.is_empty() && entries.iter().all(|entry| entry["task"] == task), "{of_task}");
}

#[test]
fn cards_come_without_answers_first() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::as_of(&workspace, "2026-03-15");
    let [hidden, shown] = [false, true].map(|answers| tools.call_ok("get_reviews", &json!({ "answers": answers })));
    let answers = |of: &Value| of["cards"].as_array().unwrap().iter().filter(|card| card["answer"].is_string()).count();
    assert!(answers(&hidden) == 0 && answers(&shown) > 0, "{hidden}");
    assert_eq!(hidden["cards"][0]["id"], shown["cards"][0]["id"]);
}

#[test]
fn a_folder_is_listed_in_pages_by_the_rules_of_reading() {
    let workspace = TestWorkspace::new();
    for number in 0..450 {
        workspace.write(&format!("many/{number:03}.txt"), "");
    }
    workspace.write("own/notes.md", "");
    workspace.write("own/.env", "KEY=1");
    workspace.write("own/deep/x.md", "");
    workspace.write(".git/config", "");
    let tools = Tools::at(&workspace);
    let ask = |args: Value| tools.call_ok("list_files", &args);
    let own = ask(json!({"path": "own"}));
    assert_eq!((texts(&own["names"]), own.get("next")), (vec!["deep/", "notes.md"], None));
    let root = ask(json!({}));
    let names = texts(&root["names"]);
    assert!(names.contains(&"many/") && names.contains(&"own/") && !names.contains(&".git/"), "{names:?}");
    let (mut cursor, mut sizes) = (None::<Value>, Vec::new());
    loop {
        let page = ask(json!({"path": "many/", "cursor": cursor}));
        sizes.push(page["names"].as_array().unwrap().len());
        assert_eq!(page["total"], 450);
        match page.get("next") {
            Some(next) => cursor = Some(next.clone()),
            None => break,
        }
    }
    assert_eq!(sizes, [200, 200, 50]);
    for (args, code) in [
        (json!({"path": "many", "cursor": "x"}), "INVALID_INPUT"),
        (json!({"path": ".git"}), "PATH_NOT_ALLOWED"),
        (json!({"path": "../"}), "PATH_NOT_ALLOWED"),
        (json!({"path": "absent"}), "FILE_NOT_FOUND"),
        (json!({"path": "own/notes.md"}), "INVALID_INPUT"),
    ] {
        assert_eq!(tools.call_err("list_files", &args)["code"], code, "{args}");
    }
}

#[test]
fn a_search_leaves_out_the_lines_around_and_a_file_is_read_by_lines() {
    let workspace = TestWorkspace::new();
    workspace.write("a.txt", "one\ntwo\nthree\nfour\n");
    let tools = Tools::at(&workspace);
    let around = |context: u8| {
        let args = json!({"pattern": "two|three", "filePattern": "a.txt", "context": context});
        tools.call_ok("grep_codebase", &args)["matches"].clone()
    };
    assert!(around(0)[0].get("context").is_none() && around(0)[1]["line"] == 3, "{}", around(0));
    assert_eq!(around(1)[0]["context"], json!({"before": ["one"], "after": ["three"]}));
    assert_eq!(around(2)[1]["context"], json!({"before": ["one", "two"], "after": ["four"]}));
    let lines = |from: Value, n: Value| {
        tools.call_ok("read_file", &json!({"path": "a.txt", "from_line": from, "lines": n}))["file"].clone()
    };
    assert_has(&lines(json!(2), json!(2)), &json!({"content": "two\nthree\n", "lines": 4}));
    assert_eq!(lines(json!(4), Value::Null)["content"], "four\n");
    assert_eq!(lines(Value::Null, json!(1))["content"], "one\n");
    let beyond = tools.call_err("read_file", &json!({"path": "a.txt", "from_line": 5}));
    assert_has(&beyond, &json!({"code": "INVALID_INPUT", "details.field": "from_line"}));
}
