//! Hours a week on a terminal: a bar against the promise for each week with hours.

use crate::prelude::*;
use los_model::scores::history_types::HistoryWeek;

/// Weeks with hours that are shown, up to the current one.
const MAX_WEEKS: usize = 12;
/// Columns before a bar, and between it and the numbers.
const BESIDE: usize = 12;

pub(super) fn show(out: &mut Out, weeks: &[HistoryWeek]) -> io::Result<()> {
    if weeks.is_empty() {
        return Ok(());
    }
    let has_hours: Vec<&HistoryWeek> = weeks.iter().filter(|week| week.is_current || week.hours >= 0.05).collect();
    let shown = &has_hours[has_hours.len().saturating_sub(MAX_WEEKS)..];
    let left_out = if has_hours.len() < weeks.len() { "; weeks without any are left out" } else { "" };
    out.title(format!("Hours a week (│ = promised{left_out})"))?;
    let most = shown.iter().map(|week| week.hours.max(week.promised)).fold(1.0, f64::max);
    let facts_width = shown.iter().map(|week| facts(week).chars().count()).max().unwrap_or(0);
    let cells = out.width.saturating_sub(BESIDE + facts_width + 1).clamp(12, 40);
    shown.iter().try_for_each(|week| {
        let drawn = coloured(AnsiColor::Green, with_promise(week, most, cells));
        out.line(Text::from(format!("week {:>3}  ", week.number)) + drawn + "  " + facts(week))
    })
}

fn facts(week: &HistoryWeek) -> String {
    let kind = match week.kind {
        WeekKind::Core | WeekKind::After | WeekKind::Free => "",
        other => other.words(),
    };
    let now = if week.is_current { "so far" } else { "" };
    // A pause has no promise to compare with.
    // Rounds as everywhere else: the formatter alone would round 2.25 down.
    let tenths = |hours: f64| round_to(hours, 1);
    let promised =
        if week.kind == WeekKind::Pause { String::new() } else { format!("of {:.1} ", tenths(week.promised)) };
    let hours = format!("{:>4.1} {promised}h", tenths(week.hours));
    let facts = [hours.as_str(), kind, now];
    let facts: Vec<&str> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    facts.join(" ")
}

fn with_promise(week: &HistoryWeek, most: f64, cells: usize) -> String {
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
