//! The curriculum of one level as the model counts with it: weeks, tasks and skills by number, hours on every task.
//!
//! Week `c = (month - 1)·4 + week`; weeks beyond the fourth of a month fold into the fourth. Tasks without hours share
//! what their week has left of the hours that a promise holds for tasks; a week without tasks is empty. A task's first tag
//! is its skill, further tags are skills that it uses. Where nothing is tagged each week is one implicit skill.

use std::collections::{BTreeSet, HashMap};

use super::{Measured, difficulty::Difficulty, plain, questions, safe, short_hash};
use crate::curriculum::{Level, Month, Project, Week};

/// How the id of a stretch goal begins: `stretch:m03-1` is the first of month 3.
pub(crate) const STRETCH: &str = "stretch:";

/// Whether an id is that of a stretch goal, as plans name them.
pub fn is_stretch(id: &str) -> bool {
    id.starts_with(STRETCH)
}

/// Share of the promised hours that is for tasks; the rest is for reviews and for weeks that turn out short
/// (docs/model.md#calendar).
pub const TASK_SHARE: f64 = 0.75;
/// How much of a practice passes to a skill that a task only uses.
pub(crate) const USE_FRACTION: f64 = 0.35;
/// Following tasks among which those that depend on a task are counted.
const AHEAD: usize = 24;
/// Hours of a task whose hours are not written, at least.
const MIN_HOURS: f64 = 0.5;

/// The month, from 1, of a week of the curriculum by its number, from 1.
pub const fn month_of(week: u32) -> u32 {
    (week - 1) / 4 + 1
}

/// The place 1-4 inside its month of a week of the curriculum by its number, from 1.
pub const fn in_month_of(week: u32) -> u32 {
    (week - 1) % 4 + 1
}

/// The number in the curriculum, from 1, of the week with that place 1-4 inside a month, from 1.
pub const fn week_number(month: u32, in_month: u32) -> u32 {
    (month - 1) * 4 + in_month
}

/// A task of the path, with the hours and the skill that the model counts.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CourseTask {
    pub id: String,
    /// Ids that it had before.
    pub was: BTreeSet<String>,
    /// Its number where its level is the active one, as people see and type it.
    pub number: String,
    /// Its words; may be empty.
    pub title: String,
    pub hours: f64,
    /// The skill it teaches, as an index.
    pub skill: u32,
    /// Skills that it uses, as indexes; `USE_FRACTION` of the practice passes on to each.
    pub uses: Vec<u32>,
    /// The curriculum's week, from 1; 0 when it belongs to none.
    pub week: u32,
    /// What its author says, and what other people's first tries show. Only callers that read the level's files set them.
    pub difficulty: Option<Difficulty>,
    pub measured: Option<Measured>,
}

impl CourseTask {
    /// The month it belongs to, from 1, if any.
    pub fn month(&self) -> Option<u32> {
        (self.week > 0).then(|| month_of(self.week))
    }

    /// Its title, else its id.
    pub fn name(&self) -> String {
        if self.title.is_empty() { self.id.clone() } else { self.title.clone() }
    }
}

/// A week of the curriculum.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CourseWeek {
    /// Number in the curriculum, from 1.
    pub number: u32,
    /// Its title; may be empty.
    pub title: String,
    /// Its tasks as indexes, in order.
    pub tasks: Vec<u32>,
    /// The skill of its first task, as an index; `None` in a week without tasks.
    pub skill: Option<u32>,
}

impl CourseWeek {
    /// The month it belongs to, from 1.
    pub const fn month(&self) -> u32 {
        month_of(self.number)
    }

    /// Its number inside the month, 1-4.
    pub const fn in_month(&self) -> u32 {
        in_month_of(self.number)
    }

    /// The id of the week, such as `m03-w2`, by which plans and implicit skills name it.
    pub fn id(&self) -> String {
        format!("m{:02}-w{}", self.month(), self.in_month())
    }
}

/// A skill of the path, which tasks teach and use.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CourseSkill {
    /// Its tag, or the week's id for an implicit skill.
    pub id: String,
    /// Skills to know first, as indexes.
    pub prerequisites: Vec<u32>,
    /// The learner reviews it by a task with new numbers, if it has a task that allows them.
    pub is_procedure: bool,
    /// The index of its task with new numbers. Only callers that read the tasks' folders set it.
    pub exercise: Option<u32>,
}

/// A review question, as far as the log needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseQuestion {
    pub id: String,
    /// Its skill, as an index.
    pub skill: Option<u32>,
}

/// A level, flattened and indexed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Course {
    /// Weeks by number; index `i` is week `i + 1`.
    pub weeks: Vec<CourseWeek>,
    /// Numbers of the weeks in the order in which they are studied; months may have been moved.
    pub order: Vec<u32>,
    /// Tasks in curriculum order.
    pub tasks: Vec<CourseTask>,
    /// Skills in order of first mention.
    pub skills: Vec<CourseSkill>,
    /// Deliverables with the week in which each is due; projects come before their deliverables.
    pub deliverables: Vec<(u32, String)>,
    skill_by_id: HashMap<String, u32>,
    /// Review questions, and the place of each by its id and by its words.
    questions: Vec<CourseQuestion>,
    question_by_name: HashMap<String, u32>,
}

