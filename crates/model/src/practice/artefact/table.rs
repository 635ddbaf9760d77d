//! What a learner hands in, as named columns of numbers and texts, whatever its format.
//!
//! CSV and JSON Lines have a column for each name, `.npy` has one column `values`, safetensors one for each tensor, SVG `text`,
//! `x` and `y`. Arrays are read in their order in the file.

use super::svg;
use crate::prelude::*;

/// The largest file that is read.
pub const MAX_BYTES: u64 = 16 << 20;

/// One value.
#[derive(Debug, Clone, PartialEq)]
pub enum Cell {
    Number(f64),
    Text(String),
}

impl Cell {
    /// The value that a text says: a finite number, else the text without spaces around it.
    pub fn of(text: &str) -> Self {
        let text = text.trim();
        text.parse()
            .ok()
            .filter(|number: &f64| number.is_finite())
            .map_or_else(|| Self::Text(text.to_owned()), Self::Number)
    }

    fn of_json(value: &Value) -> Self {
        match value {
            Value::String(text) => Self::Text(text.trim().to_owned()),
            Value::Bool(is) => Self::Number(f64::from(u8::from(*is))),
            Value::Null => Self::Text(String::new()),
            other => other.as_f64().map_or_else(|| Self::Text(other.to_string()), Self::Number),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// Columns by name, in the order of the file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Table(pub(super) Vec<(String, Vec<Cell>)>);

type Read = Result<Table, String>;

impl Table {
    /// Reads a file by the ending of its name. The reason of a refusal follows the name of the file.
    pub fn read(path: &str, bytes: &[u8]) -> Read {
        let text = || std::str::from_utf8(bytes).map_err(|_| "is not UTF-8 text".to_owned());
        match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
            "csv" => csv(text()?),
            "jsonl" => json_lines(text()?),
            "svg" => svg::read(text()?),
            "npy" => npy(bytes),
            "safetensors" => safetensors(bytes),
            _ => Err("is of no known format: .csv, .jsonl, .npy, .safetensors or .svg".to_owned()),
        }
    }

    /// The columns with their names.
    pub fn columns(&self) -> impl Iterator<Item = (&str, &[Cell])> {
        self.0.iter().map(|(name, cells)| (name.as_str(), cells.as_slice()))
    }

    /// The cells of a column.
    pub fn column(&self, name: &str) -> Result<&[Cell], String> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, cells)| cells.as_slice()).ok_or_else(|| format!("there is no column `{name}`"))
    }

    /// A column's numbers; the first cell that is none is an error.
    pub fn numbers(&self, name: &str) -> Result<Vec<f64>, String> {
        let number = |(row, cell): (usize, &Cell)| match cell {
            Cell::Number(number) => Ok(*number),
            Cell::Text(text) => {
                let shown: String = text.chars().take(40).collect();
                Err(format!("`{shown}` is no number, in `{name}`, row {}", row + 1))
            }
        };
        self.column(name)?.iter().enumerate().map(number).collect()
    }

    /// The length of the first column.
    pub fn n_rows(&self) -> usize {
        self.0.first().map_or(0, |(_, cells)| cells.len())
    }

    /// Adds the columns of `key` that it lacks, each row to that of the same value in `on`. Says which row of the key has not
    /// exactly one row here.
    pub fn join(&mut self, key: &Self, on: &str) -> Result<(), String> {
        let (mine, theirs) = (self.column(on)?, key.column(on)?);
        let mut places: std::collections::HashMap<String, usize> = std::collections::HashMap::new();
        for (row, cell) in mine.iter().enumerate() {
            if places.insert(cell.to_string(), row).is_some() {
                return Err(format!("`{on}` {cell} comes twice"));
            }
        }
        let mut rows = vec![0; mine.len()];
        for (row, cell) in theirs.iter().enumerate() {
            let place = places.remove(&cell.to_string()).ok_or_else(|| format!("there is no row for `{on}` {cell}"))?;
            rows[place] = row;
        }
        if let Some(unknown) = places.keys().min() {
            return Err(format!("`{on}` {unknown} is not in the task's data"));
        }
        for (name, cells) in &key.0 {
            if self.column(name).is_err() {
                self.0.push((name.clone(), rows.iter().map(|row| cells[*row].clone()).collect()));
            }
        }
        Ok(())
    }
}

