//! `los log` and `los undo`: what is written is exact, what is not exact is refused, and the last entry can be taken back.

use serde_json::{Value, json};

use crate::support::TestWorkspace;
use crate::support::mcp_answers::output;
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::terminal::{DOWN, ENTER, Terminal};

const TITLE: &str = "Redo the joins that went wrong in the third week, with a sentence on each mistake";

/// The entry that a command wrote; the log has grown by it alone.
fn written(workspace: &TestWorkspace, args: &[&str]) -> Value {
    let before = workspace.log();
    workspace.los(&[&["log"], args, &["--yes"]].concat()).ok();
    let after = workspace.log();
    assert!(after.starts_with(&before) && after.lines().count() == before.lines().count() + 1);
    serde_json::from_str(after.lines().last().unwrap()).unwrap()
}

#[test]
fn an_inexact_entry_is_refused_with_the_nearest_values() {
    let workspace = TestWorkspace::sample();
    let before = workspace.log();
    #[rustfmt::skip] // A table reads better packed.
    let cases: &[(&[&str], &[&str])] = &[
        (&["banana", "x"], &["no event `banana`", "los log note"]),
        (&["task_complted", "x"], &["no event `task_complted`", "los log task_completed"]),
        (&["task_completed", "--task", "m02-w3-jonis"], &["no task `m02-w3-jonis`", "`m02-w3-joins`"]),
        (&["task_completed", "--task", "m02-w3"], &["part of 5 ids", "`m02-w3-schema`"]),
        (&["task_completed", "--task", "joins", "--score", "4"], &["part of 2 ids"]),
        (&["task_completed", "x", "--score", "4"], &["4/5 or 80%"]),
        (&["task_completed", "x", "--score", "7/5"], &["must be a score", "4/5"]),
        (&["task_completed", "x", "--score", "nine"], &["0.8, 80% or 4/5"]),
        (&["study", "--hours", "3x"], &["1h30"]),
        (&["study", "--hours", "-1"], &["1h30"]),
        (&["study", "--hours", "200"], &["`hours`: must be hours, 0 to 24"]),
        (&["note", "x", "--hours", "2"], &["is not for `note`", "`study`"]),
        (&["note", "x", "--score", "0.5"], &["is not for `note`"]),
        (&["study", "--hours", "1", "--on", "2099-01-01"], &["must not be in the future", "yesterday"]),
        (&["study", "--hours", "1", "--on", "someday"], &["must be a day"]),
        (&["study", "--hours", "1", "--on", "yesterday", "--at", "25:00"], &["must be a time of day", "18:30"]),
        (&["week_completed", "--meta", "month=9", "--meta", "week=1"], &["must be 1 to 3"]),
        (&["week_completed", "--meta", "month=2", "--meta", "week=5"], &["must be 1 to 4"]),
        (&["retro_completed", "--meta", "week=2"], &["needs its month"]),
        (&["deliverable_shipped", "x"], &["must say what was shipped", "deliverable_shipped \"x\" --meta month="]),
        (&["deliverable_shipped", "--meta", "deliverable=nothing like it"], &["no deliverable"]),
        (&["deliverable_shipped", "--meta", "month=2", "--meta", "deliverable=Reading log"], &["no deliverable `Reading log`", "one of"]),
        (&["review_completed", "--meta", "question=m02-q-what-makes-table-tydi"], &["no card", "`m02-q-what-makes-table-tidy`"]),
        (&["assessed", "--meta", "skill=git-branchin", "--score", "80%"], &["no skill `git-branchin`", "`git-branching`"]),
        (&["blocker_resolved", "--meta", "blocker=something"], &["one of"]),
        (&["pause_started", "--meta", "until=soon"], &["must be a date"]),
        (&["note", "x", "--meta", "score=3"], &["--score 3"]),
        (&["note", "x", "--meta", "timestamp=2026-01-01"], &["timestamp"]),
        (&["done"], &["does not say what was done"]),
        (&["done", "2h"], &["does not say what was done"]),
        (&["good"], &["does not say what was done"]),
        (&["again", "2h"], &["does not say what was done"]),
        (&["yesterday"], &["does not say what was done"]),
        (&["learned", "nothing,", "tired"], &["no event `learned`", "`los log note \"learned nothing, tired\"`"]),
        (&["sick"], &["`los log pause_started`", "los log note"]),
        (&["2h", "joins"], &["`joins` can be 2 tasks", "`m02-w3-joins`"]),
        (&["2h", "joins,", "were", "hard"], &["to keep it as words: `los log 2h \"joins, were hard\"`"]),
        (&["assessed", "quiz", "7/10"], &["`7/10` counts for nothing in the words", "`--score 7/10`"]),
        (&["review", "cards,", "15", "min"], &["`--hours 15min`"]),
        (&["pause", "flu", "until=2026-09-20"], &["--meta until="]),
        (&["vacation", "2026-09-10", "to", "2026-09-20"], &["counts for nothing in the words", "--meta from="]),
        (&["pause", "is", "over"], &["one is over", "`los log pause_ended`"]),
        (&["pause", "trip", "3", "days"], &["counts for nothing in the words", "--meta until="]),
        (&["sick today"], &["`los log pause_started`"]),
        (&["shipped"], &["must say what was shipped", "\"its title\""]),
        (&["done", "the line is ready, 2h"], &["`the line is ready` may mean `m03-w3-line`", "m03-w3-line` if it is that task"]),
        (&["evaluation_completed"], &["written by the program itself"]),
        (&["correction"], &["los undo"]),
    ];
    for (args, told) in cases {
        let ran = workspace.los(&[&["log"], *args, &["--yes"]].concat());
        assert_eq!(ran.exit, Some(2), "{args:?}: {ran:?}");
        for words in *told {
            assert!(ran.stderr.contains(words), "{args:?}: {words}: {}", ran.stderr);
        }
        assert_eq!(workspace.log(), before, "{args:?}");
    }
    let waiting = workspace.los(&["memory", "pending", "--json"]).json();
    assert_eq!(waiting["pending"].as_array().map_or(0, Vec::len), 0, "{waiting}");
}

