//! `los 10m`: what fits into a few free minutes, begun at once.

use super::review::{self, ReviewArgs};
use super::variant;
use super::work_prompts::knows;
use crate::prelude::*;
use los_app::study::spare::Spare;

/// What a key press asks for.
pub(crate) const USUAL: SpareArgs = SpareArgs { minutes: 10 };
const FEWEST: u16 = 5;
const MOST: u16 = 60;

/// Use ten free minutes (`los 10m`): due cards, a finished task with new numbers, or a question of a lesson
#[derive(Debug, Args)]
pub(crate) struct SpareArgs {
    /// The minutes, 5 to 60
    #[arg(default_value_t = USUAL.minutes, value_parser = minutes)]
    minutes: u16,
}

command!(SpareArgs, run, "spare", "los spare", "los spare 20m --json");

fn minutes(text: &str) -> Result<u16, String> {
    let minutes = text.strip_suffix('m').unwrap_or(text).parse().ok();
    let fits = minutes.filter(|minutes| (FEWEST..=MOST).contains(minutes));
    fits.ok_or_else(|| format!("must be {FEWEST} to {MOST} minutes, such as `10m`"))
}

pub(crate) fn run(session: &Session, out: &mut Out, args: &SpareArgs) -> Outcome {
    let (ctx, minutes) = (&session.ctx, f64::from(args.minutes));
    let spare = Spare::of(ctx, &Reviews::load(ctx, &ctx.learner)?, minutes)?;
    if !session.can_ask || ctx.as_of.is_some() || out.is_json {
        return show(out, &spare);
    }
    match &spare {
        Spare::Cards { .. } => {
            let args = ReviewArgs { minutes: Some(minutes), ..ReviewArgs::default() };
            review::run(session, out, &args)
        }
        Spare::Variant { task, title } => {
            out.wrapped_at_terminal(title.as_str());
            match variant::run(session, out, task, None) {
                // A wrong answer is logged, and no failure of the command.
                Err(CommandExit::Findings) => Ok(()),
                ended => ended,
            }
        }
        Spare::Question { task, title, asked } => {
            out.wrapped_at_terminal(format!("{title}:"));
            let words = if knows(out, asked)? { "Good." } else { "Its lesson explains it:" };
            Ok(out.line(format!("{words} `los show {task}`. Nothing is logged."))?)
        }
        Spare::Nothing => show(out, &spare),
    }
}

fn show(out: &mut Out, spare: &Spare) -> Outcome {
    answer(out, spare, |out, spare| match spare {
        Spare::Cards { cards } => out.line(format!("{}: `los review --limit {cards}`", count(*cards, "due card"))),
        Spare::Variant { task, title } => out.line(format!("{title}, with new numbers: `los check {task} --variant`")),
        Spare::Question { task, asked, .. } => out.paragraph(format!("{} (`los show {task}`)", asked.question)),
        Spare::Nothing => out.line("Nothing fits: no card is due, and no lesson that you opened has a question."),
    })
}
