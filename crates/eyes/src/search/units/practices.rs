//! `best_practices.md`: one unit a practice, with all its parts.
//!
//! A practice is a heading below the title that has text, with its deeper headings; or an item of a list. It is a rule
//! where its title begins with `Rule:`, a line says `Type: rule`, it has the tag `#rule`, or it is under the heading
//! `Rules`. Text before all of them is a preface, and a unit only where there is nothing else.

use super::bounds::{clipped, day_at_start};
use super::sections::{Block, Section, Shape, sections};
use crate::files::module_name::module_of;
use crate::search::unit::{Kind, Source, Unit};
use los_model::markdown::text::{n_words, one_line};

pub(crate) fn units(path: &str, text: &str) -> Vec<Unit> {
    let sections = sections(text);
    let mut units = Vec::new();
    let mut preface = Vec::new();
    let mut at = 0;
    while let Some(section) = sections.get(at) {
        let level = section.headings.last().map_or(0, |(level, _)| *level);
        let title = section.headings.last().map_or("", |(_, title)| title);
        let is_list = !section.blocks.is_empty() && section.blocks.iter().all(|block| block.shape == Shape::Item);
        let is_dated = day_at_start(title).is_some();
        let n_beneath = sections[at + 1..].iter().take_while(|next| section.is_above(next)).count();
        if level >= 3 || is_dated || (level == 2 && n_beneath == 0 && !is_list) {
            units.extend(practice(path, &sections[at..=at + n_beneath]));
            at += 1 + n_beneath;
            continue;
        }
        // A title or a group: its list is practices, its text is a preface.
        let items = section.blocks.iter().filter(|block| block.shape == Shape::Item);
        units.extend(items.map(|block| listed(path, section, block)));
        preface.extend(section.blocks.iter().filter(|block| block.shape == Shape::Text).map(|block| (section, block)));
        at += 1;
    }
    if units.is_empty() {
        units.extend(preface.into_iter().map(|(section, block)| listed(path, section, block)));
    }
    units
}

/// A practice with its heading.
fn practice(path: &str, sections: &[Section]) -> Option<Unit> {
    let first = sections.first()?;
    let (_, heading) = first.headings.last()?;
    let (date, title) = dated(heading);
    let mut content = title.to_owned();
    for (at, section) in sections.iter().enumerate() {
        let mut joint = "\n\n";
        if let Some((_, heading)) = section.headings.last().filter(|_| at > 0) {
            content.push_str("\n\n");
            content.push_str(heading);
            content.push(':');
            joint = " ";
        }
        for block in &section.blocks {
            content.push_str(joint);
            content.push_str(&block.text);
            joint = if block.shape == Shape::Item { "\n" } else { "\n\n" };
        }
    }
    (n_words(&content) > 0).then(|| unit(path, first.line, &first.headings, date, title, &content))
}

/// A practice in a list, perhaps begun by its date.
fn listed(path: &str, section: &Section, block: &Block) -> Unit {
    let text = block.text.trim_start_matches(['-', '*', '+']).trim_start();
    let (date, text) = dated(text);
    let mut above = section.headings.clone();
    above.push((7, String::new()));
    unit(path, block.line, &above, date, text.lines().next().unwrap_or(text), text)
}

fn unit(path: &str, line: u32, headings: &[(u8, String)], date: Option<&str>, title: &str, content: &str) -> Unit {
    // The file's title says nothing that its path does not.
    let groups: Vec<&str> = headings
        .split_last()
        .map_or(&[][..], |(_, above)| above)
        .iter()
        .filter(|(level, _)| *level > 1)
        .map(|(_, heading)| heading.as_str())
        .collect();
    let kind = if is_rule(&groups, title, content) { Kind::Rule } else { Kind::Pattern };
    Unit {
        id: String::new(),
        kind,
        source: Source::Discovery,
        path: path.to_owned(),
        line,
        module: module(title, content),
        session: date.map(str::to_owned),
        date: date.map(str::to_owned),
        heading: groups.join(" > "),
        content: clipped(content.trim().to_owned()),
    }
}

/// The date at the begin, and what follows it.
fn dated(text: &str) -> (Option<&str>, &str) {
    let bare = text.trim_start_matches(['*', '_', '[']);
    match day_at_start(bare) {
        Some(day) => (Some(day), bare[10..].trim_start_matches([' ', '—', '–', '-', ':', '*', '_', ']']).trim()),
        None => (None, text.trim()),
    }
}

fn is_rule(groups: &[&str], title: &str, content: &str) -> bool {
    let is_group = |heading: &&str| {
        let heading = heading.trim().to_ascii_lowercase();
        heading == "rules" || heading == "rule"
    };
    let plain_title = title.trim_start_matches(['*', '_', '[']).to_ascii_lowercase();
    groups.iter().any(is_group)
        || plain_title.starts_with("rule:")
        || plain_title.starts_with("rule]")
        || tags(content).any(|tag| tag.eq_ignore_ascii_case("rule"))
        || part(content, "type").is_some_and(|value| value.eq_ignore_ascii_case("rule"))
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

/// The value of a line such as `**Type:** rule` for `type`.
fn part<'a>(content: &'a str, name: &str) -> Option<&'a str> {
    let trim = |text: &'a str| text.trim_matches(['*', '_', '-', ' ', '`', '#']);
    content.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        trim(key).eq_ignore_ascii_case(name).then(|| trim(value))
    })
}

/// The module: as a line names it, else a month that the title or the context names, else the first tag.
fn module(title: &str, content: &str) -> Option<String> {
    let named = part(content, "module")
        .or_else(|| part(content, "skill"))
        .filter(|value| !value.is_empty() && value.len() <= 200);
    if let Some(named) = named {
        return Some(one_line(named));
    }
    let month = |text: &str| {
        let lower = text.to_ascii_lowercase();
        let at = lower.find("month-").or_else(|| lower.find("month "))?;
        module_of(&format!("{}/", lower[at..].split([',', '.', ')', ':']).next()?.trim()))
            .filter(|module| module.starts_with("month-") && module[6..].bytes().all(|byte| byte.is_ascii_digit()))
    };
    month(title)
        .or_else(|| month(part(content, "context")?))
        .or_else(|| tags(content).find(|tag| !tag.eq_ignore_ascii_case("rule")).map(str::to_owned))
}
