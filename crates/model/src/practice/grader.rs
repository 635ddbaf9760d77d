//! Grading the grader: an assistant's grades beside the ones of our own on items of six kinds.

use std::collections::BTreeMap;

use crate::rounding::round_to;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The items with their grades, one JSON object a line.
const GOLD: &str = include_str!("../../assets/grader-gold.jsonl");
/// Two grades agree if they differ by no more than this.
const SAME: f64 = 0.15;
/// The least share of grades that agree: a grader that always gives 0 grades nothing too high, and judges nothing.
const MIN_AGREEMENT: f64 = 0.8;

/// An answer to grade.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GradedAnswer {
    pub id: String,
    /// The reason that it is hard to grade, such as "fluent but empty".
    pub kind: String,
    pub question: String,
    /// The points of a good answer.
    pub expected: String,
    /// An answer, as a learner would give it.
    pub answer: String,
    /// The right grade, 0 to 1.
    pub grade: f64,
    pub why: String,
}

/// A grade that an assistant gave.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Given {
    pub id: String,
    pub grade: f64,
    pub model: String,
}

/// How often the grades of a kind agree, and how often they are too high.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Tally {
    /// Items that were graded
    pub graded: usize,
    /// Grades at most .15 away
    pub agree: usize,
    /// Grades more than .15 above
    pub graded_up: usize,
}

/// The result of an audit
#[derive(Debug, Clone, PartialEq, Default, Serialize, JsonSchema)]
pub struct Audit {
    /// The grader
    pub model: String,
    /// All items together
    #[serde(flatten)]
    pub all: Tally,
    /// Each kind
    pub kinds: BTreeMap<String, Tally>,
    /// Items without a grade
    pub missing: Vec<String>,
    /// Items with a grade more than .15 above
    pub too_high: Vec<String>,
    /// Every item is graded, none too high, and four of five agree
    pub clean: bool,
}

