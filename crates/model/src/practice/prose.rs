//! Cheap refusals of text that cannot be a learner's own about a task: it says the same again and again, it is the lesson's, or
//! it has no word of the task. They say nothing about how good a text is.

use super::artefact::table::Table;
use crate::prelude::*;

/// Words in a row that are compared.
const RUN: usize = 5;
/// Runs from which on a text can be said to repeat itself, and the share of them that came before. In the shipped solutions at
/// most an eighth do.
const LEAST_RUNS: usize = 30;
const REPEATED: f64 = 0.4;
/// The share of them that may stand in the lesson. In the shipped solutions at most a third do.
const COPIED: f64 = 0.6;
/// Different words from which on one of them must be the task's. In the shipped solutions at least a fifth are.
const LEAST_WORDS: usize = 12;
/// Fields of different names that must say more than half as many different words, and rows of a table that must differ.
const LEAST_FIELDS: usize = 4;
const LEAST_ROWS: usize = 5;
/// The share of a table's rows that may have the same remark.
const SAME_ROWS: f64 = 0.8;

static LABEL: LazyLock<Regex> = LazyLock::new(|| pattern(r"^[-*>\s]*([A-Z][^:|]{0,30}):\s*(.*)$"));

/// The words of four letters and more of a text, in lower case.
pub fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 3);
    words.map(str::to_lowercase)
}

/// Why a text is no answer to a task; `None` where nothing speaks against it. `given` is the text that the task brought along,
/// `lesson` its lesson; `known` holds the words of its lesson, files and data.
pub fn refusal(text: &str, given: &str, lesson: &str, known: &HashSet<String>) -> Option<String> {
    let given: HashSet<&str> = given.lines().map(str::trim).collect();
    let own = text.lines().map(str::trim).filter(|line| !line.starts_with('#') && !given.contains(line));
    let (mut fields, mut body) = (HashSet::new(), String::new());
    for line in own {
        // A label comes from the task.
        let field = LABEL.captures(line).and_then(|found| Some((found.get(1)?.as_str(), found.get(2)?.as_str())));
        fields.extend(field.filter(|(_, value)| !value.is_empty()).map(|(name, _)| name));
        body.push_str(field.map_or(line, |(_, value)| value));
        body.push('\n');
    }
    let plain = [body.to_lowercase(), lesson.to_lowercase()];
    let [tokens, told] = plain.each_ref().map(|text| -> Vec<&str> {
        text.split(|c: char| !c.is_alphanumeric()).filter(|token| !token.is_empty()).collect()
    });
    let different: HashSet<&str> = tokens.iter().copied().collect();
    if let Some(token) = tokens.first().filter(|_| fields.len() >= LEAST_FIELDS && 2 * different.len() < fields.len()) {
        return Some(format!("its {} fields say nothing but `{token}`", fields.len()));
    }
    let runs: Vec<&[&str]> = tokens.windows(RUN).collect();
    let mut seen = HashSet::new();
    let repeated: Vec<&[&str]> = runs.iter().copied().filter(|run| !seen.insert(*run)).collect();
    if let Some(run) = repeated.first().filter(|_| runs.len() >= LEAST_RUNS)
        && repeated.len() as f64 > REPEATED * runs.len() as f64
    {
        return Some(format!("it says the same again and again, such as `{}`", run.join(" ")));
    }
    let told: HashSet<&[&str]> = told.windows(RUN).collect();
    let copied = runs.iter().filter(|run| told.contains(*run)).count();
    if runs.len() >= LEAST_RUNS && copied as f64 > COPIED * runs.len() as f64 {
        return Some("most of it stands in the lesson; say it in your own words".to_owned());
    }
    let words: HashSet<String> = words(&body).collect();
    let meets = words.len() < LEAST_WORDS || words.iter().any(|word| known.contains(word));
    (!meets).then(|| {
        "none of its words is in the task's lesson, files or data; name what it is about as they do".to_owned()
    })
}

/// Why a table of remarks is no answer: a column of whole sentences says the same in nearly every row.
pub fn same_remarks(csv: &str) -> Option<String> {
    let table = Table::read("a.csv", csv.as_bytes()).ok()?;
    let n = table.n_rows();
    table.columns().filter(|_| n >= LEAST_ROWS).find_map(|(name, cells)| {
        let mut counts: HashMap<String, usize> = HashMap::new();
        for cell in cells {
            *counts.entry(cell.to_string().to_lowercase()).or_default() += 1;
        }
        let (text, most) = counts.into_iter().max_by_key(|(_, n)| *n)?;
        let is_remark = text.split_whitespace().count() > 2 && most as f64 >= SAME_ROWS * n as f64;
        is_remark.then(|| format!("`{name}` says `{text}` in {most} of {n} rows"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOREM: &str = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.";

    const LESSON: &str = "You have the contract, the model and the refusals; only the program is missing. It is a long task, but nothing in it is new. Test-first means: write the tests of the contract, see them fail, and then write the code until they pass. A test that you never saw fail may test nothing.";

    fn judged(text: &str) -> Option<String> {
        let known = words("Count the notices and write the report with precision and recall of each field").collect();
        refusal(text, "# Report\n\nDecision:\n", LESSON, &known)
    }

    #[test]
    fn text_that_is_not_about_the_task_is_refused_with_its_reason() {
        for (text, words) in [
            (format!("# Report\n\nDecision: {LOREM}"), "none of its words"),
            (format!("# Report\n{}", format!("{LOREM} notices\n").repeat(4)), "again and again"),
            (format!("# Report\n\nMy words: {}", LESSON.replace('\u{2e}', "\n")), "most of it stands in the lesson"),
            ("Role: x\nConsent: x\nCost: x\nTried: x\n".to_owned(), "its 4 fields say nothing but `x`"),
        ] {
            let said = judged(&text).unwrap_or_default();
            assert!(said.contains(words), "{text}: {said}");
        }
    }

    #[test]
    fn honest_text_in_any_form_passes() {
        for text in [
            "",
            "# Report\n\nDecision:\n",
            "I keep the rule, because recall of the second field fell from 0.9 to 0.7 when the notices came from another office.",
            "Role: none\nConsent: none\nCost: none\n",
            "Loss: 1.1\nHours: 2\nSeed: 7\nSteps: 400\n",
            "Short and plain.",
            &format!(
                "The lesson says: a test that you never saw fail may test nothing. {}",
                "I broke the loop in two ways, and only then did I believe my own tests: one of them had compared a list with itself, and another never ran at all because its name had a typo in front."
            ),
            "Ich habe Precision und Recall verglichen, weil der letzte Wert der Meldungen nicht mitgez\u{e4}hlt wurde und fehlte.",
        ] {
            assert_eq!(judged(text), None, "{text}");
        }
    }

    #[test]
    fn remarks_must_differ_and_marks_need_not() {
        let rows = |remark: &dyn Fn(usize) -> String| {
            (0..10).fold("line,mark,remark\n".to_owned(), |csv, row| csv + &format!("{row},yes,{}\n", remark(row)))
        };
        assert!(same_remarks(&rows(&|_| "this line looks wrong".into())).is_some_and(|why| why.contains("10 of 10")));
        assert_eq!(same_remarks(&rows(&|row| format!("the name in line {row} is wrong"))), None);
        assert_eq!(same_remarks(&rows(&|_| "ok".into())), None);
        assert_eq!(same_remarks("no table"), None);
    }
}
