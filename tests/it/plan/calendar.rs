//! The week as a calendar: the file, its lasting ids, and the address that opens nothing else.

use std::collections::BTreeMap;

use los_app::day::request::{Draft, Request};
use los_model::events::kind::EventKind;
use serde_json::{Map, Value, json};

use crate::support::day_at::DayAt;
use crate::support::http_client::HttpServer;
use crate::support::{LOG, TestWorkspace};

const DAY: &str = "2026-03-11";

/// The events by their ids; the file must be whole, with lines of at most 75 bytes.
fn events(text: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    assert!(text.starts_with("BEGIN:VCALENDAR\r\n") && text.ends_with("END:VCALENDAR\r\n"), "{text}");
    assert!(text.split("\r\n").all(|line| line.len() <= 75 && !line.contains('\n')), "{text}");
    let unfolded = text.replace("\r\n ", "");
    let mut events = BTreeMap::new();
    for part in unfolded.split("BEGIN:VEVENT\r\n").skip(1) {
        let mut fields = BTreeMap::new();
        // An alarm inside has an id of its own, after that of its event.
        for (key, value) in part.lines().filter_map(|line| line.split_once(':')) {
            fields.entry(key.to_owned()).or_insert_with(|| value.to_owned());
        }
        assert!(fields.contains_key("DTSTAMP"), "{part}");
        assert!(events.insert(fields["UID"].clone(), fields).is_none(), "an id twice: {part}");
    }
    events
}

fn calendar(workspace: &TestWorkspace, flags: &[&str]) -> BTreeMap<String, BTreeMap<String, String>> {
    events(&workspace.los(&[&["--as-of", DAY, "plan", "--ics", "-"], flags].concat()).ok())
}

#[test]
fn the_week_is_in_the_study_times_and_finished_work_leaves_it() {
    let workspace = TestWorkspace::sample();
    let notes = calendar(&workspace, &[]);
    let report = "m02-w4-report.1.mira@learning-os";
    assert_eq!(notes[report]["DTSTART;VALUE=DATE"], "20260311", "{notes:?}");
    assert!(!notes[report].contains_key("DTEND"), "{notes:?}");
    assert!(notes.contains_key("reviews-2026-03-11.mira@learning-os"), "{notes:?}");

    workspace.set_profile("timezone", "Europe/Berlin");
    workspace.set_profile("study_times", vec!["Thu 19:00-21:00", "Sun 10:00-13:00"]);
    let placed = calendar(&workspace, &["--alarm", "10"]);
    assert_eq!([&placed[report]["DTSTART"], &placed[report]["DTEND"]], ["20260312T180000Z", "20260312T191000Z"]);
    assert_eq!(placed[report]["TRIGGER"], "-PT600S");
    // Of a piece that found no room in a slot the rest has an id of its own.
    assert!(placed.contains_key("m02-w4-joins-again.2.mira@learning-os"), "{placed:?}");

    let done = serde_json::json!({"timestamp": "2026-03-11T10:00:00Z", "event": "task_completed", "entry_id": "x", "metadata": {"task": "m02-w4-report"}});
    workspace.add_event(&done);
    let later = calendar(&workspace, &[]);
    assert!(!later.contains_key(report), "{later:?}");
    assert_eq!(later["m02-w4-joins-again.1.mira@learning-os"]["DTSTART"], "20260312T180000Z");
}

