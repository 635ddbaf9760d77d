//! Paths that came from an address: `paths/origins.toml` pins each file by its hash, so that an update can tell what changed
//! there from what the learner changed here.
//!
//! It knows the workspace and reads addresses. It does not ask or print; the lessons' checks of such a path run only once the
//! learner has allowed them, like those of any path that does not ship with the program.

use std::ffi::OsString;
use std::io::Read;
use std::sync::OnceLock;

use crate::prelude::*;
use los_eyes::repo::elsewhere::{self, Address, Snapshot};
use los_model::curriculum::lint::lint;
use los_model::curriculum::load::MemorySource;
use los_model::curriculum::problem::Severity;
use los_model::curriculum::{PRACTICE, Task, month_number};
use los_model::practice::check_file;

/// The file, which belongs to the path and is shared with it.
pub const ORIGINS_FILE: &str = "paths/origins.toml";

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Origins {
    #[serde(default, rename = "path")]
    paths: Vec<Origin>,
}

/// A path as it was taken from its address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// What [`Address::parse`] reads.
    pub address: String,
    /// The commit, where it is a git repository.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// SHA-256 over all its files.
    pub hash: String,
    pub levels: Vec<String>,
    /// SHA-256 of each file as it came, by its path in the workspace.
    pub files: BTreeMap<String, String>,
}

/// A level that an address offers.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Offered {
    pub level: String,
    pub title: String,
    pub months: usize,
    pub tasks: usize,
    /// Planned hours of the tasks that name them.
    pub hours: f64,
    pub lessons: usize,
    pub checks: usize,
    /// Some of its checks run a program.
    #[serde(skip)]
    pub runs_programs: bool,
}

/// A path that an address offers, before anything of it is taken.
#[derive(Debug, Clone)]
pub struct Offer {
    pub origin: Origin,
    pub levels: Vec<Offered>,
    mistakes: OnceLock<(usize, usize)>,
    /// Ids of its tasks that a level here has as well: an entry about one counts for both.
    pub shared_ids: Vec<String>,
    files: Contents,
}

impl Offer {
    /// How many errors and warnings `los path check` finds in it.
    pub fn mistakes(&self) -> (usize, usize) {
        *self.mistakes.get_or_init(|| {
            let problems = lint(&source(&self.files));
            let n_of = |severity| problems.iter().filter(|problem| problem.severity() == severity).count();
            (n_of(Severity::Error), n_of(Severity::Warning))
        })
    }
}

/// The bytes of each file, by its path in the workspace.
type Contents = BTreeMap<String, Vec<u8>>;

/// Reads the environment.
pub type Variable<'v> = &'v dyn Fn(&str) -> Option<OsString>;

/// Reads the path at an address.
pub fn offer(workspace: &Workspace, address: &Address, variable: Variable<'_>, may_ask: bool) -> Result<Offer> {
    let (commit, files) = fetched(workspace, address, variable, may_ask)?;
    let source = source(&files);
    let names = levels(&source);
    let loaded: Vec<Level> = names.iter().map(|name| load_level(&source, name).level).collect();
    let here = PathFiles(workspace);
    let known: BTreeSet<String> = levels(&here).iter().flat_map(|name| ids(&here.level_as_it_is(name))).collect();
    let shared_ids = loaded.iter().flat_map(ids).filter(|id| known.contains(id)).collect();
    let file = |task: &Task, name: &str| files.get(&format!("{PATHS_DIR}/{PRACTICE}/{}/{name}", task.id));
    let has = |task: &Task, name: &str| file(task, name).is_some();
    let runs = |bytes: &Vec<u8>| {
        let checks = check_file::read(&String::from_utf8_lossy(bytes));
        checks.map_or(true, |file| file.checks.iter().any(|check| check.kind.runs_programs()))
    };
    let offered = loaded.iter().map(|level| {
        let tasks: Vec<&Task> = level.months.iter().flat_map(los_model::curriculum::model::Month::tasks).collect();
        Offered {
            level: level.name.clone(),
            title: level.title.clone(),
            months: level.months.len(),
            tasks: tasks.len(),
            hours: tasks.iter().filter_map(|task| task.hours).sum(),
            lessons: tasks.iter().filter(|task| has(task, "lesson.md")).count(),
            checks: tasks.iter().filter(|task| has(task, "check.toml")).count(),
            runs_programs: tasks.iter().filter_map(|task| file(task, "check.toml")).any(runs),
        }
    });
    Ok(Offer {
        levels: offered.collect(),
        mistakes: OnceLock::new(),
        shared_ids,
        origin: Origin {
            address: address.to_string(),
            commit,
            hash: hash_of(&files),
            levels: names,
            files: files.iter().map(|(path, bytes)| (path.clone(), digest([bytes.as_slice()]))).collect(),
        },
        files,
    })
}

