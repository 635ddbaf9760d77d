//! A task's folder: the workspace's own, else the one inside the program.

use std::ffi::OsStr;
use std::time::SystemTime;

use crate::prelude::*;
use los_eyes::runner::write_all;
use los_model::course::difficulty::Difficulty;
use los_model::practice::check::CheckFile;
use los_model::practice::{Complaint, check_file, is_inside, prose};

/// The folder of all tasks' folders, in a workspace.
pub const PRACTICE: &str = "paths/practice";
/// The limits of one folder.
const MAX_FILES: usize = 200;
const MAX_BYTES: u64 = 4 << 20;
/// A larger text is not shown.
const MAX_TEXT: u64 = 65_536;

/// A task's folder with its origin.
#[derive(Debug, Clone)]
pub struct Practice {
    pub task: String,
    pub folder: TaskFolder,
    pub hash: String,
    /// Whether every byte is the program's own.
    pub is_ours: bool,
}

impl Practice {
    /// The practice of a task; `None` where neither the workspace nor the program has one.
    pub fn of(ctx: &Ctx, task: &str) -> Result<Option<Self>> {
        if task.contains('/') || !is_inside(task) {
            return Ok(None);
        }
        let own = read(&ctx.workspace.root().join(PRACTICE), task)?;
        let shipped = bundled::practice(task);
        let shipped_hash = shipped.as_ref().map(TaskFolder::hash);
        let Some(folder) = own.or(shipped) else { return Ok(None) };
        let hash = folder.hash();
        Ok(Some(Self { task: task.to_owned(), is_ours: shipped_hash.as_ref() == Some(&hash), folder, hash }))
    }

    /// Whether a task's folder has a file of that path. Reads no file: a start of the program asks this about many tasks.
    pub fn has_file(ctx: &Ctx, task: &str, path: &str) -> bool {
        let own = ctx.workspace.root().join(PRACTICE).join(task);
        if task.contains('/') || !is_inside(task) {
            return false;
        }
        match fs::symlink_metadata(&own) {
            Ok(found) => found.is_dir() && own.join(path).is_file(),
            Err(_) => bundled::practice_has(task, path),
        }
    }

    /// Whether a task has variants with questions. Unpacks nothing, for the same reason.
    pub fn asks_questions(ctx: &Ctx, task: &str) -> bool {
        let own = ctx.workspace.root().join(PRACTICE).join(task);
        if own.is_dir() && Self::has_file(ctx, task, GENERATOR) {
            return fs::read(own.join(GENERATOR)).is_ok_and(|generator| bundled::asks_questions(&generator));
        }
        Self::has_file(ctx, task, bundled::ASKS_QUESTIONS)
    }

    /// Where its folder is, or would be, in the workspace.
    pub fn place(&self, ctx: &Ctx) -> PathBuf {
        ctx.workspace.root().join(PRACTICE).join(&self.task)
    }

    /// Notes with each task of a course how hard its authors say that it is, where the workspace's own folder wins over the
    /// program's, and the id by which the program has its practice today.
    pub fn describe(ctx: &Ctx, tasks: &mut [CourseTask]) {
        let shipped: HashMap<&str, &str> = bundled::difficulties().collect();
        let practice = ctx.workspace.root().join(PRACTICE);
        let has_own = practice.is_dir();
        for task in tasks.iter_mut().filter(|task| !task.id.contains('/') && is_inside(&task.id)) {
            let (own, now) = (practice.join(&task.id), bundled::current_id(&task.id));
            task.difficulty = if has_own && own.is_dir() {
                let text = fs::read_to_string(own.join("check.toml")).ok().filter(|text| text.contains("difficulty"));
                text.and_then(|text| check_file::read(&text).ok()?.difficulty)
            } else {
                shipped.get(now).and_then(|word| Difficulty::from_word(word))
            };
            // Other lessons, and the answers of a search, call it so.
            if now != task.id {
                task.was.insert(now.to_owned());
            }
        }
    }

    /// Whether there is a file of checks.
    pub fn has_checks(&self) -> bool {
        self.folder.text("check.toml").is_some()
    }

    /// Its checks; `None` without any. A mistake in the file is an error with its line.
    pub fn checks(&self) -> Result<Option<CheckFile>> {
        self.folder.checks().transpose().map_err(|complaints| self.refused("check.toml", &complaints))
    }

    fn refused(&self, file: &str, complaints: &[Complaint]) -> Error {
        let first = complaints.first().map_or_else(String::new, |found| format!(":{}: {}", found.line, found.message));
        let reason = format!("{PRACTICE}/{}/{file}{first}", self.task);
        invalid("", reason, "`los path check` lists all mistakes of the path")
    }

    /// Whether these checks run nothing, and look only at files that any caller may read: those need no yes.
    pub fn runs_nothing(&self, ctx: &Ctx, file: &CheckFile) -> bool {
        let work = Self::shown(ctx, &self.work(ctx, Some(file)));
        let is_open = |path: &str| {
            let path = RelPath::parse(format!("{work}/{path}").trim_start_matches('/'));
            path.is_ok_and(|path| ctx.workspace.policy().judge(&path, Access::ReadAny).is_ok())
        };
        file.checks.iter().all(|check| match &check.kind {
            CheckKind::Answer(_) | CheckKind::Rubric(_) => true,
            CheckKind::Files(files) => is_open(&files.path),
            _ => false,
        })
    }

