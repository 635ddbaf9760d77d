//! The cards: questions of the path whose subject was practised, best practices, and practised skills as a whole.
//!
//! Ids are safe to show, to type and to paste: whatever a file writes, letters of ASCII, digits, `.`, `_`, `-` and `:` come
//! out. Which cards are due is the agenda's question.

use crate::best_practices::PracticeNote;
use crate::course::{questions, safe, short_hash};
use crate::prelude::*;

/// Tasks that a skill's card names to compare with.
const MAX_TASKS_NAMED: usize = 3;

words! {
    /// The subject of a card.
    #[derive(Default, PartialOrd, Ord)]
    pub enum CardKind {
        #[default]
        Question = "question",
        Practice = "practice",
        Skill = "skill",
        /// A task with new numbers, whose id is the card's answer.
        Procedure = "procedure",
    }
}

/// A question for the learner, from a file, a best practice or a skill.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// Stable id, safe anywhere: `m02-q3`, `practice:1f0c2ab9`, `skill:sql-joins`.
    pub id: String,
    /// Only questions are kept in a file.
    #[serde(skip)]
    pub kind: CardKind,
    /// The question, as written in its file.
    pub question: String,
    /// The answer, as written; empty where there is none.
    pub answer: String,
    /// The skill, as an index of the course.
    pub skill: Option<u32>,
    pub month: Option<u32>,
    /// The place of a question in its file.
    pub place: Option<Place>,
    /// The day, counted from the epoch, on which its subject was first met; it is asked from the day after.
    pub met: i64,
}

impl Card {
    /// Whether it can be asked elsewhere. Whole skills and tasks are always asked here.
    pub const fn goes_along(&self) -> bool {
        matches!(self.kind, CardKind::Question | CardKind::Practice)
    }

    /// Whether Anki asks it: it was answered once, and the learner wants it there.
    pub fn is_elsewhere(&self, book: &QuestionBook) -> bool {
        book.is_in_anki && self.goes_along() && !book.history(&self.id).is_new()
    }
}

/// The id of a practice's card.
pub fn practice_id(practice: &PracticeNote) -> String {
    let date = practice.date.map(|date| date.to_string()).unwrap_or_default();
    format!("practice:{}", short_hash(&format!("{date}\n{}", practice.title)))
}

/// Every card there is for a learner: questions in the order of the path, then practices, then skills.
pub fn cards(level: &Level, course: &Course, log: &Log, state: &State, practices: &[PracticeNote]) -> Vec<Card> {
    let met = Met::new(course, log, state);
    // Until its task was opened a procedure is reviewed like any other skill.
    let is_open = |task: &u32| state.is_done(*task) || state.in_progress.contains_key(task);
    let exercise = |skill: u32| course.task(course.skills[skill as usize].exercise.filter(is_open)?);
    let mut cards = Vec::new();
    let mut seen = HashSet::new();
    for (month, question, id) in questions(level) {
        let skill = question.skill.as_deref().and_then(|tag| course.find_skill(tag));
        if skill.and_then(exercise).is_some() {
            continue;
        }
        let met = match (skill, month) {
            (Some(skill), _) => met.skill(skill),
            (None, Some(month)) => met.month(month),
            // It waits for nothing.
            (None, None) => Some(log.start as i64 - 1),
        };
        // What was learned elsewhere waits for nothing.
        let known = || (!log.records.questions.history(&id).is_new()).then_some(log.start as i64 - 1);
        let Some(met) = met.or_else(known) else { continue };
        cards.push(Card {
            id,
            kind: CardKind::Question,
            question: question.question.clone(),
            answer: question.answer.clone(),
            skill,
            month,
            place: Some(question.place.clone()),
            met,
        });
    }
    for practice in practices.iter().filter(|practice| !practice.title.is_empty() && !practice.body.is_empty()) {
        let id = practice_id(practice);
        let met = practice.date.map_or(log.start as i64 - 1, timestamp::day_number);
        if met > state.as_of as i64 || !seen.insert(id.clone()) {
            continue;
        }
        cards.push(Card {
            id,
            kind: CardKind::Practice,
            question: format!("Your best practice \"{}\": what do you do, and why?", practice.title),
            answer: practice.body.clone(),
            skill: None,
            month: None,
            place: None,
            met,
        });
    }
    let practised = (0..course.skills.len() as u32).filter_map(|skill| Some((skill, met.skill(skill)?)));
    cards.extend(practised.map(|(skill, met)| match exercise(skill) {
        Some(task) => procedure_card(course, task, met),
        None => skill_card(course, state, skill, met),
    }));
    cards
}