#[test]
fn equal_entries_are_written_in_one_form() {
    let workspace = TestWorkspace::sample();
    let metadata = |args: &[&str]| written(&workspace, args)["metadata"].clone();
    for hours in ["1.5", "90m", "1h30", "1:30", "1,5"] {
        let made = metadata(&["study", "--hours", hours]);
        assert_eq!(made, json!({"duration_hours": 1.5}), "{hours}");
    }
    for score in ["0.8", "80%", "4/5"] {
        let made = metadata(&["task_completed", "x", "--score", score]);
        assert_eq!(made, json!({"score": 0.8}), "{score}");
    }
    for (word, score) in [("again", 0.4), ("hard", 0.6), ("good", 0.8), ("easy", 0.95)] {
        assert_eq!(metadata(&["task_completed", "x", "--went", word])["score"], json!(score));
    }
    // A synonym is written as the event that it means, a part of an id as the id.
    let done = written(&workspace, &["done", "x", "--task", "w3-joins", "--again"]);
    assert_eq!((&done["event"], &done["metadata"]["task"]), (&json!("task_completed"), &json!("m02-w3-joins")));
    assert_eq!(done["version"], 1);
    let begun = metadata(&["study", "--task", "line"]);
    assert_eq!(begun["task"], "m03-w3-line", "the word, not the end of `pipeline`");
    let shipped = metadata(&["shipped", "--meta", "month=2", "--meta", "deliverable=report"]);
    assert_eq!(shipped["month"], 2);
    assert!(shipped["deliverable"].as_str().unwrap().len() > "report".len(), "{shipped}");
    let closed = workspace.los(&["log", "week_completed", "--yes"]);
    assert!(closed.stderr.contains("a week of the path is closed by its `month` and `week`"), "{closed:?}");
    // A day and a time; the id still says when it was written.
    let dated = written(&workspace, &["study", "--hours", "1", "--on", "2026-03-01", "--at", "18:30"]);
    assert_eq!(dated["timestamp"], "2026-03-01T18:30:00.000Z", "Lisbon keeps to UTC in winter");
    let noon = written(&workspace, &["study", "--hours", "1", "--on", "2026-03-02"]);
    assert_eq!(noon["timestamp"], "2026-03-02T12:00:00.000Z");
}

#[test]
fn an_event_that_is_told_in_words_keeps_them_whole() {
    let workspace = TestWorkspace::sample();
    workspace.los(&["plan", "--show"]).ok();
    for (event, words) in [
        ("note", "talked to Ben about 2 ideas, good progress on joins-again yesterday, 2h"),
        ("retro", "joins-again was fun, week 1 was hard"),
        ("blocked", "setup took 2h, 50 %"),
        ("best_practice", "again, 2 h on monday"),
    ] {
        let words_apart: Vec<&str> = words.split(' ').collect();
        for args in [[&[event], words_apart.as_slice()].concat(), vec![event, words]] {
            let entry = written(&workspace, &args);
            assert_eq!(entry["message"], words, "{args:?}");
            let facts = ["task", "duration_hours", "score"].map(|name| entry["metadata"].get(name));
            assert_eq!(facts, [None; 3], "{args:?}: {entry}");
        }
    }
}

