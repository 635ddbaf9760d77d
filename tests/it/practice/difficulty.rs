//! How hard a task is: the author's word, other people's first tries, the learner's own, and the chance that follows.

use serde_json::{Value, json};

use crate::support::TestWorkspace;
use crate::support::tools::Tools;

/// Four tasks of one week: one that its author calls easy, a usual one, a hard one, and one without checks.
fn workspace() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    let task = |id: &str| format!("- [ ] Do {id} (1h) #s-{id} ^{id}\n");
    let tasks: String = ["easy", "usual", "hard", "bare"].map(task).concat();
    workspace.write("paths/Beginner/month-01/README.md", format!("# Month 1: One\n\n### Week 1: One\n\n{tasks}"));
    for (id, top) in [("easy", "difficulty = \"easy\"\n"), ("usual", ""), ("hard", "difficulty = \"hard\"\n")] {
        let check = "[[check]]\nkind = \"files\"\ntitle = \"There is a note\"\npath = \"notes.md\"\n";
        workspace.write(&format!("paths/practice/{id}/check.toml"), format!("{top}{check}"));
    }
    workspace
}

fn shown(workspace: &TestWorkspace, task: &str) -> Value {
    workspace.los(&["show", task, "--json"]).json()
}

fn pass(task: &str, day: u32, tries: u32) -> Value {
    json!({"timestamp": format!("2026-01-{day:02}T10:00:00Z"), "event": "task_checked", "task": task, "check": "x", "passed": 1, "total": 1, "by": "machine", "tries": tries})
}

#[test]
fn harder_means_less_likely_and_tries_move_the_chance() {
    let workspace = workspace();
    let chance = |task: &str| shown(&workspace, task)["chance"].as_f64().unwrap();
    let (easy, usual, hard) = (chance("easy"), chance("usual"), chance("hard"));
    assert!((usual - 0.6).abs() < 1e-9 && easy > usual && usual > hard, "{easy} {usual} {hard}");
    assert!(
        (shown(&workspace, "hard")["d"].as_f64().unwrap() - shown(&workspace, "usual")["d"].as_f64().unwrap() - 1.0)
            .abs()
            < 1e-3
    );
    // A line without `tries` says nothing about first tries.
    let mut silent = pass("easy", 6, 1);
    silent.as_object_mut().unwrap().remove("tries");
    workspace.write_events(&[silent]);
    assert!((chance("hard") - hard).abs() < 1e-9);
    workspace.write_events(&[pass("hard", 6, 1)]);
    assert!(chance("usual") > usual, "one hard task at the first try");
    let is_said = || {
        let text = Tools::at(&workspace).call_ok("show_task", &json!({"task": "usual"})).to_string();
        text.contains("likely at the first try")
    };
    assert!(!is_said(), "one try says little more than the prior");
    workspace.write_events(&[pass("easy", 6, 4), pass("easy", 7, 1)]);
    let after = shown(&workspace, "usual");
    assert!(after["chance"].as_f64().unwrap() < usual, "an easy task took four tries");
    assert_eq!(after["tries"], 2.5, "the second pass of a task is no first try");
}

#[test]
fn measurements_of_the_level_win_over_the_authors_word() {
    let workspace = workspace();
    let measures = "[[task]]\nid = \"hard\"\nversion = \"0a\"\npeople = 30\nfirst_tries = 30\npassed = 28\nhours = 1.5\nhints = 4\n";
    workspace.write("paths/Beginner/measures.toml", measures);
    let (usual, hard) = (shown(&workspace, "usual"), shown(&workspace, "hard"));
    assert!(hard["chance"].as_f64() > usual["chance"].as_f64());
    // (28 + 3)/(30 + 5) over the level.
    assert!((usual["own"].as_f64().unwrap() - 31.0 / 35.0).abs() < 1e-4);
    let text = |task: &str| Tools::at(&workspace).call_ok("show_task", &json!({ "task": task })).to_string();
    assert!(text("hard").contains("likely at the first try") && !text("usual").contains("likely at the first try"));
    workspace.write("paths/Beginner/measures.toml", measures.replace("passed = 28", "passed = 31"));
    let warnings = Tools::at(&workspace).evaluation("overall")["warnings"].to_string();
    assert!(warnings.contains("measures.toml cannot be read") && warnings.contains("more `passed` than"), "{warnings}");
    assert!(shown(&workspace, "hard")["chance"].as_f64() < shown(&workspace, "usual")["chance"].as_f64());
    workspace.write(
        "paths/practice/usual/check.toml",
        "difficulty = \"mean\"\n[[check]]\nkind = \"files\"\ntitle = \"a\"\npath = \"b\"\n",
    );
    assert!(workspace.los(&["path", "check"]).stdout.contains("`difficulty` is easy, usual or hard, not `mean`"));
}

