//! Ten sessions of a tutor who has the tools and nothing else: no shell, no resources, no prompts. Each runs with a client that
//! asks its user and with one that cannot; then the learner approves in a terminal what waits.

use chrono::{Days, Utc};
use serde_json::{Value, json};

use super::tools::rust_draft;
use crate::support::mcp_answers::{memory, output};
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::tools::{Tools, assert_has};
use crate::support::{TestWorkspace, of_practice};

pub(super) const TASK: &str = "m03-w1-redraw";
/// Most bytes of an answer that nobody asked more of, and of a session of 40 minutes.
const MAX_ANSWER: usize = 8_192;
const MAX_SESSION: usize = 40_960;

/// A tutor, the learner and the bytes that the tutor had to read.
pub(super) struct Tutor {
    pub(super) workspace: TestWorkspace,
    pub(super) client: McpClient,
    pub(super) asks: bool,
    n_bytes: usize,
}

impl Tutor {
    pub(super) fn new(asks: bool) -> Self {
        let workspace = TestWorkspace::sample();
        let capabilities = if asks { can_ask() } else { json!({}) };
        let mut command = workspace.command(&["mcp", "serve"]);
        command.env("XDG_STATE_HOME", workspace.path("state"));
        let client = McpClient::start_command(command).connected(&capabilities);
        Self { workspace, client, asks, n_bytes: 0 }
    }

    pub(super) fn read(&mut self, result: &Value) -> Value {
        let answer = output(result);
        let n = result["content"][0]["text"].as_str().unwrap().len();
        assert!(n <= MAX_ANSWER, "{n} bytes: {result}");
        self.n_bytes += n;
        answer
    }

    pub(super) fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        let result = self.client.call(tool, arguments);
        self.read(&result)
    }

    /// Calls a tool that writes. The learner says yes to each question, here or in a terminal.
    pub(super) fn write(&mut self, tool: &str, arguments: &Value) -> Value {
        if self.asks {
            let result = self.client.call_answering(tool, arguments, &yes()).1;
            return self.read(&result);
        }
        let answer = self.call(tool, arguments);
        assert_eq!(answer["status"], "pending_approval", "{answer}");
        self.approve();
        answer
    }

    pub(super) fn approve(&self) {
        for waiting in self.workspace.pending() {
            self.workspace.los(&["memory", "approve", waiting["id"].as_str().unwrap(), "--yes"]).ok();
        }
    }

    /// The last `n` lines of the log.
    fn lines(&self, n: usize) -> Vec<Value> {
        let events = self.workspace.events();
        events[events.len() - n..].to_vec()
    }

    pub(super) fn last(&self) -> Value {
        self.workspace.last_event()
    }
}

pub(super) fn with_both(session: fn(&mut Tutor)) {
    for asks in [true, false] {
        session(&mut Tutor::new(asks));
    }
}

/// Does the task well, as the learner would.
pub(super) fn solve(workspace: &TestWorkspace) {
    for file in ["changes.md", "redraw1.svg", "redraw2.svg", "redraw3.svg"] {
        let solved = std::fs::read(of_practice(TASK, &format!("solution/{file}"))).unwrap();
        workspace.write(&format!("work/{TASK}/{file}"), solved);
    }
}

#[test]
fn forty_minutes_are_used_and_logged() {
    with_both(|tutor| {
        let status = tutor.call("get_status", &json!({"minutes": 40}));
        assert_eq!(status["free"]["minutes"], 40);
        let task = status["next_task"]["id"].clone();
        tutor.call("show_task", &json!({}));
        tutor.write("start_session", &json!({}));
        assert_has(&tutor.last(), &json!({"event": "session_started", "metadata.task": task}));
        let running = tutor.client.call_err("start_session", &json!({}));
        assert_eq!(running["code"], "SESSION_RUNNING");
        let ways = running["details"]["suggestion"].as_str().unwrap();
        assert!(ways.contains("`stop_session` with `discard` drops it"), "{running}");
        tutor.call("next_hint", &json!({"task": task}));
        let closed = json!({"action": "cancel"});
        let answers = if tutor.asks { vec![closed] } else { Vec::new() };
        let result = tutor.client.call_with_answers("check_task", &json!({"task": TASK}), &answers, &mut Vec::new());
        tutor.read(&result);
        tutor.call("get_reviews", &json!({}));
        tutor.call("get_reviews", &json!({"answers": true}));
        tutor.write("stop_session", &json!({"hours": "40m"}));
        let ended = json!({"event": "session_completed", "metadata.task": task, "metadata.duration_hours": 0.6667});
        assert_has(&tutor.last(), &ended);
        tutor.call("get_status", &json!({}));
        assert!(tutor.n_bytes <= MAX_SESSION, "{} bytes", tutor.n_bytes);
        println!("a session of 40 minutes: {} bytes", tutor.n_bytes);
    });
}

