//! The active days of a year as a grid: a column a week, a row a weekday, shade by hours.
//!
//! Drawn in halves of a year, side by side on a wide screen.

use chrono::{Datelike, Weekday};

use super::chart::{round, svg};
use super::words::{self, monday, weeks_between};
use crate::prelude::*;
use los_model::round_to;
use los_model::scores::Day;

/// Side of a day and distance to the next, in units of the drawing.
const SIDE: f64 = 10.6;
const STEP: f64 = 13.0;
/// Room for weekday names and for month names.
const LEFT: f64 = 38.0;
const TOP: f64 = 18.0;
/// Weeks of one drawing: a little over half a year, and a minimum that keeps the days of a short history small.
const MAX_WEEKS: i64 = 27;
const MIN_WEEKS: i64 = 20;

/// The days, in one or two drawings.
pub(super) fn heat_map(days: &[Day]) -> Markup {
    let Some(last) = days.last() else {
        return html! {};
    };
    let all = days.first().map_or(1, |first| weeks_between(first.date, last.date));
    // Two drawings have the same number of weeks, or the second one more.
    let n_late = if all > MAX_WEEKS { all - all / 2 } else { all };
    let split = monday(last.date) - chrono::TimeDelta::weeks(n_late - 1);
    let room = n_late.clamp(MIN_WEEKS, MAX_WEEKS);
    let (early, late): (Vec<Day>, Vec<Day>) = days.iter().partition(|day| day.date < split);
    html! {
        div.halves {
            @if !early.is_empty() { (half("days-1", &early, room, None)) }
            (half("days-2", &late, room, Some(last.date)))
        }
    }
}

/// One drawing; the day of the report is outlined.
fn half(id: &str, days: &[Day], room: i64, today: Option<NaiveDate>) -> Markup {
    let (Some(first), Some(last)) = (days.first(), days.last()) else {
        return html! {};
    };
    let origin = monday(first.date);
    let column = |date: NaiveDate| (monday(date) - origin).num_weeks() as f64;
    let active = count(days.iter().filter(|day| day.active).count(), "day");
    let hours = words::hours(days.iter().map(|day| day.hours).sum());
    let title = format!("Active days, {} to {}", day_in_words(first.date), day_in_words(last.date));
    let desc = format!("{active} of study and {hours} of work. The table below has every week's days.");
    // A name needs room to the next one: months that begin in the first columns of a cut month are left out.
    let months =
        days.iter().filter(|day| day.date.day() <= 7 && day.date.weekday() == Weekday::Mon || day.date == first.date);
    let mut labels: Vec<(f64, String)> = Vec::new();
    for day in months {
        let at = column(day.date);
        if labels.last().is_some_and(|(before, _)| at - before < 3.0) {
            labels.pop();
        }
        labels.push((at, day.date.format("%b").to_string()));
    }
    let body = html! {
        @for (at, name) in &labels { text x=(round(LEFT + at * STEP)) y="11" { (name) } }
        @for (row, name) in [(0.0, "Mon"), (2.0, "Wed"), (4.0, "Fri"), (6.0, "Sun")] {
            text x="0" y=(round(TOP + row * STEP + 9.5)) { (name) }
        }
        @for day in days {
            @let (x, y) = (LEFT + column(day.date) * STEP, TOP + f64::from(day.date.weekday().num_days_from_monday()) * STEP);
            rect class=(format!("h{}", words::heat(day.hours, day.active))) x=(round(x)) y=(round(y)) width=(SIDE) height=(SIDE) rx="2" {
                title { (tip(day)) }
            }
            @if Some(day.date) == today { rect.this x=(round(x - 0.7)) y=(round(y - 0.7)) width=(SIDE + 1.4) height=(SIDE + 1.4) rx="2.5" {} }
            @if day.paused { line class="rest" x1=(round(x + 3.0)) y1=(round(y + SIDE - 3.0)) x2=(round(x + SIDE - 3.0)) y2=(round(y + 3.0)) {} }
        }
    };
    svg(id, &title, &desc, (LEFT + room as f64 * STEP, TOP + 7.0 * STEP), &body)
}

fn tip(day: &Day) -> String {
    let what = match (day.hours, day.active) {
        (hours, _) if hours > 0.0 => words::hours(hours),
        (_, true) => "active".to_owned(),
        _ => "no study".to_owned(),
    };
    let pause = if day.paused { ", pause" } else { "" };
    format!("{}: {what}{pause}", day_in_words(day.date))
}

/// The meaning of the shades and marks.
pub(super) fn legend(days: &[Day]) -> Markup {
    let sign = |class: &str, mark: &Markup| {
        html! { svg viewBox="0 0 14 10" aria-hidden="true" focusable="false" { rect class=(class) width="10" height="10" x="2" rx="2" {} (mark) } }
    };
    html! {
        ul.legend {
            @for (level, words) in words::HEAT.iter().enumerate() { li { (sign(&format!("h{level}"), &html! {})) (words) } }
            @if days.iter().any(|day| day.paused) { li { (sign("h0", &html! { line.rest x1="5" y1="7" x2="9" y2="3" {} })) "pause" } }
            li { (sign("this", &html! {})) "today" }
        }
    }
}

/// The hours of each day in words, a row a week, the latest week first.
pub(super) fn rows(days: &[Day]) -> impl Iterator<Item = Vec<String>> {
    let mut weeks: BTreeMap<NaiveDate, Vec<String>> = BTreeMap::new();
    for day in days {
        let from = monday(day.date);
        let row = weeks.entry(from).or_insert_with(|| [vec![from.to_string()], vec![String::new(); 7]].concat());
        row[1 + day.date.weekday().num_days_from_monday() as usize] = match (day.active, day.paused) {
            _ if day.hours > 0.0 => format!("{:.1}", round_to(day.hours, 1)),
            (true, _) => "active".to_owned(),
            (false, true) => "pause".to_owned(),
            (false, false) => "·".to_owned(),
        };
    }
    weeks.into_values().rev()
}
