//! Which task an event means: its exact id in any case, else the words of the event against the words of the titles.
//!
//! Words match by token Jaccard: at least .6 inside the week that the event names, at least .75 anywhere.

use std::collections::HashMap;

use super::course::Course;
use super::raw_event::{Field, RawEvent, Val};

const IN_WEEK: f64 = 0.6;
const ANYWHERE: f64 = 0.75;

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
    most_words: usize,
    tasks_by_word: HashMap<String, Vec<u32>>,
    /// Words shared with each task; all zero between two searches.
    n_shared: Vec<usize>,
}

impl<'c> Matcher<'c> {
    pub(super) fn new(course: &'c Course) -> Self {
        let mut matcher = Self {
            course,
            ids: HashMap::new(),
            lower_ids: HashMap::new(),
            n_words: Vec::with_capacity(course.tasks.len()),
            most_words: 0,
            tasks_by_word: HashMap::new(),
            n_shared: vec![0; course.tasks.len()],
        };
        for (index, task) in course.tasks.iter().enumerate() {
            let index = index as u32;
            matcher.ids.insert(&task.id, index);
            matcher.lower_ids.insert(task.id.to_lowercase(), index);
            let lower = task.title.to_lowercase();
            let words = words(&lower);
            matcher.n_words.push(words.len());
            matcher.most_words = matcher.most_words.max(words.len());
            for word in words {
                matcher.tasks_by_word.entry(word.to_owned()).or_default().push(index);
            }
        }
        matcher
    }

    /// The task whose id the event carries.
    pub(super) fn by_id(&self, event: RawEvent<'_>) -> Option<u32> {
        [Field::Task, Field::TaskId, Field::Id]
            .into_iter()
            .find_map(|field| match event.get(field) {
                Val::Text(text) => {
                    let text = text.trim();
                    self.ids
                        .get(text)
                        .or_else(|| self.lower_ids.get(&text.to_lowercase()))
                        .copied()
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
        [
            Field::Task,
            Field::Title,
            Field::Name,
            Field::Deliverable,
            Field::Message,
        ]
        .into_iter()
        .find_map(|field| {
            let task = self.search(event.text(field)?, week)?;
            Some(Match {
                task,
                by_words: Some(field),
            })
        })
    }

    fn search(&mut self, text: &str, week: Option<u32>) -> Option<u32> {
        let lower = text.to_lowercase();
        let words = words(&lower);
        // Even all words of the longest title would be too small a part of so long a text.
        if words.len() as f64 * IN_WEEK > self.most_words as f64 {
            return None;
        }
        let mut candidates = Vec::new();
        for task in words.iter().filter_map(|word| self.tasks_by_word.get(*word)).flatten() {
            let n_shared = &mut self.n_shared[*task as usize];
            *n_shared += 1;
            if *n_shared == 1 {
                candidates.push(*task);
            }
        }
        let here = week
            .and_then(|week| self.course.week(week))
            .map_or(&[][..], |week| &week.tasks);
        let mut best: Option<(f64, bool, u32)> = None;
        for task in candidates {
            let n_shared = std::mem::take(&mut self.n_shared[task as usize]);
            let union = words.len() + self.n_words[task as usize] - n_shared;
            let (share, in_week) = (n_shared as f64 / union as f64, here.contains(&task));
            // The earlier task wins where all else is equal.
            let better = best.is_none_or(|(most, most_in_week, earlier)| {
                share
                    .total_cmp(&most)
                    .then(in_week.cmp(&most_in_week))
                    .then(earlier.cmp(&task))
                    .is_gt()
            });
            if share >= if in_week { IN_WEEK } else { ANYWHERE } && better {
                best = Some((share, in_week, task));
            }
        }
        best.map(|(_, _, task)| task)
    }
}

/// The different words of a text that is in lower case.
fn words(lower: &str) -> Vec<&str> {
    let mut words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words.sort_unstable();
    words.dedup();
    words
}
