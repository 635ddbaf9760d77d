//! Content of a month's text that its path loses: noted while the month is read, listed when it is finished.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

use crate::curriculum::cards::Fault;
use crate::curriculum::list_item::ListItem;
use crate::curriculum::model::{Place, Question};
use crate::curriculum::problem::{Findings, Problem, ProblemCode as Code};
use crate::curriculum::questions::{ends_as_question, opens_pair};
use crate::curriculum::week_words::like_a_week;
use crate::curriculum::weeks::is_stretch_of_work;
use crate::markdown::blocks::Item;
use crate::markdown::text::one_line;
use crate::text::count;

/// Content that the path leaves out.
#[derive(Debug, Default)]
pub(crate) struct Lost {
    /// Lists in no week, by the heading or the item that should have been the week.
    lists: BTreeMap<Place, LostList>,
    /// The line of each week's heading.
    weeks: HashMap<u32, usize>,
    found: Findings,
}

#[derive(Debug)]
struct LostList {
    /// The heading or item that looks like a week.
    week: Option<String>,
    n_tasks: usize,
    /// It is among the weeks, or its items are written as tasks are.
    is_sure: bool,
    /// A month without any week takes its tasks.
    is_loose: bool,
}

/// The weeks of the finished month.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Weeks {
    /// Tasks of no week went to the first.
    pub(crate) adopted: bool,
    /// Any week has tasks.
    pub(crate) has_tasks: bool,
}

impl Lost {
    /// A list among the weeks that belongs to none of them; `week` is the heading that looks like one.
    pub(crate) fn among_weeks(&mut self, week: Option<&str>, place: Place, n_tasks: usize) {
        self.note(place, LostList { week: week.map(one_line), n_tasks, is_sure: true, is_loose: true });
    }

    /// A list that belongs to nothing, below a heading that looks like a week.
    pub(crate) fn elsewhere(&mut self, week: &str, place: Place, items: &[Item]) {
        let is_task = |item: &Item| {
            let parsed = ListItem::of(item);
            parsed.checked.is_some() || parsed.hours.is_some() || parsed.id.is_some()
        };
        let n_tasks = items.iter().filter(|item| item.depth == 0).count();
        let is_sure = items.iter().any(is_task);
        self.note(place, LostList { week: Some(one_line(week)), n_tasks, is_sure, is_loose: false });
    }

    fn note(&mut self, place: Place, found: LostList) {
        match self.lists.entry(place) {
            Entry::Vacant(entry) => drop(entry.insert(found)),
            Entry::Occupied(mut entry) => {
                let list = entry.get_mut();
                list.n_tasks += found.n_tasks;
                list.is_sure |= found.is_sure;
            }
        }
    }

    /// Boxes below a task: they are part of it, not tasks.
    pub(crate) fn below_task(&mut self, children: &[Item], file: &str) {
        let boxes: Vec<&Item> = children.iter().filter(|child| ListItem::of(child).checked.is_some()).collect();
        let Some(first) = boxes.first() else { return };
        let message = format!("{} below a task will not be tracked", count(boxes.len(), "nested task"));
        let fix = "move them to the level of the task above, or remove their boxes";
        self.found.add(Code::NestedTask, &place(file, first.line), message, fix);
    }

    /// A week's heading: the second of one number adds its tasks to the first.
    pub(crate) fn week_heading(&mut self, month: u32, week: u32, place: &Place) {
        let first = *self.weeks.entry(week).or_insert(place.line);
        if first != place.line {
            let message = format!("month {month} has two weeks {week}, here and at line {first}; they are read as one");
            let fix = "give one of them another number";
            self.found.add(Code::DuplicateWeek, place, message, fix);
        }
    }

    /// A card that is not asked as it is meant.
    pub(crate) fn card(&mut self, fault: Fault, place: &Place) {
        let (message, fix) = fault.words();
        self.found.add(Code::UnfinishedCard, place, message, fix);
    }

    /// The lines of a paragraph among the review questions that were not read as questions, though they may be some.
    pub(crate) fn questions(&mut self, text: &str, file: &str, line: usize, read: &[Question]) {
        let lines_read: HashSet<usize> = read.iter().map(|question| question.place.line).collect();
        // In the form `Q: … A: …` a question has further lines.
        let is_in_pairs = text.lines().next().is_some_and(opens_pair);
        let mut is_behind_question = false;
        for (words, line) in text.lines().zip(line..) {
            if lines_read.contains(&line) {
                is_behind_question = true;
                continue;
            }
            // A first line may announce the questions.
            let may_be_prose = !is_behind_question && words.trim_end().ends_with([':', '.', '!']);
            let is_question = ends_as_question(words) || !may_be_prose && (!read.is_empty() || asks(words));
            if opens_pair(words) || !is_in_pairs && is_question {
                self.question(&place(file, line));
            }
        }
    }

    fn question(&mut self, place: &Place) {
        let message = "a line among the review questions has no `::`, so it is never asked";
        let fix = "write `Question::Answer` on one line";
        self.found.add(Code::QuestionWithoutAnswer, place, message, fix);
    }

    /// Everything that was lost, as problems.
    pub(crate) fn finish(self, weeks: Weeks) -> Vec<Problem> {
        let mut found = self.found;
        for (place, list) in self.lists {
            let tasks = count(list.n_tasks, "task");
            let is_adopted = list.is_loose && weeks.adopted;
            match &list.week {
                Some(week) if list.is_sure || !weeks.has_tasks => {
                    let outcome = if is_adopted { "all go to week 1" } else { "are lost" };
                    let message = format!("`{week}` is not read as a week: its tasks ({}) {outcome}", list.n_tasks);
                    found.add(Code::NotAWeek, &place, message, fix_of(week));
                }
                None if !is_adopted => {
                    let verb = if list.n_tasks == 1 { "belongs" } else { "belong" };
                    let message = format!("{tasks} {verb} to no week and will not be planned");
                    let fix = "put them below a heading `### Week N: …`";
                    found.add(Code::TaskOutsideWeek, &place, message, fix);
                }
                _ => {}
            }
        }
        found.0
    }
}

/// How a heading becomes a week: by another word, or by declaring its own.
fn fix_of(heading: &str) -> String {
    match like_a_week(heading) {
        Some((word, number)) if !is_stretch_of_work(word) => {
            format!("write `Week {number}`, or add `week: [{word}]` to the front matter of the level's `README.md`")
        }
        _ => "put its tasks below a heading `### Week N: …`".to_owned(),
    }
}

/// Whether a text begins like a question, even if its question mark is missing.
fn asks(text: &str) -> bool {
    let first = text.split(|c: char| !c.is_alphabetic()).find(|word| !word.is_empty()).unwrap_or_default();
    let words = ["what", "why", "how", "which", "where", "when", "who", "whose"];
    text.trim_start().starts_with('¿') || words.contains(&first.to_lowercase().as_str())
}

fn place(file: &str, line: usize) -> Place {
    Place { file: file.to_owned(), line }
}