    /// The work folder: `dir` of the check file, else `work/TASK-ID`.
    pub fn work(&self, ctx: &Ctx, checks: Option<&CheckFile>) -> PathBuf {
        let own = || format!("work/{}", self.task);
        ctx.workspace.root().join(checks.and_then(|file| file.dir.clone()).unwrap_or_else(own))
    }

    /// A work folder as it is shown: relative to the workspace.
    pub fn shown(ctx: &Ctx, work: &Path) -> String {
        slashed(work.strip_prefix(ctx.workspace.root()).unwrap_or(work))
    }

    /// Copies the starter and the data into the work folder; existing files stay. Returns the new files.
    pub fn start(&self, ctx: &Ctx, work: &Path) -> Result<Vec<String>> {
        let (files, work_folder) = (ctx.workspace.files(), RelPath::parse(&Self::shown(ctx, work))?);
        if work_folder.names().any(|name| name.starts_with('.')) {
            return Err(Error::PathNotAllowed {
                path: work_folder.to_string(),
                reason: "is or lies in a hidden folder",
            });
        }
        let mut made = Vec::new();
        for (path, content) in self.missing(work) {
            let target = work_folder.join(&path)?;
            let folder = files.create_dir_all(&target.parent().unwrap_or_else(RelPath::root));
            let is_made = folder.and_then(|()| files.create_new(&target, content)).map_err(|error| match error {
                Error::WriteNotAllowed { file: path, reason } => Error::PathNotAllowed { path, reason },
                error => error,
            })?;
            if is_made {
                made.push(path);
            }
        }
        Ok(made)
    }

    /// The work folder where it lacks files of the starter, with the words to offer them by: `work/x (3 files)`.
    pub fn starter_to_offer(&self, ctx: &Ctx) -> Result<Option<(PathBuf, String)>> {
        let work = self.work(ctx, self.checks()?.as_ref());
        let words = match self.missing(&work).len() {
            0 => return Ok(None),
            n => format!("{} ({})", Self::shown(ctx, &work), count(n, "file")),
        };
        Ok(Some((work, words)))
    }

    /// The files of the starter and the data that a work folder lacks.
    pub fn missing(&self, work: &Path) -> Vec<(String, &[u8])> {
        self.given().filter(|(path, _)| fs::symlink_metadata(work.join(path)).is_err()).collect()
    }

    /// The paths of the learner's own texts in a work folder: Markdown and plain text that is not as the task gave it. Text
    /// that the task's checks look at comes first.
    pub fn written_texts(&self, ctx: &Ctx, work: &Path) -> Vec<String> {
        self.own_texts(ctx, work, &["md", "txt"]).into_iter().map(|(path, _)| path).collect()
    }

    /// The learner's own files of these kinds, as text.
    fn own_texts(&self, ctx: &Ctx, work: &Path, kinds: &[&str]) -> Vec<(String, String)> {
        let given: Vec<(String, &[u8])> = self.given().collect();
        let checks = self.checks().ok().flatten();
        let named: Vec<&str> = checks
            .iter()
            .flat_map(|file| &file.checks)
            .filter_map(|check| match &check.kind {
                CheckKind::Files(files) => Some(files.path.as_str()),
                _ => None,
            })
            .collect();
        let mut texts = Vec::new();
        for (path, _, bytes) in fingerprint(work) {
            let Ok(name) = path.strip_prefix(work).map(slashed) else { continue };
            let is_text = path.extension().and_then(OsStr::to_str).is_some_and(|kind| kinds.contains(&kind));
            if !is_text || bytes > MAX_TEXT || Self::stays_inside(ctx, &path).is_err() {
                continue;
            }
            let Ok(text) = fs::read_to_string(&path) else { continue };
            if !given.iter().any(|(of, content)| *of == name && *content == text.as_bytes()) {
                texts.push((name, text));
            }
        }
        texts.sort_by_key(|(name, _)| !named.contains(&name.as_str()));
        texts
    }

    /// The first text of the learner's that cannot be about this task: its path, and why. Only files that the lesson, the
    /// checks or the tests name are looked at, since tasks can share a work folder.
    pub(super) fn refused_text(&self, ctx: &Ctx, work: &Path) -> Option<(String, String)> {
        let is_told = |path: &str| ["lesson.md", "check.toml"].contains(&path) || path.starts_with("tests/");
        let texts =
            || self.folder.files.iter().filter_map(|(path, bytes)| Some((path, std::str::from_utf8(bytes).ok()?)));
        let told: String = texts().filter(|(path, _)| is_told(path)).map(|(_, text)| text).collect();
        let is_shown = |path: &str| is_told(path) || path.starts_with("starter/") || path.starts_with("data/");
        let known: HashSet<String> =
            texts().filter(|(path, _)| is_shown(path)).flat_map(|(_, text)| prose::words(text)).collect();
        self.own_texts(ctx, work, &["md", "txt", "csv"]).into_iter().find_map(|(path, text)| {
            let name = path.rsplit('/').next().unwrap_or(&path);
            let of_task = |path: &str| self.folder.text(path).unwrap_or_default();
            let (given, lesson) = (of_task(&format!("starter/{path}")), of_task("lesson.md"));
            let is_table = Path::new(&path).extension().is_some_and(|kind| kind == "csv");
            let why = if is_table { prose::same_remarks(&text) } else { prose::refusal(&text, given, lesson, &known) };
            why.filter(|_| told.contains(name)).map(|why| (path, why))
        })
    }

