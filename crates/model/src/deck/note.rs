//! A note from elsewhere: its cards, gaps included. One note with gaps of several numbers is a card for each number.

use crate::prelude::*;

/// A gap as Anki writes it: `{{c1::word::hint}}`.
static GAP: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?s)\{\{c([0-9]{1,3})::(.*?)\}\}"));

/// A card before it is written: its question with gaps `{{word}}`, if any, and its answer or what else is to know.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CardDraft {
    pub question: String,
    pub answer: String,
}

/// The cards of a note's first two texts.
pub fn cards(question: &str, answer: &str) -> Vec<CardDraft> {
    let numbers: BTreeSet<&str> =
        GAP.captures_iter(question).filter_map(|found| found.get(1)).map(|number| number.as_str()).collect();
    if numbers.is_empty() {
        return vec![CardDraft { question: question.trim().to_owned(), answer: answer.trim().to_owned() }];
    }
    let card = |number: &str| {
        let replaced = GAP.replace_all(question, |found: &regex::Captures<'_>| {
            // A gap is on one line.
            let inner = found[2].split_whitespace().collect::<Vec<_>>().join(" ");
            if &found[1] == number {
                return format!("{{{{{inner}}}}}");
            }
            inner.split_once("::").map_or(inner.clone(), |(word, _)| word.to_owned())
        });
        CardDraft { question: replaced.trim().to_owned(), answer: answer.trim().to_owned() }
    };
    numbers.into_iter().map(card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_of_a_gap_is_a_card() {
        let questions = |text: &str| cards(text, "").into_iter().map(|card| card.question).collect::<Vec<_>>();
        assert_eq!(questions("plain {{x}}"), ["plain {{x}}"]);
        assert_eq!(
            questions("{{c1::Paris::a city}} is in {{c2::France}}, {{c1::big}}"),
            ["{{Paris::a city}} is in France, {{big}}", "Paris is in {{France}}, big"]
        );
    }
}
