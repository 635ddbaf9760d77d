//! Work without work, as a teacher tried it on shipped tasks: each cheat that the checks themselves can see does not pass.

use serde_json::{Value, json};

use super::check::graded;
use crate::support::terminal::{DOWN, ENTER, Terminal};
use crate::support::tools::{Tools, assert_has};
use crate::support::{Ran, TestWorkspace};

const LOREM: &str = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat. Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur.";

/// A workspace whose path has these shipped tasks.
fn workspace(tasks: &[&str]) -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.write("paths/Beginner/README.md", "# Beginner\n");
    let rows: String =
        tasks.iter().map(|task| format!("- [ ] Do {task} (1h) #skill ^{task}\n")).collect::<Vec<_>>().concat();
    let month =
        format!("---\ntitle: First\nhours: 8\n---\n# Month 1: First\n\n## Weekly plan\n\n### Week 1: One\n\n{rows}");
    workspace.write("paths/Beginner/month-01/README.md", month);
    workspace
}

/// The starter and over it the good solution of a shipped task, in its work folder, which is returned.
fn solve(workspace: &TestWorkspace, task: &str) -> String {
    let folder = los_app::bundled::practice(task).unwrap();
    let dir = folder.checks().unwrap().unwrap().dir.unwrap_or_else(|| format!("work/{task}"));
    for (path, content) in folder.below("starter").chain(folder.below("solution")) {
        workspace.write(&format!("{dir}/{path}"), content);
    }
    dir
}

