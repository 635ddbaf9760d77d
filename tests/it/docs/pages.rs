//! The pages inside the program: `los help PAGE`, `los://help/PAGE`, and that no text of the program names a file instead.

use std::fs;

use los_app::bundled::pages;
use regex::Regex;
use serde_json::{Value, json};
use walkdir::WalkDir;

use crate::support::mcp_client::McpClient;
use crate::support::{Ran, TestWorkspace, los_in, of_repository};

/// Pages for those who change the program, and the one that says what the program's help and tools say.
const ELSEWHERE: [&str; 4] = ["ARCHITECTURE", "recipes", "reference", "style"];

#[test]
fn every_page_for_learners_is_in_the_program() {
    let folder = fs::read_dir(of_repository("docs")).unwrap().map(|entry| entry.unwrap().file_name());
    let names = folder.map(|name| name.into_string().unwrap().trim_end_matches(".md").to_owned());
    let mut expected: Vec<String> = names.filter(|name| !ELSEWHERE.contains(&name.as_str())).collect();
    expected.sort();
    let shipped: Vec<String> = pages().into_iter().map(|(name, _)| name).collect();
    assert_eq!(shipped, expected);
    for (name, text) in pages() {
        let source = fs::read_to_string(of_repository(format!("docs/{name}.md"))).unwrap();
        let without_marks: Vec<&str> = source.lines().filter(|line| !line.starts_with("<!--")).collect();
        assert_eq!(text.lines().collect::<Vec<_>>(), without_marks, "{name}");
    }
}

#[test]
fn a_page_is_read_by_its_name_without_a_workspace() {
    let elsewhere = tempfile::tempdir().unwrap();
    let los = |args: &[&str]| Ran::of(&mut los_in(elsewhere.path(), args));
    let page = los(&["help", "own-path"]).ok();
    assert!(page.contains("Write your own path") && page.contains("### Week 1: A starter that lives"), "{page}");
    for name in ["own-path.md", "docs/own-path.md"] {
        assert_eq!(los(&["help", name]).ok(), page, "{name}");
    }
    // A command's name is its command; the file's name is the page.
    let (command, memory) = (los(&["help", "memory"]).ok(), los(&["help", "memory.md"]).ok());
    assert!(command.contains("Usage: los memory") && command.contains("More: los help memory.md"), "{command}");
    assert!(memory.contains("Memory: your files") && !memory.contains("Usage:"), "{memory}");
    let read = los(&["help", "own-path", "--json"]).json();
    assert_eq!(
        (&read["topic"], read["text"].as_str().unwrap().lines().next()),
        (&json!("own-path"), Some("# Write your own path"))
    );
    let topics: Vec<String> = pages().into_iter().map(|(name, _)| name).collect();
    let overview = los(&["help"]).ok().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(topics.iter().all(|topic| overview.contains(topic)), "{overview}");
    let wrong = los(&["help", "own-pth"]);
    assert!(
        wrong.exit == Some(2) && wrong.stderr.contains("the pages are ") && wrong.stderr.contains("own-path"),
        "{wrong:?}"
    );
}

#[test]
fn an_assistant_reads_the_same_pages() {
    let workspace = TestWorkspace::sample();
    let mut client = McpClient::connect(&workspace, &[], &json!({}));
    let mut read = |uri: &str| client.request("resources/read", &json!({ "uri": uri }));
    for (name, text) in pages() {
        let answer = read(&format!("los://help/{name}"));
        let content = &answer["result"]["contents"][0];
        assert_eq!(
            (&content["mimeType"], content["text"].as_str()),
            (&json!("text/markdown"), Some(text.as_str())),
            "{name}"
        );
    }
    let error: Value = read("los://help/nothing")["error"].clone();
    assert_eq!(error["data"]["topics"].as_array().unwrap().len(), pages().len(), "{error}");
    let templates = client.request("resources/templates/list", &json!({}));
    assert!(templates.to_string().contains("los://help/{topic}"), "{templates}");
}

/// Nothing that the program prints, and nothing that an assistant reads, relies on `docs/` in the workspace.
#[test]
fn no_text_of_the_program_names_a_page_as_a_file() {
    let named = Regex::new(r"docs/([\w-]+)\.md").unwrap();
    let folders = ["crates/app/src", "crates/cli/src", "crates/http/src", "crates/mcp/src", ".agents", ".claude"];
    let mut n_files = 0;
    for entry in folders.iter().flat_map(|folder| WalkDir::new(of_repository(folder))).map(Result::unwrap) {
        let Ok(text) = fs::read_to_string(entry.path()) else { continue };
        n_files += 1;
        // Other comments are for developers; those with three slashes may be help.
        let shown = text.lines().filter(|line| {
            let line = line.trim_start();
            !line.starts_with("//") || line.starts_with("///")
        });
        for line in shown {
            let page = named.captures(line).map(|found| found[1].to_owned());
            let is_named = page.is_some_and(|page| pages().iter().any(|(known, _)| *known == page));
            assert!(!is_named, "{}: `{line}`: write `los help PAGE`", entry.path().display());
        }
    }
    assert!(n_files > 300, "{n_files}");
}
