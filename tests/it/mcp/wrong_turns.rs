//! What a stranger met who played the tutor with the tools' own words: each of his wrong turns has its answer here.

use serde_json::{Value, json};

use super::sessions::{TASK, Tutor, solve, with_both};
use super::tools::rust_draft;
use crate::support::mcp_answers::output;
use crate::support::mcp_client::{McpClient, can_ask, yes};
use crate::support::tools::assert_has;
use crate::support::{TestWorkspace, of_practice};

fn text(tutor: &mut Tutor, tool: &str, arguments: &Value) -> String {
    tutor.call(tool, arguments)["text"].as_str().unwrap().to_owned()
}

fn note(answer: &Value) -> &str {
    answer["note"].as_str().unwrap_or_else(|| panic!("{answer}"))
}

#[test]
fn an_exam_keeps_its_date_and_changes_no_hours() {
    with_both(|tutor| {
        let before = tutor.workspace.events();
        let wish = json!({"wish": "exam 2099-06-30"});
        if tutor.asks {
            let (question, result) = tutor.client.call_answering("adapt_path", &wish, &yes());
            let message = question["message"].as_str().unwrap();
            assert!(message.starts_with("Exam on 30 June 2099: keep it as the target date"), "{message}");
            assert!(message.contains("Your hours stay as they are"), "{message}");
            let answer = tutor.read(&result);
            assert_eq!(answer["approved"], true, "{answer}");
        } else {
            let answer = tutor.call("adapt_path", &wish);
            assert_eq!(answer["approved"], false);
            assert!(note(&answer).contains("`los adapt --request exam 2099-06-30`"), "{answer}");
            tutor.workspace.los(&["adapt", "--request", "exam", "2099-06-30", "--yes"]).ok();
        }
        assert_eq!(tutor.call("get_status", &json!({}))["target"]["date"], "2099-06-30");
        assert_eq!(tutor.workspace.events(), before, "no hours are promised");
        // A day that the promise does not reach names the wish that would, and proposes nothing by itself.
        let soon = (chrono::Utc::now().date_naive() + chrono::Days::new(14)).to_string();
        let no = [json!({"action": "decline"})];
        let mut asked = Vec::new();
        let answers = if tutor.asks { &no[..] } else { &[] };
        let result =
            tutor.client.call_with_answers("adapt_path", &json!({"wish": format!("exam {soon}")}), answers, &mut asked);
        let said =
            asked.first().map_or_else(|| output(&result)["note"].clone(), |question| question["message"].clone());
        let said = said.as_str().unwrap();
        assert!(said.contains("`faster ") || said.contains("Not even 40 h a week"), "{said}");
    });
}

#[test]
fn a_wish_that_the_path_cannot_meet_is_answered_and_a_project_is_chosen_once() {
    with_both(|tutor| {
        let less = tutor.call("adapt_path", &json!({"wish": "less theory"}));
        assert!(note(&less).contains("no setting for more practice or less theory"), "{less}");
        let task = tutor.call("get_status", &json!({}))["next_task"]["id"].as_str().unwrap().to_owned();
        tutor.write("adapt_path", &json!({"wish": format!("later {task}")}));
        assert_has(&tutor.last(), &json!({"event": "task_deferred", "metadata.task": task}));
    });
    let workspace = TestWorkspace::beginner();
    let path = "paths/Beginner/month-01/README.md";
    let month = workspace.read(path);
    assert!(month.contains("lternative"), "{month}");
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let choice = client.call_ok("adapt_path", &json!({"wish": "another project"}));
    let mutations = choice["mutations"].as_array().unwrap().len();
    assert!(mutations == 1 || note(&choice).starts_with("Nothing is changed yet."), "{choice}");
}

