//! Procedures are done, not recited: a task with new numbers, its grade, and when it comes back.

use std::process::{Command, Stdio};

use los_app::study::review_cards::{Reviews, cards_for_today};
use los_app::study::spare::Spare;
use serde_json::{Value, json};

use crate::support::terminal::{ENTER, Terminal};
use crate::support::tools::{Tools, assert_has};
use crate::support::{Ran, TestWorkspace, of_practice};

const SHIPPED: [&str; 5] = ["m02-w3-joins", "confusion-by-hand", "roll-downhill", "count-a-book", "m02-w2-groupby"];

/// A learner who practised joins on a path that marks them as a procedure.
fn workspace() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.write("paths/Beginner/month-01/README.md", "---\nskills:\n  sql-joins: { kind: procedure }\n---\n# Month 1: Joins\n\n### Week 1: Joins\n\n- [ ] Predict the row counts of eight joins (2h) #sql-joins ^m02-w3-joins\n- [ ] Read about keys (1h) #keys ^keys\n\n## Review questions\n\nWhat does a LEFT JOIN keep?::Every left row. #sql-joins\n\nWhat is a key?::A name of a row. #keys\n");
    let done = |task: &str| json!({"timestamp": "2026-01-06T10:00:00Z", "event": "task_completed", "task": task, "duration_hours": 2.0, "score": 0.8});
    workspace.write_events(&[done("m02-w3-joins"), done("keys")]);
    workspace
}

/// The outputs of a generator for seeds, run by one Python.
fn printed_all(task: &str, seeds: &[u32]) -> Vec<Value> {
    const RUN: &str = "import runpy, sys\nfile, *seeds = sys.argv[1:]\nfor seed in seeds:\n    sys.argv = [file, seed]\n    runpy.run_path(file, run_name='__main__')";
    let mut python = Command::new("python3");
    python.args(["-c", RUN]).arg(of_practice(task, "variant.py"));
    let text = Ran::of(python.args(seeds.iter().map(u32::to_string)).stdin(Stdio::null())).ok();
    serde_json::Deserializer::from_str(&text).into_iter().map(Result::unwrap).collect()
}

fn printed(task: &str, seed: u32) -> Value {
    printed_all(task, &[seed]).remove(0)
}

/// `los` at a terminal, with our `PATH`.
fn terminal(workspace: &TestWorkspace, args: &[&str]) -> Terminal {
    let mut command = workspace.command(args);
    command.env("PATH", std::env::var_os("PATH").unwrap()).env("HOME", workspace.root());
    Terminal::start_command(command)
}

/// Answers the variant of a seed; `given` turns each right answer into the one to type.
fn sit(workspace: &TestWorkspace, seed: u32, given: impl Fn(usize, &Value) -> String) -> (i32, String) {
    let mut terminal = terminal(workspace, &["check", "m02-w3-joins", "--variant", "--seed", &seed.to_string()]);
    for (at, question) in printed("m02-w3-joins", seed)["questions"].as_array().unwrap().iter().enumerate() {
        terminal.answer(question["question"].as_str().unwrap(), &given(at, &question["answer"]));
    }
    terminal.until("Log: ").press(ENTER);
    let ended = terminal.end();
    (ended.exit, ended.text())
}

fn cards(workspace: &TestWorkspace, day: &str) -> Vec<Value> {
    let ctx = Tools::as_of(workspace, day).ctx;
    json!(cards_for_today(&ctx, &ctx.learner, None).unwrap())["cards"].as_array().unwrap().clone()
}

#[test]
fn a_procedure_is_one_task_instead_of_cards() {
    let workspace = workspace();
    let today = cards(&workspace, "2026-01-08");
    assert_eq!(today.len(), 2, "{today:?}");
    assert_eq!(today[0]["skill"], "keys");
    let words = "Do: Predict the row counts of eight joins, with new numbers (`los check m02-w3-joins --variant`).";
    assert_has(&today[1], &json!({"id": "do:sql-joins", "kind": "procedure", "question": words}));
    assert_eq!(Tools::as_of(&workspace, "2026-01-08").status()["due_reviews"]["minutes"], 16);
    assert!(workspace.los(&["path", "check"]).ok().contains("0 errors"));
    let wrong = workspace.read("paths/Beginner/month-01/README.md").replace("kind: procedure", "kind: habit");
    workspace.write("paths/Beginner/month-01/README.md", wrong);
    assert!(workspace.los(&["path", "check"]).stdout.contains("write `procedure`, or leave it out"));
}