#[test]
fn a_task_is_taught_with_a_prediction_first() {
    with_both(|tutor| {
        let lesson = "# Findings\n\n## Learn\n\n![Two error bars](bars.svg)\n\nCompare them.\n\n## Predict\n\nWhich is longer?::The second.\n\n## Do\n\nDraw yours.\n";
        tutor.workspace.write("paths/practice/m03-w4-findings/lesson.md", lesson);
        let text = tutor.call("show_task", &json!({"task": "m03-w4-findings"}))["text"].as_str().unwrap().to_owned();
        let [learn, predict] = ["## Learn", "## Predict"].map(|section| text.find(section).unwrap());
        assert!(
            learn < predict && text.contains("![Two error bars](paths/practice/m03-w4-findings/bars.svg)"),
            "{text}"
        );
        assert!(text.contains("- Which is longer?") && !text.contains("The second."), "the answer comes after: {text}");
        let study = json!({"event": "study", "message": "The lesson, with its prediction.",
            "metadata": {"task": "m03-w4-findings", "duration_hours": 0.5}});
        tutor.write("log_progress", &study);
        assert_has(&tutor.last(), &json!({"event": "study", "metadata.task": "m03-w4-findings"}));
    });
}

#[test]
fn whoever_is_stuck_gets_the_next_hint_counted() {
    with_both(|tutor| {
        let hint =
            |tutor: &mut Tutor| tutor.call("next_hint", &json!({"task": TASK}))["text"].as_str().unwrap().to_owned();
        assert!(hint(tutor).starts_with(&format!("{TASK}: hint 1 of")));
        assert!(hint(tutor).starts_with(&format!("{TASK}: hint 2 of")));
        let text = tutor.call("show_task", &json!({"task": TASK}))["text"].as_str().unwrap().to_owned();
        assert!(text.contains("## Hint 2") && !text.contains("## Hint 3"), "{text}");
        let stuck =
            json!({"event": "blocker_raised", "message": "The bars start anywhere.", "metadata": {"task": TASK}});
        tutor.write("log_progress", &stuck);
        assert_has(&tutor.last(), &json!({"event": "blocker_raised", "metadata.task": TASK}));
    });
}

/// Answers each question of a call in turn, in the way of the client's era.
fn answering(client: &mut McpClient, arguments: &Value, answers: &[Value]) -> (Vec<Value>, Value) {
    let mut asked = Vec::new();
    let result = client.call_with_answers("check_task", arguments, answers, &mut asked);
    (asked, result)
}

#[test]
fn work_is_checked_and_questions_are_asked_in_a_form() {
    let form = json!({"action": "accept", "content": {"answer_1": "3", "answer_2": "43", "answer_3": "4"}});
    let arguments = json!({ "task": TASK });
    for connect in [McpClient::connect, McpClient::modern] {
        let workspace = TestWorkspace::sample();
        let mut client = connect(&workspace, &[], &can_ask());
        // Nothing is there, and no question answered: the results come all the same, and nothing is offered for the log.
        let closed = json!({"action": "cancel"});
        let (asked, result) = answering(&mut client, &arguments, &[closed]);
        let answer = output(&result);
        assert_has(&answer, &json!({"logged": false, "passed": 0, "questions.2.number": "3"}));
        assert!(
            answer["checks"][0]["got"].is_string() && answer["note"].as_str().unwrap().contains("answers"),
            "{answer}"
        );
        let fields = &asked[0]["requestedSchema"]["properties"];
        assert_eq!(
            fields["answer_1"]["title"],
            "Chart 1: how many times as tall as the first bar is the second bar drawn?"
        );
        let before = memory(&workspace);
        solve(&workspace);
        // A no to the log keeps the result.
        let (asked, result) = answering(&mut client, &arguments, &[form.clone(), json!({"action": "decline"})]);
        let answer = output(&result);
        assert_has(
            &answer,
            &json!({"logged": false, "passed": 7, "total": 7, "note": "Not logged: the learner said no."}),
        );
        assert!(asked[1]["message"].as_str().unwrap().starts_with("Log: checked"), "{asked:?}");
        assert_eq!((memory(&workspace), workspace.pending().len()), (before, 0));
        // What was answered rightly is not asked again.
        let (_, result) = answering(&mut client, &arguments, &[yes()]);
        assert_has(&output(&result), &json!({"logged": true, "passed": 7}));
        assert_has(
            &workspace.last_event(),
            &json!({"event": "task_checked", "metadata.task": TASK, "metadata.by": "machine"}),
        );
    }
}