impl Course {
    /// Flattens a level for a learner who promised `hours_per_week`.
    pub fn from_level(level: &Level, hours_per_week: f64) -> Self {
        let mut course = Self::default();
        let n_months = level.months.iter().map(|month| month.number.min(120)).max().unwrap_or(0);
        course.weeks = (1..=n_months * 4).map(|number| CourseWeek { number, ..CourseWeek::default() }).collect();
        course.order = (1..=n_months * 4).collect();
        for month in level.months.iter().filter(|month| (1..=120).contains(&month.number)) {
            course.add_deliverables(month.number, &month.project);
            for in_month in 1..=4 {
                let weeks = month.weeks.iter().filter(|week| week.number.clamp(1, 4) == in_month);
                course.add_week(&level.name, month, in_month, &weeks.collect::<Vec<_>>(), hours_per_week);
            }
        }
        for month in &level.months {
            for declared in &month.skills {
                let skill = course.skill(&declared.id) as usize;
                course.skills[skill].is_procedure |= declared.is_procedure;
                for need in &declared.needs {
                    let need = course.skill(need);
                    if !course.skills[skill].prerequisites.contains(&need) {
                        course.skills[skill].prerequisites.push(need);
                    }
                }
            }
        }
        course.add_questions(level);
        course
    }

    /// A project and what it delivers, due by the end of a month.
    pub(crate) fn add_deliverables(&mut self, month: u32, project: &Project) {
        let items = project.deliverables.iter().map(|item| &item.text);
        let words = std::iter::once(&project.name).chain(items).filter(|words| !words.is_empty());
        self.deliverables.extend(words.map(|words| (month * 4, words.clone())));
    }

    fn add_questions(&mut self, level: &Level) {
        let questions = questions(level);
        // An id that reads like another question's words means what has the id.
        for (index, (_, question, id)) in (0..).zip(&questions) {
            self.question_by_name.insert(plain(id), index);
            let skill = question.skill.as_deref().and_then(|tag| self.find_skill(tag));
            let id = id.clone();
            self.questions.push(CourseQuestion { id, skill });
        }
        for (index, (_, question, _)) in (0..).zip(&questions) {
            let words = plain(&question.question);
            if !words.is_empty() {
                self.question_by_name.entry(words).or_insert(index);
            }
        }
        for skill in (0..).zip(&self.skills).filter(|(_, skill)| skill.is_procedure).map(|(index, _)| index) {
            let id = self.procedure_id(skill);
            self.question_by_name.insert(plain(&id), self.questions.len() as u32);
            self.questions.push(CourseQuestion { id, skill: Some(skill) });
        }
    }

    fn add_week(&mut self, level: &str, month: &Month, in_month: u32, weeks: &[&Week], promised: f64) {
        let number = week_number(month.number, in_month);
        let id = format!("m{:02}-w{in_month}", month.number);
        let title =
            weeks.iter().find(|week| !week.title.is_empty()).map_or_else(String::new, |week| week.title.clone());
        let tasks: Vec<_> = weeks.iter().flat_map(|week| &week.tasks).collect();
        let written: f64 = tasks.iter().filter_map(|task| task.hours).sum();
        let n_silent = tasks.iter().filter(|task| task.hours.is_none()).count();
        let share = ((TASK_SHARE * promised - written) / n_silent.max(1) as f64).max(MIN_HOURS);
        let first = self.tasks.len() as u32;
        for task in &tasks {
            let skill = self.skill(task.skill.as_deref().unwrap_or(&id));
            let uses = task.uses.iter().map(|used| self.skill(used)).collect();
            self.tasks.push(CourseTask {
                id: task.id.clone(),
                was: task.was.clone(),
                number: task.number_in(level),
                title: task.title.clone(),
                hours: task.hours.unwrap_or(share).max(0.0),
                skill,
                uses,
                week: number,
                difficulty: None,
                measured: None,
            });
        }
        let last = self.tasks.len() as u32;
        let week = &mut self.weeks[number as usize - 1];
        week.title = title;
        week.skill = self.tasks.get(first as usize).map(|task| task.skill);
        week.tasks = (first..last).collect();
    }

    pub(crate) fn skill(&mut self, id: &str) -> u32 {
        if let Some(index) = self.skill_by_id.get(id) {
            return *index;
        }
        let index = self.skills.len() as u32;
        self.skills.push(CourseSkill { id: id.to_owned(), ..CourseSkill::default() });
        self.skill_by_id.insert(id.to_owned(), index);
        index
    }

