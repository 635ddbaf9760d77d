//! Grading the grader: an assistant's grades beside the ones of our own on items of six kinds.

use crate::prelude::*;

/// The items with their grades, one JSON object a line.
const GOLD: &str = include_str!("../../assets/grader-gold.jsonl");
/// The number of these items. Raise it when one changes: audits on other items no longer count.
pub const ITEM_SET: u32 = 1;
/// Times that a grader grades all items, each time without the grades before: one good run may be luck.
pub const RUNS: usize = 3;
/// Days for which an audit holds: models of one name change.
pub const AUDIT_DAYS: f64 = 90.0;
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
    /// All grades together
    #[serde(flatten)]
    pub all: Tally,
    /// Each kind
    pub kinds: BTreeMap<String, Tally>,
    /// Items without a grade in a run
    pub missing: BTreeSet<String>,
    /// Items with a grade more than .15 above in a run
    pub too_high: BTreeSet<String>,
    /// In each run every item is graded, none too high, and four of five agree
    pub clean: bool,
}

/// All items, in an order that says nothing about their kinds.
pub fn items() -> Vec<GradedAnswer> {
    GOLD.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// Compares the grades of all runs, each the text of a file of JSON lines, with the right ones; the error says which line
/// cannot be taken, and why.
pub fn audit(runs: &[String]) -> Result<Audit, String> {
    if runs.len() != RUNS {
        return Err(format!("an audit is {RUNS} runs over all items, each in a file of its own"));
    }
    let items = items();
    let mut audit = Audit::default();
    let mut is_clean = true;
    for (run, text) in (1..).zip(runs) {
        let given = read(&items, text, &mut audit.model).map_err(|reason| format!("run {run}: {reason}"))?;
        let mut agree = 0;
        for item in &items {
            let tally = audit.kinds.entry(item.kind.clone()).or_default();
            let Some(grade) = given.get(&item.id) else {
                audit.missing.insert(item.id.clone());
                continue;
            };
            // Grades are decimals: a difference of exactly .15 must not fail by rounding.
            let above = round_to(grade - item.grade, 6);
            for tally in [tally, &mut audit.all] {
                tally.graded += 1;
                tally.agree += usize::from(above.abs() <= SAME);
                tally.graded_up += usize::from(above > SAME);
            }
            agree += usize::from(above.abs() <= SAME);
            if above > SAME {
                audit.too_high.insert(item.id.clone());
            }
        }
        is_clean &= agree as f64 / items.len() as f64 >= MIN_AGREEMENT;
    }
    audit.clean = is_clean && audit.missing.is_empty() && audit.too_high.is_empty();
    Ok(audit)
}

/// The grades of a run by item. The model is that of the first line of all runs.
fn read(items: &[GradedAnswer], text: &str, model: &mut String) -> Result<BTreeMap<String, f64>, String> {
    let mut given: BTreeMap<String, f64> = BTreeMap::new();
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    for (number, line) in lines {
        let one: Given = serde_json::from_str(line)
            .map_err(|_| format!("line {number} is not a JSON object with `id`, `grade` and `model`"))?;
        let name = one.model.trim();
        if name.is_empty() || name.chars().count() > 100 {
            return Err(format!("line {number} must name the `model` in 1 to 100 characters"));
        }
        if model.is_empty() {
            name.clone_into(model);
        }
        if model != name {
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
    if given.is_empty() { Err("the file has no grades".to_owned()) } else { Ok(given) }
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
        // Three runs of one kind.
        let audit = |run: String| super::audit(&[run.clone(), run.clone(), run]);
        let right = audit(graded(|item| item.grade)).unwrap();
        assert!(right.clean && right.all.agree == 180 && right.model == "quill-2", "{right:?}");
        // A little strictness does no harm; a grader that always gives 0 judges nothing.
        let strict = audit(graded(|item| if item.id.as_str() <= "g12" { 0.0 } else { item.grade })).unwrap();
        assert!(strict.clean && (144..180).contains(&strict.all.agree), "{strict:?}");
        let blind = audit(graded(|_| 0.0)).unwrap();
        assert!(!blind.clean && blind.all.graded_up == 0 && blind.all.agree < 90, "{blind:?}");
        let at_the_edge = audit(graded(|item| (item.grade + 0.15).min(1.0))).unwrap();
        assert!(at_the_edge.clean && at_the_edge.all.agree == 180, "{at_the_edge:?}");
        let kind = audit(graded(|item| if item.kind == "fluent but empty" { 0.7 } else { item.grade })).unwrap();
        assert!(!kind.clean && kind.all.graded_up == 30 && kind.kinds["fluent but empty"].graded_up == 30, "{kind:?}");
        assert_eq!((kind.kinds["paraphrase"].graded_up, kind.too_high.len()), (0, 10));
        let short = graded(|item| item.grade);
        let short = audit(short.split_once('\n').unwrap().1.to_owned()).unwrap();
        assert!(!short.clean && short.missing.iter().eq(["g01"]), "{short:?}");
    }

    #[test]
    fn each_of_the_three_runs_must_be_clean() {
        let (right, zero) = (graded(|item| item.grade), graded(|_| 0.0));
        let low = items().iter().find(|item| item.grade < 0.5).expect("an item that can be graded up").id.clone();
        let one_up = graded(|item| if item.id == low { 1.0 } else { item.grade });
        // Of 180 grades more than four of five agree, but in one run they do not.
        let one_blind = audit(&[right.clone(), zero, right.clone()]).unwrap();
        assert!(!one_blind.clean && one_blind.too_high.is_empty(), "{one_blind:?}");
        let up = audit(&[right.clone(), right.clone(), one_up]).unwrap();
        assert!(!up.clean && up.too_high.iter().eq([&low]), "{up:?}");
        let error = audit(&[right.clone(), right.clone()]).unwrap_err();
        assert!(error.contains("3 runs"), "{error}");
        let other = right.replace("quill-2", "quill-3");
        let error = audit(&[right.clone(), right, other]).unwrap_err();
        assert_eq!(error, "run 3: line 1 is by another model; an audit is of one");
    }

    #[test]
    fn other_items_have_another_number() {
        let known = "b50b9b0e2e4905c4";
        assert_eq!(
            crate::digest::digest([GOLD.as_bytes()])[..16],
            *known,
            "raise ITEM_SET, then write the new hash here"
        );
        assert_eq!(ITEM_SET, 1);
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
            let error = audit(&[text, "", ""].map(str::to_owned)).unwrap_err();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
