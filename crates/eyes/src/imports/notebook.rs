//! Notebooks: their code cells as one Python program, without the lines that only a notebook understands.
//!
//! Lines are lines of the `.ipynb` file. Code in one JSON string has that string's line. Cells in another
//! language import nothing.

use serde_json::Value;

use super::{ParseError, Parsed, python};

/// The beginnings of cells that are no Python though they stand in a Python notebook.
const OTHER_LANGUAGES: [&str; 9] =
    ["%%bash", "%%sh", "%%html", "%%js", "%%javascript", "%%latex", "%%sql", "%%svg", "%%writefile"];

/// A notebook, with the kind of each cell, such as `code`, and its source.
pub(crate) fn cells(text: &str) -> serde_json::Result<(Value, Vec<(String, String)>)> {
    let notebook: Value = serde_json::from_str(text)?;
    let cell = |cell: &Value| {
        let source = match &cell["source"] {
            Value::String(source) => source.clone(),
            lines => lines.as_array()?.iter().filter_map(Value::as_str).collect(),
        };
        Some((cell["cell_type"].as_str().unwrap_or_default().to_owned(), source))
    };
    let cells = notebook["cells"].as_array().into_iter().flatten().filter_map(cell).collect();
    Ok((notebook, cells))
}

/// The imports of the code cells, with their lines in the file.
pub(crate) fn parse(text: &str) -> Parsed {
    let (notebook, cells) = match cells(text) {
        Ok(read) => read,
        Err(error) => {
            let message = "not a notebook: its JSON does not parse".into();
            return Parsed { imports: Vec::new(), error: Some(ParseError { message, line: error.line().max(1) }) };
        }
    };
    let language = |path: &&str| notebook.pointer(path)?.as_str();
    let mut languages = ["/metadata/kernelspec/language", "/metadata/language_info/name"].iter().filter_map(language);
    if languages.any(|name| !name.eq_ignore_ascii_case("python")) {
        return Parsed::default();
    }
    let mut program = String::new();
    // For each line of the program its line in the file.
    let mut in_file: Vec<usize> = Vec::new();
    let (mut reached, mut line) = (0, 1);
    for (_, cell) in cells.iter().filter(|(kind, _)| kind == "code") {
        let is_python = !OTHER_LANGUAGES.iter().any(|magic| cell.trim_start().starts_with(magic));
        for code in cell.split('\n') {
            // As JSON writes it, without the quotes.
            let written = Value::from(code).to_string();
            let written = &written[1..written.len() - 1];
            if let Some(found) = memchr::memmem::find(&text.as_bytes()[reached..], written.as_bytes()) {
                line += memchr::memchr_iter(b'\n', &text.as_bytes()[reached..reached + found]).count();
                reached += found + written.len();
            }
            in_file.push(line);
            program.push_str(&if is_python { without_magic(code) } else { String::new() });
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
