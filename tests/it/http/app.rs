//! The app of `los serve`: the link, the session, its forms, and what each of them writes.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::adapt::cli::{decisions, made};
use crate::command_line::report::hostile;
use crate::support::http_client::{Answer, HttpServer};
use crate::support::shown::assert_each;
use crate::support::{TestWorkspace, files_below};

const FORM: &str = "application/x-www-form-urlencoded";
const PAGES: [&str; 8] = ["/", "/path", "/review", "/log", "/progress", "/proposals", "/waiting", "/settings"];

/// A browser with the session's cookie.
pub(crate) struct Browser<'a> {
    pub(crate) server: &'a HttpServer,
    pub(crate) cookie: String,
}

impl<'a> Browser<'a> {
    /// Opens the printed link.
    pub(crate) fn open(server: &'a HttpServer) -> Self {
        let answer = server.get(&link(server));
        assert_eq!((answer.status, answer.header("location")), (303, Some("/")), "{answer:?}");
        let cookie = answer.header("set-cookie").unwrap();
        let name = format!("los_session_{}=", server.address.port());
        assert!(
            cookie.starts_with(&name) && cookie.ends_with("; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax"),
            "{cookie}"
        );
        Self { server, cookie: cookie.split(';').next().unwrap().to_owned() }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.server.send("GET", path, &[("Cookie", &self.cookie)], b"")
    }

    pub(crate) fn page(&self, path: &str) -> String {
        let answer = self.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        answer.text()
    }

    fn origin(&self) -> String {
        format!("http://{}", self.server.reached())
    }

    /// Sends a form with a token of that page, and gives the page that follows.
    pub(crate) fn click(&self, page: &str, what: &str, fields: &[(&str, &str)]) -> String {
        let token = token_of(&self.page(page));
        let answer = self.post(what, &[&[("form", token.as_str())], fields].concat(), &[]);
        assert_eq!(answer.status, 303, "{}", answer.text());
        let to = answer.header("location").unwrap().to_owned();
        self.page(to.split('#').next().unwrap())
    }

    pub(crate) fn post(&self, what: &str, fields: &[(&str, &str)], headers: &[(&str, &str)]) -> Answer {
        let mut body = url::form_urlencoded::Serializer::new(String::new());
        body.extend_pairs(fields);
        let origin = self.origin();
        let mut all = BTreeMap::from([("Cookie", self.cookie.as_str()), ("Origin", &origin), ("Content-Type", FORM)]);
        all.extend(headers.iter().copied());
        let headers: Vec<(&str, &str)> = all.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        self.server.send("POST", &format!("/do/{what}"), &headers, body.finish().as_bytes())
    }
}

/// The printed link, without the server's name.
fn link(server: &HttpServer) -> String {
    let said = server.said();
    let at = said.find("/?token=").unwrap_or_else(|| panic!("no link: {said}"));
    said[at..].split_whitespace().next().unwrap().to_owned()
}

/// The first value of a field of that name.
pub(crate) fn field_of(page: &str, name: &str) -> Option<String> {
    let (_, rest) = page.split_once(&format!("name=\"{name}\" value=\""))?;
    rest.split('"').next().map(str::to_owned)
}

pub(crate) fn token_of(page: &str) -> String {
    field_of(page, "form").expect("a form")
}

/// The card that a page of reviews asks.
pub(crate) fn card_of(page: &str) -> Option<String> {
    field_of(page, "card")
}

fn entry_id(line: &Value) -> String {
    line["entry_id"].as_str().unwrap().to_owned()
}

/// A workspace with its server, whose link is not opened yet.
pub(crate) fn served(workspace: &TestWorkspace) -> HttpServer {
    HttpServer::start(workspace, &[])
}

/// The first task that a page links to.
pub(crate) fn first_task(page: &str) -> String {
    let rest = page.split("href=\"/task/").nth(1).unwrap_or_else(|| panic!("no task: {page}"));
    rest.split('"').next().unwrap().to_owned()
}

