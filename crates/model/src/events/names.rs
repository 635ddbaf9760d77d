//! The names of a path's parts in a log: tasks by id or exact title, deliverables by exact title.
//!
//! Case and runs of blanks do not matter; every other difference does.

use crate::prelude::*;

/// The names of one course.
pub struct PathNames<'c> {
    course: &'c Course,
    /// Tasks by id in lower case; of two with one id the first. An id that no task has any more may have several: its parts.
    by_id: HashMap<String, Vec<u32>>,
    /// Tasks by title; `None` where two share it.
    by_title: HashMap<String, Option<u32>>,
    /// The week in which a deliverable is due, by its title; `None` where two weeks have one of that title.
    deliverables: HashMap<String, Option<u32>>,
}

impl<'c> PathNames<'c> {
    /// The names of a course.
    pub fn new(course: &'c Course) -> Self {
        let (mut by_id, mut by_old_id, mut by_title) = (HashMap::new(), HashMap::<_, Vec<_>>::new(), HashMap::new());
        for (index, task) in (0u32..).zip(&course.tasks) {
            by_id.entry(task.id.to_lowercase()).or_insert_with(|| vec![index]);
            for was in &task.was {
                by_old_id.entry(was.to_lowercase()).or_default().push(index);
            }
            insert_unique(&mut by_title, &task.title, index);
        }
        by_old_id.extend(by_id);
        let mut deliverables = HashMap::new();
        for (week, words) in &course.deliverables {
            insert_unique(&mut deliverables, words, *week);
        }
        Self { course, by_id: by_old_id, by_title, deliverables }
    }

    /// The task with that id, or with exactly that title.
    pub fn task(&self, name: &str) -> Option<u32> {
        self.parts(name).first().copied().or_else(|| self.task_by_title(name))
    }

    /// The task of that id; the parts of one that was split, if it was its id.
    pub fn parts(&self, id: &str) -> &[u32] {
        self.by_id.get(id).or_else(|| self.by_id.get(id.to_lowercase().as_str())).map_or(&[], Vec::as_slice)
    }

    /// The task with exactly that title.
    pub fn task_by_title(&self, title: &str) -> Option<u32> {
        self.by_title.get(&plain(title)).copied().flatten()
    }

    /// The task that an entry is about: the one that it names, or that has exactly its title.
    pub fn task_of(&self, line: &LogLine<'_>) -> Option<u32> {
        let named = line.task();
        let title = || line.text(Field::Title).filter(|_| named.is_none());
        named.and_then(|name| self.task(name)).or_else(|| self.task_by_title(title()?))
    }

    /// The week in which the deliverable of exactly that title is due.
    pub fn deliverable_week(&self, title: &str) -> Option<u32> {
        self.deliverables.get(&plain(title)).copied().flatten()
    }

    /// The id that a mistyped one most likely means.
    pub fn nearest_task(&self, name: &str) -> Option<&'c str> {
        let ids = self.course.tasks.iter().map(|task| task.id.as_str());
        nearest(name, ids, 1).into_iter().next()
    }
}

fn insert_unique(names: &mut HashMap<String, Option<u32>>, name: &str, index: u32) {
    if name.trim().is_empty() {
        return;
    }
    names.entry(plain(name)).and_modify(|known| *known = known.filter(|known| *known == index)).or_insert(Some(index));
}

/// A name in lower case with single blanks.
fn plain(name: &str) -> String {
    let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ")
}
