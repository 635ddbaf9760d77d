//! Every relative link of what people and assistants read leads to a file, and to a heading where it names one.

use std::fs;
use std::path::{Path, PathBuf};

use los_model::markdown::blocks::Outline;
use los_model::markdown::reader;
use walkdir::{DirEntry, WalkDir};

use crate::support::of_repository;
use crate::support::shown::assert_each;

const ROOTS: [&str; 6] = [".claude", "docs", "paths", "templates", "examples", "crates/app/src/bundled"];
const FILES: [&str; 3] = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"];
/// Folders that tools leave behind in a checkout.
const LEFTOVERS: [&str; 4] = [".venv", "node_modules", ".pytest_cache", "__pycache__"];

fn markdown(folder: &str) -> Vec<PathBuf> {
    let is_leftover = |entry: &DirEntry| LEFTOVERS.iter().any(|name| *name == entry.file_name());
    let entries = WalkDir::new(of_repository(folder)).into_iter().filter_entry(|entry| !is_leftover(entry));
    let files = entries.map(|entry| entry.unwrap().into_path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Renderers differ in hyphens at the ends.
fn comparable(anchor: &str) -> String {
    anchor.to_lowercase().trim_matches('-').to_owned()
}

/// Why a link of a file leads nowhere.
fn dead(file: &Path, own: &Outline, target: &str) -> Option<String> {
    let is_elsewhere = target.starts_with("//")
        || target.split_once(':').is_some_and(|(scheme, _)| scheme.chars().all(|c| c.is_ascii_alphanumeric()));
    if is_elsewhere {
        return None;
    }
    let (path, anchor) = target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)));
    if target.is_empty() {
        return Some("it is empty".into());
    }
    let leads_to = file.parent().unwrap().join(path.replace("%20", " "));
    if !path.is_empty() && !leads_to.exists() {
        return Some("there is no such file".into());
    }
    let anchor = anchor.filter(|anchor| !anchor.is_empty())?;
    let there;
    let outline = if path.is_empty() {
        own
    } else if leads_to.extension().is_some_and(|extension| extension == "md") {
        there = reader::read(&text_of(&leads_to), 1);
        &there
    } else {
        return None;
    };
    let has = outline.anchors.iter().any(|known| comparable(known) == comparable(anchor));
    (!has).then(|| "that file has no such heading".into())
}

#[test]
fn every_relative_link_resolves() {
    let files: Vec<PathBuf> = FILES.iter().map(of_repository).chain(ROOTS.into_iter().flat_map(markdown)).collect();
    assert!(files.len() > 60, "{}", files.len());
    let mut n_links = 0;
    let mut found = Vec::new();
    for file in &files {
        let outline = reader::read(&text_of(file), 1);
        // A starter links to what the learner makes.
        let is_starter = file.components().any(|part| part.as_os_str() == "starter");
        for link in outline.links.iter().filter(|_| !is_starter) {
            n_links += 1;
            if let Some(why) = dead(file, &outline, link.target.trim()) {
                let shown = file.strip_prefix(of_repository("")).unwrap().display();
                found.push(format!("{shown}:{}: `{}`: {why}", link.line, link.target));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(n_links > 100, "{n_links}");
}

#[test]
fn a_dead_link_is_found() {
    let file = of_repository("docs/here.md");
    let own = reader::read("# A heading\n\n## Another one\n", 1);
    assert_each("dead-links", |target| dead(&file, &own, target).unwrap_or_else(|| "it leads there".into()) + "\n");
    assert!(dead(&file, &own, "").is_some());
}