/// Refuses a path of which the workspace has a level or a file already.
pub fn fits(workspace: &Workspace, offer: &Offer) -> Result<()> {
    let here = levels(&PathFiles(workspace));
    for level in &offer.origin.levels {
        if here.iter().any(|known| known.eq_ignore_ascii_case(level)) {
            let fix = "`los path update` if it came from the same address, else give the new one another name";
            return Err(invalid("address", format!("its level `{level}` has the name of one that is here"), fix));
        }
    }
    for path in offer.files.keys() {
        if workspace.exists(&RelPath::parse(path)?) {
            return Err(invalid("address", format!("its file `{path}` is here already"), "move yours away first"));
        }
    }
    Ok(())
}

/// Takes an offered path into a workspace that has none of its levels and none of its files.
///
/// # Errors
///
/// Where a level or a file of that name is there already; then nothing was written. A write that fails takes back the files
/// that it follows.
pub fn take(workspace: &Workspace, offer: &Offer) -> Result<()> {
    fits(workspace, offer)?;
    let mut made = Vec::new();
    let written = offer.files.iter().try_for_each(|(path, bytes)| {
        let path = RelPath::parse(path)?;
        workspace.files().write_in_folders(&path, bytes)?;
        made.push(path);
        Ok(())
    });
    let written = written.and_then(|()| replace_origin(workspace, None, Some(&offer.origin)));
    if written.is_err() {
        for path in &made {
            _ = workspace.files().remove(path);
        }
        remove_empty_folders(workspace, made.iter());
    }
    written
}

/// The change of a task by an update.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TaskChange {
    pub id: String,
    pub title: String,
    #[serde(flatten)]
    pub change: Change,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    Added,
    Removed,
    /// Its line in the path, from and to.
    Task {
        was: String,
        hours: Option<f64>,
        hours_were: Option<f64>,
    },
    /// Only its lesson, checks or other files.
    Files,
}

/// The changes at an address since the path was taken or last updated.
#[derive(Debug, Clone)]
pub struct Update {
    /// The path as it was, and as it will be.
    pub was: Origin,
    pub origin: Origin,
    pub tasks: Vec<TaskChange>,
    /// Files to write and to remove.
    pub changed: Vec<String>,
    pub removed: Vec<String>,
    /// Files that changed there and here: the learner's stay.
    pub kept: Vec<String>,
    files: Contents,
}

impl Update {
    /// Whether it would write nothing into the path.
    pub fn is_empty(&self) -> bool {
        self.changed.is_empty() && self.removed.is_empty()
    }
}

/// The paths of the workspace that came from an address.
pub fn origins(workspace: &Workspace) -> Result<Vec<Origin>> {
    Ok(read_origins(workspace)?.paths)
}

