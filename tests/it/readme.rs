//! The commands of the README, and the task on the page about paths, do what they say.

use std::fs;

use crate::support::{Ran, TestWorkspace, los_in, of_repository, words};

fn readme() -> String {
    fs::read_to_string(of_repository("README.md")).unwrap()
}

#[test]
fn the_main_job_runs_as_the_readme_says() {
    let readme = readme();
    let commands: Vec<&str> = readme.lines().filter_map(|line| line.strip_prefix("cargo run --release -- ")).collect();
    assert!(readme.lines().any(|line| line == "cargo test"));
    let [demo, scores] = commands.as_slice() else { panic!("{commands:?}") };
    for (command, parts) in [
        (demo, ["Mira", "plan week 10", "Next", "evaluate"]),
        (scores, ["Overall", "completion", "engagement", "Next"]),
    ] {
        let ran = Ran::of(&mut los_in(&of_repository(""), &words(command)));
        let said = format!("{}{}", ran.stdout, ran.stderr);
        ran.ok();
        for part in parts {
            assert!(said.contains(part), "{command}: {said}");
        }
    }
}

#[test]
fn every_command_of_the_readmes_session_is_understood() {
    let workspace = TestWorkspace::sample();
    let readme = readme();
    let lines: Vec<&str> = readme.lines().filter_map(|line| line.strip_prefix("$ los ")).collect();
    assert!(lines.len() >= 6);
    for line in lines {
        let ran = workspace.los(&words(line));
        // Without a terminal a write is staged, and what would be asked for is said to be missing.
        let asks = ran.exit == Some(2) && ran.stderr.contains("only at a terminal");
        assert!(matches!(ran.exit, Some(0 | 5)) || asks, "los {line}: {ran:?}");
        assert!(!ran.stderr.contains("no task `"), "los {line}: {ran:?}");
    }
}

#[test]
fn the_mcp_registration_of_the_readme_names_a_command_that_serves() {
    let readme = readme();
    let line = readme.lines().find(|line| line.contains("mcpServers")).unwrap();
    let config: serde_json::Value = serde_json::from_str(line).unwrap();
    let args: Vec<&str> =
        config["mcpServers"]["los"]["args"].as_array().unwrap().iter().map(|arg| arg.as_str().unwrap()).collect();
    // Its input is empty, so it ends at once and well.
    let _ = TestWorkspace::new().los(&args).ok();
}

#[test]
fn the_task_of_the_own_path_page_means_what_the_page_says() {
    let page = fs::read_to_string(of_repository("docs/own-path.md")).unwrap();
    let line = page.lines().find(|line| line.starts_with("- [ ] Join trips")).unwrap();
    let item = los_model::curriculum::list_item::ListItem::parse(line.trim_start_matches("- "));
    assert_eq!(item.hours, Some(2.0));
    assert_eq!(item.tags, ["sql-joins", "sql-select"]);
    assert_eq!(item.id.as_deref(), Some("m02-w3-join-trips"));
}
