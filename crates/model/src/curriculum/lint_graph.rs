//! Lint of ids and requirements: duplicates, unknown names and circles, inside a level and across levels.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Display;

use super::{Loaded, Place, Task};
use crate::curriculum::problem::{Findings, ProblemCode as Code};

/// Written ids of tasks and questions, each once in a level.
pub(crate) fn check_ids(loaded: &Loaded, found: &mut Findings) {
    let mut seen: HashMap<String, &Place> = HashMap::new();
    let task_ids = loaded.level.tasks().filter(|task| task.id_is_written).map(|task| (&task.id, &task.place));
    let questions = loaded.level.questions();
    for (id, place) in task_ids.chain(questions.map(|question| (&question.id, &question.place))) {
        let first = *seen.entry(id.to_lowercase()).or_insert(place);
        // Two ids may be in one line.
        if !std::ptr::eq(first, place) {
            let message = format!("the id `^{id}` is already used at {}:{}", first.file, first.line);
            found.add(Code::DuplicateId, place, message, "give one of them another id");
        }
    }
}

pub(crate) fn check_months(loaded: &Loaded, found: &mut Findings) {
    let months = &loaded.level.months;
    let known: BTreeSet<u32> = months.iter().map(|month| month.number).collect();
    let mut edges: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (index, month) in months.iter().enumerate() {
        for (at, required) in month.requires.iter().enumerate() {
            let line = loaded.lines.get(index).and_then(|lines| lines.requires.get(at)).copied();
            if known.contains(required) {
                edges.entry(month.number).or_default().push(*required);
            } else if let Some(line) = line {
                // A month that prose names may be another level's; one that the front matter names is meant.
                let place = Place { line, ..month.place.clone() };
                let message =
                    format!("month {} requires month {required}, which this level does not have", month.number);
                found.add(Code::UnknownMonth, &place, message, "correct the number, or write that month");
            }
        }
    }
    for circle in circles(&edges) {
        let Some(month) = months.iter().position(|month| Some(&month.number) == circle.first()) else { continue };
        let line = loaded.lines.get(month).and_then(|lines| lines.requires.first()).copied();
        let place = Place { line: line.unwrap_or(1), ..months[month].place.clone() };
        let message = format!("months require each other in a circle: {}", chain(&circle, "month "));
        found.add(Code::MonthCycle, &place, message, "remove one of the `requires`");
    }
}

/// One id in two levels is one task that counts for both, so it must teach the same.
pub(crate) fn check_shared_ids(levels: &[Loaded], found: &mut Findings) {
    let mut first_by_id: HashMap<String, (usize, &Task)> = HashMap::new();
    for (level, loaded) in levels.iter().enumerate() {
        for task in loaded.level.tasks().filter(|task| task.id_is_written) {
            let (first_level, first) = *first_by_id.entry(task.id.to_lowercase()).or_insert((level, task));
            if first_level != level && first.skill != task.skill {
                let name =
                    |skill: &Option<String>| skill.as_ref().map_or("nothing".to_owned(), |skill| format!("#{skill}"));
                let (here, there) = (name(&task.skill), name(&first.skill));
                let (id, place) = (&task.id, &first.place);
                let message =
                    format!("the task `^{id}` teaches {here} here and {there} at {}:{}", place.file, place.line);
                found.add(Code::ContradictingId, &task.place, message, "use one skill for both, or two ids");
            }
        }
    }
}

/// An id that a task had before is never used again: it counts for the parts of one task, in one level.
pub(crate) fn check_old_ids(levels: &[Loaded], found: &mut Findings) {
    let tasks = || levels.iter().flat_map(|loaded| loaded.level.tasks().map(move |task| (&loaded.level.name, task)));
    // Where each id stands; those of old only for a level.
    let mut used: HashMap<String, (Option<&String>, &Place)> =
        tasks().map(|(_, task)| (task.id.to_lowercase(), (None, &task.place))).collect();
    for (level, task, was) in tasks().flat_map(|(level, task)| task.was.iter().map(move |was| (level, task, was))) {
        let (of, Place { file, line }) = *used.entry(was.to_lowercase()).or_insert((Some(level), &task.place));
        if of != Some(level) {
            let message = format!("the id `^{was}`, which this task had before, is used at {file}:{line}");
            found.add(Code::DuplicateId, &task.place, message, "give the task there a new id, or remove `was` here");
        }
    }
}

