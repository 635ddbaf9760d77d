//! `paths` and `baseUrl` of the nearest `tsconfig.json` or `jsconfig.json`, with what it extends and refers to.

use serde_json::Value;

use super::jsonc;
use crate::context::imports::{Files, place};

/// Most files that one configuration extends.
const MAX_EXTENDS: usize = 32;
/// Most projects of a solution that are looked into.
const MAX_REFERENCES: usize = 16;
/// Most patterns of `paths`, and most places that one pattern leads to.
const MAX_PATTERNS: usize = 1_000;
const MAX_PLACES: usize = 32;

/// Where names that are not relative may lead.
#[derive(Debug, Default)]
pub(super) struct Config {
    /// Patterns with at most one star, and the places that each leads to, as paths of the workspace.
    paths: Vec<(String, Vec<String>)>,
    /// The folder of `baseUrl`.
    base: Option<String>,
}

impl Config {
    /// The configuration for files in this folder.
    pub(super) fn nearest(folder: &str, files: &dyn Files) -> Self {
        let Some(path) = place::upwards(folder)
            .flat_map(|here| ["tsconfig.json", "jsconfig.json"].map(|name| place::child(here, name)))
            .find(|path| files.is_file(path))
        else {
            return Self::default();
        };
        let (config, references) = Self::read(&path, files);
        if !config.is_empty() {
            return config;
        }
        // A solution has nothing of its own: the projects that it refers to hold the options.
        references
            .into_iter()
            .map(|path| Self::read(&path, files).0)
            .find(|config| !config.is_empty())
            .unwrap_or(config)
    }

    fn is_empty(&self) -> bool {
        self.paths.is_empty() && self.base.is_none()
    }

    /// One configuration with all that it extends, and the configurations that it refers to.
    fn read(path: &str, files: &dyn Files) -> (Self, Vec<String>) {
        let leaf = place::parent(path);
        let mut references = Vec::new();
        let mut base: Option<String> = None;
        // The patterns that count, and the folder of the file that holds them.
        let mut patterns: Option<(Value, String)> = None;
        let mut seen: Vec<String> = Vec::new();
        // Nearest first: what stands in a file comes before what that file extends, and the last of several before the first.
        let mut waiting = vec![path.to_owned()];
        while let Some(path) = waiting.pop() {
            if seen.len() == MAX_EXTENDS || seen.contains(&path) {
                continue;
            }
            let value = files.text(&path).and_then(|text| jsonc::parse(&text));
            let here = place::parent(&path).to_owned();
            seen.push(path);
            let Some(mut value) = value else { continue };
            if seen.len() == 1 {
                references = referred(&value, &here, files);
            }
            let extended = match &value["extends"] {
                Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
                one => one.as_str().into_iter().collect::<Vec<_>>(),
            };
            for name in extended.into_iter().take(MAX_EXTENDS) {
                if let Some(path) = extended_path(name, &here, leaf, files) {
                    waiting.push(path);
                }
            }
            let Some(options) = value.get_mut("compilerOptions").filter(|options| options.is_object()) else {
                continue;
            };
            if base.is_none() {
                base = options["baseUrl"].as_str().and_then(|url| rooted(url, &here, leaf));
            }
            if patterns.is_none() && options["paths"].is_object() {
                patterns = Some((options["paths"].take(), here));
            }
        }
        let paths =
            patterns.map_or_else(Vec::new, |(patterns, here)| pairs(&patterns, base.as_ref().unwrap_or(&here), leaf));
        (Self { paths, base }, references)
    }

    /// The places that a name which is not relative may lead to, best first.
    pub(super) fn places(&self, name: &str) -> Vec<String> {
        let best = self
            .paths
            .iter()
            .filter_map(|(pattern, places)| {
                let Some((before, after)) = pattern.split_once('*') else {
                    return (pattern == name).then_some((usize::MAX, "", places));
                };
                let filled = name.strip_prefix(before)?.strip_suffix(after)?;
                Some((before.len(), filled, places))
            })
            // The first of the longest, as TypeScript takes it.
            .rev()
            .max_by_key(|(n_fixed, ..)| *n_fixed);
        match best {
            // A pattern that fits and leads nowhere is the end of it: `baseUrl` is not asked.
            Some((_, filled, places)) => {
                places.iter().filter_map(|path| place::join("", &path.replacen('*', filled, 1))).collect()
            }
            None => self.base.iter().filter_map(|base| place::join(base, name)).collect(),
        }
    }
}

/// `paths` as pairs of a pattern and its places.
fn pairs(patterns: &Value, base: &str, leaf: &str) -> Vec<(String, Vec<String>)> {
    patterns
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(pattern, _)| pattern.matches('*').count() < 2)
        .take(MAX_PATTERNS)
        .map(|(pattern, places)| {
            let places = places.as_array().into_iter().flatten().filter_map(Value::as_str);
            let places = places
                .filter(|path| path.matches('*').count() < 2)
                .take(MAX_PLACES)
                .filter_map(|path| rooted(path, base, leaf))
                .collect();
            (pattern.clone(), places)
        })
        .collect()
}

/// A path in a configuration as a path of the workspace.
fn rooted(path: &str, here: &str, leaf: &str) -> Option<String> {
    match path.strip_prefix("${configDir}") {
        Some(rest) => place::join(leaf, rest.trim_start_matches('/')),
        None => place::join(here, path),
    }
}

/// The file that `extends` names; packages are not looked for.
fn extended_path(name: &str, here: &str, leaf: &str, files: &dyn Files) -> Option<String> {
    if !name.starts_with("./") && !name.starts_with("../") && !name.starts_with("${configDir}") {
        return None;
    }
    let path = rooted(name, here, leaf)?;
    [path.clone(), format!("{path}.json")].into_iter().find(|path| place::is_file(path, files))
}

/// The configurations of the projects that a solution refers to.
fn referred(value: &Value, here: &str, files: &dyn Files) -> Vec<String> {
    let references = value["references"].as_array().into_iter().flatten();
    references
        .take(MAX_REFERENCES)
        .filter_map(|reference| {
            let path = place::join(here, reference["path"].as_str()?)?;
            [place::child(&path, "tsconfig.json"), path].into_iter().find(|path| place::is_file(path, files))
        })
        .collect()
}
