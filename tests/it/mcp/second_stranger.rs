//! What a second stranger met who played the tutor: answers that say what there is, what counts and what is still missing.

use serde_json::{Value, json};

use los_model::events::grade::Grade;

use crate::support::TestWorkspace;
use crate::support::tools::{Tools, assert_has};

/// A task of the sample with questions and a rubric.
const TASK: &str = "m03-w1-redraw";

fn note(answer: &Value) -> &str {
    answer["note"].as_str().unwrap_or_else(|| panic!("{answer}"))
}

fn error(error: &Value) -> String {
    format!("{}; {}", error["message"], error["details"]["suggestion"])
}

/// A path whose first month is practised by doing, and the second by cards.
pub fn doing_first() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.begun_days_ago(20);
    let month = |number: u32, rest: &str| {
        workspace.write(&format!("paths/Beginner/month-0{number}/README.md"), format!("---\nskills:\n{rest}"));
    };
    let card = "## Review questions\n\nWhat ends a line?::A newline.";
    month(
        1,
        &format!(
            "  shell-basics: {{ kind: procedure }}\n---\n# Month 1: Shell\n\n### Week 1: Shell\n\n\
             - [ ] Find your way (2h) #shell-basics ^m01-w1-shell-basics\n\n{card} #shell-basics\n"
        ),
    );
    month(
        2,
        &format!(
            "  lines: {{ needs: [] }}\n---\n# Month 2: Lines\n\n### Week 1: Lines\n\n\
             - [ ] Cut a line (2h) #lines ^cut-a-line\n\n{card} #lines\n"
        ),
    );
    let done = json!({"timestamp": (chrono::Utc::now() - chrono::TimeDelta::days(12)).to_rfc3339(),
        "event": "task_completed", "task": "m01-w1-shell-basics", "duration_hours": 2.0, "score": 0.8});
    workspace.write_events(&[done]);
    workspace
}

#[test]
fn a_month_without_cards_says_when_they_come() {
    let workspace = doing_first();
    let tools = Tools::approving(&workspace);
    let cards = tools.call_ok("get_reviews", &json!({"limit": 10}));
    assert_has(&cards, &json!({"for_today": 1, "cards.0.kind": "procedure"}));
    let sentence = cards["sentence"].as_str().unwrap();
    assert!(
        sentence.contains(
            "1 exercise to do today; what was learned so far is reviewed by doing, so no card asks for it; the"
        ),
        "{sentence}"
    );
    // Its grade is the review of its skill, in the plan as well.
    let review = |tools: &Tools| {
        let plan = tools.plan(None);
        let tasks = plan["tasks"].as_array().unwrap();
        tasks.iter().find(|task| task["kind"] == "review").map(|task| task["status"].clone())
    };
    assert_eq!(review(&tools), Some(json!("pending")));
    tools.call_ok("grade_reviews", &json!({"grades": {cards["cards"][0]["id"].as_str().unwrap(): "good"}}));
    assert_eq!(review(&tools), Some(json!("completed")));
    assert_has(&tools.status(), &json!({"week_plan.reviews_done": 1, "week_plan.reviews_planned": 1}));
}

#[test]
fn a_limit_brings_that_many_and_minutes_are_those_of_the_cards() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::at(&workspace);
    let cards = tools.call_ok("get_reviews", &json!({"limit": 24}))["cards"].as_array().unwrap().clone();
    let n_new = cards.iter().filter(|card| card["reviews"] == 0 && card["kind"] == "question").count();
    assert!(cards.len() == 24 && n_new > 8, "{n_new} new of {}", cards.len());
    let today = tools.call_ok("get_reviews", &json!({}));
    let ids = today["cards"].as_array().unwrap().iter().map(|card| card["id"].as_str().unwrap().to_owned());
    let grades: serde_json::Map<String, Value> = ids.map(|id| (id, Grade::Good.word().into())).collect();
    tools.call_ok("grade_reviews", &json!({ "grades": grades }));
    let left = tools.call_ok("get_reviews", &json!({}));
    assert_has(&left, &json!({"for_today": 0, "minutes": 0.0, "cards": []}));
    assert_has(&tools.status(), &json!({"due_reviews.for_today": 0, "due_reviews.minutes": 0}));
    let free = tools.call_ok("get_status", &json!({"minutes": 40}))["free"].clone();
    assert!(free["short"]["what"] != "cards" && free["then"].as_str().unwrap().starts_with("40 min"), "{free}");
    assert_eq!(left["ready"], tools.status()["due_reviews"]["ready"]);
}

