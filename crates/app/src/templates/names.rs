//! Checks the name of a project: in kebab-case, and as the package that Python imports.
//!
//! A name that would hide a keyword, a module or a dependency is refused with the reason, before anything is made.

use super::Template;
use super::reserved_names::{KEYWORDS, MORE_OF_STANDARD_LIBRARY, WELL_KNOWN};
use los_eyes::imports::python_standard::STANDARD_LIBRARY;
use los_model::error::{Result, invalid};

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
    pub fn parse(typed: &str, template: &Template) -> Result<Self> {
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
        match hides(&names.package, template) {
            Some(what) => refused(format!("a package called `{}` would hide {what} of the same name", names.package)),
            None => Ok(names),
        }
    }
}

/// The kind of thing that a package of that name would hide.
fn hides(package: &str, template: &Template) -> Option<&'static str> {
    if KEYWORDS.contains(&package) {
        return Some("a Python keyword");
    }
    if STANDARD_LIBRARY.contains(&package) || MORE_OF_STANDARD_LIBRARY.contains(&package) {
        return Some("a module of Python's standard library");
    }
    let numbered = |stem: &str| {
        let rest = package.strip_prefix(stem);
        rest.is_some_and(|n| n.len() == 1 && n.bytes().all(|byte| byte.is_ascii_digit()))
    };
    if matches!(package, "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt") {
        return Some("a device of Windows");
    }
    if dependencies(template).iter().any(|name| name == package) {
        return Some("a dependency of the template");
    }
    WELL_KNOWN.contains(&package).then_some("a well-known package or folder")
}

/// The dependencies in a template's `pyproject.toml`, by the names under which packages are usually imported.
fn dependencies(template: &Template) -> Vec<String> {
    let Some(project) = template.text("pyproject.toml").and_then(|text| text.parse::<toml::Table>().ok()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let tables = [
        project.get("project").and_then(|table| table.get("dependencies")),
        project.get("project").and_then(|table| table.get("optional-dependencies")),
        project.get("dependency-groups"),
    ];
    for value in tables.into_iter().flatten() {
        collect(value, &mut found);
    }
    found
}

fn collect(value: &toml::Value, found: &mut Vec<String>) {
    match value {
        toml::Value::String(requirement) => {
            let name = requirement.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')));
            found.extend(name.take(1).map(|name| name.replace(['-', '.'], "_").to_ascii_lowercase()));
        }
        toml::Value::Array(values) => values.iter().for_each(|value| collect(value, found)),
        toml::Value::Table(table) => table.values().for_each(|value| collect(value, found)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::super::{Origin, ProjectFile};
    use super::*;

    fn template() -> Template {
        let pyproject = "[project]\nname = \"old\"\ndependencies = [\"Some-Thing[x]>=1\"]\n[dependency-groups]\ndev = [\"checker\"]\n";
        Template {
            name: "old".into(),
            origin: Origin::Shipped,
            files: vec![ProjectFile { path: "pyproject.toml".into(), content: Cow::Borrowed(pyproject.as_bytes()) }],
            problem: None,
        }
    }

    #[test]
    fn words_are_separated_and_lower_case() {
        for (typed, project) in [
            ("taxi-demand", "taxi-demand"),
            ("Taxi Demand", "taxi-demand"),
            ("taxi__demand.v2-", "taxi-demand-v2"),
            ("X", "x"),
        ] {
            let names = ProjectNames::parse(typed, &template()).unwrap_or_else(|error| panic!("{typed}: {error}"));
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
            ("com1", "a device"),
            ("some.thing", "a dependency"),
            ("checker", "a dependency"),
            ("numpy", "well-known"),
            ("tests", "well-known"),
        ] {
            let error = ProjectNames::parse(typed, &template()).expect_err(typed).to_string();
            assert!(error.contains(reason), "{typed}: {error}");
        }
        let error = ProjectNames::parse(&"x".repeat(200), &template()).expect_err("long").to_string();
        assert!(error.contains("longer than 40") && error.len() < 120, "{error}");
    }
}
