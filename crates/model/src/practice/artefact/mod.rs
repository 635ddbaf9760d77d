//! The check of a thing that the learner hands in: it is loaded, and what the notes claim is computed again from it.

pub mod formula;
mod svg;
pub mod table;

use self::formula::Formula;
use self::table::{Cell, Table};
use super::check_values::{expression, expressions, inside};
use super::judge::Outcome;
use crate::prelude::*;

/// The demands on an artefact.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArtefactCheck {
    /// The file in the work folder; its ending says its format.
    #[serde(deserialize_with = "inside")]
    pub path: String,
    /// The least values of each of these columns.
    #[serde(default)]
    pub columns: BTreeMap<String, usize>,
    /// Columns that name a row: no two rows have the same values there.
    #[serde(default)]
    pub each: Vec<String>,
    /// Columns whose numbers grow from row to row.
    #[serde(default)]
    pub rising: Vec<String>,
    /// Columns of which not all values are the same.
    #[serde(default)]
    pub varied: Vec<String>,
    /// The least and the most that the numbers of a column may be.
    #[serde(default)]
    pub within: BTreeMap<String, [f64; 2]>,
    /// Expressions that each match one of the texts of a chart.
    #[serde(default, deserialize_with = "expressions")]
    pub texts: Vec<String>,
    /// The task's own rows, one of which belongs to each row here; their columns are added.
    pub key: Option<Key>,
    /// What the notes claim.
    #[serde(default)]
    pub claims: Vec<Claim>,
}

/// The rows of the task that an artefact answers.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    /// A file of the task's folder, such as `tests/labels.csv`.
    #[serde(deserialize_with = "inside")]
    pub path: String,
    /// The column by which rows belong together.
    pub on: String,
}

/// A number that a note claims.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The note, in the work folder.
    #[serde(rename = "in", deserialize_with = "inside")]
    pub note: String,
    /// An expression; the claim is the first number behind its match.
    #[serde(deserialize_with = "expression")]
    pub after: Option<String>,
    /// What it must be.
    pub value: Formula,
    /// How far it may be from that.
    #[serde(default)]
    pub tolerance: f64,
}

/// The files of a folder, by their paths.
type Files<'a> = &'a dyn Fn(&str) -> Option<Vec<u8>>;

/// Judges an artefact. `work` reads a file of the learner's, `task` one of the task's folder.
pub fn judge(check: &ArtefactCheck, work: Files<'_>, task: Files<'_>) -> Outcome {
    found(check, work, task).map_or_else(|(expected, actual)| Outcome::failed(expected, actual), |()| Outcome::Passed)
}

/// What was expected, and what was found.
type Fault = (String, String);

