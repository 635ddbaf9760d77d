//! `los review`: a session of recall at the terminal; a list, or grades given elsewhere, without one.

mod add;
mod edit;
mod export;
mod grades;
mod kept;
mod list;
pub(super) mod session;
mod stats;

use crate::approve::write_all;
use crate::completion::cards;
use crate::prelude::*;
use add::{ReviewAddArgs, ReviewImportArgs};
use export::ReviewExportArgs;
use los_app::tools::grade_reviews::card_names as names;
use los_model::review::ALWAYS;

/// The skill of that tag. One that was not practised yet has no card, and that is an answer.
fn skill_named(reviews: &Reviews, tag: &str) -> Result<u32> {
    if let Some(skill) = reviews.data.course.find_skill(tag) {
        return Ok(skill);
    }
    let mut known: Vec<&str> = reviews.cards.iter().filter_map(|card| reviews.skill_of(card)).collect();
    known.sort_unstable();
    known.dedup();
    Err(invalid("skill", format!("your path has no skill `{}`", shortened(tag)), names(tag, &known, "skill")))
}

/// Review your cards: question, think, answer, grade with one key
#[derive(Debug, Default, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct ReviewArgs {
    #[command(subcommand)]
    pub(crate) command: Option<ReviewCommand>,
    /// List today's cards and ask nothing
    #[arg(long)]
    pub(crate) list: bool,
    /// Only this skill
    #[arg(long, value_name = "TAG", add = skills())]
    pub(crate) skill: Option<String>,
    /// Number of cards (else up to 20, or 20 minutes), within the week's time for reviews
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) limit: Option<u16>,
    /// Show the next 30 days, your recall against its target, and how sure you were
    #[arg(long, conflicts_with_all = ["grade", "resume", "list"])]
    pub(crate) stats: bool,
    /// Only what fits into so many minutes.
    #[arg(skip)]
    pub(crate) minutes: Option<f64>,
    /// Go on after "Done for today"
    #[arg(long)]
    pub(crate) more: bool,
    /// Ask early what is due within so many days, such as `3d`
    #[arg(long, value_name = "DAYS", value_parser = days_ahead, default_value = "0d", hide_default_value = true)]
    pub(crate) ahead: i64,
    /// Ask every card, due or not, also those that Anki asks
    #[arg(long, conflicts_with_all = ["grade", "resume", "stats"])]
    pub(crate) all: bool,
    /// Ask a card again that was set aside; may be repeated
    #[arg(long, value_name = "ID", conflicts_with = "list", add = cards())]
    pub(crate) resume: Vec<String>,
    /// Record a grade for a card you reviewed outside los: `again`, `hard`, `good` or `easy`; may be repeated
    #[arg(long, value_name = "ID=GRADE", conflicts_with = "list")]
    pub(crate) grade: Vec<String>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ReviewCommand {
    /// Add a card to `paths/LEVEL/cards/own.md`, after your yes
    Add(ReviewAddArgs),
    /// Import cards from TSV, CSV, Anki's plain text or `.apkg` into `paths/LEVEL/cards/`, and answers given in Anki, after your yes
    Import(ReviewImportArgs),
    /// Write the cards that you have answered, with their schedule, as a deck for Anki
    Export(ReviewExportArgs),
}

/// `3` or `3d`.
fn days_ahead(text: &str) -> Result<i64, String> {
    let days = text.trim().trim_end_matches('d').parse().ok().filter(|days| (0..ALWAYS).contains(days));
    days.ok_or_else(|| "must be days, such as `3d`".to_owned())
}

command!(ReviewArgs, run, "review", "los review", "los review --list", "los review --skill git-branching");

