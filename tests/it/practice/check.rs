//! `los check` and `los show` as real processes: results, what is logged, permissions, watching, missing programs.

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use los_model::practice::lesson::SECTIONS;
use serde_json::{Value, json};

use crate::support::mcp_client::McpClient;
use crate::support::terminal::{CTRL_C, DOWN, ENTER, Terminal};
use crate::support::tools::{Tools, assert_has};
use crate::support::{Ran, TestWorkspace, becomes_true};

const MONTH: &str = "---\ntitle: First\nhours: 8\n---\n# Month 1: First\n\n## Weekly plan\n\n### Week 1: Adding\n\n- [ ] Add two numbers (1h) #adding ^add\n- [ ] Make a unit converter (1h) #values ^m01-w1-values\n";
const CHECKS: &str = "[[check]]\nkind = \"tests\"\ntitle = \"add adds\"\nhint = 2\non_fail = \"Look at the sign.\"\n\n[[check]]\nkind = \"files\"\ntitle = \"notes.md says why\"\npath = \"notes.md\"\nnot_empty = true\n";
const TESTS: &str = "import unittest\nfrom adding import add\n\nclass Adds(unittest.TestCase):\n    def test_two_and_three(self):\n        self.assertEqual(add(2, 3), 5, 'add(2, 3)')\n";
const LESSON: &str = "# Add two numbers\n\n## Learn\n\n- [Python](https://docs.python.org/3/) read, 5 min\n\nUse +.\n\n## Example\n\n```python run\nprint(1 + 1)\n```\n\n```text\n2\n```\n\n## Predict\n\nWhat is 2 + 3?::5\n\n## Do\n\nWrite `add`.\n\n## Hints\n\n### 1\n\nThink.\n\n### 2\n\nUse `+`.\n\n## After\n\nIt is short.\n";

/// A workspace whose path has a task with checks of its own, and one that ships.
fn workspace() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.write("paths/Beginner/README.md", "# Beginner\n");
    workspace.write("paths/Beginner/month-01/README.md", MONTH);
    for (name, content) in [
        ("check.toml", CHECKS),
        ("lesson.md", LESSON),
        ("tests/test_adding.py", TESTS),
        ("starter/adding.py", "def add(a, b):\n    return a - b\n"),
        ("solution/adding.py", "def add(a, b):\n    return a + b\n"),
        ("solution/notes.md", "Because.\n"),
    ] {
        workspace.write(&format!("paths/practice/add/{name}"), content);
    }
    workspace
}

/// `los` with our `PATH`, and a home folder of its own in which permissions are kept.
fn command(workspace: &TestWorkspace, args: &[&str]) -> Command {
    let mut command = workspace.command(args);
    command.env("PATH", std::env::var_os("PATH").unwrap()).env("HOME", std::env::var_os("HOME").unwrap());
    command.env("XDG_STATE_HOME", workspace.path("state"));
    command
}

fn run(workspace: &TestWorkspace, args: &[&str]) -> (i32, String, String) {
    let ran = Ran::of(&mut command(workspace, args));
    (ran.exit.unwrap(), ran.stdout, ran.stderr)
}

/// `los check add` with these flags.
fn check(workspace: &TestWorkspace, flags: &[&str]) -> (i32, String, String) {
    run(workspace, &[&["check", "add"], flags].concat())
}

fn terminal(workspace: &TestWorkspace, args: &[&str]) -> Terminal {
    Terminal::start_command(command(workspace, &[&["check"], args].concat()))
}

/// Does the task well.
fn solve(workspace: &TestWorkspace) {
    for name in ["adding.py", "notes.md"] {
        workspace.write(&format!("work/add/{name}"), workspace.read(&format!("paths/practice/add/solution/{name}")));
    }
}

fn assert_done_and_checked(workspace: &TestWorkspace, done: usize, checked: usize) {
    assert_has(&Tools::at(workspace).status(), &json!({"tasks_done": done, "tasks_checked": checked}));
}

