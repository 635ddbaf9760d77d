//! The report on a terminal: a grid of days, bars, curves of blocks; all of it can be read without colour.

use std::io;

use anstyle::AnsiColor;
use chrono::{Datelike, NaiveDate, TimeDelta, Weekday};

use super::super::super::out::Out;
use super::super::super::text::{bar, clip, wrap};
use crate::learner::evaluation::Trend;
use crate::learner::history::{Day, Estimate, Point, Week, WeekKind};
use crate::report::{Report, words};
use crate::text::{count, visible};

/// What a level of the heat map is drawn with.
const SHADES: [char; 5] = ['·', '░', '▒', '▓', '█'];
/// Weeks whose hours are listed.
const MOST_WEEKS: usize = 12;
/// Skills that are listed of each end.
const MOST_SKILLS: usize = 3;

pub(super) fn show(out: &mut Out, report: &Report) -> io::Result<()> {
    head(out, report)?;
    next(out, report)?;
    days(out, &report.history.days)?;
    hours(out, report)?;
    scores(out, report)?;
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
    let level = report
        .position
        .level
        .as_ref()
        .map(|_| format!("{} · ", report.position.title));
    let under = format!(
        "{}{}, {zone}",
        level.unwrap_or_default(),
        report.history.today.format("%-d %B %Y")
    );
    for line in wrap(&visible(&under, false), out.width()) {
        out.line(out.dim(&line))?;
    }
    out.line("")?;
    paragraph(out, &words::place(report), 0)?;
    if let Some(done) = words::path_done(report) {
        out.line(out.colour(AnsiColor::Green, &bar(report.position.share_done, out.width().min(40))))?;
        paragraph(out, &done, 0)?;
    }
    let (short, numbers) = words::on_plan(report);
    paragraph(out, &format!("{short}: {numbers}"), 0)?;
    if let Some(recent) = words::recent_hours(report) {
        paragraph(out, &format!("{recent}."), 0)?;
    }
    paragraph(out, &format!("Overall: {}", words::overall(report)), 0)
}

fn next(out: &mut Out, report: &Report) -> io::Result<()> {
    title(out, "Next")?;
    for action in &report.evaluation.next_actions {
        let text = format!("{} ({} min): {}", action.action, action.minutes, action.because);
        for (index, line) in wrap(&visible(&text, false), out.width().saturating_sub(3))
            .into_iter()
            .enumerate()
        {
            let number = if index == 0 {
                format!("{}. ", action.priority)
            } else {
                "   ".to_owned()
            };
            out.line(format!("{number}{line}"))?;
        }
        if !action.command.is_empty() {
            // A command is for copying, so it stays on one line.
            out.line(format!(
                "   {}",
                out.colour(AnsiColor::Cyan, &visible(&action.command, false))
            ))?;
        }
    }
    Ok(())
}

fn monday(date: NaiveDate) -> NaiveDate {
    date.week(Weekday::Mon).first_day()
}

fn days(out: &mut Out, days: &[Day]) -> io::Result<()> {
    let (Some(first), Some(last)) = (days.first(), days.last()) else {
        return Ok(());
    };
    let n_active = days.iter().filter(|day| day.active).count();
    let head = match n_active {
        0 => "Study days: none yet".to_owned(),
        n => format!("Study days: {} since {}", count(n, "active day"), first.date),
    };
    title(out, &head)?;
    let n_weeks = (monday(last.date) - monday(first.date)).num_weeks() + 1;
    let wide = if n_weeks <= 26 { 2 } else { 1 };
    out.line(format!(
        "    {}",
        out.dim(months(monday(first.date), n_weeks, wide).trim_end())
    ))?;
    for (weekday, name) in (0..7).zip(["Mon", "", "Wed", "", "Fri", "", "Sun"]) {
        let cells: String = (0..n_weeks)
            .flat_map(|week| {
                let date = monday(first.date) + TimeDelta::days(week * 7 + weekday);
                let at = usize::try_from((date - first.date).num_days()).ok();
                std::iter::repeat_n(shade(at.and_then(|at| days.get(at))), wide)
            })
            .collect();
        out.line(format!("{name:<4}{}", out.colour(AnsiColor::Green, cells.trim_end())))?;
    }
    let legend: Vec<String> = SHADES
        .iter()
        .zip(words::HEAT)
        .map(|(shade, words)| format!("{shade} {words}"))
        .collect();
    out.line(out.dim(&format!("{}  - pause", legend.join("  "))))
}

fn shade(day: Option<&Day>) -> char {
    match day {
        None => ' ',
        Some(day) => match words::heat(day.hours, day.active) {
            0 if day.paused => '-',
            level => SHADES[level],
        },
    }
}

/// Names of months over the weeks that they begin in, where there is room.
fn months(from: NaiveDate, n_weeks: i64, wide: usize) -> String {
    let mut line = String::new();
    let mut last = None;
    for week in 0..n_weeks {
        let date = from + TimeDelta::weeks(week);
        let at = usize::try_from(week).unwrap_or(0) * wide;
        let is_new = last != Some(date.month());
        if is_new && line.chars().count() < at.max(1) {
            let gap = at - line.chars().count();
            line.push_str(&" ".repeat(gap));
            line.push_str(&date.format("%b").to_string());
        }
        last = Some(date.month());
    }
    line
}

