//! `los log` and `los undo`: what is written is exact, what is not exact is refused, and what was logged can be taken back.

use chrono::Utc;
use los_app::day::acts::{MAX_ACTS, found_acts};
use los_app::day::request::{Draft, Request};
use serde_json::{Value, json};

use crate::support::day_at::DayAt;
use crate::support::mcp_answers::output;
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::shown::assert_each;
use crate::support::terminal::{ENTER, Terminal};
use crate::support::{TestWorkspace, words};

/// Every entry that is refused is so on its exact words; `same_rules` holds the code of each on every face.
#[test]
fn an_inexact_entry_is_refused_with_the_nearest_values() {
    let workspace = TestWorkspace::sample();
    let told = assert_each("log-refused", |line| workspace.logged(line));
    assert_eq!(told.matches("exit 2: ").count(), 48);
    assert_eq!(workspace.pending(), [] as [Value; 0]);
}

/// Equal facts are written in one form. Words without an event say what was done only with `done` or a grade, an event that is
/// told in words keeps them whole, and words may come in any order.
#[test]
fn words_become_exact_entries() {
    let workspace = TestWorkspace::sample();
    workspace.los(&["plan", "--show"]).ok();
    assert_each("log-words", |line| workspace.logged(line));
    let closed = workspace.los(&["log", "week_completed", "--yes"]);
    assert!(closed.stderr.contains("a week of the path is closed by its `month` and `week`"), "{closed:?}");
    // A day and a time; the id still says when it was written. Lisbon keeps to UTC in winter.
    for (day, timestamp) in
        [("2026-03-01 --at 18:30", "2026-03-01T18:30:00.000Z"), ("2026-03-02", "2026-03-02T12:00:00.000Z")]
    {
        workspace.los(&words(&format!("log study --hours 1 --yes --on {day}"))).ok();
        assert_eq!(workspace.last_event()["timestamp"], timestamp);
    }
    let said = workspace.los(&["done", "joins-again", "yesterday", "--yes"]).ok();
    assert!(said.to_lowercase().contains("this week"), "what comes next: {said}");
    assert!(workspace.last_event()["timestamp"].as_str() < Some(Utc::now().format("%F").to_string().as_str()));
}

#[test]
fn a_word_that_names_several_tasks_is_asked_about() {
    let workspace = TestWorkspace::sample();
    let none = ("none of these: keep it as words", "\u{1b}[B\u{1b}[B\r");
    let answers = [none, ("Log: study", ""), ("[Y/n]", ENTER)];
    Terminal::talk(&workspace, &["log", "2h", "joins,", "were", "hard"], &answers, 0);
    let entry = workspace.last_event();
    assert_eq!((&entry["message"], &entry["metadata"]), (&json!("joins, were hard"), &json!({"duration_hours": 2.0})));
}

#[test]
fn undo_takes_back_the_last_act_and_then_the_one_before() {
    let workspace = TestWorkspace::sample();
    let done = || workspace.los(&["status", "--json"]).json()["tasks_done"].as_u64().unwrap();
    let n_done = done();
    for task in ["m02-w4-joins-again", "m03-w1-plots"] {
        workspace.los(&["log", "task_completed", "--task", task, "--hours", "1", "--yes"]).ok();
    }
    assert_eq!(done(), n_done + 2);
    let log = workspace.log();
    // Without a terminal and without a yes it waits.
    assert_eq!((workspace.los(&["undo"]).exit, workspace.log() == log), (Some(5), true));
    let ran = workspace.los(&["undo", "--yes"]);
    assert!(
        ran.exit == Some(0) && (ran.stderr + &ran.stdout).contains("· done · Draw the same column as histogram"),
        "it shows what it takes back"
    );
    assert_eq!(done(), n_done + 1);
    workspace.los(&["undo", "--yes"]).ok();
    assert_eq!(done(), n_done);
    assert!(workspace.log().starts_with(&log), "nothing is deleted");
    let entries = workspace.events();
    let [first, second, of_second, of_first] = &entries[entries.len() - 4..] else { panic!() };
    assert_eq!(of_second["metadata"]["corrects_act"], second["act"]);
    assert_eq!(of_first["metadata"]["corrects_act"], first["act"]);
    assert_eq!(workspace.pending().len(), 0, "the yes took the undo that waited");
}

