//! Notebooks: their code cells as one Python program, with what only a notebook understands taken out.
//!
//! The lines told are lines of the `.ipynb` file. A file that has several lines of code in one JSON string has them all on
//! that string's line. Cells in another language than Python import nothing.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{ParseError, Parsed, python};

/// Cell magics after which the cell is Python all the same.
const PYTHON_CELLS: [&str; 9] = ["capture", "memit", "mprun", "prun", "pypy", "python", "python3", "time", "timeit"];

#[derive(Deserialize)]
struct Notebook<'a> {
    #[serde(borrow, default)]
    cells: Vec<Cell<'a>>,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Deserialize)]
struct Cell<'a> {
    #[serde(default)]
    cell_type: String,
    #[serde(borrow, default)]
    source: Option<&'a RawValue>,
}

#[derive(Deserialize, Default)]
struct Metadata {
    #[serde(default)]
    kernelspec: Kernel,
    #[serde(default)]
    language_info: LanguageInfo,
}

#[derive(Deserialize, Default)]
struct Kernel {
    #[serde(default)]
    language: String,
}

#[derive(Deserialize, Default)]
struct LanguageInfo {
    #[serde(default)]
    name: String,
}

/// The program of a notebook, and where each of its lines stands in the file.
#[derive(Default)]
struct Program {
    text: String,
    /// 1-based lines of the file.
    lines: Vec<usize>,
}

/// The imports of the code cells, with their lines in the file.
pub(crate) fn parse(text: &str) -> Parsed {
    let notebook: Notebook<'_> = match serde_json::from_str(text) {
        Ok(notebook) => notebook,
        Err(error) => {
            return Parsed {
                imports: Vec::new(),
                error: Some(ParseError {
                    message: "not a notebook: its JSON does not parse".into(),
                    line: error.line().max(1),
                }),
            };
        }
    };
    let Metadata { kernelspec, language_info } = &notebook.metadata;
    let is_python = |language: &str| language.is_empty() || language.eq_ignore_ascii_case("python");
    if !is_python(&kernelspec.language) || !is_python(&language_info.name) {
        return Parsed::default();
    }
    let mut program = Program::default();
    let mut lines = LineCounter::new(text);
    for cell in notebook.cells.iter().filter(|cell| cell.cell_type == "code") {
        if let Some(source) = cell.source {
            program.add(&cell_lines(source, &mut lines));
        }
    }
    let mut parsed = python::parse(&program.text);
    let in_file = |line: usize| program.lines.get(line - 1).or(program.lines.last()).copied().unwrap_or(1);
    for import in &mut parsed.imports {
        import.line = in_file(import.line);
    }
    if let Some(error) = &mut parsed.error {
        error.line = in_file(error.line);
    }
    parsed
}

/// Where pieces of a text stand in it, asked for in their order.
struct LineCounter<'a> {
    text: &'a str,
    byte: usize,
    line: usize,
}

impl<'a> LineCounter<'a> {
    const fn new(text: &'a str) -> Self {
        Self { text, byte: 0, line: 1 }
    }

    /// The 1-based line on which a slice of the text begins.
    fn line_of(&mut self, piece: &str) -> usize {
        let byte = (piece.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        if let Some(between) = self.text.as_bytes().get(self.byte..byte) {
            self.line += memchr::memchr_iter(b'\n', between).count();
            self.byte = byte;
        }
        self.line
    }
}

/// The lines of a cell with their lines in the file. Its source is one string, or a list of them that are joined.
fn cell_lines(source: &RawValue, lines: &mut LineCounter<'_>) -> Vec<(String, usize)> {
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
        let line = lines.line_of(string.get());
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

impl Program {
    fn add(&mut self, cell: &[(String, usize)]) {
        let first = cell.iter().map(|(line, _)| line.trim()).find(|line| !line.is_empty()).unwrap_or_default();
        let is_python = first.strip_prefix("%%").is_none_or(|magic| {
            let name = magic.split_whitespace().next().unwrap_or_default();
            PYTHON_CELLS.contains(&name)
        });
        for (line, in_file) in cell {
            if is_python {
                self.text.push_str(&without_magic(line));
            }
            self.text.push('\n');
            self.lines.push(*in_file);
        }
    }
}

/// The line without `%magic`, `!shell` and `?` help. What is indented becomes `pass`, for it may be all that a block holds.
fn without_magic(line: &str) -> String {
    let code = line.trim();
    // `% b` and `!= b` go on with an expression.
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
    fn lines_that_only_a_notebook_understands_are_taken_out() {
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
