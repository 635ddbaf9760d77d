//! The formula of a claim: `mean(loss where run = plain) - mean(loss where run = all)`, over the columns of a table.
//!
//! A formula is sums and products of numbers and of functions of a column: `count`, `sum`, `mean`, `median`, `std` (with
//! n - 1), `min`, `max`, `first`, `last`, and `share`, the share of rows that hold to conditions. `where` keeps the rows that
//! hold to all of its conditions. The right side of a condition is a column of that name, if there is one, else a value.

use super::table::{Cell, Table};
use crate::prelude::*;

static TOKEN: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"\s*(\d+(?:\.\d+)?|[A-Za-z_][\w.]*|"[^"]*"|<=|>=|!=|[-+*/()=<>])"#));

/// Functions and parentheses inside each other.
const MAX_DEPTH: usize = 32;

words! {
    /// A function of a column's numbers.
    pub enum Function {
        Count = "count",
        Sum = "sum",
        Mean = "mean",
        Median = "median",
        Std = "std",
        Min = "min",
        Max = "max",
        First = "first",
        Last = "last",
        Share = "share",
    }
}

/// A formula that was read.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub struct Formula(Part);

#[derive(Debug, Clone, PartialEq)]
enum Part {
    Number(f64),
    Of { function: Function, column: String, rows: Vec<Condition> },
    Both(Box<Self>, char, Box<Self>),
}

#[derive(Debug, Clone, PartialEq)]
struct Condition {
    column: String,
    compares: String,
    value: String,
}

impl TryFrom<String> for Formula {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut reader = Reader { rest: &text, depth: 0 };
        let part = reader.sum()?;
        if reader.rest.trim().is_empty() { Ok(Self(part)) } else { Err(reader.unexpected("the end")) }
    }
}

struct Reader<'a> {
    rest: &'a str,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> &'a str {
        let found = TOKEN.captures(self.rest).filter(|found| found.get(0).is_some_and(|all| all.start() == 0));
        found.and_then(|found| found.get(1)).map_or("", |token| token.as_str())
    }

    fn take(&mut self) -> &'a str {
        let token = self.peek();
        self.rest = self.rest.trim_start().strip_prefix(token).unwrap_or_default();
        token
    }

    fn is_next(&mut self, token: &str) -> bool {
        let is_it = self.peek() == token;
        if is_it {
            self.take();
        }
        is_it
    }

    fn need(&mut self, token: &str) -> Result<(), String> {
        if self.is_next(token) { Ok(()) } else { Err(self.unexpected(&format!("`{token}`"))) }
    }

    fn unexpected(&self, wanted: &str) -> String {
        format!("`value` has `{}` where {wanted} is expected", self.rest.trim())
    }

    fn chain(&mut self, signs: [&str; 2], inner: fn(&mut Self) -> Result<Part, String>) -> Result<Part, String> {
        let mut part = inner(self)?;
        while let Some(sign) = signs.into_iter().find(|sign| self.peek() == *sign) {
            self.take();
            let right = inner(self)?;
            part = Part::Both(Box::new(part), sign.chars().next().unwrap_or_default(), Box::new(right));
        }
        Ok(part)
    }

    fn sum(&mut self) -> Result<Part, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(format!("`value` goes deeper than {MAX_DEPTH} parentheses"));
        }
        let part = self.chain(["+", "-"], |reader| reader.chain(["*", "/"], Self::factor));
        self.depth -= 1;
        part
    }

    fn factor(&mut self) -> Result<Part, String> {
        let before = self.rest;
        let token = self.take();
        if let Ok(number) = token.parse() {
            return Ok(Part::Number(number));
        }
        if token == "(" {
            let part = self.sum()?;
            return self.need(")").map(|()| part);
        }
        let Some(function) = Function::from_word(token) else {
            self.rest = before;
            return Err(self.unexpected("a number or a function"));
        };
        self.need("(")?;
        let mut rows = Vec::new();
        let mut column = String::new();
        if function == Function::Share {
            rows.push(self.condition()?);
        } else if self.peek() != ")" {
            column = self.name()?;
        } else if function != Function::Count {
            return Err(self.unexpected("a column"));
        }
        if self.is_next("where") {
            rows.push(self.condition()?);
            while self.is_next("and") {
                rows.push(self.condition()?);
            }
        }
        self.need(")")?;
        Ok(Part::Of { function, column, rows })
    }

    fn condition(&mut self) -> Result<Condition, String> {
        let column = self.name()?;
        let compares = self.peek();
        if !["=", "!=", "<", "<=", ">", ">="].contains(&compares) {
            return Err(self.unexpected("`=`, `!=`, `<`, `<=`, `>` or `>=`"));
        }
        self.take();
        Ok(Condition { column, compares: compares.to_owned(), value: self.name()? })
    }

    /// A name, or a value.
    fn name(&mut self) -> Result<String, String> {
        let token = self.peek();
        if token.chars().next().is_none_or(|first| !(first.is_alphanumeric() || "_\"".contains(first))) {
            return Err(self.unexpected("a name"));
        }
        self.take();
        Ok(token.trim_matches('"').to_owned())
    }
}

impl Formula {
    /// Its value over a table, or why there is none, to follow "cannot be computed:".
    pub fn of(&self, table: &Table) -> Result<f64, String> {
        let value = self.0.of(table)?;
        if value.is_finite() { Ok(value) } else { Err("it divides by zero, or no row is left".to_owned()) }
    }
}

