//! Which deliverables of a project are done: its box is checked, or something of that name was shipped.

use std::collections::BTreeSet;

use crate::curriculum::model::Project;
use crate::learner::event::Log;
use crate::learner::kinds::Kind;

/// Share of all words that two names must have in common.
const SAME: f64 = 0.6;

/// Names of what the log says was shipped.
pub fn shipped_names(log: &Log) -> BTreeSet<String> {
    log.events
        .iter()
        .filter(|event| event.kind() == Kind::Shipped)
        .filter_map(|event| log.labels.text(event.label()?))
        .map(str::to_lowercase)
        .collect()
}

/// For each deliverable of a project: whether it is done.
pub fn delivered(project: &Project, shipped: &BTreeSet<String>) -> Vec<bool> {
    project
        .deliverables
        .iter()
        .map(|item| item.checked == Some(true) || shipped.iter().any(|name| same(name, &item.text)))
        .collect()
}

fn same(name: &str, deliverable: &str) -> bool {
    let words = |text: &str| -> BTreeSet<String> {
        text.to_lowercase()
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let (a, b) = (words(name), words(deliverable));
    let shared = a.intersection(&b).count();
    shared > 0 && shared as f64 / a.union(&b).count() as f64 >= SAME
}
