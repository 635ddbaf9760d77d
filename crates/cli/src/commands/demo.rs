//! `los demo`: the sample learner on her last day, in a temporary folder, to look and to try.

use super::{doctor::machine::program_file, status};
use crate::prelude::*;
use crate::{home, session::can_ask};
use los_app::bundled::sample_learner;

/// The evening of the last day in her log; a test compares them.
const LAST_EVENING: &str = "2026-03-15T19:00:00Z";

/// Try los with a sample learner, in a temporary folder
#[derive(Debug, Args)]
struct DemoArgs {}

pub(crate) const COMMAND: Command =
    Command::of::<DemoArgs>("demo", &["los demo", "los demo --json"], |given, out| run(given.global, out));

pub(crate) fn run(global: &Global, out: &mut Out) -> Outcome {
    let folder = tempfile::Builder::new()
        .prefix("los-demo-")
        .tempdir()
        .map_err(|error| not_made(Path::new("los-demo"), error))?;
    let root = folder.keep();
    for file in sample_learner() {
        let path = root.join(file.path);
        let made = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, file.content));
        made.map_err(|error| not_made(&path, error))?;
    }
    let here = Global { root: Some(root.clone().into_os_string()), learner: None, as_of: None, ..global.clone() };
    let mut session = Session::open(&here)?;
    let last_evening: DateTime<Utc> =
        LAST_EVENING.parse().map_err(|_| Error::Internal { what: "no last day".into() })?;
    // New entries are dated on her last day, too.
    let since = last_evening - Utc::now();
    session.set_clock(Arc::new(move || Utc::now() + since));
    let day = last_evening.date_naive();
    if out.is_json {
        let status = LearnerStatus::of(&session.ctx, session.data()?)?;
        out.json(&json!({ "root": root, "as_of": day, "status": status }))?;
    } else if can_ask(global) && Out::is_terminal() {
        home::run(&session, out)?;
    } else {
        status::run(&session, out)?;
    }
    out.note(format!(
        "\nMira is a sample learner; her last day is {day}. Her folder is {}; delete it when you like:",
        root.display()
    ));
    out.note_lines(&format!("  cd {}\n  {} --as-of {day} evaluate", root.display(), program()));
    Ok(())
}

/// The command that runs this program: `los` once it is installed, else its file.
fn program() -> String {
    let installed = program_file(Path::new("los"));
    let own = std::env::current_exe().ok().filter(|_| installed.is_none());
    own.map_or_else(|| "los".to_owned(), |file| shell_word(&file.to_string_lossy()))
}

fn not_made(path: &Path, error: io::Error) -> CommandExit {
    CommandExit::Failed(Error::WriteFailed { path: path.display().to_string(), source: error })
}
