//! The report on a terminal: bars and curves of blocks; all of it can be read without colour.

mod hours;
mod scores;

use crate::prelude::*;
use los_app::report::{Report, words};
use los_model::{learner::state::day_in_words, review::remembered::Remembered, scores::evaluation::SkillView};

/// Skills that are listed of each end.
const MAX_SKILLS: usize = 3;

pub(super) fn show(out: &mut Out, report: &Report) -> io::Result<()> {
    head(out, report)?;
    hours::show(out, &report.history.weeks)?;
    scores::show(out, report)?;
    skills(out, report)?;
    remembered(out, report)?;
    estimates(out, report)
}

fn head(out: &mut Out, report: &Report) -> io::Result<()> {
    let name = clip(&report.name, out.width.saturating_sub(14));
    out.line(bold(format!("Progress of {name}")))?;
    let level = report.position.level.as_ref().map(|_| format!("{} · ", report.position.title));
    let today = day_in_words(report.history.today);
    out.paragraph(dim(format!("{}{today}, {}", level.unwrap_or_default(), report.time_zone)))?;
    out.line("")?;
    out.paragraph(words::place(report))?;
    if let Some(done) = words::path_done(report) {
        out.line(coloured(AnsiColor::Green, bar(report.position.share_done, out.width.min(40))))?;
        out.paragraph(done)?;
    }
    words::verdicts(report).into_iter().try_for_each(|verdict| out.paragraph(verdict))?;
    out.paragraph(words::plan(report))?;
    if let Some(recent) = words::recent_hours(report) {
        out.paragraph(format!("{recent}."))?;
    }
    let history = &report.history;
    if history.active_days > 0 {
        out.paragraph(format!("Active days since {}: {}.", history.start, history.active_days))?;
    }
    out.paragraph(format!("{}.", words::overall(report)))
}

fn skills(out: &mut Out, report: &Report) -> io::Result<()> {
    let skills = &report.evaluation.skills;
    if skills.is_empty() {
        return Ok(());
    }
    out.title("Skills by what you know today (mastery × recall)")?;
    let n = skills.len();
    if n > 2 * MAX_SKILLS {
        out.line(dim(format!("The {MAX_SKILLS} weakest and the {MAX_SKILLS} strongest of {n}")))?;
    }
    let shown = (0..).zip(skills).filter(|(at, _)| *at < MAX_SKILLS || at + MAX_SKILLS >= n);
    // Beside the name: a bar, the share, the recall.
    let room = out.width.saturating_sub(32).clamp(14, 44);
    let row = |skill: &SkillView| {
        let facts = format!("{:>5}  recall {:>5}", words::percent(skill.retained), words::percent(skill.recall));
        let drawn = coloured(AnsiColor::Green, bar(skill.retained, 10));
        vec![clip(&skill.skill, room).into(), drawn + " " + facts]
    };
    out.table(&[Column::of(room), Column::LEFT], shown.map(|(_, skill)| row(skill)).collect())
}

fn remembered(out: &mut Out, report: &Report) -> io::Result<()> {
    let sentences: Vec<String> = report.evaluation.remembered.iter().flat_map(Remembered::in_words).collect();
    if !sentences.is_empty() {
        out.title("What is still yours")?;
    }
    sentences.into_iter().try_for_each(|sentence| out.paragraph(sentence))
}

fn estimates(out: &mut Out, report: &Report) -> io::Result<()> {
    out.title("Estimates")?;
    out.paragraph(words::pace_in_words(&report.evaluation.calibration))?;
    out.paragraph(words::risk(report))?;
    words::forecasts(report).into_iter().try_for_each(|sentence| out.paragraph(sentence))?;
    let oddities = words::oddities(report);
    if !oddities.is_empty() {
        let notes = count(oddities.len(), "note");
        out.paragraph(format!("{notes} on what could not be read: `los evaluate` names them."))?;
    }
    out.paragraph(dim(words::SIMULATED))?;
    out.note("\nWith charts: `los report --html report.html`.");
    Ok(())
}
