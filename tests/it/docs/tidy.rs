//! Habits that no compiler checks: every file says what it is for, and no test file is forgotten.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use walkdir::WalkDir;

use crate::support::{Ran, of_repository};

fn rust_files(folder: &str) -> Vec<PathBuf> {
    let files = WalkDir::new(of_repository(folder)).into_iter().map(|entry| entry.unwrap().into_path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

pub(crate) fn all_rust_files() -> Vec<PathBuf> {
    ["src", "crates", "benches", "tests/it"].into_iter().flat_map(rust_files).collect()
}

#[test]
fn every_file_opens_with_its_purpose() {
    let files = all_rust_files();
    let silent: Vec<_> = files.iter().filter(|file| !fs::read_to_string(file).unwrap().starts_with("//! ")).collect();
    assert!(silent.is_empty(), "no module doc on line 1: {silent:?}");
}

/// The lint `missing_docs` asks for a doc on each field too, also where its name says it all, so the model does without it.
#[test]
fn every_type_and_function_of_the_model_has_a_doc() {
    let mut undocumented = Vec::new();
    for file in rust_files("crates/model/src") {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        let mut above = "";
        for line in
            code.lines().map(str::trim_start).filter(|line| !line.starts_with("#[") && !line.starts_with("$(#["))
        {
            let is_item = ["pub fn ", "pub const ", "pub struct ", "pub enum ", "pub trait ", "pub type "]
                .iter()
                .any(|item| line.starts_with(item));
            let is_made_by_a_macro = line.contains('$');
            if is_item && !is_made_by_a_macro && !above.starts_with("///") {
                undocumented.push(format!("{}: {line}", file.display()));
            }
            above = line;
        }
    }
    assert!(undocumented.is_empty(), "no doc: {undocumented:#?}");
}

#[test]
fn every_test_file_is_a_module_of_the_one_binary() {
    let folder = of_repository("tests/it");
    for file in rust_files("tests/it") {
        let (name, within) = (file.file_stem().unwrap().to_str().unwrap(), file.parent().unwrap());
        let parent = if within == folder { folder.join("main.rs") } else { within.with_extension("rs") };
        let is_named = fs::read_to_string(parent).unwrap().contains(&format!("mod {name};"));
        assert!(name == "main" || is_named, "`{name}` is in no test binary");
    }
}

#[test]
fn conformance_without_npm_is_red_unless_it_is_left_out() {
    for (without, exit, says) in [("ripgrep", 1, "install Node.js"), ("ripgrep,conformance", 0, "NOT tested")] {
        let mut command = Command::new("/bin/bash");
        command.arg(of_repository(".ci/conformance")).env("PATH", "/nowhere").env("LOS_TESTS_WITHOUT", without);
        let ran = Ran::of(&mut command);
        assert!(ran.exit == Some(exit) && ran.stdout.contains(says), "{without}: {ran:?}");
    }
}