#[test]
fn the_link_works_once_and_others_see_the_report() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    assert!(server.get("/").text().contains("Progress of"));
    let browser = Browser::open(&server);
    for path in PAGES.into_iter().chain(["/task/m02-w3-joins"]) {
        let answer = browser.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; ") && policy.contains("form-action 'self'"), "{policy}");
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        let text = answer.text();
        assert!(text.contains("<script src=\"/app.js\" defer></script>"), "{path}");
        let loaded = text.matches("src=").count() - text.matches("<img src=\"/picture/").count();
        assert_eq!((text.matches("<script").count(), loaded), (1, 1), "{path}");
        let here = usize::from(!path.starts_with("/task/"));
        assert_eq!(text.matches("aria-current=\"page\"").count(), here, "{path}");
        if path != "/" {
            let stranger = server.get(path);
            assert!(stranger.status == 403 && stranger.text().contains("This page needs the link"), "{path}");
        }
    }
    assert_eq!(browser.get("/task/no-such-task").status, 404);
    let nowhere = server.send("GET", "/nope", &[("Accept", "text/html,*/*")], b"");
    assert!(nowhere.status == 404 && nowhere.text().contains("No such page"), "{nowhere:?}");
    // With the session the link leads to the page; for anyone else it is used up.
    assert_eq!(browser.get(&link(&server)).status, 303);
    for path in [link(&server), "/?token=guess".into()] {
        let answer = server.get(&path);
        assert!(answer.status == 403 && answer.header("set-cookie").is_none(), "{answer:?}");
        assert!(answer.text().contains("This link opens nothing"), "{answer:?}");
    }
    assert!(server.get("/").text().contains("Progress of"));
}

#[test]
fn a_form_counts_once_from_its_own_page_in_its_session() {
    let workspace = TestWorkspace::sample();
    workspace.write("learning-os.toml", "[server]\nallowed_origins = [\"https://app.example\"]\n");
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let memory = || files_below(&workspace.path(".claude/memory"));
    let before = memory();
    let token = token_of(&browser.page("/log"));
    let note = |token| [("form", token), ("event", "note"), ("words", "by the click")];
    let other_name = format!("http://localhost:{}", server.address.port());
    for (status, headers) in [
        (403, ("Cookie", "")),
        (403, ("Cookie", "los_session=x")),
        (403, ("Origin", "")),
        (403, ("Origin", "null")),
        (403, ("Origin", "http://evil.example")),
        (403, ("Origin", "https://app.example")),
        (403, ("Origin", other_name.as_str())),
        (415, ("Content-Type", "text/plain")),
        (415, ("Content-Type", "application/json")),
    ] {
        let answer = browser.post("log", &note(&token), &[headers]);
        assert_eq!((answer.status, memory() == before), (status, true), "{headers:?}: {}", answer.text());
    }
    let long = "x".repeat(70_000);
    for (status, fields) in [
        (409, &note("")[..]),
        (409, &note("guess")),
        (409, &[("event", "note"), ("words", "x")]),
        (413, &[("form", &token), ("words", &long)]),
    ] {
        assert_eq!(browser.post("log", fields, &[]).status, status);
    }
    for method in ["GET", "PUT"] {
        let answer = server.send(method, "/do/log?event=note", &[("Cookie", &browser.cookie)], b"");
        assert_eq!(answer.status, 405);
    }
    assert_eq!(memory(), before);
    // The same form as its own page sends it; then once more.
    assert_eq!(browser.post("log", &note(&token), &[]).status, 303);
    let after = memory();
    assert_eq!(workspace.last_event()["message"], "by the click");
    let again = browser.post("log", &note(&token), &[]);
    assert_eq!((again.status, again.header("location")), (303, Some("/log")), "the first answer once more");
    let unknown = token_of(&browser.page("/log"));
    assert_eq!(browser.post("format-disk", &[("form", &unknown)], &[]).status, 404);
    assert_eq!(memory(), after);
}

#[test]
fn a_session_opens_pages_but_no_tool() {
    const TOKEN: &str = "canary-0123456789abcdef";
    let workspace = TestWorkspace::sample();
    let server = HttpServer::start_with(&workspace, &[], &[("LOS_TOKEN", TOKEN)]);
    let browser = Browser::open(&server);
    assert!(browser.page("/").contains("This week"));
    for (method, path) in [("GET", "/v1/tools"), ("POST", "/v1/tools/hello"), ("POST", "/mcp")] {
        let headers = [("Cookie", browser.cookie.as_str()), ("Content-Type", "application/json")];
        let link = format!("{path}{}", link(&server).trim_start_matches('/'));
        for path in [path, &link] {
            assert_eq!(server.send(method, path, &headers, b"{}").status, 401, "{path}");
        }
    }
    assert_eq!([server.get("/").status, server.get("/log").status], [401, 401]);
    drop(server);
    // No link where other machines can connect, or on another day.
    let everywhere = HttpServer::start_with(&workspace, &["--bind", "0.0.0.0:0"], &[("LOS_TOKEN", TOKEN)]);
    let back_then = HttpServer::start(&workspace, &["--as-of", "2026-03-15"]);
    assert!(!everywhere.said().contains("token=") && !back_then.said().contains("token="));
    assert_eq!(back_then.get("/log").status, 403);
}

