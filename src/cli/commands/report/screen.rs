//! The report on a terminal: a grid of days, bars, curves of blocks; all of it can be read without colour.

mod days;
mod hours;
mod scores;

use std::io;

use anstyle::AnsiColor;

use crate::cli::out::Out;
use crate::cli::text::{bar, clip, wrap};
use crate::report::{Report, words};
use los_model::learner::state::day_in_words;
use los_model::scores::evaluation::SkillView;
use los_model::text::{count, visible};

/// Skills that are listed of each end.
const MOST_SKILLS: usize = 3;

pub(super) fn show(out: &mut Out, report: &Report) -> io::Result<()> {
    head(out, report)?;
    next(out, report)?;
    days::show(out, &report.history.days)?;
    hours::show(out, &report.history.weeks)?;
    scores::show(out, report)?;
    skills(out, report)?;
    milestones(out, report)?;
    estimates(out, report)
}

fn title(out: &mut Out, words: &str) -> io::Result<()> {
    out.line("")?;
    out.line(out.bold(words))
}

fn paragraph(out: &mut Out, text: &str, indent: usize) -> io::Result<()> {
    for line in wrap(&visible(text, false), out.width().saturating_sub(indent)) {
        out.line(format!("{}{line}", " ".repeat(indent)))?;
    }
    Ok(())
}

fn head(out: &mut Out, report: &Report) -> io::Result<()> {
    let name = clip(&visible(&report.name, false), out.width().saturating_sub(14));
    out.line(out.bold(&format!("Progress of {name}")))?;
    let zone = visible(&report.time_zone, false);
    let level = report.position.level.as_ref().map(|_| format!("{} · ", report.position.title));
    let under = format!("{}{}, {zone}", level.unwrap_or_default(), day_in_words(report.history.today));
    for line in wrap(&visible(&under, false), out.width()) {
        out.line(out.dim(&line))?;
    }
    out.line("")?;
    paragraph(out, &words::place(report), 0)?;
    if let Some(done) = words::path_done(report) {
        out.line(out.colour(AnsiColor::Green, &bar(report.position.share_done, out.width().min(40))))?;
        paragraph(out, &done, 0)?;
    }
    for verdict in words::verdicts(report) {
        paragraph(out, verdict, 0)?;
    }
    paragraph(out, &words::plan(report), 0)?;
    if let Some(recent) = words::recent_hours(report) {
        paragraph(out, &format!("{recent}."), 0)?;
    }
    paragraph(out, &format!("{}.", words::overall(report)), 0)
}

fn next(out: &mut Out, report: &Report) -> io::Result<()> {
    title(out, "Next")?;
    for action in &report.evaluation.next_actions {
        let text = format!("{} ({} min): {}", action.action, action.minutes, action.because);
        for (index, line) in wrap(&visible(&text, false), out.width().saturating_sub(3)).into_iter().enumerate() {
            let number = if index == 0 { format!("{}. ", action.priority) } else { "   ".to_owned() };
            out.line(format!("{number}{line}"))?;
        }
        if !action.command.is_empty() {
            // A command is for copying, so it stays on one line.
            out.line(format!("   {}", out.colour(AnsiColor::Cyan, &visible(&action.command, false))))?;
        }
    }
    Ok(())
}

fn skills(out: &mut Out, report: &Report) -> io::Result<()> {
    let skills = &report.evaluation.skills;
    if skills.is_empty() {
        return Ok(());
    }
    title(out, "Skills by retained knowledge (mastery times recall)")?;
    if skills.len() <= 2 * MOST_SKILLS {
        return skill_lines(out, skills.iter());
    }
    out.line(out.dim(&format!("The weakest of {}", skills.len())))?;
    skill_lines(out, skills[..MOST_SKILLS].iter())?;
    out.line(out.dim("The strongest"))?;
    skill_lines(out, skills[skills.len() - MOST_SKILLS..].iter().rev())
}

fn skill_lines<'a>(out: &mut Out, skills: impl Iterator<Item = &'a SkillView>) -> io::Result<()> {
    // What stands after the name: a bar, the share, the recall.
    let room = out.width().saturating_sub(32).clamp(14, 44);
    for skill in skills {
        let name = clip(&visible(&skill.skill, false), room);
        let pad = " ".repeat(room.saturating_sub(unicode_width::UnicodeWidthStr::width(name.as_str())));
        let drawn = out.colour(AnsiColor::Green, &bar(skill.retained, 10));
        out.line(format!(
            "{name}{pad} {drawn} {:>5}  recall {:>5}",
            words::percent(skill.retained),
            words::percent(skill.recall)
        ))?;
    }
    Ok(())
}

fn milestones(out: &mut Out, report: &Report) -> io::Result<()> {
    if report.history.milestones.is_empty() {
        return Ok(());
    }
    title(out, "Latest milestones")?;
    for event in report.history.milestones.iter().rev().take(4) {
        let text = format!("{}  {:<8} {}", event.date, event.kind.word(), visible(&event.what, false));
        out.line(clip(text.trim_end(), out.width()))?;
    }
    Ok(())
}

fn estimates(out: &mut Out, report: &Report) -> io::Result<()> {
    title(out, "Estimates")?;
    paragraph(out, &words::calibration(report), 0)?;
    paragraph(out, &words::risk(report), 0)?;
    let oddities = words::oddities(report);
    if !oddities.is_empty() {
        paragraph(
            out,
            &format!("{} on what could not be read: `los evaluate` names them.", count(oddities.len(), "note")),
            0,
        )?;
    }
    for line in wrap(words::SIMULATED, out.width()) {
        out.line(out.dim(&line))?;
    }
    // The note comes last although it goes elsewhere.
    out.flush()?;
    out.note("\nWith charts: `los report --html report.html`.");
    Ok(())
}
