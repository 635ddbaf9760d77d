//! The shipped deliverables of a project: the box is checked, or the log names the deliverable, its project or its month.

use crate::prelude::*;

/// The entries of a log that say that something was shipped: its name, and the month that it belongs to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shipped(Vec<(Option<String>, Option<u32>)>);

impl Shipped {
    /// Finds the entries that say that a deliverable was shipped.
    pub fn of(log: &Log) -> Self {
        let events = log.events.iter();
        let shipped = events.filter(|event| event.kind == EventKind::DeliverableShipped);
        let entries = shipped.map(|event| {
            let name = event.label().and_then(|label| log.labels.text(label)).map(plain);
            (name, event.week().map(month_of))
        });
        Self(entries.collect())
    }

    /// Whether nothing was ever shipped.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// For each deliverable of a month's project: whether it was shipped. An entry of the month that names one of them is about
    /// that one; an entry that names the project, or only the month, is about all. Another name is about none of several.
    pub fn delivered(&self, month: u32, project: &Project) -> Vec<bool> {
        let items: Vec<String> = project.deliverables.iter().map(|item| plain(&item.text)).collect();
        let project_name = plain(&project.name);
        let of_month = || self.0.iter().filter(|(_, of)| of.is_none_or(|of| of == month));
        let all = of_month().any(|(name, of)| match name {
            Some(name) if items.contains(name) => false,
            Some(name) if *name == project_name => true,
            Some(_) => of.is_some() && items.len() < 2,
            None => of.is_some(),
        });
        let is_out = |item: &String| of_month().any(|(name, _)| name.as_ref() == Some(item));
        let items = items.iter().zip(&project.deliverables);
        items.map(|(name, item)| all || item.checked == Some(true) || is_out(name)).collect()
    }
}