#[test]
fn free_minutes_take_cards_then_a_variant_then_a_question() {
    let workspace = workspace();
    let spare = |day: &str, minutes: f64| {
        let ctx = Tools::as_of(&workspace, day).ctx;
        json!(Spare::of(&ctx, &Reviews::load(&ctx, &ctx.learner).unwrap(), minutes).unwrap())
    };
    assert_eq!(spare("2026-01-08", 10.0), json!({"what": "cards", "cards": 1}), "the procedure takes longer");
    assert_eq!(spare("2026-01-08", 20.0), json!({"what": "cards", "cards": 1}), "an exercise is no card");
    assert_has(&spare("2026-01-06", 10.0), &json!({"what": "variant", "task": "m02-w3-joins"}));
    assert_has(&spare("2026-01-06", 5.0), &json!({"what": "question", "task": "m02-w3-joins"}));
    workspace.write_events(&[]);
    assert_eq!(spare("2026-01-06", 10.0), json!({"what": "nothing"}), "no lesson was opened");
    let begun = json!({"timestamp": "2026-01-06T08:00:00Z", "event": "session_started", "task": "m02-w3-joins"});
    workspace.write_events(&[begun]);
    assert_has(&spare("2026-01-06", 10.0), &json!({"what": "question", "task": "m02-w3-joins"}));
    let said = workspace.los(&["10m", "--json"]).json();
    assert_has(&said, &json!({"what": "question", "task": "m02-w3-joins"}));
    assert_eq!(workspace.los(&["90m"]).exit, Some(2));
}

#[test]
fn all_right_is_good_and_anything_else_comes_again() {
    let workspace = workspace();
    let (exit, text) = sit(&workspace, 5, |_, answer| answer.to_string());
    let is_good = text.contains("4 of 4 right (variant 5).") && text.contains("Logged: good, back in");
    assert!(exit == 0 && is_good, "{text}");
    let entry = json!({"event": "review_completed", "metadata.question": "do:sql-joins", "metadata.skill": "sql-joins",
        "metadata.grade": "good"});
    assert_has(&workspace.last_event(), &entry);
    // A card that came on that day does not come on the next, and after a wrong answer it does.
    let day = |days: i64| (chrono::Utc::now().date_naive() + chrono::TimeDelta::days(days)).to_string();
    let is_due = |days| cards(&workspace, &day(days)).iter().any(|card| card["id"] == "do:sql-joins");
    assert!(!is_due(1) && is_due(5));
    let (exit, text) = sit(&workspace, 6, |at, answer| if at == 1 { "99".to_owned() } else { answer.to_string() });
    assert!(exit == 1 && text.contains("3 of 4 right") && text.contains(", not 99"), "{text}");
    assert!(text.contains("Logged: again, back tomorrow.") && is_due(1), "{text}");
}

#[test]
fn a_session_asks_it_and_its_answers_are_the_grade() {
    let workspace = workspace();
    let mut terminal = terminal(&workspace, &["review"]);
    terminal.until("show answer").press(" ").until("4 easy").press("3");
    terminal.until("do it now").press(" ");
    for question in printed("m02-w3-joins", 1)["questions"].as_array().unwrap() {
        terminal.answer(question["question"].as_str().unwrap(), "99");
    }
    terminal.until("comes again").until("do it now").press("n");
    terminal.until("[Y/n]").press(ENTER);
    let _ = terminal.end();
    let grades: Vec<String> = workspace.log().lines().skip(2).map(str::to_owned).collect();
    assert!(grades.iter().any(|line| line.contains("do:sql-joins") && line.contains("again")), "{grades:?}");
}

#[test]
fn a_variant_needs_a_terminal_and_a_generator() {
    let workspace = workspace();
    for (task, words) in [("m02-w3-joins", "only at a terminal"), ("keys", "has no variant.py")] {
        let ran = workspace.los(&["check", task, "--variant"]);
        assert!(ran.exit == Some(2) && ran.stderr.contains(words), "{ran:?}");
    }
}

