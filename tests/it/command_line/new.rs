//! `los new`: every template under another name, whole and without leftovers; what cannot be is refused, and nothing is made.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::terminal::{CTRL_C, DOWN, ENTER, Terminal};
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
fn every_template_makes_a_renamed_project_without_leftovers() {
    let folder = tempfile::tempdir().unwrap();
    for template in SHIPPED {
        let made = los(folder.path(), &["new", template, &format!("{template}/Tide.Tables"), "--json"]).json();
        assert_eq!(
            (&made["name"], &made["package"], &made["origin"]),
            (&json!("tide-tables"), &json!("tide_tables"), &json!("shipped"))
        );
        let found = files_below(&folder.path().join(template).join("Tide.Tables"));
        assert_eq!(json!(found.keys().collect::<Vec<_>>()), made["files"], "{template}");
        let old_package = template.replace('-', "_");
        for (path, content) in &found {
            let text = String::from_utf8(content.clone()).unwrap_or_else(|_| panic!("{template}/{path} is no text"));
            for word in [template, old_package.as_str()] {
                assert!(!path.contains(word), "{template}/{path}");
                assert!(!text.contains(word), "{template}/{path} holds {word}");
            }
            assert!(!text.contains('\r') && (text.is_empty() || text.ends_with('\n')), "{template}/{path}");
            assert!(!path.contains("__pycache__") && !path.starts_with(".venv"), "{template}/{path}");
        }
        for path in
            ["README.md", ".gitignore", "pyproject.toml", "src/tide_tables/__init__.py", "src/tide_tables/py.typed"]
        {
            assert!(found.contains_key(path), "{template} has no {path}");
        }
        assert!(found.keys().any(|path| path.starts_with("tests/test_")), "{template}");
    }
}

#[test]
fn files_of_a_new_project_parse_and_have_no_gaps_or_secrets() {
    let folder = tempfile::tempdir().unwrap();
    for template in SHIPPED {
        let _ = los(folder.path(), &["new", template, template, "--name", "tide-tables"]).ok();
        for (path, content) in files_below(&folder.path().join(template)) {
            let text = String::from_utf8(content).unwrap();
            let shown = format!("{template}/{path}");
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
        let readme = fs::read_to_string(folder.path().join(template).join("README.md")).unwrap();
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
                assert!(folder.path().join(template).join(name).exists(), "{template}: {name}");
            }
        }
    }
}

#[test]
fn the_list_has_a_line_each_and_the_same_in_json() {
    let folder = tempfile::tempdir().unwrap();
    let text = los(folder.path(), &["new"]).ok();
    let names: Vec<&str> = text.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, SHIPPED, "{text}");
    let listed = los(folder.path(), &["new", "--json"]).json();
    for (template, line) in listed["templates"].as_array().unwrap().iter().zip(text.lines()) {
        let summary = template["summary"].as_str().unwrap();
        assert!(summary.len() > 30 && summary.ends_with('.') && line.ends_with(summary), "{line}");
        assert!(template["n_files"].as_u64().unwrap() > 8 && template["origin"] == "shipped");
    }
    assert_eq!(n_entries(folder.path()), 0);
}

#[test]
fn the_next_three_commands_are_told_and_quoted() {
    let folder = tempfile::tempdir().unwrap();
    let text = los(folder.path(), &["new", "eval-harness", "my evals"]).ok();
    assert!(text.contains("Made my-evals in my evals from eval-harness"), "{text}");
    let commands: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    assert_eq!(commands, ["cd 'my evals'", "uv sync", "uv run pytest"]);
    // In the folder itself there is nowhere to go.
    let here = folder.path().join("here");
    fs::create_dir(&here).unwrap();
    let made = los(&here, &["new", "eval-harness", ".", "--json"]).json();
    assert_eq!((&made["name"], &made["next"]), (&json!("here"), &json!(["uv sync", "uv run pytest"])));
}

#[test]
fn existing_files_stay_and_a_second_run_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let _ = los(folder.path(), &["new", "rag-service", "notes"]).ok();
    let before = files_below(folder.path());
    let again = los(folder.path(), &["new", "rag-service", "notes", "--json"]);
    assert_eq!(again.failed(), ("INVALID_INPUT".to_owned(), 2));
    assert!(again.stderr.contains("is not empty"), "{}", again.stderr);
    assert_eq!(files_below(folder.path()), before);
    fs::write(folder.path().join("file"), "mine").unwrap();
    for dir in ["file", "file/below"] {
        let ran = los(folder.path(), &["new", "rag-service", dir, "--name", "fine", "--json"]);
        assert_eq!(ran.failed(), ("INVALID_INPUT".to_owned(), 2), "{dir}");
    }
    assert_eq!(fs::read(folder.path().join("file")).unwrap(), b"mine");
    // A folder with nothing but a hidden file is not empty either.
    fs::create_dir(folder.path().join("hidden")).unwrap();
    fs::write(folder.path().join("hidden/.keep"), "").unwrap();
    assert_eq!(los(folder.path(), &["new", "rag-service", "hidden"]).exit, Some(2));
}