#[test]
fn the_level_before_keeps_its_tasks_its_log_and_its_cards() {
    with_both(|tutor| {
        let ready = tutor.call("get_reviews", &json!({}))["ready"].as_u64().unwrap();
        let show = |tutor: &mut Tutor, task: &str| text(tutor, "show_task", &json!({ "task": task }));
        let done = show(tutor, "m01-w1-setup");
        for (path, text) in rust_draft() {
            tutor.workspace.write(path, text);
        }
        tutor.write("adapt_path", &json!({"wish": "begin Rust"}));
        let evaluation = tutor.call("evaluate_progress", &json!({"scope": "overall", "detail": "full"}));
        let completion = &evaluation["details"]["completion"];
        let why = evaluation["evidence"]["completion"][0].as_str().unwrap();
        assert!(why.ends_with(" of 2 tasks of this level are done.") && !why.contains("planned hours"), "{why}");
        assert_eq!((&completion["unknown"], &evaluation["progress"]["hours_due"]), (&json!([]), &json!(0.0)));
        let status = tutor.call("get_status", &json!({}));
        assert!(status.get("debt_hours").is_none() && status["verdict"]["plan"] != "behind", "{status}");
        let plan = tutor.call("get_weekly_plan", &json!({}));
        let kinds: Vec<&Value> = plan["tasks"].as_array().unwrap().iter().map(|task| &task["kind"]).collect();
        assert!(kinds.iter().all(|kind| **kind != "carried_over"), "no earlier week asked for them: {plan}");
        assert_eq!(show(tutor, "m01-w1-setup").replacen("# B2 ", "# 2 ", 1), done, "as before, by another number");
        assert_eq!(show(tutor, "B2"), show(tutor, "m01-w1-setup"));
        assert!(show(tutor, "1").starts_with("# 1 Read how a value moves"));
        let log = tutor.call("get_log", &json!({"task": "m01-w1-setup", "since": "2026-01-01"}));
        assert!(log["total"].as_u64().unwrap() > 0, "{log}");
        solve(&tutor.workspace);
        let answers = json!({"task": TASK, "answers": {"1": 3, "2": "43", "3": "4"}});
        let asks = tutor.asks;
        let checked = if asks {
            let form = json!({"action": "cancel"});
            let result = tutor.client.call_with_answers("check_task", &answers, &[form], &mut Vec::new());
            output(&result)
        } else {
            tutor.call("check_task", &answers)
        };
        assert_has(&checked, &json!({"passed": 7, "total": 7}));
        tutor.approve();
        let study =
            json!({"event": "study", "message": "once more", "metadata": {"task": TASK, "duration_hours": 0.5}});
        tutor.write("log_progress", &study);
        assert_has(&tutor.last(), &json!({"event": "study", "metadata.task": TASK}));
        let cards = tutor.call("get_reviews", &json!({"limit": 3}));
        assert!(cards["ready"].as_u64().unwrap() > 0 && cards["ready"].as_u64().unwrap() <= ready + 1, "{cards}");
        assert_eq!(cards["cards"].as_array().unwrap().len(), 3, "{cards}");
        assert!(cards["sentence"].as_str().unwrap().contains(" to ask today (3 below)"), "{cards}");
        let id = cards["cards"][0]["id"].clone();
        let grade = json!({"grades": {id.as_str().unwrap(): "good"}});
        tutor.write("grade_reviews", &grade);
        assert_has(&tutor.last(), &json!({"event": "review_completed", "metadata.question": id}));
        let uncounted = tutor.workspace.los(&["memory", "check", "--json"]).json()["uncounted"].to_string();
        assert!(!uncounted.contains("unknown task"), "{uncounted}");
        // The terminal says the same.
        let shown = tutor.workspace.los(&["show", "m01-w1-setup", "--json"]).json();
        assert_has(&shown, &json!({"task": "m01-w1-setup", "state": "done", "number": "B2"}));
        let listed = tutor.workspace.los(&["review", "--list", "--json"]).json();
        assert_eq!(listed["ready"], tutor.call("get_reviews", &json!({}))["ready"]);
        assert_eq!(tutor.call("get_status", &json!({}))["due_reviews"]["ready"], listed["ready"]);
        // What is kept of the level before is what its files and the log say.
        let context = tutor.workspace.path(".context");
        let files = std::fs::read_dir(context).unwrap().map(|entry| entry.unwrap().path());
        let is_kept = |path: &std::path::PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with("other-");
        let kept: Vec<_> = files.filter(is_kept).collect();
        assert_eq!(kept.len(), 1);
        let list = |tutor: &Tutor| tutor.workspace.los(&["review", "--list", "--json"]).json()["cards"].take();
        let with = list(tutor);
        std::fs::remove_file(&kept[0]).unwrap();
        assert_eq!((list(tutor), list(tutor)), (with.clone(), with.clone()));
        let before = std::fs::metadata(&kept[0]).unwrap().modified().unwrap();
        tutor.workspace.write("paths/Beginner/notes.md", "A file of the path.\n");
        list(tutor);
        assert!(std::fs::metadata(&kept[0]).unwrap().modified().unwrap() > before, "made anew");
        // A card that has an answer and leaves its note outside the path is gone.
        let settings = tutor.workspace.read("learning-os.toml");
        tutor.workspace.write("learning-os.toml", format!("{settings}\n[review]\nnotes = [\"notes/rye.md\"]\n"));
        tutor.workspace.write("notes/rye.md", "- What is rye?::A grass. ^rye\n- What is oat?::A grass. ^oat\n");
        tutor.workspace.los(&["review", "--grade", "rye=good", "--yes"]).ok();
        let later = ["--as-of", "2030-01-01", "review", "--list", "--json"];
        let has = |tutor: &Tutor| tutor.workspace.los(&later).ok().contains("What is rye?");
        assert!(has(tutor));
        tutor.workspace.write("notes/rye.md", "- What is oat?::A grass. ^oat\n");
        assert!(!has(tutor));
    });
}

