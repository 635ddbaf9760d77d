//! The path that `los path check PATH` means: a level by name, a level's folder anywhere, or a folder or file below `paths/`.

use crate::prelude::*;
use crate::tools::registry;

/// The place to check.
pub struct CheckedPlace {
    /// The workspace that holds it.
    pub(crate) workspace: Arc<Workspace>,
    /// The level's folder lies in no `paths/`, so neither do lessons and checks of its tasks.
    pub(crate) is_loose: bool,
    /// Only this file, or the files of this folder.
    only: String,
}

impl CheckedPlace {
    /// Every level of the session's workspace.
    pub fn all(ctx: &Ctx) -> Self {
        let workspace = Arc::clone(&ctx.workspace);
        Self { workspace, is_loose: false, only: PATHS_DIR.to_owned() }
    }

    /// The place that a path argument names; if no such file exists, it may be a level's name.
    pub fn at(ctx: &Ctx, path: &Path) -> Result<Self> {
        let Ok(full) = dunce::canonicalize(path) else { return Self::by_name(ctx, path) };
        let holds_paths = full.join(PATHS_DIR).is_dir();
        let paths =
            full.ancestors().find(|above| !holds_paths && above.file_name().is_some_and(|name| name == PATHS_DIR));
        let is_loose = !holds_paths && paths.is_none();
        let root = if holds_paths { full.as_path() } else { paths.unwrap_or(&full).parent().ok_or_else(no_level)? };
        let is_open = dunce::canonicalize(ctx.workspace.root()).is_ok_and(|open| open == root);
        let workspace =
            if is_open { Arc::clone(&ctx.workspace) } else { Arc::new(Workspace::load(root, &registry::names())?.0) };
        let below = paths.unwrap_or(root);
        let parts: Vec<_> =
            full.strip_prefix(below).into_iter().flatten().map(|part| part.to_string_lossy().into_owned()).collect();
        let only = std::iter::once(PATHS_DIR.to_owned()).chain(parts.into_iter().filter(|_| !holds_paths));
        Ok(Self { workspace, is_loose, only: only.collect::<Vec<_>>().join("/") })
    }

    /// The place that a tool's caller names: a folder of the workspace, or a level of it.
    pub fn within(ctx: &Ctx, path: &str) -> Result<Self> {
        let named = RelPath::parse(path)?;
        ctx.workspace.policy().judge_folder(&named, Access::ReadAny)?;
        match ctx.workspace.open_folder(&named) {
            Ok(_) => Self::at(ctx, &ctx.workspace.root().join(path)),
            Err(Error::NotFound(_)) => Self::by_name(ctx, Path::new(path)),
            Err(error) => Err(error),
        }
    }

    /// A level by its name, where it is no file.
    fn by_name(ctx: &Ctx, path: &Path) -> Result<Self> {
        let name = path.to_str().filter(|name| !name.contains(['/', '\\']));
        let names = levels(&PathFiles(&ctx.workspace));
        if let Some(name) = name.filter(|_| !names.is_empty()) {
            let level = level_named(&names, name)?;
            return Ok(Self { only: format!("{PATHS_DIR}/{level}"), ..Self::all(ctx) });
        }
        let reason = format!("there is no file, folder or level `{}`", path.display());
        Err(invalid("path", reason, "name a level's folder, such as `paths/Beginner`"))
    }

    /// The one level to check, unless all are.
    pub fn level(&self) -> Option<&str> {
        self.only.split('/').nth(1)
    }

    /// The files to check, as those of a workspace.
    pub fn source(&self) -> Box<dyn Source + '_> {
        let files = PathFiles(&self.workspace);
        match self.level() {
            Some(level) if self.is_loose => Box::new(Loose { files, level }),
            _ => Box::new(files),
        }
    }

    /// The context with the workspace that holds the path.
    pub fn context(&self, ctx: &Ctx) -> Ctx {
        Ctx { workspace: Arc::clone(&self.workspace), ..ctx.clone() }
    }

    /// Whether a file of the source is asked for.
    pub fn holds(&self, file: &str) -> bool {
        file.strip_prefix(&self.only).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// A file of the source as it lies on disk, from the folder that holds it.
    pub fn shown<'a>(&self, file: &'a str) -> &'a str {
        if self.is_loose { below_paths(file).unwrap_or(file) } else { file }
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
pub fn level_named(names: &[String], wanted: &str) -> Result<String> {
    names.iter().find(|name| name.eq_ignore_ascii_case(wanted)).cloned().ok_or_else(|| {
        invalid("level", format!("{PATHS_DIR}/ has no folder `{wanted}`"), format!("levels here: {}", names.join(", ")))
    })
}

fn below_paths(path: &str) -> Option<&str> {
    path.strip_prefix(PATHS_DIR)?.strip_prefix('/')
}

pub fn no_level() -> Error {
    let hint = "a path is a folder with `month-01/README.md`: `los path check FOLDER` checks one, `los init` adds one";
    invalid("", "there is no path to check here", hint)
}
