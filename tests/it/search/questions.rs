//! The questions that search is judged by: each has its answer, and shares no content word with it.

use std::collections::BTreeSet;
use std::fs;

use crate::support::search_sections::{Section, root, sections_of, shipped_files, stems};

/// Words that say nothing of the subject.
const FUNCTION_WORDS: &str = "a about above after again against all am an and another any are as at be been before being below between both \
    but by can cannot could did do does doing down during each every few for from further get gets got had has have having he her here his \
    how i if in into is it its just less like may me might more most much must my never no nor not now of off on once one only or other \
    our out over own same shall she should so some such than that the their them then there these they this those three through to too two \
    under until up us very was way we were what when where which while who why will with would you your";

fn answer<'a>(sections: &'a [Section], file: &str, heading: &str) -> Option<&'a Section> {
    sections.iter().find(|section| section.file == file && section.headings.last().is_some_and(|own| own == heading))
}

#[test]
fn questions_share_no_content_word_with_their_answer() {
    let sections = sections_of(&shipped_files());
    let text = fs::read_to_string(root().join("tests/fixtures/search/questions.tsv")).unwrap();
    let function_words = stems(FUNCTION_WORDS);
    let mut asked = BTreeSet::new();
    for line in text.lines() {
        let [question, file, heading] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let section = answer(&sections, file, heading).unwrap_or_else(|| panic!("{file} has no section `{heading}`"));
        let said = stems(&format!("{} {}", section.headings.join(" "), section.body));
        let content: BTreeSet<_> = stems(question).difference(&function_words).cloned().collect();
        assert!(!content.is_empty(), "`{question}` says nothing");
        let shared: Vec<_> = content.intersection(&said).collect();
        assert!(shared.is_empty(), "`{question}` shares {shared:?} with `{heading}` of {file}");
        assert!(asked.insert(question.to_owned()), "`{question}` is asked twice");
    }
    assert!(asked.len() >= 60, "{} questions", asked.len());
}