#[test]
fn a_task_without_checks_is_done_when_the_learner_says_so() {
    let workspace = workspace();
    workspace.write("paths/Beginner/month-01/README.md", MONTH.replace("^add", "^bare"));
    let (exit, _, said) = run(&workspace, &["check", "bare"]);
    assert!(exit == 2 && said.contains("this task has no checks") && said.contains("`los done bare`"), "{said}");
}

/// Says yes to the checks of `add` at a terminal.
fn allow(workspace: &TestWorkspace) {
    let mut terminal = terminal(workspace, &["add"]);
    terminal.until("They would run").until("Allow these checks").press("y");
    assert_eq!(terminal.end().exit, 1);
}

#[test]
fn foreign_checks_need_a_yes_and_one_changed_byte_asks_again() {
    let workspace = workspace();
    let (exit, stdout, stderr) = check(&workspace, &["--yes"]);
    assert_eq!((exit, stdout.as_str()), (4, ""), "{stderr}");
    assert!(stderr.contains("`los check add` in a terminal"), "{stderr}");
    assert!(!workspace.path("work").exists(), "nothing ran");
    let mut asked = terminal(&workspace, &["add"]);
    asked.until("tests/").until("Hash: ").until("Allow these checks").press("n");
    assert_eq!(asked.end().exit, 4);
    allow(&workspace);
    assert_eq!(check(&workspace, &[]).0, 1);
    workspace.write("paths/practice/add/solution/notes.md", "Because!\n");
    assert_eq!(check(&workspace, &[]).0, 4);
}

/// The permissions as they are kept, one line a folder.
fn permissions(workspace: &TestWorkspace) -> Vec<Value> {
    workspace.values("state/los/allowed_checks.jsonl")
}

#[test]
fn a_folder_that_is_allowed_again_has_one_permission() {
    let workspace = workspace();
    for notes in ["Because.\n", "Because!\n", "Because?\n"] {
        workspace.write("paths/practice/add/solution/notes.md", notes);
        allow(&workspace);
    }
    let kept = permissions(&workspace);
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert!(kept[0]["folder"].as_str().unwrap().ends_with("paths/practice/add"), "{kept:?}");
    assert_eq!(check(&workspace, &[]).0, 1);
    let mut again = terminal(&workspace, &["add", "--unprotected"]);
    again.until("lacks").until("Allow these checks").press("y");
    again.end();
    assert_eq!((permissions(&workspace).len(), &permissions(&workspace)[0]["unprotected"]), (1, &json!(true)));
}

#[test]
fn a_path_of_ones_own_is_checked_without_a_terminal_by_the_hash_that_a_person_saw() {
    let workspace = workspace();
    let check_path = |more: &[&str]| run(&workspace, &[&["path", "check", "Beginner", "--run"], more].concat());
    let (exit, stdout, stderr) = check_path(&[]);
    assert!(exit == 1 && stdout.contains("Not run: the checks of 1 task."), "{stdout}");
    assert!(!format!("{stdout}{stderr}").contains("--trust"), "the hash is for a person at a terminal: {stderr}");
    let (exit, _, stderr) = check_path(&["--trust", "0123"]);
    assert!(exit == 4 && !stderr.contains("trust 0"), "{stderr}");
    let mut asked = Terminal::start_command(command(&workspace, &["path", "check", "Beginner", "--run"]));
    asked.until("tests/").until("Allow these checks").press("y");
    let ended = asked.end();
    let hash = ended
        .screen
        .split("--trust ")
        .nth(1)
        .unwrap()
        .split(|c: char| !c.is_ascii_hexdigit())
        .next()
        .unwrap()
        .to_owned();
    assert_eq!((ended.exit, hash.len()), (0, 64), "{}", ended.screen);
    // Another machine, which has no permission of its own.
    workspace.write("state/los/allowed_checks.jsonl", "");
    let (exit, stdout, _) = check_path(&["--trust", &hash]);
    assert!(exit == 0 && stdout.contains("0 problems") && !stdout.contains("Not run"), "{stdout}");
    assert_eq!(permissions(&workspace), [] as [Value; 0], "it is for this once");
    workspace.write("paths/practice/add/tests/test_adding.py", TESTS.replace("5,", "5 + 0,"));
    let (exit, _, stderr) = check_path(&["--trust", &hash]);
    assert!(exit == 4 && stderr.contains("at a terminal"), "{stderr}");
}

