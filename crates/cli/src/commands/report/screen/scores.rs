//! Scores over time on a terminal: a curve of blocks, where it began, where it is, and what the last four weeks changed.

use crate::prelude::*;
use los_app::report::{Report, words};
use los_model::scores::evaluation::Trend;
use los_model::{learner::scoring::PerScore, scores::Score};

pub(super) fn show(out: &mut Out, report: &Report) -> io::Result<()> {
    let points = &report.history.points;
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return Ok(()) };
    let trend = report.evaluation.trend;
    let overall = ("overall", points.iter().map(|point| point.overall).collect(), trend.overall);
    let of_score = |(at, (name, trend))| (name, points.iter().map(|point| point.scores.array()[at]).collect(), trend);
    let scores = PerScore::NAMES.zip(trend.scores).array().into_iter().enumerate().map(of_score);
    let rows: Vec<(&str, Vec<Score>, Trend)> = std::iter::once(overall).chain(scores).collect();
    if points.len() == 1 {
        out.title(format!("Scores on {}, from 0 to 1", last.date))?;
    } else {
        out.title(format!("Scores from 0 to 1, {} to {}", first.date, last.date))?;
        let over_change = if rows.iter().any(|(_, _, trend)| trend.delta.is_some()) { "  4 weeks" } else { "" };
        let gap = " ".repeat(points.len());
        out.line(dim(format!("{:<12} {gap}  from   now{over_change}", "")))?;
    }
    for (name, known, trend) in rows {
        let curve: String = known.iter().map(spark).collect();
        let numbers = numbers(&known, trend);
        let curve = coloured(AnsiColor::Green, curve);
        out.line(Text::from(format!("{name:<12} ")) + curve + "  " + numbers.trim_end())?;
    }
    Ok(())
}

/// The first known value, the value now, and the change in four weeks.
fn numbers(points: &[Score], trend: Trend) -> String {
    let mut known = points.iter().filter(|score| score.confidence > 0.0);
    let (Some(first), Some(last)) = (known.next(), points.last().filter(|score| score.confidence > 0.0)) else {
        return "not enough data".to_owned();
    };
    if points.len() == 1 {
        return format!("{:.2}", last.value);
    }
    let change = words::change(trend).map_or_else(String::new, |change| format!("  {change}"));
    format!("{:.2}  {:.2}{change}", first.value, last.value)
}

fn spark(score: &Score) -> char {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    if score.confidence <= 0.0 {
        return '·';
    }
    BLOCKS[((score.value.clamp(0.0, 1.0) * 8.0) as usize).min(7)]
}
