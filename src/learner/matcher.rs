//! Which task an event means: its exact id in any case, else the words of the event against the words of the titles.
//!
//! Words match by token Jaccard: at least .6 inside the week that the event names, at least .75 anywhere. Where that
//! finds nothing, an id in other clothes (`m01_w2_t3`, `M1W2 task 3`) does, and then words by their weight.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::course::Course;
use super::raw_event::{Field, RawEvent, Val};
use super::title_index::{TitleIndex, n_telling};
use super::week_ref::place;

const IN_WEEK: f64 = 0.6;
const ANYWHERE: f64 = 0.75;
/// Words that stand before a quoted title.
const QUOTING: [&str; 5] = ["finished", "completed", "done", "did", "task"];
/// Most different texts that are read for their meaning; what a person writes in a lifetime stays far below.
const MOST_MEANINGS: usize = 65_536;

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
    /// What is looked at only where exact ids and whole titles fail.
    loose: Option<Loose>,
}

#[derive(Debug)]
struct Loose {
    titles: TitleIndex,
    deliverables: TitleIndex,
    /// The words of each title in lower case, each with a blank behind it.
    openings: Vec<String>,
    /// Ids by their letters and digits alone; `None` where two share them.
    bare_ids: HashMap<String, Option<u32>>,
    /// What was found before, by the hash of the question.
    found: HashMap<u64, Option<u32>>,
}

impl Loose {
    fn new(course: &Course) -> Self {
        let mut bare_ids = HashMap::new();
        for (index, task) in course.tasks.iter().enumerate() {
            let index = index as u32;
            bare_ids
                .entry(bare(&task.id))
                .and_modify(|found| *found = None)
                .or_insert(Some(index));
        }
        Self {
            titles: TitleIndex::new(course.tasks.iter().map(|task| task.title.as_str())),
            deliverables: TitleIndex::new(course.deliverables.iter().map(|(_, words)| words.as_str())),
            openings: course.tasks.iter().map(|task| opening(&task.title)).collect(),
            bare_ids,
            found: HashMap::new(),
        }
    }

    /// The only task whose title begins with these words, as when a title is quoted up to its first comma.
    fn by_opening(&self, text: &str, running_text: bool) -> Option<u32> {
        let said = opening(text);
        let verb = said.split_once(' ').filter(|(word, _)| QUOTING.contains(word));
        let quoted = verb.map_or(said.as_str(), |(_, rest)| rest);
        if n_telling(quoted) < if running_text { 3 } else { 2 } {
            return None;
        }
        let mut found = (0..).zip(&self.openings).filter(|(_, title)| title.starts_with(quoted));
        match (found.next(), found.next()) {
            (Some((task, _)), None) => Some(task),
            _ => None,
        }
    }
}

/// Where an event already points, for a search by words.
#[derive(Debug, Clone, Copy, Default, Hash)]
pub(super) struct Pointer {
    /// The curriculum's week that the event names.
    pub(super) week: Option<u32>,
    /// The month scheduled at the event's date, from 1.
    pub(super) month: Option<u32>,
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
            loose: None,
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
                Val::Text(text) => self.exact(text.trim()),
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
            Field::TaskWords,
            Field::Message,
            Field::Words,
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

    /// The task of exactly this id, in any case.
    pub(super) fn exact(&self, id: &str) -> Option<u32> {
        self.ids
            .get(id)
            .or_else(|| self.lower_ids.get(&id.to_lowercase()))
            .copied()
    }

    /// The task that a text means: an id or a place in a week in any spelling, a title in whole, or words that mean it.
    pub(super) fn by_meaning(&mut self, text: &str, running_text: bool, pointer: Pointer) -> Option<u32> {
        self.remembered((text, running_text, pointer), |matcher| {
            matcher.read_meaning(text, running_text, pointer)
        })
    }

    /// The answer to a question asked before, else a new one, as long as there is room to remember it.
    fn remembered(&mut self, question: impl Hash, answer: impl FnOnce(&mut Self) -> Option<u32>) -> Option<u32> {
        let mut hasher = DefaultHasher::new();
        question.hash(&mut hasher);
        let key = hasher.finish();
        let course = self.course;
        let found = &self.loose.get_or_insert_with(|| Loose::new(course)).found;
        if let Some(found) = found.get(&key) {
            return *found;
        }
        if found.len() >= MOST_MEANINGS {
            return None;
        }
        let answer = answer(self);
        if let Some(loose) = &mut self.loose {
            loose.found.insert(key, answer);
        }
        answer
    }

    fn read_meaning(&mut self, text: &str, running_text: bool, pointer: Pointer) -> Option<u32> {
        let course = self.course;
        let loose = self.loose.get_or_insert_with(|| Loose::new(course));
        let id = text
            .split_whitespace()
            .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
            .filter(|word| word.len() >= 4 && word.bytes().any(|b| b.is_ascii_digit() || matches!(b, b'-' | b'_')))
            .find_map(|word| loose.bare_ids.get(&bare(word)).copied().flatten());
        if id.is_some() {
            return id;
        }
        let place = place(text);
        let named_week = match (place.month, place.week) {
            (Some(month), Some(week @ 1..=4)) if month > 0 => Some((month - 1) * 4 + week),
            (None, Some(week)) if week > 4 => Some(week),
            (None, Some(week @ 1..=4)) => pointer.month.map(|month| (month - 1) * 4 + week),
            _ => None,
        };
        let tasks = |week: Option<u32>| {
            week.and_then(|week| course.week(week))
                .map_or(&[][..], |week| &week.tasks)
        };
        let week = named_week.or(pointer.week);
        if let Some(task) = place.task
            && let Some(task) = tasks(week).get((task as usize).wrapping_sub(1))
        {
            return Some(*task);
        }
        // `2.3 joins` is task 3 of week 2, or about week 3 of month 2: the words decide.
        if let [Some(first), Some(second), third] = place.prefix {
            let (week, task) = third.map_or((first, second), |third| {
                (first.saturating_sub(1).saturating_mul(4).saturating_add(second), third)
            });
            if let Some(task) = tasks(Some(week)).get((task as usize).wrapping_sub(1))
                && loose.titles.shares_a_word(text, *task)
            {
                return Some(*task);
            }
        }
        if let Some(task) = self.search(text, week) {
            return Some(task);
        }
        let loose = self.loose.as_mut()?;
        loose
            .titles
            .find(text, running_text, tasks(week), |task| task)
            .or_else(|| loose.by_opening(text, running_text))
    }

    /// The week in which a deliverable is due that a text means, or that of the month's project.
    pub(super) fn deliverable_week(&mut self, text: &str) -> Option<u32> {
        let course = self.course;
        if course.deliverables.is_empty() {
            return None;
        }
        let week = |index: u32| course.deliverables[index as usize].0;
        let index = self.remembered(("deliverable", text), |matcher| {
            matcher.loose.as_mut()?.deliverables.find(text, true, &[], week)
        });
        index.map(week)
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

/// A name's letters and digits in lower case.
fn bare(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The words of a text in lower case and in order, each with a blank behind it.
fn opening(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.flat_map(|word| [word, " "]).collect()
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
