//! The task that a text means, for every command and face: by id, by number, by a part of the id or words of the title.
//!
//! Logs are read by `events::names` instead: an entry holds an id, and a part of one would come to mean another task.

use super::{Course, CourseTask, plain};

/// How a text names a task, the surest way first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Naming {
    Id,
    Number,
    Title,
    /// Each word begins a word of the id.
    IdWords,
    /// Each word begins a word of the id or of the title.
    Words,
    /// Each word is somewhere in the id or in the title.
    Parts,
}

impl Naming {
    /// How a text names the task of that id, number and title, in any case; `None` if it does not.
    pub fn of(text: &str, id: &str, number: &str, title: &str) -> Option<Self> {
        let text = text.trim();
        if id.eq_ignore_ascii_case(text) {
            return Some(Self::Id);
        }
        if number.eq_ignore_ascii_case(text) {
            return Some(Self::Number);
        }
        let [words, id, title] = [text, id, title].map(plain);
        // A number is no part of an id: `0` is in most of them.
        if words.is_empty() || text.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let begins = |place: &str, word: &str| place.split(' ').any(|known| known.starts_with(word));
        let each = |fits: &dyn Fn(&str) -> bool| words.split(' ').all(fits);
        match () {
            () if words == title => Some(Self::Title),
            () if each(&|word| begins(&id, word)) => Some(Self::IdWords),
            () if each(&|word| begins(&id, word) || begins(&title, word)) => Some(Self::Words),
            () if each(&|word| id.contains(word) || title.contains(word)) => Some(Self::Parts),
            () => None,
        }
    }
}

impl CourseTask {
    /// How a text names it.
    pub fn named(&self, text: &str) -> Option<Naming> {
        Naming::of(if self.was.contains(text.trim()) { &self.id } else { text }, &self.id, &self.number, &self.title)
    }

    /// Its number and its title.
    pub fn numbered(&self) -> String {
        format!("{} {}", self.number, self.name())
    }

    /// Its number, title and id, for a list to choose from.
    pub fn in_full(&self) -> String {
        format!("{} ({})", self.numbered(), self.id)
    }
}

impl Course {
    /// The tasks that a text names in the surest way that it names any.
    pub fn tasks_named(&self, text: &str) -> Vec<&CourseTask> {
        let named = self.tasks.iter().filter_map(|task| Some((task.named(text)?, task)));
        let best = named.clone().map(|(naming, _)| naming).min();
        // Of two tasks with one id the first counts, as in logs.
        let most = if best == Some(Naming::Id) { 1 } else { usize::MAX };
        named.filter(|(naming, _)| Some(*naming) == best).map(|(_, task)| task).take(most).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_surest_way_counts() {
        let task = |number: &str, id: &str, title: &str| CourseTask {
            id: id.into(),
            title: title.into(),
            number: number.into(),
            ..CourseTask::default()
        };
        let mut course = Course::default();
        course.tasks.extend([
            task("1", "m01-w1-values", "Write a unit converter"),
            task("2", "m01-w1-git-first", "Put a folder under Git"),
            task("3", "first-class", "Write a class that guards its data"),
            task("10", "m02-w3-joins", "Join two tables"),
            task("11", "m02-w4-joins-again", "Git, once more"),
            task("I17", "m02-w4-joins", ""),
            task("12", "FIRST-CLASS", "The same id"),
        ]);
        for (text, numbers) in [
            ("m02-w4-joins", "I17"),
            (" M02-W3-Joins ", "10"),
            ("first-class", "3"),
            ("2", "2"),
            ("i17", "I17"),
            ("0", ""),
            ("17", ""),
            ("conv", "1"),
            ("unit conv", "1"),
            ("the same ID", "12"),
            ("git", "2"),
            ("again", "11"),
            ("w4", "11 I17"),
            ("write class", "3"),
            ("write", "1 3"),
            ("erter", "1"),
            ("write nothing", ""),
            ("", ""),
            ("?", ""),
        ] {
            let found: Vec<&str> = course.tasks_named(text).iter().map(|task| task.number.as_str()).collect();
            assert_eq!(found.join(" "), numbers, "{text}");
        }
    }
}
