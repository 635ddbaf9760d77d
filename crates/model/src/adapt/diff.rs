//! A change of the path as lines that go (`- `) and lines that come (`+ `), month by month; of a week of repetition the week alone.

use crate::prelude::*;

/// Lines shown of one change: those at its beginning and those at its end. What lies between is counted.
const FIRST: usize = 6;
const LAST: usize = 4;

/// The lines that differ between the path now and the path after a change.
pub(crate) fn lines(input: &AdaptInput<'_>, mutation: &Mutation, after: &EffectivePath) -> Vec<String> {
    let (old, new) = match &mutation.details {
        Details::RemediationWeek(week) => {
            let skills: Vec<&str> = week.skills.iter().map(|skill| skill.id.as_str()).collect();
            return vec![format!("+ week {}: remediation: {}", week.plan_week, skills.join(", "))];
        }
        Details::MonthReorder(order) => (places(input.path, &order.before), places(after, &order.after)),
        Details::ProjectSwap(swap) => {
            let project = |path: &EffectivePath| {
                let month = path.level.month(swap.month);
                month.map_or_else(Vec::new, |month| project(swap.month, &month.project))
            };
            (project(input.path), project(after))
        }
        Details::LevelChange(level) => {
            let changed = |path: &EffectivePath| -> Vec<String> {
                let begins = path.place_of(level.effective_month).unwrap_or(0);
                places(path, &path.order)
                    .into_iter()
                    .skip(begins)
                    .map(|line| line + " — " + path.last_level())
                    .collect()
            };
            (changed(input.path), changed(after))
        }
    };
    between(&old, &new)
}

fn places(path: &EffectivePath, order: &[u32]) -> Vec<String> {
    let line = |(place, number): (usize, &u32)| {
        let title = path.level.month(*number).map_or("", |month| month.title.as_str());
        format!("place {}: month {number} {title}", place + 1).trim_end().to_owned()
    };
    order.iter().enumerate().map(line).collect()
}

fn project(month: u32, project: &Project) -> Vec<String> {
    let name = format!("month {month}: project {}", project.name);
    let items = project.deliverables.iter().map(|item| format!("month {month}: deliver {}", item.text));
    std::iter::once(name).chain(items).collect()
}

/// Line by line at the same place: what differs, old before new.
fn between(old: &[String], new: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    for place in 0..old.len().max(new.len()) {
        let (gone, come) = (old.get(place), new.get(place));
        if gone != come {
            lines.extend(gone.map(|line| format!("- {line}")));
            lines.extend(come.map(|line| format!("+ {line}")));
        }
    }
    // One line in place of one would save nothing.
    if let between @ 2.. = lines.len().saturating_sub(FIRST + LAST) {
        let words = format!("  … {} between", count(between, "line"));
        lines.splice(FIRST..FIRST + between, [words]);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_shown_and_much_is_counted() {
        let texts = |lines: &[&str]| -> Vec<String> { lines.iter().map(|line| (*line).to_owned()).collect() };
        let shown = between(&texts(&["a", "b"]), &texts(&["a", "c", "d"]));
        assert_eq!(shown, ["- b", "+ c", "+ d"]);
        let many: Vec<String> = (0..20).map(|n| n.to_string()).collect();
        let shown = between(&many, &[]);
        assert_eq!(shown[5..8], ["- 5", "  … 10 lines between", "- 16"]);
        assert_eq!(shown.last().map(String::as_str), Some("- 19"));
        assert_eq!(between(&many[..11], &[]).len(), 11);
    }
}
