//! The arguments of the daily commands: scores, plans, sessions, reviews and the log.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command, Subcommand};
use clap_complete::engine::ArgValueCandidates as Names;

use crate::completion::{cards, skills, tasks};
use los_model::events::kind::EventKind;
use los_model::scores::window::Scope;

#[derive(Debug, Args)]
pub(crate) struct EvaluateArgs {
    /// This plan week, the last four, or everything since the start
    #[arg(long, value_parser = scope_parser(), default_value = "week")]
    pub(crate) scope: Scope,
}

#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// Write one self-contained HTML page; `-` prints it
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Show it and write nothing
    #[arg(long, conflicts_with = "html")]
    pub(crate) show: bool,
}

fn scope_parser() -> impl TypedValueParser<Value = Scope> {
    let words = [
        ("week", "The plan week so far; on its first two days the one before"),
        ("month", "The last four plan weeks"),
        ("overall", "Since the start"),
    ];
    let words = words.map(|(word, help)| PossibleValue::new(word).help(help));
    PossibleValuesParser::new(words).try_map(|word| serde_json::from_value::<Scope>(word.into()))
}

#[derive(Debug, Args)]
pub(crate) struct AdaptArgs {
    /// Approve a proposal by its id; may be repeated
    #[arg(long, value_name = "ID")]
    pub(crate) approve: Vec<String>,
    /// Reject a proposal by its id, for a while; may be repeated
    #[arg(long, value_name = "ID")]
    pub(crate) reject: Vec<String>,
    /// Take an approved change back by its id
    #[arg(long, value_name = "ID", conflicts_with_all = ["approve", "reject", "request"])]
    pub(crate) revert: Option<String>,
    /// Ask for a change: `swap-month 5 7`, `remediate m03`, `swap-project m05 NAME`, `level Intermediate`
    #[arg(long, value_name = "WHAT", num_args = 1.., conflicts_with_all = ["approve", "reject"])]
    pub(crate) request: Vec<String>,
    /// Show the proposals and ask nothing
    #[arg(long, conflicts_with_all = ["approve", "reject", "revert", "request"])]
    pub(crate) show: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PlanArgs {
    /// Another week since the start; later weeks are a preview
    #[arg(long, value_name = "N")]
    pub(crate) week: Option<u32>,
    /// Keep it as your plan for the week
    #[arg(long)]
    pub(crate) keep: bool,
    /// Show it and ask nothing
    #[arg(long, conflicts_with = "keep")]
    pub(crate) show: bool,
}

#[derive(Debug, Default, Args)]
pub(crate) struct LogArgs {
    /// The event, such as `note` or `done`, or your words at once; `tidy` corrects old lines that count only in part
    #[arg(value_parser = EventName)]
    pub(crate) event: Option<String>,
    /// Your words. With `done`, `study` or no event they are read in any order: a task, a time, a grade, a day; the rest
    /// is the message, and so is a phrase in quotes among them
    #[arg(value_name = "WORDS")]
    pub(crate) words: Vec<String>,
    /// The task: its id, a part of it, or its number in the list shown last
    #[arg(long, value_name = "TASK", add = Names::new(tasks))]
    pub(crate) task: Option<String>,
    /// Time it took: 1.5, 90m, 1h30 or 1:30
    #[arg(long, value_name = "TIME", allow_negative_numbers = true)]
    pub(crate) hours: Option<String>,
    /// How well it went: 0.8, 80% or 4/5
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true)]
    pub(crate) score: Option<String>,
    /// How it went, in a word
    #[arg(long, value_name = "WORD", value_parser = ["again", "hard", "good", "easy"], conflicts_with = "score")]
    pub(crate) went: Option<String>,
    /// The day: yesterday, mon or 2026-11-20 (else today)
    #[arg(long, value_name = "DAY")]
    pub(crate) on: Option<String>,
    /// The time of day, such as 18:30
    #[arg(long, value_name = "TIME")]
    pub(crate) at: Option<String>,
    /// A finished task was done once more
    #[arg(long)]
    pub(crate) again: bool,
    /// Another field, such as `month=3`; may be repeated
    #[arg(long = "meta", value_name = "KEY=VALUE")]
    pub(crate) meta: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct DoneArgs {
    /// The task, the time, how it went and the day, in any order: `2 1h30 good yesterday` (else the running session's task)
    #[arg(add = Names::new(tasks))]
    pub(crate) words: Vec<String>,
    /// A finished task was done once more
    #[arg(long)]
    pub(crate) again: bool,
}