#[test]
fn a_grade_is_by_the_tasks_own_rubric_and_names_its_model() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    let graded = |facts: Value| json!({"event": "task_checked", "message": "The axes lack units.", "metadata": facts});
    let good = json!({"task": TASK, "by": "assistant", "model": "quill-2", "passed": 2, "total": 3});
    for (field, value, words) in [
        ("total", json!(4), "must be 3, one point a criterion"),
        ("passed", json!(3.5), "must be 0 to 3"),
        ("model", json!(" "), "must name the assistant"),
        ("by", json!("nobody"), "who judged"),
        ("task", json!("m01-w1-setup"), "must be a task with a rubric"),
    ] {
        let mut facts = good.clone();
        facts[field] = value;
        let refused = error(&tools.call_err("log_progress", &graded(facts)));
        assert!(refused.contains(words), "{field}: {refused}");
        assert!(field != "total" || refused.contains("Each mistake is named"), "{refused}");
    }
    let mut full = good.clone();
    full["passed"] = json!(3);
    let mut peer = good.clone();
    peer["by"] = json!("peer");
    peer.as_object_mut().unwrap().remove("model");
    for facts in [good, peer] {
        let answer = tools.call_ok("log_progress", &graded(facts));
        assert!(note(&answer).contains("stays open until its checks pass: `check_task`"), "{answer}");
    }
    let answer = tools.call_ok("log_progress", &graded(full));
    let said = note(&answer);
    assert!(said.starts_with("it takes the place of the last grade: 2 of 3, graded by another person, "), "{said}");
    let word = "`log_progress` with `task_completed` finishes it, too, by word alone";
    assert!(said.ends_with(&format!("; `{TASK}` stays open until its checks pass: `check_task`; {word}")), "{said}");
    let done = json!({"event": "task_completed", "message": "", "metadata": {"task": TASK}});
    let answer = tools.call_ok("log_progress", &done);
    assert!(note(&answer).contains("counts as done, graded by its rubric; its checks have not passed"), "{answer}");
}

#[test]
fn what_finishes_a_task_and_what_is_missing_is_said() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    let done = |task: &str| json!({"event": "task_completed", "message": "", "metadata": {"task": task}});
    let answer = tools.call_ok("log_progress", &done(TASK));
    assert_eq!(
        note(&answer),
        format!("`{TASK}` counts as done, by word alone; nothing has proved it yet: `check_task`")
    );
    let must = "must = true\n\n[[check]]\nkind = \"command\"\ntitle = \"It runs\"\nrun = [\"true\"]\n";
    workspace.write("paths/practice/m03-w4-findings/check.toml", must);
    let shown = tools.call_ok("show_task", &json!({"task": "m03-w4-findings"}))["text"].to_string();
    assert!(shown.contains("Only a pass of them finishes the task."), "{shown}");
    let answer = tools.call_ok("log_progress", &done("m03-w4-findings"));
    assert!(note(&answer).contains("stays open until its checks pass: `check_task`"), "{answer}");
}

#[test]
fn a_run_on_the_work_as_given_is_said_to_be_no_try() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::at(&workspace);
    let wrong = json!({"task": TASK, "answers": {"1": "9", "2": "9", "3": "9"}});
    let said = |call: &Value| note(&tools.call_ok("check_task", call)).contains("It is no new try");
    assert!(said(&json!({"task": TASK})), "nothing is handed in");
    assert!(!said(&wrong), "wrong answers are a try");
    assert!(said(&wrong), "the same once more is none");
}

#[test]
fn a_pass_that_waits_finishes_the_task_only_once_it_is_approved() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::at(&workspace);
    Tools::approving(&workspace).call_ok("start_session", &json!({ "task": TASK }));
    super::sessions::solve(&workspace);
    let answers = json!({"task": TASK, "answers": {"1": 3, "2": "43", "3": "4"}});
    assert_has(&tools.call_ok("check_task", &answers), &json!({"passed": 7, "status": "pending_approval"}));
    let stop = tools.call_ok("stop_session", &json!({"hours": "1h", "done": true, "went": "good"}));
    for words in [
        "`went` is not logged: the result that finishes the task says how it went",
        "done once the pass that waits is approved",
        "say once more that it is done",
    ] {
        assert!(note(&stop).contains(words), "{stop}");
    }
}

