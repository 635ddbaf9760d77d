//! The report: what it shows over time, the page as a browser would take it, and the command's flags.

use std::fs;
use std::sync::LazyLock;

use chrono::{DateTime, NaiveDate, Utc};
use los_app::report::PAGE_MARK;
use los_model::course::course::Course;
use los_model::course::plan_week::WeekKind;
use los_model::course::profile::Profile;
use los_model::curriculum::model::Level;
use los_model::scores::history_types::History;
use los_model::scores::window::Scope;
use regex::Regex;
use serde_json::json;

use crate::support::shown::{assert_each, assert_shown};
use crate::support::{TestWorkspace, learner, read_log};

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// The history of a log in a zone, without a path, as of an instant.
fn history(zone: &str, start: Option<&str>, lines: &[&str], as_of: &str) -> History {
    let profile = json!({"learner_id": "ada", "start_date": start, "hours_per_week": 7, "timezone": zone});
    let profile = Profile::from_value(&profile);
    let course = Course::from_level(&Level::default(), profile.hours_per_week);
    let as_of: DateTime<Utc> = as_of.parse().unwrap();
    let log = read_log(&course, &profile, lines, as_of);
    let learner = learner(&log, &profile, &course);
    learner.history()
}

fn hours_on(history: &History, day: &str) -> f64 {
    let found = history.days.iter().find(|known| known.date == date(day));
    found.unwrap_or_else(|| panic!("{day} is not shown")).hours
}

#[test]
fn days_follow_the_learners_zone_across_a_clock_change() {
    // New York left standard time on 8 March 2026 at 07:00 UTC.
    let lines = [
        r#"{"timestamp":"2026-03-08T04:30:00Z","event":"task_completed","task":"a","duration_hours":1}"#,
        r#"{"timestamp":"2026-03-08T05:30:00Z","event":"task_completed","task":"b","duration_hours":2}"#,
        r#"{"timestamp":"2026-03-09T03:30:00Z","event":"task_completed","task":"c","duration_hours":0.5}"#,
        r#"{"timestamp":"2026-03-09T04:30:00Z","event":"task_completed","task":"d","duration_hours":3}"#,
    ];
    let history = history("America/New_York", Some("2026-03-02"), &lines, "2026-03-10T12:00:00Z");
    let days = ["2026-03-07", "2026-03-08", "2026-03-09", "2026-03-10"].map(|day| hours_on(&history, day));
    assert_eq!(days.map(|hours| format!("{hours:.2}")), ["1.00", "2.50", "3.00", "0.00"]);
    assert_eq!(history.days.len(), 9);
    assert_eq!(history.days.iter().filter(|day| day.active).count(), 3);
    assert_eq!((history.start, history.today), (date("2026-03-02"), date("2026-03-10")));
    assert!((history.hours - 6.5).abs() < 1e-9);
}

#[test]
fn hours_belong_to_the_day_they_are_logged_for() {
    let lines = [
        r#"{"timestamp":"2026-01-06T20:00:00Z","event":"task_completed","task":"a","duration_hours":1}"#,
        r#"{"timestamp":"2026-01-11T20:00:00Z","event":"week_completed","plan_week":1,"duration_hours":8}"#,
        r#"{"timestamp":"2026-01-14T20:00:00Z","event":"task_completed","task":"b","duration_hours":8}"#,
        r#"{"timestamp":"2026-01-15T20:00:00Z","event":"task_completed","task":"c"}"#,
    ];
    let history = history("UTC", Some("2026-01-05"), &lines, "2026-01-16T12:00:00Z");
    // Of the week's 8 h its days state 1; the other 7 h are spread over its seven days.
    let days = ["2026-01-05", "2026-01-06", "2026-01-11"].map(|day| hours_on(&history, day));
    assert!(days.iter().zip([1.0, 2.0, 1.0]).all(|(known, hours)| (known - hours).abs() < 1e-9), "{days:?}");
    // A day's hours are its own, however long nothing was logged before, and a task without hours has none.
    let days = ["2026-01-13", "2026-01-14", "2026-01-15"].map(|day| hours_on(&history, day));
    assert!(days.iter().zip([0.0, 8.0, 0.0]).all(|(known, hours)| (known - hours).abs() < 1e-9), "{days:?}");
    let weeks: Vec<f64> = history.weeks.iter().map(|week| week.hours).collect();
    assert!((weeks[0] - 8.0).abs() < 1e-9 && (weeks[1] - 8.0).abs() < 1e-9, "{weeks:?}");
    assert!(history.weeks[1].is_current && !history.weeks[0].is_current);
    assert!(history.weeks.iter().all(|week| week.kind == WeekKind::Free));
}