#[test]
fn a_failure_explains_itself_and_a_pass_is_logged_after_a_yes() {
    let workspace = workspace();
    allow(&workspace);
    let (exit, stdout, _) = check(&workspace, &[]);
    assert_eq!(exit, 1);
    assert!(check(&workspace, &["--json"]).1.contains("add adds"), "which names the hint again");
    for words in [
        "✗ add adds", "two and three", "-1 != 5", "test_adding.py:6", "Look at the sign.", "0 of 2 checks pass",
        "hint 2 is about this",
    ] {
        assert!(stdout.contains(words), "{words}: {stdout}");
    }
    assert_eq!(workspace.events(), [] as [Value; 0]);
    check(&workspace, &["--yes"]);
    assert_eq!(workspace.events()[0]["metadata"]["passed"], 0);
    for _ in 0..2 {
        let (_, stdout, _) = check(&workspace, &["--hint"]);
        assert!(stdout.contains("Hint 2 of 2") && stdout.contains("Use `+`."), "the one that was named: {stdout}");
    }
    let (_, stdout, _) = check(&workspace, &[]);
    assert!(stdout.contains("--hint`.") && !stdout.contains("is about this"), "seen, so not named: {stdout}");
    assert_eq!(check(&workspace, &["--solution"]).0, 4, "not before a pass");
    solve(&workspace);
    let mut asked = terminal(&workspace, &["add"]);
    asked.until("2 of 2 checks pass").until("[Y/n]").press("y");
    assert_eq!(asked.end().exit, 0);
    let entry = workspace.last_event();
    assert_eq!(entry["event"], "task_checked");
    assert_has(&entry["metadata"], &json!({"task": "add", "passed": 2, "total": 2, "by": "machine", "hints": 2}));
    assert_done_and_checked(&workspace, 1, 1);
    assert_eq!(Tools::at(&workspace).plan(None)["tasks"][0]["proof"], "computed");
    for (args, words) in [
        (&["plan"][..], "checked, done"),
        (&["report"], "1 checked"),
        (&["show", "add"], "It is short."),
        (&["show", "add"], "Hint 2"),
    ] {
        let shown = workspace.los(args).ok();
        assert!(shown.contains(words) && shown.contains("checked"), "{shown}");
    }
    assert!(check(&workspace, &["--solution"]).1.contains("return a + b"));
}

#[test]
fn hints_come_in_order_where_no_failure_named_one() {
    let workspace = workspace();
    for hint in ["Hint 1 of 2", "Hint 2 of 2", "Hint 2 of 2"] {
        let (_, stdout, _) = check(&workspace, &["--hint"]);
        assert!(stdout.contains(hint), "{stdout}");
    }
}

#[test]
fn a_rubric_grade_names_the_text_and_needs_a_real_answer() {
    let workspace = workspace();
    let rubric = "\n[[check]]\nkind = \"rubric\"\ntitle = \"The reason is right\"\nby = [\"self\"]\n[[check.items]]\ntitle = \"Names the law\"\nlevels = [\"absent\", \"named\", \"explained\"]\n";
    workspace.write("paths/practice/add/check.toml", format!("{CHECKS}{rubric}"));
    solve(&workspace);
    workspace.write("work/add/notes.md", "It is commutative.\n");
    for folder in ["paths/practice/add/starter", "work/add"] {
        workspace.write(&format!("{folder}/given.txt"), "given\n");
    }
    let mut graded = terminal(&workspace, &["add", "--grade"]);
    graded.until("Your work in work/add: notes.md.").until("The reason is right");
    graded.until("Names the law").until("explained").press(ENTER).press(ENTER).press(DOWN).press(DOWN).press(ENTER);
    graded.until("Names the law: named").until("[Y/n]").press("y");
    let ended = graded.end();
    assert!(ended.exit == 0 && !ended.text().contains("given"), "{ended:?}");
    assert_has(&workspace.events()[0]["metadata"], &json!({"passed": 0.5, "total": 1, "by": "self"}));
}

