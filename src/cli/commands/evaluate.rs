//! `los evaluate`: the scores as a table with bars, the reasons in words, the next actions.

use anstyle::AnsiColor;
use comfy_table::{Cell, ColumnConstraint, ContentArrangement, Table, Width, presets};

use crate::cli::args::EvaluateArgs;
use crate::cli::out::Out;
use crate::cli::session::Session;
use crate::cli::text::{bar, wrap};
use crate::cli::{Outcome, read};
use crate::tools::evaluate_progress::{EvaluateProgress, EvaluateProgressArgs};
use los_model::learner::calibration::MIN_TIMED_TASKS;
use los_model::scores::evaluation::{Direction, Evaluation, ScoreDetail, Trend};
use los_model::text::{count, visible};

/// Warnings that are shown; the rest is counted.
const MAX_NOTES: usize = 5;

pub(in crate::cli) fn run(session: &Session, out: &mut Out, args: &EvaluateArgs) -> Outcome {
    let input = EvaluateProgressArgs { learner_id: session.ctx.learner.to_string(), scope: args.scope.into() };
    read::<EvaluateProgress>(session, out, input, show)
}

fn show(out: &mut Out, evaluation: &Evaluation) -> std::io::Result<()> {
    let date: String = evaluation.as_of.chars().take(10).collect();
    let who = visible(evaluation.name.as_ref().unwrap_or(&evaluation.learner_id), false);
    out.line(format!("{}  {}", out.bold(&format!("Progress of {who}")), out.dim(&format!("as of {date}"))))?;
    let verdict = out.colour(colour_of(evaluation.overall), &evaluation.verdict.sentence);
    out.line(verdict)?;
    let sure = format!("confidence {:.0} %", evaluation.confidence * 100.0);
    let arrow = arrow(evaluation.trend.overall);
    let overall = if evaluation.confidence > 0.0 { format!("{:.2}", evaluation.overall) } else { "–".to_owned() };
    out.line(format!("Overall {overall} {arrow}  {}", out.dim(&sure)))?;
    out.line("")?;
    show_scores(out, evaluation)?;
    show_position(out, evaluation)?;
    show_next(out, evaluation)?;
    show_notes(out, evaluation)
}

fn rows(evaluation: &Evaluation) -> [(&'static str, &ScoreDetail); 5] {
    let details = &evaluation.details;
    [
        ("completion", &details.completion),
        ("quality", &details.quality),
        ("consistency", &details.consistency),
        ("growth", &details.growth),
        ("engagement", &details.engagement),
    ]
}

fn show_scores(out: &mut Out, evaluation: &Evaluation) -> std::io::Result<()> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(out.width()).unwrap_or(100));
    let cells = if out.width() >= 90 { 16 } else { 8 };
    for (name, detail) in rows(evaluation) {
        let drawn = if detail.confidence > 0.0 { bar(detail.value, cells) } else { "·".repeat(cells) };
        let value = if detail.confidence > 0.0 {
            format!("{:.2} {}", detail.value, arrow(detail.trend))
        } else {
            "  –".to_owned()
        };
        let mut why = visible(&detail.why, false);
        if out.is_verbose() {
            let sure = detail.confidence * 100.0;
            why.push_str(&format!(" Confidence {sure:.0} %, 80 % between {:.2} and {:.2}.", detail.low, detail.high));
            for piece in &detail.evidence {
                let line = piece.line.map(|line| format!(" (line {line})")).unwrap_or_default();
                why.push_str(&format!("\n{:+.2} {}{line}", piece.effect, visible(&piece.label, false)));
            }
        }
        for gap in detail.unknown.iter().filter(|_| detail.confidence > 0.0) {
            why.push_str(&format!("\nunknown: {}", visible(gap, false)));
        }
        table.add_row([Cell::new(name), Cell::new(drawn), Cell::new(value), Cell::new(why)]);
    }
    for (index, width) in [(0, 12), (1, cells as u16 + 1), (2, 7)] {
        if let Some(column) = table.column_mut(index) {
            column.set_padding((0, 1)).set_constraint(ColumnConstraint::Absolute(Width::Fixed(width)));
        }
    }
    if let Some(column) = table.column_mut(3) {
        column.set_padding((0, 0));
    }
    for (line, colour) in coloured_lines(&table, evaluation) {
        let drawn = bar_in(&line);
        let painted = match drawn {
            Some(bar) => line.replacen(bar, &out.colour(colour, bar), 1),
            None => line.clone(),
        };
        out.line(painted.trim_end())?;
    }
    Ok(())
}