#[test]
fn a_pause_is_marked_and_nothing_is_promised_for_it() {
    let lines = [
        r#"{"timestamp":"2026-01-06T20:00:00Z","event":"task_completed","task":"a","duration_hours":2}"#,
        r#"{"timestamp":"2026-01-12T00:00:00Z","event":"pause"}"#,
        r#"{"timestamp":"2026-01-19T00:00:00Z","event":"resume"}"#,
    ];
    let history = history("UTC", Some("2026-01-05"), &lines, "2026-01-20T12:00:00Z");
    let paused: Vec<NaiveDate> = history.days.iter().filter(|day| day.paused).map(|day| day.date).collect();
    assert_eq!((paused.first(), paused.len()), (Some(&date("2026-01-12")), 7));
    let promised: Vec<f64> = history.weeks.iter().map(|week| week.promised).collect();
    assert_eq!(promised, [7.0, 0.0, 7.0]);
}

#[test]
fn curves_show_at_most_a_year_in_26_points_ending_now() {
    let lines: Vec<String> = (0..150)
        .map(|week| {
            let day = date("2023-03-07") + chrono::TimeDelta::weeks(week);
            format!(r#"{{"timestamp":"{day}T12:00:00Z","event":"task_completed","task":"t{week}","duration_hours":3}}"#)
        })
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let history = history("UTC", Some("2023-03-06"), &lines, "2026-01-14T12:00:00Z");
    assert_eq!(history.days.first().unwrap().date, date("2025-01-13"));
    assert_eq!(history.days.last().unwrap().date, date("2026-01-14"));
    assert_eq!(history.weeks.len(), 53);
    assert_eq!(history.active_days, 150);
    assert!((20..=26).contains(&history.points.len()), "{}", history.points.len());
    assert!(history.points.is_sorted_by(|a, b| a.date < b.date));
    assert_eq!(history.points.last().unwrap().date, date("2026-01-14"));
}

#[test]
fn before_the_start_there_are_no_weeks_and_no_scores() {
    let history = history("UTC", Some("2026-04-01"), &[], "2026-03-15T12:00:00Z");
    assert!(history.days.is_empty() && history.weeks.is_empty() && history.points.is_empty());
}

#[test]
fn a_point_of_the_past_is_the_evaluation_as_of_then() {
    let workspace = TestWorkspace::sample();
    let report = workspace.los(&["report", "--json", "--as-of", "2026-03-15"]).json();
    let points = report["history"]["points"].as_array().unwrap();
    let point = points.iter().find(|point| point["date"] == "2026-02-15").unwrap();
    // Midnight in Lisbon, which keeps UTC in winter.
    let then = workspace.los(&["evaluate", "--scope", "overall", "--json", "--as-of", "2026-02-16T00:00:00Z"]).json();
    assert_eq!(point["overall"]["value"], then["overall"]);
    assert_eq!(point["completion"]["value"], then["scores"]["completion"]);
    assert_eq!(point["growth"]["value"], then["scores"]["growth"]);
    assert_eq!(points.last().unwrap()["overall"]["value"], report["evaluation"]["overall"]);
    assert_eq!(report["evaluation"]["scope"], json!(Scope::Overall));
    assert_eq!(report["position"]["week"], 10);
}

/// The page of a workspace.
fn page(workspace: &TestWorkspace, as_of: &str) -> String {
    workspace.los(&["report", "--html", "-", "--as-of", as_of]).ok()
}

/// Checks that every element is closed in order; HTML's empty elements need no end.
fn assert_well_formed(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page.strip_prefix("<!DOCTYPE html>").expect("a doctype");
    while let Some(at) = rest.find('<') {
        let text = &rest[..at];
        assert!(!text.contains('>') || open.last() == Some(&"style"), "a bare `>` in {text:?}");
        let end = at + rest[at..].find('>').expect("an open tag ends");
        let tag = &rest[at + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        rest = &rest[end + 1..];
        let name = tag.split(' ').next().unwrap();
        if let Some(name) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "after {tag}");
        } else if !["meta", "br"].contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

fn between<'a>(text: &'a str, from: &str, to: &str) -> Vec<&'a str> {
    text.split(from).skip(1).map(|part| part.split(to).next().unwrap()).collect()
}

