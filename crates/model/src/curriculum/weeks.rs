//! Weeks while a month is read: from headings with lists, from a table, from bullets, and from `week-N.md` files.

use crate::curriculum::headings::{self, Kind};
use crate::curriculum::identity::IdSource;
use crate::curriculum::list_item::ListItem;
use crate::curriculum::model::{Place, Task, Week};
use crate::markdown::blocks::Item;

/// A week while its month is read.
#[derive(Debug, Default)]
pub(crate) struct WeekDraft {
    pub(crate) week: Week,
    pub(crate) tasks: Vec<TaskDraft>,
    /// Hours that a heading or a table gives for the whole week.
    pub(crate) hours: Option<f64>,
    /// Its row in a table only sums up what a `week-N.md` says in full.
    pub(crate) is_summary: bool,
}

/// A list item that is a task, or may be one.
#[derive(Debug)]
pub(crate) struct TaskDraft {
    pub(crate) item: ListItem,
    pub(crate) place: Place,
    /// Not under a heading that could as well hold remarks.
    pub(crate) is_sure: bool,
}

impl WeekDraft {
    /// The finished week. Tasks that may be remarks count only where the week has no surer ones, or with a box.
    pub(crate) fn finish(mut self, month: u32, ids: &mut IdSource) -> Week {
        let has_sure = self.tasks.iter().any(|task| task.is_sure);
        let tasks = self.tasks.into_iter().filter(|task| task.is_sure || !has_sure || task.item.checked.is_some());
        let prefix = format!("m{month:02}-w{}", self.week.number);
        self.week.tasks = tasks.map(|task| finish_task(task, &prefix, ids)).collect();
        // Hours given for the whole week are shared by its tasks; tasks that bring their own make them redundant.
        if let Some(hours) = self.hours
            && self.week.tasks.iter().all(|task| task.hours.is_none())
        {
            let share = hours / self.week.tasks.len().max(1) as f64;
            for task in &mut self.week.tasks {
                task.hours = Some(share);
            }
        }
        self.week
    }
}

fn finish_task(task: TaskDraft, prefix: &str, ids: &mut IdSource) -> Task {
    let TaskDraft { item, place, .. } = task;
    let id_is_written = item.id.is_some();
    let id = item.id.unwrap_or_else(|| ids.derive(prefix, &item.title));
    let mut tags = item.tags.into_iter();
    Task {
        id,
        id_is_written,
        title: item.title,
        hours: item.hours,
        skill: tags.next(),
        uses: tags.collect(),
        checked: item.checked,
        place,
    }
}

/// A task from a list item and what is nested below it: nested hours add up where the item says none.
pub(crate) fn task(item: &Item, children: &[Item], file: &str, is_sure: bool) -> TaskDraft {
    let mut parsed = ListItem::of(item);
    if parsed.hours.is_none() {
        let nested: f64 = children.iter().filter_map(|child| ListItem::parse_words(&child.text, None).hours).sum();
        parsed.hours = (nested > 0.0).then_some(nested);
    }
    TaskDraft { item: parsed, place: Place { file: file.to_owned(), line: item.line }, is_sure }
}

/// The kind that a lead such as `Focus:` or `Deliverable:` gives a plain item, and the words behind it.
pub(crate) fn lead_in(text: &str) -> Option<(Kind, &str)> {
    let (lead, rest) = text.split_once(':')?;
    if lead.len() > 40 || lead.split_whitespace().count() > 4 || rest.starts_with([':', '/']) {
        return None;
    }
    Some((headings::recognise(lead).kind, rest.trim()))
}

/// An item that counts, the label above it, and its nested items.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted<'a> {
    pub(crate) item: &'a Item,
    pub(crate) children: &'a [Item],
    pub(crate) label: Option<&'a str>,
}

/// The items of a list that count: those at the top, and below a bare label (`Tasks:`) those nested in it.
pub(crate) fn counted(items: &[Item]) -> Vec<Counted<'_>> {
    let mut found = Vec::new();
    let mut labels: Vec<&str> = Vec::new();
    let mut at = 0;
    while at < items.len() {
        let item = &items[at];
        labels.truncate(item.depth);
        let n_children = items[at + 1..].iter().take_while(|child| child.depth > item.depth).count();
        let text = item.text.trim();
        if n_children > 0 && text.ends_with(':') && item.checked.is_none() {
            // Every depth above this one is a label too, else this item would have been passed over as nested.
            labels.push(text);
            at += 1;
            continue;
        }
        let children = &items[at + 1..at + 1 + n_children];
        if !text.is_empty() || n_children == 0 {
            found.push(Counted { item, children, label: labels.last().copied() });
        }
        at += 1 + n_children;
    }
    found
}

/// Whether an unknown heading inside a week names a stretch of work: `Day 1`, `Monday`, `Part 2`.
pub(crate) fn is_stretch_of_work(text: &str) -> bool {
    const WORDS: [&str; 16] = [
        "day", "days", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "weekend",
        "session", "part", "step", "block", "morning", "evening",
    ];
    let first = text.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty()).unwrap_or_default();
    WORDS.iter().any(|word| first.eq_ignore_ascii_case(word))
}

/// The number of a `week-N.md` file from its path; names such as `week_03.md` and `weeks/week-3-setup.md` count.
pub(crate) fn week_of_file(path: &str) -> Option<u32> {
    let path = path.split(['#', '?']).next().unwrap_or(path);
    let name = path.rsplit('/').next().unwrap_or(path).replace("%20", " ").to_lowercase();
    let rest = name.strip_suffix(".md")?.strip_prefix("week")?.trim_start_matches(['-', '_', ' ']);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let is_end = rest[digits..].is_empty() || rest[digits..].starts_with(['-', '_', ' ', '.']);
    rest[..digits].parse().ok().filter(|number| is_end && (1..=999).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn week_files_by_name() {
        let cases = [
            ("week-1.md", Some(1)),
            ("weeks/week_03.md#top", Some(3)),
            ("Week%202.md", Some(2)),
            ("week-2-setup.md", Some(2)),
            ("week-2nd.md", None),
            ("weekly.md", None),
            ("week-1.txt", None),
        ];
        for (path, expected) in cases {
            assert_eq!(week_of_file(path), expected, "{path}");
        }
    }

    #[test]
    fn nested_items_count_only_below_a_label() {
        let item = |text: &str, depth| Item { text: text.into(), depth, ..Item::default() };
        let items = [item("Tasks:", 0), item("a", 1), item("detail", 2), item("b", 1), item("c", 0), item("detail", 1)];
        let found: Vec<_> = counted(&items).iter().map(|c| (c.item.text.clone(), c.label, c.children.len())).collect();
        assert_eq!(found, [("a".into(), Some("Tasks:"), 1), ("b".into(), Some("Tasks:"), 0), ("c".into(), None, 1)]);
    }
}