const OWN_CHECK: &str = "[[check]]\nkind = \"command\"\ntitle = \"It runs\"\nrun = [\"true\"]\n";

#[test]
fn the_checks_of_ones_own_path_are_allowed_only_by_what_the_learner_types() {
    with_both(|tutor| {
        for (path, text) in rust_draft() {
            tutor.workspace.write(path, text);
        }
        tutor.write("adapt_path", &json!({"wish": "begin Rust"}));
        let check = "paths/practice/rust-mend/check.toml";
        tutor.workspace.write("work/rust-mend/main.rs", "fn main() {}\n");
        tutor.workspace.write(check, OWN_CHECK);
        let call = json!({"task": "rust-mend"});
        let refused = tutor.client.call_err("check_task", &call);
        assert_eq!(refused["code"], "PERMISSION_DENIED");
        assert!(refused["message"].as_str().unwrap().contains("`los check rust-mend`"), "{refused}");
        // A question runs nothing.
        tutor
            .workspace
            .write(check, "[[check]]\nkind = \"answer\"\ntitle = \"a\"\nquestion = \"2 + 2?\"\nanswer = 4\n");
        // It brings no files, so none are offered.
        std::fs::remove_dir_all(tutor.workspace.path("work")).unwrap();
        let wrong = tutor.call("check_task", &json!({"task": "rust-mend", "answers": {"1": "5"}}));
        assert!(note(&wrong).ends_with("the learner's work goes there."), "{wrong}");
        let call = json!({"task": "rust-mend", "answers": {"1": "4"}});
        let answers = if tutor.asks { vec![yes()] } else { Vec::new() };
        let result = tutor.client.call_with_answers("check_task", &call, &answers, &mut Vec::new());
        assert_has(&output(&result), &json!({"passed": 1, "total": 1}));
    });
}

#[test]
fn a_path_begins_with_files_that_pass() {
    let mut tutor = Tutor::new(false);
    let format = text(&mut tutor, "check_path", &json!({}));
    let files: Vec<&str> = format.split("\n=== ").skip(1).collect();
    assert!(files.len() > 3, "{format}");
    for file in &files {
        let (path, content) = file.split_once('\n').unwrap();
        tutor.call("write_data_file", &json!({"path": path, "content": content}));
    }
    let found = text(&mut tutor, "check_path", &json!({"path": "data/paths"}));
    assert!(found.starts_with("No errors.\n") && found.lines().count() == 2, "{found}");
    // A draft that check_path refuses is not taken, and one that was mended replaces what it became.
    tutor.asks = true;
    tutor.client = McpClient::connect(&tutor.workspace, &[], &can_ask());
    let write = |tutor: &mut Tutor, text: &str| {
        for (path, content) in rust_draft() {
            let content = if path.ends_with("month-01/README.md") {
                content.replacen("Read ", text, 1)
            } else {
                content.to_owned()
            };
            tutor.call("write_data_file", &json!({"path": path, "content": content}));
        }
    };
    for path in files {
        let _ = std::fs::remove_file(tutor.workspace.path(&format!("data/{}", path.split_once('\n').unwrap().0)));
    }
    write(&mut tutor, "Read ");
    let lesson = "paths/practice/rust-mend/lesson.md";
    tutor.call("write_data_file", &json!({"path": lesson, "content": "No title.\n"}));
    assert!(text(&mut tutor, "check_path", &json!({"path": "data/paths"})).starts_with("Not in order yet."));
    let refused = tutor.client.call_err("add_path", &json!({"path": "data/paths"}));
    assert!(refused["message"].as_str().unwrap().contains("is not in order yet"), "{refused}");
    std::fs::remove_file(tutor.workspace.path(&format!("data/{lesson}"))).unwrap();
    for words in ["Read ", "Look at "] {
        write(&mut tutor, words);
        assert_eq!(tutor.write("add_path", &json!({"path": "data/paths"}))["added"], true);
        assert!(tutor.workspace.read("paths/Rust/month-01/README.md").contains(words));
    }
}