#[test]
fn an_unpractised_learner_is_warned_that_no_grade_is_logged() {
    let workspace = workspace();
    workspace.write(".claude/memory/progress_log.jsonl", "");
    let mut terminal = terminal(&workspace, &["check", "m02-w3-joins", "--variant", "--seed", "5"]);
    terminal.until("This will not be logged: `sql-joins` is not practised yet.");
    for question in printed("m02-w3-joins", 5)["questions"].as_array().unwrap() {
        terminal.answer(question["question"].as_str().unwrap(), "99");
    }
    let ended = terminal.end();
    assert!(ended.exit == 1 && ended.text().contains("Not logged."), "{}", ended.text());
}

#[test]
fn shipped_generators_make_one_task_per_seed() {
    for task in SHIPPED {
        let seeds: Vec<u32> = (0..200).step_by(20).chain([20]).collect();
        let mut made: Vec<String> = printed_all(task, &seeds).iter().map(Value::to_string).collect();
        assert_eq!(made.pop().as_ref(), Some(&made[1]), "{task}");
        let distinct: std::collections::BTreeSet<&String> = made.iter().collect();
        assert_eq!(distinct.len(), made.len(), "{task}");
        for text in &made {
            los_model::practice::variant::read(text).unwrap();
        }
    }
    let workspace = workspace();
    workspace.write("paths/practice/keys/variant.py", "print('{\"statement\": \"x\", \"questions\": []}')");
    let mut terminal = terminal(&workspace, &["check", "keys", "--variant"]);
    terminal.until("Allow these checks").press("y");
    assert!(terminal.end().text().contains("needs a statement, and 1 to 20 questions"));
}

#[test]
fn a_variant_of_code_is_laid_out_and_its_tests_decide() {
    const TASK: &str = "count-a-book";
    let workspace = TestWorkspace::new();
    workspace.write("paths/Beginner/month-01/README.md", format!("---\nskills:\n  counting: {{ kind: procedure }}\n---\n# Month 1: One\n\n### Week 1: One\n\n- [ ] Count words (2h) #counting ^{TASK}\n- [ ] Group (2h) #groups ^m02-w2-groupby\n"));
    workspace.write_events(&[json!({"timestamp": "2026-01-06T10:00:00Z", "event": "task_completed", "task": TASK, "duration_hours": 2.0, "score": 0.8})]);
    let check = || terminal(&workspace, &["check", TASK, "--variant", "--seed", "5"]);
    let mut begun = check();
    begun.until("tally.py").until("Write it, then check it: `los check count-a-book --variant --seed 5`.");
    assert_eq!(begun.end().exit, 0);
    let work = format!("work/{TASK}/variant-5");
    let files: Vec<_> =
        std::fs::read_dir(workspace.path(&work)).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files, ["tally.py"], "the tests and the solution are not shown");
    let mut wrong = check();
    wrong.until("The tests of this variant pass");
    assert_eq!(wrong.end().exit, 1);
    assert_eq!(workspace.events().len(), 1, "a failure is logged only when it is said");
    let solution = printed(TASK, 5)["solution"]["tally.py"].as_str().unwrap().to_owned();
    workspace.write(&format!("{work}/tally.py"), solution);
    let mut right = check();
    right.until("Log: ").press(ENTER);
    let ended = right.end();
    assert!(ended.exit == 0 && ended.text().contains("Logged: good"), "{}", ended.text());
    assert_has(&workspace.last_event(), &json!({"event": "review_completed", "metadata.question": "do:counting"}));
    // A variant with a file and questions lays out the file before it asks.
    let mut data = terminal(&workspace, &["check", "m02-w2-groupby", "--variant", "--seed", "3"]);
    data.until("In work/m02-w2-groupby/variant-3: ");
    for question in printed("m02-w2-groupby", 3)["questions"].as_array().unwrap() {
        data.answer(question["question"].as_str().unwrap(), &question["answer"].to_string());
    }
    assert!(data.end().text().contains("5 of 5 right (variant 3)."));
}