#[test]
fn a_client_that_cannot_ask_gives_the_answers_as_arguments() {
    let mut tutor = Tutor::new(false);
    let first = tutor.call("check_task", &json!({"task": TASK}));
    assert_has(&first, &json!({"logged": false, "questions.0.number": "1"}));
    solve(&tutor.workspace);
    let answers = json!({"task": TASK, "answers": {"1": 3, "2": "43", "3": "5"}});
    let wrong = tutor.call("check_task", &answers);
    assert_has(&wrong, &json!({"logged": false, "passed": 6, "total": 7}));
    assert_eq!(tutor.workspace.pending(), [] as [Value; 0], "only a pass is offered");
    tutor.write("check_task", &json!({"task": TASK, "answers": {"3": "4"}}));
    assert_has(&tutor.last(), &json!({"event": "task_checked", "metadata.passed": 7}));
    // Starter files need a yes, which this client cannot get.
    let started = tutor.call("start_session", &json!({"task": "m02-w4-joins-again", "copy_starter": true}));
    assert!(
        started["note"].as_str().unwrap().contains("`los start m02-w4-joins-again`") && started.get("copied").is_none(),
        "{started}"
    );
    assert!(!tutor.workspace.path("work/m02-w4-joins-again").exists());
}

#[test]
fn a_start_copies_the_starter_with_the_same_yes() {
    let mut tutor = Tutor::new(true);
    let arguments = json!({"task": TASK, "copy_starter": true});
    let (question, result) = tutor.client.call_answering("start_session", &arguments, &yes());
    let message = question["message"].as_str().unwrap();
    assert!(message.contains(&format!("\nCopy the starter to work/{TASK} (7 files)\n")), "{message}");
    let copied = output(&result)["copied"].clone();
    assert_eq!(copied.as_array().unwrap().len(), 7, "{copied}");
    assert!(tutor.workspace.path(copied[0].as_str().unwrap()).is_file());
    tutor.write("stop_session", &json!({"discard": true}));
    let no = json!({"action": "decline"});
    let arguments = json!({"task": "m02-w4-joins-again", "copy_starter": true});
    tutor.client.call_answering("start_session", &arguments, &no);
    assert!(!tutor.workspace.path("work/m02-w4-joins-again").exists());
}

#[test]
fn an_essay_is_graded_by_the_tasks_own_rubric() {
    with_both(|tutor| {
        solve(&tutor.workspace);
        let text = tutor.call("show_task", &json!({"task": TASK}))["text"].as_str().unwrap().to_owned();
        let rubric = text.split("## Rubric").nth(1).unwrap();
        assert!(rubric.contains("Each mistake is named: none or wrong / named for some charts"), "{rubric}");
        let place = format!("work/{TASK}/changes.md");
        let essay = tutor.call("read_file", &json!({"path": place}))["text"].as_str().unwrap().to_owned();
        assert!(essay.starts_with(&format!("{place} · ")) && essay.contains("## 1"), "{essay}");
        let grade = json!({"event": "task_checked", "message": "Each mistake is named; the axes lack units.",
            "metadata": {"task": TASK, "by": "assistant", "model": "quill-2", "passed": 2, "total": 3}});
        tutor.write("log_progress", &grade);
        let line =
            json!({"event": "task_checked", "metadata.task": TASK, "metadata.by": "assistant", "metadata.total": 3});
        assert_has(&tutor.last(), &line);
    });
}