#[test]
fn work_is_not_written_into_the_data_folder() {
    let mut tutor = Tutor::new(false);
    let refused = tutor.client.call_err("write_data_file", &json!({"path": "work/a/main.py", "content": "1"}));
    assert!(refused["message"].as_str().unwrap().contains("no check sees"), "{refused}");
}

#[test]
fn a_session_ends_after_the_pass_that_finished_its_task() {
    with_both(|tutor| {
        tutor.write("start_session", &json!({ "task": TASK }));
        solve(&tutor.workspace);
        tutor.write("check_task", &json!({"task": TASK, "answers": {"1": 3, "2": "43", "3": "4"}}));
        assert_eq!(tutor.last()["event"], "task_checked");
        let lost = tutor.client.call_err("stop_session", &json!({"went": "good"}));
        assert!(lost["message"].as_str().unwrap().contains("`went`"), "{lost}");
        tutor.write("stop_session", &json!({"hours": "1h30", "done": true, "went": "good"}));
        let ended = json!({"event": "session_completed", "metadata.task": TASK, "metadata.duration_hours": 1.5});
        assert_has(&tutor.last(), &ended);
    });
}

#[test]
fn a_closed_form_and_a_later_yes_leave_one_line_and_nothing_that_waits() {
    let mut tutor = Tutor::new(true);
    solve(&tutor.workspace);
    let call = json!({"task": TASK, "answers": {"1": 3, "2": "43", "3": "4"}});
    let (_, closed) = tutor.client.call_answering("check_task", &call, &json!({"action": "cancel"}));
    assert_eq!(output(&closed)["status"], "pending_approval");
    let waiting = tutor.call("get_status", &json!({}))["waiting"].clone();
    assert!(waiting[0]["line"].as_str().unwrap().starts_with("Log: checked"), "{waiting}");
    let n_before = tutor.workspace.events().len();
    tutor.write("check_task", &call);
    assert_eq!((tutor.workspace.events().len(), tutor.workspace.pending().len()), (n_before + 1, 0));
}

#[test]
fn what_waits_fits_together_and_a_stale_write_keeps_no_other_back() {
    let mut tutor = Tutor::new(false);
    let until = chrono::Utc::now().date_naive() + chrono::Days::new(3);
    let ill = json!({"event": "pause_started", "message": "Ill", "metadata": {"until": until.to_string()}});
    for _ in 0..2 {
        tutor.call("start_session", &json!({ "task": TASK }));
        tutor.call("log_progress", &ill);
    }
    assert_eq!(tutor.workspace.pending().len(), 2, "the same start and the same pause wait once");
    let mut others = vec![json!({"event": "session_started", "message": "Reading"})];
    others.push(json!({"event": "session_started", "message": "Writing"}));
    for (name, value) in
        [("message", json!("A trip")), ("metadata", json!({"until": until.to_string(), "on": "yesterday"}))]
    {
        others.push(ill.clone());
        others.last_mut().unwrap()[name] = value;
    }
    for other in &others {
        tutor.call("log_progress", other);
    }
    let pending = tutor.workspace.pending();
    assert_eq!(pending.len(), 6, "other words, and another first day, are another write: {pending:?}");
    for staged in &pending[2..] {
        tutor.workspace.los(&["memory", "reject", staged["id"].as_str().unwrap()]).ok();
    }
    tutor.approve();
    solve(&tutor.workspace);
    tutor.call("check_task", &json!({"task": TASK, "answers": {"1": 3, "2": "43", "3": "4"}}));
    tutor.call("stop_session", &json!({"hours": "1h", "done": true, "went": "good"}));
    tutor.approve();
    let events: Vec<Value> = tutor.workspace.events().into_iter().rev().take(2).collect();
    assert!(events.iter().any(|event| event["event"] == "task_checked"), "{events:?}");
    assert!(events.iter().any(|event| event["event"] == "session_completed"), "{events:?}");

    tutor.call("start_session", &json!({"task": "m02-w4-report"}));
    tutor.call("start_session", &json!({"task": "m02-w4-joins-again"}));
    tutor.call("log_progress", &json!({"event": "note", "message": "Joins are easier now."}));
    let n_before = tutor.workspace.events().len();
    let ids: Vec<String> =
        tutor.workspace.pending().iter().map(|staged| staged["id"].as_str().unwrap().to_owned()).collect();
    let words: Vec<&str> =
        ["memory", "approve"].into_iter().chain(ids.iter().map(String::as_str)).chain(["--yes"]).collect();
    let ran = tutor.workspace.los(&words);
    assert!(ran.exit == Some(1) && ran.stderr.contains("stale"), "{ran:?}");
    assert_eq!((tutor.workspace.events().len(), tutor.workspace.pending().len()), (n_before + 2, 1), "{ran:?}");
}