#[test]
fn a_pass_after_the_solution_was_shown_is_a_claim() {
    let workspace = workspace();
    allow(&workspace);
    assert_eq!(check(&workspace, &["--solution", "--yes"]).0, 4, "`--yes` gives up for nobody");
    let mut gives_up = terminal(&workspace, &["add", "--solution", "--yes"]);
    gives_up.until("Show it before your own passes?").press("y").until("return a + b");
    assert_eq!(gives_up.end().exit, 0);
    solve(&workspace);
    assert_eq!(check(&workspace, &["--yes"]).0, 0);
    let by: Vec<Value> = workspace.events().iter().map(|entry| entry["metadata"]["by"].clone()).collect();
    assert_eq!(by, ["solution", "machine"]);
    // Deleting derived files loses no result that counts.
    std::fs::remove_dir_all(workspace.path(".context")).unwrap();
    assert_done_and_checked(&workspace, 1, 0);
    assert_eq!(Tools::at(&workspace).evaluation("week")["progress"]["tasks_checked"], 0);
    workspace.los(&["check", "add", "--solution"]).ok();
    assert_eq!(workspace.events().len(), 2, "a solution that was shown is shown again without a word in the log");
}

/// Logs a grade that somebody gave a task by its rubric of so many criteria.
pub(super) fn graded(workspace: &TestWorkspace, task: &str, by: &str, passed: f64, total: u32) {
    let mut client = McpClient::connect(workspace, &["--approve-writes"], &json!({}));
    let metadata = json!({"task": task, "by": by, "passed": passed, "total": total});
    let entry = json!({"learner_id": "ada", "event": "task_checked", "message": "Read it.", "metadata": metadata});
    client.call_ok("log_progress", &entry);
}

#[test]
fn where_nothing_ran_nothing_passed() {
    let workspace = workspace();
    allow(&workspace);
    solve(&workspace);
    let rubric = "[[check]]\nkind = \"rubric\"\ntitle = \"The reason is right\"\n[[check.items]]\ntitle = \"Names the law\"\nlevels = [\"absent\", \"named\"]\n";
    let missing = "[[check]]\nkind = \"command\"\ntitle = \"It runs\"\nrun = [\"no-such-program\"]\n";
    let file = "[[check]]\nkind = \"files\"\ntitle = \"notes.md is there\"\npath = \"notes.md\"\n";
    for (checks, exit, words) in [
        (rubric.to_owned(), 69, "its rubric waits for a grade"),
        (missing.to_owned(), 69, "\"It runs\" could not run: `no-such-program`: No such file"),
        (format!("{file}\n{missing}"), 69, "\"It runs\" could not run"),
        (format!("{file}max_lines = 0\n\n{missing}"), 1, "at most 0 lines"),
        (format!("{file}\n{rubric}"), 0, "that gives its quality"),
    ] {
        workspace.write("paths/practice/add/check.toml", &checks);
        let mut asked = terminal(&workspace, &["add"]);
        // A rubric and a look at a file run nothing.
        if checks.contains("run = ") {
            asked.until("Allow these checks").press("y");
        }
        asked.until(" pass");
        drop(asked);
        let (found, stdout, _) = check(&workspace, &[]);
        assert!(found == exit && stdout.contains(words), "{checks}: {found} {stdout}");
    }
    workspace.write("paths/practice/add/check.toml", rubric);
    graded(&workspace, "add", "peer", 0.5, 1);
    assert_eq!(check(&workspace, &[]).0, 0, "graded since");
}

#[test]
fn no_claim_finishes_a_task_that_must_pass() {
    let workspace = workspace();
    let rubric = "\n[[check]]\nkind = \"rubric\"\ntitle = \"It is right\"\n[[check.items]]\ntitle = \"a\"\nlevels = [\"b\", \"c\"]\n";
    workspace.write("paths/practice/add/check.toml", format!("must = true\n\n{CHECKS}{rubric}"));
    for args in [&["log", "task_completed", "--task", "add", "--yes"], &["done", "add", "--yes"][..]] {
        let ran = workspace.los(args);
        assert!(format!("{ran:?}").contains("stays open until its checks pass"), "{args:?}: {ran:?}");
        assert_done_and_checked(&workspace, 0, 0);
    }
    graded(&workspace, "add", "self", 1.0, 1);
    assert_eq!(workspace.last_event()["metadata"]["status"], "claimed");
    assert_done_and_checked(&workspace, 0, 0);
    allow(&workspace);
    solve(&workspace);
    assert_eq!(check(&workspace, &["--yes"]).0, 0);
    assert_done_and_checked(&workspace, 1, 1);
}

