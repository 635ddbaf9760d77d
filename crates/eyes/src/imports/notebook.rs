//! Notebooks: their code cells as one Python program, without the lines that only a notebook understands.
//!
//! Lines are lines of the `.ipynb` file. Code in one JSON string has that string's line. Cells in another
//! language import nothing.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::{ParseError, Parsed, python};

/// Cell magics after which the cell is still Python.
const PYTHON_MAGICS: [&str; 9] = ["capture", "memit", "mprun", "prun", "pypy", "python", "python3", "time", "timeit"];

#[derive(Deserialize)]
struct Notebook<'a> {
    #[serde(borrow, default)]
    cells: Vec<Cell<'a>>,
    #[serde(default)]
    metadata: Value,
}

#[derive(Deserialize)]
struct Cell<'a> {
    #[serde(default)]
    cell_type: String,
    #[serde(borrow, default)]
    source: Option<&'a RawValue>,
}

/// The imports of the code cells, with their lines in the file.
pub(crate) fn parse(text: &str) -> Parsed {
    let notebook: Notebook<'_> = match serde_json::from_str(text) {
        Ok(notebook) => notebook,
        Err(error) => {
            let message = "not a notebook: its JSON does not parse".into();
            return Parsed { imports: Vec::new(), error: Some(ParseError { message, line: error.line().max(1) }) };
        }
    };
    let language = |path: &&str| notebook.metadata.pointer(path)?.as_str();
    let mut languages = ["/kernelspec/language", "/language_info/name"].iter().filter_map(language);
    if languages.any(|name| !name.eq_ignore_ascii_case("python")) {
        return Parsed::default();
    }
    let mut program = String::new();
    // For each line of the program its line in the file.
    let mut in_file: Vec<usize> = Vec::new();
    let (mut reached, mut line) = (0, 1);
    // The 1-based line on which a slice of the text begins; slices come in their order.
    let mut line_of = |slice: &str| {
        let at = (slice.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        line += text.as_bytes().get(reached..at).map_or(0, |between| memchr::memchr_iter(b'\n', between).count());
        reached = reached.max(at);
        line
    };
    for cell in notebook.cells.iter().filter(|cell| cell.cell_type == "code") {
        let Some(source) = cell.source else { continue };
        let cell = cell_lines(source, &mut line_of);
        let is_python = is_python(&cell);
        for (line, number) in cell {
            if is_python {
                program.push_str(&without_magic(&line));
            }
            program.push('\n');
            in_file.push(number);
        }
    }
    let mut parsed = python::parse(&program);
    let lines = parsed.imports.iter_mut().map(|import| &mut import.line);
    for line in lines.chain(parsed.error.iter_mut().map(|error| &mut error.line)) {
        *line = in_file.get(*line - 1).or(in_file.last()).copied().unwrap_or(1);
    }
    parsed
}

/// The lines of a cell with their lines in the file. A source is one string, or a list of strings to be joined.
fn cell_lines(source: &RawValue, line_of: &mut dyn FnMut(&str) -> usize) -> Vec<(String, usize)> {
    let strings: Vec<&RawValue> = if source.get().starts_with('[') {
        serde_json::from_str(source.get()).unwrap_or_default()
    } else {
        vec![source]
    };
    let mut cell: Vec<(String, usize)> = Vec::new();
    let mut is_open = false;
    for string in strings {
        let Ok(text) = serde_json::from_str::<String>(string.get()) else {
            continue;
        };
        let line = line_of(string.get());
        for piece in text.split_inclusive('\n') {
            match cell.last_mut() {
                Some((last, _)) if is_open => last.push_str(piece.trim_end_matches(['\n', '\r'])),
                _ => cell.push((piece.trim_end_matches(['\n', '\r']).to_owned(), line)),
            }
            is_open = !piece.ends_with('\n');
        }
    }
    cell
}

/// Whether a cell is Python, by the magic that it begins with.
fn is_python(cell: &[(String, usize)]) -> bool {
    let first = cell.iter().map(|(line, _)| line.trim()).find(|line| !line.is_empty()).unwrap_or_default();
    let magic = first.strip_prefix("%%").map(|magic| magic.split_whitespace().next().unwrap_or_default());
    magic.is_none_or(|magic| PYTHON_MAGICS.contains(&magic))
}

/// The line, unless it is `%magic`, `!shell` or `?` help. An indented one becomes `pass`, as it may be all that a block holds.
fn without_magic(line: &str) -> String {
    let code = line.trim();
    // `% b` and `!= b` continue an expression.
    let is_magic = |code: &str| {
        let mut chars = code.chars();
        match (chars.next(), chars.next()) {
            (Some('%'), Some(next)) => next == '%' || next.is_alphabetic(),
            (Some('!'), next) => next != Some('='),
            (Some('?'), _) => true,
            _ => false,
        }
    };
    let is_help = code.ends_with('?') && code.chars().all(|c| c.is_alphanumeric() || "_.?*%".contains(c));
    let is_assigned = code.split_once('=').is_some_and(|(to, value)| {
        is_magic(value.trim_start()) && to.chars().all(|c| c.is_alphanumeric() || "_ ,.".contains(c))
    });
    if !(is_magic(code) || is_help || is_assigned) {
        return line.to_owned();
    }
    let indent: String = line.chars().take_while(|c| c.is_whitespace()).collect();
    if indent.is_empty() { String::new() } else { indent + "pass" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_only_a_notebook_understands_are_removed() {
        for (line, kept) in [
            ("%matplotlib inline", ""),
            ("!pip install pandas", ""),
            ("?len", ""),
            ("df.head?", ""),
            ("df.head??", ""),
            ("files = !ls", ""),
            ("    !ls", "    pass"),
            ("\t%time f()", "\tpass"),
            ("     % b)", "     % b)"),
            ("   != 3", "   != 3"),
            ("x = a % b", "x = a % b"),
            ("x = \"%s\" % y", "x = \"%s\" % y"),
            ("# really?", "# really?"),
            ("import os", "import os"),
        ] {
            assert_eq!(without_magic(line), kept, "{line:?}");
        }
    }
}