#[test]
fn names_are_text_on_every_page_and_links_lead_to_their_tasks() {
    let workspace = hostile();
    let server = served(&workspace);
    let args = json!({"learner_id": "ada", "event": "note", "message": "<script>alert(1)</script>\u{202e}"});
    server.call("log_progress", &args).result("log_progress");
    let browser = Browser::open(&server);
    for path in PAGES.into_iter().chain(["/task/m01-w1-a"]) {
        let page = browser.page(path);
        for word in ["<script>", "<img", "<b>", "\u{1b}", "\u{202e}"] {
            assert!(!page.contains(word), "{path} {word:?}");
        }
    }
    let workspace = TestWorkspace::new();
    workspace.begun_days_ago(0);
    let month = "# Month 1: Γλώσσα\n\n## Week 1: Αρχή\n\n- [ ] Διάβασμα (2h)\n- [ ] 読む (2h)\n";
    workspace.write("paths/Beginner/month-01/README.md", month);
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let week = browser.page("/");
    let links: Vec<&str> = week.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(links.iter().filter(|link| link.starts_with("/task/")).count() >= 2, "{links:?}");
    links.iter().filter(|link| link.starts_with('/')).for_each(|link| drop(browser.page(link)));
    let id = workspace.los(&["plan", "--json"]).json()["tasks"][0]["id"].as_str().unwrap().to_owned();
    let address = format!("/task/{}", first_task(&week));
    assert!(browser.click(&address, "start", &[("task", &id)]).contains("Running for"));
}

#[test]
fn progress_begins_with_what_the_learner_can_do_and_is_one_picture() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let page = browser.page("/progress");
    let place = |words: &str| page.find(words).unwrap_or_else(|| panic!("{words}: {page}"));
    assert!(page.contains("37 of 54 tasks done") && page.contains("37 claimed") && page.contains("None is checked"));
    assert!(page.contains("2 tasks, 2 claimed") && page.contains("Shipped: <strong>City trips</strong>"), "{page}");
    assert!(place("What you can do now") < place(">When<") && place(">What stays<") < place("Scores and estimates"));
    // What scrolls is reached by keyboard.
    assert!(page.contains("class=\"scroll\"") && !page.contains("class=\"scroll\">"), "{page}");
    // A link stands where the terminal has a command.
    assert!(page.contains("href=\"/log?event=blocker_resolved\"") && !page.contains("los unblock"), "{page}");
    let form = browser.page("/log?event=blocker_resolved");
    assert!(form.contains("<details class=\"long\" open>"), "{form}");
    let picture = browser.get("/progress.svg");
    let kind = (picture.header("content-type"), picture.header("content-security-policy"));
    assert_eq!(kind, (Some("image/svg+xml"), Some("default-src 'none'; style-src 'unsafe-inline'; sandbox")));
    let text = picture.text();
    assert!(text.contains(">37 of 54<") && text.contains("City trips") && !text.contains("likely"), "{text}");
    assert_eq!(server.get("/progress.svg").status, 403);
    // Words of the path show their code.
    assert!(browser.page("/path").contains("boolean filters, <code>loc</code> and"));
}

#[test]
fn a_forgotten_timer_asks_how_long_it_was() {
    for (hours, is_asked) in [(1, false), (80, true)] {
        let workspace = TestWorkspace::sample();
        let since = chrono::Utc::now() - chrono::TimeDelta::hours(hours);
        workspace.add_event(&json!({"timestamp": since.to_rfc3339(), "event": "session_started", "message": "Joins",
            "metadata": {"task": "m02-w4-joins-again"}}));
        let page = Browser::open(&served(&workspace)).page("/");
        assert_eq!(
            page.contains("too long for one session. Say how long you studied, or drop it."),
            is_asked,
            "{page}"
        );
        assert_eq!(page.contains("Time, if you took breaks"), !is_asked, "{page}");
    }
}