#[test]
fn tries_are_counted_on_changed_work_and_travel_with_the_pass() {
    let workspace = workspace();
    allow(&workspace);
    check(&workspace, &[]);
    workspace.write("work/add/adding.py", "def add(a, b):\n    return b\n");
    for _ in 0..2 {
        check(&workspace, &[]);
    }
    workspace.write("work/add/notes.md", "Because.\n");
    check(&workspace, &[]);
    solve(&workspace);
    check(&workspace, &["--yes"]);
    let tries = json!({"tries": 3, "first_passed": 0, "first_total": 2});
    assert_has(&workspace.last_event()["metadata"], &tries);
    assert_has(
        &workspace.last_event()["metadata"],
        &json!({"proves": "computed", "computed_passed": 1, "computed_total": 1}),
    );
    // A pass is no further try.
    workspace.write("work/add/notes.md", "Because of the law.\n");
    check(&workspace, &["--yes"]);
    assert_has(&workspace.last_event()["metadata"], &tries);
}

#[test]
fn the_path_names_folders_of_no_task_data_without_a_source_and_checks_that_claim_more() {
    let workspace = workspace();
    let rubric = "\n[[check]]\nkind = \"rubric\"\ntitle = \"It is right\"\n[[check.items]]\ntitle = \"a\"\nlevels = [\"b\", \"c\"]\n";
    let claims = CHECKS.replace("path = \"notes.md\"", "path = \"notes.md\"\nproves = \"computed\"");
    workspace.write("paths/practice/add/check.toml", format!("{claims}{rubric}"));
    workspace.write("paths/practice/ad/lesson.md", LESSON);
    workspace.write("paths/practice/add/data/a.csv", "1,2\n".repeat(60_000));
    let (exit, stdout, _) = run(&workspace, &["path", "check"]);
    assert_eq!(exit, 1);
    for words in [
        "paths/practice/ad:1: warning[unknown-task]: no task has the id `ad`",
        "paths/practice/add/data: 234 KB, at most 200",
        "paths/practice/add/data/SOURCE: is missing",
        "paths/practice/add/check.toml: \"notes.md says why\" proves form",
    ] {
        assert!(stdout.contains(words), "{words}: {stdout}");
    }
    assert!(!stdout.contains("add adds"), "its tests run the work: {stdout}");
    let test = "import pathlib\ntext = pathlib.Path(\"notes.md\").read_text()\n";
    workspace.write("paths/practice/add/tests/test_adding.py", test);
    assert!(run(&workspace, &["path", "check"]).1.contains("\"add adds\" proves form"));
    let one = claims.replace("kind = \"tests\"", "kind = \"tests\"\nfiles = [\"test_add.py\"]");
    workspace.write("paths/practice/add/check.toml", one);
    let (_, stdout, _) = run(&workspace, &["path", "check"]);
    for words in ["there is no test tests/test_add.py", "add/tests/test_adding.py: no check runs it"] {
        assert!(stdout.contains(words), "{words}: {stdout}");
    }
}

