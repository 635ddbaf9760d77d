//! The lessons inside the program, found and read as files of the workspace: `paths/practice/TASK/lesson.md`.
//!
//! A folder of the workspace's own takes the place of the program's. Hints, and what a lesson says after its task, are not
//! among the text: a learner takes hints one by one, and they are counted.

use std::time::{Duration, SystemTime};

use crate::prelude::*;
use crate::study::own_level::{OwnLevel, tasks_of};
use los_eyes::files::beside::Beside;
use los_model::practice::without_help;
use los_store::workspace::wide_globs;

/// The folder under which the pages of the documentation are read.
const HELP: &str = "help/";

/// The shipped lessons that may be found, of the tasks of this level; of all levels of the workspace where none is given.
pub fn beside(ctx: &Ctx, only: Option<&OwnLevel>) -> Beside<'static> {
    let workspace = &ctx.workspace;
    let own = RelPath::parse(PRACTICE).and_then(|folder| workspace.list_dir(&folder)).unwrap_or_default();
    let own: HashSet<String> = own.into_iter().map(|entry| bundled::current_id(&entry.name).to_owned()).collect();
    let left_out = wide_globs(&workspace.settings().search.exclude).unwrap_or_default();
    let may_be_found =
        |path: &RelPath| !left_out.is_match(path.as_str()) && workspace.policy().judge(path, Access::Grep).is_ok();
    let tasks = bundled::tasks_with_lesson().filter(|task| !own.contains(*task));
    let place = |task: &str| RelPath::parse(&format!("{PRACTICE}/{task}/lesson.md")).ok();
    let mut paths: Vec<RelPath> = tasks.filter_map(place).filter(may_be_found).collect();
    paths.sort_unstable();
    let tasks = if paths.is_empty() { HashSet::new() } else { tasks_of(ctx, only) };
    Beside {
        paths,
        changed: SystemTime::UNIX_EPOCH + Duration::from_nanos(bundled::stamp()),
        is_searched: Box::new(move |path| {
            within(path).is_some_and(|(task, file)| file == "lesson.md" && tasks.contains(task))
        }),
        text: Box::new(|path| text(path.as_str())),
    }
}

/// The text of a shipped lesson, of its pictures and of what it brings along, by the path under which it is found; also a page
/// of the documentation, `help/TOPIC`. The workspace comes first, which the caller asks.
pub fn text(path: &str) -> Option<String> {
    if let Some(topic) = path.strip_prefix(HELP) {
        return bundled::page(topic);
    }
    let (task, file) = within(path)?;
    let folder = bundled::practice(task)?;
    match file {
        "lesson.md" => folder.text(file).map(without_help),
        file => folder.text(file).filter(|_| is_shown(file)).map(str::to_owned),
    }
}

/// The names in a folder of these, a folder with `/` behind it; none in any other folder.
pub fn names(folder: &str) -> BTreeSet<String> {
    let folder = format!("{folder}/");
    let paths: Vec<String> = match within(&folder) {
        Some((task, _)) => {
            let files = bundled::practice(task).into_iter().flat_map(|folder| folder.files.into_keys());
            files.filter(|file| is_shown(file)).map(|file| format!("{PRACTICE}/{task}/{file}")).collect()
        }
        None if folder == format!("{PRACTICE}/") => {
            bundled::tasks_with_lesson().map(|task| format!("{folder}{task}/lesson.md")).collect()
        }
        None => bundled::pages().into_iter().map(|(name, _)| format!("{HELP}{name}")).collect(),
    };
    let inside = paths.iter().filter_map(|path| path.strip_prefix(&folder));
    inside.map(|rest| rest.split_inclusive('/').next().unwrap_or_default().to_owned()).collect()
}

/// What a learner sees before the task is passed: no check, no test, no solution.
fn is_shown(file: &str) -> bool {
    let is_picture = !file.contains('/') && Path::new(file).extension().is_some_and(|kind| kind == "svg");
    file == "lesson.md" || is_picture || file.starts_with("starter/") || file.starts_with("data/")
}

fn within(path: &str) -> Option<(&str, &str)> {
    path.strip_prefix(PRACTICE)?.strip_prefix('/')?.split_once('/')
}
