//! What a fifth stranger met who tutored with the tools alone: answers that said less than they did, promises that were not kept, and
//! one thing told in two ways.

use serde_json::{Map, Value, json};

use super::second_stranger::doing_first;
use super::tools::rust_draft;
use crate::support::TestWorkspace;
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::tools::{Tools, assert_has};

const QUESTION: &str = "kind = \"answer\"\ntitle = \"2 + 2\"\nquestion = \"2 + 2?\"\nanswer = 4\n";

fn text(tools: &Tools, tool: &str, arguments: &Value) -> String {
    tools.call_ok(tool, arguments)["text"].as_str().unwrap().to_owned()
}

#[test]
fn a_hint_that_the_failure_named_says_what_it_passes_over() {
    let workspace = doing_first();
    workspace.write("paths/practice/cut-a-line/check.toml", format!("[[check]]\n{QUESTION}hint = 3\n"));
    let lesson = "# Cut\n\n## Do\n\nCut it.\n\n## Hints\n\n### 1\n\nLook.\n\n### 2\n\nThink.\n\n### 3\n\nIt is four.\n";
    workspace.write("paths/practice/cut-a-line/lesson.md", lesson);
    let tools = Tools::approving(&workspace);
    let task = json!({"task": "cut-a-line"});
    tools.call_ok("check_task", &json!({"task": "cut-a-line", "answers": {"1": "5"}}));
    let given = tools.call_ok("next_hint", &task)["text"].clone();
    let lead = "hint 3 of 3, named by the failed check; it counts with 2 unseen hints before it";
    assert_eq!(given, format!("cut-a-line: {lead}\n\nIt is four."));
    let shown = tools.call_ok("show_task", &task)["text"].to_string();
    assert!(
        ["Look.", "Think.", "It is four.", "3 of 3 hints taken."].iter().all(|part| shown.contains(part)),
        "{shown}"
    );
    // One after the other passes over none, and the terminal says the same.
    std::fs::remove_dir_all(workspace.path(".context")).unwrap();
    let leads = ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "Hint 3 of 3; no more hints"];
    for lead in leads {
        let given = workspace.los(&["check", "cut-a-line", "--hint"]).ok();
        assert_eq!(given.lines().next(), Some(lead));
    }
    std::fs::remove_dir_all(workspace.path(".context")).unwrap();
    tools.call_ok("check_task", &json!({"task": "cut-a-line", "answers": {"1": "5"}}));
    let given = workspace.los(&["check", "cut-a-line", "--hint", "--json"]).json();
    assert_has(&given, &json!({"hint": 3, "skipped": 2, "no_more": false}));
}

#[test]
fn a_path_that_takes_the_place_of_another_says_so() {
    let workspace = doing_first();
    let tools = Tools::at(&workspace);
    let month = "paths/Rust/month-01/README.md";
    for (path, text) in rust_draft() {
        tools.call_ok("write_data_file", &json!({"path": path, "content": text}));
    }
    let draft = json!({"path": "data/paths"});
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let mut add = || {
        let (form, result) = client.call_answering("add_path", &draft, &yes());
        (form["message"].as_str().unwrap().to_owned(), result["structuredContent"]["note"].as_str().unwrap().to_owned())
    };
    let (asked, note) = add();
    assert!(asked.starts_with("Add the path Rust (2 tasks): ") && note.starts_with("adapt_path "), "{asked} {note}");
    let mended = workspace.read(&format!("data/{month}")).replace("Read how", "See how");
    workspace.write(&format!("data/{month}"), &mended);
    let (asked, note) = add();
    let files = format!("; written: {month}");
    assert!(
        asked.starts_with(&format!("Replace files of the path Rust (2 tasks), which is here already{files}")),
        "{asked}"
    );
    assert!(note.starts_with(&format!("It replaces files{files}. adapt_path ")), "{note}");
    // The learner's own change stays, and is named.
    workspace.write(month, workspace.read(month).replace("See how", "Watch how"));
    workspace.write(&format!("data/{month}"), mended.replace("See how", "Find out how"));
    workspace.write("data/paths/Rust/README.md", "# Rust\n\nOwnership in eight weeks.\n");
    let (asked, _) = add();
    let kept = format!("; written: paths/Rust/README.md; kept as the learner changed them: {month}");
    assert!(asked.contains(&kept) && workspace.read(month).contains("Watch how"), "{asked}");
    // The same once more is refused with what comes next; without a yes the terminal's word for it is named.
    let refused = tools.call_err("add_path", &draft);
    assert_has(&refused, &json!({"details.suggestion": "adapt_path with the wish `begin Rust` begins it"}));
    assert!(refused["message"].as_str().unwrap().contains("brings nothing that paths/ lacks"), "{refused}");
    workspace.write("data/paths/Rust/README.md", "# Rust\n\nOwnership in nine weeks.\n");
    let note = tools.call_ok("add_path", &draft)["note"].to_string();
    assert!(note.contains("`los path update Rust` in a terminal asks"), "{note}");
    workspace.los(&["path", "update", "Rust", "--yes"]).ok();
    assert!(workspace.read("paths/Rust/README.md").contains("nine weeks"));
}

