//! The learner's own level among those of `paths/`: what a search looks at unless it is asked to look at all.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::learner_data::fold_path;
use super::path_files::PathFiles;
use crate::calls::ctx::Ctx;
use los_model::course::profile::Profile;
use los_model::curriculum::load::{PATHS_DIR, PRACTICE, levels};
use los_store::memory::memory_file::MemoryFile;

/// The folders of the learner's level, of several after changes of level.
pub struct OwnLevel(BTreeSet<String>);

impl OwnLevel {
    /// `None` for a learner without a profile, or without a level of this workspace.
    pub fn of(ctx: &Ctx) -> Option<Self> {
        let named = Profile::from_value(&ctx.memory.profile(&ctx.learner).ok()?).level_name?;
        let own = levels(&PathFiles(&ctx.workspace)).into_iter().find(|level| level.eq_ignore_ascii_case(&named))?;
        let mut folders = BTreeSet::from([own]);
        // To read a whole level would take as long as the rest of a search.
        if has_level_change(ctx) {
            let months = fold_path(ctx, &ctx.learner).ok()?.path.level.months;
            folders.extend(months.iter().filter_map(|month| folder_of(&month.place.file).map(str::to_owned)));
        }
        Some(Self(folders))
    }

    /// Whether a file belongs to this level; `None` for files that belong to no level.
    pub(crate) fn holds(&self, path: &str) -> Option<bool> {
        let folder = folder_of(path).filter(|folder| *folder != PRACTICE)?;
        Some(self.0.contains(folder))
    }
}

fn has_level_change(ctx: &Ctx) -> bool {
    let mut is_found = false;
    let read = ctx.memory.read(&ctx.learner, MemoryFile::Decisions, &mut |line| {
        is_found |= memchr::memmem::find(line.bytes, b"level_change").is_some();
        if is_found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    read.is_ok() && is_found
}

/// The folder below `paths/` that holds a file.
fn folder_of(path: &str) -> Option<&str> {
    path.strip_prefix(PATHS_DIR)?.strip_prefix('/')?.split_once('/').map(|(folder, _)| folder)
}
