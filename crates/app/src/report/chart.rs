//! The drawings: plain shapes in SVG with axes, units, a title and a description; colours come from the style sheet.
//!
//! `evidence` adds a table with the numbers of each drawing.

use super::words;
use crate::prelude::*;
use los_model::scores::{History, HistoryWeek, ProgressView};

/// A drawing's size and margins, in its own units; the page scales it to its column.
const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 190.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 8.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 24.0;

/// A drawing of a size, whose id is unique on the page. Title and description are for screen readers and must be safe to show.
fn svg(id: &str, title: &str, desc: &str, (width, height): (f64, f64), body: &Markup) -> Markup {
    html! {
        svg role="img" viewBox=(format!("0 0 {width} {height}")) aria-labelledby={ (id) "-title " (id) "-desc" } {
            title id={ (id) "-title" } { (title) }
            desc id={ (id) "-desc" } { (desc) }
            (body)
        }
    }
}

/// A coordinate with one decimal.
fn round(value: f64) -> f64 {
    round_to(value, 1)
}

/// A linear scale from data to units of the drawing.
struct Scale {
    from: (f64, f64),
    to: (f64, f64),
}

impl Scale {
    fn at(&self, value: f64) -> f64 {
        let span = (self.from.1 - self.from.0).max(1e-9);
        round(self.to.0 + (value - self.from.0) / span * (self.to.1 - self.to.0))
    }
}

/// Steps of 1, 2 or 5 times a power of ten: about `n` of them up to `max`, the last one at or above it.
fn ticks(max: f64, n: f64) -> Vec<f64> {
    let raw = max.max(1.0) / n;
    let power = 10f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= raw).unwrap_or(raw);
    let n_steps = (max.max(1.0) / step).ceil() as usize;
    (0..=n_steps).map(|index| index as f64 * step).collect()
}

/// Lines across with their values; the top one names the unit.
fn y_axis(scale: &Scale, ticks: &[f64], unit: &str, right: f64) -> Markup {
    let is_top = |tick: f64| ticks.last().is_some_and(|last| last.to_bits() == tick.to_bits());
    html! {
        @for tick in ticks {
            line.axis x1=(LEFT) x2=(right) y1=(scale.at(*tick)) y2=(scale.at(*tick)) {}
            text x=(LEFT - 5.0) y=(scale.at(*tick) + 4.0) text-anchor="end" { (tick) @if is_top(*tick) { (unit) } }
        }
    }
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let steps = points.enumerate().map(|(index, (x, y))| format!("{}{x} {y}", if index == 0 { "M" } else { "L" }));
    steps.collect()
}

/// Hours of each week as bars, the promise as a line over them.
pub(super) fn hours_by_week(weeks: &[HistoryWeek]) -> Markup {
    let most = weeks.iter().map(|week| week.hours.max(week.promised)).fold(0.0, f64::max);
    let ticks = ticks(most, 4.0);
    let y = Scale { from: (0.0, ticks.last().copied().unwrap_or(1.0)), to: (HEIGHT - BOTTOM, TOP) };
    let n = weeks.len().max(8) as f64;
    let step = (WIDTH - LEFT - RIGHT) / n;
    let x = |index: usize| LEFT + index as f64 * step;
    let wide = (step * 0.72).min(26.0);
    let every = (weeks.len() / 5).max(1);
    let whole: Vec<&HistoryWeek> = weeks.iter().filter(|week| !week.is_current && week.promised > 0.0).collect();
    let kept = whole.iter().filter(|week| week.hours >= week.promised).count();
    let best = words::hours(weeks.iter().map(|week| week.hours).fold(0.0, f64::max));
    let desc = format!("{kept} of {} whole weeks reached the promised hours; the best week had {best}.", whole.len());
    let body = html! {
        (y_axis(&y, &ticks, " h", WIDTH - RIGHT))
        @for (index, week) in weeks.iter().enumerate() {
            @let top = y.at(week.hours);
            @let left = round(x(index) + (step - wide) / 2.0);
            @if is_rest(week) {
                rect.rested x=(round(x(index))) y=(TOP) width=(round(step + 0.3)) height=(HEIGHT - BOTTOM - TOP) { title { (week_tip(week)) } }
            }
            rect class=(if week.is_current { "bar now" } else { "bar" }) x=(left) y=(top) width=(round(wide)) height=(round(HEIGHT - BOTTOM - top)) rx="1.5" {
                title { (week_tip(week)) }
            }
            @if !is_rest(week) {
                line.halo x1=(round(x(index))) x2=(round(x(index) + step)) y1=(y.at(week.promised)) y2=(y.at(week.promised)) {}
                line.promise x1=(round(x(index))) x2=(round(x(index) + step)) y1=(y.at(week.promised)) y2=(y.at(week.promised)) {}
            }
            @if index == 0 {
                text x=(LEFT) y=(HEIGHT - 8.0) { "week " (week.number) }
            } @else if index % every == 0 && x(index) > 2.5 * LEFT {
                text x=(round(x(index) + step / 2.0)) y=(HEIGHT - 8.0) text-anchor="middle" { (week.number) }
            }
        }
    };
    svg("hours", "Hours a week against the promise", &desc, (WIDTH, HEIGHT), &body)
}

