//! `los path add`, `update` and `remove`: a path from a git address or a folder, shown first, pinned, and never over the
//! learner's own files.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Ran, TestWorkspace, files_below, git, of_repository};

/// `los path` with these words, which finds git.
fn path(workspace: &TestWorkspace, words: &[&str]) -> Ran {
    let mut command = workspace.command(&[&["path"], words].concat());
    Ran::of(command.env("PATH", std::env::var_os("PATH").unwrap()).env("HOME", "/nonexistent"))
}

/// A repository with the sourdough example, some files beside it, and a link out of it.
fn course(folder: &Path) -> PathBuf {
    let repository = folder.join("course");
    for (path, bytes) in files_below(&of_repository("examples/sourdough")) {
        write(&repository, &path, &bytes);
    }
    write(&repository, "notes/private.txt", b"not part of the path");
    write(&repository, "paths/practice/of-no-task/lesson.md", b"of no task");
    write(&repository, "paths/Sourdough/picture.png", &[0x89, b'P', b'N', b'G', 0, 255]);
    #[cfg(unix)]
    std::os::unix::fs::symlink("/etc/passwd", repository.join("paths/Sourdough/month-01/link.md")).unwrap();
    git(&repository, &["init", "-q", "-b", "main"]);
    commit(&repository);
    git(&repository, &["tag", "v1"]);
    repository
}

fn write(root: &Path, path: &str, bytes: &[u8]) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

fn commit(repository: &Path) {
    git(repository, &["add", "-A"]);
    git(repository, &["-c", "user.name=Noor", "-c", "user.email=noor@example.org", "commit", "-q", "-m", "x"]);
}

fn change(repository: &Path, path: &str, from: &str, to: &str) {
    let text = fs::read_to_string(repository.join(path)).unwrap();
    assert!(text.contains(from), "{path} has no {from:?}");
    fs::write(repository.join(path), text.replace(from, to)).unwrap();
}

#[test]
fn a_path_from_git_is_shown_then_taken_whole_and_nothing_else() {
    let elsewhere = tempfile::tempdir().unwrap();
    let address = format!("file://{}@v1", course(elsewhere.path()).display());
    let workspace = TestWorkspace::sample();
    let before = files_below(workspace.root());

    let shown = path(&workspace, &["add", &address]);
    assert_eq!(shown.exit, Some(4), "{shown:?}");
    assert!(shown.stdout.contains("paths/Sourdough: 2 months"), "{}", shown.stdout);
    assert!(!shown.stderr.contains("programs"), "its checks are answers and files: {}", shown.stderr);
    assert_eq!(files_below(workspace.root()), before, "nothing is written without a yes");

    let taken = path(&workspace, &["add", &address, "--yes", "--json"]).json();
    assert_eq!(taken["written"], true);
    assert_eq!(taken["levels"][0]["level"], "Sourdough");
    assert_eq!(taken["errors"], 0);
    let mut expected: Vec<String> = files_below(&of_repository("examples/sourdough/paths"))
        .into_keys()
        .map(|path| format!("paths/{path}"))
        .chain(["paths/origins.toml".into(), "paths/Sourdough/picture.png".into()])
        .collect();
    expected.sort();
    let new: Vec<String> = files_below(workspace.root())
        .into_keys()
        .filter(|path| !before.contains_key(path) && !path.starts_with(".context"))
        .collect();
    assert_eq!(new, expected);
    assert_eq!(workspace.los(&["path", "check", "Sourdough", "--json"]).json()["ok"], true);
    // A second time its level is in the way.
    let again = path(&workspace, &["add", &address, "--yes", "--json"]);
    assert_eq!(again.failed().0, "INVALID_INPUT");
}

