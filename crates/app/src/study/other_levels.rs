//! The other levels of the workspace. Once another level has begun, the tasks, the log and the cards of the one before are found
//! as before it.

use std::sync::OnceLock;

use super::audit::Pool;
use crate::practice::folders;
use crate::prelude::*;
use los_model::digest::fingerprint;

/// Another level by its name: the learner with it as the path, and what is kept of it, each read when it is first asked for.
#[derive(Default)]
pub(super) struct Other {
    name: String,
    data: OnceLock<Option<Box<LearnerData>>>,
    kept: OnceLock<Option<KeptLevel>>,
}

/// What the level in force asks of another one: its questions, its exercises, and its skills that can be tested. It stays the same
/// until the day or a file changes, so it is kept in `.context/`: to read the log for each level takes as long as all the rest.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptLevel {
    key: String,
    questions: Vec<Card>,
    exercises: Vec<Card>,
    pub(super) pool: Pool,
}

impl LearnerData {
    fn other_levels(&self) -> &[Other] {
        self.others.get_or_init(|| {
            let names = levels(&PathFiles(&self.ctx.workspace)).into_iter().filter(|name| *name != self.level().name);
            names.map(|name| Other { name, ..Other::default() }).collect()
        })
    }

    /// What the learner did in each other level of the workspace; a level that cannot be read is left out.
    fn others(&self) -> impl Iterator<Item = &Self> {
        self.other_levels().iter().filter_map(|other| self.data_of(other))
    }

    fn data_of<'a>(&self, other: &'a Other) -> Option<&'a Self> {
        other.data.get_or_init(|| Some(Box::new(self.in_other(&other.name)?))).as_deref()
    }

    /// What is kept of each other level whose name is wanted.
    pub(super) fn kept<'a>(&'a self, is_wanted: impl Fn(&str) -> bool + 'a) -> impl Iterator<Item = &'a KeptLevel> {
        let wanted = self.other_levels().iter().filter(move |other| is_wanted(&other.name));
        wanted.filter_map(|other| other.kept.get_or_init(|| self.kept_of(other)).as_ref())
    }

    fn kept_of(&self, other: &Other) -> Option<KeptLevel> {
        let (ctx, root) = (&self.ctx, self.ctx.workspace.root());
        let files = [".claude/memory", PATHS_DIR].map(|folder| folders::fingerprint(&root.join(folder)));
        let settings = fs::metadata(root.join(SETTINGS_FILE)).and_then(|found| found.modified()).ok();
        // A note may lie anywhere.
        let read = |note: &RelPath| PathFiles(&ctx.workspace).read(note.as_str());
        let notes: Vec<_> = ctx.workspace.settings().review.notes.iter().map(read).collect();
        let about =
            (env!("CARGO_PKG_VERSION"), bundled::stamp(), files, settings, notes, self.log.as_of.floor(), ctx.as_of);
        let key = digest([format!("{about:?}").as_bytes()]);
        let file = format!("other-{:016x}.json", fingerprint(format!("{} {}", self.id, other.name).as_bytes()));
        let kept: Option<KeptLevel> = ctx.workspace.read_derived(&file, MAX_READ_BYTES);
        if let Some(kept) = kept.filter(|kept| kept.key == key) {
            return Some(kept);
        }
        let data = self.data_of(other)?;
        let cards = data.own_cards(&[]).into_iter().filter(|card| card.kind != CardKind::Skill);
        let (questions, exercises): (Vec<Card>, Vec<Card>) = cards.partition(|card| card.kind == CardKind::Question);
        let mut pool = Pool::default();
        pool.add(ctx, (&data.course, &data.log, data.state()), &questions);
        let made = KeptLevel { key, questions, exercises, pool };
        // A workspace that cannot be written to is read as well, only not as fast.
        let _ = ctx.workspace.write_derived(&file, &made);
        Some(made)
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
        self.others().find(|other| other.find_task(id).is_some()).unwrap_or(self)
    }

    /// Where tasks were done that the numbers of this level leave out.
    pub(crate) fn counted_apart(&self) -> Option<String> {
        let has_begun = !self.log.records.promises.levels.is_empty();
        let others = has_begun.then(|| self.others()).into_iter().flatten();
        let done = others.filter(|other| !other.done_task_ids().is_empty());
        let names: Vec<&str> = done.map(|other| other.level().name.as_str()).collect();
        (!names.is_empty()).then(|| {
            format!(
                "The tasks done in {} are none of this path's, while their hours and scores count",
                names.join(" and ")
            )
        })
    }

    /// The tasks of other levels that a text names.
    pub(crate) fn elsewhere(&self, text: &str) -> Vec<&CourseTask> {
        self.others().flat_map(|other| other.course.tasks_named(text)).collect()
    }

    /// Whether a level of the workspace has a question of that name.
    pub(crate) fn has_question(&self, name: &str) -> bool {
        std::iter::once(self).chain(self.others()).any(|data| data.course.find_question(name).is_some())
    }

    /// The questions and exercises of the levels that were begun before this one. Their skills are none of this path's.
    pub(super) fn earlier_cards(&self, known: &[Card]) -> Vec<Card> {
        let begun = self.log.records.promises.levels.iter().map(|line| &line.level).chain(&self.profile.level_name);
        let begun: HashSet<String> = begun.map(|name| name.to_lowercase()).collect();
        let mut seen: HashSet<String> = known.iter().map(|card| card.id.clone()).collect();
        let was_asked = |card: &Card| !self.log.records.questions.history(&card.id).is_new();
        let is_met = |card: &Card| card.skill.is_some() || card.month.is_some() || was_asked(card);
        let cards = self.kept(|name| begun.contains(&name.to_lowercase())).flat_map(|other| {
            let questions = other.questions.iter().map(|card| (card, CardKind::Question));
            questions.chain(other.exercises.iter().map(|card| (card, CardKind::Procedure)))
        });
        let cards = cards.filter(|(card, _)| is_met(card) && seen.insert(card.id.clone()));
        cards.map(|(card, kind)| Card { kind, skill: None, month: None, ..card.clone() }).collect()
    }
}