/// The path that one of its levels names; without a name the only one.
pub fn origin_named(workspace: &Workspace, name: Option<&str>) -> Result<Origin> {
    let all = origins(workspace)?;
    let names = || all.iter().flat_map(|origin| &origin.levels).map(String::as_str).collect::<Vec<_>>().join(", ");
    if all.is_empty() {
        return Err(invalid("path", "no path here came from an address", "`los path add ADDRESS` takes one"));
    }
    let fits =
        |origin: &&Origin| name.is_none_or(|name| origin.levels.iter().any(|level| level.eq_ignore_ascii_case(name)));
    let mut found = all.iter().filter(fits);
    match (found.next(), found.next()) {
        (Some(origin), None) => Ok(origin.clone()),
        (None, _) => Err(invalid("path", "is no level that came from an address", format!("those are: {}", names()))),
        _ => Err(invalid("path", "several paths came from an address", format!("name one of: {}", names()))),
    }
}

/// Reads what changed at the address of a path.
pub fn update(workspace: &Workspace, origin: &Origin, variable: Variable<'_>, may_ask: bool) -> Result<Update> {
    let address = Address::parse(&origin.address)?;
    let (commit, files) = fetched(workspace, &address, variable, may_ask)?;
    let hashes: BTreeMap<String, String> =
        files.iter().map(|(path, bytes)| (path.clone(), digest([bytes.as_slice()]))).collect();
    let (mut changed, mut removed, mut kept) = (Vec::new(), Vec::new(), Vec::new());
    let mut merged = files.clone();
    for path in origin.files.keys().chain(files.keys()).collect::<BTreeSet<_>>() {
        let base = origin.files.get(path);
        let theirs = hashes.get(path);
        let own = read_bytes(workspace, path)?;
        let ours = own.as_ref().map(|bytes| digest([bytes.as_slice()]));
        if base != theirs && ours.as_ref() != theirs {
            if ours.as_ref() != base {
                kept.push(path.clone());
            } else if theirs.is_some() {
                changed.push(path.clone());
                continue;
            } else {
                removed.push(path.clone());
                continue;
            }
        }
        match own {
            Some(own) => merged.insert(path.clone(), own),
            None => merged.remove(path),
        };
    }
    let names = levels(&source(&files));
    let here = PathFiles(workspace);
    let changes = task_changes(&here, &source(&merged), &origin.levels, &names, changed.iter().chain(&removed));
    let new = Origin { commit, hash: hash_of(&files), levels: names, files: hashes, ..origin.clone() };
    Ok(Update { was: origin.clone(), origin: new, tasks: changes, changed, removed, kept, files })
}

/// Makes the changes of an update.
pub fn apply(workspace: &Workspace, update: &Update) -> Result<()> {
    for path in &update.changed {
        let bytes = update.files.get(path).map(Vec::as_slice).unwrap_or_default();
        workspace.files().write_in_folders(&RelPath::parse(path)?, bytes)?;
    }
    remove_files(workspace, &update.removed)?;
    replace_origin(workspace, Some(&update.was), Some(&update.origin))
}

/// The files of a path that are as they came, and those that the learner changed.
pub fn untouched(workspace: &Workspace, origin: &Origin) -> Result<(Vec<String>, Vec<String>)> {
    let (mut same, mut own) = (Vec::new(), Vec::new());
    for (path, hash) in &origin.files {
        match read_bytes(workspace, path)? {
            Some(bytes) if digest([bytes.as_slice()]) == *hash => same.push(path.clone()),
            Some(_) => own.push(path.clone()),
            None => {}
        }
    }
    Ok((same, own))
}

/// Removes the given files of a path, and its entry.
pub fn remove(workspace: &Workspace, origin: &Origin, files: &[String]) -> Result<()> {
    remove_files(workspace, files)?;
    replace_origin(workspace, Some(origin), None)
}