/// A table of rows that each have all columns.
fn of_rows(names: Vec<String>, rows: impl Iterator<Item = Result<Vec<Cell>, String>>) -> Read {
    let mut columns: Vec<(String, Vec<Cell>)> = names.into_iter().map(|name| (name, Vec::new())).collect();
    for row in rows {
        for ((_, cells), cell) in columns.iter_mut().zip(row?) {
            cells.push(cell);
        }
    }
    Ok(Table(columns))
}

fn csv(text: &str) -> Read {
    let mut reader = csv::Reader::from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let failed = |error: csv::Error| match error.position() {
        Some(place) => format!("cannot be read at line {}: its rows differ in length", place.line()),
        None => "cannot be read".to_owned(),
    };
    let names = reader.headers().map_err(failed)?.iter().map(|name| name.trim().to_owned()).collect();
    of_rows(names, reader.records().map(|row| Ok(row.map_err(failed)?.iter().map(Cell::of).collect())))
}

fn json_lines(text: &str) -> Read {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let value = |(at, line)| serde_json::from_str::<Value>(line).map_err(|_| format!("is not JSON in line {}", at + 1));
    let values = lines.map(value).collect::<Result<Vec<_>, _>>()?;
    let names: Vec<String> =
        values.first().and_then(Value::as_object).map(|first| first.keys().cloned().collect()).unwrap_or_default();
    let row = |(at, value): (usize, &Value)| {
        let cell = |name: &String| {
            value.get(name).map(Cell::of_json).ok_or_else(|| format!("has no `{name}` in its object {}", at + 1))
        };
        names.iter().map(cell).collect()
    };
    let rows: Vec<Result<Vec<Cell>, String>> = values.iter().enumerate().map(row).collect();
    of_rows(names.clone(), rows.into_iter())
}

fn npy(bytes: &[u8]) -> Read {
    let damaged = || "is no array in the format of NumPy".to_owned();
    let rest = bytes.strip_prefix(b"\x93NUMPY").ok_or_else(damaged)?;
    let (version, rest) = rest.split_at_checked(2).ok_or_else(damaged)?;
    let (length, rest) = rest.split_at_checked(if version[0] == 1 { 2 } else { 4 }).ok_or_else(damaged)?;
    let length = length.iter().rev().fold(0usize, |sum, byte| (sum << 8) | usize::from(*byte));
    let (header, data) = rest.split_at_checked(length).ok_or_else(damaged)?;
    let header = std::str::from_utf8(header).map_err(|_| damaged())?;
    let after = |key: &str| header.split_once(&format!("'{key}':")).map(|(_, rest)| rest.trim_start());
    let kind = after("descr").and_then(|rest| rest.strip_prefix('\'')?.split_once('\'')).map_or("", |(kind, _)| kind);
    let shape = after("shape").and_then(|rest| rest.strip_prefix('(')?.split_once(')')).ok_or_else(damaged)?.0;
    let sides = shape.split(',').map(str::trim).filter(|side| !side.is_empty());
    let n = sides.map(|side| side.parse::<usize>().ok()).try_fold(1usize, |n, side| n.checked_mul(side?));
    let kind = kind.strip_prefix(['<', '|']).unwrap_or_default();
    let numbers = numbers(kind, data)?;
    if n == Some(numbers.len()) { Ok(Table(vec![("values".to_owned(), numbers)])) } else { Err(damaged()) }
}

