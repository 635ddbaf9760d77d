//! Lists of the machine and their differences as text of 60 columns and more.

use crate::prelude::*;
use los_eyes::machine::diff::{Change, Changes};
use los_eyes::machine::{disks::Disk, gpus::Gpu, hardware::Hardware, software::Software};

pub(super) fn hardware(out: &mut Out, hardware: &Hardware) -> io::Result<()> {
    let cpu = &hardware.cpu;
    let mhz = cpu.frequency_mhz.map(|mhz| format!(", {mhz} MHz")).unwrap_or_default();
    let counts = format!("{}, {}{mhz}", count(cpu.cores, "core"), count(cpu.threads, "thread"));
    fact(out, "Processor", &cpu.name.iter().cloned().chain([counts]).collect::<Vec<_>>())?;
    let ram = &hardware.ram_gb;
    let memory = format!("{:.1} GB, {:.1} used, {:.1} free", ram.total, ram.used, ram.free);
    fact(out, "Memory", &[memory])?;
    let mut gpus: Vec<String> = hardware.gpus.iter().map(gpu).collect();
    if gpus.is_empty() {
        gpus.push("none found (NVIDIA): models run on the processor".to_owned());
    }
    fact(out, "Graphics", &gpus)?;
    let disk = |disk: &Disk| format!("{}: {:.1} GB, {:.1} used", disk.mount, disk.size_gb, disk.used_gb);
    let mut disks: Vec<String> = hardware.disks.iter().map(disk).collect();
    if disks.is_empty() {
        disks.push("none found that are local".to_owned());
    }
    fact(out, "Disks", &disks)?;
    fact(out, "System", std::slice::from_ref(&hardware.os))
}

fn gpu(gpu: &Gpu) -> String {
    let memory = gpu.vram_gb.map(|size| format!(", {size:.1} GB"));
    let driver = gpu.driver_version.as_ref().map(|version| format!(", driver {version}"));
    format!("{}{}{}", gpu.name, memory.unwrap_or_default(), driver.unwrap_or_default())
}

pub(super) fn software(out: &mut Out, software: &Software) -> io::Result<()> {
    fact(out, "System", std::slice::from_ref(&software.os_version))?;
    fact(out, "Kernel", std::slice::from_ref(&software.kernel))?;
    let python = match (&software.python_version, software.python_from.as_deref()) {
        (None, None) => "none found; `los` itself needs none".to_owned(),
        (version, from) => {
            let version = version.as_deref().unwrap_or("of an unknown version");
            let from = match from {
                Some(".venv") => ", of this workspace's .venv".to_owned(),
                Some(from) => format!(", found by {from}"),
                None => String::new(),
            };
            format!("{version}{from}")
        }
    };
    fact(out, "Python", &[python])?;
    let (packages, tools) = software.packages_and_tools();
    for (label, found) in [("Packages", packages), ("Tools", tools)] {
        let found = if found.is_empty() { "none found".to_owned() } else { found.join(", ") };
        fact(out, label, &[found])?;
    }
    Ok(())
}

pub(super) fn changes(out: &mut Out, changes: &Changes, file: &str) -> io::Result<()> {
    if changes.is_empty() {
        out.line(format!("Nothing changed since {file}."))?;
        return out.line(dim("Used memory and the like is not compared."));
    }
    out.line(bold(format!("Changed since {file}")))?;
    for (mark, colour, list) in [
        ("+", AnsiColor::Green, &changes.added),
        ("-", AnsiColor::Red, &changes.removed),
        ("~", AnsiColor::Yellow, &changes.modified),
    ] {
        list.iter().try_for_each(|change| out.wrapped(coloured(colour, mark) + " ", told(change)))?;
    }
    Ok(())
}

fn told(change: &Change) -> String {
    let Change { path, before, after } = change;
    // The end of the path, such as a disk's folder, is shown once.
    let known = path.split_once('[').and_then(|(_, rest)| rest.strip_suffix(']'));
    match (before, after) {
        (Value::Null, there) | (there, Value::Null) => format!("{path} {}", value(there, known)).trim_end().to_owned(),
        (before, after) => format!("{path} {} -> {}", value(before, None), value(after, None)),
    }
}

/// A value as a person writes it: `vram_gb 24, driver_version 570` for an object, without the field that is `known`.
fn value(json: &Value, known: Option<&str>) -> String {
    match json {
        Value::String(text) => text.clone(),
        Value::Object(fields) => {
            let is_news = |field: &Value| !field.is_null() && (known.is_none() || field.as_str() != known);
            let told = fields.iter().filter(|(_, field)| is_news(field));
            let told: Vec<String> = told.map(|(name, field)| format!("{name} {}", value(field, None))).collect();
            told.join(", ")
        }
        other => other.to_string(),
    }
}

fn fact(out: &mut Out, label: &str, lines: &[String]) -> io::Result<()> {
    let label = std::iter::once(label).chain(std::iter::repeat(""));
    label.zip(lines).try_for_each(|(label, line)| out.wrapped(bold(format!("{label:<LABEL$}")), line))
}
