//! The other levels of the workspace. Once another level has begun, the tasks, the log and the cards of the one before are found
//! as before it.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use super::{LearnerData, PathFiles};
use los_model::course::{CourseTask, Profile};
use los_model::curriculum::{Task, levels};
use los_model::review::cards::{Card, CardKind};

/// Another level by its name, and the learner with it as the path, read when it is first asked for.
pub(super) type Other = (String, OnceLock<Option<Box<LearnerData>>>);

impl LearnerData {
    /// What the learner did in each other level of the workspace whose name is wanted; a level that cannot be read is left out.
    pub(super) fn others<'a>(&'a self, is_wanted: impl Fn(&str) -> bool + 'a) -> impl Iterator<Item = &'a Self> {
        let all = self.others.get_or_init(|| {
            let names = levels(&PathFiles(&self.ctx.workspace)).into_iter();
            names.filter(|name| *name != self.level().name).map(|name| (name, OnceLock::new())).collect()
        });
        let read = |name: &str| Some(Box::new(self.in_other(name)?));
        let all = all.iter().filter(move |(name, _)| is_wanted(name));
        all.filter_map(move |(name, data)| data.get_or_init(|| read(name)).as_deref())
    }

    fn in_other(&self, name: &str) -> Option<Self> {
        let profile = Profile::from_value(&self.ctx.memory.profile(&self.id).ok()?);
        let began =
            self.log.records.promises.levels.iter().map(|line| line.since.time).fold(f64::NEG_INFINITY, f64::max);
        let days = f64::NEG_INFINITY..began;
        let mut other = Self::in_level(&self.ctx, &self.id, profile, Some(name), days).ok()?;
        let number = |task: &Task| (task.id.clone(), task.number_in(&self.level().name));
        let mut numbers: HashMap<String, String> = other.level().tasks().map(number).collect();
        for task in &mut other.course.tasks {
            task.number = numbers.remove(&task.id).unwrap_or_default();
        }
        Some(other)
    }

    /// These data, or those with the other level that has the task of that id.
    pub fn with_task(&self, id: &str) -> &Self {
        if self.find_task(id).is_some() || self.course.tasks.is_empty() {
            return self;
        }
        self.others(|_| true).find(|other| other.find_task(id).is_some()).unwrap_or(self)
    }

    /// The tasks of other levels that a text names.
    pub(crate) fn elsewhere(&self, text: &str) -> Vec<&CourseTask> {
        self.others(|_| true).flat_map(|other| other.course.tasks_named(text)).collect()
    }

    /// Whether a level of the workspace has a question of that name.
    pub(crate) fn has_question(&self, name: &str) -> bool {
        std::iter::once(self).chain(self.others(|_| true)).any(|data| data.course.find_question(name).is_some())
    }

    /// The cards of another level, without practices.
    pub(super) fn cards_alone(&self) -> &[Card] {
        self.cards.get_or_init(|| self.own_cards(&[]).into())
    }

    /// The questions of the levels that were begun before this one. Their skills are none of this path's.
    pub(super) fn earlier_cards(&self, known: &[Card]) -> Vec<Card> {
        let begun = self.log.records.promises.levels.iter().map(|line| &line.level).chain(&self.profile.level_name);
        let begun: HashSet<String> = begun.map(|name| name.to_lowercase()).collect();
        let mut seen: HashSet<String> = known.iter().map(|card| card.id.clone()).collect();
        let was_asked = |card: &Card| !self.log.records.questions.history(&card.id).is_new();
        let is_met = |card: &Card| {
            card.kind == CardKind::Question && (card.skill.is_some() || card.month.is_some() || was_asked(card))
        };
        let cards =
            self.others(|name| begun.contains(&name.to_lowercase())).flat_map(|other| other.cards_alone().to_vec());
        let cards = cards.filter(|card| is_met(card) && seen.insert(card.id.clone()));
        cards.map(|card| Card { skill: None, month: None, ..card }).collect()
    }
}