#[test]
fn a_picture_that_is_not_there_is_a_mistake_of_the_path() {
    let workspace = doing_first();
    let tools = Tools::at(&workspace);
    for (path, text) in rust_draft() {
        workspace.write(&format!("data/{path}"), text);
    }
    let lesson = "# Mend\n\n## Learn\n\nSee ![the move](move.svg) and ![far](https://a.example/b.svg).\n\n```text\n![no](code.svg)\n```\n\n## Do\n\nMend it.\n";
    workspace.write("data/paths/practice/rust-mend/lesson.md", lesson);
    let found = tools.call_ok("check_path", &json!({"path": "data/paths"}));
    let at = "paths/practice/rust-mend/lesson.md:5: there is no picture `move.svg` beside it";
    assert_has(&found, &json!({"ok": false, "practice.problems": [at]}));
    workspace.write("data/paths/practice/rust-mend/move.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    assert_has(&tools.call_ok("check_path", &json!({"path": "data/paths"})), &json!({"ok": true}));
}

#[test]
fn the_data_folder_may_be_named_before_a_file_of_it() {
    let workspace = doing_first();
    let tools = Tools::at(&workspace);
    tools.call_ok("write_data_file", &json!({"path": "data/notes/a.txt", "content": "a"}));
    assert_eq!(workspace.read("data/notes/a.txt"), "a");
    for path in ["notes/a.txt", "data/notes/a.txt", "./data/notes/a.txt"] {
        assert_has(&tools.call_ok("read_data_file", &json!({ "path": path })), &json!({"contents": "a"}));
    }
    assert_has(&tools.call_ok("list_files", &json!({"path": "data"})), &json!({"names": ["notes/"]}));
    tools.call_err("write_data_file", &json!({"path": "data/../paths/x.md", "content": "a"}));
    workspace.write("learning-os.toml", "[data]\ndir = \"data/mine\"\n");
    let tools = Tools::at(&workspace);
    for (path, place) in [("data/mine/b.txt", "data/mine/b.txt"), ("data/c.txt", "data/mine/data/c.txt")] {
        tools.call_ok("write_data_file", &json!({"path": path, "content": "b"}));
        assert_eq!(workspace.read(place), "b");
    }
}

#[test]
fn a_waiting_write_that_can_only_be_refused_says_so() {
    let workspace = TestWorkspace::sample();
    let (tools, yes) = (Tools::at(&workspace), Tools::approving(&workspace));
    yes.call_ok("start_session", &json!({"task": "m03-w1-plots"}));
    tools.call_ok("stop_session", &json!({"hours": "1h"}));
    let waiting = || tools.call_ok("get_status", &json!({}))["waiting"][0]["line"].as_str().unwrap().to_owned();
    assert!(!waiting().contains("stale"), "{}", waiting());
    yes.call_ok("stop_session", &json!({"discard": true}));
    let why = "(stale: the session that it ends has ended; a yes writes nothing now)";
    assert!(waiting().ends_with(why), "{}", waiting());
    assert!(workspace.los(&["memory", "pending"]).ok().split_whitespace().collect::<Vec<_>>().join(" ").contains(why));
}

#[test]
fn a_span_names_no_weeks_before_the_start() {
    for (days, span) in [(3, "The first week: "), (17, "The first 3 weeks: "), (40, "The last four weeks: ")] {
        let workspace = doing_first();
        workspace.begun_days_ago(days);
        let month = Tools::at(&workspace).call_ok("evaluate_progress", &json!({"scope": "month", "detail": "all"}));
        let said = month["verdict"]["sentence"].as_str().unwrap();
        assert!(said.starts_with(span), "{days}: {said}");
        let asked = month["next_actions"][0]["because"].as_str().unwrap();
        assert!(days == 40 || !asked.contains("four weeks"), "{days}: {asked}");
    }
}

#[test]
fn a_grade_of_an_open_task_is_counted_where_grades_are() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    let facts = json!({"task": "m03-w1-redraw", "by": "assistant", "model": "quill-2", "passed": 2, "total": 3});
    tools.call_ok("log_progress", &json!({"event": "task_checked", "message": "Units lack.", "metadata": facts}));
    assert_has(&tools.call_ok("get_status", &json!({})), &json!({"tasks_graded": 0, "tasks_graded_open": 1}));
    let brief = tools.call_ok("evaluate_progress", &json!({}));
    assert_has(&brief, &json!({"progress.tasks_graded": 0, "progress.tasks_graded_open": 1}));
}

