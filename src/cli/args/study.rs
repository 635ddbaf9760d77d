//! The arguments of the daily commands: scores, plans, sessions, reviews and the log.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command, Subcommand};
use clap_complete::engine::ArgValueCandidates as Names;

use crate::cli::completion::{cards, skills, tasks};
use los_model::events::kind::EventKind;
use los_model::scores::window::Scope;

#[derive(Debug, Args)]
pub(in crate::cli) struct EvaluateArgs {
    /// This plan week, the last four, or everything since the start
    #[arg(long, value_parser = scope_parser(), default_value = "week")]
    pub(in crate::cli) scope: Scope,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ReportArgs {
    /// Write one self-contained HTML page; `-` prints it
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) html: Option<PathBuf>,
    /// Show it and write nothing
    #[arg(long, conflicts_with = "html")]
    pub(in crate::cli) show: bool,
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
pub(in crate::cli) struct AdaptArgs {
    /// Approve a proposal by its id; may be repeated
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) approve: Vec<String>,
    /// Reject a proposal by its id, for a while; may be repeated
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) reject: Vec<String>,
    /// Take an approved change back by its id
    #[arg(long, value_name = "ID", conflicts_with_all = ["approve", "reject", "request"])]
    pub(in crate::cli) revert: Option<String>,
    /// Ask for a change: `swap-month 5 7`, `remediate m03`, `swap-project m05 NAME`, `level Intermediate`
    #[arg(long, value_name = "WHAT", num_args = 1.., conflicts_with_all = ["approve", "reject"])]
    pub(in crate::cli) request: Vec<String>,
    /// Show the proposals and ask nothing
    #[arg(long, conflicts_with_all = ["approve", "reject", "revert", "request"])]
    pub(in crate::cli) show: bool,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct PlanArgs {
    /// Another week since the start; later weeks are a preview
    #[arg(long, value_name = "N")]
    pub(in crate::cli) week: Option<u32>,
    /// Keep it as your plan for the week
    #[arg(long)]
    pub(in crate::cli) keep: bool,
    /// Show it and ask nothing
    #[arg(long, conflicts_with = "keep")]
    pub(in crate::cli) show: bool,
}