#[test]
fn files_are_named_where_they_lie_and_where_nobody_asks_are_not_copied() {
    let workspace = TestWorkspace::beginner();
    let tools = Tools::at(&workspace);
    let task = "m01-w1-setup";
    let shown = tools.call_ok("show_task", &json!({ "task": task }))["text"].to_string();
    assert!(
        shown.contains("- starter/hello.py") && shown.contains(&format!("Below `paths/practice/{task}/`")),
        "{shown}"
    );
    tools.call_ok("read_file", &json!({"path": format!("paths/practice/{task}/starter/hello.py")}));
    let started = tools.call_ok("start_session", &json!({"task": task, "copy_starter": true}));
    assert!(note(&started).contains("`los start m01-w1-setup` in a terminal copies it"), "{started}");
    let listed = tools.call_ok("list_files", &json!({"path": "paths/practice"}));
    assert!(listed["total"].as_u64() > Some(400) && listed["next"].is_string(), "{listed}");
    // The learner's own folder stands beside those of the program.
    workspace.write("paths/practice/mine/lesson.md", "# Mine\n");
    let more = tools.call_ok("list_files", &json!({"path": "paths/practice"}));
    assert_eq!(more["total"].as_u64(), listed["total"].as_u64().map(|n| n + 1));
}

#[test]
fn a_question_for_free_minutes_comes_without_its_answer() {
    let workspace = doing_first();
    workspace.write_events(&[]);
    let tools = Tools::approving(&workspace);
    let free = || tools.call_ok("get_status", &json!({"minutes": 10}))["free"].clone();
    assert_eq!(free()["short"]["what"], "nothing", "no lesson was opened");
    tools.call_ok("start_session", &json!({"task": "m01-w1-shell-basics"}));
    let free = free();
    assert_has(&free, &json!({"short.what": "question", "short.task": "m01-w1-shell-basics", "short.answer": null}));
    assert!(free["short"]["question"].is_string() && free["promised_hours_left"].is_number(), "{free}");
}

#[test]
fn a_draft_that_loses_finished_tasks_is_not_in_order() {
    let workspace = doing_first();
    let tools = Tools::at(&workspace);
    let month = workspace.read("paths/Beginner/month-01/README.md");
    let draft = |text: &str| {
        workspace.write("data/paths/Beginner/month-01/README.md", text);
        tools.call_ok("check_path", &json!({"path": "data/paths"}))
    };
    assert_eq!(draft(&month)["ok"], true);
    let lost = draft(&month.replace("^m01-w1-shell-basics", "^shell-again"));
    assert_eq!(lost["ok"], false);
    let found = lost["problems"].as_array().unwrap().iter().find(|row| row["code"] == "lost-task").unwrap();
    assert!(found["message"].as_str().unwrap().ends_with("that are done: `m01-w1-shell-basics`"), "{found}");
}

#[test]
fn wishes_are_the_same_in_the_schema_and_in_an_error() {
    let workspace = TestWorkspace::sample();
    let refused = Tools::at(&workspace).call_err("adapt_path", &json!({"wish": "nicer"}));
    let schema = (los_app::tools::registry::find("adapt_path").unwrap().input_schema)();
    let told = schema["properties"]["wish"]["description"].as_str().unwrap();
    let forms: Vec<&str> = refused["message"].as_str().unwrap().split('`').skip(3).step_by(2).collect();
    assert!(forms.len() > 9, "{forms:?}");
    for form in &forms {
        assert!(told.contains(form), "`{form}` is not in: {told}");
    }
    assert_eq!(told.split(", ").count(), forms.len(), "{told}");
}

#[test]
fn the_first_promise_and_a_level_in_a_pause_say_so() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    tools.call_ok("log_progress", &json!({"event": "pause_started", "message": "Ill"}));
    for (path, text) in super::tools::rust_draft() {
        workspace.write(path, text);
    }
    let begun = tools.call_ok("adapt_path", &json!({"wish": "begin Rust"}));
    assert!(note(&begun).contains("your pause goes on"), "{begun}");
    let first = workspace.events().into_iter().find(|event| event["event"] == "promise_changed");
    if let Some(first) = first {
        assert!(first["message"].as_str().unwrap().starts_with("Promised from "), "{first}");
    }
}

