//! A task on its page: its file, its checks, its pictures.

use super::app::{Browser, field_of, served};
use crate::support::TestWorkspace;
use crate::support::http_client::HttpServer;

const CHECK: &str = r#"
[[check]]
kind = "files"
title = "notes.md says why"
path = "notes.md"
matches = 'because'
on_fail = "Say why."

[[check]]
kind = "answer"
title = "The sum"
question = "What is 2 + 2?"
answer = 4
"#;
const LESSON: &str = "# Why\n\n## Learn\n\n![a chart](data/chart.svg)\n\n```python\nprint(1)\n```\n\n## Do\n\nWrite notes.md.\n\n## Hints\n\n### 1\n\nUse because.\n";
const CHART: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";

/// A workspace with one task, whose checks need no program.
fn with_task() -> TestWorkspace {
    let workspace = TestWorkspace::new();
    workspace.begun_days_ago(2);
    workspace.write("paths/Beginner/month-01/README.md", "# Month 1: Words\n\n## Week 1: Why\n\n- [ ] Write why (1h) ^why\n- [ ] Read on (1h) ^read-on\n\n## Project: The book\n\n### Definition of Done\n\n- [ ] It has a title\n");
    workspace.write("paths/practice/why/check.toml", CHECK);
    workspace.write("paths/practice/why/lesson.md", LESSON);
    workspace.write("paths/practice/why/data/chart.svg", CHART);
    workspace
}

#[test]
fn checks_of_others_do_not_run_until_they_are_allowed() {
    let workspace = with_task();
    let runs = "[[check]]\nkind = \"command\"\ntitle = \"It runs\"\nrun = [\"true\"]\n";
    workspace.write("paths/practice/why/check.toml", format!("{CHECK}\n{runs}"));
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let page = browser.page("/task/why");
    assert!(page.contains("are not the program's own") && !page.contains("action=\"/do/check\""), "{page}");
    let page = browser.click("/task/why", "check", &[("task", "why")]);
    assert!(page.contains("Nothing was written") && page.contains("were not allowed"), "{page}");
    assert!(!workspace.path("work/why").exists());
}

#[test]
fn a_small_task_is_written_checked_and_passed_on_its_page() {
    let workspace = with_task();
    let path = std::env::var("PATH").unwrap();
    // Its checks look at a file and ask a question, so nobody has to allow them.
    let server = HttpServer::start_with(&workspace, &[], &[("PATH", path.as_str())]);
    let browser = Browser::open(&server);
    let n_before = workspace.events().len();
    let page = browser.page("/task/why");
    assert!(page.contains("<textarea") && page.contains("What is 2 + 2?"), "{page}");
    let seen = field_of(&page, "seen").unwrap();
    let page = browser.click(
        "/task/why",
        "check",
        &[("task", "why"), ("seen", &seen), ("text", "just so\r\n"), ("answer-1", "5")],
    );
    for words in ["0 of 2 checks pass", "notes.md says why", "Expected", "Say why.", "value=\"5\""] {
        assert!(page.contains(words), "{words}: {page}");
    }
    assert_eq!(workspace.read("work/why/notes.md"), "just so\n");
    assert_eq!(workspace.events().len(), n_before, "a failure is only shown");
    // An editor changed the file since: the words on the page are kept, and so are those of the file.
    workspace.write("work/why/notes.md", "by the editor");
    let page = browser.click("/task/why", "save", &[("task", "why"), ("seen", &seen), ("text", "because <b>\n")]);
    assert!(page.contains("changed meanwhile") && page.contains("because &lt;b&gt;"), "{page}");
    assert_eq!(workspace.read("work/why/notes.md"), "by the editor");
    let seen = field_of(&page, "seen").unwrap();
    browser.click("/task/why", "save", &[("task", "why"), ("seen", &seen), ("text", "because\n")]);
    assert_eq!(workspace.read("work/why/notes.md"), "because\n");
    let page = browser.click("/task/why", "check", &[("task", "why"), ("answer-1", "4")]);
    assert!(page.contains("2 of 2 checks pass"), "{page}");
    let line = workspace.last_event();
    assert_eq!((line["event"].as_str(), &line["metadata"]["passed"]), (Some("task_checked"), &serde_json::json!(2)));
    let n = workspace.events().len();
    let page = browser.click("/task/why", "check", &[("task", "why")]);
    assert!(page.contains("The log has this result already") && workspace.events().len() == n, "{page}");
}

