//! The changes between two audits of a machine: pure, and the same for the same two.
//!
//! An audit is compared as a table of items: a disk is identified by its folder, a package by its name, a card by its name
//! and how many of that name come before it.

use serde_json::{Map, Value};

use super::{Hardware, Software};
use crate::prelude::*;

/// Fields that change from minute to minute on a machine that stays the same.
const FLEETING: [&str; 4] = ["frequency_mhz", "used", "free", "used_gb"];

/// An audit of either kind as a table: its fields by name, and each item of a list by its own, such as `disks[/home]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Inventory(BTreeMap<String, Value>);

/// The differences.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct Changes {
    /// There now and not before
    pub added: Vec<Change>,
    /// There before and not now
    pub removed: Vec<Change>,
    /// There both times, and different
    pub modified: Vec<Change>,
}

/// One difference.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Change {
    /// The changed value, such as `disks[/home].size_gb` or `packages[numpy]`
    pub path: String,
    /// As in the baseline; null where it was not there
    pub before: Value,
    /// As it is; null where it is not there
    pub after: Value,
}

impl Inventory {
    /// Lists an audit, [`Hardware`] or [`Software`].
    pub fn of(audit: &impl Serialize) -> Self {
        let (mut table, mut n_of) = (BTreeMap::new(), HashMap::<String, u64>::new());
        let audit = serde_json::to_value(audit).unwrap_or_default();
        for (field, value) in audit.as_object().into_iter().flatten() {
            let Value::Array(list) = value else {
                table.insert(field.clone(), value.clone());
                continue;
            };
            for item in list {
                let named = item.get("mount").or_else(|| item.get("name")).unwrap_or(item).as_str().unwrap_or_default();
                let (name, version) = named.split_once("==").filter(|_| item.is_string()).unwrap_or((named, ""));
                let path = format!("{field}[{name}]");
                // If several items share a name, the second gets `#2`. No other path has that form.
                let n = n_of.entry(path.clone()).or_default();
                *n += 1;
                let item = if item.is_string() { version.into() } else { item.clone() };
                table.insert(if *n == 1 { path } else { format!("{path}#{n}") }, item);
            }
        }
        Self(table)
    }

    /// Reads an audit that was saved; its fields tell which kind it is.
    pub fn from_baseline(baseline: &Map<String, Value>) -> Result<Self> {
        // The whole answer of the HTTP API holds it.
        let baseline = baseline.get("result").and_then(Value::as_object).unwrap_or(baseline);
        let value = Value::Object(baseline.clone());
        let read = if baseline.contains_key("cpu") {
            serde_json::from_value(value).map(|audit: Hardware| Self::of(&audit))
        } else {
            serde_json::from_value(value).map(|audit: Software| Self::of(&audit))
        };
        // The reason could quote a file that is no audit at all.
        read.map_err(|_| {
            let next = "give what `list_hardware` or `list_software` returned, as it was";
            invalid("baseline", "is neither an answer of `list_hardware` nor of `list_software`", next)
        })
    }

    /// Whether it lists hardware, not software.
    pub fn is_hardware(&self) -> bool {
        self.0.contains_key("cpu")
    }
}

/// The differences in `after`, by path, without those that come and go from minute to minute.
///
/// An item that is in one of the two only is one change. One that is in both is compared field by field, where a field
/// that is null on one side was added or removed.
pub fn diff(Inventory(before): &Inventory, Inventory(after): &Inventory) -> Changes {
    let mut changes = Changes::default();
    for path in before.keys().chain(after.keys().filter(|path| !before.contains_key(*path))) {
        changes.compare(path, before.get(path).unwrap_or(&Value::Null), after.get(path).unwrap_or(&Value::Null));
    }
    for list in [&mut changes.added, &mut changes.removed, &mut changes.modified] {
        list.sort_by(|a, b| a.path.cmp(&b.path));
    }
    changes
}

impl Changes {
    /// Whether the two audits list the same.
    pub const fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.modified.is_empty()
    }

    fn compare(&mut self, path: &str, before: &Value, after: &Value) {
        let list = match (before, after) {
            (before, after) if before == after => return,
            (Value::Object(before), Value::Object(after)) => {
                for (name, after) in after.iter().filter(|(name, _)| !FLEETING.contains(&name.as_str())) {
                    self.compare(&format!("{path}.{name}"), before.get(name).unwrap_or(&Value::Null), after);
                }
                return;
            }
            (Value::Null, _) => &mut self.added,
            (_, Value::Null) => &mut self.removed,
            _ => &mut self.modified,
        };
        list.push(Change { path: path.to_owned(), before: before.clone(), after: after.clone() });
    }
}