#[test]
fn a_pause_is_declared_by_its_last_day_and_seen_before_it_begins() {
    let workspace = doing_first();
    let tools = Tools::approving(&workspace);
    let pause = |facts: Value| json!({"event": "pause_started", "message": "Away", "metadata": facts});
    let refused = error(&tools.call_err("log_progress", &pause(json!({"days": 7}))));
    assert!(refused.contains("`days` counts for nothing") && refused.contains("its last day"), "{refused}");
    // The next plan week but its last day.
    let day = |n: i64| chrono::Utc::now().date_naive() + chrono::TimeDelta::days(n - 20);
    let words = |day: chrono::NaiveDate| day.format("%-d %B %Y").to_string();
    let advice = |tools: &Tools| tools.call_ok("evaluate_progress", &json!({}))["recommendations"].to_string();
    assert!(tools.status().get("pause_ahead").is_none());
    tools.call_ok("log_progress", &pause(json!({"from": day(21).to_string(), "until": day(26).to_string()})));
    let ahead = format!("from {} until {}", words(day(21)), words(day(26)));
    assert_has(&tools.status(), &json!({"is_paused": false, "pause_ahead": ahead}));
    assert!(!advice(&tools).contains("log a pause"), "{}", advice(&tools));
    assert!(workspace.los(&["status"]).ok().replace('\n', " ").contains("and a pause from"));
    let later = tools.call_ok("adapt_path", &json!({"wish": "later cut-a-line"}));
    assert!(note(&later).contains(&format!("back on {}", words(day(27)))), "{later}");
}

#[test]
fn a_level_that_begins_again_owes_nothing_in_every_number() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    for (path, text) in super::tools::rust_draft() {
        workspace.write(path, text);
    }
    let evaluation = || tools.call_ok("evaluate_progress", &json!({"scope": "overall", "detail": "all"}));
    assert!(evaluation()["progress"]["tasks_due"].as_u64().unwrap() > 0);
    let begun = tools.call_ok("adapt_path", &json!({"wish": "begin Rust"}));
    assert!(note(&begun).contains(" behind are let go"), "{begun}");
    tools.call_ok("adapt_path", &json!({"wish": "begin Beginner"}));
    assert_has(
        &evaluation(),
        &json!({"progress.hours_due": 0.0, "progress.tasks_due": 0, "progress.weeks_behind": []}),
    );
}

#[test]
fn wishes_that_are_not_met_name_the_nearest_one() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::at(&workspace);
    let dropped = tools.call_ok("adapt_path", &json!({"wish": "drop task 4"}));
    assert!(note(&dropped).contains("not dropped") && note(&dropped).contains("`later TASK`"), "{dropped}");
    let long = TestWorkspace::new();
    long.begun_days_ago(10);
    for (level, month) in
        ["Beginner", "Intermediate"].into_iter().flat_map(|level| [(level, 1), (level, 2), (level, 3)])
    {
        let task = format!("# Month {month}: It\n\n### Week 1: It\n\n- [ ] Do it (60h) #it ^{level}-{month}\n");
        long.write(&format!("paths/{level}/month-0{month}/README.md"), task);
    }
    let refused = error(&Tools::at(&long).call_err("adapt_path", &json!({"wish": "level Intermediate"})));
    assert!(refused.contains("within three days") && refused.contains("`begin Intermediate`"), "{refused}");
    let beginner = TestWorkspace::beginner();
    beginner.begun_days_ago(1);
    let named = |wish: &str| Tools::at(&beginner).call_ok("adapt_path", &json!({"wish": wish}))["mutations"].clone();
    assert_eq!(named("another project \"Expense ledger\""), named("another project Expense ledger"));
    let unknown = error(&tools.call_err("show_task", &json!({"task": "zzzz"})));
    let unknown = los_app::failure::for_tools(&unknown);
    assert!(unknown.contains("`show_task` of `month 1`"), "{unknown}");
}

#[test]
fn the_last_grade_by_the_rubric_is_shown() {
    let workspace = TestWorkspace::sample();
    let tools = Tools::approving(&workspace);
    let shown = || tools.call_ok("show_task", &json!({ "task": TASK }))["text"].to_string();
    assert!(!shown().contains("The last grade"));
    let facts = json!({"task": TASK, "by": "assistant", "model": "quill-2", "passed": 0.5, "total": 3});
    tools.call_ok("log_progress", &json!({"event": "task_checked", "message": "Units", "metadata": facts}));
    let today = chrono::Utc::now().format("%-d %B %Y");
    let last = format!("The last grade: 0.5 of 3, graded by an assistant, {today}.");
    assert!(shown().contains(&last), "{}", shown());
}
