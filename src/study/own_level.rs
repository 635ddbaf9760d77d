//! The learner's own level among those of `paths/`: what a search looks at unless it is asked to look at all.

use std::collections::HashSet;

use super::learner_data::fold_path;
use crate::calls::ctx::Ctx;
use los_model::course::profile::Profile;
use los_model::curriculum::load::{PATHS_DIR, PRACTICE};

/// The folders of the learner's level, of two after a change of level, and its tasks.
pub(crate) struct OwnLevel {
    folders: HashSet<String>,
    tasks: HashSet<String>,
}

impl OwnLevel {
    /// `None` for a learner without a profile or a level.
    pub(crate) fn of(ctx: &Ctx) -> Option<Self> {
        Profile::from_value(&ctx.memory.profile(&ctx.learner).ok()?).level_name?;
        let level = fold_path(ctx, &ctx.learner).ok()?.path.level;
        let folders = level.months.iter().filter_map(|month| folder_of(&month.place.file));
        let folders = folders.map(|(folder, _)| folder.to_owned()).chain([level.name.clone()]).collect();
        let tasks = level.months.iter().flat_map(|month| month.tasks()).map(|task| task.id.clone()).collect();
        Some(Self { folders, tasks })
    }

    /// Whether a file of `paths/` belongs to this level, as its folder or the practice of one of its tasks; `None` for files
    /// that belong to no level.
    pub(crate) fn holds(&self, path: &str) -> Option<bool> {
        match folder_of(path)? {
            (PRACTICE, rest) => rest.split_once('/').map(|(task, _)| self.tasks.contains(task)),
            (folder, _) => Some(self.folders.contains(folder)),
        }
    }
}

/// The folder below `paths/` that holds a file, and the rest of its path.
fn folder_of(path: &str) -> Option<(&str, &str)> {
    path.strip_prefix(PATHS_DIR)?.strip_prefix('/')?.split_once('/')
}