#[test]
fn what_is_graded_and_waits_is_not_asked_again() {
    let mut tutor = Tutor::new(false);
    let cards = tutor.call("get_reviews", &json!({"limit": 4}))["cards"].clone();
    assert_eq!(cards.as_array().unwrap().len(), 4, "as many as were asked for: {cards}");
    let [id, other] = [0, 1].map(|nth| cards[nth]["id"].as_str().unwrap());
    let staged = tutor.call("grade_reviews", &json!({"grades": {id: "good", other: "hard"}}));
    let after = tutor.call("get_reviews", &json!({"limit": 4}));
    assert_eq!(after["awaiting_approval"].as_array().unwrap().len(), 2);
    let is_asked = |id: &str| after["cards"].as_array().unwrap().iter().any(|card| card["id"] == id);
    assert!(!is_asked(id) && !is_asked(other), "{after}");
    // What the answer says to type writes both.
    let tell = staged["tell"].as_str().unwrap();
    let typed = tell.split('`').nth(1).unwrap().strip_prefix("los ").unwrap();
    let words: Vec<&str> = typed.split(' ').chain(["--yes"]).collect();
    let n_before = tutor.workspace.events().len();
    tutor.workspace.los(&words).ok();
    assert_eq!((tutor.workspace.events().len(), tutor.workspace.pending().len()), (n_before + 2, 0), "{tell}");
}

/// The right answers of a variant, as its generator prints them.
pub fn right_answers(task: &str, seed: &Value) -> Value {
    let generator = of_practice(task, "variant.py");
    let printed = std::process::Command::new("python3").arg(generator).arg(seed.to_string()).output().unwrap();
    let printed: Value = serde_json::from_slice(&printed.stdout).unwrap();
    let questions = printed["questions"].as_array().unwrap();
    (1..).zip(questions).map(|(n, asked): (usize, _)| (n.to_string(), asked["answer"].clone())).collect()
}

#[test]
fn an_exercise_of_a_tasks_kind_is_asked_and_graded() {
    const PRACTISED: &str = "m01-w1-shell-basics";
    for asks in [true, false] {
        let workspace = TestWorkspace::new();
        workspace.begun_days_ago(60);
        let month = format!(
            "---\nskills:\n  shell-basics: {{ kind: procedure }}\n---\n# Month 1: Shell\n\n### Week 1: Shell\n\n- [ ] Find your way (2h) #shell-basics ^{PRACTISED}\n"
        );
        workspace.write("paths/Beginner/month-01/README.md", month);
        let done = json!({"timestamp": (chrono::Utc::now() - chrono::TimeDelta::days(40)).to_rfc3339(), "event": "task_completed",
            "task": PRACTISED, "duration_hours": 2.0, "score": 0.8});
        workspace.write_events(&[done]);
        let mut command = workspace.command(&["mcp", "serve"]);
        command.env("PATH", std::env::var("PATH").unwrap());
        let mut client = McpClient::start_command(command).connected(&if asks { can_ask() } else { json!({}) });
        let cards = client.call_ok("get_reviews", &json!({"limit": 9}))["cards"].clone();
        let asked = cards.as_array().unwrap().iter().find(|card| card["kind"] == "procedure").unwrap();
        assert!(asked["question"].as_str().unwrap().contains("check_task with task"), "{asked}");
        let mut call = json!({"task": PRACTISED, "variant": 0});
        if asks {
            let wrong: Value = (1..10).map(|n| (format!("answer_{n}"), json!("no idea"))).collect();
            let wrong = json!({"action": "accept", "content": wrong});
            let mut forms = Vec::new();
            let result = client.call_with_answers("check_task", &call, &[wrong, yes()], &mut forms);
            assert!(forms[0]["message"].as_str().unwrap().contains('\n'), "the exercise stands above: {}", forms[0]);
            assert_has(&output(&result), &json!({"passed": 0, "logged": true}));
            assert_has(&workspace.last_event(), &json!({"event": "review_completed", "metadata.grade": "again"}));
        } else {
            let shown = client.call_ok("check_task", &call);
            let exercise = &shown["exercise"];
            assert!(exercise["statement"].as_str().unwrap().len() > 40 && shown["questions"].is_array(), "{shown}");
            call["variant"] = exercise["variant"].clone();
            call["answers"] = right_answers(PRACTISED, &exercise["variant"]);
            let checked = client.call_ok("check_task", &call);
            assert_has(&checked, &json!({"status": "pending_approval"}));
            assert_eq!((&checked["passed"], checked["passed"].as_u64() > Some(0)), (&checked["total"], true));
            workspace.los(&["memory", "approve", checked["pending_id"].as_str().unwrap(), "--yes"]).ok();
            let graded = json!({"event": "review_completed", "metadata.grade": "good"});
            assert_has(&workspace.last_event(), &graded);
        }
    }
}