#[test]
fn words_without_an_event_are_done_only_if_they_say_so() {
    for (words, event, message, facts) in [
        ("joins-again 1h", "study", "", json!({"task": "m02-w4-joins-again", "duration_hours": 1.0})),
        ("study joins-again", "study", "", json!({"task": "m02-w4-joins-again"})),
        (
            "joins-again done 1,5h",
            "task_completed",
            TITLE,
            json!({"task": "m02-w4-joins-again", "duration_hours": 1.5}),
        ),
        ("joins-again good", "task_completed", TITLE, json!({"task": "m02-w4-joins-again", "score": 0.8})),
        ("fixed 3 bugs 1 h", "study", "fixed 3 bugs", json!({"duration_hours": 1.0})),
        ("done my own parser, 2h", "task_completed", "my own parser", json!({"duration_hours": 2.0})),
        (
            "joins-again 90 percent 1h",
            "study",
            "90 percent",
            json!({"task": "m02-w4-joins-again", "duration_hours": 1.0}),
        ),
    ] {
        let entry = written(&TestWorkspace::sample(), &words.split(' ').collect::<Vec<_>>());
        assert_eq!(
            (&entry["event"], &entry["message"], &entry["metadata"]),
            (&json!(event), &json!(message), &facts),
            "{words}"
        );
        let entry = written(&TestWorkspace::sample(), &[words]);
        assert_eq!((&entry["event"], &entry["metadata"]), (&json!(event), &facts), "in quotes: {words}");
    }
    let workspace = TestWorkspace::sample();
    let kept = written(&workspace, &["2h", "joins were hard"]);
    assert_eq!((&kept["message"], &kept["metadata"]), (&json!("joins were hard"), &json!({"duration_hours": 2.0})));
    // Beside flags, a phrase in quotes is the message.
    let told = written(&workspace, &["done", "2 commits in 1h", "--task", "joins-again", "--score", "0.9"]);
    assert_eq!(told["message"], "2 commits in 1h");
    assert_eq!(told["metadata"], json!({"task": "m02-w4-joins-again", "score": 0.9}));
}

#[test]
fn a_word_that_names_several_tasks_is_asked_about() {
    let workspace = TestWorkspace::sample();
    let mut terminal = Terminal::start(&workspace, &["log", "2h", "joins,", "were", "hard"]);
    terminal.until("none of these: keep it as words").press(DOWN).press(DOWN).press(ENTER);
    terminal.until("Log: study").until("[Y/n]").press(ENTER);
    let ended = terminal.end();
    assert_eq!(ended.exit, 0, "{}", ended.screen);
    let entry = workspace.last_event();
    assert_eq!((&entry["message"], &entry["metadata"]), (&json!("joins, were hard"), &json!({"duration_hours": 2.0})));
}

#[test]
fn undo_takes_back_the_last_entry_and_then_the_one_before() {
    let workspace = TestWorkspace::sample();
    let done = |workspace: &TestWorkspace| workspace.los(&["status", "--json"]).json()["tasks_done"].as_u64().unwrap();
    let n_done = done(&workspace);
    let open = workspace.los(&["status", "--json"]).json()["open_tasks"].clone();
    let [one, other] = [0, 1].map(|at| open[at]["id"].as_str().unwrap().to_owned());
    written(&workspace, &["task_completed", "first", "--task", &one, "--hours", "1"]);
    written(&workspace, &["task_completed", "second", "--task", &other, "--hours", "1"]);
    assert_eq!(done(&workspace), n_done + 2);
    let log = workspace.log();
    // Without a terminal and without a yes it waits.
    assert_eq!(workspace.los(&["undo"]).exit, Some(5));
    assert_eq!(workspace.log(), log);
    let ran = workspace.los(&["undo", "--yes"]);
    assert!(ran.stderr.contains(&other) || ran.stdout.contains(&other), "it shows what it takes back: {ran:?}");
    assert_eq!((ran.exit, done(&workspace)), (Some(0), n_done + 1));
    workspace.los(&["undo", "--yes"]).ok();
    assert_eq!(done(&workspace), n_done);
    let entries = workspace.events();
    let [first, second, of_second, of_first] = &entries[entries.len() - 4..] else { panic!() };
    assert!(workspace.log().starts_with(&log), "nothing is deleted");
    assert_eq!(of_second["metadata"]["corrects"], second["entry_id"]);
    assert_eq!(of_first["metadata"]["corrects"], first["entry_id"]);
    let empty = TestWorkspace::new();
    let ran = empty.los(&["undo", "--yes"]);
    assert!(ran.exit != Some(0) && !ran.stderr.is_empty(), "{ran:?}");
}

