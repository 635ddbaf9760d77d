//! Lists of the machine and their differences as text.

use crate::prelude::*;
use los_eyes::machine::diff::{Change, Changes};

/// Columns of a part's name.
const NAME: usize = 16;

/// A list of the machine, a part of it at a time, with the names that its JSON has.
pub(super) fn list(out: &mut Out, list: &impl Serialize) -> io::Result<()> {
    let Value::Object(parts) = serde_json::to_value(list)? else { return Ok(()) };
    parts.iter().try_for_each(|(name, part)| out.wrapped(bold(format!("{name:<NAME$}")), value(part, None)))
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
        Value::Null => "none found".to_owned(),
        Value::Array(items) if items.is_empty() => "none found".to_owned(),
        Value::Array(items) => items.iter().map(|item| value(item, None)).collect::<Vec<_>>().join("; "),
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
