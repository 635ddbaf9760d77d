//! Content of a month's text that its path loses: noted while the month is read, listed when it is finished.

use super::{Fault, ListItem, ends_as_question, like_a_week, looks_like_card};
use crate::curriculum::headings::section_names;
use crate::curriculum::problem::{Findings, Problem, ProblemCode as Code};
use crate::prelude::*;

/// Content that the path leaves out.
#[derive(Debug, Default)]
pub(crate) struct Lost {
    /// Tasks in no week: how many, and the heading or the item that looks like their week, by its place.
    outside: BTreeMap<Place, (usize, Option<String>)>,
    /// The line of each week's heading.
    weeks: HashMap<u32, usize>,
    /// The lines of unknown headings that are listed already.
    sections: HashSet<usize>,
    found: Findings,
}

impl Lost {
    /// Tasks that no week has; `week` is the heading that looks like one.
    pub(crate) fn outside_weeks(&mut self, week: Option<&str>, place: Place, n_tasks: usize) {
        self.outside.entry(place).or_insert_with(|| (0, week.map(str::to_owned))).0 += n_tasks;
    }

    /// A heading over a list that no section reads.
    pub(crate) fn unknown_section(&mut self, heading: &str, place: &Place) {
        if self.sections.insert(place.line) {
            let (message, fix) = if heading.is_empty() {
                let message = "the list above the first section is not read, so it makes no tasks";
                (message.to_owned(), Some("put tasks below a heading `### Week N: …`, or ".to_owned()))
            } else {
                let near = nearest(heading, section_names(), 1).first().map(|name| format!("write `{name}`, or "));
                (format!("`{heading}` is not a section of a month, so its list is not read"), near)
            };
            let fix = format!("{}leave it as it is if it only informs", fix.unwrap_or_default());
            self.found.add(Code::UnknownSection, place, message, fix);
        }
    }

    /// Boxes below a task: they are part of it, not tasks.
    pub(crate) fn below_task(&mut self, children: &[Item], file: &str) {
        let boxes: Vec<&Item> = children.iter().filter(|child| ListItem::of(child).checked.is_some()).collect();
        let Some(first) = boxes.first() else { return };
        let message = format!("{} below a task will not be tracked", count(boxes.len(), "nested task"));
        let fix = "move them to the level of the task above, or remove their boxes";
        self.found.add(Code::NestedTask, &Place::at(file, first.line), message, fix);
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

    /// A heading of another week in the file of a week.
    pub(crate) fn other_week(&mut self, number: u32, of_file: u32, place: &Place) {
        let message = format!("this file is of week {of_file}, so the heading of week {number} begins none");
        self.found.add(Code::NotAWeek, place, message, format!("move its tasks to `week-{number}.md`"));
    }

    /// A file of a week that the month's README lists tasks of, too.
    pub(crate) fn week_twice(&mut self, week: u32, file: &str) {
        let message = format!("week {week} has tasks in the month's README, too; only those of this file count");
        self.found.add(Code::DuplicateWeek, &Place::at(file, 1), message, "keep them in one of the two");
    }

    /// A card that is not asked as it is meant.
    pub(crate) fn card(&mut self, fault: Fault, place: &Place) {
        let (message, fix) = fault.words();
        self.found.add(Code::UnfinishedCard, place, message, fix);
    }

    /// The lines of a paragraph among the review questions that are not read: questions by their sign, and whatever follows
    /// a card. The lines in front of a first card may announce it.
    pub(crate) fn questions(&mut self, text: &str, file: &str, line: usize, read: &[Question]) {
        let lines_read: HashSet<usize> = read.iter().map(|question| question.place.line).collect();
        let mut is_behind_card = false;
        for (words, line) in text.lines().zip(line..) {
            let is_question = ends_as_question(words) || words.starts_with("Q:");
            let is_prose = words.trim_end().ends_with([':', '.', '!']);
            if lines_read.contains(&line) {
                is_behind_card = true;
            } else if is_question || is_behind_card || !is_prose && !read.is_empty() {
                let message = "a line among the review questions has no `::`, so it is never asked";
                let fix = "write `Question::Answer` on one line";
                self.found.add(Code::QuestionWithoutAnswer, &Place::at(file, line), message, fix);
            }
        }
    }

    /// Cards where no card is read. Those of one text are listed once.
    pub(crate) fn cards_outside(&mut self, text: &str, file: &str, line: usize) {
        if let Some((_, line)) =
            text.lines().zip(line..).find(|(words, _)| looks_like_card(words) || words.trim() == "::")
        {
            let message = "a card outside the review questions is never asked";
            let fix = "put it below a heading `## Review questions`, or into `cards/NAME.md`";
            self.found.add(Code::CardOutsideQuestions, &Place::at(file, line), message, fix);
        }
    }

    /// Everything that was lost, as problems.
    pub(crate) fn finish(mut self) -> Vec<Problem> {
        for (place, (n_tasks, week)) in &self.outside {
            let heading = week.as_deref().and_then(|week| Some((week, like_a_week(week)?)));
            if let Some((week, (word, number))) = heading {
                let message = format!("`{week}` is not read as a week: its tasks ({n_tasks}) are lost");
                let fix = format!(
                    "write `Week {number}`, or add `week: [{word}]` to the front matter of the level's `README.md`"
                );
                self.found.add(Code::NotAWeek, place, message, fix);
            } else {
                let verb = if *n_tasks == 1 { "belongs" } else { "belong" };
                let message = format!("{} {verb} to no week and will not be planned", count(*n_tasks, "task"));
                self.found.add(Code::TaskOutsideWeek, place, message, "put them below a heading `### Week N: …`");
            }
        }
        self.found.0
    }
}
