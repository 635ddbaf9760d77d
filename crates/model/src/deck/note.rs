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

/// The cards of a note's first two texts, each with its number in the note, from 0. A note without gaps has a second one
/// if it is asked in both directions.
pub fn cards(question: &str, answer: &str, is_reversed: bool) -> Vec<(u32, CardDraft)> {
    let of = |found: &regex::Captures<'_>| found[1].parse::<u32>().unwrap_or(0);
    let numbers: BTreeSet<u32> = GAP.captures_iter(question).map(|found| of(&found)).collect();
    if numbers.is_empty() {
        let card = |question: &str, answer: &str| CardDraft {
            question: question.trim().to_owned(),
            answer: answer.trim().to_owned(),
        };
        let reversed = is_reversed.then(|| (1, card(answer, question)));
        return std::iter::once((0, card(question, answer))).chain(reversed).collect();
    }
    let card = |number: u32| {
        let replaced = GAP.replace_all(question, |found: &regex::Captures<'_>| {
            // A gap is on one line.
            let inner = found[2].split_whitespace().collect::<Vec<_>>().join(" ");
            if of(found) == number {
                return format!("{{{{{inner}}}}}");
            }
            inner.split_once("::").map_or(inner.clone(), |(word, _)| word.to_owned())
        });
        (number.saturating_sub(1), CardDraft { question: replaced.trim().to_owned(), answer: answer.trim().to_owned() })
    };
    numbers.into_iter().map(card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_of_a_gap_is_a_card() {
        let all =
            |text: &str| cards(text, "", false).into_iter().map(|(n, card)| (n, card.question)).collect::<Vec<_>>();
        let questions = |text: &str| all(text).into_iter().map(|(_, question)| question).collect::<Vec<_>>();
        assert_eq!(questions("plain {{x}}"), ["plain {{x}}"]);
        assert_eq!(all("{{c2::a}} {{c10::b}}"), [(1, "{{a}} b".to_owned()), (9, "a {{b}}".to_owned())]);
        assert_eq!(
            questions("{{c1::Paris::a city}} is in {{c2::France}}, {{c1::big}}"),
            ["{{Paris::a city}} is in France, {{big}}", "Paris is in {{France}}, big"]
        );
    }
}