#[test]
fn lessons_that_were_true_more_than_a_year_ago_are_named_when_asked_for() {
    let workspace = workspace();
    let dated = |date: &str| {
        workspace.write(
            "paths/practice/add/lesson.md",
            LESSON.replace("## Learn", &format!("valid_as_of: {date}\n\n## Learn")),
        );
        (run(&workspace, &["path", "check"]), run(&workspace, &["path", "check", "--dates"]))
    };
    let (plain, asked) = dated("2024-02-01");
    assert_eq!((plain.0, asked.0), (0, 1), "{plain:?}, {asked:?}");
    assert!(asked.1.contains("paths/practice/add/lesson.md: was last found true on 2024-02-01"), "{asked:?}");
    let yesterday = chrono::Utc::now().date_naive() - chrono::Days::new(1);
    assert_eq!(dated(&yesterday.to_string()).1.0, 0);
    // A year and a day by the learner's clock, which is on another day than UTC.
    let now = chrono::Utc::now();
    let (zone, days) = if now.time() < chrono::NaiveTime::MIN + chrono::TimeDelta::hours(11) {
        ("Etc/GMT+12", 366)
    } else {
        ("Pacific/Kiritimati", 365)
    };
    let day = (now.date_naive() - chrono::Days::new(days)).to_string();
    assert_eq!(dated(&day).1.0, i32::from(days == 366), "in UTC");
    let profile = ".claude/memory/learner_profile.json";
    workspace.write(profile, workspace.read(profile).replace("\"UTC\"", &format!("\"{zone}\"")));
    assert_eq!(dated(&day).1.0, i32::from(days == 365), "in {zone}");
    let (plain, _) = dated("spring");
    assert!(plain.0 == 1 && plain.1.contains("lesson.md:3: `valid_as_of` is a date"), "{plain:?}");
}

#[test]
fn shipped_checks_run_unasked_and_name_a_missing_program() {
    let workspace = workspace();
    let (exit, stdout, stderr) = run(&workspace, &["check", "m01-w1-values"]);
    assert_eq!(exit, 1, "{stdout}{stderr}");
    let mut without_python = workspace.command(&["check", "m01-w1-values", "--json"]);
    let ran = without_python.env("PATH", workspace.path("nothing")).output().unwrap();
    assert_eq!(ran.status.code(), Some(69));
    let error: Value = serde_json::from_slice(&ran.stderr).unwrap();
    assert_eq!(error["error"]["code"], "MISSING_REQUIREMENT");
    let suggestion = error["error"]["details"]["suggestion"].as_str().unwrap();
    assert!(suggestion.contains("uv venv") && suggestion.contains("uv run los check"), "{error}");
}

#[test]
fn watching_runs_once_for_each_save_and_ends_with_a_pass() {
    let workspace = workspace();
    allow(&workspace);
    let mut watching = terminal(&workspace, &["add", "--watch"]);
    watching.until("0 of 2 pass. Watching work/add");
    workspace.write("work/add/notes.md", "It is commutative.\n");
    watching.until("1 of 2 pass. Watching work/add");
    workspace.write("work/add/adding.py", "def add(a, b):\n    return b + a\n");
    watching.until("2 of 2").until("[Y/n]").press("n");
    let text = watching.end().text();
    // Only the last run is summed up.
    let counts = ["of 2 checks pass", "Watching"].map(|words| text.matches(words).count());
    assert_eq!(counts, [1, 2], "{text}");
    let mut ended = terminal(&workspace, &["add", "--watch"]);
    ended.until("[Y/n]").press(CTRL_C);
    assert_eq!(ended.end().exit, 130);
    // Each save is a run, so there are no tries to tell.
    check(&workspace, &["--yes"]);
    let pass = workspace.last_event()["metadata"].clone();
    assert!(pass["passed"] == 2 && pass.get("tries").is_none(), "{pass}");
}

#[test]
fn a_practice_folder_with_too_many_files_is_refused() {
    let workspace = workspace();
    for number in 0..201 {
        workspace.write(&format!("paths/practice/add/data/{number}.txt"), "x\n");
    }
    let (exit, _, stderr) = check(&workspace, &[]);
    assert!(exit == 2 && stderr.contains("has more than 200 files"), "{stderr}");
}

#[test]
fn a_link_in_the_way_of_the_practice_folder_is_refused() {
    let (workspace, outside) = (workspace(), TestWorkspace::bare());
    outside.write("lesson.md", "# Private\n");
    std::fs::remove_dir_all(workspace.path("paths/practice/add")).unwrap();
    symlink(outside.root(), workspace.path("paths/practice/add")).unwrap();
    for args in [["show", "add"], ["check", "add"]] {
        let (exit, stdout, _) = run(&workspace, &args);
        assert_eq!((exit, stdout.contains("Private")), (4, false), "{args:?}");
    }
}