#[test]
fn a_correction_replaces_fields_before_anything_is_counted() {
    let workspace = TestWorkspace::new();
    workspace.write(
        ".claude/memory/progress_log.jsonl",
        "{\"timestamp\":\"2026-01-06T10:00:00Z\",\"event\":\"study\",\"entry_id\":\"one\",\"duration_hours\":9}\n\
         {\"timestamp\":\"2026-01-06T11:00:00Z\",\"event\":\"correction\",\"entry_id\":\"two\",\"corrects\":\"one\",\"with\":{\"duration_hours\":2}}\n",
    );
    let hours = |as_of: &str| workspace.los(&["--as-of", as_of, "status", "--json"]).json()["hours_this_week"].clone();
    assert_eq!(hours("2026-01-07"), json!(2.0));
}

#[test]
fn the_sources_third_step_writes_an_evaluation_in_few_bytes() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &["--as-of", "2026-03-15"], &can_ask());
    let evaluation =
        client.call_ok("evaluate_progress", &json!({"learner_id": "mira", "scope": "overall", "detail": "full"}));
    drop(client);
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    let arguments = json!({"learner_id": "mira", "event": "evaluation_completed", "message": "the weekly look", "metadata": evaluation});
    let answer = output(&client.call_answering("log_progress", &arguments, &yes()).1);
    assert_eq!(answer["success"], true, "{answer}");
    let entry = workspace.last_event();
    assert_eq!(entry["event"], "evaluation_completed");
    assert_eq!(entry["metadata"]["scores"], evaluation["scores"]);
    assert_eq!(entry["metadata"]["overall"], evaluation["overall"]);
    assert!(entry.to_string().len() < 4_096, "{entry}");
}

#[test]
fn an_assistants_unknown_event_is_refused_with_the_nearest() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &["--approve-writes"], &json!({}));
    let before = workspace.log();
    let error =
        client.call_err("log_progress", &json!({"learner_id": "mira", "event": "task_complted", "message": "x"}));
    let said = error.to_string();
    assert!(said.contains("`task_complted`") && said.contains("`task_completed`"), "{said}");
    assert_eq!(workspace.log(), before);
    let answer = client.call_ok("log_progress", &json!({"learner_id": "mira", "event": "retro", "message": "x"}));
    assert_eq!(answer.get("note"), None, "{answer}");
    assert_eq!(workspace.last_event()["event"], "retro_completed");
    let error = client.call_err(
        "log_progress",
        &json!({"learner_id": "mira", "event": "task_completed", "message": "x", "metadata": {"task": "m02-w3-jonis", "duration_hours": 1}}),
    );
    assert!(error.to_string().contains("m02-w3-joins"), "{error}");
}

#[test]
fn tidy_asks_about_each_line_and_appends_corrections() {
    let workspace = TestWorkspace::sample();
    let log = format!(
        "{}{}\n{}\n",
        "{\"timestamp\":\"2026-03-01T10:00:00Z\",\"event\":\"note\",\"message\":\"fine\"}\n",
        json!({"timestamp": "2026-03-02T10:00:00Z", "event": "task_complted", "task": "m02-w3-joins", "entry_id": "one"}),
        json!({"timestamp": "2026-03-03T10:00:00Z", "event": "task_completed", "task": "m02-w3-jonis", "entry_id": "two"}),
    );
    workspace.write(".claude/memory/progress_log.jsonl", &log);
    let listed = workspace.los(&["log", "tidy", "--json"]).json();
    assert_eq!(listed["lines"], 2, "{listed}");
    let mut terminal = Terminal::start(&workspace, &["log", "tidy"]);
    // The nearest is the second choice, after leaving it.
    terminal.until("What about it").press(DOWN).press(ENTER);
    terminal.until("[Y/n]").press("y");
    terminal.until("Corrected").until("What about it").press(DOWN).press(ENTER);
    terminal.until("[Y/n]").press("y");
    let ended = terminal.end();
    assert_eq!(ended.exit, 0, "{}", ended.screen);
    assert!(workspace.log().starts_with(&log), "no line is rewritten");
    let entries = workspace.events();
    let with: Vec<&Value> = entries[3..].iter().map(|entry| &entry["metadata"]["with"]).collect();
    assert_eq!(with, [&json!({"event": "task_completed"}), &json!({"task": "m02-w3-joins"})]);
    assert_eq!(workspace.los(&["log", "tidy", "--json"]).json()["lines"], 0);
}
