//! The app of `los serve`: the link, the session, its forms, and what each of them writes.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::adapt::cli::{decisions, made};
use crate::command_line::report::hostile;
use crate::support::http_client::{Answer, HttpServer};
use crate::support::{TestWorkspace, files_below};

const FORM: &str = "application/x-www-form-urlencoded";
const PAGES: [&str; 6] = ["/", "/review", "/log", "/proposals", "/waiting", "/progress"];

/// A browser with the session's cookie.
pub(crate) struct Browser<'a> {
    server: &'a HttpServer,
    cookie: String,
}

impl<'a> Browser<'a> {
    /// Opens the printed link.
    pub(crate) fn open(server: &'a HttpServer) -> Self {
        let answer = server.get(&link(server));
        assert_eq!((answer.status, answer.header("location")), (303, Some("/")), "{answer:?}");
        let cookie = answer.header("set-cookie").unwrap();
        let name = format!("los_session_{}=", server.address.port());
        assert!(cookie.starts_with(&name) && cookie.ends_with("; Path=/; HttpOnly; SameSite=Lax"), "{cookie}");
        Self { server, cookie: cookie.split(';').next().unwrap().to_owned() }
    }

    fn get(&self, path: &str) -> Answer {
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
fn field_of(page: &str, name: &str) -> Option<String> {
    let (_, rest) = page.split_once(&format!("name=\"{name}\" value=\""))?;
    rest.split('"').next().map(str::to_owned)
}

pub(crate) fn token_of(page: &str) -> String {
    field_of(page, "form").expect("a form")
}

/// The card that a page of reviews asks.
fn card_of(page: &str) -> Option<String> {
    field_of(page, "card")
}

fn entry_id(line: &Value) -> String {
    line["entry_id"].as_str().unwrap().to_owned()
}

#[test]
fn the_link_works_once_and_others_see_the_report() {
    let workspace = TestWorkspace::sample();
    let server = HttpServer::start(&workspace, &[]);
    assert!(server.get("/").text().contains("Progress of"));
    let browser = Browser::open(&server);
    for path in PAGES.into_iter().chain(["/task/m02-w3-joins"]) {
        let answer = browser.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; ") && policy.contains("form-action 'self'"), "{policy}");
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        let text = answer.text();
        assert!(!text.contains("<script") && !text.contains("src="), "{path}");
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
    let again = server.get(&link(&server));
    assert!(again.status == 403 && again.header("set-cookie").is_none(), "{again:?}");
    assert!(again.text().contains("already been used"), "{again:?}");
    let guess = server.get("/?token=guess");
    assert!(guess.status == 403 && guess.text().contains("This link is not right"), "{guess:?}");
    assert!(server.get("/").text().contains("Progress of"));
}

#[test]
fn a_form_counts_once_from_its_own_page_in_its_session() {
    let workspace = TestWorkspace::sample();
    workspace.write("learning-os.toml", "[server]\nallowed_origins = [\"https://app.example\"]\n");
    let server = HttpServer::start(&workspace, &[]);
    let browser = Browser::open(&server);
    let before = files_below(&workspace.path(".claude/memory"));
    let token = token_of(&browser.page("/log"));
    let note = |token| [("form", token), ("event", "note"), ("words", "by the click")];
    let port = server.address.port();
    let other_name = format!("http://localhost:{port}");
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
        assert_eq!(answer.status, status, "{headers:?}: {}", answer.text());
        assert_eq!(files_below(&workspace.path(".claude/memory")), before, "{headers:?}");
    }
    for wrong in ["", "guess"] {
        assert_eq!(browser.post("log", &note(wrong), &[]).status, 409);
    }
    assert_eq!(browser.post("log", &[("event", "note"), ("words", "x")], &[]).status, 409);
    for method in ["GET", "PUT"] {
        let answer = server.send(method, "/do/log?event=note", &[("Cookie", &browser.cookie)], b"");
        assert_eq!(answer.status, 405);
    }
    let long = "x".repeat(70_000);
    assert_eq!(browser.post("log", &[("form", &token), ("words", &long)], &[]).status, 413);
    assert_eq!(files_below(&workspace.path(".claude/memory")), before);
    // The same form as its own page sends it; then once more.
    assert_eq!(browser.post("log", &note(&token), &[]).status, 303);
    let after = files_below(&workspace.path(".claude/memory"));
    assert_eq!(workspace.last_event()["message"], "by the click");
    let again = browser.post("log", &note(&token), &[]);
    assert_eq!((again.status, again.header("location")), (303, Some("/log")), "the first answer once more");
    assert_eq!(files_below(&workspace.path(".claude/memory")), after);
    let unknown = token_of(&browser.page("/log"));
    assert_eq!(browser.post("format-disk", &[("form", &unknown)], &[]).status, 404);
    assert_eq!(files_below(&workspace.path(".claude/memory")), after);
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
        assert_eq!(server.send(method, path, &headers, b"{}").status, 401, "{path}");
        let link = format!("{path}{}", link(&server).trim_start_matches('/'));
        assert_eq!(server.send(method, &link, &headers, b"{}").status, 401, "{path}");
    }
    assert_eq!(server.get("/").status, 401);
    assert_eq!(server.get("/log").status, 401);
    drop(server);
    let everywhere = HttpServer::start_with(&workspace, &["--bind", "0.0.0.0:0"], &[("LOS_TOKEN", TOKEN)]);
    assert!(!everywhere.said().contains("token="));
    let back_then = HttpServer::start(&workspace, &["--as-of", "2026-03-15"]);
    assert!(!back_then.said().contains("token="));
    assert_eq!(back_then.get("/log").status, 403);
}

#[test]
fn names_are_text_on_every_page_and_links_lead_to_their_tasks() {
    let workspace = hostile();
    let server = HttpServer::start(&workspace, &[]);
    let args = json!({"learner_id": "ada", "event": "note", "message": "<script>alert(1)</script>\u{202e}"});
    server.call("log_progress", &args).result("log_progress");
    let browser = Browser::open(&server);
    for path in PAGES.into_iter().chain(["/task/m01-w1-a"]) {
        let page = browser.page(path);
        for word in ["<script", "<img", "<b>", "\u{1b}", "\u{202e}"] {
            assert!(!page.contains(word), "{path} {word:?}");
        }
    }
    drop(server);
    let workspace = TestWorkspace::new();
    let today = chrono::Utc::now().date_naive();
    let profile =
        json!({"learner_id": "ada", "level": "Beginner", "start_date": today.to_string(), "hours_per_week": 8});
    workspace.write(".claude/memory/learner_profile.json", profile.to_string());
    let month = "# Month 1: Γλώσσα\n\n## Week 1: Αρχή\n\n- [ ] Διάβασμα (2h)\n- [ ] 読む (2h)\n";
    workspace.write("paths/Beginner/month-01/README.md", month);
    let server = HttpServer::start(&workspace, &[]);
    let browser = Browser::open(&server);
    let week = browser.page("/");
    let links: Vec<&str> = week.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(links.iter().filter(|link| link.starts_with("/task/")).count() >= 2, "{links:?}");
    links.iter().filter(|link| link.starts_with('/')).for_each(|link| drop(browser.page(link)));
    let id = workspace.los(&["plan", "--json"]).json()["tasks"][0]["id"].as_str().unwrap().to_owned();
    let address = links.iter().find(|link| link.starts_with("/task/")).unwrap();
    assert!(browser.click(address, "start", &[("task", &id)]).contains("Running for"));
}

#[test]
fn a_review_of_the_plan_leads_to_the_cards() {
    let workspace = TestWorkspace::sample();
    let week = workspace.los(&["status", "--json"]).json()["plan_week"].clone();
    let kept = json!({"timestamp": chrono::Utc::now().to_rfc3339(), "event": "week_planned", "message": "Kept",
        "metadata": {"plan_week": week, "tasks": [], "reviews": ["sql-joins"]}});
    workspace.write(".claude/memory/progress_log.jsonl", format!("{}{kept}\n", workspace.log()));
    let server = HttpServer::start(&workspace, &[]);
    let page = Browser::open(&server).page("/");
    assert!(page.contains(r#"<a href="/review">Repeat sql-joins</a>"#), "{page}");
}

#[test]
fn a_change_of_the_path_is_decided_by_a_click() {
    for (answer, status) in [("yes", "approved"), ("no", "rejected")] {
        let workspace = made(true);
        let server = HttpServer::start(&workspace, &[]);
        let browser = Browser::open(&server);
        let page = browser.page("/proposals");
        assert!(page.contains("Because these skills are weak"), "{page}");
        let (words, exact) = page.split_once("<details>").unwrap();
        assert!(words.contains(" move by one week.") && !words.contains("\n- week "), "{page}");
        assert!(exact.contains("\n- week "), "{page}");
        let id = page.split("name=\"id\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        let stale = browser.click("/proposals", "change", &[("id", "remediation_week-0000000000"), ("answer", "yes")]);
        assert!(stale.contains("is not proposed any more") && decisions(&workspace).is_empty());
        browser.click("/proposals", "change", &[("id", id), ("answer", answer)]);
        let records = decisions(&workspace);
        assert_eq!(records.len(), 1);
        assert_eq!((&records[0]["id"], &records[0]["status"]), (&json!(id), &json!(status)));
        assert_eq!(records[0]["approved_by"], json!("learner"), "{records:?}");
    }
}

#[test]
fn a_day_by_clicks_writes_what_the_commands_write() {
    let workspace = TestWorkspace::sample();
    let server = HttpServer::start(&workspace, &[]);
    let staged = |message: &str| {
        let args = json!({"learner_id": "mira", "event": "note", "message": message});
        assert_eq!(server.call("log_progress", &args).result("log_progress")["status"], "pending_approval");
    };
    staged("the first");
    staged("the second");
    let browser = Browser::open(&server);
    let n = workspace.events().len();
    let last = || {
        let mut last = workspace.events().pop().unwrap();
        (last["event"].take().as_str().unwrap().to_owned(), last["metadata"].take(), last["message"].take())
    };
    let page = browser.page("/");
    let task = page.split("href=\"/task/").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let address = format!("/task/{task}");
    let page = browser.click(&address, "start", &[("task", task)]);
    assert!(page.contains("Started.") && page.contains("Running for"), "{page}");
    assert_eq!((last().0.as_str(), last().1["task"].as_str()), ("session_started", Some(task)));
    let page = browser.click(&address, "start", &[("task", task)]);
    assert!(page.contains("Nothing was written: a session on"), "{page}");
    let page = browser.click(&address, "done", &[("task", task), ("hours", "x<y"), ("went", "good")]);
    assert!(page.contains("Nothing was written") && page.contains("value=\"x&lt;y\""), "{page}");
    assert_eq!(workspace.events().len(), n + 1);
    let page = browser.click(&address, "done", &[("task", task), ("hours", "1h30"), ("went", "good")]);
    assert!(page.contains("done · ") && page.contains("1 h 30 min"), "{page}");
    let (event, facts, _) = last();
    assert_eq!(
        (event.as_str(), &facts["duration_hours"], &facts["score"]),
        ("task_completed", &json!(1.5), &json!(0.8))
    );
    assert!(facts["session"].is_string());
    // Logs anything with a date and hours, and takes it back.
    let fields = [("event", "study"), ("on", "2026-03-14"), ("hours", "45m"), ("words", "read on")];
    browser.click("/log", "log", &fields);
    let line = workspace.events().pop().unwrap();
    assert!(
        line["timestamp"].as_str().unwrap().starts_with("2026-03-14T") && line["metadata"]["duration_hours"] == 0.75
    );
    let page = browser.click("/log", "log", &[("event", "study"), ("on", "2999-01-01"), ("words", "kept <words>")]);
    assert!(page.contains("Nothing was written") && page.contains("kept &lt;words&gt;</textarea>"), "{page}");
    let page = browser.click("/log", "log", &[("event", "study"), ("on", "2026-03-14")]);
    assert!(page.contains("does not say what was done") && workspace.events().last() == Some(&line), "{page}");
    let id = line["entry_id"].as_str().unwrap().to_owned();
    browser.click("/log", "undo", &[("id", "guess"), ("back", "log")]);
    assert_eq!(workspace.events().last(), Some(&line));
    browser.click("/log", "undo", &[("id", &id), ("back", "log")]);
    assert_eq!((last().0.as_str(), last().1["corrects"].as_str()), ("correction", Some(id.as_str())));
    // Reviews: one that is not recalled returns; the last of the day says so.
    let mut n_graded = 0;
    assert!(browser.page("/review").contains("Card 1 of "));
    loop {
        let page = browser.page("/review");
        let Some((_, rest)) = page.split_once("name=\"card\" value=\"") else { break };
        let card = rest.split('"').next().unwrap();
        let shown = browser.page(&format!("/review?show={card}"));
        assert!(!page.contains("name=\"went\"") && shown.contains("name=\"went\" value=\"easy\""), "{shown}");
        let grade = if n_graded == 0 { "again" } else { "good" };
        browser.click("/review", "grade", &[("card", card), ("went", grade)]);
        let (event, facts, _) = last();
        assert_eq!((event.as_str(), &facts["grade"]), ("review_completed", &json!(grade)));
        n_graded += 1;
        assert!(n_graded < 30);
    }
    assert!(n_graded > 2 && last().1["done_for_today"] == true, "{n_graded}");
    assert!(browser.page("/review").contains("Done for today."));
    // Staged writes: one yes, one no.
    let ids = |page: &str| -> Vec<String> {
        let parts = page.split("name=\"id\" value=\"").skip(1);
        parts.map(|part| part.split('"').next().unwrap().to_owned()).collect()
    };
    let waiting = ids(&browser.page("/waiting"));
    assert_eq!(waiting.len(), 2);
    browser.click("/waiting", "settle", &[("id", &waiting[0]), ("answer", "yes")]);
    assert_eq!(last().0, "note");
    let n = workspace.events().len();
    browser.click("/waiting", "settle", &[("id", &waiting[1]), ("answer", "maybe")]);
    browser.click("/waiting", "settle", &[("id", &waiting[1]), ("answer", "no")]);
    assert_eq!(workspace.events().len(), n);
    assert!(browser.page("/waiting").contains("Nothing is waiting for you."));
}

#[test]
fn the_last_grade_is_taken_back_and_nothing_else_in_its_place() {
    const BACK: &str = "Take the last grade back";
    let workspace = TestWorkspace::sample();
    let server = HttpServer::start(&workspace, &[]);
    let browser = Browser::open(&server);
    let card = card_of(&browser.page("/review")).unwrap();
    let page = browser.click("/review", "grade", &[("card", &card), ("went", "good")]);
    assert!(page.contains(BACK), "{page}");
    let grade = entry_id(&workspace.last_event());
    let week = browser.page("/");
    let task = week.split("href=\"/task/").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    browser.click("/", "start", &[("task", task)]);
    assert!(!browser.page("/review").contains(BACK));
    let before = workspace.events();
    let page = browser.click("/review", "undo", &[("id", &grade), ("back", "review")]);
    assert!(page.contains("is not the last entry any more") && page.contains("Running for"), "{page}");
    assert_eq!(workspace.events(), before);
    // Without the start, the grade is the last entry again.
    let start = entry_id(before.last().unwrap());
    browser.click("/log", "undo", &[("id", &start), ("back", "log")]);
    assert!(browser.page("/review").contains(BACK));
    let page = browser.click("/review", "undo", &[("id", &grade), ("back", "review")]);
    assert_eq!(card_of(&page), Some(card));
    assert!(!page.contains(BACK), "{page}");
}

#[test]
fn a_card_that_is_left_stays_away_and_its_day_is_not_done() {
    let workspace = TestWorkspace::sample();
    let server = HttpServer::start(&workspace, &[]);
    let browser = Browser::open(&server);
    let n = workspace.events().len();
    let left = card_of(&browser.page("/review")).unwrap();
    let mut page = browser.click("/review", "skip", &[("card", &left)]);
    let mut n_graded = 0;
    while let Some(card) = card_of(&page) {
        assert_ne!(card, left);
        page = browser.click("/review", "grade", &[("card", &card), ("went", "good")]);
        n_graded += 1;
        assert!(n_graded < 30);
    }
    for page in [page, browser.page("/review")] {
        assert!(page.contains("No more cards today.") && page.contains("1 card left for another day"), "{page}");
        assert!(!page.contains("Done for today."), "{page}");
    }
    let written = workspace.events().split_off(n);
    assert!(n_graded > 0 && written.len() == n_graded, "{written:?}");
    assert!(written.iter().all(|line| line["metadata"]["done_for_today"].is_null()), "{written:?}");
    let page = browser.click("/review", "resume", &[]);
    assert_eq!(card_of(&page).as_ref(), Some(&left), "{page}");
    let page = browser.click("/review", "grade", &[("card", &left), ("went", "good")]);
    assert!(page.contains("Done for today."), "{page}");
    assert_eq!(workspace.last_event()["metadata"]["done_for_today"], true);
}

#[test]
fn a_procedure_is_left_to_a_terminal() {
    let workspace = TestWorkspace::new();
    let days_ago = |days| (chrono::Utc::now() - chrono::TimeDelta::days(days)).format("%Y-%m-%d").to_string();
    let profile = json!({"learner_id": "ada", "level": "Beginner", "start_date": days_ago(9), "hours_per_week": 20});
    workspace.write(".claude/memory/learner_profile.json", profile.to_string());
    let month = "---\nskills:\n  sql-joins: { kind: procedure }\n---\n# Month 1: Joins\n\n### Week 1: Joins\n\n- [ ] Predict the row counts of eight joins (2h) #sql-joins ^m02-w3-joins\n- [ ] Read about keys (1h) ^keys\n";
    workspace.write("paths/Beginner/month-01/README.md", month);
    let done = json!({
        "timestamp": format!("{}T10:00:00Z", days_ago(8)), "event": "task_completed", "task": "m02-w3-joins",
        "duration_hours": 2.0, "score": 0.8,
    });
    workspace.write(".claude/memory/progress_log.jsonl", format!("{done}\n"));
    let server = HttpServer::start(&workspace, &[]);
    let browser = Browser::open(&server);
    let page = browser.page("/review?show=do:sql-joins");
    assert_eq!(card_of(&page).as_deref(), Some("do:sql-joins"), "{page}");
    assert!(page.contains("Do it in a terminal: <code>los check m02-w3-joins --variant</code>"), "{page}");
    assert!(page.contains("Not today") && !page.contains("name=\"went\"") && !page.contains("/do/aside"), "{page}");
    let page = browser.click("/review", "grade", &[("card", "do:sql-joins"), ("went", "easy")]);
    assert!(page.contains("is graded by its answers in a terminal"), "{page}");
    assert_eq!(workspace.events(), [done]);
}

#[test]
fn enter_gives_no_grade_and_a_task_that_is_gone_says_so() {
    let workspace = TestWorkspace::sample();
    let server = HttpServer::start(&workspace, &[]);
    let browser = Browser::open(&server);
    let week = browser.page("/");
    let task = week.split("href=\"/task/").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let page = browser.page(&format!("/task/{task}"));
    let (_, form) = page.split_once("action=\"/do/done\"").unwrap_or_else(|| panic!("not open: {page}"));
    let button = form.split_once("<button").and_then(|(_, rest)| rest.split('>').next()).unwrap();
    assert!(button.contains("name=\"went\" value=\"\""), "{button}");
    let token = token_of(&browser.page("/"));
    let answer = browser.post("done", &[("form", &token), ("task", "gone"), ("went", "good")], &[]);
    assert_eq!((answer.status, answer.header("location")), (303, Some("/task/gone")), "{answer:?}");
    let answer = browser.get("/task/gone");
    let page = answer.text();
    assert!(answer.status == 404 && page.contains("<h1>No such task</h1>") && page.contains("<nav"), "{page}");
    assert!(page.contains("no task gone") && !page.contains("los init"), "{page}");
}

#[test]
fn a_pause_or_a_week_needs_no_words_and_takes_no_task() {
    let workspace = TestWorkspace::sample();
    let server = HttpServer::start(&workspace, &[]);
    let browser = Browser::open(&server);
    let today = chrono::Utc::now().date_naive().to_string();
    let n = workspace.events().len();
    for (at, (event, fields)) in [
        ("pause_started", vec![("words", "flu"), ("until", today.as_str())]),
        ("pause_ended", vec![("task", "m03-w1-plots")]),
        ("week_started", vec![]),
        ("retro_completed", vec![]),
    ]
    .into_iter()
    .enumerate()
    {
        let page = browser.click("/log", "log", &[&[("event", event)], fields.as_slice()].concat());
        let events = workspace.events();
        assert_eq!((events.len(), events.last().unwrap()["event"].as_str()), (n + at + 1, Some(event)), "{page}");
        assert_eq!(events.last().unwrap()["metadata"]["task"], Value::Null, "{event}");
    }
    assert_eq!(workspace.events()[n]["metadata"]["until"], json!(today));
    browser.click("/log", "log", &[("event", "assessed"), ("words", "quiz on joins"), ("score", "7/10")]);
    assert_eq!(workspace.last_event()["metadata"]["score"], 0.7);
}

#[test]
fn a_refused_form_speaks_of_the_fields_by_their_labels() {
    let workspace = TestWorkspace::sample();
    let server = HttpServer::start(&workspace, &[]);
    let browser = Browser::open(&server);
    let before = files_below(&workspace.path(".claude/memory"));
    for (what, fields, words) in [
        (
            "log",
            vec![("event", "pause_started"), ("words", "flu until 2026-03-20")],
            "“Last day of a pause” is missing: flu until 2026-03-20 counts for nothing",
        ),
        (
            "log",
            vec![("event", "pause_started"), ("until", "2020-01-01")],
            "“Last day of a pause” must not be before its first day",
        ),
        (
            "log",
            vec![("event", "assessed"), ("words", "quiz 7/10")],
            "“Result” is missing: 7/10 counts for nothing in the words",
        ),
        ("log", vec![("event", "task_completed"), ("hours", "1h")], "“In your words” does not say what was done"),
        ("log", vec![("event", "study"), ("words", "x"), ("hours", "much")], "“Time” must be hours, 0 to 24"),
        ("log", vec![("event", "study"), ("words", "x"), ("on", "soon")], "“Day” must be a day"),
        (
            "log",
            vec![("event", "note"), ("words", "x"), ("hours", "1h")],
            "“Time” is not for note; study is for time spent",
        ),
        ("log", vec![("event", "note"), ("words", "x"), ("went", "good")], "“Result” is not for note"),
        ("log", vec![("event", "banana")], "no event banana"),
        ("stop", vec![("answer", "stop")], "no session is running"),
        // As an older page sends it.
        ("done", vec![("task", "m01-w1-setup"), ("went", "hard")], "m01-w1-setup is done already"),
        ("log", vec![("task", "m01-w1-setup"), ("event", "task_completed")], "m01-w1-setup is done already"),
    ] {
        let page = browser.click("/log", what, &fields);
        assert!(page.contains("Nothing was written: ") && page.contains(words), "{fields:?}: {page}");
        assert_eq!(files_below(&workspace.path(".claude/memory")), before, "{fields:?}");
    }
}

#[test]
fn a_broken_profile_is_named_with_its_line() {
    let workspace = TestWorkspace::sample();
    workspace.write(".claude/memory/learner_profile.json", "{\n  \"learner_id\": \"mira\",\n}\n");
    let server = HttpServer::start(&workspace, &[]);
    let report = server.get("/");
    let browser = Browser::open(&server);
    for answer in PAGES.map(|path| browser.get(path)).into_iter().chain([report]) {
        let page = answer.text();
        assert_eq!(answer.status, 422, "{page}");
        assert!(page.contains("A file of yours cannot be read"), "{page}");
        assert!(page.contains("learner_profile.json") && page.contains("line 3"), "{page}");
    }
}