    /// The files of the starter and the data, by their paths in a work folder.
    pub(crate) fn given(&self) -> impl Iterator<Item = (String, &[u8])> {
        let starter = self.folder.below("starter").map(|(path, content)| (path.to_owned(), content));
        let data = self.folder.below("data").filter(|(path, _)| *path != "SOURCE");
        starter.chain(data.map(|(path, content)| (format!("data/{path}"), content)))
    }

    /// Refuses a folder that leads out of the workspace or into its hidden folders, whatever links there are.
    pub(crate) fn stays_inside(ctx: &Ctx, folder: &Path) -> Result<()> {
        let root = dunce::canonicalize(ctx.workspace.root()).ok();
        let there = folder.ancestors().find_map(|above| dunce::canonicalize(above).ok());
        let is_hidden = |part: std::path::Component<'_>| part.as_os_str().to_string_lossy().starts_with('.');
        let is_inside = root.zip(there).is_some_and(|(root, there)| {
            there.strip_prefix(&root).is_ok_and(|inside| !inside.components().any(is_hidden))
        });
        if is_inside {
            return Ok(());
        }
        Err(Error::PathNotAllowed { path: folder.display().to_string(), reason: "leads out of the workspace" })
    }
}

/// Reads a folder below `practice`; `None` without one. Refuses links on the way and inside, since they can lead anywhere:
/// what a permission covers is what lies here.
fn read(practice: &Path, task: &str) -> Result<Option<TaskFolder>> {
    let place = format!("{PRACTICE}/{task}");
    let failed = |source| Error::ReadFailed { path: place.clone(), source };
    let at = practice.join(task);
    for part in [practice.parent(), Some(practice), Some(at.as_path())].into_iter().flatten() {
        match fs::symlink_metadata(part) {
            Ok(found) if found.is_dir() => {}
            Ok(_) => {
                return Err(Error::PathNotAllowed { path: place, reason: "is not a folder of the workspace" });
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(failed(source)),
        }
    }
    let mut folder = TaskFolder::default();
    let mut n_bytes = 0;
    let walk = walkdir::WalkDir::new(&at).min_depth(1).sort_by_file_name().into_iter();
    for entry in walk.filter_entry(|entry| !entry.file_name().to_str().is_some_and(bundled::is_leftover)) {
        let entry = entry.map_err(|error| failed(error.into()))?;
        let path = entry.path().strip_prefix(&at).unwrap_or(entry.path());
        let Some(path) = path.to_str().map(|path| path.replace('\\', "/")) else { continue };
        if entry.file_type().is_symlink() {
            let path = format!("{place}/{path}");
            return Err(Error::PathNotAllowed {
                path,
                reason: "a link in a task's folder; put the files there instead",
            });
        }
        if !entry.file_type().is_file() {
            continue;
        }
        n_bytes += entry.metadata().map_err(|error| failed(error.into()))?.len();
        if n_bytes > MAX_BYTES {
            return Err(Error::FileTooLarge { path: place, bytes: n_bytes, limit: MAX_BYTES });
        }
        if folder.files.len() == MAX_FILES {
            let why = format!("`{place}` has more than {MAX_FILES} files");
            return Err(invalid("task", why, "keep there only what the check needs"));
        }
        folder.files.insert(path, fs::read(entry.path()).map_err(failed)?);
    }
    Ok(Some(folder))
}

/// The files of a work folder with their times and sizes, to compare two moments.
pub type Fingerprint = Vec<(PathBuf, Option<SystemTime>, u64)>;

/// The fingerprint of a work folder at this moment.
pub fn fingerprint(work: &Path) -> Fingerprint {
    let walk = walkdir::WalkDir::new(work).sort_by_file_name().into_iter();
    let files = walk.filter_entry(|entry| !entry.file_name().to_str().is_some_and(bundled::is_leftover));
    let files = files.flatten().filter(|entry| entry.file_type().is_file());
    let facts = files.filter_map(|entry| {
        let found = entry.metadata().ok()?;
        Some((entry.into_path(), found.modified().ok(), found.len()))
    });
    facts.collect()
}

/// Writes the starter and a part of a task's folder into a work folder, for `los path check --run`.
pub(crate) fn lay_out(practice: &Practice, parts: &[&str], to: &Path) -> std::io::Result<()> {
    let starter = practice.folder.below("starter");
    let chosen = parts.iter().flat_map(|part| practice.folder.below(part));
    write_all(to, starter.chain(chosen))
}