#[test]
fn a_link_inside_a_checks_folder_is_refused_before_and_after_a_yes() {
    let outside = TestWorkspace::bare();
    outside.write("tests/test_adding.py", TESTS);
    outside.write("in.csv", "1,2\n");
    for (link, target) in [
        ("tests", outside.path("tests")),
        ("data/in.csv", outside.path("in.csv")),
        ("starter/more", outside.path("tests")),
        ("solution/adding.py", "../starter/adding.py".into()),
        ("notes.md", outside.path("missing")),
    ] {
        let workspace = workspace();
        allow(&workspace);
        let at = workspace.path(&format!("paths/practice/add/{link}"));
        let _ = std::fs::remove_file(&at).or_else(|_| std::fs::remove_dir_all(&at));
        std::fs::create_dir_all(at.parent().unwrap()).unwrap();
        symlink(target, &at).unwrap();
        for args in [&["check", "add"][..], &["check", "add", "--yes"], &["show", "add"], &["path", "check", "--run"]] {
            let (exit, stdout, stderr) = run(&workspace, args);
            assert_eq!((exit, stdout.as_str()), (4, ""), "{link} {args:?}: {stderr}");
            assert!(stderr.contains(&format!("paths/practice/add/{link}")), "{link} {args:?}: {stderr}");
        }
    }
    // What an environment or a version control left there is no part of the task.
    let workspace = workspace();
    std::fs::create_dir_all(workspace.path("paths/practice/add/.venv/bin")).unwrap();
    symlink("/usr/bin/python3", workspace.path("paths/practice/add/.venv/bin/python")).unwrap();
    allow(&workspace);
}

#[test]
fn the_starter_is_never_written_through_a_link() {
    let (workspace, outside) = (workspace(), TestWorkspace::bare());
    allow(&workspace);
    std::fs::remove_dir_all(workspace.path("work")).unwrap();
    // A folder that may be written today can be another one between a look and the write.
    std::fs::create_dir(workspace.path("notes")).unwrap();
    for target in [outside.root(), &workspace.path(".claude"), &workspace.path("notes")] {
        symlink(target, workspace.path("work")).unwrap();
        assert_eq!(check(&workspace, &[]).0, 4, "{target:?}");
        std::fs::remove_file(workspace.path("work")).unwrap();
    }
    let is_empty = |folder: &Path| std::fs::read_dir(folder).unwrap().next().is_none();
    assert!(is_empty(outside.root()) && is_empty(&workspace.path("notes")));
}

#[test]
fn an_assistant_runs_allowed_checks_but_cannot_allow_any() {
    let workspace = workspace();
    let mut client = McpClient::start_command(command(&workspace, &["mcp", "serve"])).connected(&json!({}));
    let call = json!({"learner_id": "ada", "task": "add"});
    assert_eq!(client.call_err("check_task", &call)["code"], "PERMISSION_DENIED");
    allow(&workspace);
    solve(&workspace);
    let answer = client.call_ok("check_task", &call);
    assert_has(&answer, &json!({"passed": 2, "total": 2, "logged": false, "status": "pending_approval"}));
    assert_eq!(workspace.events(), [] as [Value; 0], "staged, not written");
    workspace.write("work/add/adding.py", "def add(a, b):\n    return a - b\n");
    let checks = client.call_ok("check_task", &call)["checks"].clone();
    assert_has(&checks[0], &json!({"kind": "tests", "ok": false, "hint": 2, "help": "Look at the sign."}));
    assert!(["expected", "got", "at"].iter().all(|name| checks[0][name].is_string()), "{checks}");
    assert_eq!(checks[1], json!({"title": "notes.md says why", "kind": "files", "proves": "form", "ok": true}));
    let (_, printed, _) = check(&workspace, &["--json", "--no-input"]);
    assert_eq!(serde_json::from_str::<Value>(&printed).unwrap()["checks"], checks);
    let read = client.request("resources/read", &json!({"uri": "los://task/add"}));
    let text = read["result"]["contents"][0]["text"].as_str().unwrap();
    let task: Value = serde_json::from_str(text).unwrap();
    assert_has(&task["lesson"], &json!({"do": "Write `add`.", "hints": []}));
    // The checks passed once, so the words after the task may be told; the solution may not.
    assert!(!text.contains("a + b"), "{text}");
    let templates = client.request("resources/templates/list", &json!({}));
    assert_eq!(templates["result"]["resourceTemplates"][0]["uriTemplate"], "los://task/{id}");
}