/// Whether the week has no promise.
pub(super) fn is_rest(week: &HistoryWeek) -> bool {
    week.kind == WeekKind::Pause || week.promised <= 0.0
}

/// The label for weeks without a promise.
pub(super) fn rest_words(weeks: &[HistoryWeek]) -> &'static str {
    let is_after = |week: &HistoryWeek| week.kind == WeekKind::After;
    if weeks.iter().any(|week| is_rest(week) && is_after(week)) { "no promise" } else { "pause" }
}

fn week_tip(week: &HistoryWeek) -> String {
    let [done, promised] = [week.hours, week.promised].map(words::hours);
    format!("Week {} ({}): {done} of {promised}", week.number, week.kind.words())
}

/// Work earned over time against work planned, to the end of the plan, and from now to the end of the path.
pub(super) fn burn_up(history: &History, progress: &ProgressView) -> Markup {
    let History { points, plan, weeks, path_hours, .. } = history;
    let (Some(now), Some(end)) = (points.last(), plan.last()) else { return html! {} };
    let most = path_hours.max(now.earned).max(1.0) * 1.03;
    let ticks: Vec<f64> = ticks(most, 4.0).into_iter().filter(|tick| *tick <= most).collect();
    let y = Scale { from: (0.0, most), to: (HEIGHT - BOTTOM, TOP) };
    let week_of = |day: NaiveDate| ((day - history.start).num_days() as f64 / 7.0).max(now.weeks);
    let ends = progress.end.as_ref().map(|end| [end.earliest, end.day, end.latest].map(week_of));
    let last = ends.map_or(0.0, |[_, likely, latest]| latest.min(likely * 1.6));
    let n_weeks = f64::from(end.week).max(now.weeks).max(last);
    let x = Scale { from: (0.0, n_weeks), to: (LEFT, WIDTH - RIGHT) };
    let planned = std::iter::once((0.0, 0.0))
        .chain(plan.iter().map(|week| (f64::from(week.week), week.hours)))
        .chain((now.weeks > f64::from(end.week)).then_some((now.weeks, end.hours)));
    let earned = || std::iter::once((0.0, 0.0)).chain(points.iter().map(|point| (point.weeks, point.earned)));
    let area = earned().chain([(now.weeks, 0.0)]);
    let at = |(week, hours): (f64, f64)| (x.at(week), y.at(hours));
    let is_late = now.weeks > n_weeks * 0.8;
    let [done, whole, due] = [now.earned, *path_hours, now.due].map(words::hours);
    let desc = format!(
        "After {:.0} weeks of a plan of {}, {done} of the path's {whole} are done; {due} were due by then.",
        now.weeks, end.week
    );
    let body = html! {
        (y_axis(&y, &ticks, " h", WIDTH - RIGHT))
        @for week in weeks.iter().filter(|week| week.kind == WeekKind::Pause) {
            @let (from, to) = (x.at(f64::from(week.number) - 1.0), x.at(f64::from(week.number).min(now.weeks)));
            rect.rested x=(from) y=(TOP) width=(round((to - from).max(0.0))) height=(HEIGHT - BOTTOM - TOP) { title { (week_tip(week)) } }
        }
        path.area d={ (path(area.map(at))) "Z" } {}
        path.plan d=(path(planned.map(at))) {}
        @if let Some([earliest, likely, latest]) = ends {
            // The range is drawn across the end.
            line.range x1=(x.at(earliest)) x2=(x.at(latest.min(n_weeks))) y1=(y.at(*path_hours)) y2=(y.at(*path_hours)) {}
            path.ahead d=(path([(now.weeks, now.earned), (likely, *path_hours)].into_iter().map(at))) {}
        }
        path.line d=(path(earned().map(at))) {}
        line.today x1=(x.at(now.weeks)) x2=(x.at(now.weeks)) y1=(TOP) y2=(HEIGHT - BOTTOM) {}
        text x=(round(x.at(now.weeks) + if is_late { 0.0 } else { -2.0 })) y="10" text-anchor=(if is_late { "end" } else { "start" }) { "today" }
        circle.dot cx=(x.at(now.weeks)) cy=(y.at(now.earned)) r="4" { title { (words::hours(now.earned)) " done" } }
        text x=(LEFT) y=(HEIGHT - 8.0) { "week 0" }
        @for week in self::ticks(n_weeks, 5.2).into_iter().filter(|week| *week <= n_weeks && week.fract() == 0.0).skip(1) { text x=(x.at(week)) y=(HEIGHT - 8.0) text-anchor="middle" { (week) } }
    };
    svg("progress", "Work done against the plan", &desc, (WIDTH, HEIGHT), &body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_reach_the_top() {
        assert_eq!(ticks(12.3, 4.0), [0.0, 5.0, 10.0, 15.0]);
        assert_eq!(ticks(0.0, 4.0), [0.0, 0.5, 1.0]);
        assert_eq!(ticks(480.0, 4.0), [0.0, 200.0, 400.0, 600.0]);
    }

    #[test]
    fn a_path_moves_once_and_then_draws() {
        assert_eq!(path([(1.0, 2.0), (3.0, 4.5)].into_iter()), "M1 2L3 4.5");
    }
}