#[test]
fn what_another_calendar_blocks_leaves_this_and_later_weeks_less_room() {
    let workspace = TestWorkspace::sample();
    workspace.set_profile("timezone", "Europe/Berlin");
    let now = DayAt::new(&workspace, "2026-03-11T12:00:00Z");
    let room = || [9, 10, 11].map(|week| now.day().data().unwrap().plan_of(Some(week)).capacity_hours);
    let before = room();
    let is_as_before = || room().iter().zip(before).all(|(room, before)| (room - before).abs() < 1e-9);
    let settings = workspace.read("learning-os.toml");
    workspace.write("learning-os.toml", format!("{settings}\n[plan]\nbusy = \"notes/me.ics\"\n"));
    workspace.write(
        "notes/me.ics",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Choir\nDTSTART;TZID=Europe/Berlin:20260226T183000\n\
         DTEND;TZID=Europe/Berlin:20260226T201500\nRRULE:FREQ=WEEKLY\nEND:VEVENT\nEND:VCALENDAR\n",
    );
    let problems = || now.day().data().unwrap().problems.join("; ");
    assert!(is_as_before() && problems().contains("study_times"), "{}", problems());
    workspace.set_profile("study_times", vec!["Thu 19:00-21:00", "Sun 10:00-13:00"]);
    // An hour and a quarter of the five.
    let after = room();
    assert_eq!((after[0], problems().as_str()), (before[0], ""), "a past week stays");
    for (after, before) in after.iter().zip(before).skip(1) {
        assert!((after - before * 0.75).abs() < 0.11, "{after} of {before}");
    }
    let kept: Map<String, Value> = [("plan_week", json!(10)), ("tasks", json!(["m02-w4-report"]))]
        .map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect();
    now.take(Request::Log(Draft::of(EventKind::WeekPlanned, "kept", kept))).unwrap();
    let line: Value = serde_json::from_str(workspace.read(LOG).lines().last().unwrap()).unwrap();
    let busy = line["metadata"]["busy_hours"].as_f64().unwrap();
    assert!((busy - (before[1] - after[1])).abs() < 0.11, "{line}");

    let month = workspace.read("notes/me.ics").replace("WEEKLY", "MONTHLY;BYDAY=2TH");
    workspace.write("notes/me.ics", &month);
    let after = room().map(|room| (room * 100.0).round());
    let expected = [before[0], before[1] * 0.75, before[2]].map(|room| (room * 100.0).round());
    assert!(after.iter().zip(expected).all(|(after, before)| (after - before).abs() < 11.0), "{after:?} {expected:?}");
    workspace.write("notes/me.ics", month.replace("BYDAY=2TH", "BYSETPOS=1"));
    assert!(is_as_before() && problems().contains("Choir"), "{}", problems());
    let why = now.day().data().unwrap().plan_of(Some(10)).capacity_why;
    assert!(why.contains("No time is blocked") && why.contains("`Choir` cannot be read"), "{why}");
}

#[test]
fn a_file_of_something_else_is_not_replaced() {
    let workspace = TestWorkspace::sample();
    let (code, exit) =
        workspace.los(&["plan", "--json", "--ics", &workspace.path("README.md").to_string_lossy()]).failed();
    assert_eq!((code.as_str(), exit), ("PERMISSION_DENIED", 4));
    let file = workspace.path("week.ics");
    for _ in 0..2 {
        let written = workspace.los(&["--as-of", DAY, "plan", "--ics", &file.to_string_lossy(), "--json"]).json();
        assert_eq!(written["events"], events(&workspace.read("week.ics")).len(), "{written}");
    }
}

#[test]
fn the_address_lasts_and_opens_the_calendar_alone() {
    let workspace = TestWorkspace::sample();
    let state = workspace.path("state");
    let serve =
        |flags: &[&str]| HttpServer::start_with(&workspace, flags, &[("XDG_STATE_HOME", state.to_str().unwrap())]);
    let get = |server: &HttpServer, target: &str| {
        let request = format!(
            "GET {target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer none\r\nConnection: close\r\n\r\n"
        );
        String::from_utf8(server.raw(request.as_bytes())).unwrap()
    };
    let address = |server: &HttpServer| {
        let said = server.said();
        let at = said.find("/calendar.ics?token=").unwrap_or_else(|| panic!("no address: {said}"));
        said[at..].lines().next().unwrap().to_owned()
    };
    let server = serve(&["--calendar"]);
    let lasting = address(&server);
    let answer = get(&server, &lasting);
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("text/calendar"), "{answer}");
    assert!(answer.contains("END:VCALENDAR") && !answer.contains("VALARM"), "{answer}");
    assert!(get(&server, &format!("{lasting}&alarm=soon")).starts_with("HTTP/1.1 400"));
    let secret = lasting.split_once('=').unwrap().1;
    let wrong = format!("/calendar.ics?token={}", &secret[1..]);
    let elsewhere = ["/v1/tools", "/progress", "/mcp"].map(|path| format!("{path}?token={secret}"));
    for closed in ["/calendar.ics".to_owned(), wrong].iter().chain(&elsewhere) {
        let answer = get(&server, closed);
        assert!(answer.starts_with("HTTP/1.1 401"), "{closed}: {answer}");
    }
    drop(server);
    assert_eq!(address(&serve(&[])), lasting);
}
