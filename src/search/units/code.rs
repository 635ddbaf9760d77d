//! Other text files, which only `[search] include` brings in: parts of about 40 lines, cut at blank lines.
//!
//! Of a notebook only the sources of its cells are taken: outputs are data.

use serde_json::Value;

use super::{MAX_CHARS, Unit};
use crate::module_name::module_of;
use crate::search::unit::{Kind, Source};

/// Lines of a part: at the first blank line after so many it ends,
const PART_LINES: usize = 40;
/// and at this many it ends anywhere.
const MOST_LINES: usize = 60;
/// Bytes of a line that are kept; longer ones are data or were written by a program.
const MAX_LINE_BYTES: usize = 400;

pub(super) fn units(path: &str, text: &str) -> Vec<Unit> {
    if path.to_ascii_lowercase().ends_with(".ipynb") {
        return cells(text).iter().flat_map(|cell| parts(path, cell, true)).collect();
    }
    parts(path, text, false)
}

/// The lines of a file are counted; those of a notebook's cells are not lines of its file.
fn parts(path: &str, text: &str, is_cell: bool) -> Vec<Unit> {
    let mut units = Vec::new();
    let (mut part, mut first, mut n_lines) = (String::new(), 0, 0);
    for (number, line) in (1u32..).zip(text.lines()) {
        let is_blank = line.trim().is_empty();
        let is_full = (is_blank && n_lines >= PART_LINES) || n_lines >= MOST_LINES || part.len() >= MAX_CHARS;
        if is_full {
            units.extend(unit(path, first, &std::mem::take(&mut part)));
            n_lines = 0;
        }
        if part.is_empty() && is_blank {
            continue;
        }
        if part.is_empty() {
            first = if is_cell { 1 } else { number };
        } else {
            part.push('\n');
        }
        part.push_str(start_of(line));
        n_lines += 1;
    }
    units.extend(unit(path, first, &part));
    units
}

fn unit(path: &str, line: u32, part: &str) -> Option<Unit> {
    let part = part.trim_end();
    part.contains(char::is_alphanumeric).then(|| Unit {
        id: String::new(),
        kind: Kind::Doc,
        source: Source::Code,
        path: path.to_owned(),
        line,
        module: module_of(path),
        session: None,
        date: None,
        heading: path.to_owned(),
        content: part.to_owned(),
    })
}

fn start_of(line: &str) -> &str {
    let line = line.trim_end();
    let mut end = line.len().min(MAX_LINE_BYTES);
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    &line[..end]
}

fn cells(text: &str) -> Vec<String> {
    let Ok(notebook) = serde_json::from_str::<Value>(text) else {
        return Vec::new();
    };
    let cells = notebook.get("cells").and_then(Value::as_array);
    let source = |cell: &Value| match cell.get("source")? {
        Value::String(source) => Some(source.clone()),
        Value::Array(lines) => Some(lines.iter().filter_map(Value::as_str).collect()),
        _ => None,
    };
    cells.into_iter().flatten().filter_map(source).collect()
}