#[test]
fn a_lessons_folder_its_picture_and_the_manual_are_read() {
    let mut tutor = Tutor::new(false);
    let folder = "paths/practice/ab-sample-size";
    let listed = tutor.call("list_files", &json!({ "path": folder }));
    assert_eq!(listed["names"], json!(["lesson.md", "power.svg", "starter/"]), "no check and no solution");
    let picture = text(&mut tutor, "read_file", &json!({"path": format!("{folder}/power.svg")}));
    assert!(picture.contains("<desc>Power against the true effect"), "{picture}");
    for hidden in ["check.toml", "solution/notes.md", "tests/test_plan.py"] {
        let error = tutor.client.call_err("read_file", &json!({"path": format!("{folder}/{hidden}")}));
        assert_eq!(error["code"], "FILE_NOT_FOUND", "{hidden}");
    }
    for path in ["help/own-path", "los://help/own-path"] {
        let page = text(&mut tutor, "read_file", &json!({"path": path, "lines": 20}));
        assert!(page.contains("# Write your own path"), "{page}");
    }
    let pages = tutor.call("list_files", &json!({"path": "help"}));
    assert!(pages["names"].to_string().contains("\"practice\""), "{pages}");
}

#[test]
fn answers_name_the_tool_or_what_the_learner_does() {
    with_both(|tutor| {
        let idle = tutor.client.call_err("stop_session", &json!({}));
        assert!(idle["details"]["suggestion"].as_str().unwrap().starts_with("`start_session`"), "{idle}");
        for tries in 1..=9 {
            let hint = text(tutor, "next_hint", &json!({ "task": TASK }));
            assert!(tries < 9 || hint.contains("no more hints"), "{hint}");
        }
        let shown = text(tutor, "show_task", &json!({ "task": TASK }));
        assert!(shown.contains("0 points for its first level, 1 for its last"), "{shown}");
        let until = json!({"event": "pause", "message": "flu", "metadata": {"until": "Friday"}});
        let answer = tutor.write("log_progress", &until);
        assert_eq!(answer["tell"].is_string(), !tutor.asks, "{answer}");
        let friday = tutor.last()["metadata"]["until"].clone();
        let day: chrono::NaiveDate = friday.as_str().unwrap().parse().unwrap();
        assert_eq!(chrono::Datelike::weekday(&day), chrono::Weekday::Fri);
        assert_has(&tutor.call("get_status", &json!({})), &json!({"is_paused": true, "pause_until": friday}));
        let log = tutor.call("get_log", &json!({"since": "2026-01-01", "until": "2026-02-01"}));
        assert!(log["entries"].as_array().unwrap().iter().any(|entry| entry["title"].is_string()), "{log}");
    });
}

