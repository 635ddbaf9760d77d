//! The learner's own level among those of `paths/`: what a search looks at unless it is asked to look at all.

use super::fold_path;
use super::learner_data::level_at;
use crate::bundled::current_id;
use crate::prelude::*;
use los_model::curriculum::PRACTICE;

/// The folders of the learner's level, of several after changes of level.
pub struct OwnLevel(BTreeSet<String>);

impl OwnLevel {
    /// `None` for a learner without a profile, or without a level of this workspace.
    pub fn of(ctx: &Ctx) -> Option<Self> {
        let profile = Profile::from_value(&ctx.memory.profile(&ctx.learner).ok()?);
        let named = level_at(ctx, &ctx.learner, &profile, ctx.now()).ok()?.0?;
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

/// The tasks of this level, or of every level of the workspace where none is given, by the ids of the program.
pub fn tasks_of(ctx: &Ctx, only: Option<&OwnLevel>) -> HashSet<String> {
    let files = PathFiles(&ctx.workspace);
    let mut folders = levels(&files);
    folders.retain(|folder| only.is_none_or(|own| own.0.contains(folder)));
    folders
        .iter()
        .flat_map(|folder| files.level(folder).tasks().map(|task| current_id(&task.id).to_owned()).collect::<Vec<_>>())
        .collect()
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
