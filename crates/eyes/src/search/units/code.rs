//! Code and other text files: the functions and classes at the left margin, and what is between them, in parts of about
//! 40 lines, cut at blank lines.
//!
//! Of a notebook only the sources of its cells are taken: outputs are data.

use crate::files::module_name::module_of;
use crate::imports::notebook;
use crate::search::{Kind, MAX_CHARS, Unit};

/// Lines of a part: at the first blank line after so many it ends,
const PART_LINES: usize = 40;
/// and at this many it ends anywhere.
const MAX_LINES: usize = 60;
/// Bytes of a line that are kept; longer ones are data or were written by a program.
const MAX_LINE_BYTES: usize = 400;

/// Words that begin a definition,
const KINDS: [&str; 13] = [
    "def", "class", "fn", "struct", "enum", "trait", "impl", "mod", "function", "func", "interface", "create", "object",
];
/// and words that may come before them.
const BEFORE_KIND: [&str; 10] =
    ["pub", "async", "export", "default", "abstract", "unsafe", "public", "private", "static", "final"];

pub(crate) fn units(path: &str, text: &str) -> Vec<Unit> {
    if path.to_ascii_lowercase().ends_with(".ipynb") {
        let cells = notebook::cells(text).map_or_else(|_| Vec::new(), |(_, cells)| cells);
        return cells.iter().flat_map(|(_, cell)| parts(path, cell, true)).collect();
    }
    parts(path, text, false)
}

/// The lines of a file are counted; those of a notebook's cells are not lines of its file.
fn parts(path: &str, text: &str, is_cell: bool) -> Vec<Unit> {
    let mut units = Vec::new();
    let (mut part, mut first, mut n_lines) = (String::new(), 0, 0);
    let (mut name, mut head_end) = (None, 0);
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        let (is_blank, is_in_head) = (line.trim().is_empty(), at < head_end);
        // A definition begins with the decorators and comments right above it.
        let begun = definition(&lines[at..]).filter(|_| !is_blank && !is_in_head);
        let is_outside = !is_in_head && !is_blank && begun.is_none() && !line.starts_with([' ', '\t', '}', ')', ']']);
        let is_after = is_outside && name.is_some() && at > 0 && lines[at - 1].trim().is_empty();
        let is_full = (is_blank && n_lines >= PART_LINES) || n_lines >= MAX_LINES || part.len() >= MAX_CHARS;
        if begun.is_some() || is_after || is_full {
            units.extend(unit(path, first, name.clone(), &std::mem::take(&mut part)));
            n_lines = 0;
        }
        if let Some((n_above, defined)) = begun {
            (name, head_end) = (Some(defined), at + n_above + 1);
        } else if is_after {
            name = None;
        }
        if part.is_empty() && is_blank {
            continue;
        }
        if part.is_empty() {
            first = if is_cell { 1 } else { u32::try_from(at + 1).unwrap_or(u32::MAX) };
        } else {
            part.push('\n');
        }
        let line = line.trim_end();
        part.push_str(&line[..line.floor_char_boundary(MAX_LINE_BYTES)]);
        n_lines += 1;
    }
    units.extend(unit(path, first, name, &part));
    units
}

/// The name of the definition whose decorators and comments begin here, and how many lines further down it is.
fn definition(lines: &[&str]) -> Option<(usize, String)> {
    let is_above = |line: &&str| ["@", "#", "//", "/*", " *", "--"].iter().any(|mark| line.starts_with(mark));
    let n_above = lines.iter().take(MAX_LINES).take_while(|line| is_above(line)).count();
    Some((n_above, defined(lines.get(n_above)?)?))
}

/// The name of what a line at the left margin defines, by the words that languages have for it.
fn defined(line: &str) -> Option<String> {
    let spaced = line.replacen('<', " <", 1);
    let mut words = spaced.split_whitespace();
    if line.starts_with(char::is_whitespace) {
        return None;
    }
    let kind = words.find(|word| !BEFORE_KIND.contains(word) && !word.starts_with("pub("))?;
    let rest = KINDS.contains(&kind.to_ascii_lowercase().as_str()).then(|| words.collect::<Vec<_>>().join(" "))?;
    // In `func (s *Server) Close()` and `impl<T> Iterator` the name comes after brackets.
    let rest = match rest.chars().next() {
        Some('(') => rest.split_once(')')?.1,
        Some('<') => rest.split_once('>')?.1,
        _ => &rest,
    };
    let rest = rest.trim_start();
    let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    (!name.is_empty()).then(|| format!("{kind} {name}"))
}

fn unit(path: &str, line: u32, name: Option<String>, part: &str) -> Option<Unit> {
    let part = part.trim_end();
    part.contains(char::is_alphanumeric).then(|| Unit {
        id: String::new(),
        kind: Kind::Code,
        path: path.to_owned(),
        line,
        module: module_of(path),
        session: None,
        date: None,
        heading: name.map_or_else(|| path.to_owned(), |name| format!("{path} > {name}")),
        content: part.to_owned(),
    })
}