/// Asserts the rules that every page keeps, whatever its content.
fn assert_keeps_its_promises(page: &str) {
    assert_well_formed(page);
    assert!(page.contains(PAGE_MARK));
    assert!(page.contains(
        r#"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">"#
    ));
    for word in ["<script", "<img", "<link", "<iframe", "<a ", "href=", "src=", "url(", "@import", "http:", "https:"] {
        assert!(!page.contains(word), "{word}");
    }
    for svg in between(page, "<svg ", "</svg>") {
        let is_described = svg.contains("role=\"img\" ") && svg.contains("<title") && svg.contains("<desc");
        // A sign beside its own words is nothing to be read out, and shows no words of its own under a pointer.
        let is_sign = svg.contains("aria-hidden=\"true\"") && !svg.contains("<title");
        assert!(is_described || is_sign, "{svg}");
    }
    // Every name that is referred to is there, and each is there once.
    let ids = between(page, " id=\"", "\"");
    for referred in between(page, "aria-labelledby=\"", "\"") {
        for id in referred.split(' ') {
            assert_eq!(ids.iter().filter(|known| **known == id).count(), 1, "{id}");
        }
    }
    assert!(page.contains("simulated learners"));
    assert!(!page.contains("NaN") && !page.contains("overdue"));
}

/// Style and tags of a page; what is left are its words.
static WORDS: LazyLock<Regex> = LazyLock::new(|| Regex::new("(?s)<style>.*?</style>|<[^>]*>").unwrap());

#[test]
fn the_page_is_well_formed_self_contained_and_described() {
    let workspace = TestWorkspace::sample();
    let first = page(&workspace, "2026-03-15");
    assert_keeps_its_promises(&first);
    assert_eq!(first, page(&workspace, "2026-03-15"), "the same input, the same bytes");
    let words = WORDS.replace_all(&first, "\n");
    let words: Vec<&str> = words.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_shown("report-page", &(words.join("\n") + "\n"));
    assert_eq!(first.matches("<desc id=").count(), 2);
    for said_once in ["Since the start: ", "This week: ", "The path is likely to be done", "h planned by now"] {
        assert_eq!(first.matches(said_once).count(), 1, "{said_once}");
    }
}

#[test]
fn legends_and_labels_name_only_what_is_drawn() {
    let sample = TestWorkspace::sample();
    let hours = |page: &str| between(page, "id=\"hours\"", "</ul>")[0].to_owned();
    let with_pause = hours(&page(&sample, "2026-03-15"));
    assert!(with_pause.contains(">pause</li>"));
    let before = hours(&page(&sample, "2026-02-01"));
    assert!(!before.contains(">pause</li>"));
}

#[test]
fn pages_of_extreme_workspaces_are_well_formed_too() {
    let empty = TestWorkspace::new();
    let nothing_yet = page(&empty, "2026-01-05");
    assert_keeps_its_promises(&nothing_yet);
    assert!(!nothing_yet.contains("<svg"), "no drawing without data");
    let begun_today = TestWorkspace::sample();
    begun_today.write(".claude/memory/progress_log.jsonl", "");
    let first_day = page(&begun_today, "2026-01-05");
    assert!(first_day.contains("id=\"months\"") && !first_day.contains("<svg") && !first_day.contains("id=\"scores\""));
    assert_keeps_its_promises(&page(&empty, "2025-12-01"));
    assert_keeps_its_promises(&page(&empty, "2029-06-01"));
    let sample = TestWorkspace::sample();
    assert_keeps_its_promises(&page(&sample, "2029-06-01"));
    sample.write(".claude/memory/learner_profile.json", "{}");
    sample.write(".claude/memory/progress_log.jsonl", "");
    assert_keeps_its_promises(&page(&sample, "2026-03-15"));
}

/// A learner whose names try to be markup and to drive a terminal.
pub fn hostile() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    let evil = "</title><script src=https://x.example>\\u001b[2J\\u202e\\\"'&";
    workspace.write(
        ".claude/memory/learner_profile.json",
        format!(r#"{{"learner_id":"ada","name":"{evil}","level":"Beginner","start_date":"2026-01-05"}}"#),
    );
    let line = |event: &str, field: &str| {
        format!(
            "{{\"timestamp\":\"2026-01-07T12:00:00Z\",\"event\":\"{event}\",\"{field}\":\"{evil}\",\"skill\":\"{evil}\",\"score\":0.8,\"duration_hours\":1}}\n"
        )
    };
    workspace.write(
        ".claude/memory/progress_log.jsonl",
        ["task_completed", "deliverable_shipped", "blocked", "<b>what</b>"]
            .map(|event| line(event, if event == "task_completed" { "task" } else { "deliverable" }))
            .concat(),
    );
    workspace.write(
        "paths/Beginner/month-01/README.md",
        "# Month 1: <script>alert(1)</script> | `x` [l](http://x.example)\n\n## Week 1: <b>|bold|\n\n- [ ] Do <img src=x onerror=y> | it (2 h) #s<k> ^m01-w1-a\n",
    );
    workspace
}

