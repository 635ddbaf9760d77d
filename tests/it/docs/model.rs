//! The page on the learning model cannot go stale: its tables are compared with the constants of the code, and each section
//! that a comment cites exists.

use std::fs;

use los_model::markdown::reader;
use regex::Regex;

use crate::docs::docs::page;
use crate::docs::tidy::all_rust_files;
use crate::support::of_repository;

/// The numbers of a text, in order.
fn numbers(text: &str) -> Vec<f64> {
    let number = Regex::new(r"\d+(\.\d+)?").unwrap();
    number.find_iter(text).map(|found| found.as_str().parse().unwrap()).collect()
}

/// Whether a definition of the name begins with these numbers.
fn is_defined_as(code: &str, name: &str, values: &[f64]) -> bool {
    let definition = Regex::new(&format!(r"(const {name}: [^=]* =|\n +{name}:) (.+(\n.+)*)")).unwrap();
    definition.captures_iter(code).any(|found| numbers(&found[2]).starts_with(values))
}

#[test]
fn the_tables_of_the_model_page_hold_the_codes_constants() {
    let text = page("model.md");
    let (mut wrong, mut n_rows) = (Vec::new(), 0);
    for row in text.lines().filter(|line| line.starts_with("| `") && line.ends_with(".rs |")) {
        let [names, value, file] = row.trim_matches(['|', ' ']).split(" | ").collect::<Vec<_>>()[..] else {
            panic!("not three cells: {row}")
        };
        let code = fs::read_to_string(of_repository("crates/model/src").join(file)).expect(file);
        let (names, values): (Vec<&str>, _) = (names.split('`').skip(1).step_by(2).collect(), numbers(value));
        // A row of several names has a number for each.
        let n_values = values.len() / names.len();
        let is_right = values.len() == n_values * names.len()
            && names.iter().zip(values.chunks(n_values)).all(|(name, values)| is_defined_as(&code, name, values));
        if !is_right {
            wrong.push(row);
        }
        n_rows += 1;
    }
    assert!(wrong.is_empty(), "not as in the code:\n{}", wrong.join("\n"));
    assert!(n_rows >= 60, "{n_rows} rows were found");
}

#[test]
fn a_constant_that_differs_is_found() {
    let code =
        "/// 0.9.\nconst SHARE: f64 = 0.75;\nconst PAIR: [i64; 2] = [4, 12];\n    prior: Five { a: 0.60,\n b: 1.0 },\n";
    for (name, values, is_as_said) in [
        ("SHARE", &[0.75][..], true),
        ("SHARE", &[0.9], false),
        ("HARE", &[0.75], false),
        ("PAIR", &[4.0, 12.0], true),
        ("PAIR", &[12.0, 4.0], false),
        ("prior", &[0.6, 1.0], true),
    ] {
        assert_eq!(is_defined_as(code, name, values), is_as_said, "{name} {values:?}");
    }
}

#[test]
fn comments_cite_sections_of_the_model_page_that_exist() {
    let anchors = reader::read(&page("model.md"), 1).anchors;
    let cited = Regex::new(r"docs/model\.md#([a-z-]+)").unwrap();
    let mut n_cited = 0;
    for file in all_rust_files() {
        for citation in cited.captures_iter(&fs::read_to_string(&file).unwrap()) {
            assert!(anchors.iter().any(|anchor| *anchor == citation[1]), "{}: {}", file.display(), &citation[0]);
            n_cited += 1;
        }
    }
    assert!(n_cited >= 16, "{n_cited} citations were found");
}