#[test]
fn a_review_of_the_plan_leads_to_the_cards() {
    let workspace = TestWorkspace::sample();
    let week = workspace.los(&["status", "--json"]).json()["plan_week"].clone();
    workspace
        .add_event(&json!({"timestamp": chrono::Utc::now().to_rfc3339(), "event": "week_planned", "message": "Kept",
        "metadata": {"plan_week": week, "tasks": [], "reviews": ["sql-joins"]}}));
    let page = Browser::open(&served(&workspace)).page("/");
    assert!(page.contains(r#"<a href="/review?skill=sql-joins#other">a Repeat sql-joins</a>"#), "{page}");
}

#[test]
fn a_change_of_the_path_is_decided_by_a_click() {
    for (answer, status) in [("yes", "approved"), ("no", "rejected")] {
        let workspace = made(true);
        let server = served(&workspace);
        let browser = Browser::open(&server);
        let page = browser.page("/proposals");
        assert!(page.contains("Because these skills are weak"), "{page}");
        let (words, exact) = page.split_once("<details>").unwrap();
        assert!(words.contains(" move by one week.") && !words.contains("+ week "), "{page}");
        assert!(exact.contains("+ week "), "{page}");
        let id = field_of(&page, "id").unwrap();
        let stale = browser.click("/proposals", "change", &[("id", "remediation_week-0000000000"), ("answer", "yes")]);
        assert!(stale.contains("is not proposed any more") && decisions(&workspace).is_empty());
        browser.click("/proposals", "change", &[("id", &id), ("answer", answer)]);
        let [record] = decisions(&workspace).try_into().unwrap();
        let facts = ["id", "status", "approved_by"].map(|field| record[field].as_str().unwrap());
        assert_eq!(facts, [&id, status, "learner"]);
    }
}

/// What a click writes, and what is refused, is as on every face: `same_rules`. Here is what only a page has: the fields of its
/// forms, which keep what was typed.
#[test]
fn a_day_by_clicks_writes_what_the_commands_write() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    for message in ["the first", "the second"] {
        let args = json!({"learner_id": "mira", "event": "note", "message": message});
        assert_eq!(server.call("log_progress", &args).result("log_progress")["status"], "pending_approval");
    }
    let browser = Browser::open(&server);
    let task = first_task(&browser.page("/"));
    let address = format!("/task/{task}");
    let page = browser.click(&address, "start", &[("task", &task)]);
    assert!(page.contains("Started.") && page.contains("Running for"), "{page}");
    let n = workspace.events().len();
    let page = browser.click(&address, "done", &[("task", &task), ("hours", "x<y"), ("went", "good")]);
    assert!(page.contains("Nothing was written") && page.contains("value=\"x&lt;y\""), "{page}");
    assert_eq!(workspace.events().len(), n);
    let page = browser.click(&address, "done", &[("task", &task), ("hours", "1h30"), ("went", "good")]);
    assert!(page.contains("done · ") && page.contains("1 h 30 min"), "{page}");
    let done = workspace.last_event();
    assert_eq!((&done["metadata"]["duration_hours"], &done["metadata"]["score"]), (&json!(1.5), &json!(0.8)));
    assert!(done["metadata"]["session"].is_string());
    // Logs anything with a date and hours, and takes it back.
    let fields = [("event", "study"), ("on", "2026-03-14"), ("hours", "45m"), ("words", "read on")];
    browser.click("/log", "log", &fields);
    let line = workspace.last_event();
    assert!(line["timestamp"].as_str().unwrap().starts_with("2026-03-14T"), "{line}");
    assert_eq!(line["metadata"]["duration_hours"], 0.75);
    let page = browser.click("/log", "log", &[("event", "study"), ("on", "2999-01-01"), ("words", "kept <words>")]);
    assert!(page.contains("Nothing was written") && page.contains("kept &lt;words&gt;</textarea>"), "{page}");
    browser.click("/log", "undo", &[("id", "guess"), ("back", "log")]);
    assert_eq!(workspace.last_event(), line);
    browser.click("/log", "undo", &[("id", &entry_id(&line)), ("back", "log")]);
    assert_eq!(workspace.last_event()["metadata"]["corrects_act"], line["act"]);
    // Staged writes: one yes, one no.
    let waiting = browser.page("/waiting");
    let ids: Vec<&str> =
        waiting.split("name=\"id\" value=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(ids.len(), 2);
    browser.click("/waiting", "settle", &[("id", ids[0]), ("answer", "yes")]);
    assert_eq!(workspace.last_event()["event"], "note");
    let n = workspace.events().len();
    for answer in ["maybe", "no"] {
        browser.click("/waiting", "settle", &[("id", ids[1]), ("answer", answer)]);
    }
    assert_eq!(workspace.events().len(), n);
    assert!(browser.page("/waiting").contains("Nothing is waiting for you."));
}

/// Grades the cards that a page asks, one after the other, and gives the last page and how many there were.
fn grade_all(browser: &Browser<'_>, workspace: &TestWorkspace, mut page: String) -> (String, usize) {
    let mut n = 0;
    while let Some(card) = card_of(&page) {
        assert!(n < 30 && !page.contains("name=\"went\""), "{page}");
        let shown = browser.page(&format!("/review?show={card}"));
        assert!(shown.contains("name=\"went\" value=\"easy\""), "{shown}");
        // One that is not recalled returns.
        let grade = if n == 0 { "again" } else { "good" };
        page = browser.click("/review", "grade", &[("card", &card), ("went", grade)]);
        assert_eq!(workspace.last_event()["metadata"]["grade"], grade);
        n += 1;
    }
    (page, n)
}

#[test]
fn a_card_that_is_left_stays_away_and_its_day_is_not_done() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let n = workspace.events().len();
    let page = browser.page("/review");
    assert!(page.contains("Card 1 of "), "{page}");
    let left = card_of(&page).unwrap();
    let (page, n_graded) = grade_all(&browser, &workspace, browser.click("/review", "skip", &[("card", &left)]));
    for page in [page, browser.page("/review")] {
        assert!(page.contains("No more cards today.") && page.contains("1 card left for another day"), "{page}");
        assert!(!page.contains("Done for today."), "{page}");
    }
    let written = workspace.events().split_off(n);
    assert!(n_graded > 2 && written.len() == n_graded, "{written:?}");
    assert!(written.iter().all(|line| line["metadata"]["question"] != *left), "{written:?}");
    assert!(written.iter().all(|line| line["metadata"]["done_for_today"].is_null()), "{written:?}");
    let page = browser.click("/review", "resume", &[]);
    assert_eq!(card_of(&page).as_ref(), Some(&left), "{page}");
    let page = browser.click("/review", "grade", &[("card", &left), ("went", "good")]);
    assert!(page.contains("Done for today."), "{page}");
    assert_eq!(workspace.last_event()["metadata"]["done_for_today"], true);
}

#[test]
fn the_last_grade_is_taken_back_and_nothing_else_in_its_place() {
    const BACK: &str = "Take the last grade back";
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let card = card_of(&browser.page("/review")).unwrap();
    let page = browser.click("/review", "grade", &[("card", &card), ("went", "good")]);
    assert!(page.contains(BACK), "{page}");
    let grade = entry_id(&workspace.last_event());
    browser.click("/", "start", &[("task", &first_task(&browser.page("/")))]);
    assert!(!browser.page("/review").contains(BACK));
    let before = workspace.events();
    let page = browser.click("/review", "undo", &[("id", &grade), ("back", "review")]);
    assert!(page.contains("is not the last entry any more") && page.contains("Running for"), "{page}");
    assert_eq!(workspace.events(), before);
    // Without the start, the grade is the last entry again.
    browser.click("/log", "undo", &[("id", &entry_id(before.last().unwrap())), ("back", "log")]);
    assert!(browser.page("/review").contains(BACK));
    let page = browser.click("/review", "undo", &[("id", &grade), ("back", "review")]);
    assert_eq!((card_of(&page), page.contains(BACK)), (Some(card), false), "{page}");
}

#[test]
fn a_procedure_is_done_on_its_page_with_new_numbers() {
    let workspace = TestWorkspace::new();
    workspace.begun_days_ago(9);
    let month = "---\nskills:\n  sql-joins: { kind: procedure }\n---\n# Month 1: Joins\n\n### Week 1: Joins\n\n- [ ] Predict the row counts of eight joins (2h) #sql-joins ^m02-w3-joins\n- [ ] Read about keys (1h) ^keys\n";
    workspace.write("paths/Beginner/month-01/README.md", month);
    let done = json!({"timestamp": (chrono::Utc::now() - chrono::TimeDelta::days(8)).to_rfc3339(), "event": "task_completed",
        "task": "m02-w3-joins", "duration_hours": 2.0, "score": 0.8});
    workspace.write_events(std::slice::from_ref(&done));
    // A generator makes the numbers, so the server must find Python.
    let path = std::env::var("PATH").unwrap();
    let server = HttpServer::start_with(&workspace, &[], &[("PATH", &path)]);
    let browser = Browser::open(&server);
    let page = browser.page("/review?show=do:sql-joins");
    assert_eq!(card_of(&page).as_deref(), Some("do:sql-joins"), "{page}");
    assert!(page.contains("with new numbers") && !page.contains("los check"), "{page}");
    assert!(page.contains("Not today") && !page.contains("name=\"went\"") && !page.contains("/do/aside"), "{page}");
    let page = browser.click("/review", "grade", &[("card", "do:sql-joins"), ("went", "easy")]);
    assert!(page.contains("Nothing was written"), "its answers grade it: {page}");
    let page = browser.click("/review", "variant", &[("card", "do:sql-joins")]);
    assert!(page.contains("name=\"answer-0\""), "{page}");
    assert_eq!(workspace.events(), [done]);
    let page = browser.click("/review", "grade", &[("card", "do:sql-joins"), ("went", "easy"), ("answer-0", "no")]);
    assert!(page.contains("0 of ") && page.contains("Not right: ") && page.contains("Once more"), "{page}");
    assert_eq!(workspace.last_event()["metadata"]["grade"], "again");
}

#[test]
fn enter_finishes_nothing_and_a_task_that_is_gone_says_so() {
    let workspace = TestWorkspace::sample();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let page = browser.page(&format!("/task/{}", first_task(&browser.page("/"))));
    let (_, form) = page.split_once("action=\"/do/done\"").unwrap_or_else(|| panic!("not open: {page}"));
    let button = form.split_once("<button").and_then(|(_, rest)| rest.split('>').next()).unwrap();
    assert!(button.contains("disabled"), "Enter must not finish the task: {button}");
    let token = token_of(&browser.page("/"));
    let answer = browser.post("done", &[("form", &token), ("task", "gone"), ("went", "good")], &[]);
    assert_eq!((answer.status, answer.header("location")), (303, Some("/task/gone")), "{answer:?}");
    let answer = browser.get("/task/gone");
    let page = answer.text();
    assert!(answer.status == 404 && page.contains("<h1>No such task</h1>") && page.contains("<nav"), "{page}");
    assert!(page.contains("no task gone") && !page.contains("los init"), "{page}");
}

#[test]
fn a_form_speaks_of_its_fields_by_their_labels() {
    let workspace = TestWorkspace::sample();
    workspace.set_profile("timezone", "UTC");
    let today = chrono::Utc::now().date_naive().to_string();
    let server = served(&workspace);
    let browser = Browser::open(&server);
    let click = |what: &str, form: &str| {
        let fields: Vec<(String, String)> = url::form_urlencoded::parse(form.as_bytes()).into_owned().collect();
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        browser.click("/log", what, &fields)
    };
    let before = files_below(&workspace.path(".claude/memory"));
    assert_each("app-refused", |input| {
        let (what, form) = input.split_once(' ').unwrap();
        let page = click(what, form);
        let (_, said) = page.split_once("Nothing was written: ").unwrap_or_else(|| panic!("{form}: {page}"));
        assert_eq!(files_below(&workspace.path(".claude/memory")), before, "{form}");
        said.split('<').next().unwrap().replace(&today, "[today]") + "\n"
    });
    // A pause or a week needs no words and takes no task.
    for (n, form) in [
        format!("event=pause_started&words=flu&until={today}"),
        "event=pause_ended&task=m03-w1-plots".into(),
        "event=week_started".into(),
        "event=retro_completed".into(),
    ]
    .iter()
    .enumerate()
    {
        let n_before = workspace.events().len();
        let page = click("log", form);
        let last = workspace.last_event();
        assert_eq!(workspace.events().len(), n_before + 1, "{form}: {page}");
        assert!(form.contains(last["event"].as_str().unwrap()) && last["metadata"]["task"].is_null(), "{last}");
        assert!(n > 0 || last["metadata"]["until"] == today.as_str(), "{last}");
    }
    click("log", "event=assessed&words=quiz on joins&score=7/10");
    assert_eq!(workspace.last_event()["metadata"]["score"], 0.7);
}

#[test]
fn a_broken_profile_is_named_with_its_line() {
    let workspace = TestWorkspace::sample();
    workspace.write(".claude/memory/learner_profile.json", "{\n  \"learner_id\": \"mira\",\n}\n");
    let server = served(&workspace);
    let report = server.get("/");
    let browser = Browser::open(&server);
    for answer in PAGES.map(|path| browser.get(path)).into_iter().chain([report]) {
        let page = answer.text();
        assert_eq!(answer.status, 422, "{page}");
        for words in ["A file of yours cannot be read", "learner_profile.json", "line 3"] {
            assert!(page.contains(words), "{page}");
        }
    }
}