fn safetensors(bytes: &[u8]) -> Read {
    let damaged = || "is no file in the format safetensors".to_owned();
    let (length, rest) = bytes.split_first_chunk::<8>().ok_or_else(damaged)?;
    let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| damaged())?;
    let (header, data) = rest.split_at_checked(length).ok_or_else(damaged)?;
    let header: serde_json::Map<String, Value> = serde_json::from_slice(header).map_err(|_| damaged())?;
    let tensors = header.iter().filter(|(name, _)| *name != "__metadata__");
    let columns = tensors.map(|(name, tensor)| {
        let number = |value: &Value| usize::try_from(value.as_u64()?).ok();
        let place = |at: usize| number(tensor.get("data_offsets")?.get(at)?);
        let part = place(0).zip(place(1)).and_then(|(from, to)| data.get(from..to)).ok_or_else(damaged)?;
        let kind = tensor.get("dtype").and_then(Value::as_str).unwrap_or_default();
        let kind = match kind {
            "F64" => "f8",
            "F32" => "f4",
            "I64" => "i8",
            "I32" => "i4",
            "U8" => "u1",
            "BOOL" => "b1",
            other => other,
        };
        let cells = numbers(kind, part)?;
        let sides = tensor.get("shape").and_then(Value::as_array).ok_or_else(damaged)?;
        let n = sides.iter().map(number).try_fold(1usize, |n, side| n.checked_mul(side?));
        if n == Some(cells.len()) { Ok((name.clone(), cells)) } else { Err(damaged()) }
    });
    columns.collect::<Result<Vec<_>, _>>().map(Table)
}