/// Five entries in three acts: an old line, a review of three cards, a finished task.
fn acts() -> TestWorkspace {
    let workspace = TestWorkspace::sample();
    let review = |n: u32| {
        json!({"timestamp": format!("2026-03-15T10:0{n}:00Z"), "event": "review_completed", "act": "01950000-0000-7000-8000-000000000001",
            "entry_id": format!("review-{n}"), "metadata": {"skill": "sql-joins", "grade": "good"}})
    };
    let task = "m02-w4-joins-again";
    workspace.write_events(&[
        json!({"timestamp": "2026-03-14T10:00:00Z", "event": "study", "entry_id": "old", "message": "read", "duration_hours": 1}),
        review(1), review(2), review(3),
        json!({"timestamp": "2026-03-16T10:00:00Z", "event": "task_completed", "act": "01950000-0000-7000-8000-000000000002",
            "entry_id": "done", "metadata": {"task": task}}),
    ]);
    workspace
}

#[test]
fn any_of_the_last_acts_is_taken_back_and_brought_back() {
    let workspace = acts();
    let at = |minute: u32| DayAt::new(&workspace, &format!("2026-03-17T12:{minute:02}:00Z"));
    let listed = || {
        let acts = found_acts(&at(0).day(), "", MAX_ACTS).unwrap();
        acts.into_iter().map(|act| (act.words, act.taken_back)).collect::<Vec<_>>()
    };
    let [done, review, old] = [
        "16 March 2026, 10:00 · done · Redo the joins that went wrong in the third week, with a sentence on each mistake",
        "15 March 2026, 10:03 · review · 3 entries",
        "14 March 2026, 10:00 · study · read",
    ];
    let list = |done_back, review_back, old_back| {
        [(done, done_back), (review, review_back), (old, old_back)].map(|(words, back)| (words.to_owned(), back))
    };
    assert_eq!(listed(), list(false, false, false));
    let before = at(59).status();
    let undo = |minute: u32, id: &str| at(minute).take(Request::UndoAct(id)).unwrap().message;
    assert_eq!(undo(1, "review-2"), format!("Taken back: {review}"), "any of its entries names it");
    assert_eq!(listed(), list(false, true, false));
    assert_eq!(undo(2, "old"), format!("Taken back: {old}"));
    assert_eq!(
        at(3).take(Request::Undo { shown: None }).unwrap().message,
        format!("Taken back: {done}"),
        "the last that counts"
    );
    assert_eq!(listed(), list(true, true, true));
    assert!(at(4).take(Request::Undo { shown: None }).unwrap_err().contains("nothing to take back"));
    assert_eq!(undo(5, "review-1"), format!("Brought back: {review}"));
    // The last correction is undone, and then again.
    let correction = workspace.last_event();
    assert_eq!(undo(6, correction["act"].as_str().unwrap()), format!("Taken back: {review}"));
    assert_eq!(undo(7, correction["entry_id"].as_str().unwrap()), format!("Brought back: {review}"));
    for (minute, id) in [(8, "old"), (9, "done")] {
        undo(minute, id);
    }
    assert_eq!((listed(), at(59).status()), (list(false, false, false).to_vec(), before), "as before");
    assert!(at(10).take(Request::UndoAct("nothing")).unwrap_err().contains("no entry `nothing`"));
}

#[test]
fn acts_are_listed_and_taken_back_by_their_number() {
    let workspace = acts();
    let shown = assert_each("undo-list", |line| workspace.shown(line));
    assert!(shown.contains("Taken back: 15 March 2026, 10:03 · review · 3 entries."), "{shown}");
    Terminal::talk(&workspace, &["undo", "2"], &[("Bring back:", ""), ("[Y/n]", ENTER), ("Brought back", "")], 0);
    assert_eq!(workspace.last_event()["event"], "correction");
}

#[test]
fn an_entry_is_edited_by_a_correction() {
    let workspace = acts();
    assert_each("log-edit", |line| workspace.logged(line));
    // At a terminal each value is asked for, and Enter keeps it.
    let answers = [
        ("Which entry", ENTER),
        ("Time it took", "2h\r"),
        ("Task", ENTER),
        ("Day", "2026-03-15\r"),
        ("Words", "all of it\r"),
        ("Log: correction", ""),
        ("[Y/n]", ENTER),
        ("Changed: 16 March 2026, 10:00", ""),
    ];
    Terminal::talk(&workspace, &["log", "edit"], &answers, 0);
    let with = json!({"duration_hours": 2.0, "message": "all of it", "timestamp": "2026-03-15T10:00:00.000Z"});
    assert_eq!(workspace.last_event()["metadata"], json!({"corrects": "done", "with": with, "edited": true}));
    let undone = workspace.los(&["undo", "--yes"]).ok();
    assert!(undone.contains("Taken back: ") && undone.contains("Changed: 16 March 2026, 10:00 · done"), "{undone}");
}

