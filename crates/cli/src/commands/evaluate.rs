//! `los evaluate`: the scores as a table with bars, the reasons in words, the next actions.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::prelude::*;
use los_app::report::words::{arrow, pace_in_words};
use los_app::tools::evaluate_progress::{Detail, EvaluateProgress};
use los_model::scores::evaluation::{Evaluation, ScoreDetail, Standing};
use los_model::{learner::scoring::PerScore, review::remembered::Remembered, scores::window::Scope};

/// Score your progress with evidence and next actions
#[derive(Debug, Args)]
pub(crate) struct EvaluateArgs {
    /// This plan week, the last four, or everything since the start
    #[arg(long, value_parser = scope_parser(), default_value = "week")]
    pub(crate) scope: Scope,
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

command!(EvaluateArgs, run, "evaluate", "los evaluate", "los evaluate --scope overall", "los evaluate -v");

fn run(session: &Session, out: &mut Out, args: &EvaluateArgs) -> Outcome {
    let learner_id = Some(session.ctx.learner.to_string());
    let input = EvaluateProgress { learner_id, scope: args.scope, detail: Detail::All };
    read(session, out, input, |out, answer| show(session, out, &answer.evaluation))
}

fn show(session: &Session, out: &mut Out, evaluation: &Evaluation) -> io::Result<()> {
    let date = session.date().unwrap_or_default();
    let who = evaluation.name.as_ref().unwrap_or(&evaluation.learner_id);
    out.line(bold(format!("Progress of {who}")) + "  " + dim(format!("as of {date}")))?;
    out.line(coloured(colour_of(evaluation.overall), &evaluation.verdict.sentence))?;
    let overall = if evaluation.confidence > 0.0 { format!("{:.2}", evaluation.overall) } else { "–".to_owned() };
    let sure = format!("confidence {}", percent(evaluation.confidence));
    out.line(Text::from(format!("Overall {overall} {}  ", arrow(evaluation.trend.overall))) + dim(sure))?;
    out.line("")?;
    show_scores(out, evaluation)?;
    show_position(out, evaluation)?;
    show_next(out, evaluation)?;
    show_notes(out, evaluation)
}

fn show_scores(out: &mut Out, evaluation: &Evaluation) -> io::Result<()> {
    let cells = if out.width >= 90 { 16 } else { 8 };
    let row = |(name, detail): (&str, &ScoreDetail)| {
        let is_known = detail.confidence > 0.0;
        let (drawn, value) = if is_known {
            let drawn = coloured(colour_of(detail.value), bar(detail.value, cells));
            (drawn, format!("{:.2} {}", detail.value, arrow(detail.trend)))
        } else {
            ("·".repeat(cells).into(), "  –".to_owned())
        };
        let mut why = Text::from(&detail.why);
        if out.is_verbose {
            let ScoreDetail { confidence, low, high, .. } = detail;
            why = why + format!(" Confidence {}, 80 % between {low:.2} and {high:.2}.", percent(*confidence));
            for piece in &detail.evidence {
                let line = piece.line.map(|line| format!(" (line {line})")).unwrap_or_default();
                why = why.under(format!("{:+.2} {}{line}", piece.effect, piece.label));
            }
        }
        let unknown = detail.unknown.iter().filter(|_| is_known);
        vec![name.into(), drawn, value.into(), unknown.fold(why, |why, gap| why.under(format!("unknown: {gap}")))]
    };
    let table = PerScore::NAMES.zip(evaluation.details.each()).array().map(row).into();
    out.table(&[Column::LEFT.close(); 4], table)
}

fn colour_of(value: f64) -> AnsiColor {
    match Standing::of(value) {
        Standing::Strong | Standing::OnTrack => AnsiColor::Green,
        Standing::NeedsAttention => AnsiColor::Yellow,
        Standing::AtRisk | Standing::TooEarly => AnsiColor::Red,
    }
}

fn show_position(out: &mut Out, evaluation: &Evaluation) -> io::Result<()> {
    let progress = &evaluation.progress;
    let done =
        (progress.tasks_total > 0).then(|| format!("{} / {} tasks done", progress.tasks_done, progress.tasks_total));
    let pace = (evaluation.calibration.n > 0).then(|| pace_in_words(&evaluation.calibration));
    let facts: Vec<String> = done.into_iter().chain(pace).collect();
    if !facts.is_empty() {
        out.line("")?;
        out.paragraph(facts.join(" · "))?;
    }
    if let Some(target) = &progress.target {
        out.paragraph(format!("{}.", target.in_words()))?;
    }
    let mut remembered = evaluation.remembered.iter().flat_map(Remembered::in_words);
    remembered.try_for_each(|sentence| out.paragraph(sentence))?;
    if let Some(chance) = evaluation.risk.may_fall_behind {
        let reasons = evaluation.risk.reasons.join("; ");
        let because = if reasons.is_empty() { String::new() } else { format!("; main reasons: {reasons}") };
        let words =
            format!("{} chance of falling behind next month ({}){because}.", percent(chance), evaluation.risk.note);
        out.paragraph(dim(words))?;
    }
    Ok(())
}

fn show_next(out: &mut Out, evaluation: &Evaluation) -> io::Result<()> {
    out.title("Next")?;
    for next in &evaluation.next_actions {
        out.wrapped("- ", format!("{} ({})", next.action, next.length()))?;
        out.wrapped("  ", dim(format!("{}; {}", next.because, next.expected_effect)))?;
        if !next.command.is_empty() {
            out.line(Text::from("  ") + coloured(AnsiColor::Cyan, &next.command))?;
        }
    }
    Ok(())
}

fn show_notes(out: &mut Out, evaluation: &Evaluation) -> io::Result<()> {
    let mut notes: Vec<String> = evaluation.uncounted.sentence().into_iter().collect();
    if out.is_verbose {
        let scales = evaluation.score_scales.iter();
        notes.extend(scales.map(|scale| format!("`{}` is read on a scale up to {}", scale.field, scale.top)));
        let lines = evaluation.uncounted.examples.iter();
        notes.extend(lines.map(|line| format!("line {} {}; would count with {}", line.line, line.reason, line.fix)));
    }
    notes.extend_from_slice(&evaluation.warnings);
    if notes.is_empty() {
        return Ok(());
    }
    out.line("")?;
    notes.iter().try_for_each(|note| out.wrapped(dim("· "), dim(note)))
}
