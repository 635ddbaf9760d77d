//! Notebooks: their code cells as one Python program, without the lines that only a notebook understands.
//!
//! Lines are lines of the `.ipynb` file. Code in one JSON string has that string's line. Cells in another
//! language import nothing.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::{ParseError, Parsed, python};

/// The beginnings of cells that are no Python though they stand in a Python notebook.
const OTHER_LANGUAGES: [&str; 9] =
    ["%%bash", "%%sh", "%%html", "%%js", "%%javascript", "%%latex", "%%sql", "%%svg", "%%writefile"];

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
    for source in notebook.cells.iter().filter(|cell| cell.cell_type == "code").filter_map(|cell| cell.source) {
        let mut cell = String::new();
        for string in strings_of(source) {
            let at = (string.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
            line += text.as_bytes().get(reached..at).map_or(0, |between| memchr::memchr_iter(b'\n', between).count());
            reached = reached.max(at);
            let code: String = serde_json::from_str(string.get()).unwrap_or_default();
            in_file.extend(code.matches('\n').map(|_| line));
            cell.push_str(&code);
        }
        in_file.push(line);
        let is_python = !OTHER_LANGUAGES.iter().any(|magic| cell.trim_start().starts_with(magic));
        for line in cell.split('\n') {
            program.push_str(&if is_python { without_magic(line) } else { String::new() });
            program.push('\n');
        }
    }
    let mut parsed = python::parse(&program);
    let lines = parsed.imports.iter_mut().map(|import| &mut import.line);
    for line in lines.chain(parsed.error.iter_mut().map(|error| &mut error.line)) {
        *line = in_file.get(*line - 1).or(in_file.last()).copied().unwrap_or(1);
    }
    parsed
}

/// A source is one string, or a list of strings to be joined.
fn strings_of(source: &RawValue) -> Vec<&RawValue> {
    if source.get().starts_with('[') { serde_json::from_str(source.get()).unwrap_or_default() } else { vec![source] }
}

/// The line, unless it is `%magic`, `!shell`, `x = !shell` or `help?`; of one that is, its indent and `pass`, as it may be all
/// that a block holds.
fn without_magic(line: &str) -> String {
    let code = line.trim();
    // `% b` and `!= b` continue an expression.
    let is_magic = code.starts_with(['%', '!', '?']) && !code.starts_with("!=") && !code.starts_with("% ");
    if !(is_magic || code.ends_with('?') || code.contains("= !")) {
        return line.to_owned();
    }
    let indent: String = line.chars().take_while(|c| c.is_whitespace()).collect();
    indent + "pass"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_only_a_notebook_understands_are_removed() {
        for (line, kept) in [
            ("%matplotlib inline", "pass"),
            ("!pip install pandas", "pass"),
            ("?len", "pass"),
            ("df.head??", "pass"),
            ("files = !ls", "pass"),
            ("    !ls", "    pass"),
            ("\t%time f()", "\tpass"),
            ("     % b)", "     % b)"),
            ("   != 3", "   != 3"),
            ("x = a % b", "x = a % b"),
            ("x = \"%s\" % y", "x = \"%s\" % y"),
            ("import os", "import os"),
        ] {
            assert_eq!(without_magic(line), kept, "{line:?}");
        }
    }
}
