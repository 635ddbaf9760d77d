//! The grid of active days on a terminal: a column a week, a row a weekday, a shade by hours.

use std::io;

use anstyle::AnsiColor;
use chrono::{Datelike, NaiveDate, TimeDelta};

use crate::command::Out;
use crate::text::{Text, coloured, dim};
use los_app::report::words::{self, monday, weeks_between};
use los_model::scores::history_types::Day;

/// The characters of the heat map's levels.
const SHADES: [char; 5] = ['·', '░', '▒', '▓', '█'];
/// Room for the names of weekdays.
const LEFT: usize = 4;

pub(super) fn show(out: &mut Out, days: &[Day]) -> io::Result<()> {
    let days = that_fit(days, out.width().saturating_sub(LEFT));
    let (Some(first), Some(last)) = (days.first(), days.last()) else {
        return Ok(());
    };
    let n_active = days.iter().filter(|day| day.active).count();
    let head = match n_active {
        0 => "Active days: none yet".to_owned(),
        n => format!("Active days since {}: {n}", first.date),
    };
    out.title(head)?;
    let n_weeks = weeks_between(first.date, last.date);
    let from = monday(first.date);
    // Two columns a day make squares, where there is room for them.
    let wide = if LEFT as i64 + 2 * n_weeks <= out.width() as i64 { 2 } else { 1 };
    out.line(Text::from("    ") + dim(months(from, n_weeks, wide)))?;
    for (weekday, name) in (0..7).zip(["Mon", "", "Wed", "", "Fri", "", "Sun"]) {
        let cells = row(days, weekday, n_weeks, wide);
        match cells.trim_end() {
            "" => out.line(name)?,
            cells => out.line(Text::from(format!("{name:<4}")) + coloured(AnsiColor::Green, cells))?,
        }
    }
    legend(out, days)
}

/// The shades of a weekday, counted from Monday, one for each week; a week begins on Monday, whatever the first day is.
fn row(days: &[Day], weekday: i64, n_weeks: i64, wide: usize) -> String {
    let Some(first) = days.first().map(|day| day.date) else { return String::new() };
    let shade_of = |week: i64| {
        let date = monday(first) + TimeDelta::days(week * 7 + weekday);
        let at = usize::try_from((date - first).num_days()).ok();
        shade(at.and_then(|at| days.get(at)))
    };
    (0..n_weeks).flat_map(|week| std::iter::repeat_n(shade_of(week), wide)).collect()
}

/// The latest whole weeks that fit into so many columns.
fn that_fit(days: &[Day], columns: usize) -> &[Day] {
    let (Some(first), Some(last)) = (days.first(), days.last()) else {
        return days;
    };
    let most = i64::try_from(columns.max(1)).unwrap_or(i64::MAX);
    let n_weeks = weeks_between(first.date, last.date);
    if n_weeks <= most {
        return days;
    }
    let from = monday(last.date) - TimeDelta::weeks(most - 1);
    &days[days.partition_point(|day| day.date < from)..]
}

fn legend(out: &mut Out, days: &[Day]) -> io::Result<()> {
    let mut signs: Vec<String> =
        SHADES.iter().zip(words::HEAT).map(|(shade, words)| format!("{shade} {words}")).collect();
    if days.iter().any(|day| shade(Some(day)) == '-') {
        signs.push("- pause".to_owned());
    }
    out.paragraph(dim(signs.join("  ")))
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

/// Names of months over the weeks that they begin in; the rest of a month gives way to the next one's name.
fn months(from: NaiveDate, n_weeks: i64, wide: usize) -> String {
    let mut line = String::new();
    for week in 0..n_weeks {
        let date = from + TimeDelta::weeks(week);
        if week > 0 && date.month() == (date - TimeDelta::weeks(1)).month() {
            continue;
        }
        let at = usize::try_from(week).unwrap_or(0) * wide;
        if line.len() >= at {
            line.clear();
        }
        line = format!("{line:<at$}{}", date.format("%b"));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_a_month_gives_way_to_the_next_name() {
        let from = |text: &str| text.parse::<NaiveDate>().unwrap();
        assert_eq!(months(from("2025-02-24"), 10, 1), " Mar  Apr");
        assert_eq!(months(from("2026-01-05"), 10, 2), "Jan     Feb     Mar");
        assert_eq!(months(from("2026-01-26"), 1, 1), "Jan");
    }

    #[test]
    fn a_sunday_is_in_the_column_before_the_monday_after_it() {
        let day = |text: &str, hours: f64| Day { date: text.parse().unwrap(), hours, active: true, paused: false };
        let days = [day("2026-11-22", 1.5), day("2026-11-23", 3.5)];
        let rows: Vec<String> = (0..7).map(|weekday| row(&days, weekday, 2, 1)).collect();
        assert_eq!(rows, [" █", "  ", "  ", "  ", "  ", "  ", "▒ "]);
    }

    #[test]
    fn the_oldest_days_are_left_out_when_space_is_short() {
        let first: NaiveDate = "2026-01-07".parse().unwrap();
        let days: Vec<Day> = (0..100)
            .map(|day| Day { date: first + TimeDelta::days(day), hours: 0.0, active: false, paused: false })
            .collect();
        let fits = |columns| that_fit(&days, columns).len();
        assert_eq!((fits(15), fits(20)), (100, 100));
        // The last week has five days, from Monday 13 April on.
        assert_eq!((fits(2), fits(1), fits(0)), (11, 4, 4));
    }
}