#[derive(Debug, Args)]
pub(crate) struct UnblockArgs {
    /// Its number in `los blockers`, or a part of its name; needed where several are open
    pub(crate) blocker: Option<String>,
    /// The help, in your words
    pub(crate) message: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct StartArgs {
    /// The task: its id or a part of it, words of its title, or its number in the last list; asked for at a terminal
    #[arg(add = Names::new(tasks))]
    pub(crate) task: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ShowTaskArgs {
    /// The task: its id, a part of it, or its number in the list shown last (else the running or next one)
    #[arg(add = Names::new(tasks))]
    pub(crate) task: Option<String>,
}

#[derive(Debug, Default, Args)]
pub(crate) struct CheckArgs {
    /// The task: its id, a part of it, or its number in the list shown last (else that of the running session)
    #[arg(add = Names::new(tasks))]
    pub(crate) task: Option<String>,
    /// Run again after every save, until all pass
    #[arg(long, conflicts_with_all = ["hint", "solution", "grade"])]
    pub(crate) watch: bool,
    /// Give the next hint
    #[arg(long, conflicts_with_all = ["solution", "grade"])]
    pub(crate) hint: bool,
    /// Show a good solution: after a pass, or if you agree to give up
    #[arg(long, conflicts_with = "grade")]
    pub(crate) solution: bool,
    /// Grade a write-up by its rubric
    #[arg(long)]
    pub(crate) grade: bool,
    /// Do the task with new numbers; the result grades the review of its skill
    #[arg(long, conflicts_with_all = ["watch", "hint", "solution", "grade"])]
    pub(crate) variant: bool,
    /// The number of a variant, to do it again
    #[arg(long, value_name = "N", requires = "variant")]
    pub(crate) seed: Option<u32>,
    /// Allow checks of others to run without the protections that this machine lacks
    #[arg(long)]
    pub(crate) unprotected: bool,
    /// Check every open task of a month that you may know already, such as 3 or Beginner/3; what passes is done
    #[arg(long, value_name = "MONTH", conflicts_with_all = ["task", "watch", "hint", "solution", "grade", "variant"])]
    pub(crate) placement: Option<String>,
}

#[derive(Debug, Clone, Default, Args)]
pub(crate) struct StopArgs {
    /// Words in any order: a time, a grade, `done`, and a description
    #[arg(value_name = "WORD")]
    pub(crate) words: Vec<String>,
    /// The task is done; `--went` and `--score` say how it went
    #[arg(long)]
    pub(crate) done: bool,
    /// Time you studied, instead of the measured one: 1.5, 90m, 1h30 or 1:30
    #[arg(long, value_name = "TIME", allow_negative_numbers = true)]
    pub(crate) hours: Option<String>,
    /// How well the finished task went: 0.8, 80% or 4/5
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true)]
    pub(crate) score: Option<String>,
    /// How the finished task went, in a word
    #[arg(long, value_name = "WORD", value_parser = ["again", "hard", "good", "easy"], conflicts_with = "score")]
    pub(crate) went: Option<String>,
    /// The finished task was done once more
    #[arg(long)]
    pub(crate) again: bool,
    /// End the session without logging anything
    #[arg(long, conflicts_with_all = ["words", "done", "hours", "score", "went", "again"])]
    pub(crate) discard: bool,
}

#[derive(Debug, Default, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct ReviewArgs {
    #[command(subcommand)]
    pub(crate) command: Option<ReviewCommand>,
    /// List today's cards and ask nothing
    #[arg(long)]
    pub(crate) list: bool,
    /// Only this skill
    #[arg(long, value_name = "TAG", add = Names::new(skills))]
    pub(crate) skill: Option<String>,
    /// Number of cards (else up to 20, or 20 minutes), within the week's time for reviews
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) limit: Option<u16>,
    /// Show the next 30 days, your recall against its target, and how sure you were
    #[arg(long, conflicts_with_all = ["grade", "resume", "list"])]
    pub(crate) stats: bool,
    /// Go on after "Done for today"
    #[arg(long)]
    pub(crate) more: bool,
    /// Ask a card again that was set aside; may be repeated
    #[arg(long, value_name = "ID", conflicts_with = "list", add = Names::new(cards))]
    pub(crate) resume: Vec<String>,
    /// Record a grade for a card you reviewed outside los: `again`, `hard`, `good` or `easy`; may be repeated
    #[arg(long, value_name = "ID=GRADE", conflicts_with = "list")]
    pub(crate) grade: Vec<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ReviewCommand {
    /// Add a card to `paths/LEVEL/cards/own.md`, after your yes
    Add(ReviewAddArgs),
    /// Import cards from TSV, CSV, Anki's plain text or `.apkg` into `paths/LEVEL/cards/`, after your yes
    Import(ReviewImportArgs),
}

#[derive(Debug, Args)]
pub(crate) struct ReviewAddArgs {
    /// The question; `{{word}}` makes a gap
    pub(crate) question: Option<String>,
    /// The answer; a question with a gap needs none
    pub(crate) answer: Option<String>,
    /// The skill it is about
    #[arg(long, value_name = "TAG", add = Names::new(skills))]
    pub(crate) skill: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ReviewImportArgs {
    /// A file: question, answer and tags in columns, or a deck of Anki
    pub(crate) file: PathBuf,
    /// The skill that all cards are about (else the first of their tags that is a skill of your path)
    #[arg(long, value_name = "TAG", add = Names::new(skills))]
    pub(crate) skill: Option<String>,
    /// Name of the file of cards (else that of the imported file)
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// Leave out what cannot be read, instead of importing nothing
    #[arg(long)]
    pub(crate) skip_bad: bool,
}

#[derive(Debug, Args)]
pub(crate) struct AddBestPracticeArgs {
    /// Short title
    pub(crate) title: Option<String>,
    /// The practice itself
    pub(crate) practice: Option<String>,
    /// When it applies
    #[arg(long)]
    pub(crate) context: Option<String>,
    /// Reasons or evidence
    #[arg(long)]
    pub(crate) why: Option<String>,
    /// Code or process that shows it
    #[arg(long)]
    pub(crate) example: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum GraderCommand {
    /// Print the items, one JSON object a line, without their grades
    Items,
    /// Compare grades with the right ones; a clean audit is logged after your yes
    ///
    /// An audit is clean if every item is graded, none more than .15 too high, and four of five agree.
    /// Exit 1 if it is not.
    Audit {
        /// JSON lines with `id`, `grade` (0 to 1) and `model`
        file: PathBuf,
    },
}

/// Takes any name of an event, and offers the known ones to help and completion.
#[derive(Debug, Clone)]
pub(crate) struct EventName;

impl TypedValueParser for EventName {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &std::ffi::OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let known = EventKind::ALL.iter().filter(|kind| kind.is_for_learners());
        let known = known.map(|kind| PossibleValue::new(kind.name()).help(kind.description()));
        let tidy = PossibleValue::new("tidy").help("Correct lines that count for less than they say");
        Some(Box::new(known.chain([tidy])))
    }
}