#[derive(Debug, Default, Args)]
pub(in crate::cli) struct LogArgs {
    /// The event, such as `note` or `done`, or your words at once; `tidy` corrects old lines that count only in part
    #[arg(value_parser = EventName)]
    pub(in crate::cli) event: Option<String>,
    /// Your words. With `done`, `study` or no event they are read in any order: a task, a time, a grade, a day; the rest
    /// is the message, and so is a phrase in quotes among them
    #[arg(value_name = "WORDS")]
    pub(in crate::cli) words: Vec<String>,
    /// The task: its id, a part of it, or its number in the list shown last
    #[arg(long, value_name = "TASK", add = Names::new(tasks))]
    pub(in crate::cli) task: Option<String>,
    /// Time it took: 1.5, 90m, 1h30 or 1:30
    #[arg(long, value_name = "TIME", allow_negative_numbers = true)]
    pub(in crate::cli) hours: Option<String>,
    /// How well it went: 0.8, 80% or 4/5
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true)]
    pub(in crate::cli) score: Option<String>,
    /// How it went, in a word
    #[arg(long, value_name = "WORD", value_parser = ["again", "hard", "good", "easy"], conflicts_with = "score")]
    pub(in crate::cli) went: Option<String>,
    /// The day: yesterday, mon or 2026-11-20 (else today)
    #[arg(long, value_name = "DAY")]
    pub(in crate::cli) on: Option<String>,
    /// The time of day, such as 18:30
    #[arg(long, value_name = "TIME")]
    pub(in crate::cli) at: Option<String>,
    /// Another field, such as `month=3`; may be repeated
    #[arg(long = "meta", value_name = "KEY=VALUE")]
    pub(in crate::cli) meta: Vec<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct DoneArgs {
    /// The task, the time, how it went and the day, in any order: `2 1h30 good yesterday` (else the running session's task)
    #[arg(add = Names::new(tasks))]
    pub(in crate::cli) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct UnblockArgs {
    /// Its number in `los blockers`, or a part of its name; needed where several are open
    pub(in crate::cli) blocker: Option<String>,
    /// The help, in your words
    pub(in crate::cli) message: Option<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct StartArgs {
    /// The task: its id or a part of it, words of its title, or its number in the last list; asked for at a terminal
    #[arg(add = Names::new(tasks))]
    pub(in crate::cli) task: Vec<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ShowTaskArgs {
    /// The task: its id, a part of it, or its number in the list shown last (else the running or next one)
    #[arg(add = Names::new(tasks))]
    pub(in crate::cli) task: Option<String>,
}

#[derive(Debug, Default, Args)]
pub(in crate::cli) struct CheckArgs {
    /// The task: its id, a part of it, or its number in the list shown last (else that of the running session)
    #[arg(add = Names::new(tasks))]
    pub(in crate::cli) task: Option<String>,
    /// Run again after every save, until all pass
    #[arg(long, conflicts_with_all = ["hint", "solution", "grade"])]
    pub(in crate::cli) watch: bool,
    /// Give the next hint
    #[arg(long, conflicts_with_all = ["solution", "grade"])]
    pub(in crate::cli) hint: bool,
    /// Show a good solution: after a pass, or if you agree to give up
    #[arg(long, conflicts_with = "grade")]
    pub(in crate::cli) solution: bool,
    /// Grade a write-up by its rubric
    #[arg(long)]
    pub(in crate::cli) grade: bool,
    /// Do the task with new numbers; the result grades the review of its skill
    #[arg(long, conflicts_with_all = ["watch", "hint", "solution", "grade"])]
    pub(in crate::cli) variant: bool,
    /// The number of a variant, to do it again
    #[arg(long, value_name = "N", requires = "variant")]
    pub(in crate::cli) seed: Option<u32>,
    /// Allow checks of others to run without the protections that this machine lacks
    #[arg(long)]
    pub(in crate::cli) unprotected: bool,
    /// Check every open task of a month that you may know already, such as 3 or Beginner/3; what passes is done
    #[arg(long, value_name = "MONTH", conflicts_with_all = ["task", "watch", "hint", "solution", "grade", "variant"])]
    pub(in crate::cli) placement: Option<String>,
}

#[derive(Debug, Default, Args)]
pub(in crate::cli) struct StopArgs {
    /// Words in any order: a time, a grade, `done`, and a description
    #[arg(value_name = "WORD")]
    pub(in crate::cli) words: Vec<String>,
    /// The task is done; `--went` and `--score` say how it went
    #[arg(long)]
    pub(in crate::cli) done: bool,
    /// Time you studied, instead of the measured one: 1.5, 90m, 1h30 or 1:30
    #[arg(long, value_name = "TIME", allow_negative_numbers = true)]
    pub(in crate::cli) hours: Option<String>,
    /// How well the finished task went: 0.8, 80% or 4/5
    #[arg(long, value_name = "SCORE", allow_negative_numbers = true)]
    pub(in crate::cli) score: Option<String>,
    /// How the finished task went, in a word
    #[arg(long, value_name = "WORD", value_parser = ["again", "hard", "good", "easy"], conflicts_with = "score")]
    pub(in crate::cli) went: Option<String>,
    /// End the session without logging anything
    #[arg(long, conflicts_with_all = ["words", "done", "hours", "score", "went"])]
    pub(in crate::cli) discard: bool,
}

#[derive(Debug, Default, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(in crate::cli) struct ReviewArgs {
    #[command(subcommand)]
    pub(in crate::cli) command: Option<ReviewCommand>,
    /// List today's cards and ask nothing
    #[arg(long)]
    pub(in crate::cli) list: bool,
    /// Only this skill
    #[arg(long, value_name = "TAG", add = Names::new(skills))]
    pub(in crate::cli) skill: Option<String>,
    /// Number of cards (else up to 20, or 20 minutes), within the week's time for reviews
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(in crate::cli) limit: Option<u16>,
    /// Show the next 30 days, your recall against its target, and how sure you were
    #[arg(long, conflicts_with_all = ["grade", "resume", "list"])]
    pub(in crate::cli) stats: bool,
    /// Go on after "Done for today"
    #[arg(long)]
    pub(in crate::cli) more: bool,
    /// Ask a card again that was set aside; may be repeated
    #[arg(long, value_name = "ID", conflicts_with = "list", add = Names::new(cards))]
    pub(in crate::cli) resume: Vec<String>,
    /// Record a grade for a card you reviewed outside los: `again`, `hard`, `good` or `easy`; may be repeated
    #[arg(long, value_name = "ID=GRADE", conflicts_with = "list")]
    pub(in crate::cli) grade: Vec<String>,
}

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum ReviewCommand {
    /// Add a card to `paths/LEVEL/cards/own.md`, after your yes
    Add(ReviewAddArgs),
    /// Import cards from TSV, CSV, Anki's plain text or `.apkg` into `paths/LEVEL/cards/`, after your yes
    Import(ReviewImportArgs),
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ReviewAddArgs {
    /// The question; `{{word}}` makes a gap
    pub(in crate::cli) question: Option<String>,
    /// The answer; a question with a gap needs none
    pub(in crate::cli) answer: Option<String>,
    /// The skill it is about
    #[arg(long, value_name = "TAG", add = Names::new(skills))]
    pub(in crate::cli) skill: Option<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ReviewImportArgs {
    /// A file: question, answer and tags in columns, or a deck of Anki
    pub(in crate::cli) file: PathBuf,
    /// The skill that all cards are about (else the first of their tags that is a skill of your path)
    #[arg(long, value_name = "TAG", add = Names::new(skills))]
    pub(in crate::cli) skill: Option<String>,
    /// Name of the file of cards (else that of the imported file)
    #[arg(long)]
    pub(in crate::cli) name: Option<String>,
    /// Leave out what cannot be read, instead of importing nothing
    #[arg(long)]
    pub(in crate::cli) skip_bad: bool,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct AddBestPracticeArgs {
    /// Short title
    pub(in crate::cli) title: Option<String>,
    /// The practice itself
    pub(in crate::cli) practice: Option<String>,
    /// When it applies
    #[arg(long)]
    pub(in crate::cli) context: Option<String>,
    /// Reasons or evidence
    #[arg(long)]
    pub(in crate::cli) why: Option<String>,
    /// Code or process that shows it
    #[arg(long)]
    pub(in crate::cli) example: Option<String>,
}

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum GraderCommand {
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
pub(in crate::cli) struct EventName;

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