#[test]
fn a_failed_check_is_named_before_a_good_score_and_a_pass_is_asked_about_once() {
    let mut tutor = Tutor::new(true);
    tutor.workspace.write(&format!("work/{TASK}/changes.md"), "# Changes\n\nNothing yet.\n");
    let answers = json!({"task": TASK, "answers": {"1": 1, "2": "1", "3": "1"}});
    assert_has(&tutor.call("check_task", &answers), &json!({"logged": false}));
    tutor.write("start_session", &json!({ "task": TASK }));
    let stop = json!({"done": true, "went": "good", "hours": "1h"});
    let (question, _) = tutor.client.call_answering("stop_session", &stop, &json!({"action": "decline"}));
    assert!(question["message"].as_str().unwrap().starts_with(&format!("the checks of `{TASK}` have not passed")));
    tutor.write("stop_session", &json!({"discard": true}));
    solve(&tutor.workspace);
    let answers = json!({"task": TASK, "answers": {"1": 3, "2": "43", "3": "4"}});
    tutor.write("check_task", &answers);
    let again = tutor.call("check_task", &json!({ "task": TASK }));
    assert_has(&again, &json!({"logged": true, "passed": 7}));
    assert!(note(&again).starts_with("Passed again"), "{again}");
}

#[test]
fn a_task_that_lacks_only_its_check_says_so_wherever_it_is_named() {
    const LACKS: &str = "logged as finished; only a pass of its checks is missing";
    with_both(|tutor| {
        let status = tutor.call("get_status", &json!({}));
        let task = status["next_task"]["id"].as_str().unwrap().to_owned();
        assert!(status["next_task"].get("lacks").is_none(), "{status}");
        tutor.workspace.write(&format!("paths/practice/{task}/check.toml"), format!("must = true\n\n{OWN_CHECK}"));
        let done = json!({"event": "task_completed", "message": "done", "metadata": {"task": task}});
        let answer = tutor.write("log_progress", &done);
        assert!(note(&answer).contains("stays open until its checks pass: `check_task`"), "{answer}");
        let next = tutor.call("get_status", &json!({}))["open_tasks"].clone();
        let next = next.as_array().unwrap().iter().find(|next| next["id"] == task.as_str()).unwrap().clone();
        assert_eq!(next["lacks"], LACKS);
        let plan = tutor.call("get_weekly_plan", &json!({}));
        let planned = plan["tasks"].as_array().unwrap().iter().find(|row| row["id"] == task.as_str()).unwrap();
        assert!(planned["why"].as_str().unwrap().starts_with(LACKS), "{planned}");
        assert!(text(tutor, "show_task", &json!({ "task": task })).contains(&format!("open, {LACKS}")));
        assert!(tutor.workspace.los(&["status"]).ok().replace('\n', " ").contains("only a pass of its checks"));
    });
}

#[test]
fn forty_minutes_hold_more_than_the_cards() {
    let mut tutor = Tutor::new(false);
    let free = tutor.call("get_status", &json!({"minutes": 40}))["free"].clone();
    let then = free["then"].as_str().unwrap();
    assert!(then.contains("min are left for `") && then.contains("a session may stop in the middle"), "{free}");
    assert!(tutor.call("get_status", &json!({"minutes": 5}))["free"].get("then").is_none());
    tutor.write("log_progress", &json!({"event": "pause_started", "message": "Ill"}));
    let ill = tutor.call("get_status", &json!({"minutes": 40}));
    assert!(ill["is_paused"] == true && ill["free"].get("then").is_none(), "{ill}");
}

#[test]
fn a_limit_of_the_day_is_said_with_what_lifts_it() {
    let mut tutor = Tutor::new(false);
    let cards = tutor.call("get_reviews", &json!({}));
    let said = cards["sentence"].as_str().unwrap();
    assert!(said.contains("at most 8 new cards and one exercise at a time") && said.contains("`limit`"), "{said}");
}

/// An `accept` that says nothing about the one question of a write is no yes.
#[test]
fn only_a_clear_word_approves() {
    for connect in [McpClient::connect, McpClient::modern] {
        let workspace = TestWorkspace::sample();
        let before = workspace.events();
        let mut client = connect(&workspace, &[], &can_ask());
        let study = json!({"event": "study", "message": "joins", "metadata": {"duration_hours": 0.5}});
        for reply in [json!({"action": "accept"}), json!({"action": "accept", "content": {}})] {
            let (question, result) = client.call_answering("log_progress", &study, &reply);
            assert_eq!(question["requestedSchema"]["required"], json!(["approve"]), "{question}");
            assert_eq!(output(&result)["status"], "pending_approval");
        }
        assert_eq!(workspace.events(), before);
    }
}