/// The files of the path at an address, under the paths that they have in a workspace.
fn fetched(
    workspace: &Workspace,
    address: &Address,
    variable: Variable<'_>,
    may_ask: bool,
) -> Result<(Option<String>, Contents)> {
    // A level in `paths/` brings the lessons beside it.
    let above = if let Address::Folder(folder) = address { folder.parent() } else { None };
    let above = above.filter(|above| above.ends_with(PATHS_DIR) && above.join(PRACTICE).is_dir());
    let is_beside =
        |path: &str| path.split('/').next().is_some_and(|first| [PRACTICE, address.name()].contains(&first));
    let is_seen =
        |path: &str| path.split('/').all(|part| !part.starts_with('.')) && (above.is_none() || is_beside(path));
    let from = above.map(|above| Address::Folder(above.to_owned()));
    let from = from.as_ref().unwrap_or(address);
    let Snapshot { commit, files } = elsewhere::read(from, &is_seen, workspace.root(), variable, may_ask)?;
    let files = placed(files, address.name())?;
    for path in files.keys() {
        RelPath::parse(path)?;
    }
    Ok((commit, files))
}

/// Finds the path among the files of an address: below `paths/`, or its levels at the top, or one level that is the top. What
/// belongs to no level, and to no task of one, is left out.
fn placed(files: Contents, name: &str) -> Result<Contents> {
    let is_month = |folder: Option<&str>| folder.is_some_and(|folder| month_number(folder).is_some());
    let has_paths =
        files.keys().any(|path| is_month(path.strip_prefix("paths/").and_then(|rest| rest.split('/').nth(1))));
    let is_level = !has_paths && files.keys().any(|path| path.contains('/') && is_month(path.split('/').next()));
    let at_home = |path: String| match path.strip_prefix("paths/") {
        Some(_) if has_paths => Some(path),
        _ if has_paths => None,
        _ if is_level && !path.starts_with("practice/") => Some(format!("{PATHS_DIR}/{name}/{path}")),
        _ => Some(format!("{PATHS_DIR}/{path}")),
    };
    let files: Contents = files.into_iter().filter_map(|(path, bytes)| Some((at_home(path)?, bytes))).collect();
    let source = source(&files);
    let mut names = levels(&source);
    names
        .retain(|name| source.list(&format!("{PATHS_DIR}/{name}")).iter().any(|folder| month_number(folder).is_some()));
    if names.is_empty() {
        let hint = "a path is a folder with `month-01/README.md`; `los help own-path` says more";
        return Err(invalid("address", "holds no path", hint));
    }
    let tasks: BTreeSet<String> = names.iter().flat_map(|name| ids(&load_level(&source, name).level)).collect();
    let belongs = |path: &str| {
        let mut parts = path.splitn(4, '/').skip(1);
        match (parts.next(), parts.next(), parts.next()) {
            (Some(PRACTICE), Some(task), Some(_)) => tasks.contains(task),
            (Some(level), Some(_), _) => names.iter().any(|name| name == level),
            _ => false,
        }
    };
    Ok(files.into_iter().filter(|(path, _)| belongs(path)).collect())
}

/// Files as the source of a path.
fn source(files: &Contents) -> MemorySource {
    MemorySource::new(files.clone())
}

/// The tasks whose line or whose files differ between two sources, in the order of the old path, then of the new one.
fn task_changes<'f>(
    old: &dyn Source,
    new: &dyn Source,
    old_levels: &[String],
    new_levels: &[String],
    files: impl Iterator<Item = &'f String>,
) -> Vec<TaskChange> {
    let practice = format!("{PATHS_DIR}/{PRACTICE}/");
    let touched: BTreeSet<&str> = files.filter_map(|path| path.strip_prefix(&practice)?.split('/').next()).collect();
    let tasks_of = |source: &dyn Source, names: &[String]| -> Vec<Task> {
        let levels = names.iter().map(|name| load_level(source, name).level);
        levels.flat_map(|level| level.months).flat_map(|month| month.weeks).flat_map(|week| week.tasks).collect()
    };
    let (before, after) = (tasks_of(old, old_levels), tasks_of(new, new_levels));
    let of = |tasks: &'_ [Task], id: &str| tasks.iter().position(|task| task.id == id);
    let changed = before.iter().filter_map(|task| {
        let (title, change) = match of(&after, &task.id).map(|place| &after[place]) {
            None => (&task.title, Change::Removed),
            Some(now) if now.title != task.title || now.hours != task.hours => {
                (&now.title, Change::Task { was: task.title.clone(), hours: now.hours, hours_were: task.hours })
            }
            Some(now) if touched.contains(task.id.as_str()) => (&now.title, Change::Files),
            Some(_) => return None,
        };
        Some(TaskChange { id: task.id.clone(), title: title.clone(), change })
    });
    let added = after.iter().filter(|task| of(&before, &task.id).is_none());
    let added = added.map(|task| TaskChange { id: task.id.clone(), title: task.title.clone(), change: Change::Added });
    changed.chain(added).collect()
}

