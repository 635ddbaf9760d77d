//! An audit as a table of what can be compared, each item under a path that finds it again in another audit.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use serde_json::Value;

use crate::machine::hardware::Hardware;
use crate::machine::software::Software;

/// Fields that a baseline may be without: those beside the contract's, and those that may be null.
pub(crate) const OPTIONAL: [&str; 6] =
    ["cpu.available", "cpu.frequency_mhz", "cpu.name", "python_from", "python_version", "ram_gb.limit"];

/// Something that is there or not: a disk, a card, a package, the processor.
pub(crate) struct Item {
    /// All of it.
    pub(crate) whole: Value,
    /// What is compared where it is in both, by path.
    pub(crate) fields: BTreeMap<String, Field>,
}

/// One value.
pub(crate) struct Field {
    pub(crate) value: Value,
    /// Whether it changes from minute to minute on a machine that stays the same.
    pub(crate) is_fleeting: bool,
}

/// Items under construction.
#[derive(Default)]
struct Items {
    all: BTreeMap<String, Item>,
    /// How many items were added under a path: a list made to keep us busy holds one of them ten thousand times.
    n_of: HashMap<String, u64>,
}

impl Items {
    /// Adds an item under `path`, or under `path#2` and so on where that is taken. No name makes a path of that form: those
    /// of lists end in `]`.
    fn add(&mut self, path: &str, whole: &impl Serialize, fleeting: &[&str]) {
        let n = self.n_of.entry(path.to_owned()).or_default();
        *n += 1;
        let path = if *n == 1 { path.to_owned() } else { format!("{path}#{n}") };
        let whole = serde_json::to_value(whole).unwrap_or(Value::Null);
        let fields = match &whole {
            Value::Object(fields) => fields
                .iter()
                .map(|(name, value)| {
                    let field = Field { value: value.clone(), is_fleeting: fleeting.contains(&name.as_str()) };
                    (format!("{path}.{name}"), field)
                })
                .collect(),
            scalar => {
                let field = Field { value: scalar.clone(), is_fleeting: false };
                BTreeMap::from([(path.clone(), field)])
            }
        };
        self.all.insert(path, Item { whole, fields });
    }
}

pub(crate) fn of_hardware(hardware: &Hardware) -> BTreeMap<String, Item> {
    let mut items = Items::default();
    // Named field by field: a new part of the machine must be looked at here.
    let Hardware { cpu, gpus, ram_gb, disks, os } = hardware;
    items.add("cpu", cpu, &["frequency_mhz"]);
    items.add("ram_gb", ram_gb, &["used", "free"]);
    items.add("os", os, &[]);
    for gpu in gpus {
        items.add(&format!("gpus[{}]", gpu.name), gpu, &[]);
    }
    for disk in disks {
        items.add(&format!("disks[{}]", disk.mount), disk, &["used_gb"]);
    }
    items.all
}

pub(crate) fn of_software(software: &Software) -> BTreeMap<String, Item> {
    let mut items = Items::default();
    let Software { os_version, kernel, python_version, python_from, packages } = software;
    items.add("os_version", os_version, &[]);
    items.add("kernel", kernel, &[]);
    items.add("python_version", python_version, &[]);
    items.add("python_from", python_from, &[]);
    for package in packages {
        let (name, version) = package.split_once("==").unwrap_or((package, ""));
        items.add(&format!("packages[{name}]"), &version, &[]);
    }
    items.all
}
