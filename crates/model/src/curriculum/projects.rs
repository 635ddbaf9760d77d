//! Projects while a month is read: deliverables, definition of done, hours and skills.

use std::collections::HashSet;

use crate::curriculum::headings::Heading;
use crate::curriculum::list_item::ListItem;
use crate::curriculum::model::{Item, Place, Project};

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
            self.project.deliverables.push(Item { text: item.title, checked, place });
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
pub(crate) fn plain_item(text: &str, checked: Option<bool>, place: Place) -> Item {
    Item { text: ListItem::parse_words(text, checked).title, checked, place }
}