#[test]
fn a_quiz_is_graded_with_one_approval() {
    with_both(|tutor| {
        let cards = tutor.call("get_reviews", &json!({}))["cards"].as_array().unwrap().clone();
        assert!(cards.len() > 5 && cards.iter().all(|card| card["answer"].is_null()), "{cards:?}");
        let ids: Vec<&str> = cards.iter().map(|card| card["id"].as_str().unwrap()).collect();
        let grades: serde_json::Map<String, Value> = ids.iter().map(|id| ((*id).to_owned(), json!("good"))).collect();
        let mistyped = tutor.client.call_err("grade_reviews", &json!({"grades": {ids[0]: "goood"}}));
        assert_has(&mistyped, &json!({"code": "INVALID_INPUT", "details.field": "grades"}));
        let answer = tutor.write("grade_reviews", &json!({ "grades": grades }));
        assert_eq!(answer["graded"].as_array().unwrap().len(), ids.len());
        let lines = tutor.lines(ids.len());
        assert!(lines.iter().all(|line| line["event"] == "review_completed" && line["metadata"]["grade"] == "good"));
        if tutor.asks {
            assert!(lines.iter().all(|line| line["act"] == lines[0]["act"]), "one act");
            assert!(answer["graded"][0]["due"].is_string(), "{answer}");
        }
        let left = tutor.call("get_reviews", &json!({}))["cards"].to_string();
        assert!(!ids.iter().any(|id| left.contains(&format!("\"id\":\"{id}\""))), "{left}");
    });
}

#[test]
fn an_illness_is_a_pause() {
    with_both(|tutor| {
        let until = Utc::now().date_naive().checked_add_days(Days::new(4)).unwrap().to_string();
        let sick = json!({"event": "sick", "message": "flu", "metadata": {"until": until}});
        let refused = tutor.client.call_err("log_progress", &sick);
        assert!(refused["details"]["suggestion"].as_str().unwrap().contains("`pause_started`"), "{refused}");
        let pause = json!({"event": "pause_started", "message": "flu", "metadata": {"until": until}});
        tutor.write("log_progress", &pause);
        assert_has(&tutor.last(), &json!({"event": "pause_started", "metadata.until": until}));
        assert_eq!(tutor.call("get_status", &json!({}))["is_paused"], true);
    });
}

#[test]
fn a_month_is_told_in_six_kilobytes() {
    with_both(|tutor| {
        let before = memory(&tutor.workspace);
        let arguments = json!({"since": "2026-03-01", "until": "2026-03-31"});
        let result = tutor.client.call("get_log", &arguments);
        assert!(result["content"][0]["text"].as_str().unwrap().len() <= 6_000);
        let entries = tutor.read(&result)["entries"].as_array().unwrap().clone();
        assert!(entries.iter().all(|entry| entry["at"].as_str().unwrap().starts_with("2026-03")) && entries.len() > 5);
        assert_eq!(memory(&tutor.workspace), before, "a look back writes nothing");
    });
}

#[test]
fn a_plan_is_changed_by_a_wish() {
    with_both(|tutor| {
        let asked = tutor.call("adapt_path", &json!({"wish": "lighter"}));
        let note = asked["note"].as_str().unwrap();
        assert!(note.contains("You promised 8 h a week.") && note.contains("`lighter HOURS`"), "{note}");
        tutor.write("adapt_path", &json!({"wish": "lighter 5"}));
        assert_has(&tutor.last(), &json!({"event": "promise_changed", "metadata.hours": 5.0}));
        // It begins with the next plan week, and the one after it is taken back to it.
        let note = tutor.call("adapt_path", &json!({"wish": "lighter"}))["note"].to_string();
        assert!(note.contains("You promised 8 h a week, and 5 h from the next plan week on."), "{note}");
        tutor.write("adapt_path", &json!({"wish": "lighter 4"}));
        let last = tutor.last();
        let back = json!({"event": "correction", "message": "no", "metadata": {"corrects": last["entry_id"]}});
        let answer = tutor.write("log_progress", &back);
        assert!(answer["note"].as_str().unwrap().contains("5 h a week are promised then"), "{answer}");
        let wrong = tutor.client.call_err("adapt_path", &json!({"wish": "lighter 9"}));
        assert!(wrong["message"].as_str().unwrap().contains("is not lighter"), "{wrong}");
        let unknown = tutor.client.call_err("adapt_path", &json!({"wish": "nicer"}));
        assert!(unknown["message"].as_str().unwrap().contains("`exam 2027-06-30`, `another project`"), "{unknown}");
        for two in ["lighter and exam 2027-06-30", "lighter 4, faster 6", "exam 2099-06-30 and less theory"] {
            let both = tutor.client.call_err("adapt_path", &json!({ "wish": two }));
            assert!(both["message"].as_str().unwrap().contains("one wish a call"), "{both}");
        }
    });
}