impl Part {
    fn of(&self, table: &Table) -> Result<f64, String> {
        match self {
            Self::Number(number) => Ok(*number),
            Self::Both(left, sign, right) => {
                let (left, right) = (left.of(table)?, right.of(table)?);
                Ok(match sign {
                    '+' => left + right,
                    '-' => left - right,
                    '*' => left * right,
                    _ => left / right,
                })
            }
            Self::Of { function: Function::Share, rows, .. } => {
                let Some((held, within)) = rows.split_first() else { return Ok(f64::NAN) };
                let within = kept(table, within)?;
                let held = kept(table, std::slice::from_ref(held))?;
                let both = within.iter().zip(&held).filter(|(within, held)| **within && **held).count();
                Ok(both as f64 / within.iter().filter(|within| **within).count() as f64)
            }
            Self::Of { function, column, rows } => {
                let kept = kept(table, rows)?;
                if *function == Function::Count && column.is_empty() {
                    return Ok(kept.iter().filter(|kept| **kept).count() as f64);
                }
                let numbers = table.numbers(column)?;
                // A file of numbers without rows, such as weights, has columns of different lengths.
                if !rows.is_empty() && numbers.len() != kept.len() {
                    return Err(format!("`{column}` has another length than the columns of `where`"));
                }
                let is_kept = |row: usize| rows.is_empty() || kept[row];
                let numbers = numbers.into_iter().enumerate().filter(|(row, _)| is_kept(*row));
                Ok(function.of(numbers.map(|(_, number)| number).collect()))
            }
        }
    }
}

impl Function {
    fn of(self, mut numbers: Vec<f64>) -> f64 {
        let n = numbers.len() as f64;
        let sum = numbers.iter().sum::<f64>();
        let last = numbers.len().checked_sub(1);
        match (self, last) {
            (Self::Count, _) => n,
            (Self::Sum, _) => sum,
            (_, None) => f64::NAN,
            (Self::Mean | Self::Share, _) => sum / n,
            (Self::Std, _) => (numbers.iter().map(|number| (number - sum / n).powi(2)).sum::<f64>() / (n - 1.0)).sqrt(),
            (Self::Min, _) => numbers.into_iter().fold(f64::INFINITY, f64::min),
            (Self::Max, _) => numbers.into_iter().fold(f64::NEG_INFINITY, f64::max),
            (Self::First, _) => numbers[0],
            (Self::Last, Some(last)) => numbers[last],
            (Self::Median, Some(last)) => {
                numbers.sort_by(f64::total_cmp);
                f64::midpoint(numbers[last / 2], numbers[last.div_ceil(2)])
            }
        }
    }
}

/// Which rows hold to all conditions; without any, all do.
fn kept(table: &Table, conditions: &[Condition]) -> Result<Vec<bool>, String> {
    let mut kept = vec![true; table.n_rows()];
    for Condition { column, compares, value } in conditions {
        let (left, literal) = (table.column(column)?, Cell::of(value));
        let other = table.column(value).ok();
        if kept.len() != left.len() || other.is_some_and(|other| other.len() != left.len()) {
            return Err(format!("`{column}` has another length than the other columns"));
        }
        for (row, cell) in left.iter().enumerate() {
            let right = other.map_or(&literal, |other| &other[row]);
            let order = match (cell, right) {
                (Cell::Number(cell), Cell::Number(right)) => {
                    cell.partial_cmp(right).unwrap_or_else(|| cell.total_cmp(right))
                }
                _ => cell.to_string().cmp(&right.to_string()),
            };
            kept[row] &= match compares.as_str() {
                "=" => order.is_eq(),
                "!=" => order.is_ne(),
                "<" => order.is_lt(),
                "<=" => order.is_le(),
                ">" => order.is_gt(),
                _ => order.is_ge(),
            };
        }
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(formula: &str) -> Result<f64, String> {
        let csv = "run,seed,loss,label\nplain,1,4,plain\nplain,2,6,all\nall,1,1,all\nall,2,2,all\n";
        Formula::try_from(formula.to_owned())?.of(&Table::read("a.csv", csv.as_bytes()).unwrap())
    }

    #[test]
    fn a_formula_is_computed_over_the_rows_that_it_keeps() {
        for (formula, expected) in [
            ("mean(loss)", 3.25),
            ("mean(loss where run = plain) - mean(loss where run = all)", 3.5),
            ("count()", 4.0),
            ("count(loss where run = all and seed >= 2)", 1.0),
            ("share(run = label)", 0.75),
            ("100 * share(run = label where seed = 1)", 100.0),
            ("median(loss)", 3.0),
            ("std(loss where run != all)", 2f64.sqrt()),
            ("(max(loss) + min(loss)) / 2", 3.5),
            ("last(loss) - first(loss)", -2.0),
            ("8 - 4 - 2", 2.0),
            ("sum(loss where run = \"all\")", 3.0),
        ] {
            assert!((value(formula).unwrap() - expected).abs() < 1e-12, "{formula}: {:?}", value(formula));
        }
    }

    #[test]
    fn what_cannot_be_read_or_computed_says_why() {
        for (formula, words) in [
            ("mean(loss", "where `)` is expected"),
            ("mean()", "where a column is expected"),
            ("average(loss)", "where a number or a function is expected"),
            ("mean(loss where run plain)", "`=`, `!=`"),
            ("mean(loss) 2", "where the end is expected"),
            ("", "where a number or a function is expected"),
            ("mean(run)", "`plain` is no number"),
            ("mean(cost)", "no column `cost`"),
            ("mean(loss where run = none)", "no row is left"),
            ("1 / 0", "divides by zero"),
        ] {
            let said = value(formula).unwrap_err();
            assert!(said.contains(words), "{formula}: {said}");
        }
        assert!(Formula::try_from("(".repeat(100_000)).unwrap_err().contains("deeper"));
    }
}