fn check(workspace: &TestWorkspace, task: &str, flags: &[&str]) -> (i32, Value) {
    let mut command = workspace.command(&[&["check", task, "--json"], flags].concat());
    command.env("PATH", std::env::var_os("PATH").unwrap()).env("HOME", std::env::var_os("HOME").unwrap());
    let ran = Ran::of(&mut command);
    (ran.exit.unwrap(), serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{ran:?}")))
}

#[test]
fn a_text_without_a_word_of_the_task_does_not_pass() {
    let fields = |names: &[&str]| names.iter().map(|name| format!("{name}: x\n")).collect::<Vec<_>>().concat();
    let person =
        format!("{}Cost: 1\n\n> \"x\"\n\n> \"x\"\n\n", fields(&["Role", "Consent", "Last time", "Tried", "Decision"]));
    let interviews = format!("# Interviews\n\n## Person 1\n\n{person}## Person 2\n\n{person}## What I learned\n\nx\n");
    let paper = fields(&["Title", "Claim", "False if", "Figure", "Not understood", "Cost"]);
    let reading: String = (1..4).map(|number| format!("## Paper {number}\n{paper}\n")).collect::<Vec<_>>().concat();
    let rules = ["complaint", "question", "praise", "other"].map(|label| format!("## {label}\n\n{LOREM}\n\n")).concat();
    let table = ["docket", "comments_until", "event_date", "public"];
    let table: String = table.map(|field| format!("| {field} | 30 of 30 (89 to 100 %) | 30 of 30 |\n")).concat();
    let report = format!(
        "## Decision\n\n{LOREM}\n\n## Quality\n\n{table}\n{LOREM}\n\n## Cost\n\n4 {LOREM}\n\n## Attacks\n\n{}\n## Limits\n\n{LOREM}\n",
        format!("- {LOREM}\n").repeat(5)
    );
    for (task, file, text, why) in [
        ("clerk-report", "report.md", report, "again and again"),
        ("label-with-rules", "rules.md", format!("# Rules\n\n{rules}## Changes\n\n- m001\n"), "again and again"),
        ("cap-interview", "interviews.md", interviews, "fields say nothing but"),
        (
            "three-passes",
            "reading.md",
            format!("{reading}## Choice\n\nxxxxxxxxxxxxxxxxxxxxxxxx\n"),
            "fields say nothing but",
        ),
    ] {
        let workspace = workspace(&[task]);
        let dir = solve(&workspace, task);
        let (exit, honest) = check(&workspace, task, &[]);
        assert_eq!(exit, 0, "{task}: {honest}");
        workspace.write(&format!("{dir}/{file}"), text);
        let (exit, found) = check(&workspace, task, &[]);
        let lines = found["checks"].as_array().unwrap();
        let refused = lines.iter().find(|line| line["title"] == format!("{file} is about this task"));
        let got = refused.map_or("", |line| line["got"].as_str().unwrap());
        assert!(exit == 1 && got.contains(why), "{task}: {found}");
        assert_eq!(found["total"], honest["total"], "{task}: it fails in the place of the check of that file");
    }
}

#[test]
fn a_program_that_changes_what_the_tests_assert_does_not_pass() {
    let workspace = workspace(&["how-many-items"]);
    let dir = solve(&workspace, "how-many-items");
    let nothing = "def __getattr__(name):\n    return lambda *given, **named: 0\n";
    let patched = "import unittest\nfor name in dir(unittest.TestCase):\n    if name.startswith('assert'):\n        setattr(unittest.TestCase, name, lambda *given, **named: None)\n";
    workspace.write(&format!("{dir}/power.py"), format!("{patched}{nothing}"));
    let (exit, found) = check(&workspace, "how-many-items", &[]);
    assert!(exit == 1 && found.to_string().contains("the program changes unittest.TestCase"), "{found}");
}

#[test]
fn the_same_remark_on_every_line_is_no_review() {
    let workspace = workspace(&["review-agent-change"]);
    let dir = solve(&workspace, "review-agent-change");
    let review = workspace.read(&format!("{dir}/review.csv"));
    let lines = review.lines().skip(1).map(|line| line.splitn(4, ',').take(3).collect::<Vec<_>>().join(","));
    let same: String =
        lines.map(|line| format!("{line},this line looks wrong to me somehow\n")).collect::<Vec<_>>().concat();
    workspace.write(&format!("{dir}/review.csv"), format!("file,line,weight,remark\n{same}"));
    let (exit, found) = check(&workspace, "review-agent-change", &[]);
    assert!(exit == 1 && found.to_string().contains("says `this line looks wrong to me somehow`"), "{found}");
    // Other words on lines all over the file.
    let spread =
        (3..48).step_by(5).map(|line| format!("members.py,{line},blocking,line {line} is not what the task wants\n"));
    let review = format!("file,line,weight,remark\n{}", spread.collect::<String>());
    workspace.write(&format!("{dir}/review.csv"), review);
    let (exit, found) = check(&workspace, "review-agent-change", &[]);
    assert!(exit == 1 && found.to_string().contains("look again at 3 of your blocking rows"), "{found}");
}

#[test]
fn measurements_that_never_vary_and_drawings_that_draw_nothing_do_not_pass() {
    let workspace = workspace(&["hold-it-back", "m03-w1-plots"]);
    let dir = solve(&workspace, "hold-it-back");
    let rows = ["plain", "dropout", "decay", "stop", "all"]
        .map(|run| (1..4).map(|seed| format!("{run},{seed},1,0.5,1\n")).collect::<Vec<_>>().concat());
    let solution = workspace.read(&format!("{dir}/runs.csv"));
    for (runs, why) in [
        (format!("run,seed,epochs,train_loss,valid_loss\n{}", rows.concat()), "as measured values do"),
        (solution.replace("0.9271", "0.9999"), "gives another"),
    ] {
        workspace.write(&format!("{dir}/runs.csv"), runs);
        let (exit, found) = check(&workspace, "hold-it-back", &[]);
        assert!(exit == 1 && found.to_string().contains(why), "{found}");
    }
    let dir = solve(&workspace, "m03-w1-plots");
    for name in ["histogram", "box", "line"] {
        workspace.write(&format!("{dir}/{name}.svg"), "<svg");
    }
    let (exit, found) = check(&workspace, "m03-w1-plots", &[]);
    assert!(exit == 1 && found.to_string().matches("it is no SVG").count() == 3, "{found}");
}

#[test]
fn a_table_that_agrees_with_nothing_but_itself_does_not_pass() {
    for (task, file, from, to, why) in [
        ("author-train", "result.md", "Bits per byte: 2.69", "Bits per byte: 1.90", "gives another number"),
        ("hold-it-back", "runs.csv", "0.9271", "0.5271", "its weights give another"),
        ("house-search", "draws.csv", "6.6307", "5.6307", "its predictions have another median error"),
        ("sql-train", "runs.csv", "101,0,0.9", "101,0,0.8", "the answers give another share"),
        ("read-the-curves", "healthy.csv", "\n300,0.4", "\n300,0.3", "does not come from the command"),
    ] {
        let workspace = workspace(&[task]);
        let dir = solve(&workspace, task);
        let text = workspace.read(&format!("{dir}/{file}"));
        assert!(text.contains(from), "{task}: {text}");
        workspace.write(&format!("{dir}/{file}"), text.replacen(from, to, 1));
        let (exit, found) = check(&workspace, task, &[]);
        assert!(exit == 1 && found.to_string().contains(why), "{task}: {found}");
    }
}

#[test]
fn labels_that_have_nothing_to_do_with_the_messages_do_not_pass() {
    let workspace = workspace(&["label-with-rules"]);
    let dir = solve(&workspace, "label-with-rules");
    let labels = ["complaint", "question", "praise", "other"].into_iter().cycle();
    let rows: String =
        (1..=100).zip(labels).map(|(id, label)| format!("m{id:03},{label}\n")).collect::<Vec<_>>().concat();
    workspace.write(&format!("{dir}/second.csv"), format!("id,label\n{rows}"));
    let (exit, found) = check(&workspace, "label-with-rules", &[]);
    assert!(exit == 1 && found.to_string().contains("hardly more than chance"), "{found}");
    assert_has(&found, &json!({"computed_passed": 0, "computed_total": 1}));
}

#[test]
fn an_answer_to_choose_from_is_chosen() {
    let workspace = workspace(&["choose"]);
    let toml = "[[check]]\nkind = \"answer\"\ntitle = \"You know it\"\nquestion = \"Which one?\"\nanswer = \"left\"\nchoices = [\"left\", \"right\"]\n";
    workspace.write("paths/practice/choose/check.toml", toml);
    let mut command = workspace.command(&["check", "choose"]);
    command.env("XDG_STATE_HOME", workspace.path("state"));
    let mut asked = Terminal::start_command(command);
    asked.until("Which one?").until("right");
    // Enter alone chooses nothing; the first step down is the first answer.
    asked.press(ENTER).press(DOWN).press(DOWN).press(ENTER).until("Which one? right").until("0 of 1 check");
    assert_eq!(asked.end().exit, 1);
}

#[test]
fn a_report_that_passes_is_complete_and_its_grade_gives_the_quality() {
    let workspace = workspace(&["clerk-report"]);
    solve(&workspace, "clerk-report");
    let (exit, found) = check(&workspace, "clerk-report", &["--yes"]);
    assert_eq!(exit, 0, "{found}");
    assert_has(&found, &json!({"passed": 1, "total": 1, "proves": "form", "computed_passed": 0, "computed_total": 0}));
    assert_has(&workspace.last_event()["metadata"], &json!({"by": "machine", "proves": "form", "computed_total": 0}));
    let tools = Tools::at(&workspace);
    let counts = |checked: u32, graded: u32, complete: u32| json!({"tasks_done": 1, "tasks_checked": checked, "tasks_graded": graded, "tasks_complete": complete});
    assert_has(&tools.status(), &counts(0, 0, 1));
    let quality =
        |workspace: &TestWorkspace| Tools::at(workspace).evaluation("overall")["details"]["quality"]["why"].clone();
    assert!(quality(&workspace).as_str().unwrap().contains("No scored work yet"), "{}", quality(&workspace));
    assert!(workspace.los(&["show", "clerk-report"]).ok().contains("done, complete, not graded"));
    graded(&workspace, "clerk-report", "peer", 1.5, 3);
    assert_has(&Tools::at(&workspace).status(), &counts(0, 1, 0));
    assert!(
        quality(&workspace).as_str().unwrap().contains("1 scored piece of work, mean 0.50"),
        "{}",
        quality(&workspace)
    );
    assert_eq!(Tools::at(&workspace).plan(None)["tasks"][0]["proof"], "peer");
    for (args, words) in [
        (&["show", "clerk-report"][..], "done, graded by another person"),
        (&["report"], "1 graded"),
        (&["status"], "1 graded"),
    ] {
        assert!(workspace.los(args).ok().contains(words), "{args:?}");
    }
}