    /// A skill by its id: as written, else without `#` and in lower case.
    pub fn find_skill(&self, id: &str) -> Option<u32> {
        self.skill_by_id
            .get(id)
            .or_else(|| self.skill_by_id.get(id.trim_start_matches('#').to_lowercase().as_str()))
            .copied()
    }

    /// The index of the task with that id, in any case.
    pub fn find_task(&self, id: &str) -> Option<u32> {
        let is_meant = |of: &String| of.eq_ignore_ascii_case(id);
        let by_old_id = || self.tasks.iter().position(|task| task.was.iter().any(is_meant));
        let at = self.tasks.iter().position(|task| is_meant(&task.id)).or_else(by_old_id)?;
        u32::try_from(at).ok()
    }

    /// Skills to know before a skill, as indexes.
    pub fn prerequisites(&self, skill: u32) -> &[u32] {
        self.skills.get(skill as usize).map_or(&[], |skill| &skill.prerequisites)
    }

    /// A review question by what a log calls it: its id in any case, or its words.
    pub fn find_question(&self, name: &str) -> Option<&CourseQuestion> {
        let index = self.question_by_name.get(&plain(name))?;
        self.questions.get(*index as usize)
    }

    /// The id of a procedure's card, by its skill.
    pub fn procedure_id(&self, skill: u32) -> String {
        let tag = self.skills.get(skill as usize).map_or("", |skill| skill.id.as_str());
        format!("do:{}", safe(tag).unwrap_or_else(|| short_hash(tag)))
    }

    /// The ids of the path's review questions.
    pub fn question_ids(&self) -> impl Iterator<Item = &str> {
        self.questions.iter().map(|question| question.id.as_str())
    }

    /// A week by its number from 1.
    pub fn week(&self, number: u32) -> Option<&CourseWeek> {
        self.weeks.get((number as usize).checked_sub(1)?)
    }

    /// The weeks in the order in which they are studied.
    pub fn in_order(&self) -> impl Iterator<Item = &CourseWeek> {
        self.order.iter().filter_map(|number| self.week(*number))
    }

    /// The task that reviews a skill with new numbers.
    pub fn exercise(&self, skill: u32) -> Option<&CourseTask> {
        self.task(self.skills.get(skill as usize)?.exercise?)
    }

    /// How many questions are about a skill.
    pub fn n_questions(&self, skill: u32) -> usize {
        self.questions.iter().filter(|question| question.skill == Some(skill)).count()
    }

    /// A task by its index.
    pub fn task(&self, index: u32) -> Option<&CourseTask> {
        self.tasks.get(index as usize)
    }

    /// A week's tasks, each with its index.
    pub fn tasks_of<'a>(&'a self, week: &'a CourseWeek) -> impl Iterator<Item = (u32, &'a CourseTask)> {
        week.tasks.iter().map(|index| (*index, &self.tasks[*index as usize]))
    }

    /// The path's estimate of a week, hours.
    pub fn hours_of(&self, week: &CourseWeek) -> f64 {
        self.tasks_of(week).map(|(_, task)| task.hours).sum()
    }

    /// The path's estimate of a week, hours, on average from a month on; weeks without tasks are left out. 0 where there
    /// is none.
    pub fn hours_a_week(&self, from_month: u32) -> f64 {
        let weeks = self.weeks.iter();
        let weeks = weeks.filter(|week| week.month() >= from_month && !week.tasks.is_empty());
        let (sum, n) = weeks.fold((0.0, 0u32), |(sum, n), week| (sum + self.hours_of(week), n + 1));
        sum / f64::from(n.max(1))
    }

    /// How many tasks depend on a task, of the 24 that follow it in the order of study and of those that the path has before
    /// it: they use its skill, or theirs needs it. A fact of the path: it stays the same whatever is done.
    pub fn n_dependants(&self, task: u32) -> usize {
        let Some(skill) = self.task(task).map(|task| task.skill) else { return 0 };
        let needed = BTreeSet::from([skill]);
        let tasks = || self.in_order().flat_map(|week| self.tasks_of(week));
        let place = tasks().position(|(other, _)| other == task).unwrap_or_default();
        let others = tasks().take(place + 1 + AHEAD).filter(|(_, other)| other.skill != skill);
        others.filter(|(other, _)| self.builds_on(*other, &needed)).count()
    }

    /// Whether a task teaches or uses one of these skills, or its skill needs one of them, directly or through others.
    pub fn builds_on(&self, task: u32, skills: &BTreeSet<u32>) -> bool {
        let Some(task) = self.task(task) else { return false };
        let mut open: Vec<u32> = std::iter::once(task.skill).chain(task.uses.iter().copied()).collect();
        let mut seen = BTreeSet::new();
        while let Some(skill) = open.pop() {
            if skills.contains(&skill) {
                return true;
            }
            if seen.insert(skill) {
                open.extend(self.prerequisites(skill));
            }
        }
        false
    }

    /// How many weeks the path has, four for each month, empty ones too.
    pub const fn n_weeks(&self) -> u32 {
        self.weeks.len() as u32
    }
}
