//! The change to a file, as a person sees it before they agree: the changed lines with two around them.

use los_model::text::visible;

/// Unchanged lines shown on each side of a change.
const AROUND: usize = 2;
/// Pairs of lines that are compared at most; beyond that all lines between the first and the last change are shown as replaced.
const MAX_PAIRS: usize = 1_000_000;

/// The changed lines with two around them.
pub(super) fn difference(path: &str, old: &str, new: &str) -> String {
    let old_lines: Vec<&str> = old.split_inclusive('\n').collect();
    let new_lines: Vec<&str> = new.split_inclusive('\n').collect();
    let lines = changes(&old_lines, &new_lines);
    let mut text = format!("{} {}:\n", if old.is_empty() { "Make" } else { "Change" }, visible(path, false));
    let mut last_shown = None;
    for (at, (sign, line)) in lines.iter().enumerate() {
        let nearby = &lines[at.saturating_sub(AROUND)..lines.len().min(at + AROUND + 1)];
        if nearby.iter().all(|(sign, _)| *sign == ' ') {
            continue;
        }
        if last_shown.is_some_and(|last| last + 1 < at) {
            text.push_str("  …\n");
        }
        last_shown = Some(at);
        text.push_str(&format!("{sign} {}\n", visible(line.trim_end_matches('\n'), false)));
    }
    text.trim_end().to_owned()
}

/// All lines in order: those only in `old` with `-`, those only in `new` with `+`, those in both with a space.
fn changes<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<(char, &'a str)> {
    let before = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let (same_before, old, new) = (&old[..before], &old[before..], &new[before..]);
    let after = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let (old, same_after) = old.split_at(old.len() - after);
    let new = &new[..new.len() - after];

    let mut lines: Vec<(char, &str)> = same_before.iter().map(|line| (' ', *line)).collect();
    let common = common_lines(old, new);
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        let is_same = common.is_some() && i < old.len() && j < new.len() && old[i] == new[j];
        let is_removed = i < old.len()
            && (j == new.len() || common.as_ref().is_none_or(|common| common[i + 1][j] >= common[i][j + 1]));
        if is_same {
            lines.push((' ', old[i]));
            (i, j) = (i + 1, j + 1);
        } else if is_removed {
            lines.push(('-', old[i]));
            i += 1;
        } else {
            lines.push(('+', new[j]));
            j += 1;
        }
    }
    lines.extend(same_after.iter().map(|line| (' ', *line)));
    lines
}

/// The length of the longest common subsequence of `old[i..]` and `new[j..]` for each `i` and `j`, unless there are too many.
fn common_lines(old: &[&str], new: &[&str]) -> Option<Vec<Vec<u32>>> {
    if old.len().saturating_mul(new.len()) > MAX_PAIRS {
        return None;
    }
    let mut common = vec![vec![0; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] =
                if old[i] == new[j] { common[i + 1][j + 1] + 1 } else { common[i + 1][j].max(common[i][j + 1]) };
        }
    }
    Some(common)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_are_shown_with_two_around_them() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n";
        let new = "1\n2\n3\n4\nfive\n6\n7\n8\n9\n10\n11\n12\n";
        assert_eq!(
            difference("a.md", old, new),
            "Change a.md:\n  3\n  4\n- 5\n+ five\n  6\n  7\n  …\n  10\n  11\n+ 12"
        );
        assert_eq!(difference("a.md", "", "a\nb\n"), "Make a.md:\n+ a\n+ b");
        assert_eq!(difference("a.md", "a\nb\n", ""), "Change a.md:\n- a\n- b");
        assert_eq!(difference("a.md", "a\nx\nb\nc\n", "a\nb\ny\nc\n"), "Change a.md:\n  a\n- x\n  b\n+ y\n  c");
        assert_eq!(difference("a.md", "a", "a\n"), "Change a.md:\n- a\n+ a", "only a line break at the end");
        assert_eq!(
            difference("a.md", "\u{1b}[2J", "b"),
            format!("Change a.md:\n- {}\n+ b", visible("\u{1b}[2J", false))
        );
    }

    #[test]
    fn every_line_of_both_is_there_however_long_they_are() {
        let numbers = |step: usize, n: usize| -> Vec<String> { (0..n).map(|at| format!("{}\n", at * step)).collect() };
        for n in [100, 3_000] {
            let (old, new) = (numbers(2, n), numbers(3, n));
            let (old, new): (Vec<&str>, Vec<&str>) =
                (old.iter().map(String::as_str).collect(), new.iter().map(String::as_str).collect());
            let lines = changes(&old, &new);
            let only = |other: char| {
                lines.iter().filter(|(sign, _)| *sign != other).map(|(_, line)| *line).collect::<Vec<_>>()
            };
            assert_eq!((only('+'), only('-')), (old, new));
        }
    }
}
