//! Weeks and projects while a month is read: weeks from headings with lists, from a table, from bullets, and from `week-N.md`
//! files; projects with deliverables, definition of done, hours and skills.

use super::{IdSource, ListItem, Week, numbered};
use crate::curriculum::{headings::Heading, model};
use crate::prelude::*;

/// A week while its month is read; tasks without a written id have none yet.
#[derive(Debug, Default)]
pub(crate) struct WeekDraft {
    pub(crate) week: Week,
    /// Hours that a heading or a table gives for the whole week.
    pub(crate) hours: Option<f64>,
    /// Its row in a table only sums up what a `week-N.md` says in full.
    pub(crate) is_summary: bool,
}

impl WeekDraft {
    /// The finished week, with an id for each task.
    pub(crate) fn finish(mut self, month: u32, ids: &mut IdSource) -> Week {
        let prefix = format!("m{month:02}-w{}", self.week.number);
        for task in self.week.tasks.iter_mut().filter(|task| !task.id_is_written) {
            task.id = ids.derive(&prefix, &task.title);
        }
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

/// A task from a list item and what is nested below it: nested hours add up where the item says none.
pub(crate) fn task(item: &Item, children: &[Item], file: &str) -> Task {
    let ListItem { title, hours, tags, id, was, checked } = ListItem::of(item);
    let nested: f64 = children.iter().filter_map(|child| ListItem::parse_words(&child.text, None).hours).sum();
    let mut tags = tags.into_iter();
    Task {
        id_is_written: id.is_some(),
        // Known once the whole level is read.
        number: 0,
        id: id.unwrap_or_default(),
        was,
        title,
        hours: hours.or((nested > 0.0).then_some(nested)),
        skill: tags.next(),
        uses: tags.collect(),
        checked,
        place: Place::at(file, item.line),
    }
}

/// The items nested in the item at a place of a list.
pub(crate) fn nested(items: &[Item], at: usize) -> &[Item] {
    let below = &items[at + 1..];
    &below[..below.iter().take_while(|child| child.depth > items[at].depth).count()]
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
        let children = nested(items, at);
        let text = item.text.trim();
        if !children.is_empty() && text.ends_with(':') && item.checked.is_none() {
            // Every depth above this one is a label too, else this item would have been passed over as nested.
            labels.push(text);
            at += 1;
            continue;
        }
        if !text.is_empty() || children.is_empty() {
            found.push(Counted { item, children, label: labels.last().copied() });
        }
        at += 1 + children.len();
    }
    found
}

/// The number of a file such as `week-1.md`, `week_03.md` or `week-2-setup.md`, by its name.
pub(crate) fn week_of_file(name: &str) -> Option<u32> {
    let name = name.to_lowercase();
    numbered(name.strip_suffix(".md")?, "week").map(|(number, _)| number)
}

/// A project while its month is read.
#[derive(Debug, Default)]
pub(crate) struct ProjectDraft {
    pub(crate) project: Project,
    /// Hours of the deliverables, added up.
    hours_of_items: f64,
    /// Deliverables in lower case: the month's list and a week's often name the same thing.
    known: HashSet<String>,
}

impl ProjectDraft {
    /// A project with the name, the hours and the tags of its heading.
    pub(crate) fn named(heading: Heading, place: Place) -> Self {
        let Heading { name, hours, tags, .. } = heading;
        let mut draft = Self { project: Project { name, hours, place, ..Project::default() }, ..Self::default() };
        draft.cover(tags);
        draft
    }

    pub(crate) fn deliver(&mut self, text: &str, checked: Option<bool>, place: Place) {
        let item = ListItem::parse_words(text, checked);
        self.hours_of_items += item.hours.unwrap_or(0.0);
        self.cover(item.tags);
        if self.known.insert(item.title.to_lowercase()) {
            self.project.deliverables.push(model::Item { text: item.title, checked, place });
        }
    }

    pub(crate) fn finish(mut self) -> Project {
        let summed = Some(self.hours_of_items).filter(|hours| *hours > 0.0);
        self.project.hours = self.project.hours.or(summed);
        self.project
    }

    fn cover(&mut self, tags: Vec<String>) {
        for tag in tags {
            if !self.project.skills.contains(&tag) {
                self.project.skills.push(tag);
            }
        }
    }
}

/// A line of a checklist: its words, without hours, tags and id.
pub(crate) fn plain_item(text: &str, checked: Option<bool>, place: Place) -> model::Item {
    model::Item { text: ListItem::parse_words(text, checked).title, checked, place }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn week_files_by_name() {
        for (name, expected) in [
            ("week-1.md", Some(1)),
            ("week_03.md", Some(3)),
            ("Week 2.md", Some(2)),
            ("week-2-setup.md", Some(2)),
            ("week-2nd.md", None),
            ("weekly.md", None),
            ("week-1.txt", None),
        ] {
            assert_eq!(week_of_file(name), expected, "{name}");
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
