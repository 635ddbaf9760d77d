//! Lint of tags: one that is used once and is a letter away from one that is used more often is likely mistyped.

use std::collections::BTreeMap;

use crate::curriculum::load::Loaded;
use crate::curriculum::model::Place;
use crate::curriculum::problem::{Problem, ProblemCode, complain};
use crate::nearest::is_one_letter_away;

/// With more tags than this they are not compared: no level for people has as many.
const MAX_TAGS: usize = 500;

/// A tag's uses: how many, and the first of them.
struct Uses<'a> {
    n: usize,
    first: &'a Place,
}

pub(crate) fn check_level(loaded: &Loaded, found: &mut Vec<Problem>) {
    let uses = uses(loaded);
    if uses.len() > MAX_TAGS {
        return;
    }
    let declared = || loaded.level.months.iter().flat_map(|month| &month.skills);
    let (once, often): (Vec<_>, Vec<_>) = uses.iter().partition(|(_, uses)| uses.n == 1);
    for (rare, uses) in once {
        if declared().any(|skill| skill.id == *rare) {
            continue;
        }
        if let Some((usual, _)) = often.iter().find(|(usual, _)| is_one_letter_away(rare, usual)) {
            let message = format!("`#{rare}` is used once and looks like `#{usual}`; it counts as a skill of its own");
            let fix = format!("write `#{usual}`, or declare `{rare}` under `skills` in the front matter");
            complain(found, ProblemCode::SimilarTag, uses.first, message, &fix);
        }
    }
}

/// The tags of tasks and questions.
fn uses(loaded: &Loaded) -> BTreeMap<&str, Uses<'_>> {
    let months = || loaded.level.months.iter();
    let of_tasks = months()
        .flat_map(|month| &month.weeks)
        .flat_map(|week| &week.tasks)
        .flat_map(|task| task.skill.iter().chain(&task.uses).map(|tag| (tag, &task.place)));
    let of_questions = months()
        .flat_map(|month| &month.questions)
        .filter_map(|question| Some((question.skill.as_ref()?, &question.place)));
    let of_projects = months()
        .flat_map(|month| month.alternatives.iter().chain([&month.project]))
        .flat_map(|project| project.skills.iter().map(|tag| (tag, &project.place)));
    let mut uses: BTreeMap<&str, Uses<'_>> = BTreeMap::new();
    for (tag, place) in of_tasks.chain(of_questions).chain(of_projects) {
        uses.entry(tag).or_insert(Uses { n: 0, first: place }).n += 1;
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