#[test]
fn a_path_of_ones_own_is_drafted_checked_added_and_begun() {
    with_both(|tutor| {
        for (path, text) in rust_draft() {
            tutor.call("write_data_file", &json!({"path": path, "content": text}));
        }
        let path = json!({"path": "data/paths"});
        let broken = "# Month 1\n\n## Homework\n\n- [ ] Read (1 h)\n";
        tutor.call("write_data_file", &json!({"path": "paths/Rust/month-02/README.md", "content": broken}));
        let found = tutor.call("check_path", &path.clone())["text"].as_str().unwrap().to_owned();
        assert!(
            found.starts_with("No errors, 5 warnings.")
                && found.contains("warning[task-outside-week]: 1 task belongs to no week"),
            "{found}"
        );
        tutor.call("write_data_file", &json!({"path": "paths/Rust/month-02/README.md",
            "content": "# Month 2: Lifetimes\n\n**Outcome**: You name lifetimes.\n\n## Week 1: Names\n\n- [ ] Name a lifetime (1 h) #rust-lifetimes ^rust-name\n"}));
        let found = tutor.call("check_path", &path.clone())["text"].as_str().unwrap().to_owned();
        let read = "Rust: 2 months, 2 weeks, 4.5 h. 3 tasks, 1 lessons, 0 checks.";
        assert!(found.starts_with("No errors") && found.ends_with(read), "{found}");
        if tutor.asks {
            let (question, result) = tutor.client.call_answering("add_path", &path, &yes());
            let message = question["message"].as_str().unwrap();
            assert!(message.starts_with("Add the path Rust (3 tasks): paths/Rust/README.md"), "{message}");
            assert_eq!(tutor.read(&result)["added"], true);
        } else {
            let answer = tutor.call("add_path", &path.clone());
            let note = "Not added: it needs the learner's yes, and is not staged. `los path add data/paths` in a terminal asks.";
            assert_has(&answer, &json!({"added": false, "note": note}));
            assert!(!tutor.workspace.path("paths/Rust").exists());
            tutor.workspace.los(&["path", "add", "data/paths", "--yes"]).ok();
        }
        assert!(tutor.workspace.path("paths/practice/rust-mend/lesson.md").is_file());
        assert_eq!(tutor.client.call_err("add_path", &json!({"path": "paths/Rust"}))["code"], "INVALID_INPUT");
        tutor.write("adapt_path", &json!({"wish": "begin Rust"}));
        assert_has(&tutor.last(), &json!({"event": "level_started", "metadata.level": "Rust"}));
        assert_eq!(tutor.call("get_status", &json!({}))["level"], "Rust");
    });
}

#[test]
fn a_draft_with_mistakes_or_in_the_way_is_not_added() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &[], &can_ask());
    for (path, text) in rust_draft() {
        workspace.write(&format!("data/{path}"), text);
    }
    workspace.write("paths/Rust/README.md", "# Mine\n");
    let path = json!({"path": "data/paths"});
    let there = client.call_err("add_path", &path);
    assert!(there["message"].as_str().unwrap().contains("is here"), "{there}");
    std::fs::remove_dir_all(workspace.path("paths/Rust")).unwrap();
    let (_, declined) = client.call_answering("add_path", &path, &json!({"action": "decline"}));
    assert_eq!(declined["isError"], true);
    assert!(!workspace.path("paths/Rust").exists());
    for (path, code) in
        [("../x", "PATH_NOT_ALLOWED"), (".git", "PATH_NOT_ALLOWED"), ("data/paths/Absent", "INVALID_INPUT")]
    {
        assert_eq!(client.call_err("check_path", &json!({ "path": path }))["code"], code, "{path}");
    }
}

#[test]
fn every_task_of_the_path_is_shown_in_eight_kilobytes() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::at(&workspace);
    let data = los_app::study::learner_data::LearnerData::load(&tools.ctx, &tools.ctx.learner).unwrap();
    for task in &data.course.tasks {
        let text = tools.call_ok("show_task", &json!({ "task": task.id }))["text"].as_str().unwrap().len();
        assert!(text <= MAX_ANSWER, "{}: {text} bytes", task.id);
    }
}
