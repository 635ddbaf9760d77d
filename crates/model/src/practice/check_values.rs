//! The values in `check.toml` that must be more than their type: paths inside a folder, a program, a regular expression.

use regex::Regex;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use super::rubric::RubricItem;

/// Whether a path stays inside the folder it is relative to.
pub fn is_inside(path: &str) -> bool {
    !path.is_empty()
        && !path.contains('\\')
        && !path.contains('\0')
        && path.split('/').all(|part| !part.is_empty() && part != "." && part != ".." && part != ".git")
}

/// Reads a path that stays in the work folder.
pub(super) fn inside<'de, D: Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    let path = String::deserialize(value)?;
    let outside = || D::Error::custom(format!("`path` must stay in the work folder, not `{path}`"));
    if is_inside(&path) { Ok(path) } else { Err(outside()) }
}

/// Reads paths that stay in the work folder.
pub(super) fn all_inside<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<String>, D::Error> {
    let paths: Vec<String> = Vec::deserialize(value)?;
    match paths.iter().find(|path| !is_inside(path)) {
        Some(path) => Err(D::Error::custom(format!("files are named from their folder, not `{path}`"))),
        None => Ok(paths),
    }
}

/// Reads a program with its arguments.
pub(super) fn program<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<String>, D::Error> {
    let run: Vec<String> = Vec::deserialize(value)?;
    let is_named = run.first().is_some_and(|program| !program.is_empty());
    if is_named { Ok(run) } else { Err(D::Error::custom("`run` names no program")) }
}

/// Reads one text or several.
pub(super) fn one_or_more<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a text or a list of texts is expected")]
    enum Texts {
        One(String),
        More(Vec<String>),
    }
    Ok(match Texts::deserialize(value)? {
        Texts::One(text) => vec![text],
        Texts::More(texts) => texts,
    })
}

/// Reads the criteria of a rubric: at least one, each with two levels or more.
pub(super) fn rubric_items<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<RubricItem>, D::Error> {
    let items: Vec<RubricItem> = Vec::deserialize(value)?;
    match items.iter().find(|item| item.levels.len() < 2) {
        _ if items.is_empty() => Err(D::Error::custom("`items` is empty")),
        Some(item) => Err(D::Error::custom(format!("`{}` needs at least two `levels`", item.title))),
        None => Ok(items),
    }
}

/// Reads regular expressions, as texts.
pub(super) fn expressions<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<String>, D::Error> {
    let texts: Vec<String> = Vec::deserialize(value)?;
    match texts.iter().find(|text| Regex::new(text).is_err()) {
        Some(text) => Err(D::Error::custom(format!("`{text}` is not a regular expression"))),
        None => Ok(texts),
    }
}

/// Reads a regular expression, as text.
pub(super) fn expression<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(value)?;
    match Regex::new(&text) {
        Ok(_) => Ok(Some(text)),
        Err(_) => Err(D::Error::custom(format!("`{text}` is not a regular expression"))),
    }
}
