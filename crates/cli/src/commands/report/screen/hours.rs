//! Hours a week on a terminal: a bar a week against the promise; weeks without any are told in one line.

use crate::prelude::*;
use los_model::scores::history_types::HistoryWeek;

/// Lines that are shown.
const MAX_LINES: usize = 12;
/// So many weeks in a row without hours become one line.
const MIN_EMPTY: usize = 3;
/// Columns before a bar, and between it and the numbers.
const BESIDE: usize = 12;

pub(super) fn show(out: &mut Out, weeks: &[HistoryWeek]) -> io::Result<()> {
    if weeks.is_empty() {
        return Ok(());
    }
    let mut runs = runs(weeks);
    let shown = runs.split_off(runs.len().saturating_sub(MAX_LINES));
    let single = || shown.iter().filter(|run| run.len() == 1).filter_map(|run| run.first());
    let has_bars = single().next().is_some();
    out.title(if has_bars { "Hours a week (│ = promised)" } else { "Hours a week" })?;
    let most = single().map(|week| week.hours.max(week.promised)).fold(1.0, f64::max);
    let facts_width = single().map(|week| facts(week).chars().count()).max().unwrap_or(0);
    let cells = out.width.saturating_sub(BESIDE + facts_width + 1).clamp(12, 40);
    for run in &shown {
        if let [week] = run {
            let drawn = coloured(AnsiColor::Green, with_promise(week, most, cells));
            out.line(Text::from(format!("week {:>3}  ", week.number)) + drawn + "  " + facts(week))?;
        } else if let [first, .., last] = run {
            let what = if first.kind == WeekKind::Pause { "pause" } else { "no hours logged" };
            out.line(dim(format!("weeks {} to {}: {what}", first.number, last.number)))?;
        }
    }
    Ok(())
}

/// Each week for itself, but many weeks in a row without hours together. The current one is never among them.
fn runs(weeks: &[HistoryWeek]) -> Vec<&[HistoryWeek]> {
    let is_empty = |week: &HistoryWeek| !week.is_current && week.hours < 0.05;
    let alike = |a: &HistoryWeek, b: &HistoryWeek| {
        let is_pause = |week: &HistoryWeek| week.kind == WeekKind::Pause;
        is_empty(a) && is_empty(b) && is_pause(a) == is_pause(b)
    };
    weeks
        .chunk_by(alike)
        .flat_map(|run| if run.len() >= MIN_EMPTY { vec![run] } else { run.chunks(1).collect() })
        .collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn week(number: u32, hours: f64, kind: WeekKind) -> HistoryWeek {
        HistoryWeek {
            number,
            from: chrono::NaiveDate::default(),
            kind,
            covers: None,
            hours,
            promised: 8.0,
            is_current: false,
        }
    }

    #[test]
    fn empty_weeks_in_a_row_are_one_run_without_pauses() {
        let check = |kinds: &str, lengths: &[usize]| {
            let mut weeks: Vec<HistoryWeek> = (1..)
                .zip(kinds.chars())
                .map(|(number, sign)| match sign {
                    'p' => week(number, 0.0, WeekKind::Pause),
                    '8' => week(number, 8.0, WeekKind::Core),
                    _ => week(number, 0.0, WeekKind::Core),
                })
                .collect();
            if let Some(last) = weeks.last_mut() {
                last.is_current = true;
            }
            let found: Vec<usize> = runs(&weeks).iter().map(|run| run.len()).collect();
            assert_eq!(found, lengths, "{kinds}");
        };
        check("8888", &[1, 1, 1, 1]);
        check("8008", &[1, 1, 1, 1]);
        check("80008", &[1, 3, 1]);
        check("0000", &[3, 1]);
        check("8ppp000p8", &[1, 3, 3, 1, 1]);
    }
}
