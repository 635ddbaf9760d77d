//! The commands of the README, and the task on the page about paths, do what they say.

use std::fs;

use serde_json::Value;

use crate::support::{Ran, TestWorkspace, los_in, of_repository, words};

fn readme() -> String {
    fs::read_to_string(of_repository("README.md")).unwrap()
}

#[test]
fn the_readmes_first_commands_show_demo_and_scores() {
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

/// The commands of the README's day, and those below it: the exit number where nobody can be asked, and a part of the answer.
const COMMANDS: [(&str, i32, &str); 11] = [
    ("", 0, "Usage: los"),
    ("status", 0, "Mira  Beginner"),
    ("plan", 0, "Room for "),
    ("start m03-w1-plots", 5, "Saved as pending."),
    ("check --watch", 2, "only at a terminal"),
    ("done m03-w1-plots good", 5, "Saved as pending."),
    ("review", 0, "cards today"),
    ("evaluate", 0, "Overall 0."),
    ("show TASK", 0, "m02-w3-joins · done, claimed · 2.4 h planned"),
    ("adapt", 0, "No change of the path is proposed"),
    ("search keep passwords out of scripts", 0, "1. Keep tokens out of scripts"),
];

#[test]
fn commands_of_the_readmes_day_give_their_answers() {
    let workspace = TestWorkspace::sample();
    let readme = readme();
    let day = readme.lines().filter_map(|line| line.strip_prefix("$ los "));
    let also = readme.lines().find(|line| line.starts_with("Also: ")).unwrap();
    let also = also.split('`').filter_map(|span| span.strip_prefix("los "));
    let typed: Vec<String> = day.chain(also).map(|line| words(line).join(" ")).collect();
    assert_eq!(typed, COMMANDS.map(|(command, ..)| command));
    for (command, exit, part) in COMMANDS {
        let ran = workspace.los(&words(&command.replace("TASK", "m02-w3-joins")));
        assert_eq!(ran.exit, Some(exit), "los {command}: {ran:?}");
        assert!(format!("{}{}", ran.stdout, ran.stderr).contains(part), "los {command}: {ran:?}");
    }
}

#[test]
fn sample_learners_page_gives_her_figures() {
    let page = fs::read_to_string(of_repository("examples/sample-learner/README.md")).unwrap();
    let sample = TestWorkspace::sample();
    let mut said = Vec::new();
    let status = sample.los(&["--as-of", "2026-03-15", "status", "--json"]).json();
    said.push(format!(
        "By 15 March she has shipped two projects, is {} h ahead of her plan",
        status["verdicts"][1]["hours_ahead"]
    ));
    assert_eq!(status["blockers"][0]["days"], 12);

    let report = sample.los(&["--as-of", "2026-03-15", "report", "--json"]).json();
    let list = |name: &str| report["history"][name].as_array().unwrap().clone();
    let hours: Vec<f64> = list("weeks")[3..5].iter().map(|week| week["hours"].as_f64().unwrap()).collect();
    said.push(format!("she studied {} h and {} h", hours[0], hours[1]));
    let engagement = |point: &Value| point["engagement"]["value"].as_f64().unwrap();
    let points = list("points");
    let lowest = points.iter().min_by(|one, other| engagement(one).total_cmp(&engagement(other))).unwrap();
    said.push(format!("`--as-of {}`", lowest["date"].as_str().unwrap()));
    for part in said {
        assert!(page.contains(&part), "the page lacks: {part}");
    }
}

#[test]
fn the_readmes_mcp_registration_names_a_working_command() {
    let readme = readme();
    let line = readme.lines().find(|line| line.contains("mcpServers")).unwrap();
    let config: Value = serde_json::from_str(line).unwrap();
    let args: Vec<&str> =
        config["mcpServers"]["los"]["args"].as_array().unwrap().iter().map(|arg| arg.as_str().unwrap()).collect();
    // Its input is empty, so it ends at once and well.
    let _ = TestWorkspace::new().los(&args).ok();
}

#[test]
fn the_task_of_the_own_path_page_is_parsed_as_described() {
    let page = fs::read_to_string(of_repository("docs/own-path.md")).unwrap();
    let line = page.lines().find(|line| line.starts_with("- [ ] Join trips")).unwrap();
    let item = los_model::curriculum::list_item::ListItem::parse(line.trim_start_matches("- "));
    assert_eq!(item.hours, Some(2.0));
    assert_eq!(item.tags, ["sql-joins", "sql-select"]);
    assert_eq!(item.id.as_deref(), Some("m02-w3-join-trips"));
}
