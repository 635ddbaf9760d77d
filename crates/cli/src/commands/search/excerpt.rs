//! The few lines of a text that show best why it was found.

use crate::prelude::*;
use los_eyes::search::index::words::{is_filler, split as words};

/// At most `n_lines` lines of at most `width` columns of `content`, where most of the question's words are.
pub(super) fn excerpt(content: &str, question: &str, width: usize, n_lines: usize) -> Vec<String> {
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
    lines.into_iter().skip(best).take(n_lines).collect()
}

/// A word without its commonest endings: enough to find `joins` for `join`.
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
    fn an_excerpt_shows_the_lines_with_the_questions_words() {
        let content = "One line.\nTwo lines.\n\nThree lines.\nA join loses rows here;\nJoining twice, too.\nEnd.";
        let shown = excerpt(content, "how do joins lose ROWS", 60, 2);
        assert_eq!(shown, ["A join loses rows here;", "Joining twice, too."]);
    }

    #[test]
    fn without_a_word_in_common_the_beginning_is_shown() {
        let shown = excerpt("Keys come from the environment.", "passwords in scripts", 12, 2);
        assert_eq!(shown, ["Keys come", "from the"]);
        assert!(excerpt("", "anything", 12, 2).is_empty());
    }
}