#[test]
fn hostile_names_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let long = "x".repeat(200);
    for (name, word) in [
        ("../x", "does not begin"),
        ("a\u{202e}b", "has `"),
        ("a\nb", "has `"),
        ("a\"; import os", "has `\"` in it"),
        (long.as_str(), "longer than 40"),
        ("", "does not begin"),
        ("fastapi", "well-known"),
    ] {
        let ran = los(folder.path(), &["new", "fastapi-service", "out", &format!("--name={name}"), "--json"]);
        assert_eq!(ran.failed(), ("INVALID_INPUT".to_owned(), 2), "{name:?}");
        let error: Value = serde_json::from_str(&ran.stderr).unwrap();
        assert!(error["error"]["message"].as_str().unwrap().contains(word), "{name:?}: {}", ran.stderr);
        assert_eq!(error["error"]["details"]["field"], "name", "{name:?}");
        let in_words = los(folder.path(), &["new", "fastapi-service", "out", &format!("--name={name}")]);
        crate::support::terminal::assert_harmless(&in_words.stderr);
    }
    // The folder's name counts where no other is given.
    for dir in ["json", "données", "x/-y", long.as_str(), "a:b", "~x"] {
        let ran = los(folder.path(), &["new", "fastapi-service", "--", dir]);
        assert_eq!(ran.exit, Some(2), "{dir}: {ran:?}");
    }
    assert_eq!(n_entries(folder.path()), 0);
    // A name that the folder cannot give may be set apart from it.
    let ran = los(folder.path(), &["new", "fastapi-service", "données", "--name", "donnees", "--json"]).json();
    assert_eq!(ran["name"], "donnees");
}

#[test]
fn a_misspelt_template_is_told_its_neighbours() {
    let folder = tempfile::tempdir().unwrap();
    let near = los(folder.path(), &["new", "rag-servce", "x"]);
    assert_eq!(near.exit, Some(2));
    assert!(near.stderr.contains("did you mean `rag-service`"), "{}", near.stderr);
    let far = los(folder.path(), &["new", "quantum-chromodynamics", "x"]);
    assert!(SHIPPED.iter().all(|name| far.stderr.contains(name)), "{}", far.stderr);
    let nowhere = los(folder.path(), &["new", "rag-service", "--json"]);
    assert_eq!(nowhere.failed(), ("INVALID_INPUT".to_owned(), 2));
    assert!(nowhere.stderr.contains("los new rag-service rag-service"), "{}", nowhere.stderr);
    assert_eq!(n_entries(folder.path()), 0);
}

#[test]
#[cfg(unix)]
fn projects_are_not_made_through_links_or_among_records() {
    use std::os::unix::fs::symlink;
    let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    symlink(outside.path(), folder.path().join("link")).unwrap();
    symlink(outside.path().join("missing"), folder.path().join("dangling")).unwrap();
    let whole = folder.path().join("link").display().to_string();
    for dir in ["link", "link/x", "dangling", "dangling/x", "./link/../link/x", &whole] {
        let ran = los(folder.path(), &["new", "data-pipeline", dir, "--name", "fine"]);
        assert_eq!(ran.exit, Some(2), "{dir}: {ran:?}");
    }
    assert_eq!(n_entries(outside.path()), 0);
    let workspace = TestWorkspace::new();
    for dir in [".claude/memory/x", ".CLAUDE/Memory/x", ".git", ".git/hooks"] {
        let ran = workspace.los(&["new", "data-pipeline", dir, "--name", "fine"]);
        assert_eq!(ran.exit, Some(2), "{dir}: {ran:?}");
        assert!(!workspace.path(dir).exists(), "{dir}");
    }
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
    let mut terminal = Terminal::start(&workspace, &["new"]);
    terminal.until("Which template").press(DOWN).press(DOWN).press(DOWN).press(ENTER);
    terminal.until("Folder").press(ENTER);
    let ended = terminal.end();
    assert!(ended.exit == 0 && ended.shows_cursor(), "{ended:?}");
    assert!(ended.text().contains("cd projects/data-pipeline"), "{}", ended.text());
    assert!(workspace.path("projects/data-pipeline/src/data_pipeline/tidy.py").is_file());
    let mut terminal = Terminal::start(&workspace, &["new", "eval-harness"]);
    terminal.answer("Folder", "projects/exams");
    assert_eq!(terminal.end().exit, 0);
    assert!(workspace.path("projects/exams/src/exams/stats.py").is_file());
    // Ctrl-C is an answer too.
    let mut terminal = Terminal::start(&workspace, &["new", "eval-harness"]);
    terminal.until("Folder").press(CTRL_C);
    let ended = terminal.end();
    assert!(ended.exit == 130 && ended.shows_cursor(), "{ended:?}");
    assert_eq!(n_entries(&workspace.path("projects")), 2);
}