#[test]
fn the_task_of_the_running_session_comes_next() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    let first = tools.call_ok("get_status", &json!({}))["next_task"]["id"].clone();
    assert_ne!(first, "m03-w4-findings");
    tools.call_ok("start_session", &json!({"task": "m03-w4-findings"}));
    let status = tools.call_ok("get_status", &json!({"minutes": 40}));
    let runs =
        json!({"next_task.id": "m03-w4-findings", "open_tasks.0.id": "m03-w4-findings", "open_tasks.1.id": first});
    assert_has(&status, &runs);
    let advice = tools.call_ok("evaluate_progress", &json!({}))["recommendations"].to_string();
    assert!(advice.contains("Do m03-w4-findings"), "{advice}");
}

#[test]
fn an_index_that_is_not_complete_promises_no_time() {
    let workspace = TestWorkspace::sample();
    let found = Tools::at(&workspace).call_ok("context_search", &json!({"query": "a chart with a broken axis"}));
    let said = found["degraded"].as_str().unwrap();
    assert!(said.contains("a server goes on by itself") && !said.contains("minute"), "{said}");
}

#[test]
fn who_is_behind_is_told_what_a_task_makes_up() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::as_of(&workspace, "2026-03-30");
    let week = tools.call_ok("evaluate_progress", &json!({"scope": "week", "detail": "full"}));
    let effects = week["next_actions"].to_string();
    assert!(effects.contains("makes up 1.2 h of the 1.6 h behind your plan"), "{effects}");
    assert!(!effects.contains("ahead of your plan"), "{effects}");
}