#[test]
fn a_grade_does_not_say_that_work_is_done() {
    let workspace = TestWorkspace::sample();
    for (key, event, facts) in [
        (ENTER, "study", json!({"task": "m02-w4-joins-again", "duration_hours": 2.0, "went": "good"})),
        (
            "y",
            "task_completed",
            json!({"task": "m02-w4-joins-again", "duration_hours": 2.0, "score": 0.8, "planned_hours": 1.0}),
        ),
    ] {
        let answers = [("Is it done? [y/N]", key), ("[Y/n]", ENTER)];
        Terminal::talk(&workspace, &["log", "2h", "worked", "on", "the", "joins-again", "good"], &answers, 0);
        let entry = workspace.last_event();
        assert_eq!((&entry["event"], &entry["metadata"]), (&json!(event), &facts));
    }
    // It is done by now, so nobody asks.
    Terminal::talk(&workspace, &["log", "1h", "joins-again", "hard"], &[("Log: study", ""), ("[Y/n]", ENTER)], 0);
    assert_eq!(workspace.last_event()["metadata"]["went"], "hard");
}

#[test]
fn a_correction_replaces_fields_before_anything_is_counted() {
    let workspace = TestWorkspace::new();
    workspace.write_events(&[
        json!({"timestamp": "2026-01-06T10:00:00Z", "event": "study", "entry_id": "one", "duration_hours": 9}),
        json!({"timestamp": "2026-01-06T11:00:00Z", "event": "correction", "entry_id": "two", "corrects": "one",
            "with": {"duration_hours": 2}}),
    ]);
    assert_eq!(DayAt::new(&workspace, "2026-01-07T12:00:00Z").status()["hours_this_week"], 2.0);
}

#[test]
fn a_finished_task_keeps_its_estimate_of_that_day() {
    let workspace = TestWorkspace::sample();
    // A correction must be written after what it corrects.
    let minute = || workspace.events().len();
    let day = || DayAt::new(&workspace, &format!("2026-03-17T{:02}:{:02}:00Z", minute() / 60, minute() % 60));
    let take = |event: &str, fields: Value| {
        let fields = fields.as_object().unwrap().clone();
        day()
            .take(Request::Log(Draft { event: event.into(), message: "x".into(), fields, ..Draft::default() }))
            .unwrap();
        workspace.last_event()
    };
    let kept = || {
        let day = day().day();
        let log = &day.data().unwrap().log;
        let done = log.events.iter().filter(|event| event.completes_task());
        done.filter_map(|event| log.records.planned_hours.get(&u64::from(event.line)).copied()).collect::<Vec<_>>()
    };
    let done = take("done", json!({"task": "m02-w4-joins-again"}));
    assert_eq!((&done["metadata"]["planned_hours"], kept()), (&json!(1.0), vec![1.0]));
    let worked = take("study", json!({"task": "m03-w1-plots", "hours": 1}));
    assert_eq!(worked["metadata"]["planned_hours"], Value::Null, "it finishes nothing");
    let corrected =
        |with| take("correction", json!({"corrects": done["entry_id"], "with": with}))["metadata"]["with"].clone();
    assert_eq!(corrected(json!({"hours": 3})), json!({"duration_hours": 3.0}), "the task is the same");
    assert_eq!(corrected(json!({"task": "m03-w1-plots"})), json!({"task": "m03-w1-plots", "planned_hours": 2.0}));
    assert_eq!(kept(), [2.0]);
    assert_eq!(corrected(json!({"event": "study"})), json!({"event": "study"}));
    assert!(kept().is_empty());
}

#[test]
fn the_sources_third_step_writes_an_evaluation_in_few_bytes() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &["--as-of", "2026-03-15"], &can_ask());
    let evaluation =
        client.call_ok("evaluate_progress", &json!({"learner_id": "mira", "scope": "overall", "detail": "all"}));
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
    // The nearest is the second choice, after leaving it.
    let (which, yes) = (("What about it", "\u{1b}[B\r"), ("[Y/n]", "y"));
    Terminal::talk(&workspace, &["log", "tidy"], &[which, yes, ("Corrected", ""), which, yes], 0);
    assert!(workspace.log().starts_with(&log), "no line is rewritten");
    let entries = workspace.events();
    let with: Vec<&Value> = entries[3..].iter().map(|entry| &entry["metadata"]["with"]).collect();
    let planned = json!({"event": "task_completed", "planned_hours": 2.0});
    assert_eq!(with, [&planned, &json!({"task": "m02-w3-joins", "planned_hours": 2.0})]);
    assert_eq!(workspace.los(&["log", "tidy", "--json"]).json()["lines"], 0);
}