/// A skill of one level may build on a skill of another, so skills are checked over all of them.
pub(crate) fn check_skills(levels: &[Loaded], found: &mut Findings) {
    let tasks = || levels.iter().flat_map(|loaded| loaded.level.tasks());
    let taught: HashSet<&str> = tasks().filter_map(|task| task.skill.as_deref()).collect();
    let declared = || levels.iter().flat_map(|loaded| &loaded.level.months).flat_map(|month| &month.skills);
    let mut places: BTreeMap<&str, &Place> = BTreeMap::new();
    for skill in declared() {
        places.entry(&skill.id).or_insert(&skill.place);
    }
    let mut edges: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut needed: BTreeSet<&str> = BTreeSet::new();
    for skill in declared() {
        for need in &skill.needs {
            if places.contains_key(need.as_str()) || taught.contains(need.as_str()) {
                needed.insert(need);
                edges.entry(&skill.id).or_default().push(need);
            } else {
                let message = format!("`{}` needs `{need}`, which nothing declares or teaches", skill.id);
                let fix = "correct its name, or declare it and tag a task with it";
                found.add(Code::UnknownSkill, &skill.place, message, fix);
            }
        }
    }
    for circle in circles(&edges) {
        if let Some(place) = circle.first().and_then(|skill| places.get(skill)) {
            let message = format!("skills need each other in a circle: {}", chain(&circle, ""));
            found.add(Code::SkillCycle, place, message, "remove one of the `needs`");
        }
    }
    for skill in needed.into_iter().filter(|skill| !taught.contains(skill)) {
        if let Some(place) = places.get(skill) {
            let message = format!("other skills need `{skill}`, and no task teaches it");
            found.add(Code::SkillNotTaught, place, message, "tag a task with it first, or drop the need");
        }
    }
    let mut named: HashSet<&str> = HashSet::new();
    for task in tasks() {
        for skill in &task.uses {
            // Listed once, at the first task; a declared skill is checked above.
            let is_known = taught.contains(skill.as_str()) || places.contains_key(skill.as_str());
            if !is_known && named.insert(skill) {
                let message = format!("a task uses `#{skill}`, and no task teaches it");
                found.add(Code::SkillNotTaught, &task.place, message, "put it first in the task that teaches it");
            }
        }
    }
}

/// One circle for each strongly connected part of the graph, beginning at its smallest node. Iterative: a path may be
/// long.
fn circles<N: Copy + Ord>(edges: &BTreeMap<N, Vec<N>>) -> Vec<Vec<N>> {
    let mut is_done: BTreeSet<N> = BTreeSet::new();
    let mut found = Vec::new();
    for start in edges.keys() {
        let mut path: Vec<(N, usize)> = vec![(*start, 0)];
        let mut on_path: BTreeMap<N, usize> = BTreeMap::from([(*start, 0)]);
        if is_done.contains(start) {
            continue;
        }
        while let Some((node, next)) = path.last_mut() {
            let Some(target) = edges.get(node).and_then(|targets| targets.get(*next)).copied() else {
                is_done.insert(*node);
                on_path.remove(node);
                path.pop();
                continue;
            };
            *next += 1;
            if let Some(at) = on_path.get(&target) {
                let mut circle: Vec<N> = path[*at..].iter().map(|(node, _)| *node).collect();
                let smallest = (0..circle.len()).min_by_key(|index| circle[*index]).unwrap_or_default();
                circle.rotate_left(smallest);
                found.push(circle);
            } else if !is_done.contains(&target) {
                on_path.insert(target, path.len());
                path.push((target, 0));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

/// `month 1 → month 2 → month 1`.
fn chain<N: Display>(circle: &[N], prefix: &str) -> String {
    let names = circle.iter().chain(circle.first()).map(|node| format!("{prefix}{node}"));
    names.collect::<Vec<_>>().join(" → ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_named_once_from_their_smallest() {
        let edges = BTreeMap::from([(1, vec![2]), (2, vec![3]), (3, vec![1, 4]), (4, vec![]), (5, vec![5])]);
        assert_eq!(circles(&edges), [vec![1, 2, 3], vec![5]]);
        assert_eq!(chain(&[1, 2], "month "), "month 1 → month 2 → month 1");
    }

    #[test]
    fn a_long_path_costs_no_stack() {
        let edges: BTreeMap<u32, Vec<u32>> = (0..100_000).map(|n| (n, vec![n + 1])).collect();
        assert!(circles(&edges).is_empty());
    }
}
