//! The changes between two audits of a machine: pure, and the same for the same two.
//!
//! An audit is compared as a table of items: a disk is identified by its folder, a package by its name, a card by its name
//! and how many of that name come before it.

use serde_json::{Map, Value};

use super::{Hardware, Software};
use crate::prelude::*;

/// An audit has a few thousand bytes.
const MAX_BASELINE_BYTES: usize = 65_536;

/// Fields that change from minute to minute on a machine that stays the same.
const FLEETING: [&str; 4] = ["frequency_mhz", "used", "free", "used_gb"];

/// An audit of either kind as a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Inventory {
    /// The processor, the memory, and all else that a machine has once. Only what both sides have is compared.
    fields: Map<String, Value>,
    /// The items of lists by path: a disk, a card, a package.
    items: BTreeMap<String, Value>,
}

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
    /// Lists an audit, [`Hardware`] or [`Software`]: its fields by name, each item of a list by its own, such as `disks[/home]`.
    pub fn of(audit: &impl Serialize) -> Self {
        let (mut fields, mut items, mut n_of) = (Map::new(), BTreeMap::new(), HashMap::<String, u64>::new());
        let audit = serde_json::to_value(audit).unwrap_or_default();
        for (field, value) in audit.as_object().into_iter().flatten() {
            let Value::Array(list) = value else {
                fields.insert(field.clone(), value.clone());
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
                items.insert(if *n == 1 { path } else { format!("{path}#{n}") }, item);
            }
        }
        Self { fields, items }
    }

    /// Reads an audit that was saved; its fields tell which kind it is. A whole answer of the HTTP face holds it as `result`.
    pub fn from_baseline(baseline: &Map<String, Value>) -> Result<Self> {
        let answer = baseline.get("result").and_then(Value::as_object).filter(|_| baseline.contains_key("tool"));
        let baseline = answer.unwrap_or(baseline);
        let has = |names: [&str; 3]| names.iter().any(|name| baseline.contains_key(*name));
        let is_hardware = has(["cpu", "ram_gb", "disks"]);
        if is_hardware == has(["os_version", "python_version", "packages"]) {
            return Err(invalid("is neither an answer of `list_hardware` nor of `list_software`"));
        }
        let value = Value::Object(baseline.clone());
        if value.to_string().len() > MAX_BASELINE_BYTES {
            return Err(invalid(format!("is larger than {MAX_BASELINE_BYTES} bytes")));
        }
        let mut inventory = if is_hardware {
            Self::of(&parsed::<Hardware>(value)?)
        } else {
            let software: Software = parsed(value)?;
            if software.packages.iter().any(|package| !package.contains("==")) {
                return Err(invalid("`packages` must be written name==version"));
            }
            Self::of(&software)
        };
        // A field that a baseline lacks, as an older version's does, is not known to have been null.
        keep_written(&mut inventory.fields, baseline);
        Ok(inventory)
    }

    /// Whether it lists hardware, not software.
    pub fn is_hardware(&self) -> bool {
        self.fields.contains_key("cpu")
    }
}

fn keep_written(fields: &mut Map<String, Value>, written: &Map<String, Value>) {
    fields.retain(|name, _| written.contains_key(name));
    for (name, value) in fields {
        if let (Value::Object(fields), Some(Value::Object(written))) = (value, written.get(name)) {
            keep_written(fields, written);
        }
    }
}

fn parsed<T: serde::de::DeserializeOwned>(value: Value) -> Result<T> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        // The value is not quoted: it may be long, or from a file that is not an audit at all.
        let reason = error.into_inner().to_string();
        match reason.strip_prefix("missing field ") {
            Some(field) if path == "." => invalid(format!("lacks {field}")),
            Some(field) => invalid(format!("`{path}` lacks {field}")),
            None => invalid(format!("`{path}` is not of the type that it has there")),
        }
    })
}

fn invalid(reason: impl Into<String>) -> Error {
    los_model::error::invalid("baseline", reason, "give what `list_hardware` or `list_software` returned, as it was")
}

/// The differences in `after`, by path, without those that come and go from minute to minute.
///
/// An item that is in one of the two only is one change. One that is in both is compared field by field, where a field
/// that is null on one side was added or removed.
pub fn diff(before: &Inventory, after: &Inventory) -> Changes {
    let mut changes = Changes::default();
    changes.compare("", &before.fields, &after.fields);
    for (path, item) in after.items.iter().filter(|(path, _)| !before.items.contains_key(*path)) {
        changes.put(path, &Value::Null, item);
    }
    for (path, item) in &before.items {
        match (item, after.items.get(path)) {
            (Value::Object(before), Some(Value::Object(after))) => changes.compare(&format!("{path}."), before, after),
            (item, after) => changes.put(path, item, after.unwrap_or(&Value::Null)),
        }
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

    /// Compares the fields that both have.
    fn compare(&mut self, prefix: &str, before: &Map<String, Value>, after: &Map<String, Value>) {
        for (name, after) in after.iter().filter(|(name, _)| !FLEETING.contains(&name.as_str())) {
            match (before.get(name), after) {
                (Some(Value::Object(before)), Value::Object(after)) => {
                    self.compare(&format!("{prefix}{name}."), before, after);
                }
                (Some(before), after) => self.put(&format!("{prefix}{name}"), before, after),
                (None, _) => {}
            }
        }
    }

    fn put(&mut self, path: &str, before: &Value, after: &Value) {
        let list = match (before, after) {
            (before, after) if before == after => return,
            (Value::Null, _) => &mut self.added,
            (_, Value::Null) => &mut self.removed,
            _ => &mut self.modified,
        };
        list.push(Change { path: path.to_owned(), before: before.clone(), after: after.clone() });
    }
}