#[test]
fn a_check_that_is_cancelled_while_it_runs_stages_nothing() {
    let workspace = workspace();
    allow(&workspace);
    workspace.write("work/add/adding.py", "def add(a, b):\n    return a + b\n");
    let mut client = McpClient::start_command(command(&workspace, &["mcp", "serve"])).connected(&json!({}));
    let arguments = json!({"learner_id": "ada", "task": "add"});
    let id = client.send_request("tools/call", &json!({"name": "check_task", "arguments": arguments}));
    client.notify("notifications/cancelled", &json!({"requestId": id}));
    client.call_ok("hello", &json!({}));
    // The tool log has a line of the call when it is over.
    let has_ended = becomes_true(|| workspace.read(".context/tool_calls.jsonl").contains("check_task"));
    assert!(has_ended, "the check goes on");
    assert_eq!(workspace.pending(), [] as [Value; 0]);
    assert_eq!(workspace.events(), [] as [Value; 0]);
}

#[test]
fn a_placement_asks_the_lessons_questions_and_logs_what_is_known_after_one_yes() {
    let workspace = workspace();
    let (exit, _, stderr) = run(&workspace, &["check", "--placement", "1", "--yes"]);
    assert!(exit == 2 && stderr.contains("only at a terminal"), "{stderr}");
    // One question of the first task, two of the second.
    let mut missed = terminal(&workspace, &["--placement", "1"]);
    for knows in ["y", "y", "n"] {
        answer(&mut missed, knows);
    }
    missed.until("Not yet: `los show m01-w1-values`").until("Add two numbers").press("n");
    assert_eq!(missed.end().exit, 4);
    assert_eq!(workspace.events(), [] as [Value; 0]);
    let mut asked = terminal(&workspace, &["--placement", "month-01"]);
    for knows in ["y", "y", "y"] {
        answer(&mut asked, knows);
    }
    asked.until("Write all of them?").press("y").until("Logged: 2 tasks as done.");
    assert_eq!(asked.end().exit, 0);
    assert_done_and_checked(&workspace, 2, 0);
    assert!(!workspace.path("work").exists(), "nothing is copied");
    for month in ["7", "Beginner/1"] {
        let mut wrong = terminal(&workspace, &["--placement", month]);
        wrong.until("months of Beginner: 1");
        assert_eq!(wrong.end().exit, 2);
    }
}

#[test]
fn a_placement_leaves_a_task_open_that_only_its_checks_finish() {
    let workspace = workspace();
    workspace.write("paths/practice/add/check.toml", format!("must = true\n{CHECKS}"));
    let mut asked = terminal(&workspace, &["--placement", "1"]);
    for knows in ["y", "y"] {
        answer(&mut asked, knows);
    }
    asked.until("converter").press("y").until("Logged: 1 task as done.");
    assert_eq!(asked.end().exit, 0);
    assert_done_and_checked(&workspace, 1, 0);
}

/// Looks at the answer to a lesson's question, and says whether it was known.
fn answer(terminal: &mut Terminal, knows: &str) {
    terminal.until("Your answer").press(ENTER).until("Did you know it?").press(knows);
}

#[test]
fn every_lesson_that_ships_has_all_its_sections() {
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("paths/practice")).unwrap() {
        let task = entry.unwrap().file_name().into_string().unwrap();
        let (lesson, _) = los_app::bundled::practice(&task).unwrap().lesson().unwrap();
        for name in SECTIONS.iter().filter(|name| **name != "Alone") {
            assert!(!lesson.section(name).is_empty(), "{task}: {name}");
        }
    }
}
