//! What changed between two audits of a machine: pure, and the same for the same two.
//!
//! Knows neither files nor machines. What is compared is decided in `facts`: a disk is known by its folder, a package by
//! its name, a card by its name and how many of that name come before it.

pub mod facts;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::hardware::Hardware;
use super::software::Software;
use facts::Item;
use los_model::error::{Error, Result};

/// An audit has a few thousand bytes; more is none.
const MAX_BASELINE_BYTES: usize = 65_536;

/// An audit of either kind, and what it leaves open.
#[derive(Debug, Clone, PartialEq)]
pub struct Inventory {
    audit: Audit,
    /// Paths of optional fields that a baseline is without, as an older version's is: nothing is said of them.
    unknown: Vec<&'static str>,
}

/// An audit of either kind.
#[derive(Debug, Clone, PartialEq)]
enum Audit {
    Hardware(Hardware),
    Software(Software),
}

impl From<Hardware> for Inventory {
    fn from(hardware: Hardware) -> Self {
        Self { audit: Audit::Hardware(hardware), unknown: Vec::new() }
    }
}

impl From<Software> for Inventory {
    fn from(software: Software) -> Self {
        Self { audit: Audit::Software(software), unknown: Vec::new() }
    }
}

/// What differs.
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
    /// What, such as `disks[/home].size_gb` or `packages[numpy]`
    pub path: String,
    /// As in the baseline; null where it was not there
    pub before: Value,
    /// As it is; null where it is not there
    pub after: Value,
}

impl Inventory {
    /// Reads an audit that was kept, of the kind that its fields tell.
    pub fn from_baseline(baseline: &Map<String, Value>) -> Result<Self> {
        let has = |names: [&str; 3]| names.iter().any(|name| baseline.contains_key(*name));
        let is_hardware = has(["cpu", "ram_gb", "disks"]);
        let is_software = has(["os_version", "python_version", "packages"]);
        if is_hardware == is_software {
            return Err(invalid("is neither an answer of `list_hardware` nor of `list_software`"));
        }
        let value = Value::Object(baseline.clone());
        if value.to_string().len() > MAX_BASELINE_BYTES {
            return Err(invalid(format!("is larger than {MAX_BASELINE_BYTES} bytes")));
        }
        let unknown = facts::OPTIONAL.into_iter().filter(|path| {
            let pointer = format!("/{}", path.replace('.', "/"));
            value.pointer(&pointer).is_none()
        });
        let unknown = unknown.collect();
        let audit = if is_hardware {
            Audit::Hardware(parsed(value)?)
        } else {
            let software: Software = parsed(value)?;
            if software.packages.iter().any(|package| !package.contains("==")) {
                return Err(invalid("`packages` must be written name==version"));
            }
            Audit::Software(software)
        };
        Ok(Self { audit, unknown })
    }

    /// Whether it is of parts, not of software.
    pub const fn is_hardware(&self) -> bool {
        matches!(self.audit, Audit::Hardware(_))
    }

    fn items(&self) -> BTreeMap<String, Item> {
        match &self.audit {
            Audit::Hardware(hardware) => facts::of_hardware(hardware),
            Audit::Software(software) => facts::of_software(software),
        }
    }
}

fn parsed<T: serde::de::DeserializeOwned>(value: Value) -> Result<T> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = error.path().to_string();
        // The value is not quoted: it may be long, or from a file that is no audit at all.
        let reason = error.into_inner().to_string();
        match reason.strip_prefix("missing field ") {
            Some(field) if path == "." => invalid(format!("lacks {field}")),
            Some(field) => invalid(format!("`{path}` lacks {field}")),
            None => invalid(format!("`{path}` is not of the type that it has there")),
        }
    })
}

fn invalid(reason: impl Into<String>) -> Error {
    Error::InvalidInput {
        field: Some("baseline".to_owned()),
        reason: reason.into(),
        suggestion: Some("give what `list_hardware` or `list_software` returned, as it was".to_owned()),
    }
}

/// What is different in `after`, by path; with `has_all` also what changes from minute to minute.
///
/// A disk, card or package that is in one of the two only is one change with all that is known of it; one that is in
/// both is compared field by field. A field that is null on one side was added or removed.
pub fn diff(before: &Inventory, after: &Inventory, has_all: bool) -> Changes {
    let (mut old, new) = (before.items(), after.items());
    let mut changes = Changes::default();
    for (path, item) in new {
        match old.remove(&path) {
            None => changes.put(path, Value::Null, item.whole),
            Some(mut earlier) => {
                for (path, field) in item.fields {
                    let is_told = has_all || !field.is_fleeting;
                    let is_known = !before.unknown.iter().chain(&after.unknown).any(|unknown| *unknown == path);
                    let earlier = earlier.fields.remove(&path).map_or(Value::Null, |field| field.value);
                    if is_told && is_known {
                        changes.put(path, earlier, field.value);
                    }
                }
            }
        }
    }
    for (path, item) in old {
        changes.put(path, item.whole, Value::Null);
    }
    for list in [&mut changes.added, &mut changes.removed, &mut changes.modified] {
        list.sort_by(|a, b| a.path.cmp(&b.path));
    }
    changes
}

impl Changes {
    /// Whether nothing differs.
    pub const fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.modified.is_empty()
    }

    fn put(&mut self, path: String, before: Value, after: Value) {
        let list = match (&before, &after) {
            (before, after) if before == after => return,
            (Value::Null, _) => &mut self.added,
            (_, Value::Null) => &mut self.removed,
            _ => &mut self.modified,
        };
        list.push(Change { path, before, after });
    }
}