fn ids(level: &Level) -> Vec<String> {
    level.months.iter().flat_map(los_model::curriculum::model::Month::tasks).map(|task| task.id.clone()).collect()
}

fn hash_of(files: &Contents) -> String {
    digest(files.iter().flat_map(|(path, bytes)| [path.as_bytes(), bytes.as_slice()]))
}

fn read_origins(workspace: &Workspace) -> Result<Origins> {
    let text = if_there(workspace.read_text_raw(&RelPath::parse(ORIGINS_FILE)?, MAX_READ_BYTES))?;
    text.map_or(Ok(Origins::default()), |file| {
        toml::from_str(&file.content).map_err(|error| {
            let fix = "restore it from git, or delete it: the paths stay, and no longer know their address";
            invalid("path", format!("{ORIGINS_FILE} cannot be read: {}", error.message()), fix)
        })
    })
}

fn write_origins(workspace: &Workspace, origins: &Origins) -> Result<()> {
    let path = RelPath::parse(ORIGINS_FILE)?;
    if origins.paths.is_empty() {
        return if workspace.exists(&path) { workspace.files().remove(&path) } else { Ok(()) };
    }
    let text = toml::to_string(origins).map_err(|error| Error::Internal { what: error.to_string() })?;
    let head =
        "# Paths that came from an address, with the SHA-256 of each file as it came. Written by `los path`.\n\n";
    workspace.files().write_in_folders(&path, format!("{head}{text}").as_bytes())
}

fn replace_origin(workspace: &Workspace, was: Option<&Origin>, now: Option<&Origin>) -> Result<()> {
    let mut origins = read_origins(workspace)?;
    origins.paths.retain(|origin| Some(origin) != was);
    origins.paths.extend(now.cloned());
    write_origins(workspace, &origins)
}

fn read_bytes(workspace: &Workspace, path: &str) -> Result<Option<Vec<u8>>> {
    let path = RelPath::parse(path)?;
    if workspace.metadata(&path)?.is_none_or(|facts| facts.kind != Kind::File) {
        return Ok(None);
    }
    let (mut file, _) = workspace.open_file_raw(&path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|source| Error::ReadFailed { path: path.to_string(), source })?;
    Ok(Some(bytes))
}

fn remove_files(workspace: &Workspace, files: &[String]) -> Result<()> {
    let paths = files.iter().map(|path| RelPath::parse(path)).collect::<Result<Vec<_>>>()?;
    for path in &paths {
        workspace.files().remove(path)?;
    }
    remove_empty_folders(workspace, paths.iter());
    Ok(())
}

/// Removes the folders of these files that are empty now, the innermost first; `paths` stays.
fn remove_empty_folders<'p>(workspace: &Workspace, files: impl Iterator<Item = &'p RelPath>) {
    let above = files.flat_map(|path| std::iter::successors(path.parent(), RelPath::parent));
    let folders: BTreeSet<String> =
        above.map(|folder| folder.as_str().to_owned()).filter(|folder| folder.contains('/')).collect();
    for folder in folders.iter().rev() {
        if let Ok(folder) = RelPath::parse(folder)
            && workspace.list_dir(&folder).is_ok_and(|entries| entries.is_empty())
        {
            _ = workspace.files().remove_dir(&folder);
        }
    }
}