fn found(check: &ArtefactCheck, work: Files<'_>, task: Files<'_>) -> Result<(), Fault> {
    let path = &check.path;
    let fault = |expected: String| move |why: String| (expected, why);
    let bytes =
        work(path).ok_or_else(|| (format!("a file `{path}`"), "there is none, or it is too large".to_owned()))?;
    let mut table =
        Table::read(path, &bytes).map_err(|why| (format!("a file `{path}` that can be read"), format!("it {why}")))?;
    if let Some(Key { path: key, on }) = &check.key {
        let bytes = task(key).unwrap_or_default();
        let rows = Table::read(key, &bytes).map_err(|why| (format!("the task's `{key}`"), format!("it {why}")))?;
        table.join(&rows, on).map_err(fault(format!("one row in `{path}` for each of the task")))?;
    }
    for (column, least) in &check.columns {
        let expected = format!("at least {} of `{column}` in `{path}`", count(*least, "value"));
        let n = table.column(column).map_err(fault(expected.clone()))?.len();
        if n < *least {
            return Err((expected, count(n, "value")));
        }
    }
    let cells = |names: &[String]| -> Result<Vec<Vec<String>>, String> {
        let columns = names.iter().map(|name| table.column(name)).collect::<Result<Vec<_>, _>>()?;
        let n = columns.iter().map(|cells| cells.len()).min().unwrap_or_default();
        Ok((0..n).map(|row| columns.iter().map(|cells| cells[row].to_string()).collect()).collect())
    };
    if !check.each.is_empty() {
        let expected = format!("each {} once in `{path}`", check.each.join(", "));
        let mut rows = cells(&check.each).map_err(fault(expected.clone()))?;
        rows.sort();
        if let Some(pair) = rows.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err((expected, format!("{} comes twice", pair[0].join(", "))));
        }
    }
    for column in &check.varied {
        let expected = format!("`{column}` in `{path}` differs from row to row, as measured values do");
        let cells = table.column(column).map_err(fault(expected.clone()))?;
        if cells.windows(2).all(|pair| pair[0] == pair[1]) {
            return Err((expected, format!("it is the same in {}", count(cells.len(), "row"))));
        }
    }
    for column in &check.rising {
        let expected = format!("`{column}` in `{path}` grows from row to row");
        let numbers = table.numbers(column).map_err(fault(expected.clone()))?;
        if let Some(row) = numbers.windows(2).position(|pair| pair[0] >= pair[1]) {
            return Err((expected, format!("{} comes after {}", numbers[row + 1], numbers[row])));
        }
    }
    for (column, [least, most]) in &check.within {
        let expected = format!("`{column}` in `{path}` is from {least} to {most}");
        let numbers = table.numbers(column).map_err(fault(expected.clone()))?;
        if let Some(number) = numbers.iter().find(|number| !(least..=most).contains(number)) {
            return Err((expected, format!("{number}")));
        }
    }
    for expression in &check.texts {
        let regex = Regex::new(expression).ok();
        let is_it = |cell: &Cell| regex.as_ref().is_some_and(|regex| regex.is_match(&cell.to_string()));
        if !table.column("text").is_ok_and(|texts| texts.iter().any(is_it)) {
            return Err((format!("a text in `{path}` that fits `{expression}`"), "no text does".to_owned()));
        }
    }
    check.claims.iter().try_for_each(|claim| claimed(claim, &table, path, work))
}

fn claimed(claim: &Claim, table: &Table, path: &str, work: Files<'_>) -> Result<(), Fault> {
    let Claim { note, after, value, tolerance } = claim;
    let after = after.as_deref().unwrap_or_default();
    let expected = format!("a number behind `{after}` in `{note}`");
    let text = work(note).ok_or_else(|| (expected.clone(), "there is no such file".to_owned()))?;
    let text = String::from_utf8_lossy(&text);
    let rest = Regex::new(after).ok().and_then(|regex| Some(&text[regex.find(&text)?.end()..]));
    let said = rest.and_then(first_number).ok_or_else(|| (expected, "there is none".to_owned()))?;
    let computed = value.of(table).map_err(|why| (format!("numbers in `{path}` to compute it from"), why))?;
    if (said - computed).abs() <= tolerance + computed.abs() * 1e-9 {
        return Ok(());
    }
    Err((
        format!("the number behind `{after}` in `{note}` as `{path}` gives it"),
        format!("{said}; `{path}` gives another"),
    ))
}