#[test]
fn hostile_names_are_plain_text_on_every_surface() {
    let workspace = hostile();
    let page = page(&workspace, "2026-01-10");
    assert_well_formed(&page);
    for word in ["<script", "<img", "<b>", "\u{1b}", "\u{202e}"] {
        assert!(!page.contains(word), "{word:?}");
    }
    assert!(page.contains("&lt;/title&gt;&lt;script") && page.contains("\\u{1b}[2J"));
    let screen = workspace.los(&["report", "--as-of", "2026-01-10"]).ok();
    assert!(screen.contains("Progress of </title>") && !screen.contains(['\u{1b}', '\u{202e}']));
}

/// The last day of her log, a long break, early days without trends, and the weeks after a pause: of weeks 4 to 8 the pause in
/// week 7 is left out, (4.0 + 3.6 + 12.05 + 11.3) / 4.
#[test]
fn the_screen_fits_its_width_and_says_what_is_empty() {
    let sample = TestWorkspace::sample();
    let screens = assert_each("report", |line| sample.shown(line));
    for line in screens.lines().filter(|line| !line.contains("los log")) {
        assert!(line.chars().count() <= 100, "{line}");
    }
    let empty = TestWorkspace::new();
    assert_each("report-of-nothing", |line| empty.shown(line));
}

#[cfg(unix)]
#[test]
fn a_page_is_as_open_as_the_learners_mask_lets_files_be() {
    use std::os::unix::fs::PermissionsExt;

    let workspace = TestWorkspace::sample();
    let line = format!("umask 077; '{}' --as-of 2026-03-03 report --html r.html", env!("CARGO_BIN_EXE_los"));
    let mut shell = std::process::Command::new("sh");
    let ran = shell.args(["-c", &line]).current_dir(workspace.root()).stdin(std::process::Stdio::null()).output();
    assert!(ran.unwrap().status.success());
    let mode = fs::metadata(workspace.path("r.html")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn the_page_replaces_only_an_older_report_without_a_yes() {
    let workspace = TestWorkspace::sample();
    let at = ["--as-of", "2026-03-15"];
    let los = |args: &[&str]| workspace.los(&[&["report"], args, &at].concat());
    let told = los(&["--html", "r.html"]).ok();
    assert!(told.starts_with("Page written: ") && told.trim_end().ends_with("r.html"), "{told}");
    let first = workspace.read("r.html");
    assert_eq!(los(&["--html", "r.html", "--json"]).json()["bytes"], first.len());
    assert_eq!(workspace.read("r.html"), first);
    workspace.write("mine.html", "<h1>mine</h1>");
    let refused = los(&["--html", "mine.html", "--json"]);
    assert_eq!(refused.failed(), ("PERMISSION_DENIED".to_owned(), 4));
    assert_eq!(workspace.read("mine.html"), "<h1>mine</h1>");
    los(&["--html", "mine.html", "--yes"]).ok();
    assert_eq!(workspace.read("mine.html"), first);
    let memory = ".claude/memory/progress_log.jsonl";
    let before = workspace.read(memory);
    for place in [memory, ".claude/memory/r.html", ".claude/r.html", "docs/../.claude/memory/pending"] {
        assert_eq!(los(&["--html", place, "--yes", "--json"]).failed().0, "PATH_NOT_ALLOWED", "{place}");
    }
    assert_eq!(workspace.read(memory), before);
    assert!(!workspace.path(".claude/r.html").exists() && !workspace.path(".claude/memory/pending").exists());
    assert_eq!(los(&["--html", "paths", "--yes", "--json"]).failed().0, "INVALID_INPUT");
    assert_eq!(los(&["--html", "no/such/r.html", "--json"]).failed().0, "WRITE_FAILED");
    assert_eq!(los(&["--html", "-", "--json"]).failed().0, "INVALID_INPUT");
    let left = fs::read_dir(workspace.root()).unwrap();
    assert!(left.map(|entry| entry.unwrap().file_name()).all(|name| !name.to_string_lossy().ends_with(".tmp")));
}
