//! `los new`: every template under another name, whole and without leftovers; what cannot be is refused, and nothing is made.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::shown::assert_each;
use crate::support::terminal::{CTRL_C, ENTER, Terminal, assert_harmless};
use crate::support::{Ran, TestWorkspace, files_below, los_in};

const SHIPPED: [&str; 9] = [
    "agent-loop", "agent-mcp-server", "batch-extraction", "data-pipeline", "demo-page", "eval-harness",
    "fastapi-service", "notebook-eda", "rag-service",
];

/// Outside of every workspace.
fn los(folder: &Path, args: &[&str]) -> Ran {
    Ran::of(&mut los_in(folder, args))
}

fn n_entries(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn every_template_makes_a_whole_renamed_project_without_leftovers() {
    let folder = tempfile::tempdir().unwrap();
    for template in SHIPPED {
        let made = los(folder.path(), &["new", template, &format!("{template}/Tide.Tables"), "--json"]).json();
        assert_eq!(
            (&made["name"], &made["package"], &made["origin"]),
            (&json!("tide-tables"), &json!("tide_tables"), &json!("shipped"))
        );
        let project = folder.path().join(template).join("Tide.Tables");
        let found = files_below(&project);
        assert_eq!(json!(found.keys().collect::<Vec<_>>()), made["files"], "{template}");
        for path in
            ["README.md", ".gitignore", "pyproject.toml", "src/tide_tables/__init__.py", "src/tide_tables/py.typed"]
        {
            assert!(found.contains_key(path), "{template} has no {path}");
        }
        assert!(found.keys().any(|path| path.starts_with("tests/test_")), "{template}");
        let old_package = template.replace('-', "_");
        for (path, content) in found {
            let text = String::from_utf8(content).unwrap_or_else(|_| panic!("{template}/{path} is no text"));
            let shown = format!("{template}/{path}");
            for word in [template, old_package.as_str()] {
                assert!(!path.contains(word) && !text.contains(word), "{shown} holds {word}");
            }
            assert!(!text.contains('\r') && (text.is_empty() || text.ends_with('\n')), "{shown}");
            assert!(!path.contains("__pycache__") && !path.starts_with(".venv"), "{shown}");
            match path.rsplit('.').next().unwrap() {
                "toml" => {
                    let project: toml::Table = text.parse().unwrap_or_else(|error| panic!("{shown}: {error}"));
                    assert_eq!(project["project"]["name"].as_str(), Some("tide-tables"), "{shown}");
                    assert_eq!(project["project"]["requires-python"].as_str(), Some(">=3.11"), "{shown}");
                    assert!(project["dependency-groups"]["dev"].is_array(), "{shown}");
                    assert_eq!(project["tool"]["mypy"]["strict"].as_bool(), Some(true), "{shown}");
                }
                "json" => drop(serde_json::from_str::<Value>(&text).unwrap_or_else(|error| panic!("{shown}: {error}"))),
                "jsonl" => text.lines().for_each(|line| {
                    serde_json::from_str::<Value>(line).unwrap_or_else(|error| panic!("{shown}: {error}"));
                }),
                "ipynb" => {
                    let notebook: Value = serde_json::from_str(&text).unwrap();
                    assert_eq!((&notebook["nbformat"], &notebook["nbformat_minor"]), (&json!(4), &json!(5)));
                    for cell in notebook["cells"].as_array().unwrap() {
                        assert!(cell["id"].is_string() && cell["outputs"].as_array().is_none_or(Vec::is_empty));
                    }
                }
                _ => {}
            }
            for blank in ["TODO", "FIXME", "XXX", "lorem ipsum", "your-name", "<your", "CHANGEME", "BEGIN PRIVATE"] {
                assert!(!text.contains(blank), "{shown} holds {blank}");
            }
            // Lines with the longest name that there can be still fit.
            if path.rsplit('.').next() == Some("py") {
                for line in text.lines() {
                    let n_names = line.matches("tide_tables").count() + line.matches("tide-tables").count();
                    assert!(line.chars().count() + n_names * (40 - 11) <= 110, "{shown}: {line}");
                }
            }
        }
        let readme = fs::read_to_string(project.join("README.md")).unwrap();
        for part in [
            "# tide-tables\n", "## First three commands", "uv sync", "python -m venv", "## How it is laid out",
            "## What to change first", "## How to test", "## What it leaves out", "## Next steps",
        ] {
            assert!(readme.contains(part), "{template}: the README has no `{part}`");
        }
        // The files of the README's table exist.
        for line in readme.lines().filter(|line| line.starts_with("| `")) {
            let names = line.split('|').nth(1).unwrap().split('`').skip(1).step_by(2);
            for name in names.filter(|name| name.contains('/')) {
                assert!(project.join(name).exists(), "{template}: {name}");
            }
        }
    }
}

/// The list, the next commands, and what is refused with its reason; nothing is made for a refusal.
#[test]
fn what_is_listed_made_and_refused() {
    let workspace = TestWorkspace::bare();
    workspace.write("here/.keep", "");
    workspace.write("file", "mine");
    let before = files_below(workspace.root());
    let shown = assert_each("new-refused", |line| workspace.shown(line));
    for name in ["a\u{202e}b", "a\nb"] {
        let ran = los(workspace.root(), &["new", "fastapi-service", "out", &format!("--name={name}")]);
        assert!(ran.exit == Some(2) && ran.stderr.contains("has `"), "{ran:?}");
        assert_harmless(&ran.stderr);
    }
    assert_eq!(shown.matches("\nexit 2\n").count(), shown.matches("$ los ").count(), "{shown}");
    assert_eq!(files_below(workspace.root()), before);
    // A name that the folder cannot give may be set apart from it.
    assert_each("new", |line| workspace.shown(line));
    assert_eq!(workspace.read("file"), "mine");
    // In the folder itself there is nowhere to go.
    fs::remove_file(workspace.path("here/.keep")).unwrap();
    let made = los(&workspace.path("here"), &["new", "eval-harness", ".", "--json"]).json();
    assert_eq!((&made["name"], &made["next"]), (&json!("here"), &json!(["uv sync", "uv run pytest"])));
}

#[test]
fn a_sibling_folder_is_allowed_and_projects_is_suggested() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path().join("here");
    fs::create_dir(&here).unwrap();
    let made = los(&here, &["new", "notebook-eda", "../tides", "--json"]).json();
    assert_eq!(made["name"], "tides");
    assert!(folder.path().join("tides/src/tides/data.py").is_file());
    let workspace = TestWorkspace::new();
    let ran = workspace.los(&["new", "notebook-eda"]);
    assert!(ran.stderr.contains("los new notebook-eda projects/notebook-eda"), "{}", ran.stderr);
    let named = workspace.los(&["new", "notebook-eda", "--name", "tides"]);
    assert!(named.stderr.contains("projects/tides"), "{}", named.stderr);
    let _ = workspace.los(&["new", "notebook-eda", "projects/tides"]).ok();
    assert!(workspace.path("projects/tides/src/tides/data.py").is_file());
}

