//! Files that nothing reads though they hold tasks, cards or a lesson: their name or their place is another than the path's.

use crate::prelude::*;
use std::path::Path;

use super::{CARDS, ListItem, Loaded, PATHS_DIR, PRACTICE, Place, Source, is_readme, looks_like_card};
use crate::curriculum::problem::ProblemCode as Code;
use crate::nearest::is_one_letter_away;

/// What a task's folder holds besides pictures.
const PARTS: [&str; 8] = ["lesson.md", "check.toml", "variant.py", "starter", "data", "tests", "mutants", "solution"];
/// Folders below a level that are looked into.
const MAX_DEPTH: usize = 3;

/// Markdown of a level that is no month, week or file of cards, and yet has tasks or cards; and other files among its cards.
pub(crate) fn check_level(source: &dyn Source, loaded: &Loaded, found: &mut Findings) {
    let read: HashSet<&str> = loaded.pages.iter().map(|page| page.file.as_str()).collect();
    let level = format!("{PATHS_DIR}/{}", loaded.level.name);
    let cards = format!("{level}/{CARDS}");
    let mut folders = vec![(level, 0)];
    while let Some((folder, depth)) = folders.pop() {
        for name in source.list(&folder).into_iter().filter(|name| !name.starts_with('.')) {
            let file = format!("{folder}/{name}");
            if depth < MAX_DEPTH && !source.list(&file).is_empty() {
                folders.push((file, depth + 1));
            } else if Path::new(&name).extension().is_none_or(|kind| kind != "md") {
                if folder == cards {
                    let fix = "name it `NAME.md`, or take it in with `los review import FILE`";
                    let message = "this file is not read: files of cards end in `.md`";
                    found.add(Code::UnreadFile, &Place::at(file, 1), message, fix);
                }
            } else if !(read.contains(file.as_str()) || is_readme(&name) && folder == cards)
                && let Some(what) = source.read(&file).and_then(|text| content_of(&text))
            {
                let message = format!("this file has {what}, and the path does not read it");
                let fix = "move them into the month's `README.md` or `week-N.md`, or cards into `cards/NAME.md`";
                found.add(Code::UnreadFile, &Place::at(file, 1), message, fix);
            }
        }
    }
}

/// Tasks or cards in a text that is neither.
fn content_of(text: &str) -> Option<&'static str> {
    let is_task = |item: &ListItem| item.checked.is_some() || item.hours.is_some() || item.id.is_some();
    reader::read(text, 1).blocks.iter().find_map(|block| match &block.content {
        Content::List(items) if items.iter().any(|item| looks_like_card(&item.text)) => Some("cards"),
        Content::List(items) if items.iter().map(ListItem::of).any(|item| is_task(&item)) => Some("tasks"),
        Content::Paragraph { text, .. } if text.lines().any(looks_like_card) => Some("cards"),
        _ => None,
    })
}

/// The tasks' folders: one of no task, and a file in one whose name is not among its parts.
pub(crate) fn check_practice(source: &dyn Source, levels: &[Loaded], found: &mut Findings) {
    let practice = format!("{PATHS_DIR}/{PRACTICE}");
    let months = levels.iter().flat_map(|loaded| &loaded.level.months);
    let ids: BTreeSet<&str> = months.flat_map(super::model::Month::tasks).map(|task| task.id.as_str()).collect();
    for id in source.list(&practice).into_iter().filter(|id| !id.starts_with('.')) {
        let folder = format!("{practice}/{id}");
        let names = source.list(&folder);
        if !names.is_empty() && !ids.contains(id.as_str()) {
            let near = nearest(&id, ids.iter().copied(), 1).first().map(|id| format!(", such as `{id}`"));
            let fix = format!("name the folder like a task's id{}", near.unwrap_or_default());
            found.add(Code::UnknownTask, &Place::at(&folder, 1), format!("no task has the id `{id}`"), fix);
        }
        for name in names.iter().filter(|name| !PARTS.contains(&name.as_str())) {
            // Pictures and what makes them have any name.
            let near = PARTS.iter().find(|part| part.eq_ignore_ascii_case(name) || is_one_letter_away(name, part));
            if near.is_some() || [".md", ".toml"].iter().any(|end| name.ends_with(end)) {
                let message = format!("nothing reads `{name}` of a task's folder");
                let fix = near.map_or("a lesson is `lesson.md`, checks are `check.toml`".into(), |part| {
                    format!("name it `{part}`")
                });
                found.add(Code::UnreadFile, &Place::at(format!("{folder}/{name}"), 1), message, fix);
            }
        }
    }
}
