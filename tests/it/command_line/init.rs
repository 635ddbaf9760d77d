//! `los init`: a folder becomes a workspace, by flags or by answers, and nothing that is there changes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use los_app::bundled as shipped;
use los_store::memory::start;
use serde_json::{Value, json};

use crate::support::shown::{assert_each, assert_shown};
use crate::support::terminal::{DOWN, ENTER, Terminal};
use crate::support::{Ran, TestWorkspace, everything_below, files_below, los_in};

fn los(folder: &Path, args: &[&str]) -> Ran {
    Ran::of(los_in(folder, args).env("TZ", "Europe/Lisbon"))
}

fn profile(folder: &Path) -> Value {
    let text = fs::read_to_string(folder.join(".claude/memory/learner_profile.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// One month of one week.
fn path(folder: &Path) {
    let month = folder.join("paths/Beginner/month-01");
    fs::create_dir_all(&month).unwrap();
    let text = "# Month 1: Shell\n\n### Week 1: Files\n\n- [ ] Find a file (2h) #shell ^m01-find\n- [ ] Count its lines (1h) #shell ^m01-count\n";
    fs::write(month.join("README.md"), text).unwrap();
}

#[test]
fn flags_alone_make_a_workspace_that_can_be_planned_in() {
    let folder = tempfile::tempdir().unwrap();
    path(folder.path());
    let ran = los(
        folder.path(),
        &["init", "--name", "Ada B.", "--hours", "6.5", "--start", "2026-01-05", "--goal", "SQL", "--yes", "--json"],
    )
    .json();
    let created = ran["created"].as_array().unwrap();
    assert!(created.contains(&json!(".claude/memory/learner_profile.json")), "{created:?}");
    // Somebody with a path of their own gets no second one beside it.
    assert!(created.iter().all(|file| !file.as_str().unwrap().starts_with("paths/")), "{created:?}");
    assert_eq!(ran["next"], "los plan");
    assert_eq!(
        profile(folder.path()),
        json!({"schema_version": 1, "learner_id": "ada-b", "name": "Ada B.", "level": "Beginner", "start_date": "2026-01-05",
            "hours_per_week": 6.5, "timezone": "Europe/Lisbon", "goals": ["SQL"]})
    );
    let plan = los(folder.path(), &["--as-of", "2026-01-05", "plan", "--json"]).json();
    assert_eq!(plan["tasks"][0]["id"], "m01-find");
    assert_eq!(los(folder.path(), &["status", "--json"]).json()["learner_id"], "ada-b");
    let _ = los(folder.path(), &["memory", "check"]).ok();
}

#[test]
fn impossible_arguments_are_refused_and_no_file_is_made() {
    let workspace = TestWorkspace::bare();
    path(workspace.root());
    let shown = assert_each("init-refused", |line| workspace.shown(line));
    assert_eq!(shown.matches("\nexit 2\n").count(), shown.matches("$ los ").count(), "{shown}");
    assert_eq!(files_below(workspace.root()).into_keys().collect::<Vec<_>>(), ["paths/Beginner/month-01/README.md"]);
    assert!(!workspace.path("new").exists() && !workspace.path(".claude").exists());
    fs::create_dir(workspace.path("old")).unwrap();
    assert_eq!(workspace.los(&["init", "old", "--no-input"]).exit, Some(2));
    assert!(workspace.path("old").is_dir(), "what was there stays");
}

#[test]
fn flags_that_a_profile_contradicts_are_refused_with_what_changes_it() {
    let folder = tempfile::tempdir().unwrap();
    let flags = ["init", ".", "--name", "Ada", "--level", "Beginner", "--hours", "8", "--timezone", "UTC", "--yes"];
    let _ = los(folder.path(), &flags).ok();
    let before = everything_below(folder.path());
    // The same again is no contradiction, whatever the case of the level.
    let said = los(folder.path(), &flags).ok();
    assert!(said.contains("nothing was changed"), "{said}");
    for (flag, value, how) in [
        ("--level", "Rust", "`los level NAME`"),
        ("--hours", "5", "`los hours H`"),
        ("--name", "Noor", "learner_profile.json"),
        ("--start", "2026-01-05", "learner_profile.json"),
        ("--target-date", "2027-06-30", "learner_profile.json"),
        ("--timezone", "Europe/Lisbon", "learner_profile.json"),
    ] {
        let ran = los(folder.path(), &["init", ".", flag, value, "--yes"]);
        assert_eq!(ran.exit, Some(2), "{flag}: {ran:?}");
        assert!(ran.stderr.contains(how) && ran.stderr.contains(&flag[2..]), "{flag}: {ran:?}");
    }
    assert_eq!(everything_below(folder.path()), before);
}

#[test]
fn without_a_terminal_and_a_yes_a_folder_with_files_stays_as_it_is() {
    let learners = TestWorkspace::sample();
    let files = TestWorkspace::bare();
    path(files.root());
    files.write("notes.txt", "mine\n");
    for (name, workspace) in [("init-the-sample", &learners), ("init-beside-files", &files)] {
        let before = files_below(workspace.root());
        assert_each(name, |line| workspace.shown(line));
        assert_eq!(files_below(workspace.root()), before);
    }
    // A person is asked, and may say no.
    for (key, exit) in [("n", 4), (ENTER, 0)] {
        Terminal::talk(&learners, &["init"], &[("AGENTS.md", ""), ("Add them?", key)], exit);
        assert_eq!(learners.path("AGENTS.md").exists(), exit == 0);
    }
}

#[test]
fn another_folder_is_made_and_a_link_in_the_way_is_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let ran = los(folder.path(), &["init", "deep/er", "--yes", "--bare", "--json"]).json();
    assert_eq!((&ran["next"], ran["created"].as_array().unwrap().len()), (&json!("los path check"), 4));
    assert_eq!(profile(&folder.path().join("deep/er"))["learner_id"], "learner");
    #[cfg(unix)]
    {
        for link in [".claude", "paths", "templates"] {
            let (inside, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
            std::os::unix::fs::symlink(outside.path(), inside.path().join(link)).unwrap();
            let ran = los(inside.path(), &["init", "--yes", "--json"]);
            assert!(link != ".claude" || ran.exit != Some(0), "{ran:?}");
            assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0, "{link}");
        }
    }
}

#[test]
fn a_new_learner_is_asked_five_things_and_can_plan_at_once() {
    let workspace = TestWorkspace::bare();
    path(workspace.root());
    let mut terminal = Terminal::start(&workspace, &["init"]);
    terminal.answer("Your name", "Ada").answer("hours a week", "6").answer("First day", "");
    terminal.answer("What do you want", "SQL at work, a model").until("at these hours, to ");
    terminal.until("Start with it?").press(ENTER).until("Do you know some of month 1").press("n");
    let text = terminal.ended(0).text();
    assert!(text.contains("Next: `los plan`"), "{text}");
    let made = profile(workspace.root());
    let facts = ["learner_id", "hours_per_week", "goals"].map(|field| &made[field]);
    assert_eq!(json!(facts), json!(["ada", 6, ["SQL at work", "a model"]]));
}

#[test]
fn a_long_question_is_shown_once_on_narrow_terminals() {
    for columns in [60, 80] {
        let workspace = TestWorkspace::bare();
        path(workspace.root());
        let mut terminal = Terminal::sized(&workspace, columns, 24, &["init"]);
        let goal = "Build a chatbot, understand LLMs, and explain every part of both to my colleagues";
        terminal.answer("Your name", "").answer("hours a week", "").answer("First day", "");
        terminal.answer("What do you want", goal);
        terminal.until("Start with it?").press("n");
        let text = terminal.end().text();
        assert_eq!(text.matches("What do you want").count(), 1, "{columns}: {text}");
        let asked = text.lines().find(|line| line.contains("What do you want")).unwrap();
        assert!(asked.chars().count() < usize::from(columns) && !asked.contains("Build"), "{asked}");
    }
}

#[test]
fn from_nothing_to_a_planned_week_with_what_ships() {
    let folder = tempfile::tempdir().unwrap();
    let quiet = los(folder.path(), &["init", "quiet", "--yes", "--bare", "-q"]);
    assert_eq!((quiet.exit, quiet.stdout.as_str(), quiet.stderr.as_str()), (Some(0), "", ""));
    let made = los(folder.path(), &["init", "demo", "--yes"]).ok();
    for words in ["made paths (48 files)", "made learning-os.toml"] {
        assert!(made.contains(words), "{words}: {made}");
    }
    let demo = folder.path().join("demo");
    let status = los(&demo, &["status", "--json"]);
    assert!(status.stderr.is_empty(), "the settings that ship are understood: {}", status.stderr);
    assert_eq!(status.json()["tasks_done"], 0);
    let plan = los(&demo, &["plan", "--json"]).json();
    assert!(plan["tasks"].as_array().unwrap().len() >= 2, "{plan}");
    assert!(los(&demo, &["path", "check"]).ok().contains("3 levels checked: 0 errors, 0 warnings, 0 notes"));

    // Again: nothing; without a choice there is no question.
    let before = files_below(&demo);
    for args in [&["init", "--yes"][..], &["init"]] {
        assert!(los(&demo, args).ok().contains("nothing was changed"), "{args:?}");
        assert_eq!(files_below(&demo), before);
    }
    // What the learner changed stays, what is gone comes back.
    let month = demo.join("paths/Beginner/month-01/README.md");
    let ticked = fs::read_to_string(&month).unwrap().replacen("- [ ]", "- [x]", 1);
    fs::write(&month, &ticked).unwrap();
    fs::write(demo.join("learning-os.toml"), "").unwrap();
    let gone = [".claude/memory/decisions.jsonl", "paths/Advanced/month-12/README.md"];
    for path in gone {
        fs::remove_file(demo.join(path)).unwrap();
    }
    assert_eq!(los(&demo, &["init", "--yes", "--json"]).json()["created"], json!(gone));
    assert_eq!(fs::read_to_string(&month).unwrap(), ticked);
    assert_eq!(fs::read(demo.join("learning-os.toml")).unwrap(), b"");
}

/// The learner's own path in `spanish`, by flags.
const MINE: [&str; 10] =
    ["init", "spanish", "--path", "mine", "--subject", "Spanish A2", "--weeks", "6", "--hours", "4"];
/// Words of the shipped subject.
const LEFTOVERS: [&str; 18] = [
    "python", "sql", "pandas", "pytest", "notebook", "docker", "kubernetes", "fastapi", "endpoint", "dataset",
    "data set", "gradient", "neural", "leakage", "embedding", "retrieval", "machine learning", "model card",
];

#[test]
fn an_own_path_has_nothing_of_the_shipped_subject() {
    let folder = tempfile::tempdir().unwrap();
    let made = los(folder.path(), &[&MINE[..], &["--yes", "--json"]].concat()).json();
    let spanish = folder.path().join("spanish");
    let mut found = files_below(&spanish);
    found.retain(|path, _| !path.starts_with(".context/") && !path.ends_with("/.lock"));
    assert_eq!(made["created"].as_array().unwrap().len(), found.len());
    assert_shown("init-own-path", &found.keys().map(|path| path.clone() + "\n").collect::<String>());
    for (path, content) in found {
        let text = String::from_utf8(content).unwrap().to_lowercase();
        let left: Vec<&&str> = LEFTOVERS.iter().filter(|word| text.contains(**word)).collect();
        assert!(left.is_empty(), "{path}: {left:?}");
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        let has_one = words.any(|word| ["ai", "rag", "llm", "lorem", "todo", "tbd"].contains(&word));
        assert!(!has_one || path.ends_with("los-coach.md"), "{path}");
    }

    let checked = los(&spanish, &["path", "check", "--json"]).json();
    assert_eq!((&checked["problems"], &checked["practice"]["problems"]), (&json!([]), &json!([])), "{checked}");
    let plan = los(&spanish, &["plan", "--json"]).json();
    assert_eq!((&plan["tasks"][0]["id"], &plan["month"]), (&json!("first-look"), &json!(1)), "{plan}");
    assert!(los(&spanish, &["show", "first-look"]).ok().contains("Meet Spanish A2 itself"));
    assert_eq!(los(&spanish, &["status", "--json"]).json()["tasks_total"], 6 * 3);
    let doctor = los(&spanish, &["doctor", "--json"]);
    assert!(!doctor.stdout.contains("missing for an assistant"), "{doctor:?}");
}

#[test]
fn another_subject_is_offered_and_planned_in_one_go() {
    let workspace = TestWorkspace::bare();
    let mut terminal = Terminal::start(&workspace, &["init"]);
    terminal.until("Another subject").press(DOWN).press(ENTER);
    terminal.answer("Your subject", "Woodwind").answer("how many weeks", "nine");
    terminal.until("must be a number").press("\u{15}8\r");
    terminal.answer("Your name", "").answer("hours a week", "3").answer("First day", "");
    terminal.answer("a date to be ready for", "2099-06-30").answer("What do you want to be able", "");
    terminal.until("Start with it?").press(ENTER);
    let ended = terminal.end();
    assert!(ended.exit == 0 && ended.text().contains("Your path is in paths/Woodwind"), "{}", ended.text());
    let made = profile(workspace.root());
    assert_eq!((&made["level"], &made["target_date"]), (&json!("Woodwind"), &json!("2099-06-30")));
    assert!(workspace.path("paths/Woodwind/month-02/README.md").exists());
}

#[test]
fn embedded_files_equal_those_of_the_repository() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tracked =
        Command::new("git").args(["ls-files", "-z", "paths", "templates"]).current_dir(root).output().unwrap();
    let tracked = String::from_utf8(tracked.stdout).unwrap();
    let tracked: BTreeSet<&str> = tracked.split('\0').filter(|path| !path.is_empty()).collect();
    let (paths, templates) = (shipped::paths(), shipped::templates());
    let all = paths.iter().map(|file| ("paths", file)).chain(templates.iter().map(|file| ("templates", file)));
    let mut embedded = BTreeSet::new();
    for (folder, file) in all {
        let path = format!("{folder}/{}", file.path);
        assert_eq!(fs::read(root.join(&path)).unwrap(), file.content, "{path}: build anew");
        embedded.insert(path);
    }
    for entry in fs::read_dir(root.join("paths/practice")).unwrap() {
        let task = entry.unwrap().file_name().into_string().unwrap();
        for (path, content) in shipped::practice(&task).unwrap().files {
            let path = format!("paths/practice/{task}/{path}");
            assert_eq!(fs::read(root.join(&path)).unwrap(), content, "{path}: build anew");
            embedded.insert(path);
        }
    }
    // A checkout without its history knows of no tracked files.
    if !tracked.is_empty() {
        assert_eq!(embedded.iter().map(String::as_str).collect::<BTreeSet<_>>(), tracked);
    }
    assert_eq!(shipped::levels().len(), 3);
}

#[test]
fn a_copy_of_the_repository_becomes_the_learners() {
    let folder = tempfile::tempdir().unwrap();
    let memory = folder.path().join(".claude/memory");
    fs::create_dir_all(&memory).unwrap();
    let nobody = serde_json::to_string(&start::nobody()).unwrap();
    fs::write(memory.join("learner_profile.json"), &nobody).unwrap();
    fs::write(memory.join("progress_log.jsonl"), "").unwrap();
    let _ = los(folder.path(), &["init", "--name", "Ada", "--yes", "--bare"]).ok();
    assert_eq!(profile(folder.path())["learner_id"], "ada");
    // Once something was logged, the profile is somebody's, whatever it says.
    fs::write(memory.join("learner_profile.json"), &nobody).unwrap();
    fs::write(memory.join("progress_log.jsonl"), "{\"timestamp\":\"2026-01-05\",\"event\":\"note\"}\n").unwrap();
    let ran = los(folder.path(), &["init", "--name", "Ben", "--yes", "--bare"]);
    assert!(ran.exit == Some(2) && ran.stderr.contains("`name` is not set"), "{ran:?}");
    assert_eq!(profile(folder.path())["learner_id"], "default");
}

#[test]
fn a_level_suggests_its_hours_and_an_own_path_stays_alone() {
    let folder = tempfile::tempdir().unwrap();
    for (level, hours) in [("beginner", 8), ("Intermediate", 10), ("ADVANCED", 14)] {
        let _ = los(folder.path(), &["init", level, "--level", level, "--yes", "--bare"]).ok();
        assert_eq!(profile(&folder.path().join(level))["hours_per_week"], hours);
    }
    let own = folder.path().join("own");
    fs::create_dir_all(own.join("paths/Woodwork/month-01")).unwrap();
    fs::write(
        own.join("paths/Woodwork/month-01/README.md"),
        "# Month 1: Joints\n\n### Week 1: Saw\n\n- [ ] Saw (2h)\n",
    )
    .unwrap();
    let made = los(&own, &["init", "--yes"]).ok();
    assert!(!made.contains("paths/"), "{made}");
    assert_eq!(profile(&own)["level"], "Woodwork");
}