#[test]
fn own_templates_win_and_their_private_files_stay() {
    let workspace = TestWorkspace::new();
    let bytes: &[u8] = b"\x89PNG my-own my_own \xff\x00 my_own";
    workspace.write("templates/my-own/README.md", "# my-own\n\nMine. And more.\n");
    workspace.write("templates/my-own/src/my_own/logo.png", bytes);
    workspace.write("templates/my-own/.env", "KEY=hunter2");
    workspace.write("templates/my-own/.venv/bin/python", "old");
    workspace.write("templates/rag-service/README.md", "# rag-service\n\nMy way.\n");
    workspace.write("templates/README.md", "# Not a template\n");
    #[cfg(unix)]
    std::os::unix::fs::symlink(workspace.path(".claude/memory"), workspace.path("templates/my-own/linked")).unwrap();
    let listed = workspace.los(&["new", "--json"]).json();
    let own: Vec<(&str, &str)> = listed["templates"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|template| template["origin"] == "workspace")
        .map(|template| (template["name"].as_str().unwrap(), template["summary"].as_str().unwrap()))
        .collect();
    assert_eq!(own, [("my-own", "Mine."), ("rag-service", "My way.")]);
    assert_eq!(listed["templates"].as_array().unwrap().len(), SHIPPED.len() + 1);
    let made = workspace.los(&["new", "my-own", "projects/tides", "--json"]).json();
    assert_eq!(made["files"], json!(["README.md", "src/tides/logo.png"]));
    assert_eq!(made["next"], json!(["cd projects/tides", "cat README.md"]));
    assert_eq!(fs::read(workspace.path("projects/tides/src/tides/logo.png")).unwrap(), bytes);
    assert_eq!(workspace.read("projects/tides/README.md"), "# tides\n\nMine. And more.\n");
    // One that has grown too large is said when it is asked for, and hinders no other.
    workspace.write("templates/my-own/data.bin", vec![0_u8; 1_048_577]);
    let ran = workspace.los(&["new", "my-own", "projects/again", "--json"]);
    assert_eq!(ran.failed().0, "FILE_TOO_LARGE");
    assert!(!workspace.path("projects/again").exists());
    let _ = workspace.los(&["new", "eval-harness", "projects/evals"]).ok();
}

#[test]
fn at_a_terminal_the_template_and_the_folder_are_asked_for() {
    let workspace = TestWorkspace::new();
    let answers = [("Which template", "\u{1b}[B\u{1b}[B\u{1b}[B\r"), ("Folder", ENTER)];
    let text = Terminal::talk(&workspace, &["new"], &answers, 0).text();
    assert!(text.contains("cd projects/data-pipeline"), "{text}");
    assert!(workspace.path("projects/data-pipeline/src/data_pipeline/tidy.py").is_file());
    Terminal::talk(&workspace, &["new", "eval-harness"], &[("Folder", "projects/exams\r")], 0);
    assert!(workspace.path("projects/exams/src/exams/stats.py").is_file());
    // Ctrl-C is an answer too.
    Terminal::talk(&workspace, &["new", "eval-harness"], &[("Folder", CTRL_C)], 130);
    assert_eq!(n_entries(&workspace.path("projects")), 2);
}
