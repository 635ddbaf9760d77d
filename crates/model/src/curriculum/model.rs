//! A parsed path: levels, months, weeks, tasks and their surroundings, each with the place it came from. Plain data.

use crate::prelude::*;

/// A place in a file: its path relative to the workspace and a 1-based line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Place {
    /// Path relative to the workspace root, `/`-separated.
    pub file: String,
    pub line: usize,
}

impl Place {
    /// A line of a file, from 1.
    pub fn at(file: impl Into<String>, line: usize) -> Self {
        Self { file: file.into(), line }
    }
}

/// One level of the path, such as `paths/Beginner`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Level {
    /// The folder's name, such as `Beginner`.
    pub name: String,
    /// The dashboard's title, or the folder's name.
    pub title: String,
    /// Months in order of their number.
    pub months: Vec<Month>,
    /// Files of cards, in order of their name.
    pub card_files: Vec<CardFile>,
}

impl Level {
    /// A month by its number.
    pub fn month(&self, number: u32) -> Option<&Month> {
        self.months.iter().find(|month| month.number == number)
    }

    /// Every task, in order.
    pub fn tasks(&self) -> impl Iterator<Item = &Task> {
        self.months.iter().flat_map(Month::tasks)
    }

    /// Every card: those of the months, then those of files of their own.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        let of_months = self.months.iter().flat_map(|month| &month.questions);
        of_months.chain(self.card_files.iter().flat_map(|file| &file.questions))
    }
}

/// One month: `paths/LEVEL/month-NN/README.md` with its week files.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Month {
    /// 1-based number, from the folder's name.
    pub number: u32,
    /// Title without the `Month N:` in front.
    pub title: String,
    /// The month's README, line 1.
    pub place: Place,
    pub hours: Option<f64>,
    /// Months that must come first, by number.
    pub requires: Vec<u32>,
    pub skills: Vec<SkillDecl>,
    pub goals: Vec<String>,
    pub weeks: Vec<Week>,
    pub project: Project,
    /// Projects of equal scope to swap in.
    pub alternatives: Vec<Project>,
    pub stretch: Vec<Item>,
    pub questions: Vec<Question>,
}

impl Month {
    /// Its tasks, in order.
    pub fn tasks(&self) -> impl Iterator<Item = &Task> {
        self.weeks.iter().flat_map(|week| &week.tasks)
    }
}

/// A skill that the front matter declares.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SkillDecl {
    /// The skill's tag without `#`.
    pub id: String,
    pub needs: Vec<String>,
    /// The learner reviews it by a task with new numbers, not by its cards.
    pub is_procedure: bool,
    pub place: Place,
}

/// A week of a month.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Week {
    /// 1-based number inside its month.
    pub number: u32,
    /// Title without the `Week N:` in front; empty when there is none.
    pub title: String,
    /// Its heading, or its row in the table of weeks.
    pub place: Place,
    pub tasks: Vec<Task>,
}

/// A task: a list item under a week.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Task {
    /// The `^id` as written, or one derived from month, week and words.
    pub id: String,
    pub id_is_written: bool,
    /// Ids that it had before, or that a task had of which it is a part: their entries count for it.
    pub was: BTreeSet<String>,
    /// Its place among the tasks of its level's files, from 1.
    pub number: u32,
    /// The words, without hours, tags and id.
    pub title: String,
    /// Estimated hours, where the text says them.
    pub hours: Option<f64>,
    /// The skill that the task teaches: its first `#tag`.
    pub skill: Option<String>,
    /// Skills that the task uses: its further `#tag`s.
    pub uses: Vec<String>,
    /// The box: `Some(true)` when checked, `None` when the item has no box.
    pub checked: Option<bool>,
    pub place: Place,
}

impl Task {
    /// Its number as it is shown and typed. No change of the path moves it: `17`, or `I17` where another level is active.
    pub fn number_in(&self, active: &str) -> String {
        let own = self.place.file.split('/').nth(1).filter(|level| *level != active).unwrap_or_default();
        let letter = own.chars().find(|c| c.is_alphabetic()).into_iter().flat_map(char::to_uppercase);
        format!("{}{}", letter.collect::<String>(), self.number)
    }
}

/// A project with its deliverables.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Project {
    /// The project's name; empty when the month does not name one.
    pub name: String,
    pub deliverables: Vec<Item>,
    /// The conditions under which it counts as done.
    pub definition_of_done: Vec<Item>,
    /// Hours, where the text says them.
    pub hours: Option<f64>,
    /// Skills the project covers, from `#tags`.
    pub skills: Vec<String>,
    pub place: Place,
}

/// A line of a checklist or numbered list.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Item {
    pub text: String,
    /// The box, as in [`Task::checked`].
    pub checked: Option<bool>,
    pub place: Place,
}

/// A card: `Question::Answer`, a text with gaps, or a heading with text below it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Question {
    /// A stable id: the `^id` as written, or derived from the words.
    pub id: String,
    /// Markdown, on several lines where it was written so; gaps are open.
    pub question: String,
    /// Markdown; the words of the gaps, where there are any.
    pub answer: String,
    pub skill: Option<String>,
    /// Whether the question has gaps.
    pub is_cloze: bool,
    pub place: Place,
}

/// A file of cards: `paths/LEVEL/cards/NAME.md`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CardFile {
    /// The month its cards belong to, where its front matter or its name says one.
    pub month: Option<u32>,
    pub place: Place,
    pub questions: Vec<Question>,
}

/// A box that was found checked, with the day it was checked where that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedBox {
    pub task: String,
    /// The day of the commit that checked it, else of the file.
    pub day: NaiveDate,
}
