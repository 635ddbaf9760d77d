//! Every import of the fixture projects, with the files that it leads to by the rules of its language.
//!
//! The tables were checked by hand against the rules, those of scripts and Rust also against `ts.resolveModuleName` and
//! the files that `rustc` reads (`--emit=dep-info`). They differ for styles and JSON, which only a bundler loads.

use std::fs;

use crate::support::imports_files::{InMemory, parse, resolve, shown};
use crate::support::of_repository;

/// One block a file: its name, then each import with its line and what it leads to.
fn table(files: &InMemory) -> String {
    let mut table = String::new();
    for (path, text) in &files.files {
        let parsed = parse(path, text);
        if parsed.imports.is_empty() && parsed.error.is_none() {
            continue;
        }
        table.push_str(&format!("{path}\n"));
        for import in &parsed.imports {
            let found = resolve(path, &import.target, files);
            let found = if found.is_empty() { "-".to_owned() } else { found.join(" ") };
            table.push_str(&format!("  {} {} => {found}\n", import.line, shown(&import.target)));
        }
        if let Some(error) = &parsed.error {
            table.push_str(&format!("  ! {} {}\n", error.line, error.message));
        }
    }
    table
}

fn check(language: &str) {
    let path = of_repository(format!("tests/fixtures/imports/{language}.txt"));
    let expected = fs::read_to_string(&path).unwrap();
    let found = table(&InMemory::fixture(language));
    for (line, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "{language}.txt:{}", line + 1);
    }
    assert_eq!(found, expected);
}

#[test]
fn every_import_of_a_project_leads_where_its_language_says() {
    for language in ["typescript", "javascript", "rust"] {
        check(language);
    }
}
