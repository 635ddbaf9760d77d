//! `paths` and `baseUrl` of the nearest `tsconfig.json` or `jsconfig.json`, and of the files that it extends or refers to.

use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use super::{Files, paths};
use los_model::pattern;

/// Files that one configuration may extend, which also ends those that extend each other.
const MAX_EXTENDED: usize = 32;
/// Projects of a solution that are looked into.
const MAX_REFERENCES: usize = 16;
/// Patterns of `paths`, and candidates of one pattern.
const MAX_PATTERNS: usize = 1_000;
const MAX_CANDIDATES: usize = 32;

/// The files that names may lead to which are not relative.
#[derive(Debug, Default)]
pub(crate) struct Config {
    /// Patterns with at most one star, and the paths in the workspace that each stands for.
    patterns: Vec<(String, Vec<String>)>,
    /// The folder of `baseUrl`.
    base: Option<String>,
}

impl Config {
    /// The configuration for files in this folder.
    pub(crate) fn nearest(folder: &str, files: &dyn Files) -> Self {
        let Some(path) = paths::upwards(folder)
            .flat_map(|here| ["tsconfig.json", "jsconfig.json"].map(|name| paths::child(here, name)))
            .find(|path| files.is_file(path))
        else {
            return Self::default();
        };
        // A solution has no options of its own: the projects that it refers to hold them.
        let solution = std::iter::once(path.clone()).chain(references(&path, files));
        solution.map(|path| Self::read(path, files)).find(|config| !config.is_empty()).unwrap_or_default()
    }

    fn is_empty(&self) -> bool {
        self.patterns.is_empty() && self.base.is_none()
    }

    /// One configuration with all that it extends. The nearest file that has an option decides about it.
    fn read(path: String, files: &dyn Files) -> Self {
        let mut base: Option<String> = None;
        let mut patterns: Option<(Value, String)> = None;
        // The last of several extended files comes before the first.
        let mut waiting = vec![path];
        for _ in 0..=MAX_EXTENDED {
            let Some(path) = waiting.pop() else { break };
            let Some(mut json) = json(&path, files) else { continue };
            let here = paths::parent(&path);
            let extended = match &json["extends"] {
                Value::Array(all) => all.iter().filter_map(Value::as_str).take(MAX_EXTENDED).collect(),
                one => one.as_str().into_iter().collect::<Vec<_>>(),
            };
            waiting.extend(extended.into_iter().filter_map(|name| extended_path(name, here, files)));
            let Some(options) = json.get_mut("compilerOptions") else { continue };
            base = base.or_else(|| paths::join(here, options["baseUrl"].as_str()?));
            if patterns.is_none() && options["paths"].is_object() {
                patterns = Some((options["paths"].take(), here.to_owned()));
            }
        }
        let patterns = patterns.map(|(patterns, here)| pairs(&patterns, base.as_ref().unwrap_or(&here)));
        Self { patterns: patterns.unwrap_or_default(), base }
    }

    /// The paths that a name which is not relative may stand for, best first.
    pub(crate) fn candidates(&self, name: &str) -> Vec<String> {
        let best = self
            .patterns
            .iter()
            .filter_map(|(pattern, candidates)| {
                let Some((before, after)) = pattern.split_once('*') else {
                    return (pattern == name).then_some((usize::MAX, "", candidates));
                };
                let filled = name.strip_prefix(before)?.strip_suffix(after)?;
                Some((before.len(), filled, candidates))
            })
            // TypeScript takes the first of the longest.
            .rev()
            .max_by_key(|(n_fixed, ..)| *n_fixed);
        match best {
            // TypeScript does not try `baseUrl` after a pattern that matches.
            Some((_, filled, candidates)) => {
                candidates.iter().filter_map(|path| paths::join("", &path.replacen('*', filled, 1))).collect()
            }
            None => self.base.iter().filter_map(|base| paths::join(base, name)).collect(),
        }
    }
}

/// `paths` as pairs of a pattern and the workspace paths that it maps to.
fn pairs(patterns: &Value, base: &str) -> Vec<(String, Vec<String>)> {
    let patterns = patterns.as_object().into_iter().flatten();
    let patterns = patterns.filter(|(pattern, _)| pattern.matches('*').count() < 2).take(MAX_PATTERNS);
    let candidates = |all: &Value| {
        let all = all.as_array().into_iter().flatten().filter_map(Value::as_str).take(MAX_CANDIDATES);
        all.filter(|path| path.matches('*').count() < 2).filter_map(|path| paths::join(base, path)).collect()
    };
    patterns.map(|(pattern, all)| (pattern.clone(), candidates(all))).collect()
}

/// The file that a relative `extends` names. Configurations from packages are not looked for.
fn extended_path(name: &str, here: &str, files: &dyn Files) -> Option<String> {
    let path = paths::join(here, name).filter(|_| name.starts_with('.'))?;
    [path.clone(), format!("{path}.json")].into_iter().find(|path| files.is_file(path))
}

/// The configurations of the projects that a solution refers to.
fn references(path: &str, files: &dyn Files) -> Vec<String> {
    let json = json(path, files).unwrap_or_default();
    let references = json["references"].as_array().into_iter().flatten().take(MAX_REFERENCES);
    let paths = references.filter_map(|reference| {
        let path = paths::join(paths::parent(path), reference["path"].as_str()?)?;
        [paths::child(&path, "tsconfig.json"), path].into_iter().find(|path| files.is_file(path))
    });
    paths.collect()
}

/// A file as JSON, which may have comments, trailing commas and a byte order mark.
fn json(path: &str, files: &dyn Files) -> Option<Value> {
    static COMMENT: LazyLock<Regex> = LazyLock::new(|| pattern(r#"("(?:[^"\\]|\\.)*")|//[^\n]*|(?s:/\*.*?\*/)"#));
    static TRAILING_COMMA: LazyLock<Regex> = LazyLock::new(|| pattern(r#"("(?:[^"\\]|\\.)*")|,(\s*[}\]])"#));
    let text = files.text(path)?;
    // Both patterns also match strings, so that nothing inside of them is taken for a comment or comma.
    let text = COMMENT.replace_all(text.trim_start_matches('\u{feff}'), "$1 ");
    serde_json::from_str(&TRAILING_COMMA.replace_all(&text, "$1$2")).ok()
}
