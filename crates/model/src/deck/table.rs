//! Rows of a text in columns: tabs, commas or semicolons, with quoted fields, and the head that Anki writes.

use crate::prelude::*;

/// A row with the line it begins on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub line: usize,
    pub fields: Vec<String>,
}

/// A text in columns.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    pub rows: Vec<Row>,
    /// Whether fields are HTML, as Anki writes them.
    pub is_html: bool,
    /// The columns of question, answer and tags.
    pub columns: Columns,
    /// Lines that could not be read, with the reason.
    pub bad: Vec<(usize, String)>,
}

/// Where the parts of a card are, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns {
    pub question: usize,
    pub answer: usize,
    pub tags: Option<usize>,
}

impl Default for Columns {
    fn default() -> Self {
        Self { question: 0, answer: 1, tags: Some(2) }
    }
}

/// Reads a text in columns. Its head or its first lines say what parts them.
pub fn read(text: &str) -> Table {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut table = Table::default();
    let (mut separator, mut skipped, mut before) = (None, Vec::new(), 0);
    let mut body = text;
    while let Some(line) = body.lines().next().filter(|line| line.starts_with('#') && line.contains(':')) {
        let (name, value) = line[1..].split_once(':').unwrap_or_default();
        let column = || value.trim().parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        match name.trim().to_ascii_lowercase().as_str() {
            "separator" => separator = named_separator(value),
            "html" => table.is_html = value.trim().eq_ignore_ascii_case("true"),
            "tags column" => table.columns.tags = column(),
            "guid column" | "notetype column" | "deck column" => skipped.extend(column()),
            "tags" | "deck" | "notetype" | "columns" | "if matches" => {}
            // A question may begin with a `#`.
            _ => break,
        }
        before += 1;
        body = body.get(line.len()..).unwrap_or_default();
        body = body.strip_prefix("\r\n").or_else(|| body.strip_prefix('\n')).unwrap_or(body);
    }
    let is_of_anki = before > 0;
    let separator = separator.unwrap_or_else(|| likely_separator(body));
    rows(body, separator, before + 1, &mut table);
    if is_of_anki {
        let mut own = (0..).filter(|column| !skipped.contains(column) && Some(*column) != table.columns.tags);
        table.columns.question = own.next().unwrap_or(0);
        table.columns.answer = own.next().unwrap_or(1);
        if table.columns.tags == Some(2) && !text.contains("#tags column:3") {
            table.columns.tags = None;
        }
    } else if let Some(columns) = table.rows.first().and_then(named_columns) {
        table.columns = columns;
        table.rows.remove(0);
    }
    table
}

fn named_separator(value: &str) -> Option<char> {
    match value.trim().to_ascii_lowercase().as_str() {
        "tab" | "\\t" => Some('\t'),
        "comma" | "," => Some(','),
        "semicolon" | ";" => Some(';'),
        "pipe" | "|" => Some('|'),
        "colon" | ":" => Some(':'),
        "space" => Some(' '),
        _ => None,
    }
}

/// The sign that most of the first lines have: tabs are never part of a text by chance.
fn likely_separator(text: &str) -> char {
    let lines = || text.lines().filter(|line| !line.trim().is_empty()).take(20);
    let n = |sign: char| lines().filter(|line| line.contains(sign)).count();
    if n('\t') > 0 && n('\t') * 2 >= lines().count() {
        '\t'
    } else if n(';') > n(',') {
        ';'
    } else {
        ','
    }
}

/// The columns of a first row that names them.
fn named_columns(row: &Row) -> Option<Columns> {
    let find =
        |names: &[&str]| row.fields.iter().position(|field| names.contains(&field.trim().to_lowercase().as_str()));
    Some(Columns {
        question: find(&["question", "front", "prompt", "term", "q"])?,
        answer: find(&["answer", "back", "response", "definition", "a"])?,
        tags: find(&["tags", "tag", "skill", "skills"]),
    })
}

/// Parts a text into rows. A field in quotes may hold the separator, line breaks, and its quotes twice.
fn rows(text: &str, separator: char, first_line: usize, table: &mut Table) {
    let sign = regex::escape(&separator.to_string());
    let field = pattern(&format!(r#"^(?:"((?:[^"]|"")*)"|((?:[^"{sign}\n][^{sign}\n]*?)?))(?:({sign})|\r?(?:\n|$))"#));
    let (mut line, mut rest) = (first_line, text);
    while !rest.is_empty() {
        let (begins, mut fields) = (line, Vec::new());
        let is_read = loop {
            let Some(found) = field.captures(rest) else { break false };
            let quoted = found.get(1).map(|quoted| quoted.as_str().replace("\"\"", "\""));
            fields.push(quoted.unwrap_or_else(|| found[2].to_owned()));
            line += found[0].matches('\n').count();
            rest = &rest[found[0].len()..];
            if found.get(3).is_none() {
                break true;
            }
        };
        if !is_read {
            let is_closed = rest[1..].contains('"');
            let fault = if is_closed { "text follows a closing quote" } else { "a quote is never closed" };
            table.bad.push((begins, fault.to_owned()));
            // Only this line is bad, not all that follow it.
            rest = rest.split_once('\n').map_or("", |(_, behind)| behind);
            line += 1;
        } else if fields.iter().any(|field| !field.trim().is_empty()) {
            table.rows.push(Row { line: begins, fields });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(table: &Table) -> Vec<(usize, Vec<&str>)> {
        table.rows.iter().map(|row| (row.line, row.fields.iter().map(String::as_str).collect())).collect()
    }

    #[test]
    fn rows_of_every_kind_have_their_line() {
        let table = read("a\tb, c\n\n\"d\ne\"\t\"f \"\"g\"\"\"\r\nh\ti\tj k");
        assert_eq!(fields(&table), [(1, vec!["a", "b, c"]), (3, vec!["d\ne", "f \"g\""]), (5, vec!["h", "i", "j k"])]);
        assert_eq!(fields(&read("a,b\n\"c,d\",e\n")), [(1, vec!["a", "b"]), (2, vec!["c,d", "e"])]);
        let named = read("Back;Tags;Front\nb;t;a\n");
        assert_eq!((named.columns.question, named.columns.answer, named.columns.tags), (2, 0, Some(1)));
        assert_eq!(named.rows.len(), 1);
    }

    #[test]
    fn the_head_of_anki_says_what_the_columns_are() {
        let table = read("#separator:tab\n#html:true\n#guid column:1\n#deck column:2\n#tags column:5\nx\tD\tq\ta\tt\n");
        assert_eq!(table.columns, Columns { question: 2, answer: 3, tags: Some(4) });
        assert!(table.is_html && table.rows[0].line == 6);
        let bare = read("#separator:tab\n#html:false\nq\ta\n");
        assert_eq!(bare.columns, Columns { question: 0, answer: 1, tags: None });
        assert_eq!(read("#1: why?\tb\n").rows.len(), 1);
    }

    #[test]
    fn a_bad_line_is_named_and_the_next_is_read() {
        let table = read("a\tb\n\"g\"h\ti\nj\tk\n\"c\td\ne\tf\n");
        assert_eq!(table.bad.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 4]);
        assert_eq!(fields(&table).iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 3, 5]);
    }
}