/// All items, in an order that says nothing about their kinds.
pub fn items() -> Vec<GradedAnswer> {
    GOLD.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// Compares the grades in a file of JSON lines with the right ones; the error says which line cannot be taken, and why.
pub fn audit(text: &str) -> Result<Audit, String> {
    let items = items();
    let mut given: BTreeMap<String, f64> = BTreeMap::new();
    let mut model: Option<String> = None;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    for (number, line) in lines {
        let one: Given = serde_json::from_str(line)
            .map_err(|_| format!("line {number} is not a JSON object with `id`, `grade` and `model`"))?;
        let name = one.model.trim();
        if name.is_empty() || name.chars().count() > 100 {
            return Err(format!("line {number} must name the `model` in 1 to 100 characters"));
        }
        if model.get_or_insert_with(|| name.to_owned()) != name {
            return Err(format!("line {number} is by another model; an audit is of one"));
        }
        if !(0.0..=1.0).contains(&one.grade) {
            return Err(format!("line {number} has a grade that is not from 0 to 1"));
        }
        if !items.iter().any(|item| item.id == one.id) {
            return Err(format!("line {number} grades an unknown item"));
        }
        if given.insert(one.id, one.grade).is_some() {
            return Err(format!("line {number} grades an item again"));
        }
    }
    let model = model.ok_or("the file has no grades")?;
    let mut audit = Audit { model, ..Audit::default() };
    for item in items {
        let tally = audit.kinds.entry(item.kind).or_default();
        let Some(grade) = given.get(&item.id) else {
            audit.missing.push(item.id);
            continue;
        };
        // Grades are decimals: a difference of exactly .15 must not fail by rounding.
        let above = round_to(grade - item.grade, 6);
        for tally in [tally, &mut audit.all] {
            tally.graded += 1;
            tally.agree += usize::from(above.abs() <= SAME);
            tally.graded_up += usize::from(above > SAME);
        }
        if above > SAME {
            audit.too_high.push(item.id);
        }
    }
    let agreement = audit.all.agree as f64 / audit.all.graded.max(1) as f64;
    audit.clean = audit.missing.is_empty() && audit.all.graded_up == 0 && agreement >= MIN_AGREEMENT;
    Ok(audit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graded(grade: impl Fn(&GradedAnswer) -> f64) -> String {
        let line = |item: &GradedAnswer| format!(r#"{{"id":"{}","grade":{},"model":"quill-2"}}"#, item.id, grade(item));
        items().iter().map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn there_are_ten_items_of_each_kind_and_ids_say_nothing() {
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        let all = items();
        assert_eq!(all.len(), GOLD.lines().count(), "every line reads");
        let mut in_a_row = 0;
        for (number, item) in (1..).zip(&all) {
            assert_eq!(item.id, format!("g{number:02}"));
            assert!((0.0..=1.0).contains(&item.grade) && !item.why.is_empty(), "{}", item.id);
            assert!(!item.question.is_empty() && !item.expected.is_empty() && !item.answer.is_empty(), "{}", item.id);
            *kinds.entry(item.kind.clone()).or_default() += 1;
            in_a_row += usize::from(all.get(number).is_some_and(|next| next.kind == item.kind));
        }
        assert!(kinds.len() == 6 && kinds.values().all(|n| *n == 10), "{kinds:?}");
        assert!(in_a_row < 20, "the order gives the kinds away: {in_a_row}");
    }

    #[test]
    fn a_grader_is_clean_only_if_every_item_is_graded_and_none_up() {
        let right = audit(&graded(|item| item.grade)).unwrap();
        assert!(right.clean && right.all.agree == 60 && right.model == "quill-2", "{right:?}");
        // A little strictness does no harm; a grader that always gives 0 judges nothing.
        let strict = audit(&graded(|item| if item.id.as_str() <= "g12" { 0.0 } else { item.grade })).unwrap();
        assert!(strict.clean && (48..60).contains(&strict.all.agree), "{strict:?}");
        let blind = audit(&graded(|_| 0.0)).unwrap();
        assert!(!blind.clean && blind.all.graded_up == 0 && blind.all.agree < 30, "{blind:?}");
        let at_the_edge = audit(&graded(|item| (item.grade + 0.15).min(1.0))).unwrap();
        assert!(at_the_edge.clean && at_the_edge.all.agree == 60, "{at_the_edge:?}");
        let kind = audit(&graded(|item| if item.kind == "fluent but empty" { 0.7 } else { item.grade })).unwrap();
        assert!(!kind.clean && kind.all.graded_up == 10 && kind.kinds["fluent but empty"].graded_up == 10, "{kind:?}");
        assert_eq!((kind.kinds["paraphrase"].graded_up, kind.too_high.len()), (0, 10));
        let short = graded(|item| item.grade);
        let short = audit(short.split_once('\n').unwrap().1).unwrap();
        assert!(!short.clean && short.missing == ["g01"], "{short:?}");
    }

    #[test]
    fn a_line_that_cannot_be_taken_is_named() {
        for (text, words) in [
            ("", "the file has no grades"),
            ("{}", "line 1 is not"),
            (r#"{"id":"g01","grade":1.2,"model":"a"}"#, "0 to 1"),
            (r#"{"id":"g99","grade":1,"model":"a"}"#, "unknown item"),
            (r#"{"id":"g01","grade":1,"model":" "}"#, "must name the `model`"),
            (
                "{\"id\":\"g01\",\"grade\":1,\"model\":\"a\"}\n\n{\"id\":\"g01\",\"grade\":1,\"model\":\"a\"}",
                "line 3 grades an item again",
            ),
            (
                "{\"id\":\"g01\",\"grade\":1,\"model\":\"a\"}\n{\"id\":\"g02\",\"grade\":1,\"model\":\"b\"}",
                "another model",
            ),
        ] {
            let error = audit(text).unwrap_err();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
