//! The values in `check.toml` that must be more than their type: paths inside a folder, a program, a regular expression.

use regex::Regex;
use serde::{Deserialize, Deserializer, de::Error as _};

use super::rubric::RubricItem;

/// Whether a path stays inside the folder it is relative to.
pub fn is_inside(path: &str) -> bool {
    !path.is_empty()
        && !path.contains('\\')
        && !path.contains('\0')
        && path.split('/').all(|part| !part.is_empty() && part != "." && part != ".." && part != ".git")
}

/// Reads a value in which nothing is wrong.
fn sound<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    value: D,
    wrong: impl FnOnce(&T) -> Option<String>,
) -> Result<T, D::Error> {
    let value = T::deserialize(value)?;
    wrong(&value).map_or(Ok(value), |wrong| Err(D::Error::custom(wrong)))
}

/// Reads a path that stays in the work folder.
pub(super) fn inside<'de, D: Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    sound(value, |path: &String| {
        (!is_inside(path)).then(|| format!("`path` must stay in the work folder, not `{path}`"))
    })
}

/// Reads paths that stay in the work folder.
pub(super) fn all_inside<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<String>, D::Error> {
    sound(value, |paths: &Vec<String>| {
        let outside = paths.iter().find(|path| !is_inside(path))?;
        Some(format!("files are named from their folder, not `{outside}`"))
    })
}

/// Reads a program with its arguments.
pub(super) fn program<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<String>, D::Error> {
    sound(value, |run: &Vec<String>| {
        run.first().is_none_or(String::is_empty).then(|| "`run` names no program".to_owned())
    })
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
    sound(value, |items: &Vec<RubricItem>| {
        let flat = items.iter().find(|item| item.levels.len() < 2);
        let flat = flat.map(|item| format!("`{}` needs at least two `levels`", item.title));
        if items.is_empty() { Some("`items` is empty".to_owned()) } else { flat }
    })
}

/// Reads regular expressions, as texts.
pub(super) fn expressions<'de, D: Deserializer<'de>>(value: D) -> Result<Vec<String>, D::Error> {
    sound(value, |texts: &Vec<String>| texts.iter().find_map(|text| no_expression(text)))
}

/// Reads a regular expression, as text.
pub(super) fn expression<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    sound(value, |text: &String| no_expression(text)).map(Some)
}

fn no_expression(text: &str) -> Option<String> {
    Regex::new(text).is_err().then(|| format!("`{text}` is not a regular expression"))
}
