//! What can be typed of the daily work: scores, plans, sessions, reviews, what is logged.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub(in crate::cli) struct EvaluateArgs {
    /// The last 7 days, the last 28, or everything since the start
    #[arg(long, value_enum, default_value_t = Scope::Week)]
    pub(in crate::cli) scope: Scope,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ReportArgs {
    /// Write one self-contained HTML page; `-` prints it
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) html: Option<PathBuf>,
    /// Write `paths/LEVEL/tracker.md` anew, after your yes
    #[arg(long)]
    pub(in crate::cli) tracker: bool,
}

/// The window of an evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Scope {
    /// The last 7 days
    Week,
    /// The last 28 days
    Month,
    /// Since the start
    Overall,
}

impl Scope {
    /// The word in the tool's arguments.
    pub(in crate::cli) const fn word(self) -> &'static str {
        match self {
            Self::Week => "week",
            Self::Month => "month",
            Self::Overall => "overall",
        }
    }
}

#[derive(Debug, Args)]
pub(in crate::cli) struct AdaptArgs {
    /// Approve a proposal by its id; may be repeated
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) approve: Vec<String>,
    /// Reject a proposal by its id, so that it is not asked again for a while; may be repeated
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) reject: Vec<String>,
    /// Take an approved change back by its id
    #[arg(long, value_name = "ID", conflicts_with_all = ["approve", "reject", "request"])]
    pub(in crate::cli) revert: Option<String>,
    /// Ask for a change: `swap-month 5 7`, `remediate m03`, `swap-project m05 NAME`, `level Intermediate`
    #[arg(long, value_name = "WHAT", num_args = 1.., conflicts_with_all = ["approve", "reject"])]
    pub(in crate::cli) request: Vec<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct PlanArgs {
    /// Another week since the start: past ones as done, later ones as preview
    #[arg(long, value_name = "N")]
    pub(in crate::cli) week: Option<u32>,
    /// Keep it as your plan for the week
    #[arg(long)]
    pub(in crate::cli) keep: bool,
    /// Write what is open as a calendar file; `-` is standard output
    #[arg(long, value_name = "FILE", conflicts_with = "keep")]
    pub(in crate::cli) ics: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct LogArgs {
    /// What happened, such as `task_completed`, `week_started`, `blocker_identified`
    pub(in crate::cli) event: Option<String>,
    /// What happened, in your words
    pub(in crate::cli) message: Option<String>,
    /// The task's id, as in the path
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) task: Option<String>,
    /// Hours it took
    #[arg(long, value_name = "H", allow_negative_numbers = true)]
    pub(in crate::cli) hours: Option<f64>,
    /// How well it went: 0-1, 0-5, 0-10 or 0-100
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    pub(in crate::cli) score: Option<f64>,
    /// Another fact, such as `month=3`; may be repeated
    #[arg(long = "meta", value_name = "KEY=VALUE")]
    pub(in crate::cli) meta: Vec<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct StartArgs {
    /// The task's id, or words of its title; without it a terminal is asked
    pub(in crate::cli) task: Vec<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct StopArgs {
    /// What you did, in your words
    pub(in crate::cli) message: Option<String>,
    /// The task is done
    #[arg(long, conflicts_with = "not_done")]
    pub(in crate::cli) done: bool,
    /// The task stays in progress
    #[arg(long)]
    pub(in crate::cli) not_done: bool,
    /// Hours you studied, instead of the measured ones
    #[arg(long, value_name = "H", allow_negative_numbers = true)]
    pub(in crate::cli) hours: Option<f64>,
    /// How well the finished task went: 0-1, 0-5, 0-10 or 0-100
    #[arg(long, value_name = "S", allow_negative_numbers = true, conflicts_with = "not_done")]
    pub(in crate::cli) score: Option<f64>,
    /// End the session as if it had not been: no hours, nothing counts
    #[arg(long, conflicts_with_all = ["message", "done", "not_done", "hours", "score"])]
    pub(in crate::cli) discard: bool,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ReviewArgs {
    /// List what is for today and ask nothing
    #[arg(long)]
    pub(in crate::cli) list: bool,
    /// Only this skill
    #[arg(long, value_name = "TAG")]
    pub(in crate::cli) skill: Option<String>,
    /// Number of cards (else up to 20, or 20 minutes); never more than the week keeps for reviews
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(in crate::cli) limit: Option<u16>,
    /// Grade a card that was asked elsewhere: `again`, `hard`, `good` or `easy`; may be repeated
    #[arg(long, value_name = "ID=GRADE", conflicts_with = "list")]
    pub(in crate::cli) grade: Vec<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct AddBestPracticeArgs {
    /// Short title
    pub(in crate::cli) title: Option<String>,
    /// What to do
    pub(in crate::cli) practice: Option<String>,
    /// Short title, by name
    #[arg(long = "title", value_name = "TITLE", conflicts_with = "title", hide = true)]
    pub(in crate::cli) named_title: Option<String>,
    /// What to do, by name
    #[arg(long = "practice", value_name = "PRACTICE", conflicts_with = "practice", hide = true)]
    pub(in crate::cli) named_practice: Option<String>,
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
