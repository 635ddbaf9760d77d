//! The programs that a task's checks need, and the step that gets a missing one.

use super::python::Python;
use los_model::practice::check::{CheckFile, CheckKind, Need};

/// Modules whose package has another name, with it.
const PACKAGES: [(&str, &str); 7] = [
    ("PIL", "pillow"),
    ("dbt", "dbt-duckdb"),
    ("faiss", "faiss-cpu"),
    ("opentelemetry", "opentelemetry-sdk"),
    ("psycopg", "'psycopg[binary]'"),
    ("sklearn", "scikit-learn"),
    ("yaml", "pyyaml"),
];

/// The first requirement that this machine lacks, with the step that gets it.
pub fn missing_need(file: &CheckFile, python: Option<&Python>, path: &str) -> Option<(String, String)> {
    // A second stage is open where its needs are missing; it does not keep the others from running.
    let runs_python = file.checks.iter().filter(|check| check.needs.is_empty()).any(|check| match &check.kind {
        CheckKind::Command(command) => command.run.first().is_some_and(|program| is_python(program)),
        kind => kind.runs_programs(),
    });
    let implied = Need { name: "python".to_owned(), at_least: Vec::new() };
    let implied = runs_python.then_some(&implied);
    implied.into_iter().chain(&file.needs).find_map(|need| lack(need, python, path))
}

/// The first of these that this machine lacks, with the step that gets it.
pub fn first_missing(needs: &[Need], python: Option<&Python>, path: &str) -> Option<(String, String)> {
    needs.iter().find_map(|need| lack(need, python, path))
}

fn lack(need: &Need, python: Option<&Python>, path: &str) -> Option<(String, String)> {
    let version = need.at_least.iter().map(u32::to_string).collect::<Vec<_>>().join(".");
    if is_python(&need.name) {
        let is_old = |python: &Python| python.version.iter().take(need.at_least.len()).lt(need.at_least.iter());
        return match python {
            None => Some(("Python".to_owned(), get_python(&version, path))),
            Some(python) => is_old(python).then(|| (format!("Python {version} or later"), get_python(&version, path))),
        };
    }
    let is_module = python.is_some_and(|python| python.modules.contains(&need.name));
    if is_module || has_program(&need.name, path) {
        return None;
    }
    // The package that brings the module.
    let package = PACKAGES.iter().find(|(name, _)| *name == need.name).map_or(&*need.name, |(_, package)| package);
    let get = match python.filter(|python| python.is_environment) {
        Some(python) if !has_program("uv", path) => {
            format!("`{} -m pip install {package}` installs it", python.executable.display())
        }
        Some(_) => format!("`uv pip install {package}` installs it"),
        // A system's own Python mostly refuses to be added to.
        None => format!(
            "{}`uv venv` and `uv pip install {package}` install it; then check with `uv run los check`",
            get_uv(path)
        ),
    };
    Some((need.name.clone(), get))
}

/// The step that gets a Python of at least that version, any if it is empty. Checks run with the first one on the `PATH`.
pub fn get_python(version: &str, path: &str) -> String {
    let version = if version.is_empty() { "3.13" } else { version };
    format!("{}`uv venv --python {version}` gets it; then check with `uv run los check`", get_uv(path))
}

fn get_uv(path: &str) -> &'static str {
    if has_program("uv", path) { "" } else { "install uv from https://docs.astral.sh/uv/; " }
}

fn has_program(name: &str, path: &str) -> bool {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(path).any(|folder| folder.join(&file).is_file())
}

pub(super) fn is_python(program: &str) -> bool {
    matches!(program, "python" | "python3")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_names_the_package_that_brings_a_module() {
        let lacks = |name: &str| {
            let need = Need { name: name.to_owned(), at_least: Vec::new() };
            first_missing(&[need], None, "").unwrap().1
        };
        assert!(lacks("sklearn").contains("`uv pip install scikit-learn`"), "{}", lacks("sklearn"));
        assert!(lacks("polars").contains("`uv pip install polars`"), "{}", lacks("polars"));
    }
}
