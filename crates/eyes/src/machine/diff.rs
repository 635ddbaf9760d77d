//! The changes between two audits of a machine: pure, and the same for the same two.
//!
//! An audit is compared as a table of items: a disk is identified by its folder, a package by its name, a card by its name
//! and how many of that name come before it.

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::hardware::Hardware;
use super::software::Software;
use los_model::error::{Error, Result};

/// An audit has a few thousand bytes.
const MAX_BASELINE_BYTES: usize = 65_536;

/// Fields that a baseline may lack: those beyond the contract's, and those that may be null.
const OPTIONAL: [&str; 4] = ["cpu.frequency_mhz", "cpu.name", "python_from", "python_version"];

/// Fields that change from minute to minute on a machine that stays the same.
const FLEETING: [&str; 4] = ["frequency_mhz", "used", "free", "used_gb"];

/// An audit of either kind as a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Inventory {
    is_hardware: bool,
    /// The items by path: a disk, a card, a package, the processor. Objects are compared field by field.
    items: BTreeMap<String, Value>,
    /// Paths of optional fields that a baseline lacks, as an older version's does. They are not compared.
    unknown: Vec<&'static str>,
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

impl From<Hardware> for Inventory {
    fn from(hardware: Hardware) -> Self {
        Self { is_hardware: true, items: items(&hardware), unknown: Vec::new() }
    }
}

impl From<Software> for Inventory {
    fn from(software: Software) -> Self {
        Self { is_hardware: false, items: items(&software), unknown: Vec::new() }
    }
}

/// The fields of an audit by name; each item of a list by its own name, such as `disks[/home]`.
fn items(audit: &impl Serialize) -> BTreeMap<String, Value> {
    let (mut items, mut n_of) = (BTreeMap::new(), HashMap::<String, u64>::new());
    let Ok(Value::Object(fields)) = serde_json::to_value(audit) else { return items };
    for (field, value) in fields {
        let Value::Array(list) = value else {
            items.insert(field, value);
            continue;
        };
        for item in list {
            let (name, item) = if let Value::String(package) = &item {
                let (name, version) = package.split_once("==").unwrap_or((package, ""));
                (name.to_owned(), version.into())
            } else {
                let name = item.get("mount").or_else(|| item.get("name")).and_then(Value::as_str);
                (name.unwrap_or_default().to_owned(), item)
            };
            let path = format!("{field}[{name}]");
            // If several items share a name, the second gets `#2`. No other path has that form.
            let n = n_of.entry(path.clone()).or_default();
            *n += 1;
            items.insert(if *n == 1 { path } else { format!("{path}#{n}") }, item);
        }
    }
    items
}

impl Inventory {
    /// Reads an audit that was saved; its fields tell which kind it is.
    pub fn from_baseline(baseline: &Map<String, Value>) -> Result<Self> {
        let has = |names: [&str; 3]| names.iter().any(|name| baseline.contains_key(*name));
        let is_hardware = has(["cpu", "ram_gb", "disks"]);
        if is_hardware == has(["os_version", "python_version", "packages"]) {
            return Err(invalid("is neither an answer of `list_hardware` nor of `list_software`"));
        }
        let value = Value::Object(baseline.clone());
        if value.to_string().len() > MAX_BASELINE_BYTES {
            return Err(invalid(format!("is larger than {MAX_BASELINE_BYTES} bytes")));
        }
        let is_missing = |path: &&str| value.pointer(&format!("/{}", path.replace('.', "/"))).is_none();
        let unknown = OPTIONAL.into_iter().filter(is_missing).collect();
        let inventory: Self = if is_hardware {
            parsed::<Hardware>(value)?.into()
        } else {
            let software: Software = parsed(value)?;
            if software.packages.iter().any(|package| !package.contains("==")) {
                return Err(invalid("`packages` must be written name==version"));
            }
            software.into()
        };
        Ok(Self { unknown, ..inventory })
    }

    /// Whether it lists hardware, not software.
    pub const fn is_hardware(&self) -> bool {
        self.is_hardware
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
    let paths = before.items.keys().chain(after.items.keys().filter(|path| !before.items.contains_key(*path)));
    for path in paths {
        match (before.items.get(path), after.items.get(path)) {
            (Some(Value::Object(before_fields)), Some(Value::Object(after_fields))) => {
                for (name, field) in after_fields {
                    let path = format!("{path}.{name}");
                    if !FLEETING.contains(&name.as_str()) && is_known(&path, before, after) {
                        changes.put(&path, before_fields.get(name), Some(field));
                    }
                }
            }
            (before_item, after_item) if is_known(path, before, after) => changes.put(path, before_item, after_item),
            _ => {}
        }
    }
    for list in [&mut changes.added, &mut changes.removed, &mut changes.modified] {
        list.sort_by(|a, b| a.path.cmp(&b.path));
    }
    changes
}

fn is_known(path: &str, before: &Inventory, after: &Inventory) -> bool {
    !before.unknown.iter().chain(&after.unknown).any(|unknown| *unknown == path)
}

impl Changes {
    /// Whether nothing differs.
    pub const fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.modified.is_empty()
    }

    fn put(&mut self, path: &str, before: Option<&Value>, after: Option<&Value>) {
        let before = before.cloned().unwrap_or_default();
        let after = after.cloned().unwrap_or_default();
        let list = match (&before, &after) {
            (before, after) if before == after => return,
            (Value::Null, _) => &mut self.added,
            (_, Value::Null) => &mut self.removed,
            _ => &mut self.modified,
        };
        list.push(Change { path: path.to_owned(), before, after });
    }
}