fn hours(out: &mut Out, report: &Report) -> io::Result<()> {
    let weeks = &report.history.weeks;
    if weeks.is_empty() {
        return Ok(());
    }
    let shown = &weeks[weeks.len().saturating_sub(MOST_WEEKS)..];
    title(out, "Hours a week (│ = promised)")?;
    let most = shown
        .iter()
        .map(|week| week.hours.max(week.promised))
        .fold(1.0, f64::max);
    let cells = out.width().saturating_sub(36).clamp(12, 40);
    for week in shown {
        let drawn = with_promise(week, most, cells);
        let kind = match week.kind {
            WeekKind::Core | WeekKind::After | WeekKind::Free => "",
            other => other.words(),
        };
        let now = if week.is_current { "so far" } else { "" };
        // Nothing is promised in a pause, so nothing is compared.
        let promised = if week.kind == WeekKind::Pause {
            String::new()
        } else {
            format!("of {:.1} ", week.promised)
        };
        let facts = [
            format!("{:>4.1} {promised}h", week.hours),
            kind.to_owned(),
            now.to_owned(),
        ];
        let facts: Vec<&str> = facts
            .iter()
            .map(String::as_str)
            .filter(|fact| !fact.is_empty())
            .collect();
        let facts = facts.join(" ");
        out.line(format!(
            "week {:>3}  {}  {}",
            week.number,
            out.colour(AnsiColor::Green, &drawn),
            facts.trim_end()
        ))?;
    }
    Ok(())
}

fn with_promise(week: &Week, most: f64, cells: usize) -> String {
    let at = |hours: f64| (hours / most * cells as f64).round() as usize;
    let (filled, promise) = (at(week.hours), at(week.promised));
    (0..=cells)
        .map(|cell| match cell {
            cell if cell == promise && week.promised > 0.0 => '│',
            cell if cell < filled => '█',
            cell if cell < cells => '░',
            _ => ' ',
        })
        .collect()
}

/// A score's name, where its points are, and its change.
type ScoreRow = (&'static str, fn(&Point) -> Estimate, Trend);

fn scores(out: &mut Out, report: &Report) -> io::Result<()> {
    let points = &report.history.points;
    if points.is_empty() {
        return Ok(());
    }
    let trend = report.evaluation.trend;
    let rows: [ScoreRow; 6] = [
        ("overall", |point| point.overall, trend.overall),
        ("completion", |point| point.completion, trend.completion),
        ("quality", |point| point.quality, trend.quality),
        ("consistency", |point| point.consistency, trend.consistency),
        ("growth", |point| point.growth, trend.growth),
        ("engagement", |point| point.engagement, trend.engagement),
    ];
    title(out, "Scores over time")?;
    for (name, of, trend) in rows {
        let known: Vec<Estimate> = points.iter().map(of).collect();
        let line: String = known.iter().map(spark).collect();
        let mut sure = known.iter().filter(|score| score.confidence > 0.0);
        let ends = match (sure.next(), known.last()) {
            (Some(first), Some(last)) => {
                // A pause or a lone week has one point only.
                let from = if known.len() > 1 {
                    format!("{:.2} to ", first.value)
                } else {
                    String::new()
                };
                format!("{from}{:.2}  {}", last.value, words::trend(trend).0)
            }
            _ => "not enough data".to_owned(),
        };
        out.line(format!(
            "{name:<12} {}  {}",
            out.colour(AnsiColor::Green, &line),
            ends.trim_end()
        ))?;
    }
    Ok(())
}

fn spark(score: &Estimate) -> char {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    if score.confidence <= 0.0 {
        return '·';
    }
    BLOCKS[((score.value.clamp(0.0, 1.0) * 8.0) as usize).min(7)]
}

fn skills(out: &mut Out, report: &Report) -> io::Result<()> {
    let skills = &report.evaluation.skills;
    if skills.is_empty() {
        return Ok(());
    }
    title(out, "Skills by retained knowledge (mastery times recall)")?;
    let n = MOST_SKILLS.min(skills.len().div_ceil(2));
    let strong = skills[skills.len() - n.min(skills.len() - n)..].iter().rev();
    let room = out.width().saturating_sub(42).clamp(14, 36);
    for (label, skill) in skills[..n]
        .iter()
        .map(|skill| ("weakest", skill))
        .chain(strong.map(|skill| ("strongest", skill)))
    {
        let name = clip(&visible(&skill.skill, false), room);
        let pad = " ".repeat(room.saturating_sub(unicode_width::UnicodeWidthStr::width(name.as_str())));
        let drawn = out.colour(AnsiColor::Green, &bar(skill.retained, 10));
        out.line(format!(
            "{label:<10} {name}{pad} {drawn} {:>4}  recall {}",
            words::percent(skill.retained).replace(' ', ""),
            words::percent(skill.recall).replace(' ', "")
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
        let text = format!(
            "{}  {:<8} {}",
            event.date,
            event.kind.word(),
            visible(&event.what, false)
        );
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
            &format!(
                "{} on what could not be read: `los evaluate` names them.",
                count(oddities.len(), "note")
            ),
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
