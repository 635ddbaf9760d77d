//! Checks the name of a project: in kebab-case, and as the package that Python imports.
//!
//! A name that would hide a keyword, a module or a well-known package is refused with the reason, before anything is made.

use los_eyes::imports::python_standard::is_standard;
use los_model::{Result, invalid};

/// What a name would hide, and the names that would; besides the standard library of `imports`, `test` and what Python 3.14 adds.
const RESERVED: &str = include_str!("reserved_names.txt");

/// The limit of a name, in characters.
const MAX_CHARS: usize = 40;

/// The two names of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProjectNames {
    /// In kebab-case, such as `taxi-demand`.
    pub project: String,
    /// In `snake_case`, such as `taxi_demand`.
    pub package: String,
}

impl ProjectNames {
    /// The names for a typed one: spaces, dots, `_` and `-` separate words, capitals become lower case.
    pub fn parse(typed: &str) -> Result<Self> {
        let typed = typed.trim();
        let refused = |reason: String| {
            Err(invalid("name", reason, "`--name` sets it apart from the folder's, such as `--name taxi-demand`"))
        };
        let shown: String = typed.chars().take(MAX_CHARS).collect();
        if typed.chars().count() > MAX_CHARS {
            return refused(format!("`{shown}…` is longer than {MAX_CHARS} letters"));
        }
        if !typed.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return refused(format!("`{shown}` does not begin with a letter from a to z"));
        }
        let is_gap = |c: char| matches!(c, ' ' | '.' | '_' | '-');
        if let Some(c) = typed.chars().find(|c| !c.is_ascii_alphanumeric() && !is_gap(*c)) {
            return refused(format!("`{shown}` has `{c}` in it: a name has letters from a to z, digits and `-`"));
        }
        let words: Vec<String> =
            typed.split(is_gap).filter(|word| !word.is_empty()).map(str::to_ascii_lowercase).collect();
        let names = Self { project: words.join("-"), package: words.join("_") };
        match hides(&names.package) {
            Some(what) => refused(format!("a package called `{}` would hide {what} of the same name", names.package)),
            None => Ok(names),
        }
    }
}

/// The kind of thing that a package of that name would hide.
fn hides(package: &str) -> Option<&'static str> {
    if is_standard(package) {
        return Some("a module of Python's standard library");
    }
    let mut kinds = RESERVED.lines().filter_map(|line| line.split_once(": "));
    kinds.find(|(_, names)| names.split(' ').any(|name| name == package)).map(|(kind, _)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_separated_and_lower_case() {
        for (typed, project) in [
            ("taxi-demand", "taxi-demand"),
            ("Taxi Demand", "taxi-demand"),
            ("taxi__demand.v2-", "taxi-demand-v2"),
            ("X", "x"),
        ] {
            let names = ProjectNames::parse(typed).unwrap_or_else(|error| panic!("{typed}: {error}"));
            assert_eq!((names.project.as_str(), names.package), (project, project.replace('-', "_")));
        }
    }

    #[test]
    fn bad_names_are_refused_with_the_reason() {
        for (typed, reason) in [
            ("", "does not begin"),
            ("-x", "does not begin"),
            ("2fast", "does not begin"),
            ("../x", "does not begin"),
            ("a/b", "has `/` in it"),
            ("naïve", "has `ï` in it"),
            ("класс", "does not begin"),
            ("Class", "a Python keyword"),
            ("match", "a Python keyword"),
            ("json", "standard library"),
            ("con", "a device"),
            ("numpy", "well-known"),
            ("tests", "well-known"),
        ] {
            let error = ProjectNames::parse(typed).expect_err(typed).to_string();
            assert!(error.contains(reason), "{typed}: {error}");
        }
        let error = ProjectNames::parse(&"x".repeat(200)).expect_err("long").to_string();
        assert!(error.contains("longer than 40") && error.len() < 120, "{error}");
    }
}
