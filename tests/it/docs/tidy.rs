//! Habits that no compiler checks: every file says what it is for, and no test file is forgotten.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{Ran, of_repository};

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn all_rust_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in ["src", "crates", "benches", "tests/it"] {
        rust_files(&of_repository(folder), &mut files);
    }
    files
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
    let mut files = Vec::new();
    rust_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/model/src"), &mut files);
    let mut undocumented = Vec::new();
    for file in files {
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
    let mut files = Vec::new();
    rust_files(&folder, &mut files);
    for file in files {
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
