//! The log in a line, its changes, the search, and a link for another browser.

use super::app::{Browser, field_of, first_task, served};
use crate::support::TestWorkspace;
use crate::support::http_client::HttpServer;

#[test]
fn a_line_is_shown_as_it_is_understood_before_it_is_logged() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let task = first_task(&browser.page("/"));
    let n = workspace.events().len();
    let page = browser.page(&format!("/log?line=1h30+{task}+good"));
    assert!(page.contains("Understood as") && page.contains("1 h 30 min"), "{page}");
    assert_eq!(workspace.events().len(), n, "nothing is written before the click");
    let line = field_of(&page, "line").unwrap();
    browser.click("/log", "log", &[("line", &line)]);
    let written = workspace.last_event();
    assert_eq!(
        (written["metadata"]["task"].as_str(), &written["metadata"]["duration_hours"]),
        (Some(task.as_str()), &1.5.into())
    );
    let page = browser.page("/log?line=qwertz");
    assert!(page.contains("names no task, time, grade or event") && !page.contains("los log"), "{page}");
    let page = browser.click("/log", "log", &[("line", "1h30 2h joins")]);
    assert!(page.contains("Nothing was written") && page.contains("1h30 2h joins"), "{page}");
}

#[test]
fn an_entry_is_found_and_changed_by_a_correction() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    browser.click("/log", "log", &[("event", "study"), ("hours", "1h"), ("words", "zebra crossing")]);
    let id = workspace.last_event()["entry_id"].as_str().unwrap().to_owned();
    let page = browser.page("/search?q=ZEBRA+cross");
    assert!(page.contains("zebra crossing") && page.contains(&format!("/log?edit={id}")), "{page}");
    let page = browser.page(&format!("/log?edit={id}"));
    assert!(page.contains("Change an entry"), "{page}");
    browser.click("/log", "edit", &[("id", &id), ("new-hours", "2h"), ("new-words", "")]);
    let line = workspace.last_event();
    assert_eq!(
        (line["event"].as_str(), line["metadata"]["corrects"].as_str()),
        (Some("correction"), Some(id.as_str()))
    );
    assert_eq!(line["metadata"]["with"], serde_json::json!({"duration_hours": 2.0}));
    let n = workspace.events().len();
    for (fields, words) in [
        (vec![("id", id.as_str())], "Left as it is"),
        (vec![("id", id.as_str()), ("new-hours", "x")], "Nothing was written"),
        (vec![("id", "none"), ("new-hours", "1h")], "does not count any more"),
    ] {
        let page = browser.click("/log", "edit", &fields);
        assert!(page.contains(words) && workspace.events().len() == n, "{words}: {page}");
    }
    // Lessons and cards are found as well; markup in the words is text.
    let page = browser.page("/search?q=join");
    assert!(page.contains("Tasks and lessons") && page.contains("Cards and practices"), "{page}");
    let page = browser.page("/search?q=carpentry");
    assert!(page.contains("Software Carpentry: ") && !page.contains("](https"), "words, no markup: {page}");
    let page = browser.page("/search?q=%3Cscript%3Ealert");
    assert!(page.contains("Nothing has") && !page.contains("<script>alert"), "{page}");
}

#[test]
fn the_search_reads_the_lesson_of_the_workspace_before_that_of_the_program() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let finds = |words: &str| browser.page(&format!("/search?q={words}")).contains("/task/m01-w1-setup");
    assert!(finds("interpreter") && !finds("zebrafish"));
    workspace.write("paths/practice/m01-w1-setup/lesson.md", "# Set up\n\n## Learn\n\nA zebrafish swims.\n");
    assert!(finds("zebrafish") && !finds("interpreter"));
}

#[test]
fn a_browser_is_remembered_after_a_restart_until_it_is_removed() {
    let workspace = TestWorkspace::sample();
    let state = tempfile::tempdir().unwrap();
    let state = [("XDG_STATE_HOME", state.path().to_str().unwrap())];
    let first = HttpServer::start_with(&workspace, &[], &state);
    let browser = Browser::open(&first);
    let port = first.address.to_string();
    let cookie = browser.cookie.clone();
    let mut made = workspace.command(&["serve", "link"]);
    let made = String::from_utf8(made.envs(state).output().unwrap().stdout).unwrap();
    let link = made.trim().strip_prefix(&format!("http://{port}")).unwrap_or_else(|| panic!("{made}")).to_owned();
    let answer = first.get(&link);
    assert_eq!((answer.status, answer.header("location")), (303, Some("/")), "{answer:?}");
    let second = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    assert_eq!(first.get(&link).status, 403, "a link works once");
    drop(first);
    let again = HttpServer::start_with(&workspace, &["--bind", &port], &state);
    let open = |cookie: &str| again.send("GET", "/log", &[("Cookie", cookie)], b"").status;
    assert_eq!([open(&cookie), open(&second), open("los_session=x")], [200, 200, 403]);
    let browser = Browser { server: &again, cookie: cookie.clone() };
    let page = browser.page("/settings");
    assert_eq!(page.matches("name=\"session\"").count(), 2, "{page}");
    assert!(page.contains(">1 · ") && page.contains(">2 · "), "two browsers of one name have two headings: {page}");
    let page = browser.click("/settings", "link", &[]);
    assert!(page.contains(&format!("http://{port}/?token=")), "{page}");
    let session = field_of(&page, "session").unwrap();
    let _ = browser.post("forget", &[("form", &super::app::token_of(&page)), ("session", &session)], &[]);
    assert_eq!([open(&cookie), open(&second)], [403, 200], "the first one is removed");
    // Nothing in the file opens anything.
    let kept = std::fs::read_to_string(
        std::fs::read_dir(format!("{}/los", state[0].1)).unwrap().next().unwrap().unwrap().path(),
    )
    .unwrap();
    assert!(
        !kept.contains(cookie.split('=').nth(1).unwrap()) && !kept.contains(second.split('=').nth(1).unwrap()),
        "{kept}"
    );
}