#[test]
fn among_equals_the_plan_prefers_what_is_likely_and_not_sure() {
    let workspace = workspace();
    let order = || -> Vec<String> {
        let plan = Tools::as_of(&workspace, "2026-01-05").plan(1);
        plan["tasks"].as_array().unwrap().iter().map(|task| task["id"].as_str().unwrap().to_owned()).collect()
    };
    // .82, .6, .36, .6: all but the hard one suit, and they keep the path's order.
    assert_eq!(order(), ["easy", "usual", "bare", "hard"]);
}

#[test]
fn what_five_people_did_is_pooled_and_read_and_names_nobody() {
    let workspace = workspace();
    let study = |task: &str| json!({"timestamp": "2026-01-07T09:00:00Z", "event": "study", "task": task, "duration_hours": 2.5, "message": "a secret"});
    let done =
        json!({"timestamp": "2026-01-07T10:30:00Z", "event": "task_completed", "task": "usual", "message": "mine"});
    let export = |events: &[Value], as_of: &str| {
        workspace.write_events(events);
        workspace.los(&["path", "measures", "--export", "--as-of", as_of]).ok()
    };
    let computed = "[[check]]\nkind = \"command\"\ntitle = \"runs\"\nrun = [\"true\"]\n";
    workspace.write("paths/practice/hard/check.toml", computed);
    let events = [study("usual"), pass("usual", 7, 1), done, study("hard")];
    let early = export(&events, "2026-01-20");
    assert!(!early.contains("hard"), "begun a while ago, and not given up yet: {early}");
    let one = export(&events, "2026-02-20");
    assert!(one.contains("id = \"hard\"") && one.contains("first_tries = 1\npassed = 0"), "{one}");
    assert!(one.contains("hours = 2.5\nplanned = 1.0") && !one.contains("secret") && !one.contains("mine"), "{one}");

    let pool = |n: usize, text: &dyn Fn(usize) -> String| {
        let files: Vec<String> = (0..n).map(|number| format!("person-{number}.toml")).collect();
        files.iter().enumerate().for_each(|(number, file)| workspace.write(file, text(number)));
        let files: Vec<String> = files.iter().map(|file| workspace.path(file).to_str().unwrap().to_owned()).collect();
        let mut words = vec!["path", "measures"];
        words.extend(files.iter().map(String::as_str));
        workspace.los(&[words, vec!["--yes", "--json"]].concat())
    };
    assert_eq!(pool(6, &|_| one.clone()).failed().0, "INVALID_INPUT", "one file six times is one person");
    let person = |number: usize| one.replace("hours = 2.5", &format!("hours = {number}.0"));
    assert_eq!(pool(4, &person).failed().0, "INVALID_INPUT");
    let pooled = pool(6, &|number| {
        if number == 5 { person(5).replace("version = \"", "version = \"older") } else { person(number) }
    });
    let tasks = &pooled.json()["tasks"];
    assert_eq!(tasks.as_array().unwrap().len(), 2, "{tasks}");
    assert_eq!((&tasks[1]["id"], &tasks[1]["people"], &tasks[1]["hours"]), (&json!("usual"), &json!(5), &json!(2.0)));
    workspace.write_events(&[]);
    assert!(shown(&workspace, "usual")["chance"].as_f64() > shown(&workspace, "hard")["chance"].as_f64());
    assert!(workspace.los(&["show", "usual"]).ok().contains("2 h for others"));
    let measures = workspace.path("paths/Beginner/measures.toml").to_str().unwrap().to_owned();
    assert_eq!(
        workspace.los(&["path", "measures", &measures, "--yes", "--json"]).failed().0,
        "INVALID_INPUT",
        "no pool of pools"
    );
}