/// Numbers of one kind, the low byte first.
fn numbers(kind: &str, data: &[u8]) -> Result<Vec<Cell>, String> {
    macro_rules! read {
        ($type:ty) => {
            data.as_chunks().0.iter().map(|bytes| Cell::Number(f64::from(<$type>::from_le_bytes(*bytes)))).collect()
        };
    }
    let (width, cells): (usize, Vec<Cell>) = match kind {
        "f8" => (8, read!(f64)),
        "f4" => (4, read!(f32)),
        "i8" => (8, data.as_chunks().0.iter().map(|bytes| Cell::Number(i64::from_le_bytes(*bytes) as f64)).collect()),
        "i4" => (4, read!(i32)),
        "u1" | "b1" => (1, read!(u8)),
        other => return Err(format!("holds numbers of the kind `{other}`, which is not read")),
    };
    if data.len() == width * cells.len() { Ok(cells) } else { Err("was cut off".to_owned()) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn numbers_of(path: &str, bytes: &[u8], column: &str) -> Vec<f64> {
        Table::read(path, bytes).unwrap().numbers(column).unwrap()
    }

    fn npy_of(kind: &str, shape: &str, data: &[u8]) -> Vec<u8> {
        let header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({shape}), }}\n");
        let length = u16::try_from(header.len()).unwrap().to_le_bytes();
        [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes(), data].concat()
    }

    fn safetensors_of(header: &str, data: &[u8]) -> Vec<u8> {
        [&(header.len() as u64).to_le_bytes()[..], header.as_bytes(), data].concat()
    }

    proptest! {
        #[test]
        fn numbers_come_back_from_every_format(eighths in prop::collection::vec(-1_000_000_000i32..1_000_000_000, 1..40)) {
            let numbers: Vec<f64> = eighths.into_iter().map(|n| f64::from(n) / 8.0).collect();
            let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
            let n = numbers.len();
            prop_assert_eq!(&numbers_of("a.npy", &npy_of("<f8", &format!("{n},"), &bytes), "values"), &numbers);
            let header = format!(r#"{{"__metadata__":{{"a":"b"}},"w":{{"dtype":"F64","shape":[1,{n}],"data_offsets":[0,{}]}}}}"#, 8 * n);
            prop_assert_eq!(&numbers_of("a.safetensors", &safetensors_of(&header, &bytes), "w"), &numbers);
            let rows: Vec<String> = numbers.iter().map(|number| format!("\"a, \"\"b\"\"\",{number}")).collect();
            let csv = format!("name,\"n\"\r\n{}\r\n", rows.join("\r\n"));
            prop_assert_eq!(&numbers_of("a.csv", csv.as_bytes(), "n"), &numbers);
            let lines: Vec<String> = numbers.iter().map(|number| serde_json::json!({"n": number}).to_string()).collect();
            prop_assert_eq!(&numbers_of("a.jsonl", lines.join("\n").as_bytes(), "n"), &numbers);
        }

        #[test]
        fn any_bytes_are_read_or_refused(
            bytes in prop::collection::vec(any::<u8>(), 0..200),
            ending in prop::sample::select(vec!["csv", "jsonl", "npy", "safetensors", "svg", "x"]),
            cut in 0usize..120,
        ) {
            let whole = match ending {
                "npy" => npy_of("<f4", "3", &bytes),
                "safetensors" => safetensors_of(r#"{"w":{"dtype":"F32","shape":[9],"data_offsets":[0,36]}}"#, &bytes),
                _ => bytes,
            };
            let name = format!("a.{ending}");
            let _ = Table::read(&name, &whole);
            let _ = Table::read(&name, &whole[..cut.min(whole.len())]);
        }
    }

    #[test]
    fn small_numbers_and_bits_are_read() {
        for (kind, bytes, expected) in [
            ("<f4", &[0, 0, 0x80, 0x3f][..], &[1.0][..]),
            ("<i4", &[0xff, 0xff, 0xff, 0xff], &[-1.0]),
            ("|b1", &[1, 0], &[1.0, 0.0]),
        ] {
            let shape = expected.len().to_string();
            assert_eq!(numbers_of("a.npy", &npy_of(kind, &shape, bytes), "values"), expected, "{kind}");
        }
    }

    #[test]
    fn a_damaged_file_says_what_is_wrong() {
        for (path, bytes, words) in [
            ("a.csv", "a,b\n1\n".as_bytes(), "line 2"),
            ("a.jsonl", b"{\"a\":1}\n{\"b\":2}", "no `a` in its object 2"),
            ("a.npy", b"\x93NUMPY\x01\x00\xff\xff{}", "format of NumPy"),
            ("a.npy", &npy_of("<f8", "2", &[0; 8]), "format of NumPy"),
            ("a.npy", &npy_of("<f8", "1", &[0; 7]), "cut off"),
            ("a.npy", &npy_of(">f8", "1", &[0; 8]), "not read"),
            ("a.npy", &npy_of("<f2", "1", &[0; 2]), "not read"),
            ("a.safetensors", &[255; 9], "format safetensors"),
            (
                "a.safetensors",
                &safetensors_of(r#"{"w":{"dtype":"F32","shape":[1],"data_offsets":[4,0]}}"#, &[0; 4]),
                "safetensors",
            ),
            ("a.bin", b"", "no known format"),
            ("a.csv", b"\xff", "UTF-8"),
        ] {
            let said = Table::read(path, bytes).unwrap_err();
            assert!(said.contains(words), "{path}: {said}");
        }
    }

    #[test]
    fn a_key_joins_by_its_column() {
        let read = |text: &str| Table::read("a.csv", text.as_bytes()).unwrap();
        let key = read("id,label\na,1\nb,2\n");
        let mut right = read("id,predicted\nb,5\na,6\n");
        right.join(&key, "id").unwrap();
        assert_eq!(right.numbers("label").unwrap(), [2.0, 1.0]);
        for (rows, words) in
            [("a,1\n", "no row for `id` b"), ("a,1\nb,2\na,1\n", "a comes twice"), ("a,1\nb,2\nc,1\n", "c is not in")]
        {
            let said = read(&format!("id,predicted\n{rows}")).join(&key, "id").unwrap_err();
            assert!(said.contains(words), "{said}");
        }
    }
}
