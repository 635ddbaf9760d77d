//! How hard the tasks of a level are: log-odds of failing at the first try, from other people's first tries or from the author.
//!
//! On 729 first tries of beginners at 19 programming tasks (CSEDM) the task says far more about success than the learner's
//! history does (docs/model.md#difficulty).

use crate::prelude::*;

/// What the tasks of a level are drawn toward: so many passes of so many first tries.
const POOLED: (f64, f64) = (3.0, 5.0);
/// First tries that the level's own share is worth for one task.
const TASK_PRIOR: f64 = 3.0;
/// People who have to have done a task before anything about them is said together.
pub const FEWEST_PEOPLE: u32 = 5;
/// By how much an author's `easy` or `hard` differs from `usual`.
const STEP: f64 = 1.0;

words! {
    /// What an author says of a task.
    pub enum Difficulty {
        Easy = "easy",
        Usual = "usual",
        Hard = "hard",
    }
}

/// The first tries of several people at a task.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Measured {
    pub first_tries: f64,
    /// Of them passed.
    pub passed: f64,
    /// The median of the hours that people needed.
    pub hours: Option<f64>,
}

/// Measurements of a level: `measures.toml` in its folder, one `[[task]]` each.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measures {
    #[serde(default)]
    pub task: Vec<TaskMeasures>,
}

/// The measurements of a task: of one person, or of several together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskMeasures {
    pub id: String,
    /// The task's version: the hash of its folder.
    #[serde(default)]
    pub version: String,
    #[serde(default)]
    pub people: u32,
    pub first_tries: u32,
    /// Of the first tries.
    pub passed: u32,
    /// The median of the hours that it took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hours: Option<f64>,
    /// What the path plans for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned: Option<f64>,
    /// Taken, all together.
    #[serde(default)]
    pub hints: u32,
}

impl Measures {
    /// Reads the file, or says what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let measures: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        match measures.task.iter().find(|task| task.passed > task.first_tries) {
            None => Ok(measures),
            Some(task) => Err(format!("`{}` has more `passed` than `first_tries`", task.id)),
        }
    }

    /// Those of several people together, of each task's version here; a task that fewer than [`FEWEST_PEOPLE`] did is left
    /// out, since its numbers would say something about a person.
    pub fn pooled(people: &[Self], versions: &BTreeMap<String, String>) -> Self {
        let mut by_task: BTreeMap<&str, Vec<&TaskMeasures>> = BTreeMap::new();
        for one in people.iter().flat_map(|person| &person.task) {
            if versions.get(&one.id) == Some(&one.version) {
                by_task.entry(&one.id).or_default().push(one);
            }
        }
        let together = |(id, all): (&str, Vec<&TaskMeasures>)| {
            let sum = |of: fn(&TaskMeasures) -> u32| all.iter().map(|one| of(one)).sum::<u32>();
            let mut hours: Vec<f64> = all.iter().filter_map(|one| one.hours).collect();
            hours.sort_by(f64::total_cmp);
            let middle = hours.get(hours.len() / 2).zip(hours.get(hours.len().saturating_sub(1) / 2));
            Some(TaskMeasures {
                id: id.to_owned(),
                version: versions.get(id)?.clone(),
                people: sum(|one| one.people),
                first_tries: sum(|one| one.first_tries),
                passed: sum(|one| one.passed),
                hours: middle.map(|(upper, lower)| round_to(f64::midpoint(*upper, *lower), 2)),
                planned: all.iter().find_map(|one| one.planned),
                hints: sum(|one| one.hints),
            })
        };
        let task = by_task.into_iter().filter_map(together).filter(|task| task.people >= FEWEST_PEOPLE);
        Self { task: task.collect() }
    }
}

/// The difficulties of a course's tasks.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Difficulties {
    /// The share of first tries that pass, 0..1, by all measurements of the level.
    pub share: f64,
    /// The difficulty of a task of which nothing is known.
    pub usual: f64,
    of_task: Vec<f64>,
}

impl Difficulties {
    /// By the measurements and the words that the course's tasks carry.
    pub fn of(course: &Course) -> Self {
        let measured = course.tasks.iter().filter_map(|task| task.measured);
        let (passed, tries) = measured.fold(POOLED, |(passed, tries), of| (passed + of.passed, tries + of.first_tries));
        let share = passed / tries;
        let usual = -logit(share);
        let of_task = course.tasks.iter().map(|task| match (task.measured, task.difficulty) {
            (Some(of), _) if of.first_tries > 0.0 => {
                -logit((of.passed + TASK_PRIOR * share) / (of.first_tries + TASK_PRIOR))
            }
            (_, Some(Difficulty::Easy)) => usual - STEP,
            (_, Some(Difficulty::Hard)) => usual + STEP,
            _ => usual,
        });
        Self { share, usual, of_task: of_task.collect() }
    }

    /// The difficulty of a task: the log-odds of failing at the first try.
    pub fn task(&self, task: u32) -> f64 {
        self.of_task.get(task as usize).copied().unwrap_or(self.usual)
    }
}

/// The log-odds of a probability.
pub(crate) fn logit(probability: f64) -> f64 {
    (probability / (1.0 - probability)).ln()
}

/// The probability of log-odds.
pub(crate) fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}