fn procedure_card(course: &Course, task: &CourseTask, met: i64) -> Card {
    Card {
        id: course.procedure_id(task.skill),
        kind: CardKind::Procedure,
        question: format!("Do: {}, with new numbers (`los check {} --variant`).", task.name(), task.id),
        answer: task.id.clone(),
        skill: Some(task.skill),
        month: task.month(),
        place: None,
        met,
    }
}

fn skill_card(course: &Course, state: &State, skill: u32, met: i64) -> Card {
    let tag = &course.skills[skill as usize].id;
    let tasks = || course.tasks.iter().zip(0..).filter(|(task, _)| task.skill == skill);
    let done: Vec<&str> = tasks()
        .filter(|(task, index)| state.is_done(*index) && !task.title.is_empty())
        .map(|(task, _)| task.title.as_str())
        .take(MAX_TASKS_NAMED)
        .collect();
    let first = tasks().next().map(|(task, _)| task);
    // A skill that nobody tagged is its week, and the week's title says more than its number.
    let title =
        course.weeks.iter().find(|week| week.id() == *tag && !week.title.is_empty()).map_or(tag, |week| &week.title);
    Card {
        id: format!("skill:{}", safe(tag).unwrap_or_else(|| short_hash(tag))),
        kind: CardKind::Skill,
        question: format!("The skill {title}: explain it from memory, then do one small exercise with it."),
        answer: match done.as_slice() {
            [] => "Compare with your notes and your code.".to_owned(),
            titles => format!("Compare with what you did: {}.", titles.join("; ")),
        },
        skill: Some(skill),
        month: first.and_then(CourseTask::month),
        place: None,
        met,
    }
}

/// The days on which skills and months were first met.
struct Met {
    skills: Vec<Option<i64>>,
    months: Vec<Option<i64>>,
}

impl Met {
    fn new(course: &Course, log: &Log, state: &State) -> Self {
        let mut met = Self { skills: vec![None; course.skills.len()], months: vec![None; course.weeks.len() / 4 + 1] };
        let mut see = |skill: Option<u32>, month: Option<u32>, day: i64| {
            let slots = [
                skill.and_then(|skill| met.skills.get_mut(skill as usize)),
                month.and_then(|month| met.months.get_mut(month as usize)),
            ];
            for slot in slots.into_iter().flatten() {
                *slot = Some(slot.map_or(day, |earlier| earlier.min(day)));
            }
        };
        for event in log.events.iter().filter(|event| event.kind.is_work()) {
            match event.target() {
                Target::Task(task) => see(course.task(task).map(|task| task.skill), None, event.day()),
                Target::Skill(skill) if !event.is_question => see(Some(skill), None, event.day()),
                _ => {}
            }
        }
        // Work that only the repository shows has no event.
        for (task, done) in course.tasks.iter().zip(&state.done) {
            if let Some(done) = done {
                see(Some(task.skill), task.month(), done.time.floor() as i64);
            }
        }
        // A deliverable may count for its whole week: then the skill has a state, but no event names it.
        for (skill, practised) in (0..).zip(state.skills.iter().take(course.skills.len())) {
            if let Some(practised) = practised {
                see(Some(skill), None, practised.last.floor() as i64);
            }
        }
        met
    }

    fn skill(&self, skill: u32) -> Option<i64> {
        self.skills.get(skill as usize).copied().flatten()
    }

    fn month(&self, month: u32) -> Option<i64> {
        self.months.get(month as usize).copied().flatten()
    }
}