#[test]
fn a_lesson_shows_its_contents_its_code_in_colours_and_its_pictures() {
    let workspace = with_task();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let page = browser.page("/task/why");
    for part in [
        "<img src=\"/picture/why/data/chart.svg\" alt=\"a chart\" loading=\"lazy\">",
        "<span class=\"f\">print</span>",
        "<a href=\"#learn\">Learn</a>",
        "<a href=\"#hints\">Hints</a>",
        "href=\"/task/read-on\"",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let picture = browser.get("/picture/why/data/chart.svg");
    assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/svg+xml")));
    let policy = picture.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'") && policy.ends_with("sandbox"), "{policy}");
    assert_eq!(picture.header("x-content-type-options"), Some("nosniff"));
    for other in ["lesson.md", "check.toml", "data/../check.toml", "data/none.svg"] {
        assert_eq!(browser.get(&format!("/picture/why/{other}")).status, 404, "{other}");
    }
    // Those of cards lie beside their file.
    workspace.write("paths/Own/cards/media/1.png", "a picture");
    for (address, status) in [
        ("cards%3AOwn/media/1.png", 200),
        ("cards:Own/media/2.png", 404),
        ("cards:Own/own.md", 404),
        ("cards:..%2F..%2F.claude/1.png", 404),
    ] {
        assert_eq!(browser.get(&format!("/picture/{address}")).status, status, "{address}");
    }
    for closed in ["/picture/why/data/chart.svg", "/app.js"] {
        assert_eq!(server.get(closed).status, 403, "{closed}");
    }
    let script = browser.get("/app.js");
    assert!(script.status == 200 && script.body.len() <= 10 * 1024, "{}", script.body.len());
}

#[test]
fn the_project_is_shipped_on_the_page_of_the_path() {
    let workspace = with_task();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let page = browser.page("/path");
    for words in ["href=\"/task/why\"", "It has a title", "It is shipped"] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let page = browser.click("/path", "ship", &[("month", "1"), ("words", "https://example.org/book")]);
    assert!(page.contains("shipped"), "{page}");
    let line = workspace.last_event();
    assert_eq!(
        (line["event"].as_str(), &line["metadata"]["month"]),
        (Some("deliverable_shipped"), &serde_json::json!(1))
    );
}

#[test]
fn what_others_see_is_the_work_and_how_it_is_known_and_no_forecast() {
    let workspace = with_task();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    assert!(browser.page("/shown").contains("Nothing is done yet"));
    browser.click("/task/why", "done", &[("task", "why"), ("hours", "1h"), ("went", "good")]);
    browser.click(
        "/path",
        "ship",
        &[("month", "1"), ("words", "a draft, https://book.example/?a&b javascript:alert(1)")],
    );
    let page = browser.page("/shown");
    for words in ["1 of 2 tasks done, 0 checked", "claimed", "href=\"https://book.example/?a&amp;b\""] {
        assert!(page.contains(words), "{words}: {page}");
    }
    assert!(!page.contains("href=\"javascript") && !page.contains("falling behind"), "{page}");
    browser.click("/log", "undo", &[("id", workspace.last_event()["entry_id"].as_str().unwrap())]);
    assert!(!browser.page("/shown").contains("book.example"), "what is taken back is not shown");
}

#[test]
fn a_wrong_time_is_said_at_the_field_that_has_it() {
    let workspace = with_task();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    browser.click("/task/why", "start", &[("task", "why")]);
    for (what, fields, field, other) in [
        ("stop", [("answer", "stop"), ("time", "x")], "time", "hours"),
        ("done", [("went", "good"), ("hours", "x")], "hours", "time"),
    ] {
        let page = browser.click("/task/why", what, &[&fields[..], &[("task", "why")]].concat());
        assert!(
            page.contains(&format!("href=\"#{field}\"")) && !page.contains(&format!("href=\"#{other}\"")),
            "{page}"
        );
        assert_eq!(
            (page.matches("aria-invalid=\"true\"").count(), page.matches("value=\"x\"").count()),
            (1, 1),
            "{what}"
        );
    }
}
