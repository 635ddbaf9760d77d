//! Lint of tags: one that is used once and is a letter away from one that is used more often is likely mistyped.

use std::collections::BTreeMap;

use super::{Loaded, Place};
use crate::curriculum::problem::{Findings, ProblemCode as Code};
use crate::nearest::is_one_letter_away;

/// With more tags than this they are not compared: no level for people has as many.
const MAX_TAGS: usize = 500;

pub(crate) fn check_level(loaded: &Loaded, found: &mut Findings) {
    let uses = uses(loaded);
    if uses.len() > MAX_TAGS {
        return;
    }
    let declared = || loaded.level.months.iter().flat_map(|month| &month.skills);
    let (once, often): (Vec<_>, Vec<_>) = uses.into_iter().partition(|(_, (n, _))| *n == 1);
    for (rare, (_, first)) in once.into_iter().filter(|(rare, _)| declared().all(|skill| skill.id != *rare)) {
        if let Some((usual, _)) = often.iter().find(|(usual, _)| is_one_letter_away(rare, usual)) {
            let message = format!("`#{rare}` is used once and looks like `#{usual}`; it counts as a separate skill");
            let fix = format!("write `#{usual}`, or declare `{rare}` under `skills` in the front matter");
            found.add(Code::SimilarTag, first, message, fix);
        }
    }
}

/// The tags of tasks, questions and projects: how often each is used, and where first.
fn uses(loaded: &Loaded) -> BTreeMap<&str, (usize, &Place)> {
    let tasks = loaded.level.tasks();
    let of_tasks = tasks.flat_map(|task| task.skill.iter().chain(&task.uses).map(|tag| (tag, &task.place)));
    let of_questions =
        loaded.level.questions().filter_map(|question| Some((question.skill.as_ref()?, &question.place)));
    let months = loaded.level.months.iter();
    let projects = months.flat_map(|month| month.alternatives.iter().chain([&month.project]));
    let of_projects = projects.flat_map(|project| project.skills.iter().map(|tag| (tag, &project.place)));
    let mut uses: BTreeMap<&str, (usize, &Place)> = BTreeMap::new();
    for (tag, place) in of_tasks.chain(of_questions).chain(of_projects) {
        uses.entry(tag).or_insert((0, place)).0 += 1;
    }
    uses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_and_no_digit() {
        for (one, other, expected) in [
            ("listning", "listening", true),
            ("escuchar", "escuchàr", true),
            ("loops", "loop", false),
            ("listen", "listening", false),
            ("unit-1", "unit-2", false),
            ("unit-1", "unit-11", false),
            ("joins", "joins", false),
        ] {
            assert_eq!(is_one_letter_away(one, other), expected, "{one} {other}");
        }
    }
}
