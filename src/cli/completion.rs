//! The words that a shell offers for an argument: tasks, skills, cards, learners, templates and staged writes.
//!
//! The shell's script runs `los` with `LOS_COMPLETE` set. Where something cannot be read, the shell offers nothing.

use std::ffi::OsString;

use clap::{Command, CommandFactory, Parser};
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCandidates, CompletionCandidate};

use super::args::{Cli, Global};
use super::session::{Session, open_workspace};
use crate::study::learner_data::LearnerData;
use crate::templates;
use los_model::text::visible;

/// The environment variable with the shell's name.
pub(super) const VARIABLE: &str = "LOS_COMPLETE";

type Names = fn() -> Vec<CompletionCandidate>;

/// The commands with arguments that name something in the workspace, and the source of the names.
const ARGUMENTS: [(&[&str], &str, Names); 13] = [
    (&[], "learner", learners),
    (&["start"], "task", tasks),
    (&["show"], "task", tasks),
    (&["check"], "task", tasks),
    (&["done"], "words", tasks),
    (&["log"], "task", tasks),
    (&["review"], "skill", skills),
    (&["review", "add"], "skill", skills),
    (&["review", "import"], "skill", skills),
    (&["review"], "resume", cards),
    (&["new"], "template", templates),
    (&["memory", "approve"], "id", staged),
    (&["memory", "reject"], "id", staged),
];

/// The command line with what its arguments may name.
fn command() -> Command {
    fn offer(command: Command, path: &[&str], argument: &str, names: Names) -> Command {
        match path.split_first() {
            // Goes through all of them: changing one by name would move it after the others.
            None => command
                .mut_args(|arg| if arg.get_id() == argument { arg.add(ArgValueCandidates::new(names)) } else { arg }),
            Some((first, rest)) => command.mut_subcommand(first, |inner| offer(inner, rest, argument, names)),
        }
    }
    let offered = ARGUMENTS.into_iter();
    offered.fold(Cli::command(), |command, (path, argument, names)| offer(command, path, argument, names))
}

/// Answers a shell that asks for completions; false where none asks.
pub(super) fn answer(args: &[OsString]) -> Result<bool, clap::Error> {
    let here = std::env::current_dir().ok();
    CompleteEnv::with_factory(command).var(VARIABLE).bin("los").completer("los").try_complete(args, here.as_deref())
}

/// The tasks of the path, open ones first.
fn tasks() -> Vec<CompletionCandidate> {
    of_learner(|data| {
        let done = data.done_task_ids();
        let (done, open): (Vec<_>, Vec<_>) = data.course.tasks.iter().partition(|task| done.contains(task.id.as_str()));
        open.into_iter().chain(done).filter_map(|task| candidate(&task.id, &task.title)).collect()
    })
}

fn skills() -> Vec<CompletionCandidate> {
    of_learner(|data| data.course.skills.iter().filter_map(|skill| candidate(&skill.id, "")).collect())
}

fn cards() -> Vec<CompletionCandidate> {
    of_learner(|data| data.course.question_ids().filter_map(|id| candidate(id, "")).collect())
}

fn learners() -> Vec<CompletionCandidate> {
    // The learner on the line is the one that is being typed.
    let anyone = global().map(|global| Global { learner: None, ..global });
    let known = anyone.and_then(|global| Session::open(&global).ok()?.ctx.memory.learners().ok());
    known.unwrap_or_default().iter().filter_map(|learner| candidate(learner.as_str(), "")).collect()
}

/// The templates of the program and of the workspace.
fn templates() -> Vec<CompletionCandidate> {
    let workspace = global().and_then(|global| open_workspace(&global).ok()).map(|(workspace, _)| workspace);
    let known = templates::all(workspace.as_ref()).unwrap_or_default();
    known.iter().filter_map(|template| candidate(&template.name, &template.summary())).collect()
}

/// The writes that wait for the learner.
fn staged() -> Vec<CompletionCandidate> {
    let staged = session().and_then(|session| session.ctx.memory.staged(&session.ctx.learner).ok());
    staged.map_or_else(Vec::new, |(staged, _)| staged.iter().filter_map(|one| candidate(&one.id, &one.file)).collect())
}

fn of_learner(list: impl FnOnce(&LearnerData) -> Vec<CompletionCandidate>) -> Vec<CompletionCandidate> {
    let data = session().and_then(|session| session.learner_data().ok());
    data.map_or_else(Vec::new, |data| list(&data))
}

/// A name to offer; `None` where a shell would take its characters for syntax, as its script inserts them unquoted.
fn candidate(value: &str, help: &str) -> Option<CompletionCandidate> {
    let help = (!help.is_empty()).then(|| visible(help, false).into());
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
    Cli::try_parse_from(&line).or_else(|_| Cli::try_parse_from(["los"])).ok().map(|cli| cli.global)
}
