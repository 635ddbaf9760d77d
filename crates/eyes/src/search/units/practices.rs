//! `best_practices.md`: one unit a practice, with all its parts.
//!
//! A practice is a rule where its title begins with `Rule:`, it has the tag `#rule`, or it is under the heading `Rules`.

use crate::files::module_name::module_of;
use crate::search::{Kind, Unit, clipped};
use los_model::best_practices::{self, PracticeNote};
use los_model::markdown::reader;

pub(crate) fn units(path: &str, text: &str) -> Vec<Unit> {
    best_practices::read(text).into_iter().map(|practice| unit(path, practice)).collect()
}

fn unit(path: &str, practice: PracticeNote) -> Unit {
    let source = format!("{}\n\n{}", practice.title, practice.body);
    let content = reader::read(&source, 1).shown(&source, &(0..source.len()));
    let is_rule = is_rule(&practice.group, &practice.title, &content);
    let date = practice.date.map(|date| date.to_string());
    Unit {
        id: String::new(),
        kind: if is_rule { Kind::Rule } else { Kind::Pattern },
        path: path.to_owned(),
        line: u32::try_from(practice.line).unwrap_or(u32::MAX),
        module: module(&practice.title, &content),
        session: date.clone(),
        date,
        heading: practice.group,
        content: clipped(content),
    }
}

fn is_rule(group: &str, title: &str, content: &str) -> bool {
    let plain_title = title.trim_start_matches(['*', '_']).to_ascii_lowercase();
    ["rules", "rule"].contains(&group.to_ascii_lowercase().as_str())
        || plain_title.starts_with("rule:")
        || tags(content).any(|tag| tag.eq_ignore_ascii_case("rule"))
}

/// `#tags` at the begin of words, outside code fences.
fn tags(content: &str) -> impl Iterator<Item = &str> {
    let mut in_fence = false;
    let lines = content.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        in_fence ^= is_fence;
        !is_fence && !in_fence
    });
    lines.flat_map(str::split_whitespace).filter_map(|word| {
        let tag = word.strip_prefix('#')?.trim_end_matches(['.', ',', ';', ')']);
        let fits = tag.starts_with(char::is_alphabetic) && tag.chars().all(|c| c.is_alphanumeric() || "-_".contains(c));
        fits.then_some(tag)
    })
}

/// The module: a month that the title or else the text names, else the first tag.
fn module(title: &str, content: &str) -> Option<String> {
    let month = |text: &str| {
        let lower = text.to_ascii_lowercase();
        let at = lower.find("month-").or_else(|| lower.find("month "))?;
        module_of(&format!("{}/", lower[at..].split([',', '.', ')', ':']).next()?.trim()))
            .filter(|module| module.starts_with("month-") && module[6..].bytes().all(|byte| byte.is_ascii_digit()))
    };
    month(title)
        .or_else(|| month(content))
        .or_else(|| tags(content).find(|tag| !tag.eq_ignore_ascii_case("rule")).map(str::to_owned))
}