/// The table's lines, each with the colour of the score that it belongs to.
fn coloured_lines(table: &Table, evaluation: &Evaluation) -> Vec<(String, AnsiColor)> {
    let rows = rows(evaluation);
    let mut colour = AnsiColor::White;
    table
        .lines()
        .map(|line| {
            if let Some((_, detail)) = rows.iter().find(|(name, _)| line.starts_with(name)) {
                colour = colour_of(detail.value);
            }
            (line, colour)
        })
        .collect()
}

/// The drawn bar within a line: its run of block characters.
fn bar_in(line: &str) -> Option<&str> {
    let is_block = |c: char| ('\u{2580}'..='\u{259F}').contains(&c);
    let start = line.find(is_block)?;
    let length = line[start..].find(|c| !is_block(c)).unwrap_or(line.len() - start);
    Some(&line[start..start + length])
}

fn colour_of(value: f64) -> AnsiColor {
    match value {
        value if value >= 0.65 => AnsiColor::Green,
        value if value >= 0.5 => AnsiColor::Yellow,
        _ => AnsiColor::Red,
    }
}

const fn arrow(trend: Trend) -> &'static str {
    match trend.direction {
        Direction::Rising => "↗",
        Direction::Falling => "↘",
        Direction::Steady => "→",
        Direction::Unknown => " ",
    }
}

fn show_position(out: &mut Out, evaluation: &Evaluation) -> std::io::Result<()> {
    let progress = &evaluation.progress;
    let mut facts = Vec::new();
    if progress.tasks_total > 0 {
        facts.push(format!("{} / {} tasks done", progress.tasks_done, progress.tasks_total));
    }
    if evaluation.calibration.n >= MIN_TIMED_TASKS {
        facts.push(format!("you take {:.2} h for each hour of the path", evaluation.calibration.ratio));
    }
    if !facts.is_empty() {
        out.line("")?;
        for line in wrap(&facts.join(" · "), out.width()) {
            out.line(line)?;
        }
    }
    if let Some(chance) = evaluation.risk.may_fall_behind {
        let reasons = visible(&evaluation.risk.reasons.join("; "), false);
        let because = if reasons.is_empty() { String::new() } else { format!("; main reasons: {reasons}") };
        let words =
            format!("{:.0} % chance of falling behind next month ({}){because}.", chance * 100.0, evaluation.risk.note);
        for line in wrap(&visible(&words, false), out.width()) {
            out.line(out.dim(&line))?;
        }
    }
    Ok(())
}

fn show_next(out: &mut Out, evaluation: &Evaluation) -> std::io::Result<()> {
    out.line("")?;
    out.line(out.bold("Next"))?;
    let width = out.width().saturating_sub(3);
    for next in &evaluation.next_actions {
        let head = format!("{} ({} min)", visible(&next.action, false), next.minutes);
        for (index, line) in wrap(&head, width).into_iter().enumerate() {
            out.line(if index == 0 { format!("{}. {line}", next.priority) } else { format!("   {line}") })?;
        }
        for line in wrap(&visible(&format!("{} → {}", next.because, next.expected_effect), false), width) {
            out.line(format!("   {}", out.dim(&line)))?;
        }
        if !next.command.is_empty() {
            out.line(format!("   {}", out.colour(AnsiColor::Cyan, &visible(&next.command, false))))?;
        }
    }
    Ok(())
}

fn show_notes(out: &mut Out, evaluation: &Evaluation) -> std::io::Result<()> {
    let mut notes: Vec<String> = Vec::new();
    notes.extend(evaluation.uncounted.sentence());
    if out.is_verbose() {
        let scales = evaluation.score_scales.iter();
        notes.extend(scales.map(|scale| format!("`{}` is read on a scale up to {}", scale.field, scale.top)));
        let lines = evaluation.uncounted.examples.iter();
        notes.extend(lines.map(|line| format!("line {} {}; would count with {}", line.line, line.reason, line.fix)));
    }
    notes.extend(evaluation.warnings.iter().take(MAX_NOTES).cloned());
    if evaluation.warnings.len() > MAX_NOTES {
        notes.push(format!(
            "and {} more (`--json` lists them)",
            count(evaluation.warnings.len() - MAX_NOTES, "warning")
        ));
    }
    if notes.is_empty() {
        return Ok(());
    }
    out.line("")?;
    for note in notes {
        for (index, line) in wrap(&visible(&note, false), out.width().saturating_sub(2)).into_iter().enumerate() {
            out.line(out.dim(&if index == 0 { format!("· {line}") } else { format!("  {line}") }))?;
        }
    }
    Ok(())
}