#[test]
fn an_evaluation_is_as_long_as_was_asked_for_and_names_tools() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::as_of(&workspace, "2026-03-15");
    for scope in ["week", "month", "overall"] {
        let ask = |detail: &str| tools.call_ok("evaluate_progress", &json!({"scope": scope, "detail": detail}));
        let [brief, full, all] = ["brief", "full", "all"].map(ask);
        assert!(full.to_string().len() <= 8_192, "{scope}: {} bytes", full.to_string().len());
        assert!(all["skills"].as_array().unwrap().len() > 12 && full["skills"].as_array().unwrap().len() == 12);
        assert_eq!(full["skills"][0], all["skills"][0], "the weakest first");
        let days = |of: &Value| {
            of["skills"].as_array().unwrap().iter().map(|one| one["days_ago"].as_f64().unwrap()).collect::<Vec<_>>()
        };
        let mut latest = days(&all);
        latest.sort_by(f64::total_cmp);
        assert_eq!(days(&brief), latest[..3], "{scope}: those practised last");
        // The words are said once.
        let (said, detail) = (&full["evidence"]["completion"][0], &full["details"]["completion"]);
        assert!(said.is_string() && detail["low"].is_number() && detail.get("why").is_none(), "{detail}");
        assert_eq!(*said, all["details"]["completion"]["why"]);
        let commands =
            full["next_actions"].as_array().unwrap().iter().map(|action| action["command"].as_str().unwrap());
        assert!(commands.clone().all(|command| !command.contains("los ")), "{}", full["next_actions"]);
        assert!(commands.clone().any(|command| command == "start_session"), "{}", full["next_actions"]);
    }
    let typed = workspace.los(&["--as-of", "2026-03-15", "evaluate", "--json"]).json();
    assert!(typed["next_actions"].to_string().contains("los start "), "{typed}");
}

#[test]
fn the_end_of_a_path_is_the_same_before_and_after_its_first_promise() {
    // One of these zones is in the middle of its day, whatever the time is.
    for zone in ["Etc/UTC", "Pacific/Auckland", "America/Los_Angeles"] {
        for hours in ["4", "5", "6", "7"] {
            let workspace = TestWorkspace::bare();
            let made = workspace.los(&["init", "--yes", "--id", "ada", "--hours", hours, "--timezone", zone]);
            let end = workspace.los(&["status", "--json"]).json()["finish"].as_str().unwrap().to_owned();
            let end: chrono::NaiveDate = end.parse().unwrap();
            let told = format!("at these hours, to {}", end.format("%-d %B %Y"));
            assert!(made.stderr.contains(&told), "{zone} {hours}: {told}: {}", made.stderr);
        }
    }
}

#[test]
fn checks_that_only_look_at_files_need_no_yes() {
    let workspace = doing_first();
    let tools = Tools::at(&workspace);
    let look = |path: &str| format!("kind = \"files\"\ntitle = \"Notes\"\npath = \"{path}\"\nnot_empty = true\n");
    let rubric = "[[check]]\nkind = \"rubric\"\ntitle = \"Plain\"\n[[check.items]]\ntitle = \"It is plain\"\nlevels = [\"no\", \"yes\"]\n";
    let check = |text: &str| {
        workspace.write("paths/practice/cut-a-line/check.toml", text);
        tools.call("check_task", &json!({"task": "cut-a-line"}))
    };
    workspace.write("work/cut-a-line/notes.md", "A line ends with a newline.\n");
    let files = format!("[[check]]\n{}{rubric}", look("notes.md"));
    assert_has(&check(&files).unwrap(), &json!({"passed": 1, "total": 1, "status": "pending_approval"}));
    assert_has(&check(&format!("dir = \"projects/lines\"\n{files}")).unwrap(), &json!({"passed": 0}));
    // A file that nobody else may read, and code, need one.
    for other in [look(".env"), "kind = \"command\"\ntitle = \"Runs\"\nrun = [\"true\"]\n".to_owned()] {
        let refused = check(&format!("[[check]]\n{other}")).unwrap_err();
        assert_eq!(refused["code"], "PERMISSION_DENIED");
        assert!(
            refused["message"].as_str().unwrap().contains("types `los check cut-a-line` in a terminal"),
            "{refused}"
        );
    }
}

