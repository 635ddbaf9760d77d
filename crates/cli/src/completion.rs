//! The words that a shell offers for an argument: tasks, skills, cards, learners, templates and staged writes.
//!
//! The shell's script runs `los` with `LOS_COMPLETE` set. Where something cannot be read, the shell offers nothing.

use clap::{Command, FromArgMatches};
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCandidates, CompletionCandidate};

use super::session::open_workspace;
use crate::prelude::*;
use los_app::templates;

/// The environment variable with the shell's name.
pub(super) const VARIABLE: &str = "LOS_COMPLETE";

/// Answers a shell that asks for completions; false where none asks.
pub(super) fn answer(los: fn() -> Command, args: &[OsString]) -> Result<bool, clap::Error> {
    let here = std::env::current_dir().ok();
    CompleteEnv::with_factory(los).var(VARIABLE).bin("los").completer("los").try_complete(args, here.as_deref())
}

/// The tasks of the path, open ones first.
pub(super) fn tasks() -> ArgValueCandidates {
    of_learner(|data| data.tasks_open_first().filter_map(|task| candidate(&task.id, &task.numbered())).collect())
}

pub(super) fn skills() -> ArgValueCandidates {
    of_learner(|data| data.course.skills.iter().filter_map(|skill| candidate(&skill.id, "")).collect())
}

pub(super) fn cards() -> ArgValueCandidates {
    of_learner(|data| data.course.question_ids().filter_map(|id| candidate(id, "")).collect())
}

fn of_learner(list: fn(&LearnerData) -> Vec<CompletionCandidate>) -> ArgValueCandidates {
    ArgValueCandidates::new(move || session().and_then(|session| Some(list(session.data().ok()?))).unwrap_or_default())
}

pub(super) fn learners() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        // The learner on the line is the one that is being typed.
        let anyone = global().map(|global| Global { learner: None, ..global });
        let known = anyone.and_then(|global| Session::open(&global).ok()?.ctx.memory.learners().ok());
        known.unwrap_or_default().iter().filter_map(|learner| candidate(learner.as_str(), "")).collect()
    })
}

/// The templates of the program and of the workspace.
pub(super) fn templates() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let workspace = global().and_then(|global| open_workspace(&global).ok()).map(|(workspace, _)| workspace);
        let known = templates::all(workspace.as_ref()).unwrap_or_default();
        known.iter().filter_map(|template| candidate(&template.name, &template.summary())).collect()
    })
}

/// The writes that wait for the learner.
pub(super) fn staged() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let staged = session().and_then(|session| session.ctx.memory.staged(&session.ctx.learner).ok());
        let (staged, _) = staged.unwrap_or_default();
        staged.iter().filter_map(|one| candidate(&one.id, &one.file)).collect()
    })
}

/// A name to offer; `None` where a shell would take its characters for syntax, as its script inserts them unquoted.
pub(super) fn candidate(value: &str, help: &str) -> Option<CompletionCandidate> {
    let help = (!help.is_empty()).then(|| visible(help).into());
    let is_plain = value.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ':'));
    (is_plain && !value.starts_with('-')).then(|| CompletionCandidate::new(value).help(help))
}

fn session() -> Option<Session> {
    Session::open(&global()?).ok()
}

/// The workspace and the learner that the half-typed command line names.
fn global() -> Option<Global> {
    // Bash takes the `=` of `--root=DIR` for a separate word.
    let words = std::env::args_os().skip_while(|word| word != "--").skip(2).filter(|word| word != "=");
    let words: Vec<OsString> = words.collect();
    let mut line = vec![OsString::from("los")];
    for (at, word) in words.iter().enumerate() {
        let text = word.to_string_lossy();
        if ["--root", "--learner"].iter().any(|flag| text == *flag) {
            line.extend([word.clone(), words.get(at + 1).cloned().unwrap_or_default()]);
        } else if ["--root=", "--learner="].iter().any(|flag| text.starts_with(flag)) {
            line.push(word.clone());
        }
    }
    let parse = |line: &[OsString]| Global::augment_args(Command::new("los")).try_get_matches_from(line);
    Global::from_arg_matches(&parse(&line).or_else(|_| parse(&line[..1])).ok()?).ok()
}