#[test]
fn an_update_shows_the_tasks_and_keeps_what_the_learner_changed() {
    let elsewhere = tempfile::tempdir().unwrap();
    let repository = course(elsewhere.path());
    let workspace = TestWorkspace::sample();
    path(&workspace, &["add", &format!("file://{}", repository.display()), "--yes"]).ok();
    let nothing = path(&workspace, &["update", "--json"]).json();
    assert_eq!((nothing["written"].as_bool(), nothing["tasks"].as_array().map(Vec::len)), (Some(false), Some(0)));

    // There: a task is reworded, a lesson changes, another file goes. Here: another lesson was changed, which changes there too.
    let month = "paths/Sourdough/month-01/README.md";
    let lesson = |task: &str| format!("paths/practice/{task}/lesson.md");
    let line = fs::read_to_string(repository.join(month)).unwrap();
    let line = line.lines().find(|line| line.contains("^m01-w1-percentages")).unwrap().to_owned();
    change(&repository, month, &line, &line.replace("- [ ] ", "- [ ] Once more: "));
    write(&repository, &lesson("m01-w1-feed"), b"# Another lesson\n");
    write(&repository, &lesson("m01-w2-rest"), b"# Theirs\n");
    fs::remove_file(repository.join("paths/Sourdough/picture.png")).unwrap();
    commit(&repository);
    workspace.write(&lesson("m01-w2-rest"), "# Mine\n");
    workspace.write(&lesson("m01-w3-three"), "# Mine alone\n");

    let shown = path(&workspace, &["update", "sourdough", "--json"]);
    let said: serde_json::Value = serde_json::from_str(&shown.stdout).unwrap();
    assert_eq!(said["written"], false);
    assert_eq!(said["kept"], serde_json::json!([lesson("m01-w2-rest")]));
    assert_eq!(said["removed"], serde_json::json!(["paths/Sourdough/picture.png"]));
    let changes: Vec<_> = said["tasks"].as_array().unwrap().iter().map(|task| (&task["id"], &task["change"])).collect();
    assert_eq!(changes.len(), 2, "{said}");
    assert!(changes.contains(&(&"m01-w1-feed".into(), &"files".into())), "{said}");
    assert!(changes.contains(&(&"m01-w1-percentages".into(), &"task".into())), "{said}");

    path(&workspace, &["update", "--yes"]).ok();
    assert!(workspace.read(month).contains("Once more: "));
    assert_eq!(workspace.read(&lesson("m01-w1-feed")), "# Another lesson\n");
    assert_eq!(workspace.read(&lesson("m01-w2-rest")), "# Mine\n");
    assert_eq!(workspace.read(&lesson("m01-w3-three")), "# Mine alone\n");
    assert!(!workspace.path("paths/Sourdough/picture.png").exists());
    assert!(path(&workspace, &["update"]).ok().contains("Nothing new"));

    let removed = path(&workspace, &["remove", "Sourdough", "--yes", "--json"]).json();
    assert_eq!(removed["kept"], serde_json::json!([lesson("m01-w2-rest"), lesson("m01-w3-three")]));
    assert!(!workspace.path("paths/Sourdough").exists() && !workspace.path("paths/origins.toml").exists());
    assert!(workspace.path(&lesson("m01-w3-three")).exists() && !workspace.path("paths/practice/m01-w1-feed").exists());
}

#[test]
fn a_level_that_is_the_whole_address_takes_the_name_of_its_folder() {
    let elsewhere = tempfile::tempdir().unwrap();
    for (path, bytes) in files_below(&of_repository("examples/sourdough/paths/Sourdough")) {
        write(elsewhere.path(), &format!("bread/{path}"), &bytes);
        write(elsewhere.path(), &format!("loaf/{path}"), &bytes);
    }
    let workspace = TestWorkspace::sample();
    let add = |name: &str| path(&workspace, &["add", elsewhere.path().join(name).to_str().unwrap(), "--yes", "--json"]);
    assert_eq!(add("bread").json()["levels"][0]["level"], "bread");
    assert_eq!(add("bread").failed().0, "INVALID_INPUT", "its level is here");
    let second = add("loaf").json();
    // The ids of the first are those of the second, and the person learns it before the yes.
    assert!(second["shared_ids"].as_array().unwrap().len() > 5);
    assert!(workspace.path("paths/loaf/month-01/README.md").exists());
    assert_eq!(path(&workspace, &["update", "--json"]).failed().0, "INVALID_INPUT", "which of the two has to be said");
}
