//! Which task an event means: its exact id in any case, else the words of the event against the words of the titles.
//!
//! Words match by token Jaccard: at least .6 inside the week that the event names, at least .75 anywhere.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::course::Course;
use super::raw_event::{Field, RawEvent, Val};

const IN_WEEK: f64 = 0.6;
const ANYWHERE: f64 = 0.75;
/// Texts remembered before the memory is emptied, so that it stays small on any log.
const MEMORY: usize = 4096;

/// A task that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Match {
    pub(super) task: u32,
    /// The field whose words matched; `None` for an exact id.
    pub(super) by_words: Option<Field>,
}

#[derive(Debug)]
pub(super) struct Matcher<'c> {
    course: &'c Course,
    ids: HashMap<&'c str, u32>,
    lower_ids: HashMap<String, u32>,
    n_words: Vec<usize>,
    tasks_by_word: HashMap<String, Vec<u32>>,
    remembered: HashMap<(String, Option<u32>), Option<u32>>,
}

impl<'c> Matcher<'c> {
    pub(super) fn new(course: &'c Course) -> Self {
        let mut matcher = Self {
            course,
            ids: HashMap::new(),
            lower_ids: HashMap::new(),
            n_words: Vec::with_capacity(course.tasks.len()),
            tasks_by_word: HashMap::new(),
            remembered: HashMap::new(),
        };
        for (index, task) in course.tasks.iter().enumerate() {
            let index = index as u32;
            matcher.ids.insert(&task.id, index);
            matcher.lower_ids.insert(task.id.to_lowercase(), index);
            let words = words(&task.title);
            matcher.n_words.push(words.len());
            for word in words {
                matcher.tasks_by_word.entry(word).or_default().push(index);
            }
        }
        matcher
    }

    /// The task whose id the event carries.
    pub(super) fn by_id(&self, event: RawEvent<'_>) -> Option<u32> {
        [Field::Task, Field::TaskId, Field::Id].into_iter().find_map(|field| match event.get(field) {
            Val::Text(text) => {
                let text = text.trim();
                self.ids.get(text).or_else(|| self.lower_ids.get(&text.to_lowercase())).copied()
            }
            Val::Number(value) => self.lower_ids.get(&value.to_string()).copied(),
            _ => None,
        })
    }

    /// The task whose title the event's words name; `week` is the week that the event refers to.
    pub(super) fn by_words(&mut self, event: RawEvent<'_>, week: Option<u32>) -> Option<Match> {
        if self.tasks_by_word.is_empty() {
            return None;
        }
        [Field::Task, Field::Title, Field::Name, Field::Deliverable, Field::Message].into_iter().find_map(|field| {
            let task = self.best(event.text(field)?, week)?;
            Some(Match { task, by_words: Some(field) })
        })
    }

    fn best(&mut self, text: &str, week: Option<u32>) -> Option<u32> {
        let key = (text.to_owned(), week);
        if let Some(known) = self.remembered.get(&key) {
            return *known;
        }
        let found = self.search(text, week);
        if self.remembered.len() >= MEMORY {
            self.remembered.clear();
        }
        self.remembered.insert(key, found);
        found
    }

    fn search(&self, text: &str, week: Option<u32>) -> Option<u32> {
        let words = words(text);
        let mut shared: HashMap<u32, usize> = HashMap::new();
        for task in words.iter().filter_map(|word| self.tasks_by_word.get(word)).flatten() {
            *shared.entry(*task).or_default() += 1;
        }
        let here = week.and_then(|week| self.course.week(week)).map_or(&[][..], |week| &week.tasks);
        shared
            .into_iter()
            .filter_map(|(task, n)| {
                let union = words.len() + self.n_words[task as usize] - n;
                let (share, in_week) = (n as f64 / union as f64, here.contains(&task));
                (share >= if in_week { IN_WEEK } else { ANYWHERE }).then_some((share, in_week, task))
            })
            .max_by(|a, b| {
                // The earlier task wins where all else is equal.
                a.0.partial_cmp(&b.0).unwrap_or(Ordering::Equal).then(a.1.cmp(&b.1)).then(b.2.cmp(&a.2))
            })
            .map(|(_, _, task)| task)
    }
}

/// The different words of a text, in lower case.
fn words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let mut words: Vec<String> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    words.sort_unstable();
    words.dedup();
    words
}