pub(crate) fn run(session: &Session, out: &mut Out, args: &ReviewArgs) -> Outcome {
    if let Some(command) = &args.command {
        session.day.refuse_another_day()?;
        return match command {
            ReviewCommand::Add(args) => add::add(session, out, args),
            ReviewCommand::Import(args) => add::import(session, out, args),
            ReviewCommand::Export(args) => export::run(session, out, args),
        };
    }
    if !args.grade.is_empty() || !args.resume.is_empty() {
        session.day.refuse_another_day()?;
    }
    let ctx = &session.ctx;
    let mut reviews = Reviews::load(ctx, &ctx.learner)?;
    if args.stats {
        return stats::run(out, &reviews);
    }
    if !args.grade.is_empty() {
        return grades::run(session, out, &args.grade);
    }
    if !args.resume.is_empty() {
        return resume(session, out, &reviews, &args.resume);
    }
    if ctx.as_of.is_none() && !out.is_json && kept::offer(session, out, !args.list)? {
        reviews = Reviews::load(ctx, &ctx.learner)?;
    }
    let skill = args.skill.as_deref().map(|tag| skill_named(&reviews, tag)).transpose()?;
    let limit = args.limit.map(usize::from);
    let ahead = if args.all { ALWAYS } else { args.ahead };
    let agenda = reviews.data.chosen_reviews(&reviews.cards, skill, limit, args.more, ahead);
    let n_today = agenda.today.len();
    let agenda = agenda.within(args.minutes.unwrap_or(f64::INFINITY));
    let is_whole_day = skill.is_none() && limit.is_none() && ahead == 0 && agenda.today.len() == n_today;
    // Grades are dated now, so a look at another day only lists.
    let sits = session.can_ask && !args.list && ctx.as_of.is_none() && !agenda.today.is_empty();
    if sits {
        session::run(session, out, &reviews, &agenda, is_whole_day)?;
    } else {
        list::run(ctx, out, &reviews, &agenda, skill)?;
    }
    if let Some(words) = skill.and_then(|skill| exercise(&reviews, &agenda, skill)).filter(|_| !out.is_json) {
        out.note(format!("\n{words}"));
    }
    Ok(())
}

/// The exercise that fills the rest of a skill's review: the plan keeps more time than its cards take. A card for the whole
/// skill asks for it by itself.
fn exercise(reviews: &Reviews, agenda: &Agenda<'_>, skill: u32) -> Option<String> {
    let state = reviews.data.state().skills.get(skill as usize)?.as_ref()?;
    let asks_whole = agenda.today.iter().any(|due| matches!(due.card.kind, CardKind::Skill | CardKind::Procedure));
    if asks_whole || !state.is_due(reviews.data.log.as_of) {
        return None;
    }
    let tag = &reviews.data.course.skills.get(skill as usize)?.id;
    Some(format!(
        "The rest of this review is a small exercise with {tag}; `los log review_completed --meta skill={} --hours HOURS` logs it.",
        shell_word(tag)
    ))
}

/// The start of what somebody typed, for an error.
fn shortened(text: &str) -> String {
    text.chars().take(60).collect()
}

/// `los review --resume ID`: a card that was set aside is asked again.
fn resume(session: &Session, out: &mut Out, reviews: &Reviews, ids: &[String]) -> Outcome {
    let suspended: Vec<&str> = reviews.data.log.records.questions.suspended().collect();
    let (mut resumed, mut prepared) = (Vec::new(), Vec::new());
    for typed in ids {
        let Some(id) = suspended.iter().find(|id| id.eq_ignore_ascii_case(typed.trim())) else {
            let reason = format!("no card `{}` is set aside", shortened(typed));
            let known = if suspended.is_empty() { "no card is".to_owned() } else { names(typed, &suspended, "card") };
            return Err(CommandExit::Failed(invalid("resume", reason, known)));
        };
        let metadata = facts([("question", Some((*id).into()))]);
        let entry = Draft::of(EventKind::CardResumed, format!("{id}: resumed"), metadata);
        resumed.push(*id);
        prepared.push(prepare(&session.day, Request::Log(entry))?);
    }
    let written = write_all(session, out, prepared)?;
    let staged: Vec<&String> = written.iter().filter_map(|(_, pending_id)| pending_id.as_ref()).collect();
    for id in &staged {
        out.note(saved_as_pending(id));
    }
    // One answer holds for all of them.
    let done = if staged.is_empty() { resumed } else { Vec::new() };
    answer(out, &json!({ "resumed": done }), |out, _| {
        done.iter().try_for_each(|id| out.line(format!("{id}: asked again from today")))
    })?;
    if staged.is_empty() { Ok(()) } else { Err(CommandExit::Staged) }
}