/// The first number of a line's rest: `0.25`, `-3`, `1,200`, `25 %`.
fn first_number(text: &str) -> Option<f64> {
    let line = text.lines().next()?.replace('\u{2212}', "-");
    let from = line.find(|c: char| c.is_ascii_digit())?;
    let sign = if line[..from].ends_with('-') { -1.0 } else { 1.0 };
    let rest: String = line[from..].chars().take_while(|c| c.is_ascii_digit() || ".,".contains(*c)).collect();
    let rest = rest.trim_end_matches(['.', ',']);
    // A comma stands before the decimals, unless three digits follow it as in `1,200`.
    let is_decimal = |(whole, part): (&str, &str)| whole == "0" || part.len() != 3;
    let point = if !rest.contains('.') && rest.split_once(',').is_some_and(is_decimal) { "." } else { "" };
    rest.replace(',', point).parse::<f64>().ok().map(|number| sign * number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::check::CheckKind;
    use crate::practice::check_file::read;

    const CHECK: &str = r#"[[check]]
kind = "artefact"
title = "a"
path = "runs.csv"
columns = { loss = 4 }
each = ["run", "seed"]
rising = ["step"]
varied = ["loss"]
within = { loss = [0, 10] }
[[check.claims]]
in = "notes.md"
after = "Gain:[^\\n]*?all"
value = "mean(loss where run = plain) - mean(loss where run = all)"
tolerance = 0.05
"#;

    fn outcome(check: &str, runs: &str, notes: &str) -> Outcome {
        let CheckKind::Artefact(check) = read(check).unwrap().checks.remove(0).kind else { panic!() };
        let work = |path: &str| match path {
            "runs.csv" => Some(runs.as_bytes().to_vec()),
            "notes.md" => Some(notes.as_bytes().to_vec()),
            _ => None,
        };
        let key = |path: &str| (path == "tests/key.csv").then(|| b"id,label\na,1\nb,2\n".to_vec());
        judge(&check, &work, &key)
    }

    #[test]
    fn what_the_notes_claim_is_computed_again() {
        let runs = "run,seed,step,loss\nplain,1,0,4\nplain,2,1,6\nall,1,2,1\nall,2,3,2\n";
        let notes = "# Result\nGain: dropout 2, all 3.48 (means)\n";
        assert_eq!(outcome(CHECK, runs, notes), Outcome::Passed);
        for (from, to, notes, words) in [
            ("", "", "Gain: all 9", "gives another"),
            ("", "", "Gain: all", "there is none"),
            ("all,2", "all,1", notes, "all, 1 comes twice"),
            (",3,2", ",1,2", notes, "grows from row to row"),
            ("1,2,1", "1,2,11", notes, "from 0 to 10"),
            ("all,2,3,2\n", "", notes, "at least 4 values"),
            ("loss", "cost", notes, "no column `loss`"),
            (
                "1,0,4\nplain,2,1,6\nall,1,2,1\nall,2,3,2",
                "1,0,4\nplain,2,1,4\nall,1,2,4\nall,2,3,4",
                notes,
                "as measured values do",
            ),
        ] {
            let failed = outcome(CHECK, &runs.replacen(from, to, 1), notes);
            assert!(
                matches!(&failed, Outcome::Failed(found) if format!("{found:?}").contains(words)),
                "{words}: {failed:?}"
            );
        }
    }

    #[test]
    fn predictions_are_scored_by_the_tasks_own_labels() {
        let check = "[[check]]\nkind = \"artefact\"\ntitle = \"a\"\npath = \"runs.csv\"\nkey = { path = \"tests/key.csv\", on = \"id\" }\n[[check.claims]]\nin = \"notes.md\"\nafter = \"Accuracy:\"\nvalue = \"share(predicted = label)\"\n";
        assert_eq!(outcome(check, "id,predicted\nb,2\na,2\n", "Accuracy: 0.5"), Outcome::Passed);
        for (rows, notes) in [("b,2\na,2\n", "Accuracy: 1"), ("a,1\n", "Accuracy: 1")] {
            assert!(!outcome(check, &format!("id,predicted\n{rows}"), notes).is_passed());
        }
    }

    #[test]
    fn a_claim_is_the_first_number_of_the_line() {
        for (text, number) in [
            (" is 0.25, not 3", Some(0.25)),
            (" \u{2212}3 %", Some(-3.0)),
            (" about 1,200.", Some(1200.0)),
            (" 0,204; and 3", Some(0.204)),
            (" 12,5 %", Some(12.5)),
            ("\n5", None),
        ] {
            assert_eq!(first_number(text), number, "{text}");
        }
    }
}
