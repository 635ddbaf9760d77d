//! `los review --stats`: the forecast, the recall against its target, and the calibration.

use crate::prelude::*;
use los_app::report::words::recall;
use los_model::review::stats::{ForecastDay, ReviewStats};

/// Columns of the longest bar.
const BAR: usize = 40;

pub(super) fn run(out: &mut Out, reviews: &Reviews) -> Outcome {
    answer(out, &reviews.stats(), show)
}

fn show(out: &mut Out, stats: &ReviewStats) -> io::Result<()> {
    let aside = if stats.suspended > 0 { format!(", {} set aside", stats.suspended) } else { String::new() };
    out.paragraph(bold(format!("{}, {} never asked{aside}.", count(stats.cards, "card"), stats.new)))?;
    out.paragraph(recall(stats))?;
    forecast(out, &stats.forecast)?;
    if !stats.calibration.is_empty() {
        out.title("How sure you were, and how often you knew it")?;
        for one in &stats.calibration {
            let share = 100.0 * one.recalled as f64 / one.answers as f64;
            out.line(format!("{:>9}  {share:>3.0} % of {}", one.confidence, count(one.answers, "answer")))?;
        }
    }
    Ok(())
}

/// A bar a day: cards that come back, then new ones.
fn forecast(out: &mut Out, days: &[ForecastDay]) -> io::Result<()> {
    let most = days.iter().map(|day| day.due + day.new).max().unwrap_or(0);
    if most == 0 {
        return out.line("No card comes in the next 30 days.");
    }
    out.line("")?;
    out.line(bold("The next 30 days") + dim("   █ come back   ░ new"))?;
    let columns = |n: usize| (n * BAR).div_ceil(most.max(BAR));
    for day in days {
        let bar = Text::from("█".repeat(columns(day.due))) + dim("░".repeat(columns(day.new)));
        let n = day.due + day.new;
        let n = if n == 0 { String::new() } else { format!(" {n}") };
        out.line(Text::from(format!("{}  ", day.date)) + bar + n)?;
    }
    Ok(())
}
