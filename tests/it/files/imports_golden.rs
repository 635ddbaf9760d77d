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
        let lines = parsed.imports.iter().map(|import| {
            let found = resolve(path, &import.target, files).join(" ");
            let found = if found.is_empty() { "-" } else { &found };
            format!("  {} {} => {found}\n", import.line, shown(&import.target))
        });
        let lines: String =
            lines.chain(parsed.error.iter().map(|error| format!("  ! {} {}\n", error.line, error.message))).collect();
        if !lines.is_empty() {
            table.push_str(&format!("{path}\n{lines}"));
        }
    }
    table
}

#[test]
fn every_import_of_a_project_leads_where_its_language_says() {
    for language in ["typescript", "javascript", "rust"] {
        let expected = fs::read_to_string(of_repository(format!("tests/fixtures/imports/{language}.txt"))).unwrap();
        let found = table(&InMemory::fixture(language));
        for (line, (found, expected)) in (1..).zip(found.lines().zip(expected.lines())) {
            assert_eq!(found, expected, "{language}.txt:{line}");
        }
        assert_eq!(found, expected);
    }
}
