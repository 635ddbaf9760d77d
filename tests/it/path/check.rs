//! `los path check` as a process: a path anywhere, what it prints, and its exit number.

use std::collections::BTreeSet;

use los_app::study::path_files::PathFiles;
use los_model::curriculum::load::load_level;
use los_store::workspace::Workspace;
use serde_json::{Value, json};

use crate::support::curriculum_fixture::month;
use crate::support::{Ran, TestWorkspace, los_in, of_repository};

/// `los path check` outside of any workspace.
fn check_anywhere(workspace: &TestWorkspace, folder: &str, args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = workspace.command(&[&["path", "check"], args].concat());
    let output = command.env_remove("LOS_ROOT").current_dir(workspace.path(folder)).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_bad_path_is_checked_where_it_lies() {
    let anywhere = TestWorkspace::bare();
    let bad = month("### Week 1\n\n- [ ] a\n\n### Woche 2 \u{1b}[31m\n\n- [ ] b", "Was ist das?");
    anywhere.write("Kurs/month-01/README.md", &bad);
    anywhere.write("Kurs/month-03/README.md", month("### Week 1\n\n- [ ] a", ""));
    anywhere.write("empty/notes.md", "# Notes\n");
    let expected = "\
Kurs/month-01/README.md:9: warning[not-a-week]: `Woche 2 [31m` is not read as a week: its tasks (1) are lost
    write `Week 2`, or add `week: [Woche]` to the front matter of the level's `README.md`
Kurs/month-01/README.md:21: warning[question-without-answer]: a line among the review questions has no `::`, so it is never asked
    write `Question::Answer` on one line
";
    let gap = "\
Kurs/month-03/README.md:1: warning[month-gap]: month 2 is missing: month 3 follows month 1
    add the missing months, or rename the folders that follow
";
    let in_all = format!("{expected}{gap}1 level checked: 0 errors, 3 warnings, 0 notes.\n");
    for (folder, arg) in [(".", "Kurs"), ("Kurs", "."), ("Kurs/month-01", "..")] {
        let ran = check_anywhere(&anywhere, folder, &[arg]);
        assert_eq!(ran, (Some(0), in_all.clone(), String::new()), "{folder} {arg}");
    }
    for args in [&[][..], &["empty"], &["empty/notes.md"], &["nowhere"], &["Kurs/month-01"]] {
        let (exit, stdout, stderr) = check_anywhere(&anywhere, ".", args);
        assert_eq!((exit, stdout.as_str()), (Some(2), ""), "{args:?}: {stderr}");
        assert!(stderr.contains("\nhint: "), "{args:?}: {stderr}");
    }
    // In `paths/` the other levels are there to be linked to, and only what is asked for is shown.
    anywhere.write("work/paths/Kurs/month-01/README.md", &bad);
    anywhere.write("work/paths/Other/month-01/README.md", &bad);
    let (_, stdout, _) = check_anywhere(&anywhere, "work/paths", &["Kurs"]);
    assert!(stdout.starts_with("paths/Kurs/month-01/README.md:9: ") && !stdout.contains("Other"), "{stdout}");
    for arg in ["work/paths/Kurs/month-01", "work/paths/Kurs/month-01/README.md"] {
        let (_, stdout, _) = check_anywhere(&anywhere, ".", &[arg]);
        assert!(stdout.starts_with("paths/Kurs/month-01/README.md:9: "), "{arg}: {stdout}");
        assert!(stdout.ends_with("1 level checked: 0 errors, 2 warnings, 0 notes.\n"), "{arg}: {stdout}");
    }
    assert!(
        check_anywhere(&anywhere, ".", &["work"]).1.ends_with("2 levels checked: 0 errors, 4 warnings, 0 notes.\n")
    );
}

#[test]
fn a_workspace_without_a_path_has_nothing_to_check() {
    let workspace = TestWorkspace::new();
    let ran = workspace.los(&["path", "check", "--json"]);
    assert_eq!(ran.failed(), ("INVALID_INPUT".to_owned(), 2));
    workspace.write("paths/Kurs/month-01/README.md", month("### Week 1\n\n- [ ] a", ""));
    let by_name = workspace.los(&["path", "check", "kurs", "--json"]).json();
    assert_eq!(by_name["levels"], json!(["Kurs"]));
}

#[test]
fn a_month_is_checked_with_its_own_lessons_only() {
    let workspace = TestWorkspace::new();
    workspace.write("paths/Kurs/month-01/README.md", month("### Week 1\n\n- [ ] a ^first", ""));
    workspace.write("paths/Kurs/month-02/README.md", month("### Week 1\n\n- [ ] b ^second", ""));
    workspace.write("paths/practice/second/lesson.md", "# B\n\n## Learn\n\nNo task follows.\n");
    let practice_of = |args: &[&str]| {
        let ran = workspace.los(&[&["--json", "path", "check"], args].concat());
        serde_json::from_str::<Value>(&ran.stdout).unwrap()["practice"].take()
    };
    assert_eq!(practice_of(&["paths/Kurs/month-01"])["problems"], json!([]));
    for args in [&["paths/Kurs/month-02", "--run"][..], &["paths/Kurs"]] {
        let practice = practice_of(args);
        assert!(
            practice["problems"][0].as_str().unwrap().starts_with("paths/practice/second/lesson.md:"),
            "{practice}"
        );
    }
    workspace.write("Kurs/month-01/README.md", month("### Week 1\n\n- [ ] a", ""));
    assert!(workspace.los(&["path", "check", "Kurs", "--run"]).stderr.contains("cannot run a level outside `paths/`"));
}

#[test]
fn the_shipped_paths_are_clean() {
    for folder in [".", "examples/sample-learner", "examples/sourdough", "examples/electronics", "examples/portuguese"]
    {
        let root = of_repository(folder);
        let stdout = Ran::of(los_in(&root, &["path", "check"]).arg(&root)).stdout;
        assert!(stdout.contains("checked: 0 errors, 0 warnings, 0 notes.\n"), "{folder}: {stdout}");
        let has_lessons = root.join("paths/practice").is_dir();
        assert!(!has_lessons || stdout.ends_with("; 0 problems.\n"), "{folder}: {stdout}");
    }
}

/// Ids that the path gave up. Logs name them, so no other task may have one.
const GONE: [&str; 9] = [
    "batches-and-noise", "cache-answers", "change-the-picture", "clerk-brief", "half-the-bits", "keep-it-alive",
    "system-design-interview", "who-was-in-it", "worktrees-in-parallel",
];

#[test]
fn an_id_that_the_path_gave_up_is_never_used_again() {
    let (repository, _) = Workspace::load(&of_repository(""), &[]).unwrap();
    let mut ids = BTreeSet::new();
    for level in ["Beginner", "Intermediate", "Advanced"] {
        let level = load_level(&PathFiles(&repository), level).level;
        ids.extend(level.tasks().flat_map(|task| task.was.iter().chain([&task.id]).cloned()));
    }
    assert!(ids.contains("agent-built-tool") && ids.len() > 477, "{}", ids.len());
    for id in GONE {
        assert!(!ids.contains(id) && !of_repository("paths/practice").join(id).exists(), "{id}");
    }
}
