//! The path that `los path check PATH` means: a level by name, or its folder, one of its months or files, anywhere.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::calls::ctx::Ctx;
use crate::cli::Session;
use crate::study::path_files::PathFiles;
use los_model::curriculum::load::{CARDS, PATHS_DIR, Source, levels, month_number};
use los_model::error::{Error, Result, invalid};
use los_store::workspace::Workspace;

/// The place to check.
pub(super) struct CheckedPlace {
    /// The workspace that holds it.
    workspace: Arc<Workspace>,
    /// The level's folder lies in no `paths/`; its name.
    loose: Option<String>,
    /// Only this level.
    pub(super) level: Option<String>,
    /// Only this month or file: a path that ends in `/`, or a whole one.
    only: Option<String>,
}

impl CheckedPlace {
    /// Every level of the session's workspace, or the one of that name.
    pub(super) fn level(session: &Session, name: Option<&str>) -> Result<Self> {
        let names = levels(&PathFiles(&session.ctx.workspace));
        let level = name.map(|name| level_named(&names, name)).transpose()?;
        Ok(Self { workspace: Arc::clone(&session.ctx.workspace), loose: None, level, only: None })
    }

    /// The place that a path argument names; if no such file exists, it may be a level's name.
    pub(super) fn at(session: &Session, path: &Path) -> Result<Self> {
        let Ok(full) = fs::canonicalize(path) else {
            return Self::by_name(session, path);
        };
        let is_file = !full.is_dir();
        let folder = if is_file { parent(&full)? } else { full.clone() };
        if name_of(&folder)? == PATHS_DIR {
            return Self::root(session, &parent(&folder)?);
        }
        if !is_file && folder.join(PATHS_DIR).is_dir() {
            return Self::root(session, &folder);
        }
        let month = folder.ancestors().find(|above| {
            let name = above.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| month_number(name).is_some())
        });
        let is_cards = name_of(&folder)? == CARDS && name_of(&parent(&folder)?).is_ok_and(|name| name != PATHS_DIR);
        let below = month.or_else(|| is_cards.then_some(folder.as_path()));
        let level = below.map_or_else(|| Ok(folder.clone()), parent)?;
        let (name, above) = (name_of(&level)?, parent(&level)?);
        let is_in_paths = name_of(&above).is_ok_and(|name| name == PATHS_DIR);
        let mut place = Self::root(session, &if is_in_paths { parent(&above)? } else { above })?;
        place.only = full.strip_prefix(&level).ok().filter(|rest| rest.iter().next().is_some()).map(|rest| {
            let parts: Vec<_> = rest.iter().map(|part| part.to_string_lossy()).collect();
            let end = if is_file { "" } else { "/" };
            format!("{PATHS_DIR}/{name}/{}{end}", parts.join("/"))
        });
        place.loose = (!is_in_paths).then(|| name.clone());
        place.level = Some(name);
        Ok(place)
    }

    /// A level by its name, where it is no file.
    fn by_name(session: &Session, path: &Path) -> Result<Self> {
        let name = path.to_str().filter(|name| !name.contains(['/', '\\']));
        let has_levels = !levels(&PathFiles(&session.ctx.workspace)).is_empty();
        if let Some(name) = name.filter(|_| has_levels) {
            return Self::level(session, Some(name));
        }
        Err(invalid(
            "path",
            format!("there is no file, folder or level `{}`", path.display()),
            "name a level's folder, such as `paths/Beginner`",
        ))
    }

    fn root(session: &Session, root: &Path) -> Result<Self> {
        let is_open = fs::canonicalize(session.ctx.workspace.root()).is_ok_and(|open| open == root);
        let workspace = if is_open { Arc::clone(&session.ctx.workspace) } else { Arc::new(Workspace::load(root)?.0) };
        Ok(Self { workspace, loose: None, level: None, only: None })
    }

    /// The files to check, as those of a workspace.
    pub(super) fn source(&self) -> Box<dyn Source + '_> {
        let files = PathFiles(&self.workspace);
        match &self.loose {
            None => Box::new(files),
            Some(level) => Box::new(Loose { files, level }),
        }
    }

    /// Whether lessons and checks of its tasks can be found: they lie in the `paths/` that holds the level.
    pub(super) const fn has_practice(&self) -> bool {
        self.loose.is_none()
    }

    /// The context with the workspace that holds the path.
    pub(super) fn context(&self, session: &Session) -> Ctx {
        Ctx { workspace: Arc::clone(&self.workspace), ..session.ctx.clone() }
    }

    /// Whether a file of the source is asked for.
    pub(super) fn holds(&self, file: &str) -> bool {
        let is_of_level = |name: &str| file.starts_with(&format!("{PATHS_DIR}/{name}/"));
        match (&self.only, &self.level) {
            (Some(only), _) if only.ends_with('/') => file.starts_with(only),
            (Some(only), _) => file == only,
            (None, Some(level)) => is_of_level(level),
            (None, None) => true,
        }
    }

    /// A file of the source as it lies on disk, from the folder that holds it.
    pub(super) fn shown<'a>(&self, file: &'a str) -> &'a str {
        match self.loose {
            Some(_) => below_paths(file).unwrap_or(file),
            None => file,
        }
    }
}

/// A level whose folder lies in no `paths/`, as if it did.
struct Loose<'a> {
    files: PathFiles<'a>,
    level: &'a str,
}

impl Source for Loose<'_> {
    fn list(&self, dir: &str) -> Vec<String> {
        match below_paths(dir) {
            Some(dir) => self.files.list(dir),
            None if dir == PATHS_DIR => vec![self.level.to_owned()],
            None => Vec::new(),
        }
    }

    fn read(&self, path: &str) -> Option<String> {
        self.files.read(below_paths(path)?)
    }

    /// Files outside the level cannot be checked from here.
    fn exists(&self, path: &str) -> bool {
        below_paths(path).is_none_or(|path| self.files.exists(path))
    }
}

/// The level's folder whose name fits, whatever its case.
pub(super) fn level_named(names: &[String], wanted: &str) -> Result<String> {
    names.iter().find(|name| name.eq_ignore_ascii_case(wanted)).cloned().ok_or_else(|| {
        invalid("level", format!("{PATHS_DIR}/ has no folder `{wanted}`"), format!("levels here: {}", names.join(", ")))
    })
}

fn below_paths(path: &str) -> Option<&str> {
    path.strip_prefix(PATHS_DIR)?.strip_prefix('/')
}

fn parent(path: &Path) -> Result<PathBuf> {
    path.parent().map(Path::to_owned).ok_or_else(no_level)
}

fn name_of(path: &Path) -> Result<String> {
    let name = path.file_name().and_then(|name| name.to_str());
    name.map(str::to_owned).ok_or_else(no_level)
}

pub(super) fn no_level() -> Error {
    invalid(
        "",
        "there is no path to check here",
        "a path is a folder with `month-01/README.md`: `los path check FOLDER` checks one, `los init` adds one",
    )
}
