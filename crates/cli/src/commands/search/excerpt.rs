//! The few lines of a text that show best why it was found.

use crate::prelude::*;
use los_eyes::search::index::words::is_filler;

/// At most `n_lines` lines of at most `width` columns of `content`, where most of the question's words are, with those
/// words in bold.
pub(super) fn excerpt(content: &str, question: &str, width: usize, n_lines: usize) -> Vec<Text> {
    let wanted: HashSet<String> = words(question).filter(|word| !is_filler(&word.to_lowercase())).map(stem).collect();
    // Each line as wide as there is room, and whether a line of the text begins with it.
    let (mut lines, mut begins) = (Vec::new(), Vec::new());
    for line in content.lines().filter(|line| !line.trim().is_empty()) {
        lines.extend(wrap(line, width));
        begins.push(true);
        begins.resize(lines.len(), false);
    }
    let n_wanted = |line: &String| words(line).map(stem).filter(|word| wanted.contains(word)).count();
    let hits: Vec<usize> = lines.iter().map(n_wanted).collect();
    let windows = hits.windows(n_lines.min(lines.len()).max(1)).map(|window| window.iter().sum::<usize>());
    // The first of the best; better to begin where a line of the text does.
    let rank = |(start, n): &(usize, usize)| (*n, begins.get(*start).is_some_and(|begins| *begins));
    let best = windows.enumerate().rev().max_by_key(rank).map_or(0, |(start, _)| start);
    let shown = lines.iter().skip(best).take(n_lines);
    shown.map(|line| marked(line, &wanted)).collect()
}

fn marked(line: &str, wanted: &HashSet<String>) -> Text {
    let mut text = Text::default();
    let mut rest = line;
    while let Some(start) = rest.find(char::is_alphanumeric) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c: char| !c.is_alphanumeric()).unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        let word = if wanted.contains(&stem(word)) { bold(word) } else { word.into() };
        text = text + before + word;
        rest = after;
    }
    text + rest
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// A word without its commonest endings: enough to mark `joins` for `join`.
fn stem(word: &str) -> String {
    let word = word.to_lowercase();
    for ending in ["ing", "ed", "es", "s", "e"] {
        if let Some(stem) = word.strip_suffix(ending)
            && stem.chars().count() >= 3
        {
            return stem.to_owned();
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_shows_lines_with_the_questions_words_marked() {
        let content = "One line.\nTwo lines.\n\nThree lines.\nA join loses rows here;\nJoining twice, too.\nEnd.";
        let shown = excerpt(content, "how do joins lose ROWS", 60, 2);
        let drawn: Vec<String> = shown.iter().map(|line| line.drawn(true)).collect();
        let expected = ["A <join> <loses> <rows> here;", "<Joining> twice, too."];
        let expected = expected.map(|line| line.replace('<', "\u{1b}[1m").replace('>', "\u{1b}[0m"));
        assert_eq!(drawn, expected);
    }

    #[test]
    fn without_a_word_in_common_the_beginning_is_shown() {
        let shown = excerpt("Keys come from the environment.", "passwords in scripts", 12, 2);
        let shown: Vec<String> = shown.iter().map(Text::plain).collect();
        assert_eq!(shown, ["Keys come", "from the"]);
        assert!(excerpt("", "anything", 12, 2).is_empty());
    }
}
