//! What the learner wishes for, and what stays as it is: changes of the path with their way back, settings, the app as a program.

use serde_json::{Value, json};

use super::app::{Browser, field_of, served};
use crate::adapt::cli::{decisions, made};
use crate::support::{TestWorkspace, files_below};

#[test]
fn a_wish_shows_what_it_means_and_is_written_by_the_yes() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let before = files_below(&workspace.path(".claude/memory"));
    let page = browser.page("/proposals?wish=lighter&what=4&day=");
    assert!(page.contains("4 h a week instead of 8 h") && page.contains("the path is likely to be done"), "{page}");
    for (wish, words) in [
        ("lighter&what=90", "is not lighter"),
        ("lighter", "You promised 8 h a week"),
        ("later&what=no-such-task", "no-such-task"),
        ("exam&day=2020-01-01", "must name a day to come"),
        ("another+project&what=", "Two years of bike days"),
    ] {
        let page = browser.page(&format!("/proposals?wish={wish}"));
        assert!(page.to_lowercase().contains(&words.to_lowercase()), "{wish}: {page}");
        assert!(!page.contains("name=\"answer\" value=\"yes\""), "{wish}: {page}");
    }
    assert_eq!(files_below(&workspace.path(".claude/memory")), before, "nothing is written before the yes");
    let wish = field_of(&page, "wish").unwrap();
    // A form of an earlier run of the server comes back with its wish.
    let old = browser.post("change", &[("form", "old"), ("id", ""), ("wish", &wish), ("answer", "yes")], &[]);
    assert!(old.status == 409 && old.text().contains("4 h a week instead of 8 h"), "{old:?}");
    let yes = |wish: &str| {
        let address = format!("/proposals?wish={}", wish.replace(' ', "+"));
        browser.click(&address, "change", &[("id", ""), ("wish", wish), ("answer", "yes")])
    };
    let page = yes(&wish);
    assert!(page.contains("4 h a week"), "{page}");
    let line = workspace.last_event();
    assert_eq!((&line["event"], &line["metadata"]["hours"]), (&json!("promise_changed"), &json!(4.0)));
    // An exam is a day of the profile, and a task is put off from its own page.
    let page = browser.page("/proposals?wish=exam&what=&day=2031-06-30");
    assert!(page.contains("30 June 2031"), "{page}");
    yes("exam 2031-06-30");
    let profile: Value = serde_json::from_str(&workspace.read(".claude/memory/learner_profile.json")).unwrap();
    assert!(profile.to_string().contains("2031-06-30"), "{profile}");
    let task = super::app::first_task(&browser.page("/"));
    let page = browser.page(&format!("/task/{task}"));
    let (_, link) = page.split_once("/proposals?wish=later&amp;what=").unwrap_or_else(|| panic!("{page}"));
    let number = link.split('"').next().unwrap();
    yes(&format!("later {number}"));
    assert_eq!(workspace.last_event()["event"], "task_deferred");
    let (act, _) = browser.page("/log").split_once("before it;").map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    assert!(act.contains("Take it back") && !act.contains("Change it"), "a decision is taken back, not changed: {act}");
}

#[test]
fn a_wish_for_the_path_is_shown_line_by_line_and_taken_back() {
    let workspace = made(false);
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let page = browser.page("/proposals?wish=swap-month&what=2+3&day=");
    let (_, card) = page.split_once("id=\"change-101\"").unwrap_or_else(|| panic!("{page}"));
    let id = field_of(card, "id").unwrap();
    let wish = [("id", id.as_str()), ("wish", "swap-month 2 3"), ("answer", "yes")];
    let page = browser.click("/proposals?wish=swap-month+2+3", "change", &wish);
    assert!(page.contains("Approved: ") && !page.contains("los adapt"), "{page}");
    assert_eq!(decisions(&workspace).len(), 1);
    let (_, force) = page.split_once("In force").unwrap_or_else(|| panic!("{page}"));
    let written = field_of(force, "id").unwrap();
    let page = browser.click("/proposals", "revert", &[("id", &written)]);
    assert!(page.contains("Taken back") && !page.contains("In force"), "{page}");
    assert_eq!(decisions(&workspace)[1]["reverts"], json!(written));
}

#[test]
fn settings_name_the_promise_and_the_other_learners() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let page = browser.page("/settings");
    assert!(page.contains("You promised 8 h a week.") && !page.contains("--learner"), "{page}");
    assert!(page.contains("/proposals?wish=lighter#wishes") && page.contains("A link for another browser"), "{page}");
    let profile = workspace.read(".claude/memory/learner_profile.json").replace("mira", "bob");
    workspace.write(".claude/memory/learners/bob/learner_profile.json", profile);
    assert!(browser.page("/settings").contains("<code>los --learner bob serve</code>"));
}

#[test]
fn the_app_has_a_picture_and_a_manifest_for_its_browser_only() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let page = browser.get("/");
    assert!(page.header("content-security-policy").unwrap().contains("manifest-src 'self'"));
    assert!(page.text().contains("href=\"/app.webmanifest\" crossorigin=\"use-credentials\""));
    let manifest: Value = serde_json::from_str(&browser.page("/app.webmanifest")).unwrap();
    let icon = browser.get(manifest["icons"][0]["src"].as_str().unwrap());
    assert_eq!((icon.status, icon.header("content-type")), (200, Some("image/svg+xml")));
    assert_eq!(["/app.svg", "/app.webmanifest", "/app.js"].map(|path| server.get(path).status), [403; 3]);
}

#[test]
fn an_error_stands_beside_its_field_and_an_act_has_its_title_and_its_day_in_words() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let page =
        browser.click("/log", "log", &[("event", "study"), ("on", "2026-03-14"), ("hours", "much"), ("words", "x")]);
    assert!(page.contains("id=\"hours\" aria-invalid=\"true\" aria-describedby=\"hours-error\""), "{page}");
    assert!(page.contains("<p class=\"error\" id=\"hours-error\">“Time” must be hours"), "{page}");
    assert!(page.contains("<a href=\"#hours\"> To the field</a>"), "{page}");
    let task = super::app::first_task(&browser.page("/"));
    let page = browser.click(&format!("/task/{task}"), "done", &[("task", &task), ("hours", "x"), ("went", "good")]);
    assert!(page.contains("aria-describedby=\"hours-help hours-error\""), "{page}");
    browser.click(
        "/log",
        "log",
        &[("event", "task_completed"), ("task", &task), ("on", "2026-03-14"), ("hours", "1h")],
    );
    let page = browser.page("/log");
    let title = workspace.los(&["show", &task, "--json"]).json()["title"].as_str().unwrap().to_owned();
    assert!(page.contains(&format!("14 March 2026, 12:00 · done · {title}")), "{title}: {page}");
    let id = workspace.last_event()["entry_id"].as_str().unwrap().to_owned();
    let page = browser.click("/log", "edit", &[("id", &id), ("new-hours", "x"), ("new-words", "kept")]);
    assert!(page.contains("id=\"new-hours-error\"") && page.contains(">kept</textarea>"), "{page}");
}
