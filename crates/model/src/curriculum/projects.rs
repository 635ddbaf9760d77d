//! Projects while a month is read: deliverables, definition of done, hours and skills, from anywhere in the month.

use std::collections::HashSet;

use crate::curriculum::list_item::{ListItem, parse_hours};
use crate::curriculum::model::{Item, Place, Project};
use crate::markdown::text::one_line;

/// A project while its month is read.
#[derive(Debug, Default)]
pub(crate) struct ProjectDraft {
    /// The parts that are certain.
    pub(crate) project: Project,
    /// A list right below the project's heading: deliverables, if no others are named.
    pub(crate) list: Vec<Item>,
    /// Deliverables of single weeks, and prose where a list was expected.
    pub(crate) prose_deliverables: Vec<Item>,
    /// The same for the definition of done.
    pub(crate) prose_done: Vec<Item>,
    /// Hours of the deliverables, added up.
    hours_of_items: f64,
    /// Deliverables in lower case.
    known: HashSet<String>,
}

impl ProjectDraft {
    pub(crate) fn named(name: String, place: Place) -> Self {
        Self { project: Project { name, place, ..Project::default() }, ..Self::default() }
    }

    /// Takes note of a heading's hours and tags.
    pub(crate) fn mark(&mut self, hours: Option<f64>, tags: Vec<String>) {
        self.project.hours = self.project.hours.or(hours);
        self.cover(tags);
    }

    pub(crate) fn deliver(&mut self, text: &str, checked: Option<bool>, place: Place) {
        let item = self.item(text, checked, place);
        // The month's list and a week's often name the same thing.
        if self.known.insert(item.text.to_lowercase()) {
            self.project.deliverables.push(item);
        }
    }

    pub(crate) fn done_when(&mut self, text: &str, checked: Option<bool>, place: Place) {
        let item = plain_item(text, checked, place);
        self.project.definition_of_done.push(item);
    }

    pub(crate) fn list_item(&mut self, text: &str, checked: Option<bool>, place: Place) {
        let item = self.item(text, checked, place);
        self.list.push(item);
    }

    /// A paragraph below the project's heading may say its hours and skills.
    pub(crate) fn paragraph(&mut self, text: &str) {
        for line in text.lines() {
            let item = ListItem::parse_words(line, None);
            let stated = line.split_once(':').filter(|(lead, _)| {
                let lead = lead.to_lowercase();
                lead.len() < 40 && (lead.contains("hours") || lead.contains("time") || lead.contains("effort"))
            });
            let hours = item.hours.or_else(|| {
                let (lead, value) = stated?;
                let value = one_line(value);
                let unit_in_lead = lead.to_lowercase().contains("hours").then(|| value.parse().ok()).flatten();
                parse_hours(&value).or(unit_in_lead.filter(|hours: &f64| *hours > 0.0 && *hours <= 2000.0))
            });
            self.mark(hours, item.tags);
        }
    }

    pub(crate) fn finish(mut self) -> Project {
        let fallbacks = [std::mem::take(&mut self.list), std::mem::take(&mut self.prose_deliverables)];
        for items in fallbacks {
            if self.project.deliverables.is_empty() {
                self.project.deliverables = items;
            }
        }
        if self.project.definition_of_done.is_empty() {
            self.project.definition_of_done = self.prose_done;
        }
        if self.project.hours.is_none() && self.hours_of_items > 0.0 {
            self.project.hours = Some(self.hours_of_items);
        }
        self.project
    }

    fn item(&mut self, text: &str, checked: Option<bool>, place: Place) -> Item {
        let item = ListItem::parse_words(text, checked);
        self.hours_of_items += item.hours.unwrap_or(0.0);
        self.cover(item.tags);
        Item { text: item.title, checked: item.checked, place }
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
pub(crate) fn plain_item(text: &str, checked: Option<bool>, place: Place) -> Item {
    Item { text: ListItem::parse_words(text, checked).title, checked, place }
}