#[test]
fn a_second_grade_knows_of_the_one_that_waits() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let mut grade = |passed: u32| {
        let facts = json!({"task": "m03-w1-redraw", "by": "assistant", "model": "m", "passed": passed, "total": 3});
        client.call_ok("log_progress", &json!({"event": "task_checked", "message": "read", "metadata": facts}))
    };
    let first = grade(1);
    assert!(!first["note"].to_string().contains("waits"), "{first}");
    let second = grade(2);
    let place = format!("takes the place of the grade that waits as `{}`", first["pending_id"].as_str().unwrap());
    assert!(second["note"].as_str().unwrap().contains(&place), "{second}");
    let same = grade(2);
    assert_eq!((&same["pending_id"], workspace.pending().len()), (&second["pending_id"], 2));
    assert!(same["note"].as_str().unwrap().contains(&place), "{same}");
    for id in [&second, &first].map(|one| one["pending_id"].as_str().unwrap().to_owned()) {
        workspace.los(&["memory", "approve", &id, "--yes"]).ok();
    }
    let shown = text(&Tools::at(&workspace), "show_task", &json!({"task": "m03-w1-redraw"}));
    assert!(shown.contains("The last grade: 2 of 3"), "in either order: {shown}");
}

/// A record with other values of some of its fields.
fn with(record: &Map<String, Value>, fields: &Map<String, Value>) -> Map<String, Value> {
    let mut record = record.clone();
    for (name, value) in fields {
        let value = match (&record[name], value) {
            (Value::Object(whole), Value::Object(fields)) => with(whole, fields).into(),
            _ => value.clone(),
        };
        record.insert(name.clone(), value);
    }
    record
}

#[test]
fn a_form_for_ten_grades_is_short_and_shows_each_line_exactly() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let cards = client.call_ok("get_reviews", &json!({"limit": 10}))["cards"].clone();
    let ids = cards.as_array().unwrap().iter().map(|card| card["id"].as_str().unwrap().to_owned());
    let grades: Map<String, Value> = ids.map(|id| (id, "good".into())).collect();
    let before = workspace.events().len();
    let (form, _) = client.call_answering("grade_reviews", &json!({"grades": grades}), &yes());
    let asked = form["message"].as_str().unwrap();
    assert!(asked.len() <= 4_096, "{} bytes: {asked}", asked.len());
    let (words, records) = asked.split_once("\n\nAppend 10 entries").unwrap();
    assert!(words.lines().all(|line| line.contains(": good · question: ") && !line.contains("grade:")), "{words}");
    let mut records = records.lines().skip(2);
    let first: Map<String, Value> = serde_json::from_str(records.next().unwrap()).unwrap();
    let others =
        records.map(|line| with(&first, &serde_json::from_str(line.strip_prefix("the same with ").unwrap()).unwrap()));
    let shown: Vec<Value> = std::iter::once(first.clone()).chain(others).map(Value::Object).collect();
    let mut written = workspace.events().split_off(before);
    for line in &mut written {
        line.as_object_mut().unwrap().remove("act");
    }
    assert_eq!(written, shown);
}

#[test]
fn only_the_program_says_that_a_correction_names_its_entry() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let study = json!({"event": "study", "message": "read about lists", "metadata": {"duration_hours": 2}});
    let (_, logged) = client.call_answering("log_progress", &study, &yes());
    let id = logged["structuredContent"]["entry_id"].clone();
    let facts = json!({"corrects": id, "with": {"duration_hours": 1}});
    let sly = json!({"event": "correction", "message": "Changed: something else", "metadata": facts});
    let (form, _) = client.call_answering("log_progress", &sly, &yes());
    let asked = form["message"].as_str().unwrap();
    assert!(asked.starts_with("Log: correction of study · no task · read about lists · 2 h · Changed: "), "{asked}");
    let mut slier = sly.clone();
    slier["metadata"]["edited"] = json!(true);
    let refused = client.call_err("log_progress", &slier);
    assert!(refused["message"].as_str().unwrap().contains("belongs into `with`"), "{refused}");
    assert_eq!(workspace.los(&["log", "edit", "1", "--hours", "1h30"]).exit, Some(5));
    let waits = client.call_ok("get_status", &json!({}))["waiting"][0]["line"].as_str().unwrap().to_owned();
    assert!(waits.starts_with("Log: correction · Changed: ") && waits.ends_with("· 1 h 30 min"), "{waits}");
    assert!(!waits.contains("edited"), "{waits}");
}
